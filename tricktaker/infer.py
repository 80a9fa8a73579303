"""What a view implies about the cards that its reader does not see, and deals that agree with it.

Three things are known from a view alone: how many cards lie in every place, where its reader has
seen cards go, and what each play gave away by the ladder of obligations. A seat that discards on a
heart lead holds no heart. From these all possible deals are counted, and any of them is made from
its number, so that worlds are drawn with exactly equal chances and nothing is tried in vain.

>>> import tricktaker as tt
>>> game = tt.load_game("spades", double_nil=False)
>>> pack = game.pack({0: "2H", 1: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"}, dealer=3)
>>> match = tt.Match(game, packs=[pack], dealer=3)
>>> for code in ("3", "3", "3", "3", "play 2H", "play 2C"):
...     events = match.act(code)
>>> str(denied(match.view(2))[1])
'3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH'
>>> world = worlds(match.view(2), 1, seed=7)[0]
>>> [len(hand) for hand in world.hands], world.hands[1].isdisjoint(game.cards.set("AH KH"))
([12, 12, 13, 13], True)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from hashlib import shake_256
from math import factorial
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import frozen

from tricktaker import obligations
from tricktaker.cards import Card, CardSet, Pack, bits
from tricktaker.chance import Chance
from tricktaker.deal import Knowledge, Table
from tricktaker.errors import TricktakerError
from tricktaker.events import HAND, HOLDER, STOCK, TRICK, WON, DealBegun, Moved, Place
from tricktaker.phases import TrickPlay
from tricktaker.text import Domain
from tricktaker.view import View

if TYPE_CHECKING:
    from tricktaker.seating import Seat

__all__ = ["Inference", "World", "denied", "possible", "worlds"]

_ = Domain("tricktaker", "tricktaker")


@frozen(eq=False, repr=False)
class World(Mapping[Place, tuple[Card, ...]]):
    """Where all the hidden cards may lie: for every place the cards that were not yet played.

    The cards of the stock are in order, the top card first; those of other places in the order of
    the pack, which says nothing. Places without such cards are left out.

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
        places = ", ".join(f"{p}: {' '.join(map(str, c))}" for p, c in self._cards.items())
        return f"<World {places}>"


def denied(view: View) -> Mapping[Seat, CardSet]:
    """The cards that each seat cannot hold, by what it and the ladders have said in this deal.

    Cards that came into a hand since are taken into account. Nothing is told by plays under a house
    rule or a phase that settles what is legal without the ladder. Cards played are left out.
    """
    pack, masks, left = view.game.cards, _denied_in(view), ~view.played_mask
    seats = range(view.game.seating.seats)
    return {seat: pack.from_mask(masks.get(HAND[seat], 0) & left) for seat in seats}


def possible(view: View, place: Place) -> CardSet:
    """The cards that lie in a place in at least one deal that agrees with the view.

    :raises TricktakerError: if no deal agrees with it.
    """
    return Inference(view).possible(place)


def worlds(view: View, n: int, seed: int) -> tuple[World, ...]:
    """So many deals that agree with the view, each drawn with equal chances for all of them.

    The same view and seed give the same worlds, in every process; the first ones stay the same when
    more are asked for.

    :raises TricktakerError: if no deal agrees with the view, or the arguments are no numbers.
    """
    if type(n) is not int or n < 0:
        raise TricktakerError(_("{value} is no number of worlds", value=repr(n)))
    Chance(seed)  # refuses what is no seed
    inference = Inference(view)
    return tuple([inference.draw(seed, number) for number in range(n)])


class Inference:
    """All the deals that agree with a view: how many, which, and some at random.

    Keep one where worlds are drawn from one view again and again: what takes time is done once.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades", double_nil=False), seed=7, dealer=3)
    >>> inference = Inference(match.view(0))
    >>> inference.count
    84478098072866400
    >>> inference.draw(seed=1, number=0) == worlds(match.view(0), 3, seed=1)[0]
    True
    """

    def __init__(self, view: View) -> None:
        self._view = view
        sizes = _hidden_sizes(view)
        self._places = tuple(sizes)
        fixed, self._groups = _grouped(view, self._places)
        room = [size - mask.bit_count() for size, mask in zip(sizes.values(), fixed, strict=True)]
        self._fixed = tuple(tuple(bits(mask)) for mask in fixed)
        self._root = _Counting(self._groups).node(0, tuple(room))
        self._stock_orders = factorial(sizes.get(STOCK, 0))
        self.count = self._root.total * self._stock_orders
        """How many deals agree with the view; 0 if what it says contradicts itself."""
        # 16 bytes more than the choice needs: no deal is likelier than another by 2**-128
        self._bytes = self.count.bit_length() // 8 + 17

    def possible(self, place: Place) -> CardSet:
        """The cards that lie in a place in at least one of the deals; see `possible`."""
        self._check()
        mask = self._view.known(place).mask
        if place in self._places:
            mask |= self._reached[self._places.index(place)]
        return self._view.game.cards.from_mask(mask)

    @cached_property
    def _reached(self) -> tuple[int, ...]:
        """For every place the cards that come to lie there in one deal or another."""
        reached = [sum(1 << card for card in cards) for cards in self._fixed]
        nodes = {id(self._root): self._root}
        for group in self._groups:
            mask = sum(1 << card for card in group.cards)
            below: dict[int, _Node] = {}
            for node in nodes.values():
                for _ways, shares, child in node.branches:
                    below[id(child)] = child
                    for place, share in zip(group.places, shares, strict=True):
                        if share:
                            reached[place] |= mask
            nodes = below
        return tuple(reached)

    def draw(self, seed: int, number: int) -> World:
        """One of the deals at random: a function of the seed and this number, and of nothing else.

        Which it is says a hash, as in `tricktaker.chance`, under names that no match draws by.

        :raises TricktakerError: if no deal agrees with the view.
        """
        self._check()
        name = f"tricktaker/1/worlds/{seed}/{number}"
        digest = shake_256(name.encode()).digest(self._bytes)
        return self.world(int.from_bytes(digest, "big") % self.count)

    def world(self, rank: int) -> World:
        """The deal of that number, from 0 to below `count`; each number is another deal.

        :raises TricktakerError: if there are not so many.
        """
        if not 0 <= rank < self.count:
            raise TricktakerError(_("only {count} deals agree with this view", count=self.count))
        lots = [list(cards) for cards in self._fixed]
        rank, order = divmod(rank, self._stock_orders)
        node = self._root
        for group in self._groups:
            branch = bisect_right(node.ends, rank)
            if branch:
                rank -= node.ends[branch - 1]
            ways, shares, node = node.branches[branch]
            rank, which = divmod(rank, ways)
            _share_out(group, shares, ways, which, lots)
        pack, laid = self._view.game.cards, {}
        for place, lot in zip(self._places, lots, strict=True):
            lot.sort()
            if place == STOCK:
                _arrange(lot, order)
            laid[place] = tuple([pack.cards[card] for card in lot])
        return World(self._view.game.seating.seats, pack, laid)

    def _check(self) -> None:
        if not self.count:
            raise TricktakerError(_("no deal agrees with this view"))


# ---------------------------------------------------------------- what the plays gave away


def _denied_in(view: View) -> dict[Place, int]:
    """For every place the cards that, by the plays so far, do not lie there."""
    steps, game = view._steps, view.game
    out: dict[Place, int] = {}
    if "legal_actions" in steps.overridden:
        return out
    events = view.events
    begun = max((n for n, event in enumerate(events) if isinstance(event, DealBegun)), default=0)
    # the deal once more from its beginning, with nobody's cards in it
    table = Table(game.cards, game.seating.seats, view.standing)
    nothing = Knowledge({})
    then = View(steps, None, table, nothing, nothing, ())
    for event in events[begun:]:
        if isinstance(event, Moved):
            if event.target == TRICK and event.cards is not None:
                out[event.source] = out.get(event.source, 0) | _given_away(then, event)
            elif out:
                _let_in(out, event, table.sizes.get(event.target, 0) == 0)
        table.fold(event)
    return out


def _given_away(then: View, event: Moved) -> int:
    """The cards that a seat showed by this play not to hold; `then` is the table before it."""
    phase = then.game.phase(then.phase)
    if not isinstance(phase, TrickPlay) or event.cards is None:
        return 0
    if type(phase).legal_actions is not TrickPlay.legal_actions:
        return 0  # the phase has other reasons than its ladder
    situation = phase.situation(then, HOLDER[event.source])
    card = event.cards.mask.bit_length() - 1
    return obligations.denied(phase.ladder(then), situation, card)


def _let_in(out: dict[Place, int], event: Moved, was_empty: bool) -> None:
    """Cards have come to a place: what was ruled out there may be among them."""
    kept = out.get(event.target, 0)
    if event.cards is not None:
        kept &= ~event.cards.mask
    else:
        # of cards that nobody saw, only those come that may have lain at the source
        from_source = out.get(event.source, 0)
        kept = from_source if was_empty else kept & from_source
    out[event.target] = kept


# ---------------------------------------------------------------- where each card may lie


class _Group(NamedTuple):
    """Cards that may lie in the same places, as numbers in the pack and in the list of places."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


def _hidden_sizes(view: View) -> dict[Place, int]:
    """How many cards that were not played lie in each place, by the names of the places."""
    sizes = dict(view._table.sizes)
    sizes.pop(TRICK, None)
    for trick in view.tricks:
        if trick.winner is not None:
            sizes[WON[trick.winner]] -= len(trick.cards)
    return {place: sizes[place] for place in sorted(sizes) if sizes[place]}


def _grouped(view: View, places: Sequence[Place]) -> tuple[list[int], tuple[_Group, ...]]:
    """The cards whose place is known, by place, and the others by where they may lie."""
    hidden = view.game.cards.full.mask & ~view.played_mask
    knowledge, gone = view._knowledge, _denied_in(view)
    fixed = [knowledge.in_place(place) & hidden for place in places]
    groups: dict[tuple[int, ...], int] = {}
    for unsure in knowledge.unsure:
        for card in bits(unsure.cards & hidden):
            open_to = [
                number
                for number, place in enumerate(places)
                if place in unsure.places and not gone.get(place, 0) >> card & 1
            ]
            if len(open_to) == 1:
                fixed[open_to[0]] |= 1 << card
            else:
                key = tuple(open_to)
                groups[key] = groups.get(key, 0) | 1 << card
    for place, mask in zip(places, fixed, strict=True):
        if mask & gone.get(place, 0):
            groups[()] = groups.get((), 0) | mask  # seen there, and ruled out there
    # the freest last: by then there is little left to choose
    order = sorted(groups.items(), key=lambda item: (len(item[0]), item[0]))
    return fixed, tuple(_Group(tuple(bits(mask)), key) for key, mask in order)


# ---------------------------------------------------------------- counting deals


class _Node(NamedTuple):
    """The deals of the groups from one on, into the room that is left."""

    total: int
    ends: list[int]
    """Running totals of the branches."""
    branches: list[tuple[int, tuple[int, ...], Any]]
    """Ways to choose the cards, how many go to each of the group's places, and the node below."""


class _Counting:
    """Counts the deals, group by group; what is left then depends only on the room left."""

    def __init__(self, groups: Sequence[_Group]) -> None:
        self._groups = groups
        places = {place for group in groups for place in group.places}
        # how many cards of later groups may still go to a place
        self._later = [
            {p: sum(len(g.cards) for g in groups[level:] if p in g.places) for p in places}
            for level in range(1, len(groups) + 1)
        ]
        self.node = cache(self._counted)
        """The deals of the groups from a level on that fill this room exactly."""

    def _counted(self, level: int, room: tuple[int, ...]) -> _Node:
        if level == len(self._groups):
            return _Node(int(not any(room)), [], [])
        cards, places = self._groups[level]
        later = self._later[level]
        low = [max(0, room[place] - later[place]) for place in places]
        high = [min(room[place], len(cards)) for place in places]
        total, ends, branches = 0, [], []
        for shares in _shares(len(cards), low, high):
            left = list(room)
            for place, share in zip(places, shares, strict=True):
                left[place] -= share
            below = self.node(level + 1, tuple(left))
            if below.total:
                ways = factorial(len(cards))
                for share in shares:
                    ways //= factorial(share)
                total += ways * below.total
                ends.append(total)
                branches.append((ways, shares, below))
        return _Node(total, ends, branches)


def _shares(count: int, low: Sequence[int], high: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to part a number of cards among places, each within its bounds."""
    if not low:
        if count == 0:
            yield ()
        return
    least, most = sum(low[1:]), sum(high[1:])
    for share in range(max(low[0], count - most), min(high[0], count - least) + 1):
        for others in _shares(count - share, low[1:], high[1:]):
            yield (share, *others)


def _share_out(
    group: _Group, shares: Sequence[int], ways: int, which: int, lots: Sequence[list[int]]
) -> None:
    """Give the cards of a group to its places in one of the ways to part them so."""
    left, wanting = len(group.cards), list(shares)
    for card in group.cards:
        number, part = -1, 0
        while which >= part:
            which -= part
            number += 1
            part = ways * wanting[number] // left  # in so many of the ways the card goes here
        wanting[number] -= 1
        ways = part
        left -= 1
        lots[group.places[number]].append(card)


def _arrange(cards: list[int], order: int) -> None:
    """Put the cards into one of their orders, by its number."""
    for place in range(len(cards)):
        order, further = divmod(order, len(cards) - place)
        cards.insert(place, cards.pop(place + further))
