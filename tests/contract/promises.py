"""What tricktaker promises of every game, as plain functions of a game and seeds.

Each raises AssertionError with a message that says what was promised and where it failed, and
returns how much it looked at.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import tricktaker as tt
from tests.contract.other_process import digest, elsewhere
from tests.contract.table import (
    Walk,
    hold,
    places_of,
    play_out,
    readers,
    state,
)

House = Sequence[str]


# ------------------------------------------------------------------ cards and actions


def cards_are_conserved(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """Every card lies in exactly one place, and everybody knows how many lie where."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        for match in walk:
            _conserved(match, walk.where)
            looked += 1
        _conserved(walk.match, walk.where)
    return looked


def _conserved(match: tt.Match, where: str) -> None:
    truth, pack = match.truth, match.game.cards
    found: dict[tt.Card, str] = {}
    for place, count in places_of(truth).items():
        cards = truth.known(place)
        hold(
            len(cards) == count,
            f"{where}: {count} cards should lie in {place}, and {len(cards)} do",
        )
        for card in cards:
            hold(card not in found, f"{where}: {card} lies in {place} and in {found.get(card)}")
            found[card] = place
    missing = [str(card) for card in pack if card not in found]
    hold(not missing, f"{where}: {missing} lie nowhere")
    for reader in readers(match.game):
        view = match.view(reader)
        hold(places_of(view) == places_of(truth), f"{where}: {reader} counts the cards differently")


def somebody_can_act(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """Who may speak has something to do, and nobody else has; `to_act` comes first."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for match in walk:
            looked += 1
            _somebody(match, walk.where)
        match, public = walk.match, walk.match.view(None)
        hold(match.to_act is None and match.may_act == (), f"{walk.where}: over, and still to act")
        hold(match.legal_actions == (), f"{walk.where}: over, and something is legal")
        hold(public.to_act is None and public.turn is None, f"{walk.where}: over in no view")
    return looked


def _somebody(match: tt.Match, where: str) -> None:
    may = match.may_act
    hold(may and may[0] == match.to_act, f"{where}: {match.to_act} acts, and {may} may")
    hold(len(set(may)) == len(may), f"{where}: {may} names a seat twice")
    for reader in readers(match.game):
        view = match.view(reader)
        legal = view.legal_actions
        hold(bool(legal) == (reader in may), f"{where}: {reader} has {len(legal)} legal actions")
        hold(len(set(map(str, legal))) == len(legal), f"{where}: a code stands for two actions")
        told = (view.to_act, view.may_act, view.turn)
        turn = match.view(None).turn
        hold(told == (match.to_act, may, turn), f"{where}: {reader} is told that {told} act")
    hold(match.view(may[0]).legal_actions == match.legal_actions, f"{where}: two legal sets")


def codes_parse_back(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """Each code reads back as its action; a match takes the code as it takes the action."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        twin = walk.match.copy()
        for match in walk:
            for seat in match.may_act:
                for action in match.view(seat).legal_actions:
                    _reads_back(game, action, walk.where)
                    looked += 1
            if not walk.done:
                continue
            seat, action = walk.done[-1]
            events = twin.act(_as_typed(str(action), walk.rng), seat)
            hold(events == walk.events, f"{walk.where}: {action} typed does something else")
        if walk.done:
            seat, action = walk.done[-1]
            twin.act(str(action), seat)
        hold(state(twin) == state(walk.match), f"{walk.where}: typed actions led elsewhere")
    return looked


def _reads_back(game: tt.Game, action: tt.Action, where: str) -> None:
    try:
        read = game.parse_action(str(action))
    except tt.TricktakerError as error:
        raise AssertionError(f"{where}: {str(action)!r} cannot be read back: {error}") from error
    hold(read == action, f"{where}: {str(action)!r} is read as {read!r}")
    hold(hash(read) == hash(action), f"{where}: {str(action)!r} hashes differently when read")
    hold(str(action.text), f"{where}: {str(action)!r} has no words")


def _as_typed(code: str, rng: Random) -> str:
    return rng.choice([code, code.upper(), f"  {code} ", code.replace(" ", "   ")])


# ------------------------------------------------------------------ undo, copies, saves


def undo_is_exact(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """Undo goes back to what was, over the ends of deals too, and chance is not drawn again."""
    taken_back = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=3, house=house)
        rng = Random(f"undo {seed}")
        states = [_without_journal(match) for match in walk]
        states.append(_without_journal(walk.match))
        match = walk.match
        lines = match.record().lines
        for count in (1, rng.randint(1, len(walk.done)), len(walk.done)):
            before = len(match.record().lines)
            match.undo(count)
            at = len(walk.done) - count
            taken_back += count
            where = f"{walk.where}, {count} taken back"
            hold(
                match.record().lines[before:] == ({"undo": count},),
                f"{where}: the record says it wrong",
            )
            hold(_without_journal(match) == states[at], f"{where}: it is not as it was")
            for seat, action in walk.done[at:]:
                match.act(str(action), seat)
            again = match.record().lines[before + 1 :]
            hold(again == _from_action(lines, at), f"{where}: the same actions wrote other lines")
            hold(_without_journal(match) == states[-1], f"{where}: the same actions led elsewhere")
        loaded = tt.Match.from_record(tt.Record.parse(str(match.save())))
        hold(
            state(loaded) == state(match), f"{walk.where}: the record with undos plays differently"
        )
    return taken_back


def _without_journal(match: tt.Match) -> tuple[str, ...]:
    return state(match)[1:]


def _from_action(journal: Sequence[Any], number: int) -> tuple[Any, ...]:
    """The lines from an action on, counted from 0; there is no undo among them."""
    places = [place for place, line in enumerate(journal) if "do" in line]
    return tuple(journal[places[number] :])


def saves_go_on(game: tt.Game, seeds: Iterable[int], house: House = (), every: int = 1) -> int:
    """At every decision a saved match loads as it was, and goes on byte for byte."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for match in walk:
            loaded = _loaded(match, walk.where)
            hold(state(loaded) == state(match), f"{walk.where}: loaded, it is not as it was saved")
            looked += 1
            if looked % every == 0:
                played = play_out(match.copy(), Random(looked))
                hold(
                    played == play_out(loaded, Random(looked)),
                    f"{walk.where}: it went on differently",
                )
        _loads_finished(walk)
    return looked


def _loaded(match: tt.Match, where: str) -> tt.Match:
    try:
        return tt.Match.from_record(tt.Record.parse(str(match.save())))
    except tt.RecordError as error:
        raise AssertionError(f"{where}: what was saved cannot be loaded: {error}") from error


def _loads_finished(walk: Walk) -> None:
    match = walk.match
    loaded = tt.Match.from_record(tt.Record.parse(str(match.record())))
    hold(str(loaded.record()) == str(match.record()), f"{walk.where}: the record reads as another")
    hold(loaded.winners == match.winners, f"{walk.where}: the record has other winners")


def saves_go_on_elsewhere(
    game: tt.Game, seeds: Iterable[int], house: House = (), every: int = 5
) -> int:
    """A match saved at a decision goes on byte for byte in another process."""
    jobs, expected, wheres = [], [], []
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for match in walk:
            if (len(walk.done) + seed) % every:
                continue
            jobs.append({"job": "resume", "record": str(match.save()), "seed": seed})
            expected.append(digest(*state(match), play_out(match.copy(), Random(seed))))
            wheres.append(walk.where)
    for where, ours, theirs in zip(wheres, expected, elsewhere(jobs), strict=True):
        hold(
            ours == theirs, f"{where}: saved and loaded in another process, it went on differently"
        )
    return len(jobs)


def copies_are_independent(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """What is done to a copy leaves the match as it is, and the other way round."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for match in walk:
            if len(walk.done) % 7 != seed % 7:
                continue
            before = state(match)
            for other in (match.copy(), copy.copy(match), copy.deepcopy(match)):
                hold(state(other) == before, f"{walk.where}: a copy is not the same")
                play_out(other, Random(seed))
                other.undo()
                hold(state(match) == before, f"{walk.where}: playing a copy changed the match")
            kept = match.copy()
            walk_on = match.copy()
            play_out(walk_on, Random(seed))
            hold(state(kept) == before, f"{walk.where}: playing a match changed its copy")
            looked += 1
    return looked


# ------------------------------------------------------------------ chance


def seeds_settle_everything(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """The same seed gives the same match, whatever Python's generator or hash seed does."""
    wanted = list(seeds)
    ours = []
    for seed in wanted:
        walk = Walk(game, seed, deals=2, house=house)
        ours.append(digest(*state(walk.play())))
        random.seed(seed)
        noisy = Walk(game, seed, deals=2, house=house)
        for _match in noisy:
            random.random()
        hold(
            ours[-1] == digest(*state(noisy.match)),
            f"{walk.where}: played again, it is another match",
        )
    jobs = [
        {"job": "play", "game": game.name, "seed": seed, "house": list(house)} for seed in wanted
    ]
    for hash_seed in ("0", "1"):
        for seed, here, there in zip(wanted, ours, elsewhere(jobs, hash_seed), strict=True):
            hold(
                here == there,
                f"{game.name}, seed {seed}: another match under hash seed {hash_seed}",
            )
    return len(wanted)


def matches_without_seed_differ(game: tt.Game, matches: int, house: House = ()) -> int:
    """Without a seed no two matches are dealt alike."""
    packs = {str(tt.Match(game, house=house).record().lines[0]["pack"]) for _ in range(matches)}
    hold(
        len(packs) == matches, f"{game.name}: {matches} matches without a seed, {len(packs)} deals"
    )
    return matches


# ------------------------------------------------------------------ scores and options


def scores_add_up(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """Scores are the sums of their lines, totals those of the scores, and so are the counters."""
    deals = 0
    for seed in seeds:
        match = Walk(game, seed, deals=4, house=house).play()
        start = tt.Standing.start(
            len(game.seating.sides), game.counters, match.record().header["start"]
        )
        totals, counters = list(start.totals), {name: list(v) for name, v in start.counters}
        scored = [event for event in match.truth.events if isinstance(event, tt.Scored)]
        hold(len(scored) == len(match.deals), f"{game.name}, seed {seed}: deals without a score")
        for deal, event in zip(match.deals, scored, strict=True):
            where = f"{game.name}, seed {seed}, deal {deal.number}"
            hold(event.lines == deal.score_lines, f"{where}: the events tell of another score")
            sums = [0] * len(totals)
            for line in deal.score_lines:
                _sound_line(line, len(totals), where)
                sums[line.side] += line.amount
                for name, change in line.counts:
                    counters[name][line.side] += change
            hold(
                tuple(sums) == deal.scores,
                f"{where}: the lines add up to {sums}, not {deal.scores}",
            )
            totals = [old + new for old, new in zip(totals, sums, strict=True)]
            deals += 1
        hold(tuple(totals) == match.totals, f"{game.name}, seed {seed}: the scores make {totals}")
        found = {name: list(values) for name, values in match.standing.counters}
        hold(
            found == counters, f"{game.name}, seed {seed}: the counters are {found}, not {counters}"
        )
        told = match.record().lines[-1]["result"]["totals"]
        hold(told == totals, f"{game.name}, seed {seed}: the record says {told}")
    return deals


def _sound_line(line: tt.ScoreLine, sides: int, where: str) -> None:
    hold(line.side in range(sides), f"{where}: a line is for side {line.side}, which is none")
    whole = isinstance(line.amount, int) and not isinstance(line.amount, bool)
    hold(whole, f"{where}: a line brings {line.amount!r} points")
    hold(str(line.reason) and line.rule, f"{where}: the line {line!r} gives no reason or no rule")
    hold(tt.ScoreLine.from_json(line.to_json()) == line, f"{where}: {line!r} has no true JSON form")


def options_do_something(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """Each option changes what is legal, dealt, scored or won; what is none is refused."""
    from tricktaker.options import specs  # no public name yet

    wanted = list(seeds)
    usual = _behaviour(game, wanted, house)
    declared = specs(type(game.options))
    for spec in declared:
        trials = spec.trial or spec.choices or ((not spec.default,) if spec.kind == "bool" else ())
        others = [game.with_options(**{spec.name: v}) for v in trials if v != spec.default]
        hold(others, f"{game.name}: the option {spec.name} has no value to try")
        changed = any(_behaviour(other, wanted, house) != usual for other in others)
        hold(changed, f"{game.name}: the option {spec.name} changes nothing")
        for wrong in (3.5, b"1", [1], {"a": 1}, object(), "no such value", *_not_for(spec.kind)):
            _refused(game, spec.name, wrong)
    for name in ("no_such_option", "targt", "", "target "):
        if name not in {spec.name for spec in declared}:
            _refused(game, name, 1)
    return len(declared)


def _not_for(kind: str) -> tuple[object, ...]:
    return {"int": (True, "1"), "bool": (1, 0, "true"), "str": (1, True)}[kind]


def _refused(game: tt.Game, name: str, value: object) -> None:
    try:
        game.with_options(**{name: value})
    except tt.InvalidOption as error:
        hold(error.name == name, f"{game.name}: {name}={value!r} is refused as {error.name}")
        hold(str(error), f"{game.name}: {name}={value!r} is refused without a word")
        return
    raise AssertionError(f"{game.name}: the option {name} takes {value!r}")


def _behaviour(game: tt.Game, seeds: Sequence[int], house: House) -> tuple[object, ...]:
    """What happens in some matches, and which standings end one."""
    out: list[object] = []
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        out.extend(tuple(map(str, match.legal_actions)) for match in walk)
        out.append([str(event.to_json(None)) for event in walk.match.truth.events])
    sides = len(game.seating.sides)
    for total in range(-500, 501, 10):
        ahead = tt.Standing((total, *[0] * (sides - 1)))
        behind = tt.Standing((total, *[total - 20] * (sides - 1)))
        out.append((game.end.winners(ahead), game.end.winners(behind)))
    return tuple(map(str, out))
