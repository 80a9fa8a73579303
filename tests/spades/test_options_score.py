"""Options that change the score: S6.8 to S6.12, in a match and on a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tricktaker as tt
from tests.spades.tables import TURNS, Other, played, spades, taking
from tests.spades.test_rules_score import moved, rules_of, score

turns = pytest.mark.parametrize("other", TURNS, ids=str)


@turns
@pytest.mark.parametrize(
    ("bid", "took", "points"),
    [("nil", 0, 50), ("nil", 2, -50 + 2), ("double-nil", 0, 100), ("double-nil", 2, -100 + 2)],
)
def test_s6_8_a_nil_of_50(bid: str, took: int, points: int, other: Other) -> None:
    bids, tricks = [bid, 3, 4, 3], [took, 5 - took, 4, 4]
    assert score(bids, tricks, other, nil_value=50)[0][0] == 40 + points
    doubled = 2 * (points - took) + took
    assert score(bids, tricks, other)[0][0] == 40 + doubled


def without_bags(
    bids: Sequence[object], tricks: Sequence[int], other: Other
) -> tuple[list[int], tt.Match]:
    """The score of both sides, the first seat's first, in a match and on a sheet without bags."""
    said, won = moved(bids, other), [int(str(each)) for each in moved(tricks, other)]
    game = spades(bags=False)
    match = played([taking(said, won, dealer=(other.turn + 1) % 4)], game)
    sheet = tt.ScoreSheet(game)
    assert sheet.add({"bids": said, "tricks": won}) == match.deals[0].score_lines
    scores = list(match.deals[0].scores)
    return scores[::-1] if other.turn % 2 else scores, match


@turns
def test_s6_9_without_bags_overtricks_are_worth_nothing(other: Other) -> None:
    assert without_bags([3, 2, 2, 2], [6, 2, 2, 3], other)[0] == [50, 40]
    assert without_bags(["nil", 2, 4, 2], [2, 3, 5, 3], other)[0] == [40 - 100, 40]
    scores, match = without_bags(["nil", 2, "nil", 2], [2, 3, 5, 3], other)
    assert scores == [-200, 40]
    assert match.standing.counters == ()


@pytest.mark.parametrize("name", ["spades", "spades-two"])
def test_s6_9_what_says_nothing_without_bags_is_refused(name: str) -> None:
    for settings in ({"bag_limit": 5}, {"bag_penalty": 50}, {"failed_nil_bags": False}):
        (option,) = settings
        with pytest.raises(tt.InvalidOption) as caught:
            tt.load_game(name, bags=False, **settings)
        assert f'"{option}" cannot be' in str(caught.value)
        assert 'while "bags" is false' in str(caught.value)


@turns
@pytest.mark.parametrize("nil", ["nil", "double-nil"])
@pytest.mark.parametrize(
    ("took", "partner", "contract", "bags"),
    [(1, 3, 40, 0), (2, 2, 40, 0), (2, 4, 42, 2), (1, 2, -40, 0), (0, 5, 41, 1)],
)
def test_s6_10_a_failed_nil_helps_the_contract(
    nil: str, took: int, partner: int, contract: int, bags: int, other: Other
) -> None:
    rest = 13 - took - partner
    won = [took, rest - rest // 2, partner, rest // 2]
    scores, left, _lines = score([nil, 1, 4, 1], won, other, failed_nil_counts=True)
    worth = 100 if nil == "nil" else 200
    assert scores[0] == contract + (-worth if took else worth)
    assert left[0] == bags


@turns
def test_s6_10_two_nils_have_no_contract_to_help(other: Other) -> None:
    deal = ["nil", 2, "nil", 2], [2, 4, 4, 3]
    scores, left, _lines = score(*deal, other, failed_nil_counts=True)
    assert (scores[0], left[0]) == (6 - 200, 6)


def test_s6_10_s6_11_tricks_that_count_cannot_be_nothing() -> None:
    with pytest.raises(tt.InvalidOption, match=r'"failed_nil_counts".*while "failed_nil_bags"'):
        spades(failed_nil_counts=True, failed_nil_bags=False)


@turns
def test_s6_11_tricks_of_a_failed_nil_that_are_no_bags(other: Other) -> None:
    option: dict[str, Any] = {"failed_nil_bags": False}
    scores, left, _lines = score(["nil", 1, 4, 1], [2, 3, 5, 3], other, **option)
    assert (scores[0], left[0]) == (41 - 100, 1)
    scores, left, _lines = score(["nil", 1, 4, 1], [2, 4, 3, 4], other, **option)
    assert (scores[0], left[0]) == (-40 - 100, 0)
    scores, left, _lines = score(["nil", 1, "double-nil", 1], [2, 4, 3, 4], other, **option)
    assert (scores[0], left[0]) == (-300, 0)


@turns
@pytest.mark.parametrize(
    ("bids", "tricks", "points", "bags"),
    [
        ((6, 4), (6, 4), 200, 0),
        ((6, 4), (7, 5), 202, 2),
        ((6, 5), (7, 4), 200, 0),
        ((5, 4), (6, 4), 91, 1),
        ((6, 4), (5, 4), -200, 0),
        ((5, 4), (5, 3), -90, 0),
        (("nil", 10), (0, 10), 300, 0),
    ],
)
def test_s6_12_ten_for_200(
    bids: tuple[Any, Any], tricks: tuple[int, int], points: int, bags: int, other: Other
) -> None:
    rest = 13 - sum(tricks)
    won = [tricks[0], rest - rest // 2, tricks[1], rest // 2]
    scores, left, lines = score([bids[0], 1, bids[1], 1], won, other, ten_for_200=True)
    assert (scores[0], left[0]) == (points, bags)
    assert ("S6.12" in rules_of(lines, other)) is (abs(points) >= 200)


@pytest.mark.parametrize(
    ("option", "rule", "words"),
    [
        ({"nil_value": 50}, "S6.4", "Nil scores 50"),
        ({"bags": False}, "S6.9", "worth nothing; there are no bags"),
        ({"failed_nil_counts": True}, "S6.10", "help the partner's contract"),
        ({"failed_nil_bags": False}, "S6.11", "are no bags, and help no contract"),
        ({"failed_nil_bags": False}, "S6.6", "their tricks are worth nothing"),
        ({"ten_for_200": True}, "S6.12", "of 10 tricks or more scores 200 if it is made"),
    ],
)
def test_s6_8_to_s6_12_in_words(option: dict[str, Any], rule: str, words: str) -> None:
    game = spades(**option)
    said = [*game.scoring.describe(), *game.other_rules]
    assert any(number == rule and words in str(text) for text, number in said)
    usual = [*spades().scoring.describe(), *spades().other_rules]
    assert not any(words in str(text) for text, _number in usual)
