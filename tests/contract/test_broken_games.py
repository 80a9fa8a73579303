"""Each promise is seen to be broken: by a game that does it on purpose, and that one is named."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

import tricktaker as tt
from tests.contract import broken_hooks as hooks
from tests.contract.broken_games import BROKEN, NOT_NAMED
from tests.contract.broken_secrets import SaysInPassing
from tests.contract.sound_many import MANY
from tricktaker.testing import PROMISES, Broken, Promise, blame, check
from tricktaker.testing.knowledge import nobody_misled, secrets_kept
from tricktaker.testing.scores import scores_add_up
from tricktaker.testing.swaps import unseen_cards
from tricktaker.testing.table import Walk

pytestmark = pytest.mark.usefixtures("broken_games")


@pytest.fixture(autouse=True)
def _same_tosses() -> None:
    """Some of the games toss coins of Python's: let them fall alike in each run."""
    random.seed(2)


BY_NAME = {promise.name: promise for promise in PROMISES}
PARTS = (
    r"(phase|hook|action|scoring|option|ranking|counter|hints|end of the match|the builder|Game\.)"
)
"""With what the name of whatever is at fault begins: a part of the game, and nothing of Python."""
PYTHON = r" at 0x|[\[(]['\"]|\w\(\w+=|\(\d+,|\(\)|\{'|, '|Text\("
"""How Python shows lists, tuples and objects."""
TOLD = [f"tricktaker.testing.{name}" for name in ("basics", "plays", "going_back")]
"""The modules whose sentences tell things as people at the table would."""


@pytest.mark.parametrize("name", BROKEN)
def test_the_promise_that_a_game_breaks_is_named_with_what_is_at_fault(name: str) -> None:
    fault = BROKEN[name]
    broken = check(tt.load_game(name), promises=[BY_NAME[fault.promise]]).broken
    assert broken is not None, f"{name} breaks nothing"
    assert fault.fault in broken.fault
    assert re.search(fault.says, broken.what)
    assert "\n" not in broken.what
    assert re.match(PARTS, broken.fault), broken.fault
    assert name in NOT_NAMED or not blame.is_engines(tt.load_game(name), broken.fault)
    if BY_NAME[fault.promise].keeps.__module__ in TOLD:
        told, _error, _words = broken.what.partition("Error: ")
        assert not re.search(PYTHON, told)


@pytest.mark.parametrize("name", BROKEN)
def test_the_table_says_of_each_game_what_is_at_fault_and_what_is_said(name: str) -> None:
    fault = BROKEN[name]
    assert len(fault.fault) > 4
    assert len(fault.says) > 4
    assert not re.search(fault.says, ""), "this pattern is in whatever is said"


FIRST = ("scores-without-words", "counts", "marks", "boasts", "denies", "capitals")
"""Games whose faults lie in different places, each late among the promises."""


@pytest.mark.parametrize("name", FIRST)
def test_it_is_the_first_promise_that_the_game_breaks(name: str) -> None:
    before = PROMISES[: PROMISES.index(BY_NAME[BROKEN[name].promise])]
    report = check(tt.load_game(name), promises=before, seeds=[0])
    assert report.is_kept, report.broken


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_every_promise_has_a_game_that_breaks_it(promise: Promise) -> None:
    assert promise.name in {fault.promise for fault in BROKEN.values()}


SHORT = "sound-5-halves"
"""The game for more than four seats that each run looks at; the others are for the soak."""


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n == SHORT else pytest.mark.soak) for n in MANY]
)
def test_a_sound_game_for_more_than_four_seats_keeps_every_promise(name: str) -> None:
    report = check(tt.load_game(name), seeds=[0, 1])
    assert report.is_kept, report.broken
    assert all(kept.looked for kept in report.kept)


def test_the_sound_game_that_they_are_made_from_keeps_every_promise() -> None:
    report = check(tt.load_game("sound"))
    assert report.is_kept, report.broken
    assert [kept.promise for kept in report.kept] == list(PROMISES)
    assert all(kept.looked for kept in report.kept if kept.promise.name != "options-do-something")


def test_what_a_seat_has_to_say_of_its_own_hand_is_no_secret_that_is_told() -> None:
    game = tt.load_game("sound")
    dealing, _greeting, play = game.phases
    says = evolve(game, phases=[dealing, SaysInPassing(), play])
    looked = unseen_cards(says, range(8))
    assert looked["greeting"] > 40
    assert looked["play"] > 40


@pytest.mark.parametrize("step", ["trick_winner", "after_trick"])
def test_of_two_hooks_the_one_is_named_whose_answer_cannot_be(step: str) -> None:
    wrong = {"trick_winner": hooks.NamesNoSeat(), "after_trick": hooks.FailsLate()}[step]
    for number, own in enumerate(([wrong, hooks.Silent()], [hooks.Silent(), wrong])):
        walk = Walk(evolve(tt.load_game("sound"), hooks=own), 1)
        with pytest.raises(Broken) as caught:
            walk.play()
        (error,) = _plugin_errors(caught.value)
        assert (error.name, error.hook) == (f"sound {number}", f"tricktaker_{step}")
        again = pickle.loads(pickle.dumps(error))
        assert (again.name, again.hook, str(again)) == (error.name, error.hook, str(error))


def _plugin_errors(error: BaseException) -> list[tt.PluginError]:
    """The errors of plugins that an error comes from."""
    before = error.__context__
    found = [] if before is None else _plugin_errors(before)
    return [error, *found] if isinstance(error, tt.PluginError) else found


def test_a_match_whose_seed_can_be_guessed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    import tricktaker.match
    from tests.contract.test_promises import dealt_differently

    monkeypatch.setattr(tricktaker.match, "new_seed", iter(range(10)).__next__)
    assert dealt_differently(tt.load_game("sound"), 5) == 5
    monkeypatch.setattr(tricktaker.match, "new_seed", lambda: 7)
    assert dealt_differently(tt.load_game("sound"), 5) == 1


def test_a_view_that_keeps_what_has_faded_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that leave a place turned over may be any: who is still sure of them is misled."""
    from tricktaker.deal import Knowledge

    def forgets_to_forget(self: Knowledge, *_args: object) -> Knowledge:
        return self

    monkeypatch.setattr(Knowledge, "_moved_unseen", forgets_to_forget)
    with pytest.raises(Broken, match=r"is sure of|excludes"):
        nobody_misled(tt.load_game("magpie"), range(4))


def test_a_repr_that_shows_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tt.View, "__repr__", lambda view: f"a view of {view.hand_of(0)}")
    with pytest.raises(Broken, match="a repr shows"):
        secrets_kept(tt.load_game("sound"), [1])


def test_a_view_that_tells_of_the_stock_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a stock only the number is told: what is named there has been seen, or is a leak."""
    to_json = tt.View.to_json

    def leaks(self: tt.View) -> dict[str, Any]:
        data = to_json(self)
        if tt.STOCK in data["places"]:
            data["places"][tt.STOCK]["known"] = str(self.possible(tt.STOCK))[:2]
        return data

    monkeypatch.setattr(tt.View, "to_json", leaks)
    with pytest.raises(Broken, match="is told of"):
        secrets_kept(tt.load_game("magpie"), [1])


def test_counters_that_are_not_the_sums_of_their_lines_are_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    after = tt.Standing.after

    def forgets(self: tt.Standing, lines: Sequence[tt.ScoreLine]) -> tt.Standing:
        return evolve(after(self, lines), counters=self.counters)

    monkeypatch.setattr(tt.Standing, "after", forgets)
    with pytest.raises(Broken, match="the counters are"):
        scores_add_up(tt.load_game("spades"), range(8))
