"""What a shell offers when Tab is pressed: the functions are ``shell_complete`` of parameters."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias

import click
from click.shell_completion import CompletionItem

from tricktaker.errors import TricktakerError
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tricktaker.discovery import Found
    from tricktaker.game import Game
    from tricktaker.options import OptionSpec, Value

_ = Domain("tricktaker", "tricktaker")

Items: TypeAlias = "list[CompletionItem[str]]"

WORDS: Final = "tricktaker.args"
"""Where a context notes what was typed after the name of a command."""

PLUGIN_FILES: Final = "tricktaker.plugins"
"""Where a context notes the files that ``--plugin`` names: reading the line loads none."""


def matching(incomplete: str, known: Mapping[str, str]) -> Items:
    """What goes on from what was typed: words, each with what is said of it."""
    fitting = {word: about for word, about in known.items() if word.startswith(incomplete)}
    return [CompletionItem(word, help=about or None) for word, about in fitting.items()]


def games(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The games, with their titles."""
    return matching(incomplete, {name: str(g.title) for name, g in _found(ctx).games.items()})


def bots(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The bots."""
    return matching(incomplete, dict.fromkeys(_found(ctx).bots, ""))


def several_bots(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The last name of a list of bots."""
    return _in_list(incomplete, _found(ctx).bots)


def several_players(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The last name of a list in which people may stand, too."""
    from tricktaker.cli.parameters import ME

    return _in_list(incomplete, (*_found(ctx).bots, ME))


def _in_list(incomplete: str, names: Iterable[str]) -> Items:
    before, comma, _last = incomplete.rpartition(",")
    return matching(incomplete, dict.fromkeys((before + comma + name for name in names), ""))


def house(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The house rules; none is loaded."""
    return matching(incomplete, dict.fromkeys(_found(ctx).house, ""))


def seats(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The seats of the game that stands on the line, by number."""
    game = game_typed(ctx)
    seating = None if game is None else game.seating
    numbers = range(seating.seats) if seating else ()
    return matching(incomplete, {str(n): str(seating.name(n)) for n in numbers} if seating else {})


def settings(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The rule options of the game that stands on the line; of the only one that fits, the values.

    So no option is ever complete before its value, and the shell has no blank to put between them.
    """
    game = game_typed(ctx)
    if game is None:
        return []
    from tricktaker.options import specs

    name, equals, _value = incomplete.partition("=")
    known = specs(type(game.options))
    fitting = [spec for spec in known if not equals and spec.name.startswith(name)]
    fitting = fitting or [spec for spec in known if spec.name == name]
    if len(fitting) == 1:
        return matching(incomplete, _set(fitting[0]))
    return matching(incomplete, {f"{spec.name}=": str(spec.help) for spec in fitting})


def _set(spec: OptionSpec) -> dict[str, str]:
    """An option with its default, and then with the other values that are known."""
    from tricktaker.describe import setting_text

    values: list[Value] = [spec.default, *(spec.choices or spec.trial)]
    if spec.optional:
        values.append(None)
    default = {f"{spec.name}={setting_text(spec.default)}": str(_("the default"))}
    return dict.fromkeys((f"{spec.name}={setting_text(value)}" for value in values), "") | default


def files(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Files, which the shell itself looks for."""
    return [CompletionItem(incomplete, type="file")]


def game_typed(ctx: click.Context) -> Game | None:
    """The game that stands on the line; click does not tell where an option lacks its value."""
    known = _found(ctx).games
    return next((known[word] for word in _arguments(ctx) if word in known), None)


def _arguments(ctx: click.Context) -> Iterator[str]:
    """The words on the line that are neither options nor the value of one."""
    params = ctx.command.get_params(ctx)
    options = [param for param in params if isinstance(param, click.Option)]
    valued = {name for option in options if not option.is_flag for name in option.opts}
    before = ""
    for word in ctx.meta.get(WORDS, ()):
        if not word.startswith("-") and before not in valued:
            yield word
        before = word


def _found(ctx: click.Context) -> Found:
    """What is installed, and what the files bring that ``--plugin`` names on the line."""
    from tricktaker.loading import discover, load_file

    for path in ctx.meta.get(PLUGIN_FILES) or ():
        with suppress(TricktakerError):
            load_file(path)
    return discover()
