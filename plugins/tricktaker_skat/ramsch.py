"""The option ``ramsch``: where all have passed everybody plays alone, and points are bad (J9)."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import asdict, evolve, frozen

import tricktaker as tt
from tricktaker_skat.bidding import BIDDING, read_contract
from tricktaker_skat.scoring import POINTS, SkatFacts, SkatScoring, most

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")

TRICKS = 10
RAMSCH = {"ramsch": True, "strain": "G"}
"""J9.1: the contract where all have passed: nobody is the declarer, and the jacks are trumps."""


RAMSCH_BIDDING = evolve(
    BIDDING,
    passed_out=RAMSCH,
    passed_out_text=_("If all pass, a ramsch is played: everybody alone, with jacks as trumps."),
    passed_out_rule="J9.1",
)


def read_ramsch(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The contract of a set-up, which may be that of a ramsch."""
    return given if given == RAMSCH else read_contract(given)


def was_ramsch(told: Mapping[str, Any]) -> bool:
    """Whether a deal was a ramsch."""
    return told["declarer"] is None


@frozen
class RamschFacts(SkatFacts):
    """What happened where a ramsch may be.

    :ivar points_of_each: those of every seat in a ramsch; the skat is with the last trick (J9.2).
    :ivar tricks_of_each: those of every seat in a ramsch.
    """

    points_of_each: tuple[int, ...] | None = tt.fact(
        _("Points in the ramsch"),
        per="seat",
        total=POINTS,
        only_if=was_ramsch,
        rule="J9.3",
    )
    tricks_of_each: tuple[int, ...] | None = tt.fact(
        _("Tricks in the ramsch"),
        per="seat",
        total=TRICKS,
        only_if=was_ramsch,
        rule="J9.3",
    )


class RamschScoring(SkatScoring):
    """J8, and J9: who has most card points in a ramsch loses them."""

    facts_type = RamschFacts

    def facts(self, view: tt.View) -> SkatFacts | None:
        """The game, or the points and tricks of all seats."""
        if "ramsch" not in view.contract:
            alone = super().facts(view)
            return alone and RamschFacts(**asdict(alone))
        earlier = view.note(tt.EARLIER)
        if earlier is not None and earlier.count and earlier.points is None:
            return None
        points = list(view.points_won)
        last, skat = view.tricks[-1].winner, POINTS - sum(points)
        points = [own + skat if seat == last else own for seat, own in enumerate(points)]
        return RamschFacts(points_of_each=tuple(points), tricks_of_each=view.tricks_won)

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse points without a trick as well."""
        super().check(facts, standing)
        if facts.declarer is None:
            each = zip(facts.points_of_each, facts.tricks_of_each, strict=True)
            if any(points and not tricks for points, tricks in each):
                raise tt.InvalidFacts(_("who took no trick has no card points"), "J9.4")
            each = zip(facts.points_of_each, facts.tricks_of_each, strict=True)
            if any(points > most(3 * tricks + 2) for points, tricks in each):
                raise tt.InvalidFacts(_("so few tricks cannot have so many points"), "J9.3")

    def lines(self, facts: Any, standing: tt.Standing) -> Iterator[tt.ScoreLine]:
        """What the deal scores."""
        if facts.declarer is None:
            return ramsch(facts.points_of_each, facts.tricks_of_each)
        return super().lines(facts, standing)

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The value of a game, and the score of a deal and of a ramsch."""
        most = _("Who has most card points in a ramsch loses them; two who are level both do.")
        every = _("Who takes every trick of a ramsch gets {points} instead.", points=POINTS)
        return [
            *super().describe(),
            (_("The skat of a ramsch goes with its last trick."), "J9.2"),
            (most, "J9.3"),
            (_("If somebody took no trick of it, that is doubled."), "J9.4"),
            (every, "J9.5"),
        ]


def ramsch(points: tuple[int, ...], tricks: tuple[int, ...]) -> Iterator[tt.ScoreLine]:
    """J9.3 to J9.5: what a ramsch scores."""
    if TRICKS in tricks:
        yield tt.ScoreLine(tricks.index(TRICKS), POINTS, _("durchmarsch: every trick"), "J9.5")
        return
    most = max(points)
    losers = [seat for seat, taken in enumerate(points) if taken == most]
    if len(losers) == 3:
        yield from [tt.ScoreLine(seat, 0, _("ramsch: all level"), "J9.3") for seat in losers]
        return
    for seat in losers:
        yield tt.ScoreLine(seat, -most, _("ramsch: most card points"), "J9.3")
    if 0 in tricks:
        text = _("doubled: seat {seat} took no trick", seat=tricks.index(0))
        yield from [tt.ScoreLine(seat, -most, text, "J9.4") for seat in losers]
