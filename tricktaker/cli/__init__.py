"""The command line. This module loads click and little else: a command is loaded when asked for."""

from __future__ import annotations

import gettext
import os
import sys
import warnings
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

import click

from tricktaker.cli import terminal
from tricktaker.errors import (
    InvalidOption,
    PluginError,
    TricktakerError,
    UnknownGame,
    UnknownPlugin,
    nearest,
    system_cause,
    told,
)
from tricktaker.languages import catalogue, is_known, languages, spoken
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click.shell_completion import CompletionItem

_ = Domain("tricktaker", "tricktaker")

FAILED: Final = 1
MISTYPED: Final = 2
INTERRUPTED: Final = 130

COMPLETE: Final = "_TRICKTAKER_COMPLETE"
"""The variable by which a shell asks what may follow on its line."""

_LONGEST_CAUSE: Final = 200
_LONGEST_NAME: Final = 40

COMMANDS: Final[dict[str, Text]] = {
    "games": _("List the games that are installed."),
    "rules": _("Print the rules of a game, with its options."),
    "play": _("Play a match."),
    "watch": _("Watch bots play a match."),
    "show": _("Show what is in a record of a match."),
    "replay": _("Step through a record of a match."),
    "score": _("Keep the score of a match that is played with real cards."),
    "simulate": _("Let bots play many deals, and count what comes out."),
    "tournament": _("Let bots play against each other with the same packs."),
    "plugins": _("List the plugins that are installed."),
    "new": _("Write a plugin package of your own."),
    "check": _("Check whether a game keeps the rules that all games keep."),
    "completion": _("Print the script by which your shell completes what you type."),
}
"""The commands in the order of `--help`; each is ``command`` in the module of its name."""


_EXAMPLES: Final = (
    ("tricktaker play spades", _("Play a match of Spades against bots.")),
    ("tricktaker rules belote", _("Read the rules of Belote by number.")),
    ("tricktaker watch hearts --deals 1", _("Watch bots play a deal of Hearts.")),
    ("tricktaker play spades --help", _("Read what `play` takes, with the options of Spades.")),
)


class Hinting(click.Command):
    """A command that sends whoever mistypes it to its own help, which ends with examples.

    :param examples: lines as they are typed, each with a few words on what it does.
    """

    def __init__(
        self, *args: Any, examples: Sequence[tuple[str, Text]] = (), **settings: Any
    ) -> None:
        super().__init__(*args, **settings)
        self.examples = tuple(examples)
        for param in self.params:
            _place_named(param)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [terminal.placeholders(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            with formatter.section(str(_("Examples"))):
                for line, does in self.examples:
                    # what is to be copied stays in one piece
                    formatter.write(f"{'':{formatter.current_indent}}{line}\n")
                    with formatter.indentation():
                        formatter.write_text(str(does))
        super().format_epilog(ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            # click does not say where an option stood that lacks its value
            error.ctx = error.ctx or ctx
            raise


def _place_named(param: click.Parameter) -> None:
    """Name what stands in a parameter's place in the language of the person."""
    if isinstance(param, click.Argument) and param.metavar is None and param.type.name == "text":
        name = (param.name or "").upper()
        param.metavar = name if param.required else f"[{name}]"
    if param.metavar is not None:
        param.metavar = terminal.placeholders(param.metavar)


class Program(Hinting, click.Group):
    """Loads a command's module when the command is typed, and settles how everything ends."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            module = import_module(f"tricktaker.cli.{cmd_name}")
            return cast("click.Command", module.command)
        # a plugin's own command: only now is it worth looking for plugins
        from tricktaker.loading import discover

        found: click.Command | None = discover().commands.get(cmd_name)
        return found

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        from tricktaker.cli.completing import matching
        from tricktaker.loading import discover

        brought = discover().commands.items()
        known = {name: str(text) for name, text in COMMANDS.items()} | {
            name: command.get_short_help_str() for name, command in brought
        }
        # no module of a command is loaded for its name
        return matching(incomplete, known) + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        raise click.UsageError(str(_unknown_command(name)), ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(str(_("Commands"))):
            formatter.write_dl([(name, str(text)) for name, text in COMMANDS.items()])

    def get_help(self, ctx: click.Context) -> str:
        return terminal.fitted(super().get_help(ctx))

    def main(  # type: ignore[override]  # it always ends the program
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run, and leave with the exit code; every error is one line on the error stream."""
        if os.environ.get(COMPLETE):
            import_module("tricktaker.cli.completion").answer()
        try:
            terminal.prepare()
            arguments = sys.argv[1:] if args is None else list(args)
            with warnings.catch_warnings():
                warnings.showwarning = _warned  # type: ignore[assignment]  # it takes any place
                _settle_language()
                code = self._run(arguments, prog_name or "tricktaker")
        except KeyboardInterrupt:
            code = INTERRUPTED  # before or after all that can tell of it
        terminal.give_up_output()
        sys.exit(code)

    def _run(self, args: list[str], name: str) -> int:
        ctx: click.Context | None = None
        try:
            try:
                with self.make_context(name, args) as ctx:
                    self.invoke(ctx)
                code = 0
            except click.exceptions.Exit as ended:
                code = ended.exit_code
            terminal.flush()
        except SystemExit as error:
            # a plugin's own command may end the program; nothing else that a plugin brings may
            if ctx is not None and ctx.invoked_subcommand not in COMMANDS:
                raise
            return _failed(error)
        except BaseException as error:  # noqa: BLE001  # the code of a plugin may raise anything
            return _failed(error)
        return code


def _warned(message: Warning | str, *_where: Any) -> None:
    """Say a warning in one line, and nothing of the code that gave it."""
    terminal.complain(_("tricktaker: {message}", message=terminal.clean(str(message))))


def _settle_language() -> None:
    """Have click say its own words in the language that is spoken: it asks gettext for them."""
    language = spoken()
    os.environ["LANGUAGE"] = language
    # where they are damaged, they are in no folder
    is_sound = catalogue(Domain("messages", "tricktaker").name, (language,)) is not None
    folder = Path(__file__).parents[1] / "locale" if is_sound else os.devnull
    gettext.bindtextdomain("messages", str(folder))


def _failed(error: BaseException) -> int:
    """Say in one line what went wrong; the exit code."""
    if isinstance(error, BrokenPipeError):
        return FAILED
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return _ended(_("interrupted"), INTERRUPTED)
    if isinstance(error, click.UsageError):
        return _ended(_usage(error), MISTYPED)
    if isinstance(error, click.ClickException):
        return _ended(error.format_message(), error.exit_code)
    # a person has no use for a traceback; whoever writes a plugin has
    traced = bool(os.environ.get("TRICKTAKER_TRACEBACK"))
    if isinstance(error, TricktakerError) and not (traced and isinstance(error, PluginError)):
        return _ended(str(error), _code_of(error))
    if isinstance(error, OSError):
        return _ended(os_error(error), FAILED)
    if traced:
        raise error
    return _ended(_unexpected(error), FAILED)


def _ended(message: Text | str, code: int) -> int:
    try:
        terminal.complain(_("tricktaker: {message}", message=message))
    except (OSError, ValueError):
        return code  # nobody is there to be told
    return code


def _code_of(error: TricktakerError) -> int:
    mistyped = isinstance(error, InvalidOption | UnknownPlugin) or (
        isinstance(error, UnknownGame) and error.cause is None
    )
    return MISTYPED if mistyped else FAILED


def os_error(error: OSError) -> str:
    """An error of the operating system in words, with the file that it speaks of."""
    cause = str(system_cause(error))
    return f"{error.filename}: {cause}" if error.filename else cause


def _unexpected(error: BaseException) -> Text:
    from tricktaker.answers import at_fault
    from tricktaker.loading import discover

    for game in discover().games.values():
        failed = at_fault(game, error)
        if failed is not None:
            return failed.reason
    return _(
        "this failed unexpectedly: {cause} (set TRICKTAKER_TRACEBACK=1 to see where)",
        cause=terminal.shortened(terminal.clean(told(error)), _LONGEST_CAUSE),
    )


def _usage(error: click.UsageError) -> Text | str:
    """A mistyped command line in one line, with the nearest right name and where to read on."""
    ctx = error.ctx
    message = error.format_message()
    if isinstance(error, click.NoSuchOption):
        message = str(_unknown_option(error.option_name, ctx))
    if ctx is None:
        return message
    return _("{message} (see {command} --help)", message=message, command=ctx.command_path)


def _unknown_option(name: str, ctx: click.Context | None) -> Text:
    known = [o for p in ctx.command.get_params(ctx) for o in p.opts] if ctx is not None else []
    close = nearest(name, [option for option in known if option.startswith("--")])
    if close is None:
        return _('there is no option "{name}"', name=name)
    return _('there is no option "{name}"; did you mean "{nearest}"?', name=name, nearest=close)


def _unknown_command(name: str) -> Text:
    from tricktaker.loading import discover

    known = (*COMMANDS, *discover().commands)
    close = nearest(name, known)
    if close is None:
        return _('there is no command "{name}"; there are: {known}', name=name, known=known)
    return _('there is no command "{name}"; did you mean "{nearest}"?', name=name, nearest=close)


def _check_language(_ctx: click.Context, _param: click.Parameter, given: str | None) -> None:
    """Refuse a language without a translation; what to speak was settled on loading."""
    if given is None or is_known(given):
        return
    said = terminal.shortened(terminal.clean(given), _LONGEST_NAME)
    text = _('there is no language "{name}"; there are: {known}', name=said, known=languages())
    raise click.UsageError(str(text))


def _languages_for(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    from tricktaker.cli.completing import matching

    return matching(incomplete, dict.fromkeys(languages(), ""))


def language_option() -> click.Option:
    """What takes the language on the program and on each of its commands."""
    return click.Option(
        ["--lang"],
        metavar=terminal.placeholders("LANGUAGE"),
        is_eager=True,
        expose_value=False,
        callback=_check_language,
        shell_complete=_languages_for,
        help=str(_("The language to speak: {known}.", known=languages())),
    )


def _show_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from tricktaker import __version__

        terminal.say(f"tricktaker {__version__}")
        ctx.exit()


@click.command(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    examples=_EXAMPLES,
    help=str(_("Trick-taking card games: play them, watch them, read their rules.")),
    epilog=str(
        _(
            "Exit codes: 0 fine, 1 what was asked for failed, 2 mistyped, 130 interrupted."
            " `tricktaker plugins` also lists the commands that plugins bring."
        )
    ),
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help=str(_("Print the version.")),
)
@click.pass_context
def program(ctx: click.Context) -> None:
    """Print the help where no command is given."""
    if ctx.invoked_subcommand is None:
        terminal.say(ctx.get_help())


program.params.append(language_option())


def main() -> NoReturn:
    """The program ``tricktaker``."""
    program.main()
