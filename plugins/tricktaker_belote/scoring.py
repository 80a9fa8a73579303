"""The score of Belote (B7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import field, frozen

from tricktaker import (
    Domain,
    InvalidFacts,
    ScoreLine,
    Seat,
    Seating,
    Standing,
    Text,
    View,
    spelled,
)

_ = Domain("tricktaker_belote", "tricktaker_belote")

CARD_POINTS: Final = 152
TRICKS: Final = 8
LAST_TRICK: Final = 10
CAPOT: Final = 100
BELOTE: Final = 20


def _two(given: Any) -> tuple[int, int] | None:
    """Two whole numbers, one for each partnership."""
    if given is None:
        return None
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise InvalidFacts(_("{given} is not a number for each partnership", given=spelled(given)))
    for number in given:
        if type(number) is not int or number < 0:
            raise InvalidFacts(_("{given} is no number of 0 or more", given=spelled(number)))
    return (given[0], given[1])


def _partnership(given: Any) -> int | None:
    if given is not None and (type(given) is not int or given not in (0, 1)):
        raise InvalidFacts(_("{given} is no partnership; they are 0 and 1", given=spelled(given)))
    return given


def _seat(given: Any) -> int | None:
    if given is not None and (type(given) is not int or given not in range(4)):
        raise InvalidFacts(_("{given} is no seat; they are 0 to 3", given=spelled(given)), "B1.1")
    return given


def _all_cards(_scoring: BeloteScoring, cards: tuple[int, int] | None, _now: Standing) -> None:
    if cards is not None and sum(cards) != CARD_POINTS:
        reason = _("the cards add up to {total}, not {all}", total=sum(cards), all=CARD_POINTS)
        raise InvalidFacts(reason, "B4.1")


def _all_tricks(_scoring: BeloteScoring, tricks: tuple[int, int] | None, _now: Standing) -> None:
    if tricks is not None and sum(tricks) != TRICKS:
        reason = _("the tricks add up to {total}, not {all}", total=sum(tricks), all=TRICKS)
        raise InvalidFacts(reason, "B7.2")


@frozen
class BeloteFacts:
    """What happened in a deal of Belote.

    :ivar taker: the seat that took; None if the deal was passed out, and then nothing else is told.
    :ivar cards: card points by partnership, without the last trick.
    :ivar last: the partnership that took the last trick.
    :ivar tricks: tricks by partnership.
    :ivar belote: the partnership that declared belote and rebelote, if one did.
    """

    taker: Seat | None = field(
        converter=_seat,
        metadata={"ask": _("Who took (none if the deal was passed out)"), "names": "seat"},
    )
    cards: tuple[int, int] | None = field(
        default=None,
        converter=_two,
        metadata={
            "ask": _("Card points, without the last trick"),
            "check": _all_cards,
            "per": "side",
        },
    )
    last: int | None = field(
        default=None,
        converter=_partnership,
        metadata={"ask": _("Who took the last trick"), "names": "side"},
    )
    tricks: tuple[int, int] | None = field(
        default=None,
        converter=_two,
        metadata={"ask": _("Tricks taken"), "check": _all_tricks, "per": "side"},
    )
    belote: int | None = field(
        default=None,
        converter=_partnership,
        metadata={
            "ask": _("Who declared belote and rebelote (none if nobody did)"),
            "names": "side",
            "none": True,
        },
    )


@frozen
class BeloteScoring:
    """Card points, last trick or capot, and belote; a taker that fails gives all away."""

    seating: Seating

    facts_type = BeloteFacts

    def facts(self, view: View) -> BeloteFacts | None:
        """The contract, and what each partnership took."""
        if view.is_passed_out:
            return BeloteFacts(taker=None)
        if view.contract is None:
            return None
        side_of = self.seating.side_of
        cards, tricks = [0, 0], [0, 0]
        for seat, points in enumerate(view.points_won):
            cards[side_of(seat)] += points
            tricks[side_of(seat)] += view.tricks_won[seat]
        winner, rebelote = view.tricks[-1].winner, view.note("rebelote")
        return BeloteFacts(
            taker=view.contract.taker,
            cards=cards,
            last=None if winner is None else side_of(winner),
            tricks=tricks,
            belote=None if rebelote is None else side_of(rebelote),
        )

    def check(self, facts: BeloteFacts, standing: Standing) -> None:
        """Refuse facts that cannot be together."""
        told = (facts.cards, facts.last, facts.tricks)
        if facts.taker is None:
            if any(fact is not None for fact in (*told, facts.belote)):
                raise InvalidFacts(
                    _("a deal that is passed out has no taker and nothing else"), "B3.4"
                )
            return
        if facts.cards is None or facts.last is None or facts.tricks is None:
            reason = _("cards, last and tricks must be told")
            raise InvalidFacts(reason, "B7.3")
        if facts.tricks[facts.last] == 0:
            raise InvalidFacts(_("who took the last trick took at least one"), "B7.1")
        for side in (0, 1):
            if facts.tricks[side] == 0 and facts.cards[side]:
                raise InvalidFacts(_("who took no trick has no card points"), "B7.2")

    def lines(self, facts: BeloteFacts, standing: Standing) -> Sequence[ScoreLine]:
        """What each partnership scores; nothing for a deal that is passed out."""
        if facts.taker is None or facts.cards is None:
            return []
        mine = self.seating.side_of(facts.taker)
        earned = _earned(facts)
        points = [sum(amount for amount, _text, _rule in earned[side]) for side in (0, 1)]
        if points[mine] < points[1 - mine]:
            return [
                ScoreLine(mine, 0, _("the contract failed"), "B7.5"),
                *[ScoreLine(1 - mine, *line) for line in earned[1 - mine]],
                *[
                    ScoreLine(1 - mine, amount, _("{what} of the taker's team", what=what), rule)
                    for amount, what, rule in earned[mine]
                ],
            ]
        return [ScoreLine(side, *line) for side in (0, 1) for line in earned[side]]

    def describe(self) -> Sequence[tuple[Text, str]]:
        """The score in words."""
        return [
            (
                _(
                    "The last trick counts {last} points more: {all} in all.",
                    last=LAST_TRICK,
                    all=CARD_POINTS + LAST_TRICK,
                ),
                "B7.1",
            ),
            (
                _(
                    "Who takes all tricks has capot: {capot} in place of the {last}, {all} in all.",
                    capot=CAPOT,
                    last=LAST_TRICK,
                    all=CARD_POINTS + CAPOT,
                ),
                "B7.2",
            ),
            (_("Belote and rebelote count {points} points for the team.", points=BELOTE), "B6.2"),
            (_("The taker's team must have at least as many points as the others."), "B7.3"),
            (_("If it has, each team scores its own points."), "B7.4"),
            (_("If not, it scores nothing, and the others all the points of both."), "B7.5"),
        ]


def _earned(facts: BeloteFacts) -> tuple[list[tuple[int, Text, str]], list[tuple[int, Text, str]]]:
    """What each partnership has taken, before the contract is looked at."""
    earned: tuple[list[tuple[int, Text, str]], list[tuple[int, Text, str]]] = ([], [])
    for side, points in enumerate(facts.cards or (0, 0)):
        if points:
            earned[side].append((points, _("cards"), "B4.1"))
    if facts.last is not None:
        if facts.tricks is not None and facts.tricks[facts.last] == TRICKS:
            earned[facts.last].append((CAPOT, _("capot"), "B7.2"))
        else:
            earned[facts.last].append((LAST_TRICK, _("last trick"), "B7.1"))
    if facts.belote is not None:
        earned[facts.belote].append((BELOTE, _("belote and rebelote"), "B6.2"))
    return earned
