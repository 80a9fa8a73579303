"""Measures contenders by turns, so that what slows the machine for a while slows all of them.

Every round runs each contender once, in an order that turns from round to round. What is compared
is the median over the rounds of the ratio within one round.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence

Contender = Callable[[int], int]
"""Does something a number of times and says how many units (actions, deals) that made."""


def options(description: str, *, rounds: int = 15, times: int) -> argparse.ArgumentParser:
    """What every benchmark takes on its command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=rounds, help="rounds (default %(default)s)")
    parser.add_argument(
        "--times", type=int, default=times, help="repetitions a round (default %(default)s)"
    )
    parser.add_argument(
        "--profile", metavar="CONTENDER", help="profile this contender and measure nothing"
    )
    return parser


def measure(
    contenders: Mapping[str, Contender],
    *,
    rounds: int,
    times: int,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, list[float]]:
    """Units a second of each contender, round by round, by the clock on the wall or another."""
    names = list(contenders)
    rates: dict[str, list[float]] = {name: [] for name in names}
    for name in names:
        contenders[name](max(1, times // 10))
    for number in range(rounds):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            gc.collect()
            start = clock()
            units = contenders[name](times)
            rates[name].append(units / (clock() - start))
    return rates


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> str:
    """The median ratio with the range that holds the middle half of the rounds, and both ends."""
    ratios = sorted(a / b for a, b in zip(ours, theirs, strict=True))
    if len(ratios) > 1:
        low, _, high = statistics.quantiles(ratios, n=4, method="inclusive")
    else:
        low = high = ratios[0]
    return (
        f"{statistics.median(ratios):.3f}  (half of the rounds {low:.3f} to {high:.3f}, "
        f"all {ratios[0]:.3f} to {ratios[-1]:.3f})"
    )


def report(rates: Mapping[str, Sequence[float]], *, ours: str, unit: str, aim: str) -> None:
    """Print what each contender reached, and our ratio to each of the others."""
    rounds = len(rates[ours])
    print(f"{unit}, median of {rounds} alternating rounds, Python {sys.version.split()[0]}")
    width = max(map(len, rates))
    for name, values in rates.items():
        print(f"  {name:<{width}}  {statistics.median(values):>12,.0f}")
    print(f"ratio of {ours} to")
    for name, values in rates.items():
        if name != ours:
            print(f"  {name:<{width}}  {ratio(rates[ours], values)}")
    print(f"aim: {aim}")


def profile(contender: Contender, times: int) -> None:
    """Print where one contender spends its time."""
    contender(max(1, times // 10))
    profiler = cProfile.Profile()
    profiler.enable()
    contender(times)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(30)


def run(
    contenders: Mapping[str, Contender],
    arguments: argparse.Namespace,
    *,
    unit: str,
    aim: str,
) -> None:
    """Measure or profile, as the command line says. The first contender is ours."""
    if arguments.profile is not None:
        if arguments.profile not in contenders:
            sys.exit(f"no contender {arguments.profile!r}; there are: {', '.join(contenders)}")
        profile(contenders[arguments.profile], arguments.times)
        return
    rates = measure(contenders, rounds=arguments.rounds, times=arguments.times)
    report(rates, ours=next(iter(contenders)), unit=unit, aim=aim)
