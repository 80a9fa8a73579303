"""The plugin of pytest: a test for each promise, in any project; unused it has no weight."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import tricktaker as tt
from tricktaker.testing import PROMISES, Broken, Promise
from tricktaker.testing.promise import Moment, Seed, hold
from tricktaker.testing.pytest_plugin import EXAMPLES, _further

BOASTS = """
import tricktaker as tt
import tricktaker_belote
from attrs import evolve, frozen

@frozen(kw_only=True)
class Boasting(tt.TrickPlay):
    def act(self, view, seat, action):
        yield from super().act(view, seat, action)
        rest = view.hand - view.game.cards.set([action.card])
        yield tt.Noted("best", " ".join(map(str, rest))[:2])

def boasting(options=None):
    (game,) = tricktaker_belote.tricktaker_games()
    play = Boasting(follow=game.phases[-1].follow, tricks=8, rule="B5.2")
    phases = [*game.phases[:-1], play]
    return evolve(game, name="boasting", build=boasting, options=tt.Options(), phases=phases)

@tt.hookimpl
def tricktaker_games():
    return [boasting()]
"""


def ran(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder, as somebody else would."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *args],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def collected(folder: Path, *args: str) -> list[str]:
    told = ran(folder, "--collect-only", "-q", *args).stdout
    return [line for line in told.splitlines() if line.startswith("tricktaker/")]


def test_every_promise_is_a_test_of_its_own_in_an_empty_folder(tmp_path: Path) -> None:
    games = ("--tricktaker-game", "belote", "--tricktaker-game", "spades")
    wanted = [f"tricktaker/{g}::{p.name}" for g in ("belote", "spades") for p in PROMISES]
    assert collected(tmp_path, *games) == wanted
    assert collected(tmp_path, *games, "-k", "spades and codes") == [
        "tricktaker/spades::codes-read-back"
    ]
    done = ran(tmp_path, *games, "-k", "rules-in-words", "-v")
    assert "tricktaker/belote::rules-in-words PASSED" in done.stdout
    assert f"collected {2 * len(PROMISES)} items" in done.stdout
    assert done.returncode == 0


def test_a_game_is_told_as_a_file_of_tests_would_be(tmp_path: Path) -> None:
    games = ("--tricktaker-game", "belote", "--tricktaker-game", "skat")
    names = ("-k", "rules-in-words or codes")
    done = ran(tmp_path, *games, *names, "--junitxml", "report.xml")
    told = [line.split()[:2] for line in done.stdout.splitlines() if line.startswith("tricktaker/")]
    assert told == [["tricktaker/belote", ".."], ["tricktaker/skat", ".."]]
    report = (tmp_path / "report.xml").read_text(encoding="utf-8")
    assert re.findall(r'classname="([^"]*)" name="([^"]*)"', report) == [
        (f"tricktaker.{game}", name)
        for game in ("belote", "skat")
        for name in ("codes-read-back", "rules-in-words")
    ]
    done = ran(tmp_path, *games, *names, "--collect-only")
    tree = [line.strip("<> ").split()[1] for line in done.stdout.splitlines() if "<" in line]
    promises = ["codes-read-back", "rules-in-words"]
    assert tree == ["belote", *promises, "skat", *promises]


def test_without_its_option_it_does_nothing(tmp_path: Path) -> None:
    assert ran(tmp_path, "-q").returncode == 5  # no tests


@pytest.mark.parametrize("how", ["0", "2"])
def test_a_broken_promise_is_told_without_a_traceback(tmp_path: Path, how: str) -> None:
    (tmp_path / "extra_boasting.py").write_text(BOASTS, encoding="utf-8")
    (tmp_path / "test_own.py").write_text("def test_own(): pass\n", encoding="utf-8")
    plugin = ("--tricktaker-plugin", "extra_boasting.py", "--tricktaker-game", "boasting")
    done = ran(tmp_path, *plugin, "-k", "own or secrets or codes", "-n", how)
    assert done.returncode == 1, done.stderr
    assert "1 failed, 2 passed" in done.stdout
    heading = r"^_+ tricktaker/boasting::secrets-kept _+$"
    assert re.search(heading, done.stdout, re.MULTILINE)
    assert re.search(r"^secrets-kept: boasting, seed \d+, ", done.stdout, re.MULTILINE)
    assert re.search(r"^at fault: phase play: Boasting.act$", done.stdout, re.MULTILINE)
    assert '{"deal": 1, ' in done.stdout
    assert "Traceback" not in done.stdout
    assert "checking.py" not in done.stdout


@pytest.mark.parametrize("how", ["0", "2"])
def test_a_misspelled_game_is_said_at_once(tmp_path: Path, how: str) -> None:
    done = ran(tmp_path, "--tricktaker-game", "spaeds", "-n", how)
    assert done.returncode == 4
    assert 'did you mean "spades"?' in done.stderr
    done = ran(tmp_path, "--tricktaker-plugin", "not_there.py", "-n", how)
    assert done.returncode == 4
    assert "there is no such file" in done.stderr


@pytest.mark.parametrize("how", ["0", "2"])
def test_a_plugin_without_a_game_to_check_is_refused(tmp_path: Path, how: str) -> None:
    (tmp_path / "extra_boasting.py").write_text(BOASTS, encoding="utf-8")
    (tmp_path / "extra_bot.py").write_text(
        "import tricktaker as tt\nfrom tricktaker.bots.random import RandomBot\n"
        "@tt.hookimpl\ndef tricktaker_bots():\n    return {'other': RandomBot}\n"
    )
    done = ran(tmp_path, "--tricktaker-plugin", "extra_boasting.py", "-n", how)
    assert done.returncode == 4
    told = "ERROR: name the game to check with --tricktaker-game"
    assert done.stderr.strip() == f"{told}, such as boasting"
    done = ran(tmp_path, "--tricktaker-plugin", "extra_bot.py", "-n", how)
    assert done.returncode == 4
    assert done.stderr.strip() == told


LOADED = """
import json, sys
import pytest
class Look:
    def pytest_sessionfinish(self):
        print("LOADED" + json.dumps(sorted(sys.modules)))
words = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", *sys.argv[1:]]
pytest.main(words, plugins=[Look()])
"""


def test_until_its_option_is_given_nothing_of_tricktaker_is_imported(tmp_path: Path) -> None:
    loaded: dict[str, list[str]] = {}
    for args in ("", "--tricktaker-game=belote --collect-only"):
        done = subprocess.run(
            [sys.executable, "-c", LOADED, *args.split()],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        loaded[args] = json.loads(done.stdout.partition("LOADED")[2].splitlines()[0])
    without, with_it = loaded.values()
    assert [name for name in without if name.startswith("tricktaker")] == [
        "tricktaker",
        "tricktaker.testing",
        "tricktaker.testing.pytest_plugin",
    ]
    assert not [name for name in without if name.startswith(("hypothesis.", "attr"))]
    assert "tricktaker.game" in with_it


def test_hypothesis_looks_further_with_other_seeds_and_settings() -> None:
    looked: list[tuple[Seed, object]] = []

    def keeps(game: tt.Game, seeds: Iterable[Seed], house: object) -> int:
        looked.extend((seed, game.options) for seed in seeds)
        return 1

    promise = Promise(
        "looks", PROMISES[0].text, keeps, PROMISES[0].counts, seeds=1, each_setting=True
    )
    _further(tt.load_game("spades"), promise)
    first = list(looked)
    assert len(first) == EXAMPLES
    assert len({options for _seed, options in first}) > 1
    looked.clear()
    _further(tt.load_game("spades"), promise)
    assert looked == first


def test_what_hypothesis_finds_names_the_option() -> None:
    def breaks(game: tt.Game, seeds: Iterable[Seed], house: object) -> int:
        hold(game.options.to_json()["target"] == 10, "it is short", Moment(game.name))
        return 1

    text, counts = PROMISES[0].text, PROMISES[0].counts
    promise = Promise("is-long", text, breaks, counts, seeds=1, each_setting=True)
    with pytest.raises(Broken) as caught:
        _further(tt.load_game("euchre"), promise)
    assert "option target" in caught.value.fault
    assert "option cards" not in caught.value.fault
