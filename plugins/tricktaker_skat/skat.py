"""Skat: the default rules, in the order of the rule page (docs/games/skat.md)."""

from typing import Final

import tricktaker as tt
from tricktaker_skat.bidding import Declaring, Dialogue, Showing, naming, read_contract
from tricktaker_skat.hints import suggested_call
from tricktaker_skat.options import SkatOptions
from tricktaker_skat.scoring import SkatScoring, told
from tricktaker_skat.tallies import TALLIES
from tricktaker_skat.variants import varied

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")

# J1.2: 32 cards
PACK: Final = tt.Pack.standard("789TJQKA")

# J5: ranks and trumps, low to high, and card points
ORDER: Final = "789QKTA"
JACKS: Final = ["JD", "JH", "JS", "JC"]
POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMPS: Final = {suit: [*(rank + suit for rank in ORDER), *JACKS] for suit in "CSHD"}
RANKINGS: Final[dict[str | None, tt.Ranking]] = {
    suit: tt.Ranking.of(PACK, ORDER, trump=suit, trump_order=trumps, points=POINTS)
    for suit, trumps in TRUMPS.items()
}
RANKINGS["G"] = tt.Ranking.of(PACK, ORDER, trump_order=JACKS, points=POINTS, strain="grand")
RANKINGS["N"] = tt.Ranking.of(PACK, "789TJQKA", strain="null")

# J2 to J6: the stages of a deal
DEAL: Final = tt.Dealing(plan=[tt.Each(3), tt.To("skat", 2), tt.Each(4), tt.Each(3)], rule="J2.1")
BIDDING: Final = Dialogue(name="bidding")
SKAT: Final = Declaring(name="skat", hand=True)
LAYING_AWAY: Final = tt.Discarding(count=2, seat=naming, place="skat", rule="J4.2")
DECLARATION: Final = Declaring(name="declaration")
MUST: Final = [tt.Must(tt.LED_SUIT, rule="J6.2")]
PLAY: Final = tt.TrickPlay(
    follow=MUST, tricks=10, no_trick=["N"], no_trick_rule="J6.4", lead_rule="J6.1", win_rule="J6.3"
)


def skat(options: SkatOptions = SkatOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Skat with these options."""
    game = tt.Game(
        name="skat",
        title=_("Skat"),
        family=_("Skat"),
        special=_("one against two; bid in game values, jacks on top"),
        options=options,
        build=skat,
        cards=PACK,
        seating=tt.Seating.each(3),
        rankings=RANKINGS,
        phases=[DEAL, BIDDING, SKAT, LAYING_AWAY, DECLARATION, PLAY, Showing(name="showing")],
        scoring=SkatScoring(),
        notes=[tt.Note("contract.declarer", _("declarer"), names="seat")],
        read_contract=read_contract,
        hints=tt.Hints(bid=suggested_call),
        tallies=TALLIES,
        end=tt.AfterDeals(options.deals, rule="J1.3"),
        other_rules=told("J2", "J6"),
    )
    return varied(game, options)
