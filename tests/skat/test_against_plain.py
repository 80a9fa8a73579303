"""Random matches under random options, move by move against the plain reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_skat import PACK, PlainMatch, Rules
from tests.skat.tables import SEATS, skat

DEALS_AT_MOST = 5


def some_options(rng: random.Random) -> dict[str, Any]:
    """Options of all kinds."""
    return {
        "deals": rng.choice([1, 2, 12]),
        "ramsch": rng.random() < 0.5,
    }


def some_action(rng: random.Random, legal: set[str]) -> str:
    """A legal code; low bids and passes are common, so that all kinds of games are played."""
    if "hold" in legal:
        return rng.choice(["hold", "pass"])
    if "pass" in legal and rng.random() < 0.6:
        return "pass"
    bids = sorted((code for code in legal if code.isdecimal()), key=int)
    if bids:
        return rng.choice(bids[:8] if rng.random() < 0.9 else bids)
    return "pick-up" if "pick-up" in legal and rng.random() < 0.4 else rng.choice(sorted(legal))


def compare(match: tt.Match, plain: PlainMatch) -> None:
    """Everything that both know at a decision."""
    deal = plain.deal
    public = match.view(None)
    assert (public.phase, public.to_act, public.dealer) == (deal.phase, deal.to_act, deal.dealer)
    assert match.may_act == (deal.to_act,)
    assert list(public.totals) == plain.totals
    assert list(public.hand_sizes) == [len(cards) for cards in deal.hands]
    assert [str(card) for card in public.trick.cards] == deal.trick
    assert [(t.leader, tuple(map(str, t.cards)), t.winner) for t in public.tricks] == deal.tricks
    assert public.size("skat") == len(deal.skat)
    assert {str(card) for card in match.truth.known("skat")} == deal.skat
    if deal.game and not deal.game.startswith("null"):
        assert list(public.points_won) == deal.points
    for seat in SEATS:
        view = match.view(seat)
        assert {str(action) for action in view.legal_actions} == deal.legal(seat)
        assert {str(card) for card in view.hand} == deal.hands[seat]


def play_both(seed: int) -> tuple[set[str], int]:
    """One random match on both sides; the games that were played, and how many decisions."""
    rng = random.Random(seed)
    options = some_options(rng)
    packs = [rng.sample(PACK, 32) for _ in range(DEALS_AT_MOST)]
    dealer = rng.randrange(3)
    totals = [rng.randint(-100, 100) for _ in SEATS]
    match = tt.Match(
        skat(**options),
        packs=[" ".join(pack) for pack in packs],
        dealer=dealer,
        start={"totals": totals},
        max_deals=DEALS_AT_MOST,
    )
    plain = PlainMatch(Rules(**options), packs, dealer, list(totals))
    games: set[str] = set()
    decisions = 0
    while not plain.is_over:
        compare(match, plain)
        decisions += 1
        seat, deal = plain.deal.to_act, plain.deal
        assert seat is not None
        code = some_action(rng, deal.legal(seat))
        match.act(code)
        plain.act(seat, code)
        if deal.over:
            games.add(deal.game if deal.declarer is not None else f"all passed {deal.game}")
            assert list(match.deals[-1].scores) == plain.scores[-1]
    assert match.is_over
    assert tuple(match.winners) == plain.winners
    assert list(match.totals) == plain.totals
    return games, decisions


@pytest.mark.parametrize("batch", range(6))
def test_the_engine_plays_as_the_rule_page_says(batch: int) -> None:
    played = set().union(*(play_both(1000 * batch + number)[0] for number in range(12)))
    assert any(game.startswith("all passed") for game in played)
    assert any(game.startswith("null") for game in played)
    assert any(game.startswith("grand-hand") for game in played)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(20))
def test_the_engine_plays_as_the_rule_page_says_for_long(batch: int) -> None:
    decisions = sum(play_both(1_000_000 + 10_000 * batch + number)[1] for number in range(100))
    print(f"{decisions} decisions")


CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def points(codes: Any) -> int:
    """The card points of some cards."""
    return sum(CARD_POINTS.get(str(card)[0], 0) for card in codes)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_five_thousand_deals_without_a_fault(batch: int) -> None:
    """Random players: cards are conserved, and points add up as the rules say."""
    rng = random.Random(batch)
    game = skat(deals=500, ramsch=batch % 2 == 1)
    match = tt.Match(game, seed=batch, dealer=batch % 3)
    full, told = {str(card) for card in game.cards}, 0
    while not match.is_over:
        truth = match.truth
        places = [*(f"hand {seat}" for seat in SEATS), "skat", "stock", "trick"]
        lie = [str(card) for place in places for card in truth.known(place)]
        gone = [str(card) for trick in truth.tricks for card in trick.cards]
        assert sorted([*lie, *gone]) == sorted(full)
        rounds = len(match.deals)
        match.act(some_action(rng, set(map(str, match.legal_actions))))
        if len(match.deals) == rounds:
            continue
        deal = match.deals[-1]
        taken = [card for trick in deal.tricks for card in trick.cards]
        assert list(deal.scores) == [
            sum(line.amount for line in deal.score_lines if line.side == seat) for seat in SEATS
        ]
        facts, told = deal.facts, told + 1
        if facts.declarer is None:
            assert deal.scores == (0, 0, 0) or facts.points_of_each is not None
            assert sum(facts.points_of_each or (120,)) == 120
            continue
        mine = [trick for trick in deal.tricks if trick.winner == facts.declarer]
        assert facts.tricks == len(mine)
        assert [score for seat, score in enumerate(deal.scores) if seat != facts.declarer] == [0, 0]
        score = deal.scores[facts.declarer]
        assert score % 2 == 0 or score > 0
        if facts.points is not None:
            own = points(card for trick in mine for card in trick.cards)
            assert len(taken) == 30
            assert facts.points == own + points(full - set(map(str, taken)))
            assert (score > 0) <= (facts.points >= 61)
            assert score > 0 or score <= -2 * facts.bid
    assert told == 500
