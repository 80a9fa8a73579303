"""What every phase is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from tricktaker.actions import Action
from tricktaker.cards import Card
from tricktaker.events import HAND
from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from tricktaker.events import Event, Instruction, Place
    from tricktaker.game import Game
    from tricktaker.seating import Seat, Seating
    from tricktaker.view import View

    Happenings = Iterable[Event | Instruction]

_ = Domain("tricktaker", "tricktaker")

Refusal = tuple[Text, str | None]
"""Why an action is refused, and the number of the rule that says so."""


@frozen(kw_only=True)
class Phase:
    """A stage of a deal, such as the bidding.

    A phase keeps no state: it reads everything from a view, and answers with events. What it does
    not see it moves by instruction (`tricktaker.events.Move`). Whether it is over is said by
    `to_act`, which is None then.

    :ivar name: its name, by which views find what was said in it.
    :ivar rule: the number of the rule that it follows from.
    """

    name: str
    rule: str | None = None

    @property
    def title(self) -> Text:
        """What players call the phase, in the middle of a sentence."""
        return plain(self.name.replace("_", " "))

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        """The kinds of action that can be done in this phase."""
        return ()

    def placement(
        self, seating: Seating, dealer: Seat, facts: Mapping[str, Any]
    ) -> tuple[Place, ...]:
        """Where the cards that the phase deals from the top of the stock go, for stacked packs.

        :param facts: what else decides it, such as who takes the upcard.
        """
        return ()

    def begin(self, view: View) -> Happenings:
        """What happens when the phase begins; `view` is the spectator's."""
        return ()

    def to_act(self, view: View) -> Seat | None:
        """The seat that decides, or None when the phase is over; `view` is the spectator's."""
        return None

    def may_act(self, view: View) -> tuple[Seat, ...]:
        """Every seat that may speak now; `view` is the spectator's."""
        seat = self.to_act(view)
        return () if seat is None else (seat,)

    def turn(self, view: View) -> Seat | None:
        """The seat whose cards are played; `view` is the spectator's."""
        return self.to_act(view)

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        """What a seat that may speak may do; `view` is that seat's. Never empty."""
        raise NobodyActs(self.name)

    def meant(self, view: View, seat: Seat, action: Action) -> Action:
        """The legal action that another way of saying it stands for; `view` is the seat's."""
        return action

    def act(self, view: View, seat: Seat, action: Action) -> Happenings:
        """What a legal action of a seat makes happen; `view` is that seat's."""
        raise NobodyActs(self.name)

    def refusal(self, view: View, seat: Seat, action: Action) -> Refusal:
        """Why an action of a kind that the phase speaks is not legal; `view` is the seat's."""
        return (_("{code} is not possible now", code=str(action)), self.rule)

    def permission(self, view: View, seat: Seat, action: Action) -> Refusal:
        """Why an action is legal, in words as of `refusal`; `view` is the seat's."""
        return (_("this is the {phase}, and it is one of the choices", phase=self.title), self.rule)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        """The phase's rules in words, each with its number."""
        return ()


class NobodyActs(TypeError):
    """A phase in which nobody acts was asked what somebody may do: a mistake in its class."""

    def __init__(self, phase: str) -> None:
        super().__init__(f"nobody acts in the phase {phase!r}")


def card_refusal(view: View, seat: Seat, card: Card) -> Refusal | None:
    """Why a card that the seat does not hold is refused; None if the seat holds it."""
    pack = view.game.cards
    if card not in pack.full:
        return (_("{card} is not in the pack", card=card), None)
    held = view.hand_of(seat)
    if card in held or (len(held) < view.size(HAND[seat]) and card in view.possible(HAND[seat])):
        return None
    if card in view.played:
        return (_("{card} has been played already", card=card), None)
    return (_("{card} is not in your hand", card=card), None)
