"""Random matches under random options, move by move against the plain reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades import PACK, PlainMatch, Rules
from tests.spades.tables import SEATS, spades

DEALS_AT_MOST = 5
OFTEN = ("nil", "nil", "1", "2", "2", "3", "3", "4", "4", "5", "6", "7", "9", "13")


def some_options(rng: random.Random) -> dict[str, Any]:
    """Options of all kinds; the defaults often enough."""
    options = {
        "target": rng.choice([500, 500, 120, 1]),
        "floor": rng.choice([None, None, -120, -1]),
        "bag_limit": rng.choice([10, 10, 3, 1]),
        "bag_penalty": rng.choice([100, 100, 45, 0]),
        "double_nil": rng.random() < 0.8,
        "blind_nil_min_deficit": rng.choice([0, 0, 1, 60]),
        "exchange": rng.choice(["bidder-first", "simultaneous"]),
        "exchange_cards": rng.choice([3, 3, 1, 2, 5, 13]),
    }
    if not options["double_nil"]:
        for name in ("blind_nil_min_deficit", "exchange", "exchange_cards"):
            del options[name]
    return options


def some_action(rng: random.Random, legal: set[str]) -> str:
    """A legal code; bids are low, and Double Nil is called often."""
    if "double-nil" in legal:
        return rng.choice(["double-nil", "look", "look"])
    if "nil" in legal:
        return rng.choice(OFTEN)
    return rng.choice(sorted(legal))


def compare(match: tt.Match, plain: PlainMatch) -> None:
    """Everything that both know at a decision."""
    deal = plain.deal
    assert match.to_act == deal.to_act
    assert tuple(match.may_act) == deal.may_act
    public = match.view(None)
    assert public.phase == deal.phase
    assert public.dealer == deal.dealer
    assert public.to_act == deal.to_act
    assert tuple(public.totals) == tuple(plain.totals)
    assert list(public.hand_sizes) == [len(hand) for hand in deal.hands]
    assert [str(card) for card in public.trick.cards] == deal.trick
    assert len(public.tricks) == len(deal.tricks)
    if deal.tricks:
        leader, cards, winner = deal.tricks[-1]
        last = public.tricks[-1]
        assert (last.leader, last.winner) == (leader, winner)
        assert [str(card) for card in last.cards] == list(cards)
    assert bool(public.notes.get("broken", False)) is deal.broken
    assert not public.legal_actions
    for seat in SEATS:
        view = match.view(seat)
        assert {str(action) for action in view.legal_actions} == deal.legal(seat)
        held = deal.hands[seat] if deal.face_up[seat] else set()
        assert {str(card) for card in view.hand} == held
    assert {str(action) for action in match.legal_actions} == deal.legal(deal.may_act[0])


def play_both(seed: int) -> int:
    """One random match on both sides; how many deals it had."""
    rng = random.Random(seed)
    options = some_options(rng)
    packs = [rng.sample(PACK, 52) for _ in range(DEALS_AT_MOST)]
    dealer = rng.randrange(4)
    totals = [rng.randint(-100, 110) for _ in range(2)]
    carried = [rng.randrange(options["bag_limit"]) for _ in range(2)]
    match = tt.Match(
        spades(**options),
        packs=[" ".join(pack) for pack in packs],
        dealer=dealer,
        start={"totals": totals, "bags": carried},
        max_deals=DEALS_AT_MOST,
    )
    plain = PlainMatch(Rules(**options), packs, dealer, list(totals), list(carried))
    while not plain.is_over:
        compare(match, plain)
        seat = rng.choice(plain.deal.may_act)
        code = some_action(rng, plain.deal.legal(seat))
        match.act(code, seat=seat)
        plain.act(seat, code)
        assert len(match.deals) == len(plain.scores)
        assert list(match.totals) == plain.totals
        assert list(match.bags) == plain.bags
    assert match.is_over
    assert match.to_act is None
    assert tuple(match.winners or ()) == plain.winners
    assert [tuple(deal.scores) for deal in match.deals] == plain.scores
    for done in match.deals:
        for side in (0, 1):
            amounts = [line.amount for line in done.score_lines if line.side == side]
            assert sum(amounts) == done.scores[side]
    return len(plain.scores)


@pytest.mark.parametrize("batch", range(10))
def test_the_engine_plays_as_the_rule_page_says(batch: int) -> None:
    deals = number = 0
    while deals < 30:
        deals += play_both(1000 * batch + number)
        number += 1


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(20))
def test_the_engine_plays_as_the_rule_page_says_for_long(batch: int) -> None:
    deals = number = 0
    while deals < 1000:
        deals += play_both(1_000_000 + 10_000 * batch + number)
        number += 1
