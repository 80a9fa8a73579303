"""The draw of two-player Spades (T2), and the replacement after a Double Nil (T4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import DOUBLE_NIL, NOT_PLAYED, DoubleNil, far_enough_behind
from tricktaker_spades.cards import TRICKS
from tricktaker_spades.options import SpadesTwoOptions

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")

DRAW = "draw"
"""The name of the phase."""
DRAWN = ("drawn 0", "drawn 1")
"""The card that a player has drawn and not yet kept or refused."""
PILE = "discard"
"""Where refused and discarded cards lie, face down."""
OUT = "out"
"""Where cards lie that were given up after a Double Nil: they never come back."""


@frozen(kw_only=True)
class Drawing(tt.Phase):
    """T2: in turn each player draws a card, and keeps it or takes the next one unseen.

    Before the first card a player may call Double Nil instead of looking at it (T4.1).

    :ivar agreed: the settings of the table.
    """

    name: str = DRAW
    agreed: SpadesTwoOptions

    title = _("draw")

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (tt.Keep, tt.Refuse, tt.Look, DoubleNil)

    def placement(
        self, seating: tt.Seating, dealer: tt.Seat, facts: Mapping[str, Any]
    ) -> tuple[str, ...]:
        """Where the cards of the pack go if every card drawn is kept."""
        first = seating.next(dealer)
        return (tt.HAND[first], PILE, tt.HAND[dealer], PILE) * TRICKS

    def blind_open(self, view: tt.View, seat: tt.Seat) -> bool:
        """Whether a player may call Double Nil before the first card."""
        if not self.agreed.double_nil or self.agreed.bids_itself(view.deal):
            return False
        need = self.agreed.blind_nil_min_deficit
        return far_enough_behind(view.game.seating, view.totals, seat, need)

    def _turns(self, view: tt.View) -> int:
        return sum(isinstance(call.action, tt.Keep | tt.Refuse) for call in view.calls(self.name))

    def begin(self, view: tt.View) -> Iterator[tt.Event | tt.Instruction]:
        first = view.game.seating.next(view.dealer)
        if not self._may_call(view, first, 0):
            yield tt.Move(tt.STOCK, DRAWN[first], 1, audience=(first,))

    def _may_call(self, view: tt.View, seat: tt.Seat, turns: int) -> bool:
        """Whether a player whose turn begins must first say whether it calls Double Nil."""
        return turns < 2 and self.blind_open(view, seat)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        turns = self._turns(view)
        return None if turns == 2 * TRICKS else (view.dealer + 1 + turns) % 2

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        return (tt.Keep(), tt.Refuse()) if view.size(DRAWN[seat]) else (tt.Look(), DOUBLE_NIL)

    def act(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> Iterator[tt.Event | tt.Instruction]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)
        if isinstance(action, tt.Look | DoubleNil):
            yield tt.Move(tt.STOCK, DRAWN[seat], 1, audience=(seat,))
            return
        if isinstance(action, tt.Keep):
            yield tt.Move(DRAWN[seat], tt.HAND[seat], audience=(seat,))
            yield tt.Move(
                tt.STOCK, PILE, 1, audience=(seat,) if self.agreed.peek_discard else tt.NOBODY
            )
        else:
            yield tt.Move(DRAWN[seat], PILE, audience=(seat,))
            yield tt.Move(tt.STOCK, tt.HAND[seat], 1, audience=(seat,))
        turns, other = self._turns(view) + 1, 1 - seat
        if turns < 2 * TRICKS and not self._may_call(view, other, turns):
            yield tt.Move(tt.STOCK, DRAWN[other], 1, audience=(other,))

    def refusal(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> tuple[tt.Text, str | None]:
        if isinstance(action, DoubleNil):
            return self._too_late(view, seat)
        if isinstance(action, tt.Look):
            return (_("you have the card: keep or refuse it"), "T2.2")
        return (_("first look at your card, or call Double Nil"), "T4.1")

    def _too_late(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Text, str]:
        """Why Double Nil cannot be called, or not any more."""
        if not self.agreed.double_nil:
            return NOT_PLAYED
        if self.agreed.bids_itself(view.deal):
            return (_("nobody bids in the first deal of a match"), "S3.11")
        if self.blind_open(view, seat):
            return (_("Double Nil may be called only before the first card"), "T4.1")
        near = _.plural(
            "Double Nil is open only to a player who is at least {count} point behind",
            "Double Nil is open only to a player who is at least {count} points behind",
            count=self.agreed.blind_nil_min_deficit,
        )
        return (near, "S3.6")

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        lines = [
            (_("In turn each player draws the top card of the stock and looks at it."), "T2.2"),
            (_("If it is kept, the next card goes face down to the pile."), "T2.2"),
            (_("If it is refused, it goes to the pile, and the next card is taken."), "T2.2"),
            (
                _(
                    "The draw ends when the stock is gone; each player holds {all} cards.",
                    all=TRICKS,
                ),
                "T2.3",
            ),
        ]
        if self.agreed.peek_discard:
            lines.append((_("Who keeps a card may look at the one that goes to the pile."), "T2.5"))
        if self.agreed.double_nil:
            lines.append((self._blind_text(), "T4.1"))
        return lines

    def _blind_text(self) -> tt.Text:
        if self.agreed.blind_nil_min_deficit == 0:
            return _("Double Nil may be called before the first card is seen.")
        return _.plural(
            "Double Nil may be called before the first card is seen,"
            " by a player who is {count} point behind.",
            "Double Nil may be called before the first card is seen,"
            " by a player who is {count} points behind.",
            count=self.agreed.blind_nil_min_deficit,
        )


@frozen(kw_only=True)
class Replacing(tt.Phase):
    """T4.2: a Double Nil bidder gives up cards, and draws others from the pile by chance."""

    name: str = "replacement"
    most: int = 3

    title = _("replacement")

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (tt.Discard, tt.Done)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        blind = [call.seat for call in view.calls(DRAW) if call.action == DOUBLE_NIL]
        for seat in (view.dealer, 1 - view.dealer):
            said = [call.action for call in view.calls(self.name) if call.seat == seat]
            if seat in blind and len(said) < self.most and tt.Done() not in said:
                return seat
        return None

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        return (*tt.Discard.each(view.game.cards, view.known_mask(tt.HAND[seat])), tt.Done())

    def act(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> Iterator[tt.Event | tt.Instruction]:
        given = view.size(tt.OFFER[seat])
        if isinstance(action, tt.Discard):
            card = view.game.cards.set([action.card])
            yield tt.Said(seat, action)
            yield tt.Moved(tt.HAND[seat], tt.OFFER[seat], 1, card, audience=(seat,))
            given += 1
        else:
            yield tt.Said(seat, action, audience=tt.EVERYBODY)
        if given and (isinstance(action, tt.Done) or given == self.most):
            yield tt.Move(PILE, tt.HAND[seat], given, audience=(seat,), by_chance=True)
            yield tt.Move(tt.OFFER[seat], OUT, audience=(seat,))

    def refusal(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> tuple[tt.Text, str | None]:
        if isinstance(action, tt.Discard):
            return (_("{card} is not in your hand", card=action.card), "T4.2")
        return super().refusal(view, seat, action)

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        return [
            (
                _("A Double Nil bidder may then give up as many as {most} cards.", most=self.most),
                "T4.2",
            ),
            (_("As many are drawn by chance from the cards discarded in the draw."), "T4.2"),
            (_("Cards given up so never come back; the second player replaces first."), "T4.3"),
        ]
