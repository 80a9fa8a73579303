"""The auction (C3)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import asdict, frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

# C3.2: the strains, low to high
STRAINS = ("C", "D", "H", "S", "NT")
SIGNS = str.maketrans("♣♦♥♠", "CDHS")


@frozen
class ContractBid(tt.Action):
    """A bid of a level and a strain: ``1C`` to ``7NT``; ``1n`` is read as ``1NT``."""

    level: int
    strain: str

    @property
    def code(self) -> str:
        return f"{self.level}{self.strain}"

    @property
    def text(self) -> tt.Text:
        return _("bid {bid}", bid=self.code)

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> "ContractBid | None":
        bid, doubled = read_contract(code) or (None, "")
        return None if doubled else bid


class Double(tt.Word):
    """Double the opponents' bid: ``double``."""

    word = "double"
    text = _("double")


class Redouble(tt.Word):
    """Redouble a bid of the own side: ``redouble``."""

    word = "redouble"
    text = _("redouble")


# C3.2: every bid, low to high; C3.8: every contract, with an X for each time that it is doubled
BIDS = tuple(ContractBid(level, strain) for level in range(1, 8) for strain in STRAINS)
CONTRACTS = {bid.code + doubled: (bid, doubled) for bid in BIDS for doubled in ("", "X", "XX")}
# C3.3, C3.4: what may be said of a bid, by whether it is the own side's and how it is doubled
DOUBLING = {(False, ""): (Double(),), (True, "X"): (Redouble(),)}


def read_contract(text: str) -> tuple[ContractBid, str] | None:
    """Bid and doubling of a contract as it is written: ``3NT``, doubled ``3NTX``; else None."""
    return CONTRACTS.get(text.upper().translate(SIGNS).replace("NT", "N").replace("N", "NT"))


def contract_of(calls: Sequence[tt.Call]) -> dict[str, Any] | None:
    """C3.8: what is bid so far; declarer is who first named the last strain for that side."""
    said = [call.action for call in calls if not isinstance(call.action, tt.Pass)]
    bids = [(call.action, call.seat) for call in calls if isinstance(call.action, ContractBid)]
    if not bids:
        return None
    last, side = bids[-1][0], bids[-1][1] % 2
    doubled = "X" * said[::-1].index(last)
    declarer = next(seat for bid, seat in bids if (bid.strain, seat % 2) == (last.strain, side))
    return {**asdict(last), "doubled": doubled, "declarer": declarer, "dummy": (declarer + 2) % 4}


def read_setup(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The contract of a set-up: ``doubled`` (``X`` or ``XX``) and ``dummy`` may be left out."""
    made = {"doubled": "", **given, "dummy": (given.get("declarer", 0) + 2) % 4}
    if {*made} != {"level", "strain", "doubled", "declarer", "dummy"} or {**made, **given} != made:
        raise tt.InvalidSetup(_("a contract is a level, a strain and a declarer, partner of dummy"))
    return made


def is_over(calls: Sequence[tt.Call]) -> bool:
    """C3.6, C3.7: three passes follow a call, or all four passed at first."""
    return len(calls) > 3 and all(isinstance(call.action, tt.Pass) for call in calls[-3:])


@frozen(kw_only=True)
class Auction(tt.Phase):
    """C3: calls from the dealer on, until three in a row pass.

    :ivar vulnerable: whether each side is, from the number of the deal and the standing.
    """

    name: str = "auction"
    vulnerable: Callable[[int, tt.Standing], tuple[bool, bool]]

    title = _("auction")
    speaks = (tt.Pass, Double, Redouble, ContractBid)

    def begin(self, view: tt.View) -> list[tt.Event]:
        return [tt.Noted("vulnerable", self.vulnerable(view.deal, view.standing))]

    def to_act(self, view: tt.View) -> tt.Seat | None:
        calls = view.calls(self.name)
        return None if is_over(calls) else (view.dealer + len(calls)) % 4

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        made = contract_of(view.calls(self.name))
        if made is None:
            return (tt.Pass(), *BIDS)
        level, strain, doubled, declarer, _dummy = made.values()
        more = DOUBLING.get((declarer % 2 == seat % 2, doubled), ())
        return (tt.Pass(), *more, *BIDS[BIDS.index(ContractBid(level, strain)) + 1 :])

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Iterator[tt.Event]:
        calls = [*view.calls(self.name), tt.Call(seat, action)]
        yield tt.Said(seat, action, audience=tt.EVERYBODY)
        if is_over(calls) and (made := contract_of(calls)):
            yield tt.Noted("contract", made)

    def refusal(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> tuple[tt.Text, str]:
        if isinstance(action, Double):
            return _("only the opponents' last bid can be doubled, and only once"), "C3.3"
        if isinstance(action, Redouble):
            return _("only your own side's bid can be redoubled, if it is doubled"), "C3.4"
        return _("{bid} is not higher than the last bid", bid=str(action)), "C3.2"

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str]]:
        return (
            (_("The dealer calls first, then all in turn: pass, bid, double or redouble."), "C3.1"),
            (_("A bid names level and strain, 1C to 7NT, and is higher than the last."), "C3.2"),
            (_("The last bid may be doubled if it is the opponents'."), "C3.3"),
            (_("It may be redoubled if it is the own side's and is doubled."), "C3.4"),
            (_("A higher bid ends the doubling."), "C3.5"),
            (_("Three passes in a row after another call end the auction."), "C3.6"),
            (_("If all four pass at first, the deal is passed out and not played."), "C3.7"),
            (_("Declarer is who first named the strain for the side of the last bid."), "C3.8"),
        )
