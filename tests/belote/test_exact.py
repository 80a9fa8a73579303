"""Actions, options, records and sheets to the last point: the exact points that concern Belote.

X3, X5 to X9, X11 and X14 are about Spades; Belote draws nothing after the deal (X17).
"""

from __future__ import annotations

import json
import random
import warnings
from typing import Any

import pytest

import tricktaker as tt
from tests.belote.tables import (
    OTHERS,
    READERS,
    SEATS,
    Other,
    at_random,
    begin,
    belote,
    codes,
    follow,
    passed_out,
    played,
    plays,
    refused,
    scoring,
    set_up,
    snapshot,
    sweep,
)
from tests.reference.plain_belote import PACK, SUITS

Line = dict[str, Any]
dealers = pytest.mark.parametrize("dealer", SEATS)


def lines_of(match: tt.Match) -> list[Line]:
    """The lines of the match's record, header first."""
    return [json.loads(row) for row in str(match.record()).splitlines()]


def text_of(lines: list[Line]) -> str:
    """Lines as a record's text."""
    return "".join(json.dumps(line) + "\n" for line in lines)


def read(text: str) -> tt.Match:
    """The match of a record's text."""
    return tt.Match.from_record(tt.Record.parse(text))


def turned(number: int) -> tuple[str, str]:
    """A pack, and the suit that it turns up."""
    pack = random.Random(number).sample(PACK, 32)
    return " ".join(pack), pack[20][1]


# ---------------------------------------------------------------- seats and sides


@dealers
def test_x1_seats_dealers_and_sides(dealer: int) -> None:
    other = Other(turn=(dealer + 1) % 4)
    deal = scoring(85, last=True, other=other)
    assert deal.dealer == dealer
    match = tt.Match(belote(target=1000), packs=[deal.pack], dealer=dealer, seed=2)
    assert match.to_act == (dealer + 1) % 4
    follow(match, deal)
    assert match.view(None).dealer == (dealer + 1) % 4
    assert match.to_act == (dealer + 2) % 4
    assert tuple(match.deals[0].scores) == ((95, 67) if deal.taker % 2 == 0 else (67, 95))
    assert match.deals[0].dealer == dealer


@dealers
def test_x2_a_deal_that_is_passed_out_counts(dealer: int) -> None:
    packs = [passed_out(dealer, number)[0] for number in range(3)]
    match = tt.Match(belote(), packs=packs, dealer=dealer, seed=2, max_deals=3)
    for number in range(3):
        lines = [line for line in lines_of(match) if "deal" in line]
        assert [line["deal"] for line in lines] == list(range(1, number + 2))
        assert [line["pack"] for line in lines] == packs[: number + 1]
        assert [line["dealer"] for line in lines] == [(dealer + k) % 4 for k in range(number + 1)]
        assert not match.is_over
        for _ in range(8):
            match.act("pass")
    assert [list(deal.scores) for deal in match.deals] == [[0, 0]] * 3
    assert [deal.number for deal in match.deals] == [1, 2, 3]
    assert match.is_over
    assert not match.winners
    assert lines_of(match)[-1] == {"result": {"totals": [0, 0], "winners": [], "unfinished": True}}
    assert snapshot(read(str(match.record())))[:5] == snapshot(match)[:5]


@pytest.mark.parametrize("start", [[0, 0], [1200, 3], [1000, 1000]])
def test_x2_a_deal_that_is_passed_out_never_ends_a_match(start: list[int]) -> None:
    for target in (None, 1000):
        match = tt.Match(belote(target=target), seed=4, start={"totals": start})
        for _ in range(8):
            match.act("pass")
        assert len(match.deals) == 1
        assert not match.is_over
        assert list(match.totals) == start


# ---------------------------------------------------------------- actions


@dealers
@pytest.mark.parametrize("number", range(4))
def test_x4_the_codes_of_the_bidding(dealer: int, number: int) -> None:
    pack, suit = turned(number)
    match = tt.Match(belote(), packs=[pack], dealer=dealer)
    assert [str(action) for action in match.legal_actions] == ["pass", "take"]
    for spelling in ("take", f"take {suit}", f"TAKE {suit.lower()}", f"  take   {suit} "):
        again = tt.Match(belote(), packs=[pack], dealer=dealer)
        again.act(spelling)
        assert lines_of(again)[-1] == {"seat": (dealer + 1) % 4, "do": "take"}
    for _ in range(4):
        match.act("pass")
    others = [f"take {each}" for each in SUITS if each != suit]
    assert sorted(map(str, match.legal_actions)) == sorted(["pass", *others])
    for odd in ("take", f"take {suit}", "take X", "take HS", "take 4", "takeH", "H"):
        refused(match, odd)
    match.act(others[0].upper())
    assert lines_of(match)[-1] == {"seat": (dealer + 1) % 4, "do": others[0]}


def test_x4_only_one_action_takes_in_the_first_bidding() -> None:
    pack, suit = turned(1)
    match = tt.Match(belote(), packs=[pack], dealer=3)
    match.act(tt.Take(suit))
    assert lines_of(match)[-1] == {"seat": 0, "do": "take"}
    match = tt.Match(belote(), packs=[pack], dealer=3)
    wrong = next(each for each in SUITS if each != suit)
    assert refused(match, tt.Take(wrong)).rule == "B3.2"


@pytest.mark.parametrize("spelling", ["TH", "10H", "H10", "10♥", "th", "hT"])
def test_cards_may_be_spelt_in_every_way(spelling: str) -> None:
    for prefix in ("play ", ""):
        match = set_up({0: "TH 7S", 1: "8C 9C"})
        match.act(prefix + spelling)
        assert lines_of(match)[-1] == {"seat": 0, "do": "play TH"}


def test_the_codes_of_what_was_dealt_face_down_name_nothing() -> None:
    match = tt.Match(belote(), seed=3, dealer=3)
    match.act("take")
    for event in match.view(None).events:
        if isinstance(event, tt.Moved) and event.target.startswith("hand"):
            text = str(event.to_json(None)["cards"])
            assert event.source == "upcard" or set(text.split()) == {"??"}


def test_x9_calls_and_the_upcard_are_public() -> None:
    pack, suit = turned(1)
    upcard = pack.split()[20]
    match = tt.Match(belote(), packs=[pack], dealer=3, seed=3)
    match.act("pass")
    for reader in READERS:
        assert [str(card) for card in match.view(reader).known("upcard")] == [upcard]
    match.act("take")
    for reader in READERS:
        view = match.view(reader)
        said = view.calls("taking")
        assert [(call.seat, str(call.action)) for call in said] == [
            (0, "pass"),
            (1, "take"),
        ]
        assert view.strain == suit
        assert upcard in {str(card) for card in view.known("hand 1")}
        assert view.hand_sizes == (8, 8, 8, 8)
        others = [len(view.hand_of(seat)) for seat in SEATS if seat not in (1, reader)]
        assert not any(others)


# ---------------------------------------------------------------- options and the end


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("target", [1, 500, 1000, None], [0, -1, True, 1.0, "500", "none"]),
        ("undertrump", [True, False], [0, 1, None, "no"]),
    ],
)
def test_x10_bounds_of_the_options(name: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        game = belote(**{name: value})
        assert game.options.to_json()[name] == value
        assert json.loads(json.dumps(game.options.to_json())) == game.options.to_json()
        match = tt.Match(game, seed=1)
        assert read(str(match.save())).game == game
    for value in bad:
        with pytest.raises(tt.InvalidOption) as caught:
            belote(**{name: value})
        assert caught.value.name == name
        assert caught.value.value == value
        assert str(caught.value.allowed)
    for odd in ("floor", "bag_limit", "Target", "undertrumps", ""):
        with pytest.raises(tt.InvalidOption):
            belote(**{odd: 1})


@pytest.mark.parametrize(
    ("start", "winners"),
    [([2000, 0], (0,)), ([2000, 2028], ()), ([0, 2000], (1,)), ([2000, 2027], (0,))],
)
def test_x12_a_start_beyond_the_target_is_played_on(
    start: list[int], winners: tuple[int, ...]
) -> None:
    deal = scoring(85, last=True)  # 95 against 67
    match = begin(deal, belote(target=1000), start={"totals": start})
    assert not match.is_over
    assert match.winners == ()
    follow(match, deal)
    assert match.winners == winners
    assert match.is_over is bool(winners)


@pytest.mark.parametrize(
    "start",
    [{"bags": [0, 0]}, {"totals": [1]}, {"totals": [1.0, 2]}, {"totals": "00"}, {"total": [0, 0]}],
)
def test_x12_a_start_that_cannot_be(start: dict[str, Any]) -> None:
    with pytest.raises(tt.TricktakerError):
        tt.Match(belote(), seed=1, start=start)
    with pytest.raises(tt.TricktakerError):
        tt.ScoreSheet(belote(), start=start)


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_x13_a_single_deal_that_ends_equal(other: Other) -> None:
    match = played([scoring(71, last=True, other=other)], extra=True)
    assert match.is_over
    assert match.winners == (0, 1)
    assert lines_of(match)[-1] == {"result": {"totals": [81, 81], "winners": [0, 1]}}
    assert read(str(match.record())).winners == (0, 1)
    on = played([scoring(71, last=True, other=other)], belote(target=81), extra=True)
    assert not on.is_over


def test_x13_the_start_counts_in_a_single_deal() -> None:
    match = played([scoring(85, last=True)], extra=True, start={"totals": [0, 28]})
    assert list(match.totals) == [95, 95]
    assert match.winners == (0, 1)
    match = played([scoring(85, last=True)], extra=True, start={"totals": [0, 29]})
    assert match.winners == (1,)


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_x15_the_defenders_belote_stands_against_a_capot(other: Other) -> None:
    match = played([sweep(0, belote="theirs", other=other)])
    assert other.sides(list(match.totals)) == [252, 20]
    sheet = tt.ScoreSheet(belote())
    sheet.add({"taker": 1, "cards": [0, 152], "last": 1, "tricks": [0, 8], "belote": 0})
    assert list(sheet.totals) == [20, 252]


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("count", [1, 2, 5, 20, 32])
def test_x16_undo_takes_back_the_last_actions(count: int) -> None:
    match = tt.Match(belote(), seed=3, dealer=3)
    rng = random.Random(count)
    states = [snapshot(match)[:5]]
    for action in ["pass"] * 5 + [None] * 27:
        match.act(action or rng.choice(match.legal_actions))
        states.append(snapshot(match)[:5])
    before = lines_of(match)
    match.undo(count)
    assert snapshot(match)[:5] == states[-1 - count]
    assert lines_of(match) == [*before, {"undo": count}]
    again = read(str(match.save()))
    assert snapshot(again) == snapshot(match)
    with pytest.raises(tt.TricktakerError):
        match.undo(1000)
    assert snapshot(again) == snapshot(match)


@dealers
def test_x16_undo_over_a_deal_that_is_passed_out_writes_the_deal_again(dealer: int) -> None:
    match = tt.Match(belote(), seed=6, dealer=dealer)
    for _ in range(8):
        match.act("pass")
    second = [set(match.truth.hand_of(seat)) for seat in SEATS]
    before = lines_of(match)
    assert before[-1]["deal"] == 2
    match.undo(2)
    assert len(match.deals) == 0
    assert match.view(None).deal == 1
    match.act("pass")
    match.act("pass")
    assert [set(match.truth.hand_of(seat)) for seat in SEATS] == second
    assert lines_of(match) == [*before, {"undo": 2}, before[-3], before[-2], before[-1]]
    assert snapshot(read(str(match.record()))) == snapshot(match)


def test_x16_the_end_of_a_match_can_be_undone() -> None:
    deal = scoring(85, last=True)
    match = played([deal], extra=True)
    assert match.to_act is None
    match.undo()
    assert not match.is_over
    again = read(str(match.record()))
    for each in (match, again):
        each.act(f"play {deal.plays[-1]}")
        assert each.is_over
        assert list(each.totals) == [95, 67]
    assert str(again.record()) == str(match.record())


@pytest.mark.parametrize("count", [0, -1, True, 1.5, "1"])
def test_x16_undo_of_nothing_is_refused(count: Any) -> None:
    match = tt.Match(belote(), seed=3, dealer=3)
    match.act("take")
    before = snapshot(match)
    with pytest.raises(tt.TricktakerError):
        match.undo(count)
    assert snapshot(match) == before
    with pytest.raises(tt.RecordError):
        read(text_of([*lines_of(match), {"undo": count}]))


def test_x17_belote_draws_nothing_after_the_deal() -> None:
    for seed in range(5):
        match = tt.Match(belote(target=300), seed=seed)
        at_random(match, random.Random(seed))
        assert not [line for line in lines_of(match) if "chance" in line]


def test_x18_a_result_stands_at_the_end() -> None:
    match = played([scoring(85, last=True)], extra=True)
    lines = lines_of(match)
    assert lines[-1] == {"result": {"totals": [95, 67], "winners": [0]}}
    assert not read(text_of([*lines, {"undo": 1}])).is_over
    for extra in (lines[-1], lines[-2], {"seat": 0, "do": "pass"}):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([*lines, extra]))
        assert caught.value.line == len(lines) + 1
    for result in (
        {"totals": [95, 66], "winners": [0]},
        {"totals": [95, 67], "winners": [1]},
        {"totals": [95, 67], "winners": [0, 1]},
        {"totals": [95, 67], "winners": []},
        {"totals": [95, 67], "winners": [0], "unfinished": True},
        {"totals": [95, 67], "winners": [0], "incomplete": True},
        {"totals": [95, 67]},
        {},
        None,
    ):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([*lines[:-1], {"result": result}]))
        assert caught.value.line == len(lines)
    with pytest.warns(tt.RecordWarning):
        again = read(text_of(lines[:-1]))
    assert again.winners == (0,)


def test_x18_no_result_after_a_deal_that_is_passed_out() -> None:
    match = tt.Match(belote(), seed=6, dealer=1)
    for _ in range(8):
        match.act("pass")
    lines = lines_of(match)
    for result in (
        {"totals": [0, 0], "winners": [0, 1]},
        {"totals": [0, 0], "winners": [], "unfinished": True},
    ):
        with pytest.raises(tt.RecordError):
            read(text_of([*lines[:-1], {"result": result}]))
        with pytest.raises(tt.RecordError):
            read(text_of([*lines, {"result": result}]))


def test_x19_damage_is_refused_with_its_line() -> None:
    match = tt.Match(belote(), seed=3, dealer=3)
    match.act("pass")
    match.act("take")
    rows = str(match.record()).splitlines()
    line = rows[2]
    damages = {
        "unknown key": line[:-1] + ', "why": 1}',
        "doubled key": line[:-1] + ', "do": "pass"}',
        "blank": "",
        "no object": "[1]",
        "no json": line[:-1],
        "byte-order mark": "\ufeff" + line,
        "illegal": '{"seat": 0, "do": "nil"}',
        "another suit": '{"seat": 0, "do": "take X"}',
        "no such seat": '{"seat": 4, "do": "pass"}',
        "other seat": '{"seat": 1, "do": "pass"}',
        "do as number": '{"seat": 0, "do": 4}',
        "stray chance": '{"chance": "7C"}',
        "stray deal": rows[1],
    }
    for name, row in damages.items():
        text = "\n".join([*rows[:2], row, *rows[3:]]) + "\n"
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with pytest.raises(tt.RecordError) as caught:
                read(text)
        assert caught.value.line == 3, name
        assert str(caught.value.cause), name
    with pytest.warns(tt.RecordWarning):
        again = read("\n".join(rows) + "\n" + '{"seat": 0, "do": "pass"}')
    assert lines_of(again) == lines_of(match)
    crlf = read(str(match.record()).replace("\n", "\r\n"))
    assert snapshot(crlf) == snapshot(match)


def test_x19_free_spelling_is_read_and_written_in_the_one_form() -> None:
    match = tt.Match(belote(), packs=[turned(1)[0]], dealer=3, seed=3)
    match.act("take")
    at_random(match, random.Random(1), until=6)
    lines = lines_of(match)
    text = text_of(lines)
    for line in lines:
        if line.get("do") == "take":
            line["do"] = f"TAKE {turned(1)[1].lower()}"
        elif str(line.get("do", "")).startswith("play T"):
            line["do"] = "Play 10" + line["do"][-1]
    assert str(read(text_of(lines)).record()) == text


def test_x19_foreign_packs_are_refused() -> None:
    match = tt.Match(belote(), seed=3, dealer=3)
    header, deal = lines_of(match)
    cards = deal["pack"].split()
    for bad in (
        {**deal, "pack": " ".join([*cards[:-1], cards[0]])},
        {**deal, "pack": " ".join(cards[:-1])},
        {**deal, "pack": " ".join([*cards[:-1], "2S"])},
        {**deal, "deal": 2},
        {**deal, "dealer": 1},
    ):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([header, bad]))
        assert caught.value.line == 2


def test_x20_a_set_up_stands_in_the_header() -> None:
    match = set_up({2: "JH 8H AC"}, trick="QH 7H", tricks=[1, 0, 0, 0], points=[14, 0])
    header, *rest = lines_of(match)
    assert header["setup"]["trick"] == "QH 7H"
    assert not rest
    again = read(str(match.save()))
    for each in (match, again):
        assert codes(each) == plays("JH")
        each.act("JH")
    assert lines_of(match)[1:] == [{"seat": 2, "do": "play JH"}]
    assert [match.view(r) for r in READERS] == [again.view(r) for r in READERS]


# ---------------------------------------------------------------- score sheets

GOOD: dict[str, Any] = {
    "taker": 0,
    "cards": [60, 92],
    "last": 0,
    "tricks": [3, 5],
    "belote": None,
}


def test_x21_a_sheet_of_the_design() -> None:
    sheet = tt.ScoreSheet(belote(target=1000))
    sheet.add(GOOD)
    assert list(sheet.totals) == [0, 162]
    before = sheet.totals
    assert sheet.add({"taker": None}) == ()
    assert sheet.totals == before
    assert not sheet.is_over
    assert len(sheet.deals) == 2


PASSED_OUT: dict[str, Any] = {
    "taker": None,
    "cards": None,
    "last": None,
    "tricks": None,
    "belote": None,
}


def test_x21_a_deal_that_is_passed_out_ends_no_sheet() -> None:
    sheet = tt.ScoreSheet(belote())
    assert sheet.add(PASSED_OUT) == ()
    assert not sheet.is_over
    assert list(sheet.winners) == []
    sheet.add(GOOD)
    assert list(sheet.winners) == [1]
    started = tt.ScoreSheet(belote(target=100), start={"totals": [120, 3]})
    started.add(PASSED_OUT)
    assert not started.is_over


@pytest.mark.parametrize(
    "change",
    [
        {"taker": 4},
        {"taker": -1},
        {"taker": True},
        {"taker": "0"},
        {"taker": 0.0},
        {"cards": [60, 93]},
        {"cards": [60, 91]},
        {"cards": [162, 0]},
        {"cards": [-10, 162]},
        {"cards": [60.0, 92]},
        {"cards": [True, 151]},
        {"cards": [60, 92, 0]},
        {"cards": [152]},
        {"cards": "60 92"},
        {"cards": None},
        {"cards": {0: 60, 1: 92}},
        {"last": 2},
        {"last": -1},
        {"last": None},
        {"last": False},
        {"last": "0"},
        {"tricks": [3, 4]},
        {"tricks": [4, 5]},
        {"tricks": [9, -1]},
        {"tricks": [8]},
        {"tricks": None},
        {"tricks": [2, 2, 2, 2]},
        {"tricks": [0, 8]},  # with cards on the other side
        {"tricks": [0, 8], "last": 1},
        {"tricks": [8, 0]},
        {"tricks": [0, 8], "last": 0, "cards": [0, 152]},  # the last trick without a trick
        {"belote": 2},
        {"belote": "0"},
        {"belote": True},
        {"belote": [0, 1]},
        {"more": 1},
        {"taker": None},
        {"taker": None, "cards": None, "last": None, "tricks": None, "belote": 0},
    ],
)
def test_x21_facts_that_cannot_be(change: dict[str, Any]) -> None:
    sheet = tt.ScoreSheet(belote(target=1000), start={"totals": [5, 6]})
    with pytest.raises(tt.InvalidFacts) as caught:
        sheet.add({**GOOD, **change})
    assert str(caught.value.reason)
    assert list(sheet.totals) == [5, 6]
    assert sheet.deals == ()


@pytest.mark.parametrize("name", ["taker", "cards", "last", "tricks"])
def test_x21_a_missing_fact_is_named(name: str) -> None:
    facts = {key: value for key, value in GOOD.items() if key != name}
    with pytest.raises(tt.InvalidFacts) as caught:
        tt.ScoreSheet(belote()).add(facts)
    assert name in str(caught.value)


@pytest.mark.parametrize("facts", [None, [], "taker", 4, {}, [0, [60, 92]]])
def test_x21_facts_are_given_by_name(facts: Any) -> None:
    with pytest.raises(tt.InvalidFacts):
        tt.ScoreSheet(belote()).add(facts)


def test_x21_capot_may_be_told_and_undone() -> None:
    sheet = tt.ScoreSheet(belote(target=1000))
    sheet.add({**GOOD, "cards": [152, 0], "tricks": [8, 0], "belote": 0})
    assert list(sheet.totals) == [272, 0]
    sheet.undo()
    assert list(sheet.totals) == [0, 0]
    # all card points in seven tricks are no capot
    sheet.add({**GOOD, "cards": [152, 0], "tricks": [7, 1], "last": 1})
    assert list(sheet.totals) == [152, 10]
