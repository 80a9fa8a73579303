"""What reaches a reader of a match of Spades, word by word, and what a seed decides."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades import PACK, PlainMatch, Rules
from tests.spades.tables import (
    OTHERS,
    SEATS,
    Other,
    arrange,
    at,
    at_random,
    bid_all,
    codes,
    hand,
    named,
    snapshot,
    spades,
)
from tests.spades.test_against_plain import some_action

READERS = (0, 1, 2, 3, None)
MODES = ("bidder-first", "simultaneous")


def words(match: tt.Match, reader: int | None) -> str:
    """All that a reader can be sent: its view, its log, and how either prints."""
    view = match.view(reader)
    log = [event.to_json(reader) for event in view.events]
    return "\n".join(
        [
            json.dumps(view.to_json()),
            json.dumps(log),
            repr(view),
            repr(view.events),
            " ".join(str(action) for action in view.legal_actions),
        ]
    )


@pytest.mark.parametrize("seed", range(8))
def test_sv_01_no_card_is_named_before_its_reader_saw_it(seed: int) -> None:
    rng = random.Random(seed)
    packs = [rng.sample(PACK, 52) for _ in range(2)]
    settings: dict[str, Any] = (
        {"double_nil": False} if seed % 4 == 3 else {"exchange": MODES[seed % 2]}
    )
    match = tt.Match(
        spades(**settings),
        packs=[" ".join(pack) for pack in packs],
        dealer=seed % 4,
        max_deals=2,
        seed=seed,
    )
    plain = PlainMatch(Rules(**settings), packs, seed % 4)
    while not plain.is_over:
        deal = plain.deal
        everybody = {card for _, trick, _ in deal.tricks for card in trick} | set(deal.trick)
        if not plain.scores:  # later on the whole first pack has been seen
            for reader in READERS:
                allowed = everybody if reader is None else everybody | deal.known[reader]
                assert named(words(match, reader)) <= allowed
        seat = rng.choice(deal.may_act)
        code = some_action(rng, deal.legal(seat))
        events = match.act(code, seat=seat)
        plain.act(seat, code)
        after = plain.deal
        shown = everybody | ({code[-2:]} if code.startswith("play") else set())
        if after is deal:
            for reader in READERS:
                sent = json.dumps([event.to_json(reader) for event in events])
                sent += repr([event.seen_by(reader) for event in events])
                allowed = shown if reader is None else shown | deal.known[reader]
                assert named(sent) <= allowed
                assert named(repr(events)) <= shown


@pytest.mark.parametrize("seed", range(6))
def test_sv_01_undo_and_a_reconnect_tell_nothing(seed: int) -> None:
    match = tt.Match(spades(), seed=seed, dealer=seed % 4)
    rng = random.Random(seed)
    for _ in range(40):
        before = {reader: words(match, reader) for reader in READERS}
        if match.view(None).phase == "play":
            match.act(rng.choice(match.legal_actions))
            match.undo()
            assert {reader: words(match, reader) for reader in READERS} == before
        back = tt.Match.from_record(tt.Record.parse(str(match.save())))
        assert {reader: words(back, reader) for reader in READERS} == before
        at_random(match, rng, until=1)


@pytest.mark.parametrize("exchange", MODES)
@pytest.mark.parametrize("other", OTHERS[:4], ids=str)
def test_sv_04_the_exchange_in_every_log(exchange: str, other: Other) -> None:
    n, s = other.seat(0), other.seat(2)
    gift, back = ["AS", "KH", "QD"], ["2C", "3C", "4D"]
    game = spades(exchange=exchange)
    pack = game.pack(hands={n: " ".join(gift), s: " ".join(back)}, dealer=other.seat(3))
    match = tt.Match(game, packs=[pack], dealer=other.seat(3), seed=4)
    bid_all(match, "double-nil", "3", "5", "4")
    heard = {reader: len(match.view(reader).events) for reader in READERS}
    for card in gift:
        match.act(f"give {card}", seat=n)
    for card in back:
        match.act(f"give {card}", seat=s)
    again = tt.Match.from_record(tt.Record.parse(str(match.save())))
    for each in (match, again):
        for reader in READERS:
            events = each.view(reader).events[heard[reader] :]
            log = json.dumps([event.to_json(reader) for event in events])
            if reader in (n, s):
                assert named(log) >= {*gift, *back}
            else:
                assert named(log) == set()
                assert log.count("give ??") == 6
                own = hand(each, reader) if reader is not None else set()
                assert named(words(each, reader)) <= own


@pytest.mark.parametrize("exchange", MODES)
def test_en_01_saved_and_loaded_at_every_decision(exchange: str) -> None:
    game = spades(exchange=exchange)
    for seed in range(3):
        match = tt.Match(game, seed=seed, max_deals=1)
        rng = random.Random(seed)
        bids = ["double-nil", "look", "3", "look", "nil", "look", "4"]
        while not match.is_over:
            copy = tt.Match.from_record(tt.Record.parse(str(match.save())))
            assert snapshot(copy) == snapshot(match)
            assert str(copy.save()) == str(match.save())
            seat = rng.choice(list(match.may_act))
            action = bids.pop(0) if bids else rng.choice(match.view(seat).legal_actions)
            if match.view(None).phase != "bidding" and len(match.deals) == 0:
                # both played on in the same way give the same record
                other_rng = random.Random(1)
                twin = match.copy()
                at_random(twin, other_rng, until=3)
                other_rng = random.Random(1)
                at_random(copy, other_rng, until=3)
                assert str(twin.record()) == str(copy.record())
            match.act(action, seat=seat)


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_en_01_in_the_middle_of_a_trick(other: Other) -> None:
    deal = arrange({}, trick=other.cards("5C 9C"), leader=other.seat(0), size=9)
    match = at(deal)
    copy = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert copy.to_act == other.seat(2)
    assert codes(copy) == codes(match)
    for each in (match, copy):
        at_random(each, random.Random(1), until=40)
    assert str(copy.record()) == str(match.record())


def dealt(match: tt.Match) -> list[list[str]]:
    """Every hand, by seat."""
    return [sorted(str(card) for card in match.truth.hand_of(seat)) for seat in SEATS]


def test_en_03_the_seed_alone_decides() -> None:
    game = spades()
    assert dealt(tt.Match(game)) != dealt(tt.Match(game))
    first = tt.Match(game, seed=7)
    random.seed(1)
    random.random()
    second = tt.Match(game, seed=7)
    state = random.getstate()
    third = tt.Match(game, seed=7)
    assert random.getstate() == state
    assert dealt(first) == dealt(second) == dealt(third)
    assert first.view(None).dealer == second.view(None).dealer == third.view(None).dealer


def test_en_03_the_hash_seed_has_no_effect() -> None:
    code = (
        "import random, tricktaker as tt\n"
        "m = tt.Match(tt.load_game('spades'), seed=7, max_deals=2)\n"
        "r = random.Random(3)\n"
        "while not m.is_over: m.act(r.choice(m.legal_actions))\n"
        "print(m.record())\n"
        "print([repr(m.view(s)) for s in (0, None)], m.view(1).to_json())\n"
    )
    printed = set()
    for hash_seed in ("0", "1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        printed.add(done.stdout)
    assert len(printed) == 1


def test_en_04_without_a_seed_every_match_is_another() -> None:
    game = spades()
    assert len({str(dealt(tt.Match(game))) for _ in range(200)}) == 200


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_en_06_four_ways_to_be_wrong(other: Other) -> None:
    deal = arrange(
        other.hands({1: "5C 8H KS"}),
        trick=other.cards("3H"),
        leader=other.seat(0),
        size=9,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    before = snapshot(match)
    seat = other.seat(1)
    third = min(hand(match, other.seat(2)))
    tries: list[tuple[object, int | None]] = [
        (f"play {other.cards('3H')}", None),
        (other.cards("3H"), None),
        ("3X", None),
        ("play 3X", None),
        ("play", None),
        ("4", None),
        ("nil", None),
        ("look", None),
        (f"give {third}", None),
        (f"play {third}", other.seat(2)),
        (f"play {third}", seat),
    ]
    for action, who in tries:
        with pytest.raises(tt.IllegalAction) as caught:
            match.act(action, seat=who)  # type: ignore[arg-type]
        error = caught.value
        assert isinstance(error, tt.TricktakerError)
        assert str(error.reason)
        assert error.code
        assert snapshot(match) == before
        if who in (None, seat):
            assert set(error.legal) == codes(match)
        else:
            assert not error.legal
        kept = pickle.loads(pickle.dumps(error))
        assert str(kept) == str(error)


@pytest.mark.parametrize("number", range(12))
def test_en_08_unseen_cards_change_no_view(number: int) -> None:
    rng = random.Random(number)
    pack = rng.sample(PACK, 52)
    blind = number % 2 == 0
    game = spades(double_nil=blind)
    # seat 1 holds every fourth card from the second place, seat 3 from the fourth
    swapped = list(pack)
    one, three = 4 * rng.randrange(13) + 1, 4 * rng.randrange(13) + 3
    swapped[one], swapped[three] = pack[three], pack[one]
    matches = [tt.Match(game, packs=[" ".join(p)], dealer=3, seed=1) for p in (pack, swapped)]
    for reader in (0, 2, None):
        assert len({words(match, reader) for match in matches}) == 1
        assert matches[0].view(reader) == matches[1].view(reader)
    for match in matches:
        bid_all(match, "4", "3", "2", "3")
    for reader in (0, 2, None):
        assert len({words(match, reader) for match in matches}) == 1
    lead = min(codes(matches[0]))
    for match in matches:
        match.act(lead)
    for reader in (0, 2, None):
        assert len({words(match, reader) for match in matches}) == 1


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_en_08_no_world_gives_a_card_of_a_void_suit(other: Other) -> None:
    deal = arrange({}, trick=other.cards("7H 8H 9H 2C"), leader=other.seat(0), size=13)
    match = at(deal)
    view = match.view(other.seat(0))
    west = other.seat(3)
    hearts = other.cards("H")
    worlds = list(tt.infer.worlds(view, 20, 5))
    assert len(worlds) == 20
    for world in worlds:
        truth = tt.Match.from_world(view, world).truth
        held = {str(card) for card in truth.hand_of(west)}
        assert len(held) == 12
        assert not {card for card in held if card[1] == hearts}
        assert {str(card) for card in truth.hand_of(other.seat(0))} == hand(match, other.seat(0))
