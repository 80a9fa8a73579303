"""The score of Spades (S6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import DOUBLE_NIL, NIL, NOT_PLAYED, far_enough_behind
from tricktaker_spades.options import CommonOptions

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")

TRICKS = 13
TRICK_BID = 10
"""What each trick of a contract is worth."""
BAG = 1
"""What each bag is worth."""
NILS = {NIL.word: 100, DOUBLE_NIL.word: 200}
"""What each bid of no trick is worth."""


def read_bids(given: Any) -> Any:
    """Bids by seat, as numbers of tricks and the words of the two Nils.

    What is no bid stays as it is: `SpadesScoring.check_words` refuses it by the rules of its game.
    """
    return tuple(_bid(bid) for bid in given) if isinstance(given, list | tuple) else given


def _bid(given: object) -> object:
    if isinstance(given, str):
        word = given.strip().lower()
        if word in NILS:
            return word
        given = int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else given
    return NIL.word if type(given) is int and given == 0 else given


def _is_bid(bid: object) -> bool:
    if isinstance(bid, str):
        return bid in NILS
    return type(bid) is int and 1 <= bid <= TRICKS


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


@frozen
class SpadesFacts:
    """What happened in a deal of Spades, by seat.

    :ivar bids: tricks bid, or ``nil`` or ``double-nil``.
    :ivar tricks: tricks taken.
    """

    bids: tuple[int | str, ...] = tt.fact(
        lambda scoring: scoring.ask_bids(),
        per="seat",
        convert=read_bids,
        check=lambda scoring, bids, standing: scoring.check_bids(bids, standing),
        rule="S3.2",
    )
    tricks: tuple[int, ...] = tt.fact(
        _("Tricks taken"), per="seat", of=range(TRICKS + 1), total=TRICKS, rule="S5.6"
    )


@frozen
class SpadesScoring:
    """Contracts, bags and Nils, for partnerships or for players by themselves."""

    seating: tt.Seating
    double_nil: bool = True
    behind: int = 0
    bag_limit: int = 10
    bag_penalty: int = 100
    rules: Rules = FOUR_PLAYERS

    facts_type = SpadesFacts

    @classmethod
    def of(cls, seating: tt.Seating, options: CommonOptions, rules: Rules) -> SpadesScoring:
        """The score at a table that plays by these options."""
        return cls(
            seating=seating,
            double_nil=options.double_nil,
            behind=options.blind_nil_min_deficit,
            bag_limit=options.bag_limit,
            bag_penalty=options.bag_penalty,
            rules=rules,
        )

    def facts(self, view: tt.View) -> SpadesFacts | None:
        """The bids of the contract and the tricks taken."""
        if view.contract is None:
            return None
        return SpadesFacts(bids=view.contract["bids"], tricks=view.tricks_won)

    def check(self, facts: SpadesFacts, standing: tt.Standing) -> None:
        """Refuse nothing: any bids and any tricks can be together."""

    def ask_bids(self) -> tt.Text:
        """What a score sheet asks for the bids."""
        if self.double_nil:
            return _("Tricks bid (1 to {most}, nil or double-nil)", most=TRICKS)
        return _("Tricks bid (1 to {most}, or nil)", most=TRICKS)

    def check_bids(self, bids: Sequence[int | str], standing: tt.Standing) -> None:
        """Refuse what are no bids at this table, and a Double Nil of a side that is not behind."""
        self.check_words(bids)
        for seat, bid in enumerate(bids):
            if bid == DOUBLE_NIL.word and not far_enough_behind(
                self.seating, standing.totals, seat, self.behind
            ):
                raise tt.InvalidFacts(
                    _(
                        "seat {seat} cannot bid Double Nil: its side is not {behind} points behind",
                        seat=seat,
                        behind=self.behind,
                    ),
                    "S3.6",
                )

    def check_words(self, bids: object) -> None:
        """Refuse what is no bid at this table, whoever bids it."""
        if not isinstance(bids, tuple):
            raise tt.InvalidFacts(_("the bids are a list, one for each player"), self.rules.bids)
        for bid in bids:
            if not _is_bid(bid):
                raise tt.InvalidFacts(_no_bid(bid), self.rules.bids)
        if DOUBLE_NIL.word in bids and not self.double_nil:
            raise tt.InvalidFacts(NOT_PLAYED, "S3.6")

    def lines(self, facts: SpadesFacts, standing: tt.Standing) -> Sequence[tt.ScoreLine]:
        """The score of each side, bag penalties last."""
        out: list[tt.ScoreLine] = []
        for side, members in enumerate(self.seating.sides):
            won = [*self._contract(side, members, facts), *self._nils(side, members, facts)]
            bags = standing.counter("bags")[side] + sum(dict(x.counts).get("bags", 0) for x in won)
            out += [*won, *self._penalties(side, bags)]
        return out

    def _contract(
        self, side: int, members: Sequence[tt.Seat], facts: SpadesFacts
    ) -> Iterator[tt.ScoreLine]:
        bid = taken = 0
        for seat in members:
            own = facts.bids[seat]
            if isinstance(own, int):
                bid += own
                taken += facts.tricks[seat]
        if bid == 0:
            return
        if taken < bid:
            yield tt.ScoreLine(
                side, -TRICK_BID * bid, _("contract of {bid} failed", bid=bid), self.rules.failed
            )
            return
        made = _("contract of {bid} made", bid=bid)
        yield tt.ScoreLine(side, TRICK_BID * bid, made, self.rules.made)
        if taken > bid:
            yield _bag_line(side, taken - bid, self.rules.bag)

    def _nils(
        self, side: int, members: Sequence[tt.Seat], facts: SpadesFacts
    ) -> Iterator[tt.ScoreLine]:
        for seat in members:
            bid, tricks = facts.bids[seat], facts.tricks[seat]
            if isinstance(bid, int):
                continue
            worth = -NILS[bid] if tricks else NILS[bid]
            rule = self.rules.nil if bid == NIL.word else self.rules.double_nil
            yield tt.ScoreLine(side, worth, _nil_text(bid, seat, tricks), rule)
            if tricks:
                yield _bag_line(side, tricks, self.rules.nil_bag)

    def _penalties(self, side: int, bags: int) -> Iterator[tt.ScoreLine]:
        reason = _.plural(
            "penalty for {count} bag", "penalty for {count} bags", count=self.bag_limit
        )
        for _time in range(bags // self.bag_limit):
            change = {"bags": -self.bag_limit}
            yield tt.ScoreLine(side, -self.bag_penalty, reason, self.rules.penalty, change)

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        """The score in words."""
        return [
            *self._contract_rules(),
            *self._nil_rules(),
            (
                _("Tricks taken by a failed Nil are bags, and do not help a contract."),
                self.rules.nil_bag,
            ),
            (self._penalty_text(), self.rules.penalty),
        ]

    def _contract_rules(self) -> Sequence[tuple[tt.Text, str]]:
        made = _(
            "A contract that is made scores {points} points for each trick bid.", points=TRICK_BID
        )
        bag = _.plural(
            "Each trick above the contract is a bag: {count} point.",
            "Each trick above the contract is a bag: {count} points.",
            count=BAG,
        )
        failed = _(
            "A contract that fails loses {points} for each trick bid; its tricks are no bags.",
            points=TRICK_BID,
        )
        return [(made, self.rules.made), (bag, self.rules.bag), (failed, self.rules.failed)]

    def _nil_rules(self) -> Iterator[tuple[tt.Text, str]]:
        nil = _(
            "Nil scores {points} if that player takes no trick, else −{points}.",
            points=NILS[NIL.word],
        )
        yield nil, self.rules.nil
        if self.double_nil:
            double_nil = _(
                "Double Nil scores {points} or −{points} in the same way.",
                points=NILS[DOUBLE_NIL.word],
            )
            yield double_nil, self.rules.double_nil

    def _penalty_text(self) -> tt.Text:
        return _(
            "Each time a side's bags reach {bags}, it loses {penalty} points and that many bags.",
            bags=self.bag_limit,
            penalty=self.bag_penalty,
        )


def _no_bid(bid: object) -> tt.Text:
    return _(
        "{bid} is no bid; bids are {nil}, {double_nil} and 1 to {most}",
        bid=tt.spelled(bid),
        nil=NIL.word,
        double_nil=DOUBLE_NIL.word,
        most=TRICKS,
    )


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
