"""What a person may type at the prompt, and what it means."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tricktaker.actions import CardAction, understand
from tricktaker.cli.terminal import clean, entry, placeholders, say, shortened, words, wrapped
from tricktaker.errors import InvalidCard
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricktaker.cli.choices import Choices
    from tricktaker.errors import IllegalAction, InvalidFacts
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

PROMPT: Final = "> "
HELP: Final = ("?", "help")
QUIT: Final = ("quit", "exit")
UNDO: Final = "undo"
SAVE: Final = "save"
"""The words of the prompt. The codes of a game that are the same go before them."""

_LONGEST_ECHO: Final = 40
_NUMBER = re.compile(r"[-+]?[0-9]+([.,][0-9]+)?")


def ask(prompt: str = PROMPT, editing: bool = True) -> str | None:
    """A line from the person, or from a pipe; None at the end of input.

    :param editing: whether lines typed before can be called up again and changed.
    :raises KeyboardInterrupt: for Ctrl-C.
    """
    if sys.stdin is None:
        return None
    if _is_terminal():
        if editing:
            with suppress(ImportError):
                import readline  # noqa: F401  # gives `input` its line editing
        try:
            return input(prompt)
        except EOFError:
            say("")
            return None
        except KeyboardInterrupt:
            say("")
            raise
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        say("")
        return None
    if not sys.stdin.isatty():
        say(clean(line.rstrip("\r\n")))  # a pipe does not show what goes through it
    return line


def _is_terminal() -> bool:
    """Whether `input` can be used: it needs all three streams, and asks only a terminal."""
    # without a stream, `input` raises RuntimeError
    if sys.stdin is None or sys.stdout is None or sys.stderr is None:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


# ------------------------------------------------------------------ what is not understood


def misread(typed: str, choices: Choices, view: View) -> Text | None:
    """What to say of something that means nothing here; None if it is an action, legal or not."""
    if choices.numbered and _NUMBER.fullmatch(typed):
        return _.plural(
            "Not possible: there is only number 1 to choose.",
            "Not possible: choose 1 to {count}.",
            count=len(choices.actions),
        )
    game, legal = view.game, view.legal_actions
    others = [kind for phase in game.phases for kind in phase.speaks]
    try:
        speaks, spelled = game.phase(view.phase).speaks, game.spellings
        known = understand(typed, legal, speaks, game.cards, spellings=spelled)
        known = known or understand(typed, (), others, game.cards, spellings=spelled)
    except InvalidCard as error:
        if _NUMBER.fullmatch(typed):
            return meaningless(typed)
        return _("Not possible: {reason} (? for help).", reason=error.reason)
    return meaningless(typed) if known is None else None


def meaningless(typed: str) -> Text:
    """That something means nothing where it was typed."""
    return _('Not possible: "{typed}" means nothing here (? for help).', typed=echoed(typed))


def echoed(typed: str) -> str:
    """What somebody has typed or named, short enough to be said again."""
    return shortened(clean(typed), _LONGEST_ECHO)


def refusal(error: IllegalAction | InvalidFacts) -> Text:
    """Why something cannot be, with the number of the rule."""
    if error.rule is None:
        return _("Not possible: {reason}.", reason=error.reason)
    return _("Not possible: {reason} (rule {rule}).", reason=error.reason, rule=error.rule)


# ------------------------------------------------------------------ help


def help_lines(choices: Choices, also: Sequence[tuple[str, Text]]) -> list[str]:
    """What can be typed now: the choices, and other words with what they do."""
    lines = [*wrapped(words(_how_to_choose(choices))), *choices.listed()]
    if choices.may_be_several:
        lines += wrapped(words(_("Several cards may stand in one line, such as QH KD.")))
    lines.append(words(_("Or type:")))
    return [*lines, *help_rows(also), *wrapped(words(_empty_line(choices)))]


def help_rows(words_and_uses: Sequence[tuple[str, Text]]) -> Iterator[str]:
    """Words that can be typed, with what they do."""
    rows = [(placeholders(typed), words(what)) for typed, what in words_and_uses]
    wide = max(len(typed) for typed, _what in rows)
    for typed, what in rows:
        yield from entry(f"  {typed:<{wide}}  ", what)


def _empty_line(choices: Choices) -> Text:
    if choices.looks() is None:
        return _("An empty line shows the table again.")
    if choices.empty_handed:
        return _("An empty line looks at your card.")
    return _("An empty line looks at your hand.")


def _how_to_choose(choices: Choices) -> Text:
    cards = any(isinstance(action, CardAction) for action in choices.actions)
    if cards and choices.numbered:
        return _("Type a number, a card (QH, 10H or 10♥) or a code:")
    if cards:
        return _("Type a card (QH, 10H or 10♥) or a code:")
    return _("Type a number or a code:") if choices.numbered else _("Type a code:")
