"""The plain Belote reference against examples worked out by hand."""

import random

import pytest

from tests.reference.plain_belote import (
    PACK,
    SUITS,
    Facts,
    PlainDeal,
    PlainMatch,
    Rules,
    playable,
    points,
    score,
    victors,
    winner,
)


def other_suits(trump: str, kind: int) -> dict[str, str]:
    """Hearts become this trump; the plain suits stand in one of their six orders."""
    plain = [suit for suit in SUITS if suit != trump]
    orders = [(a, b, c) for a in plain for b in plain for c in plain if len({a, b, c}) == 3]
    return dict(zip("HCDS", (trump, *orders[kind]), strict=True))


OBLIGATIONS = [
    ("9H", "JH 7H AS", "JH"),
    ("3 AH", "9H 8H KS", "9H"),
    ("JH", "9H 7H KS", "9H 7H"),
    ("AS", "7H KH QD", "7H KH"),
    ("AS TH AH", "QH 9H KD", "9H"),
    ("AS TH AH", "QH 7H KD", "QH 7H"),
    ("3 AS", "KD 7H 9H", "KD 7H 9H"),
    ("TS AH 7S", "KD QH 9H", "KD 9H"),
    ("TS JH 7S", "KD QH 9H", "KD QH 9H"),
    ("TS AH 7S", "QH 9H", "9H"),
    # the field cases, with hearts for trump
    ("QH 7H", "JH 8H AC", "JH"),
    ("KD 8D", "AH 8H 7S TC", "AH 8H 7S TC"),
    ("KD AD", "AH 8H 7S TC", "AH 8H"),
    ("KD QH", "AH 8H 7S TC", "AH"),
    ("KD JH", "AH 8H 7S TC", "AH 8H"),
    ("AD TH KD", "JH 7H 9S", "JH 9S"),
    ("AD TH KD", "7H 8H 9S", "7H 8H 9S"),
    ("AD TH KD", "JH 7H", "JH"),
    ("AD TH KD", "7H 9S", "7H 9S"),
    ("7C JH", "TH 9H AS", "TH 9H"),
    ("7S 8S", "AS 9H 7D", "AS"),
    ("7S 8S", "9D 7D", "9D 7D"),
    ("7H 8H", "9D 7D", "9D 7D"),
    ("", "9D 7H", "9D 7H"),
]


@pytest.mark.parametrize("kind", range(6))
@pytest.mark.parametrize("trump", SUITS)
@pytest.mark.parametrize(("trick", "hand", "legal"), OBLIGATIONS)
def test_obligations(trick: str, hand: str, legal: str, trump: str, kind: int) -> None:
    swap = str.maketrans(other_suits(trump, kind))
    cards = trick.translate(swap).split()
    if cards and cards[0] == "3":
        # The partner led; the third card of the trick is due, the second being a low plain one.
        led = cards[1]
        low = f"8{led[1]}" if led[1] != trump else "7" + next(s for s in SUITS if s != trump)
        cards = [led, low]
    expected = set(legal.translate(swap).split())
    assert playable(hand.translate(swap).split(), cards, trump) == expected


def test_undertrump_option() -> None:
    assert playable(["QH", "7H", "KD"], ["AS", "TH", "AH"], "H", undertrump=False) == {
        "QH",
        "7H",
        "KD",
    }
    assert playable(["QH", "9H", "KD"], ["AS", "TH", "AH"], "H", undertrump=False) == {"9H"}
    assert playable(["9H", "7H", "KS"], ["JH"], "H", undertrump=False) == {"9H", "7H"}


def test_the_pack_holds_152() -> None:
    for trump in SUITS:
        assert sum(points(card, trump) for card in PACK) == 152


@pytest.mark.parametrize(
    ("trick", "place", "worth"),
    [("9S TS KS 7S", 1, 14), ("JC KD 7C 8C", 0, 6), ("AH TH 9H JH", 3, 55)],
)
def test_trick(trick: str, place: int, worth: int) -> None:
    cards = trick.split()
    assert winner(cards, "H") == place
    assert sum(points(card, "H") for card in cards) == worth


@pytest.mark.parametrize(
    ("mine", "theirs", "mine_last", "capot", "belote", "expected"),
    [
        (85, 67, True, None, None, (95, 67)),
        (71, 81, True, None, None, (81, 81)),
        (72, 80, False, None, 0, (92, 90)),
        (60, 92, True, None, None, (0, 162)),
        (60, 92, False, None, 0, (0, 182)),
        (85, 67, False, None, 1, (0, 182)),
        (152, 0, True, 0, 0, (272, 0)),
        (0, 152, False, 1, None, (0, 252)),
        (0, 152, False, 1, 0, (0, 272)),
        (152, 0, True, 0, 1, (252, 20)),
        (71, 81, False, None, 0, (91, 91)),
        (80, 72, False, None, None, (0, 162)),
        (66, 86, True, None, 0, (96, 86)),
    ],
)
@pytest.mark.parametrize("taker", range(4))
def test_worked_scores(
    mine: int,
    theirs: int,
    mine_last: bool,
    capot: int | None,
    belote: int | None,
    expected: tuple[int, int],
    taker: int,
) -> None:
    side = taker % 2
    tricks = [4, 4] if capot is None else [8, 0] if capot == 0 else [0, 8]
    cards = [mine, theirs]
    last = 0 if mine_last else 1
    if side == 1:
        cards, tricks, last = cards[::-1], tricks[::-1], 1 - last
        belote = None if belote is None else 1 - belote
    got = score(Facts(taker, (cards[0], cards[1]), last, (tricks[0], tricks[1]), belote))
    assert (got[side], got[1 - side]) == expected


def test_match_end() -> None:
    assert victors((92, 90), Rules()) == (0,)
    assert victors((81, 81), Rules()) == (0, 1)
    assert victors((999, 998), Rules(target=1000)) == ()
    assert victors((1001, 1100), Rules(target=1000)) == (1,)
    assert victors((1001, 1001), Rules(target=1000)) == ()


def test_deal_in_packets_and_bidding() -> None:
    deal = PlainDeal(Rules(), PACK, dealer=3)
    assert deal.hands[0] == {*PACK[0:3], *PACK[12:14]}
    assert deal.upcard == PACK[20]
    assert deal.legal(0) == {"pass", "take"}
    for seat in range(4):
        deal.act(seat, "pass")
    others = {f"take {suit}" for suit in SUITS if suit != deal.upcard[1]}
    assert deal.legal(0) == {"pass", *others}
    for seat in range(3):
        deal.act(seat, "pass")
    assert deal.to_act == 3
    deal.act(3, "pass")
    assert deal.over
    assert score(deal.facts()) == (0, 0)


def test_the_taker_gets_the_upcard() -> None:
    deal = PlainDeal(Rules(), PACK, dealer=3)
    deal.act(0, "pass")
    deal.act(1, "take")
    assert [len(hand) for hand in deal.hands] == [8, 8, 8, 8]
    assert deal.hands[0] >= set(PACK[21:24])
    assert deal.hands[1] >= {PACK[20], *PACK[24:26]}
    assert deal.to_act == 0


def test_a_cancelled_deal_goes_on() -> None:
    match = PlainMatch(Rules(), [PACK, PACK], dealer=2)
    for _ in range(8):
        seat = match.deal.to_act
        assert seat is not None
        match.act(seat, "pass")
    assert match.scores == [(0, 0)]
    assert match.dealer == 3
    assert not match.is_over


@pytest.mark.parametrize("seed", range(30))
def test_random_matches_hold_together(seed: int) -> None:
    rng = random.Random(seed)
    packs = [rng.sample(PACK, 32) for _ in range(8)]
    target = rng.choice([None, 500])
    match = PlainMatch(Rules(target=target, undertrump=rng.random() < 0.5), packs, seed % 4)
    while not match.is_over:
        deal = match.deal
        seat = deal.to_act
        assert seat is not None
        match.act(seat, rng.choice(sorted(deal.legal(seat))))
        played = [card for _, trick, _ in deal.tricks for card in trick] + deal.trick
        if deal.phase == "play":
            held = [card for hand in deal.hands for card in hand]
            assert sorted([*held, *played]) == sorted(PACK)
        if deal.over and deal.taker is not None:
            assert sum(deal.cards) == 152
            assert len(deal.announced) == (0 if deal.belote_seat is None else 2)
    assert [sum(each[side] for each in match.scores) for side in (0, 1)] == match.totals
