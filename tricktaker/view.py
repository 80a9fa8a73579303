"""What one reader knows of a match: an immutable value, folded from the events it was sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeVar

from tricktaker import answers
from tricktaker.actions import Action
from tricktaker.cards import CardSet
from tricktaker.deal import Knowledge, Table, empties, learned, trick_to_json
from tricktaker.errors import TricktakerError, spelled
from tricktaker.events import (
    HAND,
    STOCK,
    TRICK,
    WON,
    DealBegun,
    Event,
    Place,
    Reader,
)
from tricktaker.faceup import FaceUp
from tricktaker.log import ReaderLog, fixed
from tricktaker.scoring import Standing
from tricktaker.seating import Seat
from tricktaker.steps import Steps
from tricktaker.text import Domain
from tricktaker.values import thaw

_ = Domain("tricktaker", "tricktaker")

_T = TypeVar("_T")

if TYPE_CHECKING:
    from tricktaker.game import Game


class Truth(Enum):
    """The reader of the full position: the referee's side, and nobody at the table."""

    TRUTH = "truth"


TRUTH: Final = Truth.TRUTH
Eyes = Reader | Literal[Truth.TRUTH]


class View(FaceUp):
    """What a seat, or a spectator, knows of a match at one moment.

    A view is the fold of the events that its reader was sent, and holds nothing else: no seed, no
    order of the stock, no card that the reader has not seen. It never changes; after an action ask
    the match for a new one. Views compare by what they say, hash and pickle.

    >>> import tricktaker as tt
    >>> view = tt.Match(tt.load_game("spades"), seed=7, dealer=3).view(0)
    >>> view.to_act, view.hand_sizes, len(view.hand)
    (0, (13, 13, 13, 13), 0)
    >>> [str(action) for action in view.legal_actions]
    ['look', 'double-nil']
    """

    __slots__ = (
        "_end",
        "_knowledge",
        "_legal",
        "_log",
        "_once",
        "_public",
        "_steps",
        "reader",
    )

    reader: Eyes
    _steps: Steps
    _knowledge: Knowledge
    _public: Knowledge
    _log: ReaderLog
    _end: int | None
    _legal: tuple[Action, ...] | None
    _once: dict[Callable[[View], Any], Any]

    def __init__(
        self,
        steps: Steps,
        reader: Eyes,
        table: Table,
        knowledge: Knowledge,
        public: Knowledge,
        log: ReaderLog,
        live: bool = False,
    ) -> None:
        put = object.__setattr__
        put(self, "game", steps.game)
        put(self, "reader", reader)
        put(self, "_steps", steps)
        put(self, "_table", table)
        put(self, "_knowledge", knowledge)
        put(self, "_public", public)
        put(self, "_log", log)
        # a live view is the referee's own: it goes along with the position
        put(self, "_end", None if live else len(log))
        put(self, "_legal", None)
        put(self, "_once", {})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a view does not change")

    __delattr__ = __setattr__  # type: ignore[assignment]

    @classmethod
    def fold(
        cls,
        game: Game,
        reader: Reader,
        events: Iterable[Event],
        start: Mapping[str, Any] | None = None,
        steps: Steps | None = None,
    ) -> View:
        """The view of a reader who was sent these events, from the beginning of the match.

        :param start: the totals and counters that the match began with, if not nothing.
        :param steps: the game's steps with house rules, if there are any.
        """
        seats = game.seating.seats
        if reader is not None and (type(reader) is not int or reader not in range(seats)):
            raise TricktakerError(_("there is no seat {seat}", seat=spelled(reader)))
        standing = Standing.start(len(game.seating.sides), game.counters, start)
        table = Table(game.cards, game.seating.seats, standing)
        knowledge = public = Knowledge.of_stock(game.cards)
        sent = tuple(events)
        for event in sent:
            if isinstance(event, DealBegun):
                knowledge = public = Knowledge.of_stock(game.cards)
            else:
                emptied, played = empties(table, event), table.played
                knowledge = learned(knowledge, event, emptied, played)
                public = learned(public, event.seen_by(None), emptied, played)
            table.fold(event)
        return cls(steps or Steps(game), reader, table, knowledge, public, fixed(sent))

    # -------------------------------------------------------------- the cards

    def known_mask(self, place: Place) -> int:
        """`known` as a mask."""
        return self._knowledge.in_place(place) & ~self._table.played

    def known(self, place: Place) -> CardSet:
        """The cards that, for all this reader knows, certainly lie in a place."""
        if place == TRICK:
            return self.game.cards.from_mask(sum(1 << index for index in self._table.trick))
        if place.startswith("won "):
            taken = (
                t for t in self._table.tricks if t.winner is not None and WON[t.winner] == place
            )
            return self.game.cards.set([card for trick in taken for card in trick.cards])
        return self.game.cards.from_mask(self.known_mask(place))

    def possible(self, place: Place) -> CardSet:
        """The cards that may lie in a place, those that certainly do included."""
        if place == TRICK or place.startswith("won "):
            return self.known(place)
        if self.size(place) == 0:
            return self.game.cards.from_mask(0)
        if self.known_mask(place).bit_count() == self.size(place):
            return self.known(place)
        mask = self._knowledge.possible_in(place) & ~self._table.played
        return self.game.cards.from_mask(mask)

    @property
    def hand(self) -> CardSet:
        """The reader's own hand; empty while it lies face down, and for a spectator."""
        seat = self.reader
        return self.game.cards.from_mask(
            self.known_mask(HAND[seat]) if isinstance(seat, int) else 0
        )

    def hand_of(self, seat: Seat) -> CardSet:
        """The cards that this reader knows to be in a seat's hand.

        :raises TricktakerError: if there is no such seat.
        """
        if type(seat) is not int or seat not in range(self.game.seating.seats):
            raise TricktakerError(_("there is no seat {seat}", seat=spelled(seat)))
        return self.game.cards.from_mask(self.known_mask(HAND[seat]))

    # -------------------------------------------------------------- the match

    @property
    def steps(self) -> Steps:
        """The game's steps, with the house rules of the match."""
        return self._steps

    @property
    def house(self) -> tuple[str, ...]:
        """The names of the house rules of the match."""
        return self._steps.house

    @property
    def knowledge(self) -> Knowledge:
        """What the reader knows of the cards that are not open, played ones included; a copy."""
        return Knowledge(dict(self._knowledge.known), self._knowledge.unsure)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in the match so far, as this reader got it."""
        return self._log.events(len(self._log) if self._end is None else self._end)

    @property
    def deal_events(self) -> tuple[Event, ...]:
        """What happened in this deal, as this reader got it."""
        events = self.events
        begun = [n for n, event in enumerate(events) if isinstance(event, DealBegun)]
        return events[begun[-1] :] if begun else events

    # -------------------------------------------------------------- who acts, and what is legal

    @property
    @answers.of_the_game
    def to_act(self) -> Seat | None:
        """The seat that decides; None when the deal is over."""
        return self._steps.to_act(self.public) if self._table.phase is not None else None

    @property
    @answers.of_the_game
    def may_act(self) -> tuple[Seat, ...]:
        """Every seat that may speak now, `to_act` first."""
        return self._steps.may_act(self.public) if self._table.phase is not None else ()

    @property
    @answers.of_the_game
    def turn(self) -> Seat | None:
        """The seat whose cards are played: `to_act`, unless another plays them for it."""
        if self._table.phase is None:
            return None
        return answers.turn(self.game, self._steps.phase(self), self.public)

    @property
    @answers.of_the_game
    def legal_actions(self) -> tuple[Action, ...]:
        """What the reader's seat may do now; empty if it may not speak, and for a spectator."""
        if self._legal is None:
            seat = self.reader
            may = isinstance(seat, int) and seat in self.may_act
            legal = self._steps.legal_actions(self, seat) if may else ()  # type: ignore[arg-type]
            if self._end is None:
                return legal
            object.__setattr__(self, "_legal", legal)
            return legal
        return self._legal

    @property
    def public(self) -> View:
        """What of this a spectator sees."""
        if self.reader is None:
            return self
        view = View(
            self._steps, None, self._table, self._public, self._public, self._log.public(), True
        )
        if self._end is not None:
            object.__setattr__(view, "_end", self._end)
        return view

    def once(self, work: Callable[[View], _T]) -> _T:
        """What a function of a module makes of this view: it is worked out once, and kept with it.

        A view that goes along with the position keeps nothing.
        """
        if self._end is None:
            return work(self)
        if work not in self._once:
            self._once[work] = work(self)
        made: _T = self._once[work]
        return made

    # -------------------------------------------------------------- as a value

    def to_json(self) -> dict[str, Any]:
        """The view as JSON data: what its reader knows, in the words of the properties.

        :raises TypeError: for the truth, which has no JSON form.
        """
        if isinstance(self.reader, Truth):
            raise TypeError("the truth has no JSON form; ask for a reader's view")
        return _to_json(self)

    def _key(self) -> tuple[object, ...]:
        knowledge = self._knowledge
        played = ~self._table.played
        known = {p: m & played for p, m in knowledge.known.items() if m & played}
        unsure = [
            (g.cards & played, sorted(g.places)) for g in knowledge.unsure if g.cards & played
        ]
        return (self.reader, self._table.key(), known, unsure, self.events, self._steps.house)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.game == other.game and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.reader, self.game.name, self._end, self._table.played))

    def __reduce__(self) -> tuple[Any, ...]:
        log = fixed(self.events)
        table, knowledge, public = self._table, self._knowledge, self._public
        return (View, (self._steps, self.reader, table, knowledge, public, log))

    def __repr__(self) -> str:
        who = "a spectator" if self.reader is None else f"seat {self.reader}"
        if isinstance(self.reader, Truth):
            who = "the referee"
        return f"<View of {self.game.name} for {who}: deal {self.deal}, {self.phase or 'scored'}>"


def _to_json(view: View) -> dict[str, Any]:
    table = view._table
    return {
        "game": view.game.name,
        "reader": view.reader,
        "deal": view.deal,
        "dealer": view.dealer,
        "phase": view.phase,
        "to_act": view.to_act,
        "may_act": list(view.may_act),
        "turn": view.turn,
        "legal_actions": [str(action) for action in view.legal_actions],
        "hand": str(view.hand),
        "hand_sizes": list(view.hand_sizes),
        "places": {
            # of a stock only the number is told: which cards are in it, the others say
            place: {"count": count, "known": "" if place == STOCK else str(view.known(place))}
            for place, count in sorted(table.sizes.items())
            if count
        },
        "calls": {
            phase: [[call.seat, str(call.action)] for call in calls]
            for phase, calls in table.calls.items()
        },
        "notes": {key: thaw(value) for key, value in table.notes.items()},
        "trick": trick_to_json(view.trick),
        "tricks": [trick_to_json(trick) for trick in view.tricks],
        "tricks_won": list(view.tricks_won),
        **view.standing.to_json(),
    }
