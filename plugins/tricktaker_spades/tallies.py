"""What simulations count in a deal of Spades, of four players or two."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tricktaker import Domain, FinishedDeal, Tally
from tricktaker_spades.calls import DOUBLE_NIL, NIL

_ = Domain("tricktaker_spades", "tricktaker_spades")

SIDES: Final = 2
"""Two partnerships or two players: seats take turns, so that every second one is of a side."""


def contracts(deal: FinishedDeal) -> list[tuple[int, int]]:
    """For each side whether it made its contract, if it had one."""
    return [_contract(deal.facts, side) for side in range(SIDES)]


def _contract(facts: Any, side: int) -> tuple[int, int]:
    counted = [each for each in _of_side(facts, side) if isinstance(each[0], int)]
    made = sum(tricks for _bid, tricks in counted) >= sum(bid for bid, _tricks in counted)
    return (int(made), 1) if counted else (0, 0)


def nils(word: str, deal: FinishedDeal) -> list[tuple[int, int]]:
    """For each side how many Nils of a kind it made, and how many it bid."""
    taken = [
        [tricks for bid, tricks in _of_side(deal.facts, side) if bid == word]
        for side in range(SIDES)
    ]
    return [(tricks.count(0), len(tricks)) for tricks in taken]


def _of_side(facts: Any, side: int) -> zip[tuple[Any, int]]:
    return zip(facts.bids[side::SIDES], facts.tricks[side::SIDES], strict=True)


def bags(deal: FinishedDeal) -> list[int]:
    """For each side the bags of the deal; a penalty takes none of them away."""
    out = [0] * SIDES
    for line in deal.score_lines:
        out[line.side] += max(0, dict(line.counts).get("bags", 0))
    return out


TALLIES: Final = (
    Tally("contracts", _("contracts made"), contracts),
    Tally("nils", _("Nils made"), partial(nils, NIL.word)),
    Tally("double-nils", _("Double Nils made"), partial(nils, DOUBLE_NIL.word)),
    Tally("bags", _("bags"), bags, amount=True),
)
