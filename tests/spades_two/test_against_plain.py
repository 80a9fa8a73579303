"""Random matches under random options, move by move against the plain reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades_two import PACK, PlainMatch, Rules
from tests.spades_two.tables import SEATS, spades_two

DEALS_AT_MOST = 5
OFTEN = ("nil", "nil", "2", "3", "4", "4", "5", "5", "6", "6", "7", "8", "10", "13")


def some_options(rng: random.Random) -> dict[str, Any]:
    """Options of all kinds; the defaults often enough."""
    options = {
        "target": rng.choice([500, 500, 120, 1]),
        "floor": rng.choice([None, None, -120, -1]),
        "bag_limit": rng.choice([10, 10, 3, 1]),
        "bag_penalty": rng.choice([100, 100, 45, 0]),
        "double_nil": rng.random() < 0.8,
        "blind_nil_min_deficit": rng.choice([0, 0, 1, 60]),
        "peek_discard": rng.random() < 0.3,
    }
    if not options["double_nil"]:
        del options["blind_nil_min_deficit"]
    return options


def some_action(rng: random.Random, legal: set[str]) -> str:
    """A legal code; bids are sound, and Double Nil is called often."""
    if "double-nil" in legal:
        return rng.choice(["double-nil", "look"])
    if "nil" in legal:
        return rng.choice(OFTEN)
    if "done" in legal and rng.random() < 0.25:
        return "done"
    return rng.choice(sorted(legal))


def compare(match: tt.Match, plain: PlainMatch) -> None:
    """Everything that both know at a decision."""
    deal = plain.deal
    assert match.to_act == deal.to_act
    assert match.may_act == (deal.to_act,)
    public = match.view(None)
    assert (public.phase, public.dealer) == (deal.phase, deal.second)
    assert public.to_act == deal.to_act
    assert list(public.totals) == plain.totals
    assert list(public.hand_sizes) == [len(cards) for cards in deal.hands]
    assert public.size("stock") == len(deal.stock)
    assert public.size("discard") == len(deal.pile)
    assert [str(card) for card in public.trick.cards] == deal.trick
    assert len(public.tricks) == len(deal.tricks)
    if deal.tricks:
        leader, cards, winner = deal.tricks[-1]
        last = public.tricks[-1]
        assert (last.leader, last.winner) == (leader, winner)
        assert [str(card) for card in last.cards] == list(cards)
    assert list(public.tricks_won) == deal.won
    assert bool(public.notes.get("broken", False)) is deal.broken
    assert not public.legal_actions
    for seat in SEATS:
        view = match.view(seat)
        assert {str(action) for action in view.legal_actions} == deal.legal(seat)
        assert {str(card) for card in view.hand} == deal.hands[seat]
        assert {str(card) for card in view.known(f"drawn {seat}")} == (
            {deal.drawn} if deal.drawn and deal.to_act == seat else set()
        )
    assert deal.to_act is not None
    assert {str(action) for action in match.legal_actions} == deal.legal(deal.to_act)


def drawn(match: tt.Match) -> list[str]:
    """What chance has drawn by the last action, if it has."""
    lines = match.record_lines()[-2:]
    return [line["chance"] for line in lines if "chance" in line]


def play_both(seed: int) -> tuple[int, int]:
    """One random match on both sides; how many deals and decisions it had."""
    rng = random.Random(seed)
    options = some_options(rng)
    packs = [rng.sample(PACK, 52) for _ in range(DEALS_AT_MOST)]
    dealer = rng.randrange(2)
    totals = [rng.randint(-100, 110) for _ in SEATS]
    carried = [rng.randrange(options["bag_limit"]) for _ in SEATS]
    match = tt.Match(
        spades_two(**options),
        seed=seed,
        packs=[" ".join(pack) for pack in packs],
        dealer=dealer,
        start={"totals": totals, "bags": carried},
        max_deals=DEALS_AT_MOST,
    )
    plain = PlainMatch(Rules(**options), packs, dealer, list(totals), list(carried))
    decisions = 0
    while not plain.is_over:
        compare(match, plain)
        decisions += 1
        seat = plain.deal.to_act
        assert seat is not None
        code = some_action(rng, plain.deal.legal(seat))
        match.act(code)
        plain.act(seat, code)
        if plain.deal.wanted:
            (cards,) = drawn(match)
            plain.deal.chance(cards.split())  # it refuses what cannot be drawn
        assert len(match.deals) == len(plain.scores)
        assert list(match.totals) == plain.totals
        assert list(match.bags) == plain.bags
    assert match.is_over
    assert match.to_act is None
    assert tuple(match.winners) == plain.winners
    assert [tuple(deal.scores) for deal in match.deals] == plain.scores
    for done in match.deals:
        for side in SEATS:
            amounts = [line.amount for line in done.score_lines if line.side == side]
            assert sum(amounts) == done.scores[side]
    return len(plain.scores), decisions


@pytest.mark.parametrize("batch", range(10))
def test_the_engine_plays_as_the_rule_page_says(batch: int) -> None:
    for number in range(7):
        play_both(1000 * batch + number)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(20))
def test_the_engine_plays_as_the_rule_page_says_for_long(batch: int) -> None:
    matches = deals = decisions = 0
    while matches < 50:
        more, looked = play_both(1_000_000 + 10_000 * batch + matches)
        matches, deals, decisions = matches + 1, deals + more, decisions + looked
    print(f"{matches} matches, {deals} deals, {decisions} decisions")
