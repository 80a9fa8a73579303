"""Belote."""

from __future__ import annotations

from tricktaker import Game, hookimpl
from tricktaker_belote.belote import belote


@hookimpl
def tricktaker_games() -> list[Game]:
    """The games of this package."""
    return [belote()]
