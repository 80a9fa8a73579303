"""What an error tells of who is at fault, and the names in the engine by which it is told."""

from __future__ import annotations

import inspect
from traceback import walk_tb
from types import FunctionType
from typing import Any

import pytest

import tricktaker as tt
from tricktaker.referee import Referee
from tricktaker.steps import Steps
from tricktaker.testing import traces
from tricktaker.testing.table import Walk

KINDS = (
    *(tt.Phase, tt.Action, tt.Ranking, tt.Counter, tt.Options, tt.FirstTo),
    *(tt.Game, Steps, Referee),
)
"""Kinds of things whose methods are named as they run."""


@pytest.mark.parametrize("function", traces.AT_WORK, ids=lambda each: each.__qualname__)
def test_the_engine_has_the_variables_by_which_a_part_is_named(function: Any) -> None:
    has = function.__code__.co_varnames
    assert set(traces.AT_WORK[function]) <= set(has), f"see tricktaker.testing.traces: {has}"


@pytest.mark.parametrize("kind", KINDS)
def test_methods_call_whose_they_are_by_the_names_that_are_looked_for(kind: type) -> None:
    given = [getattr(each, "__func__", each) for each in vars(kind).values()]
    found: list[Any] = [inspect.unwrap(each) for each in given if isinstance(each, FunctionType)]
    own = [
        each for each in found if each.__module__ == kind.__module__ and each.__code__.co_varnames
    ]
    assert own
    assert {each.__code__.co_varnames[0] for each in own} <= set(traces.SUBJECTS)


class Taken(tt.Game):
    """A game of an engine that calls what it reads by another name."""

    def parse_action(self, words: str) -> tt.Action:
        raise tt.TricktakerError(f"{words} is nothing")


def at_work(walk: Walk, code: str) -> str | None:
    """What the engine is said to have been at work for when it could not read a code."""
    with pytest.raises(tt.TricktakerError) as caught:
        walk.game.parse_action(code)
    frames = [frame for frame, _line in walk_tb(caught.value.__traceback__)]
    return traces._in_engine(frames, walk.match)


@pytest.mark.usefixtures("broken_games")
def test_where_the_engine_has_other_names_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = Walk(tt.load_game("mumbles"), 0)
    assert at_work(walk, "mumble") == "action Mumble: Mumble.parse"
    monkeypatch.setattr(tt.Game, "parse_action", Taken.parse_action)
    assert at_work(walk, "mumble") is None
