"""Plugins that ask for games while they are being loaded, and names that cannot be."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tricktaker as tt
from tests.contract.installing import installed, write_package
from tricktaker.discovery import discover
from tricktaker.loading import load_file

AT_ONCE = """
import tricktaker as tt
from attrs import evolve

mine = evolve(tt.load_game("{of}"), name="{name}")

@tt.hookimpl
def tricktaker_games():
    return [mine]
"""
IN_ITS_HOOK = """
import tricktaker as tt
from attrs import evolve

@tt.hookimpl
def tricktaker_games():
    return [evolve(tt.load_game("{of}"), name="{name}")]
"""
OF_ALL = """
import tricktaker as tt
from attrs import evolve

mine = {{name: evolve(game, name=name + "-too") for name, game in tt.games().items()}}

@tt.hookimpl
def tricktaker_games():
    return mine.values()
"""
ANSWERS_ITSELF = """
import tricktaker as tt
from attrs import evolve

try:
    of = tt.load_game("{of}")
except tt.UnknownGame:
    of = tt.load_game("belote")

@tt.hookimpl
def tricktaker_games():
    return [evolve(of, name="{name}")]
"""

Write = Callable[..., None]


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Installs a plugin of one module, `extra_NAME`, which is forgotten after the test."""

    def write(name: str, source: str, of: str = "spades") -> None:
        module = f"extra_{name}"
        text = source.format(name=name, of=of) if "{{" in source or "{of}" in source else source
        write_package(tmp_path, f"extra-{name}", {module: text}, {"tricktaker": {name: module}})

    before = {*sys.modules}
    yield write
    for name in [name for name in {*sys.modules} - before if name.startswith("extra_")]:
        del sys.modules[name]
    discover.cache_clear()


def failures() -> dict[str, str]:
    return {plugin.name: str(plugin.failure) for plugin in tt.plugins() if plugin.failure}


@pytest.mark.parametrize("source", [AT_ONCE, IN_ITS_HOOK])
def test_a_variant_of_a_built_in_game_is_found(write: Write, tmp_path: Path, source: str) -> None:
    write("aaa", source)
    write("zzz", source, of="belote")
    with installed(tmp_path):
        assert {"aaa", "belote", "spades", "spades-two", "zzz"} <= set(tt.games())
        assert failures() == {}
        assert len(tt.load_game("zzz").cards) == 32


@pytest.mark.parametrize("source", [AT_ONCE, IN_ITS_HOOK])
def test_a_variant_in_a_file_is_found(tmp_path: Path, source: str) -> None:
    path, before = tmp_path / "extra_variant.py", [*sys.path]
    path.write_text(source.format(name="mine", of="spades"))
    try:
        assert load_file(path).games == ("mine",)
        assert {"mine", "spades"} <= set(tt.games())
    finally:
        discover.drop(path)
        sys.path[:] = before
        del sys.modules["extra_variant"]


@pytest.mark.parametrize("source", [AT_ONCE, IN_ITS_HOOK])
@pytest.mark.parametrize("count", [2, 3, 40])
@pytest.mark.parametrize("order", [1, -1])
def test_variants_of_each_other_s_games_are_found_in_any_order(
    write: Write, tmp_path: Path, source: str, count: int, order: int
) -> None:
    names = [f"v{number:02}" for number in range(count)][::order]
    for name, of in zip(names, ["spades", *names], strict=False):
        write(name, source, of)
    with installed(tmp_path):
        assert failures() == {}
        assert set(names) < set(tt.games())


def test_who_asks_for_all_games_gets_those_of_later_plugins_too(
    write: Write, tmp_path: Path
) -> None:
    write("all", OF_ALL)
    write("zzz", IN_ITS_HOOK)
    with installed(tmp_path):
        tt.games()
        assert {"belote-too", "spades-too", "zzz-too", "zzz"} < set(tt.games())
        assert "spades-too-too" not in tt.games()


def test_who_does_without_is_not_asked_twice(write: Write, tmp_path: Path) -> None:
    write("aaa", ANSWERS_ITSELF, of="nothing")
    with installed(tmp_path):
        tt.games()
        assert len(tt.load_game("aaa").cards) == 32


def test_two_that_wait_for_each_other_are_both_named(write: Write, tmp_path: Path) -> None:
    write("aaa", AT_ONCE, of="zzz")
    write("zzz", IN_ITS_HOOK, of="aaa")
    write("other", AT_ONCE)
    with installed(tmp_path):
        assert {"belote", "other", "spades"} <= set(tt.games())
        failed = failures()
        assert set(failed) == {"aaa", "zzz"}
        said = "aaa (from extra-aaa 1.0) failed: it is being loaded just now"
        assert failed["zzz"] == f'the game "aaa" could not be loaded: {said}'
        assert failed["zzz"] in failed["aaa"]
        with pytest.raises(tt.UnknownGame, match=r"aaa \(from extra-aaa 1.0\) failed: the game"):
            tt.load_game("aaa")


def test_a_failure_is_not_tried_again_and_again(write: Write, tmp_path: Path) -> None:
    log = tmp_path / "log"
    write("faulty", f"with open({str(log)!r}, 'a') as log: log.write('x')\n1 / 0\n")
    write("aaa", AT_ONCE)
    write("zzz", AT_ONCE, of="aaa")
    with installed(tmp_path):
        assert {"aaa", "zzz"} < set(tt.games())
        assert failures() == {"faulty": "ZeroDivisionError: division by zero"}
    assert len(log.read_text()) <= 2


def test_a_module_that_is_imported_before_anything_is_looked_for_is_a_plugin_too(
    write: Write, tmp_path: Path
) -> None:
    write("mine", AT_ONCE)
    asked = "import extra_mine, tricktaker as tt; print(*tt.games(), tt.plugins())"
    path = [str(tmp_path), *(entry for entry in sys.path if entry)]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {path!r}; {asked}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "mine" in done.stdout.split()
    assert "spades" in done.stdout.split()


SLOW = """
import threading
import tricktaker as tt
from attrs import evolve

first, begun, may_end = [True], threading.Event(), threading.Event()

@tt.hookimpl
def tricktaker_games():
    if first:
        first.clear()
        begun.set()
        assert may_end.wait(30)
    return [evolve(tt.load_game("spades"), name="slow")]
"""


def test_another_thread_never_sees_what_is_half_done(write: Write, tmp_path: Path) -> None:
    write("slow", SLOW)
    write("zzz", AT_ONCE)
    with installed(tmp_path):
        import extra_slow  # type: ignore[import-not-found]

        found: list[set[str]] = []
        thread = threading.Thread(target=lambda: found.append(set(tt.games())))
        thread.start()
        assert extra_slow.begun.wait(30)
        assert {"slow", "spades", "zzz"} <= set(tt.games())
        extra_slow.may_end.set()
        thread.join(30)
        assert {"slow", "spades", "zzz"} <= found[0]
        assert found[0] == set(tt.games())


def test_what_is_interrupted_leaves_nothing(write: Write, tmp_path: Path) -> None:
    first = "import tricktaker as tt\nfirst = [True]\n@tt.hookimpl\ndef tricktaker_games():\n"
    stop = "    if first:\n        first.clear()\n        raise KeyboardInterrupt\n    return []\n"
    write("aaa", AT_ONCE)
    write("stops", first + stop)
    with installed(tmp_path):
        with pytest.raises(KeyboardInterrupt):
            tt.games()
        assert {"aaa", "spades"} < set(tt.games())
        assert failures() == {}


def test_no_file_is_taken_while_plugins_are_loaded(write: Write, tmp_path: Path) -> None:
    (tmp_path / "other_file.py").write_text("")
    file = str(tmp_path / "other_file.py")
    write("aaa", f"from tricktaker.loading import load_file\nload_file({file!r})\n")
    with installed(tmp_path):
        assert "spades" in tt.games()
        assert "other plugins are being loaded just now" in failures()["aaa"]


# ------------------------------------------------------------------ names


TWICE = """
import tricktaker as tt
from attrs import evolve

@tt.hookimpl
def tricktaker_games():
    spades = tt.load_game("spades")
    return [evolve(spades, name=name) for name in ("snap", "other", "snap")]
"""


def test_a_plugin_that_brings_a_name_twice_is_told(write: Write, tmp_path: Path) -> None:
    write("twice", TWICE)
    with installed(tmp_path):
        assert "other" in tt.games()
        assert "snap" not in tt.games()
        with pytest.raises(tt.UnknownGame, match=r"snap comes twice from extra-twice 1\.0"):
            tt.load_game("snap")
    path = tmp_path / "alone" / "extra_twice_more.py"
    path.parent.mkdir()
    path.write_text(TWICE)
    with pytest.raises(tt.TricktakerError, match=r"snap comes twice from .*extra_twice_more\.py"):
        load_file(path)


NO_NAMES = ["", "--help", "a b", "a\nb", "a\n", "a,b", "x\x1b[2Jy", "\ud800", "x" * 5000, "ä", ".a"]
BOT = """
import tricktaker as tt
from tricktaker.bots.random import RandomBot

@tt.hookimpl
def tricktaker_bots():
    return {{{name!r}: RandomBot, "good": RandomBot}}
"""
COMMAND = """
import click
import tricktaker as tt

@tt.hookimpl
def tricktaker_commands():
    return [click.Command({name!r})]
"""


@pytest.mark.parametrize("name", [*NO_NAMES, "me", "You"])
@pytest.mark.parametrize("source", [BOT, COMMAND])
def test_a_name_that_cannot_be_typed_fails_its_plugin(
    write: Write, tmp_path: Path, source: str, name: str
) -> None:
    write("odd", source.format(name=name))
    with installed(tmp_path):
        names = tt.plugins()
        if source is COMMAND and name in ("me", "You"):
            assert failures() == {}
            return
        (plugin,) = [each for each in names if each.name == "odd"]
        said = failures()["odd"]
        wanted = "people are" if name in ("me", "You") else 'letters (a to z, A to Z), digits, "-"'
        assert wanted in said
        assert len(said) < 400
        said.encode()
        assert plugin.bots == ()
        assert "\n" not in said


@pytest.mark.parametrize("name", ["r2-d2", "A_b.c", "7", "x" * 60, "me2"])
def test_a_name_that_can_be_typed_is_one(write: Write, tmp_path: Path, name: str) -> None:
    write("odd", BOT.format(name=name))
    with installed(tmp_path):
        assert failures() == {}
        assert type(tt.load_bot(name)).__name__ == "RandomBot"


# ------------------------------------------------------------------ bots that cannot be made


RAISES = """
import tricktaker as tt

class Bad:
    def __init__(self):
        raise {error}

@tt.hookimpl
def tricktaker_bots():
    return {{"bad": Bad}}
"""


@pytest.mark.parametrize("error", ["SystemExit(0)", "ValueError('x')", "GeneratorExit()"])
def test_a_bot_that_cannot_be_made_is_named(write: Write, tmp_path: Path, error: str) -> None:
    write("bad", RAISES.format(error=error))
    with installed(tmp_path), pytest.raises(tt.PluginError, match='"bad" of the package extra_bad'):
        tt.load_bot("bad")
