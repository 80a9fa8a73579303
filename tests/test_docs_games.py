"""The games and house rules of the pages keep what every game promises, as their authors will look.

Each is put together from the blocks of its page and installed beside tricktaker.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tricktaker as tt
from tests.contract.installing import installed, write_package
from tests.test_docs import DOCS, FENCE, PYTHON, on_the_command_line, package_of, read
from tricktaker.testing import PROMISES, Report, check

GAMES = {"phases.md": "turncoat", "options.md": "most"}
"""Pages that make a game and no package of it."""
HOUSE = [("tutorial.md", "slobberhannes", ["heavy-queen"])] + [
    ("house-rules.md", game, rules)
    for game, rules in (("spades", ["no-ace-first", "every-trick"]), ("belote", ["no-ace-first"]))
]
"""Pages with house rules, and what each is for."""


def declared(page: str) -> str:
    """What a page declares: imports, classes, functions, and names that are written large."""
    kept = []
    for each in ast.parse("\n".join(PYTHON.findall(read(DOCS / page)))).body:
        names = [ast.unparse(name) for name in each.targets] if isinstance(each, ast.Assign) else []
        if isinstance(each, ast.Import | ast.ImportFrom | ast.ClassDef | ast.FunctionDef) or any(
            name == "_" or name.isupper() for name in names
        ):
            kept.append(ast.unparse(each))
    return "\n".join(kept)


@pytest.fixture
def installed_game(tmp_path: Path, page: str) -> Iterator[tt.Game]:
    name = GAMES[page]
    found = f"\n@tt.hookimpl\ndef tricktaker_games():\n    return [{name}()]\n"
    modules = {f"tricktaker_{name}": declared(page) + found}
    entries = {"tricktaker": {name: f"tricktaker_{name}"}}
    write_package(tmp_path, f"tricktaker-{name}", modules, entries)
    with installed(tmp_path):
        yield tt.load_game(name)


def keeps_all(report: Report) -> None:
    assert report.is_kept, report.broken
    assert [kept.promise for kept in report.kept] == list(PROMISES)


def test_the_game_of_the_tutorial_passes_the_check_that_the_page_on_testing_begins_with(
    tmp_path: Path,
) -> None:
    shell = [code for language, code in FENCE.findall(read(DOCS / "testing.md")) if not language]
    first = shell[0].splitlines()[0].split()
    assert first == ["tricktaker", "check", "slobberhannes"]
    with package_of("tutorial.md", tmp_path) as target:
        told = on_the_command_line(target, *first[1:])
    for promise in PROMISES:
        assert promise.name in told


@pytest.mark.parametrize("page", GAMES)
def test_the_game_of_a_page_keeps_every_promise(installed_game: tt.Game) -> None:
    keeps_all(check(installed_game, seeds=[0], settings=[]))


@pytest.mark.parametrize(("page", "name", "house"), HOUSE)
def test_a_game_keeps_every_promise_by_the_house_rules_of_a_page(
    tmp_path: Path, page: str, name: str, house: list[str]
) -> None:
    with package_of(page, tmp_path):
        # what the options of the game do is no matter of the house
        wanted = [each for each in PROMISES if each.name != "options-do-something"]
        game = tt.load_game(name)
        report = check(game, house=house, seeds=[1], settings=[], promises=wanted)
        assert report.is_kept, report.broken
        assert [kept.promise for kept in report.kept] == wanted
