"""Disputes and faults that people met at other tables, each as a match that is really played.

A case bears its letters and number. BE-01 to BE-08 are rows of `test_obligations`, the figures of
BE-13 and BE-14 rows of `test_rules_score`.
"""

from __future__ import annotations

import random

import pytest

import tricktaker as tt
from tests.belote.tables import (
    EVERY,
    OTHERS,
    READERS,
    SEATS,
    Other,
    at_random,
    belote,
    codes,
    notes,
    passed_out,
    plays,
    refused,
    scoring,
    set_up,
)
from tests.reference.plain_belote import PACK

others = pytest.mark.parametrize("other", OTHERS, ids=str)


@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [("9S TS KS 7S", 1, 14), ("JC KD 7C 8C", 0, 6), ("AH TH 9H JH", 3, 55)],
)
def test_be_09_who_wins_and_how_much(cards: str, winner: int, points: int) -> None:
    for other in EVERY:
        line = other.cards(cards).split()
        hands = {other.seat(seat): card for seat, card in enumerate(line)}
        match = set_up(hands, leader=other.seat(0), trump=other.trump, tricks=[2, 2, 2, 1])
        for card in line:
            match.act(f"play {card}")
        (trick,) = match.deals[0].tricks
        assert (trick.winner, trick.points) == (other.seat(winner), points)


def test_be_08_one_order_serves_legality_and_the_winner() -> None:
    for other in EVERY:
        hands = other.hands({0: "8C 7D", 1: "JD 9C", 2: "TD 9D", 3: "7C 8D"})
        trump = other.cards("D")
        match = set_up(hands, leader=other.seat(0), trump=trump)
        match.act(f"play {other.cards('8C')}")
        with pytest.raises(tt.IllegalAction):
            match.act(f"play {other.cards('JD')}")  # a club is held
        match.act(f"play {other.cards('9C')}")
        assert codes(match) == plays(other.cards("TD 9D"))
        match.act(f"play {other.cards('TD')}")
        match.act(f"play {other.cards('7C')}")
        assert match.view(None).tricks[-1].winner == other.seat(2)
        # the nine goes under the jack
        match.act(f"play {other.cards('9D')}")
        for card in ("8D", "7D", "JD"):
            match.act(f"play {other.cards(card)}")
        assert match.deals[0].tricks[-1].winner == other.seat(1)


# seat 1 takes the king that was turned up, and holds the queen
HANDS = {
    0: "AC TC KC AD TD 7S 8S 9S",
    1: "QH KH 7H 8H QC JC 7D 8D",
    2: "JH 9H AH TH QD JD 9D KD",
    3: "9C 8C 7C AS TS KS QS JS",
}


def be_15_pack(hands: dict[int, str], other: Other) -> str:
    """A pack that deals these hands, with the king of trumps turned up for seat 1 of the scene."""
    king = other.cards("KH")
    wish = {s: other.cards(text).split() for s, text in hands.items()}
    wish[1].remove(king)
    cards = [card for s in SEATS for card in wish[s][:3]]
    cards += [card for s in SEATS for card in wish[s][3:5]]
    cards.append(king)
    cards += [card for s in SEATS for card in wish[s][5:]]
    return " ".join(cards)


@others
def test_be_15_the_card_turned_up_counts_for_belote(other: Other) -> None:
    dealer = other.seat(3)
    match = tt.Match(belote(), packs=[be_15_pack(HANDS, other)], dealer=dealer, seed=1)
    match.act("pass")
    match.act("take")
    seat = other.seat(1)
    rng = random.Random(3)
    heard: list[str] = []
    pair = {other.cards("QH"), other.cards("KH")}
    while not match.is_over:
        if not heard:
            for reader in READERS:
                view = match.view(reader)
                log = str([event.to_json(reader) for event in view.events])
                assert "belote" not in log
                assert "belote" not in str(view.to_json()).replace("'game': 'belote'", "")
        legal = match.legal_actions
        own = [a for a in legal if str(a)[-2:] in pair]
        before = notes(match)
        done = rng.choice(own if own and match.to_act == seat and rng.random() < 0.5 else legal)
        actor = match.to_act
        events = match.act(done)
        words = [e.key for e in events if isinstance(e, tt.Noted) and "belote" in e.key]
        if actor == seat and str(done)[-2:] in pair:
            assert words == (["rebelote"] if "belote" in before else ["belote"])
            heard += words
        else:
            assert not words
    assert heard == ["belote", "rebelote"]
    lines = [(x.side, x.amount) for x in match.deals[0].score_lines if x.rule == "B6.2"]
    assert [amount for _side, amount in lines] == [20]


@others
def test_be_15_with_partners_there_is_none(other: Other) -> None:
    hands = {
        0: HANDS[0],
        1: HANDS[1].replace("KH", "JS"),
        2: HANDS[2],
        3: HANDS[3].replace("JS", "KH"),
    }
    # the partner of seat 1 has the king; seat 0's seven of spades is turned up
    wish = {s: other.cards(text).split() for s, text in hands.items()}
    up = other.cards("JS")
    wish[1].remove(up)
    cards = [card for s in SEATS for card in wish[s][:3]]
    cards += [card for s in SEATS for card in wish[s][3:5]]
    cards += [up, *[card for s in SEATS for card in wish[s][5:]]]
    match = tt.Match(belote(), packs=[" ".join(cards)], dealer=other.seat(3), seed=1)
    for _ in range(5):
        match.act("pass")
    match.act(f"take {other.trump}")
    at_random(match, random.Random(4))
    assert {"belote", "rebelote"} & set(notes(match)) == set()
    assert "B6.2" not in {line.rule for line in match.deals[0].score_lines}


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("target", [None, 1000])
def test_be_17_three_seven_and_eight_passes(dealer: int, target: int | None) -> None:
    pack, _calls = passed_out(dealer, 5)
    match = tt.Match(belote(target=target), packs=[pack], dealer=dealer, seed=8)
    for _ in range(3):
        match.act("pass")
    assert match.to_act == dealer
    assert codes(match) == {"pass", "take"}
    for _ in range(4):
        match.act("pass")
    assert match.to_act == dealer
    assert "take" not in codes(match)
    assert len(codes(match)) == 4
    match.act("pass")
    (deal,) = match.deals
    assert (list(deal.scores), deal.facts.taker, deal.tricks) == ([0, 0], None, ())
    assert list(match.totals) == [0, 0]
    assert match.view(None).contract is None
    assert match.view(None).strain is None
    assert match.view(None).dealer == (dealer + 1) % 4
    assert not match.is_over


@others
def test_be_13_nothing_is_held_over(other: Other) -> None:
    deal = scoring(71, last=True, other=other)
    game = belote(target=1000)
    match = tt.Match(game, packs=[deal.pack], dealer=deal.dealer, seed=3)
    for call in deal.calls:
        match.act(call)
    for card in deal.plays:
        match.act(f"play {card}")
    assert list(match.totals) == [81, 81]
    assert not match.is_over
    assert len(match.deals) == 1


# ---------------------------------------------------------------- the engine


@others
def test_en_06_four_ways_to_be_wrong(other: Other) -> None:
    seat = other.seat(1)
    match = set_up(
        {
            seat: other.cards("5C 8H KS".replace("5C", "9C")),
            other.seat(2): other.cards("7C 8C TC"),
        },
        trick=other.cards("7H"),
        leader=other.seat(0),
        trump=other.cards("S"),
    )
    tries: list[tuple[object, int | None]] = [
        (f"play {other.cards('7H')}", None),
        (other.cards("7H"), None),
        ("3X", None),
        ("play 3X", None),
        ("play 2H", None),
        ("play", None),
        ("pass", None),
        ("take", None),
        ("take H", None),
        ("nil", None),
        (f"play {other.cards('7C')}", other.seat(2)),
        (f"play {other.cards('7C')}", seat),
        (True, None),
        (4, None),
        (None, None),
    ]
    for action, who in tries:
        error = refused(match, action, who)
        assert str(error.reason)
        if who in (None, seat):
            assert set(error.legal) == codes(match)
        else:
            assert not error.legal


def test_en_04_without_a_seed_every_match_is_another() -> None:
    game = belote()
    packs = {str(tt.Match(game).record().lines[0]["pack"]) for _ in range(200)}
    assert len(packs) == 200


def test_defaults() -> None:
    assert belote().options.to_json() == {
        "target": None,
        "undertrump": True,
        "last_trick": 10,
        "capot": 100,
        "failed_belote": "to-defenders",
        "round_to_ten": False,
        "litige": False,
        "declarations": False,
    }
    assert len(PACK) == 32
