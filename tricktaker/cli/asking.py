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
        questions = self._sheet.questions
        while len(told) < len(questions):
            question = questions[len(told)]
            try:
                value = self._answer(question, told, kept)
            except Undone:
                if not told:
                    raise
                told.popitem()
                continue
            told[question.name] = kept[question.name] = value
            whole = self._sheet.completed(told) if value is None else None
            if whole is not None:
                return whole  # such as a deal that was passed out: no more to tell
        return told

    def _answer(self, question: Question, told: Mapping[str, Any], kept: Mapping[str, Any]) -> Any:
        """The answer to a question, asked until it is one."""
        before = kept.get(question.name)
        may_keep = question.name in kept and self._can_be(question, told, before)
        while True:
            self.given = []
            self._put(question)
            if may_keep:
                say(_("  (an empty line keeps {value})", value=_spelled(before)))
            try:
                given = self._values(question, may_keep)
                value = before if given is None else given[0]
                self._check(question, told, value)
            except InvalidFacts as error:
                say(refusal(error))
                continue
            self.given = []
            return value

    def _can_be(self, question: Question, told: Mapping[str, Any], value: Any) -> bool:
        try:
            self._check(question, told, value)
        except InvalidFacts:
            return False
        return True

    def _check(self, question: Question, told: Mapping[str, Any], value: Any) -> None:
        """Refuse an answer that cannot be, whatever is told after it."""
        if value is None:
            if not self._may_be_none(question, told):
                reason = _(
                    '"{question}" must be told; none is no answer to it', question=question.ask
                )
                raise InvalidFacts(reason)
            return
        self._sheet.check(question.name, value)
        if question.per is None and question.names is not None:
            last = len(self._names(question.names)) - 1
            if type(value) is not int or not 0 <= value <= last:
                reason = _("{value} is not one of 0 to {last}", value=_spelled(value), last=last)
                raise InvalidFacts(reason)

    def _may_be_none(self, question: Question, told: Mapping[str, Any]) -> bool:
        """Whether there may be none: the deal is told with that, or can still be told."""
        try:
            self._sheet.check(question.name, None)
        except InvalidFacts:
            return False
        is_last = len(told) + 1 == len(self._sheet.questions)  # then the whole is looked at
        if is_last or question.none:
            return True
        return self._sheet.completed({**told, question.name: None}) is not None

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

    def _values(self, question: Question, may_keep: bool) -> tuple[Any] | None:
        """The value that is given, in a tuple; None if what was told before is kept."""
        if question.per in ("seat", "side"):
            return self._several(self._names(question.per), may_keep)
        given = self._line("> ", may_keep)
        if not given:
            return None
        if len(given) > 1 and question.names is not None:
            raise InvalidFacts(_("that is {given} values, and one is asked", given=len(given)))
        if question.names == "seat" and isinstance(given[0], str):
            seat = self._labels.game.seating.parse_seat(given[0])
            given = [given[0] if seat is None else seat]
        return (given[0] if len(given) == 1 else given,)

    def _several(self, names: Sequence[Text], may_keep: bool) -> tuple[Any] | None:
        """The same for a value of each: line by line, until there are enough.

        :raises Undone: if none is left to take back.
        """
        while len(self.given) < len(names):
            prompt = f"  {words(names[len(self.given)])}> "
            try:
                more = self._line(prompt, may_keep and not self.given)
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

    def _line(self, prompt: str, may_be_empty: bool) -> list[Any]:
        """What is typed in a line; something, unless it may be empty."""
        while True:
            found = re.split(r"[\s,;]+", self._read(prompt).strip(" \t,;"))
            if found != [""] or may_be_empty:
                return list(map(value_of, filter(None, found)))


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


def _spelled(value: Any) -> str:
    values = value if isinstance(value, list | tuple) else [value]
    said = " ".join(NONE[0] if item is None else str(item) for item in values)
    return echoed(said)
