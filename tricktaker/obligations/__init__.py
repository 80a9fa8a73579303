"""Play obligations: a ladder of rungs, read top-down; the first that binds says what is legal.

>>> from tricktaker.cards import Pack
>>> from tricktaker.ranking import Ranking
>>> pack = Pack.standard()
>>> follow = (Must(LED_SUIT, rule="S5.2"),)
>>> situation = Situation.of(Ranking.of(pack, trump="S"),
...                          hand=pack.mask("4H KS"), trick=[pack.index("TH")])
>>> str(pack.from_mask(legal_mask(follow, situation)))
'4H'
>>> reason, rule = refusal(follow, situation, pack.index("KS"))
>>> print(reason, rule)
hearts were led and you hold 4H S5.2
>>> for sentence, rule in describe(follow):
...     print(sentence)
Follow the suit led if you can.

Terms say which cards, conditions say when. Both are values: they combine with ``&``, ``|`` and
``~``, compare, hash, pickle and print as they are written.
"""

from tricktaker.obligations.check import check_ladder, outcomes
from tricktaker.obligations.conditions import (
    BROKEN,
    DECLARER_TOOK,
    FIRST_LEAD,
    FIRST_TRICK,
    PARTNER_WINNING,
    STOCK_OPEN,
    TRUMP_LED,
    Condition,
    Played,
    Strain,
)
from tricktaker.obligations.ladder import (
    Breaking,
    Ladder,
    Must,
    binding,
    breaking,
    denied,
    legal_mask,
    parts_of,
)
from tricktaker.obligations.situation import Situation
from tricktaker.obligations.table import (
    HEADS,
    LED_SUIT,
    OVER_LED,
    OVER_TRUMP,
    TRUMP,
    UNDER_TRUMP,
)
from tricktaker.obligations.terms import Cards, Term
from tricktaker.obligations.words import describe, permission, refusal

__all__ = [
    "BROKEN",
    "DECLARER_TOOK",
    "FIRST_LEAD",
    "FIRST_TRICK",
    "HEADS",
    "LED_SUIT",
    "OVER_LED",
    "OVER_TRUMP",
    "PARTNER_WINNING",
    "STOCK_OPEN",
    "TRUMP",
    "TRUMP_LED",
    "UNDER_TRUMP",
    "Breaking",
    "Cards",
    "Condition",
    "Ladder",
    "Must",
    "Played",
    "Situation",
    "Strain",
    "Term",
    "binding",
    "breaking",
    "check_ladder",
    "denied",
    "describe",
    "legal_mask",
    "outcomes",
    "parts_of",
    "permission",
    "refusal",
]
