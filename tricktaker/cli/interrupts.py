"""Ctrl-C at moments when something must be finished first."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put off Ctrl-C until an act is both done and saved.

    A process that was told to ignore it, such as one in the background, goes on ignoring it.
    """
    elsewhere = threading.current_thread() is not threading.main_thread()
    if elsewhere or signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, None):
        yield
        return
    pressed: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
