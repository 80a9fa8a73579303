"""The games are as short as their page says, and short enough."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sizes import PLUGINS, lines_of_code, of_package

PAGE = Path(__file__).parents[1] / "docs" / "games" / "index.md"
AT_MOST = {
    "tricktaker_hearts": 100,
    "tricktaker_euchre": 100,
    "tricktaker_bridge": 250,
    "tricktaker_skat": 255,
}
ROW = re.compile(r"^\| \[.*\| `(\w+)` \| (\d+) \|.*\| ([^|]*) \|$", re.MULTILINE)


def told() -> dict[str, tuple[int, frozenset[str]]]:
    """For each package the lines that the page says it has, and what it does not count."""
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return {
        name: (int(lines), frozenset(re.findall(r"`([\w.]+)`", left_out)))
        for name, lines, left_out in rows
    }


def test_each_of_them_is_on_the_page() -> None:
    assert set(told()) == set(AT_MOST)


@pytest.mark.parametrize("name", AT_MOST)
def test_a_game_has_the_lines_that_the_page_says(name: str) -> None:
    lines, left_out = told()[name]
    assert all((PLUGINS / name / file).is_file() for file in left_out)
    assert of_package(name, left_out) == lines
    assert lines <= AT_MOST[name]


def test_lines_of_code_are_counted() -> None:
    told = '"""Docs.\n\nMore."""\n\n# A comment.\n'
    data = "x = [\n    1,\n\n    2,  # two\n]\n\n\n"
    function = 'def f():\n    """Says."""\n    return """a\n\nb"""\n'
    assert lines_of_code(told) == 0
    assert lines_of_code(told + data + function) == 4 + 1 + 3
