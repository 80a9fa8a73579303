"""The bidding of four-player Spades (S3)."""

from __future__ import annotations

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import DOUBLE_NIL, NOT_PLAYED, DoubleNil


@frozen(kw_only=True)
class SpadesBidding(tt.Bidding):
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
