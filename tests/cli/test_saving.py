"""Records kept while a match is played, resumed, shown."""

from __future__ import annotations

import json
import os
import re
import shlex

import pytest

import tricktaker as tt
from tricktaker.cli.files import Grown

from .runs import one_error, run

TYPED = ("", "3", *["1"] * 13, "", "3", *["1"] * 5)


def last_table(output):
    return output[output.rindex("-- Spades") :].partition("\n> ")[0]


@pytest.fixture
def saved(tmp_path):
    """A match left in its second deal, and what was on the screen then."""
    path = tmp_path / "match.jsonl"
    result = run("play", "spades", "--seed", "6", "--save", str(path), typed=[*TYPED, "quit"])
    assert result.exit_code == 0, result.output
    assert f"tricktaker play --resume {path}" in result.stdout
    return path, result.stdout


def test_the_file_is_the_record_of_the_match(saved):
    path, _screen = saved
    record = tt.Record.parse(path.read_text(encoding="utf-8"))
    assert record.header["players"] == ["You", "basic", "basic", "basic"]
    assert record.header["seed"] == 6
    match = tt.Match.from_record(record)
    assert str(match.save()) == path.read_text(encoding="utf-8")
    assert len(match.deals) == 1
    assert sorted(path.parent.iterdir()) == [path]


def test_resume_goes_on_as_the_match_would_have(saved, tmp_path):
    path, screen = saved
    resumed = run("play", "spades", "--resume", str(path), typed=["1"] * 3 + ["quit"])
    whole = run("play", "spades", "--seed", "6", typed=[*TYPED, "1", "1", "1", "quit"])
    assert last_table(resumed.stdout) == last_table(whole.stdout)
    first = resumed.stdout[resumed.stdout.index("-- Spades") :]
    assert first.startswith(last_table(screen))
    again = tmp_path / "whole.jsonl"
    run(
        "play", "spades", "--seed", "6", "--save", str(again), typed=[*TYPED, "1", "1", "1", "quit"]
    )
    assert path.read_text() == again.read_text()


def test_a_torn_last_line_is_dropped_with_a_warning_and_mended(saved):
    path, _screen = saved
    whole = path.read_bytes()
    path.write_bytes(whole[:-4])
    resumed = run("play", "--resume", str(path), typed=["quit"])
    assert resumed.exit_code == 0
    assert one_error(resumed.stderr) == (
        f"warning: {path}: the last line has no newline; it was dropped"
    )
    kept = path.read_bytes()
    assert kept.endswith(b"\n")
    assert len(tt.Match.from_record(tt.Record.parse(kept.decode())).deals) == 1


def test_a_deal_that_is_missing_at_the_end_is_dealt_the_same(saved):
    """The program may be killed in the middle of writing what one act brought about."""
    path, _screen = saved
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    second = next(n for n, line in enumerate(lines) if line.startswith('{"deal": 2'))
    path.write_text("".join(lines[:second]), encoding="utf-8")
    assert run("play", "--resume", str(path), typed=["quit"]).exit_code == 0
    mended = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert mended[: second + 1] == lines[: second + 1]


def test_undo_is_in_the_file_and_can_be_resumed(tmp_path):
    path = tmp_path / "undo.jsonl"
    typed = ["", "3", "1", "undo", "2", "undo", "quit"]
    first = run("play", "spades", "--seed", "6", "--save", str(path), typed=typed)
    assert path.read_text().count('"undo"') == 2
    resumed = run("play", "--resume", str(path), typed=["undo", "quit"])
    assert last_table(first.stdout) in resumed.stdout
    assert last_table(resumed.stdout) == last_table(
        run("play", "spades", "--seed", "6", typed=["", "quit"]).stdout
    )


def test_resume_into_another_file_leaves_the_first_as_it_is(saved, tmp_path):
    path, _screen = saved
    before = path.read_bytes()
    other = tmp_path / "other.jsonl"
    run("play", "--resume", str(path), "--save", str(other), typed=["1", "quit"])
    assert path.read_bytes() == before
    assert other.read_bytes().startswith(before)
    assert len(other.read_bytes()) > len(before)


def test_a_record_without_a_seed_can_be_resumed(tmp_path):
    match = tt.Match(tt.load_game("spades"), seed=3, dealer=3)
    match.act("look")
    path = tmp_path / "unseeded.jsonl"
    path.write_text(str(match.record()), encoding="utf-8")
    result = run("play", "--resume", str(path), typed=["4", "1", "quit"])
    assert result.exit_code == 0, result.output
    assert "seed" in tt.Record.parse(path.read_text(encoding="utf-8")).header


def test_players_of_another_table_are_played_by_bots(tmp_path):
    match = tt.Match(tt.load_game("spades"), seed=3, players=["Ann", "Bob", "Cy", "Di"])
    path = tmp_path / "people.jsonl"
    path.write_text(str(match.save()), encoding="utf-8")
    result = run("play", "--resume", str(path), "--seat", "2", typed=["quit"])
    assert result.exit_code == 0, result.output
    assert "> Seat 2 (You)" in result.stdout
    assert "there is no bot Ann; basic plays instead" in result.stderr


# ------------------------------------------------------------------ the prompt's own `save`


def test_save_at_the_prompt_keeps_the_match_from_then_on(tmp_path):
    path = tmp_path / "later.jsonl"
    typed = ["", "3", "save", f"save {path}", "save", "1", "quit"]
    result = run("play", "spades", "--seed", "6", typed=typed)
    assert "Say where: save FILE" in result.stdout
    assert f"The match is saved in {path} as you play." in result.stdout
    assert f"--resume {path}" in result.stdout
    match = tt.Match.from_record(tt.Record.parse(path.read_text(encoding="utf-8")))
    assert match.view(None).trick_count == 1


def test_save_into_the_file_that_is_written_is_no_fault(tmp_path):
    path = tmp_path / "mine.jsonl"
    typed = [f"save {path}", f"save {tmp_path}/../{tmp_path.name}/mine.jsonl", "quit"]
    result = run("play", "spades", "--seed", "6", "--save", str(path), typed=typed)
    assert result.stdout.count("Saved already: ") == 2
    assert "exists already" not in result.stdout


def test_save_at_the_prompt_knows_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    typed = ["save ~/mine.jsonl", "save ~nobody-of-this-name/x", "quit"]
    result = run("play", "spades", "--seed", "6", typed=typed)
    assert result.exit_code == 0
    assert (tmp_path / "mine.jsonl").exists()
    assert f"{tmp_path}/mine.jsonl is written as you play" in result.stdout
    assert "~nobody-of-this-name/x cannot be written" in result.stdout


@pytest.mark.parametrize("name", ["my match.jsonl", "it's.jsonl", "$HOME;x.jsonl"])
def test_commands_that_are_proposed_can_be_copied_into_a_shell(name, tmp_path):
    path = tmp_path / name
    result = run("play", "spades", "--seed", "6", "--save", str(path), typed=["quit"])
    proposed = result.stdout.rpartition("go on with: ")[2]
    assert shlex.split(proposed) == ["tricktaker", "play", "--resume", str(path)]
    again = run("play", "spades", "--save", str(path))
    assert shlex.quote(str(path)) in one_error(again.stderr)


@pytest.mark.parametrize("command", ["play", "watch"])
def test_the_end_of_a_saved_match_says_how_to_see_it_again(command, tmp_path):
    path = tmp_path / "my match.jsonl"
    args = (command, "spades", "--seed", "6", "-o", "target=1", "--save", str(path))
    result = run(*args, typed=["", "3", *["1"] * 13])
    assert result.exit_code == 0, result.output
    proposed = result.stdout.rpartition("see it again with: ")[2]
    assert shlex.split(proposed) == ["tricktaker", "show", str(path)]
    assert "see it again" not in run("watch", "spades", "--deals", "1").stdout


def test_resume_says_first_where_the_match_stands(saved):
    path, _screen = saved
    output = run("play", "--resume", str(path), typed=["quit"]).stdout
    first = " ".join(output.partition("\n\n")[0].split())
    where, _stop, totals = first.partition(". ")
    assert re.fullmatch(r"Going on with Spades, deal 2, play, \d tricks? played", where)
    assert re.fullmatch(r"You and Seat 2: −?\d+, Seat 1 and Seat 3: −?\d+\.", totals)


def test_save_at_the_prompt_says_what_is_wrong_and_asks_again(saved, tmp_path):
    path, _screen = saved
    before = path.read_bytes()
    typed = [f"save {path}", f"save {tmp_path}/none/x", f"save {tmp_path}", "", "quit"]
    result = run("play", "spades", "--seed", "6", typed=typed)
    assert result.exit_code == 0
    assert result.stdout.count("exists already") == 1
    assert f"{tmp_path} is a directory" in result.stdout
    assert "No such file or directory" in result.stdout
    assert path.read_bytes() == before


# ------------------------------------------------------------------ what is refused


def test_a_file_that_is_there_is_never_overwritten(saved):
    path, _screen = saved
    before = path.read_bytes()
    for command in ("play", "watch"):
        result = run(command, "spades", "--save", str(path), typed=["quit"])
        assert result.exit_code == 1
        assert "exists already and is left as it is" in one_error(result.stderr)
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_written_is_said_before_play_begins(tmp_path):
    result = run("play", "spades", "--save", str(tmp_path / "none" / "x"), typed=["quit"])
    assert result.exit_code == 1
    assert "No such file or directory" in one_error(result.stderr)
    assert result.stdout == ""


def test_when_the_disk_is_full_the_match_goes_on_and_says_so(tmp_path, monkeypatch):
    def full(self, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Grown, "add", full)
    path = tmp_path / "full.jsonl"
    result = run("play", "spades", "--save", str(path), typed=["", "3", "quit"])
    assert result.exit_code == 1
    assert "No space left on device; the match goes on and is no longer saved" in one_error(
        result.stderr
    )
    assert "The match was not saved." in result.stdout
    assert tt.Record.parse(path.read_text(encoding="utf-8")).header["game"] == "spades"


def test_a_bad_name_leaves_no_file_behind(tmp_path):
    path = tmp_path / "never.jsonl"
    run("play", "spades", "--players", "nobody", "--save", str(path))
    run("play", "spades", "--house", "nothing", "--save", str(path))
    assert not path.exists()


@pytest.mark.parametrize("command", [("show",), ("play", "--resume")])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the record is empty"),
        (b"{}\n", "line 1: this is no tricktaker record"),
        (b'{"\xff', "line 1: this is no UTF-8 text"),
        (b'{"no json\n', "line 1: this is no JSON"),
        (b"\xff\xfe\n", "is not a saved match"),
        (b'% PBN 2.1\n[Event ""]\n', "is not a saved match"),
        (b"[1, 2]\n", "is not a saved match"),
        (None, "No such file or directory"),
    ],
)
def test_damage_is_refused_in_one_line_naming_file_line_and_cause(tmp_path, command, content, said):
    path = tmp_path / "damaged.jsonl"
    if content is not None:
        path.write_bytes(content)
    result = run(*command, str(path))
    assert result.exit_code == 1
    line = one_error(result.stderr)
    assert str(path) in line
    assert said in line
    assert content is None or path.read_bytes() == content


def test_an_illegal_act_in_a_record_is_refused_with_its_line(saved):
    path, _screen = saved
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if '"do": "3"' in line)
    lines[number] = lines[number].replace('"3"', '"14"')
    path.write_text("".join(lines), encoding="utf-8")
    result = run("play", "--resume", str(path))
    assert result.exit_code == 1
    assert f"line {number + 1}: 14 cannot be bid" in one_error(result.stderr)
    assert path.read_text(encoding="utf-8") == "".join(lines)


def test_a_match_of_another_game_a_finished_one_and_a_seats_record_are_not_resumed(tmp_path):
    match = tt.Match(tt.load_game("spades"), seed=1, max_deals=1)
    seat = tmp_path / "seat.jsonl"
    seat.write_text(str(match.seat_record(0)), encoding="utf-8")
    while not match.is_over:
        match.act(match.legal_actions[0])
    over = tmp_path / "over.jsonl"
    over.write_text(str(match.save()), encoding="utf-8")
    assert "was to be stopped after 1 deal" in one_error(run("play", "--resume", str(over)).stderr)
    assert "a match of spades, not of belote" in one_error(
        run("play", "belote", "--resume", str(over)).stderr
    )
    assert "a seat's record cannot be replayed" in one_error(
        run("play", "--resume", str(seat)).stderr
    )
    for path in (over, seat):
        assert run("play", "--resume", str(path)).exit_code == 1


# ------------------------------------------------------------------ foreign texts


def test_names_in_a_record_cannot_steer_the_terminal(tmp_path):
    evil = ["\x1b[2J\x1b]0;pwned\x07", "A\u202eB", "new\nline", "\x9b31mred\x1b[31m"]
    match = tt.Match(tt.load_game("spades"), seed=1, players=evil)
    path = tmp_path / "evil.jsonl"
    path.write_text(str(match.save()), encoding="utf-8")
    seat = tmp_path / "seat.jsonl"
    seat.write_text(str(match.seat_record(0)), encoding="utf-8")
    for args in (["show", str(path)], ["show", str(seat)], ["play", "--resume", str(path)]):
        result = run(*args, typed=["?", "quit"])
        assert result.exit_code == 0, result.output
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", result.output)
        assert "\\x9b31mred\\x1b[31m" in result.stdout
        assert "new line" in result.stdout


def test_errors_quote_a_damaged_file_without_its_control_characters(tmp_path):
    path = tmp_path / "evil.jsonl"
    header = json.dumps({"tricktaker": 1, "\x1b[2J": 1})
    path.write_text(header + "\n", encoding="utf-8")
    result = run("show", str(path))
    assert result.exit_code == 1
    assert "\x1b" not in one_error(result.stderr)


def test_the_file_has_the_usual_permissions(saved):
    path, _screen = saved
    umask = os.umask(0)
    os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~umask


def test_a_file_of_another_kind_is_not_proposed_to_go_on_with(tmp_path):
    match, sheet, other = (tmp_path / name for name in ("match.jsonl", "sheet.jsonl", "other"))
    run("play", "spades", "--seed", "1", "--save", str(match), typed=["quit"])
    run("score", "spades", "--save", str(sheet), typed=["quit"])
    other.write_text("{}\n", encoding="utf-8")
    cases = [("score", match), ("score", other), ("play", sheet)]
    for command, path in cases:
        said = one_error(run(command, "spades", "--save", str(path), typed=["quit"]).stderr)
        assert said.endswith("exists already and is left as it is: name another file"), said
    assert "--resume" in one_error(run("score", "spades", "--save", str(sheet)).stderr)
