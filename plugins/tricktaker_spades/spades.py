"""Four-player Spades: the default rules, in the order of the rule page (docs/games/spades.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.bidding import SpadesBidding
from tricktaker_spades.calls import DOUBLE_NIL, NIL, Told, told
from tricktaker_spades.cards import TRICKS, pack, ranking
from tricktaker_spades.facts import read_bids
from tricktaker_spades.hints import HINTS
from tricktaker_spades.options import CommonOptions, SpadesOptions
from tricktaker_spades.scoring import FOUR_PLAYERS, SpadesScoring
from tricktaker_spades.tallies import TALLIES

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")

# S1: two partnerships
TABLE = tt.Seating.partners(4)

# S3: every player bids 0 (Nil) to 13
BIDS = (NIL, *(tt.Bid(tricks) for tricks in range(1, TRICKS + 1)))

# S5: follow suit; spades are not led until they are broken
FOLLOW = (tt.Must(tt.LED_SUIT, rule="S5.2"),)
LEAD = (tt.Must(~tt.TRUMP, unless=tt.BROKEN, rule="S5.3"),)


def lead(options: CommonOptions) -> tuple[tt.Must, ...]:
    """S5.7: what may be led at a table that plays by these options."""
    return () if options.lead_spades_anytime else LEAD


# S3.3: what a contract is made of
CONTRACT = (
    tt.Note("contract.bids", _("bid"), per="seat"),
    tt.Note("contract.tricks", _("contract"), per="side"),
)


def contract(game: tt.Game, bids: Mapping[tt.Seat, tt.Action]) -> dict[str, Any]:
    """S3.3: what the bids of a deal are a contract for."""
    return contract_of(game.seating, [told(bids[seat]) for seat in range(game.seating.seats)])


def contract_of(table: tt.Seating, bids: Sequence[Told]) -> dict[str, Any]:
    """S3.3: the bids by seat, and the tricks that each partnership must take for them."""
    tricks = [bid if isinstance(bid, int) else 0 for bid in bids]
    return {"bids": bids, "tricks": [sum(tricks[seat] for seat in side) for side in table.sides]}


def read_contract(scoring: SpadesScoring, given: Mapping[str, Any]) -> dict[str, Any]:
    """The contract of a set-up: ``{"bids": [4, "nil", 2, 2]}``; its tricks may be told too."""
    if set(given) - {"tricks"} != {"bids"}:
        raise tt.InvalidSetup(_("the contract of Spades is its bids, by seat"))
    bids = read_bids(given["bids"])
    try:
        scoring.check_words(bids)
    except tt.InvalidFacts as error:
        raise tt.InvalidSetup(error.reason) from error
    made = contract_of(scoring.seating, bids)
    if list(given.get("tricks", made["tricks"])) != made["tricks"]:
        raise tt.InvalidSetup(
            _(
                "these bids are a contract for {tricks} tricks, not {told}",
                tricks=tt.spelled(made["tricks"]),
                told=tt.spelled(given["tricks"]),
            )
        )
    return made


def check_setup(scoring: SpadesScoring, view: tt.View) -> None:
    """S3.6: the bids of a set-up must have been open."""
    if view.contract is None:
        return
    try:
        scoring.check_bids(view.contract.bids, view.standing)
    except tt.InvalidFacts as error:
        raise tt.InvalidSetup(error.reason) from error


@frozen(kw_only=True)
class DoubleNilExchange(tt.Exchange):
    """S4: each Double Nil bidder whose partner bid otherwise, in the order of the bids.

    :ivar simultaneous: whether both give at one time; else the bidder gives first.
    """

    simultaneous: bool

    def stages(self, view: tt.View) -> Sequence[tuple[tuple[tt.Seat, tt.Seat], ...]]:
        bids = {call.seat: call.action for call in view.calls("bidding")}
        stages: list[tuple[tuple[tt.Seat, tt.Seat], ...]] = []
        for seat, bid in bids.items():
            partner = TABLE.partner_of(seat)
            if bid != DOUBLE_NIL or partner is None or bids[partner] == DOUBLE_NIL:
                continue
            if self.simultaneous:
                stages.append(((seat, partner), (partner, seat)))
            else:
                stages += [((seat, partner),), ((partner, seat),)]
        return stages


def exchange(options: SpadesOptions) -> tt.Exchange:
    """S4.3: three cards each way, the bidder first or both at one time."""
    together = options.exchange == "simultaneous"
    return DoubleNilExchange(count=options.exchange_cards, simultaneous=together, rule="S4.3")


def counters(options: CommonOptions) -> Sequence[tt.Counter]:
    """S6.7: the bags, at a table that has them."""
    return [tt.Counter("bags", below=options.bag_limit, title=_("bags"))] if options.bags else []


def breaking(options: CommonOptions) -> tuple[tt.Text, str]:
    """S5.4: when spades may be led."""
    if options.lead_spades_anytime:
        return (_("Spades may be led at any time."), "S5.7")
    breaks = _("A spade played by who cannot follow suit breaks spades; so does a lead of one.")
    return (breaks, "S5.4")


def two_nils(options: CommonOptions) -> tt.Text:
    """S6.6: what the tricks of partners count who have both bid Nil."""
    if options.bags and options.failed_nil_bags:
        return _("When both partners bid Nil there is no contract: their tricks are bags.")
    return _("When both partners bid Nil there is no contract: their tricks are worth nothing.")


def other_rules(options: SpadesOptions) -> Sequence[tuple[tt.Text, str]]:
    """The rules that the phases and the score do not say by themselves."""
    rules = [
        (_("Partners' bids are added; with a Nil, the contract is the other's bid."), "S3.3"),
        (_("The first dealer is chosen by chance."), "S2.1"),
        (_("The player after the dealer deals next."), "S2.3"),
        breaking(options),
        (two_nils(options), "S6.6"),
    ]
    if options.double_nil and not options.suicide:
        rules.append((_("Both partners may bid Nil, or Double Nil, or one of each."), "S3.5"))
    if options.double_nil:
        rules += [
            (_("A Double Nil bidder exchanges cards with the partner."), "S4.1"),
            (_("When both partners bid Double Nil, no cards are exchanged."), "S4.2"),
            (_("Nobody but the two partners sees the cards that are exchanged."), "S4.4"),
            (_("If both sides exchange, the side whose bidder bid first begins."), "S4.4"),
            (_("A partner who bid Nil exchanges as well."), "S4.5"),
        ]
    if options.double_nil and options.exchange == "bidder-first":
        rules.append((_("The Double Nil bidder gives first, and sees what comes back."), "S4.3"))
    return sorted(rules, key=lambda rule: rule[1])


def spades(options: SpadesOptions = SpadesOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Four-player Spades with these options."""
    scoring = SpadesScoring(TABLE, options, FOUR_PLAYERS)
    return tt.Game(
        name="spades",
        title=_("Spades"),
        family=_("Spades"),
        special=_("spades are trumps; bid your tricks, or Nil"),
        options=options,
        build=spades,
        cards=pack(options),
        seating=TABLE,
        rankings={None: ranking(options)},
        phases=(
            tt.Dealing(plan=[tt.Each(1, times=TRICKS)], face_down=True, rule="S2.2"),
            SpadesBidding(
                bids=BIDS,
                blind=(DOUBLE_NIL,) if options.double_nil else (),
                behind=options.blind_nil_min_deficit,
                agreed=options,
                contract=contract,
                rule="S3.2",
                blind_rule="S3.4",
                behind_rule="S3.6",
            ),
            *([exchange(options)] if options.double_nil else []),
            tt.TrickPlay(
                follow=FOLLOW,
                lead=lead(options),
                tricks=TRICKS,
                rule="S5.2",
                lead_rule="S5.1",
                win_rule="S5.5",
            ),
        ),
        read_contract=partial(read_contract, scoring),
        check_setup=partial(check_setup, scoring),
        scoring=scoring,
        hints=HINTS,
        counters=counters(options),
        notes=CONTRACT,
        other_rules=other_rules(options),
        tallies=TALLIES,
        end=tt.FirstTo(options.target, options.floor, rule="S7.1", floor_rule="S7.3"),
    )
