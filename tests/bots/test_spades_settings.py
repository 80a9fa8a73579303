"""What is bid, drawn and given away in Spades by other settings than the usual ones."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.bots.tables import choice, dealt
from tricktaker_spades.hints import BOLD, NIL_FROM, nil_holds, tricks_of

LOW = "6S 2S 7H 5H 3H 2H 8D 5D 3D 9C 6C 4C 3C"
"""Cards that are in the pack with jokers, too."""


def bid(hand: str, **options: Any) -> str:
    return choice(dealt("spades", 0, hand, ("look",), options=options))


# ------------------------------------------------------------------ limits on the bids


FOUR_SPADES = "9S 7S 5S 3S TH 8H 7H JD 6D 4D JC 8C 4C"


def test_a_nil_that_will_not_hold_is_no_bid_of_nearly_nothing() -> None:
    game = tt.load_game("spades", whiz=True)
    hand, ranking = game.cards.set(FOUR_SPADES), game.rankings[None]
    assert round(tricks_of(hand, ranking)) <= 1
    assert nil_holds(hand, ranking) < 0.5
    assert bid(FOUR_SPADES, whiz=True) == "4"


def test_a_nil_that_holds_is_bid_and_so_is_the_only_one() -> None:
    assert bid(LOW, whiz=True) == "nil"
    assert bid("AH KH QH JH AD KD QD JD AC KC QC JC TC", whiz=True) == "nil"


@pytest.mark.parametrize(
    ("said", "options", "expected"),
    [
        ((), {"mirror": True}, "2"),
        (("look", "4", "look", "nil", "look", "nil"), {"suicide": True}, "1"),
        (("look", "4", "look", "nil", "look", "nil"), {"suicide": True, "min_bid": 3}, "3"),
    ],
)
def test_a_nil_that_is_not_open_becomes_the_lowest_number(
    said: tuple[str, ...], options: dict[str, Any], expected: str
) -> None:
    dealer = 3 if not said else 0
    assert choice(dealt("spades", 0, LOW, (*said, "look"), options=options, dealer=dealer)) == (
        expected
    )


def test_at_a_table_with_whiz_nil_is_bid_where_the_hand_says_so_and_nowhere_else() -> None:
    game = tt.load_game("spades", whiz=True, double_nil=False)
    nils = numbers = 0
    for seed in range(40):
        match = tt.Match(game, seed=seed)
        while match.view(None).phase == "bidding":
            view = match.view(match.to_act or 0)
            said = choice(view)
            spades = (view.hand.mask & view.ranking.trump_mask).bit_count()
            partner = next(
                (c.action for c in view.calls("bidding") if c.seat % 2 == view.turn), None
            )
            if said == "nil" and spades:
                assert nil_holds(view.hand, view.ranking, partner) > NIL_FROM - BOLD
                nils += 1
            numbers += said != "nil"
            match.act(said)
    assert nils > 0
    assert numbers > 100


# ------------------------------------------------------------------ what counts as a spade

JOKERS, DEUCES = {"jokers": True}, {"deuces_high": True}


@pytest.mark.parametrize(
    ("options", "high"),
    [(JOKERS, "BJ"), (JOKERS, "LJ"), (DEUCES, "2D"), (DEUCES, "2S"), ({**JOKERS, **DEUCES}, "BJ")],
)
def test_the_highest_trumps_are_no_cards_for_a_nil(options: dict[str, bool], high: str) -> None:
    low = "6S 5S 7H 5H 3H 8D 5D 3D 9C 6C 4C 3C"
    assert bid(f"4S {low}", **options) == "nil"
    assert bid(f"{high} {low}", **options) != "nil"


@pytest.mark.parametrize(
    ("options", "trumps"),
    [(JOKERS, "BJ LJ AS"), (DEUCES, "2D 2S AS"), ({**JOKERS, **DEUCES}, "BJ LJ 2D")],
)
def test_the_highest_trumps_take_what_ace_king_and_queen_of_spades_take(
    options: dict[str, bool], trumps: str
) -> None:
    rest = "5S 3S KH 7H 4H 8D 5D 3D 9C 6C"
    assert bid(f"{trumps} {rest}", **options) == bid(f"AS KS QS {rest}")


@pytest.mark.parametrize(
    ("options", "card", "what"),
    [
        (JOKERS, "BJ", "keep"), (JOKERS, "LJ", "keep"), (DEUCES, "2D", "keep"),
        (DEUCES, "2H", "refuse"), (JOKERS, "QD", "keep"), (JOKERS, "JD", "refuse"),
    ],
)  # fmt: skip
def test_in_the_draw_the_highest_trumps_are_kept(
    options: dict[str, bool], card: str, what: str
) -> None:
    game = tt.load_game("spades-two", double_nil=False, **options)
    rest = [str(each) for each in game.cards if str(each) != card]
    match = tt.Match(game, packs=[" ".join([card, *rest])], dealer=1)
    assert choice(match.view(0)) == what


@pytest.mark.parametrize(("options", "high"), [(JOKERS, "BJ LJ AS"), (DEUCES, "2D 2S AS")])
def test_a_double_nil_gives_the_highest_trumps_first(options: dict[str, bool], high: str) -> None:
    game = tt.load_game("spades", **options)
    pack = game.pack({0: f"{high} KS 5S AH KH 4H 8D 4D 3D 9C 3C"}, dealer=3)
    match = tt.Match(game, packs=[pack], dealer=3)
    for code in ("double-nil", "look", "3", "look", "3", "look", "3"):
        match.act(code)
    given = []
    while match.to_act == 0:
        given.append(choice(match.view(0)))
        match.act(given[-1])
    assert given == [f"give {card}" for card in high.split()]
