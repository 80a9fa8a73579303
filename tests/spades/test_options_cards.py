"""Options that change what beats what: S1.4 and S1.5."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.spades.tables import codes

GAMES = pytest.mark.parametrize("name", ["spades", "spades-two"])


def playing(hands: dict[int, str], **options: Any) -> tt.Match:
    """Four-player Spades in the middle of the play; seat 0 leads, spades are broken."""
    setup = {
        "hands": hands, "leader": 0, "contract": {"bids": [1, 1, 1, 1]}, "notes": {"broken": True},
    }  # fmt: skip
    return tt.Match(tt.load_game("spades", **options), setup=setup)


def taker(cards: str, **options: Any) -> tt.Seat | None:
    """Who takes a trick of these cards, seat 0 first."""
    match = playing(dict(enumerate(cards.split())), **options)
    for card in cards.split():
        match.act(f"play {card}")
    return match.deals[0].tricks[-1].winner


@pytest.mark.parametrize(
    ("cards", "usual", "high"),
    [
        ("AS 2D KS 2S", 0, 1),
        ("AS KS QS 2S", 0, 3),
        ("AH 2D KH QH", 0, 1),
        ("2D AD KD QD", 1, 0),
        ("AD 2C KD QD", 0, 0),
        ("2H AS 2S 3S", 1, 2),
    ],
)
def test_s1_4_high_deuces_take_tricks(cards: str, usual: int, high: int) -> None:
    assert taker(cards) == usual
    assert taker(cards, deuces_high=True) == high


@pytest.mark.parametrize(
    ("lead", "usual", "high"),
    [("AS", {"play 3H", "play 2D", "play 4D"}, {"play 2D"}), ("AD", {"play 2D", "play 4D"}, None)],
)
def test_s1_4_the_two_of_diamonds_is_a_spade(
    lead: str, usual: set[str], high: set[str] | None
) -> None:
    hands = {0: f"{lead} 3C 4C", 1: "2D 4D 3H", 2: "KC QC JC", 3: "TC 9C 8C"}
    for options, legal in (({}, usual), ({"deuces_high": True}, high or {"play 4D"})):
        match = playing(hands, **options)
        match.act(f"play {lead}")
        assert codes(match) == legal


def test_s1_4_the_two_of_diamonds_counts_in_a_bid() -> None:
    hands = {0: "AS KS QS JS 2D 8C 7C 6C 5C 4C 3C 2C TC"}
    for deuces_high, bid in ((False, "4"), (True, "5")):
        game = tt.load_game("spades", mirror=True, double_nil=False, deuces_high=deuces_high)
        match = tt.Match(game, packs=[game.pack(hands=hands, dealer=3)], dealer=3, seed=1)
        assert codes(match) == {bid}


@GAMES
def test_s1_4_in_words(name: str) -> None:
    ranking = tt.load_game(name, deuces_high=True).rankings[None]
    spades, diamonds = ranking.groups[3], ranking.groups[1]
    pack = ranking.pack
    assert [str(pack.from_mask(level)) for level in spades.levels][-3:] == ["AS", "2S", "2D"]
    assert len(diamonds.levels) == 12
    assert tt.load_game(name).rankings[None] == tt.Ranking.of(tt.Pack.standard(), trump="S")


@pytest.mark.parametrize(
    ("cards", "seat"),
    [("AS LJ BJ KS", 2), ("AS LJ KS QS", 1), ("BJ AS KS LJ", 0), ("AH KH LJ 2S", 2)],
)
@pytest.mark.parametrize("deuces_high", [False, True])
def test_s1_5_jokers_take_tricks(cards: str, seat: tt.Seat, deuces_high: bool) -> None:
    assert taker(cards, jokers=True, deuces_high=deuces_high) == seat


def test_s1_5_a_joker_is_a_spade() -> None:
    match = playing({0: "AS 3C", 1: "LJ 3H", 2: "KC QC", 3: "TC 9C"}, jokers=True)
    match.act("play AS")
    assert codes(match) == {"play LJ"}
    match.act("lj")
    with pytest.raises(tt.IllegalAction, match="2C is not in the pack"):
        match.act("play 2C")


@GAMES
@pytest.mark.parametrize(
    ("options", "gone"),
    [({"jokers": True}, {"2C", "2D"}), ({"jokers": True, "deuces_high": True}, {"2C", "2H"})],
)
def test_s1_5_jokers_stand_in_place_of_twos(
    name: str, options: dict[str, Any], gone: set[str]
) -> None:
    pack = tt.load_game(name, **options).cards
    usual = {card.code for card in tt.Pack.standard()}
    assert {card.code for card in pack} == (usual - gone) | {"LJ", "BJ"}
    assert len(pack) == 52
    ranking = tt.load_game(name, **options).rankings[None]
    highest = ["2S", "2D"] if "deuces_high" in options else ["KS", "AS"]
    levels = [str(pack.from_mask(level)) for level in ranking.groups[3].levels]
    assert levels[-4:] == [*highest, "LJ", "BJ"]


@GAMES
def test_s1_5_a_match_with_jokers_comes_back_from_its_record(name: str) -> None:
    match = tt.Match(tt.load_game(name, jokers=True), seed=2, max_deals=1)
    while not match.is_over:
        match.act(match.legal_actions[-1])
    text = str(match.record())
    assert "BJ" in text
    assert "play LJ" in text
    again = tt.Match.from_record(tt.Record.parse(text))
    assert str(again.record()) == text
    words = [str(card.text) for card in match.game.cards][-2:]
    assert words == ["little joker", "big joker"]
    assert tt.parse_card("jb").glyph == "BJ"
