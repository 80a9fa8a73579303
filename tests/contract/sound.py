"""The sound game that the broken ones are made from.

Three players, four cards each; everybody says *hey* or *ho*, then four tricks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import frozen

import tricktaker as tt
from tricktaker import Said, ScoreLine

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

PACK: Final = tt.Pack.standard("9TJQKA", suits="HS", copies=1)
SEATS: Final = range(3)
Happenings = Iterable[tt.Event | tt.Instruction]


@frozen
class Hey(tt.Word):
    word = "hey"

    @property
    def text(self) -> tt.Text:
        return _("hey")


@frozen
class Ho(tt.Word):
    word = "ho"

    @property
    def text(self) -> tt.Text:
        return _("ho")


def hearts(view: tt.View, seat: tt.Seat) -> int:
    """How many hearts a seat knows in its hand."""
    return sum(card.suit.code == "H" for card in view.hand_of(seat))


@frozen(kw_only=True)
class Greeting(tt.Phase):
    """Everybody in turn says one thing."""

    name: str = "greeting"

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (Hey, Ho)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        said = len(view.calls(self.name))
        return (view.dealer + 1 + said) % 3 if said < 3 else None

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        return (Hey(), Ho())

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Happenings:
        yield Said(seat, action)
        yield from self.more(view, seat, action)

    def more(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Happenings:
        return ()

    def describe(self, game: tt.Game) -> Sequence[tuple[tt.Text, str | None]]:
        return [(_("Everybody in turn says one thing."), "B0")]


@frozen
class Facts:
    tricks: tuple[int, ...]


@frozen
class Tricks:
    """A point a trick."""

    facts_type = Facts

    def facts(self, view: tt.View) -> Facts:
        return Facts(view.tricks_won)

    def check(self, facts: Facts, standing: tt.Standing) -> None:
        counts = facts.tricks if isinstance(facts.tricks, list | tuple) else ()
        if [type(count) for count in counts] != [int] * 3 or min(counts) < 0 or sum(counts) != 4:
            raise tt.InvalidFacts(_("three players take four tricks together"), "B1")

    def lines(self, facts: Facts, standing: tt.Standing) -> Iterator[ScoreLine]:
        for seat, won in enumerate(facts.tricks):
            yield ScoreLine(seat, won, _("tricks"), "B1")

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        return [(_("A point a trick."), "B1")]
