"""The plain Spades reference against the examples that can be worked out by hand."""

import random

import pytest

from tests.reference.plain_spades import (
    NUMBERS,
    PACK,
    PlainDeal,
    PlainMatch,
    Rules,
    breaks,
    carry,
    playable,
    score_side,
    victors,
    winner,
)

BIDS = ("4", "3", "2", "2")


def test_worked_contracts() -> None:
    # 4 + 2 against 3 + 2: six are needed by the first and third, five by the others.
    assert score_side(["4", "2"], [3, 3]) == (60, 0)
    assert score_side(["4", "2"], [3, 2]) == (-60, 0)
    assert score_side(["3", "2"], [0, 5]) == (50, 0)
    assert score_side(["3", "2"], [4, 0]) == (-50, 0)


@pytest.mark.parametrize(
    ("bids", "tricks", "points", "bags"),
    [
        (["3", "2"], [4, 3], 52, 2),
        (["3", "3"], [5, 0], -60, 0),
        (["4", "nil"], [5, 0], 141, 1),
        (["4", "nil"], [4, 2], -58, 2),
        (["4", "nil"], [3, 1], -139, 1),
        (["nil", "nil"], [0, 1], 1, 1),
        (["double-nil", "double-nil"], [0, 0], 400, 0),
        (["double-nil", "double-nil"], [2, 1], -397, 3),
        (["nil", "nil"], [0, 0], 200, 0),
        (["nil", "nil"], [3, 4], -193, 7),
        (["double-nil", "nil"], [0, 2], 102, 2),
        (["double-nil", "13"], [0, 13], 330, 0),
        (["nil", "4"], [1, 4], -59, 1),
        (["nil", "4"], [2, 3], -138, 2),
        (["nil", "2"], [1, 1], -119, 1),
        (["4", "2"], [1, 4], -60, 0),
        (["4", "2"], [2, 4], 60, 0),
    ],
)
def test_worked_scores(bids: list[str], tricks: list[int], points: int, bags: int) -> None:
    assert score_side(bids, tricks) == (points, bags)
    assert score_side(bids[::-1], tricks[::-1]) == (points, bags)


def test_worked_bags() -> None:
    total = bags = 0
    steps = []
    for bid, won in ((4, 7), (3, 6), (4, 9), (2, 11)):
        points, new = score_side([str(bid - 1), "1"], [won - 1, 1])
        lost, bags = carry(bags, new, Rules())
        total += points - lost
        steps.append((total, bags))
    assert steps == [(43, 3), (76, 6), (21, 1), (-50, 0)]


@pytest.mark.parametrize(
    ("bags", "new", "rules", "expected"),
    [
        (8, 2, Rules(), (100, 0)),
        (9, 0, Rules(), (0, 9)),
        (9, 13, Rules(), (200, 2)),
        (0, 5, Rules(bag_limit=2, bag_penalty=7), (14, 1)),
        (0, 3, Rules(bag_limit=1, bag_penalty=0), (0, 0)),
    ],
)
def test_bag_penalty(bags: int, new: int, rules: Rules, expected: tuple[int, int]) -> None:
    assert carry(bags, new, rules) == expected


@pytest.mark.parametrize(
    ("totals", "rules", "expected"),
    [
        ((510, 508), Rules(), (0,)),
        ((510, 510), Rules(), ()),
        ((460, 564), Rules(), (1,)),
        ((499, 0), Rules(), ()),
        ((500, -900), Rules(), (0,)),
        ((-900, 20), Rules(), ()),
        ((-200, 20), Rules(floor=-200), (1,)),
        ((-199, 20), Rules(floor=-200), ()),
        ((-250, -240), Rules(floor=-200), (1,)),
        ((-250, -250), Rules(floor=-200), ()),
    ],
)
def test_match_end(totals: tuple[int, int], rules: Rules, expected: tuple[int, ...]) -> None:
    assert victors(totals, rules) == expected


@pytest.mark.parametrize(
    ("trick", "hand", "broken", "legal"),
    [
        ("7H", "2H KS 4C", False, "2H"),
        ("7H", "2S KS 4C", False, "2S KS 4C"),
        ("", "2S 4H", False, "4H"),
        ("", "2S 4H", True, "2S 4H"),
        ("", "2S 9S KS", False, "2S 9S KS"),
        ("2S", "4H 5S", False, "5S"),
    ],
)
def test_playable(trick: str, hand: str, broken: bool, legal: str) -> None:
    assert playable(hand.split(), trick.split(), broken) == set(legal.split())


@pytest.mark.parametrize(
    ("trick", "place"),
    [("AH KH 2S QH", 2), ("2D 6C AH KH", 0), ("8D 3D TD 5D", 2), ("9S TS 2S KS", 3)],
)
def test_winner(trick: str, place: int) -> None:
    assert winner(trick.split()) == place


@pytest.mark.parametrize(
    ("hand", "trick", "card", "broken"),
    [
        ("2S 3C", "7H", "2S", True),
        ("2S 3S", "", "2S", True),
        ("2S 3C", "", "2S", False),
        ("2S 3C", "5S", "2S", False),
        ("2S 3C", "7H", "3C", False),
    ],
)
def test_breaking(hand: str, trick: str, card: str, broken: bool) -> None:
    assert breaks(hand.split(), trick.split(), card) is broken


def bid_all(deal: PlainDeal, *bids: str) -> None:
    for bid in bids:
        seat = deal.to_act
        assert seat is not None
        if bid in NUMBERS and "look" in deal.legal(seat):
            deal.act(seat, "look")
        deal.act(seat, bid)


def test_bidding_order_and_blind_hands() -> None:
    deal = PlainDeal(Rules(), PACK, dealer=1)
    assert deal.to_act == 2
    assert deal.legal(2) == {"look", "double-nil"}
    assert deal.known == [set(), set(), set(), set()]
    deal.act(2, "look")
    assert deal.legal(2) == set(NUMBERS)
    assert deal.known[2] == deal.hands[2]
    assert deal.legal(3) == set()
    deal.act(2, "nil")
    bid_all(deal, "double-nil", "13", "1")
    assert deal.phase == "exchange"
    assert deal.pairs == [(3, 1)]


def test_deficit_closes_double_nil() -> None:
    deal = PlainDeal(Rules(blind_nil_min_deficit=50), PACK, dealer=3, totals=(100, 50))
    assert deal.face_up == [True, False, True, False]
    assert deal.legal(0) == set(NUMBERS)


def test_exchange_bidder_first() -> None:
    deal = PlainDeal(Rules(), PACK, dealer=3)
    bid_all(deal, "double-nil", "3", "5", "4")
    mine, theirs = sorted(deal.hands[0]), sorted(deal.hands[2])
    for card in mine[:3]:
        assert deal.may_act == (0,)
        assert deal.hands[2] == set(theirs)
        deal.act(0, f"give {card}")
    assert deal.may_act == (2,)
    assert deal.hands[2] == {*theirs, *mine[:3]}
    for card in (mine[0], theirs[0], theirs[1]):
        deal.act(2, f"give {card}")
    assert deal.phase == "play"
    assert deal.to_act == 0
    assert deal.hands[0] == {*mine[3:], mine[0], *theirs[:2]}
    assert len(deal.hands[2]) == 13
    assert deal.known[1] == deal.hands[1]


def test_exchange_simultaneous() -> None:
    deal = PlainDeal(Rules(exchange="simultaneous", exchange_cards=1), PACK, dealer=3)
    bid_all(deal, "double-nil", "double-nil", "nil", "4")
    assert list(deal.may_act) == [0, 2]
    theirs = min(deal.hands[2])
    deal.act(2, f"give {theirs}")
    assert list(deal.may_act) == [0]
    assert theirs not in deal.hands[0]
    deal.act(0, f"give {min(deal.hands[0])}")
    assert theirs in deal.hands[0]
    assert list(deal.may_act) == [1, 3]


def test_no_exchange_between_two_double_nils() -> None:
    deal = PlainDeal(Rules(), PACK, dealer=3)
    bid_all(deal, "double-nil", "double-nil", "double-nil", "double-nil")
    assert deal.phase == "play"


@pytest.mark.parametrize("seed", range(20))
def test_random_matches_hold_together(seed: int) -> None:
    rng = random.Random(seed)
    packs = [rng.sample(PACK, 52) for _ in range(6)]
    exchange = rng.choice(["bidder-first", "simultaneous"])
    match = PlainMatch(Rules(exchange=exchange), packs, dealer=seed % 4)
    while not match.is_over:
        deal = match.deal
        seat = rng.choice(deal.may_act)
        match.act(seat, rng.choice(sorted(deal.legal(seat))))
        played = {card for _, trick, _ in deal.tricks for card in trick} | set(deal.trick)
        offers = {card for cards in deal.offers.values() for card in cards}
        held = set().union(*deal.hands)
        assert held | played | offers == set(PACK)
        if deal.over:
            assert sum(deal.won) == 13
    assert [sum(score[side] for score in match.scores) for side in (0, 1)] == match.totals
    assert all(0 <= bags < 10 for bags in match.bags)
