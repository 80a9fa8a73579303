"""`tricktaker completion`: the script by which a shell completes what is typed, and its answers."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NoReturn

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    shell_complete,
    split_arg_string,
)

from tricktaker.cli import COMPLETE, FAILED, program, terminal
from tricktaker.cli.parameters import Command
from tricktaker.text import Domain

if TYPE_CHECKING:
    from typing import Any

_ = Domain("tricktaker", "tricktaker")

NAME: Final = "tricktaker"

_HELP = _(
    "Print the script by which your shell completes what you type when you press Tab: commands,"
    " games, options and their values, players, house rules, files.\n\n"
    "Put the line for your shell into the file that it reads when it starts:\n\n"
    "\b\n"
    "~/.bashrc\n"
    '    eval "$(tricktaker completion bash)"\n'
    "~/.zshrc, below the line with compinit\n"
    '    eval "$(tricktaker completion zsh)"\n'
    "~/.config/fish/config.fish\n"
    "    tricktaker completion fish | source"
)

_EXAMPLES: Final = (
    ("tricktaker completion bash", _("Print the script for bash.")),
    (
        "tricktaker completion fish > tricktaker.fish",
        _("Keep the script for fish in a file, such as ~/.config/fish/completions has."),
    ),
)


class _Whole(ShellComplete):
    """Offers whole words: what goes on from ``--players=ba`` begins with ``--players=``."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        found = super().get_completions(args, incomplete)
        option, equals, _value = incomplete.partition("=")
        if equals and option.startswith("-"):
            for item in found:
                item.value = f"{option}={item.value}"
        return found


@add_completion_class
class Bash(_Whole, BashComplete):
    """Bash parts words at ``=`` and ``:``, and replaces the last part alone."""

    _kept = ""
    """What stands before that part in the word."""

    def get_completion_args(self) -> tuple[list[str], str]:
        at = int(os.environ["COMP_CWORD"])
        parts = ["".join(split_arg_string(part)) for part in os.environ["COMP_WORDS"].split("\n")]
        *args, incomplete = _joined([*parts, ""][1 : at + 1])
        last = "" if _is_break(parts[at]) else parts[at]
        self._kept = incomplete.removesuffix(last)
        return args, incomplete

    def format_completion(self, item: CompletionItem[Any]) -> str:
        return f"{item.type},{item.value.removeprefix(self._kept)}"


def _joined(parts: list[str]) -> list[str]:
    """The words that bash has parted."""
    words: list[str] = []
    after_break = False
    for part in parts:
        if words and (_is_break(part) or (after_break and part)):
            words[-1] += part
        else:
            words.append(part)
        after_break = _is_break(part)
    return words


def _is_break(part: str) -> bool:
    return bool(part) and not part.strip("=:")


@add_completion_class
class Zsh(_Whole, ZshComplete):
    """Zsh takes whole words."""


@add_completion_class
class Fish(_Whole, FishComplete):
    """Fish takes whole words, too; click's script would end a value at its first comma."""

    source_template = FishComplete.source_template.replace(
        'string split "," ', 'string split --max 1 "," '
    )


SHELLS: Final = {kind.name: kind for kind in (Bash, Zsh, Fish)}


@click.command(
    cls=Command,
    examples=_EXAMPLES,
    help=str(_HELP),
)
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print the script."""
    terminal.say(SHELLS[shell](program, {}, NAME, COMPLETE).source().rstrip())


def answer() -> NoReturn:
    """Tell the shell what may follow. Whatever goes wrong, nothing is said: somebody is typing."""
    terminal.silence(sys.stderr)
    code = FAILED
    with suppress(BaseException):  # the code of a plugin may raise anything
        terminal.prepare()
        code = shell_complete(program, {}, NAME, COMPLETE, os.environ[COMPLETE])
    terminal.give_up_output()
    sys.exit(code)
