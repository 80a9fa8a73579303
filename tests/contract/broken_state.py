"""State that is not in the events, in the broken games."""

from __future__ import annotations

import random
from itertools import count
from typing import Any, Final, Self
from weakref import WeakKeyDictionary, WeakSet

from attrs import frozen

import tricktaker as tt
from tests.contract.sound import Greeting, Hey, Ho
from tricktaker import Noted

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")


SPOKEN: Final = count()


class Counts(Greeting):
    """Keeps a number of its own."""

    def more(self, view, seat, action):
        yield Noted("greetings", next(SPOKEN))


class Tosses(Greeting):
    """Tosses a coin that is not the match's."""

    def more(self, view, seat, action):
        yield Noted("coin", random.randrange(10**9))


class Hashes(Greeting):
    """Takes whatever comes first out of a set."""

    def more(self, view, seat, action):
        yield Noted("word", next(iter({"one", "two", "three", "four", "five", "six", "seven"})))


DRIFT: Final[list[str]] = []


@frozen
class Drift(tt.Action):
    """An action that is written differently each time that something was done."""

    @property
    def code(self) -> str:
        return f"drift n{len(DRIFT)}"

    @property
    def text(self) -> tt.Text:
        return _("drift")

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls() if code.startswith("drift n") else None


class Drifts(Greeting):
    @property
    def speaks(self):
        return (Drift, Hey)

    def legal_actions(self, view, seat):
        return (Drift(),)

    def more(self, view, seat, action):
        DRIFT.append(str(action))
        return ()


class WritesOnRefusal(Drifts):
    def legal_actions(self, view, seat):
        return (Hey(),) if view.calls() else (Drift(),)

    def more(self, view, seat, action):
        return ()

    def refusal(self, view, seat, action):
        DRIFT.append(str(action))
        return super().refusal(view, seat, action)


ACTED: Final[WeakKeyDictionary[Any, int]] = WeakKeyDictionary()
"""How often somebody has greeted, by the steps of the match; its copies have the same."""


class Tires(Greeting):
    """Lets a seat say less the more has been said, in the match and in its copies."""

    def legal_actions(self, view, seat):
        return (Hey(), Ho()) if ACTED.get(view.steps, 0) % 5 == 0 else (Hey(),)

    def more(self, view, seat, action):
        ACTED[view.steps] = ACTED.get(view.steps, 0) + 1
        return ()


BEGUN: Final[WeakSet[Any]] = WeakSet()


class Marks(Greeting):
    """Knows a match that it has begun itself from one that is read."""

    def begin(self, view):
        BEGUN.add(view.steps)
        return ()

    def legal_actions(self, view, seat):
        return (Hey(), Ho()) if view.steps in BEGUN else (Hey(),)


class Bell:
    """A step that is set on the finished game, so that the builder does not know it."""

    @tt.hookimpl
    def tricktaker_after_trick(self, view):
        return [Noted("bell", len(view.tricks))]


class NotesNumbersAsKeys(Greeting):
    def more(self, view, seat, action):
        yield Noted("by seat", {seat: str(action)})


class NotesSeat(Greeting):
    """Notes what is no JSON data."""

    def more(self, view, seat, action):
        yield Noted("cards", frozenset((seat,)))
