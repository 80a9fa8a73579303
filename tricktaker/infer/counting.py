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
from math import comb, factorial
from typing import Any, NamedTuple

_WIDTH = 16
_SLOT = (1 << _WIDTH) - 1
"""A state is a row of numbers in one: the cards left of the group, then the room of every pool."""


class Group(NamedTuple):
    """Cards that may lie in the same places."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


class _Node(NamedTuple):
    """What can follow from a state: the number of ways in all, and the branches."""

    total: int
    ends: list[int]
    """Running totals of the branches."""
    branches: list[tuple[int, int, Any]]
    """For a share of the group's cards the ways to choose them, the share and the node after it."""


class _Step(NamedTuple):
    """A step of the counting: how many cards of a group go to a pool."""

    shift: int
    """Where the room of the pool stands in a state."""
    later: int
    """How many cards of later groups the pool may still get."""
    rest: tuple[int, ...]
    """Where the room of the other pools stands that the group comes to later."""
    following: int
    """The cards of the next group, if this is the last step of its group."""

    def moves(self, state: int) -> list[tuple[int, int]]:
        """Every share that can go to the pool, with the state after it."""
        left, room = state & _SLOT, state >> self.shift & _SLOT
        elsewhere = sum([min(left, state >> shift & _SLOT) for shift in self.rest])
        low, high = max(0, room - self.later, left - elsewhere), min(room, left)
        one = (1 << self.shift) + 1
        return [(share, state - share * one + self.following) for share in range(low, high + 1)]


class Placements:
    """All ways to lay groups of cards into places, so that each place is filled exactly.

    :ivar count: how many there are.
    """

    def __init__(self, room: Sequence[int], groups: Sequence[Group]) -> None:
        # the freest last: by then there is little left to choose
        self._groups = sorted(groups, key=lambda group: (len(group.places), group.places))
        self._room = tuple(room)
        self._pools = self._pooled()
        self._splits = [_ways([room[place] for place in pool]) for pool in self._pools]
        self._to = [
            [n for n, pool in enumerate(self._pools) if pool[0] in group.places]
            for group in self._groups
        ]
        self._reached = [0] * len(self._pools)
        self._root = self._counted() if min(room, default=0) >= 0 else None
        self.count = 0 if self._root is None else self._root.total
        for ways in self._splits:
            self.count *= ways

    def _pooled(self) -> list[tuple[int, ...]]:
        """The places, those that take the same cards together."""
        pools: dict[tuple[bool, ...], list[int]] = {}
        for place in range(len(self._room)):
            takes = tuple([place in group.places for group in self._groups])
            pools.setdefault(takes, []).append(place)
        return [tuple(places) for places in pools.values()]

    def _steps(self) -> list[tuple[int, int, _Step]]:
        """The steps, each with its group and its pool."""
        sizes = [len(group.cards) for group in self._groups]
        steps = []
        for number, pools in enumerate(self._to):
            for place, pool in enumerate(pools):
                later = [n for n in range(number + 1, len(sizes)) if pool in self._to[n]]
                rest = tuple([_WIDTH * (other + 1) for other in pools[place + 1 :]])
                following = 0 if rest or number + 1 == len(sizes) else sizes[number + 1]
                step = _Step(_WIDTH * (pool + 1), sum(sizes[n] for n in later), rest, following)
                steps.append((number, pool, step))
        return steps

    def _counted(self) -> _Node | None:
        """The node of the beginning; None if there is no way at all."""
        if not all(self._to):
            return None  # there is no place for some card
        start = len(self._groups[0].cards) if self._groups else 0
        for number, pool in enumerate(self._pools):
            start += sum(self._room[place] for place in pool) << _WIDTH * (number + 1)
        steps, states, layers = self._steps(), {start}, []
        for _group, _pool, step in steps:
            layer = {state: step.moves(state) for state in states}
            layers.append(layer)
            states = {after for moves in layer.values() for _share, after in moves}
        below = {0: _Node(1, [], [])}
        for (group, pool, _step), layer in zip(reversed(steps), reversed(layers), strict=True):
            nodes = {state: _node(state & _SLOT, moves, below) for state, moves in layer.items()}
            below = {state: node for state, node in nodes.items() if node.total}
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
        node: Any = self._root
        for group, pools in zip(self._groups, self._to, strict=True):
            shares, which, among = [], 0, 1
            for _pool in pools:
                branch = bisect_right(node.ends, rank)
                if branch:
                    rank -= node.ends[branch - 1]
                ways, share, node = node.branches[branch]
                rank, choice = divmod(rank, ways)
                which, among = which * ways + choice, among * ways
                shares.append(share)
            _share_out(group.cards, shares, among, which, [heaps[pool] for pool in pools])
        lots: list[list[int]] = [[] for _ in self._room]
        for pool, heap, ways, which in zip(
            self._pools, heaps, self._splits, splits, strict=True
        ):
            room = [self._room[place] for place in pool]
            _share_out(heap, room, ways, which, [lots[place] for place in pool])
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
    ways = factorial(max(0, sum(shares)))
    for share in shares:
        ways //= factorial(max(0, share))
    return ways


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
