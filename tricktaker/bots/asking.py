"""Asking a bot: where it fails, or does what is not legal, it is named in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tricktaker.errors import PluginError, told
from tricktaker.text import Domain

if TYPE_CHECKING:
    from random import Random

    from tricktaker.actions import Action
    from tricktaker.bots import Bot
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_LONGEST_CAUSE: Final = 200


def chosen(bot: Bot, view: View, rng: Random, name: str | None = None) -> Action:
    """What a bot does at the seat whose view it is.

    :param name: what the bot is called, if that is known.
    :raises PluginError: if it fails at it; the game is named where that failed.

    >>> from random import Random
    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), seed=7)
    >>> str(chosen(tt.load_bot("random"), match.view(match.to_act), Random(1)))
    'look'
    """
    try:
        return bot.choose(view, rng)
    except (KeyboardInterrupt, PluginError):
        raise
    except BaseException as error:  # a plugin's code may raise anything; it is reported
        raise failed(bot, view.reader, error, name) from error


def failed(bot: Bot, seat: object, error: BaseException, name: str | None = None) -> PluginError:
    """The error for a bot that failed, or did what is not legal.

    :param seat: where it sits.
    :param name: what the bot is called; by default its class is named.

    >>> import tricktaker as tt
    >>> print(failed(tt.load_bot("random"), 2, KeyError("lost"), "random").cause)
    the bot at seat 2: KeyError: 'lost'
    """
    cause = told(error)
    if len(cause) > _LONGEST_CAUSE:
        cause = f"{cause[: _LONGEST_CAUSE - 1]}…"
    where = _("the bot at seat {seat}: {cause}", seat=str(seat), cause=cause)
    return PluginError(name or type(bot).__name__, type(bot).__module__, where)
