"""A promise of the engine to whoever uses a game, and what is said when a game breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NoReturn, Protocol

from attrs import evolve, field, frozen

from tricktaker.game import Game
from tricktaker.seating import Seat
from tricktaker.text import Text

UNKNOWN: Final = "it cannot be told what"
"""What is at fault where nothing is known of it."""


@frozen
class Script:
    """A match that is played as it is written here, and by chance after that.

    :ivar seed: settles the chances that are not written.
    :ivar pack: the pack of its first deal.
    :ivar start: totals and counters to start from.
    :ivar chances: the cards of the draws.
    :ivar actions: seats and codes.
    """

    seed: int
    pack: str
    dealer: Seat
    start: dict[str, Any]
    chances: tuple[str, ...]
    actions: tuple[tuple[Seat, str], ...]


Seed = int | Script
"""What settles a match that is looked at."""

House = Sequence[str]
Keeps = Callable[[Game, Iterable[Seed], House], int]
"""Looks whether a game keeps a promise in the matches of some seeds, and how much it looked at."""


@frozen
class Moment:
    """Where a match stood when something was looked at.

    :ivar where: game, seed, decision and phase.
    :ivar record: the match up to there, as `Match.save` writes it.
    :ivar actions: how many actions that is.
    :ivar fault: what made the last thing happen.
    :ivar later: the same from a later deal on.
    """

    where: str = ""
    record: str = ""
    actions: int = 0
    fault: str = UNKNOWN
    later: tuple[Script, ...] = ()

    def moment(self) -> Moment:
        """Itself: it may stand for a match that has gone on since."""
        return self


def writable(words: str) -> str:
    """Words that a file can hold: half a character stands there as it is written in JSON."""
    return words.encode("utf-8", "backslashreplace").decode("utf-8")


class HasMoment(Protocol):
    """What can say where a match stands."""

    def moment(self) -> Moment:
        """Where it stands."""


class Broken(AssertionError):
    """A game breaks a promise: which, how, what is at fault, and the match that shows it.

    :ivar promise: the promise; None until somebody who knows it has passed the error on.
    :ivar what: a sentence that says what was broken.
    :ivar fault: the rule, option or hook that is at fault.
    :ivar record: the match up to there, which ``tricktaker show`` reads; empty if there is none.

    >>> print(Broken("a card is lost", Moment("spades, seed 7", fault="phase play: TrickPlay.act")))
    spades, seed 7: a card is lost
    at fault: phase play: TrickPlay.act
    """

    def __init__(self, what: str, moment: Moment, promise: Promise | None = None) -> None:
        super().__init__(what, moment, promise)
        self.what = writable(f"{moment.where}: {what}" if moment.where else what)
        self.sentence = what
        self.moment = moment
        self.promise = promise

    @property
    def fault(self) -> str:
        """What is at fault."""
        return self.moment.fault

    @property
    def record(self) -> str:
        """The match that shows it."""
        return writable(self.moment.record)

    def of(self, promise: Promise, fault: str | None = None) -> Broken:
        """The same, of a promise that is now known, and of a fault that is known better."""
        moment = self.moment if fault is None else evolve(self.moment, fault=fault)
        return Broken(self.sentence, moment, promise)

    def to_json(self) -> dict[str, Any]:
        """It as JSON data."""
        name = None if self.promise is None else self.promise.name
        return {"promise": name, "what": self.what, "fault": self.fault, "record": self.record}

    def __str__(self) -> str:
        named = f"{self.promise.name}: " if self.promise is not None else ""
        lines = [f"{named}{self.what}", f"at fault: {self.fault}"]
        if self.record:
            lines += ["a match that shows it, for `tricktaker show`:", self.record.rstrip("\n")]
        return "\n".join(lines)


def hold(
    condition: object, what: str, at: HasMoment, fault: str | Callable[[], str] | None = None
) -> None:
    """See that something holds.

    :param what: what is broken if it does not.
    :param at: where the match stands.
    :param fault: what is at fault then; by default what made the last thing happen.
    :raises Broken: if it does not.
    """
    if not condition:
        fail(what, at, fault)


def fail(what: str, at: HasMoment, fault: str | Callable[[], str] | None = None) -> NoReturn:
    """Say what is broken; see `hold`."""
    moment = at.moment()
    if fault is not None:
        moment = evolve(moment, fault=fault if isinstance(fault, str) else fault())
    raise Broken(what, moment)


@frozen
class Promise:
    """Something that every game keeps.

    :ivar name: what people call it: ``cards-conserved``.
    :ivar text: what is promised, in a sentence.
    :ivar keeps: looks whether a game keeps it in the matches of some seeds, by some house rules;
        gives back how much it looked at, and raises `Broken`.
    :ivar counts: says a number of that: *7 decisions*.
    :ivar seeds: in how many matches it is looked at.
    :ivar each_setting: whether it is looked at with other settings of the options, too.
    :ivar by_name: whether the game must be loaded: another process, or a record, asks for its name.

    >>> from tricktaker import load_game
    >>> from tricktaker.testing import PROMISES
    >>> promise = next(promise for promise in PROMISES if promise.name == "cards-conserved")
    >>> promise.keeps(load_game("spades"), [7], ()) > 50
    True
    """

    name: str
    text: Text
    keeps: Keeps
    counts: Callable[[int], Text]
    seeds: int = field(kw_only=True)
    each_setting: bool = field(default=False, kw_only=True)
    by_name: bool = field(default=False, kw_only=True)
