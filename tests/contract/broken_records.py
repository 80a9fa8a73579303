"""Games that are broken in their records, in the play that is compiled, and in their options."""

from __future__ import annotations

import sys
from itertools import count
from typing import Any, Final, Self

from attrs import frozen

import tricktaker as tt
from tests.contract.broken_finer import Says, Unlike
from tests.contract.broken_options import Loud, Louder, TakesAll
from tests.contract.broken_secrets import Denies
from tests.contract.sound import PACK, Greeting, Hey, Ho, Tricks
from tricktaker import HAND, LED_SUIT, Moved, Must, Noted
from tricktaker.text import plain

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

# ------------------------------------------------------------------ records, here and elsewhere


@frozen
class Nonsense(Hey):
    """Whatever is no word is one."""

    word = "nonsense, too"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Any:
        return Hey() if code == "nonsense" else None


class SpeaksNonsense(Greeting):
    @property
    def speaks(self):
        return (Hey, Ho, Nonsense)


@frozen
class Stumble(Hey):
    """Stumbles over its own word in small letters."""

    word = "Stumble"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return {"Stumble": cls(), "hey": None}[code]


class Abroad(Greeting):
    """Allows more in another process."""

    def legal_actions(self, view, seat):
        spec = sys.modules["__main__"].__spec__
        abroad = spec is not None and spec.name == "tricktaker.testing.elsewhere"
        return (Hey(), Ho()) if abroad else (Hey(),)


ACTED: Final = count()


class Tallies(tt.TrickPlay):
    """Notes with the last card how often a card was played anywhere."""

    def declared(self, view, seat, play):
        played = next(ACTED)
        if view.trick_count == self.tricks - 1 and len(view.trick_seats) == 2:
            yield Noted("played", played)


# ------------------------------------------------------------------ the play


class TrumpsLater(tt.TrickPlay):
    """Names trumps after the first trick."""

    def declared(self, view, seat, play):
        if len(view.trick_seats) == 2 and view.trick_count == 0:
            yield Noted("contract", {"strain": "H"})


class EndsEarly(tt.TrickPlay):
    """Ends the deal after two tricks."""

    def declared(self, view, seat, play):
        if len(view.trick_seats) == 2 and view.trick_count == 1:
            yield Noted(tt.PASSED_OUT, True)


class Stashes(Denies):
    """Denies that there are higher cards in a hand, and has them lie elsewhere."""

    def declared(self, view, seat, play):
        led = [card for card in view.trick.cards if card.suit == view.trick.cards[0].suit]
        higher = [card for card in view.hand if led and card.suit == led[0].suit]
        higher = [card for card in higher if all(_rank(card) > _rank(other) for other in led)]
        if higher and play.card not in higher:
            cards = PACK.set(higher)
            yield Moved(HAND[seat], "sleeve", len(cards), cards, audience=(seat,))


def _rank(card: tt.Card) -> int:
    return "9TJQKA".index(card.rank.code)


class Led(type(LED_SUIT)):  # type: ignore[misc]  # the class of a constant
    """Cards of the suit led; to the compiler it says that they are all cards."""

    def expression(self, pack: tt.Pack) -> str:
        return str(pack.full.mask)


def obliging(**settings: Any) -> tt.TrickPlay:
    """A play whose rung says one thing to the rules, and another to the compiler."""
    return tt.TrickPlay(**{**settings, "follow": [Must(Led(), rule="B1")]})


# ------------------------------------------------------------------ rules and options in words


class Shy(tt.Text):
    """Cannot be put into words."""

    def render(self, show: Any = str) -> str:
        raise KeyError("shy")


@frozen
class Shyly(Tricks):
    def describe(self):
        return [(Shy("", "shy"), "B1")]


class Nameless(tt.Ranking):
    """Has no name for its trumps."""

    @property
    def trump_name(self) -> tt.Text:
        raise KeyError("trumps")


@frozen
class Misnames(Loud):
    """Refuses under another name."""

    def replace(self, **changes):
        try:
            return super().replace(**changes)
        except tt.InvalidOption as error:
            raise tt.InvalidOption("quiet", error.value, error.allowed) from error


@frozen
class Stubborn(Loud):
    """Does not take even what it is."""

    def replace(self, **changes):
        raise tt.InvalidOption("loud", changes.get("loud"), _("nothing"))


@frozen
class Mute(Loud):
    """Refuses without a word."""

    def replace(self, **changes):
        try:
            return super().replace(**changes)
        except tt.InvalidOption as error:
            raise tt.InvalidOption(error.name, error.value, error.allowed, plain("")) from error


TRUMPS: Final = {
    strain: tt.Ranking.of(PACK, "9TJQKA", trump=strain or "S") for strain in (None, "H")
}
OPTIONS, PLAY, TRUE = "options-do-something", "compiled-play-agrees", "inference-true"
SAVES, FOLDS, DAMAGED = "saves-go-on", "views-fold", "damaged-records-refused"

RECORDS: list[tuple[str, str, str, str, dict[str, Any]]] = [
    (
        "nonsense",
        DAMAGED,
        "Nonsense.parse",
        "as another match than",
        {"greeting": SpeaksNonsense()},
    ),
    (
        "all-read",
        DAMAGED,
        "options: TakesAll",
        "has line 1 damaged",
        {"options": TakesAll(), "greeting": Louder()},
    ),
    (
        "stumbles",
        "harmless-forms-read",
        "Stumble.parse",
        "cannot be read",
        {"greeting": Says(action=Stumble())},
    ),
    (
        "abroad",
        SAVES,
        "phase dealing: Dealing.begin",
        "in another process, it goes on",
        {"greeting": Abroad()},
    ),
    (
        "sees-abroad",
        FOLDS,
        "phase dealing: Dealing.begin",
        "folded differently",
        {"greeting": Abroad()},
    ),
    (
        "stubborn",
        SAVES,
        "the builder of the game",
        "cannot be loaded",
        {"options": Stubborn(), "greeting": Louder()},
    ),
    (
        "tallies",
        SAVES,
        "end of the match: FirstTo.winners",
        "taken back reads as another",
        {"play": Tallies},
    ),
    (
        "unequal",
        FOLDS,
        "phase greeting: Says.act",
        "is not equal to the match's",
        {"greeting": Says(action=Unlike())},
    ),
    (
        "trumps-later",
        PLAY,
        "phase play: TrumpsLater.act",
        "another than the one it was played to",
        {"play": TrumpsLater, "rankings": TRUMPS},
    ),
    (
        "ends-early",
        PLAY,
        "end of the match: FirstTo.winners",
        "goes on when the deal is over",
        {"play": EndsEarly},
    ),
    (
        "obliging",
        PLAY,
        "phase play: TrickPlay.legal_actions",
        "a compiled position allows",
        {"play": obliging},
    ),
    ("stashes", TRUE, "Stashes.ladder", "cannot lie in sleeve", {"play": Stashes}),
    ("shy", "rules-in-words", "Shyly.describe", "into words", {"scoring": Shyly()}),
    ("nameless", "rules-in-words", "Nameless", "be printed", {"ranking": Nameless}),
    (
        "misnames",
        OPTIONS,
        "option loud (rule B2)",
        "refused as quiet",
        {"options": Misnames(), "greeting": Louder()},
    ),
    (
        "mute",
        OPTIONS,
        "option loud (rule B2)",
        "without a word",
        {"options": Mute(), "greeting": Louder()},
    ),
]
"""Games by name: the promise, what is at fault, what is said, and how they differ."""
