"""What a person may type at the prompt, and what it means."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktaker.actions import Action, CardAction, Look, Play, tidy, understand
from tricktaker.cli.cards import card_order, card_text
from tricktaker.cli.terminal import clean, flowed, padded, say, shortened, width, words
from tricktaker.errors import InvalidCard, TricktakerError
from tricktaker.phases import Exchange
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.errors import IllegalAction, InvalidFacts
    from tricktaker.seating import Seat
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
_A_NUMBER: Final = "2"
"""What a person types who means a number that is said, such as a bid."""

_HELP: Final = (
    ("?", _("this help; also: help")),
    ("undo", _("take back your last decision, and what followed it")),
    ("save [FILE]", _("keep the match in a file, from here on as you play")),
    ("quit", _("leave the match; also: exit")),
)


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


@frozen
class Choices:
    """The legal actions as they are listed, each with the number that stands for it.

    Where a bare number is something to be said (a bid), nothing else has one.

    :ivar leads: whether the card that is played leads to a trick.
    :ivar empty_handed: whether the player holds no card yet.
    :ivar from_dummy: whether the cards are those of a hand that the player plays for another.
    :ivar receiver: the seat that cards are given to.
    """

    actions: tuple[Action, ...]
    numbered: bool
    leads: bool = False
    empty_handed: bool = False
    from_dummy: bool = False
    receiver: Seat | None = None

    @classmethod
    def of(cls, view: View) -> Choices:
        """The choices of a view's reader, cards in the order of the hand."""
        legal = view.legal_actions
        order, index = card_order(view.game, view.strain), view.game.cards.index
        cards = sorted(
            (a for a in legal if isinstance(a, CardAction)), key=lambda a: order(index(a.card))
        )
        others = [action for action in legal if not isinstance(action, CardAction)]
        first_is_card = bool(legal) and isinstance(legal[0], CardAction)
        ordered = [*cards, *others] if first_is_card else [*others, *cards]
        return cls(
            tuple(ordered),
            numbered=not _speaks_numbers(view),
            leads=not view.trick_seats and any(isinstance(action, Play) for action in legal),
            empty_handed=isinstance(view.reader, int) and not view.hand_sizes[view.reader],
            from_dummy=view.turn != view.to_act == view.reader,
            receiver=_receiver(view),
        )

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

    def meaning(self, action: Action) -> Text:
        """An action in words."""
        if isinstance(action, Look) and self.empty_handed:
            return _("look at your card")
        return action.text

    def invitation(self) -> Text:
        """The line over the choices."""
        verbs = {a.verb if isinstance(a, CardAction) else "" for a in self.actions}
        if self.from_dummy and self.leads:
            return _("Your turn: lead from the open hand (? for help):")
        if self.from_dummy:
            return _("Your turn: play from the open hand (? for help):")
        if self.leads and verbs == {Play.verb}:
            return _("Your turn: lead a card (? for help):")
        if self.receiver is not None:
            return _("Your turn: give a card to Seat {seat} (? for help):", seat=self.receiver)
        verb = verbs.pop() if len(verbs) == 1 else ""
        if self.looks() is not None:
            return _("Your turn (Enter looks, ? for help):")
        if not verb:
            return _("Your turn (? for help):")
        return _INVITATIONS.get(verb) or _("Your turn: {verb} a card (? for help):", verb=verb)

    def lines(self) -> list[str]:
        """The choices in a few lines, under the table: cards and numbers side by side."""
        if any(action.code.isdecimal() for action in self.actions):
            return flowed([words(action.code) for action in self.actions], indent="  ")
        cards = [row for row in self._rows() if isinstance(row[2], CardAction)]
        verbs = {action.verb for action in self.actions if isinstance(action, CardAction)}
        faces = [_face(*row, spoken=len(verbs) > 1) for row in cards]
        if len(verbs) == 1 and len(cards) < len(self.actions):
            faces.insert(0, words(_("{verb}:", verb=verbs.pop())))
        faces = flowed(faces, indent="  ")
        rows = list(self._rows(others=True))
        if len(rows) > _MOST_LINES:
            others = flowed([f"{number} {code}".lstrip() for number, code, _a in rows], indent="  ")
        else:
            wide = self._widest(others=True)
            others = [_listed(row, wide, self) for row in rows]
        first_is_card = bool(self.actions) and isinstance(self.actions[0], CardAction)
        return [*faces, *others] if first_is_card else [*others, *faces]

    def listed(self) -> list[str]:
        """The choices one under the other, in words."""
        return [_listed(row, self._widest(), self) for row in self._rows()]

    def _rows(self, others: bool = False) -> Iterator[tuple[str, str, Action]]:
        """The number (if there is one), the code and the action of each choice."""
        for number, action in enumerate(self.actions, 1):
            if not (others and isinstance(action, CardAction)):
                yield str(number) if self.numbered else "", words(action.code), action

    def _widest(self, others: bool = False) -> int:
        return max((width(code) for _number, code, _action in self._rows(others)), default=0)


_MOST_LINES: Final = 12
"""How many choices are listed one under the other; of more the words are in the help."""

_INVITATIONS: Final = {
    "play": _("Your turn: play a card (? for help):"),
    "discard": _("Your turn: discard a card (? for help):"),
}


def _receiver(view: View) -> Seat | None:
    """To whom the reader gives cards; None if it gives none."""
    phase = view.game.phase(view.phase)
    if not isinstance(phase, Exchange) or not isinstance(view.reader, int):
        return None
    return phase.receiver(view, view.reader)


def _speaks_numbers(view: View) -> bool:
    """Whether a bare number is something that is said in the phase, legal now or not."""
    if any(action.code.isdecimal() for action in view.legal_actions):
        return True
    phase = view.game.phase(view.phase)
    return any(_understands(kind, _A_NUMBER, view) for kind in phase.speaks)


def _understands(kind: type[Action], typed: str, view: View) -> bool:
    try:
        return kind.parse(typed, view.game.cards) is not None
    except TricktakerError:
        return False


def _face(number: str, _code: str, action: Action, spoken: bool) -> str:
    """A card to choose, for one line of them: ``3 10♥``."""
    assert isinstance(action, CardAction)
    shown = f"{action.verb} {card_text(action.card)}" if spoken else card_text(action.card)
    return f"{number} {shown}" if number else shown


def _listed(row: tuple[str, str, Action], wide: int, choices: Choices) -> str:
    number, code, action = row
    mark = f"{number:>3}  " if number else "  "
    return f"{mark}{padded(code, wide)}  {words(choices.meaning(action))}"


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
        known = understand(typed, legal, game.phase(view.phase).speaks, game.cards)
        known = known or understand(typed, (), others, game.cards)
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


def help_lines(choices: Choices) -> list[str]:
    """What can be typed now."""
    lines = [words(_how_to_choose(choices)), *choices.listed(), words(_("Or type:"))]
    wide = max(len(typed) for typed, _what in _HELP)
    lines += [f"  {typed:<{wide}}  {words(what)}" for typed, what in _HELP]
    return [*lines, words(_empty_line(choices))]


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
