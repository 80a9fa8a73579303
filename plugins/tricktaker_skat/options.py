"""The rule options of Skat; the defaults are the International Skat Order."""

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")


@frozen
class SkatOptions(tt.Options):
    """What tables agree on before they play."""

    deals: int = tt.option(
        12, at_least=1, help=_("How many deals a match has."), rule="J1.3", trial=(1, 3)
    )
    ramsch: bool = tt.option(
        False, help=_("Whether a deal in which all pass is played as a ramsch."), rule="J9.1"
    )
