"""Matches saved at every decision and loaded in another process, which never had the game at hand.

What is loaded must be what was saved, and play on byte for byte. It is done in every phase of the
games: the draw, the bidding, the exchange, the replacement, the taking, the passing, the play.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import tricktaker as tt
from tricktaker.testing.elsewhere import digest, elsewhere
from tricktaker.testing.table import play_out, state

PHASES = {
    "spades": {"bidding": 8, "exchange": 12, "play": 52},
    "spades-two": {"draw": 28, "replacement": 3, "play": 26},
    "belote": {"taking": 9, "play": 32},
    "hearts": {"passing": 12, "play": 52},
}
"""How often at least a match is saved in each phase."""


def next_code(match: tt.Match, rng: Random) -> str:
    """What is done next: Double Nil by two opponents, a taker in the second bidding."""
    codes = [str(action) for action in match.legal_actions]
    if "double-nil" in codes:
        blind = match.game.name == "spades-two" or match.to_act in (0, 1)
        return "double-nil" if blind else "look"
    if "take" in codes or "pass" in codes:
        return "pass" if len(match.view(None).calls()) < 6 else codes[-1]
    return rng.choice(codes)


@pytest.mark.parametrize("name", list(PHASES))
def test_en_01_saved_at_every_decision_and_loaded_elsewhere(name: str) -> None:
    jobs: list[dict[str, Any]] = []
    expected, wheres = [], []
    phases: Counter[str] = Counter()
    options = {"exchange": "simultaneous"} if name == "spades" else {}
    for seed in range(2):
        game = tt.load_game(name, **(options if seed else {}))
        match = tt.Match(game, seed=seed, max_deals=1)
        rng = Random(seed)
        while not match.is_over:
            phase = match.view(None).phase
            phases[str(phase)] += 1
            number = len(jobs)
            jobs.append({"job": "resume", "record": str(match.save()), "seed": number})
            expected.append(digest(*state(match), play_out(match.copy(), Random(number))))
            wheres.append(f"{name}, seed {seed}, decision {number} ({phase})")
            match.act(next_code(match, rng))
    for phase, count in PHASES[name].items():
        assert phases[phase] >= count, phases
    for where, ours, theirs in zip(wheres, expected, elsewhere(jobs), strict=True):
        assert ours == theirs, where


@pytest.mark.parametrize("name", list(PHASES))
def test_en_01_a_set_up_saved_at_every_decision_and_loaded_elsewhere(name: str) -> None:
    game = tt.load_game(name)
    seats = game.seating.seats
    cards = list(map(str, game.cards))
    jobs: list[dict[str, Any]] = []
    expected = []
    for seed in range(3):
        rng = Random(seed)
        rng.shuffle(cards)
        size = 5
        hands = {s: " ".join(cards[size * s : size * (s + 1)]) for s in range(seats) if s != seed}
        setup = {"hands": hands, "leader": rng.randrange(seats)}
        if name == "belote":
            setup["contract"] = {"taker": 0, "strain": "H"}
        match = tt.Match(game, setup=setup, seed=seed, max_deals=1)
        while not match.is_over:
            number = len(jobs)
            jobs.append({"job": "resume", "record": str(match.save()), "seed": number})
            expected.append(digest(*state(match), play_out(match.copy(), Random(number))))
            match.act(rng.choice(match.legal_actions))
    assert expected == elsewhere(jobs)
