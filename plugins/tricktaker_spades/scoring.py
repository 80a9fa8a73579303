"""The score of Spades (S6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import DOUBLE_NIL, NIL, NOT_PLAYED, Told, far_enough_behind
from tricktaker_spades.cards import TRICKS
from tricktaker_spades.facts import SpadesFacts, is_bid, no_bid
from tricktaker_spades.limits import check_sides
from tricktaker_spades.options import CommonOptions

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")

TRICK_BID = 10
"""What each trick of a contract is worth."""
BAG = 1
"""What each bag is worth."""
DOUBLE = 2
"""How many times a Nil a Double Nil is worth."""
TEN, TEN_WORTH = 10, 200
"""S6.12: the contract from which on contracts have a score of their own, and that score."""


@frozen(kw_only=True)
class Rules:
    """The numbers of the rules of the score, as the rule page of a game has them."""

    players: str
    bids: str
    made: str
    bag: str
    failed: str
    nil: str
    double_nil: str
    nil_bag: str
    penalty: str


FOUR_PLAYERS = Rules(
    players="S1.1",
    bids="S3.2",
    made="S6.1",
    bag="S6.2",
    failed="S6.3",
    nil="S6.4",
    double_nil="S6.4",
    nil_bag="S6.5",
    penalty="S6.7",
)
TWO_PLAYERS = Rules(
    players="T1.1",
    bids="T3.1",
    made="T6.1",
    bag="T6.1",
    failed="T6.1",
    nil="T3.2",
    double_nil="T4.4",
    nil_bag="T6.2",
    penalty="T6.3",
)


def is_ten(bid: int, options: CommonOptions) -> bool:
    """S6.12: whether a contract is so high that it has a score of its own."""
    return options.ten_for_200 and bid >= TEN


def contract_worth(bid: int, options: CommonOptions) -> int:
    """What a contract scores or costs (S6.1, S6.3, S6.12)."""
    return TEN_WORTH if is_ten(bid, options) else TRICK_BID * bid


def nil_worth(bid: str, options: CommonOptions) -> int:
    """What a bid of no trick scores or costs (S6.4, S6.8)."""
    return options.nil_value * (DOUBLE if bid == DOUBLE_NIL.word else 1)


def helps(bid: Told, options: CommonOptions) -> bool:
    """Whether the tricks of who has bid this help the contract of the side (S6.5, S6.10)."""
    return isinstance(bid, int) or options.failed_nil_counts


def nil_makes_bags(bids: Sequence[Told], options: CommonOptions) -> bool:
    """Whether the tricks of a failed Nil are bags by themselves, beside these bids of its side."""
    helped = options.failed_nil_counts and any(isinstance(bid, int) for bid in bids)
    return options.bags and options.failed_nil_bags and not helped


@frozen
class SpadesScoring:
    """Contracts, bags and Nils, for partnerships or for players by themselves."""

    seating: tt.Seating
    options: CommonOptions
    rules: Rules = FOUR_PLAYERS

    facts_type = SpadesFacts

    def facts(self, view: tt.View) -> SpadesFacts | None:
        """The bids of the contract and the tricks taken."""
        if view.contract is not None:
            return SpadesFacts(bids=view.contract["bids"], tricks=view.tricks_won)
        if self.options.bids_itself(view.deal):
            return SpadesFacts(tricks=view.tricks_won)
        return None

    def check(self, facts: SpadesFacts, standing: tt.Standing) -> None:
        """Refuse nothing: any bids and any tricks can be together."""

    def ask_bids(self) -> tt.Text:
        """What a score sheet asks for the bids."""
        if self.options.double_nil:
            return _("Tricks bid (1 to {most}, nil or double-nil)", most=TRICKS)
        return _("Tricks bid (1 to {most}, or nil)", most=TRICKS)

    def check_bids(self, bids: Sequence[Told], standing: tt.Standing) -> None:
        """Refuse what are no bids at this table, and a Double Nil of a side that is not behind."""
        self.check_words(bids)
        check_sides(bids, self.seating, self.options)
        behind = self.options.blind_nil_min_deficit
        for seat, bid in enumerate(bids):
            if bid == DOUBLE_NIL.word and not far_enough_behind(
                self.seating, standing.totals, seat, behind
            ):
                raise tt.InvalidFacts(
                    _(
                        "seat {seat} cannot bid Double Nil: its side is not {behind} points behind",
                        seat=seat,
                        behind=behind,
                    ),
                    "S3.6",
                )

    def check_words(self, bids: object) -> None:
        """Refuse what is no bid at this table, whoever bids it."""
        if not isinstance(bids, tuple):
            raise tt.InvalidFacts(_("the bids are a list, one for each player"), self.rules.bids)
        for bid in bids:
            if not is_bid(bid):
                raise tt.InvalidFacts(no_bid(bid), self.rules.bids)
        if DOUBLE_NIL.word in bids and not self.options.double_nil:
            raise tt.InvalidFacts(*NOT_PLAYED)

    def lines(self, facts: SpadesFacts, standing: tt.Standing) -> Sequence[tt.ScoreLine]:
        """The score of each side, bag penalties last."""
        if facts.bids is None:
            return list(self._unbid(facts.tricks))
        out: list[tt.ScoreLine] = []
        for side, members in enumerate(self.seating.sides):
            won = [
                *self._contract(side, members, facts.bids, facts.tricks),
                *self._nils(side, members, facts.bids, facts.tricks),
            ]
            out += won
            if self.options.bags:
                new = sum(dict(line.counts).get("bags", 0) for line in won)
                out += self._penalties(side, standing.counter("bags")[side] + new)
        return out

    def _unbid(self, tricks: Sequence[int]) -> Iterator[tt.ScoreLine]:
        for side, members in enumerate(self.seating.sides):
            taken = sum(tricks[seat] for seat in members)
            if taken:
                reason = _.plural(
                    "{count} trick, without a bid", "{count} tricks, without a bid", count=taken
                )
                yield self._contract_line(side, taken, 1, reason, "S3.11")

    def _contract_line(
        self, side: int, bid: int, sign: int, reason: tt.Text, rule: str
    ) -> tt.ScoreLine:
        """What a contract scores or costs, by its rule or by S6.12."""
        if is_ten(bid, self.options):
            rule = "S6.12"
        return tt.ScoreLine(side, sign * contract_worth(bid, self.options), reason, rule)

    def bid_and_taken(
        self, members: Sequence[tt.Seat], bids: Sequence[Told], tricks: Sequence[int]
    ) -> tuple[int, int]:
        """What a side has bid together, 0 without a contract, and the tricks that help it."""
        bid = taken = 0
        for seat in members:
            own = bids[seat]
            if isinstance(own, int):
                bid += own
            if helps(own, self.options):
                taken += tricks[seat]
        return bid, taken

    def _contract(
        self, side: int, members: Sequence[tt.Seat], bids: Sequence[Told], tricks: Sequence[int]
    ) -> Iterator[tt.ScoreLine]:
        bid, taken = self.bid_and_taken(members, bids, tricks)
        if bid == 0:
            return
        if taken < bid:
            failed = _("contract of {bid} failed", bid=bid)
            yield self._contract_line(side, bid, -1, failed, self.rules.failed)
            return
        made = _("contract of {bid} made", bid=bid)
        yield self._contract_line(side, bid, 1, made, self.rules.made)
        if taken > bid and self.options.bags:
            yield _bag_line(side, taken - bid, self.rules.bag)

    def _nils(
        self, side: int, members: Sequence[tt.Seat], bids: Sequence[Told], tricks: Sequence[int]
    ) -> Iterator[tt.ScoreLine]:
        bags = nil_makes_bags([bids[seat] for seat in members], self.options)
        for seat in members:
            bid, taken = bids[seat], tricks[seat]
            if isinstance(bid, int):
                continue
            worth = nil_worth(bid, self.options) * (-1 if taken else 1)
            rule = self.rules.nil if bid == NIL.word else self.rules.double_nil
            yield tt.ScoreLine(side, worth, _nil_text(bid, seat, taken), rule)
            if taken and bags:
                yield _bag_line(side, taken, self.rules.nil_bag)

    def _penalties(self, side: int, bags: int) -> Iterator[tt.ScoreLine]:
        limit = self.options.bag_limit
        reason = _.plural("penalty for {count} bag", "penalty for {count} bags", count=limit)
        for _time in range(bags // limit):
            change = {"bags": -limit}
            yield tt.ScoreLine(side, -self.options.bag_penalty, reason, self.rules.penalty, change)

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        """The score in words."""
        counted = _("Tricks are counted for each player, so that Nil can be judged.")
        rules = [(counted, "S5.6")]
        rules += [*self._contract_rules(), *self._nil_rules(), *self._bag_rules()]
        if self.options.first_hand_bids_itself:
            unbid = _(
                "In the first deal each trick taken scores {points}; no Nils, no bags.",
                points=TRICK_BID,
            )
            rules.append((unbid, "S3.11"))
        return rules

    def _contract_rules(self) -> Iterator[tuple[tt.Text, str]]:
        made = _(
            "A contract that is made scores {points} points for each trick bid.", points=TRICK_BID
        )
        failed = _(
            "A contract that fails loses {points} for each trick bid; its tricks are no bags.",
            points=TRICK_BID,
        )
        if not self.options.bags:
            failed = _("A contract that fails loses {points} for each trick bid.", points=TRICK_BID)
        bag = _.plural(
            "Each trick above the contract is a bag: {count} point.",
            "Each trick above the contract is a bag: {count} points.",
            count=BAG,
        )
        bag_rule = self.rules.bag
        if not self.options.bags:
            bag = _("Tricks above the contract are worth nothing; there are no bags.")
            bag_rule = "S6.9"
        yield made, self.rules.made
        yield bag, bag_rule
        yield failed, self.rules.failed
        if self.options.ten_for_200:
            ten = _(
                "A contract of {ten} tricks or more scores {points} if it is made, else −{points}.",
                ten=TEN,
                points=TEN_WORTH,
            )
            yield ten, "S6.12"

    def _nil_rules(self) -> Iterator[tuple[tt.Text, str]]:
        nil = _(
            "Nil scores {points} if that player takes no trick, else −{points}.",
            points=nil_worth(NIL.word, self.options),
        )
        yield nil, self.rules.nil
        if self.options.double_nil:
            double_nil = _(
                "Double Nil scores {points} or −{points} in the same way.",
                points=nil_worth(DOUBLE_NIL.word, self.options),
            )
            yield double_nil, self.rules.double_nil

    def _bag_rules(self) -> Iterator[tuple[tt.Text, str]]:
        if self.options.failed_nil_counts:
            yield _("Tricks taken by a failed Nil help the partner's contract."), "S6.10"
        elif not self.options.bags:
            yield _("Tricks taken by a failed Nil do not help a contract."), self.rules.nil_bag
        elif self.options.failed_nil_bags:
            bags = _("Tricks taken by a failed Nil are bags, and do not help a contract.")
            yield bags, self.rules.nil_bag
        else:
            yield _("Tricks taken by a failed Nil are no bags, and help no contract."), "S6.11"
        if not self.options.bags:
            return
        penalty = _(
            "Each time a side's bags reach {bags}, it loses {penalty} points and that many bags.",
            bags=self.options.bag_limit,
            penalty=self.options.bag_penalty,
        )
        yield penalty, self.rules.penalty


def _bag_line(side: int, tricks: int, rule: str) -> tt.ScoreLine:
    reason = _.plural("{count} bag", "{count} bags", count=tricks)
    return tt.ScoreLine(side, BAG * tricks, reason, rule, {"bags": tricks})


def _nil_text(bid: str, seat: tt.Seat, tricks: int) -> tt.Text:
    if bid == NIL.word:
        made, failed = (
            _("Nil of seat {seat} made", seat=seat),
            _("Nil of seat {seat} failed", seat=seat),
        )
    else:
        made = _("Double Nil of seat {seat} made", seat=seat)
        failed = _("Double Nil of seat {seat} failed", seat=seat)
    return failed if tricks else made
