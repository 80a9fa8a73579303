"""`show`, `replay` and `watch` name the game whose code fails, wherever it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import tricktaker as tt
from tests.contract.installing import installed, write_package

from .runs import one_error, run

PHASE = "failing_game of the package failing_game"
GAME = """
import tricktaker as tt
from attrs import evolve, frozen

_ = tt.Domain("failing_game", "failing_game")
broken = set()


def works(what):
    if what in broken:
        raise KeyError(f"{what} is down")


@frozen
class Hey(tt.Word):
    word = "hey"

    @property
    def code(self):
        works("code")
        return "hey"

    @property
    def text(self):
        works("text")
        return _("hey")

    @classmethod
    def parse(cls, code, pack):
        works("parse")
        return cls() if code == "hey" else None


@frozen(kw_only=True)
class Greeting(tt.Phase):
    name: str = "greeting"

    @property
    def title(self):
        works("title")
        return _("greeting")

    @property
    def speaks(self):
        works("speaks")
        return (Hey,)

    def begin(self, view):
        works("begin")
        return ()

    def to_act(self, view):
        works("to_act")
        return 0 if len(view.calls(self.name)) < 2 else None

    def may_act(self, view):
        works("may_act")
        return () if self.to_act(view) is None else (0,)

    def turn(self, view):
        works("turn")
        return self.to_act(view)

    def legal_actions(self, view, seat):
        works("legal_actions")
        return (Hey(),)

    def act(self, view, seat, action):
        works("act")
        yield tt.Said(seat, action, audience=tt.EVERYBODY)


class Scoring:
    def __init__(self, scoring):
        self._scoring = scoring
        self.facts_type = scoring.facts_type

    def facts(self, view):
        works("facts")
        return self._scoring.facts(view)

    def check(self, facts, standing):
        return self._scoring.check(facts, standing)

    def lines(self, facts, standing):
        works("lines")
        return self._scoring.lines(facts, standing)

    def describe(self):
        works("describe")
        return self._scoring.describe()


class End(tt.FirstTo):
    def winners(self, standing, deals=1):
        works("winners")
        return super().winners(standing)


def failing(options=None):
    works("build")
    game = tt.load_game("spades")
    game = game if options is None else game.build(options)
    return evolve(
        game, name="failing", build=failing, phases=[game.phases[0], Greeting(), *game.phases[1:]],
        scoring=Scoring(game.scoring), end=End(500),
    )


@tt.hookimpl
def tricktaker_games():
    return [failing()]
"""

PARTS = (
    "code", "text", "parse", "title", "speaks", "begin", "to_act", "may_act", "turn",
    "legal_actions", "act", "facts", "lines", "winners", "build",
)  # fmt: skip


@pytest.fixture
def failing(tmp_path: Path) -> Iterator[ModuleType]:
    """A game of which each part can be broken."""
    write_package(
        tmp_path,
        "failing-game",
        {"failing_game": GAME},
        {"tricktaker": {"failing": "failing_game"}},
    )
    with installed(tmp_path):
        tt.load_game("failing")
        import failing_game  # type: ignore[import-not-found]

        failing_game.broken.clear()
        yield failing_game
        failing_game.broken.clear()


@pytest.fixture
def records(failing: ModuleType, tmp_path: Path) -> list[str]:
    """Records of one match: of the match, in the greeting, and two readers' own."""
    match = tt.Match(tt.load_game("failing"), seed=1, dealer=3)
    match.act("hey")
    early = match.save()
    while len(match.deals) < 2:
        match.act(match.legal_actions[0])
    match.act("hey")
    files = []
    for number, record in enumerate(
        (early, match.save(), match.seat_record(0), match.seat_record(None))
    ):
        file = tmp_path / f"{number}.jsonl"
        file.write_text(str(record), encoding="utf-8")
        files.append(str(file))
    return files


WAYS = (["show"], ["show", "--json"], ["replay"])


@pytest.mark.parametrize("part", PARTS)
def test_a_record_whose_game_fails_is_told_to_be_so(
    failing: ModuleType, records: list[str], part: str
) -> None:
    named = 0
    for way in WAYS:
        for file in records:
            assert run(*way, file).exit_code == 0
            failing.broken.add(part)
            done = run(*way, file)
            failing.broken.clear()
            if done.exit_code == 0:
                continue
            named += 1
            told = one_error(done.stderr)
            assert f"{part} is down" in told
            assert 'the plugin "failing" of the package failing_game failed: ' in told
            assert "unexpectedly" not in told
    assert named or part in ("title", "text")
