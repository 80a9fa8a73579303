"""A rubber: the option ``scoring`` set to ``rubber`` (C7)."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

import tricktaker as tt
from tricktaker_bridge.auction import CONTRACTS
from tricktaker_bridge.scoring import GAME, BridgeFacts, DuplicateScoring, contracts_in_words

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

GAMES = 2
"""So many games win a rubber."""
RUBBER = (700, 500)
"""For a rubber in which the other side has no game, or one (C7.5)."""
HONOURS = {4: 100, 5: 150}
"""For so many honours of the trump suit in one hand (C7.6)."""
ACES = {4: 150}
"""For so many aces in one hand, in no trumps (C7.6)."""

# C7.1: games, and what lies below the line in the game that is on
COUNTERS = [
    tt.Counter("games", below=GAMES, title=_("games")),
    tt.Counter("below", below=GAME, title=_("below the line")),
]


@frozen
class RubberFacts(BridgeFacts):
    """What happened in a deal of a rubber.

    :ivar honours: the points for them, by side.
    """

    honours: tuple[int, int] = tt.fact(
        _("Honours, 100 or 150, else 0 (none if nobody has any)"),
        per="side",
        of=(0, *HONOURS.values()),
        default=(0, 0),
        rule="C7.6",
    )


@frozen
class RubberScoring(DuplicateScoring):
    """Tricks of contracts below the line, everything else above it."""

    facts_type = RubberFacts
    goes_by_cycle = False

    def vulnerable(self, deal: int, standing: tt.Standing) -> tuple[bool, bool]:
        """C7.3: whether each side has a game."""
        first, second = standing.counter("games")
        return first > 0, second > 0

    def who_is_vulnerable(self) -> tuple[tt.Text, str]:
        return _("A side that has a game is vulnerable."), "C7.3"

    def were_vulnerable(self, facts: BridgeFacts, standing: tt.Standing) -> tuple[bool, bool]:
        return self.vulnerable(1, standing)

    def facts(self, view: tt.View) -> RubberFacts:
        """The contract, the tricks of its side, and who had honours."""
        played = super().facts(view)
        return RubberFacts(
            contract=played.contract,
            declarer=played.declarer,
            tricks=played.tricks,
            honours=honours_in(view),
        )

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse honours that the strain of the contract does not have, or of both sides."""
        possible: Collection[int] = ()
        if facts.contract is not None:
            bid, _doubled = CONTRACTS[facts.contract]
            possible = (ACES if bid.strain == "NT" else HONOURS).values()
        told = [points for points in facts.honours if points]
        if len(told) > 1 or not set(told) <= set(possible):
            points = max(told)
            reason = _("there are no honours of {points} in this deal", points=points)
            raise tt.InvalidFacts(reason, "C7.6")

    def lines(self, facts: Any, standing: tt.Standing) -> Iterator[tt.ScoreLine]:
        """The score of a deal, and the honours at the end."""
        yield from super().lines(facts, standing)
        for side, points in enumerate(facts.honours):
            if points:
                yield tt.ScoreLine(side, points, _("honours"), "C7.6")

    def made(
        self, tricks: tt.ScoreLine, vulnerable: bool, standing: tt.Standing
    ) -> Iterator[tt.ScoreLine]:
        """C7.1, C7.2, C7.5: tricks below the line, and the game and rubber that they win."""
        side, points = tricks.side, tricks.amount
        below, games = standing.counter("below"), standing.counter("games")
        if below[side] + points < GAME:
            yield evolve(tricks, counts={"below": points})
            return
        yield tricks
        yield tt.ScoreLine(side, 0, _("game"), "C7.2", {"games": 1, "below": -below[side]})
        if below[1 - side]:
            counts = {"below": -below[1 - side]}
            yield tt.ScoreLine(1 - side, 0, _("part score closed"), "C7.2", counts)
        if games[side] + 1 == GAMES:
            yield tt.ScoreLine(side, RUBBER[games[1 - side]], _("rubber"), "C7.5")

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The score in words."""
        won = _(
            "Who wins the rubber gets {none}; {one} if the others have a game.",
            none=RUBBER[0],
            one=RUBBER[1],
        )
        honours = _(
            "Four of the five highest trumps in one hand: {four}; all five: {five}.",
            four=HONOURS[4],
            five=HONOURS[5],
        )
        game = _("{game} points below the line are a game; both sides begin anew.", game=GAME)
        return [
            *contracts_in_words(),
            (_("The tricks of a contract count below the line, all else above."), "C7.1"),
            (game, "C7.2"),
            (_("There is nothing more for part scores and games."), "C7.4"),
            (won, "C7.5"),
            (honours, "C7.6"),
            (_("All four aces in one hand, in no trumps: {aces}.", aces=ACES[4]), "C7.6"),
        ]


def honours_in(view: tt.View) -> tuple[int, int]:
    """The points of honours by side, from the cards that were played (C7.6)."""
    points = [0, 0]
    suits, ranks, worth = (view.strain or "", "AKQJT", HONOURS)
    if view.strain == "NT":
        suits, ranks, worth = "CDHS", "A", ACES
    held = [0] * view.game.seating.seats
    for trick in view.tricks:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            held[seat] += card.suit.code in suits and card.rank.code in ranks
    for seat, count in enumerate(held):
        points[view.game.seating.side_of(seat)] += worth.get(count, 0)
    return (points[0], points[1])


@frozen
class RubberEnd:
    """C7.7: the match is over when a side has two games; the higher total wins."""

    length = _("a rubber")
    lowest = False

    def winners(self, standing: tt.Standing, deals: int) -> tuple[int, ...] | None:
        """The winners, or None if the rubber goes on."""
        won = max(standing.counter("games")) >= GAMES
        return standing.leaders() if won else None

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        """The end of a match in words."""
        text = _("A side with {games} games ends the rubber; the higher total wins.", games=GAMES)
        return [(text, "C7.7")]
