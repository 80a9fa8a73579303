"""Auction: bids in turn, each higher than the last, until the others have passed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from tricktaker.actions import Action, Double, Pass, Redouble
from tricktaker.deal import Call
from tricktaker.events import EVERYBODY, Noted, Said
from tricktaker.notes import CONTRACT, PASSED_OUT
from tricktaker.phases.base import Phase, Refusal
from tricktaker.seating import Seat
from tricktaker.text import Domain, Text
from tricktaker.values import to_tuple

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.phases.base import Happenings
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


@frozen(kw_only=True)
class Auction(Phase):
    """Calls from the dealer on: a bid, a pass, a double or redouble; the last bid stands.

    It is over when all others have passed after a call. Where all pass at first there is no
    contract: the deal is passed out.

    :ivar bids: every bid, low to high.
    :ivar contract: makes the contract from all calls and how often the last bid was doubled.
    :ivar rule: the number of the rule on who calls; also of those that have none here.
    :ivar bid_rule: the number of the rule on which bid is higher.
    :ivar double_rule: the number of the rule on who may double; `redouble_rule` on who may do it
        again, `end_rule` on the end of the auction, `passed_out_rule` on a deal that all pass.
    """

    name: str = "auction"
    bids: tuple[Action, ...] = field(converter=to_tuple)
    contract: Callable[[Sequence[Call], int], Mapping[str, Any]]
    bid_rule: str | None = None
    double_rule: str | None = None
    redouble_rule: str | None = None
    end_rule: str | None = None
    passed_out_rule: str | None = None

    @property
    def title(self) -> Text:
        return _("auction")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        kinds = dict.fromkeys(type(bid) for bid in self.bids)
        return (Pass, Double, Redouble, *kinds)

    def is_over(self, view: View, calls: Sequence[Call]) -> bool:
        """Whether nobody has anything more to say after these calls."""
        others = view.game.seating.seats - 1
        passed = all(isinstance(call.action, Pass) for call in calls[-others:])
        return len(calls) > others and passed

    def last_bid(self, calls: Sequence[Call]) -> Call | None:
        """The call that the contract is made from as it stands; None if nobody has bid."""
        return next((call for call in reversed(calls) if call.action in self.bids), None)

    def doubled(self, calls: Sequence[Call]) -> int:
        """How often the last bid was doubled: once, or twice if it was redoubled."""
        times = 0
        for call in calls:
            if call.action in self.bids:
                times = 0
            elif isinstance(call.action, Double | Redouble):
                times += 1
        return times

    def to_act(self, view: View) -> Seat | None:
        calls = view.calls(self.name)
        if self.is_over(view, calls):
            return None
        return (view.dealer + len(calls)) % view.game.seating.seats

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        calls = view.calls(self.name)
        last, times = self.last_bid(calls), self.doubled(calls)
        if last is None:
            return (Pass(), *self.bids)
        higher = self.bids[self.bids.index(last.action) + 1 :]
        is_own = view.game.seating.side_of(seat) == view.game.seating.side_of(last.seat)
        if times == 0 and not is_own:
            return (Pass(), Double(), *higher)
        if times == 1 and is_own:
            return (Pass(), Redouble(), *higher)
        return (Pass(), *higher)

    def act(self, view: View, seat: Seat, action: Action) -> Happenings:
        calls = [*view.calls(self.name), Call(seat, action)]
        yield Said(seat, action, audience=EVERYBODY)
        if self.is_over(view, calls) and self.last_bid(calls) is not None:
            yield Noted(CONTRACT, self.contract(calls, self.doubled(calls)))
        elif self.is_over(view, calls):
            yield Noted(PASSED_OUT, True)

    def refusal(self, view: View, seat: Seat, action: Action) -> Refusal:
        if isinstance(action, Double):
            reason = _("only the opponents' last bid can be doubled, and only once")
            return (reason, self.double_rule or self.rule)
        if isinstance(action, Redouble):
            reason = _("only your own side's bid can be redoubled, if it is doubled")
            return (reason, self.redouble_rule or self.rule)
        if action not in self.bids:
            return (_("there is no bid of {bid}", bid=str(action)), self.bid_rule or self.rule)
        reason = _("{bid} is not higher than the last bid", bid=str(action))
        return (reason, self.bid_rule or self.rule)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        low, high = str(self.bids[0]), str(self.bids[-1])
        lines = (
            (_("The dealer calls first, then all in turn: pass, bid, double or redouble."), None),
            (_("Bids go from {low} to {high}, each above the last.", low=low, high=high),
             self.bid_rule),
            (_("The last bid may be doubled if it is the opponents'."), self.double_rule),
            (_("It may be redoubled if it is the own side's and is doubled."), self.redouble_rule),
            (_("When all others have passed after a call, the auction is over."), self.end_rule),
            (_("If all pass at first, the deal is passed out."), self.passed_out_rule),
        )  # fmt: skip
        return [(text, rule or self.rule) for text, rule in lines]
