"""The referee of one deal: owns the truth, draws chance, and turns actions into events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tricktaker import answers
from tricktaker.actions import Action
from tricktaker.cards import bits
from tricktaker.deal import Knowledge, Table, Trick, empties, learned
from tricktaker.events import (
    EVERYBODY,
    HAND,
    STOCK,
    TRICK,
    DealBegun,
    Event,
    Find,
    Instruction,
    Move,
    Moved,
    Noted,
    PhaseEntered,
    Place,
    Reader,
    Scored,
    Show,
    Shown,
)
from tricktaker.log import Log
from tricktaker.notes import PASSED_OUT
from tricktaker.phases import Phase
from tricktaker.scoring import ScoreLine, Standing
from tricktaker.seating import Seat
from tricktaker.steps import Steps
from tricktaker.view import TRUTH, View

Draw = Callable[[Sequence[int], int], Sequence[int]]
"""Draws some of the cards of a pool, both as numbers in the pack, in the order drawn."""


class Referee:
    """The referee's side of a deal.

    Only what the referee knows is here: the whole position, the order of the stock. Readers get
    their `view`, folded from the events that they were sent.

    :param log: the events of the match so far; the deal's own are added to it.
    """

    __slots__ = (
        "_acting",
        "_known",
        "_live",
        "_phase",
        "_private",
        "_public",
        "_shared",
        "_stock",
        "_table",
        "_truth",
        "facts",
        "lines",
        "log",
        "steps",
    )

    def __init__(self, steps: Steps, standing: Standing, log: Log) -> None:
        game = steps.game
        self.steps = steps
        self.log = log
        self.facts: Any = None
        self.lines: tuple[ScoreLine, ...] | None = None
        self._table = Table(game.cards, game.seating.seats, standing)
        self._truth = Knowledge.of_stock(game.cards)
        self._stock: list[int] = []
        self._phase = -1
        self._public = Knowledge.of_stock(game.cards)
        # events that touch what readers know, each with whether its source was emptied, the cards
        # played before and what was public before; a seat takes them in when it is next asked for
        self._private: list[tuple[Event, bool, int, Knowledge]] = []
        self._known: dict[Seat, tuple[Knowledge, int]] = {}
        self._shared = False
        # worked out once: views for the rules, and who acts
        self._live: dict[Reader, View] = {}
        self._acting: Seat | None = None

    @classmethod
    def placed(
        cls,
        view: View,
        truth: Knowledge,
        known: Mapping[Reader, Knowledge],
        stock: Sequence[int],
        log: Log,
    ) -> Referee:
        """A referee of a position that was not played to: a view's, with its hidden cards laid out.

        :param truth: where every card lies.
        :param known: what each reader knows.
        :param stock: the cards of the stock, top first.
        """
        steps = view.steps
        new = cls(steps, view.standing, log)
        new._table = view.table
        new._truth = truth
        new._stock = list(stock)
        names = [phase.name for phase in steps.game.phases]
        new._phase = names.index(str(view.phase))
        new._known = {s: (knowledge, 0) for s, knowledge in known.items() if s is not None}
        new._public = known[None]
        new._acting = view.to_act
        return new

    def copy(self, log: Log) -> Referee:
        """A referee of its own in the same state, writing to another log."""
        new: Referee = object.__new__(Referee)
        new.steps = self.steps
        new.log = log
        new.facts = self.facts
        new.lines = self.lines
        new._table = self._table.copy()
        new._truth = self._truth
        new._stock = self._stock[:]
        new._phase = self._phase
        new._private = self._private[:]
        new._known = dict(self._known)
        new._public = self._public
        new._shared = False
        new._live = {}
        new._acting = self._acting
        return new

    def retell(self, events: Iterable[Event], acting: Seat | None) -> None:
        """Bring the deal on by what has happened already, without asking any rule.

        :param acting: the seat that decides after it.
        """
        for event in events:
            if isinstance(event, Moved) and event.source == STOCK and event.cards is not None:
                gone = set(bits(event.cards.mask))
                self._stock = [card for card in self._stock if card not in gone]
            elif isinstance(event, PhaseEntered):
                self._phase = [each.name for each in self.steps.game.phases].index(event.phase)
            self._fold(event)
        self._acting = acting

    # ------------------------------------------------------------------ reading

    def view(self, reader: Reader) -> View:
        """A view to hand out: the position goes on in a copy, so that it stays as it is."""
        self._shared = True
        known = self._knowledge(reader)
        return View(self.steps, reader, self._table, known, self._public, self.log.of(reader))

    @property
    def truth(self) -> View:
        """The full position."""
        self._shared = True
        whole = self.log.as_truth()
        return View(self.steps, TRUTH, self._table, self._truth, self._public, whole)

    def _view(self, reader: Reader) -> View:
        """A view for the rules; it goes along with the position, so it is not handed out."""
        view = self._live.get(reader)
        if view is None:
            known = self._knowledge(reader)
            log = self.log.of(reader)
            view = View(self.steps, reader, self._table, known, self._public, log, live=True)
            self._live[reader] = view
        return view

    def _knowledge(self, reader: Reader) -> Knowledge:
        if reader is None:
            return self._public
        private = self._private
        knowledge, done = self._known.get(reader) or self._as_public(reader)
        if done < len(private):
            for event, all_left, played, _before in private[done:]:
                knowledge = learned(knowledge, event.seen_by(reader), all_left, played)
            self._known[reader] = (knowledge, len(private))
        return knowledge

    def _as_public(self, seat: Seat) -> tuple[Knowledge, int]:
        """What a seat knew before it first saw more than everybody, and up to which event."""
        for number, (event, _all_left, _played, before) in enumerate(self._private):
            if event.audience is EVERYBODY or seat in event.audience:
                return before, number
        return self._public, len(self._private)

    @property
    def phase(self) -> Phase:
        """The phase that is on."""
        return self.steps.game.phases[self._phase]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return tuple(self._table.tricks)

    @property
    def is_passed_out(self) -> bool:
        """Whether nobody plays the deal."""
        return PASSED_OUT in self._table.notes

    @property
    def is_over(self) -> bool:
        """Whether the deal has been scored."""
        return self.lines is not None

    @property
    def to_act(self) -> Seat | None:
        """The seat that decides."""
        return self._acting

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """Every seat that may speak now."""
        return () if self.is_over else self.steps.may_act(self._view(None))

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat that may speak may do."""
        return self.steps.legal_actions(self._view(seat), seat)

    @property
    def standing(self) -> Standing:
        """Totals and counters, with this deal's score once it is over."""
        return self._table.standing

    # ------------------------------------------------------------------ playing

    def begin(self, number: int, dealer: Seat, order: Sequence[int], draw: Draw) -> None:
        """Begin the deal with a pack in this order, top card first."""
        self._stock = list(order)
        self._emit([DealBegun(number, dealer)], draw)
        self._next_phase(draw)
        self._settle(draw)

    def lay_out(self, events: Iterable[Event | Instruction], phase: str, draw: Draw) -> None:
        """Begin the deal in the middle, from events that tell how it came to stand so."""
        self._emit(events, draw)
        self._phase = [each.name for each in self.steps.game.phases].index(phase)
        self._settle(draw)

    def act(self, seat: Seat, action: Action, draw: Draw) -> None:
        """Do a legal action, and everything that follows until somebody must decide again."""
        phase = self.steps.game.phases[self._phase]
        before = len(self._table.tricks)
        answer: Any = ()
        happenings: Sequence[Event | Instruction] | None = None
        try:
            answer = phase.act(self._view(seat), seat, action)
            answer = happenings = tuple(answer)
            self._emit(happenings, draw)
        except (Exception, SystemExit) as error:
            if answers.is_told(error, happenings):
                raise
            raise answers.failed(self.steps.game, phase, "act", answer, error) from error
        if "after_trick" in self.steps.overridden and len(self._table.tricks) > before:
            view = self._view(None)
            self._emit(tuple(self.steps.after_trick(view, view.tricks[-1])), draw)
        self._settle(draw)

    def _next_phase(self, draw: Draw) -> None:
        self._phase += 1
        phases = self.steps.game.phases
        if self._phase < len(phases):
            phase = phases[self._phase]
            self._emit([PhaseEntered(phase.name)], draw)
            answer: Any = ()
            happenings: Sequence[Event | Instruction] | None = None
            try:
                answer = phase.begin(self._view(None))
                answer = happenings = tuple(answer)
                self._emit(happenings, draw)
            except (Exception, SystemExit) as error:
                if answers.is_told(error, happenings):
                    raise
                raise answers.failed(self.steps.game, phase, "begin", answer, error) from error

    def _settle(self, draw: Draw) -> None:
        """Go through the phases in which nobody has anything to decide, and score at the end."""
        phases = self.steps.game.phases
        while self._phase < len(phases) and PASSED_OUT not in self._table.notes:
            self._acting = self.steps.to_act(self._view(None))
            if self._acting is not None:
                return
            self._next_phase(draw)
        self._acting = None
        view, standing = self._view(None), self._table.standing
        self.facts, self.lines = self.steps.deal_score(view, standing)
        self._emit([Scored(self.lines)], draw)

    def note(self, key: str, value: Any) -> None:
        """Note a public fact that comes from the match, such as its winners."""
        self._emit([Noted(key, value)], _no_chance)

    # ------------------------------------------------------------------ events

    def _emit(self, happenings: Iterable[Event | Instruction], draw: Draw) -> None:
        for happening in happenings:
            if isinstance(happening, Event):
                self._fold(happening)
            else:
                for event in self._resolve(happening, draw):
                    self._fold(event)

    def _fold(self, event: Event) -> None:
        if self._shared:
            self._table = self._table.copy()
            self._live = {}
            self._shared = False
        table = self._table
        if (type(event) is Moved and event.target != TRICK) or type(event) is Shown:
            all_left = empties(table, event)
            self._private.append((event, all_left, table.played, self._public))
            self._public = learned(self._public, event.seen_by(None), all_left, table.played)
            self._truth = learned(self._truth, event, all_left, table.played)
            self._live = {}
        table.fold(event)
        self.log.append(event)

    def _resolve(self, instruction: Instruction, draw: Draw) -> tuple[Event, ...]:
        """The events that an instruction comes to, now that the cards are known."""
        if isinstance(instruction, Move):
            return self._moved(instruction, draw)
        if isinstance(instruction, Show):
            cards = self._table.pack.from_mask(self._lies_in(instruction.place))
            shown = Shown(instruction.place, len(cards), cards, audience=instruction.audience)
            return (shown,) if cards else ()
        return self._found(instruction)

    def _found(self, find: Find) -> tuple[Event, ...]:
        """Who holds a card is as good as shown: everybody knows then where it lies."""
        card = self._table.pack.set([find.card])
        for seat in range(self.steps.game.seating.seats):
            if self._lies_in(HAND[seat]) & card.mask:
                return (Shown(HAND[seat], 1, card, audience=EVERYBODY), Noted(find.key, seat))
        raise ValueError(f"nobody holds {find.card}")

    def _lies_in(self, place: Place) -> int:
        return self._truth.in_place(place) & ~self._table.played

    def _moved(self, move: Move, draw: Draw) -> tuple[Event, ...]:
        size = self._table.sizes.get(move.source, 0)
        count = size if move.count is None else move.count
        if count == 0:
            return ()
        if move.by_chance and move.source == STOCK:
            raise ValueError("the stock is in an order: its top cards are drawn")
        if move.source == STOCK:
            mask = self._from_stock(move.at or tuple(range(count)))
        elif move.by_chance:
            pool = tuple(bits(self._lies_in(move.source)))
            mask = sum(1 << index for index in draw(pool, count))
        elif count == size:
            mask = self._lies_in(move.source)
        else:
            raise ValueError(f"which {count} of the {size} cards in {move.source!r} move?")
        cards = self._table.pack.from_mask(mask)
        if len(cards) != count:
            raise ValueError(f"{count} cards cannot move from {move.source!r}")
        return (Moved(move.source, move.target, count, cards, audience=move.audience),)

    def _from_stock(self, depths: Sequence[int]) -> int:
        stock = self._stock
        if not depths or max(depths) >= len(stock):
            raise ValueError("the stock has too few cards")
        mask = sum([1 << stock[depth] for depth in depths])
        gone = set(depths)
        self._stock = [card for depth, card in enumerate(stock) if depth not in gone]
        return mask


def _no_chance(_pool: Sequence[int], _count: int) -> Sequence[int]:
    raise ValueError("nothing is drawn between deals")
