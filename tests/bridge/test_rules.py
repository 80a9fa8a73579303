"""Table, deal, auction and play: each rule of the page by its number, C1 to C4."""

from __future__ import annotations

import random

import pytest

import tricktaker as tt
from tests.bridge.tables import (
    READERS,
    SEATS,
    SUITED,
    at_random,
    bridge,
    called,
    codes,
    contract,
    dealt,
    fresh,
    refused,
)
from tests.reference.plain_bridge import BOARDS, LADDER, PACK

dealers = pytest.mark.parametrize("dealer", SEATS)
declarers = pytest.mark.parametrize("declarer", SEATS)


# ---------------------------------------------------------------- C1 table


@dealers
def test_c1_1_partners_sit_opposite_and_turns_go_clockwise(dealer: int) -> None:
    match = fresh(dealer)
    seating = match.game.seating
    assert (seating.seats, seating.clockwise, seating.partner_of(dealer)) == (
        4, True, (dealer + 2) % 4,
    )  # fmt: skip
    order = []
    for _call in range(3):
        order.append(match.to_act)
        match.act("pass")
    assert order == [(dealer + step) % 4 for step in range(3)]


def test_c1_2_the_whole_pack_is_dealt() -> None:
    match = fresh()
    cards = sorted(str(card) for seat in SEATS for card in match.truth.hand_of(seat))
    assert cards == sorted(PACK)
    assert set(match.truth.hand_sizes) == {13}


@pytest.mark.parametrize("deals", [1, 3])
def test_c1_3_a_match_has_so_many_deals(deals: int) -> None:
    match = tt.Match(bridge(deals=deals), seed=1)
    called(match, "pass " * (4 * deals - 1))
    assert len(match.deals) == deals - 1
    match.act("pass")
    assert (len(match.deals), match.winners) == (deals, (0, 1))


def test_c1_3_four_deals_and_the_highest_total_wins() -> None:
    match = tt.Match(bridge(), seed=1, start={"totals": [0, 10]})
    called(match, "pass " * 16)
    assert len(match.deals) == 4
    assert match.winners == (1,)


# ---------------------------------------------------------------- C2 deal


@dealers
def test_c2_1_cards_go_one_at_a_time_from_the_dealers_left(dealer: int) -> None:
    match = fresh(dealer, number=dealer)
    pack = match.record().lines[0]["pack"].split()
    for step in SEATS:
        seat = (dealer + 1 + step) % 4
        assert {str(card) for card in match.truth.hand_of(seat)} == set(pack[step::4])


def test_c2_2_the_first_dealer_is_chosen_by_chance_and_the_next_deals_then() -> None:
    firsts = {tt.Match(bridge(), seed=seed).view(None).dealer for seed in range(40)}
    assert firsts == set(SEATS)
    match = tt.Match(bridge(), seed=1, dealer=2)
    seen = []
    while not match.is_over:
        seen.append(match.view(None).dealer)
        called(match, "pass " * 4)
    assert seen == [2, 3, 0, 1]


def vulnerable(match: tt.Match) -> str:
    """Who is vulnerable, in the words of the rule page."""
    sides = match.view(None).note("vulnerable")
    return {(False, False): "none", (True, False): "ns", (False, True): "ew"}.get(sides, "both")


@dealers
def test_c2_3_vulnerability_goes_in_a_cycle_of_sixteen(dealer: int) -> None:
    match = tt.Match(bridge(deals=35), seed=2, dealer=dealer)
    seen = []
    while not match.is_over:
        seen.append(vulnerable(match))
        called(match, "pass " * 4)
    assert seen == [BOARDS[number % 16] for number in range(35)]


@pytest.mark.parametrize("who", ["none", "both"])
def test_c2_3_vulnerability_may_be_the_same_in_every_deal(who: str) -> None:
    match = tt.Match(bridge(deals=4, vulnerability=who), seed=2)
    while not match.is_over:
        assert vulnerable(match) == who
        called(match, "pass " * 4)


@pytest.mark.parametrize("first", [1, 2, 9, 16, 17, 40])
def test_c2_4_the_first_deal_may_have_another_number(first: int) -> None:
    match = tt.Match(bridge(first_board=first), seed=2)
    seen = []
    while not match.is_over:
        seen.append(vulnerable(match))
        called(match, "pass " * 4)
    assert seen == [BOARDS[(first - 1 + number) % 16] for number in range(4)]


# ---------------------------------------------------------------- C3 auction


@dealers
def test_c3_1_the_dealer_calls_first_and_who_passed_may_call_again(dealer: int) -> None:
    match = fresh(dealer)
    assert match.to_act == dealer
    called(match, "pass 1C pass pass")
    assert match.to_act == dealer
    assert "1D" in codes(match)


@pytest.mark.parametrize("number", range(35))
def test_c3_2_a_bid_is_higher_than_the_last(number: int) -> None:
    match = fresh(number % 4, LADDER[number])
    assert {code for code in codes(match) if code[0].isdigit()} == set(LADDER[number + 1 :])
    for lower in LADDER[: number + 1]:
        assert refused(match, lower) == (f"{lower} is not higher than the last bid", "C3.2")


def test_c3_2_every_bid_is_open_at_first() -> None:
    assert codes(fresh()) == {"pass", *LADDER}


@pytest.mark.parametrize(
    ("typed", "bid"),
    [("1nt", "1NT"), ("1n", "1NT"), ("1N", "1NT"), ("3c", "3C"), ("2♠", "2S"), ("4♥", "4H"),
     (" 1D ", "1D")],
)  # fmt: skip
def test_c3_2_ways_to_type_a_bid(typed: str, bid: str) -> None:
    match = fresh()
    match.act(typed)
    assert [str(call.action) for call in match.view(None).calls()] == [bid]


@pytest.mark.parametrize("typed", ["0C", "8C", "1", "nt", "1nn", "1SX", "11C", "1 x", "", "1ß"])
def test_c3_2_what_is_no_bid(typed: str) -> None:
    refused(fresh(), typed)


@dealers
def test_c3_3_an_opponents_bid_may_be_doubled(dealer: int) -> None:
    match = fresh(dealer)
    reason = ("only the opponents' last bid can be doubled, and only once", "C3.3")
    assert refused(match, "double") == reason  # nothing is bid
    match.act("1H")
    assert "double" in codes(match)
    called(match, "pass")
    assert "double" not in codes(match)  # the partner's bid
    assert refused(match, "double") == reason
    called(match, "pass")
    assert "double" in codes(match)  # passes have come between
    match.act("double")
    called(match, "pass")
    assert refused(match, "double") == reason  # doubled already


@dealers
def test_c3_4_a_doubled_bid_of_the_own_side_may_be_redoubled(dealer: int) -> None:
    match = fresh(dealer, "1H")
    reason = ("only your own side's bid can be redoubled, if it is doubled", "C3.4")
    assert refused(match, "redouble") == reason  # not doubled
    match.act("double")
    assert "redouble" in codes(match)
    match.act("pass")
    assert refused(match, "redouble") == reason  # the other side's
    match.act("pass")
    assert "redouble" in codes(match)  # the bidder may as well
    match.act("redouble")
    for _call in range(2):
        assert "redouble" not in codes(match)
        assert "double" not in codes(match)
        match.act("pass")


def test_c3_5_a_higher_bid_ends_the_doubling() -> None:
    match = fresh(0, "1H double redouble 1S")
    assert "double" in codes(match)
    assert "redouble" not in codes(match)
    called(match, "pass pass pass")
    assert contract(match) == (1, "S", "", 3, 1)


@pytest.mark.parametrize(
    ("calls", "made"),
    [
        ("1C pass pass pass", (1, "C", "", 0, 2)),
        ("pass pass pass 1C pass pass pass", (1, "C", "", 3, 1)),
        ("1C double pass pass pass", (1, "C", "X", 0, 2)),
        ("1C double redouble pass pass pass", (1, "C", "XX", 0, 2)),
        ("1C pass pass 2NT pass pass double pass pass pass", (2, "NT", "X", 3, 1)),
        ("7NT pass pass double pass pass redouble pass pass pass", (7, "NT", "XX", 0, 2)),
    ],
)
@dealers
def test_c3_6_three_passes_after_another_call_end_the_auction(
    dealer: int, calls: str, made: tuple[int, str, str, int, int]
) -> None:
    words = calls.split()
    match = fresh(dealer, *words[:-1])
    assert match.view(None).phase == "auction"
    match.act(words[-1])
    level, strain, doubled, declarer, dummy = made
    turned = (level, strain, doubled, (declarer + dealer) % 4, (dummy + dealer) % 4)
    assert contract(match) == turned
    assert (match.view(None).phase, match.view(None).strain) == ("play", strain)


@dealers
def test_c3_6_three_passes_at_first_do_not_end_it(dealer: int) -> None:
    match = fresh(dealer, "pass pass pass")
    assert match.to_act == (dealer + 3) % 4
    match.act("1C")
    assert match.view(None).phase == "auction"


@dealers
def test_c3_7_four_passes_pass_the_deal_out(dealer: int) -> None:
    match = fresh(dealer, "pass pass pass pass")
    (done,) = match.deals
    assert (done.scores, done.tricks, done.facts.contract) == ((0, 0), (), None)
    assert [(line.side, line.amount, line.rule) for line in done.score_lines] == [
        (0, 0, "C5.9"), (1, 0, "C5.9"),
    ]  # fmt: skip
    assert match.view(None).dealer == (dealer + 1) % 4


@pytest.mark.parametrize(
    ("calls", "declarer"),
    [
        ("1S pass 2S pass 4S", 0),  # who named spades first, not who named them last
        ("pass 1H pass 2D pass 3H pass 4H", 1),
        ("1H 1S 2H 2S 3H 3S 4H", 0),  # the opponents' spades are theirs
        ("1S 2S pass 3S", 1),  # the strain is the opponents' too, and their naming does not count
        ("1NT pass 2C pass 2D pass 3NT", 0),
        ("1C pass 1D pass 1H pass 2D", 2),
        ("1H pass 1S 2C pass 2S pass pass 3C", 0),
    ],
)
@dealers
def test_c3_8_declarer_first_named_the_strain_for_the_side(
    dealer: int, calls: str, declarer: int
) -> None:
    match = fresh(dealer, calls, "pass pass pass")
    made = contract(match)
    assert made is not None
    assert made[3:] == ((dealer + declarer) % 4, (dealer + declarer + 2) % 4)


# ---------------------------------------------------------------- C4 play


def in_play(declarer: int, dealer: int = 0, strain: str = "NT") -> tt.Match:
    """Everybody passes up to the declarer."""
    before = (declarer - dealer) % 4
    return dealt(SUITED, dealer, "pass " * before, f"1{strain}", "pass pass pass")


@declarers
@dealers
def test_c4_1_the_player_after_the_declarer_leads(declarer: int, dealer: int) -> None:
    match = in_play(declarer, dealer)
    assert match.to_act == (declarer + 1) % 4


@pytest.mark.parametrize("number", range(4))
def test_c4_1_the_winner_of_a_trick_leads_to_the_next(number: int) -> None:
    match = fresh(number, "1H pass pass pass", number=number)
    rng = random.Random(number)
    while not match.deals:
        match.act(rng.choice(match.legal_actions))
    tricks = match.deals[0].tricks
    assert len(tricks) == 13
    assert [trick.leader for trick in tricks[1:]] == [trick.winner for trick in tricks[:-1]]


@declarers
def test_c4_2_dummy_lies_open_after_the_lead_and_the_declarer_plays_it(declarer: int) -> None:
    match = in_play(declarer)
    dummy, leader = (declarer + 2) % 4, (declarer + 1) % 4
    hand = match.truth.hand_of(dummy)
    for reader in READERS:
        if reader != dummy:
            assert not match.view(reader).hand_of(dummy)
    match.act(match.legal_actions[0])
    for reader in READERS:
        assert match.view(reader).hand_of(dummy) == hand
    assert (match.to_act, match.view(None).turn) == (declarer, dummy)
    assert codes(match, declarer) == {f"play {card}" for card in hand}
    assert codes(match, dummy) == set()
    own = next(iter(match.view(declarer).hand))
    assert refused(match, f"play {own}") == ("it is the dummy's turn to play a card", "C4.2")
    with pytest.raises(tt.IllegalAction, match="not your turn"):
        match.act(f"play {next(iter(hand))}", seat=dummy)
    match.act(match.legal_actions[0])
    match.act(match.legal_actions[0])
    assert (match.to_act, match.view(None).turn) == (declarer, declarer)
    assert match.view(None).trick.seats == (leader, dummy, (leader + 2) % 4)


@declarers
def test_c4_2_dummy_does_nothing_in_the_whole_play(declarer: int) -> None:
    match = in_play(declarer, strain="C")
    dummy, by = (declarer + 2) % 4, []
    while not match.deals:
        by.append(match.to_act)
        assert match.may_act == (match.to_act,)
        assert match.view(dummy).legal_actions == ()
        match.act(match.legal_actions[0])
    assert dummy not in by
    assert by.count(declarer) == 26


def test_c4_3_follow_the_suit_led() -> None:
    hands = {0: "AS 2H 3D", 1: "KS QS 5H", 2: "JS", 3: "3H 4D"}
    match = dealt(hands, 3, "1NT pass pass pass")
    match.act("play AS")  # seat 0 leads to seat 3's contract
    assert {"play KS", "play QS"} <= codes(match)
    assert all(code.endswith("S") for code in codes(match))
    assert refused(match, "play 5H")[1] == "C4.3"
    assert "spades were led" in refused(match, "play 5H")[0]
    match.act("qs")
    assert str(match.view(None).trick.cards[-1]) == "QS"


@declarers
def test_c4_3_who_cannot_follow_plays_anything(declarer: int) -> None:
    match = in_play(declarer, strain="S")
    match.act(match.legal_actions[0])
    assert len(codes(match)) == 13


WINS = [
    # the trick from the leader on, the strain, and who wins it
    ("2C 3C 4C 5C", "NT", 3),
    ("AC 3C 4C 5C", "NT", 0),
    ("TC JC QC KC", "D", 3),
    ("9C TC 8C 7C", "D", 1),
    ("AC 2D 3C 4C", "D", 1),
    ("AC 2D 3D 4C", "D", 2),
    ("AC 3D 2D 4C", "D", 1),
    ("AC KS AS KH", "D", 0),
    ("2C AS AD AH", "NT", 0),
    ("2D AD 3D AS", "D", 1),
]


@pytest.mark.parametrize(("trick", "strain", "place"), WINS)
@declarers
def test_c4_4_who_takes_a_trick(trick: str, strain: str, place: int, declarer: int) -> None:
    leader = (declarer + 1) % 4
    cards = trick.split()
    hands = {str((leader + n) % 4): card for n, card in enumerate(cards)}
    setup = {
        "hands": hands,
        "leader": leader,
        "contract": {"level": 1, "strain": strain, "declarer": declarer},
    }
    match = tt.Match(bridge(), setup=setup, dealer=0, max_deals=1)
    for card in cards:
        match.act(f"play {card}")
    assert match.deals[0].tricks[-1].winner == (leader + place) % 4


# ---------------------------------------------------------------- what every seat may know


def test_the_advice_opens_raises_and_passes() -> None:
    hands = {
        0: "AS KS QS JS 9S AH 2H 3D 4D 5D 2C 3C 4C",
        2: "TS 8S 7S KH QH AD KD 6D 7D 5C 6C 7C 8C",
        1: "2S 3S 4S 3H 4H 5H 6H 8D 9D TD 9C TC JC",
    }
    match = dealt(hands, 0)
    hint = match.game.hints.bid
    assert hint is not None
    said = []
    while match.view(None).phase == "auction":
        action = hint(match.view(match.to_act))
        assert action in match.legal_actions
        said.append(str(action))
        match.act(str(action))
    assert said[:4] == ["1S", "pass", "4S", "pass"]
    assert contract(match) is not None
    assert hint(match.view(match.to_act)) is None


def test_random_matches_are_played_to_the_end() -> None:
    for seed in range(4):
        match = tt.Match(bridge(deals=2), seed=seed)
        at_random(match, random.Random(seed))
        assert match.is_over
