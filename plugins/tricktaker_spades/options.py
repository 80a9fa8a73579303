"""The rule options of Spades; the defaults are the rules."""

from __future__ import annotations

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.cards import TRICKS

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")


@frozen
class CommonOptions(tt.Options):
    """What any table of Spades agrees on before it plays."""

    target: int = tt.option(
        500, at_least=1, help=_("Points that win the match."), rule="S1.3", trial=(100, 300)
    )
    double_nil: bool = tt.option(
        True, help=_("Whether Double Nil may be bid before looking."), rule="S3.6"
    )
    blind_nil_min_deficit: int = tt.option(
        0,
        at_least=0,
        help=_("How far behind a side must be to bid Double Nil; 0 for no condition."),
        rule="S3.6",
        trial=(50, 100),
        only_with={"double_nil": True},
    )
    bag_limit: int = tt.option(
        10,
        at_least=1,
        help=_("Bags that bring a penalty."),
        rule="S6.7",
        trial=(1, 5),
        only_with={"bags": True},
    )
    bag_penalty: int = tt.option(
        100,
        at_least=0,
        help=_("Points lost for that many bags."),
        rule="S6.7",
        trial=(0, 50),
        only_with={"bags": True},
    )
    floor: int | None = tt.option(
        None,
        optional=True,
        help=_("A total that ends the match when a side falls to it or below."),
        rule="S7.3",
        trial=(-200, 0),
    )
    deuces_high: bool = tt.option(
        False,
        help=_("Whether the twos of diamonds and spades are trumps above the ace."),
        rule="S1.4",
    )
    jokers: bool = tt.option(
        False,
        help=_("Whether two jokers are trumps above all others, in place of two twos."),
        rule="S1.5",
    )
    whiz: bool = tt.option(
        False,
        help=_("Whether a bid is the number of spades in the hand, or Nil."),
        rule="S3.8",
    )
    mirror: bool = tt.option(
        False,
        help=_("Whether a bid is the number of spades in the hand."),
        rule="S3.9",
        only_with={"whiz": False},
    )
    min_bid: int = tt.option(
        0,
        at_least=0,
        at_most=4,
        help=_("The least contract of a side, unless it bids nothing but Nil; 0 for none."),
        rule="S3.7",
        trial=(2, 4),
        only_with={"whiz": False, "mirror": False},
    )
    lead_spades_anytime: bool = tt.option(
        False, help=_("Whether spades may be led before they are broken."), rule="S5.7"
    )
    first_hand_bids_itself: bool = tt.option(
        False,
        help=_("Whether nobody bids in the first deal: what a side takes is its contract."),
        rule="S3.11",
    )
    nil_value: int = tt.option(
        100,
        choices=(50, 100),
        help=_("What a Nil scores or costs; a Double Nil is twice that."),
        rule="S6.8",
    )
    bags: bool = tt.option(
        True, help=_("Whether overtricks are bags; else they are worth nothing."), rule="S6.9"
    )
    failed_nil_bags: bool = tt.option(
        True,
        help=_("Whether the tricks of a failed Nil are bags."),
        rule="S6.11",
        only_with={"bags": True},
    )
    ten_for_200: bool = tt.option(
        False, help=_("Whether a contract of ten or more scores or costs 200."), rule="S6.12"
    )

    suicide = False
    failed_nil_counts = False

    def bids_itself(self, deal: int) -> bool:
        """S3.11: whether nobody bids in the deal of a match that has this number."""
        return self.first_hand_bids_itself and deal == 1

    def check(self) -> None:
        """The floor lies below the target."""
        if self.floor is not None and self.floor >= self.target:
            raise self.conflict("floor", "target", _("a whole number below the target"))


@frozen
class SpadesOptions(CommonOptions):
    """The options of four-player Spades."""

    exchange: str = tt.option(
        "bidder-first",
        choices=("bidder-first", "simultaneous"),
        help=_("Whether the Double Nil bidder gives first, or both partners at one time."),
        rule="S4.3",
        only_with={"double_nil": True},
    )
    exchange_cards: int = tt.option(
        3,
        at_least=1,
        at_most=TRICKS,
        help=_("Cards exchanged each way."),
        rule="S4.3",
        trial=(1, 13),
        only_with={"double_nil": True},
    )
    suicide: bool = tt.option(
        False,
        help=_("Whether one of two partners must bid Nil, and the other may not."),
        rule="S3.10",
        only_with={"whiz": False, "mirror": False},
    )
    failed_nil_counts: bool = tt.option(
        False,
        help=_("Whether the tricks of a failed Nil help the partner's contract."),
        rule="S6.10",
        only_with={"failed_nil_bags": True},
    )


@frozen
class SpadesTwoOptions(CommonOptions):
    """The options of two-player Spades."""

    peek_discard: bool = tt.option(
        False, help=_("Whether who keeps a card may look at the one discarded."), rule="T2.5"
    )


def options_of(view: tt.View) -> CommonOptions:
    """The settings of the table that is looked at; the usual ones where a game has others."""
    options = view.game.options
    return options if isinstance(options, CommonOptions) else CommonOptions()
