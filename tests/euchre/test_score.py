"""The score of a deal (E7), in matches and on score sheets, and what a sheet refuses."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.cli.runs import run
from tests.euchre.tables import dealers, euchre, found
from tests.reference.plain_euchre import Facts

# makers' tricks, how many of them played, points of makers and others, rule
SCORES = [
    (5, 2, 2, 0, "E7.2"),
    (4, 2, 1, 0, "E7.1"),
    (3, 2, 1, 0, "E7.1"),
    (2, 2, 0, 2, "E7.4"),
    (1, 2, 0, 2, "E7.4"),
    (0, 2, 0, 2, "E7.4"),
    (5, 1, 4, 0, "E7.3"),
    (4, 1, 1, 0, "E7.1"),
    (3, 1, 1, 0, "E7.1"),
    (2, 1, 0, 2, "E7.4"),
    (1, 1, 0, 2, "E7.4"),
    (0, 1, 0, 2, "E7.4"),
]
RULES = {
    "e7_1": [row for row in SCORES if row[4] == "E7.1"],
    "e7_2": [row for row in SCORES if row[4] == "E7.2"],
    "e7_3": [row for row in SCORES if row[4] == "E7.3"],
    "e7_4": [row for row in SCORES if row[4] == "E7.4"],
}


@pytest.mark.parametrize(
    "row",
    [row for rows in RULES.values() for row in rows],
    ids=[f"{rule} {row[0]} of {row[1]}" for rule, rows in RULES.items() for row in rows],
)
@pytest.mark.parametrize("side", [0, 1])
def test_what_a_deal_scores(row: tuple[int, int, int, int, str], side: int) -> None:
    tricks, players, made, lost, rule = row
    points = [made, lost] if side == 0 else [lost, made]
    deal = found(Facts(side, tricks, alone=players == 1), dealer=side)
    match = deal.played()
    (done,) = match.deals
    assert list(done.scores) == points == list(match.totals)
    (line,) = done.score_lines
    assert (line.side, line.amount, line.rule) == (points.index(max(points)), max(points), rule)
    sheet = tt.ScoreSheet(euchre())
    assert sheet.add({"makers": side, "tricks": tricks, "alone": players == 1}) == done.score_lines
    assert list(sheet.totals) == points


@dealers
@pytest.mark.parametrize(
    ("facts", "points", "rule"),
    [
        (Facts(0, 2, alone=True, defended_alone=True), 4, "E7.5"),
        (Facts(0, 0, alone=True, defended_alone=True), 4, "E7.5"),
        (Facts(0, 2, alone=True), 2, "E7.4"),
        (Facts(0, 3, alone=True, defended_alone=True), 1, "E7.1"),
        (Facts(0, 5, alone=True, defended_alone=True), 4, "E7.3"),
    ],
)
def test_e7_5_a_euchre_by_a_lone_defender(
    dealer: int, facts: Facts, points: int, rule: str
) -> None:
    match = found(facts, dealer, defend=True).played(defend_alone=True)
    (line,) = match.deals[0].score_lines
    assert (line.side, line.amount, line.rule) == (int(facts.tricks < 3), points, rule)
    sheet = tt.ScoreSheet(euchre(defend_alone=True))
    told = {"makers": 0, "tricks": facts.tricks, "alone": True}
    sheet.add({**told, "defended_alone": facts.defended_alone})
    assert sheet.totals == match.totals


def test_a_void_deal_has_no_facts() -> None:
    deal = found(Facts(None))
    match = deal.played()
    assert match.deals[0].facts is None
    assert match.deals[0].scores == (0, 0)


# ---------------------------------------------------------------- score sheets

GOOD: dict[str, Any] = {"makers": 1, "tricks": 3, "alone": False}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("makers", value) for value in (2, -1, None, True, "0", 1.0, [0])],
        *[("tricks", value) for value in (6, -1, None, True, "3", 3.0, [3, 2])],
        *[("alone", value) for value in (0, 1, None, "yes", [True])],
    ],
)
def test_x21_a_fact_that_cannot_be_is_refused(name: str, value: Any) -> None:
    sheet = tt.ScoreSheet(euchre())
    said = "cannot be; there are|there is no side|neither yes nor no|must be told"
    with pytest.raises(tt.InvalidFacts, match=said):
        sheet.add({**GOOD, name: value})
    with pytest.raises(tt.InvalidFacts, match=f'"{name}" is missing'):
        sheet.add({key: told for key, told in GOOD.items() if key != name})
    assert sheet.totals == (0, 0)
    assert sheet.add(GOOD)


def test_x21_a_lone_defender_needs_a_lone_maker() -> None:
    sheet = tt.ScoreSheet(euchre(defend_alone=True))
    with pytest.raises(tt.InvalidFacts, match='no "defended_alone" in a deal like this') as caught:
        sheet.add({**GOOD, "defended_alone": True})
    assert caught.value.rule == "E3.7"
    with pytest.raises(tt.InvalidFacts, match='"defended_alone" is missing'):
        sheet.add({**GOOD, "alone": True})
    with pytest.raises(tt.InvalidFacts, match='"defended_alone" is no fact'):
        tt.ScoreSheet(euchre()).add({**GOOD, "alone": True, "defended_alone": False})
    assert sheet.add({**GOOD, "alone": True, "defended_alone": False})
    assert sheet.add(GOOD)


def test_x21_a_sheet_ends_at_the_target() -> None:
    sheet = tt.ScoreSheet(euchre(target=5))
    sheet.add({**GOOD, "tricks": 5, "alone": True})
    assert not sheet.is_over
    sheet.add(GOOD)
    assert sheet.winners == (1,)


def test_the_command_line_asks_for_the_facts() -> None:
    told = run("score", "euchre", typed=["1", "5", "yes", "2", "0", "7", "3", "n", "score", "quit"])
    assert told.exit_code == 0
    said = " ".join(told.stdout.split())
    for text in (
        "Who made trumps: 0 Seat 0 and Seat 2 1 Seat 1 and Seat 3",
        "Tricks that they took",
        "Maker played alone (yes or no)",
        "all five tricks of a lone maker",
        "makers: there is no side 2; they are 0 to 1",
        "tricks: 7 cannot be; there are 0 to 5",
        "three or four tricks of the makers",
    ):
        assert text in said, told.stdout
