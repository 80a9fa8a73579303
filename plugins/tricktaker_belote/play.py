"""The play of Belote: trick play with belote and rebelote (B6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_belote", "tricktaker_belote")

PAIR = ("K", "Q")


@frozen(kw_only=True)
class BelotePlay(tt.TrickPlay):
    """Trick play in which king and queen of trumps in one hand are declared as they are played.

    Nothing of it shows before the first of the two is played (B6.1).
    """

    def declared(
        self, view: tt.View, seat: tt.Seat, play: tt.Play
    ) -> Iterator[tt.Event | tt.Instruction]:
        if play.card not in _pair(view):
            return
        other = _pair(view) - view.game.cards.set([play.card])
        if other <= view.hand_of(seat):
            # who says belote has said that it holds the other of the two as well
            yield tt.Noted("belote", seat)
            yield tt.Shown(tt.HAND[seat], 1, other, audience=tt.EVERYBODY)
        elif view.note("belote") == seat:
            yield tt.Noted("rebelote", seat)
        elif view.note(tt.EARLIER) is not None and other <= view.played_by(seat):
            # the hand was not known: a set-up left it out
            yield tt.Noted("belote", seat)
            yield tt.Noted("rebelote", seat)

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        return [
            *super().describe(game),
            (_("King and queen of trumps in one hand are declared as they are played."), "B6.1"),
        ]


def check_declared(view: tt.View) -> None:
    """B6.1: belote and rebelote of a set-up must have been declared by one seat, in order."""
    belote, rebelote = view.note("belote"), view.note("rebelote")
    if rebelote is not None and belote != rebelote:
        raise tt.InvalidSetup(_("rebelote is declared by the seat that declared belote"))
    if belote is None:
        return
    pair = _pair(view)
    held = [view.hand_of(seat) & pair for seat in range(view.game.seating.seats)]
    if rebelote is not None and any(held):
        raise tt.InvalidSetup(_("rebelote was declared, and one of the two cards is still held"))
    own, known = held[belote], len(view.hand_of(belote)) == view.hand_sizes[belote]
    elsewhere = any(cards for seat, cards in enumerate(held) if seat != belote)
    nothing_played = view.note(tt.EARLIER)["count"] == 0 and not pair & view.played
    unplayed = len(own) == len(PAIR) or elsewhere or nothing_played
    if rebelote is None and (unplayed or (known and not own)):
        raise tt.InvalidSetup(
            _(
                "seat {seat} declared belote: it has played one of the two cards and holds the"
                " other",
                seat=belote,
            )
        )


def _pair(view: tt.View) -> tt.CardSet:
    """King and queen of trumps."""
    return view.game.cards.set([f"{rank}{view.strain}" for rank in PAIR])
