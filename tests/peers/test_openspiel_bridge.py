"""Deals of Bridge played side by side with OpenSpiel: auction, dummy, legal cards and result.

OpenSpiel deals from North as dealer. The game has its deal 1 to 4 for the four ways in which sides
can be vulnerable: what it calls the dealer's side is North and South. What one side gains it has
the other lose. It agrees in everything.
"""

import os
import random
import time

import pytest

import tricktaker as tt
from tests.bridge.tables import bridge

pyspiel = pytest.importorskip("pyspiel")

SECONDS = float(os.environ.get("TRICKTAKER_PEER_SECONDS", "5"))
DEALS = int(os.environ.get("TRICKTAKER_PEER_DEALS", "20"))

PASS, DOUBLE, REDOUBLE, FIRST_BID = 52, 53, 54, 55
WORDS = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}
STRAINS = ("C", "D", "H", "S", "NT")
BOARDS = {(False, False): 1, (True, False): 2, (False, True): 3, (True, True): 4}


def card_of(action):
    """A card as we write it: OpenSpiel counts through the ranks, from two of clubs on."""
    return "23456789TJQKA"[action // 4] + "CDHS"[action % 4]


def call_of(action):
    """A call as we write it."""
    if action in WORDS:
        return WORDS[action]
    level, strain = divmod(action - FIRST_BID, 5)
    return f"{level + 1}{STRAINS[strain]}"


def games():
    """OpenSpiel's game for each way in which sides are vulnerable, with ours."""
    made = {}
    for (ns, ew), board in BOARDS.items():
        settings = {"use_double_dummy_result": False, "dealer_vul": ns, "non_dealer_vul": ew}
        theirs = pyspiel.load_game("bridge", settings)
        made[board] = (theirs, bridge(first_board=board, deals=1))
    return made


def chosen(rng, legal, quiet):
    """A legal call, passes more often than not where auctions are to end early."""
    if PASS in legal and rng.random() < quiet:
        return PASS
    doubles = [action for action in legal if action in (DOUBLE, REDOUBLE)]
    if doubles and rng.random() < 0.4:
        return doubles[0]
    bids = [action for action in legal if action >= FIRST_BID]
    return bids[0] if bids and rng.random() < 0.7 else rng.choice(legal)


def play_deal(made, seed):
    """Play a deal on both sides; how many decisions were compared."""
    rng = random.Random(seed)
    theirs_game, ours_game = made[rng.choice(sorted(made))]
    theirs = theirs_game.new_initial_state()
    order = rng.sample(range(52), 52)
    # they deal to North first, we to the dealer's left: North's first card is our fourth
    pack = [""] * 52
    for number, card in enumerate(order):
        theirs.apply_action(card)
        pack[number // 4 * 4 + (number + 3) % 4] = card_of(card)
    match = tt.Match(ours_game, packs=[" ".join(pack)], dealer=0, seed=seed)

    quiet, decisions = rng.choice([0.0, 0.4, 0.7, 0.95]), 0
    while not theirs.is_terminal():
        where = f"seed {seed}, decision {decisions}"
        legal = theirs.legal_actions()
        view = match.view(None)
        playing = view.phase == "play"
        write = card_of if playing else call_of
        assert match.to_act == theirs.current_player(), where
        ours = {str(action).removeprefix("play ") for action in match.legal_actions}
        assert ours == {write(action) for action in legal}, where
        action = rng.choice(legal) if playing else chosen(rng, legal, quiet)
        match.act(write(action))
        theirs.apply_action(action)
        decisions += 1
    assert match.is_over, f"seed {seed}"
    points = match.totals[0] - match.totals[1]
    assert theirs.returns() == [points, -points, points, -points], f"seed {seed}"
    return decisions


def test_openspiel_agrees_deal_by_deal():
    made = games()
    end = time.monotonic() + SECONDS
    deals = decisions = 0
    while deals < DEALS or time.monotonic() < end:
        decisions += play_deal(made, seed=deals)
        deals += 1
    print(f"{deals} deals, {decisions} decisions")
