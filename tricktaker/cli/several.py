"""Several cards in one line, to give or to lay away: all of them go, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktaker.cli.prompt import misread, refusal
from tricktaker.errors import IllegalAction
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktaker.cli.choices import Choices
    from tricktaker.match import Match
    from tricktaker.seating import Seat
    from tricktaker.text import Text

_ = Domain("tricktaker", "tricktaker")


def why_not_all(match: Match, seat: Seat, typed: Sequence[str], choices: Choices) -> Text | None:
    """Why several cards cannot go, one after the other; None if they can."""
    left = choices.count - choices.laid
    if choices.count and len(typed) > left:
        return _("Not possible: those are {given} cards, and {left} can go.",
                 given=len(typed), left=left)  # fmt: skip
    tried = match.copy()
    for each in typed:
        wrong = misread(each, choices, match.view(seat))
        if wrong is not None:
            return wrong
        try:
            tried.act(each, seat)
        except IllegalAction as error:
            return refusal(error)
    return None
