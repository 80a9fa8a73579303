"""The plain Hearts reference against examples worked out by hand."""

import random

import pytest

from tests.reference.plain_hearts import (
    PlainDeal,
    PlainMatch,
    Rules,
    playable,
    points,
    score,
    victors,
    winner,
)

MAY_PLAY = [
    # trick, hand, first trick, broken, what may be played
    ("", "2C 5C KH", True, False, "2C"),
    ("2C", "3D KH QS", True, False, "3D"),
    ("2C", "KH QS", True, False, "KH QS"),
    ("2C", "5C KH QS", True, False, "5C"),
    ("2C", "3D KH QS", False, False, "3D KH QS"),
    ("", "5H 9C", False, False, "9C"),
    ("", "5H 9C", False, True, "5H 9C"),
    ("", "5H QH", False, False, "5H QH"),
    ("3H", "2C 4H", False, True, "4H"),
    ("3S", "2C 4H", False, False, "2C 4H"),
]


@pytest.mark.parametrize(("trick", "hand", "first", "broken", "wanted"), MAY_PLAY)
def test_what_may_be_played(trick, hand, first, broken, wanted):
    found = playable(hand.split(), trick.split(), first, broken, Rules())
    assert found == set(wanted.split())


def test_options_of_the_play():
    rules = Rules(first_trick_points=True)
    assert playable(["3D", "KH"], ["2C"], True, False, rules) == {"3D", "KH"}
    assert playable(["3C", "4C"], [], True, False, Rules(players=5)) == {"3C"}


@pytest.mark.parametrize(
    ("trick", "place"), [("2C 5C 8C AC", 3), ("AD 2H KD QS", 0), ("3H AS 4H 2D", 2), ("7S 8D", 0)]
)
def test_who_takes_a_trick(trick, place):
    assert winner(trick.split()) == place


def test_points():
    assert points(["QS", "2H", "AH", "JD", "KS"]) == 15
    assert points([f"{rank}H" for rank in "23456789TJQKA"]) == 13


@pytest.mark.parametrize(
    ("rules", "taken", "told", "wanted"),
    [
        (Rules(), [5, 0, 16, 5], {}, [5, 0, 16, 5]),
        (Rules(), [0, 26, 0, 0], {}, [26, 0, 26, 26]),
        (Rules(players=3), [0, 26, 0], {}, [26, 0, 26]),
        (Rules(moon="shooter-subtracts"), [0, 26, 0, 0], {}, [0, -26, 0, 0]),
        (Rules(moon="none"), [0, 26, 0, 0], {}, [0, 26, 0, 0]),
        (Rules(moon="shooter-chooses"), [0, 26, 0, 0], {"choice": "add"}, [26, 0, 26, 26]),
        (Rules(moon="shooter-chooses"), [0, 26, 0, 0], {"choice": "subtract"}, [0, -26, 0, 0]),
        (Rules(jack_of_diamonds=True), [5, 0, 16, 5], {"jack": 0}, [-5, 0, 16, 5]),
        (Rules(jack_of_diamonds=True), [0, 26, 0, 0], {"jack": 3}, [26, 0, 26, 16]),
        (Rules(), [5, 0, 16, 5], {"jack": 0}, [5, 0, 16, 5]),
    ],
)
def test_scores(rules, taken, told, wanted):
    assert score(rules, taken, **told) == wanted


@pytest.mark.parametrize(
    ("totals", "won"),
    [
        ([99, 0, 1, 2], ()),
        ([100, 0, 1, 2], (1,)),
        ([100, 0, 0, 2], ()),
        ([100, 120, 130, 99], (3,)),
        ([100, 100, 100, 100], ()),
    ],
)
def test_the_end(totals, won):
    assert victors(totals, Rules()) == won


@pytest.mark.parametrize(
    ("rules", "ways"),
    [
        (Rules(), [1, 3, 2, 0, 1]),
        (Rules(players=3), [1, 2, 0, 1]),
        (Rules(players=5), [1, 4, 2, 3, 0, 1]),
        (Rules(passing="right"), [3, 3]),
        (Rules(passing="none"), [0, 0]),
    ],
)
def test_the_ways_of_the_passing(rules, ways):
    assert [rules.way(number) for number in range(1, len(ways) + 1)] == ways


def test_a_deal_of_passing_and_play():
    rules = Rules()
    pack = random.Random(1).sample(rules.pack(), 52)
    deal = PlainDeal(rules, pack, dealer=2)
    assert deal.may_act == (3, 0, 1, 2)
    gifts = [sorted(hand)[:3] for hand in deal.hands]
    for seat in (1, 0, 2, 3):
        for card in gifts[seat]:
            deal.act(seat, f"give {card}")
    assert all(set(gifts[seat]) <= deal.hands[(seat + 1) % 4] for seat in range(4))
    assert deal.legal(deal.leader) == {"play 2C"}
    with pytest.raises(ValueError, match="may not"):
        deal.act(deal.leader, "play AS")


def test_whole_matches_end():
    for seed in range(10):
        rng = random.Random(seed)
        rules = Rules(players=rng.choice([3, 4, 5]), moon="shooter-chooses")
        packs = [rng.sample(rules.pack(), len(rules.pack())) for _ in range(30)]
        match = PlainMatch(rules, packs, 0)
        while not match.is_over:
            seat = rng.choice(match.deal.may_act)
            match.act(seat, rng.choice(sorted(match.deal.legal(seat))))
        assert match.winners
        assert all(sum(row) in (26, 26 * (rules.players - 1), -26) for row in match.scores)
