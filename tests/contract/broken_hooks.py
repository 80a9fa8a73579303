"""Games whose own hooks answer what cannot be, or cannot be done again."""

from __future__ import annotations

import random
from itertools import count
from typing import Any, Final
from weakref import WeakKeyDictionary

import tricktaker as tt
from tricktaker import Noted

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

Broken = tuple[str, str, str, str, dict[str, Any]]
"""A game by name: the promise, what is at fault, what is said, and how it differs."""


class Silent:
    """A hook that is always there, and never at fault."""

    @tt.hookimpl
    def tricktaker_trick_winner(self, trick):
        return None

    @tt.hookimpl
    def tricktaker_legal_actions(self, legal):
        return None

    @tt.hookimpl
    def tricktaker_next_to_act(self):
        return None

    @tt.hookimpl
    def tricktaker_after_trick(self, trick):
        return None

    @tt.hookimpl
    def tricktaker_deal_score(self, lines):
        return None

    @tt.hookimpl
    def tricktaker_match_end(self, standing):
        return None


# ------------------------------------------------------------------ what cannot be


class LeavesNothing:
    @tt.hookimpl
    def tricktaker_legal_actions(self, view, seat):
        return [] if seat == 1 and view.phase == "play" else None


class NamesNoSeat:
    @tt.hookimpl
    def tricktaker_trick_winner(self, trick):
        return 7


class NamesNoTurn:
    @tt.hookimpl
    def tricktaker_next_to_act(self, view):
        return 7


class NamesNoSide:
    @tt.hookimpl
    def tricktaker_match_end(self, standing):
        return 5


class MakesNoEvent:
    @tt.hookimpl
    def tricktaker_after_trick(self, view):
        return ["bell"]


class ScoresNoLine:
    @tt.hookimpl
    def tricktaker_deal_score(self, lines):
        return [*lines, 7]


class FailsLate:
    """Makes its events one by one, and fails at the second."""

    @tt.hookimpl
    def tricktaker_after_trick(self, view):
        yield Noted("bell", 1)
        raise KeyError("bell")


class Chooses:
    """Has Python choose among no seats."""

    @tt.hookimpl
    def tricktaker_trick_winner(self, trick):
        return random.choice([])


class Hears:
    @tt.hookimpl
    def tricktaker_event(self, event):
        raise LookupError("deaf")


class PutsCardsAway:
    @tt.hookimpl
    def tricktaker_after_trick(self, view, trick):
        return [tt.Move(tt.HAND[0], "sleeve", 9, by_chance=True)]


# ------------------------------------------------------------------ what cannot be done again

TOLD: Final = count()


ASKED: Final[WeakKeyDictionary[Any, int]] = WeakKeyDictionary()
"""How often a hook was asked in a match and its copies, by their steps."""


def asked(view: tt.View) -> int:
    """How often it was asked before: it looks like chance, and is the same in each run."""
    ASKED[view.steps] = ASKED.get(view.steps, -1) + 1
    return ASKED[view.steps]


class TossesWinner:
    @tt.hookimpl
    def tricktaker_trick_winner(self, view, trick):
        return asked(view) * 7 % 5 % 3


class Forgets:
    """Gives the first trick to another when it is asked for the fourth time."""

    @tt.hookimpl
    def tricktaker_trick_winner(self, view, trick):
        if view.deal > 1 or view.tricks or asked(view) < 3:
            return None
        return (trick.winner + 1) % 3


class TossesTurn:
    @tt.hookimpl
    def tricktaker_next_to_act(self, view):
        return asked(view) * 7 % 5 % 3


class TossesLegal:
    @tt.hookimpl
    def tricktaker_legal_actions(self, view, legal):
        return [legal[asked(view) % len(legal)]]


class TossesScore:
    @tt.hookimpl
    def tricktaker_deal_score(self, lines):
        return [tt.ScoreLine(0, random.randrange(10**6), _("tricks"), "B1")]


class TossesEnd:
    @tt.hookimpl
    def tricktaker_match_end(self, standing):
        return random.choice([[0], [1], [2], [0, 1]])


class Counts:
    """Keeps a number of its own."""

    @tt.hookimpl
    def tricktaker_after_trick(self, view):
        return [Noted("told", next(TOLD))]


class CountsNow:
    """Says something after every other trick, wherever it was."""

    @tt.hookimpl
    def tricktaker_after_trick(self, view):
        return [Noted("told", len(view.tricks))] if next(TOLD) % 2 else []


class Hashes:
    """Takes whatever comes first out of a set."""

    @tt.hookimpl
    def tricktaker_after_trick(self, view):
        return [Noted("word", next(iter({"one", "two", "three", "four", "five", "six", "seven"})))]


class HashesLegal:
    @tt.hookimpl
    def tricktaker_legal_actions(self, legal):
        first = next(iter({str(action) for action in legal}))
        return [action for action in legal if str(action) == first]


class Adds:
    """Set on the finished game: adds to the score of a deal."""

    @tt.hookimpl
    def tricktaker_deal_score(self, lines):
        return [*lines, tt.ScoreLine(0, 1, _("more"), "B1")]


class Forbids:
    """Set on the finished game: leaves one action, the last."""

    @tt.hookimpl
    def tricktaker_legal_actions(self, legal):
        return legal[-1:]


class Turns:
    """Set on the finished game: the dealer greets first, and the others never."""

    @tt.hookimpl
    def tricktaker_next_to_act(self, view):
        return view.dealer if view.phase == "greeting" else None


def hooked(name: str, promise: str, step: str, hook: object, says: str) -> Broken:
    """A game with a hook that is at fault, beside one that is not.

    Where another process looks for the game, the two cannot be told apart.
    """
    fault = f"hook tricktaker_{step} of the game: {type(hook).__name__}"
    hooks = [hook] if promise == "seed-settles-all" else [Silent(), hook]
    return (name, promise, fault, says, {"steps": hooks})


ACT: Final = "somebody-can-act"
UNDO: Final = "undo-exact"
HOOKS: Final[list[Broken]] = [
    hooked(
        "hook-leaves-nothing", ACT, "legal_actions", LeavesNothing(), "it left seat 1 nothing to do"
    ),
    hooked(
        "hook-names-no-seat", ACT, "trick_winner", NamesNoSeat(), "it named 7, which is no seat"
    ),
    hooked("hook-names-no-turn", ACT, "next_to_act", NamesNoTurn(), "it named 7, which is no seat"),
    hooked("hook-names-no-side", ACT, "match_end", NamesNoSide(), "5 is no side"),
    hooked("hook-makes-no-event", ACT, "after_trick", MakesNoEvent(), "'bell' is no event"),
    hooked(
        "hook-scores-no-line",
        "scores-add-up",
        "deal_score",
        ScoresNoLine(),
        "7 is no line of a score",
    ),
    hooked("hook-fails-late", ACT, "after_trick", FailsLate(), "KeyError: 'bell'"),
    hooked("hook-chooses", ACT, "trick_winner", Chooses(), "IndexError"),
    hooked("hook-hears", ACT, "event", Hears(), "LookupError: deaf"),
    hooked("hook-puts-away", ACT, "after_trick", PutsCardsAway(), "9 of 3 cannot be drawn"),
    hooked("hook-tosses-winner", UNDO, "trick_winner", TossesWinner(), "taken back"),
    hooked(
        "hook-forgets",
        UNDO,
        "trick_winner",
        Forgets(),
        "when the last action is taken back, it is not as it was",
    ),
    hooked(
        "hook-tosses-turn",
        ACT,
        "next_to_act",
        TossesTurn(),
        "seat . is to act, and seat . may speak",
    ),
    hooked(
        "hook-tosses-legal",
        ACT,
        "legal_actions",
        TossesLegal(),
        "a view and the match allow different things",
    ),
    hooked("hook-tosses-score", UNDO, "deal_score", TossesScore(), "taken back and done again"),
    hooked("hook-tosses-end", UNDO, "match_end", TossesEnd(), "taken back and done again"),
    hooked("hook-counts", UNDO, "after_trick", Counts(), "taken back"),
    hooked("hook-counts-now", UNDO, "after_trick", CountsNow(), "taken back and done again"),
    hooked(
        "hook-hashes",
        "seed-settles-all",
        "after_trick",
        Hashes(),
        "under hash seed ., it is another match",
    ),
    hooked(
        "hook-hashes-legal",
        "seed-settles-all",
        "legal_actions",
        HashesLegal(),
        "under hash seed ., it is another match",
    ),
]
"""Games whose hooks are set by their builder."""

LOST: Final[list[tuple[str, str, str, object]]] = [
    (
        "loses-score-hook",
        "hook tricktaker_deal_score of the game: Adds",
        "goes on differently when it is loaded",
        Adds(),
    ),
    (
        "loses-legal-hook",
        "hook tricktaker_legal_actions of the game: Forbids",
        "is not loaded as it was",
        Forbids(),
    ),
    (
        "loses-turn-hook",
        "hook tricktaker_next_to_act of the game: Turns",
        "is not loaded as it was",
        Turns(),
    ),
]
"""Games with a hook that is set on the finished game, so that a saved match has lost it."""
