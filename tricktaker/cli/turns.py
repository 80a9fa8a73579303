"""A match at the terminal, with who did each thing in it; all of it is kept as it is done."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from tricktaker.actions import Play
from tricktaker.cli.interrupts import uninterrupted
from tricktaker.record import kind_of
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.actions import Action
    from tricktaker.cli.labels import Labels
    from tricktaker.cli.saving import Store
    from tricktaker.events import Event
    from tricktaker.match import Match
    from tricktaker.seating import Seat
    from tricktaker.text import Text
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


class Turns:
    """The match, and the seats that acted in it, each as often as it did.

    :param auto: whether a card that alone may be played plays itself.
    :ivar seats: who did each action that has not been taken back.
    """

    def __init__(self, match: Match, store: Store, auto: bool = False) -> None:
        self.match = match
        self.auto = auto
        self.seats = seats_in_force(match)
        self._seed = match.save().header["seed"]
        self._store = store
        self._claimed: set[int] = set()

    def act(self, action: Action | str, seat: Seat, claimed: bool = False) -> tuple[Event, ...]:
        """Do an action, and keep it.

        :param claimed: whether it follows from a claim, and is no decision of its own.
        :raises IllegalAction: if it is not legal; nothing has changed.
        """
        with uninterrupted():
            events = self.match.act(action, seat)
            if claimed:
                self._claimed.add(len(self.seats))
            self.seats.append(seat)
            self._store.keep()
        return events

    def mark_hint(self, seat: Seat) -> None:
        """Write into the record that a seat was given a hint."""
        with uninterrupted():
            self.match.mark_hint(seat)
            self._store.keep()

    def chance(self, seat: Seat) -> Random:
        """A player's own chance for this decision: the same after a save and after an undo."""
        return Random(f"{self._seed} {seat} {len(self.seats)}")

    # ------------------------------------------------------------------ going back

    def last_decision(self, seat: Seat) -> int | None:
        """How many actions lie from the seat's last decision to now; None if it made none.

        What was claimed or what played itself was decided by nobody.
        """
        for place in reversed(range(len(self.seats))):
            count = len(self.seats) - place
            if self.seats[place] != seat or place in self._claimed:
                continue
            if not self.auto or not is_forced(self.before(count).view(seat)):
                return count
        return None

    def before(self, count: int) -> Match:
        """A copy of the match as it was before the last actions."""
        earlier = self.match.copy()
        earlier.undo(count)
        return earlier

    def take_back(self, count: int) -> Counter[Seat]:
        """Take back the last actions, and keep that; how many there were of each seat."""
        undone = Counter(self.seats[-count:])
        with uninterrupted():
            self.match.undo(count)
            del self.seats[-count:]
            self._claimed = {place for place in self._claimed if place < len(self.seats)}
            self._store.keep()
        return undone


def is_forced(view: View) -> bool:
    """Whether the view's reader must play a card, and may play one alone."""
    legal = view.legal_actions
    return len(legal) == 1 and isinstance(legal[0], Play)


def is_last(view: View) -> bool:
    """Whether the card to be played is the last of its hand."""
    return view.turn is not None and view.hand_sizes[view.turn] == 1


def without_choice(view: View, labels: Labels) -> Text:
    """The card that its player has no choice in, in a word or two why."""
    (play,), seat = view.legal_actions, view.turn
    assert isinstance(play, Play)
    assert seat is not None
    who = labels.seat(seat)
    if is_last(view):
        return _("{seat}: {card}, the last card.", seat=who, card=play.card)
    return _("{seat}: {card}, forced.", seat=who, card=play.card)


def seats_in_force(match: Match) -> list[Seat]:
    """Who did each action that has not been taken back."""
    seats: list[Seat] = []
    for line in match.record_lines():
        if kind_of(line) == "action":
            seats.append(line["seat"])
        elif kind_of(line) == "undo":
            del seats[len(seats) - line["undo"] :]
    return seats
