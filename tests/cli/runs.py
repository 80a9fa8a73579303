"""Runs of the program: in this process, and as a process of its own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from tricktaker.cli import program

PROGRAM = (sys.executable, "-c", "from tricktaker.__main__ import main; main()")

LOOK_AND_BID = ("", "3")
"""What a scripted player types first; every choice after that is number 1."""


def run(*args: str, typed: Sequence[str] = ()) -> Result:
    """Run the program in this process."""
    text = "".join(line + "\n" for line in typed)
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": None}).invoke(
        program, list(args), input=text
    )


def environment(**changes: str) -> dict[str, str]:
    """This process's environment, without what says how to print."""
    plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "PYTHONUNBUFFERED")}
    return {**plain, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **changes}


def process(
    *args: str, typed: bytes = b"", env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own."""
    return subprocess.run(
        [*PROGRAM, *args],
        input=typed,
        capture_output=True,
        env=dict(env or environment()),
        cwd=cwd,
        timeout=120,
        check=False,
    )


def script(*lines: str) -> bytes:
    """What somebody types, as a pipe carries it."""
    return "".join(line + "\n" for line in lines).encode()


def one_error(stderr: bytes | str) -> str:
    """The one line of an error; fails if there is more or a traceback."""
    text = stderr.decode() if isinstance(stderr, bytes) else stderr
    lines = text.splitlines()
    assert len(lines) == 1, text
    assert "Traceback" not in text
    return lines[0]


def install(folder: Path, name: str, package: str, module: str, group: str = "tricktaker") -> None:
    """Put a package on a path as an installed one: a module and its entry point.

    :param package: its name; with ``:OBJECT`` the entry point is that object of the module.
    """
    where, package = package, package.partition(":")[0]
    (folder / f"{package}.py").write_text(module, encoding="utf-8")
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {where}\n")


def on_path(folder: Path, otherwise: str = "") -> str:
    """A search path on which the program is found by its name, from a script in a new folder.

    :param otherwise: what the script does where no shell asks it for completions or their script.
    """
    bin_ = folder / "bin"
    bin_.mkdir()
    # -P: no module is taken from where the program is run
    runs = f'exec {shlex.join([PROGRAM[0], "-P", *PROGRAM[1:]])} "$@"'
    if otherwise:
        asked = '[ -n "$_TRICKTAKER_COMPLETE" ] || [ "$1" = completion ]'
        runs = f"if {asked}; then {runs}; fi\n{otherwise}"
    (bin_ / "tricktaker").write_text(f"#!/bin/sh\n{runs}\n", encoding="utf-8")
    (bin_ / "tricktaker").chmod(0o755)
    return f"{bin_}:/usr/local/bin:/usr/bin:/bin"
