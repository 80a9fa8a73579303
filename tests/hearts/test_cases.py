"""Positions from the field: what may be led, and what may not, whoever sits where."""

from __future__ import annotations

import random

import pytest

import tricktaker as tt
from tests.hearts.tables import (
    OTHERS,
    SEATS,
    TURNS,
    TWO_TRICKS,
    Other,
    at_random,
    codes,
    hearts,
    held,
    in_position,
    is_broken,
    plays,
    read,
    refused,
    scene,
)

others = pytest.mark.parametrize("other", OTHERS, ids=str)
turns = pytest.mark.parametrize("other", TURNS, ids=str)


# ---------------------------------------------------------------- OG-01: broken hearts


@others
def test_og_01_a_no_heart_played_yet(other: Other) -> None:
    match = in_position("5H 9C", other=other)
    assert codes(match) == {"play 9C"}
    reason = "hearts may not be led until they are broken, and you hold 9C"
    assert refused(match, "play 5H") == (reason, "H4.4")


@others
def test_og_01_a_no_heart_played_yet_in_a_whole_deal(other: Other) -> None:
    match = scene(other, TWO_TRICKS)
    leader = other.seat(0)
    assert match.to_act == leader
    mine = {card for card in held(match, leader) if card[1] != "H"}
    assert {"5H", "6H"} < held(match, leader)
    assert codes(match) == plays(" ".join(mine))
    reason, rule = refused(match, "play 5H")
    assert reason.startswith("hearts may not be led until they are broken, and you hold ")
    assert rule == "H4.4"


@others
def test_og_01_b_a_heart_was_discarded_in_the_third_trick(other: Other) -> None:
    match = scene(other, f"{TWO_TRICKS} AD")
    assert not is_broken(match)
    match.act("play 2H")
    assert is_broken(match)
    match.act(f"play {other.cards('2D')}")
    match.act(f"play {other.cards('8D')}")
    leader = other.seat(0)
    assert match.to_act == leader
    assert codes(match) == plays(" ".join(held(match, leader)))
    assert plays("5H 9C") < codes(match)


@others
def test_og_01_b_broken_in_a_set_up(other: Other) -> None:
    match = in_position("5H 9C", other=other, notes={"broken": True})
    assert codes(match) == {"play 5H", "play 9C"}


@others
def test_og_01_what_breaks_no_hearts(other: Other) -> None:
    """A card of another suit that is discarded, and the queen of spades."""
    for card in ("KS", "QS", "4C"):
        if other.swapped and card == "QS":
            continue  # there it is the queen of diamonds
        match = scene(other, f"{TWO_TRICKS} AD {card} 2D 8D")
        assert not is_broken(match)
        assert "play 5H" not in codes(match)


@others
@pytest.mark.parametrize("hand", ["5H QH", "2H", "AH KH 3H"])
def test_og_01_c_nothing_but_hearts(other: Other, hand: str) -> None:
    assert codes(in_position(hand, other=other)) == plays(hand)


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("leader", SEATS)
def test_og_01_c_nothing_but_hearts_in_a_whole_deal(leader: int, dealer: int) -> None:
    hand = "AC 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    game = hearts(passing="none")
    match = tt.Match(game, packs=[game.pack({leader: hand}, dealer=dealer)], dealer=dealer)
    while not match.view(None).tricks:
        match.act("play AC" if match.to_act == leader else match.legal_actions[0])
    assert match.to_act == leader
    assert not is_broken(match)
    assert codes(match) == plays(hand.removeprefix("AC "))
    match.act("play QH")
    assert is_broken(match)


@turns
def test_og_01_the_flag_survives_save_and_load(other: Other) -> None:
    for cards in (TWO_TRICKS, f"{TWO_TRICKS} AD 2H", f"{TWO_TRICKS} AD 2H 2D 8D"):
        match = scene(other, cards)
        again = read(str(match.save()))
        assert is_broken(again) is is_broken(match) is ("2H" in cards.split())
        assert codes(again) == codes(match)
        match.undo()
        match.act(f"play {other.cards(cards.split()[-1])}")
        assert codes(again) == codes(match)
        at_random(again, random.Random(1))
        assert again.is_over


@turns
def test_og_01_what_is_taken_back_breaks_nothing(other: Other) -> None:
    match = scene(other, f"{TWO_TRICKS} AD 2H")
    match.undo()
    assert not is_broken(match)
    play = " ".join(["4C", "2D", "8D"])
    for card in play.split():
        match.act(f"play {other.cards(card)}")
    assert "play 5H" not in codes(match)


# ---------------------------------------------------------------- OG-02: the card that must be led


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("holder", SEATS)
def test_og_02_a_without_passing_the_two_of_clubs_is_led(holder: int, dealer: int) -> None:
    game = hearts(passing="none")
    pack = game.pack({holder: "2C AC KH"}, dealer=dealer)
    match = tt.Match(game, packs=[pack], dealer=dealer)
    assert (match.view(None).phase, match.to_act) == ("play", holder)
    assert codes(match) == {"play 2C"}
    assert all(codes(match, seat) == set() for seat in SEATS if seat != holder)
    assert refused(match, "play AC") == ("you must lead 2C", "H4.1")


@pytest.mark.parametrize("dealer", SEATS)
def test_og_02_a_in_the_fourth_deal(dealer: int) -> None:
    match = tt.Match(hearts(), seed=dealer, dealer=dealer, max_deals=4)
    at_random(match, random.Random(dealer), until=3 * (12 + 52))
    assert match.view(None).deal == 4
    assert match.view(None).phase == "play"
    assert match.to_act is not None
    assert "2C" in held(match, match.to_act)
    assert codes(match) == {"play 2C"}


@others
def test_og_02_b_later_the_two_of_clubs_need_not_be_played(other: Other) -> None:
    match = in_position("2C 4H", "3H", other)
    assert codes(match) == {"play 4H"}
    assert refused(match, "play 2C") == ("hearts were led and you hold 4H", "H4.2")
    assert codes(in_position("2C 4D", "3H", other)) == {"play 2C", f"play {other.cards('4D')}"}
    assert codes(in_position("2C 4C", "", other)) == {"play 2C", "play 4C"}


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 5}, {"passing": "none"}])
def test_og_02_two_rules_leave_no_hand_without_a_card(options: dict[str, object]) -> None:
    for seed in range(10):
        match = tt.Match(hearts(**options), seed=seed, max_deals=2)
        rng = random.Random(seed)
        while not match.is_over:
            assert match.legal_actions
            match.act(rng.choice(match.legal_actions))
