"""Bridge on the command line: a deal that is played, watched and scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.runs import run

RANDOM = ("--players", "random")


def test_a_deal_is_played_with_the_open_hand_of_dummy() -> None:
    result = run(
        "play", "bridge", *RANDOM, "--seed", "1", "-o", "deals=1", typed=["3s", "p", *["1"] * 60]
    )
    assert result.exit_code == 0, result.output
    said = result.stdout
    assert "Open hand of South (random):" in said
    assert "Your turn: play from the open hand" in said
    assert "South (random) lays the hand open." in said
    assert "  contract: 3♠ by North (You)\n" in said
    assert "The match is over" in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_doubled_contract_is_told() -> None:
    result = run("play", "bridge", "--seed", "3", "-o", "deals=1", typed=["7n", "quit"])
    assert "vulnerable" in result.stdout
    line = "bridge hands=0:AS/1:2S/2:3S/3:4S leader=0 tricks=12,0,0,0 contract.level=1"
    line += " contract.strain=NT contract.declarer=0 contract.doubled=XX"
    result = run("show", line)
    assert result.exit_code == 0, result.output
    for part in ("no trumps", "  contract: 1NTXX by North", "Contract: 1NTXX by North."):
        assert part in result.stdout
    assert "level:" not in result.stdout


def test_bots_are_watched_and_the_record_replayed(tmp_path: Path) -> None:
    path = str(tmp_path / "match.jsonl")
    watched = run("watch", "bridge", *RANDOM, "--seed", "2", "-o", "deals=1", "--save", path)
    assert watched.exit_code == 0
    assert "North (random): bid 1D" in watched.stdout
    assert "Trick 13:" in watched.stdout
    for command in ("show", "replay"):
        shown = run(command, path)
        assert shown.exit_code == 0
        assert "short by 2  +100  C6.1" in shown.stdout


def test_a_human_dummy_is_told_the_contract_and_shown_the_table() -> None:
    typed = ["P", "p", "p", "quit"]
    seat = ("--seed", "5", "--seat", "w")
    result = run("play", "bridge", *RANDOM, *seat, "-o", "deals=1", typed=typed)
    said = result.stdout
    told, tricks = said.index("Contract: 3NT by East (random)."), said.index("Trick 1:")
    assert told < said.index("-- Bridge, deal 1, play, trick 1, no trumps --") < tricks
    between = said[told:tricks]
    assert "  contract: 3NT by East (random)\n" in between
    assert "vulnerable" in between
    assert any(line.startswith("  West (You)") and line.endswith("  dummy")
               for line in between.splitlines())  # fmt: skip


@pytest.mark.parametrize("seat", ["2", "S", "south"])
def test_a_seat_may_be_named_by_the_compass(seat: str) -> None:
    result = run("play", "bridge", "--seed", "3", "--seat", seat, typed=["quit"])
    assert "> South (You)" in result.stdout


def test_a_seat_that_is_not_there_is_answered_with_the_compass() -> None:
    result = run("play", "bridge", "--seat", "x")
    assert result.exit_code == 2
    assert "there is no seat x; the seats are North, East, South, West" in result.stderr


def test_a_sheet_takes_the_declarer_by_the_compass() -> None:
    result = run("score", "bridge", typed=["4s", "south", "10", "none", "quit"])
    assert "0 North   1 East   2 South   3 West" in result.stdout
    assert "  North and South\n" in result.stdout
    assert "4S made" in result.stdout


def test_calls_may_be_typed_as_they_are_spoken() -> None:
    typed = ["?", "X", "quit"]
    result = run("play", "bridge", "--seed", "3", typed=typed)
    assert "North (You): double" in result.stdout
    assert "(also: p)" in result.stdout


def test_a_long_row_of_bids_is_listed_short_and_whole_in_the_help() -> None:
    said = run("play", "bridge", "--seed", "3", typed=["?", "quit"]).stdout
    before, _prompt, helped = said.partition("\n> ?\n")
    assert before.endswith("… to 7NT")
    assert "6NT" not in before
    assert "6NT" in helped


@pytest.mark.parametrize("option", [["--seed", "3"], ["--deals", "2"], ["--dealer", "1"]])
def test_options_of_a_seed_do_not_go_with_a_record(option: list[str], tmp_path: Path) -> None:
    path = str(tmp_path / "match.jsonl")
    run("watch", "bridge", "--seed", "2", "-o", "deals=1", "--save", path)
    result = run("pbn", "write", "--record", path, *option)
    assert result.exit_code == 2
    assert f"{option[0]} and --record do not go together" in result.stderr


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["4s", "1", "10", "ns"], ["4S made    +120  C5.1", "game       +300  C5.4"]),
        (["4SX", "1", "8", "ew"], ["4SX short by 2  +500  C6.2"]),
        (["3n", "0", "9", "none"], ["3NT made   +100  C5.1"]),
        (["none"], ["passed out  0  C5.9"]),
    ],
)
def test_a_deal_is_scored(typed: list[str], said: list[str]) -> None:
    result = run("score", "bridge", typed=[*typed, "quit"])
    assert result.exit_code == 0
    for line in said:
        assert line in result.stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["4s5"], "4s5 is no contract, such as 4S, 3NT or 2HX (rule C3.2)"),
        (["4s", "4"], "declarer: there is no seat 4; they are 0 to 3 (rule C3.8)"),
        (["4s", "none"], '"Declarer" must be told'),
        (["4s", "0", "14"], "(rule C4.4)"),
        (["4s", "0", "9", "all"], "all cannot be; there are none, ns, ew, both (rule C2.3)"),
    ],
)
def test_a_sheet_refuses_what_cannot_be(typed: list[str], said: str) -> None:
    result = run("score", "bridge", typed=[*typed, "quit"])
    assert said in " ".join(result.stdout.replace("'", "").split())


def test_a_rubber_is_scored_to_its_end() -> None:
    deals = ["3nt", "0", "9", "none", "3nt", "2", "9", "0 150"]
    result = run("score", "bridge", "-o", "scoring=rubber", typed=deals)
    assert "games: 1, below the line: 0" in result.stdout
    assert "rubber     +700  C7.5" in result.stdout
    assert "The match is over: North and South won." in result.stdout


def test_the_calls_of_an_auction_flow_over_a_few_lines() -> None:
    result = run("play", "bridge", "--seed", "3", typed=[])
    at = result.stdout.index("Your turn")
    listed = [line for line in result.stdout[at:].splitlines()[1:] if line.startswith("  ")]
    assert "7NT" in " ".join(listed)
    assert len(listed) < 6
