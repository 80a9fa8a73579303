"""A position in one line of text."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tricktaker as tt

LINES = [
    (
        "belote hands=2:JH,8H,AC leader=0 trick=QH,7H tricks=1,0,0,0 points=14,0"
        " contract.taker=0 contract.strain=H notes.broken=false"
    ),
    "spades hands=1:2H,KS,4C leader=0 trick=7H notes.broken=false dealer=3 o.target=250",
    "spades hands=0:AS,KS/1:2H,3H/2:2C,3C/3:2D,3D leader=0 contract.bids=4,nil,2,2",
    "spades-two hands=0:AS,KS/1:2H,3H leader=1 o.double_nil=false o.floor=-200",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_and_written(line: str) -> None:
    position = tt.Position.parse(line)
    assert str(position) == line
    assert tt.Position.parse(str(position)) == position
    match = position.match(seed=1)
    assert match.game.name == line.split(maxsplit=1)[0]
    again = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert again.view(None) == match.view(None)
    assert again.legal_actions == match.legal_actions


def test_a_line_says_what_a_set_up_says() -> None:
    said = tt.Position.parse(LINES[0]).match(seed=1)
    given = tt.Match(
        tt.load_game("belote"),
        seed=1,
        setup={
            "hands": {2: "JH 8H AC"},
            "leader": 0,
            "trick": "QH 7H",
            "contract": {"taker": 0, "strain": "H"},
            "tricks": [1, 0, 0, 0],
            "points": [14, 0],
            "notes": {"broken": False},
        },
    )
    assert str(said.save()) == str(given.save())
    assert [str(action) for action in said.legal_actions] == ["play JH"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("spaeds hands=0:AS", "spades"),
        ("spades hands=0:AS hands=1:KS", "stands twice"),
        ("spades hands", "key=value"),
        ("spades hands=AS", "is no hand"),
        ("spades hands=0:AS odd=1", 'has no "odd"'),
        ("spades hands=0:AS o.taget=1", "target"),
        ("spades hands=0:AS o.target=x", "target"),
        ("spades hands=0:AS/1:AS leader=0", "stands twice"),
        ("belote hands=0:AS leader=0", "strain"),
        ("spades hands=0:AS leader=9", "no seat"),
        ("spades hands=0:AS contract.bids=1,2 leader=0", "one for each seat, 4 in all"),
    ],
)
def test_what_cannot_be_is_refused(line: str, reason: str) -> None:
    with pytest.raises(tt.TricktakerError, match=reason):
        tt.Position.parse(line).match()


def command(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tricktaker", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("words", [("show",), ("show", "--seat", "2"), ("replay",)])
def test_commands_take_a_position_for_a_record(words: tuple[str, ...]) -> None:
    told = command(words[0], LINES[0], *words[1:])
    assert told.returncode == 0, told.stderr
    assert "8" in told.stdout
    assert "Seat 2" in told.stdout
    assert "not held" not in told.stdout


def test_a_position_is_played_on() -> None:
    whole = "spades hands=0:AS,KS/1:2H,3H/2:2C,3C/3:2D,3D leader=0 contract.bids=4,nil,2,2"
    told = command("play", "--resume", whole, "--seat", "0", typed="AS\nKS\nquit\n")
    assert told.returncode == 0, told.stderr
    assert "A" in told.stdout
    assert "Trick" in told.stdout


def test_a_bad_position_is_one_line_on_the_error_stream() -> None:
    told = command("show", "spades hands=0:AS leader=9")
    assert told.returncode == 1
    assert told.stderr.count("\n") == 1
    assert "no seat" in told.stderr


def test_a_result_says_that_the_position_left_something_out() -> None:
    told = command("play", "--resume", LINES[0], typed="1\n" * 12)
    assert told.returncode == 0, told.stderr
    assert "left something out" in told.stdout
    whole = "belote hands=0:KH/1:7C/2:7D/3:7S leader=0 contract.taker=0 contract.strain=H"
    whole += " tricks=4,3,0,0 points=98,50"
    told = command("play", "--resume", whole, typed="1\n" * 3)
    assert "The match is over" in told.stdout, told.stdout
    assert "left something out" not in told.stdout
