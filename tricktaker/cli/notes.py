"""The noted facts of a deal, such as its contract: what stands in columns, and what in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tricktaker.actions import CardAction, FaceDown, Play
from tricktaker.cli.cards import place_text, ranking_of
from tricktaker.cli.labels import counter_name, owner
from tricktaker.cli.moves import said_text
from tricktaker.cli.terminal import number, typeset, words
from tricktaker.events import HAND, TRICK, WON
from tricktaker.notes import BROKEN_NOTE, EARLIER, NOT_HELD, PASSED_OUT
from tricktaker.obligations import Breaking, Situation
from tricktaker.phases import TrickPlay
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.game import Game
    from tricktaker.ranking import Ranking
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

UNTOLD: Final = ("winners", "leader", "strain", PASSED_OUT, EARLIER, NOT_HELD)
"""Notes that the screen shows in another way, or that say nothing to a person."""


def parts(key: str, value: Any) -> Iterator[tuple[str, str, Any]]:
    """What is noted: the name that a game says it under, the last word of it, and the value."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield f"{key}.{name}", name, part
    else:
        yield key, key, value


# ------------------------------------------------------------------ columns


def columns_of(view: View, per: str) -> Iterator[tuple[Text, Sequence[Any]]]:
    """What is noted for each seat, or for each side, such as the tricks of a contract.

    :param per: ``"seat"`` or ``"side"``.
    """
    for key, value in view.notes.items():
        for name, _word, part in parts(key, value):
            note = view.game.note(name)
            if note is not None and note.per == per:
                yield note.title, part


# ------------------------------------------------------------------ in words


def facts(view: View, labels: Labels) -> Iterator[Text]:
    """What else is noted, and what lies in places that all can see."""
    # what a phase notes under its own name is for itself
    phases = [phase.name for phase in view.game.phases]
    for key, value in view.notes.items():
        if key == BROKEN_NOTE:
            if value:
                yield broken(view)
        elif key == "contract" and (text := labels.contract(value)) is not None:
            yield _("contract: {text}", text=text)
        elif key not in UNTOLD and key not in phases:
            yield from _said(view, labels, key, value)
    yield from _declared(view, labels)
    for place in sorted(view.table.sizes):
        played = place == TRICK or place in HAND or place in WON
        whose = owner(place, len(view.hand_sizes))
        if not played and view.size(place) and (whose is None or whose != view.reader):
            yield place_text(view, labels, place)


def _declared(view: View, labels: Labels) -> Iterator[Text]:
    """What was said beside the cards that are played."""
    for phase in view.game.phases:
        for call in view.calls(phase.name) if Play in phase.speaks else ():
            if not isinstance(call.action, CardAction | FaceDown):
                yield said_text(labels, call)


def broken(view: View) -> Text:
    """That trumps may be led, or what else is broken in the game."""
    return _("{trumps} are broken", trumps=breakable(view.game, ranking_of(view)))


def breakable(game: Game, ranking: Ranking | None) -> Text:
    """The cards of a game that are held back until they are broken, in words."""
    asked = [p.breaking for p in game.phases if isinstance(p, TrickPlay)]
    cards = next((each for each in asked if each is not None), Breaking()).cards
    return cards.nouns if ranking is None else cards.nouns_in(Situation.of(ranking))


def _said(view: View, labels: Labels, key: str, value: Any) -> Iterator[Text]:
    for name, word, part in parts(key, value):
        note = view.game.note(name)
        if word == "strain" and part == view.strain:
            continue  # the headline says it
        if note is not None and note.per is not None:
            continue  # it stands in a column
        title = counter_name(word) if note is None else note.title
        who, said = labels.named(note, part), value_text(part)
        if who is not None:
            yield _("{name}: {value}", name=title, value=who)
        elif said:
            yield _("{name}: {value}", name=title, value=said)


def value_text(value: Any) -> str:
    """A noted value that is no seat."""
    if isinstance(value, bool):
        return words(_("yes") if value else _("no"))
    if isinstance(value, int):
        return number(value)
    if isinstance(value, tuple):
        return words(", ".join(map(value_text, value)))
    return words(typeset(str(value)))
