"""Rankings, ladders and helpers for the tests of obligations."""

from tricktaker.cards import HEARTS, Pack
from tricktaker.obligations import (
    BROKEN,
    DECLARER_TOOK,
    FIRST_LEAD,
    FIRST_TRICK,
    HEADS,
    LED_SUIT,
    OVER_LED,
    OVER_TRUMP,
    PARTNER_WINNING,
    STOCK_OPEN,
    TRUMP,
    TRUMP_LED,
    UNDER_TRUMP,
    Cards,
    Must,
    Played,
    Situation,
    Strain,
    legal_mask,
    refusal,
)
from tricktaker.ranking import Ranking
from tricktaker.text import plain
from tricktaker_belote.belote import follow
from tricktaker_belote.options import BeloteOptions

P52, P36, P32, P24 = map(Pack.standard, ["23456789TJQKA", "6789TJQKA", "789TJQKA", "9TJQKA"])
PLAIN, TRUMPS = "789JQKTA", "78QKTA9J"
SPADES = Ranking.of(P52, trump="S")
NO_TRUMPS = Ranking.of(P52)
BELOTE = {t: Ranking.of(P32, PLAIN, trump=t, trump_order=TRUMPS) for t in "CDHS"}
LEFT = {"C": "S", "S": "C", "D": "H", "H": "D"}
EUCHRE = {
    t: Ranking.of(
        P24,
        "9TJQKA",
        trump=t,
        trump_order=[*(rank + t for rank in "9TQKA"), "J" + LEFT[t], "J" + t],
    )
    for t in "CDHS"
}
JASS = {t: Ranking.of(P36, "6789TJQKA", trump=t, trump_order="678TQKA9J") for t in "CDHS"}

BELOTE_FOLLOW = follow(BeloteOptions())
SPADES_FOLLOW = (Must(LED_SUIT, rule="S5.2"),)
SPADES_LEAD = (Must(~TRUMP, unless=BROKEN, rule="S5.3"),)
HEARTS_LEAD = (
    Must(Cards("2C"), when=FIRST_LEAD, rule="H1"),
    Must(~Cards(HEARTS), unless=Played(HEARTS), rule="H2"),
)
HEARTS_FOLLOW = (
    Must(LED_SUIT, rule="H3"),
    Must(~Cards(HEARTS, "QS"), when=FIRST_TRICK, rule="H4"),
)


def jass_follow(trump):
    puur = Cards("J" + trump, called=plain("puur"))
    return (
        Must(TRUMP, when=TRUMP_LED, holding=TRUMP & ~puur, rule="J1"),
        Must(LED_SUIT | OVER_TRUMP, unless=TRUMP_LED, holding=LED_SUIT, rule="J2"),
        Must(~UNDER_TRUMP, rule="J3"),
    )


def at(ranking, trick="", hand="", **kwargs):
    """The situation of the fourth of four players, or of whoever is next; partners sit opposite."""
    pack = ranking.pack
    cards = [pack.index(code) for code in trick.split()]
    partners = [place for place in range(len(cards)) if (len(cards) - place) % 2 == 0]
    return Situation.of(ranking, pack.mask(hand), cards, partners=partners, **kwargs)


def legal(ladder, situation):
    return set(str(situation.ranking.pack.from_mask(legal_mask(ladder, situation))).split())


def refused(ladder, situation, code):
    reason, rule = refusal(ladder, situation, situation.ranking.pack.index(code))
    return f"{reason} ({rule})"


CONDITIONS = [
    (TRUMP_LED, at(SPADES, "2S"), at(SPADES, "2H 3S")),
    (TRUMP_LED, at(EUCHRE["S"], "JC"), at(SPADES)),
    (PARTNER_WINNING, at(SPADES, "AH 2H"), at(SPADES, "AH 2H 3H")),
    (PARTNER_WINNING, at(SPADES, "2H AH 3H"), at(SPADES)),
    (BROKEN, at(SPADES, "2H", broken=BROKEN), at(SPADES, "2H")),
    (BROKEN, at(SPADES, "2H 2S"), at(NO_TRUMPS, "2S")),
    (Played(HEARTS), at(NO_TRUMPS, "2S", broken=Played(HEARTS)), at(NO_TRUMPS, "2S")),
    (BROKEN, at(SPADES, broken=BROKEN), at(SPADES, "2H", broken=Played(HEARTS))),
    (FIRST_TRICK, at(SPADES, "2H"), at(SPADES, tricks_done=1)),
    (FIRST_LEAD, at(SPADES), at(SPADES, "2H")),
    (FIRST_LEAD, at(SPADES), at(SPADES, tricks_done=1)),
    (STOCK_OPEN, at(SPADES, stock_open=True), at(SPADES)),
    (DECLARER_TOOK, at(SPADES, declarer_took=True), at(SPADES)),
    (Played("2H", "3H"), at(SPADES, "3H"), at(SPADES, "4H")),
    (Played(HEARTS), at(SPADES, played=P52.mask("9H")), at(SPADES, "2S")),
    (Strain("H", None), at(BELOTE["H"]), at(BELOTE["S"])),
    (Strain(None), at(NO_TRUMPS), at(SPADES)),
]
TERMS = [
    *(LED_SUIT, TRUMP, OVER_TRUMP, UNDER_TRUMP, OVER_LED, HEADS, Cards(HEARTS, "QS")),
    *(~LED_SUIT, TRUMP & ~UNDER_TRUMP, LED_SUIT | OVER_TRUMP, ~(TRUMP | HEADS) & ~OVER_LED),
]
LADDERS = [
    *((BELOTE_FOLLOW, ranking) for ranking in BELOTE.values()),
    *((jass_follow(trump), ranking) for trump, ranking in JASS.items()),
    *((SPADES_LEAD, SPADES), (SPADES_FOLLOW, SPADES)),
    *((HEARTS_LEAD, NO_TRUMPS), (HEARTS_FOLLOW, NO_TRUMPS)),
    *((SPADES_FOLLOW, ranking) for ranking in EUCHRE.values()),
]
