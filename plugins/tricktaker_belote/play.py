"""The play of Belote: trick play with belote and rebelote (B6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from tricktaker import (
    Action,
    Domain,
    Event,
    Game,
    Instruction,
    Noted,
    Play,
    Seat,
    Text,
    TrickPlay,
    View,
)

_ = Domain("tricktaker_belote", "tricktaker_belote")

PAIR: Final = ("K", "Q")


@frozen(kw_only=True)
class BelotePlay(TrickPlay):
    """Trick play in which king and queen of trumps in one hand are declared as they are played.

    Nothing of it shows before the first of the two is played (B6.1).
    """

    def act(self, view: View, seat: Seat, action: Action) -> Iterator[Event | Instruction]:
        yield from super().act(view, seat, action)
        if isinstance(action, Play) and str(action.card) in self._pair(view):
            if view.note("belote") == seat:
                yield Noted("rebelote", seat)
            elif self._holds_other(view, seat, action):
                yield Noted("belote", seat)

    def _pair(self, view: View) -> tuple[str, ...]:
        return tuple(f"{rank}{view.strain}" for rank in PAIR)

    def _holds_other(self, view: View, seat: Seat, action: Play) -> bool:
        others = [card for card in self._pair(view) if card != str(action.card)]
        return view.game.cards.set(others) <= view.hand_of(seat)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        return [
            *super().describe(game),
            (_("King and queen of trumps in one hand are declared as they are played."), "B6.1"),
        ]
