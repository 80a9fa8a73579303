"""What `show` prints of a record."""

from __future__ import annotations

import json
import re

import pytest

import tricktaker as tt

from .runs import one_error, run

TYPED = ("", "3", *["1"] * 13, "", "3", *["1"] * 5)


@pytest.fixture
def saved(tmp_path):
    """A match left in its second deal."""
    path = tmp_path / "match.jsonl"
    result = run("play", "spades", "--seed", "6", "--save", str(path), typed=[*TYPED, "quit"])
    assert result.exit_code == 0, result.output
    return path


def test_show_prints_past_scores_the_table_and_all_hands(saved):
    result = run("show", str(saved))
    assert result.exit_code == 0
    assert "Score of deal 1" in result.stdout
    assert re.search(r"^    contract of \d+ \w+ +[+−]\d+  S6.[13]$", result.stdout, re.MULTILINE)
    assert re.findall(r"^Hand of Seat (\d)", result.stdout, re.MULTILINE) == list("0123")
    assert "[" in result.stdout.partition("Hand of Seat 0")[2].partition("Hand of Seat 1")[0]


def test_show_prints_the_calls_and_the_finished_tricks_of_the_deal_that_is_on(saved):
    match = tt.Match.from_record(tt.Record.parse(saved.read_text(encoding="utf-8")))
    view = match.view(None)
    for args in ((), ("--seat", "0")):
        shown = run("show", str(saved), *args).stdout
        assert shown.index("Score of deal 1") < shown.index("Deal 2:") < shown.index("-- Spades")
        assert "Deal 1:" not in shown
        assert "Seat 0 (You): bid 3 tricks" in shown
        assert shown.count(": bid ") == 4
        tricks = re.findall(r"^Trick (\d+): ", shown, re.MULTILINE)
        assert tricks == [str(n) for n in range(1, view.trick_count + 1)] != []
    data = json.loads(run("show", str(saved), "--json").stdout)
    for seen in (data["spectator"], *data["seats"]):
        assert [3, "3"] in seen["calls"]["bidding"] or [0, "3"] in seen["calls"]["bidding"]
        assert len(seen["tricks"]) == view.trick_count
    text = " ".join(run("show", "--help").stdout.split())
    for word in ("`calls`", "`tricks`", "stays face down"):
        assert word in text


def test_show_leaves_face_down_what_a_seat_has_not_looked_at(tmp_path):
    match = tt.Match(tt.load_game("spades"), seed=1, dealer=3)
    match.act("look")
    path = tmp_path / "match.jsonl"
    path.write_text(str(match.save()), encoding="utf-8")
    assert run("show", str(path)).stdout.count("13 cards face down") == 3


def test_show_a_seat_prints_its_hand_alone(saved):
    result = run("show", str(saved), "--seat", "2")
    assert re.findall(r"^Hand of Seat (\d)", result.stdout, re.MULTILINE) == ["2"]


def test_show_as_json(saved):
    match = tt.Match.from_record(tt.Record.parse(saved.read_text(encoding="utf-8")))
    whole = json.loads(run("show", str(saved), "--json").stdout)
    assert whole["totals"] == list(match.totals)
    assert whole["deals"][0]["scores"] == list(match.deals[0].scores)
    assert [line["rule"] for line in whole["deals"][0]["lines"]] == [
        line.rule for line in match.deals[0].score_lines
    ]
    as_json = json.loads(json.dumps(match.view(2).to_json()))
    assert whole["seats"][2] == as_json
    assert json.loads(run("show", str(saved), "--seat", "2", "--json").stdout) == as_json
    wrong = run("show", str(saved), "--seat", "7")
    assert (wrong.exit_code, "the seats are 0 to 3" in wrong.stderr) == (2, True)


def test_show_reads_from_a_pipe(saved):
    from click.testing import CliRunner

    from tricktaker.cli import program

    piped = CliRunner(env={"COLUMNS": "80"}).invoke(
        program, ["show", "-"], input=saved.read_bytes()
    )
    assert piped.stdout == run("show", str(saved)).stdout


def test_a_finished_match_shows_its_winners(tmp_path):
    path = tmp_path / "won.jsonl"
    run("watch", "spades", "--seed", "4", "-o", "target=1", "--save", str(path))
    shown = run("show", str(path)).stdout
    assert "The match is over: Seat " in shown
    assert "Trick 13: " in shown
    assert "-- Spades" not in shown  # nothing lies on the table any more
    assert "Hand of" not in shown
    assert shown.count("Score of deal") == 1
    assert json.loads(run("show", str(path), "--json").stdout)["is_over"] is True


@pytest.mark.parametrize("reader", [0, 3, None])
def test_a_seats_record_shows_what_the_seat_knows_and_no_other(saved, tmp_path, reader):
    match = tt.Match.from_record(tt.Record.parse(saved.read_text(encoding="utf-8")))
    own = tmp_path / "own.jsonl"
    own.write_text(str(match.seat_record(reader)), encoding="utf-8")
    shown = run("show", str(own), "--json")
    assert json.loads(shown.stdout) == json.loads(json.dumps(match.view(reader).to_json()))
    text = run("show", str(own)).stdout
    hands = re.findall(r"^Hand of Seat (\d)", text, re.MULTILINE)
    assert hands == ([] if reader is None else [str(reader)])
    assert "Score of deal 1" in text
    if reader is not None:
        assert run("show", str(own), "--seat", str(reader)).stdout == text
    other = run("show", str(own), "--seat", "1")
    assert other.exit_code == 1
    assert "record of" in one_error(other.stderr)


def test_a_seats_record_that_makes_no_sense_is_refused(saved, tmp_path):
    match = tt.Match.from_record(tt.Record.parse(saved.read_text(encoding="utf-8")))
    lines = str(match.seat_record(0)).splitlines(keepends=True)
    own = tmp_path / "own.jsonl"
    for find, put in (
        ('"event": "deal", "deal": 2', '"event": "deal", "deal": "x"'),
        ('"seat": 3, "points"', '"seat": 77, "points"'),
        ('"key": "contract", "value": [', '"key": "winners", "value": [99, '),
        ('"side": 0', '"side": 9'),
    ):
        own.write_text("".join(lines).replace(find, put), encoding="utf-8")
        result = run("show", str(own))
        assert result.exit_code in (0, 1)
        if result.exit_code:
            assert str(own) in one_error(result.stderr)


def test_what_has_no_end_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr("tricktaker.cli.saving._MOST", 1000)
    assert one_error(run("show", "/dev/zero").stderr).endswith("has over 1000 bytes")
    piped = run("show", "-", typed=["x" * 1001])
    assert one_error(piped.stderr) == "tricktaker: - has over 1000 bytes"
