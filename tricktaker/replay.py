"""Replays the lines of a match record, and holds what follows from them against what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tricktaker.errors import (
    IllegalAction,
    InvalidSetup,
    PluginError,
    RecordError,
    TricktakerError,
)
from tricktaker.history import History
from tricktaker.record import Line, kind_of
from tricktaker.text import Domain, Text

_ = Domain("tricktaker", "tricktaker")


class Replay:
    """The replay of a record's lines into a history that has not begun.

    A record holds what was chosen and drawn. Every action is done again, with the packs and the
    draws that the record tells, and the lines that come of it must be those of the record.

    :param act: does an action for a seat if it is legal, as `Match.act`.
    :param undo: takes back so many actions, as `Match.undo`.
    :param mark_hint: writes down that a seat was given a hint, as `Match.mark_hint`.
    """

    def __init__(
        self,
        history: History,
        lines: Sequence[Line],
        act: Callable[[str, int], Any],
        undo: Callable[[int], None],
        mark_hint: Callable[[int], None],
    ) -> None:
        self._history = history
        self._lines = lines
        self._act = act
        self._undo = undo
        self._mark_hint = mark_hint
        self._at = 0

    def run(self) -> None:
        """Replay all lines.

        :raises RecordError: naming the first line that cannot have been, and why.
        """
        try:
            self._expect(self._history.begin)
        except InvalidSetup as error:
            raise RecordError(error.reason, 1) from error
        while self._at < len(self._lines):
            self._step()

    def _error(self, cause: Text, ahead: int = 0) -> RecordError:
        # the header is line 1, and lines are counted from 1
        return RecordError(cause, self._at + 2 + ahead)

    def _step(self) -> None:
        line = self._lines[self._at]
        kind = kind_of(line)
        if kind == "action":
            self._at += 1
            try:
                self._expect(lambda: self._act(line["do"], line["seat"]), skip=1)
            except IllegalAction as error:
                raise self._error(error.reason, -1) from error
        elif kind in ("undo", "hint"):
            try:
                self._undo(line["undo"]) if kind == "undo" else self._mark_hint(line["hint"])
            except PluginError:
                raise
            except TricktakerError as error:
                raise self._error(error.reason) from error
            self._at += 1
        else:
            raise self._error(_("a {kind} line cannot stand here", kind=kind))

    def _expect(self, do: Callable[[], Any], skip: int = 0) -> None:
        """Do something with the chances that the record tells next, and check what was written."""
        told = self._told()
        length = self._history.length
        do()
        written = self._history.lines(length + skip)
        for number, line in enumerate(told):
            if number >= len(written) or line != dict(written[number]):
                raise self._error(_mismatch(line, written, number), number)
        left = written[len(told) :]
        if left and kind_of(left[0]) != "result" and self._at + len(told) < len(self._lines):
            raise self._error(_("a {kind} line is missing here", kind=kind_of(left[0])), len(told))
        self._at += len(told)

    def _told(self) -> list[dict[str, Any]]:
        """The deal, chance and result lines up to the next action or undo, given to the chances."""
        history = self._history
        number = history.deal.number if history.deals else 0
        drawn = len(history.deal.draws) if history.deals else 0
        told: list[dict[str, Any]] = []
        for at in range(self._at, len(self._lines)):
            line = self._lines[at]
            kind = kind_of(line)
            if kind in ("action", "undo", "hint"):
                break
            canonical = dict(line)
            try:
                if kind == "deal":
                    number, drawn = line["deal"], 0
                    canonical["pack"] = history.chances.record_pack(number, line["pack"])
                elif kind == "chance":
                    drawn += 1
                    canonical["chance"] = history.chances.record_draw(number, drawn, line["chance"])
            except TricktakerError as error:
                raise self._error(error.reason, len(told)) from error
            told.append(canonical)
        return told


def _mismatch(line: Line, written: Sequence[Line], number: int) -> Text:
    kind = kind_of(line)
    if number >= len(written) or kind_of(written[number]) != kind:
        return _("a {kind} line cannot stand here", kind=kind)
    # not what stands there instead: it may be a pack, and this is read by players
    said, follows = line.get("result", line), written[number].get("result", written[number])
    wrong = [key for key in {**said, **follows} if said.get(key) != follows.get(key)]
    return _(
        "the {kind} is not what follows from the lines before: {wrong}",
        kind=kind,
        wrong=tuple(wrong),
    )
