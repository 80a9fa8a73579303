"""The value of a game (J7) and the score of a deal (J8)."""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_skat.values import BASES, GAMES, LEVELS, NAMES, NULLS, VALUES

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")

POINTS = 120
WORTH = [11] * 4 + [10] * 4 + [4] * 4 + [3] * 4 + [2] * 4
"""The card points of the pack, in all and card by card (J5.4)."""
LOST = {"J8.2": _("lost, twice"), "J8.3": _("missed, twice"), "J8.4": _("overbid, twice")}
"""How a game was lost, by rule."""


def counts_points(told: Mapping[str, Any]) -> bool:
    """Whether somebody played alone, and no null: then points and matadors count."""
    return told["game"] is not None and told["game"] not in NULLS


@frozen
class SkatFacts:
    """What happened in a deal of Skat; if nobody played alone, nothing else is told.

    :ivar tricks: those of the declarer, as are the points, with the skat.
    :ivar matadors: how many the game was with, or without.
    """

    declarer: tt.Seat | None = tt.fact(
        _("Who played alone (none if nobody did)"), names="seat", none=True, rule="J1.1"
    )
    game: str | None = tt.fact(
        _("Game, such as hearts or null-hand"), of=tuple(GAMES), only_if="declarer", rule="J4.3"
    )
    bid: int | None = tt.fact(_("The last bid"), of=VALUES, only_if="declarer", rule="J3.1")
    tricks: int | None = tt.fact(
        _("The declarer's tricks"), of=range(11), only_if="declarer", rule="J6.1"
    )
    points: int | None = tt.fact(
        _("The declarer's points"), of=range(POINTS + 1), only_if=counts_points, rule="J8.1"
    )
    matadors: int | None = tt.fact(
        _("The matadors"), of=range(1, 12), only_if=counts_points, rule="J7.2"
    )


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
    base, level = BASES[strain], LEVELS[facts.game.removeprefix(NAMES[strain])]
    schneider, schwarz = points not in range(31, 90), tricks in (0, 10)
    times = facts.matadors + 1 + level + (schneider and level < 3) + (schwarz and level < 5)
    least = ceil(facts.bid / base)
    if times < least:
        return base, least, False, "J8.4"
    # schneider was announced, or more than that
    missed = (level == 3 and points < 90) or (level > 3 and tricks < 10)
    return base, times, points > 60 and not missed, "J8.3" if missed else "J8.2"


def most(cards: int) -> int:
    """J5.4: the most points that so many cards can have."""
    return sum(WORTH[:cards])


def check_points(tricks: int, points: int) -> None:
    """J5.4: the skat and so many tricks have points enough, and leave the others enough."""
    if points > most(3 * tricks + 2) or POINTS - points > most(30 - 3 * tricks):
        reason = _("{tricks} tricks cannot have {points} points", tricks=tricks, points=points)
        raise tt.InvalidFacts(reason, "J5.4")


class SkatScoring:
    """The declarer scores the value of the game, or loses it twice."""

    facts_type = SkatFacts

    def facts(self, view: tt.View) -> SkatFacts | None:
        """The game, and what the declarer took: all that the other two did not."""
        made, earlier = view.contract, view.note(tt.EARLIER)
        if made is None:
            return SkatFacts()
        seat, points, matadors = made.declarer, None, None
        if made.game not in NULLS:
            if earlier is not None and earlier.count:
                return None  # the cards played before a set-up are not known
            one, other = (view.played_by((seat + step) % 3) for step in (1, 2))
            matadors = matadors_of(view.ranking, view.game.cards.full - one - other)
            points = POINTS - sum(view.points_won) + view.points_won[seat]
        return SkatFacts(
            declarer=seat,
            game=made.game,
            bid=made.bid,
            tricks=view.tricks_won[seat],
            points=points,
            matadors=matadors,
        )

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse facts that cannot be together."""
        game, bid = facts.game, facts.bid
        if NULLS.get(game, VALUES[-1]) < (bid or 0):
            raise tt.InvalidFacts(_("{game} is worth less than {bid}", game=game, bid=bid), "J4.5")
        if GAMES.get(game) == "G" and facts.matadors > 4:
            raise tt.InvalidFacts(_("a grand has four matadors at most"), "J7.2")
        if game in NULLS and facts.tricks > 1:
            raise tt.InvalidFacts(_("a null is over with the first trick of the declarer"), "J6.4")
        if facts.points is not None:
            check_points(facts.tricks, facts.points)

    def lines(self, facts: Any, standing: tt.Standing) -> Iterator[tt.ScoreLine]:
        """What the deal scores."""
        if facts.declarer is None:
            yield from [tt.ScoreLine(seat, 0, _("passed out"), "J3.4") for seat in range(3)]
            return
        base, times, won, rule = outcome(facts)
        how = _("won") if won else LOST[rule]
        text = _("{game} {how}: {n} × {base}", game=facts.game, how=how, n=times, base=base)
        yield tt.ScoreLine(facts.declarer, base * times * (1 if won else -2), text, rule)

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The value of a game and the score, in words."""
        bases = tuple(f"{NAMES[strain]} {base}" for strain, base in BASES.items())
        nulls = tuple(f"{name} {value}" for name, value in NULLS.items())
        return [
            (_("Base values: {all}.", all=bases), "J7.1"),
            (_("Matadors: trumps from JC down that hand and skat have in a row, or lack."), "J7.2"),
            (_("The base counts for matadors, game, hand, schneider, schwarz and ouvert."), "J7.3"),
            (_("Schneider (at most 30 points) and schwarz count once more if announced."), "J7.4"),
            (_("Nulls: {all}.", all=nulls), "J7.5"),
            (_("The declarer, who has the skat, needs 61 points, and in a null no trick."), "J8.1"),
            (_("A game won scores its value, a game lost costs it twice."), "J8.2"),
            (_("What was announced and not reached is lost, and counts as if it were."), "J8.3"),
            (_("A game worth less than the bid is lost; its base counts up to the bid."), "J8.4"),
        ]
