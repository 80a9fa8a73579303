"""A match at the terminal: bots act, the person is asked, everything is told and saved."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from tricktaker.bots.asking import chosen, failed
from tricktaker.cli import INTERRUPTED
from tricktaker.cli.advice import advised
from tricktaker.cli.blind import hides
from tricktaker.cli.choices import Choices
from tricktaker.cli.claims import Claim
from tricktaker.cli.files import typed_path
from tricktaker.cli.pace import Pace
from tricktaker.cli.prompt import HELP, QUIT, SAVE, UNDO, ask, help_lines, misread, refusal
from tricktaker.cli.saving import Store
from tricktaker.cli.scores import outcome
from tricktaker.cli.screen import for_onlooker, for_player
from tricktaker.cli.several import why_not_all
from tricktaker.cli.sharing import Sharing, handed_over
from tricktaker.cli.telling import Teller
from tricktaker.cli.terminal import complain, say, words, wrapped
from tricktaker.cli.turns import Turns, is_forced, is_last, without_choice
from tricktaker.cli.words import ANSWERS, CLAIM, HINT, PACE, WORDS, Asked, read_word
from tricktaker.errors import IllegalAction, PluginError
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.actions import Action
    from tricktaker.bots import Bot
    from tricktaker.cli.labels import Labels
    from tricktaker.events import Event
    from tricktaker.match import Match
    from tricktaker.seating import Seat

_ = Domain("tricktaker", "tricktaker")


class Session:
    """One match from where it stands to its end, or to where the person leaves it.

    :param bots: the players of all seats but those of people.
    :param labels: who sits where, and which seat is the person's, if any.
    :param store: where it is saved.
    :param as_json: say every event as a line of JSON, and nothing else.
    :param people: the seats of several people who share the terminal.
    :param pace: how quickly the bots play.
    :param auto: whether a card that alone may be played plays itself.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[Seat, Bot],
        labels: Labels,
        store: Store | None = None,
        as_json: bool = False,
        people: Sequence[Seat] = (),
        pace: Pace | None = None,
        auto: bool = False,
    ) -> None:
        self._match = match
        self._bots = bots
        self._labels = labels
        self._me = labels.me
        self._store = Store(match) if store is None else store
        self._as_json = as_json
        self._pace = Pace(0) if pace is None else pace
        self._turns = Turns(match, self._store, auto)
        self._claim = Claim()
        self._start = match.save().header["start"]
        self._teller = Teller(labels, self._start, drawn=labels.me is not None)
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
            if self._acts_by_itself(seat):
                continue
            code = self._hand_over(seat) if seat != self._me else None
            if code is None and not self._acts_by_itself(seat):
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
        bot = self._bots[seat]
        action = chosen(bot, self._match.view(seat), self._turns.chance(seat))
        try:
            self._act(action, seat)
        except IllegalAction as error:
            raise failed(bot, seat, error) from error

    def _acts_by_itself(self, seat: Seat) -> bool:
        """Do what a person has claimed, or has no choice in; whether there was such a thing.

        That somebody has no choice is nobody else's to know, but with the last card.
        """
        view = self._match.view(seat)
        claimed, goes_on = self._claim.next(view), self._claim.goes_on(view.deal)
        if claimed is not None:
            self._act(claimed, seat, claimed=True)
        elif is_forced(view) and goes_on:
            self._act(view.legal_actions[0], seat)
        elif is_forced(view) and self._turns.auto and (seat == self._me or is_last(view)):
            say(*wrapped(words(without_choice(view, self._labels))))
            self._act(view.legal_actions[0], seat)
        else:
            return False
        return True

    def _act(self, action: Action | str, seat: Seat, claimed: bool = False) -> None:
        events = self._turns.act(action, seat, claimed)
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
        self._sharing.was_told(seat, len(events))
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
        if code is not None:
            return self._try(code)
        if not typed:
            return self._empty_line(choices)
        word = read_word(typed, choices)
        if word is not None:
            return self._do(*word, choices)
        number = choices.by_number(typed)
        if number is not None:
            return self._try(number)
        several = choices.several(typed)
        if several:
            return self._try_all(several, choices)
        wrong = misread(typed, choices, view)
        if wrong is not None:
            say(*wrapped(words(wrong)))
            return False
        return self._try(typed)

    def _do(self, word: str, rest: str, choices: Choices) -> bool:
        """Do what a word of the prompt asks for; whether the turn may have passed on."""
        assert self._me is not None
        if word == UNDO:
            return self._undo()
        if word == CLAIM:
            return self._claim_the_rest()
        if word in HELP:
            say(*help_lines(choices, WORDS))
        elif word == HINT:
            self._hint(choices)
        elif word == PACE:
            say(self._pace.change(rest))
        elif word == SAVE:
            self._store.save(rest)
        else:
            asked = Asked(self._match, self._me, choices, self._labels, rest, self._start)
            say(*ANSWERS[word](asked))
        return False

    def _hint(self, choices: Choices) -> None:
        assert self._me is not None
        try:
            action = advised(self._match.view(self._me), self._turns.chance(self._me))
        except PluginError as error:
            say(*wrapped(words(error.reason)))
            return
        if action is None:
            say(_("The game gives no hint here."))
            return
        self._turns.mark_hint(self._me)
        say(*wrapped(words(_("Hint: {what}.", what=choices.meaning(action)))))

    def _claim_the_rest(self) -> bool:
        assert self._me is not None
        try:
            first, made = self._claim.make(self._match.view(self._me))
        except IllegalAction as error:
            say(*wrapped(words(refusal(error))))
            return False
        say(*wrapped(words(made)))
        self._act(first, self._me)
        return True

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

    def _try_all(self, typed: Sequence[str], choices: Choices) -> bool:
        """Give or lay away several cards, one after the other: all of them, or none."""
        assert self._me is not None
        wrong = why_not_all(self._match, self._me, typed, choices)
        if wrong is not None:
            say(*wrapped(words(wrong)))
            return False
        return all(self._try(each) for each in typed)

    def _undo(self) -> bool:
        """Take back the person's last decision and all that followed it, those of others too."""
        assert self._me is not None
        count = self._turns.last_decision(self._me)
        if count is None:
            say(_("There is nothing of yours to take back."))
            return False
        earlier = self._turns.before(count)
        people = self._sharing.people or (self._me,)
        if any(hides(self._match.view(who), earlier.view(who)) for who in people):
            text = _("That cannot be taken back: cards that were seen would be face down again.")
            say(*wrapped(words(text)))
            return False
        undone = self._turns.take_back(count)
        self._claim.drop()
        self._remember()
        say("", _("Taken back."))
        if self._sharing.people:
            self._sharing.go_back(len(self._match.view(self._me).events))
            say(*(_whose(self._labels, seat, number) for seat, number in sorted(undone.items())))
        return True

    # ------------------------------------------------------------------ showing

    def _show_table_to_onlooker(self) -> None:
        if self._me is not None:
            say(*for_onlooker(self._match.view(self._me), self._labels))

    def _show_table(self) -> None:
        assert self._me is not None
        say(*for_player(self._match.view(self._me), self._labels))

    def _tell_all(self) -> None:
        """Tell a spectator everything from the beginning."""
        self._tell(self._match.view(None).events)

    def _tell(self, events: Iterable[Event]) -> None:
        if self._as_json:
            lines = [json.dumps(event.to_json(self._me)) for event in events]
        else:
            lines = self._teller.tell(events)
        say(*lines)
        if lines and self._match.to_act in self._bots:
            self._pace.wait()

    def _catch_up(self) -> None:
        """Let the teller know what happened, saying only what is new to the person."""
        lines = self._remember()
        if not self._turns.seats:
            say(*lines)

    def _known_at_last_action(self, seat: Seat) -> int:
        """How many events there were when a seat last had to act, of those that are in force."""
        count = self._turns.last_decision(seat)
        return 0 if count is None else len(self._turns.before(count).view(seat).events)

    def _remember(self) -> list[str]:
        """Let the teller know what happened; what it has to say of it."""
        self._teller.forget()
        return self._teller.tell(self._match.view(self._me).events)


def _whose(labels: Labels, seat: Seat, actions: int) -> Text:
    """How many actions of a seat were taken back."""
    who = labels.seat(seat)
    return _.plural("  {who}: {count} action", "  {who}: {count} actions", count=actions, who=who)
