"""What every game tells players: advice is legal, or there is none; stakes are told by seat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tricktaker as tt
from tricktaker.bots.outlook import stakes_of
from tricktaker.options import specs

GAMES = sorted(tt.games())


def variants() -> Iterator[Any]:
    """Each game, and each with one option at another value than its default."""
    for name in GAMES:
        game = tt.load_game(name)
        yield pytest.param(game, id=name)
        for option in specs(type(game.options)):
            for value in option.trial:
                try:
                    varied = game.with_options(**{option.name: value})
                except tt.InvalidOption:
                    continue
                yield pytest.param(varied, id=f"{name}-{option.name}-{value}")


def views(game: tt.Game, seed: int, deals: int = 3) -> Iterator[tt.View]:
    """What the seat sees that decides, in a match in which half of the players follow advice."""
    rng, bots = Random(seed), (tt.load_bot("basic"), tt.load_bot("random"))
    match = tt.Match(game, seed=seed, max_deals=deals)
    while not match.is_over:
        seat = match.to_act
        assert seat is not None
        view = match.view(seat)
        yield view
        chance = rng.random() < 0.2
        match.act(rng.choice(view.legal_actions) if chance else bots[seat % 2].choose(view, rng))


@pytest.mark.parametrize("game", list(variants()))
def test_advice_is_legal_or_none(game: tt.Game) -> None:
    hint, asked, advised = game.hints.bid, 0, 0
    assert hint is not None
    for seed in range(2):
        for view in views(game, seed):
            advice = hint(view)
            asked += 1
            advised += advice is not None
            assert advice is None or advice in view.legal_actions
    assert asked > 0
    assert advised > 0 or game != tt.load_game(game.name)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_but_a_seat_is_advised(name: str) -> None:
    game = tt.load_game(name)
    advised = 0
    for view in views(game, 1, deals=1):
        assert tt.advice(view.public) is None
        advised += tt.advice(view) is not None
    assert advised > 0


@pytest.mark.parametrize("name", GAMES)
def test_stakes_and_merits_are_numbers_by_seat(name: str) -> None:
    game = tt.load_game(name)
    looked = 0
    for view in views(game, 3, deals=8):
        if not isinstance(view.legal_actions[0], tt.Play) or view.turn is None:
            continue
        stakes = stakes_of(view, view.turn)
        assert len(stakes.tricks) == game.seating.seats
        assert len(stakes.points) in (0, game.seating.seats)
        if game.hints.merit is not None:
            assert all(isinstance(game.hints.merit(view, card), int | float) for card in view.hand)
        looked += 1
    assert looked > 0


@pytest.mark.parametrize("name", ["belote", "bridge", "euchre", "spades"])
def test_who_plays_together_wants_the_same_trick(name: str) -> None:
    """A trick is worth the same whichever partner takes it, and another thing to the others."""
    game, looked = tt.load_game(name), 0
    for view in (view for seed in (5, 6, 7) for view in views(game, seed)):
        turn = view.turn
        if turn is None or not isinstance(view.legal_actions[0], tt.Play):
            continue
        if name == "spades" and {"nil", "double-nil"}.intersection(view.contract.bids):
            continue  # who bid Nil wants another thing than the partner
        stakes = stakes_of(view, turn)
        points = stakes.points or (0,) * game.seating.seats
        worth = list(zip(stakes.tricks, points, strict=True))
        for seat in range(game.seating.seats):
            together = seat == turn or game.seating.are_partners(seat, turn)
            assert (worth[seat] == worth[turn]) == together
        looked += 1
    assert looked > 50
