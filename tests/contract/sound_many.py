"""Sound games for more than four seats: five for themselves, and six in three partnerships.

One of them is played in two halves, each a phase of trick play with a ladder of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import field, frozen

import tricktaker as tt
from tricktaker import LED_SUIT, TRUMP, Must, ScoreLine
from tricktaker.values import to_tuple

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

PACK: Final = tt.Pack.standard("89TJQKA", suits="CDHS")
"""28 cards: of five or six in each hand some are left over."""
POINTS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
TRICKS: Final = 4
MUST_TRUMP: Final = Must(TRUMP, rule="M2")


@frozen
class Facts:
    """What was bid and taken, by seat."""

    bids: tuple[int, ...] = field(converter=to_tuple)
    tricks: tuple[int, ...] = field(converter=to_tuple)
    points: tuple[int, ...] = field(converter=to_tuple)


@frozen
class Score:
    """Ten for each trick that was bid by a side and taken, and the card points."""

    seating: tt.Seating
    facts_type = Facts

    def facts(self, view: tt.View) -> Facts:
        bids = [call.action.tricks for call in _by_seat(view)]
        return Facts(bids, view.tricks_won, view.points_won)

    def check(self, facts: Facts, standing: tt.Standing) -> None:
        for counts in (facts.bids, facts.tricks, facts.points):
            whole = all(type(count) is int and 0 <= count <= 40 for count in counts)
            if len(counts) != self.seating.seats or not whole:
                raise tt.InvalidFacts(_("there is a whole number for each seat"), "M3")
        if max(facts.bids) > TRICKS or sum(facts.tricks) != TRICKS:
            text = _("there are {count} tricks", count=TRICKS)
            raise tt.InvalidFacts(text, "M3")

    def lines(self, facts: Facts, standing: tt.Standing) -> Sequence[ScoreLine]:
        return [*self._each(facts)]

    def _each(self, facts: Facts) -> Iterator[ScoreLine]:
        for number, side in enumerate(self.seating.sides):
            bid, won, points = (
                sum(counts[seat] for seat in side)
                for counts in (facts.bids, facts.tricks, facts.points)
            )
            if bid and won >= bid:
                yield ScoreLine(number, 10 * bid, _("the bid was made"), "M3")
            if points:
                yield ScoreLine(number, points, _("card points"), "M4")

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        return [
            (_("Ten for each trick that was bid, if so many were taken."), "M3"),
            (_("The points of the cards that were taken."), "M4"),
        ]


def _by_seat(view: tt.View) -> Sequence[Any]:
    return sorted(view.calls("bidding"), key=lambda call: call.seat)


class ToTheNext(tt.Exchange):
    """Everybody gives a card to the next seat."""

    def stages(self, view: tt.View) -> Sequence[tuple[tuple[int, int], ...]]:
        seats = range(view.game.seating.seats)
        return [tuple((seat, view.game.seating.next(seat)) for seat in seats)]


@frozen
class Settings(tt.Options):
    """What can be chosen."""

    giving: bool = tt.option(True, help=_("A card goes to the next player."), rule="M1")
    target: int = tt.option(60, help=_("The points to reach."), rule="M5", trial=(40,), at_least=1)


@frozen
class Build:
    """Makes the game for so many seats; the same in every process."""

    seats: int
    halves: bool = False

    @property
    def name(self) -> str:
        """The name of the game."""
        return f"sound-{self.seats}{'-halves' if self.halves else ''}"

    @property
    def play(self) -> Sequence[tt.TrickPlay]:
        """The play; of two halves the first lets everybody throw away what cannot follow."""
        loose, tight = [Must(LED_SUIT, rule="M2")], [Must(LED_SUIT, rule="M2"), MUST_TRUMP]
        whole = tt.TrickPlay(follow=tight, tricks=TRICKS, rule="M2")
        if not self.halves:
            return [whole]
        return [tt.TrickPlay(name="half", follow=loose, tricks=TRICKS // 2, rule="M2"), whole]

    @property
    def seating(self) -> tt.Seating:
        """Partners sit opposite each other where that goes."""
        return tt.Seating.each(5) if self.seats == 5 else tt.Seating.partners(6)

    def __call__(self, options: Settings = Settings()) -> tt.Game:
        giving = ToTheNext(count=1, rule="M1")
        return tt.Game(
            name=self.name,
            title=_("sound for {count}", count=self.seats),
            options=options,
            build=self,
            cards=PACK,
            seating=self.seating,
            rankings={None: tt.Ranking.of(PACK, "89TJQKA", trump="S", points=POINTS)},
            phases=[
                tt.Dealing(plan=[tt.Each(2, times=2)], rule="M1"),
                *([giving] if options.giving else []),
                tt.Bidding(bids=[tt.Bid(count) for count in range(3)], rule="M2"),
                *self.play,
            ],
            scoring=Score(self.seating),
            end=tt.FirstTo(options.target, rule="M5"),
        )


MANY: Final[Mapping[str, Build]] = {
    build.name: build for build in (Build(5), Build(5, halves=True), Build(6))
}
"""The games by name."""
