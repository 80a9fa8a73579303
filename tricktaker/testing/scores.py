"""Promises about scores and about the rules in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import tricktaker as tt
from tricktaker.describe import describe, options_text
from tricktaker.options import specs
from tricktaker.tallies import check_names, told_by
from tricktaker.testing import blame, traces
from tricktaker.testing.facts import told_of
from tricktaker.testing.promise import House, Moment, Seed, fail, hold
from tricktaker.testing.table import Walk
from tricktaker.testing.words import see_text

# ------------------------------------------------------------------ scores


def scores_add_up(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Scores are the sums of their lines, totals those of the scores, and so are the counters."""
    deals = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=4, house=house)
        counted = 0
        for match in walk:
            if len(match.deals) > counted:
                counted = len(match.deals)
                _add_up(walk)
        _add_up(walk)
        _told(walk)
        deals += len(walk.match.deals)
    return deals


def _add_up(walk: Walk) -> None:
    match = walk.match
    sides = len(walk.game.seating.sides)
    start = tt.Standing.start(sides, walk.game.counters, match.record().header["start"])
    totals, counters = list(start.totals), {name: list(v) for name, v in start.counters}
    for deal in match.deals:
        sums = [0] * sides
        for line in deal.score_lines:
            _sound(walk, line, sides)
            sums[line.side] += line.amount
            for name, change in line.counts:
                counters[name][line.side] += change
        what = f"the lines of deal {deal.number} add up to {sums}, not to {deal.scores}"
        hold(tuple(sums) == deal.scores, what, walk, _scoring(walk))
        totals = [old + new for old, new in zip(totals, sums, strict=True)]
    hold(tuple(totals) == match.totals, f"the scores make {totals}", walk, _scoring(walk))
    found = {name: list(values) for name, values in match.standing.counters}
    what = f"the counters are {found}, and the lines make them {counters}"
    hold(found == counters, what, walk, _scoring(walk))


def _scoring(walk: Walk, rule: str = "") -> str:
    return blame.hook(walk.match, "deal_score") or blame.scoring(walk.game, rule=rule)


def _sound(walk: Walk, line: tt.ScoreLine, sides: int) -> None:
    fault = _scoring(walk, line.rule)
    sided = type(line.side) is int and line.side in range(sides)
    hold(sided, f"a line is for side {line.side}, which is none", walk, fault)
    whole = isinstance(line.amount, int) and not isinstance(line.amount, bool)
    hold(whole, f"a line brings {line.amount!r} points", walk, fault)
    see_text(line.reason, "the reason of a line", walk, fault)
    ruled = isinstance(line.rule, str) and line.rule.strip()
    hold(ruled, f"the line {line!r} has {line.rule!r} for the number of its rule", walk, fault)
    for name, change in line.counts:
        known = name in {counter.name for counter in walk.game.counters}
        hold(known, f"the line {line!r} changes {name} by {change}, which is none", walk, fault)
    same = tt.ScoreLine.from_json(line.to_json()) == line
    hold(same, f"the line {line!r} has no true JSON form", walk, fault)


def _told(walk: Walk) -> None:
    """The events and the record tell the same score as the match."""
    match = walk.match
    scored = [event for event in match.truth.events if isinstance(event, tt.Scored)]
    lines = [event.lines for event in scored]
    same = lines == [deal.score_lines for deal in match.deals]
    hold(same, "the events tell of another score", walk, _scoring(walk))
    told = match.record().lines[-1]["result"]["totals"]
    hold(told == list(match.totals), f"the record says {told}", walk, _scoring(walk))


def tallies_answer(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Of each deal a game tells what it counts, for every side, and each by its own name."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=4, house=house)
        try:
            check_names(game)
            for deal in walk.play().deals:
                for tally in game.tallies:
                    list(told_by(tally, game, deal))
                looked += 1
        except tt.PluginError as error:
            fail(str(error.cause), walk, error.part)
    return looked


def score_sheet_agrees(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """A score sheet that is told what happened in a deal has the score lines of the match.

    (A sheet knows no house rules: where one changes the score there is nothing to compare.)
    """
    deals = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=4, house=house)
        match = walk.play()
        if {"deal_score", "match_end"} & match.truth.steps.overridden:
            continue
        sheet = tt.ScoreSheet(game, start=match.record().header["start"])
        for deal in match.deals:
            if deal.facts is None:
                break
            _on_the_sheet(walk, sheet, told_of(sheet, deal.facts), deal)
            deals += 1
    return deals


def _on_the_sheet(
    walk: Walk, sheet: tt.ScoreSheet, told: dict[str, Any], deal: tt.FinishedDeal
) -> None:
    about = f"a score sheet that is told {told} of deal {deal.number}"
    try:
        lines = sheet.add(told)
    except tt.TricktakerError as error:
        rule = getattr(error, "rule", None) or ""
        fault = blame.scoring(walk.game, "check", rule)
        fail(f"{about}, which was played, refuses it: {error}", walk, fault)
    if lines != deal.score_lines:
        changed = [line for line in (*deal.score_lines, *lines) if not _in_both(line, lines, deal)]
        fault = blame.scoring(walk.game, rule=changed[0].rule if changed else "")
        fail(f"{about} says {lines}; the match says {deal.score_lines}", walk, fault)


def _in_both(line: tt.ScoreLine, lines: tuple[tt.ScoreLine, ...], deal: tt.FinishedDeal) -> bool:
    return line in lines and line in deal.score_lines


# ------------------------------------------------------------------ the rules in words


def rules_in_words(game: tt.Game, _seeds: Iterable[Seed] = (), _house: House = ()) -> int:
    """Every rule is in words and has a number, and can be printed."""
    at = Moment(game.name)
    looked = 0
    for source, text, rule in _said(game, at):
        looked += 1
        told = see_text(text, "a rule", at, source)
        numbered = isinstance(rule, str) and rule.strip()
        hold(numbered, f"the rule {told!r} has no number", at, source)
    try:
        sections = (*describe(game), options_text(game))
    except (Exception, SystemExit) as error:  # noqa: BLE001
        fail(f"the rules cannot be printed: {error}", at, traces.raised(error))
    return looked + sum(len(section.lines) for section in sections)


def _said(game: tt.Game, at: Moment) -> Iterator[tuple[str, object, object]]:
    """The rules that a game says in words, and the names that it gives, each with what says it."""
    for phase in game.phases:
        source, told = blame.phase(game, phase.name, "describe"), f"the rules of the {phase.name}"
        yield from _each(source, told, at, partial(phase.describe, game))
        source = blame.phase(game, phase.name, "title")
        yield from _each(source, f"the title of the {phase.name}", at, partial(_title, phase))
    source = blame.scoring(game, "describe")
    yield from _each(source, "the rules of the score", at, game.scoring.describe)
    yield from _each("Game.end", "the end of a match", at, game.end.describe)
    yield from (("Game.other_rules", text, rule) for text, rule in game.other_rules)
    for spec in specs(type(game.options)):
        yield (blame.option(game, spec.name), spec.help, spec.rule)
    yield ("Game.title", game.title, "-")
    yield from ((f"counter {counter.name}", counter.title, "-") for counter in game.counters)
    yield from ((f"note {note.name}", note.title, "-") for note in game.notes)
    yield from ((f"Game.tallies: {tally.name}", tally.title, "-") for tally in game.tallies)
    source = blame.scoring(game, "facts_type")
    yield from _each(source, "what a score sheet asks", at, partial(_asked, game))


def _title(phase: tt.Phase) -> Iterator[tuple[object, object]]:
    yield (phase.title, "-")


def _asked(game: tt.Game) -> Iterator[tuple[object, object]]:
    yield from ((question.ask, "-") for question in tt.ScoreSheet(game).questions)


def _each(
    source: str, told: str, at: Moment, say: Callable[[], Iterable[tuple[object, object]]]
) -> list[tuple[str, object, object]]:
    """Lines in words as they are said, if nothing fails at it."""
    try:
        return [(source, text, rule) for text, rule in say()]
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin's code may raise anything
        fail(f"{told} cannot be said: {type(error).__name__}: {error}", at, source)
