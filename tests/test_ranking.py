"""Rankings: effective suits, what beats what, points, and the order of a hand."""

import pickle
from itertools import permutations

import pytest

from tricktaker.cards import HEARTS, SPADES, Card, Pack, Rank, Suit
from tricktaker.errors import InvalidCard, TricktakerError
from tricktaker.ranking import Ranking
from tricktaker.text import plain

P52 = Pack.standard()
P32 = Pack.standard("789TJQKA")
P24 = Pack.standard("9TJQKA")
PLAIN, TRUMPS = "789JQKTA", "78QKTA9J"
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
LEFT = {"C": "S", "S": "C", "D": "H", "H": "D"}


def belote(trump):
    return Ranking.of(
        P32,
        PLAIN,
        trump=trump,
        trump_order=TRUMPS,
        points=PLAIN_POINTS,
        trump_points=TRUMP_POINTS,
    )


def euchre(trump):
    order = [*(rank + trump for rank in "9TQKA"), "J" + LEFT[trump], "J" + trump]
    return Ranking.of(P24, "9TJQKA", trump=trump, trump_order=order)


def trick(ranking, codes):
    return [ranking.pack.index(code) for code in codes.split()]


def winner(ranking, codes):
    return ranking.winning(trick(ranking, codes))


def cards(ranking, mask):
    return str(ranking.pack.from_mask(mask))


@pytest.mark.parametrize(
    ("codes", "place"),
    [
        ("9H KH 2S AH", 2),
        ("9H KH 2S 3S", 3),
        ("9H KH 2H AC", 1),
        ("2D AC AH KC", 0),
        ("AS KS QS 2S", 0),
    ],
)
def test_s5_5_highest_spade_else_highest_of_the_suit_led(codes, place):
    assert winner(Ranking.of(P52, trump="S"), codes) == place


@pytest.mark.parametrize(
    ("codes", "place", "points"),
    [("9S TS KS 7S", 1, 14), ("JC KD 7C 8C", 0, 6), ("AH TH 9H JH", 3, 55)],
)
def test_be_09_tricks(codes, place, points):
    hearts = belote("H")
    assert winner(hearts, codes) == place
    assert sum(hearts.points[card] for card in trick(hearts, codes)) == points


@pytest.mark.parametrize("trump", "CDHS")
def test_b4_1_the_cards_hold_152_points(trump):
    assert sum(belote(trump).points) == 152


@pytest.mark.parametrize("trump", "CDHS")
def test_b4_orders(trump):
    ranking = belote(trump)
    for suit in "CDHS":
        order = TRUMPS if suit == trump else PLAIN
        for low, high in permutations(order, 2):
            beaten = winner(ranking, f"{low}{suit} {high}{suit}") == 1
            assert beaten == (order.index(high) > order.index(low))


def test_og_05_the_left_bower_is_a_trump():
    spades = euchre("S")
    assert winner(spades, "9D KC KD JC") == 3
    assert "JC" not in cards(spades, spades.follow[P24.index("AC")])
    assert cards(spades, spades.follow[P24.index("TS")]) == "JC 9S TS JS QS KS AS"
    assert str(spades.group_name(P24.index("JC"))) == "spades"
    assert winner(spades, "AS JC") == 1
    assert winner(spades, "JC JS") == 1
    assert spades.trump_suit is SPADES


@pytest.mark.parametrize("trump", "CDHS")
def test_every_bower(trump):
    ranking = euchre(trump)
    right, left = P24.index("J" + trump), P24.index("J" + LEFT[trump])
    assert ranking.beats[right] == 0
    assert ranking.beats[left] == 1 << right
    assert ranking.trump_mask.bit_count() == 7


def test_trumps_without_a_suit():
    jacks = ["JD", "JH", "JS", "JC"]
    grand = Ranking.of(P32, "789QKTA", trump_order=jacks, strain="grand")
    assert grand.trump_suit is None
    assert str(grand.trump_name) == "trumps"
    assert str(grand.group_name(P32.index("JD"))) == "trumps"
    assert grand.strain == "grand"
    assert winner(grand, "AD JD JS JC") == 3
    hearts = Ranking.of(P32, "789QKTA", trump="H", trump_order=[r + "H" for r in "789QKTA"] + jacks)
    assert hearts.trump_mask.bit_count() == 11
    assert winner(hearts, "AH JD") == 1


def test_without_trumps():
    ranking = Ranking.of(P52)
    assert ranking.trump_mask == 0
    assert (ranking.trump, ranking.trump_suit, ranking.strain) == (None, None, None)
    assert winner(ranking, "2D AC AH 3D") == 3
    assert ranking.best_trump(trick(ranking, "AS KS")) is None


def test_a_card_without_a_group_follows_nothing_and_never_wins():
    fool = Card(Rank("0", plain("fool")), Suit("F", "★", plain("fools")))
    pack = Pack([fool, *P24.cards])
    suits = {suit: [rank + suit for rank in "9TJQKA"] for suit in "CDHS"}
    ranking = Ranking.of(pack, groups=suits, trump="S")
    excuse, low, high = 0, pack.index("9C"), pack.index("AC")
    assert ranking.follow[excuse] == 0
    assert ranking.winning([excuse, low, high]) == 2
    assert ranking.winning([high, excuse]) == 0
    assert ranking.led([excuse, low, high]) == low
    assert ranking.led([excuse]) is None
    assert ranking.led([]) is None
    assert str(ranking.group_name(excuse)) == "no suit"
    assert ranking.display[-1] == excuse


def test_copies_of_a_face_do_not_beat_each_other():
    pack = Pack.standard("9TJQKA", copies=2)
    ranking = Ranking.of(pack, "9JQKTA", trump="H")
    for card in pack:
        twins = [pack.index(other) for other in pack if str(other)[:2] == str(card)[:2]]
        assert ranking.winning(twins) == ranking.winning(twins[::-1]) == 0
        assert ranking.equals[twins[0]] == sum(1 << twin for twin in twins)
    assert ranking.follow[pack.index("9H")].bit_count() == 12


def test_best_trump():
    ranking = belote("H")
    assert ranking.best_trump(trick(ranking, "AS TH 9H AH")) == P32.index("9H")
    assert ranking.best_trump(trick(ranking, "AS TS")) is None
    assert ranking.best_trump([]) is None


def test_points_of_ranks_and_of_single_cards():
    ranking = Ranking.of(P52, points={"Q": 1, "QS": 13})
    worth = {str(card): ranking.points[i] for i, card in enumerate(P52)}
    assert (worth["QS"], worth["QH"], worth["KS"]) == (13, 1, 0)


def test_a_hand_is_shown_trumps_first_suits_together_high_to_low():
    hand = P52.mask("2C AC TS 3H 9D KH")

    def shown(trump):
        ranking = Ranking.of(P52, trump=trump)
        return " ".join(str(P52[card]) for card in ranking.sorted(hand))

    assert shown("S") == shown(None) == "TS KH 3H AC 2C 9D"
    assert shown("C") == "AC 2C 9D TS KH 3H"
    assert shown("H") == "KH 3H AC 2C 9D TS"
    spades = Ranking.of(P52, trump="S")
    assert sorted(range(52), key=spades.sort_key) == list(spades.display)
    assert P52.from_mask(hand).text(spades.sort_key) == "TS KH 3H AC 2C 9D"


def test_rankings_are_values():
    assert belote("H") == belote("H") == belote(HEARTS)
    assert hash(belote("H")) == hash(belote("H"))
    assert belote("H") != belote("S")
    copy = pickle.loads(pickle.dumps(euchre("S")))
    assert copy == euchre("S")
    assert copy.beats == euchre("S").beats
    assert {belote("H"): 1}[pickle.loads(pickle.dumps(belote("H")))] == 1


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Ranking.of(P32, "789JQKT"), "leaves out AC"),
        (lambda: Ranking.of(P32, PLAIN, trump="H", trump_order="78QKTA9"), "leaves out JH"),
        (lambda: Ranking.of(P32, PLAIN + "A"), "AC is ranked twice"),
        (lambda: Ranking.of(P32, groups={"H": "7H 8H", "S": "7S 8H"}), "8H is ranked twice"),
        (lambda: Ranking.of(P32, PLAIN, trump="X"), "the trumps X are no group of cards"),
        (lambda: Ranking.of(P32, PLAIN, points={"B": 4}), "no B to count"),
        (lambda: Ranking.of(P32, PLAIN, trump_points={"2": 4}), "no 2 to count"),
        (lambda: Ranking(P32, (), None, (1,)), "points for 1 card "),
    ],
)
def test_a_ranking_that_makes_no_sense_is_refused(make, said):
    with pytest.raises(TricktakerError, match=said):
        make()


def test_a_card_that_the_pack_lacks_is_refused():
    with pytest.raises(InvalidCard):
        Ranking.of(P32, groups={"H": "2H 7H"})
