"""What a sound player of Hearts does, as positions."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.bots.tables import choice, played


def passed(hand: str) -> set[str]:
    """The three cards that are passed of a hand."""
    game = tt.load_game("hearts")
    match = tt.Match(game, packs=[game.pack({0: hand}, dealer=3)], dealer=3)
    given = []
    for _ in range(3):
        given.append(choice(match.view(0)).removeprefix("give "))
        match.act(f"give {given[-1]}", seat=0)
    return set(given)


def test_high_spades_are_passed_where_few_guard_them() -> None:
    assert {"QS", "AS"} <= passed("QS AS 2S KH 4H 3H 2H 5D 4D 3D 2D 5C 4C")


def test_the_queen_stays_where_many_spades_guard_her() -> None:
    assert "QS" not in passed("QS 8S 6S 4S 3S 2S KH AH QH 5D 4D AC KC")


def test_high_hearts_are_passed() -> None:
    assert {"AH", "KH"} <= passed("AH KH 4H 5S 4S 3S 2S 5D 4D 3D 2D 5C 4C")


def test_who_can_duck_does_with_the_highest_card_that_is_safe() -> None:
    card = played("hearts", 1, hands={1: "AD JD 4D 2C"}, leader=0, trick="QD", dealer=3)
    assert card == "JD"


def test_the_queen_goes_on_the_trick_of_another() -> None:
    card = played(
        "hearts", 3, hands={3: "QS AC KC 9H"}, leader=0, trick="4D KD 9D", notes={"broken": True}
    )
    assert card == "QS"


def test_the_queen_is_not_played_to_a_trick_that_she_takes() -> None:
    assert played("hearts", 3, hands={3: "QS 5S AC"}, leader=0, trick="4S JS 9S") != "QS"


def test_the_last_player_takes_a_trick_without_points_with_a_high_card() -> None:
    assert played("hearts", 3, hands={3: "AD KD 2D 3C"}, leader=0, trick="4D JD 9D") in ("AD", "KD")


@pytest.mark.parametrize(("points", "card"), [([20, 0, 0, 0], "KH"), ([8, 6, 6, 0], "2H")])
def test_a_moon_is_stopped(points: list[int], card: str) -> None:
    """The shooter has all points so far and leads; a trick of four hearts stops the moon."""
    setup: dict[str, Any] = {
        "hands": {3: "KH 2H"}, "leader": 0, "trick": "QH 5H 4H", "tricks": [8, 1, 1, 1],
        "points": points, "notes": {"broken": True},
    }  # fmt: skip
    assert played("hearts", 3, **setup) == card
    assert played("hearts", 3, {"moon": "none"}, **setup) == "2H"


def test_the_jack_of_diamonds_is_taken_where_it_counts() -> None:
    setup: dict[str, Any] = {"hands": {3: "AD 2D 5C"}, "leader": 0, "trick": "JD 4D 9D"}
    assert played("hearts", 3, {"jack_of_diamonds": True}, **setup) == "AD"


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ([40, 30, 20, 10], "add"),
        ([80, 90, 60, 55], "add"),  # the match ends, and seat 3 has fewer than the shooter
        ([80, 90, 60, 54], "subtract"),
        ([10, 20, 80, 30], "add"),
    ],
)
def test_the_shooter_says_what_is_better(totals: list[int], said: str) -> None:
    setup = {
        "hands": {0: "AC", 1: "2C", 2: "3C", 3: "4C"}, "leader": 0, "tricks": [12, 0, 0, 0],
        "points": [26, 0, 0, 0], "notes": {"broken": True},
    }  # fmt: skip
    game = tt.load_game("hearts", moon="shooter-chooses")
    match = tt.Match(game, dealer=3, setup=setup, start={"totals": totals})
    for code in ("AC", "2C", "3C", "4C"):
        match.act(f"play {code}")
    assert match.view(0).phase == "choice"
    assert choice(match.view(0)) == said
