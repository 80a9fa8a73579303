"""Workers: processes that play deals, or this process alone."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final, TypeVar

from tricktaker.errors import TricktakerError
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

_T = TypeVar("_T")

_PATIENCE: Final = 5.0
"""For how many seconds the thread of a pool is waited for."""


@contextmanager
def pool(workers: int | None = None) -> Iterator[Executor]:
    """Workers for `simulate` and `tournament`, for one run or several.

    More than one are processes of their own. They start with nothing of this program but what these
    two hand them: a script is not run again in them. When the block is left by an error or Ctrl-C
    they end at once, and they end as well if this process is killed.

    :param workers: how many; by default as many as there are processors. With 1 there is no other
        process.
    :raises TricktakerError: for a number below 1.

    >>> from tricktaker import load_game
    >>> from tricktaker.lab import simulate
    >>> with pool(1) as executor:
    ...     simulate(load_game("belote"), ["random"], 5, seed=7, executor=executor).deals
    5
    """
    count = (os.cpu_count() or 1) if workers is None else workers
    if type(count) is not int or count < 1:
        raise TricktakerError(_("there is at least one worker"))
    if count == 1:
        yield Here()
        return
    processes = _Processes(count)
    try:
        yield processes
    except BaseException:
        processes.end()
        raise
    processes.shutdown()


class Here(Executor):
    """Does everything at once in this process; Ctrl-C goes through."""

    def submit(self, fn: Callable[..., _T], /, *args: Any, **kwargs: Any) -> Future[_T]:
        future: Future[_T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # it is raised where the result is asked for
            future.set_exception(error)
        return future


class _Processes(ProcessPoolExecutor):
    """Processes that leave Ctrl-C to this one, and that can be ended while they work."""

    def __init__(self, count: int) -> None:
        # the same way to start on every system: nothing of this process is copied
        context = multiprocessing.get_context("spawn")
        super().__init__(count, context, initializer=_begin)

    def submit(self, fn: Callable[..., _T], /, *args: Any, **kwargs: Any) -> Future[_T]:
        # a process is started here if one is lacking: it must not die of Ctrl-C with a word
        with _unsignalled(), _without_script():
            return super().submit(fn, *args, **kwargs)

    def end(self) -> None:
        """End the workers, whatever they are doing."""
        processes = list((self._processes or {}).values())
        manager: Any = getattr(self, "_executor_manager_thread", None)
        # first what waits: a pool that misses a process says so of tasks that were cancelled
        self.shutdown(wait=False, cancel_futures=True)
        with _unheard(manager):
            for process in processes:
                process.terminate()
            for process in processes:
                process.join()
            if manager is not None:
                manager.join(_PATIENCE)


@contextmanager
def _unheard(manager: threading.Thread | None) -> Iterator[None]:
    """Keep a pool's thread from complaining that a task is cancelled whose process has gone."""
    before = threading.excepthook

    def hear(fault: threading.ExceptHookArgs) -> None:
        if fault.thread is not manager or not issubclass(fault.exc_type, InvalidStateError):
            before(fault)

    threading.excepthook = hear
    try:
        yield
    finally:
        threading.excepthook = before


@contextmanager
def _unsignalled() -> Iterator[None]:
    """Put off Ctrl-C, where a system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_script() -> Iterator[None]:
    """Hide the script that is running from processes that are started: they would run it again."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _begin() -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # what a plugin prints must not stand among the results
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose run was killed has nobody to work for."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
