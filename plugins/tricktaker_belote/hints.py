"""Advice for players of Belote: whether to take."""

from __future__ import annotations

import tricktaker as tt
from tricktaker_belote.taking import TAKING, UPCARD

_TRUMP = {"J": 3.0, "9": 2.0, "A": 1.5, "T": 1.0}
ENOUGH = 6.0
"""What a hand must be worth to be taken on: two good trumps of three, and an ace beside them."""


def suggested_call(view: tt.View) -> tt.Action | None:
    """Take a suit in which the hand is strong, with the upcard counted in; else pass."""
    if view.phase != TAKING.name:
        return None
    takes = [action for action in view.legal_actions if isinstance(action, tt.Take)]
    (upcard,) = view.known(UPCARD)
    hand = view.hand | view.game.cards.set([upcard])
    best = max(takes, key=lambda take: _worth(hand, take.strain or upcard.suit.code), default=None)
    if best is None or _worth(hand, best.strain or upcard.suit.code) < ENOUGH:
        return tt.Pass()
    return best


def _worth(hand: tt.CardSet, suit: str) -> float:
    trumps = [card for card in hand if card.suit.code == suit]
    aces = sum(card.rank.code == "A" and card.suit.code != suit for card in hand)
    return len(trumps) * 0.5 + sum(_TRUMP.get(card.rank.code, 0.0) for card in trumps) + aces
