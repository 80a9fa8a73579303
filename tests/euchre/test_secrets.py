"""What reaches a reader of a match of Euchre, word by word."""

from __future__ import annotations

import json
import random

import pytest

import tricktaker as tt
from tests.euchre.tables import READERS, SEATS, euchre, fresh, hand, say
from tests.reference.plain_euchre import PACK, PlainMatch, Rules
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


@pytest.mark.parametrize("seed", range(12))
def test_sv_01_no_card_is_named_before_its_reader_saw_it(seed: int) -> None:
    rng = random.Random(seed)
    rules = {"stick_the_dealer": seed % 3 == 1, "defend_alone": seed % 2 == 1}
    cards = rng.sample(PACK, 24)
    dealer = seed % 4
    match = tt.Match(euchre(**rules), packs=[" ".join(cards)], dealer=dealer, max_deals=1)
    plain = PlainMatch(Rules(**rules), [cards], dealer)
    passed = seed % 8
    while not plain.is_over:
        deal = plain.deal
        everybody = {card for _, trick, _ in deal.tricks for card in trick}
        everybody |= {card for _seat, card in deal.trick} | {deal.upcard}
        for reader in READERS:
            allowed = everybody if reader is None else everybody | deal.known[reader]
            assert named(words(match, reader)) <= allowed
        seat = deal.to_act
        assert seat is not None
        legal = sorted(deal.legal(seat))
        code = rng.choice(legal)
        if deal.phase == "taking":
            code = "pass" if passed else rng.choice(sorted(set(legal) - {"pass"}))
            passed -= 1
        events = match.act(code)
        plain.act(seat, code)
        shown = everybody | ({code[-2:]} if code.startswith("play") else set())
        for reader in READERS:
            sent = json.dumps([event.to_json(reader) for event in events])
            sent += repr([event.seen_by(reader) for event in events])
            allowed = shown if reader is None else shown | deal.known[reader]
            assert named(sent) <= allowed
        assert named(repr(events)) <= shown


@pytest.mark.parametrize("number", range(24))
def test_en_08_unseen_cards_change_no_view(number: int) -> None:
    """Two hands exchange a card, the dealer's discard lies elsewhere; the others see no change."""
    rng = random.Random(number)
    dealer, passed = number % 4, number // 4 % 4
    cards = rng.sample(PACK, 24)
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    first, third = order[0], order[2]
    one, three = rng.randrange(3), 5 + rng.randrange(3)  # of the packets of the two
    swapped = list(cards)
    swapped[one], swapped[three] = cards[three], cards[one]
    rest = [*cards[:21], *rng.sample(cards[21:], 3)]
    matches = [
        tt.Match(euchre(), packs=[" ".join(pack)], dealer=dealer, seed=1)
        for pack in (cards, swapped, rest)
    ]
    for code in (*["pass"] * passed, "alone" if number % 2 else "take"):
        for match in matches:
            match.act(code)
    mine = sorted(hand(matches[0], dealer) & hand(matches[1], dealer))
    away = rng.choice(mine)
    for match in matches:
        match.act(f"discard {away}")
    for reader in READERS:
        plain, moved, other = (words(match, reader) for match in matches)
        assert plain == other
        assert matches[0].view(reader) == matches[2].view(reader)
        if reader not in (first, third):
            assert plain == moved
            assert matches[0].view(reader) == matches[1].view(reader)


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("passed", range(4))
def test_which_card_was_laid_away_changes_nothing_for_the_others(dealer: int, passed: int) -> None:
    matches = [say(fresh(dealer, passed), *["pass"] * passed, "take") for _ in range(2)]
    for match, card in zip(matches, sorted(hand(matches[0], dealer))[::5], strict=True):
        match.act(f"discard {card}")
    for reader in READERS:
        same = words(matches[0], reader) == words(matches[1], reader)
        assert same is (reader != dealer)


@pytest.mark.parametrize("seed", range(4))
def test_sv_01_undo_and_a_reconnect_tell_nothing(seed: int) -> None:
    match = tt.Match(euchre(defend_alone=seed > 1), seed=seed, dealer=seed, max_deals=2)
    rng = random.Random(seed)
    while not match.is_over:
        before = {reader: words(match, reader) for reader in READERS}
        action = rng.choice(match.legal_actions)
        match.act(action)
        match.undo()
        assert {reader: words(match, reader) for reader in READERS} == before
        back = tt.Match.from_record(tt.Record.parse(str(match.save())))
        assert {reader: words(back, reader) for reader in READERS} == before
        match.act(action)


@pytest.mark.parametrize("seed", range(20))
def test_en_08_worlds_never_exclude_the_truth(seed: int) -> None:
    match = fresh(seed % 4, seed)
    rng = random.Random(seed)
    for _ in range(rng.randrange(1, 20)):
        match.act(rng.choice(match.legal_actions))
        if match.deals:
            match.undo()
            break
    truth = match.truth
    for seat in SEATS:
        view = match.view(seat)
        for place in (*(f"hand {number}" for number in SEATS), "discard", "stock"):
            assert set(truth.known(place)) <= set(view.possible(place))
        inference = tt.infer.Inference(view)
        assert inference.count > 0
        for world in tt.infer.worlds(view, 3, seed):
            assert tt.Match.from_world(view, world).legal_actions == match.legal_actions or (
                view.legal_actions == ()
            )
