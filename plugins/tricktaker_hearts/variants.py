"""Other scores of Hearts, by options: the moon (H5.4) and the jack of diamonds (H5.5, H5.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import evolve, field, fields, frozen

import tricktaker as tt
from tricktaker_hearts.options import NO_MOON, SHOOTER_CHOOSES, SHOOTER_SUBTRACTS, HeartsOptions
from tricktaker_hearts.scoring import ALL, HeartsFacts, HeartsScoring, scored

_ = tt.Domain("tricktaker_hearts", "tricktaker_hearts")

MOON: Final = "moon"
JACK: Final = "JD"
OFF: Final = 10
"""H5.5: what the jack of diamonds takes off."""


# ------------------------------------------------------------------ the choice of the shooter


@frozen
class Add(tt.Word):
    """The others score the points of the moon: ``add``."""

    word = "add"

    @property
    def text(self) -> tt.Text:
        return _("add {all} to each of the others", all=ALL)


@frozen
class Subtract(tt.Word):
    """The shooter takes the points of the moon off: ``subtract``."""

    word = "subtract"

    @property
    def text(self) -> tt.Text:
        return _("subtract {all} from your own total", all=ALL)


CHOICES: Final = (Add(), Subtract())


@frozen(kw_only=True)
class Choosing(tt.Phase):
    """H5.4: who has shot the moon says what it brings."""

    name: str = MOON

    @property
    def title(self) -> tt.Text:
        return _("choice of the moon")

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (Add, Subtract)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        points = view.points_won
        return points.index(ALL) if ALL in points and not view.calls(self.name) else None

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        return CHOICES

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Iterator[tt.Event]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        text = _(
            "Who has taken all {all} points adds them to each of the others, or subtracts them.",
            all=ALL,
        )
        return [(text, self.rule)]


# ------------------------------------------------------------------ the facts


@frozen
class JackFacts(HeartsFacts):
    """What happened where the jack of diamonds counts.

    :ivar jack: who took it; None if a set-up leaves that out.
    """

    jack: tt.Seat | None = field(
        default=None,
        metadata={
            "ask": _("Who took the jack of diamonds"),
            "check": lambda scoring, seat, _standing: scoring.check_jack(seat),
            "names": "seat",
        },
    )


@frozen
class MoonFacts(HeartsFacts):
    """What happened where the shooter chooses.

    :ivar moon: ``add`` or ``subtract``; None if nobody took all points.
    """

    moon: str | None = field(
        default=None,
        metadata={
            "ask": _("What the moon brings: add or subtract (none if nobody took all points)"),
            "check": lambda scoring, choice, _standing: scoring.check_choice(choice),
            "none": True,
        },
    )


@frozen
class JackAndMoonFacts(JackFacts):
    """What happened where the jack of diamonds counts and the shooter chooses.

    :ivar moon: ``add`` or ``subtract``; None if nobody took all points.
    """

    moon: str | None = field(default=None, metadata=fields(MoonFacts).moon.metadata)


# ------------------------------------------------------------------ the score


@frozen
class OtherScoring(HeartsScoring):
    """The score with another moon, or with the jack of diamonds."""

    options: HeartsOptions

    @property
    def chooses(self) -> bool:
        """Whether the shooter chooses."""
        return self.options.moon == SHOOTER_CHOOSES

    def facts(self, view: tt.View) -> Any:
        """What each seat took, and what else counts."""
        told: dict[str, Any] = {"points": view.points_won}
        if self.options.jack_of_diamonds:
            takers = [trick.winner for trick in view.tricks if JACK in map(str, trick.cards)]
            told["jack"] = takers[0] if takers else None
        if self.chooses:
            said = view.calls(MOON)
            told["moon"] = str(said[0].action) if said else None
        return self.facts_type(**told)

    def check_jack(self, seat: object) -> None:
        """Somebody took the jack of diamonds."""
        if type(seat) is not int or seat not in range(self.seats):
            last = self.seats - 1
            reason = _("the jack of diamonds was taken by one of the seats 0 to {last}", last=last)
            raise tt.InvalidFacts(reason, "H5.5")

    def check_choice(self, choice: object) -> None:
        """The shooter says one of two words."""
        if choice not in (None, *map(str, CHOICES)):
            raise tt.InvalidFacts(_("the moon brings one of: add, subtract"), "H5.4")

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse a moon that nobody shot as well, and one of which nothing is said."""
        super().check(facts, standing)
        if not self.chooses:
            return
        if ALL in facts.points and facts.moon is None:
            raise tt.InvalidFacts(_("who took all points says what the moon brings"), "H5.4")
        if ALL not in facts.points and facts.moon is not None:
            raise tt.InvalidFacts(_("nobody took all points: the moon brings nothing"), "H5.4")

    def lines(self, facts: Any, standing: tt.Standing) -> Sequence[tt.ScoreLine]:
        """What each seat scores; the jack of diamonds at the end."""
        lines = list(super().lines(facts, standing))
        if self.options.jack_of_diamonds and facts.jack is not None:
            lines.append(tt.ScoreLine(facts.jack, -OFF, _("the jack of diamonds"), "H5.5"))
        return lines

    def moon(self, facts: Any) -> Sequence[tt.ScoreLine]:
        """What it brings here to have taken all points."""
        shooter, moon = facts.points.index(ALL), self.options.moon
        if moon == NO_MOON:
            return [scored(shooter, ALL)]
        if moon == SHOOTER_SUBTRACTS or (self.chooses and facts.moon == Subtract.word):
            return [tt.ScoreLine(shooter, -ALL, _("shot the moon"), "H5.4")]
        return super().moon(facts)

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        """The score in words."""
        rules = list(super().describe())
        if self.options.moon in MOONS:
            rules[-1] = (MOONS[self.options.moon], "H5.4")
        if self.options.jack_of_diamonds:
            rules += [
                (_("Who takes the jack of diamonds takes {off} points off.", off=OFF), "H5.5"),
                (_("Who has it makes no difference to the moon."), "H5.6"),
            ]
        return rules


class JackScoring(OtherScoring):
    """The jack of diamonds counts."""

    facts_type = JackFacts


class MoonScoring(OtherScoring):
    """The shooter chooses."""

    facts_type = MoonFacts


class JackAndMoonScoring(OtherScoring):
    """The jack of diamonds counts, and the shooter chooses."""

    facts_type = JackAndMoonFacts


MOONS: Final = {
    NO_MOON: _("Who takes all {all} scores them like any others.", all=ALL),
    SHOOTER_SUBTRACTS: _("Who takes all {all} takes them off the own total.", all=ALL),
    SHOOTER_CHOOSES: _(
        "Who takes all {all} scores none: each of the others scores {all}, or the shooter takes"
        " {all} off.",
        all=ALL,
    ),
}


def scored_otherwise(game: tt.Game, options: HeartsOptions) -> tt.Game:
    """The game with another score, and with the choice of the shooter after the play."""
    chooses = options.moon == SHOOTER_CHOOSES
    if options.jack_of_diamonds:
        kind: type[OtherScoring] = JackAndMoonScoring if chooses else JackScoring
    else:
        kind = MoonScoring if chooses else OtherScoring
    choosing = [Choosing(rule="H5.4")] if chooses else []
    scoring = kind(options.players, options)
    return evolve(game, scoring=scoring, phases=[*game.phases, *choosing])
