"""Random matches under random options, move by move against the plain reference."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import tricktaker as tt
from tests.euchre.tables import READERS, SEATS, euchre
from tests.reference.plain_euchre import PlainMatch, Rules, pack_of

DEALS_AT_MOST = 8


def some_options(rng: random.Random) -> dict[str, Any]:
    """Options of all kinds; the defaults often enough."""
    return {
        "target": rng.choice([10, 10, 1, 3]),
        "cards": rng.choice([24, 24, 28, 32]),
        "stick_the_dealer": rng.random() < 0.3,
        "defend_alone": rng.random() < 0.3,
    }


def some_action(rng: random.Random, legal: set[str]) -> str:
    """A legal code; passes are common enough that deals are void now and then."""
    if "pass" in legal and rng.random() < 0.75:
        return "pass"
    return rng.choice(sorted(legal))


def compare(match: tt.Match, plain: PlainMatch) -> None:
    """Everything that both know at a decision."""
    deal = plain.deal
    public = match.view(None)
    assert match.to_act == deal.to_act
    assert match.may_act == (deal.to_act,)
    assert public.phase == deal.phase
    assert (public.dealer, public.deal) == (deal.dealer, len(plain.scores) + 1)
    assert list(public.totals) == plain.totals
    assert list(public.hand_sizes) == [len(hand) for hand in deal.hands]
    assert [str(card) for card in public.trick.cards] == [card for _seat, card in deal.trick]
    assert [(t.leader, tuple(map(str, t.cards)), t.winner) for t in public.tricks] == deal.tricks
    assert (public.strain or "") == deal.trump
    assert sorted(public.out) == sorted(deal.out)
    assert public.size("discard") == (deal.discard is not None)
    assert {str(c) for c in match.truth.known("discard")} == {deal.discard} - {None}
    for seat in SEATS:
        view = match.view(seat)
        assert {str(action) for action in view.legal_actions} == deal.legal(seat)
        assert {str(card) for card in view.hand} == deal.hands[seat]
    assert deal.to_act is not None
    assert {str(action) for action in match.legal_actions} == deal.legal(deal.to_act)


def conserved(match: tt.Match) -> None:
    """Every card lies in one place."""
    truth = match.truth
    places = [*(f"hand {seat}" for seat in SEATS), *(f"won {seat}" for seat in SEATS)]
    lying = [card for place in (*places, "trick", "upcard", "discard", "stock")
             for card in truth.known(place)]  # fmt: skip
    assert sorted(map(str, lying)) == sorted(map(str, match.game.cards))


def play_both(seed: int) -> Counter[str]:
    """One random match on both sides; what came up in it."""
    rng = random.Random(seed)
    options = some_options(rng)
    rules = Rules(**options)
    packs = [rng.sample(pack_of(rules), rules.cards) for _ in range(DEALS_AT_MOST)]
    dealer = rng.randrange(4)
    totals = [rng.randint(0, 9) for _ in range(2)]
    match = tt.Match(
        euchre(**options),
        packs=[" ".join(pack) for pack in packs],
        dealer=dealer,
        start={"totals": totals},
        max_deals=DEALS_AT_MOST,
    )
    plain = PlainMatch(rules, packs, dealer, list(totals))
    seen: Counter[str] = Counter(matches=1)
    while not plain.is_over:
        compare(match, plain)
        conserved(match)
        seen["decisions"] += 1
        seat = plain.deal.to_act
        assert seat is not None
        code = some_action(rng, plain.deal.legal(seat))
        match.act(code)
        plain.act(seat, code)
        assert len(match.deals) == len(plain.scores)
        assert list(match.totals) == plain.totals
    assert match.is_over
    assert match.to_act is None
    assert match.winners == plain.winners
    assert [tuple(deal.scores) for deal in match.deals] == plain.scores
    for done in match.deals:
        points = sum(line.amount for line in done.score_lines)
        assert points == sum(done.scores)
        assert points in ((1, 2, 4) if done.facts is not None else (0,))
        seen["deals"] += 1
        seen["void"] += done.facts is None
        seen["alone"] += done.facts is not None and done.facts.alone
        seen[f"{points} points"] += 1
    assert all(match.view(reader).to_act is None for reader in READERS)
    return seen


@pytest.mark.parametrize("batch", range(6))
def test_the_engine_plays_as_the_rule_page_says(batch: int) -> None:
    for number in range(12):
        play_both(1000 * batch + number)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_five_thousand_deals_as_the_rule_page_says(batch: int) -> None:
    seen: Counter[str] = Counter()
    while seen["deals"] < 500:
        seen += play_both(1_000_000 + 10_000 * batch + seen["matches"])
    print(dict(seen))
    points = {f"{number} points" for number in (0, 1, 2, 4)}
    assert set(seen) == {"matches", "decisions", "deals", "void", "alone", *points}
