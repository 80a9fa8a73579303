"""Skat."""

from tricktaker import Game, hookimpl
from tricktaker_skat.skat import skat


@hookimpl
def tricktaker_games() -> list[Game]:
    """The games of this package."""
    return [skat()]
