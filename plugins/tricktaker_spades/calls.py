"""Nil and Double Nil: bids to take no trick at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from attrs import frozen

from tricktaker import Domain, Pack, Seat, Seating, Text, Word

_ = Domain("tricktaker_spades", "tricktaker_spades")


@frozen
class Nil(Word):
    """A bid of no trick: ``nil``; ``0`` is read as the same."""

    word = "nil"

    @property
    def text(self) -> Text:
        return _("bid Nil: no trick at all")

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        return cls() if code == cls.word or (code and not code.strip("0")) else None


@frozen
class DoubleNil(Word):
    """A bid of no trick, made before looking at the hand: ``double-nil``."""

    word = "double-nil"

    @property
    def text(self) -> Text:
        return _("bid Double Nil without looking")


NIL: Final = Nil()
DOUBLE_NIL: Final = DoubleNil()

NOT_PLAYED: Final = _("Double Nil is not played at this table")
"""Why it is refused where the option `double_nil` is off (S3.6)."""


def far_enough_behind(seating: Seating, totals: Sequence[int], seat: Seat, behind: int) -> bool:
    """S3.6: whether a seat's side is as far behind as Double Nil asks; 0 sets no condition."""
    own = seating.side_of(seat)
    others = [total for side, total in enumerate(totals) if side != own]
    return behind == 0 or max(others) - totals[own] >= behind
