"""Other scores of Hearts, by options: the moon (H5.4) and the jack of diamonds (H5.5, H5.6)."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_hearts.hearts import ALL, HeartsFacts, HeartsOptions, HeartsScoring

_ = tt.Domain("tricktaker_hearts", "tricktaker_hearts")

JACK = "JD"
OFF = 10
"""H5.5: what the jack of diamonds takes off."""


# ------------------------------------------------------------------ the choice of the shooter


class Add(tt.Word):
    """The others score the points of the moon: ``add``."""

    word = "add"
    text = _("add {all} to each of the others", all=ALL)


class Subtract(tt.Word):
    """The shooter takes the points of the moon off: ``subtract``."""

    word = "subtract"
    text = _("subtract {all} from your own total", all=ALL)


@frozen(kw_only=True)
class ChoiceOfTheMoon(tt.Phase):
    """H5.4: who has shot the moon says what it brings."""

    name: str = "choice"

    title = _("choice of the moon")
    speaks = (Add, Subtract)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        points = view.points_won
        return points.index(ALL) if ALL in points and not view.calls(self.name) else None

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        return (Add(), Subtract())

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Iterator[tt.Event]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)

    def describe(self, game: tt.Game) -> list[tuple[tt.Text, str | None]]:
        text = _(
            "Who has taken all {all} points adds them to each of the others, or subtracts them.",
            all=ALL,
        )
        return [(text, self.rule)]


# ------------------------------------------------------------------ the score


@frozen
class VariedFacts(HeartsFacts):
    """What happened in a deal where the moon or the jack of diamonds counts otherwise.

    :ivar jack: who took the jack of diamonds; None if a set-up leaves that out.
    :ivar choice: what the shooter said, ``add`` or ``subtract``.
    """

    jack: tt.Seat | None = tt.fact(
        _("Who took the jack of diamonds"),
        names="seat",
        at_table=lambda scoring: scoring.options.jack_of_diamonds,
        rule="H5.5",
    )
    choice: str | None = tt.fact(
        _("What the shooter of the moon said: add or subtract"),
        of=(Add.word, Subtract.word),
        at_table=lambda scoring: scoring.options.moon == "shooter-chooses",
        only_if=lambda told: ALL in told["points"],
        rule="H5.4",
    )


@frozen
class VariedScoring(HeartsScoring):
    """The score with another moon, or with the jack of diamonds."""

    options: HeartsOptions

    facts_type = VariedFacts

    def facts(self, view: tt.View) -> VariedFacts:
        """What each seat took, and what else counts."""
        jacks = [trick.winner for trick in view.tricks if JACK in map(str, trick.cards)]
        choices = [str(call.action) for call in view.calls("choice")]
        return VariedFacts(
            points=view.points_won,
            jack=jacks[0] if self.options.jack_of_diamonds and jacks else None,
            choice=choices[0] if choices else None,
        )

    def lines(self, facts: Any, standing: tt.Standing) -> Iterator[tt.ScoreLine]:
        """What each seat scores; the jack of diamonds at the end."""
        yield from super().lines(facts, standing)
        if facts.jack is not None:
            yield tt.ScoreLine(facts.jack, -OFF, _("the jack of diamonds"), "H5.5")

    def moon(self, facts: Any) -> Iterator[tt.ScoreLine]:
        """What it brings here to have taken all points."""
        shooter = facts.points.index(ALL)
        if self.options.moon == "none":
            points = _.plural("{count} point", "{count} points", count=ALL)
            yield tt.ScoreLine(shooter, ALL, points, "H5.2")
        elif self.options.moon == "shooter-subtracts" or facts.choice == Subtract.word:
            yield tt.ScoreLine(shooter, -ALL, _("shot the moon"), "H5.4")
        else:
            yield from super().moon(facts)

    def moon_in_words(self) -> tuple[tt.Text, str]:
        """The rule on it by the option."""
        words = {
            "none": _("Who takes all {all} scores them like any others.", all=ALL),
            "shooter-subtracts": _("Who takes all {all} takes them off the own total.", all=ALL),
            "shooter-chooses": _(
                "Who takes all {all} scores none: each of the others scores {all}, or the shooter"
                " takes {all} off.",
                all=ALL,
            ),
        }
        moon = self.options.moon
        return (words[moon], "H5.4") if moon in words else super().moon_in_words()

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The score in words."""
        if not self.options.jack_of_diamonds:
            return super().describe()
        off = _("Who takes the jack of diamonds takes {off} points off.", off=OFF)
        moon = _("Who has it makes no difference to the moon.")
        return [*super().describe(), (off, "H5.5"), (moon, "H5.6")]
