"""Facts that cannot be, told to a score sheet: each is refused, and nothing fails at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from traceback import walk_tb
from typing import Any, Final

import tricktaker as tt
from tricktaker.facts import Question
from tricktaker.testing import blame, traces
from tricktaker.testing.promise import House, Seed, fail
from tricktaker.testing.table import Walk

HUGE: Final = 10**15
"""A larger number than there is at any card table."""
WORD: Final = "no such word"
SEARCHED: Final = 6
"""In so many matches a deal is looked for that has facts."""

Odd = tuple[Any, bool]
"""A value for a fact, and whether no deal at all can have it."""


def played_deal(game: tt.Game, seed: Seed, house: House) -> Walk:
    """A match of one deal that was played to its end, and has facts if there is one that has."""
    walk = Walk(game, seed, house=house)
    for more in range(1, SEARCHED + 1):
        walk.play()
        if walk.is_script or any(deal.facts is not None for deal in walk.match.deals):
            break
        walk = Walk(game, walk.seed + more, house=house)
    walk.play()
    return walk


def odd_facts_refused(walk: Walk) -> int:
    """What cannot have happened in a deal is refused by a score sheet; how much was told.

    :param walk: a match with a finished deal, of which each fact is told wrongly in turn.
    """
    game, tried = walk.game, 0
    facts = next((deal.facts for deal in walk.match.deals if deal.facts is not None), None)
    if facts is None:
        return 0
    sheet = tt.ScoreSheet(game, start=walk.match.record().header["start"])
    told = told_of(sheet, facts)
    for question in sheet.questions:
        for odd, is_wrong in _odd_values(game, question, told[question.name]):
            _told(walk, sheet, told, question.name, odd, is_wrong)
            tried += 1
    return tried


def told_of(sheet: tt.ScoreSheet, facts: Any) -> dict[str, Any]:
    """What a sheet is told of a deal with these facts, by name."""
    return {question.name: getattr(facts, question.name) for question in sheet.questions}


def _told(
    walk: Walk, sheet: tt.ScoreSheet, told: Mapping[str, Any], name: str, odd: Any, is_wrong: bool
) -> None:
    about = f"a score sheet that is told {name} = {odd!r:.80}, and of the rest what was played,"
    try:
        sheet.add({**told, name: odd})
    except tt.PluginError as error:
        fail(f"{about} fails, and should refuse it: {error}", walk, _failed(walk, error))
    except tt.TricktakerError:
        return
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin's rules may raise anything
        what = f"{about} fails, and should refuse it: {type(error).__name__}: {error}"
        fail(what, walk, _failed(walk, error))
    sheet.undo()
    if is_wrong:
        what = f"{about} takes it; what was played is {told[name]!r:.80}"
        fail(what, walk, blame.scoring(walk.game, "check"))


def _failed(walk: Walk, error: BaseException) -> str:
    """What failed at a fact; where the score did, the check that let it through is at fault."""
    cause = error.__cause__
    if cause is not None:
        ran = {frame.f_code.co_name for frame, _line in walk_tb(cause.__traceback__)}
        if not ran & {"lines", "check"}:
            return traces.raised(cause)
    return blame.scoring(walk.game, "check")


def _odd_values(game: tt.Game, question: Question, value: Any) -> Iterator[Odd]:
    """What is told in place of a fact."""
    nothing: tuple[Any, ...] = (None, 1.5, "", [], {})
    yield from ((odd, False) for odd in nothing)
    counts = {"seat": game.seating.seats, "side": len(game.seating.sides)}
    if question.names in counts and question.per is None:
        last = counts[question.names] - 1
        yield from ((odd, True) for odd in (-1, last + 1, HUGE, WORD, [0]))
    elif isinstance(value, list | tuple):
        if question.per in counts:
            row = tuple(value)
            yield from ((odd, True) for odd in (row[1:], (*row, *row[-1:]), WORD, HUGE))
        for place in sorted({0, len(value) - 1} if value else ()):
            for odd, is_wrong in _odd_in_place_of(value[place]):
                yield (*value[:place], odd, *value[place + 1 :]), is_wrong
    else:
        yield from _odd_in_place_of(value)


def _odd_in_place_of(value: Any) -> Iterator[Odd]:
    """What is told in place of one value; of some it is known that no deal can have it."""
    is_number = type(value) in (int, bool)
    wrong: tuple[Any, ...] = (HUGE, -HUGE, WORD, [], {})
    yield from ((odd, is_number) for odd in wrong)
    yield from ((odd, False) for odd in (None, -1, 1.5))
