"""The bidding of Spades (S3)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import NOT_PLAYED, DoubleNil, told
from tricktaker_spades.limits import Limit, Moment, limits_of
from tricktaker_spades.options import CommonOptions

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")


@frozen(kw_only=True)
class LimitedBidding(tt.Bidding):
    """A round of bids, within the limits that the table has agreed on.

    :ivar agreed: the settings of the table.
    """

    agreed: CommonOptions

    @property
    def limits(self) -> tuple[Limit, ...]:
        """Which of the bids are open to a player who has looked."""
        return limits_of(self.agreed)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        return None if self.agreed.bids_itself(view.deal) else super().to_act(view)

    def blind_open(self, view: tt.View, seat: tt.Seat) -> bool:
        return not self.agreed.bids_itself(view.deal) and super().blind_open(view, seat)

    def open_bids(self, view: tt.View, seat: tt.Seat) -> Sequence[tt.Action]:
        limits = self.limits
        if not limits:
            return self.bids
        moment = self._moment(view, seat)
        return [bid for bid in self.bids if all(lim.allows(told(bid), moment) for lim in limits)]

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
        return [*super().describe(game), *self.agreed_rules()]

    def agreed_rules(self) -> Sequence[tuple[tt.Text, str]]:
        """What the table has agreed on besides, in words."""
        lines = [(limit.text, limit.rule) for limit in self.limits]
        if self.agreed.first_hand_bids_itself:
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
        if isinstance(action, DoubleNil) and not self.agreed.double_nil:
            return NOT_PLAYED
        return super().refusal(view, seat, action)
