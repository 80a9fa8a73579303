"""Two or more people at one terminal."""

from __future__ import annotations

import re

import pytest

import tricktaker as tt
from tricktaker.cli.session import Session

from .runs import one_error, run
from .terminals import at_the_prompt, spawn

TWO = ("--players", "me,random,me,random", "--seed", "6")
PRESS = re.compile(r"Seat (\d) \(player\), press Enter")


def parts(shown):
    """What was on the screen between two times that it was handed over: by seat."""
    pieces = PRESS.split(shown)
    return list(zip(map(int, pieces[1::2]), pieces[2::2], strict=True))


def typed_by_two(turns):
    return ["", "", "3", "", "", "2", *["", "1"] * turns]


@pytest.mark.parametrize("name", ["spades", "belote", "spades-two"])
def test_nobody_is_shown_the_cards_of_another(name, monkeypatch):
    """Each screen is made from the views of the one who has pressed Enter, and of no one else."""
    seats = tt.load_game(name).seating.seats
    asked: list[int | None] = []
    view = tt.Match.view
    monkeypatch.setattr(tt.Match, "view", lambda self, r: asked.append(r) or view(self, r))  # type: ignore[func-returns-value]
    given: list[int] = []

    def hand_over(self, seat):
        asked.clear()
        code = real(self, seat)
        given.append(seat)
        assert set(asked) <= {seat}
        return code

    def shows(self):
        asked.clear()
        table(self)
        assert set(asked) <= {self._match.to_act}

    real, table = Session._hand_over, Session._show_table
    monkeypatch.setattr(Session, "_hand_over", hand_over)
    monkeypatch.setattr(Session, "_show_table", shows)
    everybody = ",".join(["me"] * seats)
    typed = ["", "1"] * 60
    result = run("play", name, "--players", everybody, "--seed", "6", typed=typed)
    assert result.exit_code == 0, result.output
    assert len(set(given)) == seats


def test_the_screen_is_cleared_by_empty_lines_before_another_persons_turn():
    result = run("play", "spades", *TWO, typed=typed_by_two(3))
    seats = [seat for seat, _shown in parts(result.stdout)]
    assert seats[:3] == [2, 0, 2]
    for before in PRESS.split(result.stdout)[0:-1:2]:
        assert before.endswith("\n" * 60)
    for seat, shown in parts(result.stdout)[:-1]:
        assert f"> Seat {seat} (You)" in shown
        assert "Seat 2 (You) and" not in shown if seat == 0 else "Seat 0 (You) and" not in shown


def test_each_is_told_what_happened_since_its_own_last_turn():
    result = run("play", "spades", *TWO, typed=typed_by_two(2))
    turns = parts(result.stdout)
    assert "Seat 2 (player): bid 3 tricks" in turns[1][1]
    assert "Seat 0 (player): bid 2 tricks" in turns[2][1]
    assert "Deal 1:" not in turns[2][1]


def test_it_is_saved_and_gone_on_with_by_the_same_people(tmp_path):
    path = tmp_path / "two.jsonl"
    run("play", "spades", *TWO, "--save", str(path), typed=["", "", "3", "quit"])
    record = tt.Record.parse(path.read_text(encoding="utf-8"))
    assert record.header["players"] == ["You", "random", "You", "random"]
    resumed = run("play", "--resume", str(path), typed=["", "", "2", "", "quit"])
    assert [seat for seat, _shown in parts(resumed.stdout)] == [0, 2]
    assert "Left. The match is saved" in resumed.stdout
    shown = run("show", str(path)).stdout
    assert "Seat 0 (player)" in shown
    assert "(You)" not in shown
    refused = run("play", "--resume", str(path), "--seat", "0")
    assert "leave out --seat" in one_error(refused.stderr)


def test_refusals_and_undo_are_those_of_the_one_who_sits_there():
    typed = ["", "", "3", "", "", "99", "2", "", "undo", "4", "", "1", "quit"]
    result = run("play", "spades", *TWO, typed=typed)
    assert result.exit_code == 0, result.output
    assert "Not possible" in result.stdout


def test_the_input_may_end_or_quit_be_typed_while_the_screen_waits():
    for typed in ([], ["quit"], ["", "", "3"]):
        result = run("play", "spades", *TWO, typed=typed)
        assert result.exit_code == 0
        assert "The match was not saved." in result.output


def test_on_a_terminal_the_screen_is_cleared():
    child = spawn("play", "spades", *TWO, TERM="xterm")
    child.expect_exact("\x1b[2J")
    child.expect_exact("Seat 2 (player), press Enter")
    child.sendline("")
    assert "13 cards face down" in at_the_prompt(child)
    child.sendintr()
    child.expect_exact("Interrupted.")
    child.close()
