"""Whether things that were drawn came equally often."""

from __future__ import annotations

from collections import Counter
from typing import Any


def chi_square(counts: Counter[Any], outcomes: int) -> float:
    """How far the counts are from equal numbers, where so many outcomes can come."""
    expected = counts.total() / outcomes
    missing = outcomes - len(counts)
    return missing * expected + sum((n - expected) ** 2 / expected for n in counts.values())


def critical(freedom: int) -> float:
    """What chi-square exceeds once in a thousand, by the approximation of Wilson and Hilferty."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.0902 * part**0.5) ** 3)
