"""Encodings, colours, widths, pipes, signals: the program as a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pyte
import pytest
from click.testing import CliRunner

import tricktaker as tt
from tricktaker.cli import program
from tricktaker.cli.terminal import clean, shortened, width

from .runs import PROGRAM, environment, one_error, process, script

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
    done = process("play", "spades", "--seed", "6", typed=typed, env=env)
    text = done.stdout.decode(encoding)
    assert re.search(r"^  S   A   8   7   4$", text, re.MULTILINE)
    assert "  1 AD   2 QD" in text
    assert "You QD" in text
    assert "?" not in text.replace("? for help", "")


def test_a_minus_and_dots_have_stand_ins():
    done = process("rules", "spades", env=environment(PYTHONIOENCODING="ascii"))
    assert b"else -100" in done.stdout
    assert shortened("abcdef", 4) == "abc…"


# ------------------------------------------------------------------ colours, widths


def on_screen(*args, typed=(), columns=80, **env):
    """What a terminal of this width shows, its raw output, and the exit code."""
    environ = environment(TERM="xterm", **env)
    del environ["COLUMNS"]
    child = pexpect.spawn(
        PROGRAM[0],
        [*PROGRAM[1:], *args],
        env=environ,
        encoding="utf-8",
        dimensions=(200, columns),
        timeout=60,
    )
    child.delaybeforesend = None
    raw = ""
    for line in typed:
        raw += at_the_prompt(child)
        child.sendline(line)
    child.expect(pexpect.EOF)
    raw += child.before
    child.close()
    screen = pyte.Screen(columns, 200)
    pyte.Stream(screen).feed(raw)
    return [line.rstrip() for line in screen.display], raw, child.exitstatus


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
        ("games",),
        ("plugins",),
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


# ------------------------------------------------------------------ pipes and ends


@pytest.mark.parametrize(
    "args",
    [("games",), ("--help",), ("-V",), ("rules", "spades"), ("plugins", "--json"),
     ("play", "--help"), ("watch", "spades", "--seed", "6", "--deals", "3"), ("play", "spades")],
)  # fmt: skip
def test_a_closed_pipe_is_quiet(args):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(),
        check=False,
        timeout=60,
    )
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 1


def test_a_pipe_closed_while_playing_leaves_a_whole_record(tmp_path):
    path = tmp_path / "match.jsonl"
    child = subprocess.Popen(
        [*PROGRAM, "watch", "spades", "--seed", "6", "--save", str(path), "-o", "target=100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert child.stdout is not None
    assert child.stderr is not None
    while b"Trick 3" not in child.stdout.readline():
        pass
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait(60) == 1
    assert tt.Match.from_record(tt.Record.parse(path.read_text(encoding="utf-8")))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_under_the_output_is_said():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert done.returncode == 1
    assert "No space left" in one_error(done.stderr)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed):
    command = " ".join(f"'{part}'" for part in (*PROGRAM, "play", "spades", "--seed", "6"))
    done = subprocess.run(
        ["/bin/sh", "-c", f"{command} {closed}"],
        input=b"quit\n",
        capture_output=True,
        env=environment(),
        check=False,
        timeout=60,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 1)


@pytest.mark.parametrize("typed", [b"", b"AS\n", b"AS", b"\n3\n1\n"])
def test_cl01_the_end_of_input_is_one_line_and_exit_code_1(typed, tmp_path):
    plain = process("play", "spades", "--seed", "6", typed=typed)
    assert plain.returncode == 1
    assert one_error(plain.stderr) == (
        "The input ended before the match did. The match was not saved."
    )
    path = tmp_path / "match.jsonl"
    saved = process("play", "spades", "--seed", "6", "--save", str(path), typed=typed)
    assert saved.returncode == 1
    assert one_error(saved.stderr).endswith(f"go on with: tricktaker play --resume {path}")
    assert process("play", "--resume", str(path), typed=b"quit\n").returncode == 0


# ------------------------------------------------------------------ signals, in a terminal


def spawn(*args):
    child = pexpect.spawn(
        PROGRAM[0],
        [*PROGRAM[1:], *args],
        env=environment(TERM="dumb"),
        encoding="utf-8",
        dimensions=(60, 80),
        timeout=60,
    )
    child.delaybeforesend = None
    return child


def at_the_prompt(child):
    # the marks of the table look like the prompt, so wait for what stands between the two
    child.expect_exact("(? for help):")
    shown = child.before
    child.expect_exact("\r\n> ")
    return shown


def finish(child):
    child.expect(pexpect.EOF)
    child.close()
    return child.before.replace("\r\n", "\n")


def test_cl01_ctrl_c_at_the_prompt_is_one_line_and_exit_code_130(tmp_path):
    path = tmp_path / "match.jsonl"
    child = spawn("play", "spades", "--seed", "6", "--save", str(path))
    at_the_prompt(child)
    child.sendline("look")
    at_the_prompt(child)
    child.sendintr()
    said = finish(child).removeprefix("^C").strip("\n").splitlines()
    assert said == [f"Interrupted. The match is saved; go on with: tricktaker play --resume {path}"]
    assert child.exitstatus == 130
    again = spawn("play", "--resume", str(path))
    assert "13 cards face down" not in at_the_prompt(again)
    again.sendline("quit")
    finish(again)
    assert again.exitstatus == 0


def test_ctrl_d_at_the_prompt():
    child = spawn("play", "spades", "--seed", "6")
    at_the_prompt(child)
    child.sendeof()
    assert finish(child).strip().endswith("The match was not saved.")
    assert child.exitstatus == 1


def test_cl01_ctrl_c_while_bots_play(tmp_path):
    path = tmp_path / "match.jsonl"
    child = spawn("watch", "spades", "--seed", "6", "-o", "target=100000", "--save", str(path))
    child.expect_exact("Score of deal 2")
    child.sendintr()
    said = finish(child)
    assert said.count("Interrupted.") == 1
    assert "Traceback" not in said
    assert child.exitstatus == 130
    match = tt.Match.from_record(tt.Record.parse(path.read_text(encoding="utf-8")))
    assert len(match.deals) >= 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGINT])
def test_a_signal_leaves_a_whole_record_that_goes_on_as_the_match_would_have(number, tmp_path):
    path = tmp_path / "match.jsonl"
    child = subprocess.Popen(
        [*PROGRAM, "play", "spades", "--seed", "6", "--save", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdin.write(script("", "3", "1", "1"))
    child.stdin.flush()
    shown = b""
    while b"Trick 2" not in shown or not shown.endswith(b"\n> "):
        shown += os.read(child.stdout.fileno(), 4096)
    child.send_signal(number)
    errors = child.stderr.read()
    assert b"Traceback" not in errors
    code = child.wait(60)
    child.stdin.close()
    child.stdout.close()
    child.stderr.close()
    assert code == (130 if number == signal.SIGINT else -number)
    resumed = process("play", "--resume", str(path), typed=script("1", "quit"))
    whole = process("play", "spades", "--seed", "6", typed=script("", "3", *["1"] * 3, "quit"))

    def last(output):
        return output[output.rindex(b"-- Spades") :].partition(b"\n> ")[0]

    assert last(resumed.stdout) == last(whole.stdout)


def test_a_whole_deal_in_a_terminal():
    """A person's session: line editing, colours, a deal to its score."""
    screen, _raw, code = on_screen(
        "play", "spades", "--seed", "6", typed=["", "3", *["1"] * 13, "quit"]
    )
    assert code == 0
    assert any("Score of deal 1" in line for line in screen)


def test_the_first_match_of_the_checks_plays_to_its_end():
    text = (Path(__file__).parents[2] / ".ci" / "first-match.txt").read_bytes()
    for seed in range(6):
        done = process("play", "spades", "--seed", str(seed), typed=text)
        assert done.returncode == 0, done.stderr
        assert b"Score of deal 1" in done.stdout
        assert done.stderr == b""
