"""Dialogue: one player bids to another, who holds each bid, until one of the two passes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from tricktaker.actions import Action, Hold, Pass
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
class Dialogue(Phase):
    """The second player after the dealer bids to the first, until one of the two passes.

    The first holds each bid or passes. Then the third bids to who is left, and so on. Who is left
    at last is the declarer. If nobody else has bid, the first may make the lowest bid, or passes.

    :ivar bids: every bid, low to high; some may be left out.
    :ivar passed_out: the contract that is played if all pass; None if nothing is.
    :ivar passed_out_text: what becomes of a deal in which all pass, in words.
    :ivar rule: the number of the rule on what may be bid; also of those that have none here.
    :ivar hold_rule: the number of the rule on who bids to whom; `next_rule` on who comes after
        them, `first_rule` on a first player to whom nobody has bid, `passed_out_rule` on a deal in
        which all pass.
    """

    name: str = "bidding"
    bids: tuple[Action, ...] = field(converter=to_tuple)
    passed_out: Mapping[str, Any] | None = None
    passed_out_text: Text = _("If all pass, the deal is passed out.")  # noqa: RUF009
    hold_rule: str | None = None
    next_rule: str | None = None
    first_rule: str | None = None
    passed_out_rule: str | None = None

    @property
    def title(self) -> Text:
        return _("bidding")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        kinds = dict.fromkeys(type(bid) for bid in self.bids)
        return (*kinds, Hold, Pass)

    def left(self, view: View) -> list[Seat]:
        """Who has not passed, in turn from the seat after the dealer."""
        passed = {call.seat for call in view.calls(self.name) if isinstance(call.action, Pass)}
        order = view.game.seating.order_from(view.game.seating.next(view.dealer))
        return [seat for seat in order if seat not in passed]

    def last_bid(self, view: View) -> Action | None:
        """The highest bid so far; None if nobody has bid."""
        bids = [call.action for call in view.calls(self.name) if call.action in self.bids]
        return bids[-1] if bids else None

    def is_asked(self, view: View) -> bool:
        """Whether a bid was made that is to be held now."""
        calls = view.calls(self.name)
        return bool(calls) and calls[-1].action in self.bids

    def declarer(self, view: View) -> Seat | None:
        """Who is left when the bidding is over; None before, and if all have passed."""
        left = self.left(view)
        return left[0] if len(left) == 1 and self.last_bid(view) is not None else None

    def to_act(self, view: View) -> Seat | None:
        left = self.left(view)
        if not left or self.declarer(view) is not None:
            return None
        return left[0] if self.is_asked(view) or len(left) == 1 else left[1]

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        if self.is_asked(view):
            return (Pass(), Hold())
        if len(self.left(view)) == 1:
            return (Pass(), self.bids[0])
        last = self.last_bid(view)
        higher = self.bids if last is None else self.bids[self.bids.index(last) + 1 :]
        return (Pass(), *higher)

    def act(self, view: View, seat: Seat, action: Action) -> Happenings:
        yield Said(seat, action, audience=EVERYBODY)
        all_passed = isinstance(action, Pass) and self.left(view) == [seat]
        if all_passed and self.passed_out is not None:
            yield Noted(CONTRACT, self.passed_out)
        elif all_passed:
            yield Noted(PASSED_OUT, True)

    def refusal(self, view: View, seat: Seat, action: Action) -> Refusal:
        last = self.last_bid(view)
        if self.is_asked(view):
            reason = _("{bid} was bid: hold it or pass", bid=str(last))
            return (reason, self.hold_rule or self.rule)
        if len(self.left(view)) == 1:
            reason = _("the others have passed: bid {least} or pass", least=str(self.bids[0]))
            return (reason, self.first_rule or self.rule)
        if isinstance(action, Hold):
            return (_("there is no bid to hold"), self.hold_rule or self.rule)
        if action not in self.bids:
            return (_("{bid} cannot be bid", bid=str(action)), self.rule)
        return (_("bid more than {bid}, or pass", bid=str(last)), self.rule)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        lines = (
            (_("What may be bid: {all}.", all=tuple(map(str, self.bids))), None),
            (_("The second player after the dealer bids to the first, who holds each bid or passes,"
               " until one of the two passes."), self.hold_rule),
            (_("Then the next bids to who is left. The last one left is the declarer."),
             self.next_rule),
            (_("If nobody else has bid, the first player may bid {least}.",
               least=str(self.bids[0])), self.first_rule),
            (self.passed_out_text, self.passed_out_rule),
        )  # fmt: skip
        return [(text, rule or self.rule) for text, rule in lines]
