"""The games are as short as their page says, and short enough."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sizes import lines_of_code, loaded, of_game

PAGE = Path(__file__).parents[1] / "docs" / "games" / "index.md"
AT_MOST = {"hearts": 100, "euchre": 100, "bridge": 250, "skat": 250}
ROW = re.compile(r"^\| \[.*\]\((\w+)\.md\) \| `(\w+)` \| (\d+) \|", re.MULTILINE)


def told() -> dict[str, tuple[str, int]]:
    """For each game its package, and the lines that the page says it has."""
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return {game: (package, int(lines)) for game, package, lines in rows}


def test_each_of_them_is_on_the_page() -> None:
    assert set(told()) == set(AT_MOST)


@pytest.mark.parametrize("game", AT_MOST)
def test_a_game_has_the_lines_that_the_page_says(game: str) -> None:
    package, lines = told()[game]
    assert of_game(game, package) == lines
    assert lines <= AT_MOST[game]


def test_what_a_default_match_loads_is_counted_and_nothing_else() -> None:
    names = {file.name for file in loaded("hearts", "tricktaker_hearts")}
    assert names == {"__init__.py", "hearts.py", "hints.py", "tallies.py"}


def test_declared_options_are_not_counted() -> None:
    declared = "class O:\n    a: int = tt.option(\n        1, rule='A1'\n    )\n    b: int = 1\n"
    assert lines_of_code(declared) == 2


def test_lines_of_code_are_counted() -> None:
    told = '"""Docs.\n\nMore."""\n\n# A comment.\n'
    data = "x = [\n    1,\n\n    2,  # two\n]\n\n\n"
    function = 'def f():\n    """Says."""\n    return """a\n\nb"""\n'
    assert lines_of_code(told) == 0
    assert lines_of_code(told + data + function) == 4 + 1 + 3
