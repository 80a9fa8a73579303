"""The option ``defend_alone``: a defender plays alone against a lone maker (E3.7, E7.5)."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_euchre.euchre import EuchreFacts, EuchreScoring
from tricktaker_euchre.making import Alone, check_setup

_ = tt.Domain("tricktaker_euchre", "tricktaker_euchre")

LONE_EUCHRE = (4, _("a euchre by a lone defender"), "E7.5")


@frozen(kw_only=True)
class DefendingAlone(tt.Phase):
    """E3.7: against a lone maker each defender in turn plays alone, or passes."""

    name: str = "defending"

    title = _("defence")
    speaks = (tt.Pass, Alone)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        calls = len(view.calls(self.name))
        if len(view.out) != 1 or calls == 2:
            return None
        order = view.game.seating.order_from((view.dealer + 1) % 4)
        return [seat for seat in order if seat % 2 != view.contract.maker % 2][calls]

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        return (tt.Pass(), Alone())

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Iterator[tt.Event]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)
        if isinstance(action, Alone):
            out = [*view.out, (seat + 2) % 4]
            yield tt.Noted("contract", {**view.contract, "out": out})

    def refusal(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> tuple[tt.Text, str | None]:
        return (_("trumps are made: defend alone, or pass"), self.rule)

    def describe(self, game: tt.Game) -> list[tuple[tt.Text, str | None]]:
        return [(_("A defender may play alone, too, against a maker who does."), self.rule)]


def check_lone_players(view: tt.View) -> None:
    """E3.7: in a set-up the partner of a lone defender may sit out as well."""
    maker = view.contract.maker
    if len(view.out) != 2 or {seat % 2 for seat in view.out} != {0, 1} or maker in view.out:
        check_setup(view)


@frozen
class DefenceFacts(EuchreFacts):
    """What happened in a deal, and whether one of the others played alone, too."""

    defended_alone: bool | None = tt.fact(
        _("Defender played alone"), only_if=lambda told: told["alone"], rule="E3.7"
    )


class DefenceScoring(EuchreScoring):
    """The score where a defender may have played alone."""

    facts_type = DefenceFacts

    def facts(self, view: tt.View) -> DefenceFacts | None:
        facts = super().facts(view)
        if facts is None:
            return None
        alone = facts.alone
        return DefenceFacts(
            makers=facts.makers,
            tricks=facts.tricks,
            alone=alone,
            defended_alone=len(view.out) == 2 if alone else None,
        )

    def lines(self, facts: Any, standing: tt.Standing) -> list[tt.ScoreLine]:
        if self.outcome(facts) == "euchre" and facts.defended_alone:
            return [tt.ScoreLine(1 - facts.makers, *LONE_EUCHRE)]
        return super().lines(facts, standing)

    def describe(self) -> list[tuple[tt.Text, str]]:
        points, what, rule = LONE_EUCHRE
        return [*super().describe(), (_("{what}: {n}", what=what, n=points), rule)]
