"""Chance, drawn from a seed: the same seed gives the same match, on every machine.

Each draw depends on the seed, the number of the deal and the number of the draw, and on nothing
else: not on what was drawn before. So undo, resume and analysis draw the same again.

>>> chance = Chance(seed=7)
>>> chance.shuffle(52, deal=1) == Chance(seed=7).shuffle(52, deal=1)
True
"""

from __future__ import annotations

import secrets
from hashlib import shake_256
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import field, frozen

from tricktaker.errors import TricktakerError
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

__all__ = ["Chance", "new_seed"]

_ = Domain("tricktaker", "tricktaker")

_T = TypeVar("_T")

# Wide enough for any hash as a seed, and well within what Python turns into digits.
_SEED_BITS = 4096


def new_seed() -> int:
    """A seed of 128 bits that nobody can guess.

    >>> new_seed() < 2**128
    True
    """
    return secrets.randbits(128)


@frozen
class Chance:
    """Every chance of a match. Deal 0 is before the first deal: it draws the first dealer.

    Draw 0 of a deal is the shuffle; later chances of the deal are draws 1, 2, … Whoever knows
    the seed knows every hidden card, so that a `repr` does not show it.

    >>> Chance(7)
    Chance()
    >>> sorted(Chance(7).shuffle(5, deal=1))
    [0, 1, 2, 3, 4]
    """

    seed: int = field(repr=False)

    def __attrs_post_init__(self) -> None:
        if type(self.seed) is not int:
            raise TricktakerError(_("a seed is a whole number"))
        if self.seed.bit_length() > _SEED_BITS:
            raise TricktakerError(_("a seed has at most {count} bits", count=_SEED_BITS))

    def shuffle(self, n: int, deal: int) -> tuple[int, ...]:
        """The numbers below n in the order of this deal's pack: the first is the top card.

        >>> Chance(7).shuffle(5, deal=1)
        (4, 1, 2, 0, 3)
        """
        if deal < 1:
            raise ValueError("deals are counted from 1")
        return self._draw(range(n), n, deal, 0)

    def first_seat(self, seats: int) -> int:
        """The seat that chance picks before the first deal.

        >>> Chance(7).first_seat(4)
        0
        """
        return self._draw(range(seats), 1, 0, 0)[0]

    def sample(self, pool: Sequence[_T], count: int, deal: int, draw: int) -> tuple[_T, ...]:
        """So many different places of the pool, in the order drawn; draws are counted from 1.

        >>> Chance(7).sample([10, 20, 30, 40], 2, deal=1, draw=1)
        (30, 10)
        """
        if deal < 1 or draw < 1:
            raise ValueError("draw 0 of a deal is its shuffle, and deal 0 is before the first")
        return self._draw(pool, count, deal, draw)

    def player(self, seat: int, deal: int) -> Random:
        """The chance that a player at a seat has in a deal, for all that it leaves to chance.

        >>> Chance(7).player(0, deal=1).randrange(1000)
        887
        """
        digest = shake_256(f"tricktaker/1/{self.seed}/{deal}/seat/{seat}".encode()).digest(16)
        return Random(int.from_bytes(digest, "big"))

    def _draw(self, pool: Sequence[_T], count: int, deal: int, draw: int) -> tuple[_T, ...]:
        items = list(pool)
        size = len(items)
        if not 0 <= count <= size:
            raise ValueError(f"{count} of {size} cannot be drawn")
        name = f"tricktaker/1/{self.seed}/{deal}/{draw}"
        # 16 bytes more than the choice needs: no order is likelier than another by 2**-128.
        digest = shake_256(name.encode()).digest(2 * size + 16)
        number = int.from_bytes(digest, "big")
        arrange(items, count, number)
        return tuple(items[:count])


def arrange(items: MutableSequence[Any], count: int, number: int) -> None:
    """Bring so many of the items to the front, in the order that has this number.

    >>> cards = ["A", "K", "Q"]
    >>> arrange(cards, 2, number=3)
    >>> cards[:2]
    ['A', 'Q']
    """
    size = len(items)
    for place in range(count):
        number, step = divmod(number, size - place)
        items[place], items[place + step] = items[place + step], items[place]
