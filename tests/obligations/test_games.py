"""What ladders of known games allow."""

import random

import pytest
from attrs import evolve

from tests.obligations.tables import (
    BELOTE,
    BELOTE_FOLLOW,
    EUCHRE,
    HEARTS_FOLLOW,
    HEARTS_LEAD,
    JASS,
    NO_TRUMPS,
    P32,
    P52,
    PLAIN,
    SPADES,
    SPADES_FOLLOW,
    SPADES_LEAD,
    TRUMPS,
    at,
    jass_follow,
    legal,
    refused,
)
from tricktaker.obligations import BROKEN


@pytest.mark.parametrize(
    ("trick", "hand", "expected"),
    [
        ("9H", "JH 7H AS", "JH"),
        ("AH 7D", "9H 8H KS", "9H"),
        ("JH", "9H 7H KS", "9H 7H"),
        ("AS", "7H KH QD", "7H KH"),
        ("AS TH AH", "QH 9H KD", "9H"),
        ("AS TH AH", "QH 7H KD", "QH 7H"),
        ("AS 7S", "KD 7H 9H", "KD 7H 9H"),
        ("TS AH 7S", "KD QH 9H", "KD 9H"),
        ("TS JH 7S", "KD QH 9H", "KD QH 9H"),
        ("TS AH 7S", "QH 9H", "9H"),
    ],
)
def test_belote_obligations(trick, hand, expected):
    assert legal(BELOTE_FOLLOW, at(BELOTE["H"], trick, hand)) == set(expected.split())


FIELD_CASES = [
    ("BE-01", "H", "QH 7H", "JH 8H AC", "JH"),
    ("BE-03a", "S", "KD 8D", "AS 8S 7H TC", "AS 8S 7H TC"),
    ("BE-03b", "S", "KD AD", "AS 8S 7H TC", "AS 8S"),
    ("BE-03c", "S", "KD QS", "AS 8S 7H TC", "AS"),
    ("BE-04", "S", "KD JS", "AS 8S 7H TC", "AS 8S"),
    ("BE-07a", "S", "AD TS KD", "JS 7S 9H", "JS 9H"),
    ("BE-07b", "S", "AD TS KD", "7S 8S 9H", "7S 8S 9H"),
    ("BE-07c", "S", "AD TS KD", "JS 7S", "JS"),
    ("BE-07d", "S", "AD TS KD", "7S 9H", "7S 9H"),
    ("BE-08", "D", "7C JD", "TD 9D AS", "TD 9D"),
]


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(("case", "trump", "trick", "hand", "expected"), FIELD_CASES)
def test_belote_field_cases_in_every_suit(case, trump, trick, hand, expected, turn):
    cycle = str.maketrans("CDHS", ("CDHS" * 2)[turn : turn + 4])
    situation = at(BELOTE[trump.translate(cycle)], trick.translate(cycle), hand.translate(cycle))
    assert legal(BELOTE_FOLLOW, situation) == set(expected.translate(cycle).split()), case


def plain_belote(trump, trick, hand):
    """The rule page once more, with nothing of tricktaker in it."""

    def power(card):
        if card[1] == trump:
            return 20 + TRUMPS.index(card[0])
        return PLAIN.index(card[0]) if card[1] == trick[0][1] else -1

    best = max(range(len(trick)), key=lambda place: power(trick[place]))
    mine = {card for card in hand if card[1] == trump}
    there = [power(card) for card in trick if card[1] == trump]
    over = {card for card in mine if power(card) > max(there, default=0)}
    if trick[0][1] == trump:
        return over or mine or set(hand)
    follow = {card for card in hand if card[1] == trick[0][1]}
    if follow:
        return follow
    if (len(trick) - best) % 2 == 0:
        return (set(hand) - mine) | over if over else set(hand)
    return over or mine or set(hand)


def test_belote_equals_a_plain_second_writing():
    rng = random.Random(1)
    codes = [str(card) for card in P32]
    for _ in range(6000):
        drawn = rng.sample(codes, rng.randint(2, 11))
        trick, hand = drawn[: rng.randint(1, min(3, len(drawn) - 1))], drawn[3:] or drawn[-1:]
        trump = rng.choice("CDHS")
        situation = at(BELOTE[trump], " ".join(trick), " ".join(hand))
        assert legal(BELOTE_FOLLOW, situation) == plain_belote(trump, trick, hand)


def plain_spades(trick, hand, broken):
    if trick:
        return {card for card in hand if card[1] == trick[0][1]} or set(hand)
    return set(hand) if broken else {card for card in hand if card[1] != "S"} or set(hand)


def test_spades_equals_a_plain_second_writing():
    rng = random.Random(1)
    codes = [str(card) for card in P52]
    for _ in range(6000):
        drawn = rng.sample(codes, rng.randint(1, 16))
        size = rng.randint(0, min(3, len(drawn) - 1))
        trick, hand, broken = drawn[:size], drawn[size:], rng.random() < 0.5
        situation = at(SPADES, " ".join(trick), " ".join(hand), broken=BROKEN if broken else None)
        ladder = SPADES_FOLLOW if trick else SPADES_LEAD
        assert legal(ladder, situation) == plain_spades(trick, hand, broken)


def test_s5_3_refusals():
    situation = at(SPADES, "", "4H 9C AS")
    assert refused(SPADES_LEAD, situation, "AS") == (
        "spades may not be led until they are broken, and you hold 9C, 4H (S5.3)"
    )
    assert refused(SPADES_FOLLOW, at(SPADES, "TH", "4H AS"), "AS") == (
        "hearts were led and you hold 4H (S5.2)"
    )
    assert refused(SPADES_FOLLOW, at(SPADES, "TH", "4H AS"), "KS") == (
        "KS is not in your hand (None)"
    )
    with pytest.raises(ValueError, match="4H may be played"):
        refused(SPADES_FOLLOW, at(SPADES, "TH", "4H AS"), "4H")
    with pytest.raises(ValueError, match="AS may be played"):
        refused(SPADES_LEAD, evolve(situation, broken=BROKEN), "AS")


def test_og_01_hearts_are_not_led_before_they_are_broken():
    later = {"tricks_done": 3}
    assert legal(HEARTS_LEAD, at(NO_TRUMPS, "", "5H 9C", **later)) == {"9C"}
    seen = {"played": P52.mask("2H"), **later}
    assert legal(HEARTS_LEAD, at(NO_TRUMPS, "", "5H 9C", **seen)) == {"5H", "9C"}
    assert legal(HEARTS_LEAD, at(NO_TRUMPS, "", "5H QH", **later)) == {"5H", "QH"}
    assert refused(HEARTS_LEAD, at(NO_TRUMPS, "", "5H 9C", **later), "5H") == (
        "hearts may not be led until they are broken, and you hold 9C (H2)"
    )


def test_og_02_a_card_that_must_be_played_where_it_belongs():
    assert legal(HEARTS_LEAD, at(NO_TRUMPS, "", "2C 4H KS")) == {"2C"}
    assert legal(HEARTS_FOLLOW, at(NO_TRUMPS, "3H", "2C 4H", tricks_done=4)) == {"4H"}
    assert legal(HEARTS_LEAD, at(NO_TRUMPS, "", "2C KS", tricks_done=4)) == {"2C", "KS"}
    assert legal(HEARTS_FOLLOW, at(NO_TRUMPS, "2C", "QS 4H")) == {"QS", "4H"}
    assert legal(HEARTS_FOLLOW, at(NO_TRUMPS, "2C", "QS 4H 7D")) == {"7D"}
    assert refused(HEARTS_LEAD, at(NO_TRUMPS, "", "2C 4H KS"), "KS") == "you must lead 2C (H1)"
    assert refused(HEARTS_FOLLOW, at(NO_TRUMPS, "2C", "QS 4H 7D"), "QS") == (
        "this is the first trick: hearts, QS may not be played, and you hold 7D (H4)"
    )


@pytest.mark.parametrize(
    ("trick", "hand", "expected"), [("AC", "JC 9C", "9C"), ("TS", "JC AC", "JC")]
)
def test_og_05_following_goes_by_the_effective_suit(trick, hand, expected):
    assert legal(SPADES_FOLLOW, at(EUCHRE["S"], trick, hand)) == {expected}


def test_og_05_the_refusal_names_the_effective_suit():
    assert refused(SPADES_FOLLOW, at(EUCHRE["S"], "JC", "TS AC"), "AC") == (
        "spades were led and you hold TS (S5.2)"
    )


@pytest.mark.parametrize(
    ("trick", "hand", "expected"),
    [
        ("9H", "JH AS", "JH AS"),  # nobody is made to play the trump jack
        ("9H", "JH 6H AS", "JH 6H"),
        ("AS", "7S 6H KD", "7S 6H"),
        ("AS 9H", "7S 6H JH KD", "7S JH"),
        ("AS 9H", "6H 8H KD", "KD"),
        ("AS 9H", "6H 8H", "6H 8H"),
    ],
)
def test_a_jass_ladder(trick, hand, expected):
    assert legal(jass_follow("H"), at(JASS["H"], trick, hand)) == set(expected.split())
