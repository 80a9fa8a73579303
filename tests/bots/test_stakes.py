"""What a trick is worth to a player goes by each option that changes what it scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import tricktaker as tt
from tests.bots.tables import view_of
from tests.one_option import with_option
from tricktaker.options import Value, specs

NO_TRICK: Mapping[str, Mapping[str, str]] = {
    "spades": {},
    "spades-two": {},
    "belote": {
        "failed_belote": "King and queen count for who held them, whoever takes them.",
        "round_to_ten": "What a deal is rounded to goes by its whole score.",
        "litige": "Stakes do not go by what the contract needs.",
        "declarations": "They count for who held them, whoever takes them.",
    },
}
"""Options that change the score of a deal and not what a trick in it is worth, and why."""
OF_THE_SCORE = {"spades": ("S6.",), "spades-two": ("S6.",), "belote": ("B7.", "B6.3")}
"""The rules of the score by which the options of a game are found."""

POSITIONS: Mapping[str, list[dict[str, Any]]] = {
    "spades": [
        {"hands": {0: "AS KS 2H 3H"}, "leader": 0, **each}
        for each in (
            {"contract": {"bids": [6, "nil", 5, 3]}, "tricks": [3, 1, 4, 1]},
            {"contract": {"bids": [4, 4, "nil", 3]}, "tricks": [3, 3, 0, 3]},
            {"contract": {"bids": ["nil", 4, "nil", 3]}, "tricks": [1, 3, 2, 3]},
        )
    ],
    "spades-two": [
        {"hands": {0: "AS KS 2H 3H"}, "leader": 0, "dealer": 1, **each}
        for each in (
            {"contract": {"bids": [10, "nil"]}, "tricks": [8, 1]},
            {"contract": {"bids": [7, "nil"]}, "tricks": [9, 0]},
        )
    ],
    "belote": [
        {"hands": {0: "AS 7C"}, "leader": 0, "tricks": [3, 0, 3, 0], **each}
        for each in (
            {"contract": {"taker": 0, "strain": "H"}},
            {"contract": {"taker": 1, "strain": "H"}, "hands": {0: "AS"}, "tricks": [2, 2, 2, 1]},
        )
    ],
}


def settings() -> Iterator[Any]:
    """Each option of a game that changes its score, at each value that tests try."""
    for name, rules in OF_THE_SCORE.items():
        for spec in specs(type(tt.load_game(name).options)):
            for value in spec.trial if spec.rule.startswith(rules) else ():
                yield pytest.param(name, spec.name, value, id=f"{name}-{spec.name}-{value}")


def worth(name: str, options: Mapping[str, Value]) -> list[tt.Stakes]:
    """The stakes in each of the positions."""
    game = tt.load_game(name)
    assert game.hints.stakes is not None
    found = []
    for position in POSITIONS[name]:
        stakes = game.hints.stakes(view_of(name, position["leader"], dict(options), **position))
        assert stakes is not None
        found.append(stakes)
    return found


@pytest.mark.parametrize(("name", "option", "value"), list(settings()))
def test_what_changes_the_score_changes_what_tricks_are_worth(
    name: str, option: str, value: Value
) -> None:
    _game, options = with_option(tt.load_game(name), option, value)
    without = {each: setting for each, setting in options.items() if each != option}
    changed = worth(name, options) != worth(name, without)
    assert changed is (option not in NO_TRICK[name])


def test_what_a_trick_is_not_worth_is_an_option() -> None:
    for name, reasons in NO_TRICK.items():
        assert set(reasons) <= set(tt.load_game(name).options.to_json())


# ------------------------------------------------------------------ by how much


def of_spades(seat: int, options: dict[str, Any], **position: Any) -> tt.Stakes:
    view = view_of("spades", seat, options, **position)
    stakes = view.game.hints.stakes
    assert stakes is not None
    told = stakes(view)
    assert told is not None
    return told


def test_the_tricks_of_a_failed_nil_that_helps_are_worth_those_of_its_partner() -> None:
    position: dict[str, Any] = {
        "hands": {0: "AS KS 2H 3H"}, "leader": 0, "tricks": [3, 2, 2, 2],
        "contract": {"bids": [5, 4, "nil", 3]},
    }  # fmt: skip
    alone = of_spades(0, {}, **position).tricks
    helped = of_spades(0, {"failed_nil_counts": True}, **position).tricks
    assert helped[2] == helped[0] > helped[1]
    assert alone[0] > alone[2]


@pytest.mark.parametrize("option", ["failed_nil_bags", "bags"])
def test_where_the_tricks_of_a_failed_nil_are_no_bags_they_cost_less(option: str) -> None:
    position: dict[str, Any] = {
        "hands": {0: "AS KS 2H 3H"}, "leader": 0, "tricks": [3, 2, 2, 2],
        "contract": {"bids": ["nil", 4, "nil", 3]},
    }  # fmt: skip
    usual, free = (of_spades(0, options, **position).tricks for options in ({}, {option: False}))
    assert usual[0] - usual[1] < free[0] - free[1]


def test_a_contract_of_ten_is_worth_two_hundred() -> None:
    position: dict[str, Any] = {
        "hands": {0: "AS"}, "leader": 0, "tricks": [5, 2, 4, 1],
        "contract": {"bids": [5, 2, 5, 1]},
    }  # fmt: skip
    usual = of_spades(0, {"bags": False}, **position).tricks
    ten = of_spades(0, {"bags": False, "ten_for_200": True}, **position).tricks
    assert (usual[0] - usual[1], ten[0] - ten[1]) == (200, 400)


@pytest.mark.parametrize(("options", "last"), [({}, 10), ({"last_trick": 20}, 20)])
def test_the_last_trick_of_belote_is_worth_what_it_counts(
    options: dict[str, Any], last: int
) -> None:
    view = view_of("belote", 0, options, **POSITIONS["belote"][1])
    assert view.game.hints.stakes is not None
    assert view.game.hints.stakes(view) == tt.Stakes((last, -last, last, -last), (1, -1, 1, -1))


def test_all_tricks_are_worth_more_where_capot_counts_more() -> None:
    worth_of = {capot: worth("belote", {"capot": capot})[0].tricks for capot in (0, 100, 250)}
    assert worth_of[0][0] < 0 < worth_of[100][0] < worth_of[250][0]
