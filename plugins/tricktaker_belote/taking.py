"""The bidding of Belote (B3), and the dealing of the rest to the taker and the others (B2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from tricktaker import (
    EVERYBODY,
    HAND,
    STOCK,
    Domain,
    Event,
    Game,
    Instruction,
    Move,
    Phase,
    Seat,
    Seating,
    Take,
    Taking,
    Text,
    View,
)

_ = Domain("tricktaker_belote", "tricktaker_belote")

UPCARD: Final = "upcard"
SUITS: Final = ("C", "D", "H", "S")


def contract(seat: Seat, _take: Take, strain: str) -> dict[str, Any]:
    """B3: who took, and which suit is trumps."""
    return {"taker": seat, "strain": strain}


TAKING: Final = Taking(
    contract=contract,
    upcard=UPCARD,
    rule="B3.1",
    first_rule="B3.2",
    second_rule="B3.3",
    passed_out_rule="B3.4",
)


@frozen(kw_only=True)
class SecondDealing(Phase):
    """B2.2: the taker gets the upcard and two more cards, every other player three."""

    name: str = "second dealing"

    @property
    def title(self) -> Text:
        return _("second dealing")

    def placement(
        self, seating: Seating, dealer: Seat, facts: Mapping[str, Any]
    ) -> tuple[str, ...]:
        """The rest of the pack; who takes is told by ``taker``, by default the first to speak."""
        first = seating.next(dealer)
        taker = facts.get("taker", first)
        places: list[str] = []
        for seat in seating.order_from(first):
            places += [HAND[seat]] * (2 if seat == taker else 3)
        return tuple(places)

    def begin(self, view: View) -> Iterator[Event | Instruction]:
        taker = view.contract.taker
        yield Move(UPCARD, HAND[taker], audience=EVERYBODY)
        for seat in view.game.seating.order_from(view.game.seating.next(view.dealer)):
            yield Move(STOCK, HAND[seat], 2 if seat == taker else 3, audience=(seat,))

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        text = _("The taker gets the upcard and two more cards, each other player three.")
        return [(text, self.rule)]
