"""Two or more people at one terminal."""

from __future__ import annotations

import re

import pexpect
import pytest

import tricktaker as tt
from tricktaker.cli.session import Session
from tricktaker.cli.sharing import Sharing

from .runs import one_error, run
from .terminals import at_the_prompt, spawn

TWO = ("--players", "me,random,me,random", "--seed", "6")
FACE_UP = ("-o", "double_nil=false", *TWO)
"""Seats 2, 3, 0 and 1 bid in this order, with their cards face up."""
GAMES = sorted(name for plugin in tt.plugins() for name in plugin.games)
PRESS = re.compile(r"Seat (\d) \(player\), press Enter")


def parts(shown):
    """What was on the screen between two times that it was handed over: by seat."""
    pieces = PRESS.split(shown)
    return list(zip(map(int, pieces[1::2]), pieces[2::2], strict=True))


def typed_by_two(turns):
    return ["", "", "3", "", "", "2", *["", "1"] * turns]


@pytest.mark.parametrize("name", GAMES)
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
    # where numbers are said, a word is one that is always understood
    others = {"skat": "pass", "bridge": "pass", "spades-two": "keep"}
    typed = ["", others.get(name, "1")] * 60
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


def test_a_match_that_is_resumed_is_not_told_again_from_the_beginning(tmp_path):
    path = tmp_path / "two.jsonl"
    typed = [*typed_by_two(26), "", "", "3", "quit"]
    saved = run("play", "spades", *TWO, "--save", str(path), typed=typed)
    assert "Trick 13: " in saved.stdout
    assert "-- Spades, deal 2, bidding --" in saved.stdout
    resumed = parts(run("play", "--resume", str(path), typed=["", "quit"]).stdout)
    ((_seat, shown),) = resumed
    assert "Trick 13: " in shown
    assert "Score of deal 1" in shown
    assert "Deal 2: " in shown
    assert "Trick 12: " not in shown
    assert "Deal 1: " not in shown


def test_who_goes_on_is_told_its_own_last_action_and_nothing_before_it(tmp_path):
    path = tmp_path / "two.jsonl"
    typed = ["", "3", "", "2", "", "1", "", "quit"]
    run("play", "spades", *FACE_UP, "--save", str(path), typed=typed)
    ((seat, shown),) = parts(run("play", "--resume", str(path), typed=["", "quit"]).stdout)
    assert seat == 0
    told = shown.partition("-- Spades")[0].split("\n")
    assert "Seat 0 (You): bid 2 tricks" in told
    assert not [line for line in told if line.startswith(("Seat 2", "Seat 3"))]


def test_who_has_not_acted_yet_is_told_all_of_a_match_that_is_resumed(tmp_path):
    path = tmp_path / "two.jsonl"
    run("play", "spades", *TWO, "--save", str(path), typed=["", "", "3", "quit"])
    ((seat, shown),) = parts(run("play", "--resume", str(path), typed=["", "quit"]).stdout)
    assert seat == 0
    assert "Deal 1: " in shown
    assert "Seat 2 (player): bid 3 tricks" in shown


def test_what_one_person_has_been_told_is_not_noted(monkeypatch):
    noted: list[object] = []
    monkeypatch.setattr(Sharing, "was_told", lambda *args: noted.append(args))
    assert run("play", "spades", "--seed", "6", typed=["", "3", "1", "quit"]).exit_code == 0
    assert noted == []


# ------------------------------------------------------------------ taking back


def test_a_refusal_is_that_of_the_one_who_sits_there():
    result = run("play", "spades", *FACE_UP, typed=["", "99", "3", "quit"])
    (_seat, shown), _next = parts(result.stdout)
    assert "Not possible: 99 cannot be bid" in shown


def test_undo_takes_back_ones_own_last_decision_and_those_of_others_since():
    typed = ["", "3", "", "2", "", "undo", "4", "quit"]
    result = run("play", "spades", *FACE_UP, typed=typed)
    assert result.exit_code == 0, result.output
    (seat, shown), *_rest = parts(result.stdout)[2:]
    assert seat == 2
    told = shown.partition("Taken back.\n")[2].splitlines()[:4]
    assert told == [
        "  Seat 0 (player): 1 action",
        "  Seat 1 (random): 1 action",
        "  Seat 2 (You): 1 action",
        "  Seat 3 (random): 1 action",
    ]
    assert "Seat 2 (You): bid 4 tricks" in shown
    twice = run("play", "spades", *FACE_UP, typed=["", "3", "", "2", "", "1", "", "undo", "quit"])
    assert re.search(r"Taken back\.\n  Seat 0 \(You\): \d actions?$", twice.stdout, re.MULTILINE)


def test_after_an_undo_the_next_person_is_told_what_was_done_instead():
    typed = ["", "3", "", "2", "", "undo", "4", "", "quit"]
    turns = parts(run("play", "spades", *FACE_UP, typed=typed).stdout)
    seat, shown = turns[3]
    assert seat == 0
    assert "Seat 2 (player): bid 4 tricks" in shown
    assert "Seat 2 (player): bid 3 tricks" not in shown
    assert "Deal 1: " not in shown


def test_undo_is_refused_where_another_person_would_be_blind_again():
    typed = ["", "", "3", "", "", "2", "", "undo", "quit"]
    seat, shown = parts(run("play", "spades", *TWO, typed=typed).stdout)[2]
    assert seat == 2
    assert "That cannot be taken back: cards that were seen would be face down again." in shown
    assert "Taken back." not in shown


# ------------------------------------------------------------------ how it ends


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


def test_what_is_typed_ahead_does_not_act_for_the_next_person():
    child = spawn("play", "spades", *TWO, "--seed", "5", TERM="xterm")
    child.expect_exact("press Enter")
    child.sendline("")
    at_the_prompt(child)
    child.sendline("look")
    at_the_prompt(child)
    child.send("4\n\nlook\n")
    child.expect_exact("press Enter")
    assert child.expect_exact(["? for help):", pexpect.TIMEOUT], timeout=2) == 1
    child.sendline("")
    assert "13 cards face down" in at_the_prompt(child)
    child.close()


def test_what_one_person_cut_out_of_a_line_is_not_put_into_anothers():
    child = spawn("play", "spades", *TWO, "--seed", "5", TERM="xterm")
    child.expect_exact("press Enter")
    child.sendline("")
    at_the_prompt(child)
    child.send("a note of mine\x15look\n")
    at_the_prompt(child)
    child.sendline("4")
    child.expect_exact("press Enter")
    child.sendline("")
    at_the_prompt(child)
    child.send("\x19\n")
    child.expect_exact("? for help).")
    assert "a note of mine" not in child.before
    child.close()
