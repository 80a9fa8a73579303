"""What seats, sides, places and phases are called on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from tricktaker.answers import blamed_on
from tricktaker.cli.terminal import clean, shortened
from tricktaker.events import OFFER
from tricktaker.game import Game
from tricktaker.notation import place_title
from tricktaker.phases import Dealing
from tricktaker.seating import Seat
from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from tricktaker.events import Place
    from tricktaker.notes import Note

_ = Domain("tricktaker", "tricktaker")

YOU: Final = "You"
"""The name that a record has for a person at the terminal."""

_LONGEST_NAME: Final = 24

_OWN_PLACES: Final = {
    "hand": _("hand"),
    "won": _("tricks"),
    "offer": _("laid aside"),
}
"""What a place of a seat is called, without the seat."""


def owner(place: Place, seats: int) -> Seat | None:
    """The seat whose place it is, by the number at the end of its name; None for a common one.

    >>> owner("drawn 1", 2), owner("stock", 2), owner("row 7", 4)
    (1, None, None)
    """
    name, _blank, seat = place.rpartition(" ")
    if not name or not (seat.isascii() and seat.isdecimal() and len(seat) == 1):
        return None
    return int(seat) if int(seat) < seats else None


def place_name(place: Place, seats: int) -> Text:
    """What a place is called: a place of a seat without the seat."""
    if owner(place, seats) is None:
        return place_title(clean(place))
    name = place.rpartition(" ")[0]
    return _OWN_PLACES.get(name) or counter_name(name)


def counter_name(name: str) -> Text:
    """What a counter or a noted fact is called: the game's own word."""
    return plain(clean(name).replace("_", " "))


def _names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names)


@frozen
class Labels:
    """Who sits where: the players of a table by seat.

    :ivar me: the seat that is called "You": of several people, the one who is there now.
    """

    game: Game
    names: tuple[str, ...] = field(converter=_names)
    me: Seat | None = None

    @classmethod
    def of_record(
        cls, game: Game, header: Mapping[str, Sequence[str]], me: Seat | None = None
    ) -> Labels:
        """The labels for a record: its players, if it names them."""
        names = tuple(header["players"])
        return cls(game, names if len(names) == game.seating.seats else (), me)

    @classmethod
    def told_from(cls, game: Game, header: Mapping[str, Sequence[str]], reader: object) -> Labels:
        """The labels for a record that a person reads again, from a seat or as a spectator."""
        labels = cls.of_record(game, header)
        people = [seat for seat, name in enumerate(labels.names) if name == YOU]
        # from the seat of another, or among several people, nobody is "You"
        own = len(people) == 1 and reader in (None, people[0])
        return evolve(labels, me=people[0] if own else None)

    def seat(self, seat: Seat) -> Text:
        """A seat with its player: ``Seat 0 (You)``."""
        name = self.game.seating.name(seat)
        if self._is_you(seat):
            player = _("You")
        elif not self.names:
            return name
        elif self.names[seat] == YOU:
            player = _("player")
        else:
            player = plain(shortened(clean(self.names[seat]), _LONGEST_NAME))
        return _("{seat} ({player})", seat=name, player=player)

    def short(self, seat: Seat) -> Text:
        """A seat in few letters."""
        return _("You") if self._is_you(seat) else self.game.seating.name(seat)

    def _is_you(self, seat: Seat) -> bool:
        return seat == self.me

    def side(self, side: int, short: bool = False) -> Text:
        """A partnership by its seats, or a seat where there are none."""
        name = self.short if short else self.seat
        members = self.game.seating.sides[side]
        if len(members) == 2:
            return _("{first} and {second}", first=name(members[0]), second=name(members[1]))
        return _("{seats}", seats=tuple(map(name, members)))

    def counter(self, name: str) -> Text:
        """What a number that is carried from deal to deal is called."""
        titles = {counter.name: counter.title for counter in self.game.counters}
        return titles[name]

    def named(self, note: Note | None, value: Any) -> Text | None:
        """The seat or the side that a note is the number of, or its seats; None if it is none."""
        seating = self.game.seating
        if note is not None and note.names == "seats" and isinstance(value, tuple):
            known = [seat for seat in value if type(seat) is int and seat in range(seating.seats)]
            return _("{seats}", seats=tuple(map(self.seat, known))) if known else None
        if note is None or type(value) is not int:
            return None
        if note.names == "seat" and value in range(seating.seats):
            return self.seat(value)
        if note.names == "side" and value in range(len(seating.sides)):
            return self.side(value)
        return None

    def contract(self, noted: Any) -> Text | None:
        """The contract in the game's words; None where it has none for it.

        :raises PluginError: if the game fails at it, or answers no text.
        """
        if self.game.contract_text is None or noted is None:
            return None
        with blamed_on(self.game):
            told = self.game.contract_text(noted, self.seat)
            if not isinstance(told, Text | None):
                raise TypeError(f"contract_text answered {told!r:.80}, which is no text")
        return told

    def opener(self, dealer: Seat) -> tuple[Seat, Text]:
        """The seat that opens a deal, and in a word how: the dealer, or who is first."""
        if any(isinstance(phase, Dealing) for phase in self.game.phases):
            return dealer, _("deals")
        return self.game.seating.next(dealer), _("first")

    def opening(self, dealer: Seat) -> Text:
        """How a deal opens: who deals, or where nobody does who is first."""
        seat, _word = self.opener(dealer)
        if seat == dealer:
            return _("{seat} deals", seat=self.seat(seat))
        return _("{seat} is first", seat=self.seat(seat))

    def place(self, place: Place) -> Text:
        """Where cards lie."""
        seats = self.game.seating.seats
        name, seat = place_name(place, seats), owner(place, seats)
        if seat is None:
            return name
        if place in OFFER:
            return _("laid aside by {seat}", seat=self.seat(seat))
        return _("{place} of {seat}", place=name, seat=self.seat(seat))
