"""Contract Bridge."""

from __future__ import annotations

from typing import Any

import tricktaker as tt
from tricktaker_bridge.bridge import bridge


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """The games of this package."""
    return [bridge()]


@tt.hookimpl
def tricktaker_commands() -> list[Any]:
    """``tricktaker pbn``: deals in Portable Bridge Notation."""
    from tricktaker_bridge.pbn_command import pbn

    return [pbn]
