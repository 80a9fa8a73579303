"""The fold: events in, position out. One fold serves the truth and every reader's view.

A position has two parts. The `Table` is what everybody knows: how many cards lie where, what was
said, the trick, the tricks taken. `Knowledge` is what one reader knows of the cards that are not
open: which lie for certain in a place, and which in one of several. A card played to a trick is
public, so it never touches anybody's knowledge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

from tricktaker.actions import Action
from tricktaker.cards import Card, Pack
from tricktaker.events import (
    EVERYBODY,
    HOLDER,
    STOCK,
    TRICK,
    WON,
    DealBegun,
    Event,
    Moved,
    Noted,
    PhaseEntered,
    Place,
    Said,
    Scored,
    Shown,
    TrickTaken,
)
from tricktaker.notes import CONTRACT, EARLIER, Parts
from tricktaker.scoring import Standing
from tricktaker.seating import Seat


@frozen
class Call:
    """What a seat said: ``call.seat`` and ``call.action``."""

    seat: Seat
    action: Action


@frozen
class Trick:
    """The cards of a trick in the order of play, from its leader.

    ``seats`` are who played them. ``winner`` is None and ``points`` (card points, where the game
    counts them) is 0 while the trick is unfinished.
    """

    leader: Seat | None
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat | None = None
    points: int = 0

    def card_of(self, seat: Seat) -> Card | None:
        """What a seat has played to it; None if it has not, or sits out."""
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


def trick_to_json(trick: Trick) -> dict[str, Any]:
    """A trick as JSON data."""
    return {
        "leader": trick.leader,
        "seats": list(trick.seats),
        "cards": " ".join(map(str, trick.cards)),
        "winner": trick.winner,
        "points": trick.points,
    }


class Table:
    """The public part of a position. Folding an event changes it; `copy` keeps it as it is."""

    __slots__ = (
        "calls",
        "deal",
        "dealer",
        "earlier",
        "notes",
        "pack",
        "parts",
        "phase",
        "played",
        "sizes",
        "standing",
        "trick",
        "trick_seats",
        "tricks",
        "won",
    )

    def __init__(self, pack: Pack, seats: int, standing: Standing) -> None:
        self.pack = pack
        self.standing = standing
        self.won = [0] * seats
        self._clear(0, 0)

    def _clear(self, deal: int, dealer: Seat) -> None:
        self.deal = deal
        self.dealer = dealer
        self.phase: str | None = None
        self.sizes: dict[Place, int] = {STOCK: len(self.pack)}
        self.calls: dict[str, list[Call]] = {}
        self.notes: dict[str, object] = {}
        self.parts = Parts()
        self.earlier = 0
        self.trick: tuple[int, ...] = ()
        self.trick_seats: tuple[Seat, ...] = ()
        self.tricks: list[Trick] = []
        self.won = [0] * len(self.won)
        self.played = 0

    def copy(self) -> Table:
        """A table of its own in the same state."""
        new: Table = object.__new__(Table)
        new.pack = self.pack
        new.standing = self.standing
        new.deal = self.deal
        new.dealer = self.dealer
        new.phase = self.phase
        new.sizes = self.sizes.copy()
        new.calls = {name: calls[:] for name, calls in self.calls.items()}
        new.notes = self.notes.copy()
        new.parts = self.parts
        new.earlier = self.earlier
        new.trick = self.trick
        new.trick_seats = self.trick_seats
        new.tricks = self.tricks[:]
        new.won = self.won[:]
        new.played = self.played
        return new

    def key(self) -> tuple[object, ...]:
        """Everything that the table says, for comparing."""
        return tuple(getattr(self, name) for name in self.__slots__)

    def fold(self, event: Event) -> None:
        """Take in an event, as any reader gets it: what it hides is not used."""
        _FOLDS[type(event)](self, event)

    def _moved(self, event: Moved) -> None:
        sizes = self.sizes
        source, target = event.source, event.target
        left = sizes.get(source, 0) - event.count
        if left < 0:
            raise ValueError(f"{event.count} cards cannot leave {source!r}")
        sizes[source] = left
        sizes[target] = sizes.get(target, 0) + event.count
        if target == TRICK and event.cards is not None:
            mask = event.cards.mask
            self.played |= mask
            self.trick += (mask.bit_length() - 1,)
            self.trick_seats += (HOLDER[source],)

    def _said(self, event: Said) -> None:
        # the table is everybody's: of an action that not all may see, it keeps the turned form
        action = event.action if event.audience is EVERYBODY else event.action.turned()
        if self.phase is not None:
            self.calls.setdefault(self.phase, []).append(Call(event.seat, action))

    def _noted(self, event: Noted) -> None:
        key, value = event.key, event.value
        self.notes[key] = value
        if key == CONTRACT:
            self.parts = self.parts.told(value)
        elif key == EARLIER:
            self.earlier = value["count"]
            self.won = list(value["tricks"] or self.won)

    def _trick_taken(self, event: TrickTaken) -> None:
        cards = self.pack.cards
        seats = self.trick_seats
        played = tuple([cards[index] for index in self.trick])
        self.tricks.append(Trick(seats[0], seats, played, event.seat, event.points))
        self.sizes[TRICK] = 0
        place = WON[event.seat]
        self.sizes[place] = self.sizes.get(place, 0) + len(played)
        self.won[event.seat] += 1
        self.trick = ()
        self.trick_seats = ()

    def _phase_entered(self, event: PhaseEntered) -> None:
        self.phase = event.phase

    def _deal_begun(self, event: DealBegun) -> None:
        self._clear(event.deal, event.dealer)

    def _scored(self, event: Scored) -> None:
        self.standing = self.standing.after(event.lines)
        self.phase = None

    def _shown(self, event: Shown) -> None:
        """Nothing public changes: who sees the cards takes them into their knowledge."""


_FOLDS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = {
    Moved: Table._moved,
    Said: Table._said,
    Noted: Table._noted,
    TrickTaken: Table._trick_taken,
    PhaseEntered: Table._phase_entered,
    DealBegun: Table._deal_begun,
    Scored: Table._scored,
    Shown: Table._shown,
}


@frozen
class Unsure:
    """Cards of which each lies in one of several places; the reader does not know which."""

    cards: int
    places: frozenset[Place]


@frozen(eq=False)
class Knowledge:
    """What one reader knows of the cards that were not played; a fold step makes a new one.

    ``known`` has the cards that lie in a place for certain, ``unsure`` the rest in groups.
    Both may still name cards played since; whoever asks takes the played ones away.
    """

    known: Mapping[Place, int]
    unsure: tuple[Unsure, ...] = ()

    @classmethod
    def of_stock(cls, pack: Pack) -> Knowledge:
        """What everybody knows at the start of a deal: the whole pack is in the stock."""
        return cls({STOCK: pack.full.mask})

    def in_place(self, place: Place) -> int:
        """The cards that lie in a place for certain."""
        return self.known.get(place, 0)

    def possible_in(self, place: Place) -> int:
        """The cards that may lie in a place, those certain included."""
        cards = self.known.get(place, 0)
        for group in self.unsure:
            if place in group.places:
                cards |= group.cards
        return cards

    def moved(self, event: Moved, all_left: bool, played: int) -> Knowledge:
        """The knowledge after cards moved, seen (``event.cards``) or turned over.

        :param all_left: nothing remains at the source.
        :param played: every card played before the move.
        """
        if event.cards is None:
            return self._moved_unseen(event.source, event.target, all_left, played)
        cards = event.cards.mask
        known = dict(self.known)
        known[event.source] = known.get(event.source, 0) & ~cards
        known[event.target] = known.get(event.target, 0) | cards
        groups = [Unsure(g.cards & ~cards, g.places) for g in self.unsure if g.cards & ~cards]
        if all_left:
            groups = [Unsure(g.cards, g.places - {event.source}) for g in groups]
        return _settled(known, groups)

    def _moved_unseen(self, source: Place, target: Place, all_left: bool, played: int) -> Knowledge:
        held = self.known.get(source, 0) & ~played
        groups = self.unsure
        if not (held or all_left) and all(
            source not in g.places or target in g.places for g in groups
        ):
            return self  # nothing was known of the source, and nothing more is unsure now
        known = dict(self.known)
        known.pop(source, None)
        if all_left:
            # what was known of the source holds for the target: the knowledge goes along
            known[target] = known.get(target, 0) | held
            return _settled(known, [_without(g, source, target) for g in groups])
        # some left, and nobody outside knows which: what was certain is now possible in both
        wider = [Unsure(g.cards, g.places | {target}) if source in g.places else g for g in groups]
        if held:
            wider.append(Unsure(held, frozenset((source, target))))
        return _settled(known, wider)

    def shown(self, place: Place, cards: int) -> Knowledge:
        """The knowledge after these cards were seen where they lie."""
        known = {p: mask & ~cards for p, mask in self.known.items()}
        known[place] = known.get(place, 0) | cards
        groups = [Unsure(g.cards & ~cards, g.places) for g in self.unsure if g.cards & ~cards]
        return _settled(known, groups)


def _without(group: Unsure, source: Place, target: Place) -> Unsure:
    """A group when all cards of one of its places have gone to another."""
    if source not in group.places:
        return group
    return Unsure(group.cards, (group.places - {source}) | {target})


def _settled(known: dict[Place, int], groups: list[Unsure]) -> Knowledge:
    """Knowledge in its one form: a card with one possible place is known, equal groups are one."""
    if len(groups) == 1 and len(groups[0].places) > 1:
        return Knowledge(known, (groups[0],))
    merged: dict[frozenset[Place], int] = {}
    for group in groups:
        if len(group.places) == 1:
            (place,) = group.places
            known[place] = known.get(place, 0) | group.cards
        else:
            merged[group.places] = merged.get(group.places, 0) | group.cards
    order = sorted(merged.items(), key=lambda item: sorted(item[0]))
    return Knowledge(
        known,
        tuple(Unsure(cards, places) for places, cards in order),
    )


def learned(knowledge: Knowledge, event: Event, all_left: bool, played: int) -> Knowledge:
    """What a reader knows when it has got an event.

    :param all_left: nothing remains where cards moved from.
    :param played: every card played before.
    """
    if isinstance(event, Moved):
        return knowledge if event.target == TRICK else knowledge.moved(event, all_left, played)
    if isinstance(event, Shown) and event.cards is not None:
        return knowledge.shown(event.place, event.cards.mask)
    return knowledge


def empties(table: Table, event: Event) -> bool:
    """Whether an event that comes next takes the last cards from a place."""
    return isinstance(event, Moved) and table.sizes.get(event.source, 0) == event.count
