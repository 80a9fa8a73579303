"""What bots choose, and what a sound player would do: by a bot, or by the game's own hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tricktaker.answers import blamed_on
from tricktaker.cli.terminal import shortened
from tricktaker.errors import PluginError, told
from tricktaker.loading import bots, load_bot
from tricktaker.text import plain

if TYPE_CHECKING:
    from random import Random

    from tricktaker.actions import Action
    from tricktaker.bots import Bot
    from tricktaker.view import View

_LONGEST_CAUSE: Final = 200

SOUND: Final = "basic"
"""The bot that is asked, where it is installed."""


def chosen(bot: Bot, view: View, rng: Random) -> Action:
    """What a bot does.

    :raises PluginError: if it fails at it.
    """
    try:
        return bot.choose(view, rng)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a plugin's code may raise anything; it is reported
        raise failed(bot, error) from error


def failed(bot: Bot, error: BaseException) -> PluginError:
    """The error for a bot that failed, or did what is not legal."""
    cause = shortened(told(error), _LONGEST_CAUSE)
    return PluginError(type(bot).__name__, type(bot).__module__, plain(cause))


def advised(view: View, rng: Random) -> Action | None:
    """What a sound player would do in place of the view's reader; None if nobody says.

    :raises PluginError: if the bot or the game fails at it.
    """
    if SOUND in bots():
        action: Action | None = chosen(load_bot(SOUND), view, rng)
    else:
        hint = view.game.hints.bid
        with blamed_on(view.game):
            action = None if hint is None else hint(view)
    # a house rule may forbid what the game advises
    return action if action in view.legal_actions else None
