"""The rule options of Contract Bridge; the defaults are the rules."""

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")


@frozen
class BridgeOptions(tt.Options):
    """What tables agree on before they play."""

    scoring: str = tt.option(
        "duplicate",
        choices=("duplicate", "rubber"),
        help=_("Whether each deal is scored by itself, or a rubber is played."),
        rule="C1.3",
    )
    deals: int = tt.option(
        4,
        at_least=1,
        help=_("Deals of a match that is scored as duplicate."),
        rule="C1.3",
        trial=(2,),
        only_with={"scoring": "duplicate"},
    )
    vulnerability: str = tt.option(
        "cycle",
        choices=("cycle", "none", "both"),
        help=_("Who is vulnerable: by the number of the deal, nobody, or both sides."),
        rule="C2.3",
        only_with={"scoring": "duplicate"},
    )
    first_board: int = tt.option(
        1,
        at_least=1,
        help=_("The number of the first deal in the cycle of vulnerability."),
        rule="C2.4",
        trial=(2,),
        only_with={"scoring": "duplicate", "vulnerability": "cycle"},
    )
