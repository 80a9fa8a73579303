"""How long what is told stays before bots go on."""

from __future__ import annotations

import time

import pytest

from tricktaker.cli.pace import READABLE

from .runs import one_error, process, run, script
from .terminals import at_the_prompt, spawn

SEED = ("play", "spades", "--seed", "6")


@pytest.fixture
def waits(monkeypatch):
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    return waits


def test_bots_wait_after_what_is_told_and_not_before_a_person(waits):
    shown = run(*SEED, "--pace", "1.5", typed=["", "3", "1", "1", "quit"]).stdout
    assert set(waits) == {1.5}
    # a bot's bid that a bot's follows, my bid and the next, and the trick that a bot took
    assert len(waits) == 4
    assert shown == run(*SEED, typed=["", "3", "1", "1", "quit"]).stdout


def test_where_the_output_is_no_terminal_nobody_waits(waits):
    run(*SEED, typed=["", "3", "1", "1", "quit"])
    assert waits == []


def test_the_pace_is_changed_and_told_at_the_prompt(waits):
    typed = ["pace", "pace 2,5", "", "3", "pace 0", "1", "quit"]
    shown = run(*SEED, typed=typed).stdout
    assert "> pace\nBots go on after 0 s.\n" in shown
    assert "> pace 2,5\nBots go on after 2.5 s.\n" in shown
    assert "> pace 0\nBots go on after 0 s.\n" in shown
    assert set(waits) == {2.5}


@pytest.mark.parametrize("odd", ["x", "-1", "nan", "inf", "3601", "1 2"])
def test_what_is_no_pace_is_refused_and_changes_nothing(odd):
    shown = run(*SEED, typed=[f"pace {odd}", "pace", "quit"]).stdout
    assert "Not possible: a pace is a number of seconds" in shown
    assert "Bots go on after 0 s." in shown


@pytest.mark.parametrize("odd", ["x", "-1", "nan", "3601"])
@pytest.mark.parametrize("command", [("play",), ("watch",)])
def test_what_is_no_pace_is_mistyped(command, odd):
    done = process(*command, "spades", "--pace", odd, typed=script("quit"))
    assert done.returncode == 2
    assert "--pace" in one_error(done.stderr)


def test_at_a_terminal_a_trick_can_be_read():
    child = spawn(*SEED)
    at_the_prompt(child)
    child.sendline("pace")
    child.expect_exact(f"Bots go on after {READABLE:g} s.")
    child.sendline("quit")
    child.expect_exact("Left.")
    child.close()
