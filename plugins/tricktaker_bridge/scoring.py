"""The score of a deal as duplicate (C5, C6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import field, frozen

import tricktaker as tt
from tricktaker_bridge.auction import read_contract

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

TRICKS: Final = 13
BOOK: Final = 6
"""A contract of one is for one trick more."""

# C2.3: who is vulnerable; partnership 0 is North and South
VULNERABLE: Final = ("none", "ns", "ew", "both")

# C5.1: what each trick of the contract is worth, and how much more the first of them
TRICK: Final = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST: Final = {"NT": 10}
GAME: Final = 100
SLAMS: Final = {6: "C5.5", 7: "C5.6"}

# C5.3 to C6.2: what a side gets that is not vulnerable, and one that is
WORTH: Final[Mapping[str, tuple[tt.Text, Any, Any]]] = {
    "C5.3": (_("part score"), 50, 50),
    "C5.4": (_("game"), 300, 500),
    "C5.5": (_("small slam"), 500, 750),
    "C5.6": (_("grand slam"), 1000, 1500),
    "C5.7": (_("doubled contract made"), 50, 50),
    "C5.8": (_("overtrick, if doubled"), 100, 200),
    "C6.1": (_("each trick short, to the others"), 50, 100),
    "C6.2": (_("doubled, in turn"), (100, 200, 200, 300), (200, 300, 300, 300)),
}


def deal_lines(facts: BridgeFacts, vulnerable: Sequence[bool]) -> Iterator[tt.ScoreLine]:
    """What a contract brings the declarer's side, or the other one.

    :param vulnerable: whether each side is.
    """
    if facts.contract is None or facts.declarer is None or facts.tricks is None:
        yield from [tt.ScoreLine(side, 0, _("passed out"), "C5.9") for side in (0, 1)]
        return
    level, strain, doubled = read_contract(facts.contract) or (0, "", "")
    side, over, times = facts.declarer % 2, facts.tricks - BOOK - level, len(doubled)
    worth = {rule: amounts[vulnerable[side]] for rule, (_what, *amounts) in WORTH.items()}
    if over < 0:
        in_turn = sum(worth["C6.2"][min(trick, 3)] for trick in range(-over))
        short = _("{contract} short by {count}", contract=facts.contract, count=-over)
        points = times * in_turn if times else -over * worth["C6.1"]
        yield tt.ScoreLine(1 - side, points, short, f"C6.{1 + times}")
        return
    points = (level * TRICK[strain] + FIRST.get(strain, 0)) * 2**times
    made = _("{contract} made", contract=facts.contract)
    yield tt.ScoreLine(side, points, made, "C5.2" if times else "C5.1")
    for rule in ("C5.3" if points < GAME else "C5.4", SLAMS.get(level)):
        if rule is not None:
            yield tt.ScoreLine(side, worth[rule], WORTH[rule][0], rule)
    if times:
        yield tt.ScoreLine(side, times * worth["C5.7"], WORTH["C5.7"][0], "C5.7")
    if over:
        text = _.plural("{count} overtrick", "{count} overtricks", count=over)
        points = over * (times * worth["C5.8"] if times else TRICK[strain])
        yield tt.ScoreLine(side, points, text, "C5.8")


def one_of(known: Sequence[Any], rule: str, given: Any) -> Any:
    """One of these values, or none."""
    if given is not None and (type(given) is not type(known[0]) or given not in known):
        reason = _("{given} is none of {known}", given=tt.spelled(given), known=tuple(known))
        raise tt.InvalidFacts(reason, rule)
    return given


def seat(given: Any) -> Any:
    """A seat, or none."""
    return one_of(range(4), "C3.8", given)


def count(given: Any) -> Any:
    """A number of tricks, or none."""
    return one_of(range(TRICKS + 1), "C4.4", given)


def who(given: Any) -> Any:
    """Who is vulnerable."""
    return one_of(VULNERABLE, "C2.3", given) or "none"


def written(given: Any) -> str | None:
    """A contract in its one form, or none."""
    read = read_contract(given) if isinstance(given, str) else None
    if given is not None and read is None:
        reason = _("{given} is no contract, such as 4S, 3NT or 2HX", given=tt.spelled(given))
        raise tt.InvalidFacts(reason, "C3.2")
    return None if read is None else "".join(map(str, read))


@frozen
class BridgeFacts:
    """What happened in a deal.

    :ivar contract: such as ``4S`` or ``3NTX``; None if all passed, and then nothing else is told.
    :ivar declarer: a seat.
    :ivar tricks: those of the declarer's side.
    """

    contract: str | None = field(
        converter=written,
        metadata={"ask": _("Contract, such as 4S, 3NT or 2HX (none if all passed)")},
    )
    declarer: tt.Seat | None = field(
        default=None,
        converter=seat,
        metadata={"ask": _("Declarer"), "names": "seat"},
    )
    tricks: int | None = field(
        default=None,
        converter=count,
        metadata={"ask": _("Tricks of the declarer's side")},
    )

    def check(self) -> None:
        """Refuse a contract without declarer or tricks, and these without a contract."""
        if len({told is None for told in (self.contract, self.declarer, self.tricks)}) > 1:
            reason = _("contract, declarer and tricks go together; there are none if all passed")
            raise tt.InvalidFacts(reason, "C3.7")

    @classmethod
    def of(cls, view: tt.View, **more: Any) -> BridgeFacts:
        """The facts of a deal that has been played or passed out."""
        made = view.contract
        if made is None:
            return cls(None, **more)
        tricks = view.tricks_won[made.declarer] + view.tricks_won[made.dummy]
        return cls(f"{made.level}{made.strain}{made.doubled}", made.declarer, tricks, **more)


@frozen
class DuplicateFacts(BridgeFacts):
    """What happened in a deal that is scored as duplicate.

    :ivar vulnerable: ``none``, ``ns`` for partnership 0, ``ew`` for partnership 1, or ``both``.
    """

    vulnerable: str = field(
        default="none",
        converter=who,
        metadata={"ask": _("Vulnerable: none, ns (0 and 2), ew (1 and 3), both"), "none": True},
    )


@frozen
class DuplicateScoring:
    """Each deal by itself: the contract with its bonuses, or the tricks that it is short of.

    :ivar vulnerability: ``cycle``, or who is vulnerable in every deal.
    :ivar first: the number of the first deal in the cycle.
    """

    vulnerability: str
    first: int

    facts_type = DuplicateFacts

    def vulnerable(self, deal: int, standing: tt.Standing) -> tuple[bool, bool]:
        """C2.3: whether each side is vulnerable in a deal of the match."""
        board = deal + self.first - 2
        who = VULNERABLE[(board + board // 4) % 4]
        return by_side(who if self.vulnerability == "cycle" else self.vulnerability)

    def facts(self, view: tt.View) -> BridgeFacts:
        """The contract, the tricks of its side, and who was vulnerable."""
        noted = view.note("vulnerable") or self.vulnerable(view.deal, view.standing)
        return DuplicateFacts.of(view, vulnerable=in_word(noted))

    def check(self, facts: DuplicateFacts, standing: tt.Standing) -> None:
        """Refuse facts that cannot be together, or not at this table."""
        facts.check()
        if self.vulnerability not in ("cycle", facts.vulnerable):
            reason = _("at this table it is always {who}", who=self.vulnerability)
            raise tt.InvalidFacts(reason, "C2.3")

    def lines(self, facts: DuplicateFacts, standing: tt.Standing) -> Sequence[tt.ScoreLine]:
        """The score of a deal, for the side that earns it."""
        return list(deal_lines(facts, by_side(facts.vulnerable)))

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        """The score in words."""
        tricks = tuple(f"{strain} {points}" for strain, points in TRICK.items())
        return [
            (_("A trick of a contract scores: {tricks}.", tricks=tricks), "C5.1"),
            (_("The first trick of no trumps scores {more} more.", more=FIRST["NT"]), "C5.1"),
            (_("Doubled, these count twice; redoubled, four times."), "C5.2"),
            (_("Game is {game} points of tricks or more, less a part score.", game=GAME), "C5.4"),
            *[(worth_text(*amounts), rule) for rule, amounts in WORTH.items()],
            (_("An overtrick that is not doubled scores as a trick of its strain."), "C5.8"),
            (_("A deal that is passed out scores nothing, and counts."), "C5.9"),
            (_("What is for doubled contracts is twice as much for redoubled ones."), "C6.3"),
        ]


def worth_text(what: tt.Text, plain: Any, vulnerable: Any) -> tt.Text:
    """What a side gets for something."""
    return _("{what}: {plain}; vulnerable {more}.", what=what, plain=plain, more=vulnerable)


def by_side(who: str) -> tuple[bool, bool]:
    """Whether each side is vulnerable."""
    return who in ("ns", "both"), who in ("ew", "both")


def in_word(sides: Sequence[bool]) -> str:
    """Who is vulnerable, in a word."""
    return VULNERABLE[sides[0] + 2 * sides[1]]
