"""What is counted in every deal: the score, and what the game itself names in its tallies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from tricktaker.game import Game
from tricktaker.history import FinishedDeal
from tricktaker.lab.batches import Sums
from tricktaker.lab.intervals import Interval, of_mean, of_share
from tricktaker.tallies import Kind, Sum, check_names, told_by
from tricktaker.text import Domain, Text

_ = Domain("tricktaker", "tricktaker")


@frozen
class Measure:
    """One thing that was counted, of one side or of the deals as wholes.

    :ivar name: what programs call it; ``title`` what people do.
    :ivar side: None if it is of the deals and of no side.
    :ivar kind: ``"share"``, so many made of so many tried; or ``"mean"`` of an amount, such as
        points, over so many deals.
    :ivar made: how often it was made; of a mean the sum.
    :ivar tried: how often it was tried; of a mean in how many deals it was told.
    :ivar squares: of a mean the sum of the squares.

    >>> made = Measure("nils", _("Nils made"), 0, "share", made=30, tried=40, squares=0)
    >>> made.value, [round(end, 3) for end in made.interval]
    (0.75, [0.598, 0.858])
    """

    name: str
    title: Text
    side: int | None
    kind: Kind
    made: int
    tried: int
    squares: int

    @property
    def value(self) -> float | None:
        """The share, from 0 to 1, or the mean; None where nothing was tried."""
        return self.made / self.tried if self.tried else None

    @property
    def interval(self) -> Interval | None:
        """Where the true value lies with 95 % confidence; None if there is too little to say it."""
        if self.kind == "share":
            return of_share(self.made, self.tried)
        return of_mean(self.tried, self.made, self.squares)

    def to_json(self) -> dict[str, Any]:
        """The measure as JSON data, a value and the ends of its interval null where unknown."""
        low, high = self.interval or (None, None)
        return {
            "measure": self.name,
            "title": str(self.title),
            "side": self.side,
            "kind": self.kind,
            "value": self.value,
            "low": low,
            "high": high,
            "made": self.made,
            "tried": self.tried,
        }


def measures(game: Game, sums: Sums) -> tuple[Measure, ...]:
    """The measures of a game from the sums of `numbers_of`; no sums stand for no deals.

    :raises PluginError: if two tallies of the game have one name.

    >>> import tricktaker as tt
    >>> told = measures(tt.load_game("belote"), ())
    >>> list(dict.fromkeys(measure.name for measure in told))
    ['points', 'won', 'unplayed', 'contracts', 'capots', 'belotes']
    """
    check_names(game)
    numbers = iter(sums)
    found = []
    for name, title, side, kind in _heads(game):
        made, tried, squares = (next(numbers, 0) for _number in range(3))
        found.append(Measure(name, title, side, kind, made, tried, squares))
    return tuple(found)


def _heads(game: Game) -> Iterator[tuple[str, Text, int | None, Kind]]:
    """What is counted, in order: of every game first, then what it names."""
    sides = range(len(game.seating.sides))
    for side in sides:
        yield "points", _("points"), side, "mean"
    for side in sides:
        yield "won", _("deals won"), side, "share"
    yield "unplayed", _("not played"), None, "share"
    for tally in game.tallies:
        for side in sides:
            yield tally.name, tally.title, side, tally.kind


def numbers_of(game: Game, deal: FinishedDeal) -> Iterator[int]:
    """Three numbers for each measure of a game: what a deal adds to its sums.

    :raises PluginError: if a tally of the game fails, or answers what it cannot.
    """
    for each in _counted(game, deal):
        yield from each


def _counted(game: Game, deal: FinishedDeal) -> Iterator[Sum]:
    for score in deal.scores:
        yield score, 1, score * score
    best = min(deal.scores) if game.end.lowest else max(deal.scores)
    alone = deal.scores.count(best) == 1
    for score in deal.scores:
        yield int(alone and score == best), 1, 0
    yield int(not deal.tricks), 1, 0
    for tally in game.tallies:
        yield from told_by(tally, game, deal)
