"""Advice for players of Spades: how many tricks a hand is worth."""

from __future__ import annotations

import tricktaker as tt
from tricktaker_spades.calls import NIL
from tricktaker_spades.draw import DRAW, DRAWN

SIDE_SUITS = "CDH"

# What a card is worth if at least so many of its suit are held, in tricks.
_SIDE = {"A": (1, 0.9), "K": (2, 0.6), "Q": (3, 0.2)}
_TRUMP = {"A": (1, 1.0), "K": (2, 0.9), "Q": (3, 0.7), "J": (4, 0.5)}


def suggested_bid(view: tt.View) -> tt.Action | None:
    """The bid of a careful player: the tricks that the hand is worth, rounded down, at least one.

    It looks rather than bid blind, and bids Nil only on a hand that holds no winner at all.
    """
    if view.phase == DRAW:
        return _draw(view)
    if view.phase != "bidding":
        return None
    if not view.hand:
        return tt.Look()
    worth = sum(_suit_worth(view.hand, suit) for suit in SIDE_SUITS) + _trump_worth(view.hand)
    if worth == 0:
        return NIL
    return tt.Bid(max(1, int(worth)))


def _draw(view: tt.View) -> tt.Action:
    """Look at the first card, then keep high cards and spades."""
    drawn = [card for place in DRAWN for card in view.known(place)]
    if not drawn:
        return tt.Look()
    good = drawn[0].suit.code == "S" or drawn[0].rank.code in "AKQ"
    return tt.Keep() if good else tt.Refuse()


def _ranks(hand: tt.CardSet, suit: str) -> list[str]:
    return [card.rank.code for card in hand if card.suit.code == suit]


def _honours(ranks: list[str], worth: dict[str, tuple[int, float]]) -> float:
    return sum(
        value for rank, (length, value) in worth.items() if rank in ranks and len(ranks) >= length
    )


def _suit_worth(hand: tt.CardSet, suit: str) -> float:
    ranks = _ranks(hand, suit)
    # the fourth round of a long suit is ruffed more often than not
    return _honours(ranks, _SIDE) * (1.0 if len(ranks) <= 5 else 0.5)


def _trump_worth(hand: tt.CardSet) -> float:
    ranks = _ranks(hand, "S")
    long = max(0, len(ranks) - 3) * 0.7
    spare = min(3, len(ranks))
    short = sum(max(0, 2 - len(_ranks(hand, suit))) for suit in SIDE_SUITS)
    return _honours(ranks, _TRUMP) + long + 0.4 * min(spare, short)
