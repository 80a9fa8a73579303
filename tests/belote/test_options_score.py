"""Options that change the score: B7.6 to B7.10, in matches and on score sheets."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.belote.tables import Deal, Other, belote, facts_of, played, rehearsed, scoring, sweep

SECOND = Other(turn=1)
"""The scene with everybody moved on by one seat, so that the other partnership takes."""


def score(*deals: Deal, start: dict[str, Any] | None = None, **options: Any) -> tt.Match:
    """The deals played in a match, which a score sheet must agree with, line by line."""
    game = belote(**options)
    match = played(deals, game, start=start)
    sheet = tt.ScoreSheet(game, start)
    for deal, done in zip(deals, match.deals, strict=True):
        assert sheet.add(facts_of(rehearsed(deal).facts())) == done.score_lines
    assert (sheet.totals, sheet.standing) == (match.totals, match.standing)
    return match


def rules_of(match: tt.Match) -> set[str]:
    """The rules of the lines of the last deal."""
    return {line.rule for line in match.deals[-1].score_lines}


@pytest.mark.parametrize(("last_trick", "totals"), [(0, (85, 67)), (10, (95, 67)), (20, (105, 67))])
def test_b7_6_the_last_trick(last_trick: int, totals: tuple[int, int]) -> None:
    assert score(scoring(85, last=True), last_trick=last_trick).totals == totals


def test_b7_6_the_last_trick_may_make_a_contract() -> None:
    deal = scoring(70, last=True)
    assert score(deal).totals == (0, 162)
    assert score(deal, last_trick=20).totals == (90, 82)


@pytest.mark.parametrize(("capot", "points"), [(0, 152), (90, 242), (100, 252), (250, 402)])
def test_b7_7_capot(capot: int, points: int) -> None:
    assert score(sweep(0), capot=capot).totals == (points, 0)
    assert score(sweep(1), capot=capot, last_trick=20).totals == (points, 0)


@pytest.mark.parametrize(
    ("deal", "usual", "stays"),
    [
        (scoring(60, last=False, belote="taker"), (0, 182), (20, 162)),
        (scoring(75, last=True, belote="defence"), (0, 182), (0, 182)),
        (scoring(62, last=True, belote="taker"), (92, 90), (92, 90)),
    ],
)
def test_b7_8_the_belote_of_a_team_that_fails(
    deal: Deal, usual: tuple[int, int], stays: tuple[int, int]
) -> None:
    assert score(deal).totals == usual
    match = score(deal, failed_belote="stays")
    assert match.totals == stays
    assert ("B7.8" in rules_of(match)) is (usual != stays)


@pytest.mark.parametrize(
    ("deal", "totals"),
    [
        (scoring(81, last=False), (80, 80)),
        (scoring(85, last=True), (90, 70)),
        (scoring(95, last=False), (90, 70)),
        (scoring(70, last=False), (0, 160)),
        (sweep(0), (250, 0)),
    ],
)
def test_b7_9_scores_are_rounded_to_tens(deal: Deal, totals: tuple[int, int]) -> None:
    match = score(deal, round_to_ten=True)
    assert match.totals == totals
    assert "B7.9" in rules_of(match)


EQUAL = scoring(71, last=True)
"""81 points each; seat 0 is the taker, seat 3 deals."""


def then(cards: int, *, last: bool = False) -> Deal:
    """The deal after it, in which the other partnership takes and has so many card points."""
    return scoring(cards, last=last, other=SECOND)


def litige(*deals: Deal, **more: Any) -> tt.Match:
    """The deals at a table at which equal points wait."""
    return score(*deals, target=1000, litige=True, **more)


def test_b7_10_equal_points_of_the_taker_wait() -> None:
    match = litige(EQUAL)
    assert match.totals == (0, 81)
    assert match.litige == (81, 0)
    assert score(EQUAL, target=1000).totals == (81, 81)


def test_b7_10_who_wins_the_next_deal_gets_them() -> None:
    made = litige(EQUAL, then(85))
    assert made.deals[-1].scores == (77, 85 + 81)
    assert made.litige == (0, 0)
    failed = litige(EQUAL, then(60))
    assert failed.deals[-1].scores == (162 + 81, 0)
    assert failed.litige == (0, 0)


def test_b7_10_equal_again_waits_as_well() -> None:
    match = litige(EQUAL, then(71, last=True))
    assert match.totals == (81, 81)
    assert match.litige == (81, 81)
    match = litige(scoring(85, last=True), start={"totals": [0, 0], "litige": [81, 91]})
    assert match.totals == (95 + 81 + 91, 67)
    assert match.litige == (0, 0)


def test_b7_10_a_deal_that_is_passed_out_leaves_them() -> None:
    sheet = tt.ScoreSheet(belote(litige=True, target=500), {"litige": [0, 81]})
    assert sheet.add({"taker": None}) == ()
    assert sheet.litige == (0, 81)


def test_b7_9_b7_10_what_waited_is_rounded_with_the_rest() -> None:
    match = litige(EQUAL, then(85), round_to_ten=True)
    assert match.totals == (80, 80 + 170)
    assert match.deals[0].scores == (0, 80)


def test_b7_10_points_cannot_wait_in_a_match_of_a_single_deal() -> None:
    with pytest.raises(tt.InvalidOption) as caught:
        belote(litige=True)
    assert str(caught.value).startswith('"litige" cannot be true while "target" is none')


@pytest.mark.parametrize(
    ("options", "rule", "words"),
    [
        ({"last_trick": 20}, "B7.1", "counts 20 points more: 172"),
        ({"capot": 90}, "B7.2", "90 in place of the 10, 242 in all"),
        ({"failed_belote": "stays"}, "B7.8", "belote of a team that fails stays"),
        ({"round_to_ten": True}, "B7.9", "rounded to tens"),
        ({"litige": True, "target": 500}, "B7.10", "the taker's points wait"),
    ],
)
def test_b7_6_to_b7_10_in_words(options: dict[str, Any], rule: str, words: str) -> None:
    said = belote(**options).scoring.describe()
    assert any(number == rule and words in str(text) for text, number in said)
    assert not any(words in str(text) for text, _number in belote().scoring.describe())
