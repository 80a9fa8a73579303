"""Games that are broken in ways that few would think of: one for each sentence that is left.

What none of these can have said, only a fault of the engine could (see `test_sentences`).
"""

from __future__ import annotations

from itertools import count
from typing import Any, Final
from weakref import WeakKeyDictionary

from attrs import frozen

import tricktaker as tt
from tests.contract.broken_actions import Misleads
from tests.contract.broken_secrets import Remembers, peeped
from tests.contract.broken_state import DRIFT, Drift, Drifts
from tests.contract.sound import PACK, Greeting, Hey, Ho
from tricktaker import EVERYBODY, HAND, TRICK, Moved, TrickTaken

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

# ------------------------------------------------------------------ cards and turns


class LiesTwice(Greeting):
    """Moves another's card in the place of its own, and has its own lie where none are counted."""

    def more(self, view, seat, action):
        (own, *_others), theirs = view.hand, next(iter(PACK.full - view.hand))
        yield Moved(HAND[seat], "sleeve", 1, PACK.set([theirs]))
        yield Moved(HAND[seat], "hole", 0, PACK.set([own]))


class LiesNowhere(Greeting):
    """Takes a trick of two cards, of which one was never there."""

    def more(self, view, seat, action):
        one, other, *_others = view.hand
        yield Moved(HAND[seat], TRICK, 1, PACK.set([one]), audience=EVERYBODY)
        yield Moved(HAND[seat], TRICK, 1, None)
        yield Moved(HAND[seat], "hole", 0, PACK.set([other]))
        yield TrickTaken(seat)


class Miscounted(Misleads):
    """Says that a hand has gone when one card of it has, and brings back the others unseen."""

    def more(self, view, seat, action):
        yield from list(super().more(view, seat, action))[1:3]


ASKED: Final = count()


class Dithers(Greeting):
    """Names another seat each time that it is asked."""

    def to_act(self, view):
        return next(ASKED) % 3 if len(view.calls(self.name)) < 3 else None


class Wavers(Greeting):
    """Lets another seat speak, too, each time that it is asked."""

    def may_act(self, view):
        seat = self.to_act(view)
        return () if seat is None else (seat, (seat + 1 + next(ASKED) % 2) % 3)


class Overseats(Greeting):
    """Lets a seat decide that there is not."""

    def to_act(self, view):
        return 3 if len(view.calls(self.name)) == 1 else super().to_act(view)


class Silences(Greeting):
    """Lets the next seat speak, too, and gives it nothing to say."""

    def may_act(self, view):
        seat = self.to_act(view)
        return () if seat is None else (seat, (seat + 1) % 3)

    def legal_actions(self, view, seat):
        return (Hey(), Ho()) if seat == self.to_act(view) else ()


class Stutters(Greeting):
    """Cannot say what the second seat may do."""

    def legal_actions(self, view, seat):
        return ({0: Hey()}[len(view.calls(self.name))],)


SETTLED: Final[WeakKeyDictionary[Any, set[int]]] = WeakKeyDictionary()


class Leaves(Greeting):
    """Names nobody when it is asked again."""

    def to_act(self, view):
        asked, now = SETTLED.setdefault(view.steps, set()), len(view.events)
        seat = None if now in asked else super().to_act(view)
        asked.add(now)
        return seat


@frozen(kw_only=True)
class Envies(Remembers):
    """Lets nobody say *ho* after a seat that holds one certain card: it shows seldom, and late."""

    card: str = "KH"

    def legal_actions(self, view, seat):
        return (Hey(),) if self.card in peeped(view) else (Hey(), Ho())


# ------------------------------------------------------------------ refusals


class WritesLate(Drifts):
    """Talks on and on, and writes where something is refused late."""

    def to_act(self, view):
        return len(view.calls(self.name)) % 3 if len(view.calls(self.name)) < 24 else None

    def legal_actions(self, view, seat):
        return (Drift(),)

    @property
    def speaks(self):
        return (Drift, Hey)

    def more(self, view, seat, action):
        return ()

    def refusal(self, view, seat, action):
        if len(view.calls(self.name)) > 10:
            DRIFT.append(str(action))
        return super().refusal(view, seat, action)


class Written(tt.Counter):
    """Does something where it refuses."""

    def check(self, values):
        DRIFT.append("written")
        super().check(values)


class TwoLinesSetup(tt.InvalidSetup):
    def __str__(self) -> str:
        return "no\nno"


class Wordy(tt.Counter):
    def check(self, values):
        if min(values) < 0:
            raise TwoLinesSetup("no")


class Trips(tt.Counter):
    def check(self, values):
        if min(values) < 0:
            raise KeyError(min(values))


def reads_takers(contract):
    """Reads a contract without asking whether it is whole."""
    return {"taker": contract["taker"] + 0}


class TurnsByContract:
    """A step that reads a contract without asking what it is."""

    @tt.hookimpl
    def tricktaker_next_to_act(self, view):
        return None if view.contract is None else view.contract["taker"]


CARDS, SUMS, MISLED = "cards-conserved", "scores-add-up", "nobody-misled"
ACTS, REFUSED, FACTS = "somebody-can-act", "refusals-change-nothing", "odd-questions-refused"
UNSEEN, TRUE = "unseen-cards-make-no-difference", "inference-true"

DEEPER: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("lies-twice", CARDS, "LiesTwice.act", "lies in .* and in", {"greeting": LiesTwice()}),
    ("lies-nowhere", CARDS, "LiesNowhere.act", "lie nowhere", {"greeting": LiesNowhere()}),
    ("miscounted", "nobody-misled", "Miscounted.act", "excludes", {"greeting": Miscounted()}),
    ("dithers", "somebody-can-act", "Dithers", "is to act, and", {"greeting": Dithers()}),
    ("wavers", "somebody-can-act", "Wavers.may_act", "is told that", {"greeting": Wavers()}),
    ("stutters", SUMS, "Stutters.legal_actions", "be told: ", {"greeting": Stutters()}),
    ("silences", SUMS, "Silences.legal_actions", "nothing to do", {"greeting": Silences()}),
    ("leaves", SUMS, "Leaves.to_act", "nobody may speak", {"greeting": Leaves()}),
    ("envies", UNSEEN, "Envies.legal_actions", "difference|may do ho", {"greeting": Envies()}),
    ("overseats", ACTS, "Overseats.to_act", "3, which is no seat", {"greeting": Overseats()}),
    ("writes-late", REFUSED, "Late.refusal", "a refusal changed", {"greeting": WritesLate()}),
    (
        "written",
        FACTS,
        "counter: Written.check",
        "is refused, and changed",
        {"greeting": WritesLate(), "counters": [Written("medals", below=3)]},
    ),
    ("wordy", FACTS, "counter: Wordy.check", "no.nno", {"counters": [Wordy("medals")]}),
    ("trips", FACTS, "Trips.check", "raises KeyError", {"counters": [Trips("medals")]}),
    ("takers", FACTS, "Game.read_contract", "raises KeyError", {"read_contract": reads_takers}),
    ("by-contract", FACTS, "next_to_act", "fails", {"steps": [TurnsByContract()]}),
    ("no-deal", TRUE, "Miscounted.act", "no deal agrees", {"greeting": Miscounted()}),
]
"""Games by name: the promise, what is at fault, what is said, and how they differ."""
