"""Terms and conditions one by one, and what their expressions mean."""

import random

import pytest

from tests.obligations.tables import (
    BELOTE,
    CONDITIONS,
    EUCHRE,
    JASS,
    NO_TRUMPS,
    P32,
    P52,
    PLAIN,
    SPADES,
    TERMS,
    TRUMPS,
    at,
)
from tricktaker.cards import HEARTS, Pack
from tricktaker.errors import TricktakerError
from tricktaker.obligations import (
    FIRST_LEAD,
    HEADS,
    LED_SUIT,
    OVER_LED,
    OVER_TRUMP,
    TRUMP,
    UNDER_TRUMP,
    Cards,
    Situation,
)
from tricktaker.ranking import Ranking


def shown(term, situation):
    return set(str(situation.ranking.pack.from_mask(term.mask(situation))).split())


def suit(trump, ranks):
    return {rank + trump for rank in ranks}


@pytest.mark.parametrize(
    ("trick", "led", "over", "under"),
    [
        ("", "", "78QKTA9J", ""),
        ("AS", "S", "78QKTA9J", ""),
        ("AS TH", "S", "A9J", "78QK"),
        ("AS TH 8H", "S", "A9J", "78QK"),
        ("9H", "H", "J", "78QKTA"),
        ("JH 9H", "H", "", "78QKTA9"),
    ],
)
def test_trump_terms(trick, led, over, under):
    situation = at(BELOTE["H"], trick)
    assert shown(LED_SUIT, situation) == (suit(led, PLAIN) if led else set())
    assert shown(OVER_TRUMP, situation) == suit("H", over)
    assert shown(UNDER_TRUMP, situation) == suit("H", under)
    assert shown(TRUMP, situation) == suit("H", TRUMPS)
    assert shown(~TRUMP, situation) == {str(card) for card in P32} - suit("H", TRUMPS)
    assert shown(TRUMP & ~OVER_TRUMP, situation) == suit("H", set(TRUMPS) - set(over))
    assert shown(OVER_TRUMP | UNDER_TRUMP, situation) == suit("H", over + under)


@pytest.mark.parametrize(
    ("trick", "over_led", "heads"),
    [
        ("", set(), {str(card) for card in P32}),
        ("QS", suit("S", "KTA"), suit("S", "KTA") | suit("H", PLAIN)),
        ("QS TS KS", {"AS"}, {"AS"} | suit("H", PLAIN)),
        ("QS 9H", suit("S", "KTA"), {"JH"}),
        ("QS AD", suit("S", "KTA"), suit("S", "KTA") | suit("H", PLAIN)),
        ("AH", {"9H", "JH"}, {"9H", "JH"}),
    ],
)
def test_heading_terms(trick, over_led, heads):
    situation = at(BELOTE["H"], trick)
    assert shown(OVER_LED, situation) == over_led
    assert shown(HEADS, situation) == heads


def test_named_cards_mean_all_their_copies():
    ranking = Ranking.of(Pack.standard("9TJQKA", copies=2), "9JQKTA", trump="H")
    assert shown(Cards("10h QS"), at(ranking)) == {"TH", "TH.2", "QS", "QS.2"}
    assert len(shown(Cards(HEARTS), at(ranking))) == 12
    # An equal trump is neither over nor under.
    assert shown(UNDER_TRUMP, at(ranking, "QH")) == {"9H", "9H.2", "JH", "JH.2"}
    assert "QH.2" not in shown(OVER_TRUMP, at(ranking, "QH"))


def test_named_cards_from_a_card_set():
    assert shown(Cards(P52.set("QS 2H")), at(SPADES)) == {"QS", "2H"}
    assert shown(Cards(P52.card("QS")), at(SPADES)) == {"QS"}
    with pytest.raises(TricktakerError):
        Cards()
    with pytest.raises(TricktakerError):
        Cards(3)  # type: ignore[arg-type]


@pytest.mark.parametrize(("condition", "so", "not_so"), CONDITIONS)
def test_conditions(condition, so, not_so):
    assert condition.holds(so)
    assert not condition.holds(not_so)
    assert (~condition).holds(not_so)
    assert not (~condition).holds(so)
    assert (condition & ~FIRST_LEAD | condition).holds(so)
    assert not (condition & ~condition).holds(so)
    assert (condition | ~condition).holds(not_so)


def compiled_names(situation):
    """What the compiled position offers to expressions, worked out card by card."""
    ranking = situation.ranking

    def group(card):
        return next((g for g in ranking.groups if g.mask >> card & 1), None)

    def power(card):
        return next(i for i, level in enumerate(group(card).levels) if level >> card & 1)

    def mask(test):
        return sum(1 << card for card in range(len(ranking.pack)) if test(card))

    def trump(card):
        return group(card) is not None and group(card).key == ranking.trump

    trick = situation.trick
    led = group(trick[0]) if trick else None
    trumps = [power(card) for card in trick if trump(card)]
    same = [power(card) for card in trick if group(card) == led]
    best, top = max(trumps, default=-1), max(same, default=-1)
    leading = (True, best) if trumps else (False, top)

    def heads(card):
        if not trick:
            return True
        if trump(card):
            return (True, power(card)) > leading
        return group(card) == led and (False, power(card)) > leading

    return {
        "hand": situation.hand,
        "led": led.mask if led else 0,
        "trump": mask(trump),
        "over": mask(lambda card: trump(card) and power(card) > best),
        "under": mask(lambda card: trump(card) and power(card) < best),
        "beat": mask(heads),
        "over_led": mask(lambda card: led and group(card) == led and power(card) > top),
        "played": situation.played,
        "partner": situation.partner_winning,
        "trump_led": led is not None and led.key == ranking.trump,
        "first_trick": situation.tricks_done == 0,
        "first_lead": situation.tricks_done == 0 and not trick,
        "stock_open": situation.stock_open,
        "declarer_took": situation.declarer_took,
        "strain": ranking.strain,
    }


def test_expressions_mean_what_the_values_mean():
    rng = random.Random(2)
    conditions = [row[0] for row in CONDITIONS]
    triples = zip(conditions, conditions[3:], conditions[5:], strict=False)
    conditions += [a & ~b | c for a, b, c in triples]
    for _ in range(1500):
        ranking = rng.choice([SPADES, NO_TRUMPS, BELOTE["D"], EUCHRE["H"], JASS["C"]])
        pack = ranking.pack
        drawn = rng.sample(range(len(pack)), 12)
        trick, hand = drawn[: rng.randrange(4)], sum(1 << card for card in drawn[4:])
        usable = [c for c in conditions if pack is P52 or "Played('2H'" not in repr(c)]
        situation = Situation.of(
            ranking,
            hand,
            trick,
            partners=[rng.randrange(4)],
            played=rng.getrandbits(len(pack)) & rng.getrandbits(len(pack)) & ~hand,
            tricks_done=rng.randrange(3),
            stock_open=rng.random() < 0.5,
        )
        names = compiled_names(situation)
        for term in TERMS:
            source = term.expression(pack)
            assert hand & eval(source, dict(names)) == hand & term.mask(situation), (source, trick)
            assert 0 <= term.mask(situation) <= ranking.full
        for condition in usable:
            source = condition.expression(pack)
            assert bool(eval(source, dict(names))) == condition.holds(situation), source
