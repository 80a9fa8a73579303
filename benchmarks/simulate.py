"""Deals of Spades a second in a simulation, with two workers and with one, beside a plain loop.

The plain loop plays the same deals with the same bots in one process, and adds up the points: what
it takes to hand the deals out, to count more than points and to work out the same chance in each
process is in the ratio. The workers are started before anything is measured.
"""

from __future__ import annotations

import itertools
from concurrent.futures import Executor
from random import Random

import harness
import tricktaker as tt
from tricktaker import lab

GAME = tt.load_game("spades")
BOTS = ("random",) * 4


def plain(seeds: itertools.count[int], times: int) -> int:
    """Play that many deals one after the other."""
    seed = next(seeds)
    totals = [0, 0]
    for number in range(1, times + 1):
        match = tt.Match(GAME, seed, first_deal=number, max_deals=number)
        bots = [tt.load_bot(name) for name in BOTS]
        rngs = [Random(f"{seed} {number} {seat}") for seat in range(len(bots))]
        while (seat := match.to_act) is not None:
            match.act(bots[seat].choose(match.view(seat), rngs[seat]), seat)
        totals = [a + b for a, b in zip(totals, match.deals[0].scores, strict=True)]
    return times


def simulated(executor: Executor, seeds: itertools.count[int], times: int) -> int:
    """Simulate that many deals."""
    return lab.simulate(GAME, BOTS, times, next(seeds), executor=executor).deals


def main() -> None:
    """Measure all by turns."""
    arguments = harness.options(str(__doc__), times=1500, rounds=9).parse_args()
    seeds = itertools.count()
    with lab.pool(1) as one, lab.pool(2) as two:
        harness.run(
            {
                "2 workers": lambda times: simulated(two, seeds, times),
                "1 worker": lambda times: simulated(one, seeds, times),
                "plain loop": lambda times: plain(seeds, times),
            },
            arguments,
            unit="deals of Spades a second",
            aim="at least 1.8 of the plain loop, where two processors are free",
        )


if __name__ == "__main__":
    main()
