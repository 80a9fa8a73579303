"""The score of Euchre (E7)."""

from attrs import field, frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_euchre", "tricktaker_euchre")

# for at least so many tricks of the makers, of whom no more than so many played: so many points
SCORES = (
    (5, 1, 4, _("all five tricks of a lone maker"), "E7.3"),
    (5, 2, 2, _("all five tricks of the makers"), "E7.2"),
    (3, 2, 1, _("three or four tricks of the makers"), "E7.1"),
    (0, 2, 2, _("a euchre of the makers, for the others"), "E7.4"),
)


@frozen
class EuchreFacts:
    """What happened in a deal in which somebody made trumps."""

    makers: int = field(metadata={"ask": _("Who made trumps"), "names": "side", "of": (0, 1)})
    tricks: int = field(metadata={"ask": _("Tricks that they took"), "of": range(6)})
    players: int = field(metadata={"ask": _("How many of them played (1 alone)"), "of": (1, 2)})


class EuchreScoring:
    """The makers score for three tricks and for five; if they fail, the others score."""

    facts_type: type[EuchreFacts] = EuchreFacts

    def facts(self, view: tt.View) -> EuchreFacts | None:
        """Who made trumps, alone or not, and what they took; nothing if all passed."""
        if view.contract is None:
            return None
        makers, players = view.contract.maker % 2, 1 if view.out else 2
        return EuchreFacts(makers, sum(view.tricks_won[makers::2]), players)

    def check(self, facts: EuchreFacts, standing: tt.Standing) -> None:
        """Facts that are possible each by itself are so together."""

    def lines(self, facts: EuchreFacts, standing: tt.Standing) -> list[tt.ScoreLine]:
        """What the makers score, or the others."""
        played = [row for row in SCORES if facts.tricks >= row[0] and facts.players <= row[1]]
        tricks, _players, points, what, rule = played[0]
        side = facts.makers if tricks else 1 - facts.makers
        return [tt.ScoreLine(side, points, what, rule)]

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The score in words."""
        return [(_("{what}: {n}", what=what, n=n), rule) for _t, _p, n, what, rule in SCORES]
