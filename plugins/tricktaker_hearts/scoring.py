"""The score of Hearts (H5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import field, frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_hearts", "tricktaker_hearts")

QUEEN: Final = 13
"""H5.1: what the queen of spades counts."""
ALL: Final = 26
"""H5.1: all points of a deal. Who takes them shoots the moon."""


def scored(seat: tt.Seat, taken: int) -> tt.ScoreLine:
    """H5.2: the line for what a seat has taken."""
    points = _.plural("{count} point", "{count} points", count=taken)
    return tt.ScoreLine(seat, taken, points, "H5.2")


@frozen
class HeartsFacts:
    """What happened in a deal of Hearts.

    :ivar points: what each seat took, in hearts and the queen of spades.
    """

    points: tuple[Any, ...] = field(
        converter=tuple,
        metadata={"ask": _("Points taken in hearts and the queen of spades"), "per": "seat"},
    )


@frozen
class HeartsScoring:
    """Everybody scores what they took; who took all gives as much to each of the others."""

    seats: int

    facts_type = HeartsFacts

    def facts(self, view: tt.View) -> Any:
        """What each seat took."""
        return HeartsFacts(view.points_won)  # type: ignore[arg-type]  # a tuple is made of it

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse points that no deal comes to."""
        points, whole = facts.points, all(type(n) is int and n >= 0 for n in facts.points)
        if not whole or len(points) != self.seats:
            reason = _("each of the {seats} players took points, 0 or more", seats=self.seats)
            raise tt.InvalidFacts(reason, "H1.1")
        if sum(points) != ALL or max(points) < QUEEN:
            reason = _("{all} points are taken, {queen} of them at once", all=ALL, queen=QUEEN)
            raise tt.InvalidFacts(reason, "H5.1")

    def lines(self, facts: Any, standing: tt.Standing) -> Sequence[tt.ScoreLine]:
        """What each seat scores."""
        if ALL in facts.points:
            return self.moon(facts)
        return [scored(seat, points) for seat, points in enumerate(facts.points) if points]

    def moon(self, facts: Any) -> Sequence[tt.ScoreLine]:
        """H5.3: what it brings to have taken all points."""
        shot = _("seat {seat} shot the moon", seat=facts.points.index(ALL))
        others = [seat for seat, points in enumerate(facts.points) if not points]
        return [tt.ScoreLine(seat, ALL, shot, "H5.3") for seat in others]

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        """The score in words."""
        counts = _("Point cards: a heart counts 1, the queen of spades {queen}.", queen=QUEEN)
        moon = _("Who takes all {all} scores none, and each of the others {all}.", all=ALL)
        return [(counts, "H5.1"), (_("Each player scores what they took."), "H5.2"), (moon, "H5.3")]
