"""What a promise looks at is seen to fail: each sentence is said of a game, or counted here."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from typing import Final

import pytest
from attrs import evolve, frozen

import tricktaker as tt
from tests.contract.broken_games import BROKEN, Build
from tests.contract.sound import Greeting
from tricktaker import testing
from tricktaker.testing import PROMISES, Broken, Promise
from tricktaker.testing.table import ACTIONS, Walk

HOME = Path(testing.__file__).parent
BY_NAME = {promise.name: promise for promise in PROMISES}
ELSEWHERE: Final = ("promise", "bots", "pytest_plugin")
"""Modules whose sentences are no game's: those of bots have their own tests."""

Site = tuple[str, int]
"""A call of `hold` or `fail`: the module and the line."""


ENGINE: Final = {
    "basics._conserved": (1, "how many cards lie where is one table for all readers"),
    "basics.somebody_can_act": (2, "whoever asks a match or a view that is over asks no rule"),
    "damage._cut_everywhere": (3, "`Record.parse` reads lines, and asks no rule"),
    "damage._fold": (1, "whatever a game raises as events are folded is a `RecordError`"),
    "damage._read": (1, "what is said of a record, and its one line, is the engine's"),
    "damage._reads_as": (2, "codes are looked at before; line ends and keys ask no rule"),
    "damage._without_result": (1, "the warning is the engine's"),
    "going_back._loads_finished": (1, "a record that is read again is written by the engine"),
    "going_back._taken_back": (2, "the lines of the record are the engine's"),
    "knowledge._folds": (1, "whose record it is stands in the header"),
    "knowledge._kept": (1, "a repr has what a spectator is told, which is looked at before"),
    "knowledge._not_misled": (1, "a hand is what is known of its place, by each name"),
    "plays._agrees": (5, "worlds are drawn by the engine: see test_worlds_looked_at.py"),
    "plays._supposed": (2, "matches are supposed by the engine: see test_worlds_looked_at.py"),
    "plays._same_play": (1, "a play that names the next seat itself is not compiled"),
    "refusals._refused": (3, "no rule can write into the record; the refusal is the engine's"),
    "refusals._told_what_is_legal": (1, "the refusal is the engine's, whatever a phase answers"),
    "scores._add_up": (3, "the sums are the engine's"),
    "scores._sound": (2, "the engine refuses such lines: see tests/test_scoresheet.py"),
    "scores._told": (2, "the event and the result are the engine's"),
}
"""Of each function how many sentences no game here says, and why only the engine could be at fault.

Where a promise looks at one thing more, it needs a game that breaks it, or is counted here.
"""


def sites() -> Iterator[tuple[Site, range, str]]:
    """Each call in the promises, with its lines and the function that it stands in."""
    for file in sorted(HOME.glob("*.py")):
        if file.stem in ELSEWHERE:
            continue
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
    assert dict(unsaid) == {function: number for function, (number, _why) in ENGINE.items()}


@pytest.mark.usefixtures("broken_games")
def test_what_was_legal_by_an_unseen_card_alone_is_blamed_on_the_phase_where_it_was() -> None:
    with pytest.raises(Broken, match=r"may do ho or not, by .* and KH") as caught:
        BY_NAME["unseen-cards-make-no-difference"].keeps(tt.load_game("envies"), range(1), ())
    assert caught.value.fault == "phase greeting: Envies.legal_actions"


@frozen(kw_only=True)
class Talks(Greeting):
    """So much is said before the cards are played."""

    said: int

    def to_act(self, view: tt.View) -> tt.Seat | None:
        done = len(view.calls(self.name))
        return done % 3 if done < self.said else None


def test_a_deal_may_have_a_thousand_actions_and_no_more() -> None:
    sound = Build("sound")()
    dealing, _greeting, play = sound.phases
    longest = evolve(sound, phases=[dealing, Talks(said=ACTIONS - 12), play])
    assert Walk(longest, 1).play().is_over
    longer = evolve(sound, phases=[dealing, Talks(said=ACTIONS - 11), play])
    with pytest.raises(Broken, match="goes on after"):
        Walk(longer, 1).play()
