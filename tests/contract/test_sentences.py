"""What a promise looks at is seen to fail: each sentence is said of a game, or counted here."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from typing import Final

import pytest

import tricktaker as tt
from tests.contract.broken_games import BROKEN
from tricktaker import testing
from tricktaker.testing import PROMISES, Promise

HOME = Path(testing.__file__).parent
BY_NAME = {promise.name: promise for promise in PROMISES}
Site = tuple[str, int]
"""A call of `hold` or `fail`: the module and the line."""


ENGINE: Final = {
    "basics._conserved": 3,
    "basics._somebody": 3,
    "basics.somebody_can_act": 2,
    "damage._cut_everywhere": 3,
    "damage._fold": 1,
    "damage._read": 2,
    "damage._reads_as": 1,
    "damage._without_result": 1,
    "damage.damaged_records_refused": 1,
    "going_back._loaded": 1,
    "going_back._loads_finished": 2,
    "going_back._taken_back": 2,
    "going_back.saves_go_on": 2,
    "knowledge._folds": 2,
    "knowledge._kept": 1,
    "knowledge._not_misled": 2,
    "knowledge.views_fold": 1,
    "plays._never_excluded": 2,
    "plays._same_end": 1,
    "plays._same_play": 2,
    "plays._same_tricks": 1,
    "plays.compiled_play_agrees": 1,
    "refusals._may_refuse": 1,
    "refusals._refuse_all": 1,
    "refusals._refused": 3,
    "refusals._refuses": 2,
    "refusals._told_what_is_legal": 1,
    "refusals.odd_questions_refused": 1,
    "scores._add_up": 3,
    "scores._sound": 2,
    "scores._told": 2,
    "scores.rules_in_words": 2,
    "settings._refused": 2,
    "swaps._do": 1,
}
"""How many sentences of a function no game here says: most are about faults of the engine.

Where a promise looks at one thing more, it needs a game that breaks it, or is counted here.
"""


def sites() -> Iterator[tuple[Site, range, str]]:
    """Each call in the promises, with its lines and the function that it stands in."""
    modules = {Path(str(promise.keeps.__code__.co_filename)) for promise in PROMISES}
    for file in sorted(modules):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"hold", "fail"}:
                    lines = range(node.lineno, (node.end_lineno or 0) + 1)
                    yield (file.stem, node.lineno), lines, function.name


def reached(promise: Promise, game: tt.Game) -> Site | None:
    """Where a broken promise was found broken; None if it is kept with these settings."""
    try:
        promise.keeps(game, range(promise.seeds), ())
    except Exception as error:  # noqa: BLE001  # what the game raises is a fault, too
        frames = [(Path(f.f_code.co_filename), line) for f, line in walk_tb(error.__traceback__)]
        inside = [(file.stem, line) for file, line in frames if file.parent == HOME]
        return next(each for each in reversed(inside) if each[0] != "promise")
    return None


@pytest.mark.usefixtures("broken_games")
def test_each_sentence_is_said_by_some_game_or_is_about_the_engine() -> None:
    found = {reached(BY_NAME[fault.promise], tt.load_game(n)) for n, fault in BROKEN.items()}
    unsaid = Counter(
        f"{module}.{function}"
        for (module, _line), lines, function in sites()
        if not any((module, line) in found for line in lines)
    )
    assert dict(unsaid) == ENGINE
