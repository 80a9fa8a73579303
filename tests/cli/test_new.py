"""`tricktaker new`: the packages that it writes work, and it writes all of one or nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from tricktaker.testing import PROMISES

from .runs import environment, one_error, run

TOP = Path(__file__).parents[2]
KINDS = ("game", "bot", "house")
NAMES = ("x", "my-thing", "zebra-2-b", "a" * 32)
"""Names of all lengths; some would be sorted before `pytest` and some after `tricktaker`."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the packages are made; there is nothing else in it."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def options(kind: str) -> list[str]:
    return [] if kind == "game" else [f"--{kind}"]


def made(kind: str, name: str) -> str:
    done = run("new", *options(kind), name)
    assert done.exit_code == 0, done.output
    return done.output


def refused(*args: str) -> str:
    done = run("new", *args)
    assert done.exit_code in (1, 2)
    assert list(Path.cwd().iterdir()) == []
    return one_error(done.stderr)


def ran(command: Sequence[str | Path], typed: str = "", cwd: Path | None = None) -> str:
    """What a command prints; it must end well."""
    left_out = [name for name in os.environ if name.startswith(("PYTEST", "PYTHONPATH"))]
    env = {name: value for name, value in environment().items() if name not in left_out}
    done = subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        cwd=cwd,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# ------------------------------------------------------------------ in a fresh environment


class Fresh:
    """A virtual environment in which tricktaker is, and to which packages can be added offline."""

    def __init__(self, folder: Path) -> None:
        ran([sys.executable, "-m", "venv", "--without-pip", folder])
        scripts = "Scripts" if os.name == "nt" else "bin"
        self._python = folder / scripts / "python"
        packages = self.printed("-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
        ours = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
        Path(packages, "ours.pth").write_text(ours)

    def printed(self, *args: str, typed: str = "", cwd: Path | None = None) -> str:
        return ran([self._python, *args], typed, cwd).strip()

    def pip(self, *args: str) -> None:
        offline = ("--no-index", "--no-deps", "--no-build-isolation", "--no-cache-dir")
        self.printed("-m", "pip", "--disable-pip-version-check", args[0], *offline, *args[1:])

    def tricktaker(self, *args: str, typed: str = "") -> str:
        return self.printed("-m", "tricktaker", *args, typed=typed)

    def tested(self, package: Path) -> str:
        """The last line of the tests that the package brings."""
        return self.printed("-m", "pytest", "-q", "-W", "error", cwd=package).splitlines()[-1]


@pytest.fixture
def fresh(tmp_path: Path) -> Fresh:
    return Fresh(tmp_path / "fresh")


def test_a_new_game_is_listed_and_played_and_its_tests_pass(fresh: Fresh, folder: Path) -> None:
    made("game", "my-game")
    assert "my-game" not in fresh.tricktaker("games")
    fresh.pip("install", "-e", "./my-game")
    assert "my-game" in fresh.tricktaker("games")
    assert "games: my-game" in fresh.tricktaker("plugins")
    assert "R2" in fresh.tricktaker("rules", "my-game")
    played = fresh.tricktaker("play", "my-game", "-o", "target=9", "--seed", "5", typed="1\n" * 200)
    assert "The match is over" in played
    sheet = fresh.tricktaker("score", "my-game", "-o", "target=9", typed="4 3 1 0\n5 2 1 0\nquit\n")
    assert "The match is over" in sheet
    assert f"{len(PROMISES) + 3} passed" in fresh.tested(folder / "my-game")


def test_a_new_bot_is_listed_and_plays_and_its_tests_pass(fresh: Fresh, folder: Path) -> None:
    made("bot", "my-bot")
    listed = json.loads(fresh.tricktaker("games", "--json"))
    fresh.pip("install", "-e", "./my-bot")
    assert "bots: my-bot" in fresh.tricktaker("plugins")
    watched = fresh.tricktaker("watch", "spades", "--players", "my-bot", "--deals", "2")
    assert "Score of deal 2" in watched
    assert f"{len(listed['games']) + 1} passed" in fresh.tested(folder / "my-bot")


def test_a_new_house_rule_is_listed_and_counts_and_its_tests_pass(
    fresh: Fresh, folder: Path
) -> None:
    made("house", "my-rule")
    fresh.pip("install", "-e", "./my-rule")
    listed = " ".join(fresh.tricktaker("plugins").split())
    assert "a house rule for spades: A bag costs a point instead of bringing one." in listed
    one_deal = ("watch", "spades", "--deals", "1", "--seed", "1")
    assert "a bag costs a point" not in fresh.tricktaker(*one_deal)
    assert "a bag costs a point" in fresh.tricktaker(*one_deal, "--house", "my-rule")
    assert f"{len(PROMISES) + 2} passed" in fresh.tested(folder / "my-rule")


def test_a_wheel_of_a_new_package_holds_its_module_and_no_tests(fresh: Fresh, folder: Path) -> None:
    made("game", "my-game")
    fresh.pip("wheel", "-w", "dist", "./my-game")
    (wheel,) = (folder / "dist").iterdir()
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
    assert sorted(names) == ["my_game/__init__.py", "my_game/py.typed"]


# ------------------------------------------------------------------ what is written


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_clean_and_formatted(kind: str, name: str) -> None:
    made(kind, name)
    ruff = [sys.executable, "-m", "ruff"]
    config = ["--no-cache", "--config", str(TOP / "pyproject.toml")]
    ran([*ruff, "check", *config], cwd=Path(name))
    ran([*ruff, "format", "--check", *config], cwd=Path(name))
    ran([*ruff, "format", "--check", "--no-cache", "--isolated"], cwd=Path(name))


def test_what_is_written_passes_mypy(folder: Path) -> None:
    for kind in KINDS:
        made(kind, f"my-{kind}")
        config = [
            "--config-file",
            str(TOP / "pyproject.toml"),
            "--cache-dir",
            str(folder / "cache"),
        ]
        ran([sys.executable, "-m", "mypy", *config, "."], cwd=Path(f"my-{kind}"))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_told_and_what_to_type_next(kind: str) -> None:
    told = made(kind, "my-thing")
    files = sorted(str(path) for path in Path("my-thing").rglob("*") if path.is_file())
    told_files, _next, after = told.partition("Next:\n")
    assert sorted(line.strip() for line in told_files.splitlines()[1:]) == files
    install, look, check = after.splitlines()
    assert install.endswith("pip install -e './my-thing[test]'")
    assert "tricktaker " in look
    assert "my-thing" in look
    assert check.endswith("pytest my-thing")


@pytest.mark.parametrize("path", ["here/bin", "elsewhere/bin", "nowhere"])
def test_what_to_type_next_is_what_can_be_typed_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str
) -> None:
    for place in ("here", "elsewhere"):
        (tmp_path / place / "bin").mkdir(parents=True, exist_ok=True)
        (tmp_path / place / "bin" / "tricktaker").touch(mode=0o755)
    programs = tmp_path / "here" / "bin"
    monkeypatch.setattr(sys, "executable", str(programs / "python"))
    monkeypatch.setenv("PATH", str(tmp_path / path))
    _files, _next, after = made("bot", "my-bot").partition("Next:\n")
    before = "" if path == "here/bin" else f"{programs}/"
    assert after.splitlines() == [
        f"  {before}pip install -e './my-bot[test]'",
        f"  {before}tricktaker watch spades --players my-bot",
        f"  {before}pytest my-bot",
    ]


def test_the_module_of_a_new_game_is_short() -> None:
    made("game", "my-game")
    assert len(Path("my-game/my_game/__init__.py").read_text().splitlines()) < 90


def test_nothing_of_a_template_is_left_open() -> None:
    for kind in KINDS:
        made(kind, f"my-{kind}")
    written = [path for path in Path.cwd().rglob("*") if path.is_file()]
    assert len(written) == 15
    assert [path for path in written if "$" in path.read_text(encoding="utf-8")] == []


def test_a_package_may_be_made_in_another_folder(folder: Path) -> None:
    (folder / "more games").mkdir()
    told = made("game", "more games/my-game/")
    assert Path("more games/my-game/my_game/__init__.py").is_file()
    assert "pip install -e './more games/my-game[test]'" in told
    whole = made("game", str(folder / "other"))
    assert f"pip install -e '{folder}/other[test]'" in whole


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "My-Game", "my_game", "2hearts", "-x-", "my--game", "my-", "spiel-ä", "a b"],
)
def test_what_is_no_name_is_refused(name: str) -> None:
    assert f"tricktaker: {name!r} is no name for a plugin; one is" in refused("--", name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("spades", "a game, bot or house rule called spades"),
        ("spades-two", "a game, bot or house rule called spades-two"),
        ("me", "a game, bot or house rule called me"),
        ("heapq", "a module called heapq"),
        ("attrs", "a module called attrs"),
        ("tricktaker-spades", "a module called tricktaker_spades"),
        ("import-linter", "a package called import-linter"),
        ("class", "cannot be called class: that is a word of the Python language"),
        ("tests", "cannot be called tests: that is the folder of the tests"),
        ("test", "cannot be called test: that is the tests of Python itself"),
        ("dist", "cannot be called dist: that is a folder for what is built, which is left out"),
        ("conftest", "cannot be called conftest: that is a file that pytest reads"),
        ("build", "cannot be called build: that is a tool by which packages are built"),
        ("trove-classifiers", "cannot be called trove_classifiers: that is a tool"),
        ("compression", "cannot be called compression: that is a module of some versions"),
        ("distutils", "cannot be called distutils: that is a module of some versions"),
        ("com3", "cannot be called com3: that is a device on Windows"),
        ("a" * 33, "too long"),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_name_that_is_taken_is_refused(kind: str, name: str, reason: str) -> None:
    assert reason in refused(*options(kind), name)


@pytest.mark.parametrize("kind", KINDS)
def test_a_module_is_not_called_like_its_tests(kind: str) -> None:
    told = refused(*options(kind), f"test-{kind}")
    assert f"cannot be called test_{kind}: that is the file of the tests" in told


def test_a_bot_and_a_house_rule_are_two_packages() -> None:
    assert "--bot and --house" in refused("--bot", "--house", "my-thing")


@pytest.mark.parametrize("what", ["folder", "file", "link"])
def test_nothing_that_is_there_is_written_over(folder: Path, what: str) -> None:
    there = folder / "my-game"
    if what == "folder":
        there.mkdir()
    elif what == "file":
        there.write_text("mine")
    else:
        there.symlink_to(folder / "nowhere")
    done = run("new", "my-game")
    assert done.exit_code == 1
    assert one_error(done.stderr) == "tricktaker: my-game exists already; name another"
    assert list(folder.rglob("*")) == [there]


@pytest.mark.parametrize("path", ["nowhere/my-game", "nowhere/there/my-game", "/nowhere/my-game"])
def test_a_folder_to_make_it_in_must_be_there(path: str) -> None:
    parent = path.removesuffix("/my-game")
    told = f"there is no folder {parent} to make my-game in; make it first, or name my-game alone"
    assert refused(path) == f"tricktaker: {told}"


def test_a_package_cannot_be_made_in_a_file(folder: Path) -> None:
    (folder / "notes").write_text("mine")
    done = run("new", "notes/my-game")
    assert done.exit_code == 1
    assert "there is no folder notes to make my-game in" in one_error(done.stderr)
    assert [path.read_text() for path in folder.iterdir()] == ["mine"]


@pytest.mark.parametrize("path", ["nowhere/..", "nowhere/my_game", "./..", "/"])
def test_what_is_no_name_at_the_end_of_a_path_is_refused(path: str) -> None:
    assert "is no name for a plugin; one is made of small letters" in refused(path)


def test_a_folder_that_cannot_be_written_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(path: Path, *args: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "mkdir", forbidden)
        told = refused("my-game")
    assert told == "tricktaker: my-game cannot be written: Permission denied"


@pytest.mark.parametrize("error", [OSError(28, "No space left"), KeyboardInterrupt(), ValueError()])
@pytest.mark.parametrize("fails", ["write_text", "mkdir", "rename"])
def test_nothing_half_written_stays(
    monkeypatch: pytest.MonkeyPatch, folder: Path, fails: str, error: BaseException
) -> None:
    calls = []

    def failing(path: Path, *args: object, **settings: object) -> object:
        calls.append(path)
        if len(calls) == 3 or fails == "rename":
            raise error
        return usual(path, *args, **settings)

    usual = getattr(Path, fails)
    with monkeypatch.context() as patched:
        patched.setattr(Path, fails, failing)
        done = run("new", "my-game")
    assert calls
    assert done.exit_code in (1, 130)
    one_error(done.stderr)
    assert list(folder.iterdir()) == []
