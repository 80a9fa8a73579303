"""The bidding of Belote (B3), and the dealing of the rest to the taker and the others (B2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_belote", "tricktaker_belote")

UPCARD = "upcard"
SUITS = ("C", "D", "H", "S")


def contract(seat: tt.Seat, _take: tt.Take, strain: str) -> dict[str, Any]:
    """B3: who took, and which suit is trumps."""
    return {"taker": seat, "strain": strain}


TAKING = tt.Taking(
    contract=contract,
    upcard=UPCARD,
    rule="B3.1",
    first_rule="B3.2",
    second_rule="B3.3",
    passed_out_rule="B3.4",
)


@frozen(kw_only=True)
class SecondDealing(tt.Phase):
    """B2.2: the taker gets the upcard and two more cards, every other player three."""

    name: str = "second dealing"

    title = _("second dealing")

    def placement(
        self, seating: tt.Seating, dealer: tt.Seat, facts: Mapping[str, Any]
    ) -> tuple[str, ...]:
        """The rest of the pack; who takes is told by ``taker``, by default the first to speak."""
        first = seating.next(dealer)
        taker = facts.get("taker", first)
        places: list[str] = []
        for seat in seating.order_from(first):
            places += [tt.HAND[seat]] * (2 if seat == taker else 3)
        return tuple(places)

    def begin(self, view: tt.View) -> Iterator[tt.Event | tt.Instruction]:
        taker = view.contract.taker
        yield tt.Move(UPCARD, tt.HAND[taker], audience=tt.EVERYBODY)
        for seat in view.game.seating.order_from(view.game.seating.next(view.dealer)):
            yield tt.Move(tt.STOCK, tt.HAND[seat], 2 if seat == taker else 3, audience=(seat,))

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        text = _("The taker gets the upcard and two more cards, each other player three.")
        return [(text, self.rule)]
