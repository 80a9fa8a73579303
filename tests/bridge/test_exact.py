"""The exact points of the rule page (X), set-ups, options, secrets, records."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import tricktaker as tt
from tests.bridge.tables import (
    READERS,
    SEATS,
    at_random,
    bridge,
    called,
    codes,
    contract,
    dealt,
    fresh,
    last_trick,
    shuffled,
)
from tests.reference.plain_bridge import PACK, STRAINS
from tests.spades.tables import named

dealers = pytest.mark.parametrize("dealer", SEATS)
declarers = pytest.mark.parametrize("declarer", SEATS)


# ---------------------------------------------------------------- seats, packs, actions


def test_x1_sides_are_north_south_and_east_west() -> None:
    assert bridge().seating.sides == ((0, 2), (1, 3))


def test_x2_a_deal_that_is_passed_out_uses_its_pack() -> None:
    packs = [shuffled(1), shuffled(2)]
    match = tt.Match(bridge(deals=2), packs=packs, dealer=0, seed=1)
    called(match, "pass " * 4)
    assert match.record().lines[-1]["pack"] == packs[1]
    assert match.view(None).deal == 2


@dealers
def test_x2_a_pack_for_wished_hands(dealer: int) -> None:
    hands = {0: "AS KS", 1: "AH", 3: "2C 3C 4C"}
    match = dealt(hands, dealer)
    for seat, cards in hands.items():
        assert match.game.cards.set(cards) <= match.truth.hand_of(seat)


def test_x4_the_declarer_acts_for_dummy() -> None:
    match = fresh(0, "1NT pass pass pass")
    match.act(match.legal_actions[0])
    assert (match.may_act, match.view(None).turn) == ((0,), 2)
    for seat in (1, 2, 3):
        assert match.view(seat).legal_actions == ()


@pytest.mark.parametrize("code", ["2C", "2c", "2♣"])
def test_x4_in_the_play_a_bid_of_two_clubs_is_the_card(code: str) -> None:
    match = dealt({0: "2C"}, 3, "1NT pass pass pass")
    match.act(code)
    assert [str(card) for card in match.view(None).trick.cards] == ["2C"]


def test_x9_calls_are_public() -> None:
    match = fresh(1, "1C double pass")
    for reader in READERS:
        said = [(call.seat, str(call.action)) for call in match.view(reader).calls()]
        assert said == [(1, "1C"), (2, "double"), (3, "pass")]


def test_x10_what_is_noted() -> None:
    match = fresh(2, "1S double redouble pass pass pass")
    noted = match.view(None).to_json()["notes"]
    assert noted == {
        "vulnerable": [False, False],
        "contract": {"level": 1, "strain": "S", "doubled": "XX", "declarer": 2, "dummy": 0},
    }


def test_x10_vulnerability_is_told_as_the_auction_begins() -> None:
    for reader in READERS:
        view = tt.Match(bridge(first_board=2), seed=1).view(reader)
        assert view.calls() == ()
        assert view.note("vulnerable") == (True, False)


def test_x12_a_deal_that_is_passed_out_ends_the_match() -> None:
    match = tt.Match(bridge(deals=1), seed=1, start={"totals": [-20, 30]})
    called(match, "pass " * 4)
    assert match.winners == (1,)


def test_x14_scores_are_the_change_of_the_totals() -> None:
    match = last_trick("4S", 10, start={"totals": [100, 200]}, deals=3)
    assert match.deals[0].scores == (420, 0)
    assert match.totals == (520, 200)


# ---------------------------------------------------------------- records


def test_x16_undo_goes_back_over_the_end_of_a_deal() -> None:
    match = tt.Match(bridge(), seed=3, dealer=0)
    called(match, "pass pass pass")
    before = match.view(None)
    called(match, "pass 1C")
    match.undo(2)
    assert match.view(None).to_json() == before.to_json()
    called(match, "pass 1C")
    kinds = [next(iter(line)) for line in match.record().lines]
    assert kinds.count("deal") == 3


def test_x17_no_chance_lines() -> None:
    match = tt.Match(bridge(deals=2), seed=3)
    at_random(match, random.Random(1))
    assert not [line for line in match.record().lines if "chance" in line]


def test_x18_max_deals_stops_a_match() -> None:
    match = tt.Match(bridge(deals=4), seed=3, max_deals=1)
    called(match, "pass " * 4)
    result = match.record().lines[-1]["result"]
    assert result == {"totals": [0, 0], "winners": [], "unfinished": True}


@pytest.mark.parametrize("options", [{}, {"scoring": "rubber"}])
def test_x19_a_match_is_saved_and_goes_on_at_every_decision(options: dict[str, Any]) -> None:
    match = tt.Match(bridge(**options), seed=4, max_deals=2)
    rng = random.Random(4)
    while not match.is_over:
        back = tt.Match.from_record(tt.Record.parse(str(match.save())))
        for reader in READERS:
            assert back.view(reader) == match.view(reader)
        at_random(match, rng, until=3)
    assert tt.Match.from_record(tt.Record.parse(str(match.record()))).deals == match.deals


# ---------------------------------------------------------------- set-ups


def set_up(**changes: Any) -> tt.Match:
    """A set-up of four tricks, seat 0 the declarer in spades."""
    setup: dict[str, Any] = {
        "hands": {0: "AS KS 2H 3H", 1: "QS JS 4H 5H", 2: "2S 3S AH KH", 3: "4S 5S 6H 7H"},
        "leader": 1,
        "contract": {"level": 4, "strain": "S", "declarer": 0},
        "tricks": [4, 2, 2, 1],
        **changes,
    }
    given = {key: value for key, value in setup.items() if value is not None}
    return tt.Match(bridge(), setup=given, dealer=0, max_deals=1, seed=1)


def test_x20_a_set_up_is_played_with_its_dummy_open() -> None:
    match = set_up()
    assert contract(match) == (4, "S", "", 0, 2)
    assert str(match.view(3).hand_of(2)) == "KH AH 2S 3S"
    match.act("play QS")
    assert (match.to_act, match.view(None).turn) == (0, 2)
    assert codes(match) == {"play 2S", "play 3S"}
    while not match.deals:
        match.act(match.legal_actions[0])
    facts = match.deals[0].facts
    assert (facts.contract, facts.declarer, facts.vulnerable) == ("4S", 0, "none")


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ({"level": 1, "strain": "NT", "declarer": 0, "doubled": "XX"}, (1, "NT", "XX", 0, 2)),
        ({"level": 7, "strain": "C", "declarer": 0, "dummy": 2}, (7, "C", "", 0, 2)),
    ],
)
def test_x20_contracts_of_set_ups(given: dict[str, Any], made: tuple[Any, ...]) -> None:
    assert contract(set_up(contract=given)) == made


WHOLE = "a contract is a level, a strain and a declarer, partner of dummy"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"level": 8, "strain": "S", "declarer": 0}, "level: 8 cannot be; there are 1 to 7"),
        ({"level": 0, "strain": "S", "declarer": 0}, "level: 0 cannot be; there are 1 to 7"),
        ({"level": "4", "strain": "S", "declarer": 0}, "level: '4' cannot be"),
        ({"level": True, "strain": "S", "declarer": 0}, "level: True cannot be"),
        ({"level": 4, "strain": "N", "declarer": 0}, "strain: 'N' cannot be; there are C, D, H, S"),
        ({"level": 4, "strain": "s", "declarer": 0}, "strain: 's' cannot be"),
        ({"level": 4, "strain": "SX", "declarer": 0}, "strain: 'SX' cannot be"),
        ({"level": 4, "strain": ["S"], "declarer": 0}, "strain: .* cannot be"),
        ({"level": 4, "declarer": 0}, WHOLE),
        ({"strain": "S", "declarer": 0}, WHOLE),
        ({"level": 4, "strain": "S"}, WHOLE),
        ({"level": 4, "strain": "S", "declarer": 0, "dummy": 1}, WHOLE),
        ({"level": 4, "strain": "S", "declarer": 0, "doubled": "XXX"}, "doubled: 'XXX' cannot be"),
        ({"level": 4, "strain": "S", "declarer": 0, "doubled": 1}, "doubled: 1 cannot be"),
        ({"level": 4, "strain": "S", "declarer": 0, "maker": 0}, WHOLE),
        ({"level": 4, "strain": "S", "declarer": 0, "dummy": None}, "there is no seat"),
    ],
)
def test_x20_contracts_that_cannot_be(given: dict[str, Any], message: str) -> None:
    with pytest.raises(tt.InvalidSetup, match=message):
        set_up(contract=given)


def test_x20_the_declarer_is_a_seat_and_the_next_one_leads() -> None:
    with pytest.raises(tt.InvalidSetup, match="there is no seat 4"):
        set_up(contract={"level": 4, "strain": "S", "declarer": 4})
    made = {"level": 4, "strain": "S", "declarer": 2}
    whole = {"hands": {0: " ".join(PACK[:13])}, "contract": made}
    assert tt.Match(bridge(), setup=whole, dealer=0, max_deals=1).to_act == 3
    with pytest.raises(tt.InvalidSetup, match="seat 3 leads to the first trick"):
        tt.Match(bridge(), setup={**whole, "leader": 0}, dealer=0, max_deals=1)


@pytest.mark.parametrize(
    ("noted", "who"),
    [([True, False], "ns"), ([False, True], "ew"), ([True, True], "both"), (None, "none")],
)
def test_x20_a_set_up_may_say_who_is_vulnerable(noted: list[bool] | None, who: str) -> None:
    match = last_trick("4S", 10, vulnerable=None if noted is None else who)
    assert match.deals[0].facts.vulnerable == who
    assert match.totals[0] == (620 if who in ("ns", "both") else 420)


def test_x20_without_it_the_deal_is_the_first_of_the_match() -> None:
    for first, points in ((1, 420), (2, 620), (3, 420), (4, 620)):
        assert last_trick("4S", 10, vulnerable=None, first_board=first).totals == (points, 0)


@pytest.mark.parametrize("noted", [[1, 0], [True], "ns", [True, None], True, [[], []], {"ns": 1}])
def test_x20_who_cannot_be_noted_as_vulnerable(noted: Any) -> None:
    with pytest.raises(tt.InvalidSetup, match="vulnerable"):
        set_up(notes={"vulnerable": noted})


def test_x20_honours_are_those_that_are_still_played() -> None:
    setup = {
        "hands": {0: "AS KS QS JS", 1: "2H 3H 4H 5H", 2: "2D 3D 4D 5D", 3: "2C 3C 4C 5C"},
        "leader": 1,
        "contract": {"level": 4, "strain": "S", "declarer": 0},
        "tricks": [4, 2, 2, 1],
    }
    for hand, points in (("AS KS QS JS", 100), ("AS KS QS 9S", 0)):
        given = {**setup, "hands": {**setup["hands"], 0: hand}}  # type: ignore[dict-item]
        match = tt.Match(bridge(scoring="rubber"), setup=given, dealer=0, max_deals=1, seed=1)
        while not match.deals:
            match.act(match.legal_actions[0])
        assert match.deals[0].facts.honours == (points, 0)


def test_x20_who_plays_for_an_unknown_dummy_sees_the_known_hands() -> None:
    match = tt.Match(
        bridge(),
        setup={
            "hands": {1: "QC 3C", 2: "8D 3D", 3: "AC JS"},
            "leader": 3,
            "contract": {"level": 4, "strain": "H", "declarer": 2},
        },
        seed=1,
    )
    match.act("play AC")
    assert match.view(None).turn == 0
    assert not codes(match) & {"play QC", "play 3C", "play 8D", "play JS"}
    match.act("play 7C")
    assert codes(match) == {"play QC", "play 3C"}


@pytest.mark.parametrize("strain", STRAINS)
def test_x20_a_position_is_one_line_of_text(strain: str) -> None:
    line = (
        "bridge hands=0:AS,KS/1:2H,3H/2:2D,3D/3:2C,3C leader=1 contract.level=3"
        f" contract.strain={strain} contract.declarer=0 contract.doubled=X tricks=4,4,2,1"
        " notes.vulnerable=true,false"
    )
    position = tt.Position.parse(line)
    assert tt.Position.parse(str(position)) == position
    match = position.match()
    assert contract(match) == (3, strain, "X", 0, 2)
    assert match.view(None).note("vulnerable") == (True, False)


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"scoring": "rubber", "deals": 3}, "deals"),
        ({"scoring": "rubber", "vulnerability": "none"}, "vulnerability"),
        ({"scoring": "rubber", "first_board": 2}, "first_board"),
        ({"vulnerability": "both", "first_board": 2}, "first_board"),
        ({"deals": 0}, "deals"),
        ({"first_board": 0}, "first_board"),
        ({"scoring": "chicago"}, "scoring"),
        ({"vulnerability": "ns"}, "vulnerability"),
    ],
)
def test_options_that_cannot_be(settings: dict[str, Any], name: str) -> None:
    with pytest.raises(tt.InvalidOption) as caught:
        bridge(**settings)
    assert caught.value.name == name


def test_each_option_has_a_visible_effect() -> None:
    plain = last_trick("4S", 10, vulnerable=None)
    assert plain.totals == (420, 0)
    assert last_trick("4S", 10, vulnerable=None, vulnerability="both").totals == (620, 0)
    assert last_trick("4S", 10, vulnerable=None, first_board=2).totals == (620, 0)
    assert last_trick("4S", 10, vulnerable=None, scoring="rubber").totals == (120, 0)
    assert last_trick("4S", 10, vulnerable=None, deals=1).winners == (0,)
    assert last_trick("4S", 10, vulnerable=None, deals=2).winners == ()


def test_the_rules_in_words_are_those_of_the_options() -> None:
    def told(**options: Any) -> set[str | None]:
        game = bridge(**options)
        lines = [*game.scoring.describe(), *game.end.describe(), *game.other_rules]
        return {rule for _text, rule in lines}

    assert {"C5.3", "C5.4", "C2.3", "C1.3"} <= told()
    assert not [rule for rule in told() if rule and rule.startswith("C7")]
    rubber = told(scoring="rubber")
    assert {f"C7.{number}" for number in range(1, 8)} <= rubber
    assert not rubber & {"C5.3", "C5.4", "C2.3", "C1.3"}


# ---------------------------------------------------------------- secrets


def words(match: tt.Match, reader: int | None) -> str:
    """All that a reader is sent, without the bids, which are written like cards."""
    view = match.view(reader)
    data = view.to_json()
    data["calls"] = data["legal_actions"] = None
    events = [event.to_json(reader) for event in view.deal_events]
    sent = [event for event in events if event["event"] != "said"]
    return json.dumps([data, sent])


@pytest.mark.parametrize("seed", range(8))
def test_nobody_is_told_of_a_card_before_it_is_seen(seed: int) -> None:
    match = tt.Match(bridge(), seed=seed, dealer=seed % 4, max_deals=1)
    hands = [{str(card) for card in match.truth.hand_of(seat)} for seat in SEATS]
    rng = random.Random(seed)
    while not match.deals:
        view = match.view(None)
        seen = {str(card) for card in view.played}
        if view.phase == "play" and seen:
            seen |= hands[view.contract.dummy]
        for reader in READERS:
            assert named(words(match, reader)) <= seen | (hands[reader] if reader is not None
                                                          else set())  # fmt: skip
        at_random(match, rng, until=1)


@declarers
@dealers
def test_unseen_cards_make_no_difference(declarer: int, dealer: int) -> None:
    """The two defenders change a card: declarer and spectator get the same, dummy too."""
    left, right = (declarer + 1) % 4, (declarer + 3) % 4
    hands = [{left: "AS KS 2H", right: f"3H {card}"} for card in ("4D", "5D")]
    others = [{left: f"5D {hands[0][left]}"}, {left: f"4D {hands[1][left]}"}]
    matches = [dealt({**one, **other}, dealer) for one, other in zip(hands, others, strict=True)]
    before = (declarer - dealer) % 4
    steps = [*["pass"] * before, "1NT", "pass", "pass", "pass", "play AS"]
    for step in ("", *steps):
        if step:
            for match in matches:
                match.act(step)
        for reader in (declarer, (declarer + 2) % 4, None):
            one, two = (match.view(reader) for match in matches)
            assert one == two
            assert one.legal_actions == two.legal_actions
    assert matches[0].view(right) != matches[1].view(right)


@pytest.mark.parametrize("seed", range(6))
def test_worlds_agree_with_what_is_seen(seed: int) -> None:
    match = tt.Match(bridge(), seed=seed)
    called(match, "1NT pass pass pass")
    rng = random.Random(seed)
    for _card in range(rng.randrange(1, 40)):
        match.act(rng.choice(match.legal_actions))
    view = match.view(match.to_act)
    dummy = view.contract.dummy
    for world in tt.infer.worlds(view, 10, seed):
        supposed = tt.Match.from_world(view, world)
        assert supposed.legal_actions == view.legal_actions
        assert supposed.truth.hand_of(dummy) == match.truth.hand_of(dummy)
