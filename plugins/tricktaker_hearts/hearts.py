"""Hearts: the default rules, in the order of the rule page (docs/games/hearts.md)."""

from __future__ import annotations

from typing import Final

import tricktaker as tt
from tricktaker_hearts.options import LEFT_OUT, HeartsOptions
from tricktaker_hearts.scoring import HeartsScoring
from tricktaker_hearts.tallies import TALLIES

_ = tt.Domain("tricktaker_hearts", "tricktaker_hearts")

# H1.2: 52 cards, ace high, no trumps
PACK: Final = tt.Pack.standard()
HEARTS: Final = PACK.card("AH").suit

# H5.1: the point cards, each with what it counts
POINTS: Final = {"QS": 13, **{str(card): 1 for card in PACK if card.suit == HEARTS}}
POINT_CARDS: Final = tt.Cards(*POINTS, called=_("point cards"))

# H4.2 and H4.3: follow suit; no point cards to the first trick
FOLLOW: Final = (
    tt.Must(tt.LED_SUIT, rule="H4.2"),
    tt.Must(~POINT_CARDS, when=tt.FIRST_TRICK, rule="H4.3"),
)


def leads(opening: tt.Card, queen_breaks: bool) -> tuple[tt.Must, ...]:
    """H4.1, H4.4 and H4.5: the first lead; hearts are not led until they are broken."""
    broken = tt.Broken(HEARTS, by=("QS",) if queen_breaks else ())
    first = tt.Must(tt.Cards(opening), when=tt.FIRST_LEAD, rule="H4.1")
    return first, tt.Must(~tt.Cards(HEARTS), unless=broken, rule="H4.4")


def hearts(options: HeartsOptions = HeartsOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Hearts with these options."""
    pack = tt.Pack(card for card in PACK if str(card) not in LEFT_OUT[options.players])
    size, opening = len(pack) // options.players, pack[0]
    follow = FOLLOW[:1] if options.first_trick_points else FOLLOW
    lead = leads(opening, options.queen_breaks_hearts)
    game = tt.Game(
        name="hearts",
        title=_("Hearts"),
        family=_("Hearts"),
        special=_("take no hearts and no queen of spades, or all"),
        options=options,
        build=hearts,
        cards=pack,
        seating=tt.Seating.each(options.players),
        rankings={None: tt.Ranking.of(pack, points=POINTS)},
        phases=(
            tt.Dealing(plan=[tt.Each(1, times=size)], rule="H2.2"),
            tt.Passing(count=3, ways=options.ways, rule="H3.1", ways_rule="H3.2"),
            tt.TrickPlay(
                follow=follow, lead=lead, tricks=size, first_leader=str(opening), rule="H4.1"
            ),
        ),
        scoring=HeartsScoring(options.players),
        other_rules=[(_("The first dealer is chosen by chance, then they take turns."), "H2.1")],
        tallies=TALLIES,
        end=tt.FirstTo(options.target, rule="H6.1", lowest=True),
    )
    if not options.scores_otherwise:
        return game
    from tricktaker_hearts.variants import scored_otherwise

    return scored_otherwise(game, options)
