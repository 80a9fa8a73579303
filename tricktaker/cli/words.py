"""The words that a person may type at the prompt beside the codes of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from tricktaker import answers
from tricktaker.actions import understand
from tricktaker.cli.prompt import HELP, QUIT, echoed, misread, refusal
from tricktaker.cli.scores import standing
from tricktaker.cli.telling import Teller
from tricktaker.cli.terminal import BOLD, paint, words, wrapped
from tricktaker.errors import IllegalAction
from tricktaker.events import Scored, TrickTaken
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.actions import Action
    from tricktaker.cli.choices import Choices
    from tricktaker.cli.labels import Labels
    from tricktaker.events import Event
    from tricktaker.match import Match
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

HINT: Final = "hint"
CLAIM: Final = "claim"
PACE: Final = "pace"


@frozen
class Asked:
    """What somebody at the prompt asks about: nothing of it is more than that person may know.

    :ivar seat: the seat of who asks.
    :ivar rest: what was typed after the word.
    :ivar start: the totals and counters that the match began with.
    """

    match: Match
    seat: Seat
    choices: Choices
    labels: Labels
    rest: str
    start: Mapping[str, Any]

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.match.view(self.seat)

    def told(self, events: Sequence[Event], kind: type[Event]) -> Iterator[list[str]]:
        """What the screen tells of each event of a kind, among these from the first on."""
        teller = Teller(self.labels, self.start)
        for event in events:
            lines = teller.tell([event])
            if isinstance(event, kind):
                yield lines


# ------------------------------------------------------------------ what is answered


def _why(asked: Asked) -> Iterator[str]:
    if not asked.rest:
        yield words(_("Say of what: why CARD"))
        return
    yield from wrapped(words(_reason(asked)))


def _reason(asked: Asked) -> Text:
    """Why an action may be done now, or why not."""
    view, choices, typed = asked.view, asked.choices, asked.rest
    action = choices.by_code(typed) or choices.by_number(typed)
    if action is None:
        wrong = misread(typed, choices, view)
        if wrong is not None:
            return wrong
        game = view.game
        speaks, legal = game.phase(view.phase).speaks, view.legal_actions
        action = understand(typed, legal, speaks, game.cards, spellings=game.spellings)
    if action is None or action not in view.legal_actions:
        try:
            asked.match.copy().act(typed, asked.seat)
        except IllegalAction as error:
            return refusal(error)
    return _permission(view, asked.seat, action or choices.actions[0])


def _permission(view: View, seat: Seat, action: Action) -> Text:
    game = view.game
    phase = game.phase(view.phase)
    if "legal_actions" in view.steps.overridden and action not in phase.legal_actions(view, seat):
        return _("Possible: the house rules allow it: {names}.", names=view.house)
    reason, rule = answers.permission(game, phase, view, seat, action)
    if rule is None:
        return _("Possible: {reason}.", reason=reason)
    return _("Possible: {reason} (rule {rule}).", reason=reason, rule=rule)


def _tricks(asked: Asked) -> list[str]:
    rows = [line for each in asked.told(asked.view.deal_events, TrickTaken) for line in each]
    return rows or [words(_("No trick of this deal is complete yet."))]


def _last(asked: Asked) -> list[str]:
    every = list(asked.told(asked.view.deal_events, TrickTaken))
    return every[-1] if every else _tricks(asked)


def _score(asked: Asked) -> Iterator[str]:
    for lines in asked.told(asked.view.events, Scored):
        yield from lines
    yield from ("", paint(words(_("The match so far")), BOLD))
    yield from standing(asked.labels, asked.view.standing)


def _rules(asked: Asked) -> list[str]:
    from tricktaker.cli.house import chosen
    from tricktaker.cli.rules import about

    house = asked.view.house
    found = about(asked.view.game, asked.rest, chosen(house) if house else ())
    nothing = _('No rule has the number or the word "{asked}".', asked=echoed(asked.rest))
    return found or wrapped(words(nothing))


ANSWERS: Final[Mapping[str, Callable[[Asked], Iterator[str] | list[str]]]] = {
    "why": _why,
    "last": _last,
    "tricks": _tricks,
    "score": _score,
    "rules": _rules,
}
"""The words that change nothing, with what each answers in lines."""


# ------------------------------------------------------------------ all words

WORDS: Final = (
    ("?", _("this help; also: help")),
    ("why CARD", _("whether it may be played now, and by which rule; or a code")),
    ("hint", _("what a sound player would do; the record says that you asked")),
    ("last", _("the last trick again")),
    ("tricks", _("the tricks of this deal")),
    ("score", _("the score of each deal, and the match so far")),
    ("rules [WORD]", _("the rules, or the one of a number, or those with a word")),
    ("claim", _("take the rest of the tricks, if they are surely yours")),
    ("undo", _("take back your last decision, and what followed it")),
    ("pace [SECONDS]", _("how long a trick stays before bots go on")),
    ("save [FILE]", _("keep the match in a file, from here on as you play")),
    ("quit", _("leave the match; also: exit")),
)
"""How each word is typed, and what it does. Codes of a game that are the same go before them."""

_TAKING: Final = {typed.partition(" ")[0] for typed, _about in WORDS if " " in typed}
_BARE: Final = {typed for typed, _about in WORDS if " " not in typed} - {*QUIT} | {*HELP}


def read_word(typed: str, choices: Choices) -> tuple[str, str] | None:
    """The word that was typed, and what stands after it; None if it is no word of the prompt."""
    word, _blank, rest = typed.partition(" ")
    word = word.lower()
    if word in _TAKING and not choices.begin_with(word):
        return word, rest.strip()
    return (word, "") if word in _BARE and not rest else None
