"""The play of Belote: trick play with belote and rebelote, and with declarations (B6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

import tricktaker as tt
from tricktaker_belote.declarations import (
    DESCRIBED,
    NATURAL,
    POINTS,
    Declaration,
    Declare,
    ShowDeclaration,
    declarations,
    misfit,
    standing,
)

_ = tt.Domain("tricktaker_belote", "tricktaker_belote")

PAIR = ("K", "Q")


@frozen(kw_only=True)
class BelotePlay(tt.TrickPlay):
    """Trick play in which a player declares what it was dealt, without doing anything for it.

    King and queen of trumps in one hand are declared as they are played; nothing of it shows before
    the first of the two is played (B6.1).

    :ivar declarations: whether sequences and carrés are declared, too (B6.3).
    """

    declarations: bool = False

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (*super().speaks, Declare, ShowDeclaration) if self.declarations else super().speaks

    def declared(
        self, view: tt.View, seat: tt.Seat, play: tt.Play
    ) -> Iterator[tt.Event | tt.Instruction]:
        yield from _belote(view, seat, play)
        if not self.declarations:
            return
        found = declarations(view.hand_of(seat) | view.played_by(seat), str(view.strain))
        if view.trick_count == 0:
            yield from self._said(view, seat, found)
        elif view.trick_count == 1 and self._scores(view, seat):
            yield from _shown(view, seat, play, found)

    def _scores(self, view: tt.View, seat: tt.Seat) -> bool:
        """B6.8: whether a seat has something to show: it has said so, and its side has the best."""
        best = _best(view, self.name)
        side_of = view.game.seating.side_of
        spoke = seat in {call.seat for call in view.calls(self.name)}
        return spoke and best is not None and side_of(best[0]) == side_of(seat)

    def _said(
        self, view: tt.View, seat: tt.Seat, found: Sequence[Declaration]
    ) -> Iterator[tt.Event]:
        """B6.7: the kind of each, and of the best its height if nobody has said a better one."""
        best = _best(view, self.name)
        for declaration in found:
            said = Declare(declaration.kind)
            if declaration is found[0]:
                said = _in_full(declaration, best and best[1], str(view.strain))
            yield tt.Said(seat, said, audience=tt.EVERYBODY)

    def refusal(
        self, view: tt.View, seat: tt.Seat, action: tt.Action
    ) -> tuple[tt.Text, str | None]:
        if isinstance(action, Declare | ShowDeclaration):
            return (_("declarations are made as you play a card, without your saying so"), "B6.7")
        return super().refusal(view, seat, action)

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        return [
            *super().describe(game),
            (_("King and queen of trumps in one hand are declared as they are played."), "B6.1"),
            *(DESCRIBED if self.declarations else ()),
        ]


def _belote(view: tt.View, seat: tt.Seat, play: tt.Play) -> Iterator[tt.Event | tt.Instruction]:
    """B6.1: belote and rebelote."""
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


def _best(view: tt.View, phase: str) -> tuple[tt.Seat, Declare] | None:
    """The best declaration that has been said, and who said it: the last one with its height."""
    said = [(call.seat, call.action) for call in view.calls(phase)]
    full = [(seat, each) for seat, each in said if isinstance(each, Declare) and each.height]
    return full[-1] if full else None


def _in_full(mine: Declaration, best: Declare | None, trump: str) -> Declare:
    """What is said of the best declaration of a hand: no more than settles which is the best."""
    full = Declare(mine.kind, mine.height)
    if best is None or best.height is None:
        return full
    ours, theirs = standing(mine.kind, mine.height), standing(best.kind, best.height)
    if ours == theirs and mine.is_in(trump):
        return Declare(mine.kind, mine.height, trumps=True)
    return full if ours > theirs else Declare(mine.kind)


def _shown(
    view: tt.View, seat: tt.Seat, play: tt.Play, found: Sequence[Declaration]
) -> Iterator[tt.Event]:
    """B6.9: the cards of what scores, and what it is worth with what has been shown before."""
    left = view.hand_of(seat) - view.game.cards.set([play.card])
    for each in found:
        natural = sorted(each.cards, key=lambda card: NATURAL.index(card.rank.code), reverse=True)
        yield tt.Said(seat, ShowDeclaration(tuple(natural)), audience=tt.EVERYBODY)
        held = each.cards & left
        yield tt.Shown(tt.HAND[seat], len(held), held, audience=tt.EVERYBODY)
    points = list(view.note(POINTS) or (0, 0))
    points[view.game.seating.side_of(seat)] += sum(each.points for each in found)
    yield tt.Noted(POINTS, points)


def check_declared(view: tt.View) -> None:
    """What a set-up says of belote and of declarations must be possible."""
    _check_belote(view)
    points = view.note(POINTS)
    if points is None:
        return
    for each in points:
        wrong = None if type(each) is int and each == 0 else misfit(each)
        if wrong is not None:
            raise tt.InvalidSetup(wrong)
    if all(points):
        raise tt.InvalidSetup(_("only one side scores its declarations"))
    tricks = view.note(tt.EARLIER)["count"] + (1 if view.trick_seats else 0)
    if any(points) and tricks < 2:
        raise tt.InvalidSetup(_("declarations are shown in the second trick, and score then"))


def _check_belote(view: tt.View) -> None:
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
