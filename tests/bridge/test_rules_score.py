"""Score: each rule of the page by its number, C5 to C7; and the worked examples of its table.

Every figure is checked three times: in a match, on a score sheet, and by the plain reference.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tricktaker as tt
from tests.bridge.tables import SEATS, WHO, bridge, called, last_trick, sheet_of
from tests.reference.plain_bridge import STRAINS, Facts, Rubber, honours, penalty, score

PAGE = Path(__file__).parents[2] / "docs" / "games" / "bridge.md"
declarers = pytest.mark.parametrize("declarer", SEATS)


def table() -> list[tuple[str, int, int, int]]:
    """The worked examples of the page: contract, tricks, points, and points when vulnerable."""
    found = re.findall(
        r"^\| (\d[CDHSN]T?X*) \| (\d+) \| (\S+) \| (\S+) \|", PAGE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )  # fmt: skip
    return [
        (made, int(tricks), int(plain.replace("−", "-")), int(more.replace("−", "-")))
        for made, tricks, plain, more in found
    ]


EXAMPLES = table()


def plain_facts(written: str, tricks: int, declarer: int, vulnerable: str = "none") -> Facts:
    """The facts of a deal for the plain reference."""
    strain = written[1:].rstrip("X")
    doubled = len(written) - 1 - len(strain)
    return Facts(int(written[0]), strain, doubled, declarer, tricks, vulnerable)


def scored(
    written: str, tricks: int, declarer: int = 0, vulnerable: str = "none"
) -> tuple[tuple[int, ...], tuple[tt.ScoreLine, ...]]:
    """What a deal scores by partnership, and its lines; match, sheet and reference agree."""
    match = last_trick(written, tricks, declarer, vulnerable)
    (done,) = match.deals
    facts = {"contract": written, "declarer": declarer, "tricks": tricks, "vulnerable": vulnerable}
    sheet = tt.ScoreSheet(bridge())
    assert sheet.add(facts) == done.score_lines
    assert sheet.totals == match.totals == done.scores
    assert done.scores == score(plain_facts(written, tricks, declarer, vulnerable))
    return done.scores, done.score_lines


def lines_of(written: str, tricks: int, vulnerable: str = "none") -> dict[str, int]:
    """What each rule brings the declarer's side, seat 0; what it costs below zero."""
    _scores, lines = scored(written, tricks, 0, vulnerable)
    assert len({line.rule for line in lines}) == len(lines)
    return {line.rule: line.amount if line.side == 0 else -line.amount for line in lines}


# ---------------------------------------------------------------- worked examples


def test_there_are_worked_examples_of_every_kind() -> None:
    assert len(EXAMPLES) >= 25
    assert {made[1:].rstrip("X") for made, *_rest in EXAMPLES} == set(STRAINS)
    assert {len(made) - len(made.rstrip("X")) for made, *_rest in EXAMPLES} == {0, 1, 2}


@declarers
@pytest.mark.parametrize(("written", "tricks", "plain", "more"), EXAMPLES)
def test_worked_example(written: str, tricks: int, plain: int, more: int, declarer: int) -> None:
    side = declarer % 2
    for who in WHO:
        points = more if who in ("both", ("ns", "ew")[side]) else plain
        scores, _lines = scored(written, tricks, declarer, who)
        earns = side if points > 0 else 1 - side
        assert (scores[earns], scores[1 - earns]) == (abs(points), 0)


def test_every_contract_and_every_number_of_tricks_scores_as_the_reference_says() -> None:
    game = bridge()
    for level in range(1, 8):
        for strain in STRAINS:
            for doubled in ("", "X", "XX"):
                for tricks in range(14):
                    for number, who in enumerate(WHO):
                        written, declarer = f"{level}{strain}{doubled}", (tricks + number) % 4
                        facts = game.scoring.facts_type(
                            contract=written, declarer=declarer, tricks=tricks, vulnerable=who
                        )
                        lines = game.scoring.lines(facts, tt.Standing((0, 0)))
                        found = [0, 0]
                        for line in lines:
                            found[line.side] += line.amount
                            assert line.amount > 0
                        wanted = score(plain_facts(written, tricks, declarer, who))
                        assert tuple(found) == wanted, (written, tricks, who)


# ---------------------------------------------------------------- C5 contracts that are made


@pytest.mark.parametrize(
    ("written", "points"),
    [("1C", 20), ("2D", 40), ("3H", 90), ("4S", 120), ("1NT", 40), ("2NT", 70), ("3NT", 100),
     ("7NT", 220), ("7C", 140)],
)  # fmt: skip
def test_c5_1_points_of_tricks(written: str, points: int) -> None:
    assert lines_of(written, int(written[0]) + 6)["C5.1"] == points


@pytest.mark.parametrize(
    ("written", "points"),
    [("1CX", 40), ("1CXX", 80), ("2HX", 120), ("2HXX", 240), ("1NTX", 80), ("1NTXX", 160)],
)
def test_c5_2_they_count_twice_doubled_and_four_times_redoubled(written: str, points: int) -> None:
    lines = lines_of(written, int(written[0]) + 6)
    assert lines["C5.2"] == points
    assert "C5.1" not in lines


def test_c5_3_a_part_score_brings_fifty() -> None:
    for written in ("1C", "4D", "3S", "2NT", "1NTX", "2CX", "1DXX"):
        for who in WHO:
            lines = lines_of(written, int(written[0]) + 6, who)
            assert lines["C5.3"] == 50
            assert "C5.4" not in lines


def test_c5_4_game_from_a_hundred_points_of_tricks_on() -> None:
    for written in ("3NT", "4H", "5C", "2HX", "2NTX", "3CX", "1SXX", "2CXX"):
        for who, points in zip(WHO, (300, 500, 300, 500), strict=True):
            lines = lines_of(written, int(written[0]) + 6, who)
            assert lines["C5.4"] == points
            assert "C5.3" not in lines
    assert "C5.4" not in lines_of("2S", 13)  # overtricks make no game


def test_c5_5_a_small_slam() -> None:
    for who, points in zip(WHO, (500, 750, 500, 750), strict=True):
        assert lines_of("6C", 12, who)["C5.5"] == points
        assert lines_of("6C", 13, who)["C5.5"] == points
    assert "C5.5" not in lines_of("5C", 12)  # it must be bid
    assert "C5.5" not in lines_of("6C", 11)


def test_c5_6_a_grand_slam() -> None:
    for who, points in zip(WHO, (1000, 1500, 1000, 1500), strict=True):
        lines = lines_of("7D", 13, who)
        assert lines["C5.6"] == points
        assert "C5.5" not in lines
    assert "C5.6" not in lines_of("6D", 13)
    assert "C5.6" not in lines_of("7D", 12)


def test_c5_7_the_insult() -> None:
    for who in WHO:
        assert lines_of("2CX", 8, who)["C5.7"] == 50
        assert lines_of("2CXX", 8, who)["C5.7"] == 100
    assert "C5.7" not in lines_of("2C", 8)
    assert "C5.7" not in lines_of("2CX", 7)


@pytest.mark.parametrize(
    ("written", "plain", "more"),
    [("1C", 20, 20), ("1D", 20, 20), ("1H", 30, 30), ("1S", 30, 30), ("1NT", 30, 30),
     ("1CX", 100, 200), ("1NTX", 100, 200), ("1CXX", 200, 400), ("1SXX", 200, 400)],
)  # fmt: skip
def test_c5_8_overtricks(written: str, plain: int, more: int) -> None:
    for over in range(1, 7):
        assert lines_of(written, 7 + over)["C5.8"] == plain * over
        assert lines_of(written, 7 + over, "ns")["C5.8"] == more * over
        assert lines_of(written, 7 + over, "ew")["C5.8"] == plain * over
    assert "C5.8" not in lines_of(written, 7)


def test_c5_9_passed_out() -> None:
    sheet = sheet_of([{"contract": None}])
    assert sheet.totals == (0, 0)
    assert [(line.side, line.amount, line.rule) for line in sheet.deals[0]] == [
        (0, 0, "C5.9"), (1, 0, "C5.9"),
    ]  # fmt: skip
    assert not sheet.is_over
    for _deal in range(3):
        sheet.add({"contract": None})
    assert sheet.winners == (0, 1)


# ---------------------------------------------------------------- C6 contracts that fail


def test_c6_1_tricks_short() -> None:
    for short in range(1, 8):
        assert lines_of("1S", 7 - short) == {"C6.1": -50 * short}
        assert lines_of("1S", 7 - short, "both") == {"C6.1": -100 * short}


DOUBLED = (100, 300, 500, 800, 1100, 1400, 1700)
VULNERABLE = (200, 500, 800, 1100, 1400, 1700, 2000)


def test_c6_2_tricks_short_of_a_doubled_contract() -> None:
    for short, (plain, more) in enumerate(zip(DOUBLED, VULNERABLE, strict=True), 1):
        assert lines_of("1SX", 7 - short) == {"C6.2": -plain}
        assert lines_of("1SX", 7 - short, "ns") == {"C6.2": -more}
        assert penalty(short, 1, False) == plain
        assert penalty(short, 1, True) == more


def test_c6_3_tricks_short_of_a_redoubled_contract() -> None:
    for short, (plain, more) in enumerate(zip(DOUBLED, VULNERABLE, strict=True), 1):
        assert lines_of("1SXX", 7 - short) == {"C6.3": -2 * plain}
        assert lines_of("1SXX", 7 - short, "ns") == {"C6.3": -2 * more}


def test_c6_the_declarers_side_decides_not_the_other() -> None:
    assert lines_of("1SX", 6, "ew") == {"C6.2": -100}


# ---------------------------------------------------------------- C7 rubber


def rubber(*deals: tuple[Any, ...], start: dict[str, Any] | None = None) -> tt.ScoreSheet:
    """A sheet of a rubber; the reference has the same."""
    plain = Rubber()
    for name in ("totals", "games", "below"):
        setattr(plain, name, list((start or {}).get(name, (0, 0))))
    sheet = tt.ScoreSheet(bridge(scoring="rubber"), start=start)
    for written, declarer, tricks, *honoured in deals:
        pair = honoured[0] if honoured else (0, 0)
        sheet.add({"contract": written, "declarer": declarer, "tricks": tricks,
                   "honours": list(pair)})  # fmt: skip
        facts = Facts(honours=pair)
        if written is not None:
            made = plain_facts(written, tricks, declarer)
            facts = Facts(made.level, made.strain, made.doubled, declarer, tricks, honours=pair)
        plain.add(facts)
        assert list(sheet.totals) == plain.totals
        assert list(sheet.games) == plain.games
        assert list(sheet.below) == plain.below
    return sheet


@declarers
def test_c7_1_tricks_of_the_contract_are_below_the_line_all_else_above(declarer: int) -> None:
    side = declarer % 2
    sheet = rubber(("1SX", declarer, 9))
    assert sheet.below[side] == 60
    assert sheet.totals[side] == 60 + 50 + 200
    assert sheet.below[1 - side] == sheet.totals[1 - side] == 0


@pytest.mark.parametrize(("first", "second"), [("2S", "1NT"), ("1C", "4D"), ("3D", "2NT")])
@declarers
def test_c7_2_a_hundred_below_the_line_are_a_game(first: str, second: str, declarer: int) -> None:
    side, other = declarer % 2, (declarer + 1) % 4
    partner = (declarer + 2) % 4
    sheet = rubber((first, declarer, int(first[0]) + 6), ("1NT", other, 7))
    assert sheet.games == (0, 0)
    assert sheet.below[1 - side] == 40
    sheet = rubber(
        (first, declarer, int(first[0]) + 6), ("1NT", other, 7),
        (second, partner, int(second[0]) + 6),
    )  # fmt: skip
    assert sheet.games[side] == 1
    assert sheet.below == (0, 0)
    assert sheet.totals[1 - side] == 40  # the part score stays in the total
    closed = [line for line in sheet.deals[-1] if line.rule == "C7.2"]
    assert {line.side: dict(line.counts) for line in closed} == {
        side: {"games": 1, "below": -sheet.deals[0][0].amount}, 1 - side: {"below": -40},
    }  # fmt: skip


def test_c7_2_ninety_nine_are_none() -> None:
    assert rubber(("3S", 0, 9)).below == (90, 0)
    assert rubber(("3S", 0, 9), ("1C", 0, 6)).below == (90, 0)  # a failed contract adds nothing
    assert rubber(("3S", 0, 9), ("1C", 0, 7)).games == (1, 0)
    assert rubber(("2S", 0, 13)).games == (0, 0)  # overtricks are above the line


@declarers
def test_c7_3_a_side_with_a_game_is_vulnerable(declarer: int) -> None:
    side = declarer % 2
    before = rubber(("4S", declarer, 8))
    assert before.totals[1 - side] == 100
    after = rubber(("4S", declarer, 10), ("4S", declarer, 8), ("4S", (declarer + 1) % 4, 8))
    assert after.totals[1 - side] == 200
    assert after.totals[side] == 120 + 100  # the others are not vulnerable
    match = tt.Match(bridge(scoring="rubber"), seed=1, start={"games": [int(side == 0), side]})
    assert match.view(None).note("vulnerable") == (side == 0, side == 1)


def test_c7_4_no_bonus_for_part_scores_and_games() -> None:
    assert rubber(("1C", 0, 7)).totals == (20, 0)
    assert rubber(("3NT", 1, 9)).totals == (0, 100)
    assert rubber(("6S", 1, 12)).totals == (0, 180 + 500)


@declarers
def test_c7_5_the_rubber_brings_700_or_500(declarer: int) -> None:
    side, other = declarer % 2, (declarer + 1) % 4
    shut_out = rubber(("3NT", declarer, 9), ("3NT", declarer, 9))
    assert shut_out.totals[side] == 200 + 700
    assert shut_out.totals[1 - side] == 0
    close = rubber(("3NT", declarer, 9), ("3NT", other, 9), ("3NT", declarer, 9))
    assert close.totals[side] == 200 + 500
    assert close.totals[1 - side] == 100


HONOURS = [
    # the cards of one hand, and what they bring in hearts and in no trumps
    ("AH KH QH JH TH AS AD AC", 150, 150),
    ("AH KH QH JH", 100, 0),
    ("AH KH QH TH", 100, 0),
    ("KH QH JH TH 9H AS AD AC", 100, 0),
    ("AH KH QH 9H", 0, 0),
    ("AS AH AD AC", 0, 150),
    ("AS KS QS JS TS", 0, 0),
]


@pytest.mark.parametrize(("cards", "hearts", "no_trumps"), HONOURS)
@pytest.mark.parametrize("holder", SEATS)
def test_c7_6_honours_in_one_hand(cards: str, hearts: int, no_trumps: int, holder: int) -> None:
    counted = ["AH", "KH", "QH", "JH", "TH", "AS", "AD", "AC"]
    rest = [card for card in counted if card not in cards.split()]
    hands = {holder: cards}
    for number in (1, 2, 3):  # the others have them in turn, so that nobody has four
        hands[(holder + number) % 4] = " ".join(rest[number - 1 :: 3])
    low = [f"{rank}{suit}" for rank in "2345" for suit in "SDC"]
    hands[holder] += " " + " ".join(low[: 13 - len(cards.split())])
    game = bridge(scoring="rubber")
    pack = game.pack(hands, dealer=0)
    for strain, points in (("H", hearts), ("NT", no_trumps)):
        for declarer in SEATS:
            match = tt.Match(game, packs=[pack], dealer=0, seed=1, max_deals=1)
            called(match, "pass " * declarer, f"1{strain}", "pass pass pass")
            dealt = [{str(card) for card in match.truth.hand_of(seat)} for seat in SEATS]
            while not match.deals:
                match.act(match.legal_actions[-1])
            found = match.deals[0].facts.honours
            assert found == honours(dealt, strain)
            assert (found[holder % 2], found[1 - holder % 2]) == (points, 0)
            lines = [line for line in match.deals[0].score_lines if line.rule == "C7.6"]
            assert [(line.side, line.amount) for line in lines] == (
                [(holder % 2, points)] if points else []
            )


def test_c7_6_honours_count_although_the_contract_fails() -> None:
    assert rubber(("4H", 0, 9, (100, 0))).totals == (100, 50)
    assert rubber(("4H", 0, 9, (0, 150))).totals == (0, 200)


def test_c7_7_two_games_end_the_rubber_and_the_higher_total_wins() -> None:
    one = rubber(("3NT", 0, 9))
    assert not one.is_over
    done = rubber(("3NT", 0, 9), ("3NT", 0, 9))
    assert done.winners == (0,)
    # the others win on points, or are level
    down = [("7NTX", 0, 7)] * 2  # each is 6 short: 1400
    assert rubber(*down, ("3NT", 0, 9), ("3NT", 0, 9)).winners == (1,)
    start = {"totals": [0, 800], "games": [1, 0]}
    assert rubber(("3NT", 0, 9), start=start).winners == (0, 1)


def test_c7_7_passed_out_deals_do_not_end_it() -> None:
    match = tt.Match(bridge(scoring="rubber"), seed=1, max_deals=9)
    called(match, "pass " * 36)
    assert match.winners == ()
    assert len(match.deals) == 9


def test_the_rubber_of_the_page() -> None:
    sheet = rubber(
        ("2S", 0, 9), ("1NT", 1, 7), ("1NT", 2, 7), ("4H", 3, 10, (0, 100)), ("3NTX", 1, 8),
        ("6C", 0, 12),
    )  # fmt: skip
    assert (sheet.totals, sheet.winners) == ((1700, 260), (0,))


# ---------------------------------------------------------------- facts that cannot be


BAD = [
    ({"contract": "8S", "declarer": 0, "tricks": 7}, "is no contract", "C3.2"),
    ({"contract": "S", "declarer": 0, "tricks": 7}, "is no contract", "C3.2"),
    ({"contract": "4SXXX", "declarer": 0, "tricks": 7}, "is no contract", "C3.2"),
    ({"contract": 4, "declarer": 0, "tricks": 7}, "is no contract", "C3.2"),
    ({"contract": ["4S"], "declarer": 0, "tricks": 7}, "is no contract", "C3.2"),
    ({"contract": "4S", "declarer": 4, "tricks": 7}, "there is no seat 4; they are 0 to 3", "C3.8"),
    ({"contract": "4S", "declarer": -1, "tricks": 7}, "there is no seat", "C3.8"),
    ({"contract": "4S", "declarer": "0", "tricks": 7}, "there is no seat", "C3.8"),
    ({"contract": "4S", "declarer": True, "tricks": 7}, "there is no seat", "C3.8"),
    ({"contract": "4S", "declarer": 0, "tricks": 14}, "14 cannot be; there are 0 to 13", "C4.4"),
    ({"contract": "4S", "declarer": 0, "tricks": 10.0}, "cannot be", "C4.4"),
    (
        {"contract": "4S", "declarer": 0, "tricks": 7, "vulnerable": "all"},
        "none, ns, ew, both",
        "C2.3",
    ),
    ({"contract": "4S", "declarer": 0, "tricks": 7, "vulnerable": 1}, "none, ns, ew, both", "C2.3"),
    ({"contract": "4S", "tricks": 7}, '"declarer" is missing', "C3.8"),
    ({"contract": "4S", "declarer": 0}, '"tricks" is missing', "C4.4"),
    ({"contract": None, "declarer": 0}, "in a deal like this", "C3.8"),
    ({"contract": None, "tricks": 0}, "in a deal like this", "C4.4"),
]


@pytest.mark.parametrize(("facts", "message", "rule"), BAD)
def test_x21_facts_that_cannot_be_are_refused(
    facts: dict[str, Any], message: str, rule: str
) -> None:
    sheet = tt.ScoreSheet(bridge())
    with pytest.raises(tt.InvalidFacts, match=message) as caught:
        sheet.add(facts)
    assert caught.value.rule == rule
    assert sheet.deals == ()


@pytest.mark.parametrize("always", ["none", "both"])
def test_x21_where_it_is_always_the_same_nobody_asks_who_is_vulnerable(always: str) -> None:
    sheet = tt.ScoreSheet(bridge(vulnerability=always))
    facts = {"contract": "4S", "declarer": 0, "tricks": 10}
    with pytest.raises(tt.InvalidFacts, match='"vulnerable" is no fact of this game'):
        sheet.add({**facts, "vulnerable": always})
    sheet.add(facts)
    assert sheet.totals == ({"none": 420, "both": 620}[always], 0)


@pytest.mark.parametrize(
    ("contract", "honours_"),
    [("4S", [50, 0]), ("4S", [100, 100]), ("4S", 100), ("4S", [100]), ("4S", [True, 0]),
     ("3NT", [100, 0]), (None, [0, 100]), ("4S", "100 0")],
)  # fmt: skip
def test_x21_honours_that_cannot_be(contract: str | None, honours_: Any) -> None:
    sheet = tt.ScoreSheet(bridge(scoring="rubber"))
    told = {} if contract is None else {"declarer": 0, "tricks": 10}
    with pytest.raises(tt.InvalidFacts) as caught:
        sheet.add({"contract": contract, **told, "honours": honours_})
    assert caught.value.rule == "C7.6"


def test_x21_ways_to_write_a_contract() -> None:
    for written, read in (("4sx", "4SX"), ("3n", "3NT"), ("3nt", "3NT"), ("1NTXX", "1NTXX")):
        assert bridge().scoring.facts_type(contract=written).contract == read
