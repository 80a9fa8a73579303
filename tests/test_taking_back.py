"""An action or an undo that fails leaves a match as it was, whatever its rules do meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tricktaker as tt
from tests.contract.installing import installed, write_package

FLAKY = """
import tricktaker as tt

broken = False

@tt.hookimpl
def tricktaker_after_trick(view, trick):
    if broken:
        raise RuntimeError("down")
"""


@pytest.fixture
def flaky(tmp_path: Path) -> Iterator[Any]:
    """A house rule that can be broken in the middle of a match."""
    entries = {"tricktaker.house": {"flaky": "flaky_rule"}}
    write_package(tmp_path, "flaky-rule", {"flaky_rule": FLAKY}, entries)
    with installed(tmp_path):
        import flaky_rule  # type: ignore[import-not-found]

        flaky_rule.broken = False
        yield flaky_rule


def state(match: tt.Match) -> tuple[Any, ...]:
    views = [match.view(reader).to_json() for reader in (0, 1, 2, 3, None)]
    return (str(match.save()), match.to_act, match.legal_actions, *views)


def to_the_end_of_a_trick(match: tt.Match, tricks: int) -> None:
    bot, rng = tt.load_bot("random"), Random(1)
    while match.view(None).trick_count < tricks or len(match.view(None).trick_seats) < 3:
        match.act(bot.choose(match.view(match.to_act), rng))


def test_a_rule_that_begins_to_fail_does_not_harm_the_match(flaky: Any) -> None:
    match = tt.Match(tt.load_game("spades"), seed=3, house=["flaky"])
    to_the_end_of_a_trick(match, 5)
    before = state(match)
    flaky.broken = True
    with pytest.raises(tt.PluginError, match="flaky"):
        match.act(match.legal_actions[0])
    assert state(match) == before
    with pytest.raises(tt.PluginError, match="flaky"):
        match.undo(2)
    assert state(match) == before
    flaky.broken = False
    match.act(match.legal_actions[0])
    match.undo()
    assert state(match)[1:] == before[1:]
    again = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert state(again) == state(match)
