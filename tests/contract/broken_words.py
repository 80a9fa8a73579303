"""Games whose words are wrong: what is said, typed, scored, noted, asked, and told to a sheet."""

from __future__ import annotations

from typing import Any, Final, Self

from attrs import frozen

import tricktaker as tt
from tests.contract.broken_finer import Says
from tests.contract.broken_options import Loud
from tests.contract.broken_secrets import Remembers, peeped
from tests.contract.broken_state import DRIFT, Drift
from tests.contract.sound import PACK, Facts, Greeting, Hey, Ho, Tricks
from tricktaker import Noted, Said, ScoreLine
from tricktaker.text import plain

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

HALF: Final = "half a sign: " + chr(0xD800)
"""Words that no file can hold."""

# ------------------------------------------------------------------ a contract


class Agrees(Greeting):
    """What is said last is the contract."""

    def more(self, view, seat, action):
        if len(view.calls(self.name)) == 2:
            yield Noted("contract", {"said": str(action)})


def by_a_string(made, name):
    """The contract, and no text."""
    return made.said


def by_a_word_too_few(made, name):
    """Asks for what is in no contract."""
    return _("{said}", said=made.unsaid)


# ------------------------------------------------------------------ words that are never legal


@frozen
class Hum(Hey):
    """Is spoken in the phase, and is in no legal set."""

    word = "hum"


@frozen
class Choose(tt.Action):
    """The same, with a suit."""

    suit: str

    @property
    def code(self) -> str:
        return f"choose {self.suit}"

    @property
    def text(self) -> tt.Text:
        return _("choose {suit}", suit=self.suit)

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        verb, _blank, suit = code.partition(" ")
        known = [each.code for each in pack.suits]
        return cls(suit.upper()) if verb == "choose" and suit.upper() in known else None


@frozen(kw_only=True)
class Hums(Remembers):
    """Tells of the hand before where somebody says what is never legal."""

    kind: type[tt.Action] = Hum

    @property
    def speaks(self):
        return (Hey, Ho, self.kind)

    def refusal(self, view, seat, action):
        if isinstance(action, self.kind):
            return (_("and the one before holds {cards}", cards=peeped(view)), None)
        return super().refusal(view, seat, action)


class HumsAndWrites(Greeting):
    """Does something where somebody says what is never legal."""

    @property
    def speaks(self):
        return (Drift, Hum)

    def legal_actions(self, view, seat):
        return (Drift(),)

    def refusal(self, view, seat, action):
        if isinstance(action, Hum):
            DRIFT.append(str(action))
        return super().refusal(view, seat, action)


class RefusesInHalves(Hums):
    def refusal(self, view, seat, action):
        return (plain(HALF), None)


class RefusesByNoRule(Hums):
    def refusal(self, view, seat, action):
        return (_("no"), " ")


# ------------------------------------------------------------------ actions and who did them


@frozen
class Plain(Hey):
    """Is put into words that cannot be translated."""

    word = "plain"

    @property
    def text(self):
        return "plain"


@frozen
class Tongue(Hey):
    """Cannot be put into words."""

    word = "tongue"

    @property
    def text(self):
        raise KeyError("tongue")


@frozen
class Half(Hey):
    word = "half"

    @property
    def text(self):
        return plain(HALF)


@frozen
class Blanks(Hey):
    word = "hey  you"


@frozen
class Signs(Hey):
    word = "hey\tyou"


@frozen
class Seldom(Hey):
    """Has a capital letter, and is said seldom."""

    word = "Seldom"


class SaysSeldom(Greeting):
    @property
    def speaks(self):
        return (Hey, Seldom)

    def legal_actions(self, view, seat):
        both = PACK.card("TH") in view.hand and PACK.card("AS") in view.hand
        return (Hey(), Seldom()) if both else (Hey(),)


class SaysOfNobody(Greeting):
    def act(self, view, seat, action):
        yield Said(seat, action)
        yield Said(5, action, audience=tt.EVERYBODY)


class SaysOfAnother(Greeting):
    """Tells what somebody did of the next seat."""

    def act(self, view, seat, action):
        yield Said((seat + 1) % 3, action, audience=tt.EVERYBODY)


# ------------------------------------------------------------------ notes and scores


class NotesHalves(Greeting):
    def more(self, view, seat, action):
        yield Noted("half", HALF)


class NotesUnderHalves(Greeting):
    def more(self, view, seat, action):
        yield Noted(HALF, 1)


@frozen
class Scores(Tricks):
    """Gives this as the reason, or as the number of the rule."""

    reason: Any
    rule: Any = "B1"

    def lines(self, facts, standing):
        yield ScoreLine(0, 4, self.reason, self.rule)


@frozen
class DescribesByNumber(Tricks):
    def describe(self):
        return [(_("A point a trick."), 1)]


class Named(Greeting):
    """Has half a title."""

    @property
    def title(self):
        return plain(HALF)


@frozen
class Worded(Tricks):
    """Has other words for the same score where everybody is loud."""

    loud: bool = False

    def lines(self, facts, standing):
        reason = _("tricks, said aloud") if self.loud else _("tricks")
        for seat, won in enumerate(facts.tricks):
            yield ScoreLine(seat, won, reason, "B2" if self.loud else "B1")

    def describe(self):
        return [(_("A point a trick, aloud.") if self.loud else _("A point a trick."), "B1")]


# ------------------------------------------------------------------ facts on a sheet


class ChecksNothing(Tricks):
    """Takes any facts, and does not even look at them for the score."""

    def check(self, facts, standing):
        """All goes."""

    def lines(self, facts, standing):
        yield ScoreLine(0, 4, _("tricks"), "B1")


class ChecksSums(Tricks):
    """Adds up whatever it is told."""

    def check(self, facts, standing):
        if sum(facts.tricks) != 4:
            raise tt.InvalidFacts(_("three players take four tricks together"), "B1")


class ChecksFew(Tricks):
    """Lets a number for a seat that is not there through."""

    def check(self, facts, standing):
        if sum(n for n in facts.tricks if type(n) is int) != 4:
            raise tt.InvalidFacts(_("three players take four tricks together"), "B1")


class ChecksCounts(Tricks):
    """Looks how many numbers there are and how large, and not whether they are any."""

    def check(self, facts, standing):
        counts = facts.tricks if isinstance(facts.tricks, list | tuple) else ()
        if len(counts) != 3 or any(abs(n) > 4 for n in counts if type(n) is int):
            raise tt.InvalidFacts(_("there is a number for each of three players"), "B1")


@frozen
class Lasts(Facts):
    last: int


class ChecksNoSeat(Tricks):
    """Does not look whether there is a seat that took the last trick."""

    facts_type = Lasts  # type: ignore[assignment]  # it has one fact more

    def facts(self, view):
        return Lasts(view.tricks_won, view.tricks[-1].winner)


SUMS, UNSEEN = "scores-add-up", "unseen-cards-make-no-difference"
CODES, EVENTS, FACTS = "codes-read-back", "events-read-back", "odd-questions-refused"
REFUSED, RULES = "refusals-change-nothing", "rules-in-words"

WORDS: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("hums", UNSEEN, "Hums.refusal", "hum is refused differently", {"greeting": Hums()}),
    ("chooses", UNSEEN, "Hums.refusal", "choose . is refused", {"greeting": Hums(kind=Choose)}),
    ("hums-and-writes", REFUSED, "Writes.refusal", "'hum'", {"greeting": HumsAndWrites()}),
    ("in-halves", REFUSED, "InHalves.refusal", "no file can", {"greeting": RefusesInHalves()}),
    ("by-no-rule", REFUSED, "NoRule.refusal", "rule ' '", {"greeting": RefusesByNoRule()}),
    (
        "contract-in-a-string",
        CODES,
        "Game.contract_text",
        "what a contract is in words is 'he?y?o?': that is no text",
        {"greeting": Agrees(), "contract_text": by_a_string},
    ),
    (
        "contract-without-words",
        CODES,
        "Game.contract_text",
        "a contract cannot be put into words: ",
        {"greeting": Agrees(), "contract_text": by_a_word_too_few},
    ),
    ("plain-words", CODES, "Plain.text", "is no text", {"greeting": Says(action=Plain())}),
    ("no-tongue", CODES, "Tongue.text", "into words", {"greeting": Says(action=Tongue())}),
    ("half-words", CODES, "Half.text", "written down", {"greeting": Says(action=Half())}),
    ("blanks", CODES, "Blanks.code", "nobody can type", {"greeting": Says(action=Blanks())}),
    ("signs", CODES, "Signs.code", "nobody can type", {"greeting": Says(action=Signs())}),
    (
        "seldom",
        "harmless-forms-read",
        "Seldom.parse",
        '"Seldom" typed as .* read as nothing',
        {"greeting": SaysSeldom()},
    ),
    ("of-nobody", EVENTS, "OfNobody.act", "seat 5, which is none", {"greeting": SaysOfNobody()}),
    ("of-another", EVENTS, "OfAnother.act", "and seat . did it", {"greeting": SaysOfAnother()}),
    ("notes-halves", EVENTS, "NotesHalves.act", "cannot be sent", {"greeting": NotesHalves()}),
    ("under-halves", EVENTS, "Halves.act", "cannot be sent", {"greeting": NotesUnderHalves()}),
    (
        "a-string",
        SUMS,
        "Scores.lines",
        "B1, is 'tricks', which is no",
        {"scoring": Scores("tricks")},
    ),
    ("no-string", SUMS, "Scores.lines", "is '', which is no text", {"scoring": Scores("")}),
    ("no-reason", SUMS, "Scores.lines", "has no words", {"scoring": Scores(plain(" "))}),
    ("half-reason", SUMS, "Scores.lines", "written down", {"scoring": Scores(plain(HALF))}),
    ("no-number", SUMS, "Scores.lines", "number of its rule", {"scoring": Scores(_("x"), 1)}),
    ("by-number", RULES, "ByNumber.describe", "has no number", {"scoring": DescribesByNumber()}),
    ("half-title", RULES, "Named.title", "written down", {"greeting": Named()}),
    (
        "only-words",
        "options-do-something",
        "option loud",
        "loud changes nothing",
        {"options": Loud(), "scores": Worded},
    ),
    ("any-facts", FACTS, "ChecksNothing.check", "takes it;", {"scoring": ChecksNothing()}),
    ("sums", FACTS, "ChecksSums.check", "fails, and should", {"scoring": ChecksSums()}),
    ("few", FACTS, "ChecksFew.check", "fails, and should", {"scoring": ChecksFew()}),
    ("counted", FACTS, "ChecksCounts.check", "TypeError", {"scoring": ChecksCounts()}),
    ("no-seat", FACTS, "ChecksNoSeat.check", "last = 10.* takes it", {"scoring": ChecksNoSeat()}),
]
"""Games by name: the promise, what is at fault, what is said, and how they differ."""
