"""Table, deal, trumps, upcard, ranks and play: each rule of the page by its number, E1 to E6."""

from __future__ import annotations

from itertools import pairwise

import pytest

import tricktaker as tt
from tests.euchre.tables import (
    READERS,
    SEATS,
    Other,
    at_random,
    codes,
    dealers,
    dealt,
    euchre,
    found,
    fresh,
    hand,
    known,
    others,
    pack,
    refused,
    say,
    set_up,
    shuffled,
)
from tests.reference.plain_euchre import PACK, SUITS, TWIN, Facts

trumps = pytest.mark.parametrize("trump", SUITS)
passes = pytest.mark.parametrize("passed", range(4))


# ---------------------------------------------------------------- E1 table


@dealers
def test_e1_1_four_players_in_two_partnerships_clockwise(dealer: int) -> None:
    match = fresh(dealer)
    seating = match.game.seating
    assert (seating.seats, seating.clockwise) == (4, True)
    assert [seating.partner_of(seat) for seat in SEATS] == [2, 3, 0, 1]
    order = []
    for _ in SEATS:
        order.append(match.to_act)
        match.act("pass")
    assert order == [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    assert len(match.totals) == 2


@pytest.mark.parametrize(("cards", "ranks"), [(24, "9TJQKA"), (28, "89TJQKA"), (32, "789TJQKA")])
def test_e1_2_the_pack(cards: int, ranks: str) -> None:
    match = fresh(cards=cards)
    everything = sorted(rank + suit for suit in SUITS for rank in ranks)
    assert sorted(map(str, match.game.cards)) == everything
    assert match.view(None).hand_sizes == (5, 5, 5, 5)
    assert match.view(None).size("stock") == cards - 21
    low = f"{ranks[0]}S"
    ranking = match.game.rankings["H"]
    order = [str(match.game.cards[i]) for i in ranking.sorted(match.game.cards.mask(f"{low} AS"))]
    assert order == ["AS", low]
    at_random(say(match, "take"))
    assert len(match.deals) == 1


@pytest.mark.parametrize(
    ("start", "winners"), [([9, 9], (0,)), ([8, 9], ()), ([0, 10], (1,)), ([9, 0], (0,))]
)
@dealers
def test_e1_3_ten_points_win(dealer: int, start: list[int], winners: tuple[int, ...]) -> None:
    deal = found(Facts(0, 3), dealer)  # a point for side 0
    match = tt.Match(euchre(), packs=[deal.pack], dealer=dealer, start={"totals": start})
    for seat, code in deal.done:
        match.act(code, seat=seat)
    assert list(match.totals) == [start[0] + 1, start[1]]
    assert match.winners == winners
    assert match.is_over is bool(winners)


# ---------------------------------------------------------------- E2 deal


@dealers
@pytest.mark.parametrize("number", range(3))
def test_e2_1_packets_and_a_card_turned_up(dealer: int, number: int) -> None:
    cards = shuffled(number)
    match = fresh(dealer, number)
    first, second, third, last = ((dealer + step) % 4 for step in (1, 2, 3, 4))
    assert hand(match, first) == {*cards[:3], *cards[10:12]}
    assert hand(match, second) == {*cards[3:5], *cards[12:15]}
    assert hand(match, third) == {*cards[5:8], *cards[15:17]}
    assert hand(match, last) == {*cards[8:10], *cards[17:20]}
    for reader in READERS:
        assert known(match, reader, "upcard") == {cards[20]}
        assert known(match, reader, "stock") == set()
    assert match.view(None).size("stock") == 3


@dealers
def test_e2_2_the_next_player_deals(dealer: int) -> None:
    match = at_random(say(fresh(dealer), "take"))
    assert match.view(None).dealer == (dealer + 1) % 4
    assert {tt.Match(euchre(), seed=seed).view(None).dealer for seed in range(20)} == set(SEATS)


# ---------------------------------------------------------------- E3 making trumps


@dealers
def test_e3_1_the_dealer_speaks_last(dealer: int) -> None:
    match = fresh(dealer)
    for step in range(8):
        assert match.to_act == (dealer + 1 + step) % 4
        assert match.may_act == (match.to_act,)
        match.act("pass")


@dealers
@passes
def test_e3_2_the_first_round_offers_the_suit_turned_up(dealer: int, passed: int) -> None:
    for number in range(3):
        turned = shuffled(number)[20][1]
        match = say(fresh(dealer, number), *["pass"] * passed)
        assert codes(match) == {"pass", "take", "alone"}
        for suit in set(SUITS) - {turned}:
            for how in ("take", "alone"):
                assert refused(match, f"{how} {suit}")[1] == "E3.2"
        maker = match.to_act
        match.act("take")
        contract = match.view(None).contract
        assert (contract.maker, contract.strain, match.view(None).out) == (maker, turned, ())


@dealers
@passes
def test_e3_3_the_second_round_offers_the_others(dealer: int, passed: int) -> None:
    for number in range(3):
        turned = shuffled(number)[20][1]
        wanted = [suit for suit in SUITS if suit != turned]
        for suit in wanted:
            match = say(fresh(dealer, number), *["pass"] * (4 + passed))
            named = {f"{how} {each}" for how in ("take", "alone") for each in wanted}
            assert codes(match) == named | {"pass"}
            for odd in ("take", "alone", f"take {turned}", f"alone {turned}"):
                assert refused(match, odd)[1] == "E3.3"
            maker = match.to_act
            match.act(f"take {suit}")
            contract = match.view(None).contract
            assert (contract.maker, contract.strain) == (maker, suit)
            assert match.view(None).ranking.trump == suit
            assert match.view(None).phase == "play"


@dealers
def test_e3_4_a_deal_that_all_pass_is_void(dealer: int) -> None:
    match = say(fresh(dealer), *["pass"] * 8)
    (void,) = match.deals
    assert (void.scores, void.score_lines, void.tricks) == ((0, 0), (), ())
    assert not match.is_over
    assert (match.view(None).deal, match.view(None).dealer) == (2, (dealer + 1) % 4)
    assert match.to_act == (dealer + 2) % 4
    ahead = tt.Match(euchre(), seed=3, start={"totals": [12, 4]})
    say(ahead, *["pass"] * 8)
    assert not ahead.is_over


@dealers
@pytest.mark.parametrize("said", range(8))
def test_e3_5_alone_the_partner_sits_out(dealer: int, said: int) -> None:
    match = say(fresh(dealer, said), *["pass"] * said)
    maker = match.to_act
    assert maker is not None
    match.act(min(code for code in codes(match) if code.startswith("alone")))
    partner = (maker + 2) % 4
    assert match.view(None).out == (partner,)
    at_random(match, said, until="play")
    held = hand(match, partner)
    while not match.deals:
        assert match.to_act != partner
        assert match.view(partner).legal_actions == ()
        assert hand(match, partner) == held
        match.act(match.legal_actions[0])
    for trick in match.deals[0].tricks:
        assert len(trick.cards) == 3
        assert partner not in trick.seats
    assert match.view(None).out == ()


def test_e3_5_nobody_plays_alone_later() -> None:
    match = say(fresh(), "take")
    assert refused(match, "alone")[0] == "that belongs to the bidding; this is the discarding"
    at_random(match, until="play")
    assert refused(match, "alone")[0] == "that belongs to the bidding; this is the play"
    assert match.view(None).out == ()


# ---------------------------------------------------------------- E4 the upcard


@dealers
@passes
@pytest.mark.parametrize("how", ["take", "alone"])
def test_e4_1_the_dealer_takes_up_and_lays_away(dealer: int, passed: int, how: str) -> None:
    upcard = shuffled(passed)[20]
    match = say(fresh(dealer, passed), *["pass"] * passed)
    before = hand(match, dealer)
    match.act(how)
    assert hand(match, dealer) == before | {upcard}
    assert (match.to_act, match.may_act) == (dealer, (dealer,))
    assert codes(match) == {f"discard {card}" for card in before | {upcard}}
    for reader in READERS:  # everybody saw the upcard go
        assert upcard in known(match, reader, f"hand {dealer}")
    card = min(before)
    reason, rule = refused(match, f"discard {min(set(PACK) - before - {upcard})}")
    assert "not in your hand" in reason
    assert rule is None
    events = match.act(f"discard {card}")
    assert hand(match, dealer) == (before | {upcard}) - {card}
    for reader in READERS:
        assert known(match, reader, "discard") == ({card} if reader == dealer else set())
        told = str([event.to_json(reader) for event in events])
        assert (f"discard {card}" in told) is (reader == dealer)
    assert match.view(None).phase == "play"


@dealers
def test_e4_2_the_upcard_may_be_laid_away(dealer: int) -> None:
    match = say(fresh(dealer, 4), "take")
    upcard = shuffled(4)[20]
    match.act(f"discard {upcard}")
    assert upcard not in hand(match, dealer)
    assert len(hand(match, dealer)) == 5
    for reader in READERS:  # nobody else can tell whether it is still in the hand
        assert (upcard in known(match, reader, "discard")) is (reader == dealer)
        assert upcard in {str(card) for card in match.view(reader).possible("discard")}
    view = match.view((dealer + 1) % 4)
    assert upcard in {str(card) for card in view.possible(f"hand {dealer}")}


@dealers
def test_e4_3_a_dealer_who_sits_out_takes_up_and_lays_away_all_the_same(dealer: int) -> None:
    upcard = shuffled(2)[20]
    match = say(fresh(dealer, 2), "pass", "alone")
    assert match.view(None).out == (dealer,)
    assert match.to_act == dealer
    assert upcard in hand(match, dealer)
    match.act(match.legal_actions[0])
    assert len(hand(match, dealer)) == 5
    assert match.to_act == (dealer + 1) % 4
    assert match.view(None).phase == "play"
    while not match.deals:
        assert match.to_act != dealer
        match.act(match.legal_actions[0])


@dealers
@passes
def test_e4_4_in_the_second_round_the_upcard_stays_out(dealer: int, passed: int) -> None:
    match = say(fresh(dealer, passed), *["pass"] * (4 + passed))
    before = {seat: hand(match, seat) for seat in SEATS}
    match.act(max(codes(match)))
    assert match.view(None).phase == "play"
    assert {seat: hand(match, seat) for seat in SEATS} == before
    assert known(match, None, "upcard") == {shuffled(passed)[20]}
    assert match.view(None).size("discard") == 0


# ---------------------------------------------------------------- E5 ranks


@trumps
def test_e5_1_the_order_of_trumps(trump: str) -> None:
    order = [f"{rank}{trump}" for rank in "9TQKA"] + [f"J{TWIN[trump]}", f"J{trump}"]
    plain = next(suit for suit in SUITS if suit not in (trump, TWIN[trump]))
    for low, high in pairwise(order):
        for lead, reply, taker in ((low, high, 1), (high, low, 0)):
            cards = {0: lead, 1: reply, 2: f"9{plain}", 3: f"A{plain}"}
            match = set_up(cards, trump=trump, tricks=[1, 1, 1, 1])
            say(match, *[f"play {cards[seat]}" for seat in SEATS])
            assert match.deals[0].tricks[-1].winner == taker, cards


@trumps
def test_e5_1_any_trump_beats_any_plain_card(trump: str) -> None:
    for low in (f"9{trump}", f"J{TWIN[trump]}"):
        for suit in set(SUITS) - {trump}:
            cards = {0: f"A{suit}", 1: low, 2: f"K{suit}", 3: f"Q{suit}"}
            match = set_up(cards, trump=trump, tricks=[1, 1, 1, 1])
            say(match, *[f"play {cards[seat]}" for seat in SEATS])
            assert match.deals[0].tricks[-1].winner == 1


@others
def test_e5_2_the_left_bower_is_a_trump_in_every_way(other: Other) -> None:
    lead = other.seat(0)

    def may(trick: str, held: str) -> set[str]:
        seat = other.seat(len(trick.split()))
        match = set_up({seat: other.cards(held)}, other.cards(trick), lead, other.trump, maker=lead)
        return {code.removeprefix("play ") for code in codes(match)}

    def shown(cards: str) -> set[str]:
        return set(other.cards(cards).split())

    assert may("9C", "JC AC") == shown("AC")  # it does not follow its printed suit
    assert may("9C", "JC AD") == shown("JC AD")  # nor must it be played to that suit
    assert may("9S", "JC AC") == shown("JC")  # it follows trumps
    assert may("JC", "9S AC") == shown("9S")  # led, it asks for trumps
    assert may("JC", "AC AD") == shown("AC AD")
    assert may("9H", "JC AC") == shown("JC AC")


@trumps
def test_e5_3_the_order_of_the_other_suits(trump: str) -> None:
    for suit in set(SUITS) - {trump}:
        order = "9TQKA" if suit == TWIN[trump] else "9TJQKA"
        other = next(each for each in SUITS if each not in (trump, suit, TWIN[trump]))
        for low, high in pairwise(order):
            for lead, reply, taker in ((low, high, 2), (high, low, 0)):
                cards = {0: lead + suit, 1: f"9{other}", 2: reply + suit, 3: f"A{other}"}
                match = set_up(cards, trump=trump, tricks=[1, 1, 1, 1])
                say(match, *[f"play {cards[seat]}" for seat in SEATS])
                assert match.deals[0].tricks[-1].winner == taker, cards


# ---------------------------------------------------------------- E6 play


@dealers
@pytest.mark.parametrize("said", range(8))
@pytest.mark.parametrize("how", ["take", "alone"])
def test_e6_1_who_leads_to_the_first_trick(dealer: int, said: int, how: str) -> None:
    match = say(fresh(dealer, said), *["pass"] * said)
    maker = match.to_act
    assert maker is not None
    match.act(min(code for code in codes(match) if code.startswith(how)))
    at_random(match, until="play")
    first = (dealer + 1) % 4
    sits_out = how == "alone" and (maker + 2) % 4 == first
    assert match.to_act == ((dealer + 2) % 4 if sits_out else first)


@dealers
@pytest.mark.parametrize("how", ["take", "alone"])
def test_e6_1_whoever_takes_a_trick_leads_to_the_next(dealer: int, how: str) -> None:
    match = at_random(say(fresh(dealer, 9), how), 5)
    tricks = match.deals[0].tricks
    assert len(tricks) == 5
    for trick, after in pairwise(tricks):
        assert after.leader == trick.winner


@others
def test_e6_2_follow_suit_if_you_can_else_any_card(other: Other) -> None:
    seat = other.seat(2)
    for held, allowed in (("9H AS JD", "9H"), ("AS 9D JC", "AS 9D JC"), ("9H AH KH", "9H AH KH")):
        hands = {seat: other.cards(held)}
        match = set_up(hands, other.cards("QH TD"), other.seat(0), other.trump, other.seat(0))
        assert codes(match) == {f"play {card}" for card in other.cards(allowed).split()}
    hands = {seat: other.cards("9H AS JD")}
    match = set_up(hands, other.cards("QH TD"), other.seat(0), other.trump, other.seat(0))
    reason, rule = refused(match, f"play {other.cards('AS')}")
    suit = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[other.cards("H")]
    assert reason == f"{suit} were led and you hold {other.cards('9H')}"
    assert rule == "E6.2"


@others
def test_e6_3_who_takes_a_trick(other: Other) -> None:
    for cards, taker in (
        ("9H AD KH TH", 2),
        ("9H 9S AH TS", 3),
        ("AH JC AS KS", 1),
        ("AH JC JS KS", 2),
        ("9H AD KC TC", 0),
    ):
        played = other.cards(cards).split()
        hands = {other.seat(place): card for place, card in enumerate(played)}
        lead = other.seat(0)
        match = set_up(hands, leader=lead, trump=other.trump, maker=lead, tricks=[1, 1, 1, 1])
        say(match, *[f"play {card}" for card in played])
        assert match.deals[0].tricks[-1].winner == other.seat(taker)


@pytest.mark.parametrize(("done", "players"), [(("take",), 4), (("alone",), 3)])
def test_e6_4_five_tricks_of_all_who_play(done: tuple[str, ...], players: int) -> None:
    match = at_random(say(fresh(), *done))
    assert [len(trick.cards) for trick in match.deals[0].tricks] == [players] * 5


def test_e6_4_five_tricks_of_two_players() -> None:
    match = say(fresh(defend_alone=True), "alone")
    say(match, str(match.legal_actions[0]), "alone")
    at_random(match)
    assert [len(trick.cards) for trick in match.deals[0].tricks] == [2] * 5


# ---------------------------------------------------------------- field case


@others
def test_og_05_the_printed_suit_and_the_suit_that_counts_differ(other: Other) -> None:
    lead = other.seat(0)
    # (a) the left bower takes a trick that was led in a plain suit
    hands = {other.seat(3): other.cards("JC")}
    match = set_up(hands, other.cards("9D KC KD"), lead, other.trump, lead, tricks=[1, 1, 1, 1])
    match.act(f"play {other.cards('JC')}")
    assert match.deals[0].tricks[-1].winner == other.seat(3)
    # (b) it does not follow its printed suit, and (c) it follows trumps
    for trick, held, only in (("AC", "JC 9C", "9C"), ("TS", "JC AC", "JC")):
        hands = {other.seat(1): other.cards(held)}
        match = set_up(hands, other.cards(trick), lead, other.trump, lead)
        assert codes(match) == {f"play {other.cards(only)}"}
        wrong = next(card for card in held.split() if card != only)
        reason, rule = refused(match, f"play {other.cards(wrong)}")
        assert f"you hold {other.cards(only)}" in reason
        assert rule == "E6.2"


@others
@pytest.mark.parametrize("step", SEATS)
def test_og_05_in_a_deal_that_is_played_from_the_start(other: Other, step: int) -> None:
    """The same in a match: the maker orders the upcard up, and the dealer sits elsewhere."""
    scene = {0: "AC 9D QH TH 9H", 1: "JC 9C KD QD TD", 2: "KC QC TC AD JD", 3: "AS KS QS TS AH"}
    hands, dealer = other.hands(scene), other.seat(3)
    match = dealt(hands, other.cards("9S"), dealer)
    say(match, *["pass"] * step, "take", f"discard {other.cards('AH')}")
    assert match.to_act == other.seat(0)
    say(match, f"play {other.cards('AC')}")
    assert codes(match) == {f"play {other.cards('9C')}"}
    say(match, *[f"play {other.cards(card)}" for card in ("9C", "KC", "9S")])
    assert match.to_act == dealer
    say(match, f"play {other.cards('TS')}", f"play {other.cards('9D')}")
    assert codes(match) == {f"play {other.cards('JC')}"}
    say(match, f"play {other.cards('JC')}", f"play {other.cards('QC')}")
    assert match.view(None).tricks[-1].winner == other.seat(1)


def test_the_packs_of_these_tests_deal_what_they_say() -> None:
    for dealer in SEATS:
        match = dealt({0: "AS KS", 2: "AH"}, "JD", dealer)
        assert {"AS", "KS"} <= hand(match, 0)
        assert "AH" in hand(match, 2)
        assert known(match, None, "upcard") == {"JD"}
        assert len(set(pack({}, "9S", dealer).split())) == 24
