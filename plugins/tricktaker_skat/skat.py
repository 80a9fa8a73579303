"""Skat: the default rules, in the order of the rule page (docs/games/skat.md)."""

import tricktaker as tt
from tricktaker_skat import bidding
from tricktaker_skat.hints import HINTS, POSITIONS, SPELLINGS, contract_text
from tricktaker_skat.options import SkatOptions
from tricktaker_skat.scoring import SkatScoring
from tricktaker_skat.tallies import TALLIES

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")

# J1.2: 32 cards
PACK = tt.Pack.standard("789TJQKA")

# J5: ranks and trumps, low to high, and card points
ORDER = "789QKTA"
JACKS = ["JD", "JH", "JS", "JC"]
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMPS = {suit: [*(rank + suit for rank in ORDER), *JACKS] for suit in "CSHD"}
RANKINGS: dict[str | None, tt.Ranking] = {
    suit: tt.Ranking.of(PACK, ORDER, trump=suit, trump_order=trumps, points=POINTS)
    for suit, trumps in TRUMPS.items()
}
RANKINGS["G"] = tt.Ranking.of(
    PACK, ORDER, trump_order=JACKS, points=POINTS, strain="G", called=_("grand"))  # fmt: skip
RANKINGS["N"] = tt.Ranking.of(PACK, "789TJQKA", strain="N", called=_("null"))

# J2 to J6: the stages of a deal
DEAL = tt.Dealing(plan=[tt.Each(3), tt.To("skat", 2), tt.Each(4), tt.Each(3)], rule="J2.1")
PICKING_UP = bidding.PickingUp(name="picking up")
WHO = _("Who has picked up the skat")
LAYING_AWAY = tt.Discarding(count=2, seat=bidding.who_declares, who=WHO, place="skat", rule="J4.2")
DECLARATION = bidding.Declaration(name="declaration")
FOLLOW = [tt.Must(tt.LED_SUIT, rule="J6.2")]
OVER = tt.Strain("N", called=_("null")) & tt.DECLARER_TOOK
PLAY = tt.TrickPlay(
    follow=FOLLOW, tricks=10, lead_rule="J6.1", win_rule="J6.3", over=OVER, over_rule="J6.4"
)
SHOWING = tt.TurningUp(place="skat", rule="J6.5")


def skat(options: SkatOptions = SkatOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Skat with these options."""
    dialogue, scoring, read_contract = bidding.BIDDING, SkatScoring(), bidding.read_contract
    if options.ramsch:
        from tricktaker_skat.ramsch import RAMSCH_BIDDING, RamschScoring, read_ramsch

        dialogue, scoring, read_contract = RAMSCH_BIDDING, RamschScoring(), read_ramsch
    return tt.Game(
        name="skat",
        title=_("Skat"),
        family=_("Skat"),
        special=_("one against two; bid in game values, jacks on top"),
        options=options,
        build=skat,
        cards=PACK,
        seating=tt.Seating.each(3, positions=POSITIONS),
        rankings=RANKINGS,
        phases=[DEAL, dialogue, PICKING_UP, LAYING_AWAY, DECLARATION, PLAY, SHOWING],
        scoring=scoring,
        notes=[tt.Note.part("declarer"), tt.Note.part("open", rule="J4.4")],
        read_contract=read_contract,
        contract_text=contract_text,
        hints=HINTS,
        tallies=TALLIES,
        spellings=SPELLINGS,
        end=tt.AfterDeals(options.deals, rule="J1.3"),
    )
