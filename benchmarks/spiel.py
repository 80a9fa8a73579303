"""OpenSpiel's Spades, driven from Python as fast as its interface allows.

Both sides pick among the legal actions in the same way, so that the pick costs both the same.
"""

from __future__ import annotations

import random
import sys

try:
    import pyspiel
except ImportError:
    sys.exit("OpenSpiel is missing: pip install -c constraints.txt -e '.[peers]'")

GAME = pyspiel.load_game("spades")
BIDS = 4
CARDS = 52


def dealt_states(count: int, seed: int) -> list[pyspiel.State]:
    """States with the cards dealt and the bids made, where the play begins."""
    rng = random.Random(seed)
    states = []
    for _ in range(count):
        state = GAME.new_initial_state()
        for card in rng.sample(range(CARDS), CARDS):
            state.apply_action(card)
        for _ in range(BIDS):
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)
    return states


def play_outs(states: list[pyspiel.State], times: int) -> int:
    """Play that many deals to their end, from a clone of each dealt state in turn."""
    pick = random.random
    actions = 0
    for number in range(times):
        state = states[number % len(states)].clone()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(pick() * len(legal))])
        actions += CARDS
    return actions


def deals(times: int) -> int:
    """Deal, bid and play that many deals; each card dealt is drawn among those still undealt."""
    pick = random.random
    for _ in range(times):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(pick() * len(legal))])
        state.returns()
    return times


def shuffled_deals(times: int) -> int:
    """The same with the cards shuffled beforehand, the quickest way to have them dealt."""
    pick = random.random
    order = list(range(CARDS))
    for _ in range(times):
        state = GAME.new_initial_state()
        random.shuffle(order)
        for card in order:
            state.apply_action(card)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(pick() * len(legal))])
        state.returns()
    return times
