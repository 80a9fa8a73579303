"""The plain Euchre reference against examples worked out by hand."""

import random

import pytest

from tests.reference.plain_euchre import (
    PACK,
    Facts,
    PlainDeal,
    PlainMatch,
    Rules,
    pack_of,
    playable,
    score,
    victors,
    winner,
)

SWAPS = ("CDHS", "SHDC", "DCSH", "HSCD")


@pytest.mark.parametrize("swap", SWAPS)
@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("AC", "JC 9C", "9C"),
        ("TS", "JC AC", "JC"),
        ("JC", "9S AC", "9S"),
        ("JC", "AC 9D", "AC 9D"),
        ("AC", "JC 9D", "JC 9D"),
        ("9D AC", "KD JS JC", "KD"),
        ("", "JC AC", "JC AC"),
    ],
)
def test_what_may_be_played(trick: str, hand: str, legal: str, swap: str) -> None:
    table = str.maketrans("CDHS", swap)
    cards = hand.translate(table).split()
    allowed = playable(cards, trick.translate(table).split(), swap[3])
    assert allowed == set(legal.translate(table).split())


@pytest.mark.parametrize("swap", SWAPS)
@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("9D KC KD JC", 3),
        ("AS JC JS KS", 2),
        ("AS JC KS QS", 1),
        ("9H AD KH TH", 2),
        ("9H 9S AH", 1),
        ("JD AH", 0),
    ],
)
def test_who_takes_a_trick(trick: str, place: int, swap: str) -> None:
    assert winner(trick.translate(str.maketrans("CDHS", swap)).split(), swap[3]) == place


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        (Facts(None), (0, 0)),
        (Facts(0, 3), (1, 0)),
        (Facts(1, 4, alone=True), (0, 1)),
        (Facts(1, 5), (0, 2)),
        (Facts(0, 5, alone=True), (4, 0)),
        (Facts(0, 2), (0, 2)),
        (Facts(1, 0, alone=True), (2, 0)),
        (Facts(1, 2, alone=True, defended_alone=True), (4, 0)),
        (Facts(0, 5, alone=True, defended_alone=True), (4, 0)),
    ],
)
def test_the_score(facts: Facts, points: tuple[int, int]) -> None:
    assert score(facts) == points


@pytest.mark.parametrize(
    ("totals", "won"), [((10, 9), (0,)), ((9, 11), (1,)), ((9, 9), ()), ((12, 12), ())]
)
def test_the_end(totals: tuple[int, int], won: tuple[int, ...]) -> None:
    assert victors(totals, Rules()) == won


def test_a_deal_by_hand() -> None:
    packets = "9C TC QC 9D TD 9H TH QH 9S TS", "KC AC KD AD JD KH AH KS AS QS", "JS JC JH QD"
    pack = [card for cards in packets for card in cards.split()]
    deal = PlainDeal(Rules(), pack, 0)
    assert deal.hands[1] == {"9C", "TC", "QC", "KC", "AC"}
    assert deal.hands[2] == {"9D", "TD", "KD", "AD", "JD"}
    assert deal.hands[0] == {"9S", "TS", "KS", "AS", "QS"}
    assert deal.upcard == "JS"
    assert deal.rest == ["JC", "JH", "QD"]
    for seat in (1, 2, 3):
        deal.act(seat, "pass")
    deal.act(0, "alone")
    assert deal.out == [2]
    assert deal.legal(0) == {f"discard {card}" for card in ["9S", "TS", "KS", "AS", "QS", "JS"]}
    deal.act(0, "discard 9S")
    hands = {1: "9C TC QC KC AC", 3: "9H TH QH KH AH", 0: "JS AS KS QS TS"}
    for number in range(5):
        seats = [1, 3, 0] if number == 0 else [0, 1, 3]
        plays = {seat: cards.split()[number] for seat, cards in hands.items()}
        for seat in seats:
            deal.act(seat, f"play {plays[seat]}")
    assert deal.over
    assert deal.facts() == Facts(0, 5, alone=True)


@pytest.mark.parametrize("cards", [24, 28, 32])
def test_matches_come_to_an_end(cards: int) -> None:
    rules = Rules(cards=cards, defend_alone=True, stick_the_dealer=True)
    rng = random.Random(cards)
    packs = [rng.sample(pack_of(rules), cards) for _ in range(40)]
    match = PlainMatch(rules, packs, 2)
    while not match.is_over:
        seat = match.deal.to_act
        assert seat is not None
        match.act(seat, rng.choice(sorted(match.deal.legal(seat))))
    assert match.winners
    assert len(PACK) == 24


def test_what_is_not_legal_is_refused() -> None:
    deal = PlainDeal(Rules(), PACK, 0)
    with pytest.raises(ValueError, match="may not take S"):
        deal.act(1, "take S")
    with pytest.raises(ValueError, match="may not pass"):
        deal.act(2, "pass")
    with pytest.raises(ValueError, match="not the pack"):
        PlainDeal(Rules(cards=28), PACK, 0)
