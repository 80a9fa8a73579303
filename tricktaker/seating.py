"""Who sits where: seats in turn order, partnerships, the direction of play.

>>> table = Seating()
>>> table.next(3), table.partner_of(1), table.sides
(0, 3, ((0, 2), (1, 3)))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import field, frozen

from tricktaker.errors import TricktakerError
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Seat", "Seating"]

_ = Domain("tricktaker", "tricktaker")

Seat: TypeAlias = int
"""A seat: 0, 1, 2, … in turn order, whichever way round the table the turn goes."""


def _partnerships(given: Iterable[Iterable[Seat]]) -> tuple[tuple[Seat, ...], ...]:
    return tuple(tuple(partnership) for partnership in given)


@frozen
class Seating:
    """The seats of a game and who plays with whom.

    Without partnerships everybody plays for himself. The direction matters only to what is drawn.

    >>> Seating.each(3).sides
    ((0,), (1,), (2,))
    >>> Seating(seats=3, partnerships=((0, 1), (2,))).side_of(2)
    1
    """

    seats: int = 4
    partnerships: tuple[tuple[Seat, ...], ...] = field(
        default=((0, 2), (1, 3)), converter=_partnerships
    )
    clockwise: bool = True
    sides: tuple[tuple[Seat, ...], ...] = field(init=False, eq=False, repr=False)
    """The partnerships, or each seat by itself where there are none: who shares a score."""
    _side_of: tuple[int, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if type(self.seats) is not int or self.seats < 1:
            raise TricktakerError(_("a table has at least one seat"))
        sides = self.partnerships or tuple((seat,) for seat in range(self.seats))
        placed = sorted(seat for side in sides for seat in side)
        if placed != list(range(self.seats)) or () in sides:
            raise TricktakerError(
                _("each of the {count} seats belongs to one partnership", count=self.seats)
            )
        side_of = {seat: number for number, side in enumerate(sides) for seat in side}
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "_side_of", tuple(side_of[seat] for seat in range(self.seats)))

    @classmethod
    def partners(cls, seats: int = 4, clockwise: bool = True) -> Seating:
        """Partnerships of two who sit opposite each other.

        >>> Seating.partners(6).sides
        ((0, 3), (1, 4), (2, 5))
        """
        if type(seats) is not int or seats < 2 or seats % 2:
            raise TricktakerError(_("partners who sit opposite need an even number of seats"))
        half = seats // 2
        return cls(seats, tuple((seat, seat + half) for seat in range(half)), clockwise)

    @classmethod
    def each(cls, seats: int, clockwise: bool = True) -> Seating:
        """Everybody for himself.

        >>> Seating.each(2).are_partners(0, 1)
        False
        """
        return cls(seats, (), clockwise)

    def next(self, seat: Seat) -> Seat:
        """The seat whose turn comes after this one's.

        >>> Seating.each(3).next(2)
        0
        """
        return (seat + 1) % self.seats

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat once, in turn order, from this one on.

        >>> Seating().order_from(2)
        (2, 3, 0, 1)
        """
        return tuple((seat + step) % self.seats for step in range(self.seats))

    def side_of(self, seat: Seat) -> int:
        """The number of the side that the seat belongs to."""
        return self._side_of[seat]

    def partner_of(self, seat: Seat) -> Seat | None:
        """The partner of a seat; None if it has none, or more than one.

        >>> Seating().partner_of(0), Seating.each(3).partner_of(0)
        (2, None)
        """
        others = [other for other in self.sides[self._side_of[seat]] if other != seat]
        return others[0] if len(others) == 1 else None

    def are_partners(self, a: Seat, b: Seat) -> bool:
        """Whether two seats are different ones of the same side.

        >>> Seating().are_partners(1, 3), Seating().are_partners(1, 1)
        (True, False)
        """
        return a != b and self._side_of[a] == self._side_of[b]
