"""Belote."""

from __future__ import annotations

import tricktaker as tt
from tricktaker_belote.belote import belote


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """The games of this package."""
    return [belote()]
