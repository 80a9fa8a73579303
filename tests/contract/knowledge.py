"""Promises about what readers know, and about what they are handed.

Each raises AssertionError with a message that says what was promised and where it failed, and
returns how much it looked at.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable, Sequence
from random import Random

import tricktaker as tt
from tests.contract.other_process import digest, elsewhere
from tests.contract.table import (
    Seen,
    Walk,
    events_json,
    hold,
    named_cards,
    places_of,
    play_out,
    readers,
    view_text,
)

House = Sequence[str]


def views_fold(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """A view is the fold of what its reader was sent, also when it comes from a file."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        for match in walk:
            reader = walk.rng.choice(readers(game))
            _folds(match, reader, walk.where)
            looked += 1
        for reader in readers(game):
            _folds(walk.match, reader, walk.where)
    return looked


def _folds(match: tt.Match, reader: tt.Reader, where: str) -> None:
    view = match.view(reader)
    try:
        record = tt.Record.parse(str(match.seat_record(reader)))
        folded = record.view()
    except (tt.RecordError, TypeError, ValueError) as error:
        raise AssertionError(f"{where}: {reader}'s events cannot be read back: {error}") from error
    hold(record.reader == reader, f"{where}: the record of {reader} is {record.reader}'s")
    hold(view_text(folded) == view_text(view), f"{where}: {reader}'s events fold to another view")
    hold(folded == view, f"{where}: {reader}'s folded view is not equal to the match's")
    hold(hash(folded) == hash(view), f"{where}: equal views of {reader} hash differently")


def views_fold_elsewhere(
    game: tt.Game, seeds: Iterable[int], house: House = (), every: int = 3
) -> int:
    """A process that never had the seed folds a reader's events to the same view."""
    jobs, expected, wheres = [], [], []
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for match in walk:
            if (len(walk.done) + seed) % every:
                continue
            for reader in readers(game):
                jobs.append({"job": "fold", "record": str(match.seat_record(reader))})
                expected.append(digest(view_text(match.view(reader))))
                wheres.append(f"{walk.where}: {reader}'s view")
    for where, ours, theirs in zip(wheres, expected, elsewhere(jobs), strict=True):
        hold(ours == theirs, f"{where} is folded differently in another process")
    return len(jobs)


def nobody_is_misled(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """No view is certain of a false thing, and every true place of a card is a possible one."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        for match in walk:
            _not_misled(match, walk.where)
            looked += 1
        _not_misled(walk.match, walk.where)
    return looked


def _not_misled(match: tt.Match, where: str) -> None:
    truth = match.truth
    lies = {place: truth.known(place) for place in places_of(truth)}
    for reader in readers(match.game):
        view = match.view(reader)
        for place, cards in lies.items():
            known, possible = view.known(place), view.possible(place)
            hold(known <= cards, f"{where}: {reader} is sure of {known} in {place}: {cards}")
            hold(cards <= possible, f"{where}: {reader} excludes {cards - possible} from {place}")
            hold(known <= possible, f"{where}: {reader} is sure of the impossible in {place}")
        if isinstance(reader, int):
            own = view.known(tt.HAND[reader])
            hold(view.hand == own == view.hand_of(reader), f"{where}: {reader} has two hands")


def hands_are_dealt_face_down(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """Before anybody has acted, nobody knows a card in another's hand, but the one that leads.

    (For games that open no hand. An author who names the wrong audience is found here: what the
    events say is for all, no other promise can call a secret.)
    """
    for seed in seeds:
        match = Walk(game, seed, house=house).match
        leads = [getattr(phase, "first_leader", None) for phase in game.phases]
        found = game.cards.set([card for card in leads if isinstance(card, str)])
        for reader in readers(game):
            for seat in range(game.seating.seats):
                known = match.view(reader).hand_of(seat) - found
                hold(
                    reader == seat or not known,
                    f"{game.name}: {reader} sees {known} of seat {seat}",
                )
    return len(list(seeds)) if isinstance(seeds, Sequence) else 0


def secrets_are_kept(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """No text that a reader gets, nor any repr, names a card that its reader has not seen."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        seen = Seen(game)
        seen.take(walk.match.truth.events)
        for match in walk:
            seen.take(walk.events)
            looked += _kept(match, seen, walk)
    return looked


def _kept(match: tt.Match, seen: Seen, walk: Walk) -> int:
    pack = match.game.cards
    deal = _this_deal(match)
    views = [match.view(reader) for reader in readers(match.game)]
    things: list[object] = [match, match.truth, deal, match.game, *views]
    things += [view.events[-3:] for view in views]
    named = named_cards(repr(things), pack) - seen.by[None]
    hold(not named, f"{walk.where}: a repr shows {named} to whoever reads a log")
    for reader, view in zip(readers(match.game), views, strict=True):
        data = view.to_json()
        # what lies in the stock, in some order, can be known by what does not
        data["places"].pop(tt.STOCK, None)
        told = f"{data} {events_json(deal, reader)}"
        if len(deal) == len(match.truth.events):
            told += str(match.seat_record(reader))
        named = named_cards(told, pack) - seen.by[reader]
        hold(not named, f"{walk.where}: {reader} is told of {named}")
    return len(views)


def _this_deal(match: tt.Match) -> tuple[tt.Event, ...]:
    """The events of the deal that is on, whole."""
    events = match.truth.events
    begun = max(n for n, event in enumerate(events) if isinstance(event, tt.DealBegun))
    return events[begun:]


def views_never_change(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """A view that was handed out says the same when the match has gone on or was taken back."""
    handed = []
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        for match in walk:
            reader = walk.rng.choice(readers(game))
            view = match.view(reader)
            handed.append((view, view_text(view), hash(view), view.events, walk.where))
        walk.match.undo(min(5, len(walk.done)))
        play_out(walk.match, Random(seed))
    for view, text, number, events, where in handed:
        hold(view_text(view) == text, f"{where}: the view of {view.reader} has changed since")
        hold(hash(view) == number and view.events == events, f"{where}: a view has changed since")
    return len(handed)


def values_are_values(game: tt.Game, seeds: Iterable[int], house: House = ()) -> int:
    """Views, events, actions, tricks, cards and records compare, hash, copy and pickle."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for match in walk:
            if len(walk.done) % 5 == seed % 5:
                looked += _values(match, walk.where)
        for thing in (walk.match.record(), *walk.match.deals):
            _is_value(thing, f"{walk.where}: the {type(thing).__name__}", hashes=False)
    return looked


def _values(match: tt.Match, where: str) -> int:
    things: list[object] = [match.view(reader) for reader in readers(match.game)]
    whole = match.truth.events
    for reader in readers(match.game):
        things += match.view(reader).events[-4:]
    things += [*whole[-4:], *match.legal_actions, *match.view(None).tricks, match.standing]
    things += [action.turned() for action in match.legal_actions]
    for thing in things:
        hashes = not isinstance(thing, tt.Noted)  # what is noted may be any JSON data
        _is_value(thing, f"{where}: the {type(thing).__name__} {thing!r}", hashes=hashes)
    return len(things)


def _is_value(thing: object, what: str, *, hashes: bool = True) -> None:
    try:
        others = (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing))
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise AssertionError(f"{what} cannot be copied or pickled: {error}") from error
    for other in others:
        hold(other == thing, f"{what} is not equal to its copy {other!r}")
        hold(not hashes or hash(other) == hash(thing), f"{what} hashes differently from its copy")
        hold(repr(other) == repr(thing), f"{what} is shown differently as a copy")
