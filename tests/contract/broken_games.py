"""Games that each break one promise on purpose, and a sound one that they are made from.

The sound game: three players, four cards each; everybody says *hey* or *ho*, then four tricks.
`BROKEN` says of each game which promise it breaks and what is at fault.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final, Self
from weakref import WeakKeyDictionary, WeakSet

from attrs import evolve, field, frozen

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

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        return [(_("Everybody in turn says one thing."), "B0")]


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
    """Says that an open hand has gone when one card of it has, and brings back another count."""

    def more(self, view, seat, action):
        card, none = PACK.set([next(iter(view.hand))]), PACK.set([])
        count = len(view.hand)
        yield tt.Show(HAND[seat], audience=EVERYBODY)
        yield tt.Moved(HAND[seat], "sleeve", count, card, audience=(seat,))
        yield tt.Moved("sleeve", HAND[seat], count - 1, none, audience=EVERYBODY)
        yield tt.Moved("sleeve", HAND[seat], 1, card, audience=EVERYBODY)


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
        return cls() if verb == "number" and int(number or "0") == 1 else None


class Numbers(Greeting):
    @property
    def speaks(self):
        return (Number, Hey)

    def legal_actions(self, view, seat):
        return (Number(),)


@frozen
class Joker(Hey):
    """Looks for a card in its own list, without asking whether it is there."""

    word = "joker"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        if code.lower().endswith(" xx"):
            return {"joker": cls()}[code]
        return cls() if code == cls.word else None


class Jokers(Greeting):
    @property
    def speaks(self):
        return (Joker, Hey)

    def legal_actions(self, view, seat):
        return (Joker(), Hey())


@frozen
class Capital(Hey):
    """Its code has a capital letter, which nobody types twice in the same way."""

    word = "Hey"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls() if code == cls.word else None


class Capitals(Greeting):
    @property
    def speaks(self):
        return (Capital,)

    def legal_actions(self, view, seat):
        return (Capital(),)


# ------------------------------------------------------------------ state that is not in the events


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


PEEPED: Final[WeakKeyDictionary[Any, dict[tuple[int, int], str]]] = WeakKeyDictionary()


def peeped(view: tt.View) -> str:
    """The hand of whoever spoke before, as a phase remembers it that keeps state."""
    hands = PEEPED.get(view.steps, {})
    return hands.get((view.deal, len(view.calls("greeting")) - 1), "")


class Remembers(Greeting):
    """Remembers, for each match, what hands it has been shown."""

    def more(self, view, seat, action):
        place = (view.deal, len(view.calls("greeting")))
        PEEPED.setdefault(view.steps, {})[place] = str(view.hand)
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


# ------------------------------------------------------------------ the play


class LowWins(tt.Ranking):
    """The lowest card takes the trick: no table says so."""

    def winning(self, trick):
        return min(range(len(trick)), key=lambda place: trick[place])


class Denies(tt.TrickPlay):
    """Has others think that a ladder was obeyed that was not."""

    def ladder(self, view):
        return (Must(tt.OVER_LED, rule="B1"), *self.follow) if view.trick.cards else ()


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


class RefusesItsOwn(Tricks):
    """Takes it that there are five tricks, where people say how many."""

    def check(self, facts, standing):
        if sum(facts.tricks) != 5:
            raise tt.InvalidFacts(_("three players take five tricks together"), "B1")


class SaysNoNumber(Tricks):
    def describe(self):
        return [(_("A point a trick."), "")]


class Lax(tt.Counter):
    """Takes any number to start with."""

    def check(self, values):
        """All goes."""


@frozen
class IdleOptions(tt.Options):
    idle: int = tt.option(1, help=_("Nothing."), rule="B2", trial=(2, 3))


@frozen
class ThinOptions(tt.Options):
    thin: bool = tt.option(False, help=_("Loses a card."), rule="B3")


class Thins(Greeting):
    """Loses cards where an option says so."""

    def more(self, view, seat, action):
        return LosesCards.more(self, view, seat, action) if view.game.options.thin else ()  # type: ignore[arg-type]


class LateLosses(Greeting):
    """Loses cards from the second deal on."""

    def more(self, view, seat, action):
        return LosesCards.more(self, view, seat, action) if view.totals != (0, 0, 0) else ()  # type: ignore[arg-type]


# ------------------------------------------------------------------ the games


@frozen
class Build:
    """Makes the game of a name; the same in every process."""

    name: str

    def __call__(self, options: tt.Options | None = None) -> tt.Game:
        settings: Mapping[str, Any] = {} if self.name == "sound" else BROKEN[self.name].settings
        play = settings.get("play", tt.TrickPlay)
        ranking = settings.get("ranking", tt.Ranking)
        return tt.Game(
            name=self.name,
            title=_("broken"),
            options=options or settings.get("options", tt.Options()),
            build=self,
            cards=PACK,
            seating=tt.Seating.each(3),
            rankings={None: ranking.of(PACK, "9TJQKA", trump="S")},
            phases=[
                tt.Dealing(plan=[tt.Each(4)], rule="B0"),
                settings.get("greeting", Greeting()),
                play(follow=[Must(LED_SUIT, rule="B1")], tricks=4, rule="B1"),
            ],
            scoring=settings.get("scoring", Tricks()),
            counters=settings.get("counters", ()),
            end=tt.FirstTo(8, rule="B4"),
            hints=settings.get("hints", tt.Hints()),
        )


class Fault:
    """What a game breaks: a promise, by what; and how it differs from the sound one.

    :ivar hooks: steps that are set on the finished game.
    """

    def __init__(self, promise: str, fault: str, hooks: Sequence[object] = (), **settings: Any):
        self.promise = promise
        self.fault = fault
        self.hooks = hooks
        self.settings = settings


def greets(promise: str, greeting: Greeting, method: str = "act") -> Fault:
    """A fault in a phase."""
    kind = type(greeting).__name__
    return Fault(promise, f"phase greeting: {kind}.{method}", greeting=greeting)


def scored(promise: str, scoring: Tricks, method: str = "lines", rule: str = ", rule B1") -> Fault:
    """A fault in the scoring."""
    return Fault(promise, f"scoring: {type(scoring).__name__}.{method}{rule}", scoring=scoring)


UNSEEN: Final = "unseen-cards-make-no-difference"

BROKEN: Final[Mapping[str, Fault]] = {
    "loses-cards": greets("cards-conserved", LosesCards()),
    "miscounts": greets("cards-conserved", Miscounts()),
    "shows-what-is-not-there": greets("cards-conserved", ShowsWhatIsNotThere()),
    "loses-cards-later": greets("cards-conserved", LateLosses()),
    "loses-cards-if-asked": Fault(
        "cards-conserved",
        "phase greeting: Thins.act, with option thin (rule B3) set to True",
        greeting=Thins(),
        options=ThinOptions(),
    ),
    "falls-silent": greets("somebody-can-act", FallsSilent(), "legal_actions"),
    "mumbles": Fault("codes-read-back", "action Mumble: Mumble.parse", greeting=Mumbles()),
    "shouts": Fault("codes-read-back", "action Shout: Shout.parse", greeting=Shouts()),
    "notes-numbers-as-keys": greets("events-read-back", NotesNumbersAsKeys()),
    "notes-seat": greets("events-read-back", NotesSeat()),
    "scores-for-nobody": scored("scores-add-up", ScoresForNobody(), rule=""),
    "scores-in-halves": scored("scores-add-up", ScoresInHalves()),
    "scores-without-words": scored("scores-add-up", ScoresWithoutWords(), rule=""),
    "says-no-number": scored("rules-in-words", SaysNoNumber(), "describe", ""),
    "drifts": greets("views-never-change", Drifts()),
    "tires": greets("copies-independent", Tires(), "legal_actions"),
    "counts": greets("undo-exact", Counts()),
    "tosses": greets("undo-exact", Tosses()),
    "writes-on-refusal": greets("refusals-change-nothing", WritesOnRefusal(), "refusal"),
    "numbers": Fault(
        "refusals-change-nothing",
        "tests.contract.broken_games: Number.parse",
        greeting=Numbers(),
    ),
    "hashes": greets("seed-settles-all", Hashes()),
    "forgets-its-hooks": Fault("saves-go-on", "hook tricktaker_after_trick", hooks=[Bell()]),
    "marks": greets("views-fold", Marks(), "legal_actions"),
    "tells-in-legal-set": greets("views-fold", TellsInLegalSet(), "legal_actions"),
    "whispers": Fault("values-are-values", "action Whisper", greeting=Whispers()),
    "idle-option": Fault("options-do-something", "option idle (rule B2)", options=IdleOptions()),
    "misleads": greets("nobody-misled", Misleads()),
    "boasts": greets("secrets-kept", Boasts()),
    "reveals": greets("secrets-kept", Reveals()),
    "hints": greets(UNSEEN, Hints()),
    "tells-in-refusal": greets(UNSEEN, TellsInRefusal(), "refusal"),
    "tells-in-hint": Fault(
        UNSEEN, "hints: Hints.bid", greeting=Remembers(), hints=tt.Hints(bid=peeping_hint)
    ),
    "low-wins": Fault("compiled-play-agrees", "ranking: LowWins.winning", ranking=LowWins),
    "denies": Fault("inference-true", "phase play: Denies.ladder", play=Denies),
    "refuses-its-own": scored("score-sheet-agrees", RefusesItsOwn(), "check"),
    "lax": Fault("odd-questions-refused", "counter: Lax.check", counters=[Lax("medals", below=3)]),
    "jokers": Fault(
        "damaged-records-refused", "tests.contract.broken_games: Joker.parse", greeting=Jokers()
    ),
    "capitals": Fault("harmless-forms-read", "action Capital: Capital.parse", greeting=Capitals()),
}
"""The games by name."""


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """All of them."""
    games = [Build(name)() for name in ("sound", *BROKEN)]
    return [
        evolve(game, hooks=BROKEN[game.name].hooks) if game.name in BROKEN else game
        for game in games
    ]
