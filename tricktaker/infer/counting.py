"""Counting the ways to lay cards into places, and making any of them from its number.

Cards that may go to the same places are alike, and so are places that take the same cards: only how
many go where has to be worked out. What is left after some steps depends on the room left alone, so
that it is counted once.

>>> placements = Placements([1, 2], [Group(cards=(4, 5), places=(0, 1)), Group((7,), (1,))])
>>> placements.count
2
>>> placements.lay(0), placements.lay(1)
([[4], [7, 5]], [[5], [7, 4]])
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import comb, factorial, log2, prod
from typing import Any, NamedTuple

_WIDTH = 16
_SLOT = (1 << _WIDTH) - 1
"""A state is a row of numbers in one: the cards left of every group, the room of every pool."""


class Group(NamedTuple):
    """Cards that may lie in the same places."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


_Parts = tuple[list[int], list[list[int]], list[int]]
"""How a group is parted: the shares, where each goes, the number of ways and which it is."""


class _Node(NamedTuple):
    """What can follow from a state: the number of ways in all, and the branches."""

    total: int
    ends: list[int]
    """Running totals of the branches."""
    branches: list[tuple[int, int, Any]]
    """For a share of the group's cards the ways to choose them, the share and the node after it."""


class _Step(NamedTuple):
    """A step of the counting: how many cards of a group go to a pool.

    A line is a group or a pool, by where its number stands in a state.
    """

    group: int
    pool: int
    other_pools: tuple[int, ...]
    """The pools that the group comes to later."""
    other_groups: tuple[int, ...]
    """The groups that come to the pool later."""

    def moves(self, state: int) -> list[tuple[int, int]]:
        """Every share that can go to the pool, with the state after it."""
        left, room = state >> self.group & _SLOT, state >> self.pool & _SLOT
        elsewhere = sum([state >> line & _SLOT for line in self.other_pools])
        others = sum([state >> line & _SLOT for line in self.other_groups])
        one = (1 << self.group) + (1 << self.pool)
        shares = range(max(0, left - elsewhere, room - others), min(left, room) + 1)
        return [(share, state - share * one) for share in shares]


class Placements:
    """All ways to lay groups of cards into places, so that each place is filled exactly.

    :ivar count: how many there are.
    """

    def __init__(self, room: Sequence[int], groups: Sequence[Group]) -> None:
        self._groups = tuple(groups)
        self._room = tuple(room)
        self._pools = self._pooled()
        self._steps = self._ordered()
        self._cells = [(s.group // _WIDTH, s.pool // _WIDTH - len(groups)) for s in self._steps]
        self._reached = [0] * len(self._pools)
        self.count = 0
        self._root = self._counted() if min(room, default=0) >= 0 else None
        if self._root is not None:
            self._splits = [_ways([room[place] for place in pool]) for pool in self._pools]
            self.count = self._root.total * prod(self._splits)

    def _pooled(self) -> list[tuple[int, ...]]:
        """The places, those that take the same cards together."""
        pools: dict[tuple[bool, ...], list[int]] = {}
        for place in range(len(self._room)):
            takes = tuple([place in group.places for group in self._groups])
            pools.setdefault(takes, []).append(place)
        return [tuple(places) for places in pools.values()]

    def _ordered(self) -> list[_Step]:
        """The steps, in an order in which few numbers are open at a time.

        One group or pool after another is settled with everything that it still shares cards with.
        """
        sizes = [len(group.cards) for group in self._groups]
        sizes += [sum(self._room[place] for place in pool) for pool in self._pools]
        first = len(self._groups)
        joined: list[set[int]] = [
            {first + n for n, pool in enumerate(self._pools) if pool[0] in group.places}
            for group in self._groups
        ]
        for pool in range(first, len(sizes)):
            joined.append({group for group, pools in enumerate(joined) if pool in pools})
        weight = [log2(size + 1) for size in sizes]
        steps: list[_Step] = []
        unsettled, opened = set(range(len(sizes))), set[int]()
        while unsettled:
            costs = {n: sum(weight[o] for o in opened | joined[n] - {n}) for n in unsettled}
            line = min(unsettled, key=lambda n: (costs[n], n))
            unsettled.remove(line)
            opened = (opened | joined[line]) - {line}
            for other in sorted(joined[line]):
                joined[line].remove(other)
                joined[other].remove(line)
                group, pool = sorted((line, other))
                shifts = [[_WIDTH * n for n in sorted(joined[x])] for x in (group, pool)]
                steps.append(_Step(_WIDTH * group, _WIDTH * pool, *map(tuple, shifts)))
        return steps

    def _counted(self) -> _Node | None:
        """The node of the beginning; None if there is no way at all."""
        start = 0
        for pool in reversed(self._pools):
            start = start << _WIDTH | sum(self._room[place] for place in pool)
        for group in reversed(self._groups):
            start = start << _WIDTH | len(group.cards)
        states, layers = {start}, []
        for step in self._steps:
            layer = {state: step.moves(state) for state in states}
            layers.append(layer)
            states = {after for moves in layer.values() for _share, after in moves}
        below = {0: _Node(1, [], [])}
        while layers:
            layer, step, (group, pool) = (
                layers.pop(),
                self._steps[len(layers)],
                self._cells[len(layers)],
            )
            nodes = [(s, _node(s >> step.group & _SLOT, m, below)) for s, m in layer.items()]
            below = {state: node for state, node in nodes if node.total}
            if any(share for node in below.values() for _ways, share, _after in node.branches):
                self._reached[pool] |= sum(1 << card for card in self._groups[group].cards)
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
        parts: list[_Parts] = [([], [], [1, 0]) for _ in self._groups]
        node: Any = self._root
        for group, pool in self._cells:
            branch = bisect_right(node.ends, rank)
            if branch:
                rank -= node.ends[branch - 1]
            ways, share, node = node.branches[branch]
            if share:
                shares, to, number = parts[group]
                shares.append(share)
                to.append(heaps[pool])
                rank, which = divmod(rank, ways)
                number[:] = (number[0] * ways, number[1] * ways + which)
        for group, (shares, to, (ways, which)) in zip(self._groups, parts, strict=True):
            _share_out(group.cards, shares, ways, which, to)
        lots: list[list[int]] = [[] for _ in self._room]
        for places, heap, ways, which in zip(self._pools, heaps, self._splits, splits, strict=True):
            room = [self._room[place] for place in places]
            _share_out(heap, room, ways, which, [lots[place] for place in places])
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
    cards: Sequence[int], shares: list[int], ways: int, which: int, lots: Sequence[list[int]]
) -> None:
    """Deal cards out in shares of these sizes, in one of the ways to do it; uses up `shares`."""
    if len(shares) == 1:
        lots[0].extend(cards)
        return
    left = len(cards)
    for card in cards:
        number, part = -1, 0
        while which >= part:
            which -= part
            number += 1
            part = ways * shares[number] // left  # in so many of the ways the card goes here
        shares[number] -= 1
        ways = part
        left -= 1
        lots[number].append(card)
