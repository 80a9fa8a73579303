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
from tricktaker.values import to_tuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricktaker.text import Text

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

    :ivar names: what the seats are called, such as North; without names they are Seat 0, Seat 1, …
    :ivar positions: what the players of a deal are called, from the one after the dealer on to the
        dealer, such as forehand, middlehand, rearhand.

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
    names: tuple[Text, ...] = field(default=(), converter=to_tuple, kw_only=True)
    positions: tuple[Text, ...] = field(default=(), converter=to_tuple, kw_only=True)
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
        for given in (self.names, self.positions):
            if given and len(given) != self.seats:
                raise TricktakerError(
                    _("{names} are no names for {count} seats", names=given, count=self.seats)
                )
        side_of = {seat: number for number, side in enumerate(sides) for seat in side}
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "_side_of", tuple(side_of[seat] for seat in range(self.seats)))

    @classmethod
    def partners(
        cls,
        seats: int = 4,
        clockwise: bool = True,
        *,
        names: Iterable[Text] = (),
        positions: Iterable[Text] = (),
    ) -> Seating:
        """Partnerships of two who sit opposite each other.

        >>> Seating.partners(6).sides
        ((0, 3), (1, 4), (2, 5))
        """
        if type(seats) is not int or seats < 2 or seats % 2:
            raise TricktakerError(_("partners who sit opposite need an even number of seats"))
        half = seats // 2
        pairs = tuple((seat, seat + half) for seat in range(half))
        return cls(seats, pairs, clockwise, names=names, positions=positions)

    @classmethod
    def each(
        cls,
        seats: int,
        clockwise: bool = True,
        *,
        names: Iterable[Text] = (),
        positions: Iterable[Text] = (),
    ) -> Seating:
        """Everybody for himself.

        >>> Seating.each(2).are_partners(0, 1)
        False
        """
        return cls(seats, (), clockwise, names=names, positions=positions)

    def name(self, seat: Seat) -> Text:
        """What a seat is called.

        >>> from tricktaker.text import plain
        >>> table = Seating(names=map(plain, ("North", "East", "South", "West")))
        >>> str(table.name(2)), str(Seating().name(2))
        ('South', 'Seat 2')
        """
        return self.names[seat] if self.names else _("Seat {seat}", seat=seat)

    def parse_seat(self, typed: str) -> Seat | None:
        """The seat that somebody has typed: its number, its name, or how its name alone begins.

        >>> from tricktaker.text import plain
        >>> table = Seating(names=map(plain, ("North", "East", "South", "West")))
        >>> table.parse_seat("s"), table.parse_seat("south"), table.parse_seat("2")
        (2, 2, 2)
        >>> print(table.parse_seat("4"))
        None
        """
        typed = typed.strip().casefold()
        if typed.isascii() and typed.isdecimal() and len(typed) < 3:
            return int(typed) if int(typed) < self.seats else None
        begun = [
            seat
            for seat, name in enumerate(self.names)
            if typed and str(name).casefold().startswith(typed)
        ]
        return begun[0] if len(begun) == 1 else None

    def position(self, seat: Seat, dealer: Seat) -> Text | None:
        """What a player is called in a deal of that dealer; None where it has no such name.

        >>> from tricktaker.text import plain
        >>> table = Seating.each(3, positions=map(plain, ("forehand", "middlehand", "rearhand")))
        >>> str(table.position(2, dealer=1)), str(table.position(1, dealer=1))
        ('forehand', 'rearhand')
        """
        after = (seat - dealer - 1) % self.seats
        return self.positions[after] if self.positions else None

    def way(self, seat: Seat, other: Seat) -> Text:
        """Where a seat has another, in words, the shorter way round.

        >>> str(Seating().way(0, 3)), str(Seating().way(1, 3)), str(Seating.each(5).way(4, 1))
        ('to the right', 'across', '2 places to the left')
        """
        on = (other - seat) % self.seats
        if on == 0:
            return _("nowhere")
        if 2 * on == self.seats:
            return _("across")
        short = min(on, self.seats - on)
        if (2 * on < self.seats) == self.clockwise:
            return _.plural("to the left", "{count} places to the left", count=short)
        return _.plural("to the right", "{count} places to the right", count=short)

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
