"""The worked examples of the rule page, in a match and on a sheet."""

import pytest

import tricktaker as tt
from tests.spades.tables import SEATS, bags, played, side_taking, spades, taking

EXAMPLES = [
    ("overtricks", (3, 2), (4, 3), 52, 2),
    ("set", (3, 3), (2, 3), -60, 0),
    ("nil_and_contract", (4, "nil"), (5, 0), 141, 1),
    ("failed_nil", (4, "nil"), (4, 2), -58, 2),
    ("failed_nil_does_not_help", (4, "nil"), (3, 1), -139, 1),
    ("two_nils", ("nil", "nil"), (0, 1), 1, 1),
    ("two_double_nils", ("double-nil", "double-nil"), (0, 0), 400, 0),
]

examples = pytest.mark.parametrize(
    ("bids", "won", "points", "left"),
    [each[1:] for each in EXAMPLES],
    ids=[str(each[0]) for each in EXAMPLES],
)


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("dealer", SEATS)
@examples
def test_worked_example_played(
    bids: tuple[object, object],
    won: tuple[int, int],
    points: int,
    left: int,
    first: int,
    dealer: int,
) -> None:
    match = played([side_taking(bids, won, first, dealer)])
    side = first % 2
    assert match.deals[0].scores[side] == points
    assert match.totals[side] == points
    assert bags(match)[side] == left


@pytest.mark.parametrize("first", SEATS)
@examples
def test_worked_example_on_a_sheet(
    bids: tuple[object, object], won: tuple[int, int], points: int, left: int, first: int
) -> None:
    deal = side_taking(bids, won, first, dealer=0)
    tricks = [0, 0, 0, 0]
    tricks[first], tricks[(first + 2) % 4] = won
    tricks[(first + 1) % 4] = 13 - sum(won)
    said: list[object] = [int(bid) if bid.isdigit() else bid for bid in deal.bids]
    sheet = tt.ScoreSheet(spades())
    lines = sheet.add({"bids": said, "tricks": tricks})
    side = first % 2
    assert sum(line.amount for line in lines if line.side == side) == points
    assert sheet.totals[side] == points
    assert sheet.bags[side] == left


@pytest.mark.parametrize("dealer", SEATS)
def test_worked_example_contracts(dealer: int) -> None:
    # 4, 3, 2, 2 in turn: the first and third need six, the second and fourth five.
    for tricks, scores in (
        ([4, 4, 2, 3], (60, 52)),
        ([3, 4, 2, 4], (-60, 53)),
        ([6, 3, 0, 4], (60, 52)),
        ([5, 2, 4, 2], (63, -50)),
        ([7, 1, 2, 3], (63, -50)),
    ):
        bids: list[object] = [0, 0, 0, 0]
        won = [0, 0, 0, 0]
        for place, bid in enumerate((4, 3, 2, 2)):
            seat = (dealer + 1 + place) % 4
            bids[seat], won[seat] = bid, tricks[place]
        match = played([taking(bids, won, dealer)])
        side = (dealer + 1) % 2
        assert (match.deals[0].scores[side], match.deals[0].scores[1 - side]) == scores


@pytest.mark.parametrize("first", SEATS)
def test_worked_example_bags(first: int) -> None:
    hands = [((2, 2), (4, 3)), ((2, 1), (3, 3)), ((2, 2), (5, 4)), ((2, 2), (9, 4))]
    deals = [side_taking(*hand, first, dealer=k, seed=k) for k, hand in enumerate(hands)]
    side = first % 2
    match = played(deals[:3])
    assert (match.totals[side], bags(match)[side]) == (21, 1)
    assert [deal.scores[side] for deal in match.deals] == [43, 33, 45 - 100]
    match = played(deals)  # nine more bags bring the next penalty
    assert (match.totals[side], bags(match)[side]) == (21 + 49 - 100, 0)
