"""Deals of Belote played side by side with colver, a Contrée engine. They agree but in one thing.

Contrée has the play of Belote without the undertrump (`undertrump` false): who cannot follow and
cannot go over may play any card. Its bidding is another, so the contract is given to it. Where the
partner is winning with a trump, colver allows a lower trump although a higher one is held; our rule
B5.5 does not.
"""

import os
import random
import time

import pytest

import tricktaker as tt
from tests.belote.tables import Deal, belote
from tests.reference.plain_belote import winner

colver = pytest.importorskip("colver")

SECONDS = float(os.environ.get("TRICKTAKER_PEER_SECONDS", "5"))
POSITIONS = 10_000
SUITS = "SHDC"
CARDS = [str(tt.parse_card(colver.Env.card_name(index))) for index in range(32)]


def under_the_partner(match, trump):
    """The trumps below the partner's winning one, if the seat to act holds a higher one as well."""
    view = match.view(match.to_act)
    cards = [str(card) for card in view.trick.cards]
    if len(cards) < 2 or cards[0][1] == trump or winner(cards, trump) != len(cards) - 2:
        return set()
    best = cards[-2]
    trumps = {str(card) for card in view.hand if card.suit.code == trump}
    over = {card for card in trumps if winner([cards[0], best, card], trump) == 2}
    return trumps - over if best[1] == trump and over else set()


def play_deal(game, seed):
    """Play one deal on both sides; how many decisions were compared."""
    rng = random.Random(seed)
    order = rng.sample(range(32), 32)
    dealer, taker, trump = rng.randrange(4), rng.randrange(4), rng.choice(SUITS)
    held = [order[8 * seat : 8 * seat + 8] for seat in range(4)]
    hands = tuple(tuple(CARDS[index] for index in cards) for cards in held)
    deal = Deal(hands, dealer, taker, trump, rng.choice(hands[taker]), ())
    match = tt.Match(game, packs=[deal.pack], dealer=dealer, seed=seed)
    for call in deal.calls:
        match.act(call)

    theirs = colver.Env.deal_with_hands(dealer, held)
    theirs.set_contract(SUITS.index(trump), 80, taker % 2, 0)
    theirs.set_phase_playing()

    decisions = 0
    while not theirs.is_terminal():
        where = f"seed {seed}, card {decisions}"
        assert match.to_act == theirs.current_player(), where
        ours = {str(action).removeprefix("play ") for action in match.legal_actions}
        allowed = {CARDS[index] for index in theirs.legal_actions()}
        assert ours == allowed - under_the_partner(match, trump), where
        index = CARDS.index(rng.choice(sorted(ours)))
        match.act(f"play {CARDS[index]}")
        theirs.step(index)
        decisions += 1
    assert match.is_over, f"seed {seed}"
    facts = match.deals[0].facts
    assert list(facts.tricks) == list(theirs.get_tricks_won()), f"seed {seed}"
    points = list(facts.cards)
    points[facts.last] += 100 if 8 in facts.tricks else 10
    assert points == list(theirs.get_points()), f"seed {seed}"
    pair = [2 if facts.belote == side else 0 for side in (0, 1)]  # they count the two cards
    assert pair == list(theirs.get_belote()), f"seed {seed}"
    return decisions


def test_colver_agrees_deal_by_deal():
    game = belote(undertrump=False)
    end = time.monotonic() + SECONDS
    deals = decisions = 0
    while decisions < POSITIONS or time.monotonic() < end:
        decisions += play_deal(game, seed=deals)
        deals += 1
    print(f"{deals} deals, {decisions} decisions")


def test_colver_has_no_undertrump():
    plain = [card for card in CARDS if card[1] in "DC" and card != "KD"]
    held = [
        [card for card in CARDS if card[1] == "S"],
        ["TH", "JH", "9H", "KH", "8H", *plain[:3]],
        ["AH", *plain[3:10]],
        ["QH", "7H", "KD", *plain[10:]],
    ]
    indexes = [[CARDS.index(card) for card in cards] for cards in held]
    theirs = colver.Env.deal_with_hands(3, indexes)
    theirs.set_contract(SUITS.index("H"), 80, 0, 0)
    theirs.set_phase_playing()
    for card in ("AS", "TH", "AH"):
        theirs.step(CARDS.index(card))
    setup = {
        "hands": {3: " ".join(held[3])},
        "leader": 0,
        "trick": "AS TH AH",
        "contract": {"taker": 0, "strain": "H"},
    }
    allowed = {CARDS[index] for index in theirs.legal_actions()}
    for undertrump, legal in ((False, allowed), (True, {"QH", "7H"})):
        match = tt.Match(belote(undertrump=undertrump), setup=setup, dealer=3)
        assert {str(action).removeprefix("play ") for action in match.legal_actions} == legal
    assert allowed == set(held[3])
