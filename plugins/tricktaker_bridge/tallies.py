"""What simulations count in a deal of Bridge."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import tricktaker as tt
from tricktaker_bridge.auction import CONTRACTS
from tricktaker_bridge.scoring import BOOK, FIRST, GAME, TRICK

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")


def is_game(bid: tt.ContractBid, doubled: str) -> bool:
    """C5.4: whether a contract is worth a game."""
    points = bid.level * TRICK[bid.strain] + FIRST * (bid.strain == "NT")
    return points << len(doubled) >= GAME


def is_slam(bid: tt.ContractBid, _doubled: str) -> bool:
    """C5.5, C5.6: whether a contract is a slam."""
    return bid.level >= 6


def if_made(
    wanted: Callable[[tt.ContractBid, str], bool], game: tt.Game, deal: tt.FinishedDeal
) -> list[tuple[int, int]]:
    """For the declarer's side whether it made its contract, if it is one of those wanted."""
    facts = deal.facts
    contract = CONTRACTS.get(facts.contract)
    out = [(0, 0)] * len(game.seating.sides)
    if contract is not None and wanted(*contract):
        made = facts.tricks >= BOOK + contract[0].level
        out[game.seating.side_of(facts.declarer)] = (int(made), 1)
    return out


TALLIES: Final = (
    tt.Tally("contracts", _("contracts made"), partial(if_made, lambda _bid, _doubled: True)),
    tt.Tally("games", _("games made"), partial(if_made, is_game)),
    tt.Tally("slams", _("slams made"), partial(if_made, is_slam)),
)
