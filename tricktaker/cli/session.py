"""A match at the terminal: bots act, the person is asked, everything is told and saved."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from attrs import evolve

from tricktaker.cli import INTERRUPTED
from tricktaker.cli.blind import hides
from tricktaker.cli.cards import beside, hand, open_hands, others_known
from tricktaker.cli.choices import Choices
from tricktaker.cli.files import typed_path
from tricktaker.cli.interrupts import uninterrupted
from tricktaker.cli.prompt import HELP, QUIT, SAVE, UNDO, ask, help_lines, misread, refusal
from tricktaker.cli.saving import Store
from tricktaker.cli.scores import outcome
from tricktaker.cli.sharing import Sharing, handed_over
from tricktaker.cli.table import table
from tricktaker.cli.telling import Teller
from tricktaker.cli.terminal import complain, flush, say, shortened, words, wrapped
from tricktaker.errors import IllegalAction, PluginError, told
from tricktaker.phases import TrickPlay
from tricktaker.record import kind_of
from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from tricktaker.actions import Action
    from tricktaker.bots import Bot
    from tricktaker.cli.labels import Labels
    from tricktaker.events import Event
    from tricktaker.match import Match
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_LONGEST_CAUSE = 200


class Session:
    """One match from where it stands to its end, or to where the person leaves it.

    :param bots: the players of all seats but those of people.
    :param labels: who sits where, and which seat is the person's, if any.
    :param store: where it is saved.
    :param as_json: say every event as a line of JSON, and nothing else.
    :param delay: seconds to wait after each thing that is told.
    :param people: the seats of several people who share the terminal.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[Seat, Bot],
        labels: Labels,
        store: Store | None = None,
        as_json: bool = False,
        delay: float = 0,
        people: Sequence[Seat] = (),
    ) -> None:
        self._match = match
        self._bots = bots
        self._labels = labels
        self._me = labels.me
        self._store = Store(match) if store is None else store
        self._as_json = as_json
        self._delay = delay
        saved = match.save().header
        self._seed = saved["seed"]
        self._start = saved["start"]
        self._teller = Teller(labels, self._start, drawn=labels.me is not None)
        self._acted = _seats_in_force(match)
        self._sharing = Sharing({seat: self._known_at_last_action(seat) for seat in people})

    # ------------------------------------------------------------------ from beginning to end

    def run(self) -> int:
        """Play; the exit code."""
        try:
            if self._me is None and not self._sharing.people:
                self._tell_all()
            else:
                self._catch_up()
            return self._play()
        except KeyboardInterrupt:
            complain(self._store.left(_("Interrupted.")))
            return INTERRUPTED
        finally:
            self._store.close()

    def _play(self) -> int:
        while (seat := self._match.to_act) is not None:
            self._show_table_to_onlooker()
            if seat in self._bots:
                self._bot_acts(seat)
                continue
            code = self._hand_over(seat) if seat != self._me else None
            if code is None:
                code = self._person_acts()
            if code is not None:
                return code
        match = self._match
        if not self._as_json:
            say(*outcome(self._labels, match.standing, match.winners))
            self._say_where_saved()
        return self._store.exit_code

    def _say_where_saved(self) -> None:
        path = self._store.path
        if path is not None:
            text = _("The match is saved; see it again with: tricktaker show {file}",
                     file=typed_path(path))  # fmt: skip
            say("", text)

    # ------------------------------------------------------------------ acting

    def _bot_acts(self, seat: Seat) -> None:
        view = self._match.view(seat)
        # its own chance for each decision: the same after a save and after an undo
        rng = Random(f"{self._seed} {seat} {len(self._acted)}")
        bot = self._bots[seat]
        try:
            action = bot.choose(view, rng)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a plugin's code may raise anything; it is reported
            raise _failed(bot, error) from error
        try:
            self._act(action, seat)
        except IllegalAction as error:
            raise _failed(bot, error) from error

    def _act(self, action: Action | str, seat: Seat) -> None:
        with uninterrupted():
            events = self._match.act(action, seat)
            self._acted.append(seat)
            self._store.keep()
        self._tell(event.seen_by(self._me) for event in events)

    # ------------------------------------------------------------------ the person

    def _hand_over(self, seat: Seat) -> int | None:
        """Give the terminal to another person; the exit code if the match is left."""
        there = handed_over(seat, evolve(self._labels, me=None))
        if there is None:
            return self._ended()
        if not there:
            return self._quit()
        self._me = seat
        self._labels = evolve(self._labels, me=seat)
        self._teller = Teller(self._labels, self._start, drawn=True)
        events = self._match.view(seat).events
        told = self._sharing.told(seat)
        self._teller.tell(events[:told])
        self._tell(events[told:])
        return None

    def _ended(self) -> int:
        complain(self._store.left(_("The input ended before the match did.")))
        return self._store.exit_code

    def _quit(self) -> int:
        say(self._store.left(_("Left.")))
        return self._store.exit_code

    def _person_acts(self) -> int | None:
        """Ask until the person has acted, or left: then the exit code."""
        assert self._me is not None
        self._show_table()
        if self._sharing.people:
            self._sharing.was_told(self._me, len(self._match.view(self._me).events))
        while True:
            # what one person has typed is nobody else's to be called up again
            typed = ask(editing=not self._sharing.people)
            if typed is None:
                return self._ended()
            typed = typed.strip()
            if typed.lower() in QUIT and self._choices().by_code(typed) is None:
                return self._quit()
            if self._obey(typed):
                return None

    def _choices(self) -> Choices:
        return Choices.of(self._match.view(self._me))

    def _obey(self, typed: str) -> bool:
        """Do what was typed; whether the turn may have passed on."""
        view = self._match.view(self._me)
        choices = Choices.of(view)
        code = choices.by_code(typed)
        word, _blank, rest = typed.partition(" ")
        if code is not None:
            return self._try(code)
        if not typed:
            return self._empty_line(choices)
        if typed.lower() in HELP:
            say(*help_lines(choices))
            return False
        if typed.lower() == UNDO:
            return self._undo()
        if word.lower() == SAVE:
            self._store.save(rest.strip())
            return False
        number = choices.by_number(typed)
        if number is not None:
            return self._try(number)
        several = choices.several(typed)
        if several:
            return self._try_all(several, choices, view)
        wrong = misread(typed, choices, view)
        if wrong is not None:
            say(*wrapped(words(wrong)))
            return False
        return self._try(typed)

    def _empty_line(self, choices: Choices) -> bool:
        look = choices.looks()
        if look is not None:
            return self._try(look)
        self._show_table()
        return False

    def _try(self, action: Action | str) -> bool:
        assert self._me is not None
        try:
            self._act(action, self._me)
        except IllegalAction as error:
            say(*wrapped(words(refusal(error))))
            return False
        return True

    def _try_all(self, typed: Sequence[str], choices: Choices, view: View) -> bool:
        """Give or lay away several cards, one after the other: all of them, or none."""
        wrong = self._not_all(typed, choices, view)
        if wrong is not None:
            say(*wrapped(words(wrong)))
            return False
        return all(self._try(each) for each in typed)

    def _not_all(self, typed: Sequence[str], choices: Choices, view: View) -> Text | None:
        """Why several cards cannot go; None if they can."""
        left = choices.count - choices.laid
        if choices.count and len(typed) > left:
            return _("Not possible: those are {given} cards, and {left} can go.",
                     given=len(typed), left=left)  # fmt: skip
        tried = self._match.copy()
        for each in typed:
            wrong = misread(each, choices, view)
            if wrong is not None:
                return wrong
            try:
                tried.act(each, self._me)
            except IllegalAction as error:
                return refusal(error)
        return None

    def _undo(self) -> bool:
        """Take back the person's last decision and all that followed, those of others too."""
        mine = [place for place, seat in enumerate(self._acted) if seat == self._me]
        if not mine:
            say(_("There is nothing of yours to take back."))
            return False
        count = len(self._acted) - mine[-1]
        earlier = self._match.copy()
        earlier.undo(count)
        people = self._sharing.people or (self._me,)
        if any(hides(self._match.view(who), earlier.view(who)) for who in people):
            text = _("That cannot be taken back: cards that were seen would be face down again.")
            say(text)
            return False
        undone = Counter(self._acted[mine[-1] :])
        with uninterrupted():
            self._match.undo(count)
            del self._acted[mine[-1] :]
            self._store.keep()
        self._remember()
        say("", _("Taken back."))
        if self._sharing.people:
            self._sharing.go_back(len(self._match.view(self._me).events))
            say(*(_whose(self._labels, seat, number) for seat, number in sorted(undone.items())))
        return True

    # ------------------------------------------------------------------ showing

    def _show_table_to_onlooker(self) -> None:
        """Where a person has no card to play in a deal, the table is shown as the play begins."""
        if self._me is None:
            return
        view = self._match.view(self._me)
        phase = None if view.phase is None else view.game.phase(view.phase)
        if not isinstance(phase, TrickPlay) or view.trick_count or view.trick_seats:
            return
        if self._me in (*view.out, view.dummy):
            say("", *table(view, self._labels), "")
            say(words(_("Your hand:")), *hand(view, self._me), "")

    def _show_table(self) -> None:
        view = self._match.view(self._me)
        say("", *table(view, self._labels))
        if self._me is not None:
            say("", *open_hands(view, self._labels))
            say(words(_("Your hand:")), *hand(view, self._me), *beside(view, self._me))
            say(*others_known(view, self._labels), "")
            choices = Choices.of(view)
            say(*wrapped(words(choices.invitation())), *choices.lines())

    def _tell_all(self) -> None:
        """Tell a spectator everything from the beginning."""
        self._tell(self._match.view(None).events)

    def _tell(self, events: Iterable[Event]) -> None:
        if self._as_json:
            lines = [json.dumps(event.to_json(self._me)) for event in events]
        else:
            lines = self._teller.tell(events)
        say(*lines)
        if lines and self._delay and not self._match.is_over:
            flush()
            time.sleep(self._delay)

    def _catch_up(self) -> None:
        """Let the teller know what happened, saying only what is new to the person."""
        lines = self._remember()
        if not self._acted:
            say(*lines)

    def _known_at_last_action(self, seat: Seat) -> int:
        """How many events there were when a seat last had to act, of those that are in force."""
        since = [place for place, who in enumerate(self._acted) if who == seat][-1:]
        if not since:
            return 0
        earlier = self._match.copy()
        earlier.undo(len(self._acted) - since[0])
        return len(earlier.view(seat).events)

    def _remember(self) -> list[str]:
        """Let the teller know what happened; what it has to say of it."""
        self._teller.forget()
        return self._teller.tell(self._match.view(self._me).events)


def _failed(bot: Bot, error: BaseException) -> PluginError:
    cause = shortened(told(error), _LONGEST_CAUSE)
    return PluginError(type(bot).__name__, type(bot).__module__, plain(cause))


def _whose(labels: Labels, seat: Seat, actions: int) -> Text:
    """How many actions of a seat were taken back."""
    who = labels.seat(seat)
    return _.plural("  {who}: {count} action", "  {who}: {count} actions", count=actions, who=who)


def _seats_in_force(match: Match) -> list[Seat]:
    """Who did each action that has not been taken back."""
    seats: list[Seat] = []
    for line in match.record_lines():
        if kind_of(line) == "action":
            seats.append(line["seat"])
        elif kind_of(line) == "undo":
            del seats[len(seats) - line["undo"] :]
    return seats
