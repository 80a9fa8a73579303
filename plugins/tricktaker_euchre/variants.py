"""What the options change: the default rules work without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import asdict, evolve, field, fields, frozen

import tricktaker as tt
from tricktaker_euchre.making import Alone
from tricktaker_euchre.making import check_setup as check_partner
from tricktaker_euchre.options import EuchreOptions
from tricktaker_euchre.scoring import EuchreFacts, EuchreScoring

_ = tt.Domain("tricktaker_euchre", "tricktaker_euchre")

LONE_EUCHRE = 4
OTHERS = {"ask": _("How many of the others played (1 alone)"), "of": (1, 2)}


def varied(game: tt.Game, options: EuchreOptions) -> tt.Game:
    """The game with what the options change."""
    dealing, taking, taking_up, play = game.phases
    if options.stick_the_dealer:
        taking = _of_kind(StickTheDealer, taking)
    if options.keep_upcard:
        taking_up = _of_kind(KeepTheUpcard, taking_up)
    phases = [dealing, taking, taking_up, play]
    if not options.defend_alone:
        return evolve(game, phases=phases)
    phases.insert(3, DefendingAlone(rule="E3.7"))
    return evolve(game, phases=phases, scoring=LoneDefence(), check_setup=check_lone)


def _of_kind(kind: type[tt.Phase], phase: tt.Phase) -> tt.Phase:
    """A phase of another kind with all that this one says."""
    said = {each.name: getattr(phase, each.name) for each in fields(type(phase)) if each.init}
    return kind(**said)


class StickTheDealer(tt.Taking):
    """E3.6: when all others have passed twice, the dealer must name trumps."""

    def is_stuck(self, view: tt.View) -> bool:
        """Whether the dealer speaks, in the second round."""
        return len(view.calls(self.name)) == 7

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        legal = super().legal_actions(view, seat)
        return legal[1:] if self.is_stuck(view) else legal

    def refusal(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> tuple[tt.Text, str | None]:
        if isinstance(action, tt.Pass):
            return (_("all others have passed: the dealer must name trumps"), "E3.6")
        return super().refusal(view, seat, action)

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        stuck = _("If all others pass again, the dealer must name trumps.")
        return [*list(super().describe(game))[:3], (stuck, "E3.6")]


class KeepTheUpcard(tt.Discarding):
    """E4.2: the dealer lays away another card than the upcard."""

    def begin(self, view: tt.View) -> Iterator[tt.Event | tt.Instruction]:
        if self.seat(view) is not None:
            (upcard,) = view.known("upcard")
            yield tt.Noted(self.name, str(upcard))
        yield from super().begin(view)

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        kept = f"discard {view.note(self.name)}"
        return tuple(each for each in super().legal_actions(view, seat) if str(each) != kept)

    def act(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> Iterator[tt.Event | tt.Instruction]:
        yield from super().act(view, seat, action)
        upcard = view.game.cards.set([view.note(self.name)])
        yield tt.Shown(tt.HAND[seat], 1, upcard, audience=tt.EVERYBODY)  # all know that it is there

    def refusal(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> tuple[tt.Text, str | None]:
        if str(action) == f"discard {view.note(self.name)}":
            return (_("the card that was turned up must be kept"), "E4.2")
        return super().refusal(view, seat, action)

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        return [*super().describe(game), (_("The upcard must be kept."), "E4.2")]


@frozen(kw_only=True)
class DefendingAlone(tt.Phase):
    """E3.7: against a lone maker each defender in turn plays alone, or passes."""

    name: str = "defending"

    @property
    def title(self) -> tt.Text:
        return _("defence")

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (tt.Pass, Alone)

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

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        return [(_("A defender may play alone, too, against a maker who does."), self.rule)]


def check_lone(view: tt.View) -> None:
    """E3.7: in a set-up the partner of a lone defender may sit out as well."""
    maker = view.contract.maker
    if len(view.out) != 2 or {seat % 2 for seat in view.out} != {0, 1} or maker in view.out:
        check_partner(view)


@frozen
class LoneFacts(EuchreFacts):
    """What happened in a deal, and how many of the others played."""

    others: int = field(metadata=OTHERS)


class LoneDefence(EuchreScoring):
    """The score where a defender may have played alone."""

    facts_type = LoneFacts

    def facts(self, view: tt.View) -> LoneFacts | None:
        facts = super().facts(view)
        others = 1 if len(view.out) == 2 else 2
        return None if facts is None else LoneFacts(**asdict(facts), others=others)

    def check(self, facts: Any, standing: tt.Standing) -> None:
        if facts.others == 1 and facts.players == 2:
            raise tt.InvalidFacts(_("a defender plays alone against a lone maker only"), "E3.7")

    def lines(self, facts: Any, standing: tt.Standing) -> list[tt.ScoreLine]:
        if facts.tricks < 3 and facts.others == 1:
            why = _("a euchre by a lone defender")
            return [tt.ScoreLine(1 - facts.makers, LONE_EUCHRE, why, "E7.5")]
        return super().lines(facts, standing)

    def describe(self) -> list[tuple[tt.Text, str]]:
        alone = _("a euchre by a lone defender: {points}", points=LONE_EUCHRE)
        return [*super().describe(), (alone, "E7.5")]
