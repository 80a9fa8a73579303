"""Where the true value lies, with 95 % confidence: of a mean, and of a share."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

Interval = tuple[float, float]
"""The lower and the upper end."""

CONFIDENCE: Final = 0.95
"""How sure an interval is: of so many in all, the true value lies within."""

_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def of_mean(count: int, total: int, squares: int) -> Interval | None:
    """The interval of a mean of values that are independent, such as the points of deals.

    By the normal distribution: the mean, and 1.96 standard errors to either side. It is too narrow
    for fewer than some thirty values.

    :param count: how many values there are.
    :param total: their sum, `squares` the sum of their squares: whole numbers, so that it makes
        no difference in which order they came.
    :returns: None for fewer than two values.

    >>> low, high = of_mean(4, 10, 30)  # 1, 2, 3, 4
    >>> round(low, 3), round(high, 3)
    (1.235, 3.765)
    """
    if count < 2:
        return None
    variance = (count * squares - total * total) / (count * (count - 1))
    half = _Z * sqrt(variance / count)
    return total / count - half, total / count + half


def of_share(made: int, tried: int) -> Interval | None:
    """The interval of a share: Wilson's, which also holds where all or none were made.

    :returns: None if nothing was tried.

    >>> low, high = of_share(0, 10)
    >>> round(low, 3), round(high, 3)
    (0.0, 0.278)
    """
    if tried == 0:
        return None
    share, weight = made / tried, _Z * _Z / tried
    middle = (share + weight / 2) / (1 + weight)
    half = _Z * sqrt(share * (1 - share) / tried + weight / (4 * tried)) / (1 + weight)
    # none and all are ends by themselves, which rounding would miss
    return middle - half if made else 0.0, middle + half if made < tried else 1.0
