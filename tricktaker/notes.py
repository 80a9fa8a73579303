"""What is noted of a deal for all to see, and what the engine itself reads of a contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import evolve, field, frozen

from tricktaker.errors import InvalidSetup
from tricktaker.given import misfit
from tricktaker.seating import Seat, Seating
from tricktaker.text import Domain, Text
from tricktaker.values import Named

_ = Domain("tricktaker", "tricktaker")

BROKEN_NOTE: Final = "broken"
"""The note that trumps are broken, or what else the ladders hold back until then."""

EARLIER: Final = "earlier"
"""The note of a set-up that tells of the tricks before it: how many, and who took them."""

NOT_HELD: Final = "not held"
"""The note of what seats with unknown hands cannot hold by their plays: cards in a row, by seat."""

PASSED_OUT: Final = "passed out"
"""The note that nobody plays the deal: it ends at once, and is scored as it stands."""

CONTRACT: Final = "contract"
"""The note of what the bidding ended in."""

LEADER: Final = "leader"
"""The note of who leads to the first trick, in a set-up or where the holder of a card does."""

OF_CONTRACT: Final = "contract."
"""What the name of a part of a contract begins with, among the notes that a game declares."""


@frozen
class Note:
    """A public fact that a game notes in a deal, or a part of its contract.

    Screens name it, and set-ups are checked, by what is said here.

    :ivar name: its key in `View.notes`; of a part of the contract with ``contract.`` before it.
    :ivar title: what it is called.
    :ivar names: ``"seat"`` or ``"side"`` if it is the number of one, ``"seats"`` if it lists some.
    :ivar per: ``"seat"`` or ``"side"`` if it has a value for each.
    :ivar of: the values that there are, if they can be listed; with `per` those of each.
    :ivar rule: the number of the rule on it.

    >>> Note("contract.taker", _("taker"), names="seat").names
    'seat'
    """

    name: str
    title: Text
    names: str | None = field(default=None, kw_only=True)
    per: str | None = field(default=None, kw_only=True)
    of: Sequence[object] | None = field(default=None, kw_only=True)
    rule: str | None = field(default=None, kw_only=True)

    @classmethod
    def part(cls, name: str, rule: str | None = None) -> Note:
        """A part of the contract that the engine itself reads: see `PARTS`.

        >>> print(Note.part("dummy", rule="C4.2").title)
        dummy
        """
        return evolve(PARTS[name], rule=rule)

    def check(self, seating: Seating, value: object) -> None:
        """Refuse what it cannot be.

        :raises InvalidSetup: with what it is.
        """
        wrong = misfit(self.title, value, seating, names=self.names, per=self.per, of=self.of)
        if wrong is not None:
            raise InvalidSetup(wrong)


PARTS: Final[Mapping[str, Note]] = MappingProxyType(
    {
        note.name.removeprefix(OF_CONTRACT): note
        for note in (
            Note("contract.declarer", _("declarer"), names="seat"),
            Note("contract.dummy", _("dummy"), names="seat"),
            Note("contract.out", _("sits out"), names="seats"),
            Note("contract.open", _("open hand"), names="seats"),
        )
    }
)
"""The parts of a contract that the engine reads, besides the strain: see `Parts`."""


@frozen
class Parts:
    """What the engine reads of a contract: the rest is the game's own.

    :ivar strain: which ranking the deal goes by.
    :ivar declarer: who plays the contract.
    :ivar dummy: whose hand lies open after the first lead, and is played by the declarer.
    :ivar out: the seats that sit the deal out: they play to no trick.
    :ivar open: the seats whose hands lie open from before the first lead.

    >>> Parts().told(Named({"strain": "H", "out": [2]})).playing(2, Seating())
    3
    """

    strain: str | None = None
    declarer: Seat | None = None
    dummy: Seat | None = None
    out: tuple[Seat, ...] = ()
    open: tuple[Seat, ...] = ()

    def told(self, contract: object) -> Parts:
        """The parts as a contract says; what it does not name stays as it was."""
        if not isinstance(contract, Named):
            return self
        named = {name: contract[name] for name in _FIELDS if name in contract}
        return evolve(self, **named)

    def playing(self, seat: Seat, seating: Seating) -> Seat:
        """The seat, or where it sits out the next one that plays."""
        while seat in self.out:
            seat = seating.next(seat)
        return seat


_FIELDS: Final = ("strain", *PARTS)


def check_parts(contract: Mapping[str, object], seating: Seating) -> None:
    """Refuse a contract whose parts cannot be.

    :raises InvalidSetup: naming the part.
    """
    for name, note in PARTS.items():
        if name in contract:
            note.check(seating, contract[name])
    parts = Parts().told(Named(contract))
    if len(parts.out) > seating.seats - 2:
        raise InvalidSetup(
            _("{count} seats cannot sit out: at least two play", count=len(parts.out))
        )
    if parts.dummy is not None and parts.dummy in (parts.declarer, *parts.out):
        raise InvalidSetup(_("seat {seat} cannot be the dummy", seat=str(parts.dummy)))
