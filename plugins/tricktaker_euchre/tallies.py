"""What simulations count in a deal of Euchre."""

from __future__ import annotations

from typing import Any, Final

import tricktaker as tt

_ = tt.Domain("tricktaker_euchre", "tricktaker_euchre")


def of_makers(game: tt.Game, facts: Any, made: bool) -> list[tuple[int, int]]:
    """What the makers made or did not; the other side could not."""
    sides = range(len(game.seating.sides))
    return [(int(made), 1) if side == facts.makers else (0, 0) for side in sides]


def outcome(game: tt.Game, deal: tt.FinishedDeal) -> str:
    """What became of the makers, as the score has it."""
    scoring: Any = game.scoring
    return str(scoring.outcome(deal.facts))


def points(game: tt.Game, deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """Whether the makers took three tricks or more."""
    return of_makers(game, deal.facts, outcome(game, deal) != "euchre")


def marches(game: tt.Game, deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """Whether the makers took all five tricks."""
    return of_makers(game, deal.facts, outcome(game, deal) == "march")


def alone(game: tt.Game, deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """Whether the maker played alone."""
    return of_makers(game, deal.facts, deal.facts.alone)


def euchres(game: tt.Game, deal: tt.FinishedDeal) -> list[tuple[int, int]]:
    """Whether the others euchred the makers."""
    return of_makers(game, deal.facts, outcome(game, deal) == "euchre")[::-1]


TALLIES: Final = (
    tt.Tally("points-made", _("made by the makers"), points),
    tt.Tally("marches", _("marches"), marches),
    tt.Tally("alone", _("played alone"), alone),
    tt.Tally("euchres", _("euchres of the others"), euchres),
)
