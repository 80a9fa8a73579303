"""A match: deals until somebody has won. The face of the engine for whoever runs a table."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any

from tricktaker import answers
from tricktaker.actions import Action, understand
from tricktaker.cards import Card
from tricktaker.chance import Chance, new_seed
from tricktaker.chances import Chances
from tricktaker.errors import (
    IllegalAction,
    InvalidCard,
    InvalidSetup,
    PluginError,
    RecordError,
    RecordWarning,
    TricktakerError,
    spelled,
)
from tricktaker.events import Event, Place, Reader
from tricktaker.game import Game
from tricktaker.given import names, texts, whole
from tricktaker.history import FinishedDeal, History
from tricktaker.loading import steps_for
from tricktaker.phases import Phase
from tricktaker.record import FORMAT, Line, Record, kind_of
from tricktaker.replay import Replay
from tricktaker.scoring import Standing
from tricktaker.seating import Seat
from tricktaker.setup import Setup
from tricktaker.suppose import suppose
from tricktaker.text import Domain, Text
from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


class Match:
    """A match on the referee's side: it knows all the cards.

    Give each player only its `view`. A match is not thread-safe.

    :param game: from `load_game`.
    :param seed: settles all chance; without one it is 128 bits from the operating system.
    :param packs: deal k (from 1) is dealt from ``packs[k - 1]``, first card first.
    :param dealer: of the first deal; without one it is chosen by chance, or if a set-up names its
        leader, it is the dealer for whom that seat leads to the first trick.
    :param chances: the cards of each later draw of the match, such as ``"7H 2C"``.
    :param start: totals and counters to start from: ``{"totals": [490, 480], "bags": [9, 0]}``.
    :param max_deals: after so many deals the match is over, won or not; those before `first_deal`
        count.
    :param first_deal: the number of the first deal, if deals were played before it: what goes by
        the number of the deal, such as who is vulnerable, goes on from there, and so does chance.
    :param setup: a position of the play to start from: ``{"hands": {2: "JH 8H AC"}, "leader": 0,
        "trick": "QH 7H", "contract": {…}, "tricks": […], "points": […], "notes": {…}}``; what is
        left out is not known.
    :param house: names of house rules (entry-point group ``tricktaker.house``).
    :param players: their names by seat, for the record.
    :raises InvalidSetup: if any of it cannot be.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), seed=7, dealer=3)
    >>> events = match.act("look")
    >>> events = match.act("4")
    >>> match.to_act
    1
    >>> match.act("14")
    Traceback (most recent call last):
    ...
    tricktaker.errors.IllegalAction: ...
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        *,
        packs: Sequence[str] = (),
        dealer: Seat | None = None,
        chances: Sequence[str] = (),
        start: Mapping[str, Any] | None = None,
        max_deals: int | None = None,
        first_deal: int = 1,
        setup: Mapping[str, Any] | None = None,
        house: Sequence[str] = (),
        players: Sequence[str] = (),
    ) -> None:
        if not isinstance(game, Game):
            raise InvalidSetup(_("a match needs a game; get one from load_game"))
        self._open(
            game,
            seed=seed,
            packs=packs,
            dealer=dealer,
            chances=chances,
            start=start,
            max_deals=max_deals,
            first_deal=first_deal,
            setup=setup,
            house=house,
            players=players,
        )
        self._history.begin()

    def _open(
        self,
        game: Game,
        *,
        seed: int | None = None,
        packs: Sequence[str] = (),
        dealer: Seat | None = None,
        chances: Sequence[str] = (),
        start: Mapping[str, Any] | None = None,
        max_deals: int | None = None,
        first_deal: int = 1,
        setup: Mapping[str, Any] | None = None,
        house: Sequence[str] = (),
        players: Sequence[str] = (),
    ) -> None:
        """Everything but the first deal."""
        seats = game.seating.seats
        self.game = game
        steps = steps_for(game, house)
        standing = Standing.start(len(game.seating.sides), game.counters, start)
        self._start = deepcopy(dict(start or {}))
        if seed is not None and type(seed) is not int:
            raise InvalidSetup(_("a seed is a whole number"))
        chance = Chance(new_seed() if seed is None else seed)
        dice = Chances(game.cards, chance, texts("packs", packs), texts("chances", chances))
        begins = whole("first_deal", first_deal, 1) or 1
        first = (chance.first_seat(seats) + begins - 1) % seats if dealer is None else dealer
        if type(first) is not int or first not in range(seats):
            raise InvalidSetup(_("there is no seat {seat} to deal", seat=spelled(first)))
        self._players = names(players, seats)
        most = whole("max_deals", max_deals, 1)
        position = None if setup is None else Setup.read(game, setup, dealer, first)
        deals = first if position is None else position.dealer
        self._history = History(steps, dice, deals, standing, most, position, begins)
        self._legal: tuple[Action, ...] | None = None
        self._supposed = False

    # ------------------------------------------------------------------ reading

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by its rules or by ``max_deals``."""
        return self._history.winners is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides; empty while the match goes on, or if ``max_deals`` stopped it."""
        return self._history.winners or ()

    @property
    def is_complete(self) -> bool:
        """Whether nothing that the score needs was left out of the set-up, if there was one."""
        return self._history.is_complete

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by partnership, or by seat where there are none."""
        return self._history.referee.standing.totals

    @property
    def standing(self) -> Standing:
        """The totals and the game's counters."""
        return self._history.referee.standing

    def __getattr__(self, name: str) -> tuple[int, ...]:
        # the game's counters by their own names: match.bags
        history = self.__dict__.get("_history")
        if history is not None:
            with suppress(AttributeError):
                found: tuple[int, ...] = history.referee.standing.named(name)
                return found
        raise AttributeError(f"a match has no {name!r}")

    @property
    def deals(self) -> tuple[FinishedDeal, ...]:
        """The finished deals, in order."""
        deals = self._history.deals
        return tuple(deal.finished for deal in deals if deal.finished is not None)

    @property
    def to_act(self) -> Seat | None:
        """The seat that decides; None when the match is over."""
        return None if self.is_over else self._history.referee.to_act

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """Every seat that may speak now, `to_act` first."""
        return () if self.is_over else self._history.referee.may_act

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What `to_act` may do; for another seat that may speak, ask its `view`."""
        if self._legal is None:
            seat = self.to_act
            self._legal = () if seat is None else self._history.legal_actions(seat)
        return self._legal

    def view(self, reader: Reader) -> View:
        """What a seat, or a spectator (None), knows.

        :raises TricktakerError: if there is no such seat.
        """
        if reader is not None and not self._is_seat(reader):
            raise TricktakerError(_("there is no seat {seat}", seat=spelled(reader)))
        return self._history.referee.view(reader)

    @property
    def truth(self) -> View:
        """The full position. For the referee's side alone: never hand it to a player."""
        return self._history.referee.truth

    def _is_seat(self, seat: object) -> bool:
        whole = isinstance(seat, int) and not isinstance(seat, bool)
        return whole and seat in range(self.game.seating.seats)

    def __repr__(self) -> str:
        return (
            f"<Match of {self.game.name}: deal {self._history.deal.number}, totals {self.totals}>"
        )

    # ------------------------------------------------------------------ acting

    def act(self, action: Action | str, seat: Seat | None = None) -> tuple[Event, ...]:
        """Do an action, or what its code says, for the seat that decides or another that may speak.

        :returns: the new events, whole; hand on ``event.seen_by(seat)``.
        :raises IllegalAction: with the reason and what is legal; the match is unchanged.
        :raises PluginError: if a plugin's code failed; the match is unchanged.
        """
        try:
            who, chosen = self._check(action, seat)
            self._legal = None
            return self._history.act(who, chosen)
        except TricktakerError:
            raise
        except (Exception, SystemExit) as error:  # a plugin's code may raise anything; it is named
            raise PluginError(self.game.name, self.game.build.__module__, error) from error

    # ------------------------------------------------------------------ refusing

    def _check(self, action: object, seat: object) -> tuple[Seat, Action]:
        # the usual case first: one of the actions that were just asked for
        if seat is None and self._legal is not None:
            first = self._history.referee.to_act
            for each in self._legal:
                if each is action and first is not None:
                    return first, each
        code = _code(action)
        who = self._speaker(code, seat)
        first = self._history.referee.to_act
        legal = self.legal_actions if who == first else self._history.legal_actions(who)
        referee = self._history.referee
        legal = answers.actions(self.game, referee.phase, legal)
        meant = self._meant(code, action, legal)
        if meant not in legal and type(meant) in referee.phase.speaks:
            meant = answers.meant(self.game, referee.phase, referee.view(who), who, meant)
        for each in legal:
            # the legal action itself, never what merely equals it: Bid(4.0) is Bid(4)
            if type(each) is type(meant) and each == meant:
                return who, each
        raise self._refusal(who, code, meant, legal)

    def _speaker(self, code: str, seat: object) -> Seat:
        """The seat that acts: the one named, if it may speak now, else the one that decides."""
        if self.is_over:
            raise IllegalAction(code, _("the match is over"))
        referee = self._history.referee
        who = referee.to_act if seat is None else seat
        if not isinstance(who, int) or not self._is_seat(who):
            raise IllegalAction(code, _("there is no seat {seat}", seat=spelled(who)))
        if who != referee.to_act and who not in referee.may_act:
            reason = _("it is not your turn: seat {seat} is to act", seat=str(referee.to_act))
            raise IllegalAction(code, reason)
        return who

    def _meant(self, code: str, action: object, legal: Sequence[Action]) -> Action:
        """The action that was asked for, legal or not."""
        if not isinstance(action, str | Action):
            reason = _("an action is a code such as {example}", example=str(legal[0]))
            raise IllegalAction(code, reason, None, legal)
        phase = self._history.referee.phase
        others = [kind for other in self.game.phases for kind in other.speaks]
        try:
            # what can be said now comes first: a bare card is played where cards are played
            # (an action that was made by hand is read by its code, since it may be no proper one,
            # but never as a bare card: a bid of two clubs is no card)
            bare = isinstance(action, str)
            cards, spelled = self.game.cards, self.game.spellings
            meant = understand(code, legal, phase.speaks, cards, bare=bare, spellings=spelled)
            meant = meant or understand(code, (), others, cards, spellings=spelled)
        except InvalidCard as error:
            raise IllegalAction(code, error.reason, None, legal) from None
        if meant is None:
            raise IllegalAction(code, _("that is no action of this game"), None, legal)
        return meant

    def _refusal(
        self, seat: Seat, code: str, action: Action, legal: Sequence[Action]
    ) -> IllegalAction:
        """Why an action is not legal, from the view of the seat that tried."""
        view, phase = self._history.referee.view(seat), self._history.referee.phase
        if type(action) not in phase.speaks:
            return IllegalAction(code, self._belongs(action, phase), None, legal)
        if action in phase.legal_actions(view, seat):
            reason = _("the house rules forbid it: {names}", names=view.house)
            return IllegalAction(code, reason, None, legal)
        return IllegalAction(code, *answers.refusal(self.game, phase, view, seat, action), legal)

    def _belongs(self, action: Action, now: Phase) -> Text:
        other = self.game.phase_speaking(action)
        if other is None:
            return _("this is the {phase}", phase=now.title)
        return _("that belongs to the {other}; this is the {now}", other=other.title, now=now.title)

    # ------------------------------------------------------------------ undo and copy

    def undo(self, actions: int = 1) -> None:
        """Take back the last actions, also over the end of a deal. Chance is not drawn anew.

        :raises TricktakerError: if fewer actions were done; the match is unchanged.
        """
        if isinstance(actions, bool) or not isinstance(actions, int) or actions < 1:
            raise TricktakerError(
                _("undo takes back at least one action, not {count}", count=spelled(actions))
            )
        done = self._history.actions_done
        if actions > done:
            raise TricktakerError(
                _.plural(
                    "only {count} action can be taken back",
                    "only {count} actions can be taken back",
                    count=done,
                )
            )
        self._legal = None
        self._history.undo(actions)

    def mark_hint(self, seat: Seat) -> None:
        """Mark in the record that a seat was given a hint; nothing else changes.

        :raises TricktakerError: if the seat may not act now.
        """
        if not self._is_seat(seat) or seat not in self.may_act:
            raise TricktakerError(
                _("seat {seat} does not decide now: a hint is for who does", seat=spelled(seat))
            )
        self._history.mark_hint(seat)

    def copy(self) -> Match:
        """A match of its own that stands where this one does."""
        new: Match = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new._history = self._history.copy()
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    # ------------------------------------------------------------------ records

    @property
    def record_length(self) -> int:
        """How many lines the record has after its header; it only ever grows."""
        return self._history.length

    def record_lines(self, first: int = 0) -> tuple[Line, ...]:
        """The lines of the record from number `first` on, for writing it as the match goes on."""
        return self._history.lines(first)

    def record(self) -> Record:
        """The match record: what was chosen and drawn. It shows every card that was dealt."""
        return Record(self._header(), self._history.lines())

    def save(self) -> Record:
        """The record with the seed in it as well, so that the match can go on as it would have."""
        chances = self._history.chances
        extra: dict[str, Any] = {"seed": chances.chance.seed}
        if chances.packs:
            extra["packs"] = chances.packs
        if chances.draws:
            extra["chances"] = chances.draws
        return Record({**self._header(), **extra}, self._history.lines())

    def seat_record(self, reader: Reader) -> Record:
        """What one reader was sent, as a record: it can be folded to the reader's view."""
        events = self.view(reader).events
        lines = tuple(event.to_json(reader) for event in events)
        # (a set-up tells every hand that is known: the events tell what this reader may know)
        return Record({**self._header(), "setup": None, "seat": reader}, lines)

    def _header(self) -> dict[str, Any]:
        if self._supposed:
            raise TricktakerError(_("a supposed match has no record"))
        position = self._history.setup
        first_deal = self._history.first_deal
        return {
            "tricktaker": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "options": self.game.options.to_json(),
            "house": list(self._history.steps.house),
            "players": list(self._players),
            "dealer": self._history.dealer,
            "start": deepcopy(self._start),
            "setup": None if position is None else position.to_json(),
            "max_deals": self._history.max_deals,
            **({"first_deal": first_deal} if first_deal != 1 else {}),
        }

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """Replay and verify a match record; play can go on from its end.

        :raises RecordError: naming the line and the cause, if anything in it cannot have been.
        """
        if not isinstance(record, Record) or "game" not in record.header:
            raise RecordError(_("a match is replayed from a Record; get one from Record.parse"))
        if record.is_seat_record:
            raise RecordError(_("a seat's record cannot be replayed; ask for its view"))
        game = record.game()
        header = record.header
        match: Match = object.__new__(cls)
        try:
            match._open(
                game,
                seed=header.get("seed"),
                packs=header.get("packs", ()),
                dealer=header["dealer"],
                chances=header.get("chances", ()),
                start=header["start"],
                max_deals=header["max_deals"],
                first_deal=header.get("first_deal", 1),
                setup=header["setup"],
                house=header["house"],
                players=header["players"],
            )
        except TricktakerError as error:
            raise RecordError(error.reason, 1) from error
        Replay(match._history, record.lines, match.act, match.undo, match.mark_hint).run()
        if match.is_over and (not record.lines or kind_of(record.lines[-1]) != "result"):
            message = _("the match is finished, but its result is missing")
            warnings.warn(RecordWarning(str(message)), stacklevel=2)
        return match

    # ------------------------------------------------------------------ supposed matches

    @classmethod
    def from_world(
        cls,
        view: View,
        world: Mapping[Place, Iterable[Card]],
        *,
        seed: int = 0,
        max_deals: int | None = None,
    ) -> Match:
        """A supposed match that stands where a view does, for players that look ahead.

        Its hidden cards lie as in `world` (see `tricktaker.infer.worlds`), its later chances come
        from `seed`. It has no record, and undo goes back to the view at most.

        :raises InvalidSetup: if the world does not agree with the view.

        >>> import tricktaker as tt
        >>> match = tt.Match(tt.load_game("spades"), seed=7, dealer=3)
        >>> view = match.view(0)
        >>> (world,) = tt.infer.worlds(view, 1, seed=1)
        >>> supposed = tt.Match.from_world(view, world)
        >>> supposed.to_act, supposed.legal_actions == view.legal_actions
        (0, True)
        """
        match: Match = object.__new__(cls)
        referee = suppose(view, world)
        seats = view.game.seating.seats
        first = (view.dealer - view.deal + 1) % seats
        match._open(view.game, seed=seed, dealer=first, max_deals=max_deals, house=view.house)
        match._history.stand(referee, view.deal, view.dealer)
        match._supposed = True
        return match


def _code(action: object) -> str:
    """What was asked for, as a refusal names it; an action made badly may have no code."""
    if isinstance(action, str):
        return str(action)
    try:
        return str(action) if isinstance(action, Action) else spelled(action)
    except (TypeError, ValueError):
        return type(action).__name__
