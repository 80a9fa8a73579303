"""Actions a second in the play of Spades, from dealt states: `Playout` beside OpenSpiel."""

from __future__ import annotations

import random

import harness
import spiel
import tricktaker as tt

STATES = 64


def dealt_positions(count: int, seed: int) -> list[tt.Playout]:
    """Positions with the cards dealt, where the play begins."""
    game = tt.load_game("spades")
    rng = random.Random(seed)
    positions = []
    for _ in range(count):
        order = rng.sample(range(spiel.CARDS), spiel.CARDS)
        hands = [sum(1 << card for card in order[seat::4]) for seat in range(4)]
        positions.append(tt.Playout.start(game, hands, leader=0))
    return positions


def play_outs(positions: list[tt.Playout], times: int) -> int:
    """Play that many deals to their end, from a copy of each position in turn."""
    pick = random.random
    for number in range(times):
        position = positions[number % len(positions)].copy()
        while not position.is_over:
            legal = position.legal_actions()
            position.apply(legal[int(pick() * len(legal))])
    return times * spiel.CARDS


def main() -> None:
    """Measure both sides by turns."""
    arguments = harness.options(str(__doc__), times=600).parse_args()
    positions = dealt_positions(STATES, seed=1)
    states = spiel.dealt_states(STATES, seed=1)
    harness.run(
        {
            "tricktaker": lambda times: play_outs(positions, times),
            "openspiel": lambda times: spiel.play_outs(states, times),
        },
        arguments,
        unit="actions a second, play of Spades",
        aim="at least 0.8",
    )


if __name__ == "__main__":
    main()
