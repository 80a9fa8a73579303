"""The score of a deal as duplicate (C5, C6)."""

from typing import Any

from attrs import converters, field, frozen, make_class

import tricktaker as tt
from tricktaker_bridge.auction import read_contract

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

TRICKS = 13
BOOK = 6
"""A contract of one is for one trick more."""

# C2.3: a word for who is vulnerable, by whether each side is; the first is North and South
WHO = {(False, False): "none", (True, False): "ns", (False, True): "ew", (True, True): "both"}

# C5.1: what each trick of the contract is worth, and how much more the first of no trumps
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST = 10
GAME = 100
SLAMS = {6: ("C5.5",), 7: ("C5.6",)}

# C5.3 to C6.2: what a side gets that is not vulnerable, and one that is
WORTH: dict[str, tuple[tt.Text, Any, Any]] = {
    "C5.3": (_("part score"), 50, 50),
    "C5.4": (_("game"), 300, 500),
    "C5.5": (_("small slam"), 500, 750),
    "C5.6": (_("grand slam"), 1000, 1500),
    "C5.7": (_("doubled contract made"), 50, 50),
    "C5.8": (_("overtrick, if doubled"), 100, 200),
    "C6.1": (_("each trick short, to the others"), 50, 100),
    "C6.2": (_("doubled, in turn"), (100, 200, 200, 300), (200, 300, 300, 300)),
}


def written(given: object) -> str | None:
    """A contract in its one form; none if all passed."""
    read = read_contract(str(given))
    if read is None and given is not None:
        reason = _("{given} is no contract, such as 4S, 3NT or 2HX", given=tt.spelled(given))
        raise tt.InvalidFacts(reason, "C3.2")
    return f"{read[0]}{read[1]}" if read else None


def fact(ask: tt.Text, of: object, rule: str, default: object = None, **more: object) -> Any:
    """A fact that is one of these values; the default, if there is one, stands for none."""
    told = {"ask": ask, "of": of, "rule": rule, "none": default is not None, **more}
    return field(default=default, converter=converters.default_if_none(default), metadata=told)


CONTRACT = _("Contract, such as 4S, 3NT or 2HX (none if all passed)")
VULNERABLE = _("Vulnerable: none, ns (0 and 2), ew (1 and 3), both")
FACTS = {
    "contract": field(converter=written, metadata={"ask": CONTRACT}),
    "declarer": fact(_("Declarer"), range(4), "C3.8", names="seat"),
    "tricks": fact(_("Tricks of the declarer's side"), range(TRICKS + 1), "C4.4"),
    "vulnerable": fact(VULNERABLE, tuple(WHO.values()), "C2.3", "none"),
}
BridgeFacts: Any = make_class("BridgeFacts", FACTS, frozen=True)
"""What happened in a deal; if all passed, the contract is None, and there are no others.

The declarer is a seat, tricks are those of the declarer's side. Vulnerable are ``none``, ``ns`` for
partnership 0, ``ew`` for partnership 1, or ``both``.
"""


@frozen
class DuplicateScoring:
    """Each deal by itself: the contract with its bonuses, or the tricks that it is short of.

    :ivar vulnerability: ``cycle``, or who is vulnerable in every deal.
    :ivar first: the number of the first deal in the cycle.
    """

    vulnerability: str
    first: int

    facts_type = BridgeFacts

    def vulnerable(self, deal: int, standing: tt.Standing) -> tuple[bool, bool]:
        """C2.3: whether each side is vulnerable in a deal of the match."""
        board = deal + self.first - 2
        turn = {"none": 0, "both": 3}.get(self.vulnerability, (board + board // 4) % 4)
        return tuple(WHO)[turn]

    def facts(self, view: tt.View) -> Any:
        """The contract, the tricks of its side, and who was vulnerable."""
        made, noted = view.contract, view.note("vulnerable")
        who = WHO[noted or self.vulnerable(view.deal, view.standing)]
        if made is None:
            return BridgeFacts(None, vulnerable=who)
        tricks = view.tricks_won[made.declarer] + view.tricks_won[made.dummy]
        return BridgeFacts(f"{made.level}{made.strain}{made.doubled}", made.declarer, tricks, who)

    def check(self, facts: Any, standing: tt.Standing) -> None:
        """Refuse facts that cannot be together, or not at this table."""
        if len({told is None for told in (facts.contract, facts.declarer, facts.tricks)}) > 1:
            reason = _("contract, declarer and tricks go together; there are none if all passed")
            raise tt.InvalidFacts(reason, "C3.7")
        if self.vulnerability not in ("cycle", facts.vulnerable):
            reason = _("at this table it is always {who}", who=self.vulnerability)
            raise tt.InvalidFacts(reason, "C2.3")

    def lines(self, facts: Any, standing: tt.Standing) -> list[tt.ScoreLine]:
        """What a contract brings the declarer's side, or the other one."""
        read = read_contract(str(facts.contract))
        if read is None:
            return [tt.ScoreLine(side, 0, _("passed out"), "C5.9") for side in (0, 1)]
        bid, times, side = read[0], len(read[1]), facts.declarer % 2
        over = facts.tricks - BOOK - bid.level
        vulnerable = facts.vulnerable in ("both", ("ns", "ew")[side])
        worth = {rule: amounts[vulnerable] for rule, (_what, *amounts) in WORTH.items()}
        if over < 0:
            in_turn = sum(worth["C6.2"][min(trick, 3)] for trick in range(-over))
            short = _("{contract} short by {count}", contract=facts.contract, count=-over)
            points = times * in_turn or -over * worth["C6.1"]
            return [tt.ScoreLine(1 - side, points, short, f"C6.{1 + times}")]
        tricks = (bid.level * TRICK[bid.strain] + FIRST * (bid.strain == "NT")) * 2**times
        bonuses = ("C5.3" if tricks < GAME else "C5.4", *SLAMS.get(bid.level, ()))
        more = _.plural("{count} overtrick", "{count} overtricks", count=over)
        gained = [
            (tricks, _("{contract} made", contract=facts.contract), "C5.2" if times else "C5.1"),
            *[(worth[rule], WORTH[rule][0], rule) for rule in bonuses],
            (times * worth["C5.7"], WORTH["C5.7"][0], "C5.7"),
            (over * (times * worth["C5.8"] or TRICK[bid.strain]), more, "C5.8"),
        ]
        return [tt.ScoreLine(side, *line) for line in gained if line[0]]

    def describe(self) -> list[tuple[tt.Text, str]]:
        """The score in words."""
        tricks = tuple(f"{strain} {points}" for strain, points in TRICK.items())
        return [
            (_("Tricks: {all}; the first of no trumps {n} more.", all=tricks, n=FIRST), "C5.1"),
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
