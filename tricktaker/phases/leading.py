"""Who leads to the first trick: the next player after somebody, or the holder of a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal

from attrs import frozen

from tricktaker.cards import CardSet
from tricktaker.errors import TricktakerError
from tricktaker.events import Find
from tricktaker.notes import LEADER
from tricktaker.obligations import FIRST_LEAD, Cards, Must
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cards import Pack
    from tricktaker.notes import Parts
    from tricktaker.seating import Seat, Seating

_ = Domain("tricktaker", "tricktaker")


@frozen
class After:
    """The player so many places after the dealer or the declarer leads first; 0 is that player.

    Seats that sit out are passed over.

    >>> from tricktaker.notes import Parts
    >>> from tricktaker.seating import Seating
    >>> After("declarer").seat(Seating(), dealer=0, parts=Parts(declarer=2))
    3
    """

    who: Literal["dealer", "declarer"] = "dealer"
    places: int = 1

    @property
    def asks_declarer(self) -> bool:
        """Whether it hangs on the declarer."""
        return self.who == "declarer"

    def seat(
        self, seating: Seating, dealer: Seat, parts: Parts, hands: Sequence[CardSet] = ()
    ) -> Seat | None:
        """Who leads; None where that cannot be told.

        :param hands: by seat what is known of the hands.
        """
        counted = dealer if self.who == "dealer" else parts.declarer
        if counted is None:
            return None
        return parts.playing((counted + self.places) % seating.seats, seating)

    def dealer(self, seating: Seating, leader: Seat) -> Seat | None:
        """Who dealt if this seat leads; None where that tells nothing."""
        return (leader - self.places) % seating.seats if self.who == "dealer" else None

    def finding(self) -> Iterable[Find]:
        """What the referee looks for as the play begins."""
        return ()

    def must_lead(self, rule: str | None) -> tuple[Must, ...]:
        """What the first leader must lead."""
        return ()

    def text(self, pack: Pack, seats: int) -> Text:
        """The rule in words."""
        after = self.places % seats
        if self.who == "declarer":
            if after == 0:
                return _("The declarer leads to the first trick.")
            return _.plural(
                "The player after the declarer leads to the first trick.",
                "The player {count} places after the declarer leads to the first trick.",
                count=after,
            )
        if after == 0:
            return _("The dealer leads to the first trick.")
        return _.plural(
            "The player after the dealer leads to the first trick.",
            "The player {count} places after the dealer leads to the first trick.",
            count=after,
        )


DEALERS_NEXT: Final = After("dealer")
"""Who leads where a game says nothing: the player after the dealer."""


@frozen
class HolderOf:
    """The holder of a card leads it to the first trick.

    >>> from tricktaker.cards import Pack
    >>> print(HolderOf("2C").text(Pack.standard(), seats=4))
    The holder of 2C leads it to the first trick.
    """

    card: str

    @property
    def asks_declarer(self) -> bool:
        """Whether it hangs on the declarer."""
        return False

    def seat(
        self, seating: Seating, dealer: Seat, parts: Parts, hands: Sequence[CardSet] = ()
    ) -> Seat | None:
        """Who leads; None where that cannot be told.

        :param hands: by seat what is known of the hands.
        """
        holds = [seat for seat, hand in enumerate(hands) if hand & hand.pack.set([self.card])]
        return holds[0] if holds else None

    def dealer(self, seating: Seating, leader: Seat) -> Seat | None:
        """Who dealt if this seat leads: that tells nothing."""
        return None

    def finding(self) -> Iterable[Find]:
        """What the referee looks for as the play begins."""
        return (Find(self.card, LEADER),)

    def must_lead(self, rule: str | None) -> tuple[Must, ...]:
        """What the first leader must lead."""
        if not rule:
            raise TricktakerError(
                _("the rule on who leads has no number: {name}", name="lead_rule")
            )
        return (Must(Cards(self.card), when=FIRST_LEAD, rule=rule),)

    def text(self, pack: Pack, seats: int) -> Text:
        """The rule in words."""
        return _("The holder of {card} leads it to the first trick.", card=pack.card(self.card))
