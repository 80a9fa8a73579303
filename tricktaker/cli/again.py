"""A match played again, from some point of a saved one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktaker.cli.turns import seats_in_force
from tricktaker.errors import TricktakerError
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.match import Match

_ = Domain("tricktaker", "tricktaker")


def point(typed: str) -> tuple[str, int]:
    """The record and the number of actions in ``RECORD:ACTION``; the beginning without a number.

    >>> point("mine.jsonl:12"), point("mine.jsonl"), point("C:mine.jsonl")
    (('mine.jsonl', 12), ('mine.jsonl', 0), ('C:mine.jsonl', 0))
    """
    path, colon, number = typed.rpartition(":")
    if colon and path and number.isascii() and number.isdecimal() and len(number) < 10:
        return path, int(number)
    return typed, 0


def go_back(match: Match, path: str, actions: int) -> None:
    """Take a match back to where so many actions had been done.

    What came after stays in its record as taken back: whoever plays on may have seen it.

    :raises TricktakerError: if there were not so many.
    """
    done = len(seats_in_force(match))
    if actions > done:
        raise TricktakerError(
            _.plural(
                "{file} has {count} action, not {asked}",
                "{file} has {count} actions, not {asked}",
                count=done,
                file=path,
                asked=actions,
            )
        )
    if actions < done:
        match.undo(done - actions)
