"""The rule options of Skat; the defaults are the International Skat Order."""

from __future__ import annotations

from attrs import frozen

from tricktaker import Domain, Options, option

_ = Domain("tricktaker_skat", "tricktaker_skat")


@frozen
class SkatOptions(Options):
    """What tables agree on before they play."""

    deals: int = option(
        12, at_least=1, help=_("How many deals a match has."), rule="J1.3", trial=(1, 3)
    )
    ramsch: bool = option(
        False,
        help=_("Whether a deal in which all pass is played as a ramsch."),
        rule="J9.1",
    )
    seeger: bool = option(
        False,
        help=_("Whether games won and lost are rewarded as in tournaments."),
        rule="J8.5",
    )
