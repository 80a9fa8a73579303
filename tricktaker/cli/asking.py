"""Asks for what happened in a deal, fact by fact, in the game's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tricktaker.cli.prompt import echoed, refusal
from tricktaker.cli.terminal import flowed, say, words, wrapped
from tricktaker.errors import InvalidFacts
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.facts import Question
    from tricktaker.scoresheet import ScoreSheet

_ = Domain("tricktaker", "tricktaker")

NONE: Final = ("none", "-")
"""What is typed for a fact that there is not."""

_SPOKEN: Final = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}

_NUMBER = re.compile(r"[-+\u2212]?[0-9]{1,12}")


class Undone(Exception):  # it is no error
    """The person takes back what was typed last."""


class Asker:
    """Asks the questions of a sheet.

    :param read: a line from the person, for a prompt. It raises `Undone` for ``undo``.
    :ivar given: the values of the answer that is being typed, where there are several.
    """

    def __init__(self, sheet: ScoreSheet, labels: Labels, read: Callable[[str], str]) -> None:
        self.given: list[Any] = []
        self._sheet = sheet
        self._labels = labels
        self._read = read

    def facts(self, kept: dict[str, Any]) -> dict[str, Any]:
        """What happened in a deal.

        :param kept: what was told before, which an empty line says again. What is told now is
            put there too, and stays when it is taken back.
        :raises Undone: if nothing is left of this deal to take back.
        """
        told: dict[str, Any] = {}
        while (question := self._sheet.next_question(told)) is not None:
            try:
                value = self._answer(question, kept)
            except Undone:
                if not told:
                    raise
                told.popitem()
                continue
            told[question.name] = kept[question.name] = value
        return told

    def _answer(self, question: Question, kept: Mapping[str, Any]) -> Any:
        """The answer to a question, asked until it is one."""
        before = kept.get(question.name)
        may_keep = question.name in kept and self._can_be(question, before)
        while True:
            self.given = []
            self._put(question)
            if may_keep:
                say(_("  (an empty line keeps {value})", value=_spelled(before)))
            try:
                given = self._values(question, may_keep)
                value = before if given is None else given[0]
                self._sheet.check(question.name, value)
            except InvalidFacts as error:
                say(refusal(error))
                continue
            self.given = []
            return value

    def _can_be(self, question: Question, value: Any) -> bool:
        try:
            self._sheet.check(question.name, value)
        except InvalidFacts:
            return False
        return True

    def _put(self, question: Question) -> None:
        ask = question.ask
        if question.per == "seat":
            ask = _("{question}, for each seat:", question=ask)
        elif question.per == "side":
            ask = _("{question}, for each side:", question=ask)
        elif question.is_yes_no:
            ask = _("{question} (yes or no):", question=ask)
        else:
            ask = _("{question}:", question=ask)
        say(*wrapped(words(ask)))
        if question.names is not None:
            names = self._names(question.names)
            rows = [_("{number} {who}", number=n, who=who) for n, who in enumerate(names)]
            say(*flowed(list(map(words, rows)), indent="  "))

    def _names(self, kind: str) -> list[Text]:
        seating = self._labels.game.seating
        if kind == "seat":
            return [self._labels.seat(seat) for seat in range(seating.seats)]
        return [self._labels.side(side) for side in range(len(seating.sides))]

    def _values(self, question: Question, may_keep: bool) -> tuple[Any] | None:
        """The value that is given, in a tuple; None if what was told before is kept."""
        if question.per in ("seat", "side"):
            return self._several(question, self._names(question.per), may_keep)
        given = self._line("> ", question, may_keep)
        if not given:
            return None
        if len(given) > 1:
            raise InvalidFacts(_("that is {given} values, and one is asked", given=len(given)))
        if question.names == "seat" and isinstance(given[0], str):
            seat = self._labels.game.seating.parse_seat(given[0])
            return (given[0] if seat is None else seat,)
        return (given[0],)

    def _several(
        self, question: Question, names: Sequence[Text], may_keep: bool
    ) -> tuple[Any] | None:
        """The same for a value of each: line by line, until there are enough.

        :raises Undone: if none is left to take back.
        """
        while len(self.given) < len(names):
            prompt = f"  {words(names[len(self.given)])}> "
            try:
                more = self._line(prompt, question, may_keep and not self.given)
            except Undone:
                if not self.given:
                    raise
                self.given.pop()
                continue
            if not more:
                return None
            if more == [None] and not self.given:
                return (None,)
            fault = _misfit([*self.given, *more], names)
            if fault is None:
                self.given += more
            else:
                say(refusal(InvalidFacts(fault)))
        return (self.given,)

    def _line(self, prompt: str, question: Question, may_be_empty: bool) -> list[Any]:
        """The values that are typed in a line; something, unless it may be empty."""
        read = yes_or_no if question.is_yes_no else value_of
        while True:
            found = re.split(r"[\s,;]+", self._read(prompt).strip(" \t,;"))
            if found != [""] or may_be_empty:
                return list(map(read, filter(None, found)))


def _misfit(values: Sequence[Any], names: Sequence[Text]) -> Text | None:
    """Why these values cannot be one for each, or the first of them; None if they can."""
    if len(values) > len(names):
        return _("that is {given} values, and there are {seats}", given=len(values),
                 seats=len(names))  # fmt: skip
    if None in values:
        return _("none is no answer for {who}", who=names[values.index(None)])
    return None


def value_of(typed: str) -> Any:
    """A typed value: a number, a word, or None.

    >>> value_of("4"), value_of("Nil"), value_of("none")
    (4, 'Nil', None)
    """
    if typed.lower() in NONE:
        return None
    return int(typed.replace("\u2212", "-")) if _NUMBER.fullmatch(typed) else typed


def yes_or_no(typed: str) -> Any:
    """The same for a fact that is asked for by yes or no.

    >>> yes_or_no("Yes"), yes_or_no("n"), yes_or_no("none"), yes_or_no("maybe")
    (True, False, None, 'maybe')
    """
    word = typed.lower()
    own = {str(_("yes")): True, str(_("no")): False}
    short = {name[:1]: value for name, value in own.items()}
    return {**short, **own, **_SPOKEN}.get(word, value_of(typed))


def _spelled(value: Any) -> str:
    values = value if isinstance(value, list | tuple) else [value]
    return echoed(" ".join(map(_typed, values)))


def _typed(value: Any) -> str:
    """A value as people type it."""
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    return NONE[0] if value is None else str(value)
