"""Deals of Skat played side by side with OpenSpiel, which must agree but in what it leaves out.

OpenSpiel deals alike and plays alike. Its bidding is one round in which each names a game, and the
highest game is played; there are no values, no games from the hand, no open hand, no game value
and so no overbidding (our rules J3, J4.4, J4.5, J7 and J8.4). The bidding here is made to end with
the same player, at 18. It pays the card points above 60, also where the declarer has just 60, and
a null as 90 points or 30.
"""

import os
import random
import time

import pytest

import tricktaker as tt
from tests.reference.plain_skat import GAMES, game_value, matadors

pyspiel = pytest.importorskip("pyspiel")

SECONDS = float(os.environ.get("TRICKTAKER_PEER_SECONDS", "5"))
NAMES = ["diamonds", "hearts", "spades", "clubs", "grand", "null"]
PASS = 32
BIDS = {0: ("pass", "pass", "18"), 1: ("18", "pass", "pass"), 2: ("pass", "18", "pass")}
"""How each seat becomes the declarer where seat 2 deals."""


def code(state, action):
    """A card of theirs as we write it."""
    suit, rank = state.action_to_string(action)
    return rank + suit


def play_deal(seed, wanted=None):
    """Play one deal on both sides; the game, and how many decisions were compared."""
    rng = random.Random(seed)
    theirs = pyspiel.load_game("skat").new_initial_state()
    order = rng.sample(range(32), 32)
    pack = [code(theirs, card) for card in order]
    match = tt.Match(tt.load_game("skat"), packs=[" ".join(pack)], dealer=2, seed=seed, max_deals=1)
    for card in order:
        theirs.apply_action(card)

    declarer, game = rng.randrange(3), wanted or rng.choice(NAMES)
    for seat in range(3):
        assert theirs.current_player() == seat
        theirs.apply_action(PASS + 1 + NAMES.index(game) if seat == declarer else PASS)
        if theirs.current_player() == declarer and seat == declarer:
            break  # nobody can name a higher game than null
    for call in BIDS[declarer]:
        match.act(call)
    assert match.to_act == theirs.current_player() == declarer
    match.act("pick-up")
    decisions = 0
    for _card in range(2):
        ours = {str(action).removeprefix("discard ") for action in match.legal_actions}
        assert ours == {code(theirs, action) for action in theirs.legal_actions()}
        action = rng.choice(theirs.legal_actions())
        match.act("discard " + code(theirs, action))
        theirs.apply_action(action)
        decisions += 1
    match.act(game)

    while not theirs.is_terminal():
        where = f"seed {seed}, decision {decisions}"
        assert match.to_act == theirs.current_player(), where
        ours = {str(action).removeprefix("play ") for action in match.legal_actions}
        assert ours == {code(theirs, action) for action in theirs.legal_actions()}, where
        action = rng.choice(theirs.legal_actions())
        match.act("play " + code(theirs, action))
        theirs.apply_action(action)
        decisions += 1
    assert match.is_over, f"seed {seed}"

    facts = match.deals[0].facts
    paid = theirs.returns()
    assert sum(paid) == pytest.approx(0)
    if game == "null":
        assert paid[declarer] == pytest.approx(0.25 if facts.tricks == 0 else -0.25)
    else:
        assert facts.points == round(120 * paid[declarer]) + 60, f"seed {seed}"
    won = paid[declarer] > 0
    # what they leave out: the value, from the cards as they were dealt
    places = pack[:11], pack[11:23], pack[23:]
    own = {card for n in range(3) for card in places[0][3 * n : 3 * n + 3] if n == declarer}
    own |= set(places[0][9:]) | set(places[1][4 * declarer : 4 * declarer + 4])
    own |= set(places[2][3 * declarer : 3 * declarer + 3])
    value = game_value(game, matadors(game, own), facts.points, facts.tricks, 18)[0]
    scores = [0, 0, 0]
    scores[declarer] = value if won else -2 * value
    assert list(match.totals) == scores, f"seed {seed}"
    return game, decisions


def test_openspiel_agrees_deal_by_deal():
    end = time.monotonic() + SECONDS
    deals = decisions = 0
    games = set()
    while deals < 100 or time.monotonic() < end:
        game, looked = play_deal(seed=deals)
        games.add(game)
        decisions += looked
        deals += 1
    assert games == set(NAMES)
    assert set(NAMES) <= set(GAMES)
    print(f"{deals} deals, {decisions} decisions")


@pytest.mark.parametrize("game", NAMES)
def test_openspiel_agrees_in_every_game(game):
    for seed in range(10):
        assert play_deal(10_000 + seed, game)[0] == game


def test_openspiel_has_no_values_and_no_hand_games():
    state = pyspiel.load_game("skat").new_initial_state()
    for card in range(32):
        state.apply_action(card)
    said = [state.action_to_string(action) for action in state.legal_actions()]
    assert said == ["unknown/pass", *NAMES]
