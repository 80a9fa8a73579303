"""What a sound player of Euchre does, as positions."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.bots.tables import choice, played


def turned_up(hand: str, seat: int, upcard: str, **options: Any) -> tt.Match:
    """A match in which a seat is dealt a hand and a card is turned up."""
    game = tt.load_game("euchre", **options)
    pack = game.pack({seat: hand}, dealer=3).split()
    place, last = pack.index(upcard), 4 * 5
    pack[last], pack[place] = pack[place], pack[last]
    return tt.Match(game, packs=[" ".join(pack)], dealer=3)


def called(hand: str, upcard: str, said: tuple[str, ...] = (), **options: Any) -> str:
    """What the seat says whose turn it is after some calls."""
    seat = len(said) % 4
    match = turned_up(hand, seat, upcard, **options)
    for code in said:
        match.act(code)
    return choice(match.view(seat))


@pytest.mark.parametrize(
    ("hand", "said"),
    [("JS JC AS KS AH", "alone"), ("JS AS 9S AH 9D", "take"), ("9S TD 9H QC KD", "pass")],
)
def test_the_upcard_is_ordered_up_by_strength(hand: str, said: str) -> None:
    assert called(hand, "QS") == said


def test_a_stuck_dealer_names_the_best_suit() -> None:
    weak = "9D TD QD 9C TC"
    assert called(weak, "QS", ("pass",) * 7) == "pass"
    assert called(weak, "QS", ("pass",) * 7, stick_the_dealer=True) == "take D"


def test_the_maker_leads_trumps() -> None:
    card = played(
        "euchre", 0, hands={0: "JS JC AS 9D 9H"}, leader=0, contract={"maker": 0, "strain": "S"}
    )
    assert card in ("JS", "JC", "AS")  # nothing beats any of them


def test_the_partner_is_not_trumped() -> None:
    card = played(
        "euchre", 3, hands={3: "JS 9D"}, leader=0, trick="9H AH TH", tricks=[1, 1, 1, 0],
        contract={"maker": 1, "strain": "S"},
    )  # fmt: skip
    assert card == "9D"


def test_the_dealer_lays_away_the_only_card_of_a_suit() -> None:
    match = turned_up("JS AS 9S AH 9D", 3, "QS")
    for code in ("pass", "pass", "pass", "take"):
        match.act(code)
    assert choice(match.view(3)) == "discard 9D"
