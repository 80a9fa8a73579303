"""Spades: the four-player partnership game."""

from __future__ import annotations

from tricktaker import Game, hookimpl
from tricktaker_spades.spades import spades


@hookimpl
def tricktaker_games() -> list[Game]:
    """The games of this package."""
    return [spades()]
