"""The numbered rules of Skat (docs/games/skat.md): the deal, the bidding, the skat, the play."""

from __future__ import annotations

import itertools
import random

import pytest

import tricktaker as tt
from tests.reference.plain_skat import BIDS, GAMES, NULL, PACK
from tests.skat.tables import (
    READERS,
    SEATS,
    begin,
    bid,
    cards,
    codes,
    every_dealer,
    every_table,
    hand,
    hand_game,
    left,
    lines,
    play_on,
    refused,
    rotated,
    say,
    skat,
)

# ---------------------------------------------------------------- J1 table, J2 deal


def test_j1_1_three_seats_that_score_alone():
    seating = skat().seating
    assert (seating.seats, seating.sides) == (3, ((0,), (1,), (2,)))
    assert seating.clockwise


def test_j1_2_thirty_two_cards():
    assert sorted(map(str, skat().cards)) == sorted(PACK)


@pytest.mark.parametrize("deals", [1, 2, 12])
def test_j1_3_a_match_has_so_many_deals_and_who_is_level_wins_together(deals):
    match = begin(deals=deals)
    for number in range(deals):
        assert not match.is_over
        assert match.view(None).deal == number + 1
        say(match, "pass", "pass", "pass")
    assert match.is_over
    assert match.winners == (0, 1, 2)
    assert skat().options.to_json()["deals"] == 12


def test_j1_3_the_highest_total_wins():
    match = tt.Match(skat(deals=1), seed=1, dealer=2, start={"totals": [-5, 30, 20]})
    say(match, "pass", "pass", "pass")
    assert match.winners == (1,)


@every_dealer
def test_j2_1_three_and_two_and_four_and_three(dealer):
    pack = random.Random(dealer).sample(PACK, 32)
    match = tt.Match(skat(), packs=[" ".join(pack)], dealer=dealer)
    for place in SEATS:
        seat = (dealer + 1 + place) % 3
        own = pack[3 * place : 3 * place + 3]
        own += pack[11 + 4 * place : 15 + 4 * place] + pack[23 + 3 * place : 26 + 3 * place]
        assert hand(match, seat) == set(own)
    assert {str(card) for card in match.truth.known("skat")} == set(pack[9:11])


@every_dealer
def test_j2_2_middlehand_speaks_first(dealer):
    assert begin(dealer=dealer).to_act == (dealer + 2) % 3


def test_j2_2_the_first_dealer_is_chosen_by_chance():
    dealers = {tt.Match(skat(), seed=seed).view(None).dealer for seed in range(30)}
    assert dealers == set(SEATS)


@every_dealer
def test_j2_3_the_next_player_deals_next(dealer):
    match = say(begin(dealer=dealer), "pass", "pass", "pass")
    assert match.view(None).dealer == (dealer + 1) % 3


# ---------------------------------------------------------------- J3 bidding


def test_j3_1_the_values_that_games_can_have():
    match = begin()
    said = {code for code in codes(match) if code != "pass"}
    assert said == set(map(str, BIDS))
    assert {"18", "20", "22", "23", "24", "35", "46", "59", "264"} <= said
    assert not {"17", "19", "21", "25", "34", "58", "265"} & said
    assert refused(match, "19") == ("19 cannot be bid", "J3.1")


@every_dealer
def test_j3_2_middlehand_bids_and_forehand_holds(dealer):
    forehand, middlehand = (dealer + 1) % 3, (dealer + 2) % 3
    match = begin(dealer=dealer)
    for value in ("18", "24", "48"):  # values may be left out
        assert match.to_act == middlehand
        assert refused(match, "hold") == ("there is no bid to hold", "J3.2")
        match.act(value)
        assert match.to_act == forehand
        assert codes(match) == {"pass", "hold"}
        assert refused(match, "60") == (f"{value} was bid: hold it or pass", "J3.2")
        match.act("hold")
    assert min(int(code) for code in codes(match) - {"pass"}) == 50
    assert refused(match, "48")[1] == "J3.1"


@every_table
def test_j3_3_rearhand_bids_to_who_is_left(dealer, declarer):
    forehand, middlehand, rearhand = ((dealer + step) % 3 for step in (1, 2, 3))
    match = begin(dealer=dealer)
    say(match, "20", "pass" if declarer == middlehand else "hold")
    other = middlehand
    if declarer != middlehand:
        match.act("pass")  # middlehand gives up
        other = forehand
    assert match.to_act == rearhand
    if declarer == rearhand:
        match.act("22")
        assert match.to_act == other
        say(match, "hold", "23", "pass")
    else:
        match.act("pass")
    assert (match.to_act, match.view(None).phase) == (declarer, "picking up")
    say(match, "grand-hand")
    assert match.view(None).contract.declarer == declarer
    assert match.view(None).contract.bid == (23 if declarer == rearhand else 20)


@every_dealer
def test_j3_4_forehand_may_bid_18_when_nobody_has_bid(dealer):
    match = say(begin(dealer=dealer), "pass", "pass")
    assert match.to_act == (dealer + 1) % 3
    assert codes(match) == {"pass", "18"}
    assert refused(match, "20") == ("the others have passed: bid 18 or pass", "J3.4")
    match.act("18")
    assert (match.to_act, match.view(None).phase) == ((dealer + 1) % 3, "picking up")


@every_dealer
def test_j3_4_a_deal_that_is_passed_out_counts(dealer):
    match = say(begin(dealer=dealer, deals=1), "pass", "pass", "pass")
    assert match.deals[0].tricks == ()
    assert lines(match) == [(0, 0, "J3.4"), (1, 0, "J3.4"), (2, 0, "J3.4")]
    assert match.is_over


# ---------------------------------------------------------------- J4 skat and game


@every_table
def test_j4_1_the_declarer_picks_up_the_skat(dealer, declarer):
    match = bid(begin(dealer=dealer), declarer)
    laid = {str(card) for card in match.truth.known("skat")}
    before = hand(match, declarer)
    match.act("pick-up")
    assert hand(match, declarer) == before | laid
    assert match.view(None).size("skat") == 0
    for reader in READERS:
        if reader != declarer:
            assert len(match.view(reader).hand_of(declarer)) == 0
    say(match, *(f"discard {card}" for card in sorted(laid)))
    assert hand(match, declarer) == before
    assert refused(match, "pick-up") == (
        "a game from the hand is one in which the skat is not picked up",
        "J4.1",
    )
    assert refused(match, "hearts-hand")[1] == "J4.1"


@every_table
def test_j4_1_from_the_hand_the_skat_stays(dealer, declarer):
    match = bid(begin(dealer=dealer), declarer)
    laid = match.truth.known("skat")
    assert refused(match, "hearts")[1] == "J4.1"
    match.act("clubs-hand")
    assert match.truth.known("skat") == laid
    assert (match.view(None).phase, match.to_act) == ("play", (dealer + 1) % 3)
    for reader in READERS:
        assert len(match.view(reader).known("skat")) == 0


@every_table
def test_j4_2_two_cards_are_laid_away(dealer, declarer):
    match = say(bid(begin(dealer=dealer), declarer), "pick-up")
    away = sorted(hand(match, declarer))[3:5]
    assert codes(match) == {f"discard {card}" for card in hand(match, declarer)}
    other = next(iter(set(PACK) - hand(match, declarer)))
    assert refused(match, f"discard {other}")[0] == f"{other} is not in your hand"
    say(match, *(f"discard {card}" for card in away))
    assert {str(card) for card in match.view(declarer).known("skat")} == set(away)
    for reader in READERS:
        if reader != declarer:
            assert len(match.view(reader).known("skat")) == 0
    assert match.view(None).phase == "declaration"


@pytest.mark.parametrize("name", ["clubs", "spades", "hearts", "diamonds", "grand", "null"])
@every_dealer
def test_j4_3_the_declarer_names_the_game(name, dealer):
    match = say(bid(begin(dealer=dealer), dealer), "pick-up")
    say(match, *sorted(codes(match))[:1])
    say(match, *sorted(codes(match))[:1])
    assert codes(match) == {game for game in GAMES if "hand" not in game}
    match.act(name)
    strain = {"grand": "G", "null": "N"}.get(name, name[0].upper())
    assert match.view(None).strain == strain
    assert match.view(None).contract.game == name


def test_j4_4_what_is_announced_from_the_hand():
    match = bid(begin(), 0)
    said = codes(match) - {"pick-up"}
    assert said == {game for game in GAMES if "hand" in game}
    assert "hearts-hand-schneider" in said
    assert "grand-hand-schwarz" in said
    assert "null-hand-ouvert" in said
    for code in ("hearts-schneider", "hearts-ouvert", "null-schneider", "null-hand-schwarz"):
        with pytest.raises(tt.IllegalAction):
            match.act(code)


@pytest.mark.parametrize("game", ["grand-hand-ouvert", "diamonds-hand-ouvert", "null-hand-ouvert"])
@every_table
def test_j4_4_ouvert_the_hand_lies_open_before_the_first_lead(game, dealer, declarer):
    match = hand_game(game, dealer=dealer, declarer=declarer)
    for reader in READERS:
        assert hand(match, declarer, reader) == hand(match, declarer)
        for seat in SEATS:
            if seat not in (reader, declarer):
                assert hand(match, seat, reader) == set()
        assert len(match.view(reader).known("skat")) == 0


@every_table
def test_j4_4_a_null_ouvert_after_the_skat(dealer, declarer):
    match = say(bid(begin(dealer=dealer), declarer), "pick-up")
    say(match, *sorted(codes(match))[:1])
    say(match, *sorted(codes(match))[:1])
    match.act("null-ouvert")
    for reader in READERS:
        assert hand(match, declarer, reader) == hand(match, declarer)
        if reader != declarer:
            assert len(match.view(reader).known("skat")) == 0


@pytest.mark.parametrize("game", ["grand-hand", "null-hand", "spades-hand-schwarz"])
def test_j4_4_no_other_hand_lies_open(game):
    match = hand_game(game)
    assert all(hand(match, seat, None) == set() for seat in SEATS)


@pytest.mark.parametrize("value", [18, 23, 24, 35, 36, 46, 48, 59, 60])
def test_j4_5_a_null_must_be_worth_the_bid(value):
    match = say(begin(), str(value), "pass", "pass")
    assert {code for code in codes(match) if "null" in code} == {
        game for game, worth in NULL.items() if "hand" in game and worth >= value
    }
    if value > 35:
        assert refused(match, "null-hand") == (
            f"it is worth less than the bid of {value}",
            "J4.5",
        )
    match.act("pick-up")
    say(match, *sorted(codes(match))[:1])
    say(match, *sorted(codes(match))[:1])
    assert {code for code in codes(match) if "null" in code} == {
        game for game, worth in NULL.items() if "hand" not in game and worth >= value
    }
    assert "diamonds" in codes(match)


# ---------------------------------------------------------------- J5 cards


def beats(strain, low, high):
    """Whether the second card takes the trick from the first."""
    game = skat()
    ranking = game.rankings[strain]
    return ranking.winning([game.cards.index(low), game.cards.index(high)]) == 1


@pytest.mark.parametrize("suit", "CDHS")
def test_j5_1_eleven_trumps_in_a_suit_game(suit):
    order = [*(rank + suit for rank in "789QKTA"), "JD", "JH", "JS", "JC"]
    ranking = skat().rankings[suit]
    assert {str(c) for c in skat().cards.from_mask(ranking.trump_mask)} == set(order)
    for low, high in itertools.pairwise(order):
        assert beats(suit, low, high)
        assert not beats(suit, high, low)
    other = next(each for each in "CDHS" if each != suit)
    assert beats(suit, f"A{other}", f"7{suit}")
    for low, high in zip("789QKT", "89QKTA", strict=True):
        assert beats(suit, low + other, high + other)


@pytest.mark.parametrize("suit", "CDHS")
def test_j5_2_the_jacks_are_the_trumps_of_a_grand(suit):
    for low, high in zip(("JD", "JH", "JS"), ("JH", "JS", "JC"), strict=True):
        assert beats("G", low, high)
    assert beats("G", f"A{suit}", "JD")
    for low, high in zip("789QKT", "89QKTA", strict=True):
        assert beats("G", low + suit, high + suit)


@pytest.mark.parametrize("suit", "CDHS")
def test_j5_3_no_trumps_in_a_null_and_the_ten_below_the_jack(suit):
    for low, high in zip("789TJQK", "89TJQKA", strict=True):
        assert beats("N", low + suit, high + suit)
    other = next(each for each in "CDHS" if each != suit)
    assert not beats("N", f"7{suit}", f"J{other}")
    assert skat().rankings["N"].trump_mask == 0


@pytest.mark.parametrize("strain", "CDHSG")
def test_j5_4_card_points(strain):
    game = skat()
    points = game.rankings[strain].points
    assert sum(points) == 120
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    for card in game.cards:
        assert points[game.cards.index(card)] == worth.get(str(card)[0], 0)


# ---------------------------------------------------------------- J6 play


@every_table
def test_j6_1_forehand_leads_and_who_takes_a_trick_leads_next(dealer, declarer):
    match = hand_game("grand-hand", dealer=dealer, declarer=declarer)
    assert match.to_act == (dealer + 1) % 3
    play_on(match)
    tricks = match.deals[0].tricks
    assert len(tricks) == 10
    for before, after in itertools.pairwise(tricks):
        assert after.leader == before.winner
        assert after.leader is not None
        assert after.seats == tuple((after.leader + step) % 3 for step in range(3))


FOLLOW = [
    ("hearts-hand", "7H", "JC 8H AS KS", "JC 8H"),
    ("hearts-hand", "JD", "JC 8H AS KS", "JC 8H"),
    ("hearts-hand", "7S", "JS JC 8H AS", "AS"),
    ("hearts-hand", "7S", "JS JC 8H AD", "JS JC 8H AD"),
    ("grand-hand", "7H", "JH JC 8H AS", "8H"),
    ("grand-hand", "JH", "JD AH KS 8C", "JD"),
    ("grand-hand", "JH", "AH KS 8C 7D", "AH KS 8C 7D"),
    ("null-hand", "JH", "JD AH KS 8C", "AH"),
    ("null-hand", "7C", "JC AH KS TC", "JC TC"),
    ("null-hand", "7C", "JH AH KS TD", "JH AH KS TD"),
]


@pytest.mark.parametrize(("game", "lead", "held", "may"), FOLLOW)
@every_dealer
def test_j6_2_the_suit_led_must_be_followed(game, lead, held, may, dealer):
    leader = (dealer + 1) % 3
    follower, third = (leader + 1) % 3, (leader + 2) % 3
    rest = [card for card in ("9D", "9C", "7D", "8D") if card not in held]
    setup = {
        "hands": {leader: " ".join([lead, *rest[:3]]), follower: held},
        "leader": leader,
        "contract": {"declarer": third, "bid": 18, "game": game},
        "tricks": [6 * (seat == leader) for seat in SEATS],
    }
    match = tt.Match(skat(), setup=setup, dealer=dealer, seed=1)
    match.act(f"play {lead}")
    assert match.to_act == follower
    assert codes(match) == cards(may)
    for card in set(held.split()) - set(may.split()):
        assert refused(match, f"play {card}")[1] == "J6.2"


def test_j6_2_a_jack_is_named_among_the_trumps():
    setup = {
        "hands": {0: "7H 9D", 1: "JC AS"},
        "leader": 0,
        "contract": {"declarer": 0, "bid": 18, "game": "hearts"},
        "tricks": [8, 0, 0],
    }
    match = tt.Match(skat(), setup=setup, dealer=2, seed=1)
    match.act("7H")
    assert refused(match, "play AS") == ("hearts were led and you hold JC", "J6.2")


TRICKS = [
    ("hearts-hand", "AS 7H KS", 1),
    ("hearts-hand", "AH JD TH", 1),
    ("hearts-hand", "JS JC AH", 1),
    ("grand-hand", "AH JD TH", 1),
    ("grand-hand", "7H AS TS", 0),
    ("null-hand", "TH JH 9H", 1),
    ("null-hand", "TH JC AS", 0),
]


@pytest.mark.parametrize(("game", "trick", "place"), TRICKS)
@every_dealer
def test_j6_3_who_takes_a_trick(game, trick, place, dealer):
    leader = (dealer + 1) % 3
    hands = {(leader + n) % 3: card for n, card in enumerate(trick.split())}
    declarer = (leader + 2) % 3 if "null" in game else leader
    setup = {
        "hands": hands,
        "leader": leader,
        "contract": {"declarer": declarer, "bid": 18, "game": game},
        "tricks": [9 * (seat == leader) for seat in SEATS],
    }
    match = tt.Match(skat(deals=1), setup=setup, dealer=dealer, seed=1)
    say(match, *trick.split())
    assert match.deals[0].tricks[-1].winner == (leader + place) % 3


LOSING = ("7C 8C 9C 7D 8D 9D 7H 8H 9H AS", "TC JC QC TD JD QD TH JH QH 7S",
          "KC AC KD AD KH AH 8S 9S TS JS")  # fmt: skip


@every_table
def test_j6_4_a_null_is_over_when_the_declarer_takes_a_trick(dealer, declarer):
    hands = rotated(LOSING, declarer)
    match = begin(hands, dealer=dealer, deals=1)
    assert left(hands) == {"QS", "KS"}
    say(bid(match, declarer), "null-hand")
    while not match.deals:
        match.act("play AS" if "play AS" in codes(match) else max(codes(match)))
    tricks = match.deals[0].tricks
    assert tricks[-1].winner == declarer
    assert all(trick.winner != declarer for trick in tricks[:-1])
    assert len(tricks) < 10
    assert lines(match) == [(declarer, -70, "J8.2")]


@every_table
def test_j6_4_a_null_without_a_trick_goes_to_the_end(dealer, declarer):
    hands = rotated((LOSING[0].replace("AS", "7S"), LOSING[1].replace("7S", "AS"), LOSING[2]),
                    declarer)  # fmt: skip
    match = say(bid(begin(hands, dealer=dealer, deals=1), declarer), "null-hand-ouvert")
    play_on(match, seed=declarer)
    assert len(match.deals[0].tricks) == 10
    assert lines(match) == [(declarer, 59, "J8.2")]


def test_j6_4_another_game_is_played_to_the_end():
    match = play_on(hand_game("spades-hand"))
    assert len(match.deals[0].tricks) == 10


@pytest.mark.parametrize("game", ["hearts-hand", "null-hand"])
@every_table
def test_j6_5_the_skat_is_turned_up_at_the_end(game, dealer, declarer):
    match = hand_game(game, dealer=dealer, declarer=declarer, deals=1)
    laid = match.truth.known("skat")
    play_on(match)
    for reader in READERS:
        shown = [event for event in match.view(reader).events if isinstance(event, tt.Shown)]
        assert [(event.place, event.cards) for event in shown] == [("skat", laid)]


def test_j6_5_of_a_deal_that_is_passed_out_nothing_is_shown():
    match = say(begin(deals=1), "pass", "pass", "pass")
    for reader in READERS:
        assert len(match.view(reader).known("skat")) == 0
        assert not [e for e in match.view(reader).events if isinstance(e, tt.Shown)]
