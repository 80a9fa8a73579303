"""For the players of Euchre: what they type, which suit to make trumps, and what to lay away."""

import tricktaker as tt
from tricktaker_euchre.making import Alone

SPELLINGS = {
    "p": "pass", "order up": "take", "pick it up": "take",
    "clubs": "take C", "diamonds": "take D", "hearts": "take H", "spades": "take S",
}  # fmt: skip
"""What people type for a call, besides its code."""


def suggested_call(view: tt.View) -> tt.Action | None:
    """Take a suit with three trumps in the hand, alone with five; the lowest plain card goes."""
    if view.phase == "discarding":
        trumps = view.game.cards.from_mask(view.ranking.trump_mask)
        lowest = min(view.hand, key=lambda card: (card in trumps, "789TJQKA".index(card.rank.code)))
        return tt.Discard(lowest)
    held: dict[tt.Take, int] = {}
    for take in [call for call in view.legal_actions if type(call) is tt.Take]:
        (upcard,) = view.known("upcard")
        ranking = view.game.rankings[take.strain or upcard.suit.code]
        held[take] = (view.hand.mask & ranking.trump_mask).bit_count()
    best = max(held, key=held.__getitem__, default=None)
    if best is None or held[best] < 3:
        return tt.Pass()
    return Alone(best.strain) if held[best] == 5 else best
