"""A plugin of pytest: ``pytest --tricktaker-game NAME`` checks a game, a test for each promise.

Nothing of tricktaker is imported here until the option is given.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from importlib.util import find_spec
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.testing.promise import Promise

GAMES: Final = pytest.StashKey[list["Game"]]()
EXAMPLES: Final = 3
"""In how many matches more hypothesis looks at a promise, each with settings of its own."""

_AT_ONCE: Final = 3
"""How many options are set in each; of more, most settings do not go together."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this plugin."""
    group = parser.getgroup("tricktaker", "games of tricktaker")
    group.addoption(
        "--tricktaker-game",
        action="append",
        default=[],
        metavar="NAME",
        help="check that a game keeps what every game must, a test for each promise;"
        " may be given several times",
    )
    group.addoption(
        "--tricktaker-plugin",
        action="append",
        default=[],
        metavar="PATH",
        help="a plugin that is not installed and brings such a game: a Python file;"
        " may be given several times",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Find the games at once: what is misspelled is said before anything is collected."""
    names = config.getoption("--tricktaker-game")
    paths = config.getoption("--tricktaker-plugin")
    if not names and not paths:
        return
    from tricktaker.errors import TricktakerError
    from tricktaker.loading import load_file, load_game

    try:
        brought = [game for path in paths for game in load_file(path).games]
        if not names:
            told = f", such as {brought[0]}" if brought else ""
            raise pytest.UsageError(f"name the game to check with --tricktaker-game{told}")
        config.stash[GAMES] = [load_game(name) for name in dict.fromkeys(names)]
    except TricktakerError as error:
        raise pytest.UsageError(str(error)) from error


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Collect the promises of the games after all that lies in files."""
    report = yield
    games = collector.config.stash.get(GAMES, [])
    if games and isinstance(collector, pytest.Session) and report.passed:
        report.result = [*(report.result or ()), *_nodes(collector, games)]
    return report


def _nodes(session: pytest.Session, games: Sequence[Game]) -> Iterator[GameNode]:
    for game in games:
        node = GameNode.from_parent(session, name=game.name, nodeid=f"tricktaker/{game.name}")
        node.game = game
        yield node


class GameNode(pytest.Collector):
    """A game that is checked; a test of it is called ``tricktaker/GAME::PROMISE``."""

    game: Game

    def collect(self) -> Iterator[PromiseItem]:
        """A test for each promise."""
        from tricktaker.testing.promises import PROMISES

        for promise in PROMISES:
            item = PromiseItem.from_parent(self, name=promise.name)
            item.game, item.promise = self.game, promise
            yield item


class PromiseItem(pytest.Item):
    """A promise that a game should keep, as a test."""

    game: Game
    promise: Promise

    def runtest(self) -> None:
        """Look at it as `tricktaker check` does; further with hypothesis, where it is installed."""
        from tricktaker.testing.checking import keep
        from tricktaker.testing.settings import covering

        keep(self.promise, self.game, settings=covering(self.game)[1:])
        if find_spec("hypothesis") is not None:
            _further(self.game, self.promise)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any) -> Any:
        """A broken promise in its own words, without a traceback."""
        from tricktaker.testing.promise import Broken

        if isinstance(excinfo.value, Broken):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Where it stands: in no file, but it is told as if its game were one."""
        return self.config.rootpath / "tricktaker" / self.game.name, None, self.nodeid


def _further(game: Game, promise: Promise) -> None:
    """Look at a promise with random seeds, and with random settings where it asks for others."""
    import hypothesis
    from hypothesis import strategies as st

    from tricktaker.testing.checking import look_with
    from tricktaker.testing.settings import fits, tried

    values = [(name, value) for name, each in tried(game).items() for value in each]
    some = min(_AT_ONCE, len(tried(game))) if promise.each_setting else 0
    one = st.sampled_from(values or [("", None)])
    settings = st.lists(one, min_size=some, max_size=some, unique_by=itemgetter(0)).map(dict)

    @hypothesis.settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=[hypothesis.Phase.generate],
        verbosity=hypothesis.Verbosity.quiet,
    )
    @hypothesis.given(st.integers(1000, 2**32), settings)
    def in_another_match(seed: int, setting: dict[str, Any]) -> None:
        hypothesis.assume(fits(game, setting) is not None)
        look_with(promise, game, setting, [seed])

    in_another_match()
