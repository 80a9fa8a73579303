"""For the players of Bridge: what they are called, what they type, and how high to bid."""

from collections.abc import Callable
from typing import Any

import tricktaker as tt

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

COMPASS = (_("North"), _("East"), _("South"), _("West"))
"""The seats (C1.1)."""
SPELLINGS = {
    "p": "pass", "x": "double", "dbl": "double", "xx": "redouble", "rdbl": "redouble",
}  # fmt: skip
"""What people type for a call, besides its code."""
SIGNS = str.maketrans("CDHS", "♣♦♥♠")

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
LEVELS = ((12, 1), (20, 2), (23, 3), (25, 4), (33, 6), (37, 7))
"""How high a player bids with so many points, twelve counted for a partner who has bid."""


def contract_text(made: Any, name: Callable[[tt.Seat], tt.Text]) -> tt.Text:
    """The contract as it is written: ``4♠X by South``."""
    bid = f"{made.level}{made.strain.translate(SIGNS)}{made.doubled}"
    return _("{bid} by {declarer}", bid=bid, declarer=name(made.declarer))


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
