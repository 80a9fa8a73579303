"""Whatever a hook's own code raises is named as its fault: the plugin, the hook, the cause."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from attrs import evolve

import tricktaker as tt
from tests.contract.sound import Tricks
from tricktaker import steps
from tricktaker.hookspecs import ObserverSpecs, StepSpecs
from tricktaker.testing.table import state

pytestmark = pytest.mark.usefixtures("broken_games")

SPECS: Final = {**vars(StepSpecs), **vars(ObserverSpecs)}
STEPS: Final = [name for name in SPECS if name.startswith("tricktaker_")]
LATE: Final = ("legal_actions", "after_trick", "deal_score", "match_end")
"""Steps whose answer is read one by one."""


def reads_no_card() -> None:
    tt.load_game("sound").cards.card("XX")


def refuses() -> None:
    raise tt.IllegalAction("hey", "it is not done")


def knows_no_facts() -> None:
    raise tt.InvalidFacts("there were no tricks", "B1")


def blames_another() -> None:
    raise tt.PluginError("another", "elsewhere", "it went wrong")


def leaves() -> None:
    raise SystemExit(3)


FAILS: Final = [reads_no_card, refuses, knows_no_facts, blames_another, leaves]


def plugin(step: str, fails: Callable[[], object], *, late: bool = False) -> object:
    """A plugin that fails in one step: at once, or as its answer is read."""

    def at_once(_self: object) -> None:
        fails()

    def in_its_answer(_self: object) -> Iterator[object]:
        yield fails()

    return type("Fails", (), {step: tt.hookimpl(in_its_answer if late else at_once)})()


def played(game: tt.Game) -> tt.Match:
    match = tt.Match(game, seed=1)
    while not match.is_over:
        match.act(match.legal_actions[0])
    return match


@pytest.mark.parametrize("fails", FAILS)
@pytest.mark.parametrize("step", STEPS)
def test_what_a_hook_raises_is_its_fault_whatever_error_it_is(
    step: str, fails: Callable[[], object]
) -> None:
    with pytest.raises(tt.PluginError) as caught:
        played(evolve(tt.load_game("sound"), hooks=[plugin(step, fails)]))
    named(caught.value, step)


@pytest.mark.parametrize("fails", FAILS)
@pytest.mark.parametrize("step", LATE)
def test_what_is_raised_as_an_answer_is_read_is_the_fault_of_the_hook(
    step: str, fails: Callable[[], object]
) -> None:
    step = f"tricktaker_{step}"
    with pytest.raises(tt.PluginError) as caught:
        played(evolve(tt.load_game("sound"), hooks=[plugin(step, fails, late=True)]))
    named(caught.value, step)


def named(error: tt.PluginError, step: str) -> None:
    """See that an error says all that the page on hooks has it say."""
    assert (error.name, error.package, error.hook) == ("sound 0", __name__, step)
    raised = error.__cause__
    assert raised is not None
    assert str(error.cause) == (str(raised) if str(raised) != "3" else "SystemExit: 3")


def test_a_legal_play_is_not_called_illegal_by_a_hook() -> None:
    made = evolve(tt.load_game("sound"), hooks=[plugin("tricktaker_after_trick", refuses)])
    match = tt.Match(made, seed=1)
    for _time in range(5):
        match.act(match.legal_actions[0])
    before = state(match)
    with pytest.raises(tt.PluginError, match="it is not done"):
        match.act(match.legal_actions[0])
    assert state(match) == before


def test_of_two_hooks_the_one_that_failed_is_named() -> None:
    """One that asks another is not at fault for it."""
    at_fault = plugin("tricktaker_legal_actions", reads_no_card)
    game = tt.load_game("sound")
    view = tt.Match(game, seed=1).view(1)
    made = steps.Steps(evolve(game, hooks=[at_fault, plugin("tricktaker_event", leaves)]))

    class Asks:
        @tt.hookimpl
        def tricktaker_next_to_act(self):
            made.legal_actions(view, 1)

    asking = steps.Steps(evolve(game, hooks=[Asks()]))
    with pytest.raises(tt.PluginError) as caught:
        asking.to_act(view)
    assert caught.value.hook == "tricktaker_legal_actions"


class ReadsNoCard(Tricks):
    def lines(self, facts, standing):
        reads_no_card()


class KnowsNoFacts(Tricks):
    def lines(self, facts, standing):
        knows_no_facts()


@pytest.mark.parametrize("scoring", [ReadsNoCard(), KnowsNoFacts()])
def test_what_a_scoring_raises_in_a_match_is_the_fault_of_the_game(scoring: Any) -> None:
    with pytest.raises(tt.PluginError) as caught:
        played(evolve(tt.load_game("sound"), scoring=scoring))
    assert (caught.value.name, caught.value.hook) == ("sound", None)


def test_on_a_score_sheet_facts_are_refused_and_all_else_is_the_fault_of_the_game() -> None:
    def sheet(scoring: Any) -> tt.ScoreSheet:
        return tt.ScoreSheet(evolve(tt.load_game("sound"), scoring=scoring))

    with pytest.raises(tt.InvalidFacts, match="four tricks together"):
        sheet(Tricks()).add({"tricks": [1, 1, 1]})
    with pytest.raises(tt.InvalidFacts, match="there were no tricks"):
        sheet(KnowsNoFacts()).add({"tricks": [2, 1, 1]})
    with pytest.raises(tt.PluginError, match='"XX" is no') as caught:
        sheet(ReadsNoCard()).add({"tricks": [2, 1, 1]})
    assert (caught.value.name, caught.value.hook) == ("sound", None)


def test_what_hooks_begin_with_stands_once() -> None:
    texts = ast.walk(ast.parse(inspect.getsource(steps)))
    said = [each.value for each in texts if isinstance(each, ast.Constant)]
    assert said.count("tricktaker_") == 1
