"""In a language of odd letters nothing is printed in plain ones but names, codes and values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click
import pytest

import tricktaker as tt
from tricktaker.cli import COMMANDS, Hinting, program
from tricktaker.options import specs

from . import pseudo

CLICK = {"Usage", "Options", "Show", "this", "message", "and", "exit", "required"}
"""Words of click in helps, which are no messages of ours; French has them."""

CARD = re.compile("[TJQKA][SHDC]")
SUITS = ("clubs", "spades", "hearts", "diamonds")
GAMES = sorted(tt.games())
NAMES = {"tricktaker", "basic", "random", *GAMES}
TYPED = {
    "play", "look", "nil", "double-nil", "take", "refuse", "pass", "none", "undo", "quit",
    "save", "hint", "claim", "pace", "why", "last", "tricks", "score", "rules",
}  # fmt: skip
"""What is typed at the prompt is the same in every language."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("odd")
    pseudo.install(place)
    return place


def left(folder: Path, *args: str, typed: Sequence[str] = ()) -> set[str]:
    """The plain words of a run that are no names and nothing that is typed."""
    said = pseudo.run(folder, *args, typed=typed)
    assert any(letter in said for letter in "éśŕáí"), said
    words = {word for word in pseudo.plain_words(said) if not CARD.fullmatch(word)}
    return words - NAMES - TYPED - {*args}


def values_of(game: str) -> set[str]:
    """The names of the options of a game, and what they take, word by word."""
    declared = specs(type(tt.load_game(game).options))
    values = " ".join(f"{each.name} {each.default} {each.allowed}" for each in declared)
    return pseudo.plain_words(values.replace("True", "true").replace("None", "none"))


@pytest.mark.parametrize("command", COMMANDS)
def test_helps(folder: Path, command: str):
    assert left(folder, command, "--help") - CLICK - options_of(command) == set()


def options_of(command: str) -> set[str]:
    """The options of a command and what its examples type, word by word, and the languages."""
    found = program.get_command(click.Context(program), command)
    assert isinstance(found, Hinting)
    typed = [option for param in found.params for option in param.opts]
    typed += [word for param in found.params for word in getattr(param.type, "choices", ())]
    typed += [line for line, _does in found.examples]
    return pseudo.plain_words(" ".join(typed)) | {"help", "en", "fr", pseudo.LANGUAGE}


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_options(folder: Path, game: str):
    assert left(folder, "rules", game) - values_of(game) - typed_in(game) == set()


def typed_in(game: str) -> set[str]:
    """What is typed and told by its code: bids of Bridge without trumps, and games of Skat."""
    if game == "skat":
        return pseudo.plain_words(
            " ".join((*SUITS, "grand null null-hand null-ouvert null-hand-ouvert"))
        )
    return {"NT"} if game == "bridge" else set()


@pytest.mark.parametrize(
    ("args", "typed"),
    [
        (["games"], []),
        (["plugins"], []),
        (["play", "spades", "--seed", "6"],
         ["?", "", "?", "nil x", "14", "3", "why AS", "why QC", "hint", "last", "tricks", "score",
          "rules S5.2", "claim", "pace 0", "pace x", "KH", "1", "1", "undo", "1", "tricks", "last",
          *["1"] * 13, "score", "quit"]),
        (["play", "spades-two", "--seed", "3"], ["?", *["1"] * 60, "quit"]),
        (["play", "belote", "--seed", "3"], ["?", "take", *["1"] * 60, "quit"]),
        *((["watch", game, "--seed", "3", "--deals", "2"], []) for game in GAMES),
        (["watch", "belote", "--seed", "5", "--deals", "4", "-o", "declarations=true"], []),
        (["simulate", "belote", "-n", "20"], []),
        (["simulate", "spades-two", "-n", "20"], []),
        (["tournament", "spades", "-n", "5", "--players", "basic,random"], []),
        (["score", "spades"], ["?", "4 nil 2 2", "5 0 4 4", "x", "", "quit"]),
        (["score", "spades-two"], ["?", "1 1", "2 3", *["1"] * 8, "quit"]),
        (["score", "belote"], ["?", "0", "S", "60 92", "", *["1"] * 8, "quit"]),
    ],
    ids=lambda each: " ".join(each[:2]),
)  # fmt: skip
def test_what_is_said_at_the_table_and_on_the_sheet(
    folder: Path, args: Sequence[str], typed: Sequence[str]
):
    codes = typed_in(args[1]) if len(args) > 1 else set()
    games = set(tt.games()) if args == ["games"] else set()
    packages = {*tt.games(), "bots", "pbn"} if args == ["plugins"] else set()
    facts = {"cards"} if args == ["score", "belote"] else set()
    assert left(folder, *args, typed=typed) - codes - games - packages - facts == set()


def test_what_a_record_holds_is_told(folder: Path):
    left(folder, "play", "belote", "--seed", "3", "--save", "a.jsonl", typed=["take", *["1"] * 60])
    for command in ("show", "replay"):
        assert left(folder, command, "a.jsonl") - {"jsonl"} == set()
        assert left(folder, command, "a.jsonl", "--seat", "1") - {"jsonl"} == set()


@pytest.mark.parametrize(
    "args",
    [
        ["xx"],
        ["--bad"],
        ["play", "sapdes"],
        ["play", "spades", "-o", "target=x"],
        ["play", "spades", "-o", "targe=3"],
        ["play", "spades", "-o", "whiz=true", "-o", "mirror=true"],
        ["play", "spades", "--players", "basic,basic"],
        ["play", "spades", "--house", "x"],
        ["play", "spades", "--seat", "9"],
        ["play", "spades", "--resume", "nofile"],
        ["rules", "spades", "--bad"],
        ["show", "nofile"],
        ["show", "."],
        ["new", "spades"],
        ["check", "belote", "--seed"],
    ],
    ids=" ".join,
)
def test_refusals(folder: Path, args: Sequence[str]):
    words = {word for arg in args for word in pseudo.plain_words(arg)}
    known = {*COMMANDS, "pbn", "house", "target", "true", "false"}
    assert left(folder, *args) - words - known == set()


def test_a_message_that_escaped_is_found(tmp_path: Path):
    pseudo.install(tmp_path, without="Print the version.")
    assert {"Print", "the"} <= left(tmp_path, "--help")
