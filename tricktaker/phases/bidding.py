"""Bidding: each seat in turn says once how many tricks it means to take."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from tricktaker.actions import Action, Look
from tricktaker.events import EVERYBODY, HAND, Noted, Said, Show
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
class Bidding(Phase):
    """One round of bids from the seat after the dealer; nobody passes and bids need not rise.

    A *blind* bid may be made only by a seat that has not looked at its hand. Where one is open, the
    hand lies face down until its seat looks or bids; where none is, the hand is shown as the phase
    begins. (Deal the hands with ``face_down=True``.)

    :ivar bids: what a seat that has looked may bid.
    :ivar blind: what a seat that has not looked may bid instead.
    :ivar behind: how many points a side must be behind to bid blind; 0 sets no condition.
    :ivar contract: makes the contract of the deal from the bids by seat.
    """

    name: str = "bidding"
    bids: tuple[Action, ...] = field(converter=to_tuple)
    blind: tuple[Action, ...] = field(default=(), converter=to_tuple)
    behind: int = 0
    blind_rule: str | None = None
    behind_rule: str | None = None
    contract: Callable[[Game, Mapping[Seat, Action]], Any] | None = None

    @property
    def title(self) -> Text:
        return _("bidding")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        kinds = dict.fromkeys(type(action) for action in (*self.bids, *self.blind))
        return (*kinds, Look) if self.blind else tuple(kinds)

    def begin(self, view: View) -> Happenings:
        return [
            Show(HAND[seat], audience=(seat,))
            for seat in range(view.game.seating.seats)
            if not self.blind_open(view, seat)
        ]

    def blind_open(self, view: View, seat: Seat) -> bool:
        """Whether a seat may bid blind in this deal, if it does not look."""
        if not self.blind:
            return False
        if self.behind == 0:
            return True
        own = view.game.seating.side_of(seat)
        others = [total for side, total in enumerate(view.totals) if side != own]
        return max(others) - view.totals[own] >= self.behind

    def made(self, view: View) -> dict[Seat, Action]:
        """The bids made so far, by seat."""
        return {c.seat: c.action for c in view.calls(self.name) if not isinstance(c.action, Look)}

    def to_act(self, view: View) -> Seat | None:
        bids = sum(not isinstance(call.action, Look) for call in view.calls(self.name))
        seats = view.game.seating.seats
        return (view.dealer + 1 + bids) % seats if bids < seats else None

    def _face_down(self, view: View, seat: Seat) -> bool:
        looked = any(call.seat == seat for call in view.calls(self.name))
        return not looked and self.blind_open(view, seat)

    def open_bids(self, view: View, seat: Seat) -> Sequence[Action]:
        """What a seat that has looked may bid now: a game with limits on the bids overrides it."""
        return self.bids

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        if self._face_down(view, seat):
            return (Look(), *self.blind)
        return tuple(self.open_bids(view, seat))

    def act(self, view: View, seat: Seat, action: Action) -> Happenings:
        yield Said(seat, action, audience=EVERYBODY)
        if self._face_down(view, seat):
            yield Show(HAND[seat], audience=(seat,))
        if isinstance(action, Look) or self.contract is None:
            return
        bids = {**self.made(view), seat: action}
        if len(bids) == view.game.seating.seats:
            yield Noted("contract", self.contract(view.game, bids))

    def refusal(self, view: View, seat: Seat, action: Action) -> Refusal:
        if self._face_down(view, seat):
            return (_("you have not looked at your hand yet: look, or bid blind"), self.blind_rule)
        if action in self.blind:
            if self.blind_open(view, seat):
                return (_("{bid} may be bid only before looking", bid=str(action)), self.blind_rule)
            return (self._too_near(action), self.behind_rule or self.blind_rule)
        if isinstance(action, Look):
            return (_("your hand is face up already"), self.blind_rule)
        low, high = str(self.bids[0]), str(self.bids[-1])
        reason = _(
            "{bid} cannot be bid; bids go from {low} to {high}", bid=str(action), low=low, high=high
        )
        return (reason, self.rule)

    def _too_near(self, bid: Action) -> Text:
        return _.plural(
            "{bid} is open only to a side that is at least {count} point behind",
            "{bid} is open only to a side that is at least {count} points behind",
            count=self.behind,
            bid=str(bid),
        )

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        low, high = str(self.bids[0]), str(self.bids[-1])
        rounds = _(
            "Each player in turn, from the one after the dealer, bids once, from {low} to {high};"
            " nobody passes and bids need not rise.",
            low=low,
            high=high,
        )
        blind = [(_blind_text(bid, self.behind), self.blind_rule) for bid in self.blind]
        return [(rounds, self.rule), *blind]


def _blind_text(bid: Action, behind: int) -> Text:
    if behind == 0:
        return _("Who has not looked at the hand yet may bid {bid} instead.", bid=str(bid))
    return _.plural(
        "Who has not looked at the hand yet, and is {count} point behind, may bid {bid} instead.",
        "Who has not looked at the hand yet, and is {count} points behind, may bid {bid} instead.",
        count=behind,
        bid=str(bid),
    )
