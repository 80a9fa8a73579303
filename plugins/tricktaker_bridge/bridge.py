"""Contract Bridge: the default rules, in the order of the rule page (docs/games/bridge.md)."""

import tricktaker as tt
from tricktaker_bridge.auction import STRAINS, Auction, read_setup
from tricktaker_bridge.hints import suggested_call
from tricktaker_bridge.options import BridgeOptions
from tricktaker_bridge.rubber import rubber
from tricktaker_bridge.scoring import TRICKS, WHO, DuplicateScoring
from tricktaker_bridge.tallies import TALLIES

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

# C1: 52 cards; the ace is high
PACK = tt.Pack.standard()

# C2.1: one card at a time
DEALING = tt.Dealing(plan=[tt.Each(1, times=TRICKS)], rule="C2.1")

# C4: the player after the declarer leads, dummy's hand is laid open, all follow suit
PLAY = tt.TrickPlay(
    follow=[tt.Must(tt.LED_SUIT, rule="C4.3")],
    tricks=TRICKS,
    leads_from="declarer",
    dummy=True,
    rule="C4.3",
    lead_rule="C4.1",
    dummy_rule="C4.2",
    win_rule="C4.4",
)


def bridge(options: BridgeOptions = BridgeOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Contract Bridge with these options."""
    scoring = DuplicateScoring(options.vulnerability, options.first_board)
    who = tuple(WHO[scoring.vulnerable(deal, tt.Standing(()))] for deal in range(1, 17))
    game = tt.Game(
        name="bridge",
        title=_("Bridge"),
        family=_("Bridge"),
        special=_("a full auction; the declarer plays the dummy too"),
        options=options,
        build=bridge,
        cards=PACK,
        seating=tt.Seating.partners(4),
        # C4.4: the suit of the contract is trumps, or none
        rankings={
            strain: tt.Ranking.of(PACK, trump=strain if strain != "NT" else None, strain=strain)
            for strain in STRAINS
        },
        phases=[DEALING, Auction(vulnerable=scoring.vulnerable, rule="C3.1"), PLAY],
        scoring=scoring,
        notes=[
            tt.Note("contract.level", _("level"), of=range(1, 8)),
            tt.Note("contract.strain", _("strain"), of=STRAINS),
            tt.Note("contract.doubled", _("doubled"), of=("", "X", "XX")),
            tt.Note("contract.declarer", _("declarer"), names="seat"),
            tt.Note("contract.dummy", _("dummy"), names="seat"),
            tt.Note("vulnerable", _("vulnerable"), per="side", of=(False, True)),
        ],
        read_contract=read_setup,
        hints=tt.Hints(bid=suggested_call),
        tallies=TALLIES,
        other_rules=[
            (_("Chance names the first dealer; then each deals in turn."), "C2.2"),
            (_("Vulnerable, deal by deal in turn: {who}.", who=who), "C2.3"),
        ],
        end=tt.AfterDeals(options.deals, rule="C1.3"),
    )
    return game if options.scoring == "duplicate" else rubber(game)
