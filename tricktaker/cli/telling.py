"""Tells what happens, from the events as one reader gets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tricktaker.actions import CardAction, FaceDown, Look
from tricktaker.cli.cards import FEW, cards_text
from tricktaker.cli.labels import counter_name, owner
from tricktaker.cli.moves import Mover, said_text
from tricktaker.cli.notes import UNTOLD, breakable, value_text
from tricktaker.cli.scores import score
from tricktaker.cli.terminal import BOLD, headline, paint, words, wrapped
from tricktaker.events import (
    HAND,
    HOLDER,
    TRICK,
    DealBegun,
    Event,
    Moved,
    Noted,
    PhaseEntered,
    Reader,
    Said,
    Scored,
    Shown,
    TrickTaken,
)
from tricktaker.notes import BROKEN_NOTE, EARLIER, PASSED_OUT
from tricktaker.phases import Passing
from tricktaker.scoring import ScoreLine, Standing
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cards import CardSet
    from tricktaker.cli.labels import Labels
    from tricktaker.seating import Seat

_ = Domain("tricktaker", "tricktaker")

_DRAWN: Final = ("contract", BROKEN_NOTE)
"""Notes with sentences of their own, which the table shows as well."""


def _trick_after_words(events: Iterable[Event]) -> Iterator[Event]:
    """The events, each trick after what is said and noted with its last card."""
    trick: TrickTaken | None = None
    for event in events:
        if trick is not None and not isinstance(event, Said | Noted | Shown):
            yield trick
            trick = None
        if isinstance(event, TrickTaken):
            trick = event
        else:
            yield event
    if trick is not None:
        yield trick


class Teller:
    """Puts events into lines. It keeps what it needs of earlier ones, so give it all of them.

    :param start: the totals and counters that the match began with.
    :param reader: whose events they are, if nobody plays at the terminal.
    :param drawn: whether hands that lie open are drawn besides, and so need no telling.
    """

    def __init__(
        self,
        labels: Labels,
        start: Mapping[str, Any] | None = None,
        reader: Reader = None,
        drawn: bool = False,
    ) -> None:
        self._labels = labels
        self._start = start
        self._reader = labels.me if reader is None else reader
        self._drawn = drawn
        self.forget()

    def forget(self) -> None:
        """Be as at the beginning of the match."""
        game = self._labels.game
        self._standing = Standing.start(len(game.seating.sides), game.counters, self._start)
        self._deal, self._dealer = 0, 0
        self._begin_deal()

    def _begin_deal(self) -> None:
        self._tricks = 0
        self._trick: list[tuple[Seat, CardSet]] = []
        self._passed_out = False
        self._complete = True
        self._mover = Mover(self._labels, self._reader)

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, in lines."""
        lines: list[str] = []
        for event in _trick_after_words(events):
            lines += self._told(event)
            self._mover.follow(event)
        return lines

    def _told(self, event: Event) -> Iterator[str]:
        if isinstance(event, DealBegun):
            yield from self._deal_begun(event)
        elif isinstance(event, Said):
            yield from self._said(event)
        elif isinstance(event, Moved):
            yield from self._moved(event)
        elif isinstance(event, Shown):
            yield from self._shown(event)
        elif isinstance(event, Noted):
            yield from self._noted(event)
        elif isinstance(event, PhaseEntered):
            yield from self._entered(event)
        elif isinstance(event, TrickTaken):
            yield from self._taken(event)
        elif isinstance(event, Scored):
            yield from self._scored(event.lines)

    def _deal_begun(self, event: DealBegun) -> Iterator[str]:
        self._deal, self._dealer = event.deal, event.dealer
        self._begin_deal()
        opening = self._labels.opening(event.dealer)
        line = words(_("Deal {number}: {opening}.", number=event.deal, opening=opening))
        yield from ("", *(paint(row, BOLD) for row in wrapped(line)))

    def _said(self, event: Said) -> Iterator[str]:
        # a hand looked at is nothing to report, and a card that moves is told as it moves
        if not isinstance(event.action, Look | CardAction | FaceDown):
            yield from wrapped(words(said_text(self._labels, event)))

    def _entered(self, event: PhaseEntered) -> Iterator[str]:
        game = self._labels.game
        phase = game.phase(event.phase)
        if not isinstance(phase, Passing) or not any(phase.ways):
            return
        if not phase.passes(game.seating, self._deal, self._dealer):
            yield words(_("Nobody passes cards in this deal."))

    def _moved(self, event: Moved) -> Iterator[str]:
        if event.target == TRICK:
            if event.cards is not None:
                self._trick.append((HOLDER[event.source], event.cards))
            return
        passage = self._mover.passage(event)
        if passage is not None:
            yield from wrapped(words(passage))

    def _cards(self, cards: CardSet) -> str:
        return cards_text(self._labels.game, cards.mask)

    def _shown(self, event: Shown) -> Iterator[str]:
        seat = owner(event.place, self._labels.game.seating.seats)
        if event.cards is None or (seat is not None and seat == self._reader):
            return
        cards = self._cards(event.cards)
        if seat is not None and event.place in HAND and self._drawn and event.count > FEW:
            who, own = self._labels.seat(seat), event.audience == (seat,)
            line = _("{seat} looks at the hand.", seat=who)
            if not own:
                line = _("{seat} lays the hand open.", seat=who)
        elif seat is not None and event.place in HAND:
            line = _("{seat} holds {cards}.", seat=self._labels.seat(seat), cards=cards)
        else:
            line = _("{place}: {cards}", place=self._labels.place(event.place), cards=cards)
        yield from wrapped(words(line))

    def _noted(self, event: Noted) -> Iterator[str]:
        if event.key == PASSED_OUT:
            self._passed_out = bool(event.value)
        if event.key == EARLIER:
            self._tricks, self._complete = event.value["count"], event.value["complete"]
        if event.key == "contract" and (text := self._labels.contract(event.value)) is not None:
            yield from wrapped(words(_("Contract: {text}.", text=text)))
        if event.key == BROKEN_NOTE and event.value:
            rankings = tuple(self._labels.game.rankings.values())
            only = rankings[0] if len(rankings) == 1 else None
            line = _("{trumps} are broken.", trumps=breakable(self._labels.game, only))
            yield from wrapped(headline(words(line)))
        if event.key in (*_DRAWN, *UNTOLD) or isinstance(event.value, tuple | Mapping):
            return
        note = self._labels.game.note(event.key)
        name = counter_name(event.key) if note is None else note.title
        who = self._labels.named(note, event.value)
        if who is not None:
            line = _("{seat}: {words}", seat=who, words=name)
        else:
            line = _("{name}: {value}", name=name, value=value_text(event.value))
        yield from wrapped(words(line))

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
        seat, points = self._labels.short(event.seat), event.points
        mine = event.seat == self._labels.me
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
        if self._passed_out and not lines:
            yield words(_("Deal {number} is passed out, and scores nothing.", number=self._deal))
            return
        yield from ("", paint(words(_("Score of deal {number}", number=self._deal)), BOLD))
        yield from score(self._labels, lines, self._standing)
        if not self._complete:
            text = _("The position left something out: what it did not tell counts nothing.")
            yield from wrapped(words(text), indent="  ")
