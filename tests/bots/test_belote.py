"""What a partner expects of a player of Belote, as positions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bots.tables import choice, dealt, played


def taken(seat: int) -> dict[str, Any]:
    return {"taker": seat, "strain": "H"}


def test_the_taker_draws_trumps() -> None:
    assert played("belote", 0, hands={0: "JH 9H AH AS 7C"}, leader=0, contract=taken(0)) == "JH"


def test_the_partner_of_the_taker_draws_trumps() -> None:
    card = played("belote", 2, hands={2: "JH 9H 8C 7S 8D"}, leader=2, contract=taken(0))
    assert card == "JH"


def test_defenders_do_not_draw_their_own_trumps() -> None:
    hand = {1: "9H 8H AS 8C 7D"}
    card = played("belote", 1, hands=hand, leader=1, contract=taken(0), tricks=[2, 1, 0, 0])
    assert card not in ("9H", "8H")


@pytest.mark.parametrize(
    ("trick", "card"), [("8C AC 9C", "TC"), ("AC 8C 9C", "7C"), ("KC 8C AC", "7C")]
)
def test_the_ten_goes_to_the_partner_and_not_to_the_others(trick: str, card: str) -> None:
    about: dict[str, Any] = {"leader": 0, "contract": taken(1), "tricks": [2, 1, 1, 1]}
    assert played("belote", 3, hands={3: "TC 7C 8D"}, trick=trick, **about) == card


def test_the_ten_is_kept_guarded() -> None:
    card = played(
        "belote", 2, hands={2: "TC 7C 9S 7S"}, leader=0, trick="KD AD", contract=taken(1),
        tricks=[1, 1, 1, 1],
    )  # fmt: skip
    assert card in ("9S", "7S")


def test_a_trump_is_kept_for_the_last_trick() -> None:
    card = played(
        "belote", 0, hands={0: "AH 7C"}, leader=1, trick="9S AS QS", contract=taken(0),
        tricks=[2, 2, 1, 1],
    )  # fmt: skip
    assert card == "7C"


STRONG, WEAK = "JH 9H AH AS 7C", "KH 7S 8D 9C QC"


@pytest.mark.parametrize(("hand", "said"), [(STRONG, "take"), (WEAK, "pass")])
def test_a_strong_hand_takes(hand: str, said: str) -> None:
    view = dealt("belote", 0, hand)
    (upcard,) = view.known("upcard")
    made = hand.translate(str.maketrans("H" + upcard.suit.code, upcard.suit.code + "H"))
    if str(upcard) in made:
        made = made.replace(str(upcard), f"8{upcard.suit.code}")
    assert choice(dealt("belote", 0, made)).startswith(said)
