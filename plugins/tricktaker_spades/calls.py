"""Nil and Double Nil: bids to take no trick at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")


@frozen
class Nil(tt.Word):
    """A bid of no trick: ``nil``; ``0`` is read as the same."""

    word = "nil"

    text = _("bid Nil: no trick at all")

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls() if code == cls.word or (code and not code.strip("0")) else None


@frozen
class DoubleNil(tt.Word):
    """A bid of no trick, made before looking at the hand: ``double-nil``."""

    word = "double-nil"

    text = _("bid Double Nil without looking")


NIL = Nil()
DOUBLE_NIL = DoubleNil()

Told = int | str
"""A bid as contracts and score sheets tell it: tricks, or the word of a Nil."""


def told(bid: tt.Action) -> Told:
    """A bid as a number of tricks, or as its word."""
    return bid.tricks if isinstance(bid, tt.Bid) else str(bid)


def is_blind(bid: Told) -> bool:
    """Whether a bid is made before looking, so that no hand limits it."""
    return bid == DOUBLE_NIL.word


NOT_PLAYED: Final = (_("Double Nil is not played at this table"), "S3.6")
"""Why it is refused where the option `double_nil` is off, and the rule."""


def far_enough_behind(
    seating: tt.Seating, totals: Sequence[int], seat: tt.Seat, behind: int
) -> bool:
    """S3.6: whether a seat's side is as far behind as Double Nil asks; 0 sets no condition."""
    own = seating.side_of(seat)
    others = [total for side, total in enumerate(totals) if side != own]
    return behind == 0 or max(others) - totals[own] >= behind
