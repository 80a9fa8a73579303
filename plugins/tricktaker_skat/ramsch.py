"""Ramsch, where all have passed (J9): everybody alone, and card points are bad."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

import tricktaker as tt
from tricktaker_skat.bidding import Dialogue
from tricktaker_skat.scoring import POINTS, SkatFacts, SkatScoring

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")

TRICKS: Final = 10
CONTRACT: Final = {"ramsch": True, "strain": "G"}
"""J9.1: nobody is the declarer, and the jacks are trumps."""


def with_ramsch(game: tt.Game) -> tt.Game:
    """Skat with a ramsch where all pass."""
    read, said = game.read_contract, game.contract_text

    def read_contract(given: Mapping[str, Any]) -> Mapping[str, Any]:
        return given if given == CONTRACT or read is None else read(given)

    def contract_text(made: Any, name: Callable[[tt.Seat], tt.Text]) -> tt.Text | None:
        return _("ramsch") if "ramsch" in made or said is None else said(made, name)

    bidding = [RamschDialogue(name=p.name) if isinstance(p, Dialogue) else p for p in game.phases]
    return attrs.evolve(
        game,
        phases=bidding,
        scoring=RamschScoring(),
        read_contract=read_contract,
        contract_text=contract_text,
    )


class RamschDialogue(Dialogue):
    """J3, and a ramsch where all pass."""

    nobody = tt.Noted("contract", CONTRACT)

    def describe(self, game: tt.Game) -> list[tuple[tt.Text, str]]:
        text = _("If all pass, a ramsch is played: everybody alone, and the jacks are trumps.")
        return [*super().describe(game), (text, "J9.1")]


def _of_each(name: str) -> Any:
    """A fact that in a ramsch is told for every seat."""
    alone = attrs.fields_dict(SkatFacts)[name].metadata

    def check(_scoring: Any, given: Any, _standing: tt.Standing) -> None:
        several = isinstance(given, tuple)
        if several and (len(given) != 3 or None in given):
            raise tt.InvalidFacts(_("in a ramsch it is told for each of three seats"), "J9.3")
        for each in given if several else (given,):
            if each is not None and (type(each) is not int or each not in alone["of"]):
                wrong = _("it cannot be {given}", given=tt.spelled(each))
                raise tt.InvalidFacts(wrong, alone["rule"])

    ask = _("{alone}; in a ramsch of each seat", alone=alone["ask"])
    metadata = {"ask": ask, "check": check, "none": True}
    return attrs.field(default=None, converter=_fixed, metadata=metadata)


def _fixed(given: Any) -> Any:
    return tuple(given) if isinstance(given, list) else given


def _alone(name: str) -> Any:
    """A fact as it is told where somebody plays alone; in a ramsch there is none."""
    field = attrs.fields_dict(SkatFacts)[name]
    return attrs.field(default=None, metadata={**field.metadata, "none": True})


# first who played, then what is told of a ramsch
_FACTS: Final = {
    "declarer": _alone("declarer"),
    "points": _of_each("points"),
    "tricks": _of_each("tricks"),
    **{name: _alone(name) for name in ("game", "bid", "matadors")},
}
RamschFacts: Final[Any] = attrs.make_class("RamschFacts", _FACTS, frozen=True)
"""What happened where a ramsch may be: then points and tricks are those of every seat.

The points of the skat are with those of the last trick (J9.2).
"""


class RamschScoring(SkatScoring):
    """J8, and J9: who has most card points in a ramsch loses them."""

    facts_type: Any = RamschFacts

    def facts(self, view: tt.View) -> Any:
        """The game, or the points and tricks of all seats."""
        if "ramsch" not in view.contract:
            told = super().facts(view)
            return told and RamschFacts(**attrs.asdict(told))
        earlier = view.note(tt.EARLIER)
        if earlier is not None and earlier.count and earlier.points is None:
            return None
        points = list(view.points_won)
        points[view.tricks[-1].winner or 0] += POINTS - sum(points)
        return RamschFacts(points=points, tricks=view.tricks_won)

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse facts that cannot be together."""
        shared = [isinstance(told, tuple) for told in (facts.points, facts.tricks)]
        if facts.declarer is not None:
            if any(shared):
                wrong = _("where somebody plays alone, only that seat's are told")
                raise tt.InvalidFacts(wrong, "J8.1")
            alone = {name: getattr(facts, name) for name in attrs.fields_dict(SkatFacts)}
            super().check(SkatFacts(**alone), standing)
        elif (facts.game, facts.bid, facts.matadors) != (None,) * 3:
            raise tt.InvalidFacts(_("in a ramsch there is no game, bid or matador"), "J9.1")
        elif not all(shared) or (sum(facts.points), sum(facts.tricks)) != (POINTS, TRICKS):
            wrong = _("in a ramsch {points} points and {tricks} tricks are told by seat",
                      points=POINTS, tricks=TRICKS)  # fmt: skip
            raise tt.InvalidFacts(wrong, "J9.3")
        elif any(p and not t for p, t in zip(facts.points, facts.tricks, strict=True)):
            raise tt.InvalidFacts(_("who took no trick has no card points"), "J9.4")

    def lines(self, facts: Any, standing: tt.Standing) -> list[tt.ScoreLine]:
        """What the deal scores."""
        if facts.declarer is not None:
            return super().lines(facts, standing)
        if TRICKS in facts.tricks:
            text = _("durchmarsch: every trick")
            return [tt.ScoreLine(facts.tricks.index(TRICKS), POINTS, text, "J9.5")]
        most = max(facts.points)
        losers = [seat for seat, points in enumerate(facts.points) if points == most]
        if len(losers) == 3:
            return [tt.ScoreLine(seat, 0, _("ramsch: all level"), "J9.3") for seat in losers]
        text = _("ramsch: most card points")
        lines = [tt.ScoreLine(seat, -most, text, "J9.3") for seat in losers]
        if 0 in facts.tricks:
            text = _("doubled: seat {seat} took no trick", seat=facts.tricks.index(0))
            lines += [tt.ScoreLine(seat, -most, text, "J9.4") for seat in losers]
        return lines

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The value of a game, and the score of a deal and of a ramsch."""
        return [
            *super().describe(),
            (_("The skat of a ramsch goes with its last trick."), "J9.2"),
            (
                _("Who has most card points in a ramsch loses them; two who are level both do."),
                "J9.3",
            ),
            (_("If somebody took no trick of it, that is doubled."), "J9.4"),
            (_("Who takes every trick of a ramsch gets {points} instead.", points=POINTS), "J9.5"),
        ]
