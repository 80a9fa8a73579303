"""The game that is given is played; other processes are given none that they load differently."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import Any

import attrs
import pytest

import tricktaker as tt
from tests.one_option import with_option
from tricktaker.lab import play_deal, pool, simulate, tournament
from tricktaker.lab.elsewhere import _alike, check_loaded
from tricktaker.options import specs

SPADES = tt.load_game("spades")
GAMES = sorted(tt.games())


def bids_three(view: tt.View) -> tt.Action | None:
    """Advice that no plugin gives."""
    return next((each for each in view.legal_actions if str(each) == "3"), None)


def bids(game: tt.Game, deal: tt.FinishedDeal) -> list[int]:
    """What the sides bid, which no plugin counts."""
    return [sum(deal.facts.bids[seat] for seat in members) for members in game.seating.sides]


def changed(**more: Any) -> tt.Game:
    title = tt.Domain("tests", "tests")("tricks bid")
    tallies = [*SPADES.tallies, tt.Tally("bids", title, bids, kind="mean")]
    game = SPADES.with_options(double_nil=False)
    return attrs.evolve(game, hints=tt.Hints(bid=bids_three), tallies=tallies, **more)


def unnamed() -> tt.Game:
    return changed(name="unnamed", build=lambda _options: unnamed())


@pytest.mark.parametrize("game", [changed(), unnamed()], ids=["changed", "unnamed"])
def test_the_game_is_played_and_counted_that_was_given(game: tt.Game) -> None:
    with pool(1) as one, ThreadPoolExecutor(2) as threads:
        results = [simulate(game, ["random"], 9, 7, executor=each) for each in (None, one, threads)]
    assert results.count(results[0]) == 3
    for side in (0, 1):
        measure = results[0].measure("bids", side)
        assert (measure.made, measure.tried) == (9 * 6, 9)
    deal = play_deal(game, ["random"], seed=7, deal=4).deals[0]
    assert deal.facts.bids == (3, 3, 3, 3)
    (pair,) = tournament(game, ["random", "basic"], 9, seed=7).pairings
    assert pair.deals == 9


@pytest.mark.parametrize("run", [simulate, tournament])
@pytest.mark.parametrize(
    ("game", "said"),
    [
        (changed(), "load another spades than .*: it differs in hints, tallies; bring it by a plu"),
        (unnamed(), 'the game "unnamed" could not be loaded: no plugin brings it'),
        (
            attrs.evolve(SPADES, build=lambda _options: SPADES),
            "it differs in build; bring it by a plugin",
        ),
        (attrs.evolve(SPADES, options=tt.Options()), "it differs in options; bring it by a plugin"),
    ],
    ids=["changed", "unnamed", "build", "options"],
)
def test_other_processes_do_not_play_another_game_in_silence(
    run: Callable[..., Any], game: tt.Game, said: str
) -> None:
    with pool(2) as two, pytest.raises(tt.TricktakerError, match=said):
        run(game, ["random", "random", "random", "random"], 5, seed=7, executor=two)


def test_no_other_processes_are_started_for_a_game_that_they_would_not_load(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tricktaker.lab.batches.ALONE", 0.0)
    game = changed()
    result = simulate(game, ["random"], 12, seed=7)
    with pool(1) as one:
        assert result == simulate(game, ["random"], 12, seed=7, executor=one)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_any_options_is_what_other_processes_load(name: str) -> None:
    game = tt.load_game(name)
    for spec in specs(type(game.options)):
        for value in spec.trial:
            check_loaded(with_option(game, spec.name, value)[0])


@pytest.mark.parametrize(
    "part", ["scoring", "end", "phases", "read_contract", "check_setup", "counters", "seating"]
)
def test_a_part_that_its_plugin_does_not_make_is_named(part: str) -> None:
    other = tt.load_game("spades", target=250, floor=-100, bags=False, mirror=True)
    game = attrs.evolve(
        SPADES, **{part: getattr(tt.load_game("bridge") if part == "seating" else other, part)}
    )
    with pytest.raises(tt.TricktakerError, match=f"it differs in {part}; bring"):
        check_loaded(game)


# ------------------------------------------------------------------ what is made alike


class Plain:
    """Compares by identity, as a scoring may that is no value."""

    def __init__(self, *parts: Any) -> None:
        self.parts = parts

    def first(self) -> Any:
        return self.parts[0]


def bound(worth: Any) -> Callable[..., Any]:
    return lambda view, more=worth: (view, more, worth)


def recursive(worth: int) -> Callable[[int], int]:
    def down(count: int) -> int:
        return down(count - 1) if count else worth

    return down


def in_circle(worth: int) -> Plain:
    one = Plain(worth)
    one.parts = (worth, one)
    return one


MAKERS = [bound, recursive, in_circle, Plain, lambda n: partial(bound(n), n), lambda n: {n: [n]}]


@pytest.mark.parametrize("make", [*MAKERS, lambda n: Plain(n).first, lambda n: frozenset({n})])
def test_what_is_made_in_the_same_way_is_alike(make: Callable[[int], Any]) -> None:
    assert _alike(make(1), make(1))
    assert not _alike(make(1), make(2))


def test_functions_that_look_the_same_are_not_alike_if_their_code_is_another() -> None:
    assert not _alike(lambda view: view, lambda view: view.deal)
    assert not _alike(bound(1), recursive(1))
    assert not _alike(Plain(bound(1)), Plain(bound(True)))


def test_what_cannot_be_taken_apart_is_like_nothing_but_itself() -> None:
    lock = Lock()
    assert _alike(Plain(lock), Plain(lock))
    assert not _alike(Plain(lock), Plain(Lock()))
