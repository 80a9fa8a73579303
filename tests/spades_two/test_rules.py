"""Table, draw, bidding, Double Nil and play: each rule of the page by its number, T1 to T5.

Everything runs through matches; packs are stacked, actions are real ones.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades_two import NUMBERS, PACK, RANKS
from tests.spades_two.tables import (
    OTHERS,
    READERS,
    SEATS,
    TURNS,
    Other,
    arrange,
    at,
    at_random,
    bags,
    codes,
    draw,
    hand,
    is_broken,
    known,
    played,
    plays,
    refused,
    snapshot,
    spades_two,
    taking,
)

others = pytest.mark.parametrize("other", OTHERS, ids=str)
turns = pytest.mark.parametrize("other", TURNS, ids=str)
dealers = pytest.mark.parametrize("dealer", SEATS)


def shuffled(number: int = 0) -> list[str]:
    """A whole pack in some order."""
    return random.Random(number).sample(PACK, 52)


def fresh(dealer: int = 1, number: int = 0, **options: Any) -> tt.Match:
    """A match with a known dealer and pack, before the first card is taken up."""
    packs = [" ".join(shuffled(number))]
    return tt.Match(spades_two(**options), packs=packs, dealer=dealer, seed=11)


# ---------------------------------------------------------------- T1 table


@dealers
def test_t1_1_two_players_each_for_themselves(dealer: int) -> None:
    match = fresh(dealer)
    seating = match.game.seating
    assert seating.seats == 2
    assert [list(side) for side in seating.sides] == [[0], [1]]
    assert seating.partner_of(0) is None
    assert list(match.totals) == bags(match) == [0, 0]
    assert match.view(None).hand_sizes == (0, 0)


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_t1_1_each_rank_beats_the_one_below(suit: str, low: str, high: str) -> None:
    for leader in SEATS:
        for lead, reply, winner in ((low, high, 1 - leader), (high, low, leader)):
            setup = {
                "hands": {leader: lead + suit, 1 - leader: reply + suit},
                "leader": leader,
            }
            match = tt.Match(spades_two(), setup=setup, dealer=1)
            match.act(f"play {lead}{suit}")
            match.act(f"play {reply}{suit}")
            assert match.deals[0].tricks[-1].winner == winner


@pytest.mark.parametrize("led", "CDH")
@pytest.mark.parametrize("rank", RANKS)
def test_t1_1_spades_are_trump(led: str, rank: str) -> None:
    for leader in SEATS:
        setup = {"hands": {leader: f"A{led}", 1 - leader: f"{rank}S"}, "leader": leader}
        match = tt.Match(spades_two(), setup=setup, dealer=1)
        match.act(f"play A{led}")
        match.act(f"play {rank}S")
        assert match.deals[0].tricks[-1].winner == 1 - leader
        plain = next(suit for suit in "CDH" if suit != led)
        setup = {"hands": {leader: f"2{led}", 1 - leader: f"{rank}{plain}"}, "leader": leader}
        match = tt.Match(spades_two(), setup=setup, dealer=1)
        match.act(f"play 2{led}")
        match.act(f"play {rank}{plain}")
        assert match.deals[0].tricks[-1].winner == leader


def test_t1_1_the_target_is_500_unless_told_otherwise() -> None:
    deal = taking([4, 4], [7, 6])
    for options, totals, over in (
        ({}, [456, 0], False),
        ({}, [457, 0], True),
        ({"target": 250}, [206, 0], False),
        ({"target": 250}, [207, 0], True),
    ):
        match = played([deal], spades_two(**options), extra=True, start={"totals": totals})
        assert match.totals[0] == totals[0] + 43
        assert match.is_over is over


def test_t1_2_the_first_player_is_chosen_by_chance() -> None:
    seen = set()
    for seed in range(40):
        one, two = (tt.Match(spades_two(), seed=seed) for _ in range(2))
        assert one.view(None).dealer == two.view(None).dealer
        assert one.to_act == 1 - one.view(None).dealer
        seen.add(one.to_act)
    assert seen == {0, 1}


@dealers
def test_t1_2_the_dealer_is_the_second_player(dealer: int) -> None:
    match = fresh(dealer)
    assert match.to_act == 1 - dealer
    match.act("look")
    match.act("keep")
    assert match.to_act == dealer
    assert match.record().header["dealer"] == dealer


# ---------------------------------------------------------------- T2 the draw


@dealers
def test_t2_1_the_pack_is_the_stock(dealer: int) -> None:
    match = fresh(dealer)
    for reader in READERS:
        view = match.view(reader)
        assert view.size("stock") == 52
        assert view.phase == "draw"
    assert str(match.record().lines[0]["pack"]).split() == shuffled()
    dealt = {str(tt.Match(spades_two(), seed=s).record().lines[0]["pack"]) for s in range(20)}
    assert len(dealt) == 20


def sizes(match: tt.Match) -> tuple[int, int, int, int]:
    """Stock, pile, and the hands of the first and the second player."""
    view = match.view(None)
    first = 1 - view.dealer
    return (
        view.size("stock"),
        view.size("discard"),
        view.hand_sizes[first],
        view.hand_sizes[1 - first],
    )


@dealers
@pytest.mark.parametrize("number", range(4))
def test_t2_2_kept_the_next_goes_face_down(dealer: int, number: int) -> None:
    pack = shuffled(number)
    match = fresh(dealer, number)
    first = 1 - dealer
    match.act("look")
    assert codes(match) == {"keep", "refuse"}
    assert sizes(match) == (51, 0, 0, 0)
    assert known(match, first, f"drawn {first}") == {pack[0]}
    match.act("keep")
    assert hand(match, first) == {pack[0]}
    assert sizes(match) == (50, 1, 1, 0)
    for reader in READERS:
        assert known(match, reader, "discard") == set()


@dealers
@pytest.mark.parametrize("number", range(4))
def test_t2_2_refused_the_next_must_be_taken(dealer: int, number: int) -> None:
    pack = shuffled(number)
    match = fresh(dealer, number)
    first = 1 - dealer
    match.act("look")
    match.act("refuse")
    assert hand(match, first) == {pack[1]}
    assert sizes(match) == (50, 1, 1, 0)
    assert match.to_act == dealer  # no choice on the second card
    assert known(match, first, "discard") == {pack[0]}
    assert known(match, dealer, "discard") == set()
    for code in ("keep", "refuse", f"give {pack[0]}", f"discard {pack[1]}"):
        refused(match, code, first)


@dealers
def test_t2_3_turns_alternate_until_the_stock_is_gone(dealer: int) -> None:
    for number in range(4):
        pack = shuffled(number)
        rng = random.Random(number)
        match = fresh(dealer, number, double_nil=False)
        hands: list[set[str]] = [set(), set()]
        gone = []
        for turn in range(26):
            seat = (1 - dealer + turn) % 2
            assert match.to_act == seat
            assert match.view(None).phase == "draw"
            top, under = pack[2 * turn : 2 * turn + 2]
            keep = rng.random() < 0.5
            match.act("keep" if keep else "refuse")
            hands[seat].add(top if keep else under)
            gone.append(under if keep else top)
            assert [hand(match, s) for s in SEATS] == hands
        assert sizes(match) == (0, 26, 13, 13)
        assert match.view(None).phase == "bidding"
        assert {str(c) for c in match.truth.known("discard")} == set(gone)


def test_t2_4_discards_take_no_further_part() -> None:
    for seed in range(6):
        match = tt.Match(spades_two(), seed=seed, max_deals=1)
        rng = random.Random(seed)
        pile: set[str] = set()
        while not match.is_over:
            if match.view(None).phase == "play":
                pile = pile or {str(card) for card in match.truth.known("discard")}
                for code in pile:
                    assert f"play {code}" not in codes(match)
            match.act(rng.choice(match.legal_actions))
        shown = {str(card) for trick in match.deals[0].tricks for card in trick.cards}
        assert not shown & pile
        assert len(shown) == 26
        assert len(known(match, None, "discard")) == 0


@dealers
def test_t2_4_what_a_player_saw_stays_with_that_player(dealer: int) -> None:
    match = fresh(dealer, 3, double_nil=False)
    pack = shuffled(3)
    saw: list[set[str]] = [set(), set()]
    for turn in range(26):
        seat = (1 - dealer + turn) % 2
        if turn % 3:
            saw[seat].add(pack[2 * turn])
            match.act("refuse")
        else:
            match.act("keep")
        for reader in SEATS:
            assert known(match, reader, "discard") == saw[reader]
        assert known(match, None, "discard") == set()
    match.act("3")
    match.act("4")
    at_random(match, random.Random(1), until=20)
    for reader in SEATS:
        assert known(match, reader, "discard") == saw[reader]


@dealers
@pytest.mark.parametrize("peek", [False, True])
def test_t2_5_the_card_discarded_unseen(dealer: int, peek: bool) -> None:
    pack = shuffled(5)
    match = fresh(dealer, 5, peek_discard=peek)
    first = 1 - dealer
    match.act("look")
    match.act("keep")
    assert known(match, first, "discard") == ({pack[1]} if peek else set())
    match.act("look")
    match.act("keep")
    assert known(match, first, "discard") == ({pack[1]} if peek else set())
    assert known(match, dealer, "discard") == ({pack[3]} if peek else set())
    assert known(match, None, "discard") == set()
    # after a refusal there is nothing more to see
    match.act("refuse")
    assert known(match, first, "discard") == {pack[4], *([pack[1]] if peek else [])}
    assert spades_two().options.to_json()["peek_discard"] is False


# ---------------------------------------------------------------- T3 bidding


def drawn(dealer: int = 1, bids: tuple[str, str] = ("1", "1"), **options: Any) -> tt.Match:
    """A match after the draw; a `double-nil` among the bids was called before."""
    match = fresh(dealer, 2, **options)
    draw(match, bids)
    return match


@dealers
def test_t3_1_the_second_player_bids_first(dealer: int) -> None:
    match = drawn(dealer)
    assert match.view(None).phase == "bidding"
    assert match.to_act == dealer
    assert match.may_act == (dealer,)
    match.act("4")
    assert match.view(None).phase == "bidding"
    assert match.to_act == 1 - dealer
    match.act("3")
    assert match.view(None).phase == "play"
    contract = match.view(None).contract
    assert contract["bids"][dealer] == 4
    assert contract["bids"][1 - dealer] == 3


@dealers
@pytest.mark.parametrize("bid", NUMBERS)
def test_t3_1_every_number_may_be_bid(dealer: int, bid: str) -> None:
    match = drawn(dealer)
    for _ in SEATS:
        assert codes(match) == set(NUMBERS)
        for odd in ("14", "-1", "pass", "look", "double-nil", "keep", "done"):
            error = refused(match, odd)
            assert set(error.legal) == set(NUMBERS)
        match.act(bid)
    assert match.view(None).phase == "play"


@dealers
@pytest.mark.parametrize(("one", "two"), [("13", "1"), ("1", "13"), ("nil", "nil"), ("13", "13")])
def test_t3_1_bids_need_not_rise(dealer: int, one: str, two: str) -> None:
    match = drawn(dealer)
    match.act(one)
    match.act(two)
    assert match.view(None).phase == "play"


@turns
@pytest.mark.parametrize(
    ("bids", "tricks", "scores"),
    [
        ([8, 6], [7, 6], [-80, 60]),
        ([6, 8], [6, 7], [60, -80]),
        (["nil", 9], [0, 13], [100, 94]),
        (["nil", 9], [1, 12], [-99, 93]),
        ([4, "nil"], [13, 0], [49, 100]),
        ([7, 5], [7, 6], [70, 51]),
    ],
)
def test_t3_2_each_bid_is_a_contract_of_its_own(
    bids: list[object], tricks: list[int], scores: list[int], other: Other
) -> None:
    for dealer in SEATS:
        deal = taking(other.by_seat(bids), other.by_seat(tricks), dealer)
        match = played([deal])
        assert list(match.deals[0].scores) == other.by_seat(scores)


# ---------------------------------------------------------------- T4 Double Nil


@dealers
@pytest.mark.parametrize("callers", [(), (0,), (1,), (0, 1)])
def test_t4_1_before_the_first_card_only(dealer: int, callers: tuple[int, ...]) -> None:
    match = fresh(dealer, 6)
    for turn in range(26):
        seat = (1 - dealer + turn) % 2
        assert match.to_act == seat
        if turn < 2:
            assert codes(match) == {"double-nil", "look"}
            assert known(match, seat, f"drawn {seat}") == set()
            assert match.view(seat).size(f"drawn {seat}") == 0
            assert refused(match, "keep").rule == "T4.1"
            match.act("double-nil" if seat in callers else "look")
            assert len(known(match, seat, f"drawn {seat}")) == 1
        assert codes(match) == {"keep", "refuse"}
        assert refused(match, "double-nil").rule == "T4.1"
        refused(match, "look")
        match.act("keep")
    while match.view(None).phase == "replacement":
        match.act("done")
    asked = [seat for seat in (dealer, 1 - dealer) if seat not in callers]
    for seat in asked:
        assert match.view(None).phase == "bidding"
        assert match.to_act == seat
        match.act("2")
    assert match.view(None).phase == "play"
    bids = match.view(None).contract["bids"]
    assert list(bids) == ["double-nil" if seat in callers else 2 for seat in SEATS]


@dealers
@pytest.mark.parametrize("count", range(4))
def test_t4_2_up_to_three_cards_are_replaced(dealer: int, count: int) -> None:
    for caller in SEATS:
        bids = ["3", "3"]
        bids[caller] = "double-nil"
        match = drawn(dealer, (bids[0], bids[1]))
        assert match.view(None).phase == "replacement"
        assert match.to_act == caller
        before = hand(match, caller)
        pile = {str(card) for card in match.truth.known("discard")}
        assert codes(match) == {"done", *(f"discard {card}" for card in before)}
        given = sorted(before)[:count]
        for number, card in enumerate(given):
            assert hand(match, caller) == before - set(given[:number])
            assert match.view(None).hand_sizes[caller] == 13 - number
            match.act(f"discard {card}")
        if count < 3:
            assert match.to_act == caller
            assert hand(match, caller) == before - set(given)
            match.act("done")
        after = hand(match, caller)
        assert len(after) == 13
        new = after - before
        assert len(new) == count
        assert new <= pile
        assert after == (before - set(given)) | new
        assert {str(card) for card in match.truth.known("discard")} == pile - new
        assert match.view(None).phase == "bidding"
        assert match.to_act == 1 - caller


def test_t4_2_nobody_else_replaces() -> None:
    match = drawn(1)
    assert match.view(None).phase == "bidding"
    for bid in ("nil", "nil"):
        match.act(bid)
    assert match.view(None).phase == "play"


def test_t4_2_refusals() -> None:
    match = drawn(1, ("double-nil", "3"))
    error = refused(match, f"discard {min(hand(match, 1))}")
    assert error.rule == "T4.2"
    assert set(error.legal) == codes(match)
    assert str(error.reason)
    given = min(hand(match, 0))
    match.act(f"discard {given}")
    refused(match, f"discard {given}")
    refused(match, "3")
    refused(match, "done", 1)
    refused(match, f"discard {min(hand(match, 1))}", 1)


def test_t4_2_the_replacements_come_by_chance() -> None:
    found = set()
    for seed in range(30):
        match = tt.Match(spades_two(), packs=[" ".join(shuffled())], dealer=1, seed=seed)
        draw(match, ("double-nil", "1"))
        before = hand(match, 0)
        match.act(f"discard {min(before)}")
        match.act("done")
        found |= hand(match, 0) - before
    assert len(found) > 15


@dealers
def test_t4_3_replacements_come_from_the_draws_discards_alone(dealer: int) -> None:
    drawn_from: set[str] = set()
    given_up: set[str] = set()
    for seed in range(25):
        match = tt.Match(spades_two(), packs=[" ".join(shuffled(1))], dealer=dealer, seed=seed)
        draw(match, ("double-nil", "double-nil"))
        pile = {str(card) for card in match.truth.known("discard")}
        hands = [hand(match, seat) for seat in SEATS]
        assert match.to_act == dealer  # the second player first
        for seat in (dealer, 1 - dealer):
            for card in sorted(hands[seat])[:3]:
                assert match.to_act == seat
                match.act(f"discard {card}")
                given_up.add(card)
        for seat in SEATS:
            new = hand(match, seat) - hands[seat]
            assert len(new) == 3
            assert new <= pile
            drawn_from |= new
        both = [hand(match, seat) for seat in SEATS]
        assert not both[0] & both[1]
        assert not (both[0] | both[1]) & given_up
    assert not drawn_from & given_up
    assert len(drawn_from) == 26


@dealers
def test_t4_3_a_card_given_up_cannot_be_drawn(dealer: int) -> None:
    pack = " ".join(shuffled(1))
    scout = tt.Match(spades_two(), packs=[pack], dealer=dealer, seed=1)
    draw(scout, ("double-nil", "double-nil"))
    own = sorted(hand(scout, dealer))
    for chance in (own[0], own[1], min(hand(scout, 1 - dealer))):
        match = tt.Match(spades_two(), packs=[pack], dealer=dealer, seed=1, chances=[chance])
        draw(match, ("double-nil", "double-nil"))
        match.act(f"discard {own[0]}")
        before = snapshot(match)
        with pytest.raises(tt.InvalidSetup):
            match.act("done")
        assert snapshot(match) == before


@dealers
@pytest.mark.parametrize("caller", SEATS)
def test_t4_4_double_nil_is_worth_200(dealer: int, caller: int) -> None:
    for tricks, worth in ((0, 200), (1, -199), (3, -197)):
        bids: list[object] = [5, 5]
        bids[caller] = "double-nil"
        won = [13 - tricks] * 2
        won[caller] = tricks
        match = played([taking(bids, won, dealer)])
        assert match.deals[0].scores[caller] == worth


@dealers
def test_t4_4_double_nil_can_be_switched_off(dealer: int) -> None:
    match = fresh(dealer, double_nil=False)
    for turn in range(26):
        assert codes(match) == {"keep", "refuse"}
        assert refused(match, "double-nil").rule == "S3.6"
        refused(match, "look")
        match.act("refuse" if turn % 2 else "keep")
    assert match.view(None).phase == "bidding"
    assert refused(match, "double-nil").rule == "S3.6"
    match.act("nil")
    match.act("4")
    assert match.view(None).phase == "play"


@pytest.mark.parametrize(
    ("need", "ends"),
    [
        (0, "is seen."),
        (1, "is seen, by a player who is 1 point behind."),
        (100, "is seen, by a player who is 100 points behind."),
    ],
)
def test_t4_1_the_rules_say_who_may_call_it(need: int, ends: str) -> None:
    game = spades_two(blind_nil_min_deficit=need)
    (text,) = (text for text, rule in game.phase("draw").describe(game) if rule == "T4.1")
    assert str(text).endswith(ends)


def test_t4_1_after_the_draw_it_is_too_late() -> None:
    match = drawn()
    assert match.view(None).phase == "bidding"
    assert refused(match, "double-nil").rule == "T4.1"


@dealers
@pytest.mark.parametrize(
    ("need", "totals", "open_to"),
    [
        (0, [300, -300], {0, 1}),
        (1, [0, 0], set()),
        (1, [1, 0], {1}),
        (100, [100, 200], {0}),
        (100, [101, 200], set()),
        (100, [400, -5], {1}),
    ],
)
def test_t4_4_how_far_behind_a_player_must_be(
    need: int, totals: list[int], open_to: set[int], dealer: int
) -> None:
    game = spades_two(blind_nil_min_deficit=need)
    match = tt.Match(game, seed=3, dealer=dealer, start={"totals": totals})
    for seat in (1 - dealer, dealer):
        assert match.to_act == seat
        if seat in open_to:
            assert codes(match) == {"double-nil", "look"}
            assert known(match, seat, f"drawn {seat}") == set()
            match.act("double-nil")
        else:
            assert codes(match) == {"keep", "refuse"}
            assert len(known(match, seat, f"drawn {seat}")) == 1
            assert refused(match, "double-nil").rule == "S3.6"
            refused(match, "look")
        match.act("keep")


# ---------------------------------------------------------------- T5 play


@dealers
def test_t5_1_the_second_player_leads_and_then_the_winner(dealer: int) -> None:
    match = drawn(dealer)
    match.act("1")
    match.act("1")
    leader = dealer
    rng = random.Random(dealer)
    for number in range(13):
        assert match.to_act == leader
        match.act(rng.choice(match.legal_actions))
        assert match.to_act == 1 - leader
        match.act(rng.choice(match.legal_actions))
        if number < 12:
            trick = match.view(None).tricks[-1]
            assert trick.leader == leader
            assert trick.winner is not None
            leader = trick.winner


@others
@pytest.mark.parametrize("size", [13, 9, 4])
def test_t5_1_follow_if_you_can(other: Other, size: int) -> None:
    deal = arrange(
        other.hands({1: "2H 9H KS"}),
        trick=other.cards("7H"),
        leader=other.seat(0),
        size=size,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    legal = plays(other.cards("2H 9H"))
    assert match.to_act == other.seat(1)
    assert codes(match) == legal
    for odd in sorted(hand(match, other.seat(1)) - set(other.cards("2H 9H").split())):
        error = refused(match, f"play {odd}")
        assert error.rule == "S5.2"
        assert set(error.legal) == legal


@others
@pytest.mark.parametrize("size", [13, 8])
def test_t5_1_any_card_if_you_cannot(other: Other, size: int) -> None:
    deal = arrange(
        other.hands({1: "KS 4C 4D"}),
        trick=other.cards("7H"),
        leader=other.seat(0),
        size=size,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    assert codes(match) == {f"play {card}" for card in hand(match, other.seat(1))}


@others
@pytest.mark.parametrize("size", [13, 8, 5])
def test_t5_1_no_spade_lead_before_they_are_broken(other: Other, size: int) -> None:
    match = at(arrange(other.hands({0: "2S AS 4H"}), leader=other.seat(0), size=size))
    held = hand(match, other.seat(0))
    assert codes(match) == {f"play {card}" for card in held if card[1] != "S"}
    for odd in sorted(card for card in held if card[1] == "S"):
        assert refused(match, f"play {odd}").rule == "S5.3"


@others
def test_t5_1_broken_spades_may_be_led(other: Other) -> None:
    deal = arrange(other.hands({0: "2S 4H"}), leader=other.seat(0), size=5, broken=True)
    match = at(deal)
    assert is_broken(match)
    assert codes(match) == {f"play {card}" for card in hand(match, other.seat(0))}


@turns
def test_t5_1_a_hand_of_spades_alone_may_lead_one_and_breaks_them(other: Other) -> None:
    held = {0: "2S 9S QS KS", 1: "AS 8S TS 6D"}
    deal = arrange(
        other.hands(held), leader=other.seat(0), size=4, only=[other.seat(0), other.seat(1)]
    )
    match = at(deal)
    assert not is_broken(match)
    assert codes(match) == plays("2S 9S QS KS")
    match.act("play 2S")
    assert is_broken(match)
    match.act("play AS")
    assert match.to_act == other.seat(1)
    assert codes(match) == plays("8S TS 6D")


@others
def test_t5_1_a_ruff_wins_and_breaks_spades(other: Other) -> None:
    deal = arrange(
        other.hands({1: "2S"}),
        trick=other.cards("AH"),
        leader=other.seat(0),
        size=8,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    assert not is_broken(match)
    match.act("play 2S")
    assert is_broken(match)
    assert match.view(None).tricks[-1].winner == other.seat(1)
    assert match.to_act == other.seat(1)


@others
def test_t5_1_a_plain_discard_breaks_nothing_and_loses(other: Other) -> None:
    deal = arrange(
        other.hands({1: "KS AC"}),
        trick=other.cards("2H"),
        leader=other.seat(0),
        size=8,
        void={other.seat(1): other.cards("H")},
    )
    match = at(deal)
    match.act(f"play {other.cards('AC')}")
    assert not is_broken(match)
    assert match.view(None).tricks[-1].winner == other.seat(0)


def test_t5_1_broken_lasts_for_one_deal() -> None:
    deal = taking([4, 4], [7, 6])
    match = played([deal], extra=True)
    assert len(match.deals) == 1
    assert not is_broken(match)
