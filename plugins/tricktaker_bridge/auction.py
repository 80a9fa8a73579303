"""The auction (C3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Self

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

# C3.2: the strains, low to high
STRAINS: Final = ("C", "D", "H", "S", "NT")
WRITTEN: Final = re.compile(r"([1-7])([CDHS]|NT?)(X?X?)")
"""A contract as it is written: ``3NT``, doubled ``3NTX``, redoubled ``3NTXX``."""


def read_contract(text: str) -> tuple[int, str, str] | None:
    """Level, strain, and an X for each time that it is doubled; None if it is no contract."""
    found = WRITTEN.fullmatch(text.upper())
    return found and (int(found[1]), "NT" if found[2] == "N" else found[2], found[3])


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
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        for suit in pack.suits:
            code = code.replace(suit.sign, suit.code)
        level, strain, doubled = read_contract(code) or (0, "", "")
        return cls(level, strain) if level and not doubled else None


@frozen
class Double(tt.Word):
    """Double the opponents' bid: ``double``."""

    word = "double"
    text = _("double")


@frozen
class Redouble(tt.Word):
    """Redouble a bid of the own side: ``redouble``."""

    word = "redouble"
    text = _("redouble")


# C3.2: every bid, low to high
BIDS: Final = tuple(ContractBid(level, strain) for level in range(1, 8) for strain in STRAINS)
# C3.3, C3.4: what may be said of a bid, by whether it is the own side's and how it is doubled
DOUBLING: Final = {(False, ""): Double(), (True, "X"): Redouble()}


def last_bid(calls: Sequence[tt.Call]) -> tuple[ContractBid, tt.Seat, str] | None:
    """The last bid, its bidder, and an X for each time that it is doubled; None before a bid."""
    said = [call for call in calls if not isinstance(call.action, tt.Pass)]
    for doubled, call in enumerate(reversed(said)):
        if isinstance(call.action, ContractBid):
            return call.action, call.seat, "X" * doubled
    return None


def contract_of(calls: Sequence[tt.Call]) -> Mapping[str, Any] | None:
    """C3.8: the last bid; declarer is who first named its strain for that side."""
    last = last_bid(calls)
    if last is None:
        return None
    bid, bidder, doubled = last
    named = [call.seat for call in calls if getattr(call.action, "strain", None) == bid.strain]
    declarer = next(seat for seat in named if seat % 2 == bidder % 2)
    return completed(bid.level, bid.strain, doubled, declarer)


def completed(level: int, strain: str, doubled: str, declarer: tt.Seat) -> Mapping[str, Any]:
    """A contract as a deal notes it; the declarer's partner is dummy."""
    named = {"level": level, "strain": strain, "doubled": doubled, "declarer": declarer}
    return {**named, "dummy": (declarer + 2) % 4}


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
        last = last_bid(view.calls(self.name))
        if last is None:
            return (tt.Pass(), *BIDS)
        bid, bidder, doubled = last
        more = DOUBLING.get((bidder % 2 == seat % 2, doubled))
        return (tt.Pass(), *([more] if more else []), *BIDS[BIDS.index(bid) + 1 :])

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Iterator[tt.Event]:
        calls = [*view.calls(self.name), tt.Call(seat, action)]
        yield tt.Said(seat, action, audience=tt.EVERYBODY)
        if is_over(calls) and last_bid(calls):
            yield tt.Noted("contract", contract_of(calls))

    def refusal(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> tuple[tt.Text, str]:
        if isinstance(action, Double):
            return _("only the opponents' last bid can be doubled, and only once"), "C3.3"
        if isinstance(action, Redouble):
            return _("only your own side's bid can be redoubled, if it is doubled"), "C3.4"
        return _("{bid} is not higher than the last bid", bid=str(action)), "C3.2"

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str]]:
        return [
            (
                _("The dealer calls first, then each in turn: pass, bid, double or redouble."),
                "C3.1",
            ),
            (_("A bid names level and strain, 1C to 7NT, and is higher than the last."), "C3.2"),
            (_("The last bid may be doubled if it is the opponents'."), "C3.3"),
            (_("It may be redoubled if it is the own side's and is doubled."), "C3.4"),
            (_("A higher bid ends the doubling."), "C3.5"),
            (_("Three passes in a row after another call end the auction."), "C3.6"),
            (_("If all four pass at first, the deal is passed out and not played."), "C3.7"),
            (_("Declarer is who first named the strain for the side of the last bid."), "C3.8"),
        ]
