"""The picture of a session in the README is what the program prints today."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

TOP = Path(__file__).parents[1]
SCRIPT = TOP / "docs" / "session.py"
KEPT = SCRIPT.with_suffix(".svg")

WIDTH = 12.2
"""Of a character in the picture."""


def shown() -> str:
    """The text of the picture, each part of a line at its column."""
    lines: dict[float, str] = {}
    for text in ElementTree.parse(KEPT).iter("{http://www.w3.org/2000/svg}text"):
        column, height = round(float(text.attrib["x"]) / WIDTH), float(text.attrib["y"])
        lines[height] = lines.get(height, "").ljust(column) + (text.text or "")
    return "\n".join(line.replace("\xa0", " ").rstrip() for line in lines.values())


def test_the_picture_is_what_is_seen(tmp_path: Path) -> None:
    made = tmp_path / "session.svg"
    subprocess.run([sys.executable, SCRIPT, made], check=True, timeout=120)
    if made.read_bytes() != KEPT.read_bytes():
        pytest.fail("docs/session.svg is old; write it anew: .venv/bin/python docs/session.py")


@pytest.mark.parametrize(
    "part",
    [
        "$ tricktaker play spades",
        "\n-- Spades, deal 1, bidding --\n",
        "> hint\nHint: bid ",
        "> AS\nNot possible: hearts were led and you hold ",
        "(rule S5.2).\n> why QH\nPossible: ",
        "  ♥  [Q] [J] [8] [5]\n",
        "\nTrick 1: Seat 1 K♥, ",
    ],
)
def test_what_the_picture_shows(part: str) -> None:
    assert part in shown()


def test_the_picture_is_whole_by_itself() -> None:
    """A page shows it as a picture, which may load nothing and run nothing."""
    text = KEPT.read_text(encoding="utf-8")
    assert set(re.findall(r"\w+://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|@font-face|<script|<image|href", text)
    assert "](docs/session.svg)" in (TOP / "README.md").read_text(encoding="utf-8")


def test_red_suits_are_red_in_the_picture() -> None:
    text = KEPT.read_text(encoding="utf-8")
    (red,) = re.findall(r"\.(session-r\d+) \{ fill: #ff6e69 \}", text)
    assert re.search(rf'class="{red}"[^>]*>♥</text>', text)
    assert not re.search(rf'class="{red}"[^>]*>[^<]*[♠♣]', text)
