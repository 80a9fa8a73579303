"""Euchre: the default rules, in the order of the rule page (docs/games/euchre.md)."""

import tricktaker as tt
from tricktaker_euchre.hints import suggested_call
from tricktaker_euchre.making import Alone, check_setup, contract, taken_up_by
from tricktaker_euchre.options import EuchreOptions
from tricktaker_euchre.scoring import EuchreScoring
from tricktaker_euchre.tallies import TALLIES
from tricktaker_euchre.variants import varied

_ = tt.Domain("tricktaker_euchre", "tricktaker_euchre")

# E2 to E4, E6: the stages of a deal
PACKETS = (tt.Each((3, 2)), tt.Each((2, 3)), tt.To("upcard", 1, face_up=True))
DEALING = tt.Dealing(plan=PACKETS, rule="E2.1")
TAKING = tt.Taking(
    contract=contract, takes=(tt.Take, Alone), rules=("E3.1", "E3.2", "E3.3", "E3.4")
)
TAKING_UP = tt.Discarding(count=1, seat=taken_up_by, takes_up="upcard", rule="E4.1")
FOLLOW = (tt.Must(tt.LED_SUIT, rule="E6.2"),)
PLAY = tt.TrickPlay(follow=FOLLOW, tricks=5, rule="E6.2", lead_rule="E6.1", win_rule="E6.3")

# E5: left bower and right bower
BOWERS = {"C": ("JS", "JC"), "D": ("JH", "JD"), "H": ("JD", "JH"), "S": ("JC", "JS")}


def ranking(pack: tt.Pack, ranks: str, trump: str) -> tt.Ranking:
    """E5: above the other trumps the left bower, and above all the right bower."""
    trumps = [rank + trump for rank in ranks if rank != "J"]
    return tt.Ranking.of(pack, ranks, trump=trump, trump_order=[*trumps, *BOWERS[trump]])


def euchre(options: EuchreOptions = EuchreOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Euchre with these options."""
    ranks = "789TJQKA"[-options.cards // 4 :]
    pack = tt.Pack.standard(ranks)
    game = tt.Game(
        name="euchre",
        title=_("Euchre"),
        family=_("Euchre"),
        special=_("jacks as bowers; the dealer takes up; play alone"),
        options=options,
        build=euchre,
        cards=pack,
        seating=tt.Seating.partners(4),
        rankings={trump: ranking(pack, ranks, trump) for trump in BOWERS},
        phases=[DEALING, TAKING, TAKING_UP, PLAY],
        scoring=EuchreScoring(),
        notes=[
            tt.Note("contract.maker", _("maker"), names="seat"),
            tt.Note("contract.out", _("sits out")),
        ],
        check_setup=check_setup,
        other_rules=[
            (_("Who makes trumps may play alone, and the partner sits out."), "E3.5"),
            (_("The jack of trumps is the right bower, the highest trump."), "E5.1"),
            (_("The other jack of its colour is the left bower, the next trump."), "E5.2"),
            (_("If the leader sits out, the next player leads."), "E6.1"),
        ],
        hints=tt.Hints(bid=suggested_call),
        tallies=TALLIES,
        end=tt.FirstTo(options.target, rule="E1.3"),
    )
    return varied(game, options)
