"""Games whose kinds of action cannot be read, and games of which a part fails while it works."""

from __future__ import annotations

import random
from typing import Any, Final, Self

from attrs import frozen

import tricktaker as tt
from tests.contract.broken_hooks import ACT, Broken
from tests.contract.sound import Greeting, Hey, Ho, Tricks
from tricktaker import Noted

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

# ------------------------------------------------------------------ what is read


@frozen
class Grumpy(Hey):
    """Cannot be asked about a card."""

    word = "grumpy"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        if code.startswith("play"):
            raise LookupError(code)
        return cls() if code == cls.word else None


@frozen
class Greedy(Hey):
    """Takes whatever is played for its own."""

    word = "greedy"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls() if code.startswith("play") or code == cls.word else None


@frozen
class Yes(Hey):
    """Says yes in place of an action."""

    word = "yes"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return (code == cls.word) or None  # type: ignore[return-value]  # the fault


@frozen
class Static(Hey):
    """Asks for a number in a code that has none."""

    word = "static"

    @staticmethod
    def parse(code: str, pack: tt.Pack) -> Any:  # it may be one
        return None if code in ("hey", "ho") else int(code)


@frozen
class Codeless(tt.Action):
    """Has words and no code."""

    @property
    def text(self) -> tt.Text:
        return _("codeless")


@frozen(kw_only=True)
class SaysToo(Greeting):
    """Something can be said that nobody says here."""

    kind: type[tt.Action]

    @property
    def speaks(self):
        return (self.kind, Hey, Ho)


class SaysYes(Greeting):
    @property
    def speaks(self):
        return (Yes,)

    def legal_actions(self, view, seat):
        return (Yes(),)


class SaysCodeless(Greeting):
    @property
    def speaks(self):
        return (Codeless,)

    def legal_actions(self, view, seat):
        return (Codeless(),)


# ------------------------------------------------------------------ what fails elsewhere


class Draws(Greeting):
    """Has more cards drawn than lie there, when it begins."""

    def begin(self, view):
        yield tt.Move(tt.HAND[0], "sleeve", 9, by_chance=True)


class DrawsLater(Greeting):
    """Has more cards drawn than there are, at the second word."""

    def more(self, view, seat, action):
        if len(view.calls(self.name)) == 1:
            yield tt.Move(tt.HAND[seat], "sleeve", 9, by_chance=True)


class LosesAndDraws(Greeting):
    """Says that cards have gone which have not, and has others drawn from what should be left."""

    def more(self, view, seat, action):
        if len(view.calls(self.name)) == 1:
            yield tt.Moved(tt.HAND[seat], "sleeve", 1, view.known(tt.HAND[seat]))
            yield tt.Move(tt.HAND[seat], "sleeve", 2, by_chance=True)


class PythonsChance(Greeting):
    """Has Python draw a number among none."""

    def more(self, view, seat, action):
        yield Noted("number", random.randrange(len(view.calls(self.name))))


class NoWords(Greeting):
    """Looks for what may be said in a list of none."""

    def legal_actions(self, view, seat):
        return {99: (Hey(), Ho())}[seat]


class NoWinner(tt.Ranking):
    """Looks for a winner in a list of none."""

    def winning(self, trick):
        return {99: 0}[trick[0]]


class Unread(Tricks):
    """Looks in a deal for what is not there."""

    def facts(self, view):
        return {"deal": 0}["facts"]


@frozen
class NoEnd(tt.FirstTo):
    """Asks for a side that is not there."""

    def winners(self, standing, deals=1):
        return (standing.totals.index(-1),)


class Stumbles(tt.TrickPlay):
    """Fails in a helper of its own."""

    def act(self, view, seat, action):
        yield from super().act(view, seat, action)
        yield from self.helped(view)

    def helped(self, view):
        return [Noted("no", str(view.tricks[99]))]


READ: Final = "codes-read-back"
PARTS: Final[list[Broken]] = [
    (
        "grumpy",
        READ,
        "action Grumpy: Grumpy.parse",
        '"play .*" cannot be read back: LookupError',
        {"greeting": SaysToo(kind=Grumpy)},
    ),
    (
        "greedy",
        READ,
        "action Greedy: Greedy.parse",
        "it is a Greedy, and not a Play",
        {"greeting": SaysToo(kind=Greedy)},
    ),
    ("yes", READ, "action Yes: Yes.parse", "it is a bool, and not a Yes", {"greeting": SaysYes()}),
    (
        "static",
        READ,
        "action Static: Static.parse",
        "cannot be read back: ValueError",
        {"greeting": SaysToo(kind=Static)},
    ),
    (
        "codeless",
        ACT,
        "action Codeless: Codeless.code",
        "Codeless has no code",
        {"greeting": SaysCodeless()},
    ),
    (
        "draws",
        ACT,
        "phase greeting: Draws.begin",
        "at the beginning: .* 9 of 4 cannot be drawn",
        {"greeting": Draws()},
    ),
    (
        "draws-later",
        ACT,
        "phase greeting: DrawsLater.act",
        "is legal, and fails: .* 9 of 4 cannot be drawn",
        {"greeting": DrawsLater()},
    ),
    (
        "loses-and-draws",
        ACT,
        "phase greeting: LosesAndDraws.act",
        "2 of 0 cannot be drawn",
        {"greeting": LosesAndDraws()},
    ),
    (
        "pythons-chance",
        ACT,
        "phase greeting: PythonsChance.act",
        "ValueError: empty range",
        {"greeting": PythonsChance()},
    ),
    (
        "no-words",
        "scores-add-up",
        "phase greeting: NoWords.legal_actions",
        "what seat 1 may do cannot be told: .*KeyError: 1",
        {"greeting": NoWords()},
    ),
    (
        "no-winner",
        ACT,
        "ranking: NoWinner.winning",
        r"is legal, and fails: .*KeyError: \d",
        {"ranking": NoWinner},
    ),
    (
        "unread-facts",
        "scores-add-up",
        "scoring: Unread.facts",
        "KeyError: 'facts'",
        {"scoring": Unread()},
    ),
    (
        "no-end",
        ACT,
        "end of the match: NoEnd.winners",
        "is legal, and fails: .*ValueError: tuple.index",
        {"end": NoEnd(8, rule="B4")},
    ),
    ("stumbles", ACT, "phase play: Stumbles.act", "IndexError", {"play": Stumbles}),
]
"""Games of which a part fails, or reads what is not its own."""
