"""Hearts for four without passing: every heart costs a point, the queen of spades 13."""

from attrs import field, frozen

import tricktaker as tt
from tricktaker import FIRST_TRICK, LED_SUIT, Cards, Must, Played, ScoreLine

_ = tt.Domain("tricktaker_testgames", "tricktaker_testgames")

PACK = tt.Pack.standard()
HEARTS = PACK.set([card for card in PACK if card.suit.code == "H"])
RANKING = tt.Ranking.of(PACK, points={**dict.fromkeys(map(str, HEARTS), 1), "QS": 13})
FOLLOW = (Must(LED_SUIT, rule="H3"), Must(~Cards(HEARTS, "QS"), when=FIRST_TRICK, rule="H4"))
LEAD = (Must(~Cards(HEARTS), unless=Played(HEARTS), rule="H5"),)


@frozen
class Facts:
    points: tuple[int, ...] = field(converter=tuple)


class Penalties:
    facts_type = Facts

    def facts(self, view):
        return Facts([sum(t.points for t in view.tricks if t.winner == seat) for seat in range(4)])

    def check(self, facts, standing):
        whole = [n for n in facts.points if type(n) is int and n >= 0]
        if len(whole) != 4 or facts.points != tuple(whole) or sum(whole) != 26:
            raise tt.InvalidFacts(_("four players take 26 points together"), "H6")

    def lines(self, facts, standing):
        for seat, points in enumerate(facts.points):
            if 26 in facts.points and points == 0:
                yield ScoreLine(seat, -26, _("another took every point"), "H7")
            elif 0 < points < 26:
                text = _.plural("{count} point", "{count} points", count=points)
                yield ScoreLine(seat, -points, text, "H6")

    def describe(self):
        text = _("A heart costs a point, the queen of spades 13; all 26 cost the others 26.")
        return [(text, "H6")]


def tiny_hearts(options=tt.Options()):  # noqa: B008  # it is frozen
    dealing = tt.Dealing(plan=[tt.Each(1, times=13)], rule="H1")
    play = tt.TrickPlay(follow=FOLLOW, lead=LEAD, tricks=13, first_leader=tt.HolderOf("2C"),
                        rule="H3", lead_rule="H2")  # fmt: skip
    return tt.Game(
        name="tiny_hearts", title=_("Tiny Hearts"), options=options, build=tiny_hearts,
        cards=PACK, seating=tt.Seating.each(4), rankings={None: RANKING}, phases=[dealing, play],
        scoring=Penalties(), end=tt.FirstTo(None, floor=-100, floor_rule="H8"),
    )  # fmt: skip


@tt.hookimpl
def tricktaker_games():
    return [tiny_hearts()]
