"""Spades, for four players in partnerships and for two."""

from __future__ import annotations

import tricktaker as tt
from tricktaker_spades.spades import spades
from tricktaker_spades.two import spades_two


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """The games of this package."""
    return [spades(), spades_two()]
