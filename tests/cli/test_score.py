"""Score sheets for matches that are played with real cards."""

from __future__ import annotations

import json
import os

import pytest

import tricktaker as tt
from tricktaker.cli.files import Grown

from .runs import one_error, process, run, script
from .terminals import finish, spawn

DEAL = ("4 nil 2 2", "5 0 4 4")
BELOTE = ("0", "60 92", "0", "3 5", "none")


def test_a_deal_of_spades_is_asked_and_scored_with_reasons():
    result = run("score", "spades", typed=[*DEAL, "quit"])
    assert result.exit_code == 0
    assert "Tricks bid (1 to 13, nil or double-nil), for each seat:" in result.stdout
    assert "contract of 6 made" in result.stdout
    assert "bags: 3" in result.stdout
    assert "Left. The sheet was not saved." in result.stdout


def test_values_may_be_given_one_at_a_time():
    one = run("score", "spades", typed=["4", "nil", "2 2", "5", "0", "4,4", "quit"]).stdout
    many = run("score", "spades", typed=[*DEAL, "quit"]).stdout
    score = "Score of deal 1"
    assert one.partition(score)[2] == many.partition(score)[2] != ""


def test_belote_by_its_facts_and_a_deal_that_is_passed_out_asks_nothing_else():
    result = run("score", "belote", "-o", "target=1000", typed=["none", *BELOTE, "quit"])
    assert "Deal 1 scores nothing." in result.stdout
    assert result.stdout.count("Card points, without the last trick") == 1
    assert "1 Seat 1 and Seat 3" in result.stdout
    assert "the contract failed" in result.stdout
    assert "Deal 3" in result.stdout


def test_a_match_that_is_won_ends_the_sheet():
    won = [*("6 2 3 2", "6 2 3 2")]
    result = run("score", "spades", "-o", "target=90", typed=won)
    assert result.exit_code == 0
    assert "The match is over: Seat 0 and Seat 2 won." in result.stdout
    single = run("score", "belote", typed=["none", *BELOTE])
    assert "The match is over: Seat 1 and Seat 3 won." in single.stdout


def test_the_words_of_the_prompt():
    result = run("score", "spades", typed=["?", "score", "save", "exit"])
    assert "take back what was typed last" in result.stdout
    assert "Seat 0 and Seat 2  total" in result.stdout
    assert "Say where: save FILE" in result.stdout


def test_a_start_is_given_by_name():
    begun = ("--start", "totals=400,0", "--start", "bags=9,0")
    result = run("score", "spades", *begun, typed=[*DEAL, "quit"])
    assert "penalty for 10 bags" in result.stdout
    assert "is not like totals=490,480" in one_error(
        run("score", "spades", "--start", "totals=x").stderr
    )
    assert run("score", "spades", "--start", "bags=10,0").exit_code == 1
    assert "totals, bags" in one_error(run("score", "spades", "--start", "x=1,2").stderr)


def test_a_start_is_given_once_and_in_plain_digits():
    twice = run("score", "spades", "--start", "totals=1,2", "--start", "totals=3,4")
    assert twice.exit_code == 2
    assert 'the start "totals" is given twice' in one_error(twice.stderr)
    for odd in ("1_0,2", "1,", "\u0661,2", "0x1,2", "1.5,2", "none,2", "-,2"):
        result = run("score", "spades", "--start", f"totals={odd}")
        assert result.exit_code == 2, odd
        assert "is not like totals=490,480" in one_error(result.stderr)
    signed = run("score", "spades", "--start", "totals=+40, -30", typed=["score", "quit"])
    assert "\u221230" in signed.stdout


# ------------------------------------------------------------------ the file


def test_the_file_holds_the_facts_and_is_gone_on_with(tmp_path):
    path = tmp_path / "sheet.jsonl"
    first = run("score", "spades", "--save", str(path), typed=[*DEAL, *DEAL, "undo", "quit"])
    assert f"go on with: tricktaker score --resume {path}" in first.stdout
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    game = tt.load_game("spades")
    assert lines[0] == {
        "tricktaker-sheet": 1,
        "game": "spades",
        "version": game.version,
        "options": game.options.to_json(),
        "start": {},
    }
    facts = {"facts": {"bids": [4, "nil", 2, 2], "tricks": [5, 0, 4, 4]}}
    assert lines[1:] == [facts, facts, {"undo": 1}]
    resumed = run("score", "--resume", str(path), typed=[*DEAL, "quit"])
    assert "Score of deal 2" in resumed.stdout
    assert path.read_text(encoding="utf-8").count("facts") == 3


def test_save_at_the_prompt_keeps_all_deals(tmp_path):
    path = tmp_path / "later.jsonl"
    typed = [*DEAL, f"save {path}", f"save {path}", "save", *DEAL, "quit"]
    result = run("score", "spades", typed=typed)
    assert f"Saved; from here on {path} is written as you play." in result.stdout
    assert f"Saved already: {path} is written as you play." in result.stdout
    assert f"The sheet is saved in {path} as you play." in result.stdout
    assert "exists already" not in result.stdout
    assert path.read_text(encoding="utf-8").count("facts") == 2
    again = run("score", "spades", "--save", str(path))
    assert "go on with it by tricktaker score --resume" in one_error(again.stderr)


def test_a_torn_last_line_is_dropped_and_mended(tmp_path):
    path = tmp_path / "sheet.jsonl"
    run("score", "spades", "--save", str(path), typed=[*DEAL, *DEAL, "quit"])
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    result = run("score", "--resume", str(path), typed=[*DEAL, "quit"])
    assert "the last line has no newline; it was dropped" in one_error(result.stderr)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: [], "the sheet is empty"),
        (lambda lines: ["{}"], "line 1: this is no score sheet"),
        (lambda lines: [lines[0].replace("spades", "whist")], "line 1: "),
        (lambda lines: [lines[0].replace('"start": {}', '"start": {"x": 1}')], "line 1: "),
        (lambda lines: [lines[0].replace('t": 1', 't": 2')], "sheet format 2 is not known"),
        (lambda lines: [*lines[:2], "nonsense"], "line 3: this is no JSON"),
        (lambda lines: [*lines[:2], '{"undo": 2}'], "line 3: a line of a sheet holds"),
        (lambda lines: [lines[0], '{"undo": 1}'], "line 2: the sheet is empty"),
        (lambda lines: [lines[0], lines[1].replace("5, 0", "6, 0")], "line 2: the tricks add up"),
    ],
)
def test_damage_is_refused_naming_the_line(tmp_path, damage, said):
    path = tmp_path / "sheet.jsonl"
    run("score", "spades", "--save", str(path), typed=[*DEAL, "quit"])
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "".join(line + "\n" for line in damage(lines))
    path.write_text(text, encoding="utf-8")
    result = run("score", "--resume", str(path), typed=["quit"])
    assert result.exit_code == 1
    line = one_error(result.stderr)
    assert str(path) in line
    assert said in line
    assert path.read_text(encoding="utf-8") == text


def test_a_match_that_was_won_by_a_slip_can_be_opened_again(tmp_path):
    path = tmp_path / "sheet.jsonl"
    run("score", "belote", "--save", str(path), typed=BELOTE)
    seen = run("score", "--resume", str(path), typed=[""])
    assert seen.exit_code == 0
    assert "The match is over" in seen.stdout
    again = run("score", "belote", "--resume", str(path), typed=["undo", *BELOTE])
    assert "Deal 1 is taken back." in again.stdout
    assert path.read_text(encoding="utf-8").count("undo") == 1
    assert "not of spades" in one_error(run("score", "spades", "--resume", str(path)).stderr)


def test_a_sheet_that_is_won_ends_at_an_empty_line_and_at_nothing_else(tmp_path):
    path = tmp_path / "sheet.jsonl"
    run("score", "belote", "--save", str(path), typed=BELOTE)
    result = run("score", "--resume", str(path), typed=["udno", "?", "undo", *BELOTE])
    assert 'Not possible: "udno" means nothing here (? for help).' in result.stdout
    assert "Deal 1 is taken back." in result.stdout


def test_when_the_disk_is_full_the_sheet_goes_on_and_says_so(tmp_path, monkeypatch):
    def full(self, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Grown, "add", full)
    path = tmp_path / "full.jsonl"
    result = run("score", "spades", "--save", str(path), typed=[*DEAL, *DEAL, "quit"])
    assert result.exit_code == 1
    said = "No space left on device; the sheet goes on and is no longer saved"
    assert said in one_error(result.stderr)
    assert "The sheet was not saved." in result.stdout
    other = tmp_path / "other.jsonl"
    args = ("score", "spades", "--save", str(tmp_path / "again.jsonl"))
    saved = run(*args, typed=[*DEAL, f"save {other}", "quit"])
    assert saved.exit_code == 0
    assert other.read_text(encoding="utf-8").count("facts") == 1


# ------------------------------------------------------------------ how it ends


@pytest.mark.parametrize("typed", [["4"], [DEAL[0]], [DEAL[0], "5 0"], [DEAL[0], "undo"]])
def test_a_deal_that_was_begun_is_said_to_be_lost(typed, tmp_path):
    path = tmp_path / "sheet.jsonl"
    result = run("score", "spades", "--save", str(path), typed=[*DEAL, *typed, "quit"])
    lost = "Left. What was told of deal 2 is not in the sheet. The sheet is saved; go on with: "
    assert lost in result.stdout
    assert path.read_text(encoding="utf-8").count("facts") == 1
    ended = run("score", "--resume", str(path), typed=typed)
    assert "What was told of deal 2 is not in the sheet." in one_error(ended.stderr)


def test_nothing_is_said_to_be_lost_where_nothing_was_told(tmp_path):
    path = tmp_path / "sheet.jsonl"
    result = run("score", "spades", "--save", str(path), typed=[*DEAL, "4", "undo", "quit"])
    assert "Left. The sheet is saved; go on with: " in result.stdout


def test_the_end_of_input_and_ctrl_c(tmp_path):
    done = process("score", "spades", typed=script(*DEAL))
    assert done.returncode == 0
    assert one_error(done.stderr).startswith("The input ended before the match did.")
    path = tmp_path / "sheet.jsonl"
    child = spawn("score", "spades", "--save", str(path))
    child.expect_exact("Seat 0> ")
    child.sendintr()
    assert "Interrupted. The sheet is saved" in finish(child)
    assert child.exitstatus == 130


@pytest.mark.parametrize("args", [("show",), ("replay",), ("play", "--resume")])
def test_a_sheet_is_no_record_of_a_match(args, tmp_path):
    path = str(tmp_path / "sheet.jsonl")
    run("score", "spades", "--save", path, typed=["quit"])
    result = run(*args, path)
    assert result.exit_code == 1
    assert f"is a score sheet; go on with it by: tricktaker score --resume {path}" in result.stderr


def test_a_match_is_no_sheet(tmp_path):
    path = str(tmp_path / "match.jsonl")
    run("watch", "belote", "--seed", "1", "--save", path)
    result = run("score", "--resume", path)
    assert result.exit_code == 1
    assert "go on with it by: tricktaker play --resume" in result.stderr


def test_a_damaged_sheet_names_the_rule_too(tmp_path):
    path = tmp_path / "sheet.jsonl"
    run("score", "spades", "--save", str(path), typed=[*DEAL, "quit"])
    path.write_text(path.read_text().replace('[4, "nil", 2, 2]', "[4.5, 1, 1, 1]"))
    result = run("score", "--resume", str(path))
    assert "line 2: 4.5 is no bid" in result.stderr
    assert "(rule S3.2)" in result.stderr


def test_a_pipe_is_no_sheet(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert "is no regular file" in run("score", "--resume", str(path)).stderr
