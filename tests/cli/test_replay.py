"""What `replay` tells of a record, printed and step by step."""

from __future__ import annotations

import random
import re

import pytest

import tricktaker as tt

from .runs import one_error, process, run
from .terminals import finish, spawn

GAMES = sorted(name for plugin in tt.plugins() for name in plugin.games)


def played(name, deals=2, undo=True):
    """A match of random actions, some of them taken back."""
    match = tt.Match(tt.load_game(name), seed=3, max_deals=deals)
    rng = random.Random(1)
    done = 0
    while not match.is_over:
        match.act(rng.choice(match.legal_actions))
        done += 1
        if undo and done % 9 == 0 and not match.is_over:
            match.undo(2)
    return match


def saved(folder, match, reader="all"):
    path = folder / f"{reader}.jsonl"
    record = match.save() if reader == "all" else match.seat_record(reader)
    path.write_text(str(record), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_told_deal_by_deal_with_its_scores(name, tmp_path):
    match = played(name)
    result = run("replay", saved(tmp_path, match))
    assert result.exit_code == 0, result.output
    shown = result.stdout
    assert shown.startswith("Deal 1: ")
    deals = len(match.deals)
    assert re.findall(r"^Deal (\d+):", shown, re.MULTILINE) == [str(n + 1) for n in range(deals)]
    tricks = sum(len(deal.tricks) for deal in match.deals)
    assert len(re.findall(r"^Trick \d+: ", shown, re.MULTILINE)) == tricks
    assert shown.count("Score of deal ") == sum(bool(deal.score_lines) for deal in match.deals)
    assert "The match " in shown.rpartition("Score of deal")[2]


@pytest.mark.parametrize("name", GAMES)
def test_from_a_seat_only_what_it_was_sent_is_told(name, tmp_path, monkeypatch):
    match = played(name)
    path = saved(tmp_path, match)
    result = run("replay", path, "--seat", "1")
    assert result.exit_code == 0
    hands = set(re.findall(r"^Hand of (Seat \d)", result.stdout, re.MULTILINE))
    assert hands <= {"Seat 1"}
    own = run("replay", saved(tmp_path, match, 1))
    assert own.stdout == result.stdout


def test_a_record_of_a_seat_and_of_the_match_step_alike(tmp_path):
    match = played("spades")
    keys = ["", "b", "n", "d", "b", "d", "d", "n", "q"]
    whole = run("replay", saved(tmp_path, match), "--seat", "2", "--step", typed=keys)
    own = run("replay", saved(tmp_path, match, 2), "--step", typed=keys)
    assert whole.exit_code == own.exit_code == 0
    assert whole.stdout == own.stdout
    spectator = run("replay", saved(tmp_path, match, None), "--step", typed=keys)
    assert "Hand of" not in spectator.stdout


def test_open_hands_are_those_that_the_seats_know(tmp_path):
    match = tt.Match(tt.load_game("spades"), seed=1, dealer=3)
    match.act("look")
    shown = run("replay", saved(tmp_path, match), "--step", typed=["", "q"]).stdout
    assert shown.count("13 cards face down") == 4 + 3


def test_what_was_taken_back_is_not_told(tmp_path):
    match = tt.Match(tt.load_game("spades"), seed=1, dealer=3)
    for action in ("look", "4"):
        match.act(action)
    match.undo()
    match.act("7")
    shown = run("replay", saved(tmp_path, match)).stdout
    assert "bid 7 tricks" in shown
    assert "bid 4 tricks" not in shown


def test_steps_go_on_back_and_to_the_next_deal(tmp_path):
    path = saved(tmp_path, played("spades", undo=False))
    keys = ["b", "n", "b", "d", "b", "D", "", "d", "d", "?", "xyz", "quit"]
    result = run("replay", path, "--step", typed=keys)
    assert result.exit_code == 0
    places = [int(place) for place in re.findall(r"^(\d+)/\d+> ", result.stdout, re.MULTILINE)]
    second = places[4]
    last = int(re.findall(r"/(\d+)> ", result.stdout)[0])
    assert places[:4] == [1, 1, 2, 1]
    assert places[5:] == [second - 1, second, second + 1, last, last, last, last]
    assert "This is the beginning." in result.stdout
    assert "This is the end" in result.stdout
    assert "on to the next deal" in result.stdout
    assert '"xyz" means nothing here' in result.stdout


def test_every_step_shows_the_view_of_that_moment(tmp_path):
    match = tt.Match(tt.load_game("belote"), seed=3, max_deals=1)
    rng = random.Random(5)
    while not match.is_over:
        match.act(rng.choice(match.legal_actions))
    shown = run("replay", saved(tmp_path, match), "--step", typed=[""] * 200 + ["q"]).stdout
    assert shown.count(" plays ") == 32
    assert "-- Belote" in shown


def test_the_end_of_input_ends_it_quietly(tmp_path):
    path = saved(tmp_path, played("spades"))
    done = process("replay", path, "--step")
    assert (done.returncode, done.stderr) == (0, b"")


def test_ctrl_c_is_130(tmp_path):
    child = spawn("replay", saved(tmp_path, played("spades")), "--step")
    child.expect_exact("> ")
    child.expect(r"1/\d+> ")
    child.sendintr()
    said = finish(child)
    assert "tricktaker: interrupted" in said
    assert child.exitstatus == 130


def test_refusals(tmp_path):
    match = played("belote")
    path = saved(tmp_path, match)
    assert "there is no seat 9" in one_error(run("replay", path, "--seat", "9").stderr)
    own = saved(tmp_path, match, 1)
    assert "does not hold" in one_error(run("replay", own, "--seat", "0").stderr)
    assert run("replay", "-", "--step").exit_code == 2
    assert "No such file" in one_error(run("replay", str(tmp_path / "none")).stderr)


def test_only_who_played_is_called_you(tmp_path):
    path = tmp_path / "mine.jsonl"
    match = tt.Match(tt.load_game("belote"), seed=3, players=["You", "Ann", "Bob", "Cy"])
    while match.deals == ():
        match.act(match.legal_actions[-1])
    path.write_text(str(match.save()), encoding="utf-8")
    own, other = (run("replay", str(path), "--seat", seat).stdout for seat in "02")
    assert "You take it" in own
    assert "Seat 0 (You)" in own
    assert "You" not in other
    assert "Seat 0 takes it" in other
    assert "You take it" in run("replay", str(path)).stdout
    assert "You takes" not in own + other
