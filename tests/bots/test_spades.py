"""What players complain of most in Spades, as positions; and what is bid."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.bots.tables import choice, dealt, played, view_of
from tricktaker_spades.hints import tricks_of


def contract(*bids: int | str) -> dict[str, Any]:
    return {"bids": list(bids)}


# ------------------------------------------------------------------ high cards


def test_a_king_is_not_wasted_behind_an_ace() -> None:
    card = played(
        "spades", 2, hands={2: "KH 3H 5C 6D 7S"}, leader=0, trick="5H AH",
        contract=contract(3, 3, 3, 3), tricks=[2, 2, 2, 2],
    )  # fmt: skip
    assert card == "3H"


def test_the_last_player_takes_as_cheaply_as_can_be() -> None:
    card = played(
        "spades", 3, hands={3: "AH QH JH 2H"}, leader=0, trick="5H 9H TH",
        contract=contract(4, 4, 3, 4), tricks=[3, 2, 2, 2],
    )  # fmt: skip
    assert card == "JH"


def test_a_trick_is_ruffed_with_the_lowest_spade_that_is_enough() -> None:
    hand = {3: "AS KS 2S 5D"}
    about: dict[str, Any] = {"contract": contract(3, 3, 3, 3), "tricks": [3, 2, 2, 2]}
    assert played("spades", 3, hands=hand, leader=0, trick="5H 9H QH", **about) == "2S"
    assert played("spades", 3, hands=hand, leader=0, trick="5H 9H QS", **about) == "KS"


@pytest.mark.parametrize("trick", ["4H AH 2H", "AH QS 2H"])
def test_the_partner_is_not_overtrumped_for_nothing(trick: str) -> None:
    leader = 1 if trick.startswith("AH Q") else 3
    seat = 0 if leader == 1 else 2
    card = played(
        "spades", seat, hands={seat: "AS KS 2D 3D"}, leader=leader, trick=trick,
        contract=contract(4, 4, 4, 4), tricks=[2, 3, 2, 2] if leader == 1 else [2, 2, 2, 3],
    )  # fmt: skip
    assert card in ("2D", "3D")


# ------------------------------------------------------------------ Nil


def test_the_partner_of_a_nil_takes_the_trick_that_it_would_get() -> None:
    card = played(
        "spades", 3, hands={3: "AC KC 2C 4D 5D"}, leader=0, trick="9C JC 3C",
        contract=contract(4, "nil", 3, 4), tricks=[3, 0, 2, 3],
    )  # fmt: skip
    assert card in ("AC", "KC")


def test_a_nil_is_covered_before_it_plays() -> None:
    card = played(
        "spades", 3, hands={3: "AC 3C 2C 9D 8D"}, leader=3,
        contract=contract(4, "nil", 3, 4), tricks=[3, 0, 2, 3],
    )  # fmt: skip
    assert card == "AC"


def test_a_nil_of_the_others_is_led_at_with_low_cards() -> None:
    card = played(
        "spades", 0, hands={0: "AH 3H 2H AD KD"}, leader=0,
        contract=contract(3, "nil", 3, 3), tricks=[4, 0, 3, 1],
    )  # fmt: skip
    assert card in ("2H", "3H")


def test_the_own_contract_comes_before_a_nil_of_the_others() -> None:
    card = played(
        "spades", 3, hands={3: "KC 2C"}, leader=1, trick="5C 8C",
        contract=contract(3, 4, "nil", 5), tricks=[3, 4, 0, 4],
    )  # fmt: skip
    assert card == "KC"


@pytest.mark.parametrize(("led", "card"), [("QH", "JH"), ("6H", "4H")])
def test_a_nil_ducks_and_gets_rid_of_the_highest_card_that_is_safe(led: str, card: str) -> None:
    about: dict[str, Any] = {"contract": contract(4, "nil", 3, 4), "tricks": [3, 0, 3, 3]}
    assert played("spades", 1, hands={1: "JH 4H 2C 3D"}, leader=0, trick=led, **about) == card


STRONG = "AS KS 5S 2S AH KH 4H 2H 8D 4D 3D 9C 3C"


def test_nobody_underbids_beside_a_nil() -> None:
    """Who holds the tricks bids them, whether the partner has bid Nil or not."""
    alone = int(choice(dealt("spades", 2, STRONG, ("look", "nil", "look", "3", "look"), dealer=3)))
    beside = dealt("spades", 2, STRONG, ("look", "3", "look", "3", "look"), dealer=3)
    assert alone > int(choice(beside)) >= 4


LOW = "6S 2S 7H 5H 3H 2H 8D 5D 2D 9C 6C 4C 2C"


def test_a_hand_without_tricks_bids_nil() -> None:
    assert choice(dealt("spades", 0, LOW, ("look",), dealer=3)) == "nil"
    assert choice(dealt("spades", 0, LOW.replace("6S", "KS"), ("look",), dealer=3)) != "nil"


# ------------------------------------------------------------------ the score


def test_bags_are_shed_when_the_contract_is_safe() -> None:
    about: dict[str, Any] = {"contract": contract(3, 2, 3, 2), "start": {"bags": [3, 8]}}
    hand = {3: "AH 2H 5D 6C"}
    safe = played("spades", 3, hands=hand, leader=0, trick="5H 9H KH", tricks=[3, 2, 2, 2], **about)
    about["contract"] = contract(3, 4, 3, 4)
    hand = {3: "AH 2H 5D"}
    due = played("spades", 3, hands=hand, leader=0, trick="5H 9H KH", tricks=[3, 2, 2, 3], **about)
    assert (safe, due) == ("2H", "AH")


def test_bags_that_cost_nothing_are_taken() -> None:
    setup: dict[str, Any] = {
        "hands": {3: "AH 2H 5D 6C"}, "leader": 0, "trick": "5H 9H KH", "tricks": [3, 2, 2, 2],
        "contract": contract(3, 2, 3, 2),
    }  # fmt: skip
    assert played("spades", 3, {"bag_penalty": 0}, **setup) == "AH"


def test_a_bid_is_no_higher_than_the_match_needs() -> None:
    said = ("look", "4", "look", "3", "look")
    far = dealt("spades", 2, STRONG, said, dealer=3, start={"totals": [100, 100]})
    near = dealt("spades", 2, STRONG, said, dealer=3, start={"totals": [430, 100]})
    assert int(choice(near)) < int(choice(far))


def test_who_is_about_to_lose_bids_blind() -> None:
    lost = dealt("spades", 0, STRONG, dealer=3, start={"totals": [100, 480]})
    assert choice(lost) == "double-nil"
    assert choice(dealt("spades", 0, STRONG, dealer=3)) == "look"
    shorter = dealt(
        "spades", 0, STRONG, dealer=3, start={"totals": [100, 480]}, options={"target": 900}
    )
    assert choice(shorter) == "look"


def test_the_last_to_bid_listens_to_the_others() -> None:
    """Where the others have bid all tricks, fewer are left."""
    hand = "KS 8S 5S 2S KH 6H 4H 2H KD 4D 3D 9C 3C"

    def last(*bids: str) -> int:
        said = [code for bid in bids for code in ("look", bid)]
        return int(choice(dealt("spades", 3, hand, (*said, "look"), dealer=3)))

    assert last("6", "5", "4") < last("2", "2", "2")


# ------------------------------------------------------------------ giving and drawing


def test_a_double_nil_gives_its_high_cards_and_gets_low_ones() -> None:
    game = tt.load_game("spades")
    pack = game.pack({0: STRONG, 2: "QS JS TS QD JD TD 9D 2D QC JC TC 5C 2C"}, dealer=3)
    match = tt.Match(game, packs=[pack], dealer=3)
    for code in ("double-nil", "look", "3", "look", "3", "look", "3"):
        match.act(code)
    given: dict[int, list[str]] = {0: [], 2: []}
    while match.view(None).phase == "exchange":
        seat = match.to_act
        assert seat is not None
        given[seat].append(choice(match.view(seat)).removeprefix("give "))
        match.act(f"give {given[seat][-1]}")
    assert set(given[0]) >= {"AS", "KS"}
    assert set(given[2]) >= {"2C", "2D"}


@pytest.mark.parametrize(("card", "what"), [("AH", "keep"), ("7S", "keep"), ("3H", "refuse")])
def test_in_the_draw_high_cards_and_spades_are_kept(card: str, what: str) -> None:
    game = tt.load_game("spades-two", double_nil=False)
    rest = [str(each) for each in game.cards if str(each) != card]
    match = tt.Match(game, packs=[" ".join([card, *rest])], dealer=1)
    assert choice(match.view(0)) == what


def test_a_stronger_hand_is_worth_more() -> None:
    game = tt.load_game("spades")
    strong, low, ranking = game.cards.set(STRONG), game.cards.set(LOW), game.rankings[None]
    for seats in (2, 4):
        assert tricks_of(strong, ranking, seats) > 4 > 2 > tricks_of(low, ranking, seats)


def test_what_a_view_shows_of_a_set_up_is_enough() -> None:
    """A hand that is not known is no reason to fail."""
    view = view_of("spades", 1, hands={0: "AS"}, leader=1, contract=contract(3, 3, 3, 3))
    assert choice(view)
