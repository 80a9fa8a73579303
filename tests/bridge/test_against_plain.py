"""Random matches under random options, move by move against the plain reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricktaker as tt
from tests.bridge.tables import READERS, SEATS, bridge, contract
from tests.reference.plain_bridge import PACK, PlainMatch, Rules

DEALS_AT_MOST = 5


def some_options(rng: random.Random) -> dict[str, Any]:
    """Options of all kinds; the defaults often enough."""
    if rng.random() < 0.4:
        return {"scoring": "rubber"}
    if rng.random() < 0.3:
        return {"deals": rng.randint(1, 5), "vulnerability": rng.choice(["none", "both"])}
    return {"deals": rng.randint(1, 5), "first_board": rng.choice([1, 1, 4, 15, 33])}


def some_call(rng: random.Random, legal: set[str], quiet: float) -> str:
    """A legal code; bids are low and passes common, so that auctions end early and late."""
    bids = [code for code in legal if code[0].isdigit()]
    if "pass" not in legal:
        return rng.choice(sorted(legal))
    if rng.random() < quiet:
        return "pass"
    doubles = sorted(legal - {"pass", *bids})
    if doubles and rng.random() < 0.5:
        return doubles[0]
    if bids and rng.random() < 0.8:
        return min(bids, key=lambda code: (code[0], "CDHSN".index(code[1])))
    return rng.choice(sorted(legal))


def compare(match: tt.Match, plain: PlainMatch) -> None:
    """Everything that both know at a decision."""
    deal = plain.deal
    assert (match.to_act, match.view(None).turn) == (deal.to_act, deal.turn)
    assert match.may_act == (deal.to_act,)
    public = match.view(None)
    assert (public.phase, public.dealer) == (deal.phase, plain.dealer)
    assert list(public.totals) == plain.totals
    assert [(c.seat, str(c.action)) for c in public.calls("auction")] == deal.calls
    sides = public.note("vulnerable")
    assert (sides[0], sides[1]) == (plain.vulnerable in ("ns", "both"),
                                    plain.vulnerable in ("ew", "both"))  # fmt: skip
    if deal.declarer is not None:
        made = (int(deal.contract[0]), deal.strain, "X" * deal.doubled, deal.declarer, deal.dummy)
        assert contract(match) == made
    else:
        assert contract(match) is None
    assert [str(card) for card in public.trick.cards] == deal.trick
    done = [(t.leader, tuple(map(str, t.cards)), t.winner) for t in public.tricks]
    assert done == deal.tricks
    if plain.rules.scoring == "rubber":
        assert (list(match.games), list(match.below)) == (plain.rubber.games, plain.rubber.below)
    for seat in SEATS:
        view = match.view(seat)
        assert {str(action) for action in view.legal_actions} == deal.legal(seat)
        assert {str(card) for card in view.hand} == deal.hands[seat]
    for reader in READERS:
        for seat in SEATS:
            shown = {str(card) for card in match.view(reader).hand_of(seat)}
            if seat == reader or (seat == deal.dummy and deal.dummy_lies_open):
                assert shown == deal.hands[seat]
            else:
                assert not shown


def play_both(seed: int) -> tuple[int, int]:
    """One random match on both sides; how many deals and decisions it had."""
    rng = random.Random(seed)
    options, quiet = some_options(rng), rng.choice([0.2, 0.6, 0.9])
    packs = [rng.sample(PACK, 52) for _ in range(DEALS_AT_MOST)]
    dealer = rng.randrange(4)
    match = tt.Match(
        bridge(**options),
        packs=[" ".join(pack) for pack in packs],
        dealer=dealer,
        max_deals=DEALS_AT_MOST,
    )
    plain = PlainMatch(Rules(**options), packs, dealer)
    decisions = 0
    while not plain.is_over:
        compare(match, plain)
        decisions += 1
        seat = plain.deal.to_act
        assert seat is not None
        code = some_call(rng, plain.deal.legal(seat), quiet)
        match.act(code)
        plain.act(seat, code)
        assert len(match.deals) == len(plain.scores)
        assert list(match.totals) == plain.totals
    assert match.is_over
    assert match.winners == plain.winners
    assert [tuple(deal.scores) for deal in match.deals] == plain.scores
    return len(plain.scores), decisions


@pytest.mark.parametrize("batch", range(6))
def test_the_engine_plays_as_the_rule_page_says(batch: int) -> None:
    for number in range(5):
        play_both(1000 * batch + number)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_the_engine_plays_as_the_rule_page_says_for_long(batch: int) -> None:
    matches = deals = decisions = 0
    while matches < 60:
        more, looked = play_both(1_000_000 + 10_000 * batch + matches)
        matches, deals, decisions = matches + 1, deals + more, decisions + looked
    print(f"{matches} matches, {deals} deals, {decisions} decisions")
