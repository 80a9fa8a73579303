"""Score of a deal and end of the match: each rule of the page by its number, S6 and S7.

Every figure is checked twice: in a match that is really played, and on a score sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tricktaker as tt
from tests.spades.tables import SEATS, TURNS, Other, bags, played, spades, taking
from tricktaker_spades import scoring

turns = pytest.mark.parametrize("other", TURNS, ids=str)

NO_START = {"totals": [0, 0], "bags": [0, 0]}


def moved(values: Sequence[object], other: Other) -> list[object]:
    """Values by seat, moved on with the players."""
    out: list[object] = [None] * 4
    for seat in SEATS:
        out[other.seat(seat)] = values[seat]
    return out


def score(
    bids: Sequence[object],
    tricks: Sequence[int],
    other: Other,
    start: dict[str, list[int]] | None = None,
    **options: Any,
) -> tuple[list[int], list[int], list[tt.ScoreLine]]:
    """Change of the totals and the bags, as the first seat's side and the others; and the lines.

    The deal is played in a match and written on a sheet, which must agree.
    """
    flip = other.turn % 2 == 1
    start = start or NO_START
    given = {name: values[::-1] if flip else values for name, values in start.items()}
    said = moved(bids, other)
    won = [int(str(value)) for value in moved(tricks, other)]
    game = spades(**options)
    count = options.get("exchange_cards", 3)
    assert isinstance(count, int)
    deal = taking(said, won, dealer=(other.turn + 1) % 4, exchange_cards=count)
    match = played([deal], game, start=given)
    sheet = tt.ScoreSheet(game, start=given)
    lines = list(sheet.add({"bids": said, "tricks": won}))
    (done,) = match.deals
    assert list(done.score_lines) == lines
    assert list(sheet.totals) == list(match.totals)
    assert list(sheet.bags) == bags(match)
    for side in (0, 1):
        assert sum(line.amount for line in lines if line.side == side) == done.scores[side]
        assert match.totals[side] == given["totals"][side] + done.scores[side]
    assert all(line.rule and line.reason for line in lines)
    scores, left = list(done.scores), bags(match)
    return (scores[::-1], left[::-1], lines) if flip else (scores, left, lines)


def rules_of(lines: list[tt.ScoreLine], other: Other) -> set[str | None]:
    """The rules that gave the first seat's side its lines."""
    return {line.rule for line in lines if line.side == other.turn % 2}


@turns
@pytest.mark.parametrize(
    ("bids", "tricks", "points"),
    [
        ([3, 2, 2, 2], [3, 4, 2, 4], 50),
        ([1, 2, 1, 2], [0, 6, 2, 5], 20),
        ([6, 1, 7, 1], [7, 0, 6, 0], 130),
    ],
)
def test_s6_1_a_made_contract(
    bids: list[object], tricks: list[int], points: int, other: Other
) -> None:
    scores, left, lines = score(bids, tricks, other)
    assert scores[0] == points
    assert left[0] == 0
    assert rules_of(lines, other) == {"S6.1"}


@turns
@pytest.mark.parametrize("over", range(1, 9))
def test_s6_2_each_overtrick_is_a_bag(over: int, other: Other) -> None:
    scores, left, lines = score(
        [3, 2, 2, 1],
        [3 + over, 4, 2, 4 - over] if over < 5 else [3 + over, 4 - (over - 4), 2, 0],
        other,
    )
    assert scores[0] == 50 + over
    assert left[0] == over
    assert rules_of(lines, other) == {"S6.1", "S6.2"}


@turns
@pytest.mark.parametrize("taken", range(6))
def test_s6_3_a_set_contract_has_no_bags(taken: int, other: Other) -> None:
    scores, left, lines = score([4, 1, 2, 1], [0, 6, taken, 7 - taken], other)
    assert scores[0] == -60
    assert left[0] == 0
    assert rules_of(lines, other) == {"S6.3"}


@turns
@pytest.mark.parametrize(
    ("one", "two", "tricks", "points"),
    [
        ("nil", "nil", (0, 0), 200),
        ("nil", "nil", (0, 3), 0 + 3),
        ("nil", "nil", (1, 3), -200 + 4),
        ("double-nil", "double-nil", (0, 0), 400),
        ("double-nil", "double-nil", (0, 2), 0 + 2),
        ("double-nil", "double-nil", (1, 2), -400 + 3),
        ("double-nil", "nil", (0, 0), 300),
        ("double-nil", "nil", (0, 1), 100 + 1),
        ("double-nil", "nil", (1, 0), -100 + 1),
        ("nil", "5", (0, 5), 150),
        ("nil", "5", (1, 5), -50 + 1),
        ("double-nil", "5", (0, 5), 250),
        ("double-nil", "5", (2, 5), -150 + 2),
        ("double-nil", "5", (0, 4), 150),
    ],
)
def test_s6_4_each_nil_is_judged_by_itself(
    one: str, two: str, tricks: tuple[int, int], points: int, other: Other
) -> None:
    rest = 13 - sum(tricks)
    won = [tricks[0], rest - rest // 2, tricks[1], rest // 2]
    scores, _, lines = score([one, 1, two, 1], won, other)
    assert scores[0] == points
    assert "S6.4" in rules_of(lines, other)
    mirrored = [won[2], won[1], won[0], won[3]]
    again, _, _ = score([two, 1, one, 1], mirrored, other)
    assert again[0] == points


@turns
@pytest.mark.parametrize("nil", ["nil", "double-nil"])
@pytest.mark.parametrize("taken", [1, 2, 5])
@pytest.mark.parametrize("partner", [3, 4, 5])
def test_s6_5_a_failed_nils_tricks_are_bags_and_nothing_else(
    nil: str, taken: int, partner: int, other: Other
) -> None:
    rest = 13 - taken - partner
    won = [taken, rest - rest // 2, partner, rest // 2]
    scores, left, lines = score([nil, 1, 4, 1], won, other)
    contract = 40 + partner - 4 if partner >= 4 else -40
    assert scores[0] == contract + taken - (100 if nil == "nil" else 200)
    assert left[0] == taken + max(0, partner - 4)
    assert "S6.5" in rules_of(lines, other)


@turns
@pytest.mark.parametrize("pair", [("nil", "nil"), ("double-nil", "nil"), ("double-nil",) * 2])
def test_s6_6_two_nils_have_no_contract(pair: tuple[str, str], other: Other) -> None:
    scores, left, lines = score([pair[0], 2, pair[1], 2], [2, 4, 4, 3], other)
    worth = {"nil": 100, "double-nil": 200}
    assert scores[0] == 6 - worth[pair[0]] - worth[pair[1]]
    assert left[0] == 6
    assert not rules_of(lines, other) & {"S6.1", "S6.2", "S6.3"}


@turns
@pytest.mark.parametrize(
    ("had", "over", "options", "lost", "left"),
    [
        (7, 2, {}, 0, 9),
        (8, 2, {}, 100, 0),
        (9, 2, {}, 100, 1),
        (9, 11, {}, 200, 0),
        (4, 1, {"bag_limit": 5}, 100, 0),
        (4, 8, {"bag_limit": 5}, 200, 2),
        (0, 3, {"bag_limit": 1}, 300, 0),
        (9, 3, {"bag_penalty": 50}, 50, 2),
        (9, 3, {"bag_penalty": 0}, 0, 2),
        (9, 3, {"bag_limit": 12, "bag_penalty": 7}, 7, 0),
    ],
)
def test_s6_7_bags_and_their_penalty(
    had: int, over: int, options: dict[str, int], lost: int, left: int, other: Other
) -> None:
    won = [1 + over, 11 - over, 1, 0]
    start = {"totals": [300, 0], "bags": [had, 0]}
    scores, after, lines = score([1, 13, 1, 13], won, other, start, **options)
    assert scores[0] == 20 + over - lost
    assert after[0] == left
    penalties = [line.amount for line in lines if line.rule == "S6.7"]
    assert sum(penalties) == -lost


def test_s6_7_bags_are_carried_from_deal_to_deal() -> None:
    deals = [taking([2, 2, 2, 2], [4, 2, 4, 3], dealer=k % 4) for k in range(4)]
    match = played(deals)
    assert [tuple(deal.scores) for deal in match.deals] == [
        (44, 41),
        (44, 41),
        (44 - 100, 41),
        (44, 41),
    ]
    assert bags(match) == [6, 4]


# ---------------------------------------------------------------- S7 end of the match


def ending(
    totals: list[int], bids: Sequence[object], tricks: Sequence[int], **options: Any
) -> tt.Match:
    """One deal from these totals; the match may go on after it."""
    deal = taking(bids, tricks, dealer=2)
    game = spades(**options)
    match = played([deal], game, extra=True, start={"totals": totals, "bags": [0, 0]})
    sheet = tt.ScoreSheet(game, start={"totals": totals, "bags": [0, 0]})
    sheet.add({"bids": list(bids), "tricks": list(tricks)})
    assert list(sheet.totals) == list(match.totals)
    assert sheet.is_over is match.is_over
    assert tuple(sheet.winners or ()) == tuple(match.winners or ())
    return match


EVEN = ([3, 3, 3, 3], [3, 4, 3, 3])  # 60 to the first side, 61 and a bag to the second


@pytest.mark.parametrize(
    ("totals", "winners"),
    [([440, 0], (0,)), ([439, 0], ()), ([0, 439], (1,)), ([0, 438], ()), ([500, 600], (1,))],
)
def test_s7_1_the_target_wins_after_a_scored_deal(
    totals: list[int], winners: tuple[int, ...]
) -> None:
    match = ending(totals, *EVEN)
    assert tuple(match.winners or ()) == winners
    assert match.is_over is bool(winners)
    assert (match.to_act is None) is bool(winners)
    assert bool(match.may_act) is not bool(winners)


def test_s7_1_the_bag_penalty_comes_first() -> None:
    deal = taking([3, 3, 3, 3], [4, 3, 3, 3], dealer=0)
    match = played([deal], extra=True, start={"totals": [495, 0], "bags": [9, 0]})
    assert list(match.totals) == [456, 60]
    assert not match.is_over


@pytest.mark.parametrize(
    ("totals", "winners"),
    [([450, 447], (0,)), ([450, 449], ()), ([450, 450], (1,)), ([441, 440], ())],
)
def test_s7_2_the_higher_total_wins_and_equal_plays_on(
    totals: list[int], winners: tuple[int, ...]
) -> None:
    match = ending(totals, *EVEN)
    assert tuple(match.winners or ()) == winners
    assert match.is_over is bool(winners)
    if not winners:
        assert match.view(None).dealer == 3
        assert match.view(None).phase == "bidding"


FELL = ([7, 7, 6, 6], [6, 1, 6, 0])  # -130 each: both are set


@pytest.mark.parametrize(
    ("totals", "floor", "winners"),
    [
        ([-500, 0], None, ()),
        ([-70, 0], -200, (1,)),
        ([-69, 0], -200, ()),
        ([10, -90], -200, (0,)),
        ([-300, -290], -200, (1,)),
        ([-300, -300], -200, ()),
        ([130, 200], 0, (1,)),
        ([131, 200], 0, ()),
    ],
)
def test_s7_3_the_floor(totals: list[int], floor: int | None, winners: tuple[int, ...]) -> None:
    match = ending(totals, *FELL, floor=floor)
    assert list(match.totals) == [total - 130 for total in totals]
    assert tuple(match.winners or ()) == winners
    assert match.is_over is bool(winners)


# ---------------------------------------------------------------- in words


@pytest.mark.parametrize("name", ["spades", "spades-two"])
def test_the_rules_tell_the_amounts_that_are_scored(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoring, "DOUBLE", 3)
    monkeypatch.setattr(scoring, "TRICK_BID", 17)
    monkeypatch.setattr(scoring, "BAG", 6)
    game = tt.load_game(name, bag_limit=8, bag_penalty=95, nil_value=50)
    said = " ".join(str(text) for text, _rule in game.scoring.describe())
    for words in ("scores 50", "−50", "scores 150", "−150", "scores 17", "loses 17", "6 points"):
        assert words in said
    assert "reach 8, it loses 95 points" in said
