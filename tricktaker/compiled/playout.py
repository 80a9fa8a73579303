"""`Playout`: the position of the play, stepped fast."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, Self, cast

from tricktaker.actions import Play
from tricktaker.cards import bits
from tricktaker.compiled.rules import Hand, NotCompilable, Rules
from tricktaker.compiled.source import NAME, OF_TRICK, source_of
from tricktaker.compiled.tables import tables
from tricktaker.errors import IllegalAction, TricktakerError
from tricktaker.events import HAND, STOCK
from tricktaker.notes import BROKEN_NOTE
from tricktaker.phases import TrickPlay
from tricktaker.steps import Steps
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

# What the compiled class does by itself: a game that has its own is not compiled.
_STEPS: Final = ("legal_actions", "next_to_act", "trick_winner", "after_trick")
_METHODS: Final = (
    "to_act",
    "turn",
    "situation",
    "ladder",
    "legal_actions",
    "act",
    "is_over",
    "_hand",
    "_leader",
    "_next",
    "_taken",
)


class Playout:
    """A position of the play with all hands known, that changes as cards are played.

    Made for millions of play-outs and for search: there are no events, no bidding and no score.
    Cards are their places in the pack, sets of cards are masks.

    >>> import tricktaker as tt
    >>> spades = tt.load_game("spades")
    >>> hands = ["AS 4H", "KS TH", "QS 2C", "JS AC"]
    >>> position = tt.Playout.start(spades, hands, leader=1)
    >>> [str(spades.cards[card]) for card in position.legal_actions()]
    ['TH']
    >>> for code in "TH 2C AC 4H".split():
    ...     position.apply(spades.cards.index(code))
    >>> position.seat, position.tricks_won, position.is_over
    (1, (0, 1, 0, 0), False)

    Each ruleset has a class of its own, written from its rules; `of` is that class, and calling it
    the quickest way to a position. Positions compare and pickle; they are not thread-safe.
    """

    __slots__: tuple[str, ...] = ()

    _rules: ClassVar[Rules]
    _source: ClassVar[str]
    _hands: list[int]
    _won: list[int]
    _last: Seat
    seat: Seat
    """Who is to play; after the last trick, who took it."""
    legal_mask: int
    """What that seat may play, as a mask; 0 once the play is over."""
    is_over: bool
    """Whether all tricks have been played."""

    def __init__(self, hands: Sequence[Hand], leader: Seat) -> None:
        if type(self) is Playout:
            raise TricktakerError(_("a Playout is made for a game: call Playout.of(game)"))
        rules = self._rules
        masks = rules.masks(hands)
        if leader not in range(rules.seats):
            raise TricktakerError(_("there is no seat {seat} to lead", seat=str(leader)))
        size = masks[0].bit_count()
        self._begin(masks, leader, min(size, rules.tricks), size >= rules.tricks)

    @staticmethod
    def of(game: Game, strain: str | None = None) -> type[Playout]:
        """The compiled class of a game and a strain, to be called with hands and a leader.

        :raises TricktakerError: if the play cannot be compiled, saying what is in the way.

        >>> import tricktaker as tt
        >>> Spades = tt.Playout.of(tt.load_game("spades"))
        >>> Spades(["AS", "2H", "3H", "4H"], leader=3)
        <Playout: seat 3 to play, 4 cards left>
        """
        for phase in game.phases:
            if isinstance(phase, TrickPlay):
                return _class_for(Steps(game), phase, strain)
        raise TricktakerError(_("{game} has no phase of trick play", game=game.name))

    @staticmethod
    def start(
        game: Game, hands: Sequence[Hand], leader: Seat, strain: str | None = None
    ) -> Playout:
        """The position before a lead, from the hands by seat.

        Hands that are smaller than dealt are the end of a deal, of which nothing else is known:
        what was played before counts as not seen, and a stock as closed.

        :raises TricktakerError: if the hands or the leader cannot be, or the play cannot be
            compiled.
        """
        return Playout.of(game, strain)(hands, leader)

    @staticmethod
    def from_view(view: View) -> Playout:
        """The position that a view shows, also in the middle of a trick.

        Every hand must be known: take the truth of a match, or of one that is supposed.

        :raises TricktakerError: if a hand is unknown, no tricks are being played, or the play
            cannot be compiled.

        >>> import tricktaker as tt
        >>> tt.Playout.from_view(tt.Match(tt.load_game("spades"), seed=7).truth)
        Traceback (most recent call last):
        ...
        tricktaker.errors.TricktakerError: no tricks are played now: bidding
        """
        phase = None if view.phase is None else view.game.phase(view.phase)
        leader = view.turn
        if not isinstance(phase, TrickPlay) or leader is None:
            now = view.phase or _("the deal is over")
            raise TricktakerError(_("no tricks are played now: {phase}", phase=now))
        made = _class_for(view.steps, phase, view.strain, view.out)
        hands = [_known_hand(view, seat) for seat in range(view.game.seating.seats)]
        for seat, card in zip(view.trick_seats, view.trick_indexes, strict=True):
            hands[seat] |= 1 << card
            leader = view.trick_seats[0]
        made._rules.masks(hands)
        left = min(hands[0].bit_count(), phase.tricks - view.trick_count)
        position = object.__new__(made)
        position._begin(hands, leader, left, view.trick_count == 0)
        position._take_over(view)
        return position

    @staticmethod
    def source(game: Game, strain: str | None = None) -> str:
        """The Python source of the class that `of` makes.

        >>> import tricktaker as tt
        >>> source = tt.Playout.source(tt.load_game("spades"))
        >>> print(source[source.rindex("        hand ="):source.index("    def legal_actions")])
                hand = hands[seat]
                self.legal_mask = (
                    hand & self._led  # S5.2
                    or hand
                )
        <BLANKLINE>
        <BLANKLINE>
        """
        return Playout.of(game, strain)._source

    def _take_over(self, view: View) -> None:
        """Take what happened before this trick, and the cards of the trick, from a view."""
        points = [0] * len(self._won)
        for trick in view.tricks:
            if trick.winner is not None:
                points[trick.winner] += trick.points
        happened = {
            "_won": list(view.tricks_won),
            "_points": points,
            "_broken": bool(view.note(BROKEN_NOTE)),
            "_played": view.played_mask,
            "_stock_open": view.size(STOCK) > 0,
        }
        for field in happened.keys() & set(self.__slots__):
            setattr(self, field, happened[field])
        self._open()
        for card in view.trick_indexes:
            # it has been played: whether it was legal is not asked again
            self.legal_mask = 1 << card  # type: ignore[misc]  # the compiled class has it
            self.apply(card)

    # ------------------------------------------------------------------ written for each ruleset

    def _begin(self, hands: list[int], leader: Seat, left: int, opening: bool) -> None:
        raise NotImplementedError

    def _open(self) -> None:
        """Set the legal mask of a seat that leads."""
        raise NotImplementedError

    def apply(self, card: int) -> None:
        """Play a card for the seat to play.

        :raises IllegalAction: if it may not be played; nothing has changed.
        """
        raise NotImplementedError

    def legal_actions(self) -> tuple[int, ...]:
        """The cards that may be played, in the order of the pack; none once the play is over."""
        raise NotImplementedError

    def copy(self) -> Self:
        """A position of its own in the same state."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what it says

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards of every seat, as masks."""
        return tuple(self._hands)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks every seat has taken."""
        return tuple(self._won)

    @property
    def points(self) -> tuple[int, ...]:
        """The card points that every seat has taken, without what a game adds to them."""
        return tuple(getattr(self, "_points", [0] * len(self._won)))

    def _state(self) -> tuple[Any, ...]:
        # before a lead the last trick still stands in some fields, and means nothing
        gone = OF_TRICK if self._last < 0 else ()
        return tuple([0 if field in gone else getattr(self, field) for field in self.__slots__])

    def _refuse(self, card: object) -> NoReturn:
        cards = self._rules.ranking.pack.cards
        known = isinstance(card, int) and card in range(len(cards))
        raise IllegalAction(
            str(Play(cards[cast("int", card)])) if known else repr(card),
            _("the play is over") if self.is_over else _("seat {seat} may not", seat=self.seat),
            legal=[Play(cards[each]) for each in bits(self.legal_mask)],
        ) from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playout):
            return NotImplemented
        return self._rules == other._rules and self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._rules, self._state())

    def __repr__(self) -> str:
        left = sum(hand.bit_count() for hand in self._hands)
        return f"<Playout: seat {self.seat} to play, {left} cards left>"


def _known_hand(view: View, seat: Seat) -> int:
    hand = view.known_mask(HAND[seat])
    if hand.bit_count() != view.size(HAND[seat]):
        raise TricktakerError(_("the hand of seat {seat} is not known", seat=seat))
    return hand


def _class_for(
    steps: Steps, phase: TrickPlay, strain: str | None, out: tuple[Seat, ...] = ()
) -> type[Playout]:
    game = steps.game
    ranking = game.rankings.get(strain)
    if ranking is None:
        known = tuple(map(str, game.rankings))
        raise TricktakerError(
            _(
                "{game} has no strain {strain}; there are: {known}",
                game=game.name,
                strain=str(strain),
                known=known,
            )
        )
    side_of = tuple(map(game.seating.side_of, range(game.seating.seats)))
    try:
        _check_inlined(steps, phase)
        if out:
            raise NotCompilable(_("a seat sits the deal out"))
        if phase.may_end_early(ranking):
            raise NotCompilable(_("it may end with any trick"))
        return _compiled(Rules(ranking, phase.leading, phase.follow, phase.tricks, side_of))
    except NotCompilable as error:
        raise TricktakerError(
            _("the play of {game} cannot be compiled: {why}", game=game.name, why=error.reason)
        ) from error.__cause__


def _check_inlined(steps: Steps, phase: TrickPlay) -> None:
    """See that nobody changes what the compiled class does by itself."""
    for step in _STEPS:
        if step in steps.overridden:
            raise NotCompilable(_("its step {step} is overridden", step=step))
    for method in _METHODS:
        if getattr(type(phase), method, None) is not getattr(TrickPlay, method, None):
            raise NotCompilable(
                _("its phase {phase} has its own {method}", phase=phase.name, method=method)
            )
    if steps.game.seating.seats < 2:
        raise NotCompilable(_("it has one seat"))


@lru_cache(maxsize=256)
def _compiled(rules: Rules) -> type[Playout]:
    source = source_of(rules)
    scope: dict[str, Any] = {"__name__": __name__, "Playout": Playout, **tables(rules)}
    exec(compile(source, f"<{NAME}>", "exec"), scope)  # noqa: S102  # written from the rules
    made = cast("type[Playout]", scope[NAME])
    made._rules, made._source = rules, source
    return made


def _restored(rules: Rules, state: tuple[Any, ...]) -> Playout:
    position = object.__new__(_compiled(rules))
    for field, value in zip(position.__slots__, state, strict=True):
        setattr(position, field, value)
    return position
