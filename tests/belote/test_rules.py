"""Table, deal, bidding, ranks, play and belote: each rule of the page by its number, B1 to B6.

What must be played to a trick (B5.2 to B5.5) is held row by row in `test_obligations`.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import tricktaker as tt
from tests.belote.tables import (
    EVERY,
    OTHERS,
    READERS,
    SEATS,
    TURNS,
    Other,
    arrange,
    at,
    at_random,
    begin,
    belote,
    codes,
    follow,
    hand,
    notes,
    passed_out,
    played,
    plays,
    refused,
    rehearsed,
    scoring,
    set_up,
    sweep,
)
from tests.reference.plain_belote import PACK, SUITS

others = pytest.mark.parametrize("other", OTHERS, ids=str)
turns = pytest.mark.parametrize("other", TURNS, ids=str)
dealers = pytest.mark.parametrize("dealer", SEATS)
trumps = pytest.mark.parametrize("trump", SUITS)

TRUMP_ORDER = "78QKTA9J"
PLAIN_ORDER = "789JQKTA"


def shuffled(number: int) -> list[str]:
    """A whole pack in some order."""
    return random.Random(number).sample(PACK, 32)


def fresh(dealer: int = 3, number: int = 0, **options: Any) -> tt.Match:
    """A match with a known dealer and pack, before the first call."""
    return tt.Match(belote(**options), packs=[" ".join(shuffled(number))], dealer=dealer, seed=1)


# ---------------------------------------------------------------- B1 table


@dealers
def test_b1_1_four_players_in_two_partnerships_counter_clockwise(dealer: int) -> None:
    match = fresh(dealer)
    seating = match.game.seating
    assert (seating.seats, seating.clockwise) == (4, False)
    assert seating.partner_of(dealer) == (dealer + 2) % 4
    assert len(match.totals) == 2
    order = []
    for _ in SEATS:
        order.append(match.to_act)
        match.act("pass")
    assert order == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def test_b1_1_partners_score_together() -> None:
    for other in TURNS:
        deal = sweep(2, other=other)
        match = at(deal)
        assert list(match.totals) == other.sides([252, 0])


def test_b1_2_the_piquet_pack_is_dealt_out() -> None:
    match = fresh()
    match.act("take")
    cards = [card for seat in SEATS for card in hand(match, seat)]
    assert sorted(cards) == sorted(PACK)
    assert len(set(PACK)) == 32
    for odd in ("2H", "6S", "XH"):
        refused(match, f"play {odd}")


@turns
def test_b1_3_a_match_is_a_single_deal(other: Other) -> None:
    deal = scoring(85, last=True, other=other)
    match = played([deal], extra=True)
    assert match.is_over
    assert match.winners == (other.side(0),)
    assert match.to_act is None
    assert match.game.options.to_json()["target"] is None


@turns
def test_b1_3_with_a_target_deals_go_on_and_the_dealer_changes(other: Other) -> None:
    made = scoring(85, last=True, other=other)
    game = belote(target=1000)
    deals = [made]
    match = tt.Match(game, packs=[d.pack for d in deals], dealer=made.dealer, seed=5)
    follow(match, made)
    rng = random.Random(other.turn)
    seen = [made.dealer]
    while not match.is_over and len(seen) < 6:
        seen.append(match.view(None).dealer)
        number = len(match.deals)
        while not match.is_over and len(match.deals) == number:
            at_random(match, rng, until=1)
    assert seen == [(made.dealer + number) % 4 for number in range(len(seen))]


@pytest.mark.parametrize(
    ("start", "winners"),
    [
        ([904, 0], ()),
        ([905, 0], (0,)),
        ([0, 933], (1,)),
        ([0, 932], ()),
        ([910, 940], (1,)),
        ([910, 920], (0,)),
        ([910, 939], (1,)),
        ([910, 938], ()),
        ([1000, 1028], ()),  # equal totals play on
        ([910, 937], (0,)),
    ],
)
def test_b1_3_the_target(start: list[int], winners: tuple[int, ...]) -> None:
    for other in TURNS:
        deal = scoring(85, last=True, other=other)  # 95 against 67
        match = played(
            [deal], belote(target=1000), extra=True, start={"totals": other.sides(start)}
        )
        assert list(match.totals) == other.sides([start[0] + 95, start[1] + 67])
        assert sorted(other.side(side) for side in match.winners) == sorted(winners)
        assert match.is_over is bool(winners)
        assert (match.to_act is None) is bool(winners)


# ---------------------------------------------------------------- B2 deal


@dealers
@pytest.mark.parametrize("number", range(3))
def test_b2_1_packets_of_three_and_of_two_and_a_card_turned_up(dealer: int, number: int) -> None:
    pack = shuffled(number)
    match = fresh(dealer, number)
    for place, step in enumerate((1, 2, 3, 4)):
        cards = pack[3 * place : 3 * place + 3] + pack[12 + 2 * place : 14 + 2 * place]
        assert hand(match, (dealer + step) % 4) == set(cards)
    assert match.view(None).hand_sizes == (5, 5, 5, 5)
    assert match.view(None).size("stock") == 11
    for reader in READERS:
        assert str(match.view(reader).known("upcard")) == pack[20]


@dealers
@pytest.mark.parametrize("taker", range(8))
def test_b2_2_the_rest_after_a_taker_is_found(dealer: int, taker: int) -> None:
    pack = shuffled(taker)
    match = fresh(dealer, taker)
    first = {seat: hand(match, seat) for seat in SEATS}
    for _ in range(taker):
        match.act("pass")
    seat = match.to_act
    assert seat == (dealer + 1 + taker) % 4
    assert seat is not None
    match.act(max(codes(match) - {"pass"}))
    stock = pack[21:]
    for step in (1, 2, 3, 4):
        player = (dealer + step) % 4
        count = 2 if player == seat else 3
        new, stock = set(stock[:count]), stock[count:]
        if player == seat:
            new.add(pack[20])
        assert hand(match, player) == first[player] | new
        assert len(hand(match, player)) == 8
    assert not stock
    for reader in READERS:  # the card that was turned up is known to be the taker's
        assert pack[20] in {str(card) for card in match.view(reader).hand_of(seat)}


@dealers
def test_b2_2_nobody_else_sees_the_second_packets(dealer: int) -> None:
    match = fresh(dealer, 7)
    match.act("take")
    for reader in READERS:
        view = match.view(reader)
        for seat in SEATS:
            known = {str(card) for card in view.hand_of(seat)}
            if seat == reader:
                assert len(known) == 8
            else:
                assert known == ({shuffled(7)[20]} if seat == (dealer + 1) % 4 else set())


# ---------------------------------------------------------------- B3 bidding


@dealers
def test_b3_1_the_dealers_right_speaks_first(dealer: int) -> None:
    for number in range(8):
        match = fresh(dealer, number)
        assert match.view(None).phase == "taking"
        assert match.to_act == (dealer + 1) % 4
        assert match.may_act == (match.to_act,)


@dealers
def test_b3_2_everybody_hears_what_is_said(dealer: int) -> None:
    match = fresh(dealer)
    for call in ("pass", "take"):
        match.act(call)
    said = [((dealer + 1) % 4, "pass"), ((dealer + 2) % 4, "take")]
    for reader in READERS:
        calls = match.view(reader).calls("taking")
        assert [(call.seat, str(call.action)) for call in calls] == said


@dealers
@pytest.mark.parametrize("passes", range(4))
def test_b3_2_the_first_bidding_offers_the_suit_turned_up(dealer: int, passes: int) -> None:
    for number in range(4):
        pack = shuffled(number)
        match = fresh(dealer, number)
        for _ in range(passes):
            match.act("pass")
        assert codes(match) == {"pass", "take"}
        for suit in SUITS:
            if suit != pack[20][1]:
                error = refused(match, f"take {suit}")
                assert error.rule == "B3.2"
                assert set(error.legal) == {"pass", "take"}
        seat = match.to_act
        match.act("take")
        contract = match.view(None).contract
        assert (contract["taker"], contract["strain"]) == (seat, pack[20][1])
        assert match.view(None).strain == pack[20][1]
        assert match.view(None).phase == "play"


@dealers
@pytest.mark.parametrize("passes", range(4))
def test_b3_3_the_second_bidding_offers_the_others(dealer: int, passes: int) -> None:
    for number in range(4):
        turned = shuffled(number)[20][1]
        wanted = [suit for suit in SUITS if suit != turned]
        for suit in wanted:
            match = fresh(dealer, number)
            for _ in range(4 + passes):
                match.act("pass")
            assert match.to_act == (dealer + 1 + passes) % 4
            assert codes(match) == {"pass", *(f"take {each}" for each in wanted)}
            for odd in ("take", f"take {turned}"):
                error = refused(match, odd)
                assert error.rule == "B3.3"
                assert set(error.legal) == codes(match)
            seat = match.to_act
            match.act(f"take {suit}")
            contract = match.view(None).contract
            assert (contract["taker"], contract["strain"]) == (seat, suit)


@dealers
@pytest.mark.parametrize("target", [None, 1000])
def test_b3_4_a_deal_that_nobody_takes_is_passed_out(dealer: int, target: int | None) -> None:
    pack, calls = passed_out(dealer)
    again, _ = passed_out(dealer, 1)
    match = tt.Match(belote(target=target), packs=[pack, again], dealer=dealer, seed=2)
    for number, call in enumerate(calls):
        assert match.to_act == (dealer + 1 + number) % 4
        assert len(match.deals) == 0
        match.act(call)
    (first,) = match.deals
    assert list(first.scores) == [0, 0]
    assert list(first.score_lines) == []
    assert not match.is_over
    assert match.view(None).deal == 2
    assert match.view(None).dealer == (dealer + 1) % 4
    assert match.to_act == (dealer + 2) % 4
    assert {str(card) for card in match.view(None).known("upcard")} == {again.split()[20]}
    assert match.view(None).hand_sizes == (5, 5, 5, 5)


def test_b3_4_any_number_of_deals_may_be_passed_out() -> None:
    match = fresh(2)
    for number in range(9):
        for _ in range(8):
            match.act("pass")
        assert len(match.deals) == number + 1
        assert match.view(None).dealer == (3 + number) % 4
    assert match.to_act is not None
    match.act("take")
    at_random(match, random.Random(1))
    assert match.is_over
    assert len(match.deals) == 10


# ---------------------------------------------------------------- B4 ranks and values


@trumps
def test_b4_each_rank_of_a_suit_beats_the_one_below(trump: str) -> None:
    for suit in SUITS:
        order = TRUMP_ORDER if suit == trump else PLAIN_ORDER
        for low, high in pairwise(order):
            for lead, reply, taker in ((low, high, 1), (high, low, 0)):
                if suit == trump and taker == 0 and lead == high:
                    pass  # a lower trump may be played by who has no higher one
                plain = next(s for s in SUITS if s not in (suit, trump))
                hands = {0: lead + suit, 1: reply + suit, 2: f"7{plain}", 3: f"8{plain}"}
                match = set_up(hands, trump=trump, tricks=[2, 2, 2, 1], points=None)
                for seat in SEATS:
                    match.act(f"play {hands[seat]}")
                (trick,) = match.deals[0].tricks
                assert trick.winner == taker, (trump, hands)


@trumps
def test_b4_any_trump_beats_any_plain_card(trump: str) -> None:
    for suit in SUITS:
        if suit == trump:
            continue
        other = next(s for s in SUITS if s not in (suit, trump))
        for low, high in pairwise(TRUMP_ORDER):
            cards = [f"A{suit}", low + trump, high + trump, f"A{other}"]
            match = set_up(dict(enumerate(cards)), trump=trump, tricks=[2, 2, 2, 1])
            for card in cards:
                match.act(f"play {card}")
            assert match.deals[0].tricks[0].winner == 2
        cards = [f"7{suit}", f"A{other}", f"8{suit}", f"T{other}"]
        match = set_up(dict(enumerate(cards)), trump=trump, tricks=[2, 2, 2, 1])
        for card in cards:
            match.act(f"play {card}")
        assert match.deals[0].tricks[0].winner == 2


VALUES = {
    True: dict(zip("J9ATKQ87", (20, 14, 11, 10, 4, 3, 0, 0), strict=True)),
    False: dict(zip("ATKQJ987", (11, 10, 4, 3, 2, 0, 0, 0), strict=True)),
}


@trumps
def test_b4_values(trump: str) -> None:
    for suit in SUITS:
        values = VALUES[suit == trump]
        for rank, value in values.items():
            fill = [f"7{s}" for s in SUITS if s != suit]
            cards = [rank + suit, *fill]
            match = set_up(dict(enumerate(cards)), trump=trump, tricks=[2, 2, 2, 1])
            for card in cards:
                match.act(f"play {card}")
            assert match.deals[0].tricks[0].points == value, (trump, rank, suit)


@trumps
def test_b4_1_the_cards_hold_152_points(trump: str) -> None:
    ranking = belote().rankings[trump]
    assert sum(ranking.points) == 152
    for number in range(5):
        match = fresh(number % 4, number)
        for _ in range(4):
            match.act("pass")
        wanted = f"take {trump}"
        match.act(wanted if wanted in codes(match) else max(codes(match)))
        at_random(match, random.Random(number))
        (deal,) = match.deals
        assert sum(trick.points for trick in deal.tricks) == 152
        assert sum(deal.facts.cards) == 152


# ---------------------------------------------------------------- B5 play


@dealers
@pytest.mark.parametrize("taker", SEATS)
def test_b5_1_the_dealers_right_leads_and_then_the_winner(dealer: int, taker: int) -> None:
    match = fresh(dealer, 5)
    for _ in range(taker):
        match.act("pass")
    match.act("take")
    leader = (dealer + 1) % 4
    rng = random.Random(dealer)
    for number in range(8):
        for step in SEATS:
            assert match.to_act == (leader + step) % 4
            match.act(rng.choice(match.legal_actions))
        if number < 7:
            trick = match.view(None).tricks[-1]
            assert trick.leader == leader
            assert trick.winner is not None
            leader = trick.winner
    assert match.is_over


@others
def test_b5_1_any_card_may_be_led(other: Other) -> None:
    deal = arrange({0: "7H 8C 9S"}, other=other)
    assert codes(at(deal)) == plays(other.cards("7H 8C 9S"))


@others
@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("9S TS KS 7S", 1),
        ("AS 7H 8H TS", 2),
        ("AS 7H TS 9H", 3),
        ("7S AD AC 8S", 3),
        ("QH KH 9H JH", 3),
        ("JH 9H AH TH", 0),
        ("7S AC AD TD", 0),
        ("AS QH 8H 7H", 1),
    ],
)
def test_b5_6_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    cards: str, taker: int, other: Other
) -> None:
    line = other.cards(cards).split()
    hands = {other.seat(seat): card for seat, card in enumerate(line)}
    match = set_up(hands, trump=other.trump, leader=other.seat(0), tricks=[2, 2, 2, 1])
    for card in line:
        match.act(f"play {card}")
    assert match.deals[0].tricks[-1].winner == other.seat(taker)


@others
def test_b5_6_in_whole_deals(other: Other) -> None:
    deal = scoring(71, last=True, other=other)
    match = at(deal)
    plain = rehearsed(deal)
    ours = [(t.leader, tuple(map(str, t.cards)), t.winner) for t in match.deals[0].tricks]
    assert ours == plain.tricks


# ---------------------------------------------------------------- B6 belote and rebelote


def declared(match: tt.Match) -> list[tuple[str, int]]:
    """What was declared, in order, as a spectator heard it."""
    events = match.view(None).events
    return [
        (event.key, event.value)
        for event in events
        if isinstance(event, tt.Noted) and event.key in ("belote", "rebelote")
    ]


PAIR = "KH QH 7H AC AD AS 8C 8D"


@others
@pytest.mark.parametrize("first", ["KH", "QH"])
@pytest.mark.parametrize("second_trick", [1, 3, 7])
def test_b6_1_declared_as_the_two_are_played(other: Other, first: str, second_trick: int) -> None:
    # seat 0 leads and takes seven tricks in whatever order it likes
    second = "QH" if first == "KH" else "KH"
    rest = ["AC", "AD", "AS", "TC", "TD", "TS"]
    own = [first, *rest]
    own.insert(second_trick, second)
    theirs = {
        1: "7C 8C 9C JC QC KC 7D 8D",
        2: "JH 9H AH TH 8H 7H 9D JD",
        3: "QD KD 7S 8S 9S JS QS KS",
    }
    hands = other.hands({0: " ".join(own), **theirs})
    match = set_up(hands, leader=other.seat(0), trump=other.trump)
    seat = other.seat(0)
    rng = random.Random(second_trick)
    order = [other.cards(card) for card in own]
    while order and not match.is_over:
        if match.to_act != seat:
            match.act(rng.choice(match.legal_actions))
            continue
        before = declared(match)
        legal = [card for card in order if f"play {card}" in codes(match)]
        card = legal[0]
        order.remove(card)
        events = match.act(f"play {card}")
        if card in (other.cards("KH"), other.cards("QH")):
            word = "rebelote" if before else "belote"
            assert declared(match) == [*before, (word, seat)]
            (note,) = (e for e in events if isinstance(e, tt.Noted) and e.key == word)
            for reader in READERS:
                assert note.seen_by(reader) == note
        else:
            assert declared(match) == before
    assert [word for word, _seat in declared(match)] == ["belote", "rebelote"]


@others
@pytest.mark.parametrize("first", ["KH", "QH"])
def test_b6_1_who_declares_belote_has_shown_the_other(other: Other, first: str) -> None:
    second = "QH" if first == "KH" else "KH"
    hands = other.hands({0: "KH QH AC", 1: "7C 8C 9C", 2: "7D 8D 9D", 3: "7S 8S 9S"})
    match = set_up(hands, leader=other.seat(0), trump=other.trump)
    for reader in READERS:
        if reader != other.seat(0):
            assert len(match.view(reader).hand_of(other.seat(0))) == 0
    match.act(f"play {other.cards(first)}")
    for reader in READERS:
        known = {str(card) for card in match.view(reader).hand_of(other.seat(0))}
        assert other.cards(second) in known
        assert reader == other.seat(0) or len(known) == 1


@others
@pytest.mark.parametrize("homes", [(0, 2), (0, 1), (1, 3), (2, 3)])
def test_b6_1_two_hands_with_one_each_declare_nothing(other: Other, homes: tuple[int, int]) -> None:
    hands = {0: "AC 7D", 1: "KC 8D", 2: "QC 9D", 3: "JC JD"}
    for seat, card in zip(homes, ("KH", "QH"), strict=True):
        hands[seat] = f"{hands[seat].split()[0]} {card}"
    match = set_up(other.hands(hands), leader=other.seat(0), trump=other.trump)
    at_random(match, random.Random(1))
    assert not declared(match)


@others
@pytest.mark.parametrize("pair", [("KH", "QH"), ("QH", "KH")])
def test_b6_1_an_unknown_hand_declares_when_it_has_played_both(
    other: Other, pair: tuple[str, str]
) -> None:
    hands = other.hands({0: "AH TH 8C", 2: "7C 8D 9D", 3: "7S 8S 9S"})
    seat = other.seat(1)
    match = set_up(hands, leader=other.seat(0), trump=other.trump)
    for card in ("AH", pair[0], "7C", "7S"):
        match.act(f"play {other.cards(card)}")
    assert not declared(match)  # nobody knows that the other of the two is there
    match.act(f"play {other.cards('TH')}")
    match.act(f"play {other.cards(pair[1])}")
    assert declared(match) == [("belote", seat), ("rebelote", seat)]
    at_random(match, random.Random(1), until=6)
    (done,) = match.deals
    assert done.facts.belote == other.side(1)
    assert tt.Match.from_record(tt.Record.parse(str(match.record()))).totals == match.totals


@others
def test_b6_1_an_unknown_hand_with_one_of_the_two_declares_nothing(other: Other) -> None:
    hands = other.hands({0: "AH TH 8C", 2: "QH 8D 9D", 3: "7S 8S 9S"})
    match = set_up(hands, leader=other.seat(0), trump=other.trump)
    for card in ("AH", "KH", "QH", "7S", "TH", "7H", "8D", "8S"):
        match.act(f"play {other.cards(card)}")
    assert not declared(match)


@pytest.mark.parametrize("number", range(12))
def test_b6_1_dealt_means_the_hand_of_eight(number: int) -> None:
    rng = random.Random(number)
    hits = 0
    for seed in range(40):
        match = tt.Match(belote(), seed=1000 * number + seed)
        while match.view(None).contract is None:
            match.act(rng.choice(match.legal_actions))
        strain = match.view(None).strain
        pair = {f"K{strain}", f"Q{strain}"}
        owner = [s for s in SEATS if pair <= {str(c) for c in match.truth.hand_of(s)}]
        at_random(match, rng)
        words = declared(match)
        assert words == ([("belote", owner[0]), ("rebelote", owner[0])] if owner else [])
        hits += bool(owner)
    assert hits > 2


@turns
def test_b6_1_it_is_automatic(other: Other) -> None:
    deal = scoring(60, last=False, belote="taker", other=other)
    match = begin(deal)
    for call in deal.calls:
        match.act(call)
    for code in ("belote", "rebelote"):
        refused(match, code)


@others
def test_b6_2_twenty_points_for_the_team_and_not_card_points(other: Other) -> None:
    deal = scoring(72, last=False, belote="taker", other=other)
    match = at(deal)
    (done,) = match.deals
    assert list(done.scores) == other.sides([92, 90])
    assert sum(done.facts.cards) == 152
    lines = [(line.side, line.amount) for line in done.score_lines if line.rule == "B6.2"]
    assert lines == [(other.side(0), 20)]
    without = at(scoring(72, last=False, other=other))
    assert "B6.2" not in {line.rule for line in without.deals[0].score_lines}
    assert "rebelote" not in notes(match) or match.is_over


@pytest.mark.parametrize("turn", SEATS)
def test_b6_2_only_with_the_rebelote(turn: int) -> None:
    # a set-up in which the queen went before: whether her hand had both is told by a note
    other = Other(turn=turn)
    rest = {1: "7C 8C", 2: "9C JC", 3: "7S 8S"}
    for told in ({}, {"belote": other.seat(0)}):
        hands = other.hands({0: "KH 7D", **rest})
        match = set_up(hands, leader=other.seat(0), tricks=other_tricks(other), notes=told)
        match.act("play KH")
        while not match.is_over:
            match.act(match.legal_actions[0])
        (done,) = match.deals
        assert [line.amount for line in done.score_lines if line.rule == "B6.2"] == (
            [20] if told else []
        )


def other_tricks(other: Other) -> list[int]:
    """Six tricks before, all of them the first seat's."""
    tricks = [0, 0, 0, 0]
    tricks[other.seat(0)] = 3
    tricks[other.seat(1)] = 3
    return tricks


def test_all_orders_of_the_suits_are_covered() -> None:
    assert len(set(EVERY)) == 96
    assert {other.trump for other in OTHERS} == set(SUITS)


# ------------------------------------------------------------------ belote in a set-up

ENDING: dict[str, Any] = {"leader": 0, "contract": {"taker": 0, "strain": "H"}}


@pytest.mark.parametrize(
    ("hands", "notes"),
    [
        ("KH 7S/7C 8C", {"belote": 0}),
        ("7S 8S/7C 8C", {"belote": 0, "rebelote": 0}),
        ("7S 8S", {"belote": 1}),
        ("7S 8S/7C 8C", {"belote": 3}),
        ("KH QH/7C 8C", {}),
        ("QH/7C 8C", {"trick": "KH", "belote": 0}),
        ("8S/7C 8C", {"trick": "KH", "belote": 0, "rebelote": 0}),
        ("8S/7C 8C", {"trick": "KH", "belote": 0}),
    ],
)
def test_b6_1_a_set_up_tells_what_was_declared(hands: str, notes: dict[str, Any]) -> None:
    told = {key: value for key, value in notes.items() if key != "trick"}
    setup = {**ending(hands), "trick": notes.get("trick", ""), "notes": told}
    view = tt.Match(tt.load_game("belote"), setup=setup).view(None)
    assert {key: view.note(key) for key in told} == told
    # with the second card on the table rebelote has been said, told or not
    assert (view.note("rebelote") is not None) == ("rebelote" in told or hands == "8S/7C 8C")


@pytest.mark.parametrize(
    ("hands", "notes", "reason"),
    [
        ("7S 8S/7C 8C", {"belote": 9}, "no seat 9"),
        ("7S 8S/7C 8C", {"belote": True}, "no seat True"),
        ("7S 8S/7C 8C", {"belote": 0, "rebelote": 1}, "by the seat that declared belote"),
        ("7S 8S/7C 8C", {"rebelote": 0}, "by the seat that declared belote"),
        ("KH 8S/7C QH", {"belote": 0}, "has played one of the two cards and holds the other"),
        ("KH QH/7C 8C", {"belote": 0}, "has played one of the two cards and holds the other"),
        ("KH 8S/7C 8C", {"belote": 1}, "has played one of the two cards and holds the other"),
        ("7S 8S/7C 8C", {"belote": 0}, "has played one of the two cards and holds the other"),
        ("KH 8S/7C 8C", {"belote": 0, "rebelote": 0}, "is still held"),
        ("KH 7S 8S 9S TS JS QS AS", {"belote": 0}, "has played one of the two"),
    ],
)
def test_b6_1_what_a_set_up_declares_must_have_been_possible(
    hands: str, notes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(tt.InvalidSetup, match=reason):
        tt.Match(tt.load_game("belote"), setup={**ending(hands), "notes": notes})


def ending(hands: str) -> dict[str, Any]:
    return {**ENDING, "hands": dict(enumerate(hands.split("/")))}
