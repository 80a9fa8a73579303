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
