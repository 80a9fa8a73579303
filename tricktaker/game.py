"""A game: everything that a ruleset is, as data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from tricktaker.actions import Action, FaceDown, tidy
from tricktaker.cards import Card, Pack
from tricktaker.errors import InvalidCard, InvalidSetup, TricktakerError, spelled
from tricktaker.events import HAND
from tricktaker.notes import Note
from tricktaker.obligations import check_ladder
from tricktaker.options import Options
from tricktaker.phases import Phase, TrickPlay
from tricktaker.ranking import Ranking
from tricktaker.scoring import Counter, End, Scoring
from tricktaker.seating import Seat, Seating
from tricktaker.tallies import Tally
from tricktaker.text import Domain, Text
from tricktaker.values import to_tuple

if TYPE_CHECKING:
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")
"""How the name of a game, a bot or a command is written."""

NAME_IN_WORDS: Final = _(
    'a name is made of letters (a to z, A to Z), digits, "-", "_" and ".", begins with a letter or'
    " a digit, and is at most 60 characters long"
)

VERSION: Final = re.compile(r"[0-9]{1,6}\.[0-9]{1,6}")
"""How the version of a game is written."""

RuleLines = tuple[tuple[Text, str | None], ...]
"""Rules in words, each with its number in the game's rule page, if it has one."""


def _unchanging(given: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(dict(given))


@frozen
class Stakes:
    """What it is worth to a seat who takes the trick on the table, by seat.

    :ivar tricks: what the trick is worth if that seat takes it.
    :ivar points: what each card point in it is worth then.

    Only the differences count. Seats that a seat plays with want what it wants, the others the
    opposite.

    >>> Stakes(tricks=(1, -1, 1, -1)).points
    ()
    """

    tricks: Sequence[float]
    points: Sequence[float] = ()


@frozen(kw_only=True)
class Hints:
    """What a game tells players that look for advice: plain functions of a view.

    :ivar bid: what a sound player would do from its seat's view where no card is played to a
        trick: a call, or a card that is passed or laid away; None where none is due.
    :ivar stakes: what the trick on the table is worth to the seat whose turn it is, by who takes
        it; None if the game has no opinion. Without it, a trick is worth its card points, or one
        where cards have none.
    :ivar merit: what keeping a card is worth, besides the tricks that it may take: added to what a
        player makes of it by itself.
    """

    bid: Callable[[View], Action | None] | None = None
    stakes: Callable[[View], Stakes | None] | None = None
    merit: Callable[[View, Card], float] | None = None


@frozen(kw_only=True)
class Game:
    """A ruleset with its options settled.

    Made by a plugin's builder from options; `with_options` builds it anew with others.

    :ivar name: what people type: ``spades``; letters, digits, ``-``, ``_`` and ``.``, at most 60.
    :ivar title: its name in words.
    :ivar family: what people call the games that are played like it, themselves in a list; None
        if it stands alone.
    :ivar special: what is special about it, in a line for a list of games.
    :ivar version: of the rules, ``major.minor``; records name it.
    :ivar options: its settings.
    :ivar build: makes the game from options. A game is pickled, resumed and built anew by it, so
        that whatever is set on a finished game is lost there.
    :ivar cards: the pack that it is played with.
    :ivar seating: how many seats there are, who plays with whom, and which way turns go.
    :ivar rankings: which card beats which, for each strain, by what its ranking calls it; None is
        the strain of a deal that was given none.
    :ivar phases: the stages of a deal, in order.
    :ivar scoring: what happened in a deal, and what that scores.
    :ivar end: when a match has been won, and by whom.
    :ivar counters: the numbers carried from deal to deal besides the totals.
    :ivar hints: advice for players: bots read it.
    :ivar hooks: steps of its own that no declaration says: objects with hook implementations.
    :ivar notes: the public facts that its deals note, and the parts of its contract.
    :ivar read_contract: checks the contract that a set-up gives, and completes it; without it a
        contract has the parts that `notes` declare.
    :ivar contract_text: the contract in a few words, from what was noted and how a seat is called;
        None where there is nothing to say. It stands in place of the contract's parts on a screen,
        but for those that have a value for each seat or side.
    :ivar check_setup: refuses a set-up that its rules cannot lead to, with `InvalidSetup`; it gets
        all that the set-up tells.
    :ivar spellings: what people may type for a code, in small letters: ``{"dbl": "double"}``; case
        does not matter, and blanks and hyphens are alike. A record holds the code.
    :ivar other_rules: rules in words that nothing else says.
    :ivar tallies: what simulations count in its deals, besides the score.
    """

    name: str
    title: Text
    family: Text | None = None
    special: Text | None = None
    version: str = field(default="1.0")
    options: Options
    build: Callable[[Any], Game]
    cards: Pack = field(eq=False)
    seating: Seating = field(eq=False)
    rankings: Mapping[str | None, Ranking] = field(eq=False, converter=_unchanging)
    phases: tuple[Phase, ...] = field(eq=False, converter=to_tuple)
    scoring: Scoring = field(eq=False)
    end: End = field(eq=False)
    counters: tuple[Counter, ...] = field(default=(), eq=False, converter=to_tuple)
    hints: Hints = field(factory=Hints, eq=False)
    hooks: tuple[object, ...] = field(default=(), eq=False, converter=to_tuple)
    notes: tuple[Note, ...] = field(default=(), eq=False, converter=to_tuple)
    read_contract: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = field(
        default=None, eq=False
    )
    contract_text: Callable[[Any, Callable[[Seat], Text]], Text | None] | None = field(
        default=None, eq=False
    )
    check_setup: Callable[[View], None] | None = field(default=None, eq=False)
    spellings: Mapping[str, str] = field(factory=dict, eq=False, converter=_unchanging)
    other_rules: RuleLines = field(default=(), eq=False, converter=to_tuple)
    tallies: tuple[Tally, ...] = field(default=(), eq=False, converter=to_tuple)
    _by_name: Mapping[str | None, Phase] = field(init=False, eq=False, repr=False)

    @_by_name.default
    def _name_phases(self) -> Mapping[str | None, Phase]:
        return {phase.name: phase for phase in self.phases}

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.name, str) or not isinstance(self.title, Text):
            raise TricktakerError(
                _("a game has a name and a title: {name}", name=spelled(self.name))
            )
        if not NAME.fullmatch(self.name):
            raise TricktakerError(
                _(
                    "a game cannot be called {name}: {allowed}",
                    name=spelled(self.name),
                    allowed=NAME_IN_WORDS,
                )
            )
        if not isinstance(self.version, str) or not VERSION.fullmatch(self.version):
            raise TricktakerError(
                _(
                    "{game}: a version is written like 1.0, and not {version}",
                    game=self.name,
                    version=spelled(self.version),
                )
            )
        if self.seating.seats > len(HAND):
            raise TricktakerError(
                _("{game}: there are at most {most} seats", game=self.name, most=len(HAND))
            )
        missing = [
            part
            for part in ("winners", "length", "describe", "lowest")
            if not hasattr(self.end, part)
        ]
        if missing:
            raise TricktakerError(
                _("{game}: the end of a match has no {parts}", game=self.name, parts=tuple(missing))
            )
        self._check_parts()

    def _check_parts(self) -> None:
        """Refuse parts that do not go together."""
        if len(self._by_name) != len(self.phases):
            raise TricktakerError(_("{game}: two phases have one name", game=self.name))
        for key, ranking in self.rankings.items():
            if key not in (None, ranking.strain):
                raise TricktakerError(
                    _(
                        "{game}: the ranking for the strain {key} is one for the strain {strain}",
                        game=self.name,
                        key=str(key),
                        strain=str(ranking.strain),
                    )
                )
        dealt = len(self._placement(0, {}))
        if dealt > len(self.cards):
            raise TricktakerError(
                _(
                    "{game}: {dealt} cards are dealt of a pack of {size}",
                    game=self.name,
                    dealt=dealt,
                    size=len(self.cards),
                )
            )
        self._check_spellings()
        for phase in self.phases:
            if isinstance(phase, TrickPlay):
                for ladder in (phase.leading, phase.follow):
                    check_ladder(ladder, self.cards, self.rankings.values())

    def _check_spellings(self) -> None:
        for typed, code in self.spellings.items():
            if tidy(typed) != typed or tidy(code) == typed:
                raise TricktakerError(
                    _(
                        "{game}: {typed} cannot be a spelling of {code}",
                        game=self.name,
                        typed=spelled(typed),
                        code=spelled(code),
                    )
                )
            self.parse_action(code)

    def __reduce__(self) -> tuple[Any, ...]:
        # functions and rankings are the builder's; only the options differ from game to game
        return (self.build, (self.options,))

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.version}>"

    def with_options(self, **changes: Any) -> Game:
        """The game with some options changed.

        :raises InvalidOption: naming the option, the value and what is allowed.
        """
        return self.build(self.options.replace(**changes))

    def note(self, name: str) -> Note | None:
        """What the game says of a note, or of a part of its contract; None if it says nothing."""
        return next((note for note in self.notes if note.name == name), None)

    def phase(self, name: str | None) -> Phase:
        """The phase of that name.

        :raises KeyError: if there is none.
        """
        return self._by_name[name]

    def parse_action(self, code: str) -> Action:
        """The action that a code means in any phase of the game; the pair of ``str(action)``.

        :raises TricktakerError: if no phase knows it.

        >>> import tricktaker as tt
        >>> tt.load_game("spades").parse_action("play AS")
        Play(card=Card(AS))
        """
        if not isinstance(code, str):
            raise TricktakerError(_("an action is read from a text"))
        # turned over first: for its own kind "give ??" is a card that cannot be read
        hidden = FaceDown.parse(code, self.cards)
        if hidden is not None:
            return hidden
        for phase in self.phases:
            for kind in phase.speaks:
                action = kind.parse(code, self.cards)
                if action is not None:
                    return action
        raise TricktakerError(_('"{code}" is no action of {game}', code=code, game=self.name))

    def phase_speaking(self, action: Action) -> Phase | None:
        """The first phase in which an action of this kind can be done."""
        for phase in self.phases:
            if type(action) in phase.speaks:
                return phase
        return None

    # ------------------------------------------------------------------ packs for wished-for hands

    def pack(
        self, hands: Mapping[Seat, str | Iterable[Card | str]], dealer: Seat = 0, **facts: Any
    ) -> str:
        """A pack, first card first, that deals these hands; the other cards fill the rest.

        :param hands: cards by seat; a hand may be given in part.
        :param facts: what else decides who is dealt what, such as ``taker=1`` in Belote.
        :raises InvalidSetup: if a card is wished for twice or is not in the pack, a hand is too
            large, or there is no such seat.

        >>> import tricktaker as tt
        >>> game = tt.load_game("spades")
        >>> match = tt.Match(game, packs=[game.pack({2: "AS KS"}, dealer=3)], dealer=3)
        >>> str(match.truth.hand_of(2) & game.cards.set("AS KS QS"))
        'KS AS'
        """
        if type(dealer) is not int or dealer not in range(self.seating.seats):
            raise InvalidSetup(_("there is no seat {seat} to deal", seat=spelled(dealer)))
        if not isinstance(hands, Mapping):
            raise InvalidSetup(_("hands are given by seat"))
        wished = {seat: self._wished(seat, cards) for seat, cards in hands.items()}
        self._check_wishes(wished)
        taken = {card for cards in wished.values() for card in cards}
        rest = iter([card for card in self.cards if card not in taken])
        queues = {HAND[seat]: list(cards) for seat, cards in wished.items()}
        places = self._placement(dealer, facts)
        room = {place: places.count(place) for place in queues}
        for place, cards in queues.items():
            if len(cards) > room[place]:
                raise InvalidSetup(
                    _(
                        "{count} cards for the {place} are more than {room}",
                        count=len(cards),
                        place=place,
                        room=room[place],
                    )
                )
        order: list[Card | None] = [queues[p].pop(0) if queues.get(p) else None for p in places]
        order += [None] * (len(self.cards) - len(order))
        return " ".join(str(next(rest) if card is None else card) for card in order)

    def _placement(self, dealer: Seat, facts: Mapping[str, Any]) -> list[str]:
        placed = (phase.placement(self.seating, dealer, facts) for phase in self.phases)
        return [place for places in placed for place in places]

    def _wished(self, seat: Seat, cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
        if type(seat) is not int or seat not in range(self.seating.seats):
            raise InvalidSetup(_("there is no seat {seat}", seat=spelled(seat)))
        if not isinstance(cards, str):
            if not isinstance(cards, Iterable):
                raise InvalidSetup(_("a hand is a text such as {example}", example="AS KS"))
            cards = " ".join(str(card) for card in cards)
        try:
            return self.cards.parse(cards)
        except InvalidCard as error:
            raise InvalidSetup(error.reason) from error

    def _check_wishes(self, wished: Mapping[Seat, Sequence[Card]]) -> None:
        seen: set[Card] = set()
        for cards in wished.values():
            for card in cards:
                if card in seen:
                    raise InvalidSetup(_("{card} is wished for twice", card=card))
                seen.add(card)
