"""A match: deals until somebody has won. The face of the engine for whoever runs a table."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from attrs import define, evolve, field, frozen

from tricktaker.actions import Action, understand
from tricktaker.chance import Chance, new_seed
from tricktaker.chances import Chances
from tricktaker.deal import Trick
from tricktaker.errors import (
    IllegalAction,
    InvalidCard,
    InvalidSetup,
    PluginError,
    RecordError,
    RecordWarning,
    TricktakerError,
)
from tricktaker.events import Event, Reader
from tricktaker.game import Game
from tricktaker.loading import steps_for
from tricktaker.record import FORMAT, Line, Record, kind_of
from tricktaker.referee import Referee
from tricktaker.scoring import ScoreLine, Standing, total
from tricktaker.seating import Seat
from tricktaker.text import Domain, Text
from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


@frozen
class FinishedDeal:
    """A deal that has been scored.

    ``scores`` are the changes of the totals by side, ``score_lines`` what they are made of, and
    ``facts`` what happened, in the game's words.
    """

    number: int
    dealer: Seat
    scores: tuple[int, ...]
    score_lines: tuple[ScoreLine, ...]
    facts: Any
    tricks: tuple[Trick, ...]


@define
class _Played:
    """A deal of the match: its position before the first action, and what was done since."""

    number: int
    dealer: Seat
    opening: Referee
    log_length: int = 0
    draws_opening: int = 0
    actions: list[tuple[Seat, Action]] = field(factory=list)
    draws: list[str] = field(factory=list)
    finished: FinishedDeal | None = None


class Match:
    """A match on the referee's side: it knows all the cards.

    Give each player only its `view`. A match is not thread-safe.

    :param game: from `load_game`.
    :param seed: settles all chance; without one it is 128 bits from the operating system.
    :param packs: deal k (from 1) is dealt from ``packs[k - 1]``, first card first.
    :param dealer: of the first deal; without one it is chosen by chance.
    :param chances: the cards of each later draw of the match, such as ``"7H 2C"``.
    :param start: totals and counters to start from: ``{"totals": [490, 480], "bags": [9, 0]}``.
    :param max_deals: after so many deals the match is over, won or not.
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
        house: Sequence[str] = (),
        players: Sequence[str] = (),
    ) -> None:
        if not isinstance(game, Game):
            raise InvalidSetup(_("a match needs a game; get one from load_game"))
        self._open(game, seed, packs, dealer, chances, start, max_deals, house, players)
        self._begin_deal()

    def _open(
        self,
        game: Game,
        seed: int | None,
        packs: Sequence[str],
        dealer: Seat | None,
        chances: Sequence[str],
        start: Mapping[str, Any] | None,
        max_deals: int | None,
        house: Sequence[str],
        players: Sequence[str],
    ) -> None:
        seats = game.seating.seats
        self.game = game
        self._steps = steps_for(game, house)
        self._start = dict(start or {})
        self._standing = Standing.start(len(game.seating.sides), game.counters, start)
        self._max_deals = _whole("max_deals", max_deals, 1)
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise InvalidSetup(_("a seed is a whole number"))
        chance = Chance(new_seed() if seed is None else seed)
        self._chances = Chances(game.cards, chance, _list("packs", packs), _list("chances", chances))
        first = chance.first_seat(seats) if dealer is None else dealer
        if isinstance(first, bool) or first not in range(seats):
            raise InvalidSetup(_("there is no seat {seat} to deal", seat=str(first)))
        if len(players) not in (0, seats):
            raise InvalidSetup(_("{count} players for {seats} seats", count=len(players), seats=seats))
        self._dealer = first
        self._players = tuple(players)
        self._deals: list[_Played] = []
        self._log: list[Event] = []
        self._journal: list[Line | tuple[Seat, Action]] = []
        self._winners: tuple[int, ...] | None = None
        self._legal: tuple[Action, ...] | None = None

    # ------------------------------------------------------------------ reading

    @property
    def _deal(self) -> _Played:
        return self._deals[-1]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by its rules or by ``max_deals``."""
        return self._winners is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides; empty while the match goes on, or if ``max_deals`` stopped it."""
        return self._winners or ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by partnership, or by seat where there are none."""
        return self._referee.standing.totals

    @property
    def standing(self) -> Standing:
        """The totals and the game's counters."""
        return self._referee.standing

    def __getattr__(self, name: str) -> tuple[int, ...]:
        # the game's counters by their own names: match.bags
        referee = self.__dict__.get("_referee")
        if referee is not None:
            for counter, values in referee.standing.counters:
                if counter == name:
                    return values  # type: ignore[no-any-return]
        raise AttributeError(f"a match has no {name!r}")

    @property
    def deals(self) -> tuple[FinishedDeal, ...]:
        """The finished deals, in order."""
        return tuple(deal.finished for deal in self._deals if deal.finished is not None)

    @property
    def to_act(self) -> Seat | None:
        """The seat that decides; None when the match is over."""
        return None if self.is_over else self._referee.to_act

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """Every seat that may speak now, `to_act` first."""
        return () if self.is_over else self._referee.may_act

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What `to_act` may do; for another seat that may speak, ask its `view`."""
        if self._legal is None:
            seat = self.to_act
            self._legal = () if seat is None else self._referee.legal_actions(seat)
        return self._legal

    def view(self, reader: Reader) -> View:
        """What a seat, or a spectator (None), knows.

        :raises TricktakerError: if there is no such seat.
        """
        if reader is not None and not self._is_seat(reader):
            raise TricktakerError(_("there is no seat {seat}", seat=repr(reader)))
        return self._referee.view(reader)

    @property
    def truth(self) -> View:
        """The full position. For the referee's side alone: never hand it to a player."""
        return self._referee.truth

    def _is_seat(self, seat: object) -> bool:
        whole = isinstance(seat, int) and not isinstance(seat, bool)
        return whole and seat in range(self.game.seating.seats)

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: deal {self._deal.number}, totals {self.totals}>"

    # ------------------------------------------------------------------ acting

    def act(self, action: Action | str, seat: Seat | None = None) -> tuple[Event, ...]:
        """Do an action, or what its code says, for the seat that decides or another that may speak.

        :returns: the new events, whole; hand on ``event.seen_by(seat)``.
        :raises IllegalAction: with the reason and what is legal; the match is unchanged.
        :raises PluginError: if a plugin's code failed; the match is unchanged.
        """
        who, chosen = self._check(action, seat)
        length = len(self._log)
        before = (len(self._deals), len(self._deals[-1].actions))
        lines: list[Line] = []
        try:
            self._perform(who, chosen, lines)
        except BaseException as error:
            # half an action must not stay: go back to before it, whatever stopped it
            self._replay(*before)
            if isinstance(error, TricktakerError) or not isinstance(error, Exception):
                raise
            module = self.game.build.__module__
            raise PluginError(self.game.name, module, error) from error
        self._journal.append((who, chosen))
        self._journal += lines
        return tuple(self._log[length:])

    def _perform(self, seat: Seat, action: Action, lines: list[Line]) -> None:
        deal, referee = self._deals[-1], self._referee
        drawn = len(deal.draws)
        self._legal = None
        referee.act(seat, action, self._draw)
        deal.actions.append((seat, action))
        if len(deal.draws) > drawn:
            lines += [{"chance": cards} for cards in deal.draws[drawn:]]
        if referee.lines is not None:
            self._finish_deal(lines)

    def _draw(self, pool: Sequence[int], count: int) -> Sequence[int]:
        """Draw cards by chance for the deal that is on."""
        deal = self._deals[-1]
        number = len(deal.draws) + 1
        so_far = sum(len(earlier.draws) for earlier in self._deals[:-1]) + number - 1
        cards = self._chances.draw(deal.number, number, so_far, pool, count)
        deal.draws.append(self._chances.text(cards))
        return cards

    def _begin_deal(self) -> None:
        lines: list[Line] = []
        self._new_deal(lines)
        self._journal += lines

    def _new_deal(self, lines: list[Line]) -> None:
        number = len(self._deals) + 1
        dealer = (self._dealer + number - 1) % self.game.seating.seats
        standing = self._referee.standing if self._deals else self._standing
        referee = Referee(self._steps, standing, self._log)
        order = self._chances.pack(number)
        lines.append({"deal": number, "dealer": dealer, "pack": order})
        deal = _Played(number, dealer, referee)
        self._deals.append(deal)
        self._referee = referee
        referee.begin(number, dealer, order, self._draw)
        lines += [{"chance": cards} for cards in deal.draws]
        deal.draws_opening = len(deal.draws)
        deal.log_length = len(self._log)
        deal.opening = referee.copy([])
        self._legal = None
        if referee.is_over:
            self._finish_deal(lines)

    def _finish_deal(self, lines: list[Line]) -> None:
        deal, referee = self._deal, self._referee
        score = referee.lines or ()
        deal.finished = FinishedDeal(
            number=deal.number,
            dealer=deal.dealer,
            scores=total(score, len(self.game.seating.sides)),
            score_lines=score,
            facts=referee.facts,
            tricks=referee.truth.tricks,
        )
        winners = self._steps.match_end(referee.standing, deal.number)
        if winners is None and self._max_deals == deal.number:
            winners = ()
        if winners is None:
            self._new_deal(lines)
            return
        self._winners = winners
        self._legal = None
        referee.note("winners", winners)
        result: dict[str, Any] = {"totals": list(self.totals), "winners": list(winners)}
        if not winners:
            result["unfinished"] = True
        lines.append({"result": result})

    # ------------------------------------------------------------------ refusing

    def _check(self, action: object, seat: object) -> tuple[Seat, Action]:
        # the usual case first: one of the actions that were just asked for
        if seat is None and self._legal is not None:
            for each in self._legal:
                if each is action and self._referee.to_act is not None:
                    return self._referee.to_act, each
        code = str(action) if isinstance(action, str | Action) else repr(action)
        if self.is_over:
            raise IllegalAction(code, _("the match is over"))
        first = self._referee.to_act
        who = first if seat is None else seat
        if not self._is_seat(who):
            raise IllegalAction(code, _("there is no seat {seat}", seat=repr(who)))
        if who != first and who not in self._referee.may_act:
            reason = _("it is not your turn: seat {seat} is to act", seat=str(first))
            raise IllegalAction(code, reason)
        legal = self.legal_actions if who == first else self._referee.legal_actions(who)
        if isinstance(action, Action):
            if action in legal:
                return who, action
        elif isinstance(action, str):
            meant = self._understand(who, action, legal)
            if meant in legal:
                return who, meant
            action = meant
        else:
            reason = _("an action is a code such as {example}", example=str(legal[0]))
            raise IllegalAction(code, reason, None, legal)
        self._refuse(who, code, action, legal)

    def _understand(self, seat: Seat, code: str, legal: Sequence[Action]) -> Action:
        phase = self._steps.phase(self._referee.view(None))
        kinds = (*phase.speaks, *(kind for p in self.game.phases for kind in p.speaks))
        try:
            meant = understand(code, legal, kinds, self.game.cards)
        except InvalidCard as error:
            raise IllegalAction(code, error.reason, phase.rule, legal) from None
        if meant is None:
            raise IllegalAction(code, _("that is no action of this game"), phase.rule, legal)
        return meant

    def _refuse(
        self, seat: Seat, code: str, action: Action, legal: Sequence[Action]
    ) -> NoReturn:
        view = self._referee.view(seat)
        phase = self._steps.phase(view)
        if type(action) not in phase.speaks:
            other = self.game.phase_speaking(action)
            reason = _("this is the {phase}", phase=phase.name)
            if other is not None:
                reason = _("that belongs to the {other}; this is the {phase}", other=other.name, phase=phase.name)
            raise IllegalAction(code, reason, phase.rule, legal)
        if action in phase.legal_actions(view, seat):
            reason = _("the house rules forbid it: {names}", names=self._steps.house)
            raise IllegalAction(code, reason, None, legal)
        reason, rule = phase.refusal(view, seat, action)
        raise IllegalAction(code, reason, rule, legal)

    # ------------------------------------------------------------------ undo and copy

    def undo(self, actions: int = 1) -> None:
        """Take back the last actions, also over the end of a deal. Chance is not drawn anew.

        :raises TricktakerError: if fewer actions were done; the match is unchanged.
        """
        if isinstance(actions, bool) or not isinstance(actions, int) or actions < 1:
            raise TricktakerError(_("undo takes back at least one action, not {count}", count=repr(actions)))
        done = sum(len(deal.actions) for deal in self._deals)
        if actions > done:
            raise TricktakerError(
                _.plural(
                    "only {count} action can be taken back",
                    "only {count} actions can be taken back",
                    count=done,
                )
            )
        left, deals = actions, len(self._deals)
        while left > len(self._deals[deals - 1].actions):
            left -= len(self._deals[deals - 1].actions)
            deals -= 1
        self._replay(deals, len(self._deals[deals - 1].actions) - left)
        self._journal.append({"undo": actions})

    def _replay(self, deals: int, actions: int) -> None:
        """Go back to so many deals, the last of them after so many actions."""
        del self._deals[deals:]
        deal = self._deal
        again = deal.actions[:actions]
        deal.actions = []
        deal.finished = None
        # a new list: views that were handed out keep reading the old one
        self._log = self._log[: deal.log_length]
        self._referee = deal.opening.copy(self._log)
        self._winners = None
        self._legal = None
        del deal.draws[deal.draws_opening :]
        for seat, action in again:
            self._perform(seat, action, [])

    def copy(self) -> Match:
        """A match of its own that stands where this one does."""
        new: Match = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new._log = self._log[:]
        new._journal = self._journal[:]
        new._deals = [_copy_deal(deal) for deal in self._deals]
        new._referee = self._referee.copy(new._log)
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    # ------------------------------------------------------------------ records

    @property
    def journal(self) -> Sequence[Line]:
        """The lines of the record so far, for whoever writes it as the match goes on."""
        return tuple([self._line(entry) for entry in self._journal])

    def _line(self, entry: Line | tuple[Seat, Action]) -> Line:
        # codes and packs are spelled when somebody asks for the record: it takes time
        if isinstance(entry, tuple):
            seat, action = entry
            return {"seat": seat, "do": str(action)}
        if "pack" in entry:
            return {**entry, "pack": self._chances.text(entry["pack"])}
        return entry

    def record(self) -> Record:
        """The match record: what was chosen and drawn. It shows every card that was dealt."""
        return Record(self._header(), self.journal)

    def save(self) -> Record:
        """The record with the seed in it as well, so that the match can go on as it would have."""
        extra: dict[str, Any] = {"seed": self._chances.chance.seed}
        if self._chances.packs:
            extra["packs"] = self._chances.packs
        if self._chances.draws:
            extra["chances"] = self._chances.draws
        return Record({**self._header(), **extra}, self.journal)

    def seat_record(self, reader: Reader) -> Record:
        """What one reader was sent, as a record: it can be folded to the reader's view."""
        events = self.view(reader).events
        lines = tuple(event.to_json(reader) for event in events)
        return Record({**self._header(), "seat": reader}, lines)

    def _header(self) -> dict[str, Any]:
        return {
            "tricktaker": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "options": self.game.options.to_json(),
            "house": list(self._steps.house),
            "players": list(self._players),
            "dealer": self._dealer,
            "start": self._start,
            "setup": None,
            "max_deals": self._max_deals,
        }

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """Replay and verify a match record; play can go on from its end.

        :raises RecordError: naming the line and the cause, if anything in it cannot have been.
        """
        if record.is_seat_record:
            raise RecordError(_("a seat's record cannot be replayed; ask for its view"))
        return _Reader(record).match


def _copy_deal(deal: _Played) -> _Played:
    return evolve(deal, actions=deal.actions[:], draws=deal.draws[:])


def _whole(name: str, value: object, least: int) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InvalidSetup(
            _("{name} must be a whole number of at least {least}", name=name, least=least)
        )
    return value


def _list(name: str, value: Sequence[str]) -> Sequence[str]:
    if isinstance(value, str):
        raise InvalidSetup(_("{name} is a list of texts, not one text", name=name))
    return tuple(value)


class _Reader:
    """Replays a record line by line, and holds what follows from it against what it says."""

    def __init__(self, record: Record) -> None:
        self._lines = record.lines
        self._at = 0
        header = record.header
        game = record.game()
        match = self.match = object.__new__(Match)
        try:
            match._open(
                game,
                header.get("seed"),
                header.get("packs", ()),
                header["dealer"],
                header.get("chances", ()),
                header["start"],
                header["max_deals"],
                tuple(header["house"]),
                tuple(header["players"]),
            )
        except TricktakerError as error:
            raise RecordError(error.reason, 1) from error
        self._expect(match._begin_deal)
        while self._at < len(self._lines):
            self._step()
        if match.is_over and (not self._lines or kind_of(self._lines[-1]) != "result"):
            message = _("the match is finished, but its result is missing")
            warnings.warn(RecordWarning(str(message)), stacklevel=4)

    def _error(self, cause: Text, ahead: int = 0) -> RecordError:
        return RecordError(cause, self._at + 2 + ahead)

    def _step(self) -> None:
        line, kind = self._lines[self._at], kind_of(self._lines[self._at])
        match = self.match
        if kind == "action":
            self._at += 1
            at = self._at
            try:
                self._expect(lambda: match.act(line["do"], line["seat"]), skip=1)
            except IllegalAction as error:
                raise RecordError(error.reason, at + 1) from error
            return
        if kind != "undo":
            raise self._error(_("a {kind} line cannot stand here", kind=kind))
        try:
            match.undo(line["undo"])
        except TricktakerError as error:
            raise self._error(error.reason) from error
        self._at += 1

    def _expect(self, do: Any, skip: int = 0) -> None:
        """Do something with the chances that stand next in the record, and check what it wrote."""
        match = self.match
        told = self._told()
        for number, line in enumerate(told):
            try:
                self._take(line, told[:number])
            except TricktakerError as error:
                raise self._error(error.reason, number) from error
        length = len(match._journal)
        do()
        written = match.journal[length + skip :]
        for number, line in enumerate(told):
            if number >= len(written) or dict(line) != dict(written[number]):
                raise self._error(_mismatch(line, written, number), number)
        self._at += len(told)

    def _told(self) -> list[Line]:
        """The deal, chance and result lines up to the next action or undo."""
        told = []
        for line in self._lines[self._at :]:
            if kind_of(line) in ("action", "undo"):
                break
            told.append(line)
        return told

    def _take(self, line: Line, before: Sequence[Line]) -> None:
        match = self.match
        if kind_of(line) == "deal":
            match._chances.record_pack(line["deal"], line["pack"])
        elif kind_of(line) == "chance":
            fresh = [kind_of(other) for other in before]
            drawn = len(match._deal.draws) if match._deals and "deal" not in fresh else 0
            number = drawn + fresh.count("chance") + 1
            deal = len(match._deals) + fresh.count("deal")
            match._chances.record_draw(deal, number, line["chance"])


def _mismatch(line: Line, written: Sequence[Line], number: int) -> Text:
    kind = kind_of(line)
    if number >= len(written) or kind_of(written[number]) != kind:
        return _("a {kind} line cannot stand here", kind=kind)
    return _("the {kind} is not what follows from the lines before: {is_}", kind=kind, is_=str(dict(written[number])))


__all__ = ["FinishedDeal", "Match", "RecordError"]
