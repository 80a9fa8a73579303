"""Skat as tables vary it: a ramsch where all pass (J9), and the reckoning of tournaments (J8.5)."""

from typing import Any, Final

from attrs import define, evolve

import tricktaker as tt
from tricktaker_skat.options import SkatOptions
from tricktaker_skat.ramsch import with_ramsch

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")

REWARD: Final = 50
"""What a game won brings, and a game lost costs, besides its value."""
AGAINST: Final = 40
"""What a game lost brings each of the others."""


def varied(game: tt.Game, options: SkatOptions) -> tt.Game:
    """The game with the variants that the options ask for."""
    game = with_ramsch(game) if options.ramsch else game
    return (
        evolve(game, scoring=Seeger(game.scoring, game.scoring.facts_type))
        if options.seeger
        else game
    )


@define
class Seeger:
    """J8.5: a reward for every game that is won, and for those against whom one is lost."""

    scoring: Any
    facts_type: Any

    def facts(self, view: tt.View) -> Any:
        """What happened."""
        return self.scoring.facts(view)

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse facts that cannot be together."""
        self.scoring.check(facts, standing)

    def lines(self, facts: Any, standing: tt.Standing) -> list[tt.ScoreLine]:
        """The lines without it, and the rewards."""
        lines: list[tt.ScoreLine] = [*self.scoring.lines(facts, standing)]
        seat = facts.declarer
        if seat is None:
            return lines
        if lines[0].amount > 0:
            return [*lines, tt.ScoreLine(seat, REWARD, _("for a game won"), "J8.5")]
        text = _("for a game that another lost")
        others = [tt.ScoreLine(s, AGAINST, text, "J8.5") for s in range(3) if s != seat]
        return [*lines, tt.ScoreLine(seat, -REWARD, _("for a game lost"), "J8.5"), *others]

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The rules without it, and the rewards."""
        text = _(
            "A game won brings {reward} more; a game lost costs {reward} more, and brings each of"
            " the others {against}.",
            reward=REWARD,
            against=AGAINST,
        )
        return [*self.scoring.describe(), (text, "J8.5")]
