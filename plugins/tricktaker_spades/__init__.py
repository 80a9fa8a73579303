"""Spades, for four players in partnerships and for two."""

from __future__ import annotations

from tricktaker import Game, hookimpl
from tricktaker_spades.spades import spades
from tricktaker_spades.two import spades_two


@hookimpl
def tricktaker_games() -> list[Game]:
    """The games of this package."""
    return [spades(), spades_two()]
