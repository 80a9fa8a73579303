"""What simulations count in a deal of Euchre."""

from __future__ import annotations

from typing import Any, Final

import tricktaker as tt

_ = tt.Domain("tricktaker_euchre", "tricktaker_euchre")


def of_makers(facts: Any, made: bool) -> list[tuple[int, int]]:
    """What the makers made or did not; the other side could not."""
    return [(int(made), 1) if side == facts.makers else (0, 0) for side in (0, 1)]


def points(deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """Whether the makers took three tricks or more."""
    return of_makers(deal.facts, deal.facts.tricks >= 3)


def marches(deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """Whether the makers took all five tricks."""
    return of_makers(deal.facts, deal.facts.tricks == 5)


def alone(deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """Whether the maker played alone."""
    return of_makers(deal.facts, deal.facts.alone)


def euchres(deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """Whether the others euchred the makers."""
    return of_makers(deal.facts, deal.facts.tricks < 3)[::-1]


TALLIES: Final = (
    tt.Tally("points-made", _("made by the makers"), points),
    tt.Tally("marches", _("marches"), marches),
    tt.Tally("alone", _("played alone"), alone),
    tt.Tally("euchres", _("euchres of the others"), euchres),
)
