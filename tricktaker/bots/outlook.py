"""What comes of playing a card: who may take the trick, and what is left of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tricktaker.actions import Play
from tricktaker.bots.sense import Sense, suits_of
from tricktaker.bots.taking import takers
from tricktaker.bots.worth import Worth
from tricktaker.cards import bits
from tricktaker.game import Stakes
from tricktaker.hints import merit, stakes
from tricktaker.seating import Seat
from tricktaker.view import View

HALF: Final = 0.5
"""How much of a trick a card is worth that takes one later: of the rest half are ours anyway."""
TIE: Final = 0.001
"""What a card that is one rank higher must be better by, as a part of a trick."""


class Outlook:
    """The worth of each card that may be played, in points of the stakes.

    It is what the trick is worth over who may take it, less what the card would have been worth
    if it had been kept.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), dealer=3, setup={
    ...     "hands": {2: "KH 3H"}, "leader": 0, "trick": "5H AH",
    ...     "contract": {"bids": [3, 3, 3, 3]}, "tricks": [3, 3, 2, 3]})
    >>> view = match.view(2)
    >>> str(Outlook(view).best(view.legal_actions))
    'play 3H'
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.sense = sense = Sense(view)
        self.ranking = sense.ranking
        self.has_merits = view.game.hints.merit is not None
        self._read_points()
        worth = stakes_of(view, sense.seat)
        self.tricks = worth.tricks
        self.points = worth.points or (0.0,) * len(worth.tricks)
        self._take_sides()
        self.worth = Worth(sense, wanted=self.wanted, enemies=self.enemies)

    def _read_points(self) -> None:
        """The card points of the trick, those that others may add, and those of a usual trick."""
        sense, points = self.sense, self.ranking.points
        self.lying = sum([points[card] for card in sense.trick])
        left = [points[card] for card in bits(sense.hand | sense.out)] if any(points) else []
        mean = sum(left) / max(1, len(left))
        self.usual = mean * (len(sense.others) + 1)
        self.added = self._added(mean) if mean else 0.0

    def _added(self, mean: float) -> float:
        """The card points that the later seats are likely to add."""
        sense, points = self.sense, self.ranking.points
        led_card = self.ranking.led(sense.trick)
        if led_card is None:
            return mean * len(sense.later)
        led = self.ranking.follow[led_card]
        of_suit = [points[card] for card in bits(sense.out & led)]
        follows = sum(of_suit) / max(1, len(of_suit))
        lacks = [sense.lacks(seat, led) for seat in sense.later]
        return sum(mean * out + follows * (1 - out) for out in lacks)

    def _take_sides(self) -> None:
        """Who wants what this seat wants, and what a trick is worth that is taken later."""
        sense, tricks, points = self.sense, self.tricks, self.points
        me, are_partners = sense.seat, self.view.game.seating.are_partners
        self.friends: tuple[Seat, ...] = tuple(
            seat
            for seat in sense.others
            if are_partners(me, seat) or (tricks[seat] == tricks[me] and points[seat] == points[me])
        )
        self.enemies = tuple(seat for seat in sense.others if seat not in self.friends)
        later = [trick + point * self.usual for trick, point in zip(tricks, points, strict=True)]
        worst = min([later[seat] for seat in self.enemies], default=0.0)
        self.middle = (later[me] + worst) / 2
        self.wanted = later[me] > worst
        self.later = (later[me] - worst) * (HALF if self.wanted else 1.0)

    def best(self, plays: Sequence[Play]) -> Play:
        """The play with the best outlook."""
        index = self.view.game.cards.index
        different = self._different([(play, index(play.card)) for play in plays])
        return max(different, key=lambda each: self.of(*each))[0]

    def _different(self, plays: list[tuple[Play, int]]) -> list[tuple[Play, int]]:
        """One of each run of cards that are as good as each other, the lowest."""
        if self.has_merits or len(plays) < 3:
            return plays
        points, between = self.ranking.points, self.sense.out
        for card in self.sense.trick:
            between |= 1 << card
        of_bit = {1 << card: (play, card) for play, card in plays}
        found: list[tuple[Play, int]] = []
        for _mask, levels in suits_of(self.ranking):
            below = None
            for level in reversed(levels):
                if level & between:
                    below = None
                if level in of_bit:
                    play, card = of_bit.pop(level)
                    if points[card] != below:
                        found.append((play, card))
                    below = points[card]
        return [*found, *of_bit.values()]

    def of(self, play: Play, card: int) -> float:
        """What playing a card, with its place in the pack, is worth."""
        sense, tricks, points = self.sense, self.tricks, self.points
        lie = self.lying + self.ranking.points[card]
        seems = max(lie, self.usual / 2)
        value = [trick + point * seems for trick, point in zip(tricks, points, strict=True)]
        total = 0.0
        for seat, chance, spent in takers(sense, card, value, self.friends):
            gain = tricks[seat] + points[seat] * (lie + self.added) - self.middle
            if spent and self.wanted:
                # a high card is gone then, of the own side or of the others
                gain += self.later * spent * (-1 if seat in self.friends else 1)
            total += chance * gain
        total -= self.later * self.worth.of(1 << card) + self._own_points(card)
        if self.has_merits:
            total -= merit(self.view, play.card)
        beaten_by = self.ranking.beats[card].bit_count()
        return total + TIE * abs(self.later) * beaten_by

    def _own_points(self, card: int) -> float:
        """What the card points of a card are worth if it is kept: either side may get them."""
        points = self.ranking.points[card]
        if not points:
            return 0.0
        theirs = min([self.points[seat] for seat in self.enemies], default=0.0)
        return points * (self.points[self.sense.seat] + theirs) / 2


def stakes_of(view: View, seat: Seat) -> Stakes:
    """What the game says a trick is worth to a seat; else its card points, or one trick.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("bridge"), dealer=3, setup={
    ...     "hands": {1: "AS"}, "leader": 1,
    ...     "contract": {"level": 1, "strain": "NT", "declarer": 0}})
    >>> stakes_of(match.view(1), 1).tricks
    (-1.0, 1.0, -1.0, 1.0)
    """
    told = stakes(view)
    if told is not None:
        return told
    table = view.game.seating
    good = -1.0 if view.game.end.lowest else 1.0
    worth = tuple(
        good if other == seat or table.are_partners(other, seat) else -good
        for other in range(table.seats)
    )
    if any(view.ranking.points):
        return Stakes((0.0,) * table.seats, worth)
    return Stakes(worth)
