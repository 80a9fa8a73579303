"""Many deals, in batches for workers: the same result for any number of them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Final, Protocol, TypeVar

from attrs import frozen

from tricktaker.errors import TricktakerError
from tricktaker.lab.pools import Here, pool
from tricktaker.lab.table import Table
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

SECONDS: Final = 0.25
"""How long a batch should take: much longer than to hand it out, and short to wait for."""

ALONE: Final = 1.0
"""So many seconds are worked in this process before others are started."""

AHEAD: Final = 64
"""How many batches are handed out at one time."""

_MOST: Final = 5_000
"""Deals in a batch."""

R = TypeVar("R")

Sums = tuple[int, ...]
"""Whole numbers that are added up deal by deal: it makes no difference in which batches."""


class Work(Protocol):
    """What is done in a batch. It is pickled, so that it holds words and numbers."""

    @property
    def table(self) -> Table:
        """Where the deals are played."""

    def __call__(self, first: int, count: int) -> Sums:
        """The sums over so many deals from number `first` on."""


@frozen
class Done:
    """What a batch came to."""

    count: int
    sums: Sums
    seconds: float


def do(work: Work, first: int, count: int) -> Done:
    """Do a batch, by the clock."""
    begun = time.perf_counter()
    sums = work(first, count)
    return Done(count, sums, time.perf_counter() - begun)


def run(
    work: Work,
    n: int,
    executor: Executor | None,
    result: Callable[[int, Sums], R],
    told: Callable[[R], object],
) -> R:
    """Do deals 1 to n, and tell what has come out after each batch.

    Batches are taken in their order, so that what is told is always that of the first so many
    deals. Without an executor this process begins alone. If that takes long it starts others, where
    they load the same game.

    :param result: what comes of so many deals with these sums; without a deal there are no sums.
    :returns: what comes of them all.
    :raises TricktakerError: if n is no number of deals, a worker dies, or the executor has other
        processes, which do not load that game; what a bot or a game raises comes as it is.
    """
    if type(n) is not int or n < 1:
        raise TricktakerError(_("the number of deals is a whole number of at least 1"))
    latest = result(0, ())

    def tell(done: int, sums: Sums) -> None:
        nonlocal latest
        latest = result(done, sums)
        told(latest)

    batches = _Batches(work, n, tell)
    if executor is not None:
        batches.go_on(executor)
        return latest
    batches.go_on(Here(), seconds=ALONE)
    if batches.left:
        with pool(None if work.table.can_be_elsewhere else 1) as workers:
            batches.go_on(workers)
    return latest


class _Batches:
    """Deals that are added up, and how far it has come."""

    def __init__(self, work: Work, n: int, told: Callable[[int, Sums], object]) -> None:
        self._work = work
        self._n = n
        self._told = told
        self._handed_out = 0
        self._done = 0
        self._sums: Sums | None = None
        self._size = 1

    @property
    def left(self) -> int:
        """How many deals are not done."""
        return self._n - self._done

    def go_on(self, executor: Executor, seconds: float | None = None) -> None:
        """Do what is left, or as much of it as fits into so many seconds."""
        begun = time.perf_counter()
        waiting: deque[Future[Done]] = deque()
        try:
            while self._handed_out < self._n or waiting:
                late = seconds is not None and time.perf_counter() - begun > seconds
                if late and not waiting:
                    return
                if self._handed_out < self._n and len(waiting) < AHEAD:
                    waiting.append(self._hand_out(executor))
                while waiting and (self._must_wait(waiting) or waiting[0].done()):
                    self._take(waiting.popleft())
        except BrokenExecutor:
            raise TricktakerError(
                _(
                    "a worker process died, with seed {seed} in one of the deals after deal {deal}",
                    seed=self._work.table.seed,
                    deal=self._done,
                )
            ) from None
        finally:
            for each in waiting:
                each.cancel()

    def _must_wait(self, waiting: deque[Future[Done]]) -> bool:
        return len(waiting) >= AHEAD or self._handed_out >= self._n

    def _hand_out(self, executor: Executor) -> Future[Done]:
        first = self._handed_out + 1
        count = min(self._size, self._n - self._handed_out)
        self._handed_out += count
        return executor.submit(do, self._work, first, count)

    def _take(self, future: Future[Done]) -> None:
        done = future.result()
        self._done += done.count
        self._size = max(1, min(_MOST, int(done.count * SECONDS / max(done.seconds, 1e-6))))
        so_far = self._sums or (0,) * len(done.sums)
        self._sums = tuple(a + b for a, b in zip(so_far, done.sums, strict=True))
        self._told(self._done, self._sums)
