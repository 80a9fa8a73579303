"""The score of Belote (B7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from attrs import frozen

import tricktaker as tt
from tricktaker_belote.declarations import POINTS, misfit, points_in_words
from tricktaker_belote.options import BeloteOptions

_ = tt.Domain("tricktaker_belote", "tricktaker_belote")

CARD_POINTS = 152
TRICKS = 8
BELOTE = 20
WAITING = "litige"
"""The counter of the points that wait for the next deal (B7.10)."""

Line = tuple[int, tt.Text, str]
"""Points, what they are for, and the rule."""
Earned = tuple[list[Line], list[Line]]
"""What each partnership has taken."""
BELOTE_LINE: Line = (BELOTE, _("belote and rebelote"), "B6.2")

Outcome = Literal["made", "failed", "waits"]
"""What became of a contract (B7.3); it waits where both have as many points (B7.10)."""


def _are_declared(scoring: BeloteScoring) -> bool:
    return scoring.options.declarations


def _check_worth(_scoring: BeloteScoring, points: Any, _standing: tt.Standing) -> None:
    """B6.3: refuse points that the declarations of two partners cannot be worth."""
    wrong = misfit(points)
    if wrong is not None:
        raise tt.InvalidFacts(wrong, "B6.3")


@frozen
class BeloteFacts:
    """What happened in a deal of Belote.

    :ivar taker: the seat that took; None if the deal was passed out, and then nothing else is told.
    :ivar cards: card points by partnership, without the last trick.
    :ivar last: the partnership that took the last trick.
    :ivar tricks: tricks by partnership.
    :ivar belote: the partnership that declared belote and rebelote, if one did.
    :ivar declared: the partnership whose declarations score, if one has any.
    :ivar declarations: what they are worth.
    """

    taker: tt.Seat | None = tt.fact(
        _("Who took (none if the deal was passed out)"), names="seat", none=True, rule="B1.1"
    )
    cards: tuple[int, int] | None = tt.fact(
        _("Card points, without the last trick"),
        per="side",
        total=CARD_POINTS,
        only_if="taker",
        rule="B4.1",
    )
    last: int | None = tt.fact(
        _("Who took the last trick"), names="side", only_if="taker", rule="B7.1"
    )
    tricks: tuple[int, int] | None = tt.fact(
        _("Tricks taken"), per="side", total=TRICKS, only_if="taker", rule="B7.2"
    )
    belote: int | None = tt.fact(
        _("Who declared belote and rebelote (none if nobody did)"),
        names="side",
        default=None,
        only_if="taker",
        rule="B6.1",
    )
    declared: int | None = tt.fact(
        _("Whose declarations score (none if nobody has any)"),
        names="side",
        default=None,
        at_table=_are_declared,
        only_if="taker",
        rule="B6.8",
    )
    declarations: int | None = tt.fact(
        _("Points of these declarations"),
        at_table=_are_declared,
        only_if="declared",
        check=_check_worth,
        rule="B6.3",
    )


@frozen
class BeloteScoring:
    """Card points, last trick or capot, belote, declarations; a taker that fails gives all away."""

    seating: tt.Seating
    options: BeloteOptions

    facts_type = BeloteFacts

    def facts(self, view: tt.View) -> BeloteFacts | None:
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
        shown = view.note(POINTS) or (0, 0)
        declared = next((side for side in (0, 1) if shown[side]), None)
        return BeloteFacts(
            taker=view.contract.taker,
            cards=(cards[0], cards[1]),
            last=None if winner is None else side_of(winner),
            tricks=(tricks[0], tricks[1]),
            belote=None if rebelote is None else side_of(rebelote),
            declared=declared,
            declarations=None if declared is None else shown[declared],
        )

    def check(self, facts: BeloteFacts, standing: tt.Standing) -> None:
        """Refuse facts that cannot be together."""
        if facts.cards is None or facts.last is None or facts.tricks is None:
            return  # passed out
        if facts.tricks[facts.last] == 0:
            raise tt.InvalidFacts(_("who took the last trick took at least one"), "B7.1")
        for side in (0, 1):
            if facts.tricks[side] == 0 and facts.cards[side]:
                raise tt.InvalidFacts(_("who took no trick has no card points"), "B7.2")

    def lines(self, facts: BeloteFacts, standing: tt.Standing) -> Sequence[tt.ScoreLine]:
        """What each partnership scores; nothing for a deal that is passed out."""
        if facts.taker is None or facts.cards is None:
            return []
        mine = self.seating.side_of(facts.taker)
        earned, outcome = self._earned(facts), self.outcome(facts)
        if outcome == "waits":
            lines = [_waits(mine, _points(earned[mine])), *_own(1 - mine, earned)]
        elif outcome == "failed":
            lines = [*self._failed(mine, earned), *self._waited(1 - mine, standing)]
        else:
            lines = [*_own(0, earned), *_own(1, earned), *self._waited(mine, standing)]
        return [*lines, *self._rounding(lines)]

    def outcome(self, facts: BeloteFacts) -> Outcome | None:
        """B7.3: what became of the contract; None if there was none."""
        if facts.taker is None:
            return None
        mine, earned = self.seating.side_of(facts.taker), self._earned(facts)
        ahead = _points(earned[mine]) - _points(earned[1 - mine])
        if ahead == 0 and self.options.litige:
            return "waits"
        return "failed" if ahead < 0 else "made"

    def _failed(self, mine: int, earned: Earned) -> Iterator[tt.ScoreLine]:
        """B7.5: the others get all; B7.8: a belote may stay."""
        stays = self.options.failed_belote == "stays"
        yield tt.ScoreLine(mine, 0, _("the contract failed"), "B7.5")
        yield from _own(1 - mine, earned)
        for line in earned[mine]:
            amount, what, rule = line
            if stays and line is BELOTE_LINE:
                yield tt.ScoreLine(mine, amount, what, "B7.8")
            else:
                reason = _("{what} of the taker's team", what=what)
                yield tt.ScoreLine(1 - mine, amount, reason, rule)

    def _waited(self, winner: int, standing: tt.Standing) -> Iterator[tt.ScoreLine]:
        """B7.10: who wins a deal gets the points that have waited for it."""
        held = standing.counter(WAITING) if self.options.litige else ()
        for side, points in enumerate(held):
            counts = {WAITING: -points}
            if points and side == winner:
                yield tt.ScoreLine(side, points, _("points that waited"), "B7.10", counts)
            elif points:
                yield tt.ScoreLine(side, 0, _("its points that waited are lost"), "B7.10", counts)
                yield tt.ScoreLine(winner, points, _("points that waited"), "B7.10")

    def _rounding(self, lines: Sequence[tt.ScoreLine]) -> Iterator[tt.ScoreLine]:
        """B7.9: what makes the score of each partnership a multiple of ten."""
        for side in (0, 1):
            points = sum(line.amount for line in lines if line.side == side)
            change = (points + 4) // 10 * 10 - points
            if self.options.round_to_ten and change:
                yield tt.ScoreLine(side, change, _("rounded to ten"), "B7.9")

    def _earned(self, facts: BeloteFacts) -> Earned:
        """What each partnership has taken, before the contract is looked at."""
        earned: Earned = ([], [])
        for side, points in enumerate(facts.cards or (0, 0)):
            if points:
                earned[side].append((points, _("cards"), "B4.1"))
        if facts.last is not None:
            all_tricks = facts.tricks is not None and facts.tricks[facts.last] == TRICKS
            if all_tricks and self.options.capot:
                earned[facts.last].append((self.options.capot, _("capot"), "B7.2"))
            if not all_tricks and self.options.last_trick:
                earned[facts.last].append((self.options.last_trick, _("last trick"), "B7.1"))
        if facts.belote is not None:
            earned[facts.belote].append(BELOTE_LINE)
        if facts.declared is not None and facts.declarations is not None:
            earned[facts.declared].append((facts.declarations, _("declarations"), "B6.8"))
        return earned

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        """The score in words."""
        last, capot = self.options.last_trick, self.options.capot
        rules = [
            (_("The cards are worth {points} points in all.", points=CARD_POINTS), "B4.1"),
            (
                _(
                    "The last trick counts {last} points more: {all} in all.",
                    last=last,
                    all=CARD_POINTS + last,
                ),
                "B7.1",
            ),
            (
                _(
                    "Who takes all tricks has capot: {capot} in place of the {last}, {all} in all.",
                    capot=capot,
                    last=last,
                    all=CARD_POINTS + capot,
                ),
                "B7.2",
            ),
            (_("Belote and rebelote count {points} points for the team.", points=BELOTE), "B6.2"),
            *self._contract_rules(),
        ]
        if self.options.declarations:
            rules.append(
                (_("Declarations count for the team: {worth}.", worth=points_in_words()), "B6.3")
            )
            rules.append((_("They count for the contract, and go with it."), "B7.11"))
        if self.options.round_to_ten:
            rounded = _("The score of each team is rounded to tens; five is rounded down.")
            rules.append((rounded, "B7.9"))
        return rules

    def _contract_rules(self) -> Iterator[tuple[tt.Text, str]]:
        if self.options.litige:
            yield _("The taker's team must have more points than the others."), "B7.3"
            waits = _(
                "If both have as many, the taker's points wait, and who wins the next deal gets"
                " them; the others score their own."
            )
            yield waits, "B7.10"
        else:
            yield _("The taker's team must have at least as many points as the others."), "B7.3"
        yield _("If it has, each team scores its own points."), "B7.4"
        yield _("If not, it scores nothing, and the others all the points of both."), "B7.5"
        if self.options.failed_belote == "stays":
            yield _("The belote of a team that fails stays with it."), "B7.8"


def _points(lines: Sequence[Line]) -> int:
    """What a partnership has taken in all."""
    return sum(amount for amount, _text, _rule in lines)


def _own(side: int, earned: Earned) -> Iterator[tt.ScoreLine]:
    """B7.4: what a partnership scores that keeps its own points."""
    for line in earned[side]:
        yield tt.ScoreLine(side, *line)


def _waits(side: int, points: int) -> tt.ScoreLine:
    """B7.10: the points of a taker's partnership that wait for the next deal."""
    reason = _.plural(
        "equal: {count} point waits for the next deal",
        "equal: {count} points wait for the next deal",
        count=points,
    )
    return tt.ScoreLine(side, 0, reason, "B7.10", {WAITING: points})
