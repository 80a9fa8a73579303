"""What the notes of a contract say of the strain."""

import re
from typing import Any

import pytest
from attrs import evolve, frozen

import tricktaker as tt
from tests.test_compiled import game_of
from tricktaker import Note
from tricktaker.text import plain

PACK = tt.Pack.standard("9TJQKA")


@frozen(kw_only=True)
class Settling(tt.Phase):
    """A phase in which nobody acts, that notes the contract in one step or in more."""

    name: str = "settling"
    contracts: tuple

    def begin(self, view):
        return [tt.Noted("contract", contract) for contract in self.contracts]


def strain_after(*contracts):
    rankings = {trump: tt.Ranking.of(PACK, trump=trump) for trump in (None, "H", "S")}
    game = game_of("settled", rankings, ())
    dealing, play = game.phases
    settling = Settling(contracts=contracts, rule="3")
    phases = (dealing, settling, play)
    made: tt.Game = evolve(game, phases=phases, build=lambda options: made)
    return tt.Match(made, seed=1).view(0).strain


def test_a_contract_names_the_strain():
    assert strain_after() is None
    assert strain_after({"strain": "H"}) == "H"
    assert strain_after({"strain": "H"}, {"strain": "S"}) == "S"


def test_a_contract_that_names_no_strain_leaves_it():
    assert strain_after({"strain": "H"}, {"doubled": True}) == "H"
    assert strain_after({"strain": "H"}, 4) == "H"
    assert strain_after({"strain": "H"}, {"strain": None}) is None


@pytest.mark.parametrize(
    ("note", "good", "bad", "said"),
    [
        (
            Note("level", plain("level"), of=range(1, 8)),
            7,
            8,
            "level: 8 cannot be; there are 1 to 7",
        ),
        (Note("doubled", plain("doubled"), of=("", "X")), "", "Y", "'Y' cannot be"),
        (
            Note("both", plain("both"), per="side", of=(False, True)),
            [True, False],
            [1, 0],
            "1 cannot",
        ),
    ],
)
def test_a_note_may_list_its_values(note: Note, good: Any, bad: Any, said: str) -> None:
    seating = tt.Seating.partners(4)
    note.check(seating, good)
    with pytest.raises(tt.InvalidSetup, match=re.escape(said)):
        note.check(seating, bad)
