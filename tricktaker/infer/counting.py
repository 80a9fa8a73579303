"""Counting the ways to lay cards into places, and making any of them from its number.

Cards that may go to the same places are alike, and so are places that take the same cards: only how
many go where has to be worked out. What can follow depends on nothing but the cards and the room
that are left, so that each state of these is counted once.

>>> placements = Placements([1, 2], [Group((4, 5), (0, 1)), Group((7,), (1,))])
>>> placements.count
2
>>> placements.lay(0), placements.lay(1)
([[4], [5, 7]], [[5], [4, 7]])
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import comb, factorial, prod
from typing import Any, NamedTuple

_WIDTH = 16
_SLOT = (1 << _WIDTH) - 1
"""A state is a row of numbers in one: the cards left of every group, the room of every pool."""


class Group(NamedTuple):
    """Cards that may lie in the same places."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


class _Node(NamedTuple):
    """What can follow from a state: in how many ways in all, and the branches."""

    total: int
    ends: list[int]
    """Running totals of the branches."""
    branches: list[tuple[int, int, Any]]
    """The ways to choose a share of the group's cards, the share, and the node after it."""


class _Step(NamedTuple):
    """A step of the counting: how many cards of a group go to a pool of places."""

    group: int
    pool: int
    left_at: int
    """Where the cards left of the group stand in a state."""
    room_at: int
    """Where the room of the pool stands."""
    other_room_at: tuple[int, ...]
    """The pools that the group comes to later."""
    other_left_at: tuple[int, ...]
    """The groups that come to the pool later."""

    def moves(self, state: int) -> list[tuple[int, int]]:
        """Every share that can go to the pool, with the state after it."""
        left, room = state >> self.left_at & _SLOT, state >> self.room_at & _SLOT
        other_room = sum([state >> at & _SLOT for at in self.other_room_at])
        other_left = sum([state >> at & _SLOT for at in self.other_left_at])
        one = (1 << self.left_at) + (1 << self.room_at)
        shares = range(max(0, left - other_room, room - other_left), min(left, room) + 1)
        return [(share, state - share * one) for share in shares]


class Placements:
    """All ways to lay groups of cards into places, so that each place is filled exactly.

    :ivar count: how many there are.
    """

    def __init__(self, room: Sequence[int], groups: Sequence[Group]) -> None:
        self._groups = tuple(groups)
        self._room = tuple(room)
        self._pools = self._pooled()
        self._sizes = [len(group.cards) for group in groups]
        self._sizes += [sum(room[place] for place in pool) for pool in self._pools]
        self._steps = self._ordered()
        self._reached = [0] * len(self._pools)
        self.count = 0
        root = self._counted() if min(room, default=0) >= 0 else None
        if root is not None:
            self._root = root
            self._splits = [_ways([room[place] for place in pool]) for pool in self._pools]
            self.count = root.total * prod(self._splits)

    def _pooled(self) -> list[tuple[int, ...]]:
        """The places, those that take the same cards together."""
        pools: dict[tuple[bool, ...], list[int]] = {}
        for place in range(len(self._room)):
            takes = tuple([place in group.places for group in self._groups])
            pools.setdefault(takes, []).append(place)
        return [tuple(places) for places in pools.values()]

    def _ordered(self) -> list[_Step]:
        """The steps, in an order in which few numbers are open at a time.

        One line, a group or a pool, is settled after the other, with all that it still meets.
        """
        first = len(self._groups)
        meets: list[set[int]] = [set() for _ in self._sizes]
        for number, group in enumerate(self._groups):
            for pool, places in enumerate(self._pools, first):
                if places[0] in group.places:
                    meets[number].add(pool)
                    meets[pool].add(number)
        steps = []
        unsettled, opened = set(range(len(meets))), set[int]()
        while unsettled:
            line = min(unsettled, key=lambda n: (self._states(opened | meets[n] - {n}), n))
            unsettled.remove(line)
            opened = (opened | meets[line]) - {line}
            for other in sorted(meets[line]):
                meets[line].remove(other)
                meets[other].remove(line)
                left, room = sorted((line, other))
                steps.append(
                    _Step(
                        group=left,
                        pool=room - first,
                        left_at=_WIDTH * left,
                        room_at=_WIDTH * room,
                        other_room_at=tuple([_WIDTH * number for number in meets[left]]),
                        other_left_at=tuple([_WIDTH * number for number in meets[room]]),
                    )
                )
        return steps

    def _states(self, opened: set[int]) -> int:
        """How many states these lines can be in."""
        return prod([max(0, self._sizes[line]) + 1 for line in opened])

    def _counted(self) -> _Node | None:
        """The node of the beginning; None if there is no way at all."""
        start = sum(size << _WIDTH * line for line, size in enumerate(self._sizes))
        states, layers = {start}, []
        for step in self._steps:
            layer = {state: step.moves(state) for state in states}
            layers.append(layer)
            states = {after for moves in layer.values() for _share, after in moves}
        below = {0: _Node(1, [], [])}
        for step, layer in zip(reversed(self._steps), reversed(layers), strict=True):
            nodes = [(s, _node(s >> step.left_at & _SLOT, m, below)) for s, m in layer.items()]
            below = {state: node for state, node in nodes if node.total}
            if any(share for node in below.values() for _w, share, _after in node.branches):
                cards = self._groups[step.group].cards
                self._reached[step.pool] |= sum(1 << card for card in cards)
        return below.get(start)

    def reaching(self, place: int) -> int:
        """The cards that come to lie in a place in one way or another, as a mask."""
        pool = next(n for n, places in enumerate(self._pools) if place in places)
        return self._reached[pool] if self.count and self._room[place] else 0

    def lay(self, rank: int) -> list[list[int]]:
        """The cards of each place in the way of that number, below `count`; each is another way."""
        splits = []
        for ways in self._splits:
            rank, which = divmod(rank, ways)
            splits.append(which)
        heaps: list[list[int]] = [[] for _ in self._pools]
        shares: list[list[int]] = [[] for _ in self._groups]
        to: list[list[list[int]]] = [[] for _ in self._groups]
        numbers = [(1, 0)] * len(self._groups)
        node = self._root
        for step in self._steps:
            branch = bisect_right(node.ends, rank)
            if branch:
                rank -= node.ends[branch - 1]
            ways, share, node = node.branches[branch]
            if share:
                rank, which = divmod(rank, ways)
                shares[step.group].append(share)
                to[step.group].append(heaps[step.pool])
                among, before = numbers[step.group]
                numbers[step.group] = (among * ways, before * ways + which)
        for n, group in enumerate(self._groups):
            _share_out(group.cards, shares[n], numbers[n], to[n])
        lots: list[list[int]] = [[] for _ in self._room]
        for places, heap, *number in zip(self._pools, heaps, self._splits, splits, strict=True):
            room = [self._room[place] for place in places]
            _share_out(heap, room, number, [lots[place] for place in places])
        return lots


def _node(left: int, moves: Sequence[tuple[int, int]], below: dict[int, _Node]) -> _Node:
    total, ends, branches = 0, [], []
    for share, after in moves:
        node = below.get(after)
        if node is not None:
            ways = comb(left, share)
            total += ways * node.total
            ends.append(total)
            branches.append((ways, share, node))
    return _Node(total, ends, branches)


def _ways(shares: Sequence[int]) -> int:
    """The ways to part different cards into shares of these sizes."""
    return factorial(sum(shares)) // prod([factorial(share) for share in shares])


def _share_out(
    cards: Sequence[int], shares: list[int], number: Sequence[int], lots: Sequence[list[int]]
) -> None:
    """Deal cards out in shares of these sizes; uses up `shares`.

    :param number: how many ways there are to do it, and which of them it is.
    """
    if len(lots) == 1:
        lots[0].extend(cards)
        return
    left, (ways, which) = len(cards), number
    for card in cards:
        lot = 0
        part = ways * shares[0] // left  # in so many of the ways the card goes here
        while which >= part:
            which -= part
            lot += 1
            part = ways * shares[lot] // left
        shares[lot] -= 1
        ways = part
        left -= 1
        lots[lot].append(card)
