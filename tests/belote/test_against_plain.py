"""Random matches under random options, move by move against the plain reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricktaker as tt
from tests.belote.tables import READERS, SEATS, belote
from tests.reference.plain_belote import PACK, PlainMatch, Rules

DEALS_AT_MOST = 6


def some_options(rng: random.Random) -> dict[str, Any]:
    """Options of all kinds; the defaults often enough."""
    return {
        "target": rng.choice([None, None, 1, 200, 1000]),
        "undertrump": rng.random() < 0.6,
    }


def some_action(rng: random.Random, legal: set[str]) -> str:
    """A legal code; passes are common enough that deals are passed out now and then."""
    if "pass" in legal and rng.random() < 0.8:
        return "pass"
    return rng.choice(sorted(legal))


def compare(match: tt.Match, plain: PlainMatch) -> None:
    """Everything that both know at a decision."""
    deal = plain.deal
    assert match.to_act == deal.to_act
    assert match.may_act == (deal.to_act,)
    public = match.view(None)
    assert public.phase == {"bidding": "taking"}.get(deal.phase, deal.phase)
    assert (public.dealer, public.to_act) == (deal.order[-1], deal.to_act)
    assert list(public.totals) == plain.totals
    assert list(public.hand_sizes) == [len(hand) for hand in deal.hands]
    assert [str(card) for card in public.trick.cards] == deal.trick
    assert len(public.tricks) == len(deal.tricks)
    if deal.tricks:
        leader, cards, winner = deal.tricks[-1]
        last = public.tricks[-1]
        assert (last.leader, last.winner) == (leader, winner)
        assert [str(card) for card in last.cards] == list(cards)
    points = public.points_won
    assert [points[0] + points[2], points[1] + points[3]] == deal.cards
    heard = [(e.value, e.key) for e in public.deal_events if isinstance(e, tt.Noted)]
    assert [each for each in heard if "belote" in each[1]] == [
        (seat, word) for seat, word, _trick in deal.announced
    ]
    assert (public.strain or "") == deal.trump
    assert not public.legal_actions
    for seat in SEATS:
        view = match.view(seat)
        assert {str(action) for action in view.legal_actions} == deal.legal(seat)
        assert {str(card) for card in view.hand} == deal.hands[seat]
    assert deal.to_act is not None
    assert {str(action) for action in match.legal_actions} == deal.legal(deal.to_act)


def play_both(seed: int) -> tuple[int, int]:
    """One random match on both sides; how many deals and decisions it had."""
    rng = random.Random(seed)
    options = some_options(rng)
    packs = [rng.sample(PACK, 32) for _ in range(DEALS_AT_MOST)]
    dealer = rng.randrange(4)
    totals = [rng.randint(0, 210) for _ in range(2)]
    match = tt.Match(
        belote(**options),
        packs=[" ".join(pack) for pack in packs],
        dealer=dealer,
        start={"totals": totals},
        max_deals=DEALS_AT_MOST,
    )
    plain = PlainMatch(Rules(**options), packs, dealer, list(totals))
    decisions = 0
    while not plain.is_over:
        compare(match, plain)
        decisions += 1
        seat = plain.deal.to_act
        assert seat is not None
        code = some_action(rng, plain.deal.legal(seat))
        match.act(code)
        plain.act(seat, code)
        assert len(match.deals) == len(plain.scores)
        assert list(match.totals) == plain.totals
    assert match.is_over
    assert match.to_act is None
    assert tuple(match.winners) == plain.winners
    assert [tuple(deal.scores) for deal in match.deals] == plain.scores
    for done in match.deals:
        for side in (0, 1):
            amounts = [line.amount for line in done.score_lines if line.side == side]
            assert sum(amounts) == done.scores[side]
    assert all(match.view(reader).to_act is None for reader in READERS)
    return len(plain.scores), decisions


@pytest.mark.parametrize("batch", range(10))
def test_the_engine_plays_as_the_rule_page_says(batch: int) -> None:
    for number in range(10):
        play_both(1000 * batch + number)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(20))
def test_the_engine_plays_as_the_rule_page_says_for_long(batch: int) -> None:
    matches = deals = decisions = 0
    while matches < 50:
        more, looked = play_both(1_000_000 + 10_000 * batch + matches)
        matches, deals, decisions = matches + 1, deals + more, decisions + looked
    print(f"{matches} matches, {deals} deals, {decisions} decisions")
