"""Random matches under random options, move by move against the plain reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricktaker as tt
from tests.hearts.tables import hearts
from tests.reference.plain_hearts import PlainMatch, Rules

DEALS_AT_MOST = 6


def some_options(rng: random.Random) -> dict[str, Any]:
    """Options of all kinds; the defaults often enough."""
    players = rng.choice([3, 4, 4, 5])
    ways = ["cycle", "cycle", "left", "right", "none", *(["across"] if players == 4 else [])]
    return {
        "players": players,
        "passing": rng.choice(ways),
        "first_trick_points": rng.random() < 0.3,
        "queen_breaks_hearts": rng.random() < 0.3,
        "moon": rng.choice(["others-add", "shooter-subtracts", "shooter-chooses", "none"]),
        "jack_of_diamonds": rng.random() < 0.4,
        "target": rng.choice([1, 40, 100]),
    }


def some_action(rng: random.Random, codes: set[str], greedy: bool) -> str:
    """A legal code; a greedy player plays high, so that somebody shoots the moon now and then."""
    ordered = sorted(codes, key=lambda code: ("23456789TJQKA".find(code[-2]), code))
    return ordered[-1] if greedy and rng.random() < 0.9 else rng.choice(ordered)


def compare(match: tt.Match, plain: PlainMatch) -> None:
    """Everything that both know at a decision."""
    deal = plain.deal
    assert match.may_act == deal.may_act
    assert match.to_act == deal.may_act[0]
    public = match.view(None)
    assert public.phase == deal.phase
    assert (public.dealer, public.deal) == (deal.order[-1], len(plain.scores) + 1)
    assert list(public.totals) == plain.totals
    assert list(public.hand_sizes) == [len(hand) for hand in deal.hands]
    assert [str(card) for card in public.trick.cards] == deal.trick
    assert bool(public.note("broken")) is deal.broken
    assert list(public.points_won) == deal.points
    assert len(public.tricks) == len(deal.tricks)
    if deal.tricks:
        leader, cards, winner = deal.tricks[-1]
        last = public.tricks[-1]
        assert (last.leader, last.winner) == (leader, winner)
        assert [str(card) for card in last.cards] == list(cards)
    assert not public.legal_actions
    for seat, hand in enumerate(deal.hands):
        view = match.view(seat)
        assert {str(action) for action in view.legal_actions} == deal.legal(seat)
        assert {str(card) for card in view.hand} == hand


def play_both(seed: int) -> tuple[int, int, int]:
    """One random match on both sides; how many deals, decisions and moons it had."""
    rng = random.Random(seed)
    options = some_options(rng)
    rules = Rules(**options)
    players = rules.players
    packs = [rng.sample(rules.pack(), len(rules.pack())) for _ in range(DEALS_AT_MOST)]
    dealer = rng.randrange(players)
    totals = [rng.randint(-30, 90) for _ in range(players)]
    match = tt.Match(
        hearts(**options),
        packs=[" ".join(pack) for pack in packs],
        dealer=dealer,
        start={"totals": totals},
        max_deals=DEALS_AT_MOST,
    )
    plain = PlainMatch(rules, packs, dealer, list(totals))
    greedy = rng.randrange(players)
    decisions = 0
    while not plain.is_over:
        compare(match, plain)
        decisions += 1
        seat = rng.choice(plain.deal.may_act)
        code = some_action(rng, plain.deal.legal(seat), seat == greedy)
        match.act(code, seat=seat)
        plain.act(seat, code)
        assert len(match.deals) == len(plain.scores)
        assert list(match.totals) == plain.totals
    assert match.is_over
    assert match.to_act is None
    assert tuple(match.winners) == plain.winners
    assert [list(deal.scores) for deal in match.deals] == plain.scores
    for done in match.deals:
        for side in range(players):
            amounts = [line.amount for line in done.score_lines if line.side == side]
            assert sum(amounts) == done.scores[side]
    moons = sum(26 in deal.facts.points for deal in match.deals)
    return len(plain.scores), decisions, moons


@pytest.mark.parametrize("batch", range(8))
def test_the_engine_plays_as_the_rule_page_says(batch: int) -> None:
    for number in range(5):
        play_both(1000 * batch + number)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(20))
def test_the_engine_plays_as_the_rule_page_says_for_long(batch: int) -> None:
    matches = deals = decisions = moons = 0
    while matches < 25:
        more, looked, shot = play_both(1_000_000 + 10_000 * batch + matches)
        matches, deals, decisions = matches + 1, deals + more, decisions + looked
        moons += shot
    print(f"{matches} matches, {deals} deals, {decisions} decisions, {moons} moons")


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("batch", range(2))
def test_thousands_of_deals_add_up(players: int, batch: int) -> None:
    """Cards are where they should be, and the points of each deal are what the rules say."""
    wanted = {3: 800, 4: 1000, 5: 800}[players]
    deals, seed = 0, 1000 * batch
    while deals < wanted:
        seed += 1
        rng = random.Random(seed)
        jack = seed % 2 == 0
        match = tt.Match(hearts(players=players, jack_of_diamonds=jack), seed=seed)
        whole = set(map(str, match.game.cards))
        while not match.is_over:
            seat = rng.choice(match.may_act)
            match.act(rng.choice(match.view(seat).legal_actions), seat=seat)
        for deal in match.deals:
            played = [str(card) for trick in deal.tricks for card in trick.cards]
            assert len(played) == len(whole)
            assert set(played) == whole
            points = deal.facts.points
            assert sum(points) == 26
            worth = 26 * (players - 1) if 26 in points else 26
            assert sum(deal.scores) == worth - 10 * jack
        assert match.winners == (match.totals.index(min(match.totals)),)
        deals += len(match.deals)
    print(f"{deals} deals of {players} players")
