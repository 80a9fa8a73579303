"""Ladders that make no sense are refused when a game is loaded."""

import pytest
from attrs import frozen

from tests.obligations.tables import BELOTE, LADDERS, P32, P52, SPADES, SPADES_FOLLOW, at, legal
from tricktaker.cards import CardSet, Pack
from tricktaker.errors import TricktakerError
from tricktaker.obligations import (
    BROKEN,
    HEADS,
    LED_SUIT,
    OVER_LED,
    OVER_TRUMP,
    STOCK_OPEN,
    TRUMP,
    TRUMP_LED,
    UNDER_TRUMP,
    Cards,
    Must,
    Played,
    Situation,
    Strain,
    Term,
    binding,
    check_ladder,
    denied,
    describe,
    legal_mask,
)
from tricktaker.ranking import Ranking


@pytest.mark.parametrize(("ladder", "ranking"), LADDERS)
def test_sound_ladders_pass(ladder, ranking):
    check_ladder(ladder, ranking.pack, [ranking])


@pytest.mark.parametrize(
    "rung",
    [
        Must(OVER_TRUMP, holding=TRUMP, rule="X1"),
        Must(LED_SUIT, holding=OVER_LED | TRUMP, rule="X1"),
        Must(~UNDER_TRUMP, holding=TRUMP, rule="X1"),
        Must(OVER_LED, holding=HEADS, unless=BROKEN, rule="X1"),
        Must(OVER_LED, holding=HEADS, when=BROKEN | Played("7H"), rule="X1"),
        Must(TRUMP, holding=LED_SUIT, unless=TRUMP_LED, rule="X1"),
        Must(TRUMP, holding=LED_SUIT, when=~TRUMP_LED & Strain("H"), rule="X1"),
        Must(Cards("7H"), holding=Cards("7H 8H"), rule="X1"),
        # Shows only once a trump lies on another lead.
        Must(LED_SUIT | OVER_TRUMP, holding=LED_SUIT | TRUMP, unless=TRUMP_LED, rule="X1"),
    ],
    ids=repr,
)
def test_holding_must_lie_within_the_term(rung):
    with pytest.raises(TricktakerError, match="rule X1"):
        check_ladder((Must(LED_SUIT, rule="1"), rung), P32, BELOTE.values())


@pytest.mark.parametrize(
    "rung",
    [
        Must(TRUMP, holding=LED_SUIT, when=TRUMP_LED, rule="X1"),
        Must(TRUMP, holding=LED_SUIT, when=TRUMP_LED & BROKEN, rule="X1"),
        Must(TRUMP, holding=LED_SUIT, unless=~TRUMP_LED | STOCK_OPEN, rule="X1"),
        Must(TRUMP, holding=Cards("7H"), when=Strain("H"), rule="X1"),
        Must(LED_SUIT, holding=OVER_LED, rule="X1"),
    ],
    ids=repr,
)
def test_a_condition_can_make_holding_lie_within_the_term(rung):
    check_ladder((rung,), P32, BELOTE.values())


def test_cards_that_the_pack_lacks_are_found_when_a_game_is_loaded():
    for rung in (
        Must(Cards("2C"), rule="1"),
        Must(TRUMP & ~Cards("XX"), rule="1"),
        Must(TRUMP, when=~Played("2C"), rule="1"),
        Must(TRUMP, unless=Played("2C"), rule="1"),
        Must(TRUMP, when=BROKEN | Played("2C"), rule="1"),
        Must(TRUMP, holding=Cards("2C"), rule="1"),
    ):
        with pytest.raises(TricktakerError):
            check_ladder((rung,), P32, [BELOTE["H"]])
    with pytest.raises(TricktakerError):
        check_ladder((lambda: 0,), P32, [])  # type: ignore[arg-type]


def test_a_rung_is_made_of_terms_and_conditions():
    for make in (
        lambda: Must(TRUMP_LED, rule="1"),  # type: ignore[arg-type]
        lambda: Must(TRUMP, when=LED_SUIT, rule="1"),  # type: ignore[arg-type]
        lambda: Must(TRUMP, holding=BROKEN, rule="1"),  # type: ignore[arg-type]
        lambda: Must(TRUMP, rule=3),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            make()
    with pytest.raises(ValueError, match="rule"):
        Must(TRUMP, rule="")


def test_an_empty_ladder_allows_everything():
    situation = at(SPADES, "2H", "3H AS")
    assert legal((), situation) == {"3H", "AS"}
    assert binding((), situation) is None
    assert denied((), situation, 0) == 0
    assert describe(()) == ()


def test_a_set_shows_the_legal_cards():
    situation = at(SPADES, "2H", "3H AS")
    assert CardSet(P52, legal_mask(SPADES_FOLLOW, situation)) == P52.set("3H")


def test_a_word_without_an_expression_can_be_loaded():
    """A plugin's own term need not be compilable: the game is played by its mask."""

    @frozen(repr=False)
    class Odd(Term):
        def mask(self, situation: Situation) -> int:
            return 0b1010

    check_ladder((Must(Odd(), rule="O1"),), Pack.standard(), [Ranking.of(Pack.standard())])
