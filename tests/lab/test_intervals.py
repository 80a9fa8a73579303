"""Intervals beside what the textbooks say, and beside chance itself."""

from __future__ import annotations

from random import Random
from statistics import NormalDist, mean, stdev

import pytest

from tricktaker.lab.intervals import of_mean, of_share

Z = NormalDist().inv_cdf(0.975)


def test_of_a_mean_it_is_the_normal_one() -> None:
    values = [Random(1).randrange(-200, 300) for _ in range(50)]
    found = of_mean(len(values), sum(values), sum(v * v for v in values))
    half = Z * stdev(values) / len(values) ** 0.5
    assert found == pytest.approx((mean(values) - half, mean(values) + half))


def test_large_totals_lose_nothing() -> None:
    """The sums are whole: a small spread far from zero is not lost in rounding."""
    values = [10**9, 10**9 + 2] * 500
    found = of_mean(1000, sum(values), sum(v * v for v in values))
    assert found is not None
    assert found[1] - found[0] == pytest.approx(2 * Z * stdev(values) / 1000**0.5, rel=1e-6)


@pytest.mark.parametrize(
    ("made", "tried", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_of_a_share_it_is_wilsons(made: int, tried: int, low: float, high: float) -> None:
    """As in the table of Newcombe 1998, by method 3."""
    assert of_share(made, tried) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("made", "tried"), [(0, 10), (10, 10), (1, 3), (412, 1000), (999, 1000)])
def test_at_its_ends_the_share_lies_just_within_chance(made: int, tried: int) -> None:
    for end in of_share(made, tried) or ():
        if made / tried != end:
            off = abs(made / tried - end)
            assert off == pytest.approx(Z * (end * (1 - end) / tried) ** 0.5)


def test_with_too_little_there_is_none() -> None:
    assert of_mean(0, 0, 0) is None
    assert of_mean(1, 5, 25) is None
    assert of_share(0, 0) is None


def test_nineteen_of_twenty_hold_the_true_value() -> None:
    rng = Random(7)
    held = {"mean": 0, "share": 0}
    for _time in range(2000):
        dice = [rng.randint(1, 6) for _ in range(60)]
        low, high = of_mean(60, sum(dice), sum(d * d for d in dice)) or (0, 0)
        held["mean"] += low <= 3.5 <= high
        low, high = of_share(dice.count(6), 60) or (0, 0)
        held["share"] += low <= 1 / 6 <= high
    assert all(0.935 < count / 2000 < 0.97 for count in held.values()), held
