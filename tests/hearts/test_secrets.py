"""What reaches a reader of a match of Hearts, word by word."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import tricktaker as tt
from tests.hearts.tables import hearts, held, named, read
from tests.reference.plain_hearts import PlainMatch, Rules


def words(match: tt.Match, reader: int | None) -> str:
    """All that a reader can be sent: its view, its log, and how either prints."""
    view = match.view(reader)
    log = [event.to_json(reader) for event in view.events]
    actions = " ".join(str(action) for action in view.legal_actions)
    return "\n".join(
        [json.dumps(view.to_json()), json.dumps(log), repr(view), repr(view.events), actions]
    )


@pytest.mark.parametrize("seed", range(9))
def test_sv_01_no_card_is_named_before_its_reader_saw_it(seed: int) -> None:
    players = (4, 3, 5)[seed % 3]
    options: dict[str, Any] = {"players": players, "passing": ("cycle", "right")[seed % 2]}
    rules = Rules(**options)
    rng = random.Random(seed)
    pack = rng.sample(rules.pack(), len(rules.pack()))
    dealer = seed % players
    match = tt.Match(hearts(**options), packs=[" ".join(pack)], dealer=dealer, max_deals=1)
    plain = PlainMatch(rules, [pack], dealer)
    while not plain.is_over:
        deal = plain.deal
        everybody = {card for _, trick, _ in deal.tricks for card in trick} | set(deal.trick)
        if deal.phase == "play":
            everybody.add(rules.pack()[0])
        for reader in (*range(players), None):
            allowed = everybody if reader is None else everybody | deal.known[reader]
            assert named(words(match, reader)) <= allowed
        seat = rng.choice(deal.may_act)
        code = rng.choice(sorted(deal.legal(seat)))
        events = match.act(code, seat=seat)
        plain.act(seat, code)
        shown = everybody | ({code[-2:]} if code.startswith("play") else set())
        if deal.phase == "play":
            shown.add(rules.pack()[0])
        for reader in (*range(players), None):
            sent = json.dumps([event.to_json(reader) for event in events])
            sent += repr([event.seen_by(reader) for event in events])
            allowed = shown if reader is None else shown | deal.known[reader]
            if not plain.is_over:
                assert named(sent) <= allowed


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sv_04_the_passing_in_every_log(players: int) -> None:
    for dealer in range(players):
        match = tt.Match(hearts(players=players), seed=dealer, dealer=dealer)
        lowest = str(match.game.cards[0])
        gifts = {seat: sorted(held(match, seat) - {lowest})[:3] for seat in range(players)}
        readers = (*range(players), None)
        heard = {reader: len(match.view(reader).events) for reader in readers}
        for seat in reversed(range(players)):
            for card in gifts[seat]:
                match.act(f"give {card}", seat=seat)
        for each in (match, read(str(match.save()))):
            for reader in readers:
                events = each.view(reader).events[heard[reader] :]
                log = json.dumps([event.to_json(reader) for event in events])
                seen: set[str] = set()
                if reader is not None:
                    seen = set(gifts[reader]) | set(gifts[(reader - 1) % players])
                assert named(log) - {lowest} == seen
                assert log.count("give ??") == 3 * (players - (reader is not None))


@pytest.mark.parametrize("seed", range(4))
def test_sv_01_undo_tells_nothing(seed: int) -> None:
    match = tt.Match(hearts(), seed=seed, dealer=seed)
    rng = random.Random(seed)
    readers = (0, 1, 2, 3, None)
    for _ in range(30):
        before = {reader: words(match, reader) for reader in readers}
        match.act(rng.choice(match.legal_actions))
        match.undo()
        assert {reader: words(match, reader) for reader in readers} == before
        again = read(str(match.save()))
        assert {reader: words(again, reader) for reader in readers} == before
        seat = rng.choice(match.may_act)
        match.act(rng.choice(match.view(seat).legal_actions), seat=seat)


@pytest.mark.parametrize("seed", range(6))
def test_exchanged_cards_make_no_difference_to_who_has_not_seen_them(seed: int) -> None:
    """Two seats have exchanged a card each from the beginning: a third sees the same."""
    rng = random.Random(seed)
    game = hearts()
    dealer = rng.randrange(4)
    one, other, reader = rng.sample(range(4), 3)
    pack = rng.sample([str(card) for card in game.cards], 52)
    places = {seat: [p for p in range(52) if (dealer + 1 + p) % 4 == seat] for seat in range(4)}
    plain = [card for card in pack if card != "2C"]
    a = next(p for p in places[one] if pack[p] in plain)
    b = next(p for p in places[other] if pack[p] in plain and pack[p][1] == pack[a][1])
    twin = list(pack)
    twin[a], twin[b] = twin[b], twin[a]
    swap = {pack[a]: pack[b], pack[b]: pack[a]}
    matches = [tt.Match(game, packs=[" ".join(p)], dealer=dealer) for p in (pack, twin)]
    compared = 0
    # until one of the two cards is passed to the reader, or is played
    for _ in range(60):
        first, second = matches
        seat = rng.choice(first.may_act)
        code = str(rng.choice(first.view(seat).legal_actions))
        if any(card in code for card in swap) and (
            code.startswith("play") or first.view(None).note("passing") is not None
        ):
            break
        assert words(first, reader) == words(second, reader)
        compared += 1
        first.act(code, seat=seat)
        if code not in map(str, second.view(seat).legal_actions):
            break
        second.act(code, seat=seat)
    assert compared > 0
