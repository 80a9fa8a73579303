"""Duplicate tournaments: the same packs for both players, with the seats exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations
from typing import Any, Final

from attrs import frozen

from tricktaker.errors import TricktakerError
from tricktaker.game import Game
from tricktaker.lab.batches import Sums, run
from tricktaker.lab.intervals import Interval, of_mean, of_share
from tricktaker.lab.table import Table, check_bots
from tricktaker.seating import Seating
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

_NUMBERS: Final = 4
"""How many sums a pair has: the margins, their squares, and the deals won by each."""


@frozen
class Pairing:
    """How two players fared against each other.

    :ivar players: the two, and ``deals`` how many deals they played, each at all ``tables``.
    :ivar won: how many deals each of them won: had more points, or fewer where points are bad,
        over all tables of the deal. The others were level.
    :ivar unit: the margins are counted in so many parts of a point, so that they are whole.
    :ivar total: the sum of the margins by deal in these parts, ``squares`` that of their squares.

    >>> pair = Pairing(("a", "b"), 100, 2, (40, 20), unit=2, total=600, squares=20_000)
    >>> pair.margin, [round(end, 2) for end in pair.interval], pair.better
    (3.0, [1.74, 4.26], 'a')
    """

    players: tuple[str, str]
    deals: int
    tables: int
    won: tuple[int, int]
    unit: int
    total: int
    squares: int

    @property
    def margin(self) -> float | None:
        """By how many points a deal the first did better, on average; None for no deals.

        What a player's side has is the mean over its tables, so that it does not matter how many
        there are.
        """
        return self.total / (self.unit * self.deals) if self.deals else None

    @property
    def interval(self) -> Interval | None:
        """Where the true margin lies with 95 % confidence; None for fewer than two deals."""
        found = of_mean(self.deals, self.total, self.squares)
        return None if found is None else (found[0] / self.unit, found[1] / self.unit)

    @property
    def share(self) -> float | None:
        """The share of the first in the deals that one of them won; None if there were none."""
        return self.won[0] / sum(self.won) if any(self.won) else None

    @property
    def share_interval(self) -> Interval | None:
        """Where that share truly lies with 95 % confidence; None if no deal was won."""
        return of_share(self.won[0], sum(self.won))

    @property
    def better(self) -> str | None:
        """Who is better, if the interval of the margin says so; None if it holds 0."""
        low, high = self.interval or (0, 0)
        if low > 0:
            return self.players[0]
        return self.players[1] if high < 0 else None

    def to_json(self) -> dict[str, Any]:
        """The pairing as JSON data."""
        low, high = self.interval or (None, None)
        share_low, share_high = self.share_interval or (None, None)
        return {
            "players": list(self.players),
            "deals": self.deals,
            "tables": self.tables,
            "margin": self.margin,
            "low": low,
            "high": high,
            "won": list(self.won),
            "share": self.share,
            "share_low": share_low,
            "share_high": share_high,
            "better": self.better,
        }


@frozen
class Tournament:
    """How each pair of players fared against each other, all with the same packs.

    :ivar options: all options of the game and their values.
    :ivar seed: with which the same deals come again.
    :ivar deals: how many deals each pair played: those with the numbers from 1 on.
    """

    game: str
    options: tuple[tuple[str, Any], ...]
    house: tuple[str, ...]
    seed: int
    deals: int
    pairings: tuple[Pairing, ...]

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON data."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "house": list(self.house),
            "seed": self.seed,
            "deals": self.deals,
            "pairings": [each.to_json() for each in self.pairings],
        }


def lineups(sides: int) -> tuple[tuple[int, ...], ...]:
    """Which of two players, 0 or 1, has which side, table by table.

    They take turns round the table, and every player comes to every seat as often as the other.

    >>> lineups(2)
    ((0, 1), (1, 0))
    >>> lineups(3)
    ((0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0))
    """
    found: dict[tuple[int, ...], None] = {}
    for first in (0, 1):
        row = tuple((first + side) % 2 for side in range(sides))
        found.update((row[turn:] + row[:turn], None) for turn in range(sides))
    return tuple(found)


def _unit(sides: int) -> int:
    """How many parts of a point a margin is counted in: those of the means, at every table."""
    more = (sides + 1) // 2
    return more * (sides - more) * len(lineups(sides))


@frozen
class _Work:
    """Plays a batch of deals, each by all pairs at all tables."""

    table: Table
    players: tuple[str, ...]

    def __call__(self, first: int, count: int) -> Sums:
        pairs = list(combinations(self.players, 2))
        sums = [0] * (_NUMBERS * len(pairs))
        for number in range(first, first + count):
            for at, pair in enumerate(pairs):
                margin = self._margin(number, pair)
                sums[_NUMBERS * at] += margin
                sums[_NUMBERS * at + 1] += margin * margin
                sums[_NUMBERS * at + 2] += margin > 0
                sums[_NUMBERS * at + 3] += margin < 0
        return tuple(sums)

    def _margin(self, number: int, pair: Sequence[str]) -> int:
        """By how much the first of two does better in a deal, in parts of a point."""
        game, margin = self.table.game, 0
        for lineup in lineups(len(game.seating.sides)):
            (deal,) = self.table.play(number, _by_seat(game.seating, lineup, pair)).deals
            # a mean over as many sides as the other has is a sum over the common denominator
            counts = lineup.count(0), lineup.count(1)
            for side, player in enumerate(lineup):
                margin += deal.scores[side] * counts[1 - player] * (1, -1)[player]
        return -margin if game.end.lowest else margin


def _by_seat(seating: Seating, lineup: Sequence[int], pair: Sequence[str]) -> list[str]:
    return [pair[lineup[seating.side_of(seat)]] for seat in range(seating.seats)]


def tournament(
    game: Game,
    players: Sequence[str],
    n: int,
    seed: int | None = None,
    *,
    house: Sequence[str] = (),
    executor: Executor | None = None,
    told: Callable[[Tournament], object] = lambda _so_far: None,
) -> Tournament:
    """Let bots play n deals against each other, each pair with the same packs and exchanged seats.

    Of two players at two sides each has either side once. Where everybody plays alone, they take
    turns round the table, and then move on seat by seat. At every table of a deal the pack, all
    chance, and the chance that the player of a seat gets are the same. A deal's margin is by how
    much the one does better than the other, on average over its tables; where points are bad,
    fewer are better. The deals are independent, so that the margin has an interval.

    :param players: the names of two bots, or more: then each plays each.
    :param n: how many deals.
    :param seed: settles all chance; without one it is 128 bits from the operating system.
    :param house: names of house rules.
    :param executor: who does the work, as in `simulate`; it makes no difference to the result.
    :param told: is told what has come out so far, after every batch of deals.
    :raises TricktakerError: if any of it cannot be.
    :raises PluginError: if a bot or the game fails; it names the deal and the seed.

    >>> import tricktaker as tt
    >>> result = tournament(tt.load_game("hearts"), ["random", "random"], 10, seed=7)
    >>> (pair,) = result.pairings  # a player against itself: nobody is better, in any deal
    >>> pair.margin, pair.interval, pair.won, pair.better
    (0.0, (0.0, 0.0), (0, 0), None)
    """
    if isinstance(players, str) or len(players) < 2:
        raise TricktakerError(_("a tournament has two players or more; name them in a list"))
    check_bots(players)
    table = Table.of(game, house, seed)
    names = tuple(players)

    def result(done: int, sums: Sums) -> Tournament:
        pairs = tuple(_pairings(len(game.seating.sides), names, done, sums))
        return Tournament(game.name, table.options, table.house, table.seed, done, pairs)

    return run(_Work(table, names), n, executor, result, told)


def _pairings(sides: int, players: tuple[str, ...], done: int, sums: Sums) -> Iterator[Pairing]:
    numbers = iter(sums)
    for pair in combinations(players, 2):
        total, squares, *won = (next(numbers, 0) for _number in range(_NUMBERS))
        yield Pairing(
            pair, done, len(lineups(sides)), (won[0], won[1]), _unit(sides), total, squares
        )
