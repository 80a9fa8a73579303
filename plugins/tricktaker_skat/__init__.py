"""Skat."""

import tricktaker as tt
from tricktaker_skat.skat import skat


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """The games of this package."""
    return [skat()]
