"""The bot `basic`: sound in every game, better than chance, and without advice as well."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import tricktaker as tt
from tests.bots.tables import gain
from tricktaker.testing.bots import check_bot

GAMES = sorted(tt.games())


@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_what_every_bot_keeps(name: str) -> None:
    report = check_bot("basic", games=[tt.load_game(name)])
    assert report.is_kept, report.broken


@pytest.mark.parametrize("name", GAMES)
def test_it_gains_on_chance_in_duplicate_deals(name: str) -> None:
    game = tt.load_game(name)
    gains = [gain(game, "basic", "random", number) for number in range(30)]
    won, lost = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    assert sum(gains) > 0
    assert won > lost


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
    """Seat 2 has ruffed clubs: the ace of clubs is not led to it again, a diamond is."""
    game = tt.load_game("bridge")
    match = tt.Match(game, dealer=3, setup={
        "leader": 0, "contract": {"level": 1, "strain": "S", "declarer": 3},
        "hands": {0: "AC AD", 1: "2C 2D", 2: "2S 3D", 3: "4C 4D"}, "tricks": [6, 5, 0, 0],
    })  # fmt: skip
    assert str(tt.load_bot("basic").choose(match.view(0), Random(1))).startswith("play A")
