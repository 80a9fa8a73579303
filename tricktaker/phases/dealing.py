"""Dealing: from the stock to hands and other places, by a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from tricktaker.events import EVERYBODY, HAND, NOBODY, STOCK, Audience, Move, Place
from tricktaker.notation import place_title
from tricktaker.phases.base import Phase
from tricktaker.seating import Seat, Seating
from tricktaker.text import Domain, Text
from tricktaker.values import to_tuple

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.phases.base import Happenings
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_NO_FACTS: Final[Mapping[str, Any]] = MappingProxyType({})


@frozen
class Each:
    """A step of a dealing plan: so many cards to each seat in turn, from the dealer's next seat.

    :ivar count: how many cards at a time; several numbers go round by turns, so that of four seats
        ``(3, 2)`` deals three, two, three and two.
    :ivar times: how often: thirteen times one card.
    """

    count: int | tuple[int, ...]
    times: int = 1

    def packets(self, seats: int) -> tuple[int, ...]:
        """How many cards each of so many seats gets at a time, in the order of dealing.

        >>> Each((3, 2)).packets(4), Each(1, times=13).packets(2)
        ((3, 2, 3, 2), (1, 1))
        """
        counts = self.count if isinstance(self.count, tuple) else (self.count,)
        return tuple(counts[turn % len(counts)] for turn in range(seats))


@frozen
class To:
    """A step of a dealing plan: so many cards to a place.

    :ivar place: its name; any name makes a place.
    :ivar count: how many cards.
    :ivar face_up: everybody sees them; else nobody does.
    """

    place: Place
    count: int
    face_up: bool = False


@frozen(kw_only=True)
class Dealing(Phase):
    """Cards go round from the top of the stock.

    :ivar plan: the steps, in order.
    :ivar face_down: the hands lie face down even to their own seats, until something shows them.

    >>> Dealing(plan=(Each(1, times=13),)).placement(Seating.partners(4), dealer=3)[:5]
    ('hand 0', 'hand 1', 'hand 2', 'hand 3', 'hand 0')
    """

    name: str = "dealing"
    plan: tuple[Each | To, ...] = field(converter=to_tuple)
    face_down: bool = False

    @property
    def title(self) -> Text:
        return _("dealing")

    def placement(
        self, seating: Seating, dealer: Seat, facts: Mapping[str, Any] = _NO_FACTS
    ) -> tuple[Place, ...]:
        places: list[Place] = []
        for step in self.plan:
            if isinstance(step, To):
                places.extend([step.place] * step.count)
                continue
            order = seating.order_from(seating.next(dealer))
            for _time in range(step.times):
                for seat, count in zip(order, step.packets(seating.seats), strict=True):
                    places.extend([HAND[seat]] * count)
        return tuple(places)

    def begin(self, view: View) -> Happenings:
        return _moves(self, view.game.seating, view.dealer)

    def audience(self, place: Place) -> Audience:
        """Who sees the cards that go to a place."""
        for step in self.plan:
            if isinstance(step, To) and step.place == place:
                return EVERYBODY if step.face_up else NOBODY
        return NOBODY if self.face_down else (HAND.index(place),)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        return [(_step_text(step, game.seating.seats), self.rule) for step in self.plan]


@lru_cache(maxsize=64)
def _moves(dealing: Dealing, seating: Seating, dealer: Seat) -> tuple[Move, ...]:
    """One move for each place, with the depths at which its cards lie in what is left."""
    moves = []
    left = list(dealing.placement(seating, dealer))
    for place in dict.fromkeys(left):
        depths = tuple(depth for depth, goes_to in enumerate(left) if goes_to == place)
        left = [goes_to for goes_to in left if goes_to != place]
        audience = dealing.audience(place)
        moves.append(Move(STOCK, place, len(depths), audience=audience, at=depths))
    return tuple(moves)


def _step_text(step: Each | To, seats: int) -> Text:
    if isinstance(step, To) and step.face_up:
        return _.plural(
            "The next card is turned face up as the {place}.",
            "The next {count} cards are turned face up as the {place}.",
            count=step.count,
            place=place_title(step.place),
        )
    if isinstance(step, To):
        return _.plural(
            "{count} card is dealt to the {place}.",
            "{count} cards are dealt to the {place}.",
            count=step.count,
            place=place_title(step.place),
        )
    if isinstance(step.count, tuple):
        return _(
            "The players are dealt {counts} cards, starting with the one after the dealer.",
            counts=step.packets(seats) * step.times,
        )
    if step.count == 1:
        return _.plural(
            "One card is dealt to each player, starting with the one after the dealer.",
            "{count} cards are dealt to each player, one at a time, starting with the one after"
            " the dealer.",
            count=step.times,
        )
    if step.times == 1:
        return _(
            "Each player is dealt a packet of {count}, starting with the one after the dealer.",
            count=step.count,
        )
    return _(
        "Each player is dealt a packet of {count}, {times} times, starting with the one after the"
        " dealer.",
        count=step.count,
        times=step.times,
    )
