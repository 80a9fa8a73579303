"""What a person may type at the prompt, and what it means."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktaker.actions import Action, CardAction, Look, tidy
from tricktaker.cli.table import card_text
from tricktaker.cli.terminal import clean, flowed, padded, say, width, words
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

PROMPT: Final = "> "

_HELP: Final = (
    ("?", _("this help")),
    ("undo", _("take back your last decision, and what followed it")),
    ("save [FILE]", _("keep the match in a file, from here on as you play")),
    ("quit", _("leave the match")),
)


def ask() -> str | None:
    """A line from the person, or from a pipe; None at the end of input.

    :raises KeyboardInterrupt: for Ctrl-C.
    """
    if sys.stdin is None:
        return None
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  # gives `input` its line editing
        try:
            return input(PROMPT)
        except EOFError:
            say("")
            return None
        except KeyboardInterrupt:
            say("")
            raise
    print(PROMPT, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        say("")
        return None
    if not sys.stdin.isatty():
        say(clean(line.rstrip("\r\n")))  # a pipe does not show what goes through it
    return line


@frozen
class Choices:
    """The legal actions as they are listed, each with the number that stands for it.

    Where the game's own codes are numbers (bids), nothing else has one.
    """

    actions: tuple[Action, ...]
    numbered: bool

    @classmethod
    def of(cls, view: View) -> Choices:
        """The choices of a view's reader, cards in the order of the hand."""
        legal = view.legal_actions
        cards = sorted((a for a in legal if isinstance(a, CardAction)), key=_display(view))
        others = [action for action in legal if not isinstance(action, CardAction)]
        first_is_card = bool(legal) and isinstance(legal[0], CardAction)
        ordered = [*cards, *others] if first_is_card else [*others, *cards]
        numbered = not any(action.code.isdecimal() for action in legal)
        return cls(tuple(ordered), numbered)

    def by_number(self, typed: str) -> Action | None:
        """The action that has this number in the list."""
        if not self.numbered or not (typed.isascii() and typed.isdecimal()) or len(typed) > 4:
            return None
        number = int(typed)
        return self.actions[number - 1] if 1 <= number <= len(self.actions) else None

    def by_code(self, typed: str) -> Action | None:
        """The action that has exactly this code."""
        wanted = (typed, tidy(typed))
        return next((action for action in self.actions if action.code in wanted), None)

    def looks(self) -> Action | None:
        """Looking at the hand, where that is one of the choices."""
        return next((action for action in self.actions if isinstance(action, Look)), None)

    def _verb(self) -> str | None:
        """What is to be done with a card, where that is all there is to choose."""
        verbs = {a.verb if isinstance(a, CardAction) else None for a in self.actions}
        return verbs.pop() if len(verbs) == 1 else None

    def invitation(self) -> Text:
        """The line over the choices."""
        verb = self._verb()
        if verb is None:
            return _("Your turn (? for help):")
        return _("Your turn: {verb} a card (? for help):", verb=verb)

    def lines(self) -> list[str]:
        """The choices in a few lines, under the table."""
        if not self.numbered:
            return flowed([words(action.code) for action in self.actions], indent="  ")
        if self._verb() is not None:
            items = [
                f"{number} {card_text(action.card)}"
                for number, action in enumerate(self.actions, 1)
                if isinstance(action, CardAction)
            ]
            return flowed(items, indent="  ")
        return self.listed()

    def listed(self) -> list[str]:
        """The choices one under the other, in words."""
        codes = [words(action.code) for action in self.actions]
        wide = max(map(width, codes), default=0)
        lines = []
        for number, (code, action) in enumerate(zip(codes, self.actions, strict=True), 1):
            mark = f"{number:>3}  " if self.numbered else "  "
            lines.append(f"{mark}{padded(code, wide)}  {words(action.text)}")
        return lines


def help_lines(choices: Choices) -> list[str]:
    """What can be typed now."""
    lines = [words(_how_to_choose(choices)), *choices.listed(), words(_("Or type:"))]
    wide = max(len(typed) for typed, _what in _HELP)
    lines += [f"  {typed:<{wide}}  {words(what)}" for typed, what in _HELP]
    empty = (
        _("An empty line looks at your hand.")
        if choices.looks() is not None
        else _("An empty line shows the table again.")
    )
    return [*lines, words(empty)]


def _how_to_choose(choices: Choices) -> Text:
    if any(isinstance(action, CardAction) for action in choices.actions):
        return _("Type a number, a card (QH, 10H or 10♥) or a code:")
    return _("Type a number or a code:") if choices.numbered else _("Type a code:")


def _display(view: View) -> Callable[[CardAction], int]:
    order, index = view.ranking.sort_key, view.game.cards.index
    return lambda action: order(index(action.card))
