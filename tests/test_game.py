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


def test_a_strain_that_is_no_word_is_refused() -> None:
    setup = {"hands": {0: "AS"}, "leader": 0, "contract": {"strain": []}}
    with pytest.raises(tt.InvalidSetup, match="must name the strain"):
        tt.Match(Build("sound")(), setup=setup)
