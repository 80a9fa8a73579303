"""The bot `basic`: sound in every game, better than chance, and without advice as well."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import tricktaker as tt
from tricktaker.lab import tournament
from tricktaker.testing.bots import check_bot

GAMES = sorted(tt.games())


@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_what_every_bot_keeps(name: str) -> None:
    report = check_bot("basic", games=[tt.load_game(name)])
    assert report.is_kept, report.broken


@pytest.mark.parametrize("name", GAMES)
def test_it_gains_on_chance_in_duplicate_deals(name: str) -> None:
    game = tt.load_game(name)
    (pair,) = tournament(game, ["basic", "random"], 30, seed=7).pairings
    assert pair.margin is not None
    assert pair.margin > 0
    assert pair.won[0] > pair.won[1]


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_without_advice(name: str) -> None:
    game = tt.load_game(name)
    bare = attrs.evolve(game, hints=tt.Hints())
    bot, rng = tt.load_bot("basic"), Random(1)
    match = tt.Match(bare, seed=4, max_deals=1)
    while not match.is_over:
        view = match.view(match.to_act)
        action = bot.choose(view, rng)
        assert action in view.legal_actions
        match.act(action)


def test_without_advice_it_plays_for_tricks() -> None:
    bare = attrs.evolve(tt.load_game("spades"), hints=tt.Hints())
    setup = {"leader": 0, "trick": "5H 9H KH", "contract": {"bids": [3, 3, 3, 3]}}
    match = tt.Match(bare, dealer=3, setup={**setup, "hands": {3: "AH QH 2H"}})
    assert str(tt.load_bot("basic").choose(match.view(3), Random(1))) == "play AH"


def test_without_advice_it_shuns_points_where_the_lowest_wins() -> None:
    bare = attrs.evolve(tt.load_game("hearts"), hints=tt.Hints())
    setup = {"leader": 0, "trick": "5H 9H TH", "hands": {3: "AH 2H"}}
    match = tt.Match(bare, dealer=3, setup=setup)
    assert str(tt.load_bot("basic").choose(match.view(3), Random(1))) == "play 2H"


def test_it_knows_of_a_seat_that_is_out_of_a_suit() -> None:
    """Seat 1 has ruffed clubs: the ace of clubs is not led to it, though more clubs are out."""
    match = tt.Match(tt.load_game("spades"), dealer=3, setup={
        "leader": 0, "contract": {"bids": [4, 3, 3, 3]}, "tricks": [2, 2, 2, 2],
        "hands": {0: "KC AC KD AD AH", 1: "2S 3S 3D 6D 8H", 2: "3C 5C 5D 9D 7H",
                  3: "4C 6C 4D 7D 6H"},
    })  # fmt: skip
    for code in ["KD", "3D", "5D", "4D", "KC", "2S", "3C", "4C", "8H", "7H", "6H", "AH"]:
        match.act(f"play {code}")
    assert str(tt.load_bot("basic").choose(match.view(0), Random(1))) == "play AD"
