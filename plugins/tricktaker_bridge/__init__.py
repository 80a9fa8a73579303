"""Contract Bridge."""

import tricktaker as tt
from tricktaker_bridge.bridge import bridge


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """The games of this package."""
    return [bridge()]


@tt.hookimpl
def tricktaker_commands() -> list[object]:
    """``tricktaker pbn``: deals in Portable Bridge Notation."""
    from tricktaker_bridge.pbn_command import pbn

    return [pbn]
