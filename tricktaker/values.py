"""Helpers for values that do not change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def to_tuple(items: Iterable[Any]) -> tuple[Any, ...]:
    """Items as a tuple, so that a declaration may list them either way.

    >>> to_tuple(["AS", "KS"])
    ('AS', 'KS')
    """
    return tuple(items)


def freeze(value: Any) -> Any:
    """JSON data with its lists as tuples, so that a noted fact compares the same after a save.

    >>> freeze({"tricks": [6, 5]})
    {'tricks': (6, 5)}
    """
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    if isinstance(value, Mapping):
        return {key: freeze(item) for key, item in value.items()}
    return value
