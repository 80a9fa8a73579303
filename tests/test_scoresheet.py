"""A score sheet stays as it is when something goes wrong, whoever is at fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, frozen

import tricktaker as tt
from tricktaker import ScoreLine
from tricktaker.text import plain

WORDS = plain("tricks")
FACTS = {"bids": [4, 3, 2, 2], "tricks": [5, 3, 3, 2]}


@frozen
class Faulty:
    """The scoring of Spades, with lines of its own."""

    sound: Any
    faulty: Callable[[], Any]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sound, name)

    def lines(self, facts: Any, standing: tt.Standing) -> Any:
        return self.faulty()


def fails(error: Exception) -> Any:
    raise error


FAULTS: dict[str, tuple[Callable[[], Any], str]] = {
    "side 7": (lambda: [ScoreLine(7, 10, WORDS, "S6.1")], "they are 0 to 1"),
    "side -1": (lambda: [ScoreLine(-1, 10, WORDS, "S6.1")], "they are 0 to 1"),
    "side True": (lambda: [ScoreLine(True, 10, WORDS, "S6.1")], "they are 0 to 1"),
    "side 0.0": (lambda: [ScoreLine(0.0, 1, WORDS, "S6.1")], "they are 0 to 1"),  # type: ignore[arg-type]  # the fault
    "counter": (lambda: [ScoreLine(0, 1, WORDS, "S6.1", counts={"odd": 1})], 'counts "odd"'),
    "reason": (
        lambda: [ScoreLine(0, 1, "tricks", "S6.1")],  # type: ignore[arg-type]  # the fault
        "by rule S6.1, is 'tricks', which is no text",
    ),
    "second line": (lambda: [ScoreLine(0, 1, WORDS, "S6.1"), 10], "10 is no line of a score"),
    "no lines": (lambda: None, "TypeError"),
    "an error": (lambda: fails(IndexError("oh")), "IndexError: oh"),
    "half way": (lambda: (1 // n for n in (1, 0)), "ZeroDivisionError"),
}
faults = pytest.mark.parametrize(("faulty", "words"), FAULTS.values(), ids=FAULTS)


def with_lines(faulty: Callable[[], Any], *hooks: object) -> tt.Game:
    game = tt.load_game("spades")
    return evolve(game, scoring=Faulty(game.scoring, faulty), hooks=hooks)


def state(sheet: tt.ScoreSheet) -> tuple[Any, ...]:
    return sheet.deals, sheet.totals, sheet.standing, sheet.is_over, sheet.winners


@faults
def test_a_faulty_score_leaves_the_sheet_as_it_is(faulty: Callable[[], Any], words: str) -> None:
    sheet = tt.ScoreSheet(tt.load_game("spades"), start={"totals": [5, 6], "bags": [1, 2]})
    sheet.add(FACTS)
    before = state(sheet)
    sheet.game = with_lines(faulty)
    with pytest.raises(tt.PluginError) as caught:
        sheet.add(FACTS)
    assert words in str(caught.value)
    assert (caught.value.name, caught.value.package) == ("spades", "tricktaker_spades.spades")
    assert state(sheet) == before
    sheet.undo()
    assert (sheet.totals, sheet.bags, sheet.deals) == ((5, 6), (1, 2), ())
    with pytest.raises(tt.TricktakerError, match="the sheet is empty"):
        sheet.undo()


ENDING = {
    "hands": {0: "2H", 1: "3H", 2: "4H", 3: "5H"},
    "leader": 0,
    "contract": {"bids": [4, 3, 2, 2]},
    "tricks": [4, 3, 3, 2],
}


def last_card(match: tt.Match) -> None:
    for card in ("2H", "3H", "4H"):
        match.act(card)
    before = match.view(None), match.truth, match.save()
    with pytest.raises(tt.PluginError) as caught:
        match.act("5H")
    assert (match.view(None), match.truth, match.save()) == before
    raise caught.value


@faults
def test_a_match_refuses_the_same_lines(faulty: Callable[[], Any], words: str) -> None:
    with pytest.raises(tt.PluginError) as caught:
        last_card(tt.Match(with_lines(faulty), setup=ENDING))
    assert words in str(caught.value)
    assert (caught.value.name, caught.value.package) == ("spades", "tricktaker_spades.spades")


@frozen
class Rescore:
    """A house rule that gives a score of its own."""

    faulty: Callable[[], Any]

    @tt.hookimpl
    def tricktaker_deal_score(self) -> Any:
        return self.faulty()


@pytest.mark.parametrize(
    ("faulty", "words"), [FAULTS[name] for name in ("side 7", "counter", "second line")]
)
def test_a_house_rule_is_named_for_its_lines(faulty: Callable[[], Any], words: str) -> None:
    game = evolve(tt.load_game("spades"), hooks=[Rescore(faulty)])
    with pytest.raises(tt.PluginError) as caught:
        last_card(tt.Match(game, setup=ENDING))
    assert words in str(caught.value)
    assert caught.value.package == __name__


@frozen
class Grumpy(Faulty):
    """A scoring that fails at looking at the facts."""

    def check(self, facts: Any, standing: tt.Standing) -> None:
        raise AttributeError("no facts for me")


def test_a_game_that_fails_at_its_facts_is_named() -> None:
    game = tt.load_game("spades")
    sheet = tt.ScoreSheet(evolve(game, scoring=Grumpy(game.scoring, tuple)))
    before = state(sheet)
    with pytest.raises(tt.PluginError, match="AttributeError: no facts for me"):
        sheet.add(FACTS)
    assert state(sheet) == before


@pytest.mark.parametrize("game", [None, "spades", tt.load_game])
def test_a_sheet_without_a_game_is_refused(game: Any) -> None:
    with pytest.raises(tt.InvalidSetup, match="a score sheet needs a game"):
        tt.ScoreSheet(game)


@pytest.mark.parametrize(
    ("game", "tricks", "words"),
    [
        ("spades", [5, 0, 4, 5], "the tricks add up to 14, not 13 (rule S5.6)"),
        (
            "spades",
            [5, 4, 4],
            "tricks: there is one for each seat, 4 in all; given is [5, 4, 4] (rule S1.1)",
        ),
        (
            "spades-two",
            [5, 4, 4],
            "tricks: there is one for each seat, 2 in all; given is [5, 4, 4] (rule T1.1)",
        ),
    ],
)
def test_tricks_are_refused_by_themselves(game: str, tricks: list[int], words: str) -> None:
    with pytest.raises(tt.InvalidFacts) as caught:
        tt.ScoreSheet(tt.load_game(game)).check("tricks", tricks)
    assert str(caught.value) == words


def test_bids_are_refused_by_themselves() -> None:
    with pytest.raises(tt.InvalidFacts, match="bids: there is one for each seat, 4 in all"):
        tt.ScoreSheet(tt.load_game("spades")).check("bids", [4, 3, 2, 2, 2])


def test_a_question_knows_whether_there_may_be_none() -> None:
    questions = tt.ScoreSheet(tt.load_game("belote")).questions
    assert [question.name for question in questions if question.none] == ["taker"]
    assert [q.name for q in questions if q.default is None] == ["belote"]
