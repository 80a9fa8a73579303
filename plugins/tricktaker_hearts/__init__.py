"""Hearts."""

import tricktaker as tt
from tricktaker_hearts.hearts import hearts


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """The games of this package."""
    return [hearts()]
