"""Actions, options, records, set-ups and sheets to the last point: the exact points of Hearts.

X3 to X6, X8, X11, X13 and X15 are about other games; Hearts draws nothing after the deal (X17).
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import tricktaker as tt
from tests.hearts.tables import (
    READERS,
    SEATS,
    TWO_TRICKS,
    at_random,
    codes,
    gives,
    hearts,
    held,
    lines_of,
    moon,
    read,
    refused,
    scene,
    snapshot,
)

dealers = pytest.mark.parametrize("dealer", SEATS)


# ---------------------------------------------------------------- seats and deals


@pytest.mark.parametrize("players", [3, 4, 5])
def test_x1_seats_dealers_and_sides(players: int) -> None:
    for dealer in range(players):
        match = tt.Match(hearts(players=players), seed=1, dealer=dealer, max_deals=2)
        assert match.to_act == (dealer + 1) % players
        while not match.deals:
            match.act(match.legal_actions[0])
        assert match.deals[0].dealer == dealer
        assert match.view(None).dealer == (dealer + 1) % players
        assert match.to_act == (dealer + 2) % players
        assert len(match.totals) == len(match.deals[0].scores) == players
        assert match.totals == match.deals[0].scores


def test_x2_packs_in_order_and_the_way_by_the_number_of_the_deal() -> None:
    game = hearts()
    packs = [game.pack({0: card}, dealer=number) for number, card in enumerate(("AS", "KS", "JS"))]
    start = {"totals": [30, 0, 0, 0]}
    match = tt.Match(game, packs=packs, dealer=0, start=start, max_deals=3)
    for number, card in enumerate(("AS", "KS", "JS")):
        assert card in held(match, 0)
        receiver = dict(match.view(None).note("passing")[0])[0]
        assert receiver == (1, 3, 2)[number]
        while len(match.deals) == number:
            match.act(match.legal_actions[0])


# ---------------------------------------------------------------- actions


@pytest.mark.parametrize("shooter", SEATS)
def test_x6_the_shooter_alone_says_what_becomes_of_the_points(shooter: int) -> None:
    match = moon(shooter, dealer=2, moon="shooter-chooses")
    assert [codes(match, seat) for seat in SEATS if seat != shooter] == [set()] * 3
    assert refused(match, "add", seat=(shooter + 1) % 4)[0]
    match.act("add", seat=shooter)
    assert match.is_over


def test_x6_without_a_moon_a_deal_is_over_with_its_last_card() -> None:
    match = tt.Match(hearts(moon="shooter-chooses"), seed=7, max_deals=1)
    at_random(match, random.Random(7))
    assert [str(call.action) for call in match.view(None).calls("moon")] == []
    assert lines_of(match)[-2]["do"].startswith("play ")


@dealers
def test_x7_players_give_in_any_order(dealer: int) -> None:
    match = tt.Match(hearts(), seed=7, dealer=dealer)
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    assert match.may_act == tuple(order)
    assert match.to_act == order[0]
    before = [held(match, seat) for seat in SEATS]
    rng = random.Random(dealer)
    left = dict.fromkeys(order, 3)
    while any(left.values()):
        open_to = [seat for seat in order if left[seat]]
        assert match.may_act == tuple(open_to)
        assert match.to_act == open_to[0]
        seat = rng.choice(open_to)
        assert codes(match, seat) == gives(" ".join(held(match, seat)))
        match.act(rng.choice(match.view(seat).legal_actions), seat=seat)
        left[seat] -= 1
        if any(left.values()):
            assert all(held(match, each) <= before[each] for each in SEATS)
    assert all(not held(match, each) <= before[each] for each in SEATS)


@dealers
def test_x7_who_has_given_three_cards_gives_no_fourth(dealer: int) -> None:
    match = tt.Match(hearts(), seed=7, dealer=dealer)
    for _ in range(3):
        match.act(match.view(2).legal_actions[0], seat=2)
    more = next(iter(held(match, 2)))
    assert 2 not in match.may_act
    assert refused(match, f"give {more}", seat=2)[0]


def test_x7_the_codes() -> None:
    match = tt.Match(hearts(), seed=7, dealer=3)
    card = str(next(iter(match.view(0).hand)))
    for code in (f"give {card}", f"GIVE {card.lower()}", f" give  {card} ", card):
        again = tt.Match(hearts(), seed=7, dealer=3)
        again.act(code)
        assert lines_of(again)[-1] == {"seat": 0, "do": f"give {card}"}
    for odd in (f"play {card}", "give", "give XX", "pass", "add", "3", ""):
        with pytest.raises(tt.TricktakerError):
            match.act(odd)


def test_x9_what_is_public_of_the_passing() -> None:
    match = tt.Match(hearts(), seed=9, dealer=2)
    rng = random.Random(1)
    given = dict.fromkeys(SEATS, 0)
    while match.view(None).phase == "passing":
        for reader in READERS:
            view = match.view(reader)
            assert [view.size(tt.OFFER[seat]) for seat in SEATS] == list(given.values())
            assert view.note("passing")[0][0] == (3, 0)
            told = [str(call.action) for call in view.calls("passing")]
            assert told == ["give ??"] * sum(given.values())
        seat = rng.choice(match.may_act)
        match.act(rng.choice(match.view(seat).legal_actions), seat=seat)
        given[seat] += 1
    for reader in READERS:
        leader = match.view(reader).note("leader")
        assert leader == match.to_act
        assert tt.parse_card("2C") in match.view(reader).hand_of(leader)


# ---------------------------------------------------------------- options and the end


def test_x10_the_defaults_and_the_bounds() -> None:
    assert hearts().options.to_json() == {
        "players": 4,
        "passing": "cycle",
        "first_trick_points": False,
        "queen_breaks_hearts": False,
        "moon": "others-add",
        "jack_of_diamonds": False,
        "target": 100,
    }
    wrong: list[tuple[str, Any]] = [
        *(("target", value) for value in (0, -1, None, 1.5, "100", True)),
        *(("first_trick_points", value) for value in (0, "true", None)),
        *(("queen_breaks_hearts", value) for value in (1, "no", None)),
        *(("jack_of_diamonds", value) for value in (10, "", None)),
    ]
    for name, value in wrong:
        with pytest.raises(tt.InvalidOption, match=f'"{name}"'):
            hearts(**{name: value})
    with pytest.raises(tt.InvalidOption, match='"passing" cannot be across while "players" is 5'):
        hearts(passing="across", players=5)
    assert hearts(passing="across", players=4).options.to_json()["passing"] == "across"


def test_x10_settings_come_back_from_a_record() -> None:
    settings = {
        "players": 3,
        "passing": "right",
        "first_trick_points": True,
        "queen_breaks_hearts": True,
        "moon": "shooter-chooses",
        "jack_of_diamonds": True,
        "target": 30,
    }
    match = tt.Match(hearts(**settings), seed=3)
    assert match.record().header["options"] == settings
    at_random(match, random.Random(3))
    again = read(str(match.record()))
    assert again.game == match.game
    assert snapshot(again) == snapshot(match)


@pytest.mark.parametrize("start", [[100, 0, 0, 0], [250, 260, 90, 0], [-300, 0, 5, 7]])
def test_x12_the_end_is_tested_after_a_deal(start: list[int]) -> None:
    match = tt.Match(hearts(), seed=1, start={"totals": start})
    assert not match.is_over
    assert match.to_act is not None
    at_random(match, random.Random(1))
    assert match.winners == (match.totals.index(min(match.totals)),)


@pytest.mark.parametrize("start", [[1, 2, 3], [1, 2, 3, 4, 5], ["a", 0, 0, 0], [1.5, 0, 0, 0]])
def test_x12_starts_that_cannot_be(start: list[Any]) -> None:
    with pytest.raises(tt.InvalidSetup, match="totals must be 4 whole numbers"):
        tt.Match(hearts(), seed=1, start={"totals": start})


@pytest.mark.parametrize("players", [3, 4, 5])
def test_x14_scores_are_the_change_of_the_totals(players: int) -> None:
    match = tt.Match(hearts(players=players, jack_of_diamonds=True), seed=4)
    at_random(match, random.Random(4))
    totals = [0] * players
    for deal in match.deals:
        totals = [old + new for old, new in zip(totals, deal.scores, strict=True)]
        assert sum(deal.scores) in (16, 26 * (players - 1) - 10)
    assert list(match.totals) == totals


# ---------------------------------------------------------------- records


def test_x16_undo_over_the_passing_and_over_the_end_of_a_deal() -> None:
    match = tt.Match(hearts(target=1000), seed=2, dealer=1, max_deals=2)
    rng = random.Random(2)
    states = []
    while len(match.deals) < 2:
        states.append(snapshot(match)[:5])
        match.act(rng.choice(match.legal_actions))
    for back in (1, 5, 12, 64):
        match.undo(back)
        assert snapshot(match)[:5] == states[-back]
        del states[len(states) - back :]
        assert lines_of(match)[-1] == {"undo": back}
        again = read(str(match.save()))
        assert snapshot(again)[:5] == snapshot(match)[:5]


def test_x17_no_chance_but_the_deal() -> None:
    match = tt.Match(hearts(), seed=2, max_deals=3)
    at_random(match, random.Random(2))
    kinds = {key for line in lines_of(match)[1:] for key in line}
    assert "chance" not in kinds
    assert kinds == {"deal", "dealer", "pack", "seat", "do", "result"}


def test_x18_x19_the_result_and_a_torn_end() -> None:
    match = tt.Match(hearts(), seed=2, max_deals=1)
    at_random(match, random.Random(2))
    totals = list(match.totals)
    assert lines_of(match)[-1] == {"result": {"totals": totals, "winners": [], "unfinished": True}}
    text = str(match.record())
    with pytest.warns(tt.RecordWarning):
        torn = tt.Match.from_record(tt.Record.parse(text[:-3]))
    assert list(torn.totals) == totals
    for damaged in (text.replace("play ", "lead ", 1), text.replace("give ", "play ", 1)):
        assert damaged != text
        with pytest.raises(tt.RecordError):
            tt.Match.from_record(tt.Record.parse(damaged))


@pytest.mark.parametrize("option", ["others-add", "shooter-chooses"])
def test_saved_at_every_decision(option: str) -> None:
    game = hearts(moon=option)
    for seed in range(2):
        match = tt.Match(game, seed=seed, max_deals=1)
        rng = random.Random(seed)
        while not match.is_over:
            again = read(str(match.save()))
            assert snapshot(again) == snapshot(match)
            seat = rng.choice(match.may_act)
            match.act(rng.choice(match.view(seat).legal_actions), seat=seat)
    chosen = moon(2, dealer=1, moon=option)
    assert snapshot(read(str(chosen.save()))) == snapshot(chosen)


# ---------------------------------------------------------------- set-ups

POSITION: dict[str, Any] = {
    "hands": {0: "5H 9C", 1: "6H TC", 2: "7H JC", 3: "8H QC"},
    "leader": 0,
    "tricks": [11, 0, 0, 0],
    "points": [22, 0, 0, 0],
}


def set_up(**changes: Any) -> tt.Match:
    """A match from the position with some of it changed; what is None is left out."""
    options = {name: changes.pop(name) for name in ("players", "moon") if name in changes}
    setup = {key: value for key, value in {**POSITION, **changes}.items() if value is not None}
    return tt.Match(hearts(**options), setup=setup, dealer=3, seed=1, max_deals=1)


def test_x20_a_set_up_with_all_cards_tells_whether_hearts_are_broken() -> None:
    match = set_up()
    assert match.is_complete
    assert match.view(1).note("broken") is True
    assert codes(match) == {"play 5H", "play 9C"}
    told = set_up(notes={"broken": False})
    assert codes(told) == {"play 9C"}
    assert codes(set_up(hands={0: "5H 9C"})) == {"play 9C"}
    assert codes(set_up(hands={0: "5H 9C"}, notes={"broken": True})) == {"play 5H", "play 9C"}


def test_x20_a_set_up_is_played_on_and_scored() -> None:
    match = set_up()
    for card in ("9C", "TC", "JC", "QC", "8H", "5H", "6H", "7H"):
        match.act(f"play {card}")
    assert list(match.totals) == [22, 0, 0, 4]
    assert "incomplete" not in lines_of(match)[-1]["result"]
    short = set_up(points=None)
    at_random(short, random.Random(1))
    assert lines_of(short)[-1]["result"]["incomplete"] is True
    again = read(str(match.record()))
    assert again.totals == match.totals


def test_x20_a_moon_in_a_set_up() -> None:
    for option in ("others-add", "shooter-chooses"):
        match = set_up(hands={0: "AH AC", 1: "6H TC", 2: "7H JC", 3: "8H QC"}, moon=option)
        for card in ("AC", "TC", "JC", "QC", "AH", "6H", "7H", "8H"):
            match.act(f"play {card}")
        if option == "shooter-chooses":
            assert match.to_act == 0
            match.act("subtract")
        wanted = [0, 26, 26, 26] if option == "others-add" else [-26, 0, 0, 0]
        assert list(match.totals) == wanted


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": {0: "5H 9C", 1: "5H TC"}}, "5H stands twice"),
        ({"hands": {0: "5H 9C", 1: "TC"}}, "seat 1 1"),
        ({"points": [23, 0, 0, 0]}, "the cards played before count 22 points, not 23"),
        ({"points": [0, 22, 0, 0]}, "side 1 has taken 22 points and no trick"),
        ({"points": [22, 0, 0]}, "points must be 4 whole numbers"),
        ({"tricks": [12, 0, 0, 0]}, "after 11 tricks"),
        ({"leader": 1}, "seat 1 leads and has taken no trick"),
        ({"leader": None}, "must name the leader"),
        ({"trick": "5H", "hands": {1: "6H TC"}}, "seat 0 cannot have played 5H: hearts may not"),
        ({"notes": {"hearts": True}}, "there are: broken"),
        ({"notes": {"broken": 1}}, "cannot be 1"),
        ({"hands": {4: "5H 9C"}}, "no seat 4"),
    ],
)
def test_x20_set_ups_that_cannot_be(changes: dict[str, Any], message: str) -> None:
    if "trick" in changes:
        changes = {**changes, "hands": {**changes["hands"], 0: "9C"}}
    with pytest.raises(tt.InvalidSetup) as caught:
        set_up(**changes)
    assert message in str(caught.value)


def test_x20_hearts_that_were_not_played_are_not_broken() -> None:
    suit = " ".join(f"{rank}H" for rank in "23456789T")
    rest = "JH QH KH AH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 9D TD JD QD KD AD 2C KC QC AC"
    cards = f"{suit} {rest}".split()
    hands = {seat: " ".join(cards[9 * seat : 9 * seat + 9]) for seat in SEATS}
    setup = {"hands": hands, "leader": 0, "notes": {"broken": True}}
    with pytest.raises(tt.InvalidSetup, match="hearts are not broken: none was played before"):
        tt.Match(hearts(), setup=setup, dealer=3, max_deals=1)


def test_x20_the_first_trick_of_a_set_up() -> None:
    first = {0: "2C AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C"}
    match = tt.Match(hearts(), setup={"hands": first, "leader": 0}, dealer=3, max_deals=1)
    assert codes(match) == {"play 2C"}
    with pytest.raises(tt.InvalidSetup, match="seat 0 leads to the first trick, not seat 1"):
        tt.Match(hearts(), setup={"hands": first, "leader": 1}, dealer=3, max_deals=1)


@pytest.mark.parametrize("players", [3, 5])
def test_x20_set_ups_of_other_numbers_of_players(players: int) -> None:
    hands = {seat: f"{rank}C {rank}H" for seat, rank in zip(range(players), "3456T", strict=False)}
    setup = {"hands": hands, "leader": players - 1}
    match = tt.Match(hearts(players=players), setup=setup, dealer=0, max_deals=1)
    at_random(match, random.Random(1))
    assert len(match.deals[0].tricks) == 2
    with pytest.raises(tt.InvalidSetup, match=f"no seat {players}"):
        tt.Match(hearts(players=players), setup={**setup, "leader": players}, dealer=0)
    with pytest.raises(tt.InvalidSetup, match="2D"):
        tt.Match(hearts(players=players), setup={"hands": {0: "2D"}, "leader": 0}, dealer=0)


# ---------------------------------------------------------------- score sheets


@pytest.mark.parametrize(
    ("points", "rule"),
    [
        *(
            (wrong, "H5.1")
            for wrong in ([26, 0, 0], [26, 0, 0, 0, 0], [], [27, -1, 0, 0], [13.0, 13, 0, 0])
        ),
        *((wrong, "H5.1") for wrong in (["13", 13, 0, 0], [None, 13, 13, 0], "0026", [True] * 4)),
        *(
            (wrong, "H5.1")
            for wrong in ([13, 12, 0, 0], [26, 1, 0, 0], [0, 0, 0, 0], [12, 12, 2, 0])
        ),
    ],
)
def test_x21_points_that_cannot_be(points: Any, rule: str) -> None:
    sheet = tt.ScoreSheet(hearts())
    with pytest.raises(tt.InvalidFacts) as caught:
        sheet.add({"points": points})
    assert caught.value.rule == rule
    assert sheet.totals == (0, 0, 0, 0)


@pytest.mark.parametrize("odd", [None, 5, {}, {"points": 26}, {"points": None}, {"jack": 1}])
def test_x21_what_is_no_points(odd: Any) -> None:
    with pytest.raises(tt.InvalidFacts):
        tt.ScoreSheet(hearts()).add(odd)


@pytest.mark.parametrize("jack", [None, -1, 4, "1", 1.0, True, [1]])
def test_x21_somebody_took_the_jack(jack: Any) -> None:
    sheet = tt.ScoreSheet(hearts(jack_of_diamonds=True))
    with pytest.raises(tt.InvalidFacts) as caught:
        sheet.add({"points": [5, 0, 16, 5], "jack": jack})
    assert caught.value.rule == "H5.5"
    with pytest.raises(tt.InvalidFacts):
        sheet.add({"points": [5, 0, 16, 5]})


@pytest.mark.parametrize("points", [[5, 0, 16, 5], [0, 26, 0, 0]])
@pytest.mark.parametrize("choice", ["both", "ADD", 26, True, [], None, "add"])
def test_x21_the_choice_of_the_moon(points: list[int], choice: Any) -> None:
    sheet = tt.ScoreSheet(hearts(moon="shooter-chooses"))
    fits = choice == "add" if 26 in points else choice is None
    if fits:
        sheet.add({"points": points, "choice": choice})
        return
    with pytest.raises(tt.InvalidFacts) as caught:
        sheet.add({"points": points, "choice": choice})
    assert caught.value.rule == "H5.4"


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({}, ["points"]),
        ({"moon": "none"}, ["points"]),
        ({"jack_of_diamonds": True}, ["points", "jack"]),
        ({"moon": "shooter-chooses"}, ["points", "choice"]),
        ({"moon": "shooter-chooses", "jack_of_diamonds": True}, ["points", "jack", "choice"]),
    ],
)
def test_x21_what_is_asked(options: dict[str, Any], names: list[str]) -> None:
    questions = tt.ScoreSheet(hearts(**options)).questions
    assert [question.name for question in questions] == names
    assert questions[0].per == "seat"


def test_facts_are_told_as_json() -> None:
    sheet = tt.ScoreSheet(hearts())
    sheet.add(json.loads('{"points": [5, 0, 16, 5]}'))
    assert sheet.totals == (5, 0, 16, 5)


def test_views_at_a_position_name_the_note() -> None:
    match = scene(cards=f"{TWO_TRICKS} AD 2H")
    for reader in READERS:
        assert match.view(reader).to_json()["notes"]["broken"] is True
