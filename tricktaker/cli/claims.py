"""A claim at the table: who claims shows the order, and the rest of the deal plays itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tricktaker.actions import Play
from tricktaker.cli.cards import card_text
from tricktaker.infer import claim
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.cards import Card
    from tricktaker.seating import Seat
    from tricktaker.text import Text
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


class Claim:
    """The cards that are still to be led after a claim; none where nobody has claimed."""

    def __init__(self) -> None:
        self.drop()

    def drop(self) -> None:
        """Claim nothing."""
        self._cards: tuple[Card, ...] = ()
        self._whose: tuple[int, Seat] | None = None

    def make(self, view: View) -> tuple[Play, Text]:
        """Claim all that is left for the view's reader: the first card, and how it goes in words.

        :raises IllegalAction: with the reason, if not all of it is sure.
        """
        assert isinstance(view.reader, int)
        self._cards, self._whose = claim(view), (view.deal, view.reader)
        cards = " ".join(map(card_text, self._cards))
        said = _("You claim the rest, and each takes its trick: {cards}.", cards=cards)
        return Play(self._cards[0]), said

    def goes_on(self, deal: int) -> bool:
        """Whether the rest of a deal has been claimed."""
        return self._whose is not None and self._whose[0] == deal

    def next(self, view: View) -> Play | None:
        """The next card of a claim of the view's reader."""
        if self._whose != (view.deal, view.reader):
            return None
        left: Sequence[Card] = [card for card in self._cards if card in view.hand]
        play = Play(left[0]) if left else None
        return play if play in view.legal_actions else None
