"""Taking: two rounds of calls on a card that was turned up settle the trumps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from tricktaker.actions import Action, Pass, Take
from tricktaker.events import EVERYBODY, Noted, Place, Said
from tricktaker.notes import PASSED_OUT
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
class Taking(Phase):
    """In turn each seat takes the suit of the upcard as trumps, or passes; then another suit.

    When all have passed twice the deal is passed out.

    :ivar contract: makes the contract from who took, the call, and the suit.
    :ivar takes: the ways to take: `Take`, and kinds of it such as one alone.
    :ivar upcard: the place where the card lies that was turned up.
    :ivar rule: the number of the rule on who speaks first; also of those that have none here.
    :ivar first_rule: the number of the rule on the first round.
    :ivar second_rule: the number of the rule on the second round.
    :ivar passed_out_rule: the number of the rule on a deal that nobody takes.
    :ivar stuck_rule: the number of the rule that the dealer must take when all others have passed
        twice, if there is such a rule: no deal is passed out then.
    """

    name: str = "taking"
    contract: Callable[[Seat, Take, str], Mapping[str, Any]]
    takes: tuple[type[Take], ...] = field(default=(Take,), converter=to_tuple)
    upcard: Place = "upcard"
    first_rule: str | None = None
    second_rule: str | None = None
    passed_out_rule: str | None = None
    stuck_rule: str | None = None

    @property
    def title(self) -> Text:
        return _("bidding")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        return (Pass, *self.takes)

    def to_act(self, view: View) -> Seat | None:
        seats, calls = view.game.seating.seats, len(view.calls(self.name))
        if view.contract is not None or calls == 2 * seats:
            return None
        return (view.dealer + 1 + calls) % seats

    def turned_up(self, view: View) -> str:
        """The suit of the upcard."""
        (upcard,) = view.known(self.upcard)
        return upcard.suit.code

    def is_first_round(self, view: View) -> bool:
        """Whether the suit of the upcard can be taken, and no other."""
        return len(view.calls(self.name)) < view.game.seating.seats

    def is_stuck(self, view: View) -> bool:
        """Whether who speaks is the dealer, and must take."""
        last = len(view.calls(self.name)) == 2 * view.game.seating.seats - 1
        return self.stuck_rule is not None and last

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        if self.is_first_round(view):
            return (Pass(), *[take() for take in self.takes])
        suits = [suit.code for suit in view.game.cards.suits if suit.code != self.turned_up(view)]
        takes = [take(suit) for take in self.takes for suit in suits]
        return tuple(takes) if self.is_stuck(view) else (Pass(), *takes)

    def meant(self, view: View, seat: Seat, action: Action) -> Action:
        # in the first round the upcard's suit may be named, although it need not
        named = isinstance(action, Take) and action.strain == self.turned_up(view)
        return type(action)() if named and self.is_first_round(view) else action

    def act(self, view: View, seat: Seat, action: Action) -> Happenings:
        yield Said(seat, action, audience=EVERYBODY)
        if isinstance(action, Take):
            strain = action.strain or self.turned_up(view)
            yield Noted("contract", self.contract(seat, action, strain))
        elif len(view.calls(self.name)) == 2 * view.game.seating.seats - 1:
            yield Noted(PASSED_OUT, True)

    def refusal(self, view: View, seat: Seat, action: Action) -> Refusal:
        if isinstance(action, Pass):
            return (_("all others have passed: the dealer must name trumps"), self.stuck_rule)
        if self.is_first_round(view):
            reason = _("in the first bidding only the suit of the upcard can be taken")
            return (reason, self.first_rule or self.rule)
        reason = _("in the second bidding a suit other than the upcard's is taken")
        return (reason, self.second_rule or self.rule)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        first = _("In turn each takes the suit of the upcard as trumps, or passes.")
        second = _("If all pass, each in turn takes another suit as trumps, or passes.")
        lines: list[tuple[Text, str | None]] = [
            (_("The player after the dealer speaks first."), self.rule),
            (first, self.first_rule or self.rule),
            (second, self.second_rule or self.rule),
        ]
        if self.stuck_rule is not None:
            stuck = _("If all others pass again, the dealer must name trumps.")
            return [*lines, (stuck, self.stuck_rule)]
        nobody = _("If all pass again the deal is passed out, and the next player deals.")
        return [*lines, (nobody, self.passed_out_rule or self.rule)]
