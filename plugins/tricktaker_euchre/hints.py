"""For the players of Euchre: what they type, which suit to make trumps, and what to lay away."""

from functools import partial

import tricktaker as tt
from tricktaker_euchre.making import Alone

SPELLINGS = {
    "p": "pass", "order up": "take", "pick it up": "take",
    "clubs": "take C", "diamonds": "take D", "hearts": "take H", "spades": "take S",
}  # fmt: skip
"""What people type for a call, besides its code."""

ENOUGH = 3
"""So many trumps are enough to name them."""


def suggested_call(view: tt.View) -> tt.Action | None:
    """Take a suit with three trumps in the hand, alone with five; the weakest card goes."""
    legal = view.legal_actions
    if view.phase == "discarding" and legal:
        return tt.Discard(weakest(view))
    may_pass = tt.Pass() if tt.Pass() in legal else None
    best = max(
        (call for call in legal if type(call) is tt.Take), key=partial(trumps, view), default=None
    )
    if best is None or (may_pass and trumps(view, best) < ENOUGH):
        return may_pass
    return Alone(best.strain) if trumps(view, best) == 5 else best


def weakest(view: tt.View) -> tt.Card:
    """The card of the hand that most others beat."""
    return max(
        view.hand, key=lambda card: view.ranking.beats[view.game.cards.index(card)].bit_count()
    )


def trumps(view: tt.View, take: tt.Take) -> int:
    """How many trumps the hand has if that is taken."""
    (upcard,) = view.known("upcard")
    ranking = view.game.rankings[take.strain or upcard.suit.code]
    return (view.hand.mask & ranking.trump_mask).bit_count()
