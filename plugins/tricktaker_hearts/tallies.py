"""What simulations count in a deal of Hearts."""

from __future__ import annotations

from typing import Final

import tricktaker as tt
from tricktaker_hearts.scoring import ALL

_ = tt.Domain("tricktaker_hearts", "tricktaker_hearts")


def moons(deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """For each seat whether it shot the moon."""
    return [(int(points == ALL), 1) for points in deal.facts.points]


def queens(deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """For each seat whether it took the queen of spades."""
    takers = [trick.winner for trick in deal.tricks if "QS" in map(str, trick.cards)]
    return [(int(seat in takers), 1) for seat in range(len(deal.scores))]


TALLIES: Final = (
    tt.Tally("moons", _("moons shot"), moons),
    tt.Tally("queens", _("queens of spades taken"), queens),
)
