"""Many deals among bots, and what comes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any

from attrs import frozen

from tricktaker.errors import TricktakerError
from tricktaker.game import Game
from tricktaker.lab.batches import Sums, run
from tricktaker.lab.counting import Measure, measures, numbers_of
from tricktaker.lab.table import Table, seated
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")


@frozen
class Simulation:
    """What came out of so many deals.

    :ivar options: all options of the game and their values.
    :ivar players: the names of the bots by seat.
    :ivar seed: with which the same deals come again.
    :ivar deals: how many deals were played: those with the numbers from 1 on.
    :ivar measures: what was counted, in order: the points, the deals won and those that were not
        played, then what the game names.
    """

    game: str
    options: tuple[tuple[str, Any], ...]
    house: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    deals: int
    measures: tuple[Measure, ...]

    def measure(self, name: str, side: int | None = None) -> Measure:
        """One of the measures.

        :param side: None for what is of no side.
        :raises TricktakerError: if there is none of that name, or not of that side.
        """
        for each in self.measures:
            if (each.name, each.side) == (name, side):
                return each
        known = tuple(dict.fromkeys(each.name for each in self.measures))
        text = _(
            '"{name}" is not counted for this side; there are: {known}', name=name, known=known
        )
        raise TricktakerError(text)

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON data."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "house": list(self.house),
            "players": list(self.players),
            "seed": self.seed,
            "deals": self.deals,
            "measures": [each.to_json() for each in self.measures],
        }


@frozen
class _Work:
    """Plays a batch and counts."""

    table: Table
    players: tuple[str, ...]

    def __call__(self, first: int, count: int) -> Sums:
        sums: list[int] = []
        for number in range(first, first + count):
            (deal,) = self.table.play(number, self.players).deals
            numbers = list(numbers_of(self.table.game, deal))
            sums = [a + b for a, b in zip(sums, numbers, strict=True)] if sums else numbers
        return tuple(sums)


def simulate(
    game: Game,
    players: Sequence[str],
    n: int,
    seed: int | None = None,
    *,
    house: Sequence[str] = (),
    executor: Executor | None = None,
    told: Callable[[Simulation], object] = lambda _so_far: None,
) -> Simulation:
    """Let bots play n deals, and count: points, deals won, contracts made and so on, by side.

    Each deal stands by itself: deal k is deal k of a match with this seed that begins it at no
    points. Dealers take turns, and what goes by the number of the deal goes on. The result is the
    same for any executor and any number of workers, and with other options the packs are the same.

    :param players: the names of bots by seat, or one name for all seats.
    :param n: how many deals.
    :param seed: settles all chance; without one it is 128 bits from the operating system.
    :param house: names of house rules.
    :param executor: who does the work, such as a `pool`; without one this process begins, and
        starts others when it has worked for a second.
    :param told: is told what has come out so far, after every batch of deals.
    :raises TricktakerError: if any of it cannot be.
    :raises PluginError: if a bot or the game fails; it names the deal and the seed.

    >>> import tricktaker as tt
    >>> result = simulate(tt.load_game("spades"), ["random"], 50, seed=7)
    >>> made = result.measure("contracts", side=0)
    >>> (made.made, made.tried), [round(end, 3) for end in made.interval]
    ((34, 50), [0.542, 0.792])
    """
    table, sitting = Table.of(game, house, seed), seated(game, players)

    def result(done: int, sums: Sums) -> Simulation:
        counted = measures(game, sums)
        return Simulation(game.name, table.options, table.house, sitting, table.seed, done, counted)

    return run(_Work(table, sitting), n, executor, result, told)
