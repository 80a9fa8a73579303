"""House rules that override one step each, for any game, and one that only listens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

from tricktaker import (
    Action,
    Event,
    Instruction,
    Noted,
    Play,
    Reader,
    ScoreLine,
    Seat,
    Standing,
    Trick,
    View,
    hookimpl,
)


class LastCardOnly:
    """Legal actions: of the cards that may be played, only the last in the order of the pack."""

    @hookimpl
    def tricktaker_legal_actions(
        self, view: View, seat: Seat, legal: tuple[Action, ...]
    ) -> Iterable[Action] | None:
        return legal[-1:] if isinstance(legal[-1], Play) else None


class LowCardWins:
    """Trick winner: whoever played the card that stands first in the pack."""

    @hookimpl
    def tricktaker_trick_winner(self, view: View, trick: Trick) -> Seat | None:
        low = min(trick.cards, key=view.game.cards.index)
        return trick.seats[trick.cards.index(low)]


class DealerFirst:
    """Next to act: the dealer leads to the first trick."""

    @hookimpl
    def tricktaker_next_to_act(self, view: View) -> Seat | None:
        first = view.phase == "play" and not view.trick.cards and not view.tricks
        return view.dealer if first else None


class TrickBell:
    """After a trick: how many there were is noted."""

    @hookimpl
    def tricktaker_after_trick(self, view: View, trick: Trick) -> Iterable[Event | Instruction]:
        return [Noted("bell", len(view.tricks))]


class DoubleScore:
    """Score of a deal: every line counts twice."""

    @hookimpl
    def tricktaker_deal_score(
        self, facts: Any, standing: Standing, lines: Sequence[ScoreLine]
    ) -> Iterable[ScoreLine]:
        return [evolve(line, amount=2 * line.amount) for line in lines]


class OneDeal:
    """End of the match: after one deal, whoever is ahead has won."""

    @hookimpl
    def tricktaker_match_end(self, standing: Standing, deals: int) -> Iterable[int]:
        best = max(standing.totals)
        return [side for side, total in enumerate(standing.totals) if total == best]


class Eavesdropper:
    """An observer: keeps every event as its reader got it."""

    def __init__(self) -> None:
        self.heard: list[tuple[Event, Reader]] = []
        HEARD.append(self)

    @hookimpl
    def tricktaker_event(self, event: Event, reader: Reader) -> None:
        self.heard.append((event, reader))


HEARD: list[Eavesdropper] = []
"""Every observer that was made, for the tests to look at."""
