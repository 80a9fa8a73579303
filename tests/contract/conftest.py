from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import tricktaker as tt
from tests.contract.installing import GAMES, install, installed

TEST_GAMES = ("magpie", "tiny_hearts")
matches: Counter[str] = Counter()
"""Matches in which cards were exchanged, by game."""

swaps: dict[str, Counter[str]] = {}
"""Exchanges looked at, by game and phase."""


@pytest.fixture(scope="package")
def test_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder in which the test games are installed, beside tricktaker."""
    target = tmp_path_factory.mktemp("installed")
    install(GAMES, target)
    with installed(target):
        yield target


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("name", sorted({*tt.games(), *TEST_GAMES}))


@pytest.fixture
def game(test_games: Path, name: str) -> tt.Game:
    return tt.load_game(name)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if swaps:
        count = sum(matches.values())
        total = sum(sum(phases.values()) for phases in swaps.values())
        terminalreporter.write_sep(
            "-",
            f"non-interference: {total:,} swaps of unseen cards in {count:,} matches",
        )
        for game, phases in sorted(swaps.items()):
            told = ", ".join(f"{phase} {count:,}" for phase, count in sorted(phases.items()))
            terminalreporter.write_line(f"{game}: {told}")
