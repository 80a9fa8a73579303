"""The score of a deal as duplicate (C5, C6)."""

from collections.abc import Iterator

from attrs import frozen

import tricktaker as tt
from tricktaker_bridge.auction import CONTRACTS, PACK
from tricktaker_bridge.options import BridgeOptions

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

TRICKS = 13
BOOK = 6
"""A contract of one is for one trick more."""

# C2.3: who is vulnerable, in the order of the cycle; ns is partnership 0
CYCLE = ("none", "ns", "ew", "both")

# C5.1: what each trick of the contract is worth, and how much more the first of no trumps
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST = 10
GAME = 100
"""C5.4: so many points of tricks are a game."""


@frozen
class Bonus:
    """What a side gets for something, if it is not vulnerable and if it is."""

    rule: str
    what: tt.Text
    plain: int
    vulnerable: int

    def worth(self, vulnerable: bool, times: int = 1) -> int:
        """The points; what is for doubled contracts counts twice for redoubled ones (C6.3)."""
        return (self.vulnerable if vulnerable else self.plain) * times

    def line(self, side: int, vulnerable: bool, times: int = 1) -> tt.ScoreLine:
        """The line of a side that gets it."""
        return tt.ScoreLine(side, self.worth(vulnerable, times), self.what, self.rule)

    def told(self) -> tuple[tt.Text, str]:
        """The rule in words."""
        plain, more = self.plain, self.vulnerable
        return _("{what}: {n}; vulnerable {more}.", what=self.what, n=plain, more=more), self.rule


PART_SCORE = Bonus("C5.3", _("part score"), 50, 50)
GAME_BONUS = Bonus("C5.4", _("game"), 300, 500)
SMALL_SLAM = Bonus("C5.5", _("small slam"), 500, 750)
GRAND_SLAM = Bonus("C5.6", _("grand slam"), 1000, 1500)
INSULT = Bonus("C5.7", _("doubled contract made"), 50, 50)
OVERTRICK = Bonus("C5.8", _("overtrick, if doubled"), 100, 200)
SHORT = Bonus("C6.1", _("each trick short, to the others"), 50, 100)
# C6.2: what the tricks bring in turn that a doubled contract is short of
IN_TURN = ((100, 200, 200, 300), (200, 300, 300, 300))


def vulnerable_in(board: int) -> str:
    """C2.3: who is vulnerable in the board of that number: each four begin one place later.

    >>> [vulnerable_in(board) for board in range(1, 9)]
    ['none', 'ns', 'ew', 'both', 'ns', 'ew', 'both', 'none']
    """
    return CYCLE[(board - 1 + (board - 1) // 4) % 4]


def by_side(who: str) -> tuple[bool, bool]:
    """Whether each side is vulnerable."""
    return who in ("ns", "both"), who in ("ew", "both")


def in_one_form(told: object) -> str:
    """A contract as it is written: ``4SX``, also from ``4♠x``; ``3NT`` from ``3n``.

    :raises InvalidFacts: if it is none.
    """
    written = str(told).upper()
    bid = tt.ContractBid.parse(written.rstrip("X"), PACK)
    contract = f"{bid}{'X' * written.count('X')}"
    if contract not in CONTRACTS:
        reason = _("{given} is no contract, such as 4S, 3NT or 2HX", given=tt.spelled(told))
        raise tt.InvalidFacts(reason, "C3.2")
    return contract


@frozen
class BridgeFacts:
    """What happened in a deal; if all passed, nothing else is told.

    :ivar tricks: those of the declarer's side.
    :ivar vulnerable: ``none``, ``ns`` for partnership 0, ``ew`` for partnership 1, or ``both``.
    """

    contract: str | None = tt.fact(
        _("Contract, such as 3NT or 2HX (none if all passed)"), convert=in_one_form, none=True
    )
    declarer: int | None = tt.fact(_("Declarer"), names="seat", only_if="contract", rule="C3.8")
    tricks: int | None = tt.fact(
        _("Tricks of the declarer's side"), of=range(TRICKS + 1), only_if="contract", rule="C4.4"
    )
    vulnerable: str | None = tt.fact(
        _("Vulnerable: none, ns (0 and 2), ew (1 and 3), both"),
        of=CYCLE,
        default="none",
        at_table=lambda scoring: scoring.goes_by_cycle,
        only_if="contract",
        rule="C2.3",
    )


@frozen
class DuplicateScoring:
    """Each deal by itself: the contract with its bonuses, or the tricks that it is short of."""

    options: BridgeOptions

    facts_type = BridgeFacts

    @property
    def goes_by_cycle(self) -> bool:
        """Whether the number of the deal says who is vulnerable."""
        return self.options.vulnerability == "cycle"

    def vulnerable(self, deal: int, standing: tt.Standing) -> tuple[bool, bool]:
        """C2.3: whether each side is vulnerable in a deal of the match."""
        board = deal + self.options.first_board - 1
        who = vulnerable_in(board) if self.goes_by_cycle else self.options.vulnerability
        return by_side(who)

    def who_is_vulnerable(self) -> tuple[tt.Text, str]:
        """C2.3 in words."""
        cycle = _(
            "The first deal is number {first}. In 1 nobody is vulnerable, in 2 seats 0 and 2, in 3"
            " seats 1 and 3, in 4 both; each four begin one place later than those before.",
            first=self.options.first_board,
        )
        none = _("Nobody is vulnerable in any deal.")
        both = _("Both sides are vulnerable in every deal.")
        return {"cycle": cycle, "none": none, "both": both}[self.options.vulnerability], "C2.3"

    def facts(self, view: tt.View) -> BridgeFacts:
        """The contract, the tricks of its side, and who was vulnerable."""
        made = view.contract
        if made is None:
            return BridgeFacts()
        sides = view.note("vulnerable") or self.vulnerable(view.deal, view.standing)
        return BridgeFacts(
            contract=f"{made.level}{made.strain}{made.doubled}",
            declarer=made.declarer,
            tricks=view.tricks_won[made.declarer] + view.tricks_won[made.dummy],
            vulnerable=next(who for who in CYCLE if by_side(who) == sides),
        )

    def check(self, facts: BridgeFacts, standing: tt.Standing) -> None:
        """Facts that are possible each by itself are so together."""

    def lines(self, facts: BridgeFacts, standing: tt.Standing) -> Iterator[tt.ScoreLine]:
        """What a contract brings the declarer's side, or the other one."""
        if facts.contract is None or facts.declarer is None or facts.tricks is None:
            yield from [tt.ScoreLine(side, 0, _("passed out"), "C5.9") for side in (0, 1)]
            return
        (bid, doubled), side = CONTRACTS[facts.contract], facts.declarer % 2
        over, times = facts.tricks - BOOK - bid.level, len(doubled)
        vulnerable = self.were_vulnerable(facts, standing)[side]
        if over < 0:
            points = -over * SHORT.worth(vulnerable)
            if doubled:
                points = times * sum(IN_TURN[vulnerable][min(trick, 3)] for trick in range(-over))
            text = _("{contract} short by {count}", contract=facts.contract, count=-over)
            yield tt.ScoreLine(1 - side, points, text, ("C6.1", "C6.2", "C6.3")[times])
            return
        points = bid.level * TRICK[bid.strain] + (FIRST if bid.strain == "NT" else 0)
        made = _("{contract} made", contract=facts.contract)
        tricks = tt.ScoreLine(side, points * 2**times, made, "C5.2" if doubled else "C5.1")
        yield from self.made(tricks, vulnerable, standing)
        if bid.level > 5:
            yield (SMALL_SLAM if bid.level == 6 else GRAND_SLAM).line(side, vulnerable)
        if doubled:
            yield INSULT.line(side, vulnerable, times)
        if over:
            each = OVERTRICK.worth(vulnerable, times) if doubled else TRICK[bid.strain]
            text = _.plural("{count} overtrick", "{count} overtricks", count=over)
            yield tt.ScoreLine(side, over * each, text, "C5.8")

    def were_vulnerable(self, facts: BridgeFacts, standing: tt.Standing) -> tuple[bool, bool]:
        """Whether each side was vulnerable in the deal with these facts."""
        return by_side(facts.vulnerable or self.options.vulnerability)

    def made(
        self, tricks: tt.ScoreLine, vulnerable: bool, standing: tt.Standing
    ) -> Iterator[tt.ScoreLine]:
        """C5.3, C5.4: the tricks of a contract, and the part score or game that they are."""
        yield tricks
        yield (PART_SCORE if tricks.amount < GAME else GAME_BONUS).line(tricks.side, vulnerable)

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The score in words."""
        game = _("Game is {game} points of tricks or more, less a part score.", game=GAME)
        return [*contracts_in_words(), PART_SCORE.told(), (game, "C5.4"), GAME_BONUS.told()]


def contracts_in_words() -> list[tuple[tt.Text, str]]:
    """What contracts bring in duplicate and in a rubber."""
    tricks = tuple(f"{strain} {points}" for strain, points in TRICK.items())
    plain, more = IN_TURN
    return [
        (_("Tricks: {all}; the first of no trumps {n} more.", all=tricks, n=FIRST), "C5.1"),
        (_("Doubled, these count twice; redoubled, four times."), "C5.2"),
        *[each.told() for each in (SMALL_SLAM, GRAND_SLAM, INSULT, OVERTRICK, SHORT)],
        (_("An overtrick that is not doubled scores as a trick of its strain."), "C5.8"),
        (_("A deal that is passed out scores nothing, and counts."), "C5.9"),
        (_("doubled, in turn: {n}; vulnerable {more}.", n=plain, more=more), "C6.2"),
        (_("What is for doubled contracts is twice as much for redoubled ones."), "C6.3"),
    ]
