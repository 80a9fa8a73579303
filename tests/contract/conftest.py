from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import tricktaker as tt
from tests.contract.installing import GAMES, install, installed, write_package

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


@pytest.fixture(scope="package")
def broken_games(test_games: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder in which the games are installed that break a promise."""
    target = tmp_path_factory.mktemp("broken")
    entries = {"tricktaker": {"broken": "tests.contract.broken_games"}}
    write_package(target, "tricktaker-broken", {}, entries)
    with installed(target):
        yield target


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("name", sorted({*tt.games(), *TEST_GAMES}))


@pytest.fixture
def game(test_games: Path, name: str) -> tt.Game:
    return tt.load_game(name)


def pytest_sessionfinish(session: pytest.Session) -> None:
    # the tests run in several processes; the conftest of the root adds up what each has counted
    counted = {"matches": dict(matches), "swaps": {game: dict(by) for game, by in swaps.items()}}
    output = getattr(session.config, "workeroutput", None)
    if output is None:
        session.config.counted_swaps = [counted]  # type: ignore[attr-defined]
    else:
        output["counted_swaps"] = counted
