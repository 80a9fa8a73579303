"""The screen of a person at the table: what lies on it, the hands, and the choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tricktaker.cli.cards import beside, hand, open_hands, others_known
from tricktaker.cli.choices import Choices
from tricktaker.cli.table import table
from tricktaker.cli.terminal import words, wrapped
from tricktaker.phases import TrickPlay
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


def for_player(view: View, labels: Labels) -> Iterator[str]:
    """What the view's reader is shown when it has to decide."""
    assert isinstance(view.reader, int)
    yield from ("", *table(view, labels), "", *open_hands(view, labels))
    yield words(_("Your hand:"))
    yield from (*hand(view, view.reader), *beside(view, view.reader))
    yield from (*others_known(view, labels), "")
    choices = Choices.of(view)
    yield from (*wrapped(words(choices.invitation())), *choices.lines())


def for_onlooker(view: View, labels: Labels) -> Iterator[str]:
    """The table as the play begins, where the view's reader has no card to play in the deal."""
    phase = None if view.phase is None else view.game.phase(view.phase)
    if not isinstance(phase, TrickPlay) or view.trick_count or view.trick_seats:
        return
    if isinstance(view.reader, int) and view.reader in (*view.out, view.dummy):
        yield from ("", *table(view, labels), "")
        yield from (words(_("Your hand:")), *hand(view, view.reader), "")
