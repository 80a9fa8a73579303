"""Set-ups: matches that begin in the middle of the play."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from attrs import evolve, frozen

import tricktaker as tt
from tests.reference import plain_belote, plain_spades, plain_spades_two
from tests.test_compiled import game_of as game_of_tricks
from tricktaker.text import plain

GAMES = ("spades", "spades-two", "belote")
names = pytest.mark.parametrize("name", GAMES)

EXAMPLE: dict[str, Any] = {
    "hands": {2: "JH 8H AC"},
    "leader": 0,
    "trick": "QH 7H",
    "contract": {"taker": 0, "strain": "H"},
    "tricks": [1, 0, 0, 0],
    "points": [14, 0],
    "notes": {"broken": False},
}


def game_of(name: str, **options: Any) -> tt.Game:
    """A game with these options."""
    return tt.load_game(name, **options)


def readers(match: tt.Match) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(match.game.seating.seats), None)


def codes(match: tt.Match) -> set[str]:
    """The legal codes of the seat to act."""
    return {str(action) for action in match.legal_actions}


def plays(text: str) -> set[str]:
    """The codes for playing these cards."""
    return {f"play {card}" for card in text.split()}


def snapshot(match: tt.Match) -> list[tt.View]:
    """All that anybody can see."""
    return [match.view(reader) for reader in readers(match)]


def set_up(name: str = "belote", base: Mapping[str, Any] = EXAMPLE, **changes: Any) -> tt.Match:
    """A match from a set-up with some of it changed; what is None is left out."""
    given = {key: value for key, value in {**base, **changes}.items() if value is not None}
    return tt.Match(game_of(name), setup=given, seed=1, dealer=1, max_deals=1)


def refused(name: str = "belote", base: Mapping[str, Any] = EXAMPLE, **changes: Any) -> str:
    """Why a set-up is refused; it is refused in a record's header as well."""
    with pytest.raises(tt.InvalidSetup) as caught:
        set_up(name, base, **changes)
    return str(caught.value.reason)


# ---------------------------------------------------------------- what a set-up says


def test_the_example_of_the_design() -> None:
    match = set_up()
    assert match.to_act == 2
    assert codes(match) == plays("JH")
    view = match.view(2)
    assert view.phase == "play"
    assert view.hand == match.game.cards.set("JH 8H AC")
    assert view.hand_sizes == (2, 2, 3, 3)
    assert view.trick_count == 5
    assert view.tricks == ()
    assert list(view.tricks_won) == [1, 0, 0, 0]
    assert (view.trick.leader, [str(c) for c in view.trick.cards]) == (0, ["QH", "7H"])
    assert (view.strain, view.contract.taker) == ("H", 0)
    match.act("JH")
    assert match.view(None).trick.cards[-1] == tt.parse_card("JH")
    while not match.is_over:
        match.act(match.legal_actions[0])
    assert sum(match.deals[0].facts.cards) < 152
    assert match.record_lines()[-1]["result"]["incomplete"] is True


def test_an_ending_that_is_complete() -> None:
    match = set_up(
        hands={0: "JH", 1: "9H", 2: "AH", 3: "TH"},
        trick=None,
        tricks=[2, 2, 2, 1],
        points=[50, 152 - 55 - 50],
        notes=None,
    )
    for card in ("JH", "9H", "AH", "TH"):
        match.act(card)
    assert match.is_over
    (deal,) = match.deals
    assert deal.facts.cards == (105, 47)
    assert deal.facts.tricks == (5, 3)
    assert list(match.totals) == [115, 47]
    assert match.winners == (0,)
    assert "incomplete" not in match.record_lines()[-1]["result"]


def test_earlier_tricks_count_towards_a_capot() -> None:
    base = {"leader": 0, "contract": {"taker": 0, "strain": "H"}}
    hands = {0: "JH", 1: "9H", 2: "AH", 3: "TH"}
    match = set_up(base=base, hands=hands, tricks=[7, 0, 0, 0], points=[97, 0])
    for card in ("JH", "9H", "AH", "TH"):
        match.act(card)
    assert list(match.totals) == [252, 0]


def test_bids_and_earlier_tricks_of_spades() -> None:
    hands = {0: "2H", 1: "3H", 2: "4H", 3: "5H"}
    match = set_up(
        "spades",
        {"hands": hands, "leader": 0},
        contract={"bids": [4, 0, 2, "double-nil"]},
        tricks=[4, 0, 5, 3],
    )
    for card in ("2H", "3H", "4H", "5H"):
        match.act(card)
    (deal,) = match.deals
    assert deal.facts.tricks == (4, 0, 5, 4)
    assert deal.facts.bids == (4, "nil", 2, "double-nil")
    assert list(match.totals) == [63, 100 - 200 + 4]
    two = set_up(
        "spades-two",
        {"hands": {0: "2H", 1: "3H"}, "leader": 0},
        contract={"bids": [4, "nil"]},
        tricks=[12, 0],
    )
    two.act("2H")
    two.act("3H")
    assert list(two.totals) == [48, -99]


@pytest.mark.parametrize(("tricks", "complete"), [([1, 0], True), ([0, 0], False), (None, False)])
def test_nothing_lacks_where_a_game_has_no_contract(tricks: Any, complete: bool) -> None:
    ranking = tt.Ranking.of(tt.Pack.standard("9T"))
    game = game_of_tricks("plain", {None: ranking}, (), seating=tt.Seating.each(2), tricks=3)
    setup = {"hands": {0: "9H TD"}, "leader": 0, "tricks": tricks}
    assert tt.Match(game, dealer=1, setup=setup, max_deals=1).is_complete is complete


def test_without_bids_nothing_is_scored() -> None:
    match = set_up("spades", {"hands": {0: "2H"}, "leader": 0})
    while not match.is_over:
        match.act(match.legal_actions[0])
    (deal,) = match.deals
    assert deal.facts is None
    assert deal.score_lines == ()
    assert list(match.totals) == [0, 0]
    assert match.record_lines()[-1]["result"]["incomplete"] is True


@pytest.mark.parametrize(
    ("changes", "complete"),
    [
        ({}, True),
        ({"tricks": None}, False),
        ({"points": None}, False),
        ({"tricks": [1, 1, 1, 0], "points": [30, 10]}, False),
        ({"tricks": None, "points": None}, False),
    ],
)
def test_what_is_left_out_makes_the_result_incomplete(
    changes: dict[str, Any], complete: bool
) -> None:
    base = {
        "hands": {0: "JH", 1: "9H", 2: "AH"},
        "leader": 0,
        "contract": {"taker": 0, "strain": "H"},
        "tricks": [2, 2, 2, 1],
        "points": [60, 47],
    }
    match = set_up(base=base, **changes)
    while not match.is_over:
        match.act(match.legal_actions[0])
    result = match.record_lines()[-1]["result"]
    assert result.get("incomplete", False) is not complete
    assert tt.Match.from_record(tt.Record.parse(str(match.record()))).totals == match.totals


def test_whole_hands_need_no_tricks_before() -> None:
    cards = random.Random(1).sample(plain_belote.PACK, 32)
    hands = {seat: " ".join(cards[8 * seat : 8 * seat + 8]) for seat in range(4)}
    match = set_up(base={"hands": hands, "leader": 2, "contract": {"taker": 1, "strain": "S"}})
    rng = random.Random(1)
    while not match.is_over:
        match.act(rng.choice(match.legal_actions))
    assert sum(match.deals[0].facts.cards) == 152
    assert "incomplete" not in match.record_lines()[-1]["result"]


@names
@pytest.mark.parametrize("dealer", [0, 1])
def test_without_a_leader_the_first_leader_leads(name: str, dealer: int) -> None:
    game = game_of(name)
    contract = {"contract": {"taker": 0, "strain": "H"}} if name == "belote" else {}
    match = tt.Match(game, setup={"hands": {0: "9H"}, **contract}, dealer=dealer)
    assert match.to_act == (dealer if name == "spades-two" else dealer + 1)
    assert match.view(None).dealer == dealer


def test_spades_are_broken_where_known_cards_tell() -> None:
    hands = {0: "2S 3H", 1: "3S 4H", 2: "2H 5H", 3: "8H 6H"}
    match = set_up("spades", {"hands": hands, "leader": 0})
    assert match.view(None).notes["broken"] is True
    assert codes(match) == plays("2S 3H")
    partly = {seat: text for seat, text in hands.items() if seat != 3}
    match = set_up("spades", {"hands": partly, "leader": 0})
    assert not match.view(None).notes.get("broken")
    assert codes(match) == plays("3H")
    told = set_up("spades", {"hands": partly, "leader": 0}, notes={"broken": True})
    assert codes(told) == plays("2S 3H")
    # what is told stands, although the cards say otherwise: a puzzle need not show how it came
    told = set_up("spades", {"hands": hands, "leader": 0}, notes={"broken": False})
    assert codes(told) == plays("3H")


def test_a_spade_on_the_table_breaks_them() -> None:
    base = {"hands": {2: "2H 3S", 3: "4H 4S"}, "leader": 0, "trick": "AD KS"}
    match = set_up("spades", base, notes={"broken": False})
    assert match.view(None).notes["broken"] is True


def test_the_match_goes_on_after_a_set_up() -> None:
    cards = ["JH", "9H", "AH", "TH"]
    base = {
        "hands": dict(enumerate(cards)),
        "leader": 0,
        "contract": {"taker": 0, "strain": "H"},
    }
    match = tt.Match(game_of("belote", target=1000), setup=base, dealer=2, seed=4)
    for card in cards:
        match.act(card)
    assert not match.is_over
    assert match.view(None).deal == 2
    assert match.view(None).dealer == 3
    lines = match.record_lines()
    assert [line["deal"] for line in lines if "deal" in line] == [2]
    again = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert snapshot(again) == snapshot(match)


# ---------------------------------------------------------------- refusing what cannot be

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
SPADES: dict[str, Any] = {"hands": {1: "2H KS 4C"}, "leader": 0, "trick": "7H"}

CONTRADICTIONS: list[tuple[str, Mapping[str, Any], dict[str, Any], str]] = [
    # cards
    ("belote", EXAMPLE, {"hands": {2: "JH JH AC"}}, "JH stands twice"),
    ("belote", EXAMPLE, {"hands": {2: "QH 8H AC"}}, "QH stands twice"),
    ("belote", EXAMPLE, {"hands": {2: "JH 8H AC", 3: "JH TC KC"}}, "JH stands twice"),
    ("belote", EXAMPLE, {"trick": "QH QH"}, "QH stands twice"),
    ("belote", EXAMPLE, {"hands": {2: "JH 8H 2C"}}, "2C"),
    ("belote", EXAMPLE, {"hands": {2: "JH 8H XX"}}, "XX"),
    ("belote", EXAMPLE, {"trick": "QH 2H"}, "2H"),
    ("belote", EXAMPLE, {"trick": ["QH", "7H"]}, "text"),
    ("belote", EXAMPLE, {"trick": 0}, "text"),
    ("belote", EXAMPLE, {"hands": {2: ["JH", "8H", "AC"]}}, "text"),
    # hands
    ("belote", EXAMPLE, {"hands": None}, "at least one hand"),
    ("belote", EXAMPLE, {"hands": {}}, "at least one hand"),
    ("belote", EXAMPLE, {"hands": ["JH 8H AC"]}, "at least one hand"),
    ("belote", EXAMPLE, {"hands": {4: "JH 8H AC"}}, "no seat 4"),
    ("belote", EXAMPLE, {"hands": {-1: "JH 8H AC"}}, "no seat -1"),
    ("belote", EXAMPLE, {"hands": {True: "JH 8H AC"}}, "no seat True"),
    ("belote", EXAMPLE, {"hands": {2.0: "JH 8H AC"}}, "no seat 2.0"),
    ("belote", EXAMPLE, {"hands": {"two": "JH 8H AC"}}, "no seat"),
    ("belote", EXAMPLE, {"hands": {"9" * 5000: "JH 8H AC"}}, "no seat"),
    ("belote", EXAMPLE, {"hands": {"\u0662": "JH 8H AC"}}, "no seat"),
    ("belote", EXAMPLE, {"hands": {2: "JH 8H AC", "2": "9C 8C 7C"}}, "two hands"),
    ("spades-two", {"hands": {2: "JH"}, "leader": 0}, {}, "no seat 2"),
    # sizes
    ("belote", EXAMPLE, {"hands": {2: "JH 8H AC", 3: "9C 8C"}}, "seat 2 held 3 cards"),
    ("belote", EXAMPLE, {"hands": {2: "JH 8H AC", 0: "9C 8C TC"}}, "seat 0 held 4 cards"),
    ("belote", EXAMPLE, {"hands": {2: "JH 8H AC", 1: "9C"}}, "seat 1 held 2 cards"),
    ("belote", EXAMPLE, {"hands": {2: ""}, "trick": ""}, "1 to 8 cards, not 0"),
    ("belote", EXAMPLE, {"hands": {2: ""}, "trick": "QH 7H"}, "1 to 8 cards, not 0"),
    (
        "belote",
        EXAMPLE,
        {"hands": {2: "JH 8H AC 7C 8C 9C TC JC QC"}, "tricks": None, "points": None},
        "1 to 8 cards, not 9",
    ),
    ("spades", {"hands": {0: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D"}}, {}, "1 to 13"),
    ("spades-two", {"hands": {0: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D"}}, {}, "1 to 13"),
    # the trick
    ("belote", EXAMPLE, {"trick": "QH 7H 9H TH"}, "whole trick"),
    ("spades-two", {"hands": {0: "2C"}, "leader": 1, "trick": "3C 4C"}, {}, "whole trick"),
    (
        "belote",
        EXAMPLE,
        {"hands": {1: "9H 7C", 2: "JH 8H AC"}},
        "seat 1 cannot have played 7H",
    ),
    (
        "spades",
        {"hands": {1: "2H 3H"}, "leader": 0, "trick": "AH 5C"},
        {},
        "seat 1 cannot have played 5C",
    ),
    (
        "spades",
        {"hands": {0: "2H 3H"}, "leader": 0, "trick": "5S"},
        {},
        "seat 0 cannot have played 5S",
    ),
    # the leader
    ("belote", EXAMPLE, {"leader": 4}, "no seat 4"),
    ("belote", EXAMPLE, {"leader": -1}, "no seat -1"),
    ("belote", EXAMPLE, {"leader": True}, "no seat True"),
    ("belote", EXAMPLE, {"leader": "north"}, "no seat"),
    ("belote", EXAMPLE, {"leader": [0]}, "no seat"),
    (
        "belote",
        EXAMPLE,
        {"tricks": [0, 5, 0, 0], "points": None},
        "seat 0 leads and has taken no trick",
    ),
    (
        "spades",
        {"hands": {0: "2H"}, "leader": 0},
        {"tricks": [0, 12, 0, 0]},
        "seat 0 leads and has taken no trick",
    ),
    ("spades-two", {"hands": {0: "2H"}, "leader": 1}, {"tricks": [12, 0]}, "seat 1 leads and"),
    # (seat 1 deals)
    ("spades", {"hands": {0: CLUBS}, "leader": 1}, {}, "seat 2 leads to the first trick, not"),
    ("spades", {"hands": {0: CLUBS}, "leader": 3}, {"trick": "2H"}, "seat 2 leads to the first"),
    ("spades-two", {"hands": {0: CLUBS}, "leader": 0}, {}, "seat 1 leads to the first trick, not"),
    (
        "belote",
        {"hands": {2: "JH 8H AC 7C 8C 9C TC JC"}, "leader": 0, "contract": EXAMPLE["contract"]},
        {},
        "seat 2 leads to the first trick, not seat 0",
    ),
    # the contract
    ("belote", EXAMPLE, {"contract": None}, "must name the strain"),
    ("belote", EXAMPLE, {"contract": {}}, "must name the strain"),
    ("belote", EXAMPLE, {"contract": ["H", 0]}, "by name"),
    ("belote", EXAMPLE, {"contract": {1: "H"}}, "by name"),
    ("belote", EXAMPLE, {"contract": {"strain": "H"}}, "taker"),
    ("belote", EXAMPLE, {"contract": {"taker": 0}}, "taker"),
    ("belote", EXAMPLE, {"contract": {"taker": 0, "strain": "X"}}, "C, D, H or S"),
    ("belote", EXAMPLE, {"contract": {"taker": 0, "strain": ["H"]}}, "C, D, H or S"),
    ("belote", EXAMPLE, {"contract": {"taker": 4, "strain": "H"}}, "no seat 4"),
    ("belote", EXAMPLE, {"contract": {"taker": True, "strain": "H"}}, "no seat True"),
    ("belote", EXAMPLE, {"contract": {"taker": 0, "strain": "H", "more": 1}}, "taker"),
    ("spades", SPADES, {"contract": {"bids": [4, 3, 2]}}, "one for each seat, 4 in all"),
    ("spades", SPADES, {"contract": {"bids": [4, 3, 2, 14]}}, "14"),
    ("spades", SPADES, {"contract": {"bids": "4322"}}, "one for each seat"),
    ("spades", SPADES, {"contract": {"taker": 0, "strain": "S"}}, "bids"),
    (
        "spades-two",
        {"hands": {0: "2C"}, "leader": 0},
        {"contract": {"bids": [1] * 4}},
        "one for each seat, 2 in all",
    ),
    # tricks and points before
    ("belote", EXAMPLE, {"tricks": [6, 0, 0, 0]}, "after 5 tricks"),
    ("belote", EXAMPLE, {"tricks": [2, 2, 1, 1]}, "6 are taken"),
    ("belote", EXAMPLE, {"tricks": [1, 0, 0]}, "4 whole numbers"),
    ("belote", EXAMPLE, {"tricks": [1, 0, 0, -1]}, "4 whole numbers"),
    ("belote", EXAMPLE, {"tricks": [1.0, 0, 0, 0]}, "4 whole numbers"),
    ("belote", EXAMPLE, {"tricks": [True, 0, 0, 0]}, "4 whole numbers"),
    ("belote", EXAMPLE, {"tricks": "1000"}, "4 whole numbers"),
    ("belote", EXAMPLE, {"points": [14, 0, 0, 0]}, "2 whole numbers"),
    ("belote", EXAMPLE, {"points": [14, -1]}, "2 whole numbers"),
    ("belote", EXAMPLE, {"points": [119, 0]}, "0 to 118 points, not 119"),
    ("belote", EXAMPLE, {"tricks": [5, 0, 0, 0], "points": [10, 0]}, "41 to 118 points, not 10"),
    ("belote", EXAMPLE, {"tricks": [5, 0, 0, 0], "points": [50, 9]}, "no trick"),
    (
        "belote",
        EXAMPLE,
        {"hands": {2: "JH 8H AC 7C 8C 9C TC JC"}, "tricks": None, "points": [14, 0]},
        "0 points, not 14",
    ),
    (
        "belote",
        EXAMPLE,
        {"hands": {0: "JH", 1: "9H", 2: "AH", 3: "TH"}, "trick": None, "points": [50, 46]},
        "97 points, not 96",
    ),
    ("spades", SPADES, {"points": [1, 0]}, "0 points, not 1"),
    # notes
    ("belote", EXAMPLE, {"notes": ["broken"]}, "by name"),
    ("belote", EXAMPLE, {"notes": []}, "by name"),
    ("belote", EXAMPLE, {"notes": {1: True}}, "by name"),
    ("belote", EXAMPLE, {"notes": {"broken": "no"}}, "broken"),
    ("belote", EXAMPLE, {"notes": {"broken": 1}}, "broken"),
    ("belote", EXAMPLE, {"notes": {"cancelled": True}}, "cancelled"),
    ("belote", EXAMPLE, {"notes": {"contract": {"taker": 1, "strain": "S"}}}, "contract"),
    ("belote", EXAMPLE, {"notes": {"leader": 3}}, "leader"),
    ("belote", EXAMPLE, {"notes": {"earlier": 1}}, "earlier"),
    ("belote", EXAMPLE, {"notes": {"winners": [0]}}, "winners"),
    ("belote", EXAMPLE, {"notes": {"not held": ["AS", "", "", ""]}}, "not held"),
    ("belote", EXAMPLE, {"notes": {"odd": True}}, "there are: belote, rebelote"),
    ("spades", SPADES, {"notes": {"brokn": True}}, "there are: broken"),
    ("spades", SPADES, {"notes": {"contract.bids": [1] * 4}}, "there are: broken"),
    ("belote", EXAMPLE, {"notes": {"rebelote": 7}}, "rebelote: there is no seat 7"),
    ("belote", EXAMPLE, {"notes": {"belote": None}}, "belote: there is no seat none"),
    ("belote", EXAMPLE, {"contract": {"taker": None, "strain": "H"}}, "no seat none"),
    (
        "spades",
        {"hands": dict(enumerate(["2S 3S 4S 5S", "6S 7S 8S 9S", "TS JS QS KS", "AS 2H 3H 4H"]))},
        {"notes": {"broken": True}, "leader": 0},
        "trumps are not broken",
    ),
    (
        "spades",
        {"hands": {0: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"}, "leader": 0},
        {"notes": {"broken": True}},
        "trumps are not broken",
    ),
    # the whole
    ("belote", EXAMPLE, {"trump": "H"}, "trump"),
    ("belote", EXAMPLE, {"stock": "AS"}, "stock"),
]


@pytest.mark.parametrize(
    ("name", "base", "changes", "named"),
    CONTRADICTIONS,
    ids=[f"{place}-{each[3]}" for place, each in enumerate(CONTRADICTIONS)],
)
def test_what_cannot_be_is_refused(
    name: str, base: Mapping[str, Any], changes: dict[str, Any], named: str
) -> None:
    assert named in refused(name, base, **changes)


def with_play(play: tt.TrickPlay, *hooks: object) -> tt.Game:
    """Spades with another play, or with steps of its own."""
    game = game_of("spades")
    phases = [play if isinstance(phase, tt.TrickPlay) else phase for phase in game.phases]
    return evolve(game, phases=phases, hooks=hooks)


class DealerLeads:
    """The dealer leads to every trick."""

    @tt.hookimpl
    def tricktaker_next_to_act(self, view: tt.View) -> tt.Seat | None:
        return None if view.phase != "play" or view.trick.cards else view.dealer


@frozen(kw_only=True)
class DealersPlay(tt.TrickPlay):
    """A phase in which the dealer leads to every trick."""

    def to_act(self, view: tt.View) -> tt.Seat | None:
        seat = super().to_act(view)
        return view.dealer if seat is not None and not view.trick.cards else seat


def spades_play() -> tt.TrickPlay:
    play = game_of("spades").phase("play")
    assert isinstance(play, tt.TrickPlay)
    return play


@pytest.mark.parametrize(
    "game",
    [
        with_play(spades_play(), DealerLeads()),
        with_play(DealersPlay(follow=spades_play().follow, tricks=13)),
    ],
    ids=["hook", "phase"],
)
def test_a_leader_by_other_rules_is_not_refused(game: tt.Game) -> None:
    whole = {"hands": {0: CLUBS}, "leader": 0}
    assert tt.Match(game, setup=whole, dealer=0).to_act == 0
    ending = {"hands": {0: "2C"}, "leader": 0, "tricks": [0, 12, 0, 0]}
    assert tt.Match(game, setup=ending, dealer=0).to_act == 0


def test_a_leader_is_not_refused_where_tricks_are_left_out() -> None:
    for tricks in (None, [0, 11, 0, 0], [1, 11, 0, 0]):
        assert set_up("spades", {"hands": {0: "2H"}, "leader": 0}, tricks=tricks).to_act == 0


def test_where_a_card_leads_its_holder_does() -> None:
    game = with_play(evolve(spades_play(), first_leader=tt.HolderOf("2C")))
    for leader, trick in ((0, ""), (3, "2C")):
        hands = {0: CLUBS if not trick else "2H " + CLUBS[3:]}
        setup = {"hands": hands, "leader": leader, "trick": trick}
        match = tt.Match(game, setup=setup, dealer=1)
        assert match.to_act == 0
    for leader in (1, 2):  # a hand that is not known may hold it
        hands = {0: "2H " + CLUBS[3:]}
        assert tt.Match(game, setup={"hands": hands, "leader": leader}).to_act == leader
    with pytest.raises(tt.InvalidSetup, match="seat 0 leads to the first trick, not seat 1"):
        tt.Match(game, setup={"hands": {0: CLUBS}, "leader": 1})
    with pytest.raises(tt.InvalidSetup, match="seat 2 leads to the first trick, not seat 1"):
        tt.Match(game, setup={"hands": {3: CLUBS[3:] + " AH"}, "leader": 1, "trick": "3H 2C"})


@pytest.mark.parametrize("value", [object(), float("nan"), {1: 2}, [b"x"]])
def test_a_note_is_what_a_record_can_hold(value: object) -> None:
    game = evolve(game_of("belote"), notes=[tt.Note("mood", plain("mood"))])
    setup = {"hands": {0: "AS"}, "leader": 0, "contract": {"taker": 0, "strain": "H"}}
    assert tt.Match(game, setup={**setup, "notes": {"mood": "fine"}}).view(1).note("mood") == "fine"
    with pytest.raises(tt.InvalidSetup, match='note "mood" cannot be'):
        tt.Match(game, setup={**setup, "notes": {"mood": value}})


@pytest.mark.parametrize("setup", [[], "JH", 4, True, [("hands", {})]])
def test_a_set_up_is_given_by_name(setup: Any) -> None:
    with pytest.raises(tt.InvalidSetup):
        tt.Match(game_of("belote"), setup=setup)


def test_a_set_up_in_a_header_is_refused_as_well() -> None:
    header, *_rest = str(set_up().record()).splitlines()
    good = json.loads(header)
    for changes in (
        {"hands": {"2": "JH JH AC"}},
        {"leader": 9},
        {"tricks": [9, 9, 9, 9]},
        {"notes": {"cancelled": True}},
        {"more": 1},
    ):
        bad = {**good, "setup": {**good["setup"], **changes}}
        with pytest.raises(tt.RecordError) as caught:
            tt.Match.from_record(tt.Record.parse(json.dumps(bad) + "\n"))
        assert caught.value.line == 1
        assert str(caught.value.cause)


def test_a_game_without_tricks_has_no_set_ups() -> None:
    game = game_of("spades")
    bidding = [phase for phase in game.phases if phase.name != "play"]
    with pytest.raises(tt.InvalidSetup) as caught:
        tt.Match(evolve(game, phases=tuple(bidding)), setup={"hands": {0: "2C"}, "leader": 0})
    assert "no trick play" in str(caught.value.reason)


# ---------------------------------------------------------------- who sees what


def test_hands_are_seen_by_their_own_seats_alone() -> None:
    hands = {0: "7C 8C 9C", 1: "TC JC QC", 2: "7D 8D 9D", 3: "TD JD QD"}
    match = set_up(hands=hands, trick=None, tricks=None, points=None)
    for reader in readers(match):
        view = match.view(reader)
        for seat, text in hands.items():
            known = match.game.cards.set(text) if seat == reader else match.game.cards.set("")
            assert view.hand_of(seat) == known
        text = json.dumps(view.to_json()) + repr(view.events)
        text += json.dumps([event.to_json(reader) for event in view.events])
        own = set(hands[reader].split()) if reader is not None else set()
        assert set(re.findall(r"(?<![0-9A-Z])[789TJQKA][CDHS](?![A-Z])", text)) <= own


def test_swapping_hands_that_a_reader_has_not_seen_changes_nothing_for_it() -> None:
    made = ({1: "TC JC QC", 3: "TD JD QD"}, {1: "TC JD QC", 3: "TD JC QD"})
    known = {0: "7C 8C 9C", 2: "7D 8D 9D"}
    one, two = (
        set_up(hands={**known, **hands}, trick=None, tricks=None, points=None) for hands in made
    )
    for card in (None, "7C", "TC"):
        for match in (one, two):
            if card:
                match.act(card)
        for reader in (0, 2, None):
            assert one.view(reader) == two.view(reader)
            assert one.view(reader).to_json() == two.view(reader).to_json()
        assert one.view(1) != two.view(1)


def test_an_unknown_hand_is_unknown_to_itself() -> None:
    match = set_up()
    for seat in (0, 1, 3):
        assert len(match.view(seat).hand) == 0
        assert match.view(seat).hand_sizes == (2, 2, 3, 3)
    # whoever plays for one of them knows what stands elsewhere, and so what it cannot hold
    legal = {card.removeprefix("play ") for card in map(str, _legal_of(match, "JH"))}
    assert not legal & {"JH", "8H", "AC", "QH", "7H"}


def _legal_of(match: tt.Match, card: str) -> Sequence[tt.Action]:
    after = match.copy()
    after.act(card)
    return after.legal_actions


# ---------------------------------------------------------------- unknown hands


def test_a_play_from_an_unknown_hand_reveals_it_and_what_is_not_held() -> None:
    # Seat 0 leads spades; seat 1 is not known and throws a club: it has no spade any more
    match = set_up("spades", {"hands": {0: "AS KS", 2: "2S 3C", 3: "4S 5C"}, "leader": 0},
                   notes={"broken": True})  # fmt: skip
    match.act("AS")
    assert "play QS" in codes(match)
    assert "play 2S" not in codes(match)  # another's
    match.act("7C")
    assert match.view(None).trick.cards[-1] == tt.parse_card("7C")
    match.act("2S")
    match.act("4S")
    match.act("KS")
    legal = {code[-2:] for code in codes(match)}
    assert not {card for card in legal if card[1] == "S"}
    assert "7C" not in legal
    with pytest.raises(tt.IllegalAction) as caught:
        match.act("QS")
    assert "cannot hold" in str(caught.value.reason)


def test_an_unknown_hand_that_can_be_worked_out_is_known() -> None:
    cards = random.Random(2).sample(plain_belote.PACK, 32)
    hands = {seat: " ".join(cards[8 * seat : 8 * seat + 8]) for seat in (0, 1, 3)}
    match = set_up(base={"hands": hands, "leader": 2, "contract": {"taker": 0, "strain": "C"}})
    assert codes(match) == plays(" ".join(cards[16:24]))


def random_set_up(name: str, rng: random.Random, all_known: bool = False) -> dict[str, Any]:
    """A set-up of some size, some of its hands unknown, nothing on the table."""
    game = game_of(name)
    seats = game.seating.seats
    cards = [str(card) for card in game.cards]
    rng.shuffle(cards)
    most = {"spades": 13, "spades-two": 13, "belote": 8}[name]
    size = rng.randint(1, most)
    seated = range(seats)
    known = [s for s in seated if all_known or rng.random() < 0.6] or [rng.randrange(seats)]
    hands = {s: " ".join(cards[size * s : size * (s + 1)]) for s in known}
    setup: dict[str, Any] = {"hands": hands, "leader": rng.randrange(seats)}
    if size == most:  # nothing was played before, and seat 0 deals
        setup["leader"] = 0 if name == "spades-two" else 1
    if name == "belote":
        setup["contract"] = {"taker": rng.randrange(4), "strain": rng.choice("CDHS")}
    elif size < 13 and not all_known and rng.random() < 0.7:
        setup["notes"] = {"broken": rng.random() < 0.5}
    return setup


def play_out(match: tt.Match, rng: random.Random) -> list[str]:
    """Random plays to the end; what was played."""
    played = []
    while not match.is_over:
        action = rng.choice(match.legal_actions)
        match.act(action)
        played.append(str(action))
    return played


@names
def test_random_set_ups_never_repeat_a_card(name: str) -> None:
    game = game_of(name)
    for seed in range(40):
        rng = random.Random(seed)
        setup = random_set_up(name, rng)
        match = tt.Match(game, setup=setup, seed=seed, dealer=0, max_deals=1)
        sizes = match.view(None).hand_sizes
        owner = {card: seat for seat, text in setup["hands"].items() for card in text.split()}
        played = play_out(match, rng)
        assert len(set(played)) == len(played) == sum(sizes)
        for trick in match.deals[0].tricks:
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                assert owner.get(str(card), seat) == seat
        again = tt.Match.from_record(tt.Record.parse(str(match.record())))
        assert snapshot(again) == snapshot(match)


def test_unknown_hands_are_never_left_without_a_card() -> None:
    # seats 2 and 3 hold the other sixteen cards: what one of them cannot hold, the other does
    hands = {0: "AC KC 7C 8C 9C TC JC QC", 1: "AD KD 7D 8D 9D TD JD QD"}
    base = {"hands": hands, "leader": 2, "contract": {"taker": 0, "strain": "H"}}
    for seed in range(40):
        match = set_up(base=base)
        played = play_out(match, random.Random(seed))
        assert len(set(played)) == 32


# ---------------------------------------------------------------- undo, copies, records


@names
@pytest.mark.parametrize("seed", range(4))
def test_undo_and_copies(name: str, seed: int) -> None:
    rng = random.Random(seed)
    setup = random_set_up(name, rng, all_known=True)
    match = tt.Match(game_of(name), setup=setup, seed=1, dealer=0, max_deals=1)
    begun = snapshot(match)
    copy = match.copy()
    states = [begun]
    while not match.is_over:
        match.act(rng.choice(match.legal_actions))
        states.append(snapshot(match))
    assert snapshot(copy) == begun
    with pytest.raises(tt.TricktakerError):
        match.undo(len(states))
    for count in (1, len(states) - 1):
        other = match.copy()
        other.undo(count)
        assert snapshot(other) == states[-1 - count]
        back = tt.Match.from_record(tt.Record.parse(str(other.save())))
        assert snapshot(back) == snapshot(other)
    assert match.is_over


def test_x20_there_is_no_line_for_a_deal_that_was_set_up() -> None:
    match = set_up()
    assert match.record().lines == ()
    header = match.record().header["setup"]
    assert header == {
        "hands": {"2": "AC 8H JH"},
        "leader": 0,
        "trick": "QH 7H",
        "contract": {"taker": 0, "strain": "H"},
        "tricks": [1, 0, 0, 0],
        "points": [14, 0],
        "notes": {"broken": False},
    }
    again = tt.Match.from_record(tt.Record.parse(str(match.record())))
    assert again.record() == match.record()
    match.act("JH")
    assert match.record().lines == ({"seat": 2, "do": "play JH"},)


@names
def test_x20_records_of_random_set_ups_are_read_back(name: str) -> None:
    for seed in range(25):
        rng = random.Random(seed)
        setup = random_set_up(name, rng, all_known=seed % 2 == 0)
        match = tt.Match(game_of(name), setup=setup, seed=seed, dealer=0, max_deals=1)
        for _ in range(rng.randrange(5)):
            match.act(match.legal_actions[-1])
        again = tt.Match.from_record(tt.Record.parse(str(match.save())))
        assert str(again.save()) == str(match.save())
        assert snapshot(again) == snapshot(match)
        assert codes(again) == codes(match)


# ---------------------------------------------------------------- played to, and set up


@names
@pytest.mark.parametrize("seed", range(12))
def test_the_same_position_played_to_and_set_up(name: str, seed: int) -> None:
    """In the middle of real deals: the same legal sets, trick by trick, and the same winners."""
    rng = random.Random(seed)
    game = game_of(name)
    match = tt.Match(game, seed=seed, max_deals=1)
    while match.view(None).phase != "play":
        if match.is_over:
            match = tt.Match(game, seed=seed + 1000, max_deals=1)
        choices = [a for a in match.legal_actions if str(a) != "pass"]
        match.act(rng.choice(choices))
    stop = rng.randrange(len(match.view(None).hand_sizes) * 7)
    for _ in range(stop):
        match.act(rng.choice(match.legal_actions))
    view = match.view(None)
    seats = range(game.seating.seats)
    setup: dict[str, Any] = {
        "hands": {seat: str(match.truth.hand_of(seat)) for seat in seats},
        "leader": view.trick.leader if view.trick.cards else match.to_act,
        "trick": " ".join(map(str, view.trick.cards)),
        "tricks": list(view.tricks_won),
        "notes": {
            key: view.notes[key] for key in ("belote", "rebelote", "broken") if key in view.notes
        },
    }
    if name == "belote":
        setup["contract"] = {"taker": view.contract.taker, "strain": view.contract.strain}
        won = view.points_won
        setup["points"] = [won[0] + won[2], won[1] + won[3]]
    else:
        setup["contract"] = {"bids": list(view.contract["bids"])}
        if setup["trick"] and "S" in {card.suit.code for card in view.trick.cards}:
            setup["notes"].pop("broken", None)
    twin = tt.Match(game, setup=setup, dealer=view.dealer, seed=seed, max_deals=1)
    while not match.is_over:
        assert twin.to_act == match.to_act
        assert codes(twin) == codes(match)
        for seat in seats:
            assert twin.view(seat).hand == match.view(seat).hand
        action = str(rng.choice(match.legal_actions))
        match.act(action)
        twin.act(action)
    assert twin.is_over
    assert twin.deals[0].facts == match.deals[0].facts
    assert twin.deals[0].scores == match.deals[0].scores
    assert "incomplete" not in twin.record_lines()[-1]["result"]


# ---------------------------------------------------------------- positions and the references

Legal = Callable[[Sequence[str], Sequence[str], bool], set[str]]


class Position:
    """A random position of one game, and its play to the end by the plain reference."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name = name
        self.seats = 2 if name == "spades-two" else 4
        self.undertrump = rng.random() < 0.6
        pack = plain_belote.PACK if name == "belote" else plain_spades.PACK
        most = 8 if name == "belote" else 13
        cards = rng.sample(pack, len(pack))
        size = rng.randint(1, most)
        # cards of few suits: obligations bind more often
        if rng.random() < 0.5:
            order = rng.sample("CDHS", 4)
            cards.sort(key=lambda card: order.index(card[1]) + 2 * rng.random())
        held = cards[: size * self.seats]
        rng.shuffle(held)
        self.hands = [held[size * s : size * (s + 1)] for s in range(self.seats)]
        self.trump = rng.choice("CDHS") if name == "belote" else "S"
        whole = len(pack) == size * self.seats
        gone = [] if name == "spades-two" else [card for card in pack if card not in held]
        self.broken = name != "belote" and size < most and rng.random() < 0.5
        if name == "spades":
            self.broken = any(card[1] == "S" for card in gone)
        assert not (whole and self.broken)
        self.leader = rng.randrange(self.seats)
        self.trick: list[str] = []
        for _ in range(rng.randrange(self.seats)):
            self.play(rng.choice(sorted(self.legal())))

    @property
    def to_act(self) -> int:
        """Who plays next."""
        return (self.leader + len(self.trick)) % self.seats

    def legal(self) -> set[str]:
        """What may be played."""
        hand = self.hands[self.to_act]
        if self.name == "belote":
            return plain_belote.playable(hand, self.trick, self.trump, self.undertrump)
        if self.name == "spades":
            return plain_spades.playable(hand, self.trick, self.broken)
        led = self.trick[0] if self.trick else None
        return plain_spades_two.playable(hand, led, self.broken)

    def play(self, card: str) -> None:
        """A card is played, and a trick taken when it is whole."""
        self.hands[self.to_act].remove(card)
        self.trick.append(card)
        self.broken = self.broken or card[1] == "S"
        if len(self.trick) == self.seats:
            if self.name == "belote":
                place = plain_belote.winner(self.trick, self.trump)
            elif self.name == "spades":
                place = plain_spades.winner(self.trick)
            else:
                place = plain_spades_two.winner(self.trick)
            self.leader = (self.leader + place) % self.seats
            self.trick = []

    def match(self, broken: bool) -> tt.Match:
        """The position as a set-up; `broken` is from before the trick."""
        options = {"undertrump": self.undertrump} if self.name == "belote" else {}
        setup: dict[str, Any] = {
            "hands": {seat: " ".join(cards) for seat, cards in enumerate(self.hands)},
            "leader": self.leader,
            "trick": " ".join(self.trick),
        }
        if self.name == "belote":
            setup["contract"] = {"taker": 0, "strain": self.trump}
        elif broken:
            setup["notes"] = {"broken": True}
        return tt.Match(game_of(self.name, **options), setup=setup, seed=1, max_deals=1)


def compare_positions(name: str, seeds: range, positions: int) -> int:
    """So many positions at least, each a decision of play; how many they were."""
    looked = 0
    for seed in seeds:
        rng = random.Random(f"{name} {seed}")
        place = Position(name, rng)
        match = place.match(place.broken)
        while any(place.hands):
            looked += 1
            assert match.to_act == place.to_act, f"{name} {seed}"
            assert codes(match) == {f"play {card}" for card in place.legal()}, f"{name} {seed}"
            card = rng.choice(sorted(place.legal()))
            match.act(f"play {card}")
            place.play(card)
        assert match.is_over
        if looked >= positions:
            break
    assert looked >= positions
    return looked


@names
def test_random_positions_are_as_the_rule_pages_say(name: str) -> None:
    compare_positions(name, range(10_000), 2500)


@pytest.mark.soak
@names
@pytest.mark.parametrize("batch", range(4))
def test_random_positions_are_as_the_rule_pages_say_for_long(name: str, batch: int) -> None:
    first = 100_000 * (batch + 1)
    print(compare_positions(name, range(first, first + 90_000), 5000))


@pytest.mark.parametrize("name", ["spades", "spades-two"])
def test_a_double_nil_is_refused_at_a_table_without_it(name: str) -> None:
    seats = tt.load_game(name).seating.seats
    setup = {"hands": {0: "AS"}, "contract": {"bids": ["double-nil"] + [3] * (seats - 1)}}
    tt.Match(tt.load_game(name), setup=setup, dealer=0)
    with pytest.raises(tt.InvalidSetup, match="Double Nil"):
        tt.Match(tt.load_game(name, double_nil=False), setup=setup, dealer=0)


@names
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_without_a_dealer_it_is_whose_first_leader_leads(name: str, seed: int) -> None:
    contract = {"contract": {"taker": 0, "strain": "H"}} if name == "belote" else {}
    setup = {"hands": {0: "9H"}, "leader": 1, **contract}
    match = tt.Match(game_of(name), setup=setup, seed=seed)
    assert match.view(None).dealer == (1 if name == "spades-two" else 0)
    assert match.record().header["dealer"] == match.view(None).dealer


@pytest.mark.parametrize(
    ("points", "last", "fits"),
    [
        ([60, 81], "AH", True),
        ([60, 91], "AH", False),
        ([60, 92], "7D", True),
        ([60, 81], "7D", False),
    ],
)
def test_points_that_do_not_fit_the_cards_of_an_unknown_hand_are_told(
    points: list[int], last: str, fits: bool
) -> None:
    contract = {"taker": 0, "strain": "H"}
    base = {"hands": {0: "7S", 1: "7C", 2: "9C"}, "leader": 0, "contract": contract}
    match = set_up("belote", base, tricks=[3, 4, 0, 0], points=points)
    assert match.is_complete
    for card in ("7S", "7C", "9C", last):
        match.act(f"play {card}")
    assert match.is_complete is fits
    assert ("incomplete" in match.record_lines()[-1]["result"]) is not fits
    assert str(tt.Match.from_record(tt.Record.parse(str(match.save()))).save()) == str(match.save())
    match.undo()
    assert match.is_complete


@pytest.mark.parametrize(("name", "points"), [("hearts", [5, 0, 3, 0]), ("belote", [14, 30])])
def test_the_card_points_of_earlier_tricks_are_among_those_that_were_won(name, points):
    """They are told by side, and count with the first seat of a partnership."""
    contract = {"contract": {"taker": 0, "strain": "H"}} if name == "belote" else {}
    setup = {"hands": {0: "7H", 1: "8H"}, "leader": 0, "points": points, **contract}
    match = tt.Match(tt.load_game(name), setup=setup, max_deals=1)
    told = [*points, 0, 0][:4]
    assert list(match.view(None).points_won) == told
    while not match.deals:
        match.act(match.legal_actions[0])
    (taken,) = match.deals[0].tricks
    assert taken.winner is not None
    told[taken.winner] += taken.points
    assert list(match.view(None).points_won) == told
