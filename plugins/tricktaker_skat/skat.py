"""Skat: the default rules, in the order of the rule page (docs/games/skat.md)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import frozen

import tricktaker as tt
from tricktaker_skat.bidding import Declaring, Dialogue, contract, naming, suggested_call
from tricktaker_skat.options import SkatOptions
from tricktaker_skat.scoring import GAMES, NULLS, VALUES, SkatScoring, told

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

PLAY: Final = tt.TrickPlay(
    follow=[tt.Must(tt.LED_SUIT, rule="J6.2")],
    tricks=10,
    no_trick=["N"],
    no_trick_rule="J6.4",
    lead_rule="J6.1",
    win_rule="J6.3",
)


@frozen(kw_only=True)
class Showing(tt.Phase):
    """J6.5: when the play is over the skat is turned up."""

    name: str = "showing"

    def begin(self, view: tt.View) -> Iterator[tt.Instruction]:
        if view.contract is not None:
            yield tt.Show("skat", audience=tt.EVERYBODY)


def read_contract(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The contract of a set-up: ``{"declarer": 0, "bid": 20, "game": "hearts"}``."""
    who, bid, game = (given.get(name) for name in ("declarer", "bid", "game"))
    if type(who) is type(bid) is int and bid in VALUES and isinstance(game, str) and game in GAMES:
        made = contract(who, bid, game)
        if {**made, **given} == made and NULLS.get(game, bid) >= bid:
            return made
    raise tt.InvalidSetup(_("the contract of Skat is a declarer, a bid and a game that covers it"))


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
        phases=[
            tt.Dealing(plan=[tt.Each(3), tt.To("skat", 2), tt.Each(4), tt.Each(3)], rule="J2.1"),
            Dialogue(),
            Declaring(name="skat", hand=True),
            tt.Discarding(count=2, seat=naming, place="skat", rule="J4.2"),
            Declaring(name="declaration"),
            PLAY,
            Showing(),
        ],
        scoring=SkatScoring(),
        notes=[tt.Note("contract.declarer", _("declarer"), names="seat")],
        read_contract=read_contract,
        hints=tt.Hints(bid=suggested_call),
        end=tt.AfterDeals(options.deals, rule="J1.3"),
        other_rules=told("J2", "J6"),
    )
    if options.ramsch or options.seeger:
        from tricktaker_skat.variants import varied

        return varied(game, options)
    return game
