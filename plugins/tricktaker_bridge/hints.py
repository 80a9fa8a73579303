"""Advice for players of Bridge: how high to bid."""

import tricktaker as tt

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
LEVELS = ((12, 1), (20, 2), (23, 3), (25, 4), (33, 6), (37, 7))
"""How high a player bids with so many points, twelve counted for a partner who has bid."""


def suggested_call(view: tt.View) -> tt.Action | None:
    """Open in the longest suit, raise the partner, as high as the points allow; else pass."""
    if view.phase != "auction" or view.to_act is None:
        return None
    partner = [call.action for call in view.calls() if (call.seat - view.to_act) % 4 == 2]
    shown = [bid.strain for bid in partner if isinstance(bid, tt.ContractBid)]
    suits = [card.suit.code for card in view.hand]
    points = sum(POINTS.get(card.rank.code, 0) for card in view.hand) + 12 * bool(shown)
    most = max((level for least, level in LEVELS if points >= least), default=0)
    strain = shown[-1] if shown else max("CDHS", key=suits.count)
    wanted = [tt.ContractBid(level, strain) for level in range(1, most + 1)]
    return next((bid for bid in wanted if bid in view.legal_actions), tt.Pass())
