"""Actions, options, records and sheets to the last point: the exact points that concern Spades.

X4 (Belote), X6, X8 and X17 (draws from a pile) and X13, X15 (Belote) do not touch this game; that
Spades writes no chance lines is held under X17.
"""

from __future__ import annotations

import json
import random
import warnings
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades import NUMBERS
from tests.spades.tables import (
    SEATS,
    at_random,
    bags,
    bid_all,
    codes,
    follow,
    hand,
    is_broken,
    played,
    plays,
    snapshot,
    spades,
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


def finished(deals: int = 1, seed: int = 3, **options: Any) -> tt.Match:
    """A match at random that `max_deals` stopped."""
    match = tt.Match(spades(**options), seed=seed, dealer=3, max_deals=deals)
    at_random(match, random.Random(seed))
    return match


# ---------------------------------------------------------------- seats and sides


@dealers
def test_x1_seats_dealers_and_sides(dealer: int) -> None:
    tricks = [4, 1, 2, 6]
    deal = taking([2, 1, 2, 3], tricks, dealer)
    match = tt.Match(spades(), packs=[deal.pack(spades())], dealer=dealer, seed=2)
    assert match.to_act == (dealer + 1) % 4
    follow(match, deal)
    assert match.view(None).dealer == (dealer + 1) % 4
    assert tuple(match.deals[0].scores) == (42, 43)
    assert tuple(match.totals) == (42, 43)
    assert bags(match) == [2, 3]
    assert match.deals[0].dealer == dealer


@dealers
def test_x2_each_deal_has_its_pack(dealer: int) -> None:
    deals = [taking([3, 3, 3, 3], [3, 3, 4, 3], (dealer + k) % 4, seed=k) for k in range(3)]
    match = played(deals)
    packs = [line["pack"].split() for line in lines_of(match) if "deal" in line]
    assert packs == [deal.pack(spades()).split() for deal in deals]
    assert [line["deal"] for line in lines_of(match) if "deal" in line] == [1, 2, 3]


def test_x2_after_the_packs_the_seed_deals() -> None:
    deal = taking([3, 3, 3, 3], [3, 3, 4, 3], 3)
    hands = []
    for seed in (5, 5, 6):
        match = tt.Match(spades(), packs=[deal.pack(spades())], dealer=3, seed=seed)
        follow(match, deal)
        hands.append([set(match.truth.hand_of(seat)) for seat in SEATS])
    assert hands[0] == hands[1] != hands[2]


# ---------------------------------------------------------------- actions


def test_x3_nought_is_read_as_nil() -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    match.act("look")
    assert "nil" in codes(match)
    assert "0" not in codes(match)
    match.act("0")
    assert lines_of(match)[-1] == {"seat": 0, "do": "nil"}
    sheets = []
    for bid in (0, "nil", "0"):
        sheet = tt.ScoreSheet(spades())
        sheet.add({"bids": [bid, 4, 3, 4], "tricks": [0, 5, 3, 5]})
        sheets.append(sheet.totals)
    assert len(set(sheets)) == 1
    assert sheets[0][0] == 130


def test_x3_there_is_no_limit_on_bids_together() -> None:
    for bids in (("13",) * 4, ("nil",) * 4, ("13", "nil", "13", "double-nil")):
        match = tt.Match(spades(), seed=3, dealer=3)
        bid_all(match, *bids)
        assert match.view(None).phase in ("play", "exchange")


def test_x5_no_look_where_double_nil_is_not_open() -> None:
    game = spades(blind_nil_min_deficit=10)
    match = tt.Match(game, seed=3, dealer=3, start={"totals": [5, 15]})
    assert codes(match) == {"look", "double-nil"}
    match.act("double-nil")
    assert codes(match) == set(NUMBERS)
    with pytest.raises(tt.IllegalAction):
        match.act("look")


@pytest.mark.parametrize("spelling", ["TH", "10H", "H10", "10♥", "th", "hT"])
def test_cards_may_be_spelt_in_every_way(spelling: str) -> None:
    game = spades(double_nil=False)
    for prefix in ("play ", ""):
        pack = game.pack(hands={0: "TH"}, dealer=3)
        match = tt.Match(game, packs=[pack], dealer=3, seed=1)
        bid_all(match, "3", "3", "3", "3")
        match.act(prefix + spelling)
        assert lines_of(match)[-1] == {"seat": 0, "do": "play TH"}


def test_x7_cards_pass_when_the_last_is_given() -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    bid_all(match, "double-nil", "3", "3", "3")
    theirs = hand(match, 2)
    gift = sorted(hand(match, 0))[:3]
    for number, card in enumerate(gift):
        assert hand(match, 2) == theirs
        assert match.view(2).hand_sizes[2] == 13
        assert codes(match, 2) == set()
        assert match.view(2).hand_sizes[0] == 13 - number
        match.act(f"give {card}")
        assert card not in hand(match, 0)
    assert hand(match, 2) == theirs | set(gift)
    assert match.view(0).hand_sizes == (10, 13, 16, 13)


@pytest.mark.parametrize("first", [0, 2])
def test_x7_simultaneous_gifts_in_any_order(first: int) -> None:
    match = tt.Match(spades(exchange="simultaneous"), seed=3, dealer=3)
    bid_all(match, "double-nil", "double-nil", "3", "3")
    partner = 2 - first
    dealt = {seat: hand(match, seat) for seat in (first, partner)}
    for _ in range(3):
        assert first in match.may_act
        assert match.to_act == 0  # the bidder, while it has cards to give
        match.act(min(codes(match, first)), seat=first)
    assert list(match.may_act) == [partner]
    assert match.to_act == partner
    assert codes(match, first) == set()
    assert codes(match, partner) == {f"give {card}" for card in dealt[partner]}
    with pytest.raises(tt.IllegalAction):
        match.act(f"give {min(hand(match, first))}", seat=first)
    for _ in range(3):
        match.act(min(codes(match, partner)))
    # the next partnership has its turn, in the order of the bids
    assert list(match.may_act) == [1, 3]


def test_x9_what_is_public_and_what_is_not() -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    logs = {reader: len(match.view(reader).events) for reader in (1, 3, None)}
    bid_all(match, "double-nil", "3", "4", "5")
    for card in sorted(hand(match, 0))[:2]:
        match.act(f"give {card}")
    for reader, start in logs.items():
        view = match.view(reader)
        log = [event.to_json(reader) for event in view.events[start:]]
        said = [(line["seat"], line["action"]) for line in log if line["event"] == "said"]
        assert said == [
            (0, "double-nil"),
            (1, "look"),
            (1, "3"),
            (2, "look"),
            (2, "4"),
            (3, "look"),
            (3, "5"),
            (0, "give ??"),
            (0, "give ??"),
        ]
        assert view.hand_sizes[0] == 11


# ---------------------------------------------------------------- options and the end


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("target", [1, 500, 10_000], [0, -1, None, True, 1.0, "500"]),
        ("floor", [None, -500, 0, 499], [500, 501, True, -1.5]),
        ("bag_limit", [1, 10, 99], [0, -1, None, True]),
        ("bag_penalty", [0, 100, 1000], [-1, None, False]),
        ("blind_nil_min_deficit", [0, 1, 500], [-1, None, True]),
        ("exchange_cards", [1, 3, 13], [0, 14, None, True]),
        ("double_nil", [True, False], [0, 1, None, "no"]),
        ("exchange", ["bidder-first", "simultaneous"], ["", "Simultaneous", None, True]),
    ],
)
def test_x10_bounds_of_the_options(name: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        game = spades(**{name: value})
        assert game.options.to_json()[name] == value
        assert json.loads(json.dumps(game.options.to_json())) == game.options.to_json()
        match = tt.Match(game, seed=1)
        assert read(str(match.save())).game == game
    for value in bad:
        with pytest.raises(tt.InvalidOption) as caught:
            spades(**{name: value})
        assert caught.value.name in (name, "floor", "target")


def test_x10_the_floor_lies_below_the_target() -> None:
    for target, floor in ((100, 100), (1, 5)):
        with pytest.raises(tt.InvalidOption) as caught:
            spades(target=target, floor=floor)
        assert "floor" in str(caught.value)
        assert "target" in str(caught.value)


def test_x11_the_deficit_counts_at_the_start_of_the_deal() -> None:
    first = taking([3, 3, 3, 3], [3, 3, 4, 3], 3)  # 61 to the first side, 60 to the other
    game = spades(blind_nil_min_deficit=1)
    match = tt.Match(game, packs=[first.pack(game)], dealer=3, seed=2)
    follow(match, first)
    assert list(match.totals) == [61, 60]
    assert match.to_act == 1
    assert codes(match) == {"double-nil", "look"}
    bid_all(match, "3")
    assert codes(match) == set(NUMBERS)


def test_x12_a_start_beyond_the_end_is_played_on() -> None:
    even = taking([3, 3, 3, 3], [3, 4, 3, 3], 3)
    for totals, floor, winners in (
        ([700, 100], None, (0,)),
        ([700, 699], None, ()),
        ([-700, 0], -300, (1,)),
    ):
        game = spades(floor=floor)
        match = tt.Match(game, packs=[even.pack(game)], dealer=3, start={"totals": totals}, seed=1)
        assert not match.is_over
        assert tuple(match.winners or ()) == ()
        follow(match, even)
        assert match.is_over is bool(winners)
        assert tuple(match.winners or ()) == winners


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
        tt.Match(spades(), seed=1, start=start)
    with pytest.raises(tt.TricktakerError):
        tt.ScoreSheet(spades(), start=start)


def test_x12_start_bags_depend_on_their_limit() -> None:
    assert bags(tt.Match(spades(), seed=1, start={"bags": [9, 0]})) == [9, 0]
    assert bags(tt.Match(spades(bag_limit=20), seed=1, start={"bags": [19, 3]})) == [19, 3]
    with pytest.raises(tt.TricktakerError):
        tt.Match(spades(bag_limit=5), seed=1, start={"bags": [5, 0]})


def test_x14_scores_are_the_change_of_the_totals() -> None:
    deal = taking([2, 3, 2, 3], [5, 3, 2, 3], 3)
    match = played([deal], start={"totals": [200, 10], "bags": [8, 0]})
    (done,) = match.deals
    assert tuple(done.scores) == (43 - 100, 60)
    assert list(match.totals) == [143, 70]
    assert [(x.side, x.amount) for x in done.score_lines if x.rule == "S6.7"] == [(0, -100)]
    for side in (0, 1):
        assert sum(x.amount for x in done.score_lines if x.side == side) == done.scores[side]


def test_a_match_that_max_deals_stopped_has_no_winners() -> None:
    match = finished(2)
    assert match.is_over
    assert match.to_act is None
    assert not match.may_act
    assert not match.winners
    assert len(match.deals) == 2
    assert lines_of(match)[-1] == {
        "result": {"totals": list(match.totals), "winners": [], "unfinished": True}
    }
    with pytest.raises(tt.IllegalAction):
        match.act("look")


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("count", [1, 2, 5, 20])
def test_x16_undo_takes_back_the_last_actions(count: int) -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    bid_all(match, "4", "3", "2", "3")
    rng = random.Random(count)
    states = [snapshot(match)[:5]]
    for _ in range(20):
        at_random(match, rng, until=1)
        states.append(snapshot(match)[:5])
    match.undo(count)
    assert snapshot(match)[:5] == states[-1 - count]
    assert lines_of(match)[-1] == {"undo": count}
    again = read(str(match.save()))
    assert snapshot(again) == snapshot(match)
    with pytest.raises(tt.TricktakerError):
        match.undo(1000)
    assert snapshot(again) == snapshot(match)


@pytest.mark.parametrize("count", [0, -1, True, 1.5, "1"])
def test_x16_undo_of_nothing_is_refused(count: Any) -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    match.act("look")
    before = snapshot(match)
    with pytest.raises(tt.TricktakerError):
        match.undo(count)
    assert snapshot(match) == before
    with pytest.raises(tt.RecordError):
        read(text_of([*lines_of(match), {"undo": count}]))


def test_x16_undo_over_the_end_of_a_deal_writes_the_deal_again() -> None:
    first = taking([3, 3, 3, 3], [3, 3, 4, 3], 3)
    match = tt.Match(spades(), packs=[first.pack(spades())], dealer=3, seed=9)
    follow(match, first)
    second = [set(match.truth.hand_of(seat)) for seat in SEATS]
    before = lines_of(match)
    assert before[-1]["deal"] == 2
    match.undo()
    assert len(match.deals) == 0
    assert list(match.totals) == [0, 0]
    match.act(f"play {first.plays[-1]}")
    assert [set(match.truth.hand_of(seat)) for seat in SEATS] == second
    assert lines_of(match) == [*before, {"undo": 1}, before[-2], before[-1]]
    assert snapshot(read(str(match.record()))) == snapshot(match)


def test_x16_the_first_looked_hand_can_be_undone() -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    before = match.view(0)
    match.act("look")
    match.undo()
    assert match.view(0) == before
    assert len(match.view(0).hand) == 0


def test_x17_spades_draws_nothing_after_the_deal() -> None:
    for seed in range(5):
        assert not [line for line in lines_of(finished(seed=seed)) if "chance" in line]


def test_x18_a_result_stands_at_the_end() -> None:
    deal = taking([3, 3, 3, 3], [3, 4, 3, 3], 3)
    match = played([deal], extra=True, start={"totals": [450, 0]})
    lines = lines_of(match)
    assert lines[-1] == {"result": {"totals": [510, 61], "winners": [0]}}
    assert list(read(text_of(lines)).winners) == [0]
    undone = read(text_of([*lines, {"undo": 1}]))
    assert not undone.is_over
    for extra in (lines[-1], lines[-2], {"seat": 0, "do": "look"}):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([*lines, extra]))
        assert caught.value.line == len(lines) + 1


def test_x18_a_wrong_result_is_refused() -> None:
    deal = taking([3, 3, 3, 3], [3, 4, 3, 3], 3)
    match = played([deal], extra=True, start={"totals": [450, 0]})
    lines = lines_of(match)
    for result in (
        {"totals": [510, 60], "winners": [0]},
        {"totals": [510, 61], "winners": [1]},
        {"totals": [510, 61], "winners": []},
        {"totals": [510, 61], "winners": [0], "unfinished": True},
        {"totals": [510, 61]},
        {},
        None,
    ):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([*lines[:-1], {"result": result}]))
        assert caught.value.line == len(lines)


def test_x18_a_result_in_the_middle_of_a_deal_is_refused() -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    match.act("look")
    result = {"totals": [0, 0], "winners": [], "unfinished": True}
    with pytest.raises(tt.RecordError):
        read(text_of([*lines_of(match), {"result": result}]))


def test_x18_a_finished_match_without_its_result_is_read_with_a_warning() -> None:
    match = finished()
    lines = lines_of(match)
    with pytest.warns(tt.RecordWarning):
        again = read(text_of(lines[:-1]))
    assert again.is_over
    assert list(again.totals) == list(match.totals)


def test_x19_a_last_line_without_its_newline_is_dropped() -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    bid_all(match, "4", "3")
    text = str(match.record())
    rows = text.splitlines(keepends=True)
    for cut in (1, 4, len(rows[-1]) - 1):
        with pytest.warns(tt.RecordWarning):
            again = read(text[:-cut])
        assert lines_of(again) == lines_of(match)[:-1]


def test_x19_damage_is_refused_with_its_line() -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    bid_all(match, "4", "3")
    rows = str(match.record()).splitlines()
    look = rows[2]
    damages = {
        "unknown key": look[:-1] + ', "why": 1}',
        "doubled key": look[:-1] + ', "do": "look"}',
        "blank": "",
        "blanks": "  ",
        "no object": "[1]",
        "no json": look[:-1],
        "byte-order mark": "\ufeff" + look,
        "illegal": '{"seat": 0, "do": "pass"}',
        "not a bid": '{"seat": 0, "do": "14"}',
        "no such seat": '{"seat": 4, "do": "look"}',
        "other seat": '{"seat": 1, "do": "look"}',
        "seat as text": '{"seat": "0", "do": "look"}',
        "seat as truth": '{"seat": false, "do": "look"}',
        "do as number": '{"seat": 0, "do": 4}',
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
    with pytest.raises(tt.RecordError):
        read("")
    with pytest.raises(tt.RecordError):
        read("\ufeff" + "\n".join(rows) + "\n")


def test_x19_a_damaged_header_or_pack_is_refused() -> None:
    match = tt.Match(spades(), seed=3, dealer=3)
    header, deal = lines_of(match)
    cards = deal["pack"].split()
    for bad in (
        {**header, "tricktaker": 2},
        {**header, "game": "spoons"},
        {**header, "version": "9.0"},
        {**header, "options": {**header["options"], "taget": 5}},
        {**header, "options": {**header["options"], "target": 0}},
        {**header, "options": {}},
        {**header, "house": ["nobody-wrote-this"]},
        {**header, "dealer": 4},
        {**header, "start": {"bags": [10, 0]}},
        {**header, "more": 1},
        {key: value for key, value in header.items() if key != "dealer"},
    ):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([bad, deal]))
        assert caught.value.line == 1
    for bad in (
        {**deal, "pack": " ".join([*cards[:-1], cards[0]])},
        {**deal, "pack": " ".join(cards[:-1])},
        {**deal, "pack": " ".join([*cards[:-1], "1S"])},
        {**deal, "deal": 2},
        {**deal, "dealer": 1},
    ):
        with pytest.raises(tt.RecordError) as caught:
            read(text_of([header, bad]))
        assert caught.value.line == 2


def test_x19_carriage_returns_and_free_spelling_are_read() -> None:
    deal = taking([3, 3, 3, 3], [3, 4, 3, 3], 3)
    match = played([deal])
    text = str(match.record())
    assert snapshot(read(text.replace("\n", "\r\n"))) == snapshot(match)
    lines = lines_of(match)
    for line in lines:
        if str(line.get("do", "")).startswith("play T"):
            line["do"] = "PLAY 10" + line["do"][-1].lower()
    assert str(read(text_of(lines)).record()) == text


def test_records_say_what_was_chosen_and_dealt() -> None:
    match = tt.Match(
        spades(target=250),
        seed=3,
        dealer=3,
        players=["You", "random", "random", "random"],
        start={"totals": [10, 20]},
        max_deals=5,
    )
    match.act("look")
    match.act("4")
    header, deal, *rest = lines_of(match)
    assert header == {
        "tricktaker": 1,
        "game": "spades",
        "version": "1.0",
        "options": {**spades().options.to_json(), "target": 250},
        "house": [],
        "players": ["You", "random", "random", "random"],
        "dealer": 3,
        "start": {"totals": [10, 20]},
        "setup": None,
        "max_deals": 5,
    }
    assert (deal["deal"], deal["dealer"]) == (1, 3)
    assert len(deal["pack"].split()) == 52
    assert rest == [{"seat": 0, "do": "look"}, {"seat": 0, "do": "4"}]
    assert "seed" not in str(match.record())


def test_x20_a_set_up_stands_in_the_header() -> None:
    setup = {
        "hands": {1: "2H KS 4C"},
        "leader": 0,
        "trick": "7H",
        "notes": {"broken": False},
    }
    match = tt.Match(spades(), setup=setup)
    header, *rest = lines_of(match)
    assert header["setup"] is not None
    assert not rest
    again = read(str(match.save()))
    for each in (match, again):
        assert codes(each) == plays("2H")
        assert not is_broken(each)
    match.act("2H")
    assert lines_of(match)[1:] == [{"seat": 1, "do": "play 2H"}]
    assert snapshot(read(str(match.save()))) == snapshot(match)


def test_x20_the_tricks_of_a_contract_follow_from_its_bids() -> None:
    base = {"hands": {1: "2H KS 4C"}, "leader": 0, "trick": "7H"}
    bids = [4, "nil", 2, 3]
    for contract in ({"bids": bids}, {"bids": bids, "tricks": [6, 3]}):
        match = tt.Match(spades(), setup={**base, "contract": contract})
        assert match.view(None).contract["tricks"] == (6, 3)
    for told in ([6, 4], [3, 6], [0, 0], ["6", 3], "garbage", None):
        with pytest.raises(tt.InvalidSetup):
            tt.Match(spades(), setup={**base, "contract": {"bids": bids, "tricks": told}})


# ---------------------------------------------------------------- score sheets


@pytest.mark.parametrize(
    "facts",
    [
        {"bids": [4, 3, 2, 2], "tricks": [4, 3, 2, 3]},
        {"bids": [4, 3, 2, 2], "tricks": [4, 3, 2, 5]},
        {"bids": [4, 3, 2, 2], "tricks": [14, 0, 0, -1]},
        {"bids": [4, 3, 2, 2], "tricks": [13]},
        {"bids": [4, 3, 2], "tricks": [4, 3, 6]},
        {"bids": [4, 3, 2], "tricks": [4, 3, 2, 4]},
        {"bids": [14, 3, 2, 2], "tricks": [4, 3, 2, 4]},
        {"bids": [-1, 3, 2, 2], "tricks": [4, 3, 2, 4]},
        {"bids": [True, 3, 2, 2], "tricks": [4, 3, 2, 4]},
        {"bids": ["pass", 3, 2, 2], "tricks": [4, 3, 2, 4]},
        {"bids": [4.0, 3, 2, 2], "tricks": [4, 3, 2, 4]},
        {"bids": [4, 3, 2, 2], "tricks": [4.0, 3, 2, 4]},
        {"bids": [4, 3, 2, 2], "tricks": [True, 4, 4, 4]},
        {"bids": [[4], 3, 2, 2], "tricks": [4, 3, 2, 4]},
        {"bids": {0: 4, 1: 3, 2: 2, 3: 2}, "tricks": [4, 3, 2, 4]},
        {"bids": ["\u0664", 3, 2, 2], "tricks": [4, 3, 2, 4]},
        {"bids": "4322", "tricks": [4, 3, 2, 4]},
        {"bids": [4, 3, 2, 2], "tricks": 13},
        {"bids": [4, 3, 2, 2], "tricks": ["4", 3, 2, 4]},
        {"bids": None, "tricks": [4, 3, 2, 4]},
        {"bids": [4, 3, 2, 2]},
        {"bids": [4, 3, 2, 2], "tricks": [4, 3, 2, 4], "dealer": 1},
        {},
        None,
        [[4, 3, 2, 2], [4, 3, 2, 4]],
    ],
)
def test_x21_facts_that_cannot_be(facts: Any) -> None:
    sheet = tt.ScoreSheet(spades(), start={"totals": [5, 6], "bags": [1, 2]})
    with pytest.raises(tt.InvalidFacts):
        sheet.add(facts)
    assert list(sheet.totals) == [5, 6]
    assert list(sheet.bags) == [1, 2]


@pytest.mark.parametrize(
    ("bids", "tricks", "rule"),
    [
        ([4, 9], [4, 3, 2, 4], "S1.1"),
        ([4, 3, 2, 2], [4, 9], "S1.1"),
        ([14, 3, 2, 2], [4, 3, 2, 4], "S3.2"),
        (["pass", 3, 2, 2], [4, 3, 2, 4], "S3.2"),
        ("4322", [4, 3, 2, 4], "S3.2"),
        ([4, 3, 2, 2], [4, 3, 2, 3], "S5.6"),
    ],
)
def test_x21_a_refusal_names_its_rule(bids: Any, tricks: Any, rule: str) -> None:
    sheet = tt.ScoreSheet(spades())
    with pytest.raises(tt.InvalidFacts) as caught:
        sheet.add({"bids": bids, "tricks": tricks})
    assert caught.value.rule == rule


def test_x21_double_nil_on_a_sheet_of_a_table_without_it() -> None:
    sheet = tt.ScoreSheet(spades(double_nil=False))
    with pytest.raises(tt.InvalidFacts):
        sheet.add({"bids": ["double-nil", 3, 2, 2], "tricks": [0, 5, 4, 4]})
