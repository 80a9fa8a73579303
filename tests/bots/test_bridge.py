"""A simple natural auction, and the play of a trick."""

from __future__ import annotations

import pytest

from tests.bots.tables import choice, dealt, played

HAND_1NT = "AS KS 4S QH JH 3H KD QD 4D 8C 7C 6C 2C"


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        (HAND_1NT, "1NT"),
        ("AS KS 8S 4S 3S KH 7H 3H QD 4D 8C 7C 6C", "1S"),
        ("AS KS 8S 4S 3S KH 7H 3H 5D 4D 8C 7C 6C".replace("KS", "TS"), "pass"),
        ("AS KS 8S KH 7H 3H QD JD 9D 4D 8C 7C 6C", "1D"),
    ],
)
def test_an_opening(hand: str, bid: str) -> None:
    assert choice(dealt("bridge", 0, hand, dealer=0)) == bid


@pytest.mark.parametrize(
    ("opened", "hand", "answer"),
    [
        ("1S", "QS 8S 4S 2S KH 7H 3H QD 4D 3D 8C 7C 6C", "2S"),
        ("1S", "QS 8S 4S 2S AH KH 3H AD 4D 3D 8C 7C 6C", "4S"),
        ("1S", "8S 4S 9H 7H 3H QD 9D 4D 3D 8C 7C 6C 2C", "pass"),
        ("1C", "8S 4S AH KH 7H 3H QD 9D 4D 3D 7C 6C 2C", "1H"),
        ("1NT", "KS 8S 4S AH 7H 3H KD 9D 4D 3D 7C 6C 2C", "3NT"),
    ],
)
def test_an_answer_to_the_partner(opened: str, hand: str, answer: str) -> None:
    assert choice(dealt("bridge", 2, hand, (opened, "pass"), dealer=0)) == answer


def test_a_limit_is_respected() -> None:
    """The opener passes a raise with nothing more, and goes on with more."""
    minimum = "AS KS 8S 4S 3S KH 7H 3H QD 4D 8C 7C 6C"
    more = "AS KS QS 4S 3S KH AH 3H QD 4D 8C 7C 6C"
    said = ("1S", "pass", "2S", "pass")
    assert choice(dealt("bridge", 0, minimum, said, dealer=0)) == "pass"
    assert choice(dealt("bridge", 0, more, said, dealer=0)) == "4S"


def test_a_suit_of_five_is_bid_over_the_others() -> None:
    hand = "AS KS 8S 4S 3S KH 7H 3H 5D 4D 8C 7C 6C"
    assert choice(dealt("bridge", 1, hand, ("1H",), dealer=0)) == "1S"


def test_a_game_that_the_own_tricks_beat_is_doubled() -> None:
    hand = "AS KS QH JH TH 9H AD KD 4D 8C 7C 6C 2C"
    assert choice(dealt("bridge", 3, hand, ("1S", "pass", "4H"), dealer=0)) == "double"


def test_the_declarer_plays_for_both_hands() -> None:
    contract = {"level": 1, "strain": "NT", "declarer": 0}
    card = played(
        "bridge", 0, dealer=0, hands={0: "AS 2H", 2: "KS 3S"}, leader=1, trick="QS",
        contract=contract, tricks=[5, 3, 0, 3],
    )  # fmt: skip
    assert card == "3S"
