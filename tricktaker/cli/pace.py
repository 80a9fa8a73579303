"""How quickly bots play: what has been told can be read before more follows."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from tricktaker.cli.terminal import by_custom, flush
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.text import Text

_ = Domain("tricktaker", "tricktaker")

F = TypeVar("F", bound=Callable[..., Any])

READABLE: Final = 0.8
"""The seconds in which a trick can be read."""

_MOST: Final = 3600


def pace_option(*names: str) -> Callable[[F], F]:
    """The option ``--pace``, with other names for it."""
    return click.option(
        "--pace",
        *names,
        "pace",
        type=click.FloatRange(0, _MOST),
        metavar="SECONDS",
        callback=_a_number,
        help=str(
            _(
                "How long each thing that is told stays before bots go on: {readable} at a"
                " terminal if it is not given, else 0.",
                readable=by_custom(str(READABLE)),
            )
        ),
    )


def _a_number(
    _ctx: click.Context | None, param: click.Parameter | None, value: float | None
) -> float | None:
    if value is not None and math.isnan(value):
        raise click.BadParameter(str(_("this is no number of seconds")), param=param)
    return value


class Pace:
    """How long what has been told stays before bots go on.

    :param seconds: if it is not given, enough to read at a terminal, and nothing elsewhere.
    """

    def __init__(self, seconds: float | None = None) -> None:
        at_terminal = sys.stdout is not None and sys.stdout.isatty()
        self._seconds = seconds if seconds is not None else READABLE if at_terminal else 0.0

    def wait(self) -> None:
        """Leave time to read."""
        if self._seconds:
            flush()
            time.sleep(self._seconds)

    def change(self, typed: str) -> Text:
        """Do what ``pace`` asks for; what to say of it."""
        if typed:
            try:
                seconds = float(typed.replace(",", "."))
            except ValueError:
                seconds = -1.0
            if not 0 <= seconds <= _MOST:
                return _("Not possible: a pace is a number of seconds, such as 1.5; 0 is at once.")
            self._seconds = seconds
        return _("Bots go on after {seconds} s.", seconds=by_custom(f"{self._seconds:g}"))
