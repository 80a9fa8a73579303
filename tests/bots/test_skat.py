"""What a sound player of Skat does, as positions."""

from __future__ import annotations

from typing import Any

import tricktaker as tt
from tests.bots.tables import choice, played
from tricktaker_skat.hints import plans_of

GRAND = "JC JS JH AC TC AS TS AH TH 7D"
CLUBS = "JC JS AC TC KC 9C 8C AS 7H 8D"
NULL = "7C 8C 9C 7S 8S TS 7H 9H 8H 7D"
WEAK = "7C 8C QS 9S KH 8H TD 9D QD KS"


def match_of(hand: str) -> tt.Match:
    """A match in which middlehand, who bids first, is dealt a hand."""
    game = tt.load_game("skat")
    return tt.Match(game, packs=[game.pack({1: hand}, dealer=2)], dealer=2)


def declared(hand: str) -> str:
    """What the hand declares after the others have passed."""
    match = match_of(hand)
    match.act(choice(match.view(1)))
    while match.to_act is not None and match.view(None).contract is None:
        seat = match.to_act
        match.act(choice(match.view(seat)) if seat == 1 else "pass")
    return str(match.view(None).contract.game)


def test_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    assert choice(match_of(CLUBS).view(1)) == "18"
    assert choice(match_of(WEAK).view(1)) == "pass"


def test_nobody_bids_more_than_the_game_is_worth() -> None:
    view = match_of(CLUBS).view(1)
    clubs = next(plan for plan in plans_of(view, view.hand) if plan.game == "clubs")
    assert clubs.value == 3 * 12


def test_the_best_game_is_declared() -> None:
    assert declared(GRAND).startswith("grand")
    assert declared(CLUBS) == "clubs"
    assert declared(NULL).startswith("null")


def played_in(game: str, seat: int, hand: str, trick: str = "", leader: int = 0) -> str:
    about: dict[str, Any] = {"hands": {seat: hand}, "leader": leader, "trick": trick}
    contract = {"declarer": 0, "bid": 18, "game": game}
    return played("skat", seat, dealer=2, contract=contract, **about)


def test_the_declarer_draws_trumps() -> None:
    assert played_in("clubs", 0, "JC JS JH AC TC AS TS 7H 8D 9D") in ("JC", "JS", "JH")


def test_a_defender_smears_on_the_trick_of_the_other() -> None:
    assert played_in("clubs", 2, "TH 7D 8S", "KS AS", leader=0) == "8S"
    assert played_in("clubs", 2, "TH 7D 8H", "KS AS", leader=0) == "TH"


def test_the_declarer_of_a_null_ducks() -> None:
    assert played_in("null", 0, "KH 7H 8S", "QH 8H", leader=1) == "7H"
    assert played_in("null", 0, "QH 7H 8S", "KH 8H", leader=1) == "QH"


def test_in_a_ramsch_points_are_left_to_the_others() -> None:
    setup: dict[str, Any] = {"hands": {2: "AH 7H 8S"}, "leader": 0, "trick": "TH 9H"}
    game = tt.load_game("skat", ramsch=True)
    jacks = next(s for s, ranking in game.rankings.items() if ranking.trump_mask.bit_count() == 4)
    contract = {"ramsch": True, "strain": jacks}
    assert played("skat", 2, {"ramsch": True}, dealer=2, contract=contract, **setup) == "7H"
