"""For the players of Skat: their names in a deal, what they type, how to bid and declare."""

from collections.abc import Callable
from typing import Any, Final

import tricktaker as tt
from tricktaker_skat.bidding import Declare, PickUp, ValueBid, bid_of
from tricktaker_skat.values import BASES, NAMES, VALUES

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")

POSITIONS: Final = (_("forehand"), _("middlehand"), _("rearhand"))
"""What the players of a deal are called, from the dealer's left on (J2.2)."""
SPELLINGS: Final = {"p": "pass", "yes": "hold"}
"""What people type for a call, besides its code."""


def contract_text(made: Any, name: Callable[[tt.Seat], tt.Text]) -> tt.Text:
    """The game with what was announced, and who plays it; or that it is a ramsch."""
    if "ramsch" in made:
        return _("ramsch")
    game, who = made.game.replace("-", " "), name(made.declarer)
    return _("{game} by {declarer}, bid {bid}", game=game, declarer=who, bid=made.bid)


def suggested_call(view: tt.View) -> tt.Action | None:
    """Bid up to twice the base value of a suit with five trumps, and declare it with the skat."""
    trumps = {s: view.game.cards.from_mask(view.game.rankings[s].trump_mask) for s in "DHSC"}
    best = max(trumps, key=lambda suit: len(view.hand & trumps[suit]))
    limit = 2 * BASES[best] if len(view.hand & trumps[best]) > 4 else 0
    hold = [tt.Hold()] if bid_of(view) <= limit else []
    bids = [ValueBid(value) for value in VALUES if value <= limit]
    wanted = [*hold, *bids, PickUp(), Declare(NAMES[best]), tt.Pass()]
    return next((action for action in wanted if action in view.legal_actions), None)
