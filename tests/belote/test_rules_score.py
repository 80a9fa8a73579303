"""Score of a deal: each rule of the page by its number, B7; and the worked examples.

Every figure is checked twice: in a match that is really played, and on a score sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tricktaker as tt
from tests.belote.tables import (
    OTHERS,
    SEATS,
    TURNS,
    Deal,
    Other,
    belote,
    facts_of,
    played,
    rehearsed,
    scoring,
    sweep,
)
from tests.reference.plain_belote import score as plain_score
from tricktaker_belote import scoring as amounts

others = pytest.mark.parametrize("other", OTHERS, ids=str)
turns = pytest.mark.parametrize("other", TURNS, ids=str)


def scores(deal: Deal, other: Other) -> tuple[list[int], tuple[tt.ScoreLine, ...]]:
    """The scores of the taker's scene, its first team first, and the lines.

    The deal is played in a match and written on a sheet, which must agree.
    """
    match = played([deal], extra=True)
    (done,) = match.deals
    facts = rehearsed(deal).facts()
    sheet = tt.ScoreSheet(belote())
    lines = sheet.add(facts_of(facts))
    assert tuple(done.score_lines) == lines
    assert list(sheet.totals) == list(match.totals) == list(done.scores)
    assert tuple(done.scores) == plain_score(facts)
    assert sheet.is_over is match.is_over is True
    assert sheet.winners == match.winners
    for side in (0, 1):
        assert sum(line.amount for line in lines if line.side == side) == done.scores[side]
    assert all(line.rule and line.reason for line in lines)
    return other.sides(list(done.scores)), lines


def rules_of(lines: Sequence[tt.ScoreLine], side: int | None = None) -> set[str]:
    """The rules that the lines name."""
    return {line.rule for line in lines if side in (None, line.side)}


# ---------------------------------------------------------------- worked examples

# the taker's card points without the last trick, who takes it, whose belote, and the result
EXAMPLES: list[tuple[str, tuple[int, bool, str | None], tuple[int, int]]] = [
    ("made", (85, True, None), (95, 67)),
    ("made_without_the_last_trick", (95, False, None), (95, 67)),
    ("made_on_equal", (71, True, None), (81, 81)),
    ("made_on_equal_without_the_last_trick", (81, False, None), (81, 81)),
    ("belote_saves_it", (72, False, "taker"), (92, 90)),
    ("belote_saves_it_with_the_last_trick", (62, True, "taker"), (92, 90)),
    ("failed", (70, False, None), (0, 162)),
    ("failed_with_the_last_trick", (60, True, None), (0, 162)),
    ("failed_with_the_takers_belote", (60, False, "taker"), (0, 182)),
    ("failed_by_the_defenders_belote", (85, False, "defence"), (0, 182)),
    ("failed_by_the_defenders_belote_last", (75, True, "defence"), (0, 182)),
    # the field cases
    ("be_13_a", (71, True, None), (81, 81)),
    ("be_13_b", (71, False, "taker"), (91, 91)),
    ("be_13_c", (80, False, None), (0, 162)),
    ("be_14_a", (60, False, "taker"), (0, 182)),
    ("be_14_b", (66, True, "taker"), (96, 86)),
    ("be_14_c", (85, False, "defence"), (0, 182)),
    # made although the others have belote
    ("made_over_belote", (92, False, "defence"), (92, 90)),
    ("equal_by_the_defenders_belote", (91, False, "defence"), (91, 91)),
]

examples = pytest.mark.parametrize(
    ("made", "result"), [each[1:] for each in EXAMPLES], ids=[each[0] for each in EXAMPLES]
)


@others
@examples
def test_worked_example(
    made: tuple[int, bool, str | None], result: tuple[int, int], other: Other
) -> None:
    cards, last, pair = made
    found, _lines = scores(scoring(cards, last=last, belote=pair, other=other), other)
    assert found == list(result)


@pytest.mark.parametrize("taker", SEATS)
@examples
def test_worked_example_on_a_sheet(
    made: tuple[int, bool, str | None], result: tuple[int, int], taker: int
) -> None:
    cards, last, pair = made
    mine = taker % 2
    told = [cards, 152 - cards] if mine == 0 else [152 - cards, cards]
    for tricks in ([4, 4], [1, 7], [7, 1]):
        sheet = tt.ScoreSheet(belote())
        facts = {
            "taker": taker,
            "cards": told,
            "last": mine if last else 1 - mine,
            "tricks": tricks,
            "belote": None if pair is None else mine if pair == "taker" else 1 - mine,
        }
        lines = sheet.add(facts)
        assert (sheet.totals[mine], sheet.totals[1 - mine]) == result
        assert all(isinstance(line.amount, int) for line in lines)


SWEEPS = [
    ("capot", 0, "own", (272, 0)),
    ("capot_of_the_partner", 2, "own", (272, 0)),
    ("capot_without_belote", 0, None, (252, 0)),
    ("capot_against_belote", 0, "theirs", (252, 20)),
    ("capot_by_the_defenders", 1, None, (252, 0)),
    ("capot_by_the_defenders_other", 3, None, (252, 0)),
    ("capot_by_the_defenders_with_belote", 1, "own", (272, 0)),
    ("capot_by_the_defenders_against_belote", 1, "theirs", (272, 0)),
]


@others
@pytest.mark.parametrize(
    ("taker", "pair", "result"), [s[1:] for s in SWEEPS], ids=[s[0] for s in SWEEPS]
)
def test_worked_example_capot(
    taker: int, pair: str | None, result: tuple[int, int], other: Other
) -> None:
    # seat 0 takes all eight; its team comes first here, whoever took
    found, lines = scores(sweep(taker, belote=pair, other=other), other)
    assert found == list(result)
    assert "B7.2" in rules_of(lines)
    assert "B7.1" not in rules_of(lines)


def test_worked_example_capot_by_the_defenders_is_0_to_252() -> None:
    sheet = tt.ScoreSheet(belote())
    sheet.add({"taker": 0, "cards": [0, 152], "last": 1, "tricks": [0, 8], "belote": None})
    assert list(sheet.totals) == [0, 252]


# ---------------------------------------------------------------- B7


@others
@pytest.mark.parametrize("last", [True, False])
def test_b7_1_the_last_trick_is_worth_ten(last: bool, other: Other) -> None:
    found, lines = scores(scoring(85, last=last, other=other), other)
    (line,) = [line for line in lines if line.rule == "B7.1"]
    assert line.amount == 10
    assert line.side == other.side(0 if last else 1)
    assert sum(found) == 162


@turns
def test_b7_2_capot_replaces_the_last_trick(other: Other) -> None:
    _found, lines = scores(sweep(0, other=other), other)
    assert [(x.side, x.amount, x.rule) for x in lines] == [
        (other.side(0), 152, "B4.1"),
        (other.side(0), 100, "B7.2"),
    ]


@pytest.mark.parametrize("taker", SEATS)
@pytest.mark.parametrize("pair", [None, 0, 1])
@pytest.mark.parametrize("last", [0, 1])
def test_b7_3_to_b7_5_every_count_of_points(taker: int, pair: int | None, last: int) -> None:
    mine = taker % 2
    for cards in range(153):
        points = [cards, 152 - cards]
        tricks = [4, 4]
        if 0 in points:
            tricks = [1, 7] if cards == 0 else [7, 1]
        sheet = tt.ScoreSheet(belote())
        lines = sheet.add(
            {"taker": taker, "cards": points, "last": last, "tricks": tricks, "belote": pair}
        )
        own = [p + 10 * (last == side) + 20 * (pair == side) for side, p in enumerate(points)]
        if own[mine] >= own[1 - mine]:
            assert list(sheet.totals) == own
            assert "B7.5" not in rules_of(lines)
        else:
            assert sheet.totals[mine] == 0
            assert sheet.totals[1 - mine] == 162 + (0 if pair is None else 20)
            assert "B7.5" in rules_of(lines, mine)


@others
def test_b7_3_at_least_as_many_is_enough(other: Other) -> None:
    found, lines = scores(scoring(71, last=True, other=other), other)
    assert found == [81, 81]
    assert "B7.5" not in rules_of(lines)
    found, lines = scores(scoring(80, last=False, other=other), other)
    assert found == [0, 162]
    assert "B7.5" in rules_of(lines, other.side(0))


@turns
def test_b7_4_each_team_scores_its_own(other: Other) -> None:
    found, lines = scores(scoring(66, last=True, belote="taker", other=other), other)
    assert found == [96, 86]
    assert rules_of(lines, other.side(0)) == {"B4.1", "B7.1", "B6.2"}
    assert rules_of(lines, other.side(1)) == {"B4.1"}


@turns
def test_b7_5_a_failed_contract_gives_all_away(other: Other) -> None:
    found, lines = scores(scoring(60, last=False, belote="taker", other=other), other)
    assert found == [0, 182]
    assert sum(x.amount for x in lines if x.side == other.side(0)) == 0
    assert [x.amount for x in lines if x.rule == "B6.2"] == [20]


def test_scores_add_up_over_a_match() -> None:
    deals = [scoring(85, last=True, other=Other(turn=turn)) for turn in SEATS]
    match = played(deals, belote(target=1000))
    # seats 0 and 2 take twice, and so do seats 1 and 3
    assert [tuple(deal.scores) for deal in match.deals] == [(95, 67), (67, 95), (95, 67), (67, 95)]
    assert list(match.totals) == [324, 324]
    sheet = tt.ScoreSheet(belote(target=1000))
    for deal in deals:
        sheet.add(facts_of(rehearsed(deal).facts()))
    assert sheet.totals == match.totals
    assert not sheet.is_over


@pytest.mark.parametrize(
    ("start", "winners"),
    [([904, 0], ()), ([905, 0], (0,)), ([905, 933], (0,)), ([0, 933], (1,)), ([972, 1000], ())],
)
def test_b1_3_the_target_on_a_sheet(start: list[int], winners: tuple[int, ...]) -> None:
    sheet = tt.ScoreSheet(belote(target=1000), start={"totals": start})
    facts: dict[str, Any] = {
        "taker": 0,
        "cards": [85, 67],
        "last": 0,
        "tricks": [4, 4],
        "belote": None,
    }
    if start == [905, 933]:
        facts = {**facts, "cards": [86, 66]}
    sheet.add(facts)
    assert sheet.winners == winners
    assert sheet.is_over is bool(winners)


# ---------------------------------------------------------------- in words


def test_the_rules_tell_the_amounts_that_are_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amounts, "BELOTE", 30)
    said = " ".join(str(text) for text, _rule in belote(last_trick=13, capot=90).scoring.describe())
    for words in ("counts 13 points more: 165", "90 in place of the 13, 242", "count 30 points"):
        assert words in said
