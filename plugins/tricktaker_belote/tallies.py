"""What simulations count in a deal of Belote."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from tricktaker import Domain, FinishedDeal, Game, Tally
from tricktaker_belote.scoring import TRICKS

_ = Domain("tricktaker_belote", "tricktaker_belote")


def contracts(game: Game, deal: FinishedDeal) -> list[tuple[int, int]]:
    """For the taker's side whether it made the contract; one that waits is not made."""
    scoring: Any = game.scoring
    out = [(0, 0)] * len(game.seating.sides)
    if deal.facts.taker is not None:
        made = scoring.outcome(deal.facts) == "made"
        out[game.seating.side_of(deal.facts.taker)] = (int(made), 1)
    return out


def in_played(
    did: Callable[[Any, int], bool], game: Game, deal: FinishedDeal
) -> list[tuple[int, int]]:
    """For each side whether it did a thing, in a deal that was played."""
    sides, facts = range(len(game.seating.sides)), deal.facts
    if facts.taker is None:
        return [(0, 0) for _side in sides]
    return [(int(did(facts, side)), 1) for side in sides]


def took_all(facts: Any, side: int) -> bool:
    """Whether a side took all tricks."""
    return bool(facts.tricks[side] == TRICKS)


def has_belote(facts: Any, side: int) -> bool:
    """Whether a side declared belote and rebelote."""
    return bool(facts.belote == side)


def declared(facts: Any, side: int) -> bool:
    """Whether the declarations of a side scored."""
    return bool(facts.declared == side)


TALLIES: Final = (
    Tally("contracts", _("contracts made"), contracts),
    Tally("capots", _("capots"), partial(in_played, took_all)),
    Tally("belotes", _("belotes"), partial(in_played, has_belote)),
)
DECLARED: Final = Tally("declared", _("declarations that scored"), partial(in_played, declared))
"""It is counted where there are declarations."""
