"""Nil and Double Nil: bids to take no trick at all."""

from __future__ import annotations

from typing import Final, Self

from attrs import frozen

from tricktaker import Domain, Pack, Text, Word

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
