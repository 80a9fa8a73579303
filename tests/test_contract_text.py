"""What a game says of its contract in words, and the seats that notes name."""

from __future__ import annotations

import pytest
from attrs import evolve

import tricktaker as tt
from tricktaker.cli.labels import Labels
from tricktaker.testing.basics import codes_read_back
from tricktaker.testing.promise import Broken
from tricktaker.text import plain
from tricktaker.values import Named


@pytest.mark.parametrize(
    ("name", "contract", "said"),
    [
        ("bridge", {"level": 4, "strain": "S", "doubled": "X", "declarer": 2}, "4♠X by South"),
        ("bridge", {"level": 3, "strain": "NT", "doubled": "", "declarer": 0}, "3NT by North"),
        (
            "skat",
            {"game": "clubs-hand-schneider", "declarer": 0, "bid": 24},
            "clubs hand schneider by Seat 0, bid 24",
        ),
        ("skat", {"game": "null", "declarer": 1, "bid": 18}, "null by Seat 1, bid 18"),
    ],
)
def test_a_contract_in_the_words_of_its_game(name, contract, said):
    game = tt.load_game(name)
    assert game.contract_text is not None
    assert str(game.contract_text(Named(contract), game.seating.name)) == said


@pytest.mark.parametrize("answer", ["4S", 4, lambda: None])
def test_a_contract_that_is_no_text_is_named_as_the_fault_of_the_game(answer):
    game = evolve(tt.load_game("bridge"), contract_text=lambda made, name: answer)
    with pytest.raises(Broken, match="that is no text"):
        codes_read_back(game, [0])
    with pytest.raises(tt.PluginError, match=r"bridge.*which is no text"):
        Labels(game, ()).contract(Named({}))


def test_a_contract_that_cannot_be_said_is_named_as_the_fault_of_the_game():
    game = evolve(tt.load_game("bridge"), contract_text=lambda made, name: made.nothing)
    with pytest.raises(Broken, match="cannot be put into words"):
        codes_read_back(game, [0])
    with pytest.raises(tt.PluginError, match="bridge"):
        Labels(game, ()).contract(Named({"level": 1}))


def test_a_game_may_have_nothing_to_say_of_a_contract():
    game = evolve(tt.load_game("bridge"), contract_text=lambda made, name: None)
    assert codes_read_back(game, [0])
    assert Labels(game, ()).contract(Named({"level": 1})) is None


SEATS = tt.Note("contract.out", plain("sits out"), names="seats")


@pytest.mark.parametrize("value", [[], [2], (0, 3)])
def test_a_note_may_name_several_seats(value):
    SEATS.check(tt.Seating(), value)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (2, "sits out: 2 is no list of seats"),
        ([4], "sits out: there is no seat 4; they are 0 to 3"),
        ([True], "there is no seat True"),
        (None, "no list of seats"),
    ],
)
def test_what_are_no_seats_is_refused(value, said):
    with pytest.raises(tt.InvalidSetup, match=said):
        SEATS.check(tt.Seating(), value)


def test_several_seats_are_named_on_the_screen():
    game = tt.load_game("euchre")
    labels = Labels(game, ("You", "Ann", "Bob", "Cy"), 0)
    assert str(labels.named(SEATS, (0, 2))) == "Seat 0 (You), Seat 2 (Bob)"
    assert labels.named(SEATS, ()) is None
    assert labels.named(SEATS, ("x", 9)) is None
