"""What a game is made of, where it is refused."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

import tricktaker as tt
from tests.contract.broken_games import Build


@pytest.mark.parametrize("version", ["2", "", "1.0.0", "v1.0", " 1.0", "1.\u0660", None, 1.0])
def test_a_version_that_no_record_can_name_is_refused(version: Any) -> None:
    with pytest.raises(tt.TricktakerError, match="a version is written like"):
        evolve(tt.load_game("spades"), version=version)


def test_a_version_has_two_numbers() -> None:
    assert evolve(tt.load_game("spades"), version="12.34").version == "12.34"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "--help",
        "a b",
        "a\nb",
        "a\n",
        "x\x1b[2Jy",
        "\ud800",
        "x" * 61,
        "x" * 5000,
        "spades=1",
        "ä",
    ],
)
def test_a_name_that_cannot_be_typed_is_refused(name: str) -> None:
    with pytest.raises(tt.TricktakerError) as caught:
        evolve(tt.load_game("spades"), name=name)
    said = str(caught.value)
    assert 'a name is made of letters (a to z, A to Z), digits, "-", "_" and "."' in said
    assert "at most 60 characters" in said
    assert len(said) < 300
    said.encode()


@pytest.mark.parametrize("name", ["x", "500", "Tiny_hearts.v2-b", "x" * 60])
def test_a_name_that_can_be_typed_is_one(name: str) -> None:
    assert evolve(tt.load_game("spades"), name=name).name == name


def test_a_strain_that_is_no_word_is_refused() -> None:
    setup = {"hands": {0: "AS"}, "leader": 0, "contract": {"strain": []}}
    with pytest.raises(tt.InvalidSetup, match="must name the strain"):
        tt.Match(Build("sound")(), setup=setup)


@pytest.mark.parametrize("key", ["N", "S", ""])
def test_a_ranking_stands_under_its_strain(key: str) -> None:
    """By another name a rung for the strain would never bind."""
    spades = tt.load_game("spades")
    null = tt.Ranking.of(spades.cards, strain="null")
    with pytest.raises(tt.TricktakerError, match=f"strain {key} is one for the strain null"):
        evolve(spades, rankings={key: null})
    rankings = {None: spades.rankings[None], "null": null}
    assert set(evolve(spades, rankings=rankings).rankings) == {None, "null"}


def test_an_end_of_a_match_says_how_long_it_is() -> None:
    class Never:
        def winners(self, standing: tt.Standing, deals: int) -> None:
            return None

    spades = tt.load_game("spades")
    with pytest.raises(
        tt.TricktakerError, match="the end of a match has no length, describe, lowest"
    ):
        evolve(spades, end=Never())  # type: ignore[arg-type]  # the fault
