"""The rule options of Belote; the defaults are the rules."""

from __future__ import annotations

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_belote", "tricktaker_belote")


@frozen
class BeloteOptions(tt.Options):
    """What tables agree on before they play."""

    target: int | None = tt.option(
        None,
        optional=True,
        at_least=1,
        help=_("Points that win the match; none for a match of a single deal."),
        rule="B1.3",
        trial=(300, 1000),
    )
    undertrump: bool = tt.option(
        True,
        help=_("Whether who cannot follow suit and cannot go over must play a lower trump."),
        rule="B5.4",
    )
    last_trick: int = tt.option(
        10,
        at_least=0,
        at_most=100,
        help=_("Points for the last trick."),
        rule="B7.6",
        trial=(0, 20),
    )
    capot: int = tt.option(
        100,
        at_least=0,
        at_most=1000,
        help=_("Points for taking all tricks, in place of those for the last."),
        rule="B7.7",
        trial=(90, 250),
    )
    failed_belote: str = tt.option(
        "to-defenders",
        choices=("to-defenders", "stays"),
        help=_("Whether the belote of a team that fails goes to the others, or stays with it."),
        rule="B7.8",
    )
    round_to_ten: bool = tt.option(
        False, help=_("Whether a team's score of a deal is rounded to tens."), rule="B7.9"
    )
    litige: bool = tt.option(
        False,
        help=_("Whether the taker's points wait for the next deal if both have as many."),
        rule="B7.10",
    )

    declarations: bool = tt.option(
        False, help=_("Whether sequences and carrés are declared and score."), rule="B6.3"
    )

    def check(self) -> None:
        """Points can wait only where there is a next deal."""
        if self.litige and self.target is None:
            raise self.conflict("litige", "target", _("false where a match is a single deal"))


def options_of(view: tt.View) -> BeloteOptions:
    """The settings of the table that is looked at; the usual ones where a game has others."""
    options = view.game.options
    return options if isinstance(options, BeloteOptions) else BeloteOptions()
