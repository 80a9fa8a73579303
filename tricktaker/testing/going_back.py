"""Promises about what stays as it was: views, copies, undo, seeds, saves."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

import tricktaker as tt
from tricktaker.testing import blame, telling, traces
from tricktaker.testing.elsewhere import digest, elsewhere
from tricktaker.testing.promise import UNKNOWN, House, Moment, Seed, fail, hold
from tricktaker.testing.table import (
    Walk,
    events_json,
    play_out,
    readers,
    reseeded,
    state,
    view_text,
)


def views_never_change(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """A view that was handed out says the same when the match has gone on or was taken back."""
    handed: list[tuple[tt.View, str, int, tuple[tt.Event, ...], Moment]] = []
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        for match in walk:
            view = match.view(walk.rng.choice(readers(game)))
            handed.append((view, view_text(view), hash(view), view.events, walk.moment()))
        walk.match.undo(min(5, len(walk.done)))
        play_out(walk.match, Random(walk.seed))
    for view, text, number, events, at in handed:
        same = view_text(view) == text and hash(view) == number and view.events == events
        hold(same, "a view that was handed out has changed since", at)
    return len(handed)


def _same(walk: Walk, match: tt.Match, before: Sequence[str], what: str) -> None:
    """A match is as it was, or as its copy is."""
    now = state(match)
    if list(now) != list(before):
        fail(what, walk, blame.difference(walk, before, now))


def copies_independent(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """What is done to a copy leaves the match as it is, and the other way round."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for match in walk:
            if not walk.looks(7):
                continue
            before = state(match)
            for other in (match.copy(), copy.copy(match), copy.deepcopy(match)):
                _same(walk, other, before, "a copy is not the same as the match")
                play_out(other, Random(walk.seed))
                other.undo()
                _same(walk, match, before, "playing a copy changed the match")
            kept = match.copy()
            play_out(match.copy(), Random(walk.seed))
            _same(walk, kept, before, "playing a match changed its copy")
            looked += 1
    return looked


# ------------------------------------------------------------------ undo

SOON: Final = 4
"""So many of the first actions are taken back one by one."""


def undo_exact(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """What is taken back is as it was, and done again it comes to the same."""
    taken_back = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        rng = Random(f"undo {walk.seed}")
        stood: list[tuple[str, ...]] = []
        for match in walk:
            stood.append(state(match))
            if walk.done and (len(walk.done) <= SOON or walk.looks(9)):
                _taken_back(walk, match.copy(), 1, stood)
                taken_back += 1
        stood.append(state(walk.match))
        for count in (rng.randint(1, len(walk.done)), len(walk.done)):
            _taken_back(walk, walk.match.copy(), count, stood)
            taken_back += count
    return taken_back


def _taken_back(walk: Walk, match: tt.Match, count: int, stood: Sequence[tuple[str, ...]]) -> None:
    first, journal = len(walk.done) - count, match.record().lines
    match.undo(count)
    undone = match.record().lines[len(journal) :] == ({"undo": count},)
    back = "the last action is" if count == 1 else f"the last {count} actions are"
    hold(undone, f"{back} taken back, and the record says it wrong", walk)
    _same_now(walk, stood[first], match, f"when {back} taken back, it is not as it was")
    again = f"when {back} taken back and done again"
    for seat, action in walk.done[first:]:
        try:
            match.act(str(action), seat)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin's code may raise anything
            told = f"{action} of seat {seat} cannot be done: {telling.failure(error)}"
            fault = _parts(walk, first, stood) or traces.raised(error, match)
            fail(f"{again}, {told}", walk, fault)
    if list(state(match)[1:]) != list(stood[-1][1:]):
        fault = _parts(walk, first, stood) or blame.difference(walk, stood[-1], state(match))
        fail(f"{again}, it is not as it was", walk, fault)
    wrote = match.record().lines[len(journal) + 1 :]
    hold(wrote == _from_action(journal, first), "the same actions wrote other lines", walk)


def _parts(walk: Walk, first: int, stood: Sequence[tuple[str, ...]]) -> str | None:
    """What makes it another match where one first sees it; None if this time it is the same."""
    match = walk.match.copy()
    try:
        match.undo(len(walk.done) - first)
        for number, (seat, action) in enumerate(walk.done[first:], first):
            now = state(match)
            if now[1:] != stood[number][1:]:
                return blame.difference(walk, stood[number], now)
            match.act(str(action), seat)
    except (Exception, SystemExit):  # noqa: BLE001  # a plugin's code may raise anything
        return None
    now = state(match)
    return None if now[1:] == stood[-1][1:] else blame.difference(walk, stood[-1], now)


def _same_now(walk: Walk, before: Sequence[str], match: tt.Match, what: str) -> None:
    """A match stands where it stood, however it has come there."""
    now = state(match)
    if list(now[1:]) != list(before[1:]):
        fail(what, walk, blame.difference(walk, before, now))


def _from_action(journal: Sequence[Any], number: int) -> tuple[Any, ...]:
    """The lines from an action on, counted from 0; there is no undo among them."""
    places = [place for place, line in enumerate(journal) if "do" in line]
    return tuple(journal[places[number] :])


# ------------------------------------------------------------------ chance


def seed_settles_all(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """The same seed gives the same match, whatever Python's generator or hash seed does."""
    wanted = [seed for seed in seeds if isinstance(seed, int)]
    ours = [course(game, seed, house) for seed in wanted]
    for seed, here in zip(wanted, ours, strict=True):
        with reseeded(seed):
            again = course(game, seed, house)
        _same_course(game, seed, house, here, again, "played again from its seed")
    jobs = [{"job": "play", **named(game, house), "seed": seed} for seed in wanted]
    # a process each takes long: one match alone is for other settings, or for the shortest
    for hash_seed in ("0", "1") if len(wanted) > 1 else ("1",):
        for seed, here, there in zip(wanted, ours, elsewhere(jobs, hash_seed), strict=True):
            how = f"played from its seed in another process, under hash seed {hash_seed},"
            _same_course(game, seed, house, here, there.split(), how)
    return len(wanted)


def course(game: tt.Game, seed: int, house: House) -> list[str]:
    """What happens in a match from a seed: words of digests for each decision, one of its end.

    A word has the events since the decision before, who may act, and what is legal.
    """
    walk = Walk(game, seed, deals=2, house=house)
    told = []
    for match in walk:
        events = [digest(*each)[:8] for each in zip(*_happened(walk), strict=True)]
        told.append(_word(events, str(match.may_act), " ".join(map(str, match.legal_actions))))
    return [*told, _word([], *state(walk.match))]


def _word(events: Sequence[str], *rest: str) -> str:
    return "/".join([".".join(events), *(digest(each)[:12] for each in rest)])


def _happened(walk: Walk) -> list[list[str]]:
    """The events of the last action, as each reader is sent them."""
    return [[*map(str, events_json(walk.events, reader))] for reader in readers(walk.game)]


def _same_course(
    game: tt.Game, seed: int, house: House, ours: list[str], theirs: list[str], how: str
) -> None:
    if ours == theirs:
        return
    pairs = enumerate(zip(ours, theirs, strict=False))
    first = next((number for number, (one, other) in pairs if one != other), 0)
    walk = Walk(game, seed, deals=2, house=house)
    walk.play(first)
    what = f"{how} {_failed(' '.join(theirs)) or 'it is another match'}"
    fail(what, walk, _of_word(walk, ours[first], theirs[first]))


def _failed(there: str) -> str:
    """What failed in another process, where it is no digest that came back."""
    return f"it fails: {there}" if ": " in there else ""


def _of_word(walk: Walk, ours: str, theirs: str) -> str:
    """What makes the last action, or what can be done now, another in another process."""
    mine, other = ours.split("/"), theirs.split("/")
    if len(mine) != len(other):
        return UNKNOWN
    number = blame.first_difference(mine[0].split("."), other[0].split("."))
    if number is not None:
        return blame.of_event(walk, number)
    if walk.match.is_over:
        return blame.of_event(walk)
    return blame.turn(walk) if mine[1] != other[1] else blame.legal(walk)


def named(game: tt.Game, house: House) -> dict[str, Any]:
    """A game with its settings and house rules, for another process."""
    usual = tt.load_game(game.name).options.to_json()
    chosen = game.options.to_json()
    settings = {name: value for name, value in chosen.items() if value != usual.get(name)}
    return {"game": game.name, "settings": settings, "house": list(house)}


# ------------------------------------------------------------------ saves


def saves_go_on(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """At every decision a saved match loads as it was, and goes on byte for byte."""
    looked = 0
    jobs: list[dict[str, Any]] = []
    expected: list[str] = []
    ats: list[Moment] = []
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for match in walk:
            before = state(match)
            loaded = _loaded(match, walk)
            if state(loaded) != before:
                fault = blame.forgotten(game) or blame.difference(walk, before, state(loaded))
                fail("a saved match is not loaded as it was", walk, fault)
            looked += 1
            if not walk.looks(5):
                continue
            played = play_out(match.copy(), Random(looked))
            if play_out(loaded, Random(looked)) != played:
                fault = blame.forgotten(game) or walk.moment().fault
                fail("a saved match goes on differently when it is loaded", walk, fault)
            jobs.append({"job": "resume", "record": str(match.save()), "seed": looked})
            expected.append(digest(*before, played))
            ats.append(walk.moment())
        _loads_finished(walk)
    for here, there, at in zip(expected, elsewhere(jobs), ats, strict=True):
        what = f"saved and loaded in another process, {_failed(there) or 'it goes on differently'}"
        hold(here == there, what, at)
    return looked


def _loaded(match: tt.Match, walk: Walk) -> tt.Match:
    try:
        return tt.Match.from_record(tt.Record.parse(str(match.save())))
    except tt.RecordError as error:
        first = "the builder of the game" if error.line == 1 else None
        fault = blame.forgotten(walk.game) or first or traces.raised(error, match)
        fail(f"what was saved cannot be loaded: {error}", walk, fault)


def _loads_finished(walk: Walk) -> None:
    """A finished match reads back, one in which something was taken back, too."""
    match = walk.match
    loaded = tt.Match.from_record(tt.Record.parse(str(match.record())))
    hold(str(loaded.record()) == str(match.record()), "the record reads as another", walk)
    undone = match.copy()
    undone.undo(min(3, len(walk.done)))
    play_out(undone, Random(walk.seed))
    same = state(_loaded(undone, walk)) == state(undone)
    hold(same, "a record in which actions were taken back reads as another match", walk)
