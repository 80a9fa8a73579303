"""A rubber: the option ``scoring`` set to ``rubber`` (C7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import evolve, field, frozen, make_class

import tricktaker as tt
from tricktaker_bridge.auction import Auction, read_contract
from tricktaker_bridge.scoring import FACTS, GAME, WHO, BridgeFacts, DuplicateScoring

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

GAMES: Final = 2
"""So many games win a rubber."""
RUBBER: Final = (700, 500)
"""For a rubber in which the other side has no game, or one (C7.5)."""
HONOURS: Final = {4: 100, 5: 150}
"""For so many honours of the trump suit in one hand (C7.6)."""
ACES: Final = {4: 150}
"""For so many aces in one hand, in no trumps (C7.6)."""

# C7.1: games, and what lies below the line in the game that is on
COUNTERS: Final = (
    tt.Counter("games", below=GAMES, title=_("games")),
    tt.Counter("below", below=GAME, title=_("below the line")),
)


def _honours(given: Any) -> tuple[int, int]:
    """Points of honours by side: one side at most has any."""
    if given is None:
        return (0, 0)
    known = (0, *HONOURS.values())
    sides = tuple(given) if isinstance(given, list | tuple) else ()
    if len(sides) != 2 or not all(type(n) is int and n in known for n in sides) or all(sides):
        reason = _("{given}: one side has 100 or 150 for honours, or none", given=tt.spelled(given))
        raise tt.InvalidFacts(reason, "C7.6")
    return (sides[0], sides[1])


PLAYED: Final = ("contract", "declarer", "tricks")
HONOURED: Final = field(
    default=(0, 0),
    converter=_honours,
    metadata={
        "ask": _("Honours, 100 or 150, else 0 (none if nobody has any)"),
        "per": "side",
        "none": True,
    },
)
RubberFacts: Final[Any] = make_class(
    "RubberFacts", {**{name: FACTS[name] for name in PLAYED}, "honours": HONOURED}, frozen=True
)
"""What happened in a deal of a rubber; honours are the points for them, by side."""

DUPLICATE: Final = DuplicateScoring("cycle", 1)


def as_duplicate(facts: Any, vulnerable: tuple[bool, bool]) -> Any:
    """The facts of a deal as if it was scored by itself."""
    return BridgeFacts(facts.contract, facts.declarer, facts.tricks, WHO[vulnerable])


@frozen
class RubberScoring:
    """Tricks of contracts below the line, everything else above it."""

    facts_type = RubberFacts

    def vulnerable(self, deal: int, standing: tt.Standing) -> tuple[bool, bool]:
        """C7.3: whether each side has a game."""
        first, second = standing.counter("games")
        return first > 0, second > 0

    def facts(self, view: tt.View) -> Any:
        """The contract, the tricks of its side, and who had honours."""
        played = DUPLICATE.facts(view)
        return RubberFacts(played.contract, played.declarer, played.tricks, honours_in(view))

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse facts that cannot be together."""
        DUPLICATE.check(as_duplicate(facts, self.vulnerable(1, standing)), standing)
        read = read_contract(facts.contract) if facts.contract else None
        strain = read[0].strain if read else None
        possible = {None: (), "NT": ACES.values()}.get(strain, HONOURS.values())
        for points in facts.honours:
            if points and points not in possible:
                reason = _("there are no honours of {points} in this deal", points=points)
                raise tt.InvalidFacts(reason, "C7.6")

    def lines(self, facts: Any, standing: tt.Standing) -> Sequence[tt.ScoreLine]:
        """The score of a deal; games and the rubber come after the tricks that bring them."""
        return list(self._lines(facts, standing))

    def _lines(self, facts: Any, standing: tt.Standing) -> Iterator[tt.ScoreLine]:
        played = as_duplicate(facts, self.vulnerable(1, standing))
        for line in DUPLICATE.lines(played, standing):
            if line.rule in ("C5.1", "C5.2"):
                yield from _below(line, standing)
            elif line.rule not in ("C5.3", "C5.4"):
                yield line
        for side, points in enumerate(facts.honours):
            if points:
                yield tt.ScoreLine(side, points, _("honours"), "C7.6")

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
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
        return [
            *[rule for rule in DUPLICATE.describe() if rule[1] not in ("C5.3", "C5.4")],
            (_("The tricks of a contract count below the line, all else above."), "C7.1"),
            (
                _("{game} points below the line are a game; both sides begin anew.", game=GAME),
                "C7.2",
            ),
            (_("A side that has a game is vulnerable."), "C7.3"),
            (_("There is nothing more for part scores and games."), "C7.4"),
            (won, "C7.5"),
            (honours, "C7.6"),
            (_("All four aces in one hand, in no trumps: {aces}.", aces=ACES[4]), "C7.6"),
        ]


def _below(tricks: tt.ScoreLine, standing: tt.Standing) -> Iterator[tt.ScoreLine]:
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

    def winners(self, standing: tt.Standing, deals: int) -> tuple[int, ...] | None:
        """The winners, or None if the rubber goes on."""
        won = max(standing.counter("games")) >= GAMES
        return tt.FirstTo(None).winners(standing) if won else None

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        """The end of a match in words."""
        text = _("A side with {games} games ends the rubber; the higher total wins.", games=GAMES)
        return [(text, "C7.7")]


def rubber(game: tt.Game) -> tt.Game:
    """The game, scored as a rubber."""
    scoring = RubberScoring()
    phases = [
        evolve(phase, vulnerable=scoring.vulnerable) if isinstance(phase, Auction) else phase
        for phase in game.phases
    ]
    rules = [rule for rule in game.other_rules if rule[1] != "C2.3"]
    return evolve(
        game, phases=phases, scoring=scoring, counters=COUNTERS, other_rules=rules, end=RubberEnd()
    )
