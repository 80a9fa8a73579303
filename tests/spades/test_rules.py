"""Table, deal, bidding, exchange and play: each rule of the page by its number, S1 to S5.

Everything runs through matches; hands are stacked, actions are real ones.
"""

import random
from itertools import pairwise
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades import NUMBERS, PACK
from tests.spades.tables import (
    OTHERS,
    SEATS,
    TURNS,
    Other,
    arrange,
    at,
    at_random,
    begin,
    bid_all,
    codes,
    hand,
    is_broken,
    played,
    plays,
    refused,
    spades,
    taking,
    trick_cards,
)

others = pytest.mark.parametrize("other", OTHERS, ids=str)
turns = pytest.mark.parametrize("other", TURNS, ids=str)
dealers = pytest.mark.parametrize("dealer", SEATS)


def fresh(dealer: int = 3, **options: Any) -> tt.Match:
    """A match with a known dealer, before the first bid."""
    return tt.Match(spades(**options), seed=11, dealer=dealer)


# ---------------------------------------------------------------- S1 table


@dealers
def test_s1_1_partners_opposite_and_turns_clockwise(dealer: int) -> None:
    match = fresh(dealer)
    assert match.view(None).hand_sizes == (13, 13, 13, 13)
    assert len(match.totals) == 2
    order = []
    for _ in SEATS:
        order.append(match.to_act)
        match.act("double-nil" if len(order) == 1 else "look")
        if len(order) > 1:
            match.act("3")
    assert order == [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    bidder = order[0]
    assert bidder is not None
    gift = min(hand(match, bidder))
    for _ in range(3):
        match.act(f"give {min(hand(match, bidder))}")
    assert gift in hand(match, (bidder + 2) % 4)
    assert match.view(0).game.seating.clockwise


def test_s1_2_the_whole_pack_is_dealt() -> None:
    match = fresh(double_nil=False)
    cards = [card for seat in SEATS for card in hand(match, seat)]
    assert sorted(cards) == sorted(PACK)


RANKS = "23456789TJQKA"
NEIGHBOURS = list(pairwise(RANKS))


def play_plain(match: tt.Match) -> None:
    """Any legal card that is no spade."""
    match.act(min(code for code in codes(match) if code[-1] != "S"))


@pytest.mark.parametrize("suit", "CDH")
@pytest.mark.parametrize(("low", "high"), NEIGHBOURS)
def test_s1_2_each_rank_beats_the_one_below(suit: str, low: str, high: str) -> None:
    rest = " ".join(rank + suit for rank in RANKS if rank not in (low, high))
    for lead, reply, taker in ((low, high, 1), (high, low, 0)):
        game = spades()
        pack = game.pack(hands={0: f"{lead}{suit} {rest}", 1: reply + suit}, dealer=3)
        match = tt.Match(game, packs=[pack], dealer=3)
        bid_all(match, "1", "1", "1", "1")
        match.act(f"play {lead}{suit}")
        assert codes(match) == plays(reply + suit)
        match.act(f"play {reply}{suit}")
        play_plain(match)
        play_plain(match)
        assert match.view(None).tricks[-1].winner == taker


@pytest.mark.parametrize("led", "CDH")
@pytest.mark.parametrize(("low", "high"), NEIGHBOURS)
def test_s1_2_spades_are_trump_and_rank_the_same(led: str, low: str, high: str) -> None:
    for first, second, taker in ((low, high, 2), (high, low, 1)):
        game = spades()
        everything = " ".join(rank + led for rank in RANKS)
        hands = {0: everything, 1: f"{first}S", 2: f"{second}S"}
        match = tt.Match(game, packs=[game.pack(hands=hands, dealer=3)], dealer=3)
        bid_all(match, "1", "1", "1", "1")
        match.act(f"play A{led}")
        match.act(f"play {first}S")
        match.act(f"play {second}S")
        play_plain(match)
        assert match.view(None).tricks[-1].winner == taker


def test_s1_3_the_target_is_500_unless_told_otherwise() -> None:
    deal = taking([2, 2, 2, 2], [4, 3, 3, 3], dealer=3)
    for options, totals, over in (
        ({}, [456, 0], False),
        ({}, [457, 0], True),
        ({"target": 250}, [206, 0], False),
        ({"target": 250}, [207, 0], True),
    ):
        match = played([deal], spades(**options), extra=True, start={"totals": totals})
        assert match.totals[0] == totals[0] + 43
        assert match.is_over is over


# ---------------------------------------------------------------- S2 deal


def test_s2_1_the_first_dealer_and_the_cards_come_from_the_seed() -> None:
    game = spades(double_nil=False)
    dealers_seen = set()
    deals_seen = set()
    for seed in range(60):
        match = tt.Match(game, seed=seed)
        again = tt.Match(game, seed=seed)
        cards = tuple(tuple(sorted(hand(match, seat))) for seat in SEATS)
        assert [len(held) for held in cards] == [13, 13, 13, 13]
        assert cards == tuple(tuple(sorted(hand(again, seat))) for seat in SEATS)
        assert match.view(None).dealer == again.view(None).dealer
        dealers_seen.add(match.view(None).dealer)
        deals_seen.add(cards)
    assert dealers_seen == set(SEATS)
    assert len(deals_seen) == 60


@dealers
def test_s2_2_one_card_at_a_time_from_the_dealers_left(dealer: int) -> None:
    rng = random.Random(dealer)
    pack = rng.sample(PACK, 52)
    match = tt.Match(spades(double_nil=False), packs=[" ".join(pack)], dealer=dealer)
    for step in (1, 2, 3, 4):
        assert hand(match, (dealer + step) % 4) == set(pack[step - 1 :: 4])


@dealers
def test_s2_3_the_deal_passes_to_the_left(dealer: int) -> None:
    match = tt.Match(spades(target=100_000), seed=5, dealer=dealer)
    rng = random.Random(dealer)
    seen = []
    for number in range(6):
        seen.append(match.view(None).dealer)
        while len(match.deals) == number:
            at_random(match, rng, until=1)
    assert seen == [(dealer + number) % 4 for number in range(6)]


# ---------------------------------------------------------------- S3 bidding


@dealers
def test_s3_1_one_round_from_the_dealers_left(dealer: int) -> None:
    match = fresh(dealer, double_nil=False)
    for step in (1, 2, 3, 4):
        assert match.view(None).phase == "bidding"
        assert match.to_act == (dealer + step) % 4
        assert list(match.may_act) == [match.to_act]
        match.act("2")
    assert match.view(None).phase == "play"


@pytest.mark.parametrize("bid", NUMBERS)
def test_s3_2_every_number_may_be_bid_at_every_turn(bid: str) -> None:
    match = fresh()
    for _ in SEATS:
        match.act("look")
        assert codes(match) == set(NUMBERS)
        match.act(bid)
    assert match.view(None).phase == "play"


@pytest.mark.parametrize("odd", ["14", "-1", "pass", "3.5", "", "two", "4 5", "1e1", "٣", "AS"])
def test_s3_2_nothing_else_is_a_bid(odd: str) -> None:
    match = fresh()
    refused(match, odd)
    match.act("look")
    error = refused(match, odd)
    assert set(error.legal) == set(NUMBERS)
    assert str(error.reason)


@pytest.mark.parametrize("odd", [True, False, 4, 0, 3.5, None, b"4", ["4"], ("4",), object()])
def test_s3_2_only_an_action_or_its_code_is_a_bid(odd: object) -> None:
    match = fresh(double_nil=False)
    refused(match, odd)


def test_s3_2_bids_need_not_rise() -> None:
    match = fresh()
    bid_all(match, "13", "1", "nil", "1")
    assert match.view(None).phase == "play"


@turns
@pytest.mark.parametrize(
    ("bids", "tricks", "scores"),
    [
        ([4, 3, 2, 2], [3, 3, 3, 4], (60, 52)),
        ([4, 3, 2, 2], [3, 5, 2, 3], (-60, 53)),
        ([4, "nil", "nil", 5], [2, 0, 3, 8], (-137, 153)),
        ([4, "nil", "nil", 5], [4, 0, 0, 9], (140, 154)),
    ],
)
def test_s3_3_the_contract_is_what_the_partners_bid_together(
    bids: list[object], tricks: list[int], scores: tuple[int, int], other: Other
) -> None:
    said: list[object] = [0, 0, 0, 0]
    won = [0, 0, 0, 0]
    for seat in SEATS:
        said[other.seat(seat)] = bids[seat]
        won[other.seat(seat)] = tricks[seat]
    match = played([taking(said, won, other.turn)])
    wanted = scores if other.turn % 2 == 0 else scores[::-1]
    assert tuple(match.deals[0].scores) == wanted


@dealers
def test_s3_4_double_nil_before_looking_only(dealer: int) -> None:
    for looks in range(16):
        match = fresh(dealer)
        for step in (1, 2, 3, 4):
            seat = (dealer + step) % 4
            assert hand(match, seat) == set()
            assert match.view(seat).hand_sizes == (13, 13, 13, 13)
            assert codes(match) == {"double-nil", "look"}
            error = refused(match, "3")
            assert set(error.legal) == {"double-nil", "look"}
            if looks >> (step - 1) & 1:
                match.act("look")
                assert match.to_act == seat
                assert len(hand(match, seat)) == 13
                error = refused(match, "double-nil")
                assert error.rule is not None
                assert error.rule.startswith("S3.")
                refused(match, "look")
                match.act("1")
            else:
                match.act("double-nil")
                assert len(hand(match, seat)) == 13


def test_s3_2_who_bids_too_high_is_told_what_may_be_bid() -> None:
    match = fresh(3, double_nil=False)
    error = refused(match, "14")
    assert (error.rule, str(error.reason)) == (
        "S3.2",
        "14 cannot be bid; bids go from nil to 13",
    )


def test_s3_4_looking_shows_the_hand_to_nobody_else() -> None:
    match = fresh(3)
    match.act("look")
    mine = hand(match, 0)
    assert mine == {str(card) for card in match.truth.hand_of(0)}
    for reader in (1, 2, 3, None):
        view = match.view(reader)
        assert len(view.hand_of(0)) == 0
        assert len(view.hand) == 0


def test_s3_4_where_it_is_not_open_hands_are_face_up_from_the_deal() -> None:
    match = fresh(3, double_nil=False)
    for seat in SEATS:
        assert len(hand(match, seat)) == 13
    assert codes(match) == set(NUMBERS)
    assert refused(match, "look").rule == "S3.4"
    error = refused(match, "double-nil")
    assert error.rule == "S3.6"
    assert str(error.reason) == "Double Nil is not played at this table"


@turns
@pytest.mark.parametrize("first", ["nil", "double-nil"])
@pytest.mark.parametrize("second", ["nil", "double-nil"])
def test_s3_5_both_partners_may_bid_nil(first: str, second: str, other: Other) -> None:
    bids: list[object] = [3, 3, 3, 3]
    tricks = [0, 0, 0, 0]
    bids[other.seat(0)], bids[other.seat(2)] = first, second
    tricks[other.seat(1)], tricks[other.seat(3)] = 6, 7
    match = played([taking(bids, tricks, dealer=3)])
    worth = {"nil": 100, "double-nil": 200}
    assert match.deals[0].scores[other.seat(0) % 2] == worth[first] + worth[second]


def test_s3_6_double_nil_can_be_switched_off() -> None:
    match = fresh(3, double_nil=False)
    for _ in SEATS:
        refused(match, "double-nil")
        match.act("nil")


@dealers
@pytest.mark.parametrize(
    ("need", "totals", "sides"),
    [
        (0, [300, -300], {0, 1}),
        (1, [0, 0], set()),
        (1, [1, 0], {1}),
        (100, [100, 200], {0}),
        (100, [101, 200], set()),
        (100, [400, -5], {1}),
    ],
)
def test_s3_6_how_far_behind_a_side_must_be(
    need: int, totals: list[int], sides: set[int], dealer: int
) -> None:
    game = spades(blind_nil_min_deficit=need)
    match = tt.Match(game, seed=3, dealer=dealer, start={"totals": totals})
    for step in (1, 2, 3, 4):
        seat = (dealer + step) % 4
        if seat % 2 in sides:
            assert codes(match) == {"double-nil", "look"}
            assert hand(match, seat) == set()
            match.act("double-nil")
        else:
            assert codes(match) == set(NUMBERS)
            assert len(hand(match, seat)) == 13
            assert refused(match, "double-nil").rule == "S3.6"
            match.act("2")


# ---------------------------------------------------------------- S4 the exchange


def exchanging(dealer: int = 3, **options: Any) -> tt.Match:
    """The seat after the dealer has called Double Nil, and the exchange is on."""
    match = fresh(dealer, **options)
    bid_all(match, "double-nil", "3", "5", "4")
    assert match.view(None).phase == "exchange"
    return match


def give(match: tt.Match, cards: list[str], seat: int | None = None) -> None:
    """Give these cards one by one."""
    for card in cards:
        match.act(f"give {card}", seat=seat)


@dealers
def test_s4_1_double_nil_exchanges_three_cards_with_the_partner(dealer: int) -> None:
    match = exchanging(dealer)
    bidder, partner = (dealer + 1) % 4, (dealer + 3) % 4
    mine, theirs = hand(match, bidder), hand(match, partner)
    gift, back = sorted(mine)[:3], sorted(theirs)[-3:]
    assert match.to_act == bidder
    assert codes(match) == {f"give {card}" for card in mine}
    give(match, gift)
    assert match.to_act == partner
    give(match, back)
    assert hand(match, bidder) == (mine - set(gift)) | set(back)
    assert hand(match, partner) == (theirs - set(back)) | set(gift)
    assert match.view(None).phase == "play"
    assert match.to_act == (dealer + 1) % 4


@dealers
@pytest.mark.parametrize("also", ["3", "nil", "double-nil"])
def test_s4_2_two_double_nils_exchange_nothing(dealer: int, also: str) -> None:
    match = fresh(dealer)
    bidder, partner = (dealer + 1) % 4, (dealer + 3) % 4
    bid_all(match, "double-nil", also, "double-nil")
    before = {seat: hand(match, seat) for seat in (bidder, partner)}
    assert match.view(None).phase == "bidding"
    bid_all(match, "4")
    if also == "double-nil":  # the other side exchanges, this one does not
        assert match.view(None).phase == "exchange"
        assert match.to_act == (dealer + 2) % 4
    else:
        assert match.view(None).phase == "play"
    assert {seat: hand(match, seat) for seat in (bidder, partner)} == before


@pytest.mark.parametrize("caller", SEATS)
def test_s4_3_the_exchange_waits_for_the_last_bid(caller: int) -> None:
    match = fresh(3)
    for seat in SEATS:
        assert match.view(None).phase == "bidding"
        assert match.to_act == seat
        bid_all(match, "double-nil" if seat == caller else "3")
    assert match.view(None).phase == "exchange"
    assert match.to_act == caller


@pytest.mark.parametrize("count", [1, 2, 3, 5, 13])
def test_s4_3_the_partner_sees_the_cards_when_the_last_is_given(count: int) -> None:
    match = exchanging(exchange_cards=count)
    mine, theirs = hand(match, 0), hand(match, 2)
    gift = sorted(mine)[:count]
    for number, card in enumerate(gift):
        assert hand(match, 2) == theirs
        assert hand(match, 0) == mine - set(gift[:number])
        assert list(match.may_act) == [0]
        match.act(f"give {card}")
    assert hand(match, 2) == theirs | set(gift)
    assert codes(match) == {f"give {card}" for card in theirs | set(gift)}
    give(match, gift)  # all of them straight back
    assert hand(match, 0) == mine
    assert hand(match, 2) == theirs


@pytest.mark.parametrize("count", [1, 3, 13])
def test_s4_3_simultaneous(count: int) -> None:
    match = exchanging(exchange="simultaneous", exchange_cards=count)
    mine, theirs = hand(match, 0), hand(match, 2)
    gift, back = sorted(mine)[:count], sorted(theirs)[:count]
    assert list(match.may_act) == [0, 2]
    for number in range(count):
        give(match, [back[number]], seat=2)
        if number < count - 1:
            assert list(match.may_act) == [0, 2]
            give(match, [gift[number]], seat=0)
    assert list(match.may_act) == [0]
    assert hand(match, 0) == mine - set(gift[:-1])
    assert hand(match, 2) == theirs - set(back)
    give(match, gift[-1:])
    assert hand(match, 0) == (mine - set(gift)) | set(back)
    assert hand(match, 2) == (theirs - set(back)) | set(gift)
    assert match.view(None).phase == "play"


def test_s4_3_simultaneous_gifts_cannot_be_passed_back() -> None:
    match = exchanging(exchange="simultaneous")
    gift = sorted(hand(match, 0))[:3]
    give(match, gift)
    assert match.to_act == 2
    for card in gift:
        refused(match, f"give {card}")


@pytest.mark.parametrize("exchange", ["bidder-first", "simultaneous"])
def test_s4_4_nobody_else_learns_the_cards(exchange: str) -> None:
    match = exchanging(exchange=exchange)
    while match.view(None).phase == "exchange":
        events = match.act(max(codes(match)))
        for reader in (1, 3, None):
            view = match.view(reader)
            own = hand(match, reader) if reader is not None else set()
            for seat in (0, 2):
                assert len(view.hand_of(seat)) == 0
            for event in events:
                text = str(event.to_json(reader)) + repr(event.seen_by(reader))
                for card in PACK:
                    assert card not in text or card in own
    assert match.view(1).hand_sizes == (13, 13, 13, 13)


@dealers
def test_s4_4_who_bid_first_exchanges_first(dealer: int) -> None:
    for one, two in ((1, 2), (1, 4), (3, 2), (3, 4)):
        match = fresh(dealer)
        for step in (1, 2, 3, 4):
            bid_all(match, "double-nil" if step in (one, two) else "2")
        early, late = sorted((one, two))
        for step in (early, early + 2, late, late + 2):
            for _ in range(3):
                assert match.to_act == (dealer + step) % 4
                match.act(min(codes(match)))
        assert match.view(None).phase == "play"


def test_s4_5_an_ordinary_nil_exchanges_with_a_double_nil() -> None:
    for bids in (("double-nil", "3", "nil", "3"), ("nil", "3", "double-nil", "3")):
        match = fresh(3)
        bid_all(match, *bids)
        assert match.view(None).phase == "exchange"
        assert match.to_act == bids.index("double-nil")


# ---------------------------------------------------------------- S5 play


@dealers
def test_s5_1_the_dealers_left_leads_and_then_the_winner(dealer: int) -> None:
    match = fresh(dealer, double_nil=False)
    bid_all(match, "1", "1", "1", "1")
    leader = (dealer + 1) % 4
    rng = random.Random(dealer)
    for number in range(13):
        for step in SEATS:
            assert match.to_act == (leader + step) % 4
            match.act(rng.choice(match.legal_actions))
        if number < 12:
            trick = match.view(None).tricks[-1]
            assert trick.leader == leader
            assert trick.winner is not None
            leader = trick.winner


@others
@pytest.mark.parametrize("size", [13, 9, 6])
def test_s5_2_follow_if_you_can(other: Other, size: int) -> None:
    held = other.hands({1: "2H 9H KS 4C"})
    deal = arrange(
        held,
        trick=other.cards("7H"),
        leader=other.seat(0),
        size=size,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    assert match.to_act == other.seat(1)
    assert codes(match) == plays(other.cards("2H 9H"))
    for odd in sorted(hand(match, other.seat(1)) - set(other.cards("2H 9H").split())):
        error = refused(match, f"play {odd}")
        assert error.rule == "S5.2"
        assert error.code == f"play {odd}"
        assert set(error.legal) == plays(other.cards("2H 9H"))


@others
def test_s5_2_any_card_if_you_cannot(other: Other) -> None:
    deal = arrange(
        other.hands({1: "KS 4C 4D"}),
        trick=other.cards("7H"),
        leader=other.seat(0),
        size=10,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    held = hand(match, other.seat(1))
    assert codes(match) == {f"play {card}" for card in held}


@turns
def test_s5_2_spades_are_followed_too(other: Other) -> None:
    deal = arrange(
        other.hands({1: "2S 9H"}),
        trick="9S",
        leader=other.seat(0),
        size=6,
        broken=True,
        void={other.seat(1): "S"},
    )
    match = at(deal)
    assert codes(match) == plays("2S")
    assert refused(match, "play 9H").rule == "S5.2"


@others
@pytest.mark.parametrize("size", [13, 8, 6])
def test_s5_3_no_spade_lead_before_they_are_broken(other: Other, size: int) -> None:
    deal = arrange(other.hands({0: "2S AS 4H"}), leader=other.seat(0), size=size)
    match = at(deal)
    held = hand(match, other.seat(0))
    assert codes(match) == {f"play {card}" for card in held if card[1] != "S"}
    for odd in sorted(card for card in held if card[1] == "S"):
        assert refused(match, f"play {odd}").rule == "S5.3"


@turns
def test_s5_3_a_hand_of_spades_alone_may_lead_one(other: Other) -> None:
    wish = other.hands({0: "2S 9S QS KS"})
    deal = arrange(wish, leader=other.seat(0), size=4, only=[other.seat(0)])
    match = at(deal)
    assert not is_broken(match)
    assert codes(match) == plays("2S 9S QS KS")


@others
def test_s5_3_broken_spades_may_be_led(other: Other) -> None:
    deal = arrange(other.hands({0: "2S 4H"}), leader=other.seat(0), size=5, broken=True)
    match = at(deal)
    assert is_broken(match)
    assert codes(match) == {f"play {card}" for card in hand(match, other.seat(0))}


@others
def test_s5_4_a_ruff_breaks_spades(other: Other) -> None:
    deal = arrange(
        other.hands({1: "KS"}),
        trick=other.cards("7H"),
        leader=other.seat(0),
        size=8,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    assert not is_broken(match)
    match.act("play KS")
    assert is_broken(match)


@turns
def test_s5_4_a_lead_from_spades_alone_breaks_them(other: Other) -> None:
    wish = other.hands({0: "2S 9S QS KS", 1: "5S", 2: "AS 8S 6D", 3: "3S"})
    deal = arrange(wish, leader=other.seat(0), size=4, only=[other.seat(0)])
    match = at(deal)
    match.act("play 2S")
    assert is_broken(match)
    for card in ("5S", "AS", "3S"):
        match.act(f"play {card}")
    assert match.to_act == other.seat(2)
    assert codes(match) >= plays("8S 6D")


@others
def test_s5_4_a_plain_discard_breaks_nothing(other: Other) -> None:
    deal = arrange(
        other.hands({1: "KS 4C"}),
        trick=other.cards("7H"),
        leader=other.seat(0),
        size=8,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    match.act(f"play {other.cards('4C')}")
    assert not is_broken(match)


def test_s5_4_broken_lasts_for_one_deal() -> None:
    first = taking([3, 3, 3, 3], [4, 3, 3, 3], dealer=3)
    match = tt.Match(spades(), packs=[first.pack(spades())], dealer=3, seed=2)
    bid_all(match, "3", "3", "3", "3")
    for number, card in enumerate(first.plays):
        match.act(f"play {card}")
        if number == 50:
            assert is_broken(match)
    assert len(match.deals) == 1
    assert not is_broken(match)


@others
@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("7H 8H 2H 9H", 3),
        ("7H AC KD 6H", 0),
        ("7H 2S AH KH", 1),
        ("7H 2S 3S AH", 2),
        ("AH 5S 3S 4S", 1),
        ("2D AC KC QH", 0),
    ],
)
def test_s5_5_highest_spade_else_highest_of_the_suit_led(
    cards: str, taker: int, other: Other
) -> None:
    deal = arrange({}, trick=other.cards(cards), leader=other.seat(0), size=7)
    match = at(deal)
    assert match.view(None).tricks[-1].winner == other.seat(taker)
    assert match.to_act == other.seat(taker)


@turns
@pytest.mark.parametrize(
    ("cards", "taker"), [("7S 8S 2S 9S", 3), ("7S AH AD 6S", 0), ("2S AC 3S AD", 2)]
)
def test_s5_5_spades_led(cards: str, taker: int, other: Other) -> None:
    deal = arrange({}, trick=cards, leader=other.seat(0), size=5, broken=True)
    match = at(deal)
    assert match.view(None).tricks[-1].winner == other.seat(taker)


@dealers
def test_s5_6_tricks_are_kept_by_player(dealer: int) -> None:
    wanted = [1, 6, 4, 2]
    deal = taking([1, 1, 1, 1], wanted, dealer)
    match = begin(deal)
    bid_all(match, "1", "1", "1", "1")
    for number, card in enumerate(deal.plays[:-1]):
        match.act(f"play {card}")
        if number % 4 == 3:
            assert trick_cards(match) == []
    taken = [trick.winner for trick in match.view(None).tricks]
    match.act(f"play {deal.plays[-1]}")
    counts = [taken.count(seat) for seat in SEATS]
    assert sum(counts) == 12
    assert all(have <= want for have, want in zip(counts, wanted, strict=True))
    # the same four numbers decide over two Nils
    nils = played([taking(["nil", 1, "nil", 1], [0, 6, 4, 3], dealer)])
    assert nils.deals[0].scores[0] == 100 - 100 + 4


@pytest.mark.parametrize("name", ["spades", "spades-two"])
def test_s3_6_a_set_up_has_no_double_nil_that_was_not_open(name: str) -> None:
    game = tt.load_game(name, blind_nil_min_deficit=100)
    bids = ["double-nil", *[3] * (game.seating.seats - 1)]
    setup = {"hands": {0: "2H"}, "leader": 0, "contract": {"bids": bids}}
    match = tt.Match(game, setup=setup, start={"totals": [0, 100]})
    assert match.view(None).contract["bids"][0] == "double-nil"
    for totals in ([0, 0], [0, 99], [100, 0]):
        with pytest.raises(tt.InvalidSetup, match="not 100 points behind"):
            tt.Match(game, setup=setup, start={"totals": totals})
