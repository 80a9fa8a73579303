"""Games that each break one promise on purpose, and a sound one that they are made from.

The sound game: three players, four cards each; everybody says *hey* or *ho*, then four tricks.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final, Self
from weakref import WeakKeyDictionary

from attrs import field, frozen

import tricktaker as tt
from tricktaker import EVERYBODY, HAND, LED_SUIT, Must, Noted, Said, ScoreLine, Shown
from tricktaker.text import plain

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

PACK: Final = tt.Pack.standard("9TJQKA", suits="HS", copies=1)
SEATS: Final = range(3)
Happenings = Iterable[tt.Event | tt.Instruction]


@frozen
class Hey(tt.Word):
    word = "hey"

    @property
    def text(self) -> tt.Text:
        return _("hey")


@frozen
class Ho(tt.Word):
    word = "ho"

    @property
    def text(self) -> tt.Text:
        return _("ho")


def hearts(view: tt.View, seat: tt.Seat) -> int:
    """How many hearts a seat knows in its hand."""
    return sum(card.suit.code == "H" for card in view.hand_of(seat))


@frozen(kw_only=True)
class Greeting(tt.Phase):
    """Everybody in turn says one thing."""

    name: str = "greeting"

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (Hey, Ho)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        said = len(view.calls(self.name))
        return (view.dealer + 1 + said) % 3 if said < 3 else None

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        return (Hey(), Ho())

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Happenings:
        yield Said(seat, action)
        yield from self.more(view, seat, action)

    def more(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Happenings:
        return ()


# ------------------------------------------------------------------ cards


class LosesCards(Greeting):
    def more(self, view, seat, action):
        yield tt.Moved(HAND[seat], "sleeve", 1, PACK.set([min(PACK.full - view.hand, key=str)]))


class Miscounts(Greeting):
    def more(self, view, seat, action):
        yield tt.Moved(HAND[seat], "sleeve", 2, PACK.set([next(iter(view.hand))]), audience=(seat,))


class ShowsWhatIsNotThere(Greeting):
    def more(self, view, seat, action):
        yield Shown(HAND[(seat + 1) % 3], 1, PACK.set([next(iter(view.hand))]), audience=EVERYBODY)


class Misleads(Greeting):
    """Says that an open hand has gone when one card of it has."""

    def more(self, view, seat, action):
        card = PACK.set([next(iter(view.hand))])
        yield tt.Show(HAND[seat], audience=EVERYBODY)
        yield tt.Moved(HAND[seat], "sleeve", len(view.hand), card, audience=(seat,))


# ------------------------------------------------------------------ actions


class FallsSilent(Greeting):
    def legal_actions(self, view, seat):
        return () if seat == 1 else (Hey(), Ho())


@frozen
class Mumble(Hey):
    word = "mumble"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return None


class Mumbles(Greeting):
    @property
    def speaks(self):
        return (Hey, Mumble)

    def legal_actions(self, view, seat):
        return (Hey(), Mumble())


@frozen
class Shout(tt.Action):
    """Says how loud only in the value and not in the code."""

    loud: int = 0

    @property
    def code(self) -> str:
        return "shout"

    @property
    def text(self) -> tt.Text:
        return _("shout")

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls(0) if code == "shout" else None


class Shouts(Greeting):
    @property
    def speaks(self):
        return (Shout,)

    def legal_actions(self, view, seat):
        return (Shout(5),) if len(view.calls()) == 1 else (Shout(0),)

    def more(self, view, seat, action):
        yield Noted(f"loud {seat}", action.loud)


@frozen
class Whisper(Hey):
    word = "whisper"

    to: Any = field(factory=lambda: lambda: None, eq=False)


class Whispers(Greeting):
    """Its actions cannot be pickled."""

    @property
    def speaks(self):
        return (Whisper,)

    def legal_actions(self, view, seat):
        return (Whisper(),)


@frozen
class Number(Hey):
    """Cannot read what is no number."""

    word = "number 1"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        verb, _blank, number = code.partition(" ")
        return cls() if verb == "number" or int(number or "0") else None


class Numbers(Greeting):
    @property
    def speaks(self):
        return (Number, Hey)

    def legal_actions(self, view, seat):
        return (Number(),)


# ------------------------------------------------------------------ state that is not in the events


SPOKEN: Final = count()


class Counts(Greeting):
    """Keeps a number of its own."""

    def more(self, view, seat, action):
        yield Noted("greetings", next(SPOKEN))


class Tosses(Greeting):
    """Tosses a coin that is not the match's."""

    def more(self, view, seat, action):
        yield Noted("coin", random.random() < 0.5)


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
        return f"drift {len(DRIFT)}"

    @property
    def text(self) -> tt.Text:
        return _("drift")

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls() if code.startswith("drift ") else None


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


class NotesNumbersAsKeys(Greeting):
    def more(self, view, seat, action):
        yield Noted("by seat", {seat: str(action)})


class NotesSeat(Greeting):
    """Notes what is no JSON data."""

    def more(self, view, seat, action):
        yield Noted("cards", frozenset((seat,)))


# ------------------------------------------------------------------ secrets


class Boasts(Greeting):
    """Notes a card of its own hand."""

    def more(self, view, seat, action):
        yield Noted(f"best {seat}", str(max(view.hand, key=PACK.index)))


class Hints(Greeting):
    """Notes something that only the hand can tell."""

    def more(self, view, seat, action):
        yield Noted(f"hearts {seat}", hearts(view, seat) > 1)


@frozen
class Reveal(tt.CardAction):
    """A hidden action that forgets to be turned over."""

    verb = "reveal"

    @property
    def text(self) -> tt.Text:
        return _("reveal {card}", card=self.card.text)

    def turned(self) -> tt.Action:
        return self


class Reveals(Greeting):
    @property
    def speaks(self):
        return (Reveal,)

    def legal_actions(self, view, seat):
        return Reveal.each(PACK, view.known_mask(HAND[seat]))


PEEPED: Final[WeakKeyDictionary[Any, dict[tt.Seat, str]]] = WeakKeyDictionary()


def peeped(view: tt.View) -> str:
    """The hand of whoever spoke before, as a phase remembers it that keeps state."""
    hands = PEEPED.get(view.steps, {})
    return hands.get(((view.to_act or 0) - 1) % 3, "")


class Remembers(Greeting):
    """Remembers, for each match, what hands it has been shown."""

    def more(self, view, seat, action):
        PEEPED.setdefault(view.steps, {})[seat] = str(view.hand)
        return ()


class TellsInLegalSet(Remembers):
    def legal_actions(self, view, seat):
        return (Hey(),) if peeped(view).count("H") > 1 else (Hey(), Ho())


class TellsInRefusal(Remembers):
    def refusal(self, view, seat, action):
        return (_("and the one before holds {cards}", cards=peeped(view)), None)

    @property
    def speaks(self):
        return (Hey, Ho, tt.Play)


def peeping_hint(view: tt.View) -> tt.Action:
    """Advice that knows another's hand."""
    return Hey() if peeped(view).count("H") > 1 else Ho()


class FaceUp(tt.Dealing):
    """Deals the hands for everybody to see."""

    def begin(self, view):
        for seat in SEATS:
            yield tt.Move(tt.STOCK, HAND[seat], 4, audience=EVERYBODY)


# ------------------------------------------------------------------ scores and options


@frozen
class Facts:
    tricks: tuple[int, ...]


@frozen
class Tricks:
    """A point a trick."""

    facts_type = Facts

    def facts(self, view: tt.View) -> Facts:
        return Facts(view.tricks_won)

    def check(self, facts: Facts, standing: tt.Standing) -> None:
        """All goes."""

    def lines(self, facts: Facts, standing: tt.Standing) -> Iterator[ScoreLine]:
        for seat, won in enumerate(facts.tricks):
            yield ScoreLine(seat, won, _("tricks"), "B1")

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        return [(_("A point a trick."), "B1")]


class ScoresForNobody(Tricks):
    def lines(self, facts, standing):
        yield ScoreLine(-1, 4, _("tricks"), "B1")


class ScoresInHalves(Tricks):
    def lines(self, facts, standing):
        yield ScoreLine(0, 0.5, _("tricks"), "B1")  # type: ignore[arg-type]  # the fault


class ScoresWithoutWords(Tricks):
    def lines(self, facts, standing):
        yield ScoreLine(0, 1, plain(""), "")


@frozen
class IdleOptions(tt.Options):
    idle: int = tt.option(1, help=_("Nothing."), rule="B2", trial=(2, 3))


# ------------------------------------------------------------------ the games


@frozen
class Build:
    """Makes the game of a name; the same in every process."""

    name: str

    def __call__(self, options: tt.Options | None = None) -> tt.Game:
        settings: dict[str, Any] = {"greeting": Greeting(), **BROKEN[self.name]}
        dealing = settings.get("dealing", tt.Dealing(plan=[tt.Each(4)]))
        play = tt.TrickPlay(follow=[Must(LED_SUIT, rule="B1")], tricks=4)
        return tt.Game(
            name=self.name,
            title=_("broken"),
            options=options or settings.get("options", tt.Options()),
            build=self,
            cards=PACK,
            seating=tt.Seating.each(3),
            rankings={None: tt.Ranking.of(PACK, "9TJQKA", trump="S")},
            phases=[dealing, settings["greeting"], play],
            scoring=settings.get("scoring", Tricks()),
            end=tt.FirstTo(8),
            hints=settings.get("hints", tt.Hints()),
        )


BROKEN: Final[Mapping[str, Mapping[str, Any]]] = {
    "sound": {},
    "loses-cards": {"greeting": LosesCards()},
    "miscounts": {"greeting": Miscounts()},
    "shows-what-is-not-there": {"greeting": ShowsWhatIsNotThere()},
    "falls-silent": {"greeting": FallsSilent()},
    "mumbles": {"greeting": Mumbles()},
    "shouts": {"greeting": Shouts()},
    "whispers": {"greeting": Whispers()},
    "numbers": {"greeting": Numbers()},
    "counts": {"greeting": Counts()},
    "tosses": {"greeting": Tosses()},
    "hashes": {"greeting": Hashes()},
    "drifts": {"greeting": Drifts()},
    "misleads": {"greeting": Misleads()},
    "writes-on-refusal": {"greeting": WritesOnRefusal()},
    "notes-numbers-as-keys": {"greeting": NotesNumbersAsKeys()},
    "notes-seat": {"greeting": NotesSeat()},
    "boasts": {"greeting": Boasts()},
    "hints": {"greeting": Hints()},
    "reveals": {"greeting": Reveals()},
    "tells-in-legal-set": {"greeting": TellsInLegalSet()},
    "tells-in-refusal": {"greeting": TellsInRefusal()},
    "tells-in-hint": {"greeting": Remembers(), "hints": tt.Hints(bid=peeping_hint)},
    "face-up": {"dealing": FaceUp(plan=[tt.Each(4)])},
    "scores-for-nobody": {"scoring": ScoresForNobody()},
    "scores-in-halves": {"scoring": ScoresInHalves()},
    "scores-without-words": {"scoring": ScoresWithoutWords()},
    "idle-option": {"options": IdleOptions()},
}


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """All of them."""
    return [Build(name)() for name in BROKEN]
