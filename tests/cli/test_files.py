"""What names a file, who may write to it, and streams that are not there."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

import tricktaker as tt
from tricktaker.cli.files import Grown
from tricktaker.cli.interrupts import uninterrupted
from tricktaker.cli.labels import Labels
from tricktaker.cli.terminal import clean

from .runs import PROGRAM, environment, one_error, run
from .terminals import at_the_prompt, finish, spawn


@pytest.fixture
def path(tmp_path):
    """A match that can be gone on with."""
    path = tmp_path / "match.jsonl"
    assert run("play", "spades", "--seed", "6", "--save", str(path), typed=["quit"]).exit_code == 0
    return path


def test_two_processes_do_not_go_on_with_one_file(path):
    first = spawn("play", "--resume", str(path))
    at_the_prompt(first)
    before = path.read_bytes()
    second = run("play", "--resume", str(path), typed=["look", "3", "quit"])
    assert second.exit_code == 1
    assert "another tricktaker is using it" in one_error(second.stderr)
    assert path.read_bytes() == before
    first.sendline("quit")
    finish(first)
    assert run("play", "--resume", str(path), typed=["quit"]).exit_code == 0


def test_a_file_that_somebody_else_has_changed_is_not_written(path, tmp_path):
    file = Grown.take(path)
    file.add("one\n")
    with path.open("a", encoding="utf-8") as other:
        other.write("two\n")
    with pytest.raises(OSError, match="another program has changed it"):
        file.add("three\n")
    file.close()
    assert path.read_text(encoding="utf-8").endswith("one\ntwo\n")


def test_a_file_that_was_put_in_its_place_is_another(path, monkeypatch):
    held = Grown.take(path)
    held.mend("other\n")
    with pytest.raises(OSError, match="another tricktaker is using it"):
        Grown.take(path)
    held.close()


def test_a_name_may_be_as_long_as_the_file_system_lets_it(tmp_path):
    long = tmp_path / ("x" * 250)
    assert run("play", "spades", "--save", str(long), typed=["quit"]).exit_code == 0
    assert run("play", "--resume", str(long), typed=["quit"]).exit_code == 0
    assert [item.name for item in tmp_path.iterdir()] == [long.name]
    result = run("play", "spades", "--save", str(tmp_path / ("x" * 300)), typed=["quit"])
    assert "too long" in one_error(result.stderr)


def test_nobody_elses_file_is_deleted(tmp_path):
    foreign = tmp_path / f".match.jsonl.{os.getpid()}"
    foreign.write_text("mine", encoding="utf-8")
    run("play", "spades", "--save", str(tmp_path / "match.jsonl"), typed=["quit"])
    assert foreign.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("option", ["--resume", "--save"])
def test_a_pipe_is_not_waited_for(option, tmp_path):
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for args in (("play", "spades"), ("score", "spades")):
        result = run(*args, option, str(fifo), typed=["quit"])
        assert result.exit_code == 1
        assert "regular file" in one_error(result.stderr)
    other = run("play", "--resume", str(fifo), "--save", str(tmp_path / "x"), typed=["quit"])
    assert "regular file" in one_error(other.stderr)


def test_what_cannot_be_a_new_file_is_said(tmp_path):
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nowhere")
    for name, said in (
        (".", "is a directory"),
        ("/", "is a directory"),
        (str(tmp_path), "is a directory"),
        ("/dev/full", "is no regular file"),
        (str(link), "is a link to a file that is not there"),
    ):
        result = run("play", "spades", "--save", name, typed=["quit"])
        assert result.exit_code == 1
        assert said in one_error(result.stderr)


# ------------------------------------------------------------------ signals and streams


def test_a_process_that_ignores_ctrl_c_goes_on_ignoring_it():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with uninterrupted():
            assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        signal.raise_signal(signal.SIGINT)


def shell(command):
    program = " ".join(f"'{part}'" for part in PROGRAM)
    return subprocess.run(
        ["/bin/sh", "-c", command.replace("tricktaker", program)],
        input=b"",
        capture_output=True,
        env=environment(),
        check=False,
        timeout=60,
    )


def test_without_an_error_stream_errors_do_not_go_to_the_output():
    done = shell("tricktaker rules nosuch 2>&-")
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("closed", ["2>&-", ">&-"])
def test_a_terminal_without_one_of_the_streams(closed):
    import pexpect

    program = " ".join(f"'{part}'" for part in (*PROGRAM, "play", "spades", "--seed", "6"))
    child = pexpect.spawn("/bin/sh", ["-c", f"{program} {closed}; echo code=$?"],
                          env=environment(TERM="dumb"), encoding="utf-8", timeout=60)  # fmt: skip
    child.sendline("quit")
    child.expect(r"code=(\d+)")
    assert str(child.after) == "code=0"
    assert "failed unexpectedly" not in str(child.before)
    child.close()


# ------------------------------------------------------------------ names


def test_what_cannot_be_seen_in_a_name_is_escaped_and_long_names_are_cut():
    assert clean("A\U000e0041nn\u00ad") == "A\\U000e0041nn\\xad"
    labels = Labels(tt.load_game("spades"), ("x" * 5000, "Bob", "Cy", "Di"))
    assert len(str(labels.seat(0))) < 60
    assert str(labels.seat(1)) == "Seat 1 (Bob)"


def test_the_program_ends_quietly_if_it_is_interrupted_while_it_is_loaded(tmp_path):
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt\n", encoding="utf-8")
    done = subprocess.run(
        [PROGRAM[0], "-m", "tricktaker", "games"],
        capture_output=True,
        env=environment(PYTHONPATH=str(tmp_path)),
        cwd=Path(tt.__file__).parents[1],
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.parametrize("gone", [lambda path: path.unlink(), lambda path: path.rename(f"{path}x")])
def test_a_file_that_is_taken_away_is_not_said_to_be_saved(tmp_path, gone):
    from tricktaker.cli.files import Grown

    path = tmp_path / "a.jsonl"
    file = Grown.create(path, "one\n")
    file.add("two\n")
    gone(path)
    with pytest.raises(OSError, match="moved or removed"):
        file.add("three\n")
    path.write_text("one\ntwo\n")
    with pytest.raises(OSError, match="moved or removed"):
        file.add("three\n")
    assert path.read_text() == "one\ntwo\n"
    file.close()
