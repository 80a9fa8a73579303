"""Turning up: what lies face down in a place is shown to all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from tricktaker.events import EVERYBODY, Place, Show
from tricktaker.notation import place_title
from tricktaker.phases.base import Phase
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.phases.base import Happenings
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


@frozen(kw_only=True)
class TurningUp(Phase):
    """When the play is over, what lies in a place is turned up, such as the skat.

    In a deal that was passed out it is not.

    :ivar place: where the cards lie.

    >>> str(TurningUp(place="skat", rule="J6.5").title)
    'turning up'
    """

    name: str = "turning up"
    place: Place

    @property
    def title(self) -> Text:
        return _("turning up")

    def begin(self, view: View) -> Happenings:
        return () if view.is_passed_out else [Show(self.place, audience=EVERYBODY)]

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        return [
            (
                _("After the play the {place} is turned up.", place=place_title(self.place)),
                self.rule,
            )
        ]
