"""The play of Belote: trick play with belote and rebelote (B6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from tricktaker import (
    EARLIER,
    EVERYBODY,
    HAND,
    CardSet,
    Domain,
    Event,
    Game,
    Instruction,
    InvalidSetup,
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

    def declared(self, view: View, seat: Seat, play: Play) -> Iterator[Event | Instruction]:
        if play.card not in _pair(view):
            return
        other = _pair(view) - view.game.cards.set([play.card])
        if other <= view.hand_of(seat):
            # who says belote has said that it holds the other of the two as well
            yield Noted("belote", seat)
            yield Shown(HAND[seat], 1, other, audience=EVERYBODY)
        elif view.note("belote") == seat:
            yield Noted("rebelote", seat)
        elif view.note(EARLIER) is not None and other <= _played_by(view, seat):
            # the hand was not known: a set-up left it out
            yield Noted("belote", seat)
            yield Noted("rebelote", seat)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        return [
            *super().describe(game),
            (_("King and queen of trumps in one hand are declared as they are played."), "B6.1"),
        ]


def check_declared(view: View) -> None:
    """B6.1: belote and rebelote of a set-up must have been declared by one seat, in order."""
    belote, rebelote = view.note("belote"), view.note("rebelote")
    if rebelote is not None and belote != rebelote:
        raise InvalidSetup(_("rebelote is declared by the seat that declared belote"))
    if belote is None:
        return
    pair = _pair(view)
    held = [view.hand_of(seat) & pair for seat in range(view.game.seating.seats)]
    if rebelote is not None and any(held):
        raise InvalidSetup(_("rebelote was declared, and one of the two cards is still held"))
    own, known = held[belote], len(view.hand_of(belote)) == view.hand_sizes[belote]
    elsewhere = any(cards for seat, cards in enumerate(held) if seat != belote)
    nothing_played = view.note(EARLIER)["count"] == 0 and not pair & view.played
    unplayed = len(own) == len(PAIR) or elsewhere or nothing_played
    if rebelote is None and (unplayed or (known and not own)):
        raise InvalidSetup(
            _(
                "seat {seat} declared belote: it has played one of the two cards and holds the"
                " other",
                seat=belote,
            )
        )


def _pair(view: View) -> CardSet:
    """King and queen of trumps."""
    return view.game.cards.set([f"{rank}{view.strain}" for rank in PAIR])


def _played_by(view: View, seat: Seat) -> CardSet:
    """What a seat has played to the tricks before."""
    played = [
        card
        for trick in view.tricks
        for player, card in zip(trick.seats, trick.cards, strict=True)
        if player == seat
    ]
    return view.game.cards.set(played)
