"""The bidding of Belote (B3), and the dealing of the rest to the taker and the others (B2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from tricktaker import (
    CANCELLED,
    EVERYBODY,
    HAND,
    STOCK,
    Action,
    Domain,
    Event,
    Game,
    Instruction,
    Move,
    Noted,
    Pass,
    Phase,
    Said,
    Seat,
    Seating,
    Take,
    Text,
    View,
)

_ = Domain("tricktaker_belote", "tricktaker_belote")

TAKING: Final = "taking"
"""The name of the phase."""
UPCARD: Final = "upcard"
SUITS: Final = ("C", "D", "H", "S")


@frozen(kw_only=True)
class Taking(Phase):
    """B3: in turn each player takes the suit of the upcard as trumps, or passes; then another suit.

    When all have passed twice the deal is cancelled.
    """

    name: str = TAKING

    @property
    def title(self) -> Text:
        return _("bidding")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        return (Pass, Take)

    def to_act(self, view: View) -> Seat | None:
        calls = view.calls(self.name)
        if view.contract is not None or len(calls) == 8:
            return None
        return (view.dealer + 1 + len(calls)) % 4

    def upcard_suit(self, view: View) -> str:
        """The suit of the turned-up card."""
        (upcard,) = view.known(UPCARD)
        return upcard.suit.code

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        if len(view.calls(self.name)) < 4:
            return (Pass(), Take())
        turned = self.upcard_suit(view)
        return (Pass(), *[Take(suit) for suit in SUITS if suit != turned])

    def meant(self, view: View, seat: Seat, action: Action) -> Action:
        # in the first bidding the upcard's suit may be named, although it need not
        first = len(view.calls(self.name)) < 4
        return Take() if first and action == Take(self.upcard_suit(view)) else action

    def act(self, view: View, seat: Seat, action: Action) -> Iterator[Event | Instruction]:
        yield Said(seat, action, audience=EVERYBODY)
        if isinstance(action, Take):
            strain = action.strain or self.upcard_suit(view)
            yield Noted("contract", {"taker": seat, "strain": strain})
        elif len(view.calls(self.name)) == 7:
            yield Noted(CANCELLED, True)

    def refusal(self, view: View, seat: Seat, action: Action) -> tuple[Text, str | None]:
        if isinstance(action, Take) and len(view.calls(self.name)) < 4:
            return (_("in the first bidding only the suit of the upcard can be taken"), "B3.2")
        return (_("in the second bidding a suit other than the upcard's is taken"), "B3.3")

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        return [
            (_("The player after the dealer speaks first."), "B3.1"),
            (_("In turn each takes the suit of the upcard as trumps, or passes."), "B3.2"),
            (_("If all pass, each in turn takes another suit as trumps, or passes."), "B3.3"),
            (_("If all pass again the deal is cancelled, and the next player deals."), "B3.4"),
        ]


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
