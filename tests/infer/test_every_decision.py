"""The true deal is never excluded: every game, every decision, every reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

import tricktaker as tt
from tests.contract.installing import GAMES, install, installed
from tests.infer.tables import check_true
from tests.one_option import with_option
from tricktaker.options import specs
from tricktaker.testing.table import Walk, readers

TEST_GAMES = ("magpie", "tiny_hearts")
DENYING = 3
"""How many cards are denied at a decision at least, on average."""

every_game = pytest.mark.parametrize("name", sorted({*tt.games(), *TEST_GAMES}))


@pytest.fixture(scope="module")
def test_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The test games, installed beside tricktaker."""
    target = tmp_path_factory.mktemp("installed")
    install(GAMES, target)
    with installed(target):
        yield


def check(game: tt.Game, seeds: Iterable[int], deals: int = 1) -> tuple[int, int]:
    """Hold the truth against what is inferred; the decisions looked at, and the cards denied."""
    looked = found = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=deals)
        for match in walk:
            found += sum(check_true(match, reader, walk.where) for reader in readers(game))
            looked += 1
    return looked, found


def trials(game: tt.Game) -> Iterator[tt.Game]:
    """The game with each option at each value that it names to try."""
    for spec in specs(type(game.options)):
        values = spec.trial or spec.choices or ((not spec.default,) if spec.kind == "bool" else ())
        for value in values:
            if value != spec.default:
                yield with_option(game, spec.name, value)[0]


@every_game
def test_the_truth_is_never_excluded(test_games: None, name: str) -> None:
    looked, found = check(tt.load_game(name), range(10))
    assert looked > 150
    assert found > DENYING * looked


@pytest.mark.parametrize("name", tt.games())
def test_the_truth_is_never_excluded_with_other_options(name: str) -> None:
    others = list(trials(tt.load_game(name)))
    assert others
    for game in others:
        check(game, range(2))


@pytest.mark.parametrize("name", tt.games())
def test_the_truth_is_never_excluded_in_later_deals(name: str) -> None:
    check(tt.load_game(name), [5], deals=3)


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("batch", range(4))
def test_the_truth_of_thousands_of_deals_is_never_excluded(
    test_games: None, name: str, batch: int
) -> None:
    first = 10_000 * (batch + 1)
    looked, found = check(tt.load_game(name), range(first, first + 300))
    assert found > DENYING * looked


@pytest.mark.soak
@pytest.mark.parametrize("name", tt.games())
def test_the_truth_of_many_deals_is_never_excluded_with_other_options(name: str) -> None:
    for game in trials(tt.load_game(name)):
        check(game, range(50_000, 50_040))
