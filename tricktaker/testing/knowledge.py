"""Promises about what readers know, and about what they are handed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Container, Iterable, Mapping
from typing import Any

import tricktaker as tt
from tricktaker.testing import blame, traces
from tricktaker.testing.elsewhere import digest, elsewhere
from tricktaker.testing.promise import House, Moment, Seed, fail, hold
from tricktaker.testing.table import (
    Seen,
    Walk,
    events_json,
    named_cards,
    places_of,
    readers,
    view_text,
    who,
)


def views_fold(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """A view is the fold of what its reader was sent, also in a process that never had the seed."""
    looked = 0
    jobs: list[dict[str, Any]] = []
    expected: list[tuple[str, tt.Reader, Moment]] = []
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        for match in walk:
            thorough = walk.looks(4) and match.view(None).deal == 1
            for reader in readers(game) if thorough else [walk.rng.choice(readers(game))]:
                _folds(walk, reader)
                looked += 1
            if not thorough:
                continue
            at = walk.moment()
            for reader in readers(game):
                jobs.append({"job": "fold", "record": str(match.seat_record(reader))})
                expected.append((digest(view_text(match.view(reader))), reader, at))
        for reader in readers(game):
            _folds(walk, reader)
    for (here, reader, at), there in zip(expected, elsewhere(jobs), strict=True):
        what = f"the view of {who(reader)} is folded differently in another process"
        hold(here == there, what, at)
    return looked + len(jobs)


def _folds(walk: Walk, reader: tt.Reader) -> None:
    view = walk.match.view(reader)
    try:
        record = tt.Record.parse(str(walk.match.seat_record(reader)))
        folded = record.view()
    except (tt.RecordError, TypeError, ValueError) as error:
        fault = traces.raised(error, walk.match)
        fail(f"the events of {who(reader)} cannot be read back: {error}", walk, fault)
    hold(record.reader == reader, f"the record of {who(reader)} is {record.reader}'s", walk)
    same = view_text(folded) == view_text(view)
    hold(same, f"the events of {who(reader)} fold to another view", walk, lambda: blame.legal(walk))
    same = folded == view and hash(folded) == hash(view)
    hold(same, f"the folded view of {who(reader)} is not equal to the match's", walk)


def nobody_misled(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """No view is certain of a false thing, and every true place of a card is a possible one."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        for _match in walk:
            _not_misled(walk)
            looked += 1
        _not_misled(walk)
    return looked


def _not_misled(walk: Walk) -> None:
    truth = walk.match.truth
    lies = {place: truth.known(place) for place in places_of(truth)}
    for reader in readers(walk.game):
        view = walk.match.view(reader)
        for place in sorted({*lies, *view.knowledge.known}):
            cards, known = truth.known(place), view.known(place)
            what = f"{who(reader)} is sure of {known} in {place}, where {cards or 'nothing'} lies"
            hold(known <= cards, what, walk)
        for place, cards in lies.items():
            out = cards - view.possible(place)
            hold(not out, f"{who(reader)} excludes {out} from {place}, where it lies", walk)
        if isinstance(reader, int):
            own = view.known(tt.HAND[reader])
            hold(view.hand == own == view.hand_of(reader), f"{who(reader)} has two hands", walk)


def secrets_kept(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """No text that a reader gets, nor any repr, names a card that its reader has not seen."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        seen = Seen(game)
        seen.take(walk.match.truth.events)
        for _match in walk:
            if walk.done:
                seen.take(walk.events)
            looked += _kept(walk, seen)
    return looked


def _kept(walk: Walk, seen: Seen) -> int:
    match, pack = walk.match, walk.game.cards
    cards = {str(card) for card in pack}  # a call may be written like one: a bid of two clubs
    deal = match.truth.deal_events
    views = [match.view(reader) for reader in readers(match.game)]
    for reader, view in zip(readers(match.game), views, strict=True):
        data = _now(view.to_json(), cards)
        told = f"{data} {events_json(_no_calls(deal, cards), reader)}"
        if len(deal) == len(match.truth.events):
            record = match.seat_record(reader)
            lines = [line for line in record.lines if line.get("action") not in cards]
            told += f"{record.header} {lines}"
        named = named_cards(told, pack) - seen.by[reader]
        what = f"{who(reader)} is told of {' '.join(sorted(named))}, which it has not seen"
        hold(not named, what, walk, lambda: _teller(walk, reader, named))  # noqa: B023
    things: list[object] = [match, match.truth, _no_calls(deal, cards), match.game, *views]
    things += [_no_calls(view.events[-3:], cards) for view in views]
    named = named_cards(repr(things), pack) - seen.by[None]
    what = f"a repr shows {' '.join(sorted(named))} to whoever reads a log"
    hold(not named, what, walk, lambda: _teller(walk, None, named))
    return len(views)


def _now(data: Mapping[str, Any], cards: Container[str]) -> dict[str, Any]:
    """A view as JSON data, without the calls that are written like a card."""
    calls = {
        phase: [call for call in said if call[1] not in cards]
        for phase, said in data["calls"].items()
    }
    legal = [code for code in data["legal_actions"] if code not in cards]
    return {**data, "calls": calls, "legal_actions": legal}


def _no_calls(events: Iterable[tt.Event], cards: Container[str]) -> list[tt.Event]:
    """Events without the calls that are written like a card.

    A code that is a card and nothing else is a call: what is done with a card has a verb before it.
    """
    return [e for e in events if not isinstance(e, tt.Said) or str(e.action) not in cards]


def _teller(walk: Walk, reader: tt.Reader, named: set[str]) -> str:
    """What made the event that names a card."""
    for number, event in enumerate(walk.events):
        seen = _no_calls([event], {str(card) for card in walk.game.cards})
        told = f"{seen!r} {events_json(seen, reader)}"
        if named_cards(told, walk.game.cards) & named:
            return blame.of_event(walk, number)
    return blame.of_event(walk)


# ------------------------------------------------------------------ values


def values_are_values(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Views, events, actions, tricks, cards and records compare, hash, copy and pickle."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for _match in walk:
            if walk.looks(5):
                looked += _values(walk)
        for thing in (walk.match.record(), *walk.match.deals):
            _is_value(walk, thing, hashes=False)
    return looked


def _values(walk: Walk) -> int:
    match = walk.match
    whole, public = match.truth.events, match.view(None)
    # the actions first: what holds one is no value either if it is none
    things: list[object] = [*match.legal_actions, *public.tricks, match.standing]
    things += [action.turned() for action in match.legal_actions]
    things += [*whole[-4:]]
    for reader in readers(match.game):
        things += match.view(reader).events[-4:]
    things += [match.view(reader) for reader in readers(match.game)]
    for thing in things:
        # what is noted may be any JSON data
        _is_value(walk, thing, hashes=not isinstance(thing, tt.Noted))
    return len(things)


def _is_value(walk: Walk, thing: object, *, hashes: bool) -> None:
    what = f"the {type(thing).__name__} {thing!r:.80}"
    fault = f"action {type(thing).__name__}" if isinstance(thing, tt.Action) else None
    try:
        others = (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing))  # noqa: S301
    except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever is in the way
        fail(f"{what} cannot be copied or pickled: {error}", walk, fault)
    for other in others:
        hold(other == thing, f"{what} is not equal to its copy {other!r:.80}", walk, fault)
        same = not hashes or hash(other) == hash(thing)
        hold(same, f"{what} hashes differently from its copy", walk, fault)
        hold(repr(other) == repr(thing), f"{what} is shown differently as a copy", walk, fault)
