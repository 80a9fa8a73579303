"""The play of a deal as a position that is stepped fast: `Playout`.

A ruleset is data; this module writes Python from it. For the ladders, the ranking and the seats of
a game it makes the source of one class (`Playout.source` shows it) and runs that once. The class
has only what these rules ask for: a game that never asks whether trumps were broken keeps no note
of it, and a condition that the strain settles is settled when the source is written.

In the source ``hand`` is what the seat to play holds and ``bit`` the card just played. The fields:

=================  ===============================================================================
``_hands``         the cards of every seat, as masks
``seat``           who is to play; after the last trick, who took it
``legal_mask``     what that seat may play; nothing once the play is over
``is_over``        whether all tricks are played
``_last``          the seat that will play last to the trick, -1 before the lead
``_left``          how many tricks are left
``_best``          the seat that is winning the trick
``_beat``          the cards that would win the trick as it stands
``_led``           the cards of the suit led
``_won``           the tricks of every seat; ``_points`` their card points, ``_value`` the trick's
``_over_led``      the cards of the suit led above the highest of them in the trick
``_under``         the trumps below the highest in the trick, where a pack has equal cards
``_broken``        whether a trump has been played; ``_opening`` whether this is the first trick
``_played``        every card played; ``_stock_open`` whether cards can be drawn
=================  ===============================================================================

The tables are tuples by card (``BIT``, ``FOLLOW``, ``BEATS``, ``POINTS``, …), by seat (``NEXT``,
``BEFORE``, ``SIDE``), and by the cards of one lane of the pack (``LANE_0``, …; ``ONE_LANE`` for
hands that lie in a single lane), from which the legal cards are looked up.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, Self, cast

from attrs import frozen

from tricktaker.actions import Play
from tricktaker.cards import Card, CardSet, Pack, bits
from tricktaker.errors import IllegalAction, TricktakerError
from tricktaker.events import HAND, STOCK
from tricktaker.obligations import Condition, Ladder, Must, Term
from tricktaker.phases import TrickPlay
from tricktaker.ranking import Ranking
from tricktaker.seating import Seat
from tricktaker.steps import Steps
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.view import View

__all__ = ["Playout"]

_ = Domain("tricktaker", "tricktaker")

Hand = int | CardSet | str | Iterable[Card | str]
"""Cards as a mask, a set, or whatever a pack makes a set of."""

_STEPS: Final = ("legal_actions", "next_to_act", "trick_winner", "after_trick")
_METHODS: Final = (
    *("to_act", "turn", "situation", "ladder", "legal_actions", "act"),
    *("_leader", "_breaks", "_taken"),
)
_LANE: Final = 14  # at most so many cards a lane: a lane's table has an entry for every subset


class Playout:
    """A position of the play that changes as cards are played, with all hands known.

    Made for millions of play-outs and for search: there are no events, no bidding and no score.
    Cards are their places in the pack, sets of cards are masks.

    >>> import tricktaker as tt
    >>> spades = tt.load_game("spades")
    >>> hands = ["AS 4H", "KS TH", "QS 2C", "JS AC"]
    >>> position = tt.Playout.start(spades, hands, leader=1)
    >>> position.seat, [str(spades.cards[card]) for card in position.legal_actions()]
    (1, ['TH'])
    >>> for code in "TH 2C AC 4H".split():
    ...     position.apply(spades.cards.index(code))
    >>> position.seat, position.tricks_won, position.is_over
    (1, (0, 1, 0, 0), False)

    `of` is the class of a game and a strain; calling it is the quickest way to a position.
    """

    __slots__ = ()

    _rules: ClassVar[_Rules]
    _source: ClassVar[str]
    _hands: list[int]
    _won: list[int]
    seat: Seat
    """Who is to play; after the last trick, who took it."""
    legal_mask: int
    """What that seat may play, as a mask; 0 once the play is over."""
    is_over: bool
    """Whether all tricks have been played."""

    def __init__(self, hands: Sequence[Hand], leader: Seat) -> None:
        """The position before a lead; every seat holds equally many cards."""
        if type(self) is Playout:
            raise TypeError("Playout.of(game) is the class to call")
        rules = self._rules
        masks = rules.masks(hands)
        if isinstance(leader, bool) or leader not in range(rules.seats):
            raise TricktakerError(_("there is no seat {seat} to lead", seat=repr(leader)))
        tricks = masks[0].bit_count()
        self._begin(masks, leader, min(tricks, rules.tricks), tricks >= rules.tricks)

    @staticmethod
    def of(game: Game, strain: str | None = None) -> type[Playout]:
        """The compiled class of a game and a strain; equal rules share one.

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

    @classmethod
    def start(
        cls, game: Game, hands: Sequence[Hand], leader: Seat, strain: str | None = None
    ) -> Playout:
        """The position before `leader` leads from these hands, given by seat.

        Hands smaller than the game deals are the end of a deal, of which it is not known what was
        played; trumps are unbroken. A stock, if the game has one, is closed.

        :raises TricktakerError: if the hands or the leader cannot be, or the play cannot be
            compiled.
        """
        return cls.of(game, strain)(hands, leader)

    @classmethod
    def from_view(cls, view: View) -> Playout:
        """The position that a view shows, also in the middle of a trick.

        Every hand must be known: take the truth of a match, or of one that is supposed.

        :raises TricktakerError: if a hand is unknown, tricks are not being played, or the play
            cannot be compiled.

        >>> import tricktaker as tt
        >>> match = tt.Match(tt.load_game("spades"), seed=7)
        >>> tt.Playout.from_view(match.truth)
        Traceback (most recent call last):
        ...
        tricktaker.errors.TricktakerError: no tricks are played now: bidding
        """
        game, leader = view.game, view.turn
        phase = None if view.phase is None else game.phase(view.phase)
        if not isinstance(phase, TrickPlay) or leader is None:
            name = view.phase or _("the deal is over")
            raise TricktakerError(_("no tricks are played now: {phase}", phase=name))
        position = object.__new__(_class_for(view._steps, phase, view.notes.get("strain")))
        hands = [_known_hand(view, seat) for seat in range(game.seating.seats)]
        for seat, card in zip(view.trick_seats, view.trick_indexes, strict=True):
            hands[seat] |= 1 << card
            leader = view.trick_seats[0]
        masks = position._rules.masks(hands)
        left = min(masks[0].bit_count(), phase.tricks - view.trick_count)
        position._begin(masks, leader, left, view.trick_count == 0)
        position._take_over(view)
        return position

    @staticmethod
    def source(game: Game, strain: str | None = None) -> str:
        """The Python source of the class that `of` makes.

        >>> import tricktaker as tt
        >>> source = tt.Playout.source(tt.load_game("spades"))
        >>> print(source[source.index("            hand ="):source.index("            return")])
        """
        return Playout.of(game, strain)._source

    def _take_over(self, view: View) -> None:
        """What happened before this trick, and the cards of the trick: from a view."""
        points = [0] * len(self._won)
        for trick in view.tricks:
            if trick.winner is not None:
                points[trick.winner] += trick.points
        known = {
            "_won": list(view.tricks_won),
            "_points": points,
            "_broken": bool(view.notes.get("broken")),
            "_played": view.played_mask,
            "_stock_open": view.size(STOCK) > 0,
        }
        for name in known.keys() & set(self.__slots__):
            setattr(self, name, known[name])
        self._open()
        for card in view.trick_indexes:
            # not asked whether it was legal: a set-up may begin with any trick
            self.legal_mask = 1 << card
            self.apply(card)

    # ------------------------------------------------------------------ generated for each ruleset

    def _begin(self, hands: list[int], leader: Seat, left: int, opening: bool) -> None:
        raise NotImplementedError

    def _open(self) -> None:
        """Set the legal mask of the seat that leads."""
        raise NotImplementedError

    def apply(self, card: int) -> None:
        """The seat to play plays a card.

        :raises IllegalAction: if it may not; the position is unchanged.
        """
        raise NotImplementedError

    def legal_actions(self) -> tuple[int, ...]:
        """The cards that the seat to play may play, in the order of the pack; none at the end."""
        raise NotImplementedError

    def copy(self) -> Self:
        """A position of its own in the same state."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what it says

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards of every seat as masks."""
        return tuple(self._hands)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks every seat has taken."""
        return tuple(self._won)

    @property
    def points(self) -> tuple[int, ...]:
        """The card points in the tricks of every seat; what else a game counts is not in them."""
        return tuple(getattr(self, "_points", [0] * len(self._won)))

    def _state(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__slots__])

    def _refuse(self, card: object) -> NoReturn:
        cards = self._rules.ranking.pack.cards
        legal = [Play(cards[each]) for each in bits(self.legal_mask)]
        code = f"{card!r}"
        if isinstance(card, int) and card in range(len(cards)):
            code = str(Play(cards[card]))
        if self.is_over:
            reason = _("the play is over")
        else:
            reason = _("seat {seat} may not play it now", seat=str(self.seat))
        raise IllegalAction(code, reason, legal=legal) from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playout):
            return NotImplemented
        return self._rules == other._rules and self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (self._rules, self._state())

    def __repr__(self) -> str:
        left = sum(hand.bit_count() for hand in self._hands)
        return f"<Playout: seat {self.seat} to play, {left} cards left>"


def _revive(rules: _Rules, state: tuple[Any, ...]) -> Playout:
    position = object.__new__(_compiled(rules))
    for name, value in zip(position.__slots__, state, strict=True):
        setattr(position, name, value)
    return position


# ---------------------------------------------------------------------- what a class depends on


@frozen(cache_hash=True)
class _Rules:
    """Everything that a compiled class depends on, as a value."""

    ranking: Ranking
    lead: Ladder
    follow: Ladder
    tricks: int
    side_of: tuple[int, ...]

    @property
    def seats(self) -> int:
        return len(self.side_of)

    def masks(self, hands: Sequence[Hand]) -> list[int]:
        """Hands by seat as masks, checked: equally many cards, and none twice."""
        pack = self.ranking.pack
        masks = [hand if isinstance(hand, int) else pack.mask(hand) for hand in hands]
        if len(masks) != self.seats:
            raise TricktakerError(_("{count} seats need a hand each", count=self.seats))
        seen = 0
        for mask in masks:
            for card in pack.from_mask(mask & seen):
                raise TricktakerError(_("{card} is in two hands", card=card))
            seen |= pack.from_mask(mask).mask
        if len({mask.bit_count() for mask in masks}) > 1:
            raise TricktakerError(_("the hands are not equally large"))
        return masks


def _known_hand(view: View, seat: Seat) -> int:
    hand = view.known_mask(HAND[seat])
    if hand.bit_count() != view.size(HAND[seat]):
        raise TricktakerError(_("the hand of seat {seat} is not known", seat=str(seat)))
    return hand


def _class_for(steps: Steps, phase: TrickPlay, strain: str | None) -> type[Playout]:
    game = steps.game
    if strain not in game.rankings:
        known = tuple(map(str, game.rankings))
        raise TricktakerError(
            _("{game} has no strain {strain}; there are: {known}", game=game.name, strain=str(strain), known=known)
        )
    try:
        _check_inlined(steps, phase)
        side_of = tuple(map(game.seating.side_of, range(game.seating.seats)))
        rules = _Rules(game.rankings[strain], phase.lead, phase.follow, phase.tricks, side_of)
        return _compiled(rules)
    except _NotCompilable as error:
        raise TricktakerError(
            _("the play of {game} cannot be compiled: {why}", game=game.name, why=error.reason)
        ) from error.__cause__


class _NotCompilable(TricktakerError):
    """What is in the way of compiling a game."""


def _check_inlined(steps: Steps, phase: TrickPlay) -> None:
    """See that nobody has changed what the generated class does by itself."""
    for step in _STEPS:
        if step in steps.overridden:
            raise _NotCompilable(_("its step {step} is overridden", step=step))
    for name in _METHODS:
        if getattr(type(phase), name, None) is not getattr(TrickPlay, name, None):
            raise _NotCompilable(_("its phase {phase} has a {method} of its own", phase=phase.name, method=name))


# ---------------------------------------------------------------------- the source of a class


@lru_cache(maxsize=256)
def _compiled(rules: _Rules) -> type[Playout]:
    source = _source(rules)
    scope: dict[str, Any] = {"__name__": __name__, "Playout": Playout, **_tables(rules)}
    exec(compile(source, "<compiled play>", "exec"), scope)  # noqa: S102  # written above
    made = cast("type[Playout]", scope["CompiledPlayout"])
    made._rules, made._source = rules, source
    return made


_FIELDS: Final = {
    "_hands": "hands",
    "seat": "leader",
    "legal_mask": "0",
    "is_over": "not left",
    "_last": "-1",
    "_left": "left",
    "_best": "leader",
    "_beat": "0",
    "_won": "[0] * len(hands)",
}
"""The fields that every class has, and what they are before a lead."""
_OPTIONAL: Final = {
    "_led": "0",
    "_over_led": "0",
    "_under": "0",
    "_broken": "False",
    "_opening": "opening",
    "_played": "0",
    "_stock_open": "False",
    "_points": "[0] * len(hands)",
    "_value": "0",
}
"""The fields of classes whose rules ask for them."""
_LISTS: Final = ("_hands", "_won", "_points")


def _source(rules: _Rules) -> str:
    lead = _ladder(rules, rules.lead, leading=True)
    follow = _ladder(rules, rules.follow, leading=False)
    fields = _FIELDS | {name: first for name, first in _OPTIONAL.items() if _wanted(name, rules, lead + follow)}
    copied = {name: f"self.{name}{'[:]' * (name in _LISTS)}" for name in fields}
    body = [
        f"__slots__ = {tuple(fields)}",
        "",
        "def _begin(self, hands, leader, left, opening):",
        *_indented(f"self.{name} = {first}" for name, first in fields.items()),
        "    self._open()",
        "",
        "def _open(self):",
        "    hand = self._hands[self.seat]",
        *_indented(lead),
        "",
        "def apply(self, card):",
        *_indented(_apply(rules, fields.keys(), lead, follow)),
        "",
        "def legal_actions(self):",
        "    cards = self.legal_mask",
        f"    return ONE_LANE(cards) or {_lookup(rules.ranking.pack)}",
        "",
        "def copy(self):",
        "    other = new(CompiledPlayout)",
        *_indented(f"other.{name} = {value}" for name, value in copied.items()),
        "    return other",
    ]
    return "\n".join(["class CompiledPlayout(Playout):", *_indented(body), ""])


def _indented(lines: Iterable[str]) -> list[str]:
    return ["    " + line if line else line for line in lines]


def _wanted(field: str, rules: _Rules, ladders: Sequence[str]) -> bool:
    """Whether the rules ask for an optional field."""
    if field in ("_points", "_value"):
        return any(rules.ranking.points)
    asked = f"self.{field}"
    if field == "_led" and 0 in rules.ranking.follow and _wanted("_over_led", rules, ladders):
        return True  # tells whether a card that belongs to a suit has been played
    return any(re.search(rf"{asked}\b", line) for line in ladders)


def _apply(rules: _Rules, fields: Collection[str], lead: list[str], follow: list[str]) -> list[str]:
    """The body of `apply`: a card closes a trick, opens one, or comes between."""

    def only(field: str, *lines: str) -> tuple[str, ...]:
        return lines if field in fields else ()

    wins = (
        "self._best = seat",
        "self._beat = BEATS[card]",
        *only("_under", "self._under = UNDER[card]"),
    )
    is_led = (
        *only("_led", "self._led = FOLLOW[card]"),
        *only("_over_led", "self._over_led = OVER_LED[card]"),
    )
    heads = only("_over_led", "if bit & self._over_led:", "    self._over_led = OVER_LED[card]")
    if is_led and 0 in rules.ranking.follow:
        heads = ("if not self._led:", *_indented(is_led), *(heads and ("el" + heads[0], heads[1])))
    return [
        "try:",
        "    bit = BIT[card] & self.legal_mask",
        "except (IndexError, TypeError):",
        "    bit = 0",
        "if not bit:",
        "    self._refuse(card)",
        "seat = self.seat",
        "hands = self._hands",
        "hands[seat] ^= bit",
        *only("_broken", "if IS_TRUMP[card]:", "    self._broken = True"),
        *only("_played", "self._played |= bit"),
        "last = self._last",
        "if seat == last:",
        "    if not bit & self._beat:",
        "        seat = self._best",
        "    self.seat = seat",
        "    self._won[seat] += 1",
        *only("_points", "    self._points[seat] += self._value + POINTS[card]"),
        *only("_opening", "    self._opening = False"),
        "    self._last = -1",
        "    self._left = left = self._left - 1",
        "    if not left:",
        "        self.legal_mask = 0",
        "        self.is_over = True",
        "        return",
        "    hand = hands[seat]",
        *_indented(lead),
        "    return",
        "if last < 0:",
        "    self._last = BEFORE[seat]",
        *_indented((*only("_value", "self._value = POINTS[card]"), *is_led, *wins)),
        "else:",
        *_indented((*only("_value", "self._value += POINTS[card]"), *heads)),
        "    if bit & self._beat:",
        *_indented(_indented(wins)),
        "self.seat = seat = NEXT[seat]",
        "hand = hands[seat]",
        *follow,
    ]


# ---------------------------------------------------------------------- ladders


def _ladder(rules: _Rules, ladder: Ladder, leading: bool) -> list[str]:
    """Lines that set the legal mask from ``hand``: the first rung that is not empty binds."""
    rungs = []
    for rung in ladder:
        text = _rung(rules, rung, leading)
        if text is not None:
            rungs.append(f"{text}  # {' '.join(rung.rule.split())}")
    if not rungs:
        return ["self.legal_mask = hand"]
    first, *others = rungs
    lines = [first, *(f"or {rung}" for rung in others), "or hand"]
    return ["self.legal_mask = (", *_indented(lines), ")"]


def _rung(rules: _Rules, rung: Must, leading: bool) -> str | None:
    """The cards that a rung allows, empty or false if it does not bind; None if it never does."""
    parts = []
    if rung.when is not None:
        parts.append(_written(rules, rung, rung.when))
    if rung.unless is not None:
        parts.append(f"not {_written(rules, rung, rung.unless)}")
    if rung.holding is not None:
        parts.append(f"hand & {_written(rules, rung, rung.holding)}")
    parts.append(f"hand & {_written(rules, rung, rung.term)}")
    names = _Names(_known_names(rules, leading))
    try:
        tree = names.visit(ast.parse(" and ".join(parts), mode="eval").body)
    except (SyntaxError, KeyError) as error:
        raise _NotCompilable(
            _("rule {rule} asks for {what}, which no position has", rule=rung.rule, what=str(error))
        ) from error
    tree = _Fold(rules.ranking.full).visit(tree)
    if isinstance(tree, ast.Constant):
        return None
    return re.sub(r"\b\d{2,}\b", lambda number: hex(int(number[0])), ast.unparse(tree))


def _written(rules: _Rules, rung: Must, word: Term | Condition) -> str:
    try:
        return f"({word.expression(rules.ranking.pack)})"
    except NotImplementedError as error:
        raise _NotCompilable(
            _("{word} of rule {rule} has no expression", word=repr(word), rule=rung.rule)
        ) from error


def _known_names(rules: _Rules, leading: bool) -> dict[str, str]:
    """What the names mean that expressions use."""
    ranking = rules.ranking
    trump = hex(ranking.trump_mask)
    names = {
        "hand": "hand",
        "trump": trump,
        "strain": repr(ranking.strain),
        "broken": "self._broken",
        "first_trick": "self._opening",
        "played": "self._played",
        "stock_open": "self._stock_open",
    }
    if leading:
        nothing = dict.fromkeys(("led", "under", "over_led", "trump_led", "partner"), "0")
        on_lead = {"over": trump, "beat": hex(ranking.full), "first_lead": "self._opening"}
        return names | nothing | on_lead
    alone = len(set(rules.side_of)) == rules.seats
    return names | {
        "led": "self._led",
        "trump_led": f"self._led & {trump}",
        "beat": "self._beat",
        # The winning card of a trick with trumps is its highest, and every trump beats the others.
        "over": f"self._beat & {trump}",
        "under": "self._under" if _has_equal_trumps(ranking) else f"{trump} & ~self._beat",
        "over_led": "self._over_led",
        "partner": "0" if alone else "SIDE[seat] == SIDE[self._best]",
        "first_lead": "0",
    }


def _has_equal_trumps(ranking: Ranking) -> bool:
    return any(ranking.equals[card] != 1 << card for card in bits(ranking.trump_mask))


class _Names(ast.NodeTransformer):
    """Puts what names mean in their place."""

    def __init__(self, known: Mapping[str, str]) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.parse(self.known[node.id], mode="eval").body


class _Fold(ast.NodeTransformer):
    """Works out what is settled already. Masks count only within the pack, conditions as truth."""

    def __init__(self, full: int) -> None:
        self.full = full

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            return self.visit(self._inverted(node.operand))
        node = self.generic_visit(node)
        if isinstance(node, ast.expr) and not any(isinstance(n, ast.Name) for n in ast.walk(node)):
            return ast.Constant(eval(ast.unparse(node)))  # noqa: S307  # constants only
        if isinstance(node, ast.BinOp):
            return self._mask(node)
        return self._truth(node) if isinstance(node, ast.BoolOp) else node

    def _inverted(self, mask: ast.expr) -> ast.expr:
        if isinstance(mask, ast.UnaryOp):
            return mask.operand
        if isinstance(mask, ast.BinOp) and isinstance(mask.op, (ast.BitAnd, ast.BitOr)):
            op = ast.BitOr() if isinstance(mask.op, ast.BitAnd) else ast.BitAnd()
            left, right = (ast.UnaryOp(ast.Invert(), side) for side in (mask.left, mask.right))
            return ast.BinOp(left, op, right)
        return ast.BinOp(mask, ast.BitXor(), ast.Constant(self.full))

    def _mask(self, node: ast.BinOp) -> ast.expr:
        for side, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(side, ast.Constant):
                nothing, everything = side.value == 0, side.value == self.full
                if isinstance(node.op, ast.BitAnd) and (nothing or everything):
                    return side if nothing else other
                if isinstance(node.op, ast.BitOr) and (nothing or everything):
                    return other if nothing else side
        return node

    def _truth(self, node: ast.BoolOp) -> ast.expr:
        decides = isinstance(node.op, ast.Or)
        left = []
        for value in node.values:
            if not isinstance(value, ast.Constant):
                left.append(value)
            elif bool(value.value) is decides:
                return ast.Constant(decides)
        if len(left) > 1:
            return ast.BoolOp(node.op, left)
        return left[0] if left else ast.Constant(not decides)


# ---------------------------------------------------------------------- tables


def _tables(rules: _Rules) -> dict[str, Any]:
    """What the generated source finds by name."""
    ranking, seats = rules.ranking, rules.seats
    cards = range(len(ranking.pack))
    lanes = _lanes(ranking.pack)
    trump, beats = ranking.trump_mask, ranking.beats
    return {
        "new": object.__new__,
        # no bit for a number below 0, which Python counts from the end
        "BIT": (*(1 << card for card in cards), *(0 for _card in cards)),
        "FOLLOW": ranking.follow,
        "BEATS": beats,
        "POINTS": ranking.points,
        "OVER_LED": tuple([beats[card] & ranking.follow[card] for card in cards]),
        "UNDER": tuple([trump & ~beats[card] & ~ranking.equals[card] for card in cards]),
        "IS_TRUMP": tuple([bool(trump >> card & 1) for card in cards]),
        "NEXT": tuple([(seat + 1) % seats for seat in range(seats)]),
        "BEFORE": tuple([(seat - 1) % seats for seat in range(seats)]),
        "SIDE": rules.side_of,
        "ONE_LANE": _one_lane(lanes).get,
        **{f"LANE_{number}": _lane(*lane) for number, lane in enumerate(lanes)},
    }


def _lookup(pack: Pack) -> str:
    """The cards of any mask: those of each lane, in a row."""
    parts = []
    for number, (first, width) in enumerate(_lanes(pack)):
        moved = f"cards >> {first}" if first else "cards"
        mask = f" & {(1 << width) - 1:#x}" if first + width < len(pack) else ""
        parts.append(f"LANE_{number}[{moved}{mask}]")
    return " + ".join(parts)


@lru_cache(maxsize=64)
def _lanes(pack: Pack) -> tuple[tuple[int, int], ...]:
    """The pack cut into stretches of few cards, where possible between suits: first, width."""
    lanes: list[tuple[int, int]] = []
    first = 0
    for _suit, run in groupby(pack, key=lambda card: card.suit):
        count = len(list(run))
        pieces = -(-count // _LANE)
        for piece in range(pieces):
            width = count * (piece + 1) // pieces - count * piece // pieces
            if lanes and lanes[-1][1] + width <= _LANE:
                lanes[-1] = (lanes[-1][0], lanes[-1][1] + width)
            else:
                lanes.append((first, width))
            first += width
    return tuple(lanes)


@lru_cache(maxsize=64)
def _lane(first: int, width: int) -> tuple[tuple[int, ...], ...]:
    """For every subset of a lane its cards."""
    subsets: list[tuple[int, ...]] = [()]
    for card in range(first, first + width):
        subsets += [(*subset, card) for subset in subsets]
    return tuple(subsets)


@lru_cache(maxsize=64)
def _one_lane(lanes: tuple[tuple[int, int], ...]) -> dict[int, tuple[int, ...]]:
    """The cards of the masks that lie in one lane."""
    return {
        mask << first: cards
        for first, width in lanes
        for mask, cards in enumerate(_lane(first, width))
    }
