"""Games that are broken more finely: one for each thing that a promise looks at besides."""

from __future__ import annotations

from itertools import count
from typing import Any, Final

from attrs import field, frozen

import tricktaker as tt
from tests.contract.broken_actions import Mumbles
from tests.contract.broken_secrets import Remembers, TellsInLegalSet, peeped
from tests.contract.sound import Greeting, Hey, Ho, Tricks, hearts
from tricktaker import Noted, Said, ScoreLine
from tricktaker.text import plain

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

# ------------------------------------------------------------------ who acts, and what is written


class NeverEnds(Greeting):
    def to_act(self, view):
        return len(view.calls(self.name)) % 3


class NamesTwice(Greeting):
    def may_act(self, view):
        return (0, 1, 1, 2)

    def legal_actions(self, view, seat):
        return (Hey(), Ho())


@frozen
class Hello(Hey):
    """Another action under the same code."""


class SaysTwice(Greeting):
    @property
    def speaks(self):
        return (Hey, Hello)

    def legal_actions(self, view, seat):
        return (Hey(), Hello())


@frozen(eq=False)
class Restless(Hey):
    """Equal to its like, and in another place."""

    word = "restless"

    def __eq__(self, other: object) -> bool:
        return type(other) is Restless

    def __hash__(self) -> int:
        return id(self)


@frozen(eq=False)
class Unlike(Hey):
    """Equal to nothing but itself."""

    word = "unlike"

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return 1


@frozen(repr=False)
class Showy(Hey):
    """Shown differently each time."""

    word = "showy"

    def __repr__(self) -> str:
        return f"Showy at {id(self)}"


@frozen
class Wordless(Hey):
    word = "wordless"

    @property
    def text(self) -> tt.Text:
        return plain("")


@frozen
class Open(Hey):
    """Takes whatever comes after its word."""

    word = "open"

    @classmethod
    def parse(cls, code, pack):
        return cls() if code.startswith("open") else None


@frozen(kw_only=True)
class Says(Greeting):
    """Everybody says one and the same thing."""

    action: tt.Action

    @property
    def speaks(self):
        return (type(self.action),)

    def legal_actions(self, view, seat):
        return (type(self.action)(),)


# ------------------------------------------------------------------ secrets


class HintsLater(Greeting):
    """Notes what only the hand can tell, from the second deal on."""

    def more(self, view, seat, action):
        if any(view.totals):
            yield Noted(f"hearts {seat}", hearts(view, seat) > 1)


class RefusesOwn(Remembers):
    """Tells of the hand before where somebody plays a card of its own too early.

    In the first deal alone: later, a card of one's own may be one that has been played before.
    """

    @property
    def speaks(self):
        return (Hey, Ho, tt.Play)

    def refusal(self, view, seat, action):
        if isinstance(action, tt.Play) and action.card in view.hand and view.deal == 1:
            return (_("and the one before holds {cards}", cards=peeped(view)), None)
        return super().refusal(view, seat, action)


@frozen
class Carries(Hey):
    """Carries what nobody sees."""

    word = "carries"

    load: Any = field(default="", eq=False, repr=False)


@frozen
class Differs(Hey):
    """Is another action by what nobody sees."""

    word = "differs"

    load: Any = field(default="", repr=False)


@frozen
class Words(Hey):
    """Has what nobody sees in its words."""

    word = "words"

    load: Any = field(default="", eq=False, repr=False)

    @property
    def text(self) -> tt.Text:
        return _("words {load}", load=self.load)


@frozen(kw_only=True)
class Loads(Remembers):
    """Loads what is said with the hand of the one before."""

    kind: type

    @property
    def speaks(self):
        return (self.kind,)

    def legal_actions(self, view, seat):
        return (self.kind(peeped(view)),)

    def act(self, view, seat, action):
        yield Said(seat, self.kind(peeped(view)))
        yield from self.more(view, seat, action)


# ------------------------------------------------------------------ scores


@frozen
class LongLine(ScoreLine):
    more: int = 1


class ScoresLong(Tricks):
    def lines(self, facts, standing):
        yield LongLine(0, 4, _("tricks"), "B1")


SCORED: Final = count()


class ScoresAnew(Tricks):
    """Knows more than the facts: how often it was asked."""

    def lines(self, facts, standing):
        yield ScoreLine(0, 4 + next(SCORED), _("tricks"), "B1")


@frozen
class Describes(Tricks):
    """Says this of its rules."""

    said: Any

    def describe(self):
        return [(self.said, "B1")]


class Speechless(Greeting):
    def describe(self, game):
        raise KeyError("describe")


class RefusesInSilence(RefusesOwn):
    def refusal(self, view, seat, action):
        return (plain(""), None)


UNSEEN: Final = "unseen-cards-make-no-difference"
FINER: list[tuple[str, str, str, str, dict[str, Any]]] = [
    (
        "never-ends",
        "somebody-can-act",
        "phase greeting: NeverEnds.to_act",
        "goes on after",
        {"greeting": NeverEnds()},
    ),
    (
        "names-twice",
        "somebody-can-act",
        "phase greeting: NamesTwice.may_act",
        "names a seat twice",
        {"greeting": NamesTwice()},
    ),
    (
        "says-twice",
        "somebody-can-act",
        "phase greeting: SaysTwice.legal_actions",
        "a code stands for two",
        {"greeting": SaysTwice()},
    ),
    (
        "restless",
        "codes-read-back",
        "action Restless",
        "hashes differently",
        {"greeting": Says(action=Restless())},
    ),
    (
        "wordless",
        "codes-read-back",
        "action Wordless: Wordless.text",
        "has no words",
        {"greeting": Says(action=Wordless())},
    ),
    (
        "open",
        "refusals-change-nothing",
        "phase greeting: Says.legal_actions",
        "is taken",
        {"greeting": Says(action=Open())},
    ),
    (
        "unlike",
        "values-are-values",
        "action Unlike",
        "not equal to its copy",
        {"greeting": Says(action=Unlike())},
    ),
    (
        "moves",
        "values-are-values",
        "action Restless",
        "hashes differently",
        {"greeting": Says(action=Restless())},
    ),
    (
        "showy",
        "values-are-values",
        "action Showy",
        "is shown differently",
        {"greeting": Says(action=Showy())},
    ),
    (
        "carries",
        UNSEEN,
        "phase greeting: Loads.act",
        "carries to another process",
        {"greeting": Loads(kind=Carries)},
    ),
    (
        "differs",
        UNSEEN,
        "phase greeting: Loads.act",
        "the views are not equal",
        {"greeting": Loads(kind=Differs)},
    ),
    (
        "words",
        UNSEEN,
        "phase greeting: Loads.legal_actions",
        "put into other words",
        {"greeting": Loads(kind=Words)},
    ),
    (
        "hints-later",
        UNSEEN,
        "phase greeting: HintsLater.act",
        "difference|differently",
        {"greeting": HintsLater()},
    ),
    (
        "refuses-own",
        UNSEEN,
        "phase greeting: RefusesOwn.refusal",
        "is refused differently",
        {"greeting": RefusesOwn()},
    ),
    (
        "scores-anew",
        "score-sheet-agrees",
        "scoring: ScoresAnew.lines, rule B1",
        "the match says",
        {"scoring": ScoresAnew()},
    ),
    (
        "says-a-string",
        "rules-in-words",
        "scoring: Describes.describe",
        "is no text",
        {"scoring": Describes("a point a trick")},
    ),
    (
        "says-nothing",
        "rules-in-words",
        "scoring: Describes.describe",
        "has no words",
        {"scoring": Describes(plain(" "))},
    ),
    (
        "speechless",
        "rules-in-words",
        "phase greeting: Speechless.describe",
        "cannot be said",
        {"greeting": Speechless()},
    ),
    (
        "silent",
        "refusals-change-nothing",
        "phase greeting: RefusesInSilence.refusal",
        "without a reason",
        {"greeting": RefusesInSilence()},
    ),
    (
        "unread",
        "views-fold",
        "action Mumble: Mumble.parse",
        "cannot be read back",
        {"greeting": Mumbles()},
    ),
    (
        "tells-legal",
        UNSEEN,
        "phase greeting: TellsInLegalSet.legal_actions",
        "shows a difference",
        {"greeting": TellsInLegalSet()},
    ),
    (
        "scores-long",
        "scores-add-up",
        "scoring: ScoresLong.lines, rule B1",
        "no true JSON form",
        {"scoring": ScoresLong()},
    ),
]
"""Games by name: the promise, what is at fault, what is said, and how they differ."""
