"""The rule options of Euchre; the defaults are the rules."""

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_euchre", "tricktaker_euchre")


@frozen
class EuchreOptions(tt.Options):
    """What tables agree on before they play."""

    target: int = tt.option(
        10, at_least=1, help=_("Points that win the match."), rule="E1.3", trial=(3, 21)
    )
    cards: int = tt.option(
        24, choices=(24, 28, 32), help=_("Cards in the pack: 28 with eights, 32 with sevens too."),
        rule="E1.2",
    )  # fmt: skip
    stick_the_dealer: bool = tt.option(
        False, help=_("Whether the dealer must name trumps when all others passed."), rule="E3.6"
    )
    keep_upcard: bool = tt.option(
        False, help=_("Whether the dealer must keep the upcard that is taken up."), rule="E4.2"
    )
    defend_alone: bool = tt.option(
        False, help=_("Whether a defender may play alone against a lone maker."), rule="E3.7"
    )
