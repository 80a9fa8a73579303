"""Values that do not change, for facts that events carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import Any


def to_tuple(items: Iterable[Any]) -> tuple[Any, ...]:
    """Items as a tuple, so that a declaration may list them either way.

    >>> to_tuple(["AS", "KS"])
    ('AS', 'KS')
    """
    return tuple(items)


class Named(Mapping[str, Any]):
    """A few facts by name that never change, such as a contract: by key or as attributes.

    >>> contract = Named({"taker": 0, "strain": "H"})
    >>> contract["strain"], contract.taker
    ('H', 0)
    """

    __slots__ = ("_facts",)

    def __init__(self, facts: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_facts", {key: freeze(value) for key, value in facts.items()})

    def __getitem__(self, key: str) -> Any:
        return self._facts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __getattr__(self, name: str) -> Any:
        try:
            return self._facts[name]
        except KeyError:
            there = ", ".join(self._facts)
            raise AttributeError(f"there is no {name!r} here; there are: {there}") from None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("facts do not change")

    def __hash__(self) -> int:
        return hash(frozenset(self._facts.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Named, (dict(self._facts),))

    def __repr__(self) -> str:
        return f"Named({self._facts!r})"


def freeze(value: Any) -> Any:
    """JSON data as values that never change: lists as tuples, objects as `Named`.

    >>> freeze({"tricks": [6, 5]})
    Named({'tricks': (6, 5)})
    """
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    if isinstance(value, Mapping):
        return Named(value)
    return value


def thaw(value: Any) -> Any:
    """The JSON data of a frozen value.

    >>> thaw(Named({"tricks": (6, 5)}))
    {'tricks': [6, 5]}
    """
    if isinstance(value, tuple):
        return [thaw(item) for item in value]
    if isinstance(value, Named):
        return {key: thaw(item) for key, item in value.items()}
    return value


_DEEPEST = 50
"""How deep lists and objects may lie in each other."""


def is_json(value: object, depth: int = 0) -> bool:
    """Whether a value can stand in a record as it is.

    >>> is_json({"tricks": (6, 5)}), is_json(object())
    (True, False)
    """
    if isinstance(value, Mapping | list | tuple):
        if depth == _DEEPEST:
            return False  # it may hold itself
        items = value.values() if isinstance(value, Mapping) else value
        named = not isinstance(value, Mapping) or all(isinstance(key, str) for key in value)
        return named and all(is_json(item, depth + 1) for item in items)
    if isinstance(value, float):
        return isfinite(value)
    return value is None or isinstance(value, str | int)
