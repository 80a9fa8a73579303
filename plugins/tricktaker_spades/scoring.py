"""The score of Spades (S6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import field, frozen

from tricktaker import (
    Domain,
    InvalidFacts,
    ScoreLine,
    Seat,
    Seating,
    Standing,
    Text,
    View,
    spelled,
)
from tricktaker_spades.calls import DOUBLE_NIL, NIL

_ = Domain("tricktaker_spades", "tricktaker_spades")

TRICKS = 13
NILS = {NIL.word: 100, DOUBLE_NIL.word: 200}
"""What each bid of no trick is worth."""


def _bids(given: Any) -> tuple[int | str, ...]:
    """Bids by seat, as numbers of tricks and the words of the two Nils."""
    if not isinstance(given, list | tuple):
        raise InvalidFacts(_("the bids are a list, one for each player"), "S3.2")
    return tuple(_bid(bid) for bid in given)


def _bid(bid: object) -> int | str:
    if isinstance(bid, str):
        word = bid.strip().lower()
        if word in NILS:
            return word
        bid = int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else bid
    if isinstance(bid, int) and not isinstance(bid, bool) and 0 <= bid <= TRICKS:
        return bid or NIL.word
    reason = _(
        "{bid} is no bid; bids are {nil}, {double_nil} and 1 to 13",
        bid=spelled(bid),
        nil=NIL.word,
        double_nil=DOUBLE_NIL.word,
    )
    raise InvalidFacts(reason, "S3.2")


def _tricks(given: Any) -> tuple[int, ...]:
    if not isinstance(given, list | tuple):
        raise InvalidFacts(_("the tricks are a list, one number for each player"), "S5.6")
    tricks = tuple(given)
    for count in tricks:
        if type(count) is not int or not 0 <= count <= TRICKS:
            raise InvalidFacts(_("{count} is no number of tricks", count=spelled(count)), "S5.6")
    return tricks


@frozen
class Rules:
    """The numbers of the rules of the score, as the rule page of a game has them."""

    bids: str
    made: str
    bag: str
    failed: str
    nil: str
    double_nil: str
    nil_bag: str
    penalty: str


FOUR_PLAYERS: Final = Rules("S3.2", "S6.1", "S6.2", "S6.3", "S6.4", "S6.4", "S6.5", "S6.7")
TWO_PLAYERS: Final = Rules("T3.1", "T6.1", "T6.1", "T6.1", "T3.2", "T4.4", "T6.2", "T6.3")


@frozen
class SpadesFacts:
    """What happened in a deal of Spades, by seat.

    :ivar bids: tricks bid, or ``nil`` or ``double-nil``.
    :ivar tricks: tricks taken.
    """

    bids: tuple[int | str, ...] = field(
        converter=_bids,
        metadata={
            "ask": lambda scoring: scoring.ask_bids(),
            "check": lambda scoring, bids, standing: scoring.check_bids(bids, standing),
            "per": "seat",
        },
    )
    tricks: tuple[int, ...] = field(
        converter=_tricks, metadata={"ask": _("Tricks taken"), "per": "seat"}
    )


@frozen
class SpadesScoring:
    """Contracts, bags and Nils, for partnerships or for players by themselves."""

    seating: Seating
    double_nil: bool = True
    behind: int = 0
    bag_limit: int = 10
    bag_penalty: int = 100
    rules: Rules = FOUR_PLAYERS

    facts_type = SpadesFacts

    def facts(self, view: View) -> SpadesFacts | None:
        """The bids of the contract and the tricks taken."""
        if view.contract is None:
            return None
        return SpadesFacts(view.contract["bids"], view.tricks_won)

    def check(self, facts: SpadesFacts, standing: Standing) -> None:
        """Refuse facts that cannot be together."""
        seats = self.seating.seats
        for name, values in (("bids", facts.bids), ("tricks", facts.tricks)):
            if len(values) != seats:
                reason = _(
                    "there are {seats} players, and {count} {name}",
                    seats=seats,
                    count=len(values),
                    name=name,
                )
                raise InvalidFacts(reason, "S1.1")
        if sum(facts.tricks) != TRICKS:
            total = sum(facts.tricks)
            reason = _("the tricks add up to {total}, not {all}", total=total, all=TRICKS)
            raise InvalidFacts(reason, "S5.6")

    def ask_bids(self) -> Text:
        """What a score sheet asks for the bids."""
        if self.double_nil:
            return _("Tricks bid (1 to 13, nil or double-nil)")
        return _("Tricks bid (1 to 13, or nil)")

    def check_bids(self, bids: Sequence[int | str], standing: Standing) -> None:
        """Refuse a Double Nil that this table does not play, or not for such a side."""
        if DOUBLE_NIL.word in bids and not self.double_nil:
            raise InvalidFacts(_("Double Nil is not played at this table"), "S3.6")
        for seat, bid in enumerate(bids[: self.seating.seats]):
            side = self.seating.side_of(seat)
            others = [total for other, total in enumerate(standing.totals) if other != side]
            deficit = max(others) - standing.totals[side]
            if bid == DOUBLE_NIL.word and self.behind and deficit < self.behind:
                raise InvalidFacts(
                    _(
                        "seat {seat} cannot bid Double Nil: its side is not {behind} points behind",
                        seat=seat,
                        behind=self.behind,
                    ),
                    "S3.6",
                )

    def lines(self, facts: SpadesFacts, standing: Standing) -> Sequence[ScoreLine]:
        """The score of each side, bag penalties last."""
        out: list[ScoreLine] = []
        for side, members in enumerate(self.seating.sides):
            won = [*self._contract(side, members, facts), *self._nils(side, members, facts)]
            bags = standing.counter("bags")[side] + sum(dict(x.counts).get("bags", 0) for x in won)
            out += [*won, *self._penalties(side, bags)]
        return out

    def _contract(
        self, side: int, members: Sequence[Seat], facts: SpadesFacts
    ) -> Iterator[ScoreLine]:
        bid = taken = 0
        for seat in members:
            own = facts.bids[seat]
            if isinstance(own, int):
                bid += own
                taken += facts.tricks[seat]
        if bid == 0:
            return
        if taken < bid:
            yield ScoreLine(
                side, -10 * bid, _("contract of {bid} failed", bid=bid), self.rules.failed
            )
            return
        yield ScoreLine(side, 10 * bid, _("contract of {bid} made", bid=bid), self.rules.made)
        if taken > bid:
            yield _bag_line(side, taken - bid, self.rules.bag)

    def _nils(self, side: int, members: Sequence[Seat], facts: SpadesFacts) -> Iterator[ScoreLine]:
        for seat in members:
            bid, tricks = facts.bids[seat], facts.tricks[seat]
            if isinstance(bid, int):
                continue
            worth = -NILS[bid] if tricks else NILS[bid]
            rule = self.rules.nil if bid == NIL.word else self.rules.double_nil
            yield ScoreLine(side, worth, _nil_text(bid, seat, tricks), rule)
            if tricks:
                yield _bag_line(side, tricks, self.rules.nil_bag)

    def _penalties(self, side: int, bags: int) -> Iterator[ScoreLine]:
        reason = _.plural(
            "penalty for {count} bag", "penalty for {count} bags", count=self.bag_limit
        )
        for _time in range(bags // self.bag_limit):
            change = {"bags": -self.bag_limit}
            yield ScoreLine(side, -self.bag_penalty, reason, self.rules.penalty, change)

    def describe(self) -> Sequence[tuple[Text, str]]:
        """The score in words."""
        return [
            (_("A contract that is made scores 10 points for each trick bid."), self.rules.made),
            (_("Each trick above the contract is a bag: 1 point."), self.rules.bag),
            (
                _("A contract that fails loses 10 for each trick bid; its tricks are no bags."),
                self.rules.failed,
            ),
            *self._nil_rules(),
            (
                _("Tricks taken by a failed Nil are bags, and do not help a contract."),
                self.rules.nil_bag,
            ),
            (self._penalty_text(), self.rules.penalty),
        ]

    def _nil_rules(self) -> Iterator[tuple[Text, str]]:
        yield _("Nil scores 100 if that player takes no trick, else −100."), self.rules.nil
        if self.double_nil:
            yield _("Double Nil scores 200 or −200 in the same way."), self.rules.double_nil

    def _penalty_text(self) -> Text:
        return _.plural(
            "Each time a side's bags reach {count}, it loses {penalty} points and that many bags.",
            "Each time a side's bags reach {count}, it loses {penalty} points and that many bags.",
            count=self.bag_limit,
            penalty=self.bag_penalty,
        )


def _bag_line(side: int, tricks: int, rule: str) -> ScoreLine:
    reason = _.plural("{count} bag", "{count} bags", count=tricks)
    return ScoreLine(side, tricks, reason, rule, {"bags": tricks})


def _nil_text(bid: str, seat: Seat, tricks: int) -> Text:
    if bid == NIL.word:
        made, failed = (
            _("Nil of seat {seat} made", seat=seat),
            _("Nil of seat {seat} failed", seat=seat),
        )
    else:
        made = _("Double Nil of seat {seat} made", seat=seat)
        failed = _("Double Nil of seat {seat} failed", seat=seat)
    return failed if tricks else made
