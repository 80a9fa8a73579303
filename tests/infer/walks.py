"""Matches played at random, for tests that look at every decision."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import tricktaker as tt


def readers(game: tt.Game) -> tuple[tt.Reader, ...]:
    """Every seat, and a spectator."""
    return (*range(game.seating.seats), None)


def step(match: tt.Match, rng: Random) -> None:
    """A seat that may speak does something: first the kind of action is picked, so that rare kinds
    (a Double Nil among fourteen bids) come up often."""
    seat = rng.choice(match.may_act)
    legal = match.view(seat).legal_actions
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    match.act(rng.choice([action for action in legal if type(action).__name__ == kind]), seat)


def decisions(game: tt.Game, seed: int, deals: int = 1) -> Iterator[tuple[tt.Match, str]]:
    """A match at every decision in turn, and in words where it stands."""
    match, rng = tt.Match(game, seed=seed, max_deals=deals), Random(seed)
    number = 0
    while not match.is_over:
        yield match, f"{game.name}, seed {seed}, decision {number} ({match.view(None).phase})"
        step(match, rng)
        number += 1


def state(match: tt.Match) -> tuple[str, ...]:
    """All that can be asked of a match, to see whether it is the same."""
    views = [json.dumps(match.view(reader).to_json()) for reader in readers(match.game)]
    return (str(match.save()), *views, str(match.truth.hand_sizes), str(match.deals))
