"""Asks for what happened in a deal, fact by fact, in the game's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tricktaker.cli.prompt import echoed, refusal
from tricktaker.cli.terminal import flowed, say, words, wrapped
from tricktaker.errors import InvalidFacts
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.scoresheet import Question, ScoreSheet

_ = Domain("tricktaker", "tricktaker")

NONE: Final = ("none", "-")
"""What is typed for a fact that there is not."""

_NUMBER = re.compile(r"[-+\u2212]?[0-9]{1,12}")


class Undone(Exception):  # it is no error
    """The person takes back what was typed last."""


class Asker:
    """Asks the questions of a sheet.

    :param read: a line from the person, for a prompt. It raises `Undone` for ``undo``.
    """

    def __init__(self, sheet: ScoreSheet, labels: Labels, read: Callable[[str], str]) -> None:
        self._sheet = sheet
        self._labels = labels
        self._read = read

    def facts(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """What happened in a deal.

        :param kept: what was told before; an empty line says it again.
        :raises Undone: if nothing is left of this deal to take back.
        """
        told: dict[str, Any] = {}
        questions = self._sheet.questions
        while len(told) < len(questions):
            question = questions[len(told)]
            try:
                told[question.name] = self._answer(question, kept)
            except Undone:
                if not told:
                    raise
                told.popitem()
                continue
            whole = self._sheet.completed(told) if told[question.name] is None else None
            if whole is not None:
                return whole  # such as a cancelled deal, of which there is nothing more to tell
        return told

    def _answer(self, question: Question, kept: Mapping[str, Any]) -> Any:
        """The answer to a question, asked until it is one."""
        before = kept.get(question.name)
        while True:
            self._put(question)
            if question.name in kept:
                say(_("  (an empty line keeps {value})", value=_spelled(before)))
            value = before
            try:
                given = self._values(question, question.name in kept)
                value = before if given is None else given[0]
                self._sheet.check(question.name, value)
            except InvalidFacts as error:
                say(refusal(error))
                continue
            return value

    def _put(self, question: Question) -> None:
        ask = question.ask
        if question.per == "seat":
            ask = _("{question}, for each seat:", question=ask)
        elif question.per == "side":
            ask = _("{question}, for each side:", question=ask)
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

    def _values(self, question: Question, kept: bool) -> tuple[Any] | None:
        """The value that is given, in a tuple; None if what was told before is kept."""
        if question.per not in ("seat", "side"):
            given = list(self._line("> ", kept))
            if not given:
                return None
            if len(given) > 1 and question.names is not None:
                raise InvalidFacts(_("that is {given} values, and one is asked", given=len(given)))
            return (given[0] if len(given) == 1 else given,)
        names = self._names(question.per)
        given = []
        while len(given) < len(names):
            more = list(self._line(f"  {words(names[len(given)])}> ", kept and not given))
            if not more:
                return None
            given += more
            if given == [None]:
                return (None,)
        if len(given) > len(names):
            reason = _("that is {given} values, and there are {seats}", given=len(given),
                       seats=len(names))  # fmt: skip
            raise InvalidFacts(reason)
        return (given,)

    def _line(self, prompt: str, may_be_empty: bool) -> Iterator[Any]:
        """What is typed in a line; something, unless it may be empty."""
        while True:
            found = re.split(r"[\s,;]+", self._read(prompt).strip(" \t,;"))
            if found != [""] or may_be_empty:
                return map(value_of, filter(None, found))


def value_of(typed: str) -> Any:
    """A typed value: a number, a word, or None.

    >>> value_of("4"), value_of("Nil"), value_of("none")
    (4, 'Nil', None)
    """
    if typed.lower() in NONE:
        return None
    return int(typed.replace("\u2212", "-")) if _NUMBER.fullmatch(typed) else typed


def _spelled(value: Any) -> str:
    values = value if isinstance(value, list | tuple) else [value]
    said = " ".join(NONE[0] if item is None else str(item) for item in values)
    return echoed(said)
