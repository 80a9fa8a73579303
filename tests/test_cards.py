"""Cards, packs and card sets."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tricktaker.cards
from tricktaker.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    RANKS,
    SPADES,
    SUITS,
    Card,
    CardSet,
    Pack,
    Rank,
    Suit,
    bits,
    parse_card,
)
from tricktaker.errors import InvalidCard
from tricktaker.text import plain

HOME = Path(tricktaker.cards.__file__).parent.parent
PACK = Pack.standard()
DOUBLE = Pack.standard("9TJQKA", copies=2)

masks = st.integers(0, 2**52 - 1)


def twin(pack):
    """An equal pack that is another object."""
    return Pack(pack.cards)


# --- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["TH", "10H", "H10", "10♥", "♥10", "th", "Th", "tH", "HT", "h10", "T♥"]
)
def test_every_spelling_of_the_ten_of_hearts(text):
    assert parse_card(text) == Card(RANKS["T"], HEARTS)
    assert parse_card(text) is parse_card("TH")
    assert PACK.card(text) is parse_card("TH")


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "A", "S", "AA", "SS", "A S", " AS", "AS ", "AS\n", "1H", "11H", "0H", "010H", "10",
        "ASS", "AAS", "AS KS", "A-S", "XH", "AX", "♥", "♥♥", "A♥♥", "??", "a\u017f", "\uff21S",
        "A♡", "AS.", "AS.1", "AS.0", "AS.02", "AS.-2", "AS.x", "AS.2.2", "AS.²", "AS.100", ".2",
        "AS. 2", "10.2H", None, True, 4, 3.5, b"AS", ["AS"], ("A", "S"),
    ],
)  # fmt: skip
def test_nothing_is_guessed(text):
    with pytest.raises(InvalidCard, match="is not a card"):
        parse_card(text)
    if not isinstance(text, str) or len(text.split()) == 1:
        with pytest.raises(InvalidCard):
            PACK.index(text)


@given(st.one_of(st.text(max_size=4), st.text("23456789TJQKA10CDHScdhs♠♥♦♣.2", max_size=6)))
def test_whatever_parses_is_one_rank_and_one_suit(text):
    try:
        card = parse_card(text)
    except InvalidCard:
        return
    face = text.partition(".")[0].upper()
    rank = {card.rank.code, card.rank.sign}
    suit = {card.suit.code, card.suit.sign}
    assert face in {r + s for r in rank for s in suit} | {s + r for r in rank for s in suit}
    assert parse_card(str(card)) is card


def test_codes_glyphs_and_words():
    ace, ten = parse_card("AS"), parse_card("TH")
    assert (str(ace), ace.glyph, str(ace.text)) == ("AS", "A♠", "ace of spades")
    assert (str(ten), ten.glyph, str(ten.text)) == ("TH", "10♥", "ten of hearts")
    second = parse_card("TH.2")
    assert (str(second), second.glyph) == ("TH.2", "10♥.2")
    assert (str(second.text), second.copy) == ("ten of hearts, copy 2", 1)
    assert len({str(card.text) for card in PACK}) == 52
    assert repr(ace) == "Card(AS)"
    assert [suit.code for suit in SUITS] == [*"CDHS"]
    assert SUITS == (CLUBS, DIAMONDS, HEARTS, SPADES)
    assert "".join(RANKS) == "23456789TJQKA"


def test_cards_are_values():
    ace = Card(RANKS["A"], SPADES)
    assert ace == parse_card("AS")
    assert hash(ace) == hash(parse_card("AS"))
    assert ace != parse_card("AS.2")
    assert ace != "AS"  # type: ignore[comparison-overlap]
    assert len({ace, parse_card("AS"), parse_card("AS.2"), parse_card("AH")}) == 3
    with pytest.raises(AttributeError):
        ace.copy = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        ace < parse_card("KS")  # noqa: B015
    assert copy.deepcopy(ace) is ace


@pytest.mark.parametrize("code", ["AS", "TH", "TH.2", "2C.99"])
def test_an_unpickled_card_is_the_same_object(code):
    card = parse_card(code)
    assert pickle.loads(pickle.dumps(card)) is card


def test_an_odd_card_survives_pickle():
    fool = Card(Rank("Z", plain("fool")), Suit("M", "*", plain("major")), 1)
    read = pickle.loads(pickle.dumps(fool))
    assert read == fool
    assert (hash(read), str(read), read.glyph) == (hash(fool), "ZM.2", "Z*.2")


def test_pickles_agree_between_processes_with_other_hash_seeds():
    """A hash that came along in the pickle would lose the card in the other process's sets."""
    odd = Card(Rank("Z", plain("fool")), SPADES)
    pack = Pack([*PACK, odd])
    data = pickle.dumps([parse_card("AS"), odd, pack, pack.set("AS ZS 2C"), DOUBLE.full])
    code = (
        "import pickle, sys; from tricktaker.cards import *; from tricktaker.text import plain\n"
        "ace, odd, pack, hand, full = pickle.loads(sys.stdin.buffer.read())\n"
        "fool = Card(Rank('Z', plain('fool')), SPADES)\n"
        "assert ace is parse_card('AS') and ace in {parse_card('AS')}\n"
        "assert odd == fool and odd in {fool} and hash(odd) == hash(fool)\n"
        "assert pack.index(fool) == 52 and fool in hand and hand.pack is pack\n"
        "twin = Pack([*Pack.standard(), fool])\n"
        "assert pack == twin and hash(pack) == hash(twin) and hand == twin.set('ZS AS 2C')\n"
        "assert hash(hand) == hash(frozenset([ace, fool, parse_card('2C')]))\n"
        "print(hand, full, full.pack == Pack.standard('9TJQKA', copies=2))\n"
    )
    for hash_seed in ("0", "1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=data,
            capture_output=True,
            check=True,
            cwd=HOME,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        )
        assert done.stdout.decode().strip() == f"2C AS ZS {DOUBLE.full} True"


# --- packs -------------------------------------------------------------------------------------


def test_the_standard_pack():
    assert len(PACK) == 52
    assert str(PACK.full).startswith("2C 3C 4C")
    assert str(PACK.full).endswith("QS KS AS")
    assert PACK is Pack.standard()
    assert PACK.suits == SUITS
    assert [str(card) for card in Pack.standard("AK", "SH")] == ["AS", "KS", "AH", "KH"]
    assert len(Pack.standard("789TJQKA")) == 32


def test_a_pack_that_holds_every_card_twice():
    assert len(DOUBLE) == 48
    assert [str(card) for card in DOUBLE][:4] == ["9C", "9C.2", "TC", "TC.2"]
    assert DOUBLE.index("10c.2") == 3
    assert str(DOUBLE.set("AS AS.2")) == "AS AS.2"
    assert DOUBLE.full.mask == 2**48 - 1


@pytest.mark.parametrize("pack", [PACK, DOUBLE, Pack.standard("789TJQKA")])
def test_places_and_masks(pack):
    for i, card in enumerate(pack):
        assert pack[i] is card
        assert pack.index(card) == pack.index(str(card)) == pack.index(card.glyph) == i
        assert pack.bit(card) == pack.known_bit(str(card)) == 1 << i
        assert pack.singles[i] == {card}
        assert pack.singles[i].mask == 1 << i
        assert card in pack
    assert sum(pack.suit_mask(suit) for suit in pack.suits) == pack.full.mask
    for suit in SUITS:
        assert pack.suit_mask(suit) == pack.suit_mask(suit.code)
        assert {card.suit for card in pack.from_mask(pack.suit_mask(suit))} == {suit}
    assert pack.suit_mask("X") == 0


def test_parsing_keeps_the_order_and_what_stands_twice():
    assert PACK.parse("KS  10♥\tas KS\n") == tuple(map(parse_card, ["KS", "TH", "AS", "KS"]))
    assert PACK.parse("") == ()
    with pytest.raises(InvalidCard, match='"1H" is not a card'):
        PACK.parse("AS 1H")
    with pytest.raises(InvalidCard):
        PACK.parse(["AS"])  # type: ignore[arg-type]


def test_a_set_from_a_text_or_from_cards():
    assert str(PACK.set("AS 2C 10♥")) == "2C TH AS"
    assert PACK.set(["AS", parse_card("2C"), "as"]) == PACK.set("2C AS")
    assert PACK.set() == PACK.set("") == PACK.from_mask(0)
    assert PACK.set(PACK.full) == PACK.full
    assert PACK.mask("AS 2C") == PACK.mask(["2C", "AS"]) == 1 | 1 << 51
    with pytest.raises(InvalidCard, match="AS stands twice"):
        PACK.set("AS KS as")


def test_a_card_of_another_pack_is_refused():
    short = Pack.standard("789TJQKA")
    for make in (short.index, short.bit, short.card):
        with pytest.raises(InvalidCard, match="2C is not in this pack"):
            make("2C")
    with pytest.raises(InvalidCard, match="2C is not in this pack"):
        short.set([parse_card("2C")])
    with pytest.raises(InvalidCard, match=r"AS\.2 is not in this pack"):
        PACK.index("AS.2")
    assert parse_card("2C") not in short
    assert short.known_bit("2C") == 0
    for odd in (None, 3, ["AS"], object()):
        with pytest.raises(InvalidCard):
            short.index(odd)  # type: ignore[arg-type]
        assert odd not in short


def test_packs_that_cannot_be():
    ace = parse_card("AS")
    with pytest.raises(InvalidCard, match="AS is in the pack twice"):
        Pack([ace, ace])
    with pytest.raises(InvalidCard, match="made of cards"):
        Pack(["AS"])
    with pytest.raises(InvalidCard, match='no rank "1"'):
        Pack.standard("10")
    with pytest.raises(InvalidCard, match='no suit "X"'):
        Pack.standard(suits="SX")
    with pytest.raises(InvalidCard, match="at least once"):
        Pack.standard(copies=0)
    with pytest.raises(InvalidCard, match="cards that the pack lacks"):
        PACK.from_mask(1 << 52)
    with pytest.raises(InvalidCard, match="cards that the pack lacks"):
        PACK.from_mask(-1)


def test_a_spelling_that_could_be_two_cards_is_neither():
    """The code of a card wins; `SA` could be either of two others and is refused."""
    s, a = plain("s"), plain("a")
    pack = Pack([Card(Rank("A", a), Suit("B", "b", s)), Card(Rank("B", a), Suit("A", "a", s))])
    assert [pack.index("AB"), pack.index("BA")] == [0, 1]
    with pytest.raises(InvalidCard):
        pack.index("ab")


def test_packs_are_values():
    other = twin(PACK)
    assert other is not PACK
    assert other == PACK
    assert hash(other) == hash(PACK)
    assert Pack(PACK.cards[::-1]) != PACK
    assert pickle.loads(pickle.dumps(PACK)) is PACK
    assert copy.deepcopy(PACK) is PACK
    with pytest.raises(AttributeError):
        PACK.full = PACK.set()
    lone = Pack([parse_card("AS"), parse_card("2C.5")])
    assert pickle.loads(pickle.dumps(lone)) is lone
    assert repr(lone) == "<pack of 2: AS 2C.5>"


# --- sets --------------------------------------------------------------------------------------


@given(masks, masks)
def test_card_sets_do_as_sets_do(a, b):
    x, y = PACK.from_mask(a), PACK.from_mask(b)
    p, q = frozenset(x), frozenset(y)
    assert set(x & y) == p & q
    assert set(x | y) == p | q
    assert set(x - y) == p - q
    assert set(x ^ y) == p ^ q
    assert set(x.complement) == set(PACK) - p
    assert (x <= y, x < y, x >= y, x > y) == (p <= q, p < q, p >= q, p > q)
    assert x.isdisjoint(y) == p.isdisjoint(q) == (not x & y)
    assert (x == y) == (p == q)
    assert len(x) == len(p)
    assert bool(x) == bool(p)
    assert x == p
    assert p == x
    assert hash(x) == hash(p)
    assert list(x) == [card for card in PACK if card in p]
    for card in PACK:
        assert (card in x) == (card in p) == (str(card) in x)  # type: ignore[comparison-overlap]


@given(masks, masks)
def test_card_sets_work_with_other_sets_of_cards(a, b):
    """Sets of an equal pack, and plain sets, on either side."""
    x, y = PACK.from_mask(a), PACK.from_mask(b)
    for z in (twin(PACK).from_mask(b), set(y), frozenset(y)):
        for result, wanted in [
            (x & z, x & y), (z & x, x & y), (x | z, x | y), (z | x, x | y),
            (x - z, x - y), (z - x, y - x), (x ^ z, x ^ y), (z ^ x, x ^ y),
        ]:  # fmt: skip
            assert isinstance(result, CardSet)
            assert result == wanted
        assert (x == z) == (a == b) == (z == x)
        assert (x <= z) == (x <= y)
        assert (z <= x) == (y <= x)
        assert x.isdisjoint(z) == x.isdisjoint(y)


@given(masks)
def test_text_and_mask_come_back(a):
    x = PACK.from_mask(a)
    assert PACK.set(str(x)) == x
    assert PACK.set(x.text(lambda place: -place)) == x
    assert PACK.mask(x) == PACK.mask(list(x)) == x.mask == a
    assert x.text(lambda place: -place).split() == str(x).split()[::-1]
    read = pickle.loads(pickle.dumps(x))
    assert read == x
    assert read.pack is PACK
    assert repr(x) == f"CardSet({str(x)!r})"


def test_a_card_that_the_pack_lacks():
    short = Pack.standard("789TJQKA")
    hand, two = short.set("AS 7C"), parse_card("2C")
    assert two not in hand
    assert hand & {two, parse_card("AS")} == short.set("AS")
    assert hand - {two} == hand
    assert hand - {"AS", "as"} == short.set("7C")
    assert not hand >= {two}
    assert hand <= {two, *hand}
    for make in (lambda: hand | {two}, lambda: hand ^ {two}, lambda: {two} - hand):
        with pytest.raises(InvalidCard, match="2C is not in this pack"):
            make()


def test_sets_of_other_packs_are_equal_if_their_cards_are():
    short = Pack.standard("789TJQKA")
    assert short.set("AS 7C") == PACK.set("AS 7C")
    assert hash(short.set("AS 7C")) == hash(PACK.set("AS 7C"))
    assert short.set("AS 7C") != PACK.set("AS 7D")
    assert PACK.set("AS 7C 2C") & short.full == PACK.set("AS 7C")


@pytest.mark.parametrize("odd", ["2C", "nonsense", "", None, 3, ["AS"]])
def test_what_is_not_in_a_set(odd):
    assert odd not in PACK.set("AS")


def test_spellings_are_found_in_a_set():
    hand = PACK.set("TH AS")
    assert "10h" in hand  # type: ignore[comparison-overlap]
    assert "♠A" in hand  # type: ignore[comparison-overlap]
    assert hand != "TH AS"
    assert hand != ["TH", "AS"]


def test_only_sets_combine():
    with pytest.raises(TypeError):
        PACK.full & ["AS"]  # type: ignore[operator]
    with pytest.raises(TypeError):
        PACK.full | 3  # type: ignore[operator]
    with pytest.raises(TypeError):
        ["AS"] - PACK.full  # type: ignore[operator]
    with pytest.raises(TypeError):
        PACK.full ^ "AS"  # type: ignore[operator]


def test_a_set_never_changes():
    hand = PACK.set("AS")
    with pytest.raises(AttributeError):
        hand.mask = 3
    with pytest.raises(AttributeError):
        del hand.mask
    with pytest.raises(AttributeError):
        hand.extra = 3
    before = hand
    hand |= PACK.set("2C")
    assert (str(before), str(hand)) == ("AS", "2C AS")
    assert copy.deepcopy(hand) is hand
    assert not hasattr(hand, "__dict__")


@given(st.integers(0, 2**80))
def test_bits(mask):
    assert sum(1 << i for i in bits(mask)) == mask
    assert list(bits(mask)) == sorted(bits(mask))
