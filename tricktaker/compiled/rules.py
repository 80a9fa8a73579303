"""What a compiled position depends on, as a value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from tricktaker.cards import Card, CardSet
from tricktaker.errors import TricktakerError
from tricktaker.obligations import Ladder
from tricktaker.ranking import Ranking
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

Hand = int | CardSet | str | Iterable[Card | str]
"""Cards as a mask, a set, or whatever a pack makes a set of."""


class NotCompilable(TricktakerError):
    """What is in the way of compiling a game."""


@frozen(cache_hash=True)
class Rules:
    """The rules of the play in one strain. Equal rules share one compiled class."""

    ranking: Ranking
    """Which card beats which."""
    lead: Ladder
    """The ladder for a lead."""
    follow: Ladder
    """The ladder for a card played to a trick that has been led."""
    tricks: int
    """How many tricks a deal has."""
    side_of: tuple[int, ...]
    """The side of every seat: who is whose partner."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.side_of)

    def masks(self, hands: Sequence[Hand]) -> list[int]:
        """Hands by seat as masks, checked: equally many cards, and none twice."""
        pack = self.ranking.pack
        masks = [hand if isinstance(hand, int) else pack.mask(hand) for hand in hands]
        if len(masks) != self.seats:
            raise TricktakerError(
                _(
                    "there are {count} seats and {hands} hands",
                    count=self.seats,
                    hands=len(masks),
                )
            )
        seen = 0
        for mask in masks:
            for card in pack.from_mask(mask) & pack.from_mask(seen):
                raise TricktakerError(_("{card} is in two hands", card=card))
            seen |= mask
        if len({mask.bit_count() for mask in masks}) > 1:
            raise TricktakerError(_("the hands are not equally large"))
        return masks
