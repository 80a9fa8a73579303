"""Plugins in packages of their own: found beside tricktaker, and failing without hurting others."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tricktaker as tt
from tests.contract.installing import GAMES, install, installed, write_package

GAME = """
import tricktaker as tt
from tricktaker_testgames.tiny_hearts import tiny_hearts
from attrs import evolve

def {name}(options=tt.Options()):
    return evolve(tiny_hearts(options), name="{name}", build={name})

@tt.hookimpl
def tricktaker_games():
    return [{name}()]
"""

RAISES = """
import tricktaker as tt
from attrs import evolve, frozen
from tricktaker_testgames.magpie import Hold, magpie

@frozen
class Stumble(tt.Word):
    word = "stumble"
    @property
    def text(self):
        return tt.Domain("x", "x")("stumble")

@frozen(kw_only=True)
class Ditch(tt.Phase):
    name: str = "ditch"
    @property
    def speaks(self):
        return (Stumble, Hold)
    def to_act(self, view):
        return 0 if not view.calls(self.name) else None
    def legal_actions(self, view, seat):
        return (Stumble(), Hold())
    def act(self, view, seat, action):
        yield tt.Said(seat, action)
        yield tt.Move(tt.STOCK, tt.HAND[seat], 1)
        if action == Stumble():
            raise {error}

def ditch(options=None):
    game = magpie() if options is None else magpie(options)
    phases = (game.phases[0], Ditch(), *game.phases[1:])
    return evolve(game, name="ditch", build=ditch, phases=phases)

@tt.hookimpl
def tricktaker_games():
    return [ditch()]
"""


def command(folder: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line with the packages of a folder beside tricktaker."""
    return subprocess.run(
        [sys.executable, "-c", "from tricktaker.cli import main; main()", *words],
        input=said,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(folder), "LC_ALL": "C.UTF-8"},
    )


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    install(GAMES, tmp_path)
    yield tmp_path
    for name in [n for n in sys.modules if n.startswith("extra_")]:
        del sys.modules[name]


def test_the_games_of_the_tests_are_found_like_any(test_games: Path) -> None:
    assert {"magpie", "tiny_hearts", "spades"} <= set(tt.games())
    found = {plugin.name: plugin for plugin in tt.plugins()}
    assert found["magpie"].package == "tricktaker-testgames 1.0"
    assert found["magpie"].games == ("magpie",)
    assert found["magpie"].failure is None


def test_a_standard_game_takes_under_60_lines() -> None:
    source = (GAMES / "tricktaker_testgames" / "tiny_hearts.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 60


def test_pl_01_a_plugin_that_cannot_be_imported_hurts_no_other(folder: Path) -> None:
    entries = {"tricktaker": {"extra_mygame": "extra_mygame"}}
    write_package(folder, "extra-mygame", {"extra_mygame": "import not_there\n"}, entries)
    with installed(folder):
        assert {"spades", "tiny_hearts"} <= set(tt.games())
        assert "extra_mygame" not in tt.games()
        (failed,) = [plugin for plugin in tt.plugins() if plugin.failure is not None]
        assert failed.name == "extra_mygame"
        assert failed.package == "extra-mygame 1.0"
        assert str(failed.failure) == "ModuleNotFoundError: No module named 'not_there'"
        with pytest.raises(tt.UnknownGame) as caught:
            tt.load_game("extra_mygame")
        for part in ("extra_mygame", "extra-mygame", "ModuleNotFoundError", "not_there"):
            assert part in str(caught.value)
        tt.Match(tt.load_game("spades"), seed=1).act("look")


@pytest.mark.parametrize(
    "source",
    [
        "1/0",
        "raise SystemExit(3)",
        "def f(:",
        "import tricktaker as tt\n@tt.hookimpl\ndef tricktaker_games():\n    return [4]\n",
        "import tricktaker as tt\n@tt.hookimpl\ndef tricktaker_games():\n    raise ValueError\n",
        "import tricktaker as tt\n@tt.hookimpl\ndef tricktaker_gmaes():\n    return []\n",
        "import tricktaker as tt\n@tt.hookimpl\ndef tricktaker_games(wrong):\n    return []\n",
    ],
)
def test_whatever_a_plugin_does_when_loaded_the_others_work(folder: Path, source: str) -> None:
    entries = {"tricktaker": {"extra_odd": "extra_odd"}}
    write_package(folder, "extra-odd", {"extra_odd": source}, entries)
    with installed(folder):
        assert {"spades", "tiny_hearts", "magpie"} <= set(tt.games())
        (failed,) = [plugin for plugin in tt.plugins() if plugin.failure is not None]
        assert (failed.name, failed.package) == ("extra_odd", "extra-odd 1.0")
        assert str(failed.failure)
        assert "\n" not in str(failed.failure)


def test_two_plugins_under_one_name_are_a_conflict_that_names_both(folder: Path) -> None:
    for number in ("one", "two"):
        module = f"extra_{number}"
        write_package(
            folder,
            f"extra-{number}",
            {module: GAME.format(name="snap")},
            {"tricktaker": {module: module}},
        )
    with installed(folder):
        assert "snap" not in tt.games()
        assert "tiny_hearts" in tt.games()
        with pytest.raises(tt.UnknownGame) as caught:
            tt.load_game("snap")
        assert "extra-one" in str(caught.value)
        assert "extra-two" in str(caught.value)


def test_a_game_cannot_be_replaced_under_its_name(folder: Path) -> None:
    entries = {"tricktaker": {"extra_copy": "extra_copy"}}
    write_package(folder, "extra-copy", {"extra_copy": GAME.format(name="spades")}, entries)
    with installed(folder), pytest.raises(tt.UnknownGame, match="extra-copy"):
        tt.load_game("spades")


def test_house_rules_of_one_name_are_a_conflict(folder: Path) -> None:
    for number in ("one", "two"):
        module = f"extra_{number}"
        entries = {"tricktaker.house": {"extra": f"{module}:Rule"}}
        write_package(folder, f"extra-{number}", {module: "class Rule: pass\n"}, entries)
    with installed(folder), pytest.raises(tt.PluginError) as caught:
        tt.Match(tt.load_game("spades"), house=["extra"])
    assert "extra-one" in str(caught.value)
    assert "extra-two" in str(caught.value)


def test_a_house_rule_that_cannot_be_imported_says_why(folder: Path) -> None:
    entries = {"tricktaker.house": {"extra": "extra_rule:Rule"}}
    write_package(folder, "extra-rule", {"extra_rule": "import not_there\n"}, entries)
    with installed(folder):
        tt.Match(tt.load_game("spades"))
        with pytest.raises(tt.PluginError, match="not_there"):
            tt.Match(tt.load_game("spades"), house=["extra"])


@pytest.mark.parametrize(
    "error",
    ["ValueError('oops')", "KeyError(3)", "AssertionError", "RecursionError", "SystemExit(0)"],
)
def test_an_action_whose_plugin_fails_changes_nothing(folder: Path, error: str) -> None:
    from tricktaker.testing.table import state

    source = RAISES.replace("{error}", error)
    write_package(
        folder, "extra-ditch", {"extra_ditch": source}, {"tricktaker": {"ditch": "extra_ditch"}}
    )
    with installed(folder):
        match = tt.Match(tt.load_game("ditch"), seed=4)
        before = state(match)
        for _time in range(2):
            with pytest.raises(tt.PluginError) as caught:
                match.act("stumble")
            assert "ditch" in str(caught.value)
            assert "extra_ditch" in str(caught.value)
            assert error.split("(", maxsplit=1)[0] in str(caught.value)
            assert state(match) == before
        match.act("hold")
        assert state(match) != before
        match.undo()
        assert state(match)[1:] == before[1:]


def test_the_command_line_lists_games_of_another_package(test_games: Path) -> None:
    done = command(test_games, "games")
    assert done.returncode == 0, done.stderr
    for name in ("magpie", "spades", "tiny_hearts"):
        assert name in done.stdout
    assert "tricktaker-testgames" in command(test_games, "plugins").stdout


@pytest.mark.parametrize("name", ["magpie", "tiny_hearts"])
def test_games_of_another_package_have_their_rules_printed(test_games: Path, name: str) -> None:
    done = command(test_games, "rules", name)
    assert done.returncode == 0, done.stderr
    assert tt.load_game(name).title.message in done.stdout


@pytest.mark.parametrize("name", ["magpie", "tiny_hearts"])
def test_games_of_another_package_are_played_from_the_command_line(
    test_games: Path, tmp_path: Path, name: str
) -> None:
    """A whole match at the prompt: the first choice each time, until the match is over."""
    saved = tmp_path / "match.jsonl"
    words = ("play", name, "--seed", "5", "--seat", "0", "--save", str(saved))
    done = command(test_games, *words, said="1\n" * 2000)
    assert done.returncode == 0, done.stderr + done.stdout[-2000:]
    assert "Traceback" not in done.stderr
    match = tt.Match.from_record(tt.Record.parse(saved.read_text(encoding="utf-8")))
    assert match.is_over
    assert match.game.name == name
    shown = command(test_games, "show", str(saved))
    assert shown.returncode == 0, shown.stderr


def test_pl_01_the_command_line_says_why_a_plugin_failed(folder: Path) -> None:
    entries = {"tricktaker": {"mygame": "extra_mygame"}}
    write_package(folder, "extra-mygame", {"extra_mygame": "import not_there\n"}, entries)
    games = command(folder, "games")
    assert "spades" in games.stdout
    told = " ".join(f"{games.stdout} {games.stderr}".split())
    cause = "ModuleNotFoundError: No module named 'not_there'"
    assert f"mygame (from extra-mygame 1.0) failed: {cause}" in told
    played = command(folder, "play", "mygame")
    assert played.returncode not in (0, None)
    assert "not_there" in played.stderr
    assert "Traceback" not in played.stderr
    spades = command(folder, "play", "spades", "--seed", "1")
    assert spades.returncode == 0, spades.stderr
