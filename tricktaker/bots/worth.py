"""What a hand is worth: how many tricks it will take if it wants them, or if it does not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Final

from tricktaker.bots.sense import Sense, suits_of
from tricktaker.seating import Seat

GUARDED: Final = 0.62
"""How likely a card takes a trick that one card beats, with a lower one to play to that card."""
BARE: Final = 0.4
"""What of that is left for each guard that is missing."""
LONG: Final = 0.55
"""How likely a card takes a trick when nobody has its suit any more."""
RUFFS: Final = (0.15, 0.4, 0.55, 0.65)
"""How likely a small trump takes a trick, by the number of short suits beside it."""
HIGHEST: Final = 3.0
"""How fast a card gets dangerous with the cards below it."""
SHORT: Final = 0.25
"""What it brings to be out of a suit, with trumps to ruff it."""
COMES: Final = (0.8, 0.5, 0.3, 0.2)
"""How likely a suit is led for the first time, the second, and so on."""


class Worth:
    """The worth of the hand of a seat, and of what is left of it without a card.

    Tricks that are wanted are those that a card takes by its rank, by its length, or as a trump.
    Tricks that are not wanted are those that a card must take.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), dealer=3, setup={
    ...     "hands": {0: "AH QH 3H 2D"}, "leader": 0, "contract": {"bids": [1, 3, 3, 3]}})
    >>> sense = Sense(match.view(0))
    >>> card = sense.view.game.cards.bit
    >>> wanted = Worth(sense, wanted=True, enemies=(1, 3))
    >>> unwanted = Worth(sense, wanted=False, enemies=(1, 3))
    >>> wanted.of(card("AH")) > wanted.of(card("QH")) > wanted.of(card("3H"))
    True
    >>> unwanted.of(card("AH")) > unwanted.of(card("3H"))
    True
    """

    __slots__ = ("_base", "_enemy_trumps", "_of_suit", "_safe", "_short", "sense", "wanted")

    def __init__(self, sense: Sense, *, wanted: bool, enemies: Sequence[Seat]) -> None:
        self.sense = sense
        self.wanted = wanted
        self._base: dict[int, float] = {}
        self._safe: dict[int, tuple[float, ...]] = {}
        self._of_suit = self._wanted_tricks if wanted else self._forced_tricks
        trumps = sense.ranking.trump_mask
        self._enemy_trumps = [(foe, 1.0 - sense.lacks(foe, trumps)) for foe in enemies if trumps]
        self._short = self._shortness(sense.hand) if wanted and sense.hand & trumps else 0

    def of(self, card: int) -> float:
        """How many tricks fewer the hand takes without a card (a mask)."""
        sense = self.sense
        for mask, levels in suits_of(sense.ranking):
            if mask & card:
                held = sense.hand & mask
                base = self._base.get(mask)
                if base is None:
                    base = self._base[mask] = self._of_suit(mask, levels, held)
                left = held & ~card
                gone = base - self._of_suit(mask, levels, left)
                return gone if left else gone - self._short_gain(mask)
        return 0.0

    def _short_gain(self, mask: int) -> float:
        """What it brings to be out of a suit: small trumps to ruff it with."""
        trumps = self.sense.ranking.trump_mask
        if not self.wanted or mask & trumps or not self.sense.hand & trumps:
            return 0.0
        left = self.sense.out & mask
        return SHORT if left else 0.0

    def _shortness(self, hand: int) -> int:
        trumps = self.sense.ranking.trump_mask
        out = self.sense.out
        return sum(
            (hand & mask).bit_count() < 2 and out & mask != 0
            for mask, _levels in suits_of(self.sense.ranking)
            if not mask & trumps
        )

    # ------------------------------------------------------------------ tricks that are wanted

    def _wanted_tricks(self, mask: int, levels: tuple[int, ...], held: int) -> float:
        if not held:
            return 0.0
        sense = self.sense
        out = sense.out & mask
        trumps = sense.ranking.trump_mask
        is_trump = mask & trumps != 0
        safe = self._safe.get(mask)
        if safe is None:
            safe = self._safe[mask] = self._unruffed(mask, out)
        count = held.bit_count()
        until = out.bit_count() / max(1, len(sense.others)) + 0.9
        least = RUFFS[min(self._short, 3)] if is_trump else 0.0
        total = above = 0.0
        place = 0
        for level in levels:
            if level & held:
                if above <= 0.01:
                    chance = 1.0
                else:
                    guards = count - 1 - place * 0.5
                    chance = GUARDED**above
                    if guards < above:
                        chance *= BARE ** (above - guards)
                    above -= min(above, 1.0) * (1.0 - chance)
                length = place + 1 - until
                if length > 0 and chance < LONG:
                    chance = max(chance, min(length, 1.0) * (0.9 if is_trump else LONG))
                chance = 1.0 - (1.0 - chance) * (1.0 - least)
                total += chance * safe[min(int(place + above), 4)]
                place += 1
                if place == count:
                    break
            elif level & out:
                above += 1.0
        return total

    def _unruffed(self, mask: int, out: int) -> tuple[float, ...]:
        """How likely no opponent ruffs this suit, the next time, the time after that, and so on."""
        if not self._enemy_trumps or mask & self.sense.ranking.trump_mask:
            return (1.0,) * 5
        sense, count = self.sense, out.bit_count()
        share = 1.0 / max(1, len(sense.others))
        safe = [1.0] * 5
        for foe, has_trump in self._enemy_trumps:
            none = sense.lacks(foe, mask)
            for time in range(5):
                runs_out = max(none, 1.0 - at_least(count, time + 1, share))
                safe[time] *= 1.0 - has_trump * runs_out
        return tuple(safe)

    # ------------------------------------------------------------------ tricks that are not

    def _forced_tricks(self, mask: int, levels: tuple[int, ...], held: int) -> float:
        if not held:
            return 0.0
        out = self.sense.out & mask
        left, others = out.bit_count(), max(1, len(self.sense.others))
        total, below, place = 0.0, 0.0, 0
        for level in reversed(levels):
            if level & held:
                if left <= place * others:
                    chance = 0.3 if place == 0 else 0.15
                else:
                    chance = (max(0.0, below - place) / (left - place)) ** HIGHEST
                total += chance * COMES[min(place, 3)]
                place += 1
            elif level & out:
                below += level.bit_count()
        return total


@lru_cache(maxsize=4096)
def at_least(count: int, least: int, share: float) -> float:
    """How likely a seat has so many of a number of cards, if it gets each with the same chance.

    >>> at_least(2, 1, 0.5), at_least(2, 2, 0.5), at_least(1, 2, 0.5)
    (0.75, 0.25, 0.0)
    """
    ways = range(least, count + 1)
    return float(sum(comb(count, k) * share**k * (1 - share) ** (count - k) for k in ways))
