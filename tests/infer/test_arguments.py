"""What is no seed, no number and no place is refused, with what it may be."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.infer.tables import tiny
from tricktaker.infer import Inference, worlds

NO_SEEDS: list[Any] = ["7", 1.5, None, True, [7]]
NO_NUMBERS: list[Any] = ["x", 1.5, None, True, -1]


def a_view() -> tt.View:
    return tt.Match(tiny(), seed=1).view(0)


@pytest.fixture(scope="module")
def inference() -> Inference:
    return Inference(a_view())


@pytest.mark.parametrize("seed", NO_SEEDS)
def test_what_is_no_seed_draws_no_world(inference: Inference, seed: Any) -> None:
    for draw in (lambda: inference.draw(seed, 0), lambda: worlds(a_view(), 1, seed)):
        with pytest.raises(tt.TricktakerError) as caught:
            draw()
        assert str(caught.value) == "a seed is a whole number"


@pytest.mark.parametrize("number", [*NO_NUMBERS, 2**64, pytest.param(10**5000, id="huge")])
def test_what_is_no_number_draws_no_world(inference: Inference, number: Any) -> None:
    with pytest.raises(tt.TricktakerError) as caught:
        inference.draw(1, number)
    allowed = f"that is a whole number from 0 to below {2**64}"
    assert str(caught.value).endswith(f" is no number of a world to draw: {allowed}")
    assert len(str(caught.value)) < 200
    assert inference.draw(1, 2**64 - 1) != inference.draw(1, 0)


@pytest.mark.parametrize("rank", NO_NUMBERS)
def test_what_is_no_number_of_a_deal_names_none(inference: Inference, rank: Any) -> None:
    assert inference.count == 70
    for wrong in (rank, 70):
        with pytest.raises(tt.TricktakerError) as caught:
            inference.world(wrong)
        assert str(caught.value).endswith(
            " is no number of a deal that agrees with this view: that is a whole number from 0 to"
            " below 70"
        )


@pytest.mark.parametrize("n", NO_NUMBERS)
def test_what_is_no_number_gives_no_worlds(n: Any) -> None:
    with pytest.raises(tt.TricktakerError, match=r"that is a whole number from 0$"):
        worlds(a_view(), n, seed=1)
