"""Hearts."""

from tricktaker import Game, hookimpl
from tricktaker_hearts.hearts import hearts


@hookimpl
def tricktaker_games() -> list[Game]:
    """The games of this package."""
    return [hearts()]
