"""What a sound player would do: by a bot, or by the game's own advice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tricktaker.bots.asking import chosen
from tricktaker.hints import advice
from tricktaker.loading import bots, load_bot

if TYPE_CHECKING:
    from random import Random

    from tricktaker.actions import Action
    from tricktaker.view import View

SOUND: Final = "basic"
"""The bot that is asked, where it is installed."""


def advised(view: View, rng: Random) -> Action | None:
    """What a sound player would do in place of the view's reader; None if nobody says.

    :raises PluginError: if the bot or the game fails at it.
    """
    if SOUND not in bots():
        return advice(view)
    action = chosen(load_bot(SOUND), view, rng)
    # a house rule may forbid what the bot does
    return action if action in view.legal_actions else None
