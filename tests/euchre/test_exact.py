"""The exact points of the rule page: codes, set-ups, positions, packs, and advice."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricktaker as tt
from tests.euchre.tables import (
    READERS,
    SEATS,
    at_random,
    codes,
    dealers,
    dealt,
    euchre,
    fresh,
    hand,
    known,
    refused,
    say,
    set_up,
)
from tests.reference.plain_euchre import SUITS


@pytest.mark.parametrize("how", ["take", "alone"])
@pytest.mark.parametrize("form", ["{how}", "{how} {suit}", "{how} {sign}", "  {how}  {low} "])
def test_x4_the_suit_of_the_upcard_need_not_be_named(how: str, form: str) -> None:
    for suit, sign in zip(SUITS, "♣♦♥♠", strict=True):
        match = dealt(upcard=f"K{suit}")
        match.act(form.format(how=how, suit=suit, sign=sign, low=suit.lower()))
        assert str(match.view(None).calls("taking")[-1].action) == how
        assert match.view(None).strain == suit
        assert match.view(None).out == (() if how == "take" else (2,))


def test_x4_codes_are_read_back() -> None:
    game = euchre(defend_alone=True)
    for code in ("pass", "take", "take S", "alone", "alone H", "discard 9C", "play AS"):
        assert str(game.parse_action(code)) == code
    assert game.parse_action("alone S") != game.parse_action("take S")


@dealers
def test_x9_what_is_public(dealer: int) -> None:
    match = say(dealt(upcard="QD", dealer=dealer), "alone")
    match.act(min(codes(match) - {"discard QD"}))
    for reader in READERS:
        view = match.view(reader)
        assert [str(call.action) for call in view.calls("taking")] == ["alone"]
        away = [str(call.action) for call in view.calls("discarding")]
        assert away == ["discard ??"]
        assert view.size("discard") == 1
        assert "QD" in {str(card) for card in view.possible(f"hand {dealer}")}
    out = (dealer + 3) % 4  # the partner of the lone maker
    kept = hand(match, out)
    at_random(match)
    for reader in READERS:
        shown = {str(card) for event in match.view(reader).events
                 if isinstance(event, tt.Moved | tt.Shown) and event.cards is not None
                 for card in event.cards}  # fmt: skip
        assert kept <= shown if reader == out else not kept & shown


# ---------------------------------------------------------------- set-ups and positions


def test_x20_the_contract_of_a_set_up() -> None:
    match = set_up({0: "AS KS", 1: "9D TD", 3: "9C TC"}, contract={"out": [2]})
    assert match.view(None).out == (2,)
    assert match.view(2).legal_actions == ()
    say(match, "play AS", "play 9D", "play 9C")
    assert match.to_act == 0
    record = tt.Record.parse(str(match.save()))
    assert tt.Match.from_record(record).view(None) == match.view(None)


@pytest.mark.parametrize(
    ("contract", "message"),
    [
        (None, "the contract must name the strain"),
        ({"maker": 0}, "the contract must name the strain"),
        ({"strain": "S"}, "the contract of Euchre has: maker, strain"),
        ({"maker": 0, "strain": "S", "odd": 1}, "the contract of Euchre has: maker, strain"),
        ({"maker": 4, "strain": "S"}, "there is no seat 4"),
        ({"maker": 0, "strain": "N"}, "the contract must name the strain"),
        ({"maker": 0, "strain": "S", "out": [1]}, "nobody but the maker's partner sits out"),
        ({"maker": 1, "strain": "S", "out": [2]}, "nobody but the maker's partner sits out"),
        ({"maker": 0, "strain": "S", "out": [2, 3]}, "nobody but the maker's partner sits out"),
        ({"maker": 2, "strain": "S", "out": [0]}, "leads, and sits the deal out"),
        ({"maker": 0, "strain": "S", "out": 2}, "no list of seats"),
    ],
)
def test_x20_a_contract_that_cannot_be_is_refused(contract: Any, message: str) -> None:
    setup = {"hands": {0: "AS KS"}, "leader": 0, "contract": contract}
    with pytest.raises(tt.InvalidSetup, match=message):
        tt.Match(euchre(), setup=setup, dealer=3)


@pytest.mark.parametrize("out", ["", " contract.out=2"])
def test_a_position_in_a_line(out: str) -> None:
    line = "euchre hands=0:AS,KS/1:9D,JC/3:9C,TC leader=0 trick=QS"
    line = line.replace("0:AS,KS", "0:AS") + f" contract.maker=0 contract.strain=S{out}"
    position = tt.Position.parse(line)
    assert str(position) == line
    match = position.match()
    assert codes(match) == {"play JC"}
    assert match.view(None).out == ((2,) if out else ())


def test_who_leads_in_a_set_up_without_a_leader() -> None:
    setup = {"hands": {2: "AS KS QS TS 9S"}, "contract": {"maker": 3, "strain": "S", "out": [1]}}
    setup["leader"] = 2
    assert tt.Match(euchre(), setup=setup, dealer=0).to_act == 2
    setup["leader"] = 3
    with pytest.raises(tt.InvalidSetup, match="seat 2 leads to the first trick"):
        tt.Match(euchre(), setup=setup, dealer=0)


# ---------------------------------------------------------------- packs


@dealers
@pytest.mark.parametrize("cards", [24, 28, 32])
def test_packs_that_deal_wished_for_hands(dealer: int, cards: int) -> None:
    game = euchre(cards=cards)
    everything = iter(random.Random(dealer).sample([str(card) for card in game.cards], cards))
    hands = {seat: {next(everything) for _ in range(5)} for seat in SEATS}
    wished = {seat: " ".join(sorted(held)) for seat, held in hands.items()}
    match = tt.Match(game, packs=[game.pack(wished, dealer=dealer)], dealer=dealer)
    assert {seat: hand(match, seat) for seat in SEATS} == hands
    with pytest.raises(tt.InvalidSetup, match="are more than 5"):
        game.pack({0: "9S TS JS QS KS AS"}, dealer=dealer)


# ---------------------------------------------------------------- advice


def advice(match: tt.Match) -> str:
    """What the seat whose turn it is would do."""
    hint = match.game.hints.bid
    assert hint is not None
    assert match.to_act is not None
    return str(hint(match.view(match.to_act)))


@pytest.mark.parametrize(
    ("held", "upcard", "passed", "said"),
    [
        ("AS JS 9S AD TH", "QS", 0, "take"),
        ("AS JC 9S AD TH", "QS", 0, "take"),  # the left bower is the third trump
        ("AS KS 9C 9D TH", "QS", 0, "pass"),
        ("AS KS JC JS 9S", "QS", 0, "alone"),
        ("AH KH JD 9C TS", "QS", 4, "take H"),
        ("AH KH JD JH 9H", "QS", 4, "alone H"),
        ("AH KH TD 9C TS", "QS", 4, "pass"),
    ],
)
def test_what_a_sound_player_calls(held: str, upcard: str, passed: int, said: str) -> None:
    for seat in range(3):
        match = say(dealt({seat: held}, upcard), *["pass"] * (passed + seat))
        assert match.to_act == seat
        assert advice(match) == said


def test_what_a_sound_player_lays_away() -> None:
    for held, away in (
        ("AS JC 9D TH KH", "9D"),
        ("AS JC AD AH TS", "AD"),
        ("AS JC JS KS TS", "9S"),
    ):
        match = say(dealt({3: held}, "9S"), "take")
        assert match.to_act == 3
        best = advice(match)
        assert best == f"discard {away}"
        assert best in codes(match)


@pytest.mark.parametrize("seed", range(60))
def test_a_stuck_dealer_is_advised_to_name_trumps(seed: int) -> None:
    match = tt.Match(euchre(stick_the_dealer=True), seed=seed)
    for _seat in range(7):
        match.act("pass")
    assert match.to_act == match.view(None).dealer
    assert advice(match) in codes(match)


def test_no_advice_where_no_call_is_due() -> None:
    match = tt.Match(euchre(), seed=1)
    hint = match.game.hints.bid
    assert hint is not None
    match.act("take")
    for seat in range(4):
        if seat != match.to_act:
            assert hint(match.view(seat)) is None
    match.act(match.legal_actions[0])
    assert match.view(None).phase == "play"
    assert hint(match.view(match.to_act)) is None


def test_bots_play_matches_to_their_end() -> None:
    for options in (
        {},
        {"stick_the_dealer": True},
        {"stick_the_dealer": True, "defend_alone": True},
    ):
        bot, rng = tt.load_bot("random"), random.Random(5)
        match = tt.Match(euchre(**options), seed=5)
        while not match.is_over:
            seat = match.to_act
            match.act(bot.choose(match.view(seat), rng))
        assert max(match.totals) >= 10


def test_a_card_that_is_not_in_the_pack_is_no_discard() -> None:
    match = say(fresh(), "take")
    assert refused(match, "discard 2S")[0] == "2S is not in the pack"
    assert known(match, None, "discard") == set()
