"""Two-player Spades: the default rules, in the order of the rule page (docs/games/spades-two.md).

Like four-player Spades but for what stands here. The *dealer* is the second player (T1.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.bidding import LimitedBidding
from tricktaker_spades.calls import DOUBLE_NIL, DoubleNil
from tricktaker_spades.cards import TRICKS, pack, ranking
from tricktaker_spades.draw import DRAW, Drawing, Replacing
from tricktaker_spades.hints import HINTS
from tricktaker_spades.options import SpadesTwoOptions
from tricktaker_spades.scoring import TWO_PLAYERS, SpadesScoring
from tricktaker_spades.spades import (
    BIDS,
    CONTRACT,
    FOLLOW,
    check_setup,
    contract,
    counters,
    lead,
    read_contract,
)
from tricktaker_spades.tallies import TALLIES

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")

# T1: each player plays alone
TABLE = tt.Seating.each(2)


@frozen(kw_only=True)
class BidsAfterDraw(LimitedBidding):
    """T3: the second player bids first; a Double Nil called in the draw stands."""

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (*super().speaks, DoubleNil)

    def made(self, view: tt.View) -> dict[tt.Seat, tt.Action]:
        called = {c.seat: c.action for c in view.calls(DRAW) if c.action == DOUBLE_NIL}
        return {**called, **super().made(view)}

    def begin(self, view: tt.View) -> Iterator[tt.Event | tt.Instruction]:
        bids = self.made(view)
        if self.contract is not None and len(bids) == TABLE.seats:
            yield tt.Noted("contract", self.contract(view.game, bids))

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        order = _(
            "The second player bids first, then the first player: Nil, or 1 to {most}.",
            most=str(self.bids[-1]),
        )
        return [
            (order, "T3.1"),
            (_("Nobody passes, and bids need not rise."), "T3.1"),
            (_("Each player's bid is a contract of its own."), "T3.2"),
            *self.agreed_rules(),
        ]

    def refusal(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> tuple[tt.Text, str | None]:
        if isinstance(action, DoubleNil):
            return view.game.phase(DRAW).refusal(view, seat, action)
        return super().refusal(view, seat, action)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        if self.agreed.bids_itself(view.deal):
            return None
        bids = self.made(view)
        return next((seat for seat in (view.dealer, 1 - view.dealer) if seat not in bids), None)


def spades_two(options: SpadesTwoOptions = SpadesTwoOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Two-player Spades with these options."""
    scoring = SpadesScoring(TABLE, options, TWO_PLAYERS)
    return tt.Game(
        name="spades-two",
        title=_("Two-player Spades"),
        family=_("Spades"),
        special=_("hands are drawn card by card: keep or refuse"),
        options=options,
        build=spades_two,
        cards=pack(options),
        seating=TABLE,
        rankings={None: ranking(options)},
        phases=(
            Drawing(agreed=options, rule="T2.2"),
            *([Replacing(rule="T4.2")] if options.double_nil else []),
            BidsAfterDraw(bids=BIDS, agreed=options, contract=contract, rule="T3.1"),
            tt.TrickPlay(
                follow=FOLLOW,
                lead=lead(options),
                tricks=TRICKS,
                first_leader=tt.After("dealer", 0),
                rule="S5.2",
                lead_rule="T5.1",
                win_rule="S5.5",
            ),
        ),
        scoring=scoring,
        read_contract=partial(read_contract, scoring),
        check_setup=partial(check_setup, scoring),
        other_rules=[
            (_("The players of a deal are the first player and the second player."), "T1.2"),
            (
                _("The discarded cards take no further part, and nobody else ever sees them."),
                "T2.4",
            ),
            (_("The second player is the first to draw in the next deal."), "T7.1"),
        ],
        spellings={"k": "keep", "r": "refuse"},
        hints=HINTS,
        counters=counters(options),
        notes=CONTRACT,
        tallies=TALLIES,
        end=tt.FirstTo(options.target, options.floor, rule="T7.2", floor_rule="S7.3"),
    )
