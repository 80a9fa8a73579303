"""The course of a match: its deals, what was done in each, and the record of it all."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from attrs import define, evolve, field, frozen

from tricktaker.actions import Action
from tricktaker.answers import blamed_on
from tricktaker.chances import Chances, Order
from tricktaker.deal import Trick
from tricktaker.errors import PluginError
from tricktaker.events import Event
from tricktaker.log import Log
from tricktaker.record import Line
from tricktaker.referee import Referee
from tricktaker.scoring import ScoreLine, Standing, total
from tricktaker.seating import Seat
from tricktaker.setup import Setup
from tricktaker.steps import Steps
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

_NO_LOG = Log(0)
"""For the openings of deals, which are only kept and never played on."""


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
class PlayedDeal:
    """A deal of the match: its position before the first action, and what was done since."""

    number: int
    dealer: Seat
    opening: Referee
    log_length: int = 0
    draws_opening: int = 0
    actions: list[tuple[Seat, Action]] = field(factory=list)
    draws: list[Order] = field(factory=list)
    finished: FinishedDeal | None = None


@frozen
class _Dealt:
    """The journal's entry for a deal; the pack is spelled when somebody asks for the record."""

    number: int
    dealer: Seat
    order: Order


Entry = _Dealt | tuple[Seat, Action] | dict[str, Any]


class History:
    """Deals one after the other until the match is won, each kept so that it can be gone back to.

    It does what it is told, without asking whether an action is legal: `Match` asks.

    :param dealer: of the first deal.
    :param standing: the totals and counters before it.
    :param first_deal: its number: those before it were played elsewhere, or by nobody.
    :param setup: the position in which the first deal begins, if it is not dealt.
    """

    def __init__(
        self,
        steps: Steps,
        chances: Chances,
        dealer: Seat,
        standing: Standing,
        max_deals: int | None,
        setup: Setup | None = None,
        first_deal: int = 1,
    ) -> None:
        self.steps = steps
        self.chances = chances
        self.dealer = dealer
        self.max_deals = max_deals
        self.setup = setup
        self.first_deal = first_deal
        self.log = Log(steps.game.seating.seats)
        self.referee = Referee(steps, standing, self.log)
        self.deals: list[PlayedDeal] = []
        self.winners: tuple[int, ...] | None = None
        self._journal: list[Entry] = []
        self._observed = steps.observed

    def copy(self) -> History:
        """A history of its own that stands where this one does."""
        new: History = object.__new__(History)
        new.__dict__.update(self.__dict__)
        new._observed = False  # what happens in a copy does not happen at the table
        new.log = self.log.first(len(self.log))
        new.referee = self.referee.copy(new.log)
        new.deals = [evolve(d, actions=d.actions[:], draws=d.draws[:]) for d in self.deals]
        new._journal = self._journal[:]
        return new

    @property
    def deal(self) -> PlayedDeal:
        """The deal that is on."""
        return self.deals[-1]

    @property
    def actions_done(self) -> int:
        """How many actions are in force."""
        return sum(len(deal.actions) for deal in self.deals)

    # ------------------------------------------------------------------ going on

    def begin(self) -> None:
        """Deal the first deal, or set it up."""
        entries: list[Entry] = []
        with blamed_on(self.steps.game):
            self._new_deal(entries)
            self._journal += entries
            self._observe(0)

    def _observe(self, first: int) -> None:
        if self._observed:
            for event in self.log.whole[first:]:
                self.steps.observe(event)

    def stand(self, referee: Referee, number: int, dealer: Seat) -> None:
        """Go on from a position that was not played here."""
        self._observed = False
        self.referee = referee
        self.log = referee.log
        self.deals = [PlayedDeal(number, dealer, referee.copy(_NO_LOG), len(referee.log))]

    def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do a legal action and all that follows; if that fails, nothing has happened."""
        length, deal, acting = len(self.log), self.deals[-1], self.referee.to_act
        before = (len(self.deals), len(deal.actions), len(deal.draws), length, acting)
        entries: list[Entry] = []
        try:
            self._perform(seat, action, entries)
            self._observe(length)
        except BaseException:
            # whatever stopped it, half an action must not stay
            self._bring_back(*before)
            raise
        self._journal.append((seat, action))
        if entries:
            self._journal += entries
        return tuple(self.log.whole[length:])

    def _bring_back(
        self, deals: int, actions: int, draws: int, length: int, acting: Seat | None
    ) -> None:
        """Take back an action that failed, by what had happened before and without any rule."""
        del self.deals[deals:]
        deal = self.deal
        del deal.actions[actions:], deal.draws[draws:]
        deal.finished = None
        happened = self.log.whole[deal.log_length : length]
        self.log = self.log.first(deal.log_length)
        self.referee = deal.opening.copy(self.log)
        self.referee.retell(happened, acting)
        self.winners = None

    def _perform(self, seat: Seat, action: Action, entries: list[Entry]) -> None:
        deal, referee = self.deals[-1], self.referee
        drawn = len(deal.draws)
        referee.act(seat, action, self._draw)
        deal.actions.append((seat, action))
        if len(deal.draws) > drawn:
            entries += [{"chance": self.chances.text(cards)} for cards in deal.draws[drawn:]]
        if referee.lines is not None:
            self._finish_deal(entries)

    def _draw(self, pool: Sequence[int], count: int) -> Sequence[int]:
        """Draw cards by chance for the deal that is on."""
        deal = self.deals[-1]
        number = len(deal.draws) + 1
        so_far = sum(len(earlier.draws) for earlier in self.deals[:-1]) + number - 1
        cards = self.chances.draw(deal.number, number, so_far, pool, count)
        deal.draws.append(cards)
        return cards

    def _new_deal(self, entries: list[Entry]) -> None:
        number = self.deals[-1].number + 1 if self.deals else self.first_deal
        dealer = (self.dealer + number - self.first_deal) % self.steps.game.seating.seats
        referee = Referee(self.steps, self.referee.standing, self.log)
        deal = PlayedDeal(number, dealer, referee)
        self.deals.append(deal)
        self.referee = referee
        if self.setup is not None and number == self.first_deal:
            self.setup.lay_out(referee, self._draw)
        else:
            order = self.chances.pack(number)
            entries.append(_Dealt(number, dealer, order))
            referee.begin(number, dealer, order, self._draw)
        entries += [{"chance": self.chances.text(cards)} for cards in deal.draws]
        deal.draws_opening = len(deal.draws)
        deal.log_length = len(self.log)
        deal.opening = referee.copy(_NO_LOG)
        if referee.lines is not None:
            self._finish_deal(entries)

    def _finish_deal(self, entries: list[Entry]) -> None:
        deal, referee = self.deal, self.referee
        lines = referee.lines or ()
        standing = referee.standing
        deal.finished = FinishedDeal(
            number=deal.number,
            dealer=deal.dealer,
            scores=total(lines, len(standing.totals)),
            score_lines=lines,
            facts=referee.facts,
            tricks=referee.tricks,
        )
        # a deal that is passed out ends a match by its rules only if it is scored
        idle = referee.is_passed_out and not referee.lines
        winners = None if idle else self.steps.match_end(standing, deal.number)
        if winners is None and self.max_deals is not None and deal.number >= self.max_deals:
            winners = ()
        if winners is None:
            self._new_deal(entries)
            return
        self.winners = winners
        referee.note("winners", winners)
        result: dict[str, Any] = {"totals": list(standing.totals), "winners": list(winners)}
        if not winners:
            result["unfinished"] = True
        if not self.is_complete:
            result["incomplete"] = True
        entries.append({"result": result})

    @property
    def is_complete(self) -> bool:
        """Whether nothing that the score needs was left out of the set-up, if there was one."""
        if self.setup is None:
            return True
        first = self.deals[0].finished
        return self.setup.is_complete and (first is None or self.setup.agrees_with(first.tricks))

    def mark_hint(self, seat: Seat) -> None:
        """Write down that a seat was given a hint; nothing takes that back."""
        self._journal.append({"hint": seat})

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat that may speak may do.

        :raises PluginError: if the rules fail to say it.
        """
        game = self.steps.game
        legal = self.referee.legal_actions(seat)
        if not legal:
            cause = _("seat {seat} is to act and has nothing to do", seat=seat)
            raise PluginError(game.name, game.build.__module__, cause)
        return legal

    # ------------------------------------------------------------------ going back

    def undo(self, actions: int) -> None:
        """Take back the last actions, no more than are in force.

        It is tried on a copy: if the rules fail on the way, nothing has happened.
        """
        trial = self.copy()
        trial._observed = self._observed
        with blamed_on(self.steps.game):
            trial._undo(actions)
        trial._journal.append({"undo": actions})
        self.__dict__.update(trial.__dict__)

    def _undo(self, actions: int) -> None:
        left, deals = actions, len(self.deals)
        while left > len(self.deals[deals - 1].actions):
            left -= len(self.deals[deals - 1].actions)
            deals -= 1
        self._go_back(deals, len(self.deals[deals - 1].actions) - left)

    def _go_back(self, deals: int, actions: int) -> None:
        """Go back to so many deals, the last of them after so many actions."""
        del self.deals[deals:]
        deal = self.deal
        again = deal.actions[:actions]
        deal.actions = []
        deal.finished = None
        del deal.draws[deal.draws_opening :]
        # a new log: views that were handed out keep reading the old one
        self.log = self.log.first(deal.log_length)
        self.referee = deal.opening.copy(self.log)
        self.winners = None
        for seat, action in again:
            self._perform(seat, action, [])

    # ------------------------------------------------------------------ the record

    def lines(self, first: int = 0) -> tuple[Line, ...]:
        """The lines of the record, from the one with this number on."""
        return tuple([self._line(entry) for entry in self._journal[first:]])

    @property
    def length(self) -> int:
        """How many lines the record has."""
        return len(self._journal)

    def _line(self, entry: Entry) -> Line:
        if isinstance(entry, tuple):
            seat, action = entry
            return {"seat": seat, "do": str(action)}
        if isinstance(entry, _Dealt):
            pack = self.chances.text(entry.order)
            return {"deal": entry.number, "dealer": entry.dealer, "pack": pack}
        return deepcopy(entry)
