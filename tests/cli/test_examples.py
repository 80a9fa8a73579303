"""The examples in `--help`: each command has some, all can be copied, and all of them run."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

import click
import pytest

import tricktaker as tt
from tricktaker.cli import COMMANDS, program
from tricktaker.cli.terminal import width
from tricktaker.loading import discover

from .runs import environment, install, on_path, process, run

FEW = 4
"""Deals enough for an example; played as typed they would take minutes."""


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command of the program and of the plugins that come with it, by what is typed."""
    yield (), program
    for name in (*COMMANDS, *discover().commands):
        command = program.get_command(click.Context(program), name)
        if isinstance(command, click.Group):
            yield from (((name, own), each) for own, each in command.commands.items())
        elif command is not None:
            yield (name,), command


TYPED = dict(commands())
EXAMPLES = [(typed, line) for typed in TYPED for line, _does in vars(TYPED[typed])["examples"]]


@pytest.mark.parametrize("typed", TYPED, ids=" ".join)
def test_every_command_has_examples_of_itself(typed):
    lines = [line for at, line in EXAMPLES if at == typed]
    assert 1 <= len(lines) <= 4
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert line.startswith(" ".join(("tricktaker", *typed)))


@pytest.mark.parametrize("columns", ["60", "200"])
@pytest.mark.parametrize("typed", TYPED, ids=" ".join)
def test_an_example_stays_in_one_piece_and_the_rest_fits(typed, columns):
    done = process(*typed, "--help", env=environment(COLUMNS=columns))
    assert done.returncode == 0
    shown = done.stdout.decode().partition("\nExamples:\n")[2]
    assert shown
    for line in (line for at, line in EXAMPLES if at == typed):
        assert f"  {line}\n" in shown
        shown = shown.replace(f"  {line}\n", "", 1)
        assert width(f"  {line}") <= 80
    assert all(line.startswith("    ") for line in shown.partition("\n\n")[0].splitlines())
    assert max(map(width, shown.splitlines())) <= int(columns)


def test_the_options_of_a_game_stand_before_the_examples():
    shown = run("play", "spades", "--help").stdout
    assert shown.index("Options of spades, for -o:") < shown.index("Examples:")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """What the examples name, in a folder."""
    folder = tmp_path_factory.mktemp("examples")
    for words in (("my-game",), ("--bot", "mine")):
        assert process("new", *words, cwd=folder).returncode == 0
    for package in ("my-game/my_game", "mine/mine"):
        made = folder / package
        made.joinpath("__init__.py").rename(folder / f"{made.name}.py")
        shutil.rmtree(made.parent)
    for game, name in (("spades", "match.jsonl"), ("bridge", "bridge.jsonl")):
        match = tt.Match(tt.load_game(game), seed=1)
        for _time in range(9):
            match.act(match.legal_actions[0])
        folder.joinpath(name).write_text(str(match.save()), "utf-8")
    written = process("pbn", "write", "--seed", "1", "--deals", "2")
    folder.joinpath("deals.pbn").write_bytes(written.stdout)
    kept = process("score", "spades", "--save", "sheet.jsonl", typed=b"quit\n", cwd=folder)
    assert kept.returncode == 0, kept.stderr
    return folder


@pytest.mark.parametrize("line", [line for _typed, line in EXAMPLES])
def test_every_example_runs(line, files, tmp_path):
    folder = tmp_path / "here"
    shutil.copytree(files, folder)
    for new in re.findall(r"(?:--save|>) (\S+)", line):
        (folder / new).unlink(missing_ok=True)
    done = subprocess.run(
        re.sub(r"-n \d+", f"-n {FEW}", line),
        shell=True,
        input=b"quit\n",
        capture_output=True,
        env=environment(PATH=on_path(tmp_path)),
        cwd=folder,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    made = re.search(r"> (\S+)", line)
    assert done.stdout if made is None else (folder / made[1]).read_text()


GREETS = """
import click
import tricktaker as tt

_ = tt.Domain("greets", "greets")

@click.command("hello", cls=tt.Command, examples=[("tricktaker hello", _("Greet the table."))])
def hello():
    "Say hello."

@tt.hookimpl
def tricktaker_commands():
    return [hello]
"""


def test_a_plugin_gives_examples_by_the_public_class(tmp_path):
    install(tmp_path, "greets", "greets", GREETS)
    done = process("hello", "--help", env=environment(PYTHONPATH=str(tmp_path)))
    assert b"\nExamples:\n  tricktaker hello\n    Greet the table.\n" in done.stdout
