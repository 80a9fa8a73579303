"""What reaches a reader of a match of two-player Spades, word by word."""

from __future__ import annotations

import json
import random

import pytest

import tricktaker as tt
from tests.reference.plain_spades_two import PACK, PlainMatch, Rules
from tests.spades.tables import named
from tests.spades_two.tables import (
    OTHERS,
    READERS,
    SEATS,
    Other,
    arrange,
    at,
    at_random,
    codes,
    draw,
    hand,
    snapshot,
    spades_two,
)
from tests.spades_two.test_against_plain import drawn, some_action


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


@pytest.mark.parametrize("seed", range(10))
def test_sv_01_no_card_is_named_before_its_reader_saw_it(seed: int) -> None:
    rng = random.Random(seed)
    pack = rng.sample(PACK, 52)
    options = {"peek_discard": seed % 2 == 0, "double_nil": seed % 5 != 4}
    match = tt.Match(
        spades_two(**options), packs=[" ".join(pack)], dealer=seed % 2, max_deals=1, seed=seed
    )
    plain = PlainMatch(Rules(**options), [pack], seed % 2)
    while not plain.is_over:
        deal = plain.deal
        everybody = {card for _, trick, _ in deal.tricks for card in trick} | set(deal.trick)
        for reader in READERS:
            allowed = everybody if reader is None else everybody | deal.seen[reader]
            assert named(words(match, reader)) <= allowed
        seat = deal.to_act
        assert seat is not None
        code = some_action(rng, deal.legal(seat))
        events = match.act(code)
        plain.act(seat, code)
        if deal.wanted:
            (cards,) = drawn(match)
            deal.chance(cards.split())
        shown = everybody | ({code[-2:]} if code.startswith("play") else set())
        for reader in READERS:
            sent = json.dumps([event.to_json(reader) for event in events])
            sent += repr([event.seen_by(reader) for event in events])
            allowed = shown if reader is None else shown | deal.seen[reader]
            assert named(sent) <= allowed
        assert named(repr(events)) <= shown


@pytest.mark.parametrize("seed", range(2))
def test_sv_01_undo_and_a_reconnect_tell_nothing(seed: int) -> None:
    match = tt.Match(spades_two(), seed=seed, dealer=seed % 2, max_deals=1)
    rng = random.Random(seed)
    while not match.is_over:
        before = {reader: words(match, reader) for reader in READERS}
        match.act(some_action(rng, codes(match)))
        if match.to_act is None:
            break
        match.undo()
        assert {reader: words(match, reader) for reader in READERS} == before
        back = tt.Match.from_record(tt.Record.parse(str(match.save())))
        assert {reader: words(back, reader) for reader in READERS} == before
        match.act(some_action(rng, codes(match)))


@pytest.mark.parametrize("other", OTHERS, ids=str)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_sv_04_the_replacement_in_every_log(other: Other, count: int) -> None:
    a, b = other.seat(0), other.seat(1)
    pack = " ".join(random.Random(count).sample(PACK, 52))
    match = tt.Match(spades_two(), packs=[pack], dealer=b, seed=4)
    bids = ["3", "3"]
    bids[a] = "double-nil"
    draw(match, bids, [True, False, True] * 9)
    heard = {reader: len(match.view(reader).events) for reader in READERS}
    before = hand(match, a)
    for card in sorted(before)[:count]:
        match.act(f"discard {card}")
    if count < 3:
        match.act("done")
    new = hand(match, a) - before
    again = tt.Match.from_record(tt.Record.parse(str(match.save())))
    for each in (match, again):
        for reader in READERS:
            events = each.view(reader).events[heard[reader] :]
            log = json.dumps([event.to_json(reader) for event in events])
            if reader == a:
                assert named(log) == {*sorted(before)[:count], *new}
            else:
                assert named(log) == set()
                assert log.count("discard ??") == count


def test_knowledge_of_the_pile_fades_when_cards_are_drawn_from_it() -> None:
    for seed in range(20):
        match = tt.Match(spades_two(), seed=seed, dealer=1)
        draw(match, ("double-nil", "3"), [False] * 26)
        saw = {str(card) for card in match.view(1).known("discard")}
        assert len(saw) == 13
        before = hand(match, 0)
        for card in sorted(before)[:3]:
            match.act(f"discard {card}")
        new = hand(match, 0) - before
        view = match.view(1)
        # the other player is certain of none of them now, and rules none of them out
        assert not {str(card) for card in view.known("discard")} & saw
        possible = {str(card) for card in view.possible("discard")}
        in_hand = {str(card) for card in view.possible("hand 0")}
        assert saw <= possible
        assert new <= in_hand
        assert saw & new <= in_hand


@pytest.mark.parametrize("number", range(12))
def test_en_08_unseen_cards_change_no_view(number: int) -> None:
    rng = random.Random(number)
    pack = rng.sample(PACK, 52)
    dealer = number % 2
    first = 1 - dealer
    matches = []
    # kept and refused alike; what the first player is dealt may change, and the pile
    keeps = [rng.random() < 0.5 for _ in range(26)]
    turn = 2 * rng.randrange(13)  # a turn of the first player
    mine = 2 * turn if keeps[turn] else 2 * turn + 1
    pile = 2 * turn + 1 if keeps[turn] else 2 * turn
    for swap in (None, (mine, pile)):
        cards = list(pack)
        if swap:
            cards[swap[0]], cards[swap[1]] = pack[swap[1]], pack[swap[0]]
        matches.append(tt.Match(spades_two(), packs=[" ".join(cards)], dealer=dealer, seed=1))
    turns = 0
    while matches[0].view(None).phase == "draw":
        for reader in (dealer, None):
            assert len({words(match, reader) for match in matches}) == 1
            assert matches[0].view(reader) == matches[1].view(reader)
        if "look" in codes(matches[0]):
            code = "double-nil" if number % 3 == 0 else "look"
        else:
            code = "keep" if keeps[turns] else "refuse"
            turns += 1
        for match in matches:
            match.act(code)
    while matches[0].view(None).phase != "play":
        code = "done" if matches[0].view(None).phase == "replacement" else "4"
        for match in matches:
            match.act(code)
        for reader in (dealer, None):
            assert len({words(match, reader) for match in matches}) == 1
    assert hand(matches[0], first) != hand(matches[1], first)


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_en_08_no_world_gives_a_card_of_a_void_suit(other: Other) -> None:
    deal = arrange(
        other.hands({1: "2C"}),
        trick=other.cards("7H"),
        leader=other.seat(0),
        size=13,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    match.act(f"play {other.cards('2C')}")
    reader = other.seat(0)
    view = match.view(reader)
    worlds = list(tt.infer.worlds(view, 20, 5))
    assert len(worlds) == 20
    for world in worlds:
        truth = tt.Match.from_world(view, world).truth
        held = {str(card) for card in truth.hand_of(other.seat(1))}
        assert len(held) == 12
        assert not {card for card in held if card[1] == other.cards("H")}
        assert {str(card) for card in truth.hand_of(reader)} == hand(match, reader)


@pytest.mark.parametrize("seed", range(30))
def test_en_08_nobody_is_certain_of_a_false_thing(seed: int) -> None:
    match = tt.Match(spades_two(), seed=seed, max_deals=1)
    rng = random.Random(seed)
    while not match.is_over:
        match.act(some_action(rng, codes(match)))
        if match.is_over or rng.random() < 0.8:
            continue
        truth = match.truth
        for reader in READERS:
            view = match.view(reader)
            for place in ("hand 0", "hand 1", "discard", "out", "offer 0", "offer 1"):
                there = set(truth.known(place))
                assert set(view.known(place)) <= there
                assert there <= set(view.possible(place))


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_en_01_in_the_middle_of_a_trick(other: Other) -> None:
    deal = arrange({}, trick=other.cards("5C"), leader=other.seat(0), size=9)
    match = at(deal)
    copy = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert copy.to_act == other.seat(1)
    assert codes(copy) == codes(match)
    for each in (match, copy):
        at_random(each, random.Random(1), until=40)
    assert str(copy.record()) == str(match.record())


@pytest.mark.parametrize("dealer", SEATS)
def test_en_01_while_cards_are_given_up(dealer: int) -> None:
    match = tt.Match(spades_two(), seed=8, dealer=dealer)
    draw(match, ("double-nil", "double-nil"))
    for seat in (dealer, 1 - dealer):
        for card in sorted(hand(match, seat))[:3]:
            copy = tt.Match.from_record(tt.Record.parse(str(match.save())))
            assert snapshot(copy) == snapshot(match)
            for each in (match, copy):
                each.act(f"discard {card}")
            # chance draws the same cards in both
            assert snapshot(copy) == snapshot(match)
