"""A game with one option set, and with what else that option needs."""

from __future__ import annotations

import tricktaker as tt
from tricktaker.options import Value, specs


def with_option(game: tt.Game, name: str, value: Value) -> tuple[tt.Game, dict[str, Value]]:
    """The game with an option set, and its settings: with what else the option needs, if so."""
    others = specs(type(game.options))
    for more in ({}, *({spec.name: each} for spec in others for each in spec.trial)):
        settings = {**more, name: value}
        try:
            return game.with_options(**settings), settings
        except tt.InvalidOption:
            continue
    raise AssertionError(f"{name} cannot be {value}")
