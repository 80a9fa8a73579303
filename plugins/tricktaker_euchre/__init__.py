"""Euchre."""

import tricktaker as tt
from tricktaker_euchre.euchre import euchre


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """The games of this package."""
    return [euchre()]
