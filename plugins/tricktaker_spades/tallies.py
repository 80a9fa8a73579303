"""What simulations count in a deal of Spades, of four players or two."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tricktaker import Domain, FinishedDeal, Game, Tally
from tricktaker_spades.calls import DOUBLE_NIL, NIL

_ = Domain("tricktaker_spades", "tricktaker_spades")


def contracts(game: Game, deal: FinishedDeal) -> list[tuple[int, int]]:
    """For each side whether it made its contract, if it had one."""
    scoring: Any = game.scoring
    bids, tricks = deal.facts.bids, deal.facts.tricks
    if bids is None:
        return [(0, 0)] * len(game.seating.sides)
    told = [scoring.bid_and_taken(members, bids, tricks) for members in game.seating.sides]
    return [(int(taken >= bid), 1) if bid else (0, 0) for bid, taken in told]


def nils(word: str, game: Game, deal: FinishedDeal) -> list[tuple[int, int]]:
    """For each side how many Nils of a kind it made, and how many it bid."""
    bids, tricks = deal.facts.bids or (), deal.facts.tricks
    taken: list[list[int]] = [[] for _side in game.seating.sides]
    for seat, bid in enumerate(bids):
        if bid == word:
            taken[game.seating.side_of(seat)].append(tricks[seat])
    return [(each.count(0), len(each)) for each in taken]


def bags(game: Game, deal: FinishedDeal) -> list[int]:
    """For each side the bags of the deal; a penalty takes none of them away."""
    out = [0] * len(game.seating.sides)
    for line in deal.score_lines:
        out[line.side] += max(0, dict(line.counts).get("bags", 0))
    return out


TALLIES: Final = (
    Tally("contracts", _("contracts made"), contracts),
    Tally("nils", _("Nils made"), partial(nils, NIL.word)),
    Tally("double-nils", _("Double Nils made"), partial(nils, DOUBLE_NIL.word)),
    Tally("bags", _("bags"), bags, kind="mean"),
)
