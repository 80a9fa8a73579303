"""Bridge on the command line: a deal that is played, watched and scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.runs import run


def test_a_deal_is_played_with_the_open_hand_of_dummy() -> None:
    result = run("play", "bridge", "--seed", "3", "-o", "deals=1", typed=["3s", *["1"] * 60])
    assert result.exit_code == 0, result.output
    said = result.stdout
    assert "Open hand of Seat 2 (random):" in said
    assert "Your turn: play from the open hand" in said
    assert "declarer: Seat 0 (You)   dummy: Seat 2 (random)" in said
    assert "The match is over" in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_doubled_contract_is_told() -> None:
    result = run("play", "bridge", "--seed", "3", "-o", "deals=1", typed=["7n", "quit"])
    assert "vulnerable" in result.stdout
    line = "bridge hands=0:AS/1:2S/2:3S/3:4S leader=0 tricks=12,0,0,0 contract.level=1"
    line += " contract.strain=NT contract.declarer=0 contract.doubled=XX"
    result = run("show", line)
    assert result.exit_code == 0, result.output
    for part in ("no trumps", "level: 1", "doubled: XX", "declarer: Seat 0", "dummy: Seat 2"):
        assert part in result.stdout


def test_bots_are_watched_and_the_record_replayed(tmp_path: Path) -> None:
    path = str(tmp_path / "match.jsonl")
    watched = run("watch", "bridge", "--seed", "2", "-o", "deals=1", "--save", path)
    assert watched.exit_code == 0
    assert "Seat 0 (random): bid 1H" in watched.stdout
    assert "Trick 13:" in watched.stdout
    for command in ("show", "replay"):
        shown = run(command, path)
        assert shown.exit_code == 0
        assert "short by 3  +150  C6.1" in shown.stdout


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
    assert "The match is over: Seat 0 and Seat 2 won." in result.stdout


def test_the_calls_of_an_auction_flow_over_a_few_lines() -> None:
    result = run("play", "bridge", "--seed", "3", typed=[])
    at = result.stdout.index("Your turn")
    listed = [line for line in result.stdout[at:].splitlines()[1:] if line.startswith("  ")]
    assert "7NT" in " ".join(listed)
    assert len(listed) < 6
