"""Whole deals of Spades a second, dealt, bid and played: a match with events beside OpenSpiel.

OpenSpiel's Spades has no Double Nil and no exchange, so that the like of it is a table that plays
without them: the same 56 decisions a deal on both sides. The default options, with their looks and
exchanges (half of the bids at random are Double Nil), stand beside it.
"""

from __future__ import annotations

import itertools
import random

import harness
import spiel
import tricktaker as tt


def deals(game: tt.Game, seeds: itertools.count[int], times: int) -> int:
    """Play that many matches of one deal each, by random legal actions."""
    pick = random.random
    for _ in range(times):
        match = tt.Match(game, seed=next(seeds), max_deals=1)
        while not match.is_over:
            legal = match.legal_actions
            match.act(legal[int(pick() * len(legal))])
    return times


def main() -> None:
    """Measure all sides by turns."""
    arguments = harness.options(str(__doc__), times=200).parse_args()
    alike = tt.load_game("spades", double_nil=False)
    default = tt.load_game("spades")
    seeds = itertools.count()
    harness.run(
        {
            "tricktaker": lambda times: deals(alike, seeds, times),
            "tricktaker, default options": lambda times: deals(default, seeds, times),
            "openspiel": spiel.deals,
            "openspiel, cards shuffled beforehand": spiel.shuffled_deals,
        },
        arguments,
        unit="deals of Spades a second",
        aim="at least 0.09 of openspiel, its cards drawn one by one",
    )


if __name__ == "__main__":
    main()
