"""The rule options of Hearts; the defaults are the rules."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from tricktaker import Domain, Options, option

_ = Domain("tricktaker_hearts", "tricktaker_hearts")

# H1.4: the cards that are left out, by the number of players
LEFT_OUT: Final = {3: ("2D",), 4: (), 5: ("2C", "2D")}

# H3.2 to H3.4: how many seats on the cards go, from the first deal on and then anew
BY_TURNS: Final = {3: (1, -1, 0), 4: (1, -1, 2, 0), 5: (1, -1, 2, -2, 0)}
ALWAYS: Final = {"left": (1,), "right": (-1,), "across": (2,), "none": (0,)}

# H5.3 and H5.4: what it brings to shoot the moon
OTHERS_ADD, SHOOTER_SUBTRACTS = "others-add", "shooter-subtracts"
SHOOTER_CHOOSES, NO_MOON = "shooter-chooses", "none"


@frozen
class HeartsOptions(Options):
    """What tables agree on before they play."""

    players: int = option(
        4, at_least=3, at_most=5, help=_("How many play."), rule="H1.4", trial=(3, 5)
    )
    passing: str = option(
        "cycle",
        choices=("cycle", *ALWAYS),
        help=_("Where cards are passed: by turns, the same way in every deal, or not at all."),
        rule="H3.4",
        trial=("none",),
    )
    first_trick_points: bool = option(
        False, help=_("Whether point cards may be played to the first trick."), rule="H4.3"
    )
    queen_breaks_hearts: bool = option(
        False, help=_("Whether the queen of spades breaks hearts, too."), rule="H4.5"
    )
    moon: str = option(
        OTHERS_ADD,
        choices=(OTHERS_ADD, SHOOTER_SUBTRACTS, SHOOTER_CHOOSES, NO_MOON),
        help=_("What becomes of the 26 points of a player who takes them all."),
        rule="H5.4",
        trial=(SHOOTER_SUBTRACTS, SHOOTER_CHOOSES),
    )
    jack_of_diamonds: bool = option(
        False, help=_("Whether the jack of diamonds takes 10 points off."), rule="H5.5"
    )
    target: int = option(
        100, at_least=1, help=_("Points that end the match."), rule="H1.3", trial=(20,)
    )

    def check(self) -> None:
        """Nobody sits across where three or five play."""
        if self.passing == "across" and self.players != 4:
            others = tuple(word for word in ("cycle", *ALWAYS) if word != "across")
            raise self.conflict("passing", "players", _("one of {words}", words=others))

    @property
    def ways(self) -> tuple[int, ...]:
        """How many seats on the cards go, deal by deal."""
        return BY_TURNS[self.players] if self.passing == "cycle" else ALWAYS[self.passing]

    @property
    def scores_otherwise(self) -> bool:
        """Whether a deal is scored in another way than by the default rules."""
        return self.moon != OTHERS_ADD or self.jack_of_diamonds
