"""Duplicate tournaments: who is better, by the same cards."""

from __future__ import annotations

import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

import tricktaker as tt
from tricktaker.lab import Pairing, Tournament, play_deal, pool, tournament
from tricktaker.lab.duplicate import lineups

GAMES = sorted(tt.games())
TABLES = [
    *[(name, {}) for name in GAMES],
    *[("hearts", {"players": count}) for count in (3, 5)],
]


def margins(game: tt.Game, first: str, second: str, n: int, seed: int) -> list[Fraction]:
    """By how much the first does better, deal by deal, worked out from the matches alone."""
    sides = game.seating.sides
    found = []
    for number in range(1, n + 1):
        tables = []
        for lineup in lineups(len(sides)):
            by_seat = [
                (first, second)[lineup[game.seating.side_of(s)]] for s in range(game.seating.seats)
            ]
            scores = play_deal(game, by_seat, seed, number).deals[0].scores
            mine = [score for side, score in enumerate(scores) if lineup[side] == 0]
            theirs = [score for side, score in enumerate(scores) if lineup[side] == 1]
            tables.append(Fraction(sum(mine), len(mine)) - Fraction(sum(theirs), len(theirs)))
        found.append(sum(tables, Fraction(0)) / len(tables) * (-1 if game.name == "hearts" else 1))
    return found


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_the_margins_are_those_of_the_matches(
    name: str, options: dict[str, Any], bots: Path
) -> None:
    game = tt.load_game(name, **options)
    (pair,) = tournament(game, ["low", "random"], 8, seed=3).pairings
    found = margins(game, "low", "random", 8, 3)
    assert pair.margin == pytest.approx(float(mean(found)))
    half = 1.959964 * stdev(map(float, found)) / sqrt(8)
    assert pair.interval == pytest.approx(
        (float(mean(found)) - half, float(mean(found)) + half), abs=1e-5
    )
    assert pair.won == (sum(m > 0 for m in found), sum(m < 0 for m in found))
    assert pair.tables == len(lineups(len(game.seating.sides)))


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_bot_is_as_good_as_itself(name: str, options: dict[str, Any], bots: Path) -> None:
    game = tt.load_game(name, **options)
    for bot in ("random", "counting"):
        (pair,) = tournament(game, [bot, bot], 5, seed=4).pairings
        assert (pair.margin, pair.won, pair.better, pair.share) == (0, (0, 0), None, None)


@pytest.mark.parametrize("name", GAMES)
def test_who_is_named_first_makes_no_difference(name: str, bots: Path) -> None:
    game = tt.load_game(name)
    (one,) = tournament(game, ["low", "high"], 8, seed=5).pairings
    (other,) = tournament(game, ["high", "low"], 8, seed=5).pairings
    assert (one.total, one.won) == (-other.total, other.won[::-1])


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_each_player_comes_to_each_seat_as_often_as_the_other(sides: int) -> None:
    tables = lineups(sides)
    assert len(set(tables)) == len(tables)
    for side in range(sides):
        assert sum(table[side] for table in tables) * 2 == len(tables)


def test_it_says_who_is_better_also_where_points_are_bad(bots: Path) -> None:
    (pair,) = tournament(tt.load_game("hearts"), ["low", "basic"], 30, seed=7).pairings
    assert pair.better == "basic"
    assert pair.margin is not None
    assert pair.margin < 0
    assert pair.won[1] > pair.won[0]
    (pair,) = tournament(tt.load_game("spades"), ["high", "low"], 60, seed=7).pairings
    assert pair.better == "high"


def test_if_the_interval_holds_zero_it_says_nobody() -> None:
    def pair(total: int) -> Pairing:
        return Pairing(("a", "b"), 100, 2, (50, 50), unit=2, total=total, squares=10_000)

    assert [pair(total).better for total in (-500, -10, 0, 10, 500)] == ["b", None, None, None, "a"]
    assert pair(0).share == 0.5
    nothing = Pairing(("a", "b"), 0, 2, (0, 0), unit=2, total=0, squares=0)
    assert (nothing.margin, nothing.interval, nothing.share, nothing.better) == (None,) * 4


def test_of_several_players_each_plays_each_with_the_same_packs(bots: Path) -> None:
    game = tt.load_game("belote")
    result = tournament(game, ["low", "high", "random"], 10, seed=6)
    assert [each.players for each in result.pairings] == list(
        combinations(("low", "high", "random"), 2)
    )
    for each in result.pairings:
        assert each == tournament(game, each.players, 10, seed=6).pairings[0]


def test_the_result_is_the_same_for_any_workers(bots: Path) -> None:
    game = tt.load_game("spades-two")
    told: list[Tournament] = []
    with pool(2) as two, ThreadPoolExecutor(2) as threads:
        results = [
            tournament(
                game, ["counting", "random"], 30, seed=8, executor=executor, told=told.append
            )
            for executor in (None, two, threads)
        ]
    assert results.count(results[0]) == 3
    assert {each.deals for each in told if each == results[0]} == {30}
    assert all(each == tournament(game, ["counting", "random"], each.deals, 8) for each in told[:2])


def test_results_are_values_and_are_told_as_json(bots: Path) -> None:
    result = tournament(tt.load_game("euchre"), ["low", "high"], 9, seed=7)
    assert pickle.loads(pickle.dumps(result)) == result
    data = json.loads(json.dumps(result.to_json()))
    (pair,) = data["pairings"]
    assert (data["deals"], pair["deals"], pair["players"]) == (9, 9, ["low", "high"])
    assert pair["margin"] == result.pairings[0].margin
    assert set(pair) >= {"low", "high", "won", "share", "share_low", "share_high", "better"}


@pytest.mark.parametrize("players", [[], ["random"], "random"])
def test_it_takes_two(players: Any) -> None:
    with pytest.raises(tt.TricktakerError, match="two players or more"):
        tournament(tt.load_game("spades"), players, 5)


def test_a_bot_that_fails_is_named_with_the_deal(bots: Path) -> None:
    with pytest.raises(tt.PluginError, match="deal 41 of seed 7: the bot at seat 1: ZeroDivision"):
        tournament(tt.load_game("spades"), ["low", "forgetful"], 50, seed=7)
