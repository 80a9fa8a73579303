"""What reaches a reader of a match of Belote, word by word."""

from __future__ import annotations

import json
import random

import pytest

import tricktaker as tt
from tests.belote.tables import (
    OTHERS,
    READERS,
    SEATS,
    Other,
    arrange,
    at,
    at_random,
    belote,
    codes,
    hand,
    set_up,
    snapshot,
)
from tests.reference.plain_belote import PACK, PlainMatch, Rules
from tests.spades.tables import named


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


def declared(plain: PlainMatch) -> set[str]:
    """King and queen of trumps once belote is declared: who says it says where the other lies."""
    trump = plain.deal.trump
    return {f"K{trump}", f"Q{trump}"} if plain.deal.announced else set()


@pytest.mark.parametrize("seed", range(10))
def test_sv_01_no_card_is_named_before_its_reader_saw_it(seed: int) -> None:
    rng = random.Random(seed)
    pack = rng.sample(PACK, 32)
    match = tt.Match(belote(), packs=[" ".join(pack)], dealer=seed % 4, seed=seed)
    plain = PlainMatch(Rules(), [pack], seed % 4)
    passes = seed % 8
    while not plain.is_over:
        deal = plain.deal
        everybody = {card for _, trick, _ in deal.tricks for card in trick} | set(deal.trick)
        everybody.add(deal.upcard)
        everybody |= declared(plain)
        for reader in READERS:
            allowed = everybody if reader is None else everybody | deal.known[reader]
            assert named(words(match, reader)) <= allowed
        seat = deal.to_act
        assert seat is not None
        legal = sorted(deal.legal(seat))
        code = rng.choice(legal)
        if "pass" in legal:
            code = "pass" if passes else max(legal)
            passes -= 1
        events = match.act(code)
        plain.act(seat, code)
        shown = everybody | ({code[-2:]} if code.startswith("play") else set()) | declared(plain)
        for reader in READERS:
            sent = json.dumps([event.to_json(reader) for event in events])
            sent += repr([event.seen_by(reader) for event in events])
            allowed = shown if reader is None else shown | deal.known[reader]
            assert named(sent) <= allowed
        assert named(repr(events)) <= shown


@pytest.mark.parametrize("seed", range(2))
def test_sv_01_undo_and_a_reconnect_tell_nothing(seed: int) -> None:
    match = tt.Match(belote(), seed=seed, dealer=seed % 4)
    rng = random.Random(seed)
    while not match.is_over:
        before = {reader: words(match, reader) for reader in READERS}
        match.act(rng.choice(match.legal_actions))
        if match.to_act is None:
            break
        match.undo()
        assert {reader: words(match, reader) for reader in READERS} == before
        back = tt.Match.from_record(tt.Record.parse(str(match.save())))
        assert {reader: words(back, reader) for reader in READERS} == before
        at_random(match, rng, until=1)


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_en_01_in_the_middle_of_a_trick(other: Other) -> None:
    deal = arrange({2: "7C 8C AH", 3: "QC 9H 7S"}, trick="9C TC", other=other)
    match = at(deal)
    copy = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert copy.to_act == other.seat(2)
    assert codes(copy) == codes(match)
    assert snapshot(copy) == snapshot(match)
    for each in (match, copy):
        at_random(each, random.Random(1))
    assert str(copy.record()) == str(match.record())


@pytest.mark.parametrize("number", range(12))
def test_en_08_unseen_cards_change_no_view(number: int) -> None:
    rng = random.Random(number)
    pack = rng.sample(PACK, 32)
    dealer = number % 4
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    first, third = order[0], order[2]
    # a card of the first packet of one player, and one of another
    one, three = rng.randrange(3), 6 + rng.randrange(3)
    swapped = list(pack)
    swapped[one], swapped[three] = pack[three], pack[one]
    # and two cards of the stock
    a, b = rng.sample(range(21, 32), 2)
    hidden = list(pack)
    hidden[a], hidden[b] = pack[b], pack[a]
    matches = [
        tt.Match(belote(), packs=[" ".join(p)], dealer=dealer, seed=1)
        for p in (pack, swapped, hidden)
    ]
    for passes in range(8):
        for reader in READERS:
            plain, moved, stock = (words(match, reader) for match in matches)
            assert plain == stock
            if reader not in (first, third):
                assert plain == moved
                assert matches[0].view(reader) == matches[1].view(reader)
        if passes < 7:
            for match in matches:
                match.act("pass")


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_en_08_unseen_cards_in_the_play(other: Other) -> None:
    # seats 1 and 3 change cards that the others have not seen
    known = {0: "9C 7S AD", 2: "7C 8C AH"}
    made = [{**known, 1: "TC KD QS", 3: "QC 9H JS"}, {**known, 1: "TC KD JS", 3: "QC 9H QS"}]
    matches = [
        set_up(
            other.hands(hands),
            leader=other.seat(0),
            trump=other.trump,
            tricks=[2, 1, 1, 1],
        )
        for hands in made
    ]
    for card in ("9C", "TC", "8C", None):
        for reader in (other.seat(0), other.seat(2), None):
            one, two = (words(match, reader) for match in matches)
            assert one == two
        for match in matches:
            if card is not None:
                match.act(f"play {other.cards(card)}")


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_en_08_no_world_gives_a_card_of_a_void_suit(other: Other) -> None:
    # seat 3 has not followed spades and not trumped: it has neither
    deal = arrange({3: "7C 8D 9D"}, trick="7S 8S TS", other=other)
    match = at(deal)
    match.act(f"play {other.cards('8D')}")
    reader = other.seat(0)
    view = match.view(reader)
    worlds = list(tt.infer.worlds(view, 20, 5))
    assert len(worlds) == 20
    for world in worlds:
        truth = tt.Match.from_world(view, world).truth
        held = {str(card) for card in truth.hand_of(other.seat(3))}
        assert len(held) == 2
        assert not {c for c in held if c[1] in (other.cards("S"), other.trump)}
        assert {str(card) for card in truth.hand_of(reader)} == hand(match, reader)


@pytest.mark.parametrize("seed", range(30))
def test_en_08_worlds_never_exclude_the_truth(seed: int) -> None:
    match = tt.Match(belote(), seed=seed)
    rng = random.Random(seed)
    at_random(match, rng, until=rng.randrange(1, 32))
    if match.is_over:
        match.undo()
    truth = match.truth
    for seat in SEATS:
        view = match.view(seat)
        for place in range(4):
            held = set(truth.hand_of(place))
            assert held <= set(view.possible(f"hand {place}"))
