"""Tells what happens, from the events as one reader gets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tricktaker.actions import CardAction, FaceDown, Look
from tricktaker.cli.labels import counter_name
from tricktaker.cli.table import card_text, grid
from tricktaker.cli.terminal import BOLD, paint, words, wrapped
from tricktaker.events import (
    HAND,
    HOLDER,
    OFFER,
    STOCK,
    TRICK,
    DealBegun,
    Event,
    Moved,
    Noted,
    PhaseEntered,
    Said,
    Scored,
    Shown,
    TrickTaken,
)
from tricktaker.scoring import ScoreLine, Standing, total
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cards import CardSet
    from tricktaker.cli.labels import Labels
    from tricktaker.seating import Seat

_ = Domain("tricktaker", "tricktaker")

# Said by the table that is drawn, or at the end of the match.
_SILENT_NOTES = ("contract", "leader", "winners", "strain")


class Teller:
    """Puts events into lines. It keeps what it needs of earlier ones, so give it all of them.

    :param start: the totals and counters that the match began with.
    """

    def __init__(self, labels: Labels, start: Mapping[str, Any] | None = None) -> None:
        self._labels = labels
        self._start = start
        self.forget()

    def forget(self) -> None:
        """Be as at the beginning of the match."""
        game = self._labels.game
        self._standing = Standing.start(len(game.seating.sides), game.counters, self._start)
        self._deal = 0
        self._tricks = 0
        self._phase = ""
        self._trick: list[tuple[Seat, CardSet]] = []
        self._last_said: Said | None = None

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, in lines."""
        lines: list[str] = []
        for event in events:
            lines += self._told(event)
            self._last_said = event if isinstance(event, Said) else None
        return lines

    def _told(self, event: Event) -> Iterator[str]:
        if isinstance(event, DealBegun):
            yield from self._deal_begun(event)
        elif isinstance(event, PhaseEntered):
            self._phase = event.phase
        elif isinstance(event, Said):
            yield from self._said(event)
        elif isinstance(event, Moved):
            yield from self._moved(event)
        elif isinstance(event, Shown):
            yield from self._shown(event)
        elif isinstance(event, Noted):
            yield from self._noted(event)
        elif isinstance(event, TrickTaken):
            yield from self._taken(event)
        elif isinstance(event, Scored):
            yield from self._scored(event.lines)

    def _deal_begun(self, event: DealBegun) -> Iterator[str]:
        self._deal = event.deal
        self._tricks = 0
        self._trick = []
        who = self._labels.seat(event.dealer)
        line = words(_("Deal {number}: {seat} deals.", number=event.deal, seat=who))
        yield from ("", *(paint(row, BOLD) for row in wrapped(line)))

    def _said(self, event: Said) -> Iterator[str]:
        # a hand looked at is nothing to report, and a card that moves is told as it moves
        if isinstance(event.action, Look | CardAction | FaceDown):
            return
        said = _("{seat}: {words}", seat=self._labels.seat(event.seat), words=event.action.text)
        yield from wrapped(words(said))

    def _moved(self, event: Moved) -> Iterator[str]:
        if event.target == TRICK:
            if event.cards is not None:
                self._trick.append((HOLDER[event.source], event.cards))
            return
        dealt = event.source == STOCK and event.target in HAND
        of_the_action = self._last_said is not None and HAND[self._last_said.seat] == event.source
        if dealt or of_the_action:
            return
        yield from wrapped(words(self._passage(event)))

    def _passage(self, event: Moved) -> Text:
        place = self._labels.place
        ends = {"source": place(event.source), "target": place(event.target)}
        if event.source in OFFER and event.target in HAND:
            seats = {
                "giver": self._labels.seat(OFFER.index(event.source)),
                "receiver": self._labels.seat(HAND.index(event.target)),
            }
            return self._given(event, seats)
        if event.cards is not None:
            return _("From {source} to {target}: {cards}.", cards=self._cards(event.cards), **ends)
        return _.plural(
            "{count} card goes from {source} to {target}.",
            "{count} cards go from {source} to {target}.",
            count=event.count,
            **ends,
        )

    def _given(self, event: Moved, seats: Mapping[str, Text]) -> Text:
        if event.cards is not None:
            cards = self._cards(event.cards)
            return _("{giver} gives {receiver} {cards}.", cards=cards, **seats)
        return _.plural(
            "{giver} gives {receiver} {count} card, face down.",
            "{giver} gives {receiver} {count} cards, face down.",
            count=event.count,
            **seats,
        )

    def _cards(self, cards: CardSet) -> str:
        """Cards as in a hand. What is trumps in the deal, an event does not say."""
        game = self._labels.game
        ranking = next(iter(game.rankings.values()))
        return " ".join(card_text(game.cards.cards[index]) for index in ranking.sorted(cards.mask))

    def _shown(self, event: Shown) -> Iterator[str]:
        me = self._labels.me
        own = me is not None and event.place == HAND[me]
        if event.cards is None or own:
            return
        place = self._labels.place(event.place)
        line = _("{place} shows {cards}.", place=place, cards=self._cards(event.cards))
        yield from wrapped(words(line))

    def _noted(self, event: Noted) -> Iterator[str]:
        if event.key == "broken":
            return  # told by the trick and the table
        if event.key in _SILENT_NOTES or isinstance(event.value, tuple | Mapping):
            return
        yield words(_("{name}: {value}", name=counter_name(event.key), value=str(event.value)))

    def _taken(self, event: TrickTaken) -> Iterator[str]:
        self._tricks += 1
        plays = [
            _("{seat} {card}", seat=self._labels.short(seat), card=self._cards(card))
            for seat, card in self._trick
        ]
        self._trick = []
        line = _(
            "Trick {number}: {plays}. {taken}",
            number=self._tricks,
            plays=tuple(plays),
            taken=self._taker(event),
        )
        yield from wrapped(words(line), hanging="  ")

    def _taker(self, event: TrickTaken) -> Text:
        mine, seat, points = (
            event.seat == self._labels.me,
            self._labels.short(event.seat),
            event.points,
        )
        if mine and points:
            return _.plural(
                "You take it, {count} point.", "You take it, {count} points.", count=points
            )
        if mine:
            return _("You take it.")
        if points:
            return _.plural(
                "{seat} takes it, {count} point.",
                "{seat} takes it, {count} points.",
                count=points,
                seat=seat,
            )
        return _("{seat} takes it.", seat=seat)

    def _scored(self, lines: Sequence[ScoreLine]) -> Iterator[str]:
        self._standing = self._standing.after(lines)
        yield from ("", paint(words(_("Score of deal {number}", number=self._deal)), BOLD))
        yield from score(self._labels, lines, self._standing)


# ------------------------------------------------------------------ scores


def score(labels: Labels, lines: Sequence[ScoreLine], after: Standing) -> list[str]:
    """The score of a deal with its reasons, and where it leaves each side."""
    gains = total(lines, len(after.totals))
    out = []
    for side, gain in enumerate(gains):
        rows = [
            ["    " + words(line.reason), f"{line.amount:+d}", words(line.rule)]
            for line in lines
            if line.side == side
        ]
        rows.append(["    " + words(_("this deal")), f"{gain:+d}", ""])
        rows.append(["    " + words(_("total")), str(after.totals[side]), _counters(after, side)])
        out.append((words(labels.side(side)), rows))
    every = [row for _title, rows in out for row in rows]
    drawn = iter(grid(every, left=(0, 2)))
    shown: list[str] = []
    for title, rows in out:
        shown += wrapped(title, indent="  ")
        shown += [next(drawn) for _row in rows]
    return shown


def _counters(standing: Standing, side: int) -> str:
    return ", ".join(
        words(_("{name}: {value}", name=counter_name(name), value=values[side]))
        for name, values in standing.counters
    )


def outcome(labels: Labels, standing: Standing, winners: Sequence[int]) -> list[str]:
    """How a match ended."""
    points = [
        words(_("{side}: {points}", side=labels.side(side), points=points))
        for side, points in enumerate(standing.totals)
    ]
    if not winners:
        line = _("The match was stopped; nobody has won.")
    elif len(winners) == 1:
        line = _("The match is over: {side} won.", side=labels.side(winners[0]))
    else:
        line = _("The match is over, level: {sides}.", sides=tuple(map(labels.side, winners)))
    out = ["", *(paint(row, BOLD) for row in wrapped(words(line)))]
    for point in points:
        out += wrapped(point, indent="  ", hanging="    ")
    return out
