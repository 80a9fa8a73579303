"""Limits on what may be bid that some tables agree on (S3.7 to S3.10)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import NIL, Told, is_blind
from tricktaker_spades.options import CommonOptions

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")


@frozen(kw_only=True)
class Moment:
    """What a player goes by who has looked and bids.

    :ivar spades: how many spades are in the hand.
    :ivar partners: what the partners have bid.
    :ivar last: whether no partner bids later.
    """

    spades: int
    partners: tuple[Told, ...]
    last: bool


class Limit(ABC):
    """A rule on what may be bid."""

    rule: str

    @property
    @abstractmethod
    def text(self) -> tt.Text:
        """The rule in words."""

    @property
    @abstractmethod
    def reason(self) -> tt.Text:
        """Why a bid is refused by it."""

    @abstractmethod
    def allows(self, bid: Told, moment: Moment) -> bool:
        """Whether a player who has looked may bid this."""

    def fits(self, bids: Sequence[Told]) -> bool:
        """Whether these can be the bids of a side, whoever of it bid first."""
        return True


@frozen
class LeastContract(Limit):
    """S3.7: who bids last of a side brings its contract to the least, if it is no Nil alone.

    :ivar one_bids: whether one partner bids the whole contract, also where the other bids later.
    """

    least: int
    one_bids: bool

    rule = "S3.7"

    @property
    def text(self) -> tt.Text:
        return _.plural(
            "The contract of a side is at least {count} trick, unless all of it bid Nil.",
            "The contract of a side is at least {count} tricks, unless all of it bid Nil.",
            count=self.least,
        )

    @property
    def reason(self) -> tt.Text:
        return _.plural(
            "your contract must be at least {count} trick",
            "your contract must be at least {count} tricks",
            count=self.least,
        )

    def allows(self, bid: Told, moment: Moment) -> bool:
        return not (moment.last or self.one_bids) or self._reached((*moment.partners, bid))

    def fits(self, bids: Sequence[Told]) -> bool:
        # a Double Nil is bid before looking, whatever the partner has bid
        return any(is_blind(bid) for bid in bids) or self._reached(bids)

    def _reached(self, bids: Sequence[Told]) -> bool:
        tricks = [bid for bid in bids if isinstance(bid, int)]
        return not tricks or sum(tricks) >= self.least


@frozen
class Whiz(Limit):
    """S3.8: the spades in the hand, or Nil."""

    rule = "S3.8"
    text = _("A bid is the number of spades in the hand, or Nil.")
    reason = _("you bid the number of spades in your hand, or Nil")

    def allows(self, bid: Told, moment: Moment) -> bool:
        return bid in (NIL.word, moment.spades)


@frozen
class Mirror(Limit):
    """S3.9: the spades in the hand; none of them is Nil."""

    rule = "S3.9"
    text = _("A bid is the number of spades in the hand; Nil, if there is none.")
    reason = _("you bid the number of spades in your hand")

    def allows(self, bid: Told, moment: Moment) -> bool:
        return bid == (moment.spades or NIL.word)


@frozen
class Suicide(Limit):
    """S3.10: one partner bids Nil, the other does not."""

    rule = "S3.10"
    text = _("One of two partners bids Nil, and the other a number of tricks.")
    reason = _("one of two partners bids Nil, and the other a number of tricks")

    def allows(self, bid: Told, moment: Moment) -> bool:
        return all(isinstance(bid, int) != isinstance(other, int) for other in moment.partners)

    def fits(self, bids: Sequence[Told]) -> bool:
        # a Double Nil may come after any Nil, and is one itself
        numbers = sum(isinstance(bid, int) for bid in bids)
        return numbers == 1 or (numbers == 0 and any(is_blind(bid) for bid in bids))


def check_sides(bids: Sequence[Told], seating: tt.Seating, options: CommonOptions) -> None:
    """Refuse bids by seat that cannot be those of a side together.

    :raises InvalidFacts: by the first limit that they break.
    """
    for limit in limits_of(options):
        for side in seating.sides:
            if not limit.fits([bids[seat] for seat in side]):
                raise tt.InvalidFacts(limit.reason, limit.rule)


def limits_of(options: CommonOptions) -> tuple[Limit, ...]:
    """The limits at a table that plays by these options."""
    wanted: list[tuple[object, Limit]] = [
        (options.min_bid, LeastContract(options.min_bid, one_bids=options.suicide)),
        (options.whiz, Whiz()),
        (options.mirror, Mirror()),
        (options.suicide, Suicide()),
    ]
    return tuple(limit for is_on, limit in wanted if is_on)
