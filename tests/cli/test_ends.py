"""How it ends: closed pipes, the end of input, Ctrl-C and other signals."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

import tricktaker as tt

from .runs import PROGRAM, environment, one_error, process, script
from .terminals import at_the_prompt, finish, on_screen, spawn

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
    match = tt.Match.from_record(tt.Record.parse(path.read_text(encoding="utf-8")))
    assert match.view(None).trick_count >= 3 or match.deals


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
def test_cl01_the_end_of_input_is_one_line_and_leaves_like_quit(typed, tmp_path):
    plain = process("play", "spades", "--seed", "6", typed=typed)
    assert plain.returncode == 0
    assert one_error(plain.stderr) == (
        "The input ended before the match did. The match was not saved."
    )
    path = tmp_path / "match.jsonl"
    saved = process("play", "spades", "--seed", "6", "--save", str(path), typed=typed)
    assert saved.returncode == 0
    assert one_error(saved.stderr).endswith(f"go on with: tricktaker play --resume {path}")
    assert process("play", "--resume", str(path), typed=b"quit\n").returncode == 0


# ------------------------------------------------------------------ signals, in a terminal


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
    assert child.exitstatus == 0


def test_cl01_ctrl_c_while_bots_play(tmp_path):
    path = tmp_path / "match.jsonl"
    forever = ("-o", "target=100000", "--pace", "0.02")
    child = spawn("watch", "spades", "--seed", "6", *forever, "--save", str(path))
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
        "play", "spades", "--seed", "6", "--pace", "0", typed=["", "3", *["1"] * 13, "quit"]
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
