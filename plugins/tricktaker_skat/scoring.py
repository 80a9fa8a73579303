"""The games and what they are worth (J4, J7), and the score of a deal (J8)."""

from collections.abc import Sequence
from typing import Any, Final

import attrs

import tricktaker as tt

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")

# J7.1, J7.6: the base values by strain, and what the nulls are worth
BASES: Final = {"C": 12, "S": 11, "H": 10, "D": 9, "G": 24}
NAMES: Final = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "G": "grand"}
NULLS: Final = {"null": 23, "null-hand": 35, "null-ouvert": 46, "null-hand-ouvert": 59}
# J4.1, J4.4, J7.3, J7.4: what is said with a game, and how often the base value counts for it
LEVELS: Final = {"": 0, "-hand": 1, "-hand-schneider": 3, "-hand-schwarz": 5, "-hand-ouvert": 6}
GAMES: Final = {name + said: strain for strain, name in NAMES.items() for said in LEVELS}
GAMES.update(dict.fromkeys(NULLS, "N"))
# J3.1: with 11 matadors, 4 in a grand, and 7 levels a value is as high as can be
MULTIPLES: Final = {base * n for s, base in BASES.items() for n in range(2, 12 if s == "G" else 19)}
VALUES: Final = tuple(sorted({*MULTIPLES, *NULLS.values()}))
POINTS: Final = 120
"""The card points of the pack (J5.4)."""
LOST: Final = {"J8.2": _("lost, twice"), "J8.3": _("missed, twice"), "J8.4": _("overbid, twice")}
"""How a game was lost, by rule."""
RULES: Final = (
    (_("What may be bid: {all}.", all=tuple(map(str, VALUES))), "J3.1"),
    (_("Middlehand, next to forehand, bids; forehand holds each bid, until one passes."), "J3.2"),
    (_("Then rearhand bids to the other. Who is left is the declarer, alone against two."), "J3.3"),
    (_("If nobody bids, forehand may bid {least}, or the deal is passed out.", least=18), "J3.4"),
    (_("The declarer picks up the skat, or plays from the hand, and names the game."), "J4.1"),
    (_("From the hand schneider, schwarz or ouvert is announced; any null may be ouvert."), "J4.4"),
    (_("A null is declared only if it is worth what was bid."), "J4.5"),
    (_("After the play the skat is turned up."), "J6.5"),
    (_("Base values: {all}.", all=tuple(f"{NAMES[s]} {n}" for s, n in BASES.items())), "J7.1"),
    (_("Matadors: trumps from JC down without a gap that hand and skat have, or lack."), "J7.2"),
    (_("The base counts for each matador, the game, hand, schneider, schwarz and ouvert."), "J7.3"),
    (_("Schneider (a side has at most 30) and schwarz count once more if announced."), "J7.4"),
    (_("Nulls: {all}.", all=tuple(f"{name} {n}" for name, n in NULLS.items())), "J7.5"),
    (_("The declarer, who has the skat, needs 61 points, and in a null no trick."), "J8.1"),
    (_("A game won scores its value, a game lost costs it twice."), "J8.2"),
    (_("If what was announced is not reached it is lost, and counts as if it were."), "J8.3"),
    (_("A game worth less than the bid is lost; the base counts as often as that needs."), "J8.4"),
)


def told(*chapters: str) -> list[tuple[tt.Text, str]]:
    """The rules of some chapters that nothing else says in words."""
    return [rule for rule in RULES if rule[1].startswith(chapters)]


def fact(ask: tt.Text, values: Sequence[object], rule: str, **more: Any) -> Any:
    """A fact that a score sheet asks for, one of these values."""
    return attrs.field(default=None, metadata={"ask": ask, "of": values, "rule": rule, **more})


_FACTS: Final = {
    "declarer": fact(_("Who played alone (none if nobody did)"), range(3), "J1.1", names="seat"),
    "game": fact(_("The game, such as hearts or grand-hand-schneider"), tuple(GAMES), "J4.3"),
    "bid": fact(_("The last bid"), VALUES, "J3.1"),
    "tricks": fact(_("The declarer's tricks"), range(11), "J6.1"),
    "points": fact(_("The declarer's points (none in a null)"), range(121), "J8.1", none=True),
    "matadors": fact(_("The matadors (none in a null)"), range(1, 12), "J7.2", none=True),
}
SkatFacts: Final[Any] = attrs.make_class("SkatFacts", _FACTS, frozen=True)
"""What happened in a deal of Skat; if nobody played alone, nothing else is told.

Points are those of the declarer with the skat. Matadors are how many the game was with, or without.
"""


def matadors_of(ranking: tt.Ranking, own: tt.CardSet) -> int:
    """J7.2: how many of the highest trumps without a gap a hand and the skat have, or lack."""
    (trumps,) = [group.levels for group in ranking.groups if group.key == ranking.trump]
    held = [bool(own.mask & card) for card in reversed(trumps)]
    return [*held, not held[0]].index(not held[0])


def outcome(facts: Any) -> tuple[int, int, bool, str]:
    """J7 and J8: the base value, how often it counts, whether the game is won, and the rule."""
    if facts.game in NULLS:
        return NULLS[facts.game], 1, facts.tricks == 0, "J8.2"
    strain, points, tricks = GAMES[facts.game], facts.points, facts.tricks
    level = LEVELS[facts.game.removeprefix(NAMES[strain])]
    schneider, schwarz = points not in range(31, 90), tricks in (0, 10)
    times = facts.matadors + 1 + level + (schneider and level < 3) + (schwarz and level < 5)
    least = -(-facts.bid // BASES[strain])
    if times < least:
        return BASES[strain], least, False, "J8.4"
    # schneider was announced, or more than that
    missed = (level == 3 and points < 90) or (level > 3 and tricks < 10)
    return BASES[strain], times, points > 60 and not missed, "J8.3" if missed else "J8.2"


class SkatScoring:
    """The declarer scores the value of the game, or loses it twice."""

    facts_type: Any = SkatFacts

    def facts(self, view: tt.View) -> Any:
        """The game, and what the declarer took: all that the other two did not."""
        contract, earlier = view.contract, view.note(tt.EARLIER)
        if contract is None:
            return SkatFacts()
        seat = contract.declarer
        told = (seat, contract.game, contract.bid, view.tricks_won[seat])
        if contract.game in NULLS:
            return SkatFacts(*told)
        if earlier is not None and earlier.count:
            return None  # the cards played before a set-up are not known
        gone = [c for t in view.tricks for s, c in zip(t.seats, t.cards, strict=True) if s != seat]
        own = view.game.cards.full - view.game.cards.set(gone)
        points = POINTS - sum(view.points_won) + view.points_won[seat]
        return SkatFacts(*told, points, matadors_of(view.ranking, own))

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse facts that cannot be together."""
        who, game, bid, tricks, points, matadors = attrs.astuple(facts)
        if None in (who, game, bid, tricks):
            if facts != SkatFacts():
                raise tt.InvalidFacts(_("declarer, game, bid and tricks are told together"), "J3.4")
        elif (points is None, matadors is None) != (game in NULLS,) * 2:
            raise tt.InvalidFacts(_("points and matadors are told of all games but null"), "J7.5")
        elif NULLS.get(game, bid) < bid:
            raise tt.InvalidFacts(_("{game} is worth less than {bid}", game=game, bid=bid), "J4.5")
        elif GAMES[game] == "G" and matadors > 4:
            raise tt.InvalidFacts(_("a grand has four matadors at most"), "J7.2")
        elif game not in NULLS and tricks == 10 and points < POINTS:
            raise tt.InvalidFacts(_("every trick has all {all} points", all=POINTS), "J5.4")

    def lines(self, facts: Any, standing: tt.Standing) -> list[tt.ScoreLine]:
        """What the deal scores."""
        if facts.declarer is None:
            return [tt.ScoreLine(seat, 0, _("passed out"), "J3.4") for seat in range(3)]
        base, times, won, rule = outcome(facts)
        told = {"game": facts.game, "how": _("won") if won else LOST[rule]}
        text = _("{game} {how}: {times} × {base}", times=times, base=base, **told)
        return [tt.ScoreLine(facts.declarer, base * times * (1 if won else -2), text, rule)]

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The value of a game and the score, in words."""
        return told("J7", "J8")
