"""A deal that nobody plays: one note for it, whatever the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tricktaker as tt

PASSED = ("belote", "euchre", "bridge", "skat")


def passed_out(name: str, **settings: Any) -> tt.Match:
    match = tt.Match(tt.load_game(name), seed=3, dealer=0, **settings)
    while not match.deals:
        match.act("pass")
    return match


@pytest.mark.parametrize("name", PASSED)
def test_it_is_noted_and_the_deal_ends_at_once(name: str) -> None:
    match = passed_out(name, max_deals=1)
    view = match.view(None)
    assert view.is_passed_out
    assert view.note(tt.PASSED_OUT) is True
    assert match.deals[0].tricks == ()
    entered = [event.phase for event in view.events if isinstance(event, tt.PhaseEntered)]
    assert "play" not in entered


@pytest.mark.parametrize("name", PASSED)
def test_it_is_not_noted_of_a_deal_that_is_played(name: str) -> None:
    match = tt.Match(tt.load_game(name), seed=3, dealer=0)
    while match.view(None).phase != "play":
        match.act(match.legal_actions[-1])
    assert not match.view(None).is_passed_out


@pytest.mark.parametrize(("name", "counts"), [("bridge", True), ("skat", True), ("euchre", False)])
def test_it_may_be_the_last_deal_where_it_is_scored(name: str, counts: bool) -> None:
    """Where deals are counted it is scored with nothing; else it is not, and ends no match."""
    match = passed_out(name)
    assert bool(match.deals[0].score_lines) is counts
    assert match.deals[0].scores == (0,) * len(match.totals)
    if counts:
        one = tt.load_game(name, deals=1)
        last = tt.Match(one, seed=3, dealer=0)
        while not last.is_over:
            last.act("pass")
        assert last.winners == tuple(range(len(last.totals)))


def test_an_older_record_calls_it_cancelled() -> None:
    match = passed_out("belote")
    record = str(match.seat_record(1))
    older = record.replace(json.dumps(tt.PASSED_OUT), '"cancelled"')
    assert older != record
    assert tt.Record.parse(older).view() == match.view(1)
