"""Refusals and rule text."""

import pickle

import pytest
from attrs import evolve

from tests.obligations.tables import (
    BELOTE,
    BELOTE_FOLLOW,
    CONDITIONS,
    HEARTS_FOLLOW,
    HEARTS_LEAD,
    JASS,
    NO_TRUMPS,
    P32,
    SPADES,
    SPADES_LEAD,
    TERMS,
    at,
    jass_follow,
    legal,
    refused,
)
from tricktaker.cards import HEARTS, bits
from tricktaker.cards import SPADES as SPADES_SUIT
from tricktaker.obligations import (
    BROKEN,
    FIRST_TRICK,
    HEADS,
    LED_SUIT,
    OVER_LED,
    STOCK_OPEN,
    TRUMP,
    Breaking,
    Cards,
    Must,
    Played,
    Strain,
    binding,
    breaking,
    denied,
    describe,
    legal_mask,
    refusal,
)
from tricktaker.text import Text


def test_jass_words():
    ladder = jass_follow("H")
    assert refused(ladder, at(JASS["H"], "9H", "JH 6H AS"), "AS") == (
        "you must play a trump and you hold 6H (J1)"
    )
    assert refused(ladder, at(JASS["H"], "AS 9H", "7S 6H KD"), "KD") == (
        "you must play a card of the suit led or a trump higher than 9H and you hold 7S (J2)"
    )
    assert refused(ladder, at(JASS["H"], "AS 9H", "6H KD"), "6H") == (
        "hearts lower than 9H may not be played, and you hold KD (J3)"
    )
    assert [str(sentence) for sentence, _ in describe(ladder)] == [
        "If trumps were led and you hold a trump other than puur, play a trump.",
        (
            "If you hold a card of the suit led, play a card of the suit led or a trump higher than"
            " any in the trick, unless trumps were led."
        ),
        "Do not play trumps lower than the highest in the trick if you hold anything else.",
    ]


def test_belote_refusals():
    hearts = BELOTE["H"]
    rows = [
        ("TH", "AH 7H KS", "7H", "you must play a trump higher than TH and you hold AH (B5.3)"),
        ("TH", "7H KS", "KS", "hearts were led and you hold 7H (B5.2)"),
        ("AS", "7H KH QD", "QD", "you must play a trump and you hold 7H, KH (B5.4)"),
        ("AS JH", "7H KH QD", "QD", "you must play a trump and you hold 7H, KH (B5.4)"),
        (
            "TS AH 7S",
            "KD QH 9H",
            "QH",
            (
                "your partner is winning the trick: hearts lower than AH may not be played"
                " while you hold 9H (B5.5)"
            ),
        ),
    ]
    for trick, hand, card, said in rows:
        assert refused(BELOTE_FOLLOW, at(hearts, trick, hand), card) == said


def test_rule_text():
    assert [(str(sentence), rule) for sentence, rule in describe(BELOTE_FOLLOW)] == [
        ("If trumps were led, play a trump higher than any in the trick if you can.", "B5.3"),
        ("Follow the suit led if you can.", "B5.2"),
        (
            (
                "Unless your partner is winning the trick,"
                " play a trump higher than any in the trick if you can."
            ),
            "B5.4",
        ),
        ("Unless your partner is winning the trick, play a trump if you can.", "B5.4"),
        (
            (
                "If your partner is winning the trick and you hold a trump higher than any in the"
                " trick, do not play trumps lower than the highest in the trick."
            ),
            "B5.5",
        ),
    ]
    assert [str(sentence) for sentence, _ in describe(SPADES_LEAD, lead=True)] == [
        "Trumps may not be led until they are broken, unless you hold nothing else."
    ]
    assert [str(sentence) for sentence, _ in describe(HEARTS_LEAD, lead=True)] == [
        "If this is the first lead of the deal, lead 2C if you can.",
        "Until they are broken, hearts may not be led unless you hold nothing else.",
    ]
    assert str(describe(HEARTS_FOLLOW)[1][0]) == (
        "If this is the first trick, do not play hearts, QS if you hold anything else."
    )


ANY_TERM = [*TERMS, TRUMP & OVER_LED]
ANY_CONDITION = [None, *(row[0] for row in CONDITIONS), BROKEN & ~FIRST_TRICK, BROKEN | STOCK_OPEN]


@pytest.mark.parametrize("term", ANY_TERM, ids=repr)
def test_every_rung_has_words(term):
    """Every mixture gives one sentence, and a refusal that names what is held."""
    for condition in ANY_CONDITION:
        for rung in (
            Must(term, rule="1", when=condition),
            Must(term, rule="1", unless=condition),
            Must(term, rule="1", when=condition, unless=FIRST_TRICK),
            Must(term, rule="1", when=condition, holding=term & TRUMP),
            Must(term, rule="1", unless=condition, holding=term),
        ):
            for lead in (False, True):
                [(sentence, _rule)] = describe((rung,), lead=lead)
                words = str(sentence)
                assert words.endswith(".")
                assert words.count(". ") == 0
                assert "{" not in words
                assert words[0].isupper()
                assert pickle.loads(pickle.dumps(rung)) == rung
                assert Text.from_json(sentence.to_json()) == sentence
    rung = Must(term, rule="1")
    for ranking in (SPADES, NO_TRUMPS):
        for trick in ("", "9H", "9H TS", "QS"):
            situation = at(ranking, trick, "2C 5D 3H KH QH 4S AS JS")
            bound = binding((rung,), situation)
            for card in bits(situation.hand & ~legal_mask((rung,), situation)):
                reason, _ = refusal((rung,), situation, card)
                assert bound is rung
                assert "{" not in str(reason)
                allowed = legal((rung,), situation)
                assert any(code in str(reason) for code in allowed)


def test_values_print_as_they_are_written():
    assert repr(BELOTE_FOLLOW[4]) == (
        "Must(term=~UNDER_TRUMP, when=PARTNER_WINNING, unless=None, holding=OVER_TRUMP,"
        " rule='B5.5')"
    )
    assert (
        repr(TRUMP & ~(Cards("2C", HEARTS) | HEADS)) == "TRUMP & ~(Cards('2C', <hearts>) | HEADS)"
    )
    assert repr(~(BROKEN | Played("QS")) & Strain("H")) == (
        "~(BROKEN | Played('QS')) & Strain('H')"
    )


def test_ladders_are_values():
    assert pickle.loads(pickle.dumps(BELOTE_FOLLOW)) == BELOTE_FOLLOW
    assert hash(pickle.loads(pickle.dumps(HEARTS_FOLLOW))) == hash(HEARTS_FOLLOW)
    assert Cards("10H") == Cards("TH") != Cards("TS")
    assert TRUMP & LED_SUIT != TRUMP | LED_SUIT
    assert LED_SUIT != TRUMP


def test_one_rung_edited_changes_the_legal_set_the_refusal_and_the_rule_text():
    """Nothing about a rule is written twice: it all follows from the one rung."""
    situation = at(BELOTE["S"], "KD JS", "AS 8S 7H TC")
    before = BELOTE_FOLLOW
    after = tuple(
        evolve(rung, term=Cards("7H 8H")) if rung is before[3] else rung for rung in before
    )
    assert legal(before, situation) == {"AS", "8S"}
    assert legal(after, situation) == {"7H"}
    assert refused(before, situation, "TC") == "you must play a trump and you hold 8S, AS (B5.4)"
    assert refused(after, situation, "TC") == "you must play 7H (B5.4)"
    texts = [[str(sentence) for sentence, _ in describe(ladder)] for ladder in (before, after)]
    assert [place for place, pair in enumerate(zip(*texts, strict=True)) if pair[0] != pair[1]] == [
        3
    ]
    assert texts[1][3] == (
        "Unless your partner is winning the trick, play one of 7H, 8H if you can."
    )
    # What the play of a card gives away follows too.
    assert denied(before, situation, P32.index("TC")) & P32.mask("8S")
    assert not denied(after, situation, P32.index("TC")) & P32.mask("8S")


def test_only_the_barred_cards_themselves_are_broken():
    """Cards barred until others are played are not called broken."""
    ladder = (Must(~Cards(HEARTS), unless=Played("QS"), rule="X1"),)
    assert refused(ladder, at(NO_TRUMPS, "", "5H 9C"), "5H") == (
        "QS has not been played: hearts may not be led, and you hold 9C (X1)"
    )
    assert str(describe(ladder, lead=True)[0][0]) == (
        "Unless QS has been played, do not lead hearts if you hold anything else."
    )
    ladder = (Must(~TRUMP, unless=Played(SPADES_SUIT), rule="X1"),)
    assert refused(ladder, at(SPADES, "", "5S 9C"), "5S") == (
        "none of spades has been played: spades may not be led, and you hold 9C (X1)"
    )


@pytest.mark.parametrize("until", [Played(HEARTS), Played("QS", HEARTS)])
def test_named_cards_that_are_barred_until_they_are_broken(until):
    ladder = (Must(~Cards(HEARTS), unless=until, rule="X1"),)
    assert refused(ladder, at(NO_TRUMPS, "", "5H 9C"), "5H") == (
        "hearts may not be led until they are broken, and you hold 9C (X1)"
    )
    by = "; to play QS breaks them, too" if until != Played(HEARTS) else ""
    assert str(describe(ladder, lead=True)[0][0]) == (
        f"Until they are broken, hearts may not be led unless you hold nothing else{by}."
    )
    other = (Must(~Cards("JD"), unless=until, rule="X1"),)
    assert "until" not in str(describe(other, lead=True)[0][0]).lower()


def test_what_is_broken_in_words():
    hearts = Played(HEARTS, "QS", "JD")
    assert str(hearts.clause) == "one of hearts, QS, JD has been played"
    assert (repr(hearts), repr(Played("2C"))) == ("Played(<hearts>, 'QS', 'JD')", "Played('2C')")
    assert Played(TRUMP) == BROKEN
    (held_back,) = breaking((Must(~Cards(HEARTS), unless=hearts, rule="X1"),))
    assert (held_back.cards, held_back.until) == (Cards(HEARTS), hearts)
    assert tuple(map(str, held_back.by)) == ("QS", "JD")
    assert str(held_back.cards.nouns) == "hearts"


@pytest.mark.parametrize(
    "rung",
    [
        Must(TRUMP, when=BROKEN, rule="X1"),
        Must(~TRUMP, unless=Played("2C"), rule="X1"),
        Must(~Cards(HEARTS, "QS"), unless=Played(HEARTS), rule="X1"),
        Must(~TRUMP, unless=FIRST_TRICK, rule="X1"),
    ],
)
def test_what_is_held_back_until_other_things_is_not_broken(rung):
    assert breaking((rung,)) == ()


@pytest.mark.parametrize("until", [BROKEN, BROKEN & FIRST_TRICK, ~BROKEN | STOCK_OPEN])
def test_what_is_held_back_is_found_among_other_conditions(until):
    assert breaking((Must(~TRUMP, unless=until, rule="X1"),)) == (Breaking(TRUMP, BROKEN),)
    assert breaking((Must(~TRUMP, when=until, rule="X1"),)) == (Breaking(),)


def test_conditions_in_words():
    both, either = BROKEN & ~FIRST_TRICK, BROKEN | STOCK_OPEN
    assert str(both.clause) == "trumps have been broken and this is not the first trick"
    assert str((~both).clause) == "trumps have not been broken or this is the first trick"
    assert str(either.clause) == "trumps have been broken or the stock can still be drawn from"
    assert str((~either).clause) == (
        "trumps have not been broken and the stock can no longer be drawn from"
    )
    rung = Must(~TRUMP, when=FIRST_TRICK, unless=BROKEN, rule="X1")
    assert str(describe((rung,))[0][0]) == (
        "If this is the first trick and trumps have not been broken,"
        " do not play trumps if you hold anything else."
    )
    assert refused((rung,), at(SPADES, "9H", "5S 9C"), "5S") == (
        "this is the first trick and trumps have not been broken:"
        " spades may not be played, and you hold 9C (X1)"
    )
