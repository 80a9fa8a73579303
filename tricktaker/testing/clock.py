"""A clock that stops what goes on for too long."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType


class Stopped(BaseException):
    """The time is over. It is no `Exception`: what is stopped may catch those, and go on."""


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Stop what is done here when it has gone on for so many seconds, where that is possible.

    It is the alarm of the system that stops it. There is none on Windows, it rings in the main
    thread alone, and Python hears it only when code in C comes back. Where somebody else has set
    the alarm, it is left alone.

    :raises Stopped: when the time is over; again and again, if that is caught.
    """
    if not _can_ring(seconds):
        yield
        return
    done: list[bool] = []

    def ring(_number: int, _frame: FrameType | None) -> None:
        if not done:
            raise Stopped

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        done.append(True)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _can_ring(seconds: float) -> bool:
    """Whether there is an alarm here that nobody has set, and which can be set to so long."""
    return (
        hasattr(signal, "setitimer")
        and threading.current_thread() is threading.main_thread()
        and 0 < seconds < threading.TIMEOUT_MAX
        and signal.getitimer(signal.ITIMER_REAL)[0] == 0
        and signal.getsignal(signal.SIGALRM) is not None
    )
