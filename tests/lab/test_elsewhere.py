"""Whether other processes load the same game: what is made apart is compared by its parts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any

import pytest

from tricktaker.lab.elsewhere import _alike


class Plain:
    """Compares by identity, as a scoring may that is no value."""

    def __init__(self, *parts: Any) -> None:
        self.parts = parts

    def first(self) -> Any:
        return self.parts[0]


def bound(worth: Any) -> Callable[..., Any]:
    return lambda view, more=worth: (view, more, worth)


def recursive(worth: int) -> Callable[[int], int]:
    def down(count: int) -> int:
        return down(count - 1) if count else worth

    return down


def in_circle(worth: int) -> Plain:
    one = Plain(worth)
    one.parts = (worth, one)
    return one


MAKERS = [bound, recursive, in_circle, Plain, lambda n: partial(bound(n), n), lambda n: {n: [n]}]


@pytest.mark.parametrize("make", [*MAKERS, lambda n: Plain(n).first, lambda n: frozenset({n})])
def test_what_is_made_in_the_same_way_is_alike(make: Callable[[int], Any]) -> None:
    assert _alike(make(1), make(1))
    assert not _alike(make(1), make(2))


def test_functions_that_look_the_same_are_not_alike_if_their_code_is_another() -> None:
    assert not _alike(lambda view: view, lambda view: view.deal)
    assert not _alike(bound(1), recursive(1))
    assert not _alike(Plain(bound(1)), Plain(bound(True)))


def test_what_cannot_be_taken_apart_is_like_nothing_but_itself() -> None:
    lock = Lock()
    assert _alike(Plain(lock), Plain(lock))
    assert not _alike(Plain(lock), Plain(Lock()))
