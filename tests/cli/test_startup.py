"""`tricktaker --help` is quick because it loads nearly nothing."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from tricktaker.cli import COMMANDS

from .runs import environment, run

_LOADED = """
import json, sys
from tricktaker.cli import program
try:
    program.main({args})
except SystemExit as ended:
    assert ended.code == 0, ended.code
print("LOADED" + json.dumps(sorted(sys.modules)))
"""

HEAVY = ("attr", "attrs", "pluggy", "importlib.metadata", "tricktaker_spades", "tricktaker.game")


def loaded(*args: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", _LOADED.format(args=list(args))],
        capture_output=True,
        check=True,
        env=environment(),
        text=True,
    )
    names: list[str] = json.loads(done.stdout.partition("LOADED")[2])
    return names


@pytest.mark.parametrize("args", [["--help"], ["-h"], ["--version"], ["-V"], []])
def test_help_loads_no_engine_and_looks_for_no_plugin(args):
    modules = loaded(*args)
    assert not [name for name in modules if name.startswith(HEAVY)]
    assert {name for name in modules if name.startswith("tricktaker")} == {
        "tricktaker",
        "tricktaker.cli",
        "tricktaker.cli.terminal",
        "tricktaker.errors",
        "tricktaker.languages",
        "tricktaker.text",
    }


def test_a_command_that_needs_them_loads_them():
    assert {"attrs", "pluggy", "tricktaker_spades"} <= set(loaded("games"))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_lists_every_command_and_each_has_its_own_help(name):
    listed = " ".join(run("--help").output.split())
    assert f" {name} {COMMANDS[name]}" in listed
    assert re.match(rf"Usage: \S+ {name} ", run(name, "--help").output)
