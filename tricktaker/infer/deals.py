"""Worlds: complete deals that agree with a view, counted and drawn with equal chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import shake_256
from math import factorial

from attrs import frozen

from tricktaker.cards import Card, CardSet, Pack, bits
from tricktaker.chance import Chance, arrange
from tricktaker.errors import TricktakerError, spelled
from tricktaker.events import HAND, STOCK, TRICK, WON, Place
from tricktaker.infer.counting import Group, Placements
from tricktaker.infer.plays import check_view, ruled_out
from tricktaker.text import Domain
from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_DRAWS = 2**64
"""How many worlds can be drawn by a seed: more than anybody will."""


@frozen(eq=False, repr=False)
class World(Mapping[Place, tuple[Card, ...]]):
    """Where all the hidden cards may lie: for every place the cards in it that were not played.

    The cards of the stock are in order, the top card first; those of other places stand in the
    order of the pack, which says nothing. Places without such cards are left out.

    :ivar seats: how many seats there are.
    """

    seats: int
    _pack: Pack
    _cards: dict[Place, tuple[Card, ...]]

    def __getitem__(self, place: Place) -> tuple[Card, ...]:
        return self._cards[place]

    def __iter__(self) -> Iterator[Place]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hand of each seat."""
        return tuple(self._pack.set(self._cards.get(HAND[seat], ())) for seat in range(self.seats))

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, the top card first."""
        return self._cards.get(STOCK, ())

    def __hash__(self) -> int:
        return hash(frozenset(self._cards.items()))

    def __repr__(self) -> str:
        places = [f"{place}: {' '.join(map(str, cards))}" for place, cards in self._cards.items()]
        return f"<World {', '.join(places)}>"


def possible(view: View, place: Place) -> CardSet:
    """The cards that lie in a place in at least one deal that agrees with the view.

    :raises TricktakerError: if no deal agrees with it.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades", double_nil=False), seed=7)
    >>> view = match.view(0)
    >>> possible(view, "hand 0") == view.hand, possible(view, "hand 1") == view.hand.complement
    (True, True)
    """
    return Inference(view).possible(place)


def worlds(view: View, n: int, seed: int) -> tuple[World, ...]:
    """So many deals that agree with the view, each drawn with equal chances for all of them.

    The same view and seed give the same worlds, in every process; the first ones stay the same when
    more are asked for.

    :raises TricktakerError: if no deal agrees with the view, or the arguments are no numbers.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades", double_nil=False), seed=7)
    >>> world, other = worlds(match.view(0), 2, seed=1)
    >>> world["hand 0"] == other["hand 0"], world["hand 1"] == other["hand 1"]
    (True, False)
    """
    if type(n) is not int or n < 0:
        raise TricktakerError(
            _("{value} is no number of worlds: that is a whole number from 0", value=spelled(n))
        )
    Chance(seed)  # refuses what is no seed
    inference = Inference(view)
    return tuple([inference.draw(seed, number) for number in range(n)])


class Inference:
    """All the deals that agree with a view: how many, which, and some at random.

    Keep one where worlds are drawn from one view again and again: what takes time is done once.

    :ivar count: how many deals agree with the view; 0 if what it says contradicts itself.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades", double_nil=False), seed=7)
    >>> inference = Inference(match.view(0))
    >>> inference.count
    84478098072866400
    >>> inference.draw(seed=1, number=0) == worlds(match.view(0), 3, seed=1)[0]
    True
    """

    def __init__(self, view: View) -> None:
        check_view(view)
        self._view = view
        sizes = _hidden_sizes(view)
        self._places = tuple(sizes)
        certain, groups = _grouped(view, self._places)
        self._certain = tuple(tuple(bits(mask)) for mask in certain)
        room = [size - mask.bit_count() for size, mask in zip(sizes.values(), certain, strict=True)]
        self._placements = Placements(room, groups)
        self._orders = factorial(sizes.get(STOCK, 0))
        self.count = self._placements.count * self._orders
        # 16 bytes more than the choice needs: no deal is likelier than another by 2**-128
        self._bytes = self.count.bit_length() // 8 + 17

    def possible(self, place: Place) -> CardSet:
        """The cards that lie in a place in at least one of the deals; see `possible`."""
        self._check()
        if not isinstance(place, str):
            raise TricktakerError(_("{place} is no place", place=spelled(place)))
        mask = self._view.known(place).mask
        if place in self._places:
            number = self._places.index(place)
            mask |= self._placements.reaching(number)
            mask |= sum([1 << card for card in self._certain[number]])
        return self._view.game.cards.from_mask(mask)

    def draw(self, seed: int, number: int) -> World:
        """One of the deals at random: a function of the seed and this number, and of nothing else.

        A hash says which, as in `tricktaker.chance`, under names that no match draws by.

        :param number: a whole number from 0 to below 2**64.
        :raises TricktakerError: if no deal agrees with the view, or the arguments are no numbers.
        """
        self._check()
        Chance(seed)  # refuses what is no seed
        if type(number) is not int or not 0 <= number < _DRAWS:
            raise TricktakerError(
                _(
                    "{value} is no number of a world to draw: that is a whole number from 0 to"
                    " below {count}",
                    value=spelled(number),
                    count=_DRAWS,
                )
            )
        name = f"tricktaker/1/worlds/{seed}/{number}"
        digest = shake_256(name.encode()).digest(self._bytes)
        return self.world(int.from_bytes(digest, "big") % self.count)

    def world(self, rank: int) -> World:
        """The deal of that number, from 0 to below `count`; each number is another deal.

        :raises TricktakerError: if no deal has that number.
        """
        self._check()
        if type(rank) is not int or not 0 <= rank < self.count:
            raise TricktakerError(
                _(
                    "{value} is no number of a deal that agrees with this view: that is a whole"
                    " number from 0 to below {count}",
                    value=spelled(rank),
                    count=self.count,
                )
            )
        rank, order = divmod(rank, self._orders)
        game = self._view.game
        cards = game.cards.cards
        laid = {}
        for place, certain, lot in zip(
            self._places, self._certain, self._placements.lay(rank), strict=True
        ):
            lot.extend(certain)
            lot.sort()
            if place == STOCK:
                arrange(lot, len(lot), order)
            laid[place] = tuple([cards[card] for card in lot])
        return World(game.seating.seats, game.cards, laid)

    def _check(self) -> None:
        if not self.count:
            raise TricktakerError(_("no deal agrees with this view"))


def _hidden_sizes(view: View) -> dict[Place, int]:
    """How many cards that were not played lie in each place, by the names of the places."""
    sizes = dict(view.table.sizes)
    sizes.pop(TRICK, None)
    for trick in view.tricks:
        if trick.winner is not None:
            sizes[WON[trick.winner]] -= len(trick.cards)
    return {place: sizes[place] for place in sorted(sizes) if sizes[place]}


def _grouped(view: View, places: Sequence[Place]) -> tuple[list[int], list[Group]]:
    """The cards whose place is certain, by place, and the others by where they may lie."""
    hidden = view.game.cards.full.mask & ~view.played_mask
    knowledge, gone = view.knowledge, view.once(ruled_out)
    certain = [knowledge.in_place(place) & hidden for place in places]
    groups: dict[tuple[int, ...], int] = {}
    for place, mask in zip(places, certain, strict=True):
        if mask & gone.get(place, 0):
            groups[()] = mask  # seen there, and ruled out there: no deal agrees
    for unsure in knowledge.unsure:
        may = [place in unsure.places for place in places]
        for card in bits(unsure.cards & hidden):
            open_to = [
                number
                for number, place in enumerate(places)
                if may[number] and not gone.get(place, 0) >> card & 1
            ]
            if len(open_to) == 1:  # kept apart, so that its place stays like the others to count
                certain[open_to[0]] |= 1 << card
            else:
                key = tuple(open_to)
                groups[key] = groups.get(key, 0) | 1 << card
    return certain, [Group(tuple(bits(mask)), key) for key, mask in groups.items()]
