"""Contract Bridge: the default rules, in the order of the rule page (docs/games/bridge.md)."""

import tricktaker as tt
from tricktaker_bridge.auction import BIDS, PACK, STRAINS, BridgeAuction, contract_of, read_contract
from tricktaker_bridge.hints import COMPASS, HINTS, SPELLINGS, contract_text
from tricktaker_bridge.options import BridgeOptions
from tricktaker_bridge.scoring import TRICKS, DuplicateScoring
from tricktaker_bridge.tallies import TALLIES

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

NO_TRUMPS = {"NT": tt.Ranking.of(PACK, strain="NT", called=_("no trumps"))}

# C2.1: one card at a time
DEALING = tt.Dealing(plan=[tt.Each(1, times=TRICKS)], rule="C2.1")

# C4: the player after the declarer leads, dummy's hand is laid open, all follow suit
PLAY = tt.TrickPlay(
    follow=[tt.Must(tt.LED_SUIT, rule="C4.3")],
    tricks=TRICKS,
    first_leader=tt.After("declarer"),
    rule="C4.3",
    lead_rule="C4.1",
    win_rule="C4.4",
)


def auction(scoring: DuplicateScoring) -> BridgeAuction:
    """C3, and who is vulnerable by this score."""
    return BridgeAuction(
        bids=BIDS,
        contract=contract_of,
        vulnerable=scoring.vulnerable,
        rule="C3.1",
        bid_rule="C3.2",
        double_rule="C3.3",
        redouble_rule="C3.4",
        end_rule="C3.6",
        passed_out_rule="C3.7",
    )


def bridge(options: BridgeOptions = BridgeOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Contract Bridge with these options."""
    scoring, counters = DuplicateScoring(options), list[tt.Counter]()
    end: tt.End = tt.AfterDeals(options.deals, rule="C1.3")
    if options.scoring == "rubber":
        from tricktaker_bridge.rubber import COUNTERS, RubberEnd, RubberScoring

        scoring, counters, end = RubberScoring(options), COUNTERS, RubberEnd()
    return tt.Game(
        name="bridge",
        title=_("Bridge"),
        family=_("Bridge"),
        special=_("a full auction; the declarer plays the dummy too"),
        options=options,
        build=bridge,
        cards=PACK,
        seating=tt.Seating.partners(4, names=COMPASS),
        # C4.4: the suit of the contract is trumps, or none
        rankings={suit: tt.Ranking.of(PACK, trump=suit) for suit in STRAINS[:4]} | NO_TRUMPS,
        phases=[DEALING, auction(scoring), PLAY],
        scoring=scoring,
        counters=counters,
        notes=[
            tt.Note("contract.level", _("level"), of=range(1, 8)),
            tt.Note("contract.strain", _("strain"), of=STRAINS),
            tt.Note("contract.doubled", _("doubled"), of=("", "X", "XX")),
            tt.Note.part("declarer"),
            tt.Note.part("dummy", rule="C4.2"),
            tt.Note("vulnerable", _("vulnerable"), per="side", of=(False, True)),
        ],
        read_contract=read_contract,
        contract_text=contract_text,
        hints=HINTS,
        tallies=TALLIES,
        spellings=SPELLINGS,
        other_rules=[
            (_("Chance names the first dealer; then each deals in turn."), "C2.2"),
            scoring.who_is_vulnerable(),
            (_("A higher bid ends the doubling."), "C3.5"),
            (_("Declarer is who first named the strain for the side of the last bid."), "C3.8"),
        ],
        end=end,
    )
