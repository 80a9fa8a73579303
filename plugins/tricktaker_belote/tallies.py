"""What simulations count in a deal of Belote."""

from __future__ import annotations

from typing import Final

from tricktaker import Domain, FinishedDeal, Tally
from tricktaker_belote.scoring import TRICKS

_ = Domain("tricktaker_belote", "tricktaker_belote")

SIDES: Final = (0, 1)


def contracts(deal: FinishedDeal) -> list[tuple[int, int]]:
    """For the taker's side whether it made the contract."""
    taker = deal.facts.taker
    failed = any(line.rule == "B7.5" for line in deal.score_lines)
    mine = None if taker is None else taker % 2
    return [(int(not failed), 1) if side == mine else (0, 0) for side in SIDES]


def capots(deal: FinishedDeal) -> list[tuple[int, int]]:
    """For each side whether it took all tricks, in a deal that was played."""
    tricks = deal.facts.tricks
    return [(int(tricks[side] == TRICKS), 1) if tricks else (0, 0) for side in SIDES]


def belotes(deal: FinishedDeal) -> list[tuple[int, int]]:
    """For each side whether it declared belote and rebelote, in a deal that was played."""
    played = int(deal.facts.taker is not None)
    return [(int(deal.facts.belote == side), played) for side in SIDES]


def declared(deal: FinishedDeal) -> list[tuple[int, int]]:
    """For each side whether its declarations scored, in a deal that was played."""
    played = int(deal.facts.taker is not None)
    return [(int(deal.facts.declared == side), played) for side in SIDES]


TALLIES: Final = (
    Tally("contracts", _("contracts made"), contracts),
    Tally("capots", _("capots"), capots),
    Tally("belotes", _("belotes"), belotes),
)
DECLARED: Final = Tally("declared", _("declarations that scored"), declared)
"""It is counted where there are declarations."""
