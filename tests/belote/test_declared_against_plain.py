"""Declarations of thousands of deals, as the plain reference finds them with all hands open."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from attrs import fields

import tricktaker as tt
from tests.belote.tables import SEATS, Deal, begin, belote
from tests.reference.plain_belote import PACK, SUITS
from tests.reference.plain_declarations import Declared, House, Told, declared, score
from tricktaker_belote.scoring import BeloteFacts

OPEN = belote(declarations=True)


def rich(rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """Four hands with many declarations in them, by suits or by ranks, and some cards exchanged."""
    cards = list(PACK)
    if rng.random() < 0.5:
        cards.sort(key=lambda card: card[0])
    turn = rng.randrange(32)
    cards = cards[turn:] + cards[:turn]
    for _time in range(rng.choice((0, 3, 6, 9, 12, 40))):
        one, other = rng.sample(range(32), 2)
        cards[one], cards[other] = cards[other], cards[one]
    hands = [tuple(cards[8 * seat : 8 * seat + 8]) for seat in SEATS]
    rng.shuffle(hands)
    return tuple(hands)


def some_deal(rng: random.Random) -> Deal:
    """A deal with such hands, up to the first card."""
    hands, taker = rich(rng), rng.randrange(4)
    upcard = rng.choice(hands[taker])
    trump = rng.choice(SUITS)
    return Deal(hands, rng.randrange(4), taker, trump, upcard, ())


def said_and_shown(match: tt.Match) -> tuple[dict[int, list[str]], dict[int, list[set[str]]]]:
    """What each seat has said and shown, from the log of a spectator."""
    said: dict[int, list[str]] = {}
    shown: dict[int, list[set[str]]] = {}
    for call in match.view(None).calls("play"):
        verb, _blank, rest = str(call.action).partition(" ")
        if verb == "declare":
            said.setdefault(call.seat, []).append(rest)
        else:
            assert verb == "show"
            shown.setdefault(call.seat, []).append(set(rest.split()))
    return said, shown


def compare(match: tt.Match, plain: Declared) -> None:
    """What was said and shown, when two tricks have been played."""
    said, shown = said_and_shown(match)
    assert said.keys() == plain.said.keys()
    for seat, words in said.items():
        assert words[0] == plain.said[seat][0]
        assert Counter(words) == Counter(plain.said[seat])
    for seat in SEATS:
        groups = [set(group.cards) for group in plain.shown.get(seat, [])]
        assert sorted(map(sorted, shown.get(seat, []))) == sorted(map(sorted, groups))
        public = match.view(None)
        known = public.hand_of(seat) | public.played_by(seat)
        assert set().union(*groups) <= {str(card) for card in known}
    points = [plain.points * (plain.side == side) for side in (0, 1)]
    assert list(match.view(None).note("declarations") or (0, 0)) == points


@pytest.mark.parametrize("batch", range(10))
def test_b6_3_to_b6_9_as_the_rule_page_says(batch: int) -> None:
    rng = random.Random(batch)
    scored = 0
    for number in range(300):
        deal = some_deal(rng)
        match = begin(deal, OPEN)
        for call in deal.calls:
            match.act(call)
        plain = declared(deal.hands, (deal.dealer + 1) % 4, deal.trump)
        for _play in range(8):
            match.act(rng.choice(match.legal_actions))
        compare(match, plain)
        if number % 10 == 0:
            while not match.is_over:
                match.act(rng.choice(match.legal_actions))
            facts = match.deals[0].facts
            assert (facts.declared, facts.declarations or 0) == (plain.side, plain.points)
            told = {each.name: getattr(facts, each.name) for each in fields(BeloteFacts)}
            told["declarations"] = plain.points
            assert list(match.deals[0].scores) == score(Told(**told), House())[0]
        scored += plain.side is not None
    assert scored > 150


def some_facts(rng: random.Random) -> Told:
    """What can have happened; capots and equal points come up often."""
    taker, last = rng.randrange(4), rng.randrange(2)
    taken = rng.choice((0, 61, 66, 71, 76, 81, 91, 152, rng.randint(2, 150)))
    cards = (taken, 152 - taken)
    tricks = {0: (0, 8), 152: (8, 0)}.get(taken, (4, 4))
    if 8 in tricks:
        last = tricks.index(8)
    side = rng.choice((None, 0, 1))
    worth = 0 if side is None else rng.choice((20, 40, 50, 70, 100, 120, 150, 200, 350))
    return Told(taker, cards, last, tricks, rng.choice((None, 0, 1)), side, worth)


def some_house(rng: random.Random) -> House:
    """Options of all kinds."""
    return House(
        last_trick=rng.choice((0, 10, 20)),
        capot=rng.choice((0, 90, 100, 250)),
        failed_belote=rng.choice(("to-defenders", "stays")),
        round_to_ten=rng.random() < 0.5,
        litige=rng.random() < 0.5,
    )


@pytest.mark.parametrize("batch", range(4))
def test_b7_11_with_every_other_option_as_the_rule_page_says(batch: int) -> None:
    rng = random.Random(batch)
    for _number in range(150):
        house = some_house(rng)
        options: dict[str, Any] = {**vars(house), "declarations": True, "target": 100_000}
        sheet = tt.ScoreSheet(belote(**options))
        totals, waiting = [0, 0], [0, 0]
        for _deal in range(6):
            told = some_facts(rng)
            facts = vars(told) | {"declarations": told.declarations or None}
            sheet.add(facts)
            points, waiting = score(told, house, waiting)
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            assert list(sheet.totals) == totals
            if house.litige:
                assert list(sheet.litige) == waiting
