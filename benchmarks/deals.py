"""Whole deals of Spades a second, dealt, bid and played: a match with events beside OpenSpiel."""

from __future__ import annotations

import itertools
import random

import harness
import spiel
import tricktaker as tt


def deals(game: tt.Game, seeds: itertools.count[int], times: int) -> int:
    """Play that many matches of one deal each."""
    pick = random.random
    for _ in range(times):
        match = tt.Match(game, seed=next(seeds), max_deals=1)
        while not match.is_over:
            legal = match.legal_actions
            match.act(legal[int(pick() * len(legal))])
    return times


def main() -> None:
    """Measure both sides by turns."""
    arguments = harness.options(str(__doc__), times=200).parse_args()
    game = tt.load_game("spades")
    seeds = itertools.count()
    harness.run(
        {
            "tricktaker": lambda times: deals(game, seeds, times),
            "openspiel": spiel.deals,
            "openspiel, cards shuffled beforehand": spiel.shuffled_deals,
        },
        arguments,
        unit="deals of Spades a second",
        aim="at least 0.09 of openspiel, its cards drawn one by one",
    )


if __name__ == "__main__":
    main()
