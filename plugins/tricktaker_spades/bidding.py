"""The bidding of Spades (S3)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import DOUBLE_NIL, NOT_PLAYED, DoubleNil
from tricktaker_spades.limits import Limit, Moment, told

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")


@frozen(kw_only=True)
class LimitedBidding(tt.Bidding):
    """A round of bids, within the limits that the table has agreed on.

    :ivar limits: which of the bids are open to a player who has looked.
    :ivar first_bids_itself: whether nobody bids in the first deal of a match (S3.11).
    """

    limits: tuple[Limit, ...] = ()
    first_bids_itself: bool = False

    def is_skipped(self, view: tt.View) -> bool:
        """S3.11: whether nobody bids in this deal."""
        return self.first_bids_itself and view.deal == 1

    def to_act(self, view: tt.View) -> tt.Seat | None:
        return None if self.is_skipped(view) else super().to_act(view)

    def blind_open(self, view: tt.View, seat: tt.Seat) -> bool:
        return not self.is_skipped(view) and super().blind_open(view, seat)

    def open_bids(self, view: tt.View, seat: tt.Seat) -> Sequence[tt.Action]:
        if not self.limits:
            return self.bids
        moment = self._moment(view, seat)
        return [
            bid
            for bid in self.bids
            if all(limit.allows(told(bid), moment) for limit in self.limits)
        ]

    def _moment(self, view: tt.View, seat: tt.Seat) -> Moment:
        made, seating = self.made(view), view.game.seating
        partners = [each for each in seating.sides[seating.side_of(seat)] if each != seat]
        spades = view.known_mask(tt.HAND[seat]) & view.ranking.trump_mask
        return Moment(
            spades=spades.bit_count(),
            partners=tuple(told(made[each]) for each in partners if each in made),
            last=all(each in made for each in partners),
        )

    def refusal(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> tuple[tt.Text, str | None]:
        if action in self.bids and not self._face_down(view, seat):
            moment = self._moment(view, seat)
            for limit in self.limits:
                if not limit.allows(told(action), moment):
                    return (limit.reason, limit.rule)
        return super().refusal(view, seat, action)

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        return [*super().describe(game), *self.agreed()]

    def agreed(self) -> Sequence[tuple[tt.Text, str]]:
        """What the table has agreed on besides, in words."""
        lines = [(limit.text, limit.rule) for limit in self.limits]
        if self.first_bids_itself:
            lines.append((_("Nobody bids in the first deal of a match."), "S3.11"))
        return lines


@frozen(kw_only=True)
class SpadesBidding(LimitedBidding):
    """A round of bids; a table that does not play Double Nil refuses it by its rule (S3.6)."""

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return tuple(dict.fromkeys((*super().speaks, tt.Look, DoubleNil)))

    def refusal(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> tuple[tt.Text, str | None]:
        if isinstance(action, DoubleNil) and DOUBLE_NIL not in self.blind:
            return (NOT_PLAYED, "S3.6")
        return super().refusal(view, seat, action)
