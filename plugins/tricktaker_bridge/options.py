"""The rule options of Contract Bridge; the defaults are the rules."""

from __future__ import annotations

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
    )
    vulnerability: str = tt.option(
        "cycle",
        choices=("cycle", "none", "both"),
        help=_("Who is vulnerable: by the number of the deal, nobody, or both sides."),
        rule="C2.3",
    )
    first_board: int = tt.option(
        1,
        at_least=1,
        help=_("The number of the first deal in the cycle of vulnerability."),
        rule="C2.4",
        trial=(2,),
    )

    def check(self) -> None:
        """A rubber goes on until it is won, and says itself who is vulnerable."""
        if self.scoring == "rubber":
            for name, default in (("deals", 4), ("vulnerability", "cycle"), ("first_board", 1)):
                if getattr(self, name) != default:
                    raise self.conflict(name, "scoring", _("its default, {value}", value=default))
        if self.vulnerability != "cycle" and self.first_board != 1:
            raise self.conflict("first_board", "vulnerability", _("its default, {value}", value=1))
