"""`tricktaker check`: whether a game, or a bot, keeps what tricktaker promises."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any, Final

import click

from tricktaker.cli import completing
from tricktaker.cli.parameters import (
    GameCommand,
    check_house,
    game_with,
    house_option,
    json_option,
    settings_option,
)
from tricktaker.cli.terminal import BOLD, flush, padded, paint, say, width, words, wrapped
from tricktaker.errors import TricktakerError, nearest
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktaker.testing import Broken, Kept, Promise, Report
    from tricktaker.text import Text

_ = Domain("tricktaker", "tricktaker")

FAILED: Final = 1

_HELP = _(
    "Check whether GAME keeps what every game must, promise after promise, up to the first that it"
    " breaks: then say what is wrong, what is at fault, and show the shortest match that was found"
    " to show it.\n\n"
    "With --bot check a bot: in GAME, or in all games that are installed."
)

_EXAMPLES: Final = (
    ("tricktaker check my-game --plugin my_game.py", _("Check a game while you write it.")),
    (
        "tricktaker check my-game --plugin my_game.py -o target=50",
        _("Check it with another setting of its options."),
    ),
    ("tricktaker check --bot mine spades --plugin mine.py", _("Check a bot in Spades.")),
)


@click.command(
    cls=GameCommand,
    examples=_EXAMPLES,
    help=str(_HELP),
)
@click.argument("game", required=False, shell_complete=completing.games)
@click.option(
    "--bot",
    metavar="NAME",
    shell_complete=completing.bots,
    help=str(_("A bot to check in place of a game.")),
)
@settings_option
@house_option
@json_option
def command(
    game: str | None,
    bot: str | None,
    settings: tuple[str, ...],
    house: tuple[str, ...],
    as_json: bool,
) -> None:
    """Check, and say of each promise that it is kept as soon as it is."""
    if game is None and bot is None:
        raise click.UsageError(str(_("name a game to check, or a bot with --bot")))
    if game is None and settings:
        raise click.UsageError(str(_("options are those of a game: name one")))
    if bot is not None and house:
        raise click.UsageError(str(_("a bot is checked without house rules")))
    telling = _Telling(as_json)
    try:
        # what a plugin prints must not stand in what is told
        with redirect_stdout(sys.stderr):
            report = (
                _check_bot(bot, game, settings, telling)
                if bot is not None
                else _check_game(game or "", settings, house, telling)
            )
    except KeyboardInterrupt:
        telling.end(bot or game or "", bot is not None, interrupted=True)
        raise
    telling.end(report.name, bot is not None, report.broken)
    if not report.is_kept:
        click.get_current_context().exit(FAILED)


def _check_game(
    name: str, settings: Sequence[str], house: Sequence[str], telling: _Telling
) -> Report:
    from tricktaker.loading import steps_for
    from tricktaker.testing import PROMISES, check

    game = game_with(name, settings)
    check_house(house)
    steps_for(game, house)  # which refuses those that are for other games
    telling.begin(PROMISES)
    return check(game, house=house, told=telling.kept)


def _check_bot(bot: str, name: str | None, settings: Sequence[str], telling: _Telling) -> Report:
    from tricktaker.loading import load_bot
    from tricktaker.testing import bot_promises, check_bot

    games = None if name is None else [game_with(name, settings)]
    _check_is_bot(bot)
    load_bot(bot)  # which refuses one that cannot be made
    telling.begin(bot_promises(bot))
    return check_bot(bot, games=games, told=telling.kept)


def _check_is_bot(name: str) -> None:
    """Refuse a name that is no bot's.

    :raises click.UsageError: with the nearest name, or all that there are.
    """
    from tricktaker.loading import bots, discover

    known = tuple(bots())
    if name in known:
        return
    if name in discover().conflicts:
        raise TricktakerError(discover().conflicts[name])
    close = nearest(name, known)
    if close is not None:
        text = _('there is no bot "{name}"; did you mean "{nearest}"?', name=name, nearest=close)
    else:
        text = _('there is no bot "{name}"; there are: {known}', name=name, known=known)
    raise click.UsageError(str(text))


class _Telling:
    """Says what is kept, a line each, or all of it as JSON at the end."""

    def __init__(self, as_json: bool) -> None:
        self._out = sys.stdout
        self._as_json = as_json
        self._all: list[Kept] = []
        self._wide = 0

    def begin(self, promises: Sequence[Promise]) -> None:
        """The promises that will be looked at."""
        self._wide = max(width(promise.name) for promise in promises)

    def kept(self, kept: Kept) -> None:
        """A promise is kept."""
        self._all.append(kept)
        if not self._as_json:
            name = padded(kept.promise.name, self._wide)
            with redirect_stdout(self._out):
                mark = words(_("kept"))
                say(f"{mark}  {name}  {words(_looked(kept))}")
                flush()

    def end(
        self, name: str, is_bot: bool, broken: Broken | None = None, interrupted: bool = False
    ) -> None:
        """All that can be told is known."""
        if self._as_json:
            told = _to_json(name, is_bot, self._all, broken)
            say(json.dumps({**told, "interrupted": interrupted}, indent=2))
        elif broken is not None:
            _say_broken(broken)
        flush()


def _looked(kept: Kept) -> Text:
    if not kept.looked:
        return _("there is nothing to look at")
    looked = kept.promise.counts(kept.looked)
    if kept.settings == 1:
        return looked
    return _.plural(
        "{looked}, with {count} setting",
        "{looked}, with {count} settings",
        count=kept.settings,
        looked=looked,
    )


def _say_broken(broken: Broken) -> None:
    promise = broken.promise
    assert promise is not None
    title = _("broken: {name}. {text}", name=promise.name, text=promise.text)
    say(paint(words(title), BOLD))
    say(*wrapped(broken.what, indent="  "))
    say(*wrapped(words(_("at fault: {fault}", fault=broken.fault)), indent="  "))
    if broken.record:
        say(_("A match that shows it; kept in a file, `tricktaker show FILE` shows it:"))
        say(*broken.record.splitlines())


def _to_json(
    name: str, is_bot: bool, kept: Sequence[Kept], broken: Broken | None
) -> dict[str, Any]:
    return {
        "bot" if is_bot else "game": name,
        "kept": [
            {
                "promise": each.promise.name,
                "text": str(each.promise.text),
                "looked": each.looked,
                "counts": str(each.promise.counts(each.looked)),
                "settings": each.settings,
            }
            for each in kept
        ],
        "broken": None if broken is None else broken.to_json(),
    }
