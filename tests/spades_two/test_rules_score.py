"""Score of a deal, next deal and end: each rule of the page by its number, T6 and T7.

Every figure is checked twice: in a match that is really played, and on a score sheet. The worked
examples of the page are here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tricktaker as tt
from tests.spades_two.tables import (
    SEATS,
    TURNS,
    Other,
    arrange,
    at,
    bags,
    codes,
    hand,
    played,
    spades_two,
    taking,
)

turns = pytest.mark.parametrize("other", TURNS, ids=str)
dealers = pytest.mark.parametrize("dealer", SEATS)


def score(
    bids: Sequence[object],
    tricks: Sequence[int],
    other: Other,
    start: dict[str, list[int]] | None = None,
    **options: Any,
) -> tuple[list[int], list[int], list[tt.ScoreLine]]:
    """Change of the totals and the bags, the scene's first player first; and the lines.

    The deal is played in a match and written on a sheet, which must agree.
    """
    start = start or {"totals": [0, 0], "bags": [0, 0]}
    given = {name: other.by_seat(values) for name, values in start.items()}
    said, won = other.by_seat(bids), other.by_seat(tricks)
    game = spades_two(**options)
    match = played([taking(said, won, dealer=other.seat(1))], game, start=given)
    sheet = tt.ScoreSheet(game, start=given)
    lines = list(sheet.add({"bids": said, "tricks": won}))
    (done,) = match.deals
    assert list(done.score_lines) == lines
    assert list(sheet.totals) == list(match.totals)
    assert list(sheet.bags) == bags(match)
    for side in SEATS:
        assert sum(line.amount for line in lines if line.side == side) == done.scores[side]
        assert match.totals[side] == given["totals"][side] + done.scores[side]
    assert all(line.rule and line.reason for line in lines)
    return other.by_seat(list(done.scores)), other.by_seat(bags(match)), lines


def rules_of(lines: list[tt.ScoreLine], other: Other) -> set[str | None]:
    """The rules that gave the scene's first player its lines."""
    return {line.rule for line in lines if line.side == other.seat(0)}


# ---------------------------------------------------------------- worked examples


@turns
def test_worked_example_contracts(other: Other) -> None:
    for tricks, scores in (
        ([8, 5], [80, -60]),
        ([7, 6], [-80, 60]),
        ([9, 4], [81, -60]),
        ([6, 7], [-80, 61]),
    ):
        found, _left, _lines = score([8, 6], tricks, other)
        assert found == scores


@turns
@pytest.mark.parametrize("taken", range(14))
def test_worked_example_nil(taken: int, other: Other) -> None:
    found, left, _lines = score(["nil", 9], [taken, 13 - taken], other)
    if taken == 0:
        assert found[0] == 100
    else:
        assert found[0] == -100 + taken - (100 if taken >= 10 else 0)
    assert left[0] == taken % 10


@turns
def test_worked_example_overtrick(other: Other) -> None:
    found, left, _lines = score([7, 5], [8, 5], other)
    assert (found[0], left[0]) == (71, 1)


@turns
def test_worked_example_bags(other: Other) -> None:
    hands = [(4, 7), (3, 6), (4, 9)]
    deals = [
        taking(other.by_seat([bid, 1]), other.by_seat([won, 13 - won]), (other.seat(1) + k) % 2,
               seed=k)
        for k, (bid, won) in enumerate(hands)
    ]  # fmt: skip
    match = played(deals)
    seat = other.seat(0)
    assert [deal.scores[seat] for deal in match.deals] == [43, 33, 45 - 100]
    assert (match.totals[seat], bags(match)[seat]) == (21, 1)
    sheet = tt.ScoreSheet(spades_two())
    for bid, won in hands:
        sheet.add({"bids": other.by_seat([bid, 1]), "tricks": other.by_seat([won, 13 - won])})
    assert sheet.totals == match.totals
    assert (sheet.totals[seat], sheet.bags[seat]) == (21, 1)


@turns
@pytest.mark.parametrize(("card", "winner"), [("2S", 1), ("AC", 0), ("AD", 0)])
def test_worked_example_following(card: str, winner: int, other: Other) -> None:
    deal = arrange(
        {other.seat(1): "2S AC AD"},
        trick="7H",
        leader=other.seat(0),
        size=9,
        void={other.seat(1): "H"},
    )
    match = at(deal)
    assert codes(match) == {f"play {each}" for each in hand(match, other.seat(1))}
    match.act(f"play {card}")
    assert match.view(None).tricks[-1].winner == other.seat(winner)


# ---------------------------------------------------------------- T6 score


@turns
@pytest.mark.parametrize("bid", range(1, 14))
def test_t6_1_made_and_failed(bid: int, other: Other) -> None:
    for won in {0, bid - 1, bid, min(13, bid + 1), 13}:
        found, left, lines = score([bid, 1], [won, 13 - won], other)
        over = won - bid
        if over >= 0:
            assert found[0] == 10 * bid + over - (100 if over >= 10 else 0)
            assert left[0] == over % 10
        else:
            assert found[0] == -10 * bid
            assert left[0] == 0
        assert rules_of(lines, other) <= {"T6.1", "T6.3"}


@turns
@pytest.mark.parametrize("nil", ["nil", "double-nil"])
@pytest.mark.parametrize("taken", [0, 1, 2, 5, 9])
def test_t6_2_tricks_of_a_failed_nil_are_bags(nil: str, taken: int, other: Other) -> None:
    worth = 100 if nil == "nil" else 200
    found, left, lines = score([nil, 4], [taken, 13 - taken], other)
    assert found[0] == (worth if taken == 0 else taken - worth)
    assert left[0] == taken
    rule = "T3.2" if nil == "nil" else "T4.4"
    assert rules_of(lines, other) == ({rule, "T6.2"} if taken else {rule})


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
def test_t6_3_bags_and_their_penalty(
    had: int, over: int, options: dict[str, int], lost: int, left: int, other: Other
) -> None:
    start = {"totals": [300, 0], "bags": [had, 0]}
    found, after, lines = score([2, 13], [2 + over, 11 - over], other, start, **options)
    assert found[0] == 20 + over - lost
    assert after[0] == left
    assert -lost == sum(line.amount for line in lines if line.rule == "T6.3")


@turns
def test_t6_3_bags_of_a_failed_nil_count_too(other: Other) -> None:
    start = {"totals": [300, 0], "bags": [8, 9]}
    found, after, _lines = score(["nil", 10], [2, 11], other, start)
    assert found == [-100 + 2 - 100, 101 - 100]
    assert after == [0, 0]


# ---------------------------------------------------------------- T7 next deal and end


@dealers
def test_t7_1_the_second_player_draws_first_in_the_next_deal(dealer: int) -> None:
    deals = [taking([4, 4], [7, 6], (dealer + k) % 2, seed=k) for k in range(4)]
    match = played(deals, extra=True)
    assert [deal.dealer for deal in match.deals] == [(dealer + k) % 2 for k in range(4)]
    assert match.view(None).dealer == dealer
    assert match.to_act == 1 - dealer


@dealers
@pytest.mark.parametrize("last", SEATS)
def test_t7_1_the_last_trick_does_not_choose(dealer: int, last: int) -> None:
    made = (taking([4, 4], [7, 6], dealer, seed=seed) for seed in range(50))
    deal = next(d for d in made if played([d]).deals[0].tricks[-1].winner == last)
    match = played([deal], extra=True)
    assert match.view(None).dealer == 1 - dealer
    assert match.to_act == dealer


def ending(
    totals: list[int], bids: Sequence[object], tricks: Sequence[int], **options: Any
) -> tt.Match:
    """One deal from these totals; the match may go on after it."""
    game = spades_two(**options)
    start = {"totals": totals, "bags": [0, 0]}
    match = played([taking(bids, tricks)], game, extra=True, start=start)
    sheet = tt.ScoreSheet(game, start=start)
    sheet.add({"bids": list(bids), "tricks": list(tricks)})
    assert list(sheet.totals) == list(match.totals)
    assert sheet.is_over is match.is_over
    assert tuple(sheet.winners) == tuple(match.winners)
    return match


EVEN = ([6, 6], [6, 7])  # 60 to the first player, 61 and a bag to the second
FELL = ([13, 13], [7, 6])  # 130 lost by both


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ([440, 0], (0,)),
        ([439, 0], ()),
        ([0, 439], (1,)),
        ([0, 438], ()),
        ([500, 600], (1,)),
        ([450, 447], (0,)),
        ([450, 449], ()),
        ([450, 450], (1,)),
        ([441, 440], ()),
    ],
)
def test_t7_2_the_higher_total_wins_and_equal_plays_on(
    totals: list[int], winners: tuple[int, ...]
) -> None:
    match = ending(totals, *EVEN)
    assert tuple(match.winners) == winners
    assert match.is_over is bool(winners)
    assert (match.to_act is None) is bool(winners)
    if not winners:
        assert match.view(None).dealer == 0
        assert match.view(None).phase == "draw"


def test_t7_2_the_bag_penalty_comes_first() -> None:
    match = played([taking([6, 6], [7, 6])], extra=True, start={"totals": [495, 0], "bags": [9, 0]})
    assert list(match.totals) == [456, 60]
    assert not match.is_over


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
def test_t7_2_the_floor(totals: list[int], floor: int | None, winners: tuple[int, ...]) -> None:
    match = ending(totals, *FELL, floor=floor)
    assert list(match.totals) == [total - 130 for total in totals]
    assert tuple(match.winners) == winners
    assert match.is_over is bool(winners)
