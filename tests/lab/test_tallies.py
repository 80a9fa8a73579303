"""What the games count, by deals of which everything is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

import tricktaker as tt
from tricktaker.lab import simulate
from tricktaker.lab.counting import measures, numbers_of
from tricktaker.scoring import Standing, total

Answer = Sequence[int] | Sequence[tuple[int, int]]


def deal(name: str, facts: dict[str, Any], **options: Any) -> tuple[tt.Game, tt.FinishedDeal]:
    """A finished deal with these facts, as a score sheet takes them."""
    game = tt.load_game(name, **options)
    told = game.scoring.facts_type(**facts)
    standing = Standing.start(len(game.seating.sides), game.counters)
    lines = tuple(game.scoring.lines(told, standing))
    scores = total(lines, len(game.seating.sides))
    return game, tt.FinishedDeal(1, 0, scores, lines, told, ())


def counted(name: str, facts: dict[str, Any], **options: Any) -> dict[str, Answer]:
    """What the tallies of a game say of a deal with these facts."""
    game, finished = deal(name, facts, **options)
    return {t.name: t.count(game, finished) for t in game.tallies if t.name != "queens"}


def test_spades() -> None:
    told = counted("spades", {"bids": [4, "nil", 3, 2], "tricks": [5, 1, 4, 3]})
    assert told["contracts"] == [(1, 1), (1, 1)]
    assert told["nils"] == [(0, 0), (0, 1)]
    assert told["double-nils"] == [(0, 0), (0, 0)]
    assert told["bags"] == [2, 2]  # a trick above, and one of the failed Nil
    told = counted("spades", {"bids": ["nil", 5, "double-nil", 5], "tricks": [0, 7, 4, 2]})
    assert told["contracts"] == [(0, 0), (0, 1)]
    assert told["nils"] == [(1, 1), (0, 0)]
    assert told["double-nils"] == [(0, 1), (0, 0)]


def test_a_penalty_takes_no_bags_from_what_is_counted() -> None:
    told = counted("spades", {"bids": [1, 1, 1, 1], "tricks": [6, 1, 5, 1]}, bag_limit=3)
    assert told["bags"] == [9, 0]


@pytest.mark.parametrize(("counts", "made"), [(False, 0), (True, 1)])
def test_tricks_of_a_failed_nil_count_for_the_contract_where_the_score_says_so(
    counts: bool, made: int
) -> None:
    facts = {"bids": [4, 3, "nil", 3], "tricks": [3, 3, 3, 4]}
    told = counted("spades", facts, failed_nil_counts=counts)
    assert told["contracts"] == [(made, 1), (1, 1)]


def test_where_nobody_bids_there_is_no_contract() -> None:
    told = counted("spades", {"tricks": [5, 1, 4, 3]}, first_hand_bids_itself=True)
    assert told["contracts"] == told["nils"] == told["double-nils"] == [(0, 0), (0, 0)]
    assert told["bags"] == [0, 0]


def test_two_player_spades() -> None:
    told = counted("spades-two", {"bids": [8, "nil"], "tricks": [13, 0]})
    assert told["contracts"] == [(1, 1), (0, 0)]
    assert told["nils"] == [(0, 0), (1, 1)]
    assert told["bags"] == [5, 0]


def test_belote() -> None:
    facts = {"taker": 3, "cards": [80, 72], "last": 1, "tricks": [4, 4], "belote": 0}
    assert counted("belote", facts) == {
        "contracts": [(0, 0), (0, 1)],
        "capots": [(0, 1), (0, 1)],
        "belotes": [(1, 1), (0, 1)],
    }
    facts = {"taker": 0, "cards": [152, 0], "last": 0, "tricks": [8, 0], "belote": None}
    assert counted("belote", facts) == {
        "contracts": [(1, 1), (0, 0)],
        "capots": [(1, 1), (0, 1)],
        "belotes": [(0, 1), (0, 1)],
    }
    assert counted("belote", {"taker": None}) == {
        "contracts": [(0, 0), (0, 0)],
        "capots": [(0, 0), (0, 0)],
        "belotes": [(0, 0), (0, 0)],
    }


@pytest.mark.parametrize(
    ("cards", "litige", "made"),
    [(72, False, 1), (71, False, 1), (70, False, 0), (72, True, 1), (71, True, 0), (70, True, 0)],
)
def test_a_contract_of_belote_is_made_where_the_score_says_so(
    cards: int, litige: bool, made: int
) -> None:
    """71 and the last trick are as many as 81; with `litige` they wait, and are not made."""
    facts = {"taker": 2, "cards": [cards, 152 - cards], "last": 0, "tricks": [4, 4]}
    game, finished = deal("belote", {**facts, "belote": None}, litige=litige, target=500)
    (contracts, *_others) = game.tallies
    assert contracts.count(game, finished) == [(made, 1), (0, 0)]


def test_hearts() -> None:
    assert counted("hearts", {"points": [0, 26, 0, 0]})["moons"] == [(0, 1), (1, 1), (0, 1), (0, 1)]
    assert counted("hearts", {"points": [13, 13, 0, 0]})["moons"] == [(0, 1)] * 4


def test_hearts_each_deal_has_one_queen_of_spades() -> None:
    result = simulate(tt.load_game("hearts"), ["random"], 30, seed=1)
    assert sum(result.measure("queens", seat).made for seat in range(4)) == 30


@pytest.mark.parametrize(
    ("tricks", "players", "points", "marches", "alone", "euchres"),
    [(5, 1, 1, 1, 1, 0), (5, 2, 1, 1, 0, 0), (3, 2, 1, 0, 0, 0), (2, 1, 0, 0, 1, 1)],
)
def test_euchre(
    tricks: int, players: int, points: int, marches: int, alone: int, euchres: int
) -> None:
    told = counted("euchre", {"makers": 1, "tricks": tricks, "alone": players == 1})
    assert told == {
        "points-made": [(0, 0), (points, 1)],
        "marches": [(0, 0), (marches, 1)],
        "alone": [(0, 0), (alone, 1)],
        "euchres": [(euchres, 1), (0, 0)],
    }


@pytest.mark.parametrize(
    ("contract", "tricks", "made", "games", "slams"),
    [
        ("1NT", 7, 1, (0, 0), (0, 0)),
        ("3NT", 9, 1, (1, 1), (0, 0)),
        ("2NT", 9, 1, (0, 0), (0, 0)),
        ("4C", 13, 1, (0, 0), (0, 0)),
        ("2HX", 8, 1, (1, 1), (0, 0)),
        ("1DXX", 6, 0, (0, 0), (0, 0)),
        ("6S", 11, 0, (0, 1), (0, 1)),
        ("7NT", 13, 1, (1, 1), (1, 1)),
    ],
)
@pytest.mark.parametrize("scoring", ["duplicate", "rubber"])
def test_bridge(
    contract: str,
    tricks: int,
    made: int,
    games: tuple[int, int],
    slams: tuple[int, int],
    scoring: str,
) -> None:
    facts = {"contract": contract, "declarer": 1, "tricks": tricks}
    told = counted("bridge", facts, scoring=scoring)
    assert told == {
        "contracts": [(0, 0), (made, 1)],
        "games": [(0, 0), games],
        "slams": [(0, 0), slams],
    }


def test_bridge_passed_out() -> None:
    assert set(map(str, counted("bridge", {"contract": None}).values())) == {"[(0, 0), (0, 0)]"}


def test_skat() -> None:
    facts = {"declarer": 2, "game": "hearts", "bid": 20, "tricks": 7, "points": 70, "matadors": 1}
    assert counted("skat", facts)["games"] == [(0, 0), (0, 0), (1, 1)]
    assert counted("skat", {**facts, "points": 60})["games"] == [(0, 0), (0, 0), (0, 1)]
    assert counted("skat", {"declarer": None})["games"] == [(0, 0)] * 3


@pytest.mark.parametrize("name", sorted(tt.games()))
def test_deals_that_were_not_played_are_counted(name: str) -> None:
    result = simulate(tt.load_game(name), ["random"], 200, seed=2)
    # (in Euchre hardly ever, as it is advised)
    skipped = {"belote", "bridge", "skat"}
    assert (result.measure("unplayed").made > 0) == (name in skipped)


# ------------------------------------------------------------------ tallies that cannot be


def numbers(*more: tt.Tally) -> list[int]:
    """What comes of a deal of Belote, counted with more tallies."""
    game, finished = deal(
        "belote", {"taker": 0, "cards": [152, 0], "last": 0, "tricks": [8, 0], "belote": None}
    )
    game = attrs.evolve(game, tallies=more)
    expected = measures(game, ())
    told = list(numbers_of(game, finished))
    assert len(told) == 3 * len(expected)
    return told


def tally(answer: Any, **kind: Any) -> tt.Tally:
    text = tt.Domain("tests", "tests")("thing")
    return tt.Tally("things", text, lambda _game, _deal: answer, **kind)


def test_of_a_mean_the_squares_are_counted_too() -> None:
    assert numbers(tally([3, -2], kind="mean"))[-6:] == [3, 1, 9, -2, 1, 4]
    assert numbers(tally([(1, 2), (0, 0)]))[-6:] == [1, 2, 0, 0, 0, 0]


def test_there_are_two_kinds() -> None:
    with pytest.raises(ValueError, match="kind"):
        tally([1, 1], kind="amount")


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ([(1, 1)], {}),
        ([(1, 1)] * 3, {}),
        ([1, 1], {}),
        ([(2, 1), (0, 0)], {}),
        ([(-1, 1), (0, 0)], {}),
        ([(True, 1), (0, 0)], {}),
        ([(1, 1, 1), (0, 0)], {}),
        ([(1, 1), (1, 1)], {"kind": "mean"}),
        ([1.5, 1], {"kind": "mean"}),
        ([True, 1], {"kind": "mean"}),
        (None, {}),
        (7, {}),
    ],
)
def test_a_tally_that_answers_what_it_cannot_is_named(answer: Any, kind: dict[str, str]) -> None:
    with pytest.raises(tt.PluginError, match="the tally things"):
        numbers(tally(answer, **kind))


def test_two_tallies_of_one_name_are_refused() -> None:
    taken = attrs.evolve(tally([1, 1]), name="points")
    for more in ([tally([]), tally([])], [taken]):
        with pytest.raises(tt.PluginError, match="two tallies are called"):
            numbers(*more)
