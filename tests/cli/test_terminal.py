"""Encodings, colours and widths."""

from __future__ import annotations

import re
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

import tricktaker as tt
from tricktaker.cli import program
from tricktaker.cli.parameters import Command
from tricktaker.cli.terminal import clean, shortened, width

from .runs import PROGRAM, environment, one_error, process, script
from .terminals import on_screen

# what each of these commands prints is on one of the streams, errors and help included
COMMANDS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("--help",), 0),
    (("--version",), 0),
    *(((name, "--help"), 0) for name in ("games", "rules", "play", "watch", "show", "plugins")),
    (("play", "spades", "--help"), 0),
    (("games",), 0),
    (("games", "--json"), 0),
    (("plugins",), 0),
    (("rules", "spades"), 0),
    (("rules", "spades", "--json"), 0),
    (("play", "spades", "--seed", "6"), 0),
    (("watch", "spades", "--seed", "6", "--deals", "1"), 0),
    (("watch", "spades", "--seed", "6", "--deals", "1", "--json"), 0),
    (("show", "match.jsonl"), 0),
    (("show", "match.jsonl", "--seat", "1"), 0),
    (("show", "match.jsonl", "--json"), 0),
    (("show", "none−♠.jsonl"), 1),
    (("♠…−",), 2),
    (("play", "♥“”"), 2),
    (("play", "spades", "--♦"), 2),
    (("play", "spades", "-o", "…=1"), 2),
    (("play", "spades", "-o", "target=−5"), 2),
)  # fmt: skip
NARROW = ("cp437", "cp850", "cp1252", "ascii", "latin-1")
"""Encodings that have no suit signs."""

TYPED = script("", "?", "AS", "−", "♠", "3", "10♥", "1", "undo", "1", "quit")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    match = tt.Match(tt.load_game("spades"), seed=1, players=["You", "Zoë", "−♣“x”…", "漢字"])
    while not match.view(None).trick_count:
        match.act(match.legal_actions[0])
    (folder / "match.jsonl").write_text(str(match.save()), encoding="utf-8")
    return folder


ENCODINGS = (*NARROW, "utf-8", "utf-16")


def check_shown(encoding, args, code, expected, shown, errors):
    assert code == expected, (args, errors)
    text, errors = shown.decode(encoding), errors.decode(encoding)
    assert "Error" not in text + errors, (args, errors)
    assert "Traceback" not in text + errors
    if encoding in NARROW:
        assert not set("♠♥♦♣") & set(text + errors)
    if code:
        one_error(errors)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_cl03_every_command_prints_on_every_encoding(encoding, folder, monkeypatch):
    monkeypatch.chdir(folder)
    runner = CliRunner(charset=encoding, env={"COLUMNS": "80"})
    for args, expected in COMMANDS:
        result = runner.invoke(program, args, input=TYPED.decode().encode(encoding, "ignore"))
        shown, errors = result.stdout_bytes, result.stderr_bytes
        check_shown(encoding, args, result.exit_code, expected, shown, errors)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_cl03_in_a_process_of_its_own(encoding, folder):
    env = environment(PYTHONIOENCODING=encoding, PYTHONUTF8="0", LC_ALL="C.UTF-8")
    typed = TYPED.decode().encode(encoding, "ignore")
    chosen: tuple[tuple[tuple[str, ...], int], ...] = (
        (("play", "--help"), 0),
        (("play", "spades", "--seed", "6"), 0),
        (("show", "match.jsonl"), 0),
        (("♠…−",), 2),
    )
    for args, expected in chosen:
        done = process(*args, typed=typed, env=env, cwd=folder)
        check_shown(encoding, args, done.returncode, expected, done.stdout, done.stderr)


def test_without_encoding_nothing_is_lost():
    """A plain C locale, as in a container or a cron job."""
    env = {k: v for k, v in environment(LC_ALL="C", LANG="C").items() if k != "PYTHONIOENCODING"}
    for extra in ({}, {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}):
        done = process("play", "spades", "--seed", "6", typed=TYPED, env=env | extra)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("encoding", NARROW)
def test_letters_stand_for_signs_and_can_be_typed(encoding):
    env = environment(PYTHONIOENCODING=encoding)
    typed = script("", "3", "QD", "1", "10C", "10H", "quit")
    done = process("play", "spades", "--seed", "6", "--players", "random", typed=typed, env=env)
    text = done.stdout.decode(encoding)
    assert re.search(r"^  S   A   8   7   4$", text, re.MULTILINE)
    assert "  1 AD   2 QD" in text
    assert "You QD" in text
    assert "?" not in text.replace("? for help", "")


def test_a_minus_and_dots_have_stand_ins():
    done = process("rules", "spades", env=environment(PYTHONIOENCODING="ascii"))
    assert b"else -100" in done.stdout
    assert shortened("abcdef", 4) == "abc…"


def test_the_help_of_a_command_is_fitted_too():
    """click itself would write another encoding where the output has only ASCII."""

    @click.command(cls=Command, help="♠ …")
    def spelled():
        pass

    runner = CliRunner(charset="ascii")
    with runner.isolation():
        assert "S ..." in spelled.get_help(click.Context(spelled))


# ------------------------------------------------------------------ colours, widths


def test_colours_are_an_extra_and_can_be_turned_off():
    _screen, raw, code = on_screen("rules", "spades")
    assert code == 0
    assert "\x1b[1m" in raw
    plain = process("rules", "spades").stdout.decode()
    assert re.sub(r"\x1b\[[0-9;]*m", "", raw).replace("\r\n", "\n") == plain
    for off in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        done = subprocess.run(
            [sys.executable, "-c", _IN_A_TERMINAL, *PROGRAM, "rules", "spades"],
            env=environment(**{"TERM": "xterm", **off}),
            capture_output=True,
            check=True,
        )
        assert b"\x1b" not in done.stdout
        assert done.stdout.replace(b"\r\n", b"\n").decode() == plain


_IN_A_TERMINAL = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]))"


def test_red_suits_are_red_and_the_sign_stands_there_too(folder):
    raw = on_screen("show", str(folder / "match.jsonl"))[1]
    assert "\x1b[31m♥\x1b[0m" in raw
    assert "\x1b[31m♠" not in raw


@pytest.mark.parametrize("columns", [20, 30, 40, 60, 80, 200])
def test_narrow_terminals(columns, folder):
    for args in (
        ("rules", "spades"),
        ("show", str(folder / "match.jsonl")),
        ("watch", "spades", "--seed", "6", "--deals", "1"),
    ):
        done = process(*args, env=environment(COLUMNS=str(columns)))
        assert done.returncode == 0
        if columns >= 40:
            for line in done.stdout.decode().splitlines():
                assert width(line) <= columns, (args, line)


@pytest.mark.parametrize("text", ["", "abc", "♠♥", "漢字", "e\u0301"])
def test_widths(text):
    assert width(text) == {"": 0, "abc": 3, "♠♥": 2, "漢字": 4, "e\u0301": 1}[text]


def test_clean_keeps_letters_of_every_script_and_nothing_that_acts():
    assert clean("Zoë 漢字 ♠ − …") == "Zoë 漢字 ♠ − …"
    assert clean("a\tb\x7fc\u2066d\ud800e\r") == "a\\tb\\x7fc\\u2066d\\ud800e\\r"


def test_bytes_that_are_no_text_can_be_typed_and_named():
    done = process("play", "spades", "--seed", "6", typed=b"\xff\xfe\n\x00\nquit\n")
    assert done.returncode == 0
    named = subprocess.run(
        [*PROGRAM, "show", b"no\xff\x1b[2Jfile"],
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert named.returncode == 1
    assert b"\x1b" not in named.stderr
    one_error(named.stderr)
