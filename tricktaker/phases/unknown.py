"""Hands that nobody knows: what their seats can play, when a set-up has left them out.

A seat with an unknown hand may play every card that it can hold. Its plays tell what it does not
hold; that is noted for all, so that it stays true to itself, and no other hand is left without
enough cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tricktaker.cards import bits
from tricktaker.events import HAND, Noted, Place
from tricktaker.notes import EARLIER, NOT_HELD
from tricktaker.seating import Seat

if TYPE_CHECKING:
    from tricktaker.view import View


def is_unknown(view: View, seat: Seat) -> bool:
    """Whether cards of a seat's hand are not known to the view."""
    return view.known_mask(HAND[seat]).bit_count() < view.size(HAND[seat])


def ruled_out(view: View, seat: Seat) -> int:
    """The cards that a seat with an unknown hand does not hold, by its plays."""
    told = view.note(NOT_HELD)
    cards = view.game.cards
    return 0 if told is None else cards.mask(cards.parse(told[seat]))


def tell(view: View, seat: Seat, denied: int) -> list[Noted]:
    """The note of what a play says that its seat does not hold, with what was noted before."""
    cards = view.game.cards.from_mask((denied | ruled_out(view, seat)) & ~view.played_mask)
    told = list(view.note(NOT_HELD) or [""] * view.game.seating.seats)
    told[seat] = str(cards)
    return [Noted(NOT_HELD, told)] if cards else []


def playable(view: View, seat: Seat, denied: Callable[[int], int]) -> int:
    """The cards that a seat with an unknown hand can play.

    :param denied: the cards that the seat does not hold if it plays a card.
    """
    mask = 0
    for index in bits(view.possible(HAND[seat]).mask & ~ruled_out(view, seat)):
        if _can_be(view, seat, index, denied(index)):
            mask |= 1 << index
    return mask


def _can_be(view: View, seat: Seat, index: int, denied: int) -> bool:
    """Whether all hidden cards still find a place when a seat has played a card.

    They do if no set of places has more cards that can lie nowhere else than it has room.
    """
    room: list[int] = []
    fits: list[int] = []
    for place, holder in _hidden(view):
        out = 0 if holder is None else ruled_out(view, holder)
        free = view.size(place) - view.known_mask(place).bit_count()
        if holder == seat:
            out, free = out | denied, free - 1
        room.append(free)
        fits.append(view.possible(place).mask & ~view.known_mask(place) & ~out)
    hidden = 0
    for place, _holder in _hidden(view):
        hidden |= view.possible(place).mask & ~view.known_mask(place)
    where = Counter(
        sum(1 << number for number, fit in enumerate(fits) if fit >> card & 1)
        for card in bits(hidden & ~(1 << index))
    )
    for places in range(1 << len(room)):
        held = sum(free for number, free in enumerate(room) if places >> number & 1)
        if sum(count for lies, count in where.items() if lies & ~places == 0) > held:
            return False
    return True


def _hidden(view: View) -> Iterator[tuple[Place, Seat | None]]:
    """The places with cards that the view does not know, and whose hands they are."""
    for seat in range(view.game.seating.seats):
        if is_unknown(view, seat):
            yield HAND[seat], seat
    if view.known_mask(EARLIER).bit_count() < view.size(EARLIER):
        yield EARLIER, None
