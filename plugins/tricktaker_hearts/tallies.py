"""What simulations count in a deal of Hearts."""

from __future__ import annotations

from typing import Final

import tricktaker as tt

_ = tt.Domain("tricktaker_hearts", "tricktaker_hearts")


def moons(_game: tt.Game, deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """For each seat whether it shot the moon: nobody else took a point."""
    taken = deal.facts.points
    return [(int(points == sum(taken)), 1) for points in taken]


def queens(game: tt.Game, deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """For each seat whether it took the queen of spades."""
    takers = [trick.winner for trick in deal.tricks if "QS" in map(str, trick.cards)]
    return [(int(seat in takers), 1) for seat in range(game.seating.seats)]


TALLIES: Final = (
    tt.Tally("moons", _("moons shot"), moons),
    tt.Tally("queens", _("queens of spades taken"), queens),
)
