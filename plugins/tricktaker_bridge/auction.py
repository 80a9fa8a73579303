"""The auction (C3): bids, contracts, and who declares."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import asdict, frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

# C1.2: 52 cards; the ace is high
PACK = tt.Pack.standard()

# C3.2: the strains, low to high
STRAINS = ("C", "D", "H", "S", "NT")

# C3.2: every bid, low to high; C3.8: every contract, with an X for each time that it is doubled
BIDS = tuple(tt.ContractBid(level, strain) for level in range(1, 8) for strain in STRAINS)
CONTRACTS = {bid.code + doubled: (bid, doubled) for bid in BIDS for doubled in ("", "X", "XX")}


def contract_of(calls: Sequence[tt.Call], doubled: int) -> dict[str, Any]:
    """C3.8: the last bid; declarer is who first named its strain for that side."""
    bids = [(call.action, call.seat) for call in calls if isinstance(call.action, tt.ContractBid)]
    last, side = bids[-1][0], bids[-1][1] % 2
    declarer = next(seat for bid, seat in bids if (bid.strain, seat % 2) == (last.strain, side))
    made = {"declarer": declarer, "dummy": (declarer + 2) % 4}
    return {**asdict(last), "doubled": "X" * doubled, **made}


def read_contract(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The contract of a set-up: ``doubled`` (``X`` or ``XX``) and ``dummy`` may be left out."""
    made = {"doubled": "", **given, "dummy": (given.get("declarer", 0) + 2) % 4}
    if {*made} != {"level", "strain", "doubled", "declarer", "dummy"} or {**made, **given} != made:
        raise tt.InvalidSetup(_("a contract is a level, a strain and a declarer, partner of dummy"))
    return made


@frozen(kw_only=True)
class BridgeAuction(tt.Auction):
    """C3, and who is vulnerable: that is told as it begins (C2.3).

    :ivar vulnerable: whether each side is, from the number of the deal and the standing.
    """

    vulnerable: Callable[[int, tt.Standing], tuple[bool, bool]]

    def begin(self, view: tt.View) -> Iterator[tt.Event]:
        yield tt.Noted("vulnerable", self.vulnerable(view.deal, view.standing))
