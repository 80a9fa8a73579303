"""Hearts: the default rules, in the order of the rule page (docs/games/hearts.md)."""

from collections.abc import Iterator

from attrs import frozen

import tricktaker as tt
from tricktaker_hearts.hints import HINTS
from tricktaker_hearts.tallies import TALLIES

_ = tt.Domain("tricktaker_hearts", "tricktaker_hearts")


@frozen
class HeartsOptions(tt.Options):
    """What tables agree on before they play; the defaults are the rules."""

    players: int = tt.option(
        4, at_least=3, at_most=5, help=_("How many play."), rule="H1.4", trial=(3, 5)
    )
    passing: str = tt.option(
        "cycle",
        choices=("cycle", "left", "right", "across", "none"),
        help=_("Where cards are passed: by turns, the same way in every deal, or not at all."),
        rule="H3.4",
        trial=("none",),
    )
    first_trick_points: bool = tt.option(
        False, help=_("Whether point cards may be played to the first trick."), rule="H4.3"
    )
    queen_breaks_hearts: bool = tt.option(
        False, help=_("Whether the queen of spades breaks hearts, too."), rule="H4.5"
    )
    moon: str = tt.option(
        "others-add",
        choices=("others-add", "shooter-subtracts", "shooter-chooses", "none"),
        help=_("What becomes of the 26 points of a player who takes them all."),
        rule="H5.4",
        trial=("shooter-subtracts", "shooter-chooses", "none"),
    )
    jack_of_diamonds: bool = tt.option(
        False, help=_("Whether the jack of diamonds takes 10 points off."), rule="H5.5"
    )
    target: int = tt.option(
        100, at_least=1, help=_("Points that end the match."), rule="H1.3", trial=(20,)
    )

    def check(self) -> None:
        """Nobody sits across where three or five play."""
        if self.passing == "across" and self.players != 4:
            raise self.conflict("passing", "players", _("another way, or none"))


# ------------------------------------------------------------------ H1 to H4: table and play

# H1.2 and H1.4: 52 cards, ace high; some are left out where three or five play
PACK = tt.Pack.standard()
HEARTS = PACK.card("AH").suit
LEFT_OUT = {3: ["2D"], 4: [], 5: ["2C", "2D"]}

# H3.2 to H3.4: how many seats on the cards go, from the first deal on and then anew
BY_TURNS = {3: [1, -1, 0], 4: [1, -1, 2, 0], 5: [1, -1, 2, -2, 0]}
ALWAYS = {"left": [1], "right": [-1], "across": [2], "none": [0]}

# H5.1: the point cards, each with what it counts
POINTS = {"QS": 13, **{str(card): 1 for card in PACK if card.suit == HEARTS}}
POINT_CARDS = tt.Cards(*POINTS, called=_("point cards"))
ALL = sum(POINTS.values())


def play(options: HeartsOptions, opening: tt.Card, tricks: int) -> tt.TrickPlay:
    """H4: follow suit, with no point card at first; hearts are not led until they are broken."""
    follow = [tt.Must(tt.LED_SUIT, rule="H4.2")]
    if not options.first_trick_points:
        follow.append(tt.Must(~POINT_CARDS, when=tt.FIRST_TRICK, rule="H4.3"))
    broken = tt.Played(HEARTS, *(["QS"] if options.queen_breaks_hearts else []))
    lead = [tt.Must(~tt.Cards(HEARTS), unless=broken, rule="H4.4")]
    leader = tt.HolderOf(str(opening))
    return tt.TrickPlay(follow=follow, lead=lead, tricks=tricks, first_leader=leader, rule="H4.1")


def hearts(options: HeartsOptions = HeartsOptions()) -> tt.Game:  # it is frozen
    """Hearts with these options."""
    pack = tt.Pack(card for card in PACK if str(card) not in LEFT_OUT[options.players])
    tricks = len(pack) // options.players
    ways = BY_TURNS[options.players] if options.passing == "cycle" else ALWAYS[options.passing]
    phases: list[tt.Phase] = [
        tt.Dealing(plan=[tt.Each(1, times=tricks)], rule="H2.2"),
        tt.Passing(count=3, ways=ways, rule="H3.1", ways_rule="H3.2"),
        play(options, pack[0], tricks),
    ]
    scoring = HeartsScoring()
    if options.moon != "others-add" or options.jack_of_diamonds:
        from tricktaker_hearts.variants import ChoiceOfTheMoon, VariedScoring

        scoring = VariedScoring(options)
        if options.moon == "shooter-chooses":
            phases.append(ChoiceOfTheMoon(rule="H5.4"))
    return tt.Game(
        name="hearts",
        title=_("Hearts"),
        family=_("Hearts"),
        special=_("take no hearts and no queen of spades, or all"),
        options=options,
        build=hearts,
        cards=pack,
        seating=tt.Seating.each(options.players),
        rankings={None: tt.Ranking.of(pack, points=POINTS)},
        phases=phases,
        scoring=scoring,
        other_rules=[(_("The first dealer is chosen by chance, then they take turns."), "H2.1")],
        hints=HINTS,
        tallies=TALLIES,
        end=tt.FirstTo(options.target, rule="H6.1", lowest=True),
    )


# ------------------------------------------------------------------ H5: the score


@frozen
class HeartsFacts:
    """What happened in a deal of Hearts.

    :ivar points: what each seat took, in hearts and the queen of spades.
    """

    points: tuple[int, ...] = tt.fact(
        _("Points taken in hearts and the queen of spades"), per="seat", total=ALL, rule="H5.1"
    )


class HeartsScoring:
    """Everybody scores what they took; who took all gives as much to each of the others."""

    facts_type = HeartsFacts

    def facts(self, view: tt.View) -> HeartsFacts:
        """What each seat took."""
        return HeartsFacts(points=view.points_won)

    def check(self, facts: HeartsFacts, standing: tt.Standing) -> None:
        """Refuse points without those of the queen, which one player takes at once."""
        if max(facts.points) < POINTS["QS"]:
            raise tt.InvalidFacts(_("no player took the {n} of the queen", n=POINTS["QS"]), "H5.1")

    def lines(self, facts: HeartsFacts, standing: tt.Standing) -> Iterator[tt.ScoreLine]:
        """What each seat scores."""
        if ALL in facts.points:
            yield from self.moon(facts)
            return
        for seat, taken in enumerate(facts.points):
            if taken:
                points = _.plural("{count} point", "{count} points", count=taken)
                yield tt.ScoreLine(seat, taken, points, "H5.2")

    def moon(self, facts: HeartsFacts) -> Iterator[tt.ScoreLine]:
        """H5.3: who has taken all points gives them to each of the others."""
        shot = _("seat {seat} shot the moon", seat=facts.points.index(ALL))
        for seat, taken in enumerate(facts.points):
            if not taken:
                yield tt.ScoreLine(seat, ALL, shot, "H5.3")

    def moon_in_words(self) -> tuple[tt.Text, str]:
        """The rule on it."""
        return _("Who takes all {all} scores none, and each of the others {all}.", all=ALL), "H5.3"

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The score in words."""
        counts = _("Point cards: a heart counts 1, the queen of spades {n}.", n=POINTS["QS"])
        taken = _("Each player scores what they took.")
        return [(counts, "H5.1"), (taken, "H5.2"), self.moon_in_words()]
