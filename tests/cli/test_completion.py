"""What the shell is offered when Tab is pressed."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

import tricktaker as tt
from tricktaker.cli import COMMANDS, COMPLETE, program
from tricktaker.cli.completion import SHELLS
from tricktaker.options import specs

from .runs import environment, install, one_error, process, run


def offered(*typed, kind=ShellComplete):
    """What may follow on a line, of which the last word is not yet whole."""
    *args, incomplete = typed
    found = kind(program, {}, "tricktaker", COMPLETE).get_completions(args, incomplete)
    return [item.value for item in found if item.type == "plain"]


def is_file(*typed):
    *args, incomplete = typed
    found = ShellComplete(program, {}, "tricktaker", COMPLETE).get_completions(args, incomplete)
    return [item.type for item in found] == ["file"]


NAMES = [f"{spec.name}=" for spec in specs(type(tt.load_game("spades").options))]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ([""], [*COMMANDS, "pbn"]),
        (["pl"], ["play", "plugins"]),
        (["pb"], ["pbn"]),
        (["--v"], ["--version"]),
        (["play", ""], list(tt.games())),
        (["rules", "spa"], ["spades", "spades-two"]),
        (["check", "eu"], ["euchre"]),
        (["score", "br"], ["bridge"]),
        (["play", "spades", "--se"], ["--seat", "--seed"]),
        (["tournament", "spades", "--pl"], ["--players", "--plugin"]),
        (["play", "spades", "-o", ""], NAMES),
        (["play", "spades", "--option", "tar"], ["target=500", "target=100", "target=300"]),
        (["play", "spades", "-o", "target="], ["target=500", "target=100", "target=300"]),
        (["play", "spades", "-o", "target=25"], []),
        (["play", "spades", "-o", "nil"], ["nil_value=100", "nil_value=50"]),
        (["play", "spades", "-o", "no_such="], []),
        (["play", "spades", "-o", "target=250", "-o", "double_nil=f"], ["double_nil=false"]),
        (["play", "-o", "tar"], []),
        (["play", "spaeds", "-o", "tar"], []),
        (["watch", "spades", "--players", ""], ["basic", "random"]),
        (["watch", "spades", "--players", "basic,r"], ["basic,random"]),
        (["watch", "spades", "--players=basic,r"], ["basic,random"]),
        (["play", "spades", "--players", "me,random,"],
         [f"me,random,{name}" for name in ("basic", "random", "me")]),
        (["check", "--bot", ""], ["basic", "random"]),
        (["play", "spades", "--seat", ""], ["0", "1", "2", "3"]),
        (["play", "--seat", ""], []),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["pbn", ""], ["read", "write"]),
        (["pbn", "write", "--de"], ["--deals", "--dealer"]),
        (["new", ""], []),
    ],
)  # fmt: skip
def test_what_may_follow(typed, words):
    assert offered(*typed) == words


@pytest.mark.parametrize(
    "typed",
    [
        ["show", ""],
        ["replay", "ma"],
        ["play", "--resume", "ma"],
        ["play", "--from", ""],
        ["play", "spades", "--save", ""],
        ["watch", "spades", "--save", ""],
        ["score", "--resume", ""],
        ["games", "--plugin", ""],
        ["pbn", "read", ""],
    ],
)
def test_files_are_looked_for_by_the_shell(typed):
    assert is_file(*typed)


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_is_without_its_options(name):
    command = program.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    known = [option for param in command.params for option in param.opts if option[:2] == "--"]
    assert [*known, "--help"] == offered(name, "--")


def test_what_is_said_beside_the_words():
    complete = ShellComplete(program, {}, "tricktaker", COMPLETE)
    assert complete.get_completions([], "pla")[0].help == "Play a match."
    assert complete.get_completions(["play"], "spades-t")[0].help == "Two-player Spades"
    values = complete.get_completions(["play", "spades"], "-o") and complete.get_completions(
        ["play", "spades", "-o"], "target="
    )
    assert [item.help for item in values] == ["the default", None, None]


@pytest.mark.parametrize("kind", SHELLS.values())
def test_a_value_that_is_joined_to_its_option_is_offered_with_it(kind):
    assert offered("watch", "spades", "--players=basic,r", kind=kind) == ["--players=basic,random"]


# ------------------------------------------------------------------ as a shell asks


def asked(*typed, cwd=None, shell="bash", **changes):
    """What the program answers a shell; nothing may stand on the error stream."""
    words = "\n".join(("tricktaker", *typed))
    env = environment(
        **{COMPLETE: f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(typed))},
        **changes,
    )
    done = process(env=env, cwd=cwd)
    assert done.stderr == b""
    return [line.partition(",")[2] for line in done.stdout.decode().split()]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (["play", "spades", "-o", "double_nil", "=", "f"], ["false"]),
        (["play", "spades", "-o", "double_nil", "="], ["true", "false"]),
        (["play", "spades", "-o", "double_nil", "=", "false", "--see"], ["--seed"]),
        (["play", "spades", "-o", "double_nil", "=", "false", ""], []),
        (["play", "spades", "-o", "double_nil=f"], ["double_nil=false"]),
        (["watch", "spades", "--players", "=", "basic,r"], ["basic,random"]),
        (["play", "--from", "a", ":", "1", "--see"], ["--seed"]),
        (["play", '"spa'], ["spades", "spades-two"]),
    ],
)
def test_bash_parts_words_and_gets_the_last_part(typed, words):
    assert asked(*typed) == words


def test_before_anything_is_typed_the_commands_are_offered():
    assert asked("") == [*COMMANDS, "pbn"]


LOUD = """
import os, sys, warnings
print("printed")
print("complained", file=sys.stderr)
os.write(2, b"written")
warnings.warn("warned")
import not_there
"""
LEAVES = "import sys; sys.exit(3)\n"
STRANGE = """
import click, tricktaker as tt

class Strange(click.Command):
    def get_short_help_str(self, limit=45):
        raise ZeroDivisionError("by design")

@tt.hookimpl
def tricktaker_commands():
    return [Strange("strange")]
"""


@pytest.mark.parametrize("module", [LOUD, LEAVES])
def test_a_plugin_that_fails_is_not_heard_of(module, tmp_path):
    install(tmp_path, "broken", "broken_package", module)
    site = {"PYTHONPATH": str(tmp_path)}
    assert asked("play", "spades-t", **site) == ["spades-two"]
    assert asked("pl", **site) == ["play", "plugins"]


@pytest.mark.parametrize(
    "typed", [["strange", ""], ["gmaes", ""], ["pl", "", ""], ["play", "\udcff"]]
)
def test_what_cannot_be_answered_is_answered_by_nothing(typed, tmp_path):
    install(tmp_path, "strange", "strange_package", STRANGE)
    assert asked(*typed, PYTHONPATH=str(tmp_path)) == []


def test_a_failure_is_silent(tmp_path):
    install(tmp_path, "strange", "strange_package", STRANGE)
    assert asked("str", PYTHONPATH=str(tmp_path)) == []
    assert asked("play", "spades-t", shell="tcsh") == []
    env = environment(**{COMPLETE: "bash_complete"})  # without the words
    done = process(env=env)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


MINE = """
from pathlib import Path
import tricktaker as tt

Path(__file__).with_suffix(".read").touch()

@tt.hookimpl
def tricktaker_bots():
    return {"mine": object}
"""


def test_a_plugin_file_is_read_only_when_it_is_named(tmp_path):
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    watch = ("watch", "spades", "--players")
    assert asked(*watch, "m", cwd=tmp_path) == []
    assert asked("games", "--plugin", "mine.py", cwd=tmp_path) == ["mine.py"]  # a file
    assert asked("watch", "--plugin", "mine.py", "--se", cwd=tmp_path) == ["--seed"]
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]
    assert asked("watch", "--plugin", "mine.py", *watch[1:], "m", cwd=tmp_path) == ["mine"]
    assert asked("watch", "--plugin", "none.py", *watch[1:], "b", cwd=tmp_path) == ["basic"]


def test_nothing_is_done_but_answered(tmp_path):
    line = ("play", "spades", "--save", "new.jsonl", "--version", "--help", "--see")
    assert asked(*line, cwd=tmp_path) == ["--seed"]
    assert list(tmp_path.iterdir()) == []


def test_house_rules_are_named_and_not_loaded(tmp_path):
    install(tmp_path, "kind", "kind_house", "raise SystemExit", group="tricktaker.house")
    assert asked("play", "spades", "--house", "k", PYTHONPATH=str(tmp_path)) == ["kind"]


def test_options_and_files_are_offered_without_looking_for_plugins(tmp_path):
    """Which is what takes long."""
    install(tmp_path, "mine", "mine_package", MINE)
    for typed in (["play", "--sa"], ["show", "ma"], ["completion", "z"]):
        assert asked(*typed, PYTHONPATH=str(tmp_path))
    assert not list(tmp_path.rglob("*.read"))
    assert asked("pl", PYTHONPATH=str(tmp_path))
    assert list(tmp_path.rglob("*.read"))


def test_completion_needs_the_name_of_a_shell():
    result = run("completion", "tcsh")
    assert result.exit_code == 2
    assert "tcsh" in one_error(result.stderr)
