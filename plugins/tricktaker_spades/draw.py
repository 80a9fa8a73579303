"""The draw of two-player Spades (T2), and the replacement after a Double Nil (T4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from tricktaker import (
    EVERYBODY,
    HAND,
    NOBODY,
    OFFER,
    STOCK,
    Action,
    Discard,
    Domain,
    Done,
    Event,
    Game,
    Instruction,
    Keep,
    Look,
    Move,
    Moved,
    Phase,
    Refuse,
    Said,
    Seat,
    Seating,
    Text,
    View,
)
from tricktaker_spades.calls import DOUBLE_NIL, NOT_PLAYED, DoubleNil, far_enough_behind

_ = Domain("tricktaker_spades", "tricktaker_spades")

DRAW: Final = "draw"
"""The name of the phase."""
DRAWN: Final = ("drawn 0", "drawn 1")
"""The card that a player has drawn and not yet kept or refused."""
PILE: Final = "discard"
"""Where refused and discarded cards lie, face down."""
OUT: Final = "out"
"""Where cards lie that were given up after a Double Nil: they never come back."""
CARDS: Final = 13


@frozen(kw_only=True)
class Drawing(Phase):
    """T2: in turn each player draws a card, and keeps it or takes the next one unseen.

    Before the first card a player may call Double Nil instead of looking at it (T4.1).
    """

    name: str = DRAW
    double_nil: bool = True
    behind: int = 0
    peek: bool = False

    @property
    def title(self) -> Text:
        return _("draw")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        return (Keep, Refuse, Look, DoubleNil)

    def placement(
        self, seating: Seating, dealer: Seat, facts: Mapping[str, Any]
    ) -> tuple[str, ...]:
        """Where the cards of the pack go if every card drawn is kept."""
        first = seating.next(dealer)
        return (HAND[first], PILE, HAND[dealer], PILE) * CARDS

    def blind_open(self, view: View, seat: Seat) -> bool:
        """Whether a player may call Double Nil before the first card."""
        behind = far_enough_behind(view.game.seating, view.totals, seat, self.behind)
        return self.double_nil and behind

    def _turns(self, view: View) -> int:
        return sum(isinstance(call.action, Keep | Refuse) for call in view.calls(self.name))

    def begin(self, view: View) -> Iterator[Event | Instruction]:
        first = view.game.seating.next(view.dealer)
        if not self._may_call(view, first, 0):
            yield Move(STOCK, DRAWN[first], 1, audience=(first,))

    def _may_call(self, view: View, seat: Seat, turns: int) -> bool:
        """Whether a player whose turn begins must first say whether it calls Double Nil."""
        return turns < 2 and self.blind_open(view, seat)

    def to_act(self, view: View) -> Seat | None:
        turns = self._turns(view)
        return None if turns == 2 * CARDS else (view.dealer + 1 + turns) % 2

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        return (Keep(), Refuse()) if view.size(DRAWN[seat]) else (Look(), DOUBLE_NIL)

    def act(self, view: View, seat: Seat, action: Action) -> Iterator[Event | Instruction]:
        yield Said(seat, action, audience=EVERYBODY)
        if isinstance(action, Look | DoubleNil):
            yield Move(STOCK, DRAWN[seat], 1, audience=(seat,))
            return
        if isinstance(action, Keep):
            yield Move(DRAWN[seat], HAND[seat], audience=(seat,))
            yield Move(STOCK, PILE, 1, audience=(seat,) if self.peek else NOBODY)
        else:
            yield Move(DRAWN[seat], PILE, audience=(seat,))
            yield Move(STOCK, HAND[seat], 1, audience=(seat,))
        turns, other = self._turns(view) + 1, 1 - seat
        if turns < 2 * CARDS and not self._may_call(view, other, turns):
            yield Move(STOCK, DRAWN[other], 1, audience=(other,))

    def refusal(self, view: View, seat: Seat, action: Action) -> tuple[Text, str | None]:
        if isinstance(action, DoubleNil):
            if not self.double_nil:
                return (NOT_PLAYED, "S3.6")
            if self.blind_open(view, seat):
                return (_("Double Nil may be called only before the first card"), "T4.1")
            return (_("Double Nil is not open to you in this deal"), "S3.6")
        if isinstance(action, Look):
            return (_("you have the card: keep or refuse it"), "T2.2")
        return (_("first look at your card, or call Double Nil"), "T4.1")

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        lines = [
            (_("In turn each player draws the top card of the stock and looks at it."), "T2.2"),
            (_("If it is kept, the next card goes face down to the pile."), "T2.2"),
            (_("If it is refused, it goes to the pile, and the next card is taken."), "T2.2"),
            (
                _(
                    "The draw ends when the stock is gone; each player holds {all} cards.",
                    all=CARDS,
                ),
                "T2.3",
            ),
        ]
        if self.peek:
            lines.append((_("Who keeps a card may look at the one that goes to the pile."), "T2.5"))
        if self.double_nil:
            lines.append((self._blind_text(), "T4.1"))
        return lines

    def _blind_text(self) -> Text:
        if self.behind == 0:
            return _("Double Nil may be called before the first card is seen.")
        return _.plural(
            "Double Nil may be called before the first card is seen,"
            " by a player who is {count} point behind.",
            "Double Nil may be called before the first card is seen,"
            " by a player who is {count} points behind.",
            count=self.behind,
        )


@frozen(kw_only=True)
class Replacing(Phase):
    """T4.2: a Double Nil bidder gives up cards, and draws others from the pile by chance."""

    name: str = "replacement"
    most: int = 3

    @property
    def title(self) -> Text:
        return _("replacement")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        return (Discard, Done)

    def to_act(self, view: View) -> Seat | None:
        blind = [call.seat for call in view.calls(DRAW) if call.action == DOUBLE_NIL]
        for seat in (view.dealer, 1 - view.dealer):
            said = [call.action for call in view.calls(self.name) if call.seat == seat]
            if seat in blind and len(said) < self.most and Done() not in said:
                return seat
        return None

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        return (*Discard.each(view.game.cards, view.known_mask(HAND[seat])), Done())

    def act(self, view: View, seat: Seat, action: Action) -> Iterator[Event | Instruction]:
        given = view.size(OFFER[seat])
        if isinstance(action, Discard):
            card = view.game.cards.set([action.card])
            yield Said(seat, action)
            yield Moved(HAND[seat], OFFER[seat], 1, card, audience=(seat,))
            given += 1
        else:
            yield Said(seat, action, audience=EVERYBODY)
        if given and (isinstance(action, Done) or given == self.most):
            yield Move(PILE, HAND[seat], given, audience=(seat,), by_chance=True)
            yield Move(OFFER[seat], OUT, audience=(seat,))

    def refusal(self, view: View, seat: Seat, action: Action) -> tuple[Text, str | None]:
        if isinstance(action, Discard):
            return (_("{card} is not in your hand", card=action.card), "T4.2")
        return super().refusal(view, seat, action)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        return [
            (
                _("A Double Nil bidder may then give up as many as {most} cards.", most=self.most),
                "T4.2",
            ),
            (_("As many are drawn by chance from the cards discarded in the draw."), "T4.2"),
            (_("Cards given up so never come back; the second player replaces first."), "T4.3"),
        ]
