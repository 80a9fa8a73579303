"""Several people at one terminal: each sees the screen only when it is its turn."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tricktaker.cli.prompt import QUIT, ask
from tricktaker.cli.terminal import clear, words
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.seating import Seat

_ = Domain("tricktaker", "tricktaker")


class Sharing:
    """Who has been told how much of the match.

    :param told: how many events each person has been told, by seat.
    :ivar people: the seats of the people; empty if there is only one, or none.
    """

    def __init__(self, told: Mapping[Seat, int]) -> None:
        self.people = tuple(told)
        self._told = dict(told)

    def told(self, seat: Seat) -> int:
        """How many events a person has been told at its own turns."""
        return self._told[seat]

    def was_told(self, seat: Seat, events: int) -> None:
        """Take note that a person has been told so many events."""
        self._told[seat] = events

    def go_back(self, events: int) -> None:
        """Take note that there are only so many events now."""
        self._told = {seat: min(told, events) for seat, told in self._told.items()}


def handed_over(seat: Seat, labels: Labels) -> bool | None:
    """Clear the screen, and wait until the person of a seat is there.

    False if the match is left, None if the input has ended.

    :param labels: those of nobody in particular.
    """
    clear()
    _forget_typed()
    typed = ask(words(_("{seat}, press Enter", seat=labels.seat(seat))) + " ", editing=False)
    _forget_typed()
    if typed is None:
        return None
    return typed.strip().lower() not in QUIT


def _forget_typed() -> None:
    """What was typed ahead at a terminal is not for the next person's turn."""
    try:
        import termios
    except ImportError:
        return  # Windows
    if sys.stdin is not None and sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
