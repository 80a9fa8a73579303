"""The score of Belote (B7)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_belote", "tricktaker_belote")

CARD_POINTS = 152
TRICKS = 8
LAST_TRICK = 10
CAPOT = 100
BELOTE = 20


@frozen
class BeloteFacts:
    """What happened in a deal of Belote.

    :ivar taker: the seat that took; None if the deal was passed out, and then nothing else is told.
    :ivar cards: card points by partnership, without the last trick.
    :ivar last: the partnership that took the last trick.
    :ivar tricks: tricks by partnership.
    :ivar belote: the partnership that declared belote and rebelote, if one did.
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


@frozen
class BeloteScoring:
    """Card points, last trick or capot, and belote; a taker that fails gives all away."""

    seating: tt.Seating

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
        return BeloteFacts(
            taker=view.contract.taker,
            cards=(cards[0], cards[1]),
            last=None if winner is None else side_of(winner),
            tricks=(tricks[0], tricks[1]),
            belote=None if rebelote is None else side_of(rebelote),
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
        earned = _earned(facts)
        points = [sum(amount for amount, _text, _rule in earned[side]) for side in (0, 1)]
        if points[mine] < points[1 - mine]:
            return [
                tt.ScoreLine(mine, 0, _("the contract failed"), "B7.5"),
                *[tt.ScoreLine(1 - mine, *line) for line in earned[1 - mine]],
                *[
                    tt.ScoreLine(1 - mine, amount, _("{what} of the taker's team", what=what), rule)
                    for amount, what, rule in earned[mine]
                ],
            ]
        return [tt.ScoreLine(side, *line) for side in (0, 1) for line in earned[side]]

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
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


def _earned(
    facts: BeloteFacts,
) -> tuple[list[tuple[int, tt.Text, str]], list[tuple[int, tt.Text, str]]]:
    """What each partnership has taken, before the contract is looked at."""
    earned: tuple[list[tuple[int, tt.Text, str]], list[tuple[int, tt.Text, str]]] = ([], [])
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
