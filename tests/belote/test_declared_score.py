"""What declarations score (B7.11): in matches with every other option, and in words."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import tricktaker as tt
from tests.belote.tables import OTHERS, Deal, Other, _at_random, belote, played, rehearsed, sweep
from tests.belote.test_declarations import a_deal
from tests.reference.plain_belote import Facts
from tricktaker import lab

others = pytest.mark.parametrize("other", OTHERS, ids=str)

WISHES = {
    "taker tierce": {0: "AS KS QS"},
    "partner tierce": {2: "AS KS QS"},
    "defence cinquante": {3: "KS QS JS TS"},
    "taker cent": {0: "QS JS TS 9S 8S"},
    "taker tierce, belote": {0: "KH QH JH"},
}
"""The only declarations of a deal in which seat 0 takes hearts, by its name."""


@cache
def found(name: str, fits: Callable[[Facts], bool]) -> Deal:
    """A deal with these declarations that is played out to such facts."""
    for attempt in range(200):
        start = a_deal(WISHES[name], first=10_000 * attempt)
        for seed in range(20):
            deal = _at_random(start.hands, 3, 0, random.Random(seed))
            facts = rehearsed(deal).facts()
            if 8 not in facts.tricks and fits(facts):
                return deal
    raise AssertionError(name)


def ten(facts: Facts) -> list[int]:
    """Cards with the last trick and belote, by side, as they are without declarations."""
    return [
        facts.cards[side] + 10 * (facts.last == side) + 20 * (facts.belote == side)
        for side in (0, 1)
    ]


def short_by(least: int, most: int) -> Callable[[Facts], bool]:
    """Facts by which the taker's side has so many points fewer than the others."""
    return lambda facts: least <= ten(facts)[1] - ten(facts)[0] <= most


SAVED = short_by(1, 20)
LOST = short_by(-50, -1)
HOPELESS = short_by(101, 170)


def score(deal: Deal, other: Other, **options: Any) -> tuple[list[int], tuple[tt.ScoreLine, ...]]:
    """The scores of a deal, the side of the taker in the scene first, and the lines."""
    game = belote(declarations=True, **options)
    match = played([deal.moved(other)], game)
    (done,) = match.deals
    sheet = tt.ScoreSheet(game)
    told = {each.name: getattr(done.facts, each.name) for each in sheet.questions}
    assert sheet.add(told) == done.score_lines
    assert sheet.standing == match.standing
    return other.sides(done.scores), done.score_lines


@others
@pytest.mark.parametrize("name", ["taker tierce", "partner tierce"])
def test_b7_11_a_tierce_saves_a_contract(name: str, other: Other) -> None:
    deal = found(name, SAVED)
    mine, theirs = ten(rehearsed(deal).facts())
    scores, lines = score(deal, other)
    assert scores == [mine + 20, theirs]
    (line,) = [line for line in lines if line.rule == "B6.8"]
    assert (line.side, line.amount, str(line.reason)) == (other.side(0), 20, "declarations")
    without = played([deal.moved(other)]).deals[0]
    assert other.sides(without.scores)[0] == 0


@others
def test_b7_11_a_cinquante_of_the_defenders_has_a_contract_fail(other: Other) -> None:
    deal = found("defence cinquante", LOST)
    scores, lines = score(deal, other)
    assert scores == [0, sum(ten(rehearsed(deal).facts())) + 50]
    assert "B7.5" in {line.rule for line in lines}
    assert other.sides(played([deal.moved(other)]).deals[0].scores)[0] > 0


@others
def test_b7_11_the_declarations_of_a_side_that_fails_go_to_the_others(other: Other) -> None:
    deal = found("taker cent", HOPELESS)
    scores, lines = score(deal, other)
    assert scores == [0, sum(ten(rehearsed(deal).facts())) + 100]
    (line,) = [line for line in lines if line.rule == "B6.8"]
    assert (line.side, str(line.reason)) == (other.side(1), "declarations of the taker's team")


@others
def test_b7_11_b7_8_only_the_belote_stays(other: Other) -> None:
    deal = found("taker tierce, belote", short_by(21, 100))
    whole = sum(ten(rehearsed(deal).facts()))
    assert score(deal, other)[0] == [0, whole + 20]
    assert score(deal, other, failed_belote="stays")[0] == [20, whole]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("capot", [0, 100, 250])
def test_b7_11_declarations_count_with_capot(side: int, capot: int) -> None:
    deal = sweep(side)
    match = played([deal], belote(declarations=True, capot=capot))
    facts = match.deals[0].facts
    assert facts.tricks == (8, 0)
    assert facts.declared == 1
    worth = facts.declarations
    # the others keep them, unless they took
    kept = [0, worth] if side == 0 else [worth, 0]
    assert list(match.deals[0].scores) == [152 + capot + kept[0], kept[1]]


def on_a_sheet(*facts: dict[str, Any], **options: Any) -> tt.ScoreSheet:
    """A sheet with deals of which this is told."""
    sheet = tt.ScoreSheet(belote(declarations=True, **options))
    for each in facts:
        sheet.add({"taker": 0, "last": 0, "tricks": [4, 4], "belote": None, **each})
    return sheet


CAPOT = {"cards": [152, 0], "tricks": [8, 0]}


@pytest.mark.parametrize(
    ("facts", "totals"),
    [
        ({**CAPOT, "declared": 0, "declarations": 20}, (272, 0)),
        ({**CAPOT, "declared": 1, "declarations": 20}, (252, 20)),
        ({**CAPOT, "declared": 0, "declarations": 100, "belote": 1}, (352, 20)),
        ({**CAPOT, "declared": 1, "declarations": 250}, (252, 250)),
        ({**CAPOT, "declared": 1, "declarations": 270}, (0, 522)),
        ({**CAPOT, "taker": 1, "declared": 1, "declarations": 200}, (452, 0)),
        ({"cards": [71, 81], "declared": None}, (81, 81)),
        ({"cards": [71, 81], "declared": 1, "declarations": 20}, (0, 182)),
        ({"cards": [61, 91], "declared": 0, "declarations": 20}, (91, 91)),
    ],
)
def test_b7_11_figures(facts: dict[str, Any], totals: tuple[int, int]) -> None:
    assert on_a_sheet(facts).totals == totals


@pytest.mark.parametrize(("last_trick", "totals"), [(0, (88, 84)), (10, (98, 84)), (20, (108, 84))])
def test_b7_11_b7_6_beside_the_last_trick(last_trick: int, totals: tuple[int, int]) -> None:
    facts = {"cards": [68, 84], "declared": 0, "declarations": 20}
    assert on_a_sheet(facts, last_trick=last_trick).totals == totals


def test_b7_11_b7_10_equal_with_declarations_is_equal() -> None:
    equal = {"cards": [61, 91], "declared": 0, "declarations": 20}
    sheet = on_a_sheet(equal, litige=True, target=1000)
    assert sheet.totals == (0, 91)
    assert sheet.litige == (91, 0)
    # without the tierce they were not equal, and with one more they are no longer
    assert on_a_sheet({**equal, "declared": None, "declarations": None}).totals == (0, 162)
    more = on_a_sheet({**equal, "declarations": 40}, litige=True, target=1000)
    assert (more.totals, more.litige) == ((111, 91), (0, 0))


def test_b7_11_b7_10_points_that_wait_are_won_by_declarations() -> None:
    equal = {"cards": [71, 81], "declared": None}
    saved = {"taker": 1, "cards": [76, 76], "declared": 1, "declarations": 20}
    sheet = on_a_sheet(equal, saved, litige=True, target=1000)
    assert sheet.totals == (0 + 86, 81 + 96 + 81)


@pytest.mark.parametrize(
    ("cards", "totals"), [([66, 86], (100, 90)), ([65, 87], (90, 90)), ([85, 67], (110, 70))]
)
def test_b7_11_b7_9_the_score_is_rounded_with_them(
    cards: list[int], totals: tuple[int, int]
) -> None:
    facts = {"cards": cards, "declared": 0, "declarations": 20}
    assert on_a_sheet(facts, round_to_ten=True).totals == totals


def test_b7_11_b6_3_in_words() -> None:
    def told(game: tt.Game) -> set[str | None]:
        said = [*game.scoring.describe(), *game.phases[-1].describe(game)]
        return {rule for _text, rule in said}

    new = {"B6.3", "B6.4", "B6.5", "B6.6", "B6.7", "B6.8", "B6.9", "B7.11"}
    assert told(belote(declarations=True)) - told(belote()) == new


def test_b6_8_simulations_count_whose_declarations_scored() -> None:
    game = belote(declarations=True)
    result = lab.simulate(game, ["random"], 30, seed=3)
    for side in (0, 1):
        share = result.measure("declared", side=side).value
        assert share is not None
        assert 0 < share < 1
    assert "declared" not in {tally.name for tally in belote().tallies}
