"""What simulations count in a deal of Bridge."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import tricktaker as tt
from tricktaker_bridge.auction import ContractBid, read_contract
from tricktaker_bridge.scoring import BOOK, FIRST, GAME, SLAMS, TRICK

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")


def is_game(bid: ContractBid, doubled: str) -> bool:
    """C5.4: whether a contract is worth a game."""
    points = bid.level * TRICK[bid.strain] + FIRST * (bid.strain == "NT")
    return points << len(doubled) >= GAME


def is_slam(bid: ContractBid, _doubled: str) -> bool:
    """C5.5, C5.6: whether a contract is a slam."""
    return bid.level in SLAMS


def made(
    wanted: Callable[[ContractBid, str], bool], deal: tt.FinishedDeal
) -> list[tuple[int, int]]:
    """For the declarer's side whether it made its contract, if it is one of those wanted."""
    facts = deal.facts
    contract = read_contract(str(facts.contract))
    out = [(0, 0), (0, 0)]
    if contract is not None and wanted(*contract):
        out[facts.declarer % 2] = (int(facts.tricks >= BOOK + contract[0].level), 1)
    return out


TALLIES: Final = (
    tt.Tally("contracts", _("contracts made"), partial(made, lambda _bid, _doubled: True)),
    tt.Tally("games", _("games made"), partial(made, is_game)),
    tt.Tally("slams", _("slams made"), partial(made, is_slam)),
)
