"""Advice for players of Skat: how high to bid, and what to declare."""

import tricktaker as tt
from tricktaker_skat.bidding import Declare, PickUp, ValueBid, bid_of
from tricktaker_skat.values import BASES, NAMES, VALUES


def suggested_call(view: tt.View) -> tt.Action | None:
    """Bid up to twice the base value of a suit with five trumps, and declare it with the skat."""
    trumps = {s: view.game.cards.from_mask(view.game.rankings[s].trump_mask) for s in "DHSC"}
    best = max(trumps, key=lambda suit: len(view.hand & trumps[suit]))
    limit = 2 * BASES[best] if len(view.hand & trumps[best]) > 4 else 0
    hold = [tt.Hold()] if bid_of(view) <= limit else []
    bids = [ValueBid(value) for value in VALUES if value <= limit]
    wanted = [*hold, *bids, PickUp(), Declare(NAMES[best]), tt.Pass()]
    return next((action for action in wanted if action in view.legal_actions), None)
