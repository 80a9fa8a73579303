"""Plugins that are not installed, taken from their files."""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tricktaker as tt
from tricktaker.loading import discover, load_file, loaded_files

from .runs import one_error, process, script

TINY = Path(__file__).parents[1] / "games" / "tricktaker_testgames" / "tiny_hearts.py"


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    return str(shutil.copy(TINY, tmp_path / "tiny_from_file.py"))


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No trace of what the test loads is left."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(discover, "files", ())
    before = {*sys.modules}
    discover.cache_clear()
    yield
    for name in {*sys.modules} - before:
        del sys.modules[name]
    discover.cache_clear()


def printed(*args: str, typed: bytes = b"") -> str:
    done = process(*args, typed=typed)
    assert "Traceback" not in done.stderr.decode()
    return done.stdout.decode()


def test_every_command_about_a_game_takes_it(tiny: str, tmp_path: Path) -> None:
    record = str(tmp_path / "match.jsonl")
    plugin = ("--plugin", tiny)
    watched = printed("watch", "tiny_hearts", "--seed", "1", "--save", record, *plugin)
    assert "The match is over" in watched
    for args, said in (
        (("games",), "Tiny Hearts"),
        (("rules", "tiny_hearts"), "Tiny Hearts"),
        (("show", record), "Deal 1"),
        (("replay", record), "Deal 1"),
    ):
        assert said not in printed(*args)
        assert said in printed(*args, *plugin)
    assert "Tiny Hearts, deal 1" in printed("play", "tiny_hearts", *plugin, typed=script("quit"))
    scored = printed("score", "tiny_hearts", *plugin, typed=script("quit"))
    assert "Tiny Hearts: the score of a match" in scored
    assert "tiny_from_file" in printed("plugins", *plugin)


def test_what_is_no_plugin_is_refused_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("")
    (tmp_path / "os.py").write_text("")  # of which Python has a frozen copy
    (tmp_path / "text.txt").write_text("")
    (tmp_path / "faulty_file.py").write_text("1 / 0")
    (tmp_path / "no-module.py").write_text("")
    said = {
        "nothing.py": "there is no such file",
        "random.py": 'another module is called "random"; rename it',
        "text.txt": "a plugin is a Python module, such as my_game.py",
        "no-module.py": "a plugin is a Python module, such as my_game.py",
        "faulty_file.py": "ZeroDivisionError",
        ".": "it is no file",
        "os.py": "rename it",
    }
    for name, reason in said.items():
        done = process("games", "--plugin", str(tmp_path / name))
        assert done.returncode == 1
        assert reason in one_error(done.stderr)
    for nothing in ("", " "):
        done = process("games", "--plugin", nothing)
        assert done.returncode == 1
        told = f'tricktaker: "{nothing}" cannot be taken as a plugin: this names no file'
        assert one_error(done.stderr) == told


def test_a_file_brings_what_a_package_would(alone: None, tiny: str) -> None:
    assert "tiny_hearts" not in tt.games()
    plugin = load_file(tiny)
    assert plugin.games == ("tiny_hearts",)
    assert load_file(tiny) == plugin
    assert (
        load_file(Path(tiny).parent / "." / ".." / Path(tiny).parent.name / Path(tiny).name)
        == plugin
    )
    assert loaded_files() == (tiny,)
    game = tt.load_game("tiny_hearts")
    assert pickle.loads(pickle.dumps(game)) == game
    assert "spades" in tt.games()


def test_a_file_that_fails_is_taken_when_it_is_mended(alone: None, tmp_path: Path) -> None:
    path = tmp_path / "mended_file.py"
    path.write_text("1 / 0")
    with pytest.raises(tt.PluginError, match="mended_file"):
        load_file(path)
    assert loaded_files() == ()
    assert "spades" in tt.games()
    shutil.copy(TINY, path)
    assert load_file(path).games == ("tiny_hearts",)


FAILING = """
import tricktaker as tt

@tt.hookimpl
def tricktaker_games():
    raise ValueError("oops")
"""


def test_a_file_whose_hook_failed_is_taken_when_it_is_mended(alone: None, tmp_path: Path) -> None:
    path = tmp_path / "hook_file.py"
    path.write_text(FAILING)
    with pytest.raises(tt.PluginError, match="oops"):
        load_file(path)
    shutil.copy(TINY, path)
    assert load_file(path).games == ("tiny_hearts",)


TAKEN = """
import attrs
import tricktaker as tt

@tt.hookimpl
def tricktaker_bots():
    return {"random": object}
"""


@pytest.mark.parametrize(("text", "reason"), [("", "hookimpl"), (TAKEN, "random comes from both")])
def test_a_file_that_is_refused_leaves_nothing(
    alone: None, tmp_path: Path, text: str, reason: str
) -> None:
    path = tmp_path / "refused_file.py"
    path.write_text(text)
    before = [*sys.path]
    with pytest.raises(tt.TricktakerError, match=reason):
        load_file(path)
    assert (sys.path, loaded_files()) == (before, ())
    assert "refused_file" not in sys.modules
    assert type(tt.load_bot("random")).__name__ == "RandomBot"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("a\0.py", "no file can have that name"),
        (None, "none cannot be taken as a plugin: a file is named by a text"),
        (3, "3 cannot be taken as a plugin: a file is named by a text"),
        (b"good.py", "a file is named by a text"),
        ("x" * 5000 + ".py", "name too long|there is no such file"),
        ("\ud800.py", "no file can have that name"),
        ("loop.py", "a link that leads back to itself|there is no such file"),
        ("__main__.py", 'another module is called "__main__"; rename it'),
    ],
)
def test_whatever_is_given_for_a_file_is_refused_in_a_line(
    alone: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: Any, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop.py").symlink_to("loop.py")
    Path("__main__.py").write_text("")
    with pytest.raises(tt.TricktakerError, match=f"(?i){reason}") as caught:
        load_file(path)
    assert len(str(caught.value)) < 400
    str(caught.value).encode()
    assert loaded_files() == ()


@pytest.mark.parametrize("name", ["loop.py", "__main__.py", "x" * 5000])
def test_the_program_and_pytest_refuse_it_too(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop.py").symlink_to("loop.py")
    (tmp_path / "__main__.py").write_text("")
    done = process("games", "--plugin", name, cwd=tmp_path)
    assert done.returncode == 1
    assert "cannot be taken as a plugin: " in one_error(done.stderr)
    words = ["-p", "no:cacheprovider", "--tricktaker-plugin", name, "--tricktaker-game", "x"]
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tests.returncode == 4
    assert "INTERNALERROR" not in tests.stdout + tests.stderr
    assert "cannot be taken as a plugin: " in tests.stderr


def test_a_module_of_the_same_name_stays_as_it_is(alone: None, tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("")
    known = sys.modules["random"]
    with pytest.raises(tt.TricktakerError, match="another module is called"):
        load_file(tmp_path / "random.py")
    assert sys.modules["random"] is known
