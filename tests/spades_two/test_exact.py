"""Actions, options, records and sheets to the last point: the points of two-player Spades.

X4, X13 and X15 are about Belote, X7 about the exchange of four-player Spades.
"""

from __future__ import annotations

import json
import random
import warnings
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades_two import NUMBERS, PACK
from tests.spades_two.tables import (
    READERS,
    SEATS,
    at_random,
    bags,
    codes,
    draw,
    follow,
    hand,
    known,
    played,
    plays,
    refused,
    snapshot,
    spades_two,
    taking,
)

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


def replacing(dealer: int = 1, callers: tuple[int, ...] = (0, 1), **more: Any) -> tt.Match:
    """A match at the first replacement; these seats have called Double Nil."""
    match = tt.Match(spades_two(), seed=3, dealer=dealer, **more)
    bids = ["double-nil" if seat in callers else "3" for seat in SEATS]
    draw(match, bids, [True, False] * 13)
    assert match.view(None).phase == "replacement"
    return match


# ---------------------------------------------------------------- seats and sides


@dealers
def test_x1_seats_dealers_and_sides(dealer: int) -> None:
    first = 1 - dealer
    deal = taking([3, 5], [6, 7], dealer)
    match = tt.Match(spades_two(), packs=[deal.pack], dealer=dealer, seed=2)
    assert match.to_act == first
    follow(match, deal)
    assert match.view(None).dealer == first
    assert match.to_act == dealer
    assert tuple(match.deals[0].scores) == tuple(match.totals) == (33, 52)
    assert bags(match) == [3, 2]
    assert match.deals[0].dealer == dealer


@dealers
def test_x2_each_deal_has_its_pack(dealer: int) -> None:
    deals = [taking([4, 4], [7, 6], (dealer + k) % 2, seed=k) for k in range(3)]
    match = played(deals)
    lines = [line for line in lines_of(match) if "deal" in line]
    assert [line["pack"] for line in lines] == [deal.pack for deal in deals]
    assert [(line["deal"], line["dealer"]) for line in lines] == [
        (k + 1, (dealer + k) % 2) for k in range(3)
    ]


# ---------------------------------------------------------------- actions


def test_x3_nought_is_read_as_nil() -> None:
    match = tt.Match(spades_two(), seed=3, dealer=1)
    draw(match)
    assert "nil" in codes(match)
    assert "0" not in codes(match)
    match.act("0")
    assert lines_of(match)[-1] == {"seat": 1, "do": "nil"}
    totals = set()
    for bid in (0, "nil", "0"):
        sheet = tt.ScoreSheet(spades_two())
        sheet.add({"bids": [bid, 5], "tricks": [0, 13]})
        totals.add(sheet.totals)
    assert totals == {(100, 58)}


def test_x3_there_is_no_limit_on_bids_together() -> None:
    for bids in (("13", "13"), ("nil", "nil"), ("nil", "13")):
        match = tt.Match(spades_two(), seed=3, dealer=1)
        draw(match)
        for bid in bids:
            match.act(bid)
        assert match.view(None).phase == "play"


@dealers
def test_x5_the_first_turn(dealer: int) -> None:
    first = 1 - dealer
    match = tt.Match(spades_two(), seed=3, dealer=dealer)
    assert codes(match) == {"double-nil", "look"}
    match.act("double-nil")
    # the card is drawn at once, with no look
    assert match.to_act == first
    assert codes(match) == {"keep", "refuse"}
    assert len(known(match, first, f"drawn {first}")) == 1
    refused(match, "look")
    match.act("keep")
    assert codes(match) == {"double-nil", "look"}
    match.act("look")
    assert codes(match) == {"keep", "refuse"}
    match.act("keep")
    for _ in range(24):
        assert codes(match) == {"keep", "refuse"}  # from the second turn on
        match.act("keep")


@dealers
def test_x5_no_look_where_double_nil_is_not_open(dealer: int) -> None:
    game = spades_two(blind_nil_min_deficit=10)
    match = tt.Match(game, seed=3, dealer=dealer, start={"totals": [5, 15]})
    for seat in (1 - dealer, dealer):
        assert match.to_act == seat
        if seat == 0:
            assert codes(match) == {"double-nil", "look"}
            match.act("double-nil")
        assert codes(match) == {"keep", "refuse"}
        refused(match, "look")
        match.act("keep")


@dealers
@pytest.mark.parametrize("totals", [[100, 0], [0, 100]])
def test_x5_without_a_condition_it_is_open_to_both(dealer: int, totals: list[int]) -> None:
    match = tt.Match(spades_two(), seed=3, dealer=dealer, start={"totals": totals})
    for seat in (1 - dealer, dealer):
        assert match.to_act == seat
        assert codes(match) == {"double-nil", "look"}
        match.act("look")
        assert refused(match, "double-nil").rule == "T4.1"  # too late, not closed to this player
        match.act("keep")


@dealers
@pytest.mark.parametrize("count", range(4))
def test_x6_discards_come_before_any_replacement(dealer: int, count: int) -> None:
    match = replacing(dealer)
    assert match.to_act == dealer
    own = sorted(hand(match, dealer))
    pile = match.view(None).size("discard")
    for number in range(count):
        assert "done" in codes(match)
        match.act(f"discard {own[number]}")
        if number < 2:
            assert match.view(None).hand_sizes[dealer] == 12 - number
            assert match.view(None).size("discard") == pile
            assert match.to_act == dealer
    if count < 3:
        match.act("done")
    # complete, before the other's begins
    assert match.to_act == 1 - dealer
    assert match.view(None).hand_sizes == (13, 13)
    assert match.view(None).size("discard") == pile - count
    assert match.view(None).phase == "replacement"
    refused(match, "done", dealer)
    match.act("done")
    assert match.view(None).phase == "play"  # both have bid


def test_x6_done_after_three_is_not_said() -> None:
    match = replacing(1, (0,))
    for card in sorted(hand(match, 0))[:3]:
        match.act(f"discard {card}")
    assert match.view(None).phase == "bidding"
    refused(match, "done")


def test_x8_peeking_adds_no_action() -> None:
    games = [spades_two(peek_discard=peek) for peek in (False, True)]
    matches = [tt.Match(game, seed=3, dealer=1) for game in games]
    rng = random.Random(1)
    while matches[0].view(None).phase == "draw":
        assert codes(matches[0]) == codes(matches[1])
        code = rng.choice(sorted(codes(matches[0])))
        seat = matches[0].to_act
        assert seat is not None
        had = [len(known(match, seat, "discard")) for match in matches]
        events = [match.act(code) for match in matches]
        told = [len(known(match, seat, "discard")) for match in matches]
        assert told[1] - had[1] == (1 if code in ("keep", "refuse") else 0)
        assert told[0] - had[0] == (1 if code == "refuse" else 0)
        assert len(events[0]) == len(events[1])
        for reader in (1 - seat, None):
            assert [e.seen_by(reader) for e in events[0] if not isinstance(e, tt.Moved)] == [
                e.seen_by(reader) for e in events[1] if not isinstance(e, tt.Moved)
            ]


@dealers
def test_x9_what_is_public_and_what_is_not(dealer: int) -> None:
    first, second = 1 - dealer, dealer
    match = tt.Match(spades_two(), seed=3, dealer=dealer)
    match.act("look")
    match.act("keep")
    match.act("double-nil")
    match.act("refuse")
    draw(match)
    own = sorted(hand(match, second))
    match.act(f"discard {own[0]}")
    match.act(f"discard {own[1]}")
    match.act("done")
    match.act("4")
    for reader in READERS:
        view = match.view(reader)
        log = [event.to_json(reader) for event in view.events]
        said = [(line["seat"], line["action"]) for line in log if line["event"] == "said"]
        shown = [f"discard {card}" if reader == second else "discard ??" for card in own[:2]]
        assert said[:4] == [
            (first, "look"),
            (first, "keep"),
            (second, "double-nil"),
            (second, "refuse"),
        ]
        assert said[4:28] == [((first + k) % 2, "keep") for k in range(24)]
        assert said[28:] == [
            (second, shown[0]),
            (second, shown[1]),
            (second, "done"),
            (first, "4"),
        ]
        moved = [line for line in log if line["event"] == "moved" and line["from"] == "discard"]
        assert [line["count"] for line in moved] == [2]
        assert (moved[0]["cards"] == "?? ??") is (reader != second)
        assert view.size("out") == 2


# ---------------------------------------------------------------- options and the end


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("target", [1, 500, 10_000], [0, -1, None, True, 1.0, "500"]),
        ("floor", [None, -500, 0, 499], [500, 501, True, -1.5]),
        ("bag_limit", [1, 10, 99], [0, -1, None, True]),
        ("bag_penalty", [0, 100, 1000], [-1, None, False]),
        ("blind_nil_min_deficit", [0, 1, 500], [-1, None, True]),
        ("double_nil", [True, False], [0, 1, None, "no"]),
        ("peek_discard", [True, False], [0, 1, None, "yes"]),
    ],
)
def test_x10_bounds_of_the_options(name: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        game = spades_two(**{name: value})
        assert game.options.to_json()[name] == value
        assert json.loads(json.dumps(game.options.to_json())) == game.options.to_json()
        assert read(str(tt.Match(game, seed=1).save())).game == game
    for value in bad:
        with pytest.raises(tt.InvalidOption) as caught:
            spades_two(**{name: value})
        assert caught.value.name in (name, "floor", "target")


@pytest.mark.parametrize("name", ["exchange", "exchange_cards", "taget", "Target"])
def test_x10_there_is_no_exchange(name: str) -> None:
    for value in (3, "simultaneous"):
        with pytest.raises(tt.InvalidOption) as caught:
            spades_two(**{name: value})
        assert caught.value.name == name


def test_x10_the_floor_lies_below_the_target() -> None:
    for target, floor in ((100, 100), (1, 5)):
        with pytest.raises(tt.InvalidOption) as caught:
            spades_two(target=target, floor=floor)
        assert "floor" in str(caught.value)
        assert "target" in str(caught.value)


@dealers
def test_x11_the_deficit_counts_at_the_start_of_the_deal(dealer: int) -> None:
    first = taking([6, 6], [6, 7], dealer)  # 60 and 61
    game = spades_two(blind_nil_min_deficit=1)
    match = tt.Match(game, packs=[first.pack], dealer=dealer, seed=2)
    follow(match, first)
    assert list(match.totals) == [60, 61]
    for _ in SEATS:
        seat = match.to_act
        assert codes(match) == ({"double-nil", "look"} if seat == 0 else {"keep", "refuse"})
        if seat == 0:
            match.act("look")
        match.act("keep")


def test_x12_a_start_beyond_the_end_is_played_on() -> None:
    even = taking([6, 6], [6, 7])
    for totals, floor, winners in (
        ([700, 100], None, (0,)),
        ([700, 699], None, ()),
        ([-700, 0], -300, (1,)),
    ):
        match = tt.Match(
            spades_two(floor=floor), packs=[even.pack], dealer=1, start={"totals": totals}, seed=1
        )
        assert not match.is_over
        follow(match, even)
        assert match.winners == winners


@pytest.mark.parametrize(
    "start",
    [
        {"bags": [10, 0]},
        {"bags": [0, -1]},
        {"bags": [0]},
        {"bags": [0, 0, 0, 0]},
        {"bags": [True, 0]},
        {"totals": [1]},
        {"totals": [1.0, 2]},
        {"totals": "00"},
        {"total": [0, 0]},
    ],
)
def test_x12_a_start_that_cannot_be(start: dict[str, Any]) -> None:
    with pytest.raises(tt.TricktakerError):
        tt.Match(spades_two(), seed=1, start=start)
    with pytest.raises(tt.TricktakerError):
        tt.ScoreSheet(spades_two(), start=start)


def test_x12_start_bags_depend_on_their_limit() -> None:
    assert bags(tt.Match(spades_two(), seed=1, start={"bags": [9, 0]})) == [9, 0]
    assert bags(tt.Match(spades_two(bag_limit=20), seed=1, start={"bags": [19, 3]})) == [19, 3]
    with pytest.raises(tt.TricktakerError):
        tt.Match(spades_two(bag_limit=5), seed=1, start={"bags": [5, 0]})


def test_x14_scores_are_the_change_of_the_totals() -> None:
    match = played([taking([4, 6], [7, 6])], start={"totals": [200, 10], "bags": [8, 0]})
    (done,) = match.deals
    assert tuple(done.scores) == (43 - 100, 60)
    assert list(match.totals) == [143, 70]
    assert [(x.side, x.amount) for x in done.score_lines if x.rule == "T6.3"] == [(0, -100)]
    for side in SEATS:
        assert sum(x.amount for x in done.score_lines if x.side == side) == done.scores[side]


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("count", [1, 2, 3, 7, 40, 60])
def test_x16_undo_takes_back_the_last_actions(count: int) -> None:
    match = tt.Match(spades_two(), seed=3, dealer=1)
    rng = random.Random(count)
    states = [snapshot(match)[:3]]
    for number in range(60):
        calls = codes(match)
        match.act("double-nil" if "double-nil" in calls else rng.choice(sorted(calls)))
        states.append(snapshot(match)[:3])
        assert number < 60
    before = lines_of(match)
    match.undo(count)
    assert snapshot(match)[:3] == states[-1 - count]
    assert lines_of(match) == [*before, {"undo": count}]
    again = read(str(match.save()))
    assert snapshot(again) == snapshot(match)
    with pytest.raises(tt.TricktakerError):
        match.undo(1000)


@dealers
@pytest.mark.parametrize("count", [1, 2, 3])
def test_x16_x17_a_draw_that_is_undone_is_written_again(dealer: int, count: int) -> None:
    match = replacing(dealer)
    own = sorted(hand(match, dealer))[:count]
    for card in own:
        match.act(f"discard {card}")
    if count < 3:
        match.act("done")
    after = [hand(match, seat) for seat in SEATS]
    before = lines_of(match)
    assert len(before[-1]["chance"].split()) == count
    match.undo()
    last = before[-2]["do"]
    match.act(last)
    assert [hand(match, seat) for seat in SEATS] == after
    assert lines_of(match) == [*before, {"undo": 1}, before[-2], before[-1]]
    again = read(str(match.record()))
    assert snapshot(again) == snapshot(match)


@dealers
def test_x16_another_way_may_draw_other_cards(dealer: int) -> None:
    match = replacing(dealer)
    own = sorted(hand(match, dealer))
    match.act(f"discard {own[0]}")
    match.act("done")
    first = set(lines_of(match)[-1]["chance"].split())
    match.undo(2)
    for card in own[:3]:
        match.act(f"discard {card}")
    drawn = lines_of(match)[-1]["chance"].split()
    assert len(drawn) == 3
    assert len(first) == 1
    for each in (read(str(match.record())), read(str(match.save()))):
        assert snapshot(each)[:3] == snapshot(match)[:3]


@dealers
def test_x16_undo_over_the_end_of_a_deal_writes_the_deal_again(dealer: int) -> None:
    deal = taking([4, 4], [7, 6], dealer)
    match = tt.Match(spades_two(), packs=[deal.pack], dealer=dealer, seed=9)
    follow(match, deal)
    before = lines_of(match)
    assert before[-1]["deal"] == 2
    match.undo()
    assert len(match.deals) == 0
    assert list(match.totals) == [0, 0]
    match.act(f"play {deal.plays[-1]}")
    assert lines_of(match) == [*before, {"undo": 1}, before[-2], before[-1]]
    assert snapshot(read(str(match.record()))) == snapshot(match)


@dealers
def test_x17_a_chance_line_is_one_replacement(dealer: int) -> None:
    for one in range(4):
        for two in range(4):
            match = replacing(dealer)
            start = len(lines_of(match))
            for count in (one, two):
                seat = match.to_act
                assert seat is not None
                for card in sorted(hand(match, seat))[:count]:
                    match.act(f"discard {card}")
                if count < 3:
                    match.act("done")
            chances = [line["chance"] for line in lines_of(match)[start:] if "chance" in line]
            assert [len(text.split()) for text in chances] == [n for n in (one, two) if n]
            drawn = [card for text in chances for card in text.split()]
            held = hand(match, 0) | hand(match, 1)
            assert set(drawn) <= held
            again = read(str(match.record()))
            assert snapshot(again) == snapshot(match)


@dealers
def test_x17_chances_take_the_same_texts(dealer: int) -> None:
    scout = replacing(dealer)
    own = [sorted(hand(scout, seat)) for seat in SEATS]
    pile = sorted(str(card) for card in scout.truth.known("discard"))
    wanted = [" ".join(pile[2:0:-1]), pile[5]]
    match = replacing(dealer, chances=wanted)
    for seat, count in ((dealer, 2), (1 - dealer, 1)):
        for card in own[seat][:count]:
            match.act(f"discard {card}")
        match.act("done")
    assert [x["chance"] for x in lines_of(match) if "chance" in x] == wanted
    assert set(pile[1:3]) <= hand(match, dealer)
    assert pile[5] in hand(match, 1 - dealer)
    for bad in ("", pile[0], f"{pile[0]} {pile[0]}", f"{own[dealer][0]} {pile[0]}", "7X 8X"):
        with pytest.raises(tt.InvalidSetup):
            _replaced(dealer, bad, own[dealer][:2])


def _replaced(dealer: int, chance: str, cards: list[str]) -> None:
    """The second player gives these up, and this is drawn for them."""
    match = replacing(dealer, chances=[chance])
    for card in cards:
        match.act(f"discard {card}")
    match.act("done")


@dealers
def test_x17_a_false_chance_line_is_refused(dealer: int) -> None:
    match = replacing(dealer)
    own = sorted(hand(match, dealer))
    match.act(f"discard {own[0]}")
    match.act("done")
    lines = lines_of(match)
    number = len(lines)
    pile = sorted(str(card) for card in match.truth.known("discard"))
    good = [*lines[:-1], {"chance": pile[0]}]
    assert pile[0] in hand(read(text_of(good)), dealer)  # any card of the pile will do
    for chance in ("", own[0], own[1], f"{pile[0]} {pile[1]}", "1S", min(hand(match, 1 - dealer))):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([*lines[:-1], {"chance": chance}]))
        assert caught.value.line == number
    with pytest.raises(tt.RecordError):
        read(text_of([*lines, {"chance": pile[0]}]))
    played_on = lines_of(match)
    match.act("done")
    match_lines = lines_of(match)
    without = [line for line in match_lines if line != played_on[-1]]
    with pytest.raises(tt.RecordError):
        read(text_of(without))


def test_x18_a_result_stands_at_the_end() -> None:
    match = played([taking([6, 6], [6, 7])], extra=True, start={"totals": [450, 0]})
    lines = lines_of(match)
    assert lines[-1] == {"result": {"totals": [510, 61], "winners": [0]}}
    assert not read(text_of([*lines, {"undo": 1}])).is_over
    for extra in (lines[-1], lines[-2], {"seat": 0, "do": "look"}):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([*lines, extra]))
        assert caught.value.line == len(lines) + 1
    for result in (
        {"totals": [510, 60], "winners": [0]},
        {"totals": [510, 61], "winners": [1]},
        {"totals": [510, 61], "winners": [0], "unfinished": True},
        {},
    ):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([*lines[:-1], {"result": result}]))
        assert caught.value.line == len(lines)
    with pytest.warns(tt.RecordWarning):
        assert read(text_of(lines[:-1])).winners == (0,)


def test_x18_a_match_that_max_deals_stopped() -> None:
    match = played([taking([6, 6], [6, 7])])
    assert lines_of(match)[-1] == {
        "result": {"totals": [60, 61], "winners": [], "unfinished": True}
    }
    assert match.is_over
    assert not match.winners
    assert not match.may_act


def test_x19_damage_is_refused_with_its_line() -> None:
    match = tt.Match(spades_two(), seed=3, dealer=1)
    for code in ("look", "keep", "double-nil", "refuse"):
        match.act(code)
    rows = str(match.record()).splitlines()
    line = rows[2]
    damages = {
        "unknown key": line[:-1] + ', "why": 1}',
        "doubled key": line[:-1] + ', "do": "look"}',
        "blank": "",
        "no object": "[1]",
        "no json": line[:-1],
        "byte-order mark": "\ufeff" + line,
        "illegal": '{"seat": 0, "do": "keep"}',
        "no such seat": '{"seat": 2, "do": "look"}',
        "other seat": '{"seat": 1, "do": "look"}',
        "seat as truth": '{"seat": false, "do": "look"}',
        "stray chance": '{"chance": "2C"}',
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
        assert lines_of(read(str(match.record())[:-3])) == lines_of(match)[:-1]
    assert snapshot(read(str(match.record()).replace("\n", "\r\n"))) == snapshot(match)


def test_x20_the_tricks_of_a_contract_follow_from_its_bids() -> None:
    base: dict[str, Any] = {"hands": {1: "2H KS 4C"}, "leader": 0, "trick": "7H"}
    contract: dict[str, Any]
    for contract in ({"bids": [4, "nil"]}, {"bids": [4, 0], "tricks": [4, 0]}):
        match = tt.Match(spades_two(), setup={**base, "contract": contract})
        assert match.view(None).contract["tricks"] == (4, 0)
        assert read(str(match.record())).view(None).contract["tricks"] == (4, 0)
    for told in ([4, 1], [0, 0], ["4", 0], [4, None], [4], "garbage", None):
        contract = {"bids": [4, "nil"], "tricks": told}
        with pytest.raises(tt.InvalidSetup):
            tt.Match(spades_two(), setup={**base, "contract": contract})


def test_x20_a_set_up_stands_in_the_header() -> None:
    setup = {"hands": {1: "2H KS 4C"}, "leader": 0, "trick": "7H", "notes": {"broken": False}}
    match = tt.Match(spades_two(), setup=setup)
    header, *rest = lines_of(match)
    assert header["setup"] is not None
    assert not rest
    again = read(str(match.save()))
    for each in (match, again):
        assert codes(each) == plays("2H")
        each.act("2H")
    assert lines_of(match)[1:] == [{"seat": 1, "do": "play 2H"}]
    assert snapshot(read(str(match.save()))) == snapshot(match)


# ---------------------------------------------------------------- score sheets


@pytest.mark.parametrize(
    "facts",
    [
        {"bids": [4, 9], "tricks": [4, 8]},
        {"bids": [4, 9], "tricks": [4, 10]},
        {"bids": [4, 9], "tricks": [14, -1]},
        {"bids": [4, 9], "tricks": [13]},
        {"bids": [4], "tricks": [4, 9]},
        {"bids": [4, 9, 1], "tricks": [4, 9]},
        {"bids": [4, 9], "tricks": [4, 9, 0]},
        {"bids": [14, 9], "tricks": [4, 9]},
        {"bids": [-1, 9], "tricks": [4, 9]},
        {"bids": [True, 9], "tricks": [4, 9]},
        {"bids": ["pass", 9], "tricks": [4, 9]},
        {"bids": [4.0, 9], "tricks": [4, 9]},
        {"bids": [4, 9], "tricks": [4.0, 9]},
        {"bids": [[4], 9], "tricks": [4, 9]},
        {"bids": {0: 4, 1: 9}, "tricks": [4, 9]},
        {"bids": "49", "tricks": [4, 9]},
        {"bids": [4, 9], "tricks": 13},
        {"bids": None, "tricks": [4, 9]},
        {"bids": [4, 9]},
        {"bids": [4, 9], "tricks": [4, 9], "dealer": 1},
        {},
        None,
        [[4, 9], [4, 9]],
    ],
)
def test_x21_facts_that_cannot_be(facts: Any) -> None:
    sheet = tt.ScoreSheet(spades_two(), start={"totals": [5, 6], "bags": [1, 2]})
    with pytest.raises(tt.InvalidFacts):
        sheet.add(facts)
    assert list(sheet.totals) == [5, 6]
    assert list(sheet.bags) == [1, 2]


@pytest.mark.parametrize(
    ("bids", "tricks", "rule"),
    [
        ([4, 3, 2, 2], [4, 3], "T1.1"),
        ([4, 9], [4, 3, 2, 4], "T1.1"),
        ([14, 9], [4, 9], "T3.1"),
        (["pass", 9], [4, 9], "T3.1"),
        ([[4], 9], [4, 9], "T3.1"),
        (49, [4, 9], "T3.1"),
        ([4, 9], [4, 8], "S5.6"),
    ],
)
def test_x21_a_refusal_names_the_rule_of_this_page(bids: Any, tricks: Any, rule: str) -> None:
    sheet = tt.ScoreSheet(spades_two())
    with pytest.raises(tt.InvalidFacts) as caught:
        sheet.add({"bids": bids, "tricks": tricks})
    assert caught.value.rule == rule


def test_x21_double_nil_on_a_sheet_of_a_table_without_it() -> None:
    sheet = tt.ScoreSheet(spades_two(double_nil=False))
    with pytest.raises(tt.InvalidFacts):
        sheet.add({"bids": ["double-nil", 3], "tricks": [0, 13]})
    assert len(NUMBERS) == 14
    assert len(PACK) == 52


def test_random_matches_end() -> None:
    for seed in range(3):
        match = tt.Match(spades_two(target=100, floor=-300), seed=seed)
        at_random(match, random.Random(seed))
        assert match.is_over
        assert snapshot(read(str(match.record())))[:3] == snapshot(match)[:3]
