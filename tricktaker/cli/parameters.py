"""What the commands have in common: their arguments, and how a game and its players are found."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from tricktaker.cli import Hinting, completing, language_option
from tricktaker.cli.terminal import clean, fitted, placeholders, shortened
from tricktaker.errors import InvalidOption, TricktakerError, UnknownPlugin
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.bots import Bot
    from tricktaker.game import Game
    from tricktaker.seating import Seat

_ = Domain("tricktaker", "tricktaker")

F = TypeVar("F", bound=Callable[..., Any])

ME: Final = "me"
DEFAULT_BOT: Final = "basic"


def _load_plugins(
    ctx: click.Context, _param: click.Parameter, paths: tuple[str, ...]
) -> tuple[str, ...]:
    if ctx.resilient_parsing:
        ctx.meta[completing.PLUGIN_FILES] = paths
    elif paths:
        from tricktaker.loading import load_file

        for path in paths:
            load_file(path)
    return paths


def _plugin_option() -> click.Option:
    return click.Option(
        ["--plugin"],
        metavar=placeholders("FILE"),
        multiple=True,
        is_eager=True,
        expose_value=False,
        callback=_load_plugins,
        shell_complete=completing.files,
        help=str(_("A plugin that is not installed: a Python file; may be given several times.")),
    )


class Command(Hinting):
    """A command as tricktaker has them, for plugins too: ``@click.command(cls=tt.Command)``.

    It takes ``--plugin`` and ``--lang``, its help ends with the `examples` that it is given and can
    be printed on any terminal, and a mistyped option is answered with the nearest.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.params += [_plugin_option(), language_option()]

    def get_help(self, ctx: click.Context) -> str:
        return fitted(super().get_help(ctx))


class GameCommand(Command):
    """A command about a game: ``--help`` after the game's name lists the game's own options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[completing.WORDS] = tuple(args)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        if set(ctx.meta[completing.WORDS]) <= set(ctx.help_option_names):
            return  # without looking for plugins
        game = completing.game_typed(ctx)
        rows = list(_option_rows(game)) if game is not None else []
        if game is not None and rows:
            with formatter.section(str(_("Options of {game}, for -o", game=game.name))):
                formatter.write_dl(rows)


def _option_rows(game: Game) -> Iterator[tuple[str, str]]:
    from tricktaker.describe import setting_text
    from tricktaker.options import specs

    for spec in specs(type(game.options)):
        about = _(
            "{help} Takes {allowed}. (rule {rule})",
            help=spec.help,
            allowed=spec.allowed,
            rule=spec.rule,
        )
        yield f"{spec.name}={setting_text(spec.default)}", str(about)


settings_option = click.option(
    "-o",
    "--option",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    shell_complete=completing.settings,
    help=str(
        _("A rule option, as `tricktaker rules GAME` lists them; may be given several times.")
    ),
)
seed_option = click.option(
    "--seed",
    type=int,
    metavar="N",
    help=str(_("A whole number that settles all chance: the same again, the same match again.")),
)
house_option = click.option(
    "--house",
    metavar="NAME",
    multiple=True,
    shell_complete=completing.house,
    help=str(_("A house rule to play by; may be given several times.")),
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help=str(_("Print JSON, for other programs."))
)


def game_with(name: str, settings: Sequence[str]) -> Game:
    """A game with options as they were typed.

    :raises TricktakerError: if there is no such game or option, or no such value of it.
    """
    from tricktaker.loading import load_game
    from tricktaker.options import parse_setting
    from tricktaker.position import is_position

    if is_position(name):
        reason = _("this is a position; play on from it with: tricktaker play --resume {position}",
                   position=shlex.quote(name))  # fmt: skip
        raise TricktakerError(reason)
    game = load_game(name)
    values: dict[str, Any] = {}
    for setting in settings:
        option, value = parse_setting(type(game.options), setting)
        if values.setdefault(option, value) != value:
            reason = _('the option "{name}" is given twice', name=option)
            raise InvalidOption(option, value, reason, reason)
    return load_game(name, **values) if values else game


def check_house(names: Sequence[str]) -> None:
    """Refuse names in ``--house`` that no package brings.

    :raises UnknownPlugin: with the nearest name, or all that there are.
    """
    from tricktaker.loading import house_rules

    for name in names:
        if name not in house_rules():
            raise UnknownPlugin(name, house_rules(), "house rule")


def seat_named(game: Game, typed: str | None) -> Seat | None:
    """The seat that ``--seat`` names, by its number or its name.

    :raises click.UsageError: saying which there are.
    """
    if typed is None:
        return None
    seating = game.seating
    seat = seating.parse_seat(typed)
    if seat is None:
        said = shortened(clean(typed), 40)
        reason = _("there is no seat {seat}; the seats are 0 to {last}",
                   seat=said, last=seating.seats - 1)  # fmt: skip
        if seating.names:
            names = seating.names
            reason = _("there is no seat {seat}; the seats are {names}", seat=said, names=names)
        raise click.UsageError(str(reason))
    return seat


def split_players(text: str | None) -> tuple[str, ...]:
    """The names in ``--players``.

    :raises click.UsageError: if one is empty.
    """
    if text is None:
        return ()
    names = tuple(part.strip() for part in text.split(","))
    if not all(names):
        reason = _('a name is missing in --players "{given}"', given=shortened(clean(text), 60))
        raise click.UsageError(str(reason))
    return names


def seated(game: Game, names: Sequence[str], me: Seat | None) -> tuple[str, ...]:
    """Who sits where, from ``--players``: a name for every seat, every other, or all others.

    :param me: the seat of a person, if one plays.
    :raises click.UsageError: if they do not fit the table.
    """
    seats = game.seating.seats
    if ME in names and me is None:
        raise click.UsageError(str(_("nobody at the terminal can play here, only bots")))
    others = seats - (me is not None)
    if len(names) <= 1 and ME not in names:
        names = (*(names or (DEFAULT_BOT,)),) * others
    if len(names) == others and ME not in names and me is not None:
        names = (*names[:me], ME, *names[me:])
    if len(names) != seats:
        raise click.UsageError(
            str(
                _(
                    "{game} has {seats} seats: name a player for each, or one for all the others",
                    game=game.name,
                    seats=seats,
                )
            )
        )
    if me is not None and names[me] != ME:
        raise click.UsageError(str(_('"me" must be named for {seat}', seat=game.seating.name(me))))
    return tuple(names)


def bots_for(names: Sequence[str], people: bool = True) -> dict[Seat, Bot]:
    """The players of the seats that are no person's.

    :param people: whether a person may play, and is named beside the bots that there are.
    :raises UnknownPlugin: if there is no bot of a name.
    :raises PluginError: if one cannot be made.
    """
    from tricktaker.loading import bots, load_bot

    known = (*bots(), ME) if people else tuple(bots())
    for name in names:
        if name not in known:
            raise UnknownPlugin(name, known, "bot")
    return {seat: load_bot(name) for seat, name in enumerate(names) if name != ME}
