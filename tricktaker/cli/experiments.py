"""What the commands that play many deals have in common."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

import click

from tricktaker.cli import INTERRUPTED
from tricktaker.cli.terminal import by_custom, complain, flush, typeset
from tricktaker.text import Domain

if TYPE_CHECKING:
    from concurrent.futures import Executor

_ = Domain("tricktaker", "tricktaker")

DEALS: Final = 1000

deals_option = click.option(
    "-n",
    "deals",
    type=click.IntRange(min=1),
    default=DEALS,
    metavar="N",
    help=str(_("How many deals (default: {count}).", count=DEALS)),
)
workers_option = click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help=str(
        _(
            "How many processes play (default: as many as there are processors). It makes no"
            " difference to the result."
        )
    ),
)


class HasDeals(Protocol):
    """What has come out of so many deals."""

    @property
    def deals(self) -> int:
        """How many are done."""


R = TypeVar("R", bound=HasDeals)


class Experiment(Generic[R]):
    """A run of many deals that can be stopped: what is done by then is not lost.

    :ivar latest: what has come out so far; None before anything has.
    :ivar interrupted: whether it was stopped before it was done.
    """

    def __init__(self, deals: int, workers: int | None) -> None:
        self.latest: R | None = None
        self.interrupted = False
        self._deals = deals
        self._workers = workers

    def run(self, do: Callable[[Executor | None, Callable[[R], object]], R]) -> R:
        """Do it; `do` gets the workers, and what it tells results so far to.

        :raises KeyboardInterrupt: if it is stopped before there is any result.
        """
        try:
            # what a plugin prints must not stand in what is told
            with redirect_stdout(sys.stderr), self._executor() as executor, _bar(self._deals) as to:

                def tell(result: R) -> None:
                    self.latest = result
                    to(result.deals)

                self.latest = do(executor, tell)
        except KeyboardInterrupt:
            if self.latest is None:
                raise
            self.interrupted = self.latest.deals < self._deals
        return self.latest

    @contextmanager
    def _executor(self) -> Iterator[Executor | None]:
        from tricktaker.lab import pool

        if self._workers is None:
            yield None
            return
        with pool(min(self._workers, self._deals)) as executor:
            yield executor

    def end(self) -> None:
        """Say how much of it was done, if it was stopped, and leave with the exit code for that."""
        flush()
        if self.interrupted and self.latest is not None:
            text = _("interrupted: this is of the first {done} of {deals} deals",
                     done=self.latest.deals, deals=self._deals)  # fmt: skip
            complain(_("tricktaker: {message}", message=text))
            click.get_current_context().exit(INTERRUPTED)


@contextmanager
def _bar(deals: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, if that is a terminal: it is moved to how many are done."""
    stream = sys.stderr
    if stream is None or not stream.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        yield lambda _done: None
        return
    with click.progressbar(length=deals, label=str(_("deals played")), file=stream) as bar:
        yield lambda done: bar.update(done - bar.pos)


def many(count: int) -> str:
    """A number of deals as it is printed.

    >>> many(12000)
    '12,000'
    """
    return by_custom(f"{count:,}")


def in_points(value: float) -> str:
    """A mean as it is printed.

    >>> in_points(2.5)
    '2.50'
    """
    return by_custom(typeset(f"{value:.2f}"))


def in_percent(value: float) -> str:
    """A share as it is printed.

    >>> in_percent(0.9733)
    '97.3 %'
    """
    return by_custom(f"{100 * value:.1f} %")


def between(ends: tuple[float, float], shown: Callable[[float], str]) -> str:
    """An interval as it is printed.

    >>> between((0.25, 0.5), in_percent)
    '25.0 % to 50.0 %'
    """
    low, high = map(shown, ends)
    return str(_("{low} to {high}", low=low, high=high))


def with_end(result: Any, interrupted: bool) -> dict[str, Any]:
    """A result as it is printed for programs."""
    return {**result.to_json(), "interrupted": interrupted}
