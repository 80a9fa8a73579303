"""What simulations count in a deal of Skat."""

from __future__ import annotations

from typing import Final

import tricktaker as tt

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")


def games(game: tt.Game, deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """For the declarer whether the game was won."""
    out = [(0, 0)] * len(game.seating.sides)
    declarer = deal.facts.declarer
    if declarer is not None:
        out[declarer] = (int(deal.scores[declarer] > 0), 1)
    return out


TALLIES: Final = (tt.Tally("games", _("games won"), games),)
