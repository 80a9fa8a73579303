"""Many deals by random players: nothing is lost, and the points are those of the rules."""

from __future__ import annotations

import random

import pytest

import tricktaker as tt
from tests.bridge.tables import SEATS, bridge
from tests.reference.plain_bridge import PACK, Facts, score


def one_deal(seed: int, game: tt.Game) -> str:
    """A whole deal; its contract."""
    rng = random.Random(seed)
    match = tt.Match(game, seed=seed, max_deals=1)
    quiet = rng.choice([0.1, 0.5, 0.8, 0.97])
    while not match.deals:
        legal = match.legal_actions
        passes = legal[0] == tt.Pass() and rng.random() < quiet
        match.act(legal[0] if passes else rng.choice(legal))
        if match.deals:
            break
        truth = match.truth
        lie = [str(card) for seat in SEATS for card in truth.hand_of(seat)]
        lie += [str(card) for trick in truth.tricks for card in trick.cards]
        lie += [str(card) for card in truth.trick.cards]
        assert sorted(lie) == sorted(PACK)
    (done,) = match.deals
    facts = done.facts
    if facts.contract is None:
        assert (done.scores, done.tricks) == ((0, 0), ())
        return "passed out"
    side = facts.declarer % 2
    won = sum(trick.winner is not None and trick.winner % 2 == side for trick in done.tricks)
    assert (len(done.tricks), facts.tricks) == (13, won)
    strain = facts.contract[1:].rstrip("X")
    doubled = len(facts.contract) - 1 - len(strain)
    plain = Facts(int(facts.contract[0]), strain, doubled, facts.declarer, won, facts.vulnerable)
    assert done.scores == match.totals == score(plain)
    assert min(done.scores) == 0
    return str(facts.contract)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_five_thousand_deals(batch: int) -> None:
    games = [bridge(first_board=number, deals=1) for number in range(1, 17)]
    seen = {one_deal(500 * batch + number, games[number % 16]) for number in range(500)}
    print(f"500 deals, {len(seen)} contracts")
    assert "passed out" in seen
    assert {strain for each in seen for strain in ("NT", "S", "XX") if strain in each} == {
        "NT", "S", "XX",
    }  # fmt: skip


def test_some_deals() -> None:
    seen = {one_deal(seed, bridge(deals=1)) for seed in range(12)}
    assert len(seen) > 6
