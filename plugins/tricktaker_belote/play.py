"""The play of Belote: trick play with belote and rebelote (B6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from tricktaker import (
    EVERYBODY,
    HAND,
    Action,
    CardSet,
    Domain,
    Event,
    Game,
    Instruction,
    Noted,
    Play,
    Seat,
    Shown,
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
            elif self._other(view, action) <= view.hand_of(seat):
                # who says belote has said that it holds the other of the two as well
                yield Noted("belote", seat)
                yield Shown(HAND[seat], 1, self._other(view, action), audience=EVERYBODY)

    def _pair(self, view: View) -> tuple[str, ...]:
        return tuple(f"{rank}{view.strain}" for rank in PAIR)

    def _other(self, view: View, action: Play) -> CardSet:
        return view.game.cards.set([card for card in self._pair(view) if card != str(action.card)])

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        return [
            *super().describe(game),
            (_("King and queen of trumps in one hand are declared as they are played."), "B6.1"),
        ]
