"""Euchre: the default rules, in the order of the rule page (docs/games/euchre.md)."""

from attrs import evolve, frozen

import tricktaker as tt
from tricktaker_euchre.hints import HINTS, SPELLINGS
from tricktaker_euchre.making import Alone, check_setup, contract, taken_up_by
from tricktaker_euchre.tallies import TALLIES

_ = tt.Domain("tricktaker_euchre", "tricktaker_euchre")


@frozen
class EuchreOptions(tt.Options):
    """What tables agree on before they play; the defaults are the rules."""

    target: int = tt.option(
        10, at_least=1, help=_("Points that win the match."), rule="E1.3", trial=(3, 21)
    )
    cards: int = tt.option(
        24,
        choices=(24, 28, 32),
        help=_("Cards in the pack: 28 with eights, 32 with sevens too."),
        rule="E1.2",
    )
    stick_the_dealer: bool = tt.option(
        False, help=_("Whether the dealer must name trumps when all others passed."), rule="E3.6"
    )
    defend_alone: bool = tt.option(
        False, help=_("Whether a defender may play alone against a lone maker."), rule="E3.7"
    )


# E2 to E4, E6: the stages of a deal
PACKETS = (tt.Each((3, 2)), tt.Each((2, 3)), tt.To("upcard", 1, face_up=True))
DEALING = tt.Dealing(plan=PACKETS, rule="E2.1")
TAKING = tt.Taking(
    contract=contract, takes=(tt.Take, Alone),
    rule="E3.1", first_rule="E3.2", second_rule="E3.3", passed_out_rule="E3.4",
)  # fmt: skip
MAKER = tt.Note("contract.maker", _("maker"), names="seat")
WHO = _("If its suit is trumps, the dealer")
TAKING_UP = tt.Discarding(count=1, seat=taken_up_by, who=WHO, takes_up="upcard", rule="E4.1")
FOLLOW = (tt.Must(tt.LED_SUIT, rule="E6.2"),)
PLAY = tt.TrickPlay(follow=FOLLOW, tricks=5, rule="E6.2", lead_rule="E6.1", win_rule="E6.3")

# E5: left bower and right bower
BOWERS = {"C": ("JS", "JC"), "D": ("JH", "JD"), "H": ("JD", "JH"), "S": ("JC", "JS")}


def ranking(pack: tt.Pack, ranks: str, trump: str) -> tt.Ranking:
    """E5: above the other trumps the left bower, and above all the right bower."""
    trumps = [rank + trump for rank in ranks if rank != "J"]
    return tt.Ranking.of(pack, ranks, trump=trump, trump_order=[*trumps, *BOWERS[trump]])


def euchre(options: EuchreOptions = EuchreOptions()) -> tt.Game:  # it is frozen
    """Euchre with these options."""
    ranks = "789TJQKA"[-options.cards // 4 :]
    pack = tt.Pack.standard(ranks)
    taking = evolve(TAKING, stuck_rule="E3.6") if options.stick_the_dealer else TAKING
    phases: list[tt.Phase] = [DEALING, taking, TAKING_UP]
    scoring, check = EuchreScoring(), check_setup
    if options.defend_alone:
        from tricktaker_euchre.defending import DefenceScoring, DefendingAlone, check_lone_players

        phases.append(DefendingAlone(rule="E3.7"))
        scoring, check = DefenceScoring(), check_lone_players
    return tt.Game(
        name="euchre",
        title=_("Euchre"),
        family=_("Euchre"),
        special=_("jacks as bowers; the dealer takes up; play alone"),
        options=options,
        build=euchre,
        cards=pack,
        seating=tt.Seating.partners(4),
        rankings={trump: ranking(pack, ranks, trump) for trump in BOWERS},
        phases=[*phases, PLAY],
        scoring=scoring,
        notes=[MAKER, tt.Note.part("out", rule="E6.1")],
        check_setup=check,
        other_rules=[
            (_("Who makes trumps may play alone, and the partner sits out."), "E3.5"),
            (_("The jack of trumps is the right bower, the highest trump."), "E5.1"),
            (_("The other jack of its colour is the left bower, the next trump."), "E5.2"),
        ],
        hints=HINTS,
        tallies=TALLIES,
        spellings=SPELLINGS,
        end=tt.FirstTo(options.target, rule="E1.3"),
    )


# ------------------------------------------------------------------ E7: the score

MADE = (1, _("three or four tricks of the makers"), "E7.1")
MARCH = (2, _("all five tricks of the makers"), "E7.2")
LONE_MARCH = (4, _("all five tricks of a lone maker"), "E7.3")
EUCHRE = (2, _("a euchre of the makers, for the others"), "E7.4")


@frozen
class EuchreFacts:
    """What happened in a deal in which somebody made trumps.

    :ivar makers: the partnership that made trumps; the tricks are theirs.
    """

    makers: int = tt.fact(_("Who made trumps"), names="side", rule="E3.2")
    tricks: int = tt.fact(_("Tricks that they took"), of=range(6), rule="E6.4")
    alone: bool = tt.fact(_("Maker played alone"), rule="E3.5")


class EuchreScoring:
    """The makers score for three tricks and for five; if they fail, the others score."""

    facts_type = EuchreFacts

    def facts(self, view: tt.View) -> EuchreFacts | None:
        """Who made trumps, alone or not, and what they took; nothing if all passed."""
        if view.contract is None:
            return None
        makers = view.contract.maker % 2
        tricks = sum(view.tricks_won[makers::2])
        return EuchreFacts(makers=makers, tricks=tricks, alone=bool(view.out))

    def check(self, facts: EuchreFacts, standing: tt.Standing) -> None:
        """Facts that are possible each by itself are so together."""

    def outcome(self, facts: EuchreFacts) -> str:
        """What became of the makers: ``euchre``, ``made`` or ``march``."""
        return "euchre" if facts.tricks < 3 else "march" if facts.tricks == 5 else "made"

    def lines(self, facts: EuchreFacts, standing: tt.Standing) -> list[tt.ScoreLine]:
        """What the makers score, or the others."""
        outcome = self.outcome(facts)
        if outcome == "euchre":
            return [tt.ScoreLine(1 - facts.makers, *EUCHRE)]
        march = LONE_MARCH if facts.alone else MARCH
        return [tt.ScoreLine(facts.makers, *(march if outcome == "march" else MADE))]

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The score in words."""
        scores = (MADE, MARCH, LONE_MARCH, EUCHRE)
        return [(_("{what}: {n}", what=what, n=n), rule) for n, what, rule in scores]
