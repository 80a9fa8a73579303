"""Simulations: the same deals, the same result, whoever plays them when."""

from __future__ import annotations

import gc
import json
import pickle
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from statistics import mean
from typing import Any

import attrs
import pytest

import tricktaker as tt
from tests.one_option import with_option
from tricktaker.chance import Chance
from tricktaker.lab import Simulation, play_deal, pool, simulate
from tricktaker.options import specs

SPADES = tt.load_game("spades")
GAMES = sorted(tt.games())


def deals_of(game: tt.Game, players: list[str], n: int, seed: int) -> list[tt.FinishedDeal]:
    return [play_deal(game, players, seed, number).deals[0] for number in range(1, n + 1)]


# ------------------------------------------------------------------ what comes out


@pytest.mark.parametrize("name", GAMES)
def test_it_is_what_the_deals_come_to_one_by_one(name: str) -> None:
    game = tt.load_game(name)
    sides = range(len(game.seating.sides))
    result = simulate(game, ["random"], 25, seed=3)
    deals = deals_of(game, ["random"] * game.seating.seats, 25, 3)
    assert result.deals == 25
    for side in sides:
        scores = [deal.scores[side] for deal in deals]
        assert result.measure("points", side).value == pytest.approx(mean(scores))
    played = [deal for deal in deals if deal.tricks]
    assert result.measure("unplayed").made == 25 - len(played)
    for tally in game.tallies:
        for side in sides:
            answers: list[Any] = [
                tally.count(game, deal)[side] for deal in deals if deal.facts is not None
            ]
            found = result.measure(tally.name, side)
            if tally.kind == "mean":
                assert (found.made, found.tried) == (sum(answers), len(answers))
            else:
                made, tried = map(sum, zip(*answers, strict=True))
                assert (found.made, found.tried) == (made, tried)


def test_deals_won_goes_by_the_end_of_the_game() -> None:
    hearts = tt.load_game("hearts")
    result = simulate(hearts, ["random"], 40, seed=5)
    best: Counter[int] = Counter()
    for deal in deals_of(hearts, ["random"] * 4, 40, 5):
        least = min(deal.scores)
        if deal.scores.count(least) == 1:
            best[deal.scores.index(least)] += 1
    assert [result.measure("won", side).made for side in range(4)] == [best[s] for s in range(4)]
    assert {result.measure("won", side).tried for side in range(4)} == {40}


def test_dealers_take_turns_and_so_does_what_goes_by_the_number_of_the_deal() -> None:
    bridge = tt.load_game("bridge")
    deals = deals_of(bridge, ["random"] * 4, 16, 7)
    first = deals[0].dealer
    assert [deal.dealer for deal in deals] == [(first + number) % 4 for number in range(16)]
    # nothing is told of who was vulnerable in a deal that was passed out
    told = Counter(deal.facts.vulnerable for deal in deals if deal.facts.contract is not None)
    assert set(told) == {"none", "ns", "ew", "both"}
    assert max(told.values()) <= 4
    assert told.total() > 12


def test_a_seed_of_its_own_is_told_and_brings_the_same_again() -> None:
    one, other = (simulate(SPADES, ["random"], 5) for _time in range(2))
    assert one.seed != other.seed
    assert simulate(SPADES, ["random"], 5, seed=one.seed) == one


def test_other_seeds_give_other_deals() -> None:
    assert (
        simulate(SPADES, ["random"], 20, 1).measures != simulate(SPADES, ["random"], 20, 2).measures
    )


def test_results_are_values_and_are_told_as_json() -> None:
    result = simulate(tt.load_game("belote"), ["random"], 12, seed=7)
    assert pickle.loads(pickle.dumps(result)) == result
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        result.deals = 3  # type: ignore[misc]
    data = json.loads(json.dumps(result.to_json()))
    assert data["options"] == tt.load_game("belote").options.to_json()
    assert data["players"] == ["random"] * 4
    rows = {(row["measure"], row["side"]): row for row in data["measures"]}
    contracts = result.measure("contracts", 1)
    row = rows["contracts", 1]
    assert (row["made"], row["tried"], row["kind"]) == (contracts.made, contracts.tried, "share")
    assert (row["low"], row["high"]) == pytest.approx(contracts.interval)
    assert rows["unplayed", None]["side"] is None
    with pytest.raises(tt.TricktakerError, match="there are: points, won, unplayed, contracts"):
        result.measure("nils", 0)


# ------------------------------------------------------------------ whoever plays them


class Backwards(Executor):
    """Does nothing until it must, and then the last thing first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []
        self.most = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_none: Any) -> Future[Any]:
        future = _Asked(self)
        self.waiting.append((future, fn, args))
        self.most = max(self.most, len(self.waiting))
        return future

    def work(self) -> None:
        while self.waiting:
            future, fn, args = self.waiting.pop()
            future.set_result(fn(*args))


class _Asked(Future[Any]):
    def __init__(self, executor: Backwards) -> None:
        super().__init__()
        self._executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self._executor.work()
        return super().result(timeout)


@pytest.mark.parametrize("name", ["spades", "hearts", "belote"])
def test_the_result_is_the_same_for_any_workers(name: str, bots: Path) -> None:
    game = tt.load_game(name)
    players = ["random", "counting", "low", "counting"]

    def run(executor: Executor | None) -> Simulation:
        return simulate(game, players, 90, seed=11, executor=executor)

    with pool(1) as one, ThreadPoolExecutor(3) as threads:
        results = [run(None), run(one), run(threads), run(Backwards())]
    assert results.count(results[0]) == 4
    assert results[0].deals == 90


def test_the_result_is_the_same_in_other_processes(bots: Path) -> None:
    """They take the plugins, the options and the house rules that this one has."""
    game = tt.load_game("spades", double_nil=False)
    players = ["random", "counting", "low", "counting"]
    with pool(2) as two:
        there = simulate(game, players, 90, seed=11, executor=two)
        again = simulate(game, players, 90, seed=11, executor=two)
    assert there == again == simulate(game, players, 90, seed=11)


def test_what_is_told_is_always_of_the_first_deals(bots: Path) -> None:
    told: list[Simulation] = []
    with ThreadPoolExecutor(3) as threads:
        simulate(SPADES, ["random"], 80, seed=2, executor=threads, told=told.append)
    assert [each.deals for each in told] == sorted({each.deals for each in told})
    assert told[-1].deals == 80
    for each in told[:: max(1, len(told) // 4)]:
        assert each == simulate(SPADES, ["random"], each.deals, seed=2)


def test_a_deal_is_the_same_when_the_ones_before_are_not_played(bots: Path) -> None:
    players = ["counting", "random", "counting", "random"]
    alone = play_deal(SPADES, players, 11, 30).deals[0]
    assert alone in deals_of(SPADES, players, 30, 11)[29:]


# ------------------------------------------------------------------ the same packs


@pytest.mark.parametrize("name", GAMES)
def test_with_other_options_the_packs_are_the_same(name: str) -> None:
    game = tt.load_game(name)
    seats = game.seating.seats

    def packs(other: tt.Game) -> list[str]:
        matches = [play_deal(other, ["random"] * seats, 7, number) for number in (1, 2, 6)]
        return [match.record().lines[0]["pack"] for match in matches]

    for spec in specs(type(game.options)):
        for value in spec.trial:
            other, _settings = with_option(game, spec.name, value)
            if other.cards == game.cards and other.seating.seats == seats:
                assert packs(other) == packs(game)


def test_a_bot_gets_the_chance_of_its_seat_and_deal(bots: Path) -> None:
    heard: list[float] = sys.modules["lab_bots"].HEARD
    heard.clear()
    for number in (1, 2, 41):
        play_deal(tt.load_game("hearts", passing="none"), ["gambler"] * 4, seed=7, deal=number)
    wanted = {Chance(7).player(seat, number).random() for seat in range(4) for number in (1, 2, 41)}
    assert len(heard) == len(wanted) == 12
    assert set(heard) == wanted


def test_the_chance_of_a_player_is_its_own() -> None:
    drawn = {
        (seed, deal, seat): Chance(seed).player(seat, deal).random()
        for seed in (1, 12)
        for deal in (1, 2, 21)
        for seat in (0, 1, 11)
    }
    assert len(set(drawn.values())) == len(drawn)
    assert Chance(1).player(0, 1).random() == drawn[1, 1, 0]


# ------------------------------------------------------------------ memory


def test_memory_stays_flat() -> None:
    """Ten times as many deals take no more of it than what lies about until it is collected."""
    game = tt.load_game("belote")

    def peak(n: int) -> int:
        gc.collect()
        tracemalloc.reset_peak()
        before, _peak = tracemalloc.get_traced_memory()
        with pool(1) as here:
            simulate(game, ["random"], n, seed=1, executor=here)
        return tracemalloc.get_traced_memory()[1] - before

    peak(20)
    tracemalloc.start()
    try:
        few, many = peak(30), peak(300)
    finally:
        tracemalloc.stop()
    assert many < few + 400_000


def test_no_match_is_kept() -> None:
    def there() -> int:
        gc.collect()
        return sum(isinstance(each, tt.FinishedDeal) for each in gc.get_objects())

    before = there()
    with pool(1) as here:
        simulate(tt.load_game("belote"), ["random"], 40, seed=1, executor=here)
    assert there() == before


def test_no_more_is_handed_out_than_a_few_batches() -> None:
    backwards = Backwards()
    simulate(SPADES, ["random"], 150, seed=1, executor=backwards)
    assert 0 < backwards.most <= 64


# ------------------------------------------------------------------ what cannot be


@pytest.mark.parametrize("n", [0, -1, True, 1.5, "7", None])
def test_what_is_no_number_of_deals_is_refused(n: Any) -> None:
    with pytest.raises(tt.TricktakerError, match="a whole number of at least 1"):
        simulate(SPADES, ["random"], n)


@pytest.mark.parametrize("players", [[], ["random"] * 3, "random", ["random"] * 5])
def test_players_that_do_not_fit_are_refused(players: Any) -> None:
    with pytest.raises(tt.TricktakerError, match="one for each of the 4 seats"):
        simulate(SPADES, players, 5)


def test_what_is_not_known_is_refused() -> None:
    with pytest.raises(tt.UnknownPlugin, match='did you mean "random"'):
        simulate(SPADES, ["randon"], 5)
    with pytest.raises(tt.TricktakerError, match="a seed is a whole number"):
        simulate(SPADES, ["random"], 5, seed="7")  # type: ignore[arg-type]
    with pytest.raises(tt.UnknownPlugin):
        simulate(SPADES, ["random"], 5, house=["no such"])


@pytest.mark.parametrize("players", ["random", [], ["random"] * 3, None])
def test_a_deal_is_not_played_with_players_that_do_not_fit(players: Any) -> None:
    with pytest.raises(tt.TricktakerError, match="one for each of the 4 seats"):
        play_deal(SPADES, players, seed=7, deal=1)


def test_one_name_stands_for_all_seats_in_a_deal_as_well() -> None:
    one, all_ = (play_deal(SPADES, ["random"] * n, seed=7, deal=3) for n in (1, 4))
    assert one.record() == all_.record()


# ------------------------------------------------------------------ faults


@pytest.mark.parametrize(
    ("hints", "said"),
    [
        (tt.Hints(bid=lambda _view: "pass"), "the hint bid cannot be 'pass'"),  # type: ignore[arg-type, return-value]  # the fault
        (tt.Hints(bid=lambda view: view.game.cards.card("XX")), "the hint bid: InvalidCard: "),  # type: ignore[arg-type, return-value]  # the fault
        (tt.Hints(stakes=lambda _view: tt.Stakes([0])), "the hint stakes cannot be Stakes"),
        (tt.Hints(merit=lambda _view, _card: float("nan")), "the hint merit cannot be nan"),
    ],
    ids=["no-action", "fails", "stakes", "merit"],
)
def test_a_game_that_tells_bots_what_cannot_be_is_named_and_no_bot(
    hints: tt.Hints, said: str
) -> None:
    with pytest.raises(tt.PluginError) as caught:
        simulate(attrs.evolve(SPADES, hints=hints), ["basic"], 2, seed=7)
    told = f'"spades" of the package tricktaker_spades.spades failed: deal 1 of seed 7: {said}'
    assert told in str(caught.value)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("forgetful", "deal 41 of seed 7: the bot at seat 1: ZeroDivisionError: by design"),
        ("cheat", 'deal 1 of seed 7: the bot at seat 1: IllegalAction: "play AS" is not legal'),
        ("quitter", "deal 1 of seed 7: the bot at seat 1: SystemExit: enough"),
    ],
)
def test_a_bot_that_fails_is_named_with_the_deal(
    bots: Path, workers: int, bot: str, said: str
) -> None:
    with pool(workers) as executor, pytest.raises(tt.PluginError) as caught:
        simulate(SPADES, ["low", bot, "low", bot], 60, seed=7, executor=executor)
    assert f'the plugin "{bot}" of the package lab_bots failed: {said}' in str(caught.value)
    number = 41 if bot == "forgetful" else 1
    with pytest.raises(tt.PluginError) as again:
        play_deal(SPADES, ["low", bot, "low", bot], seed=7, deal=number)
    assert str(again.value) == str(caught.value)


def test_a_worker_that_dies_is_told(bots: Path) -> None:
    with pool(2) as executor, pytest.raises(tt.TricktakerError) as caught:
        simulate(SPADES, ["fragile"], 60, seed=7, executor=executor)
    assert "a worker process died, with seed 7" in str(caught.value)
