"""What is counted in every deal: the score, and what the game itself names in its tallies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from attrs import frozen

from tricktaker.errors import PluginError, spelled, told
from tricktaker.game import Game
from tricktaker.history import FinishedDeal
from tricktaker.lab.batches import Sums
from tricktaker.lab.intervals import Interval, of_mean, of_share
from tricktaker.tallies import Tally
from tricktaker.text import Domain, Text

_ = Domain("tricktaker", "tricktaker")


def points(deal: FinishedDeal) -> Sequence[int]:
    """What each side scored."""
    return deal.scores


def won(lowest: bool, deal: FinishedDeal) -> list[tuple[int, int]]:
    """For each side whether it did better in the deal than all others."""
    best = min(deal.scores) if lowest else max(deal.scores)
    alone = deal.scores.count(best) == 1
    return [(int(alone and score == best), 1) for score in deal.scores]


def unplayed(deal: FinishedDeal) -> list[tuple[int, int]]:
    """Whether no card was played, because all passed."""
    return [(int(not deal.tricks), 1)]


def tallies(game: Game) -> tuple[Tally, ...]:
    """What is counted in deals of a game: of every game first, then its own.

    :raises PluginError: if two of them have one name.

    >>> import tricktaker as tt
    >>> [tally.name for tally in tallies(tt.load_game("belote"))]
    ['points', 'won', 'unplayed', 'contracts', 'capots', 'belotes']
    """
    every = (
        Tally("points", _("points"), points, amount=True),
        Tally("won", _("deals won"), partial(won, game.end.lowest)),
        Tally("unplayed", _("not played"), unplayed, whole=True),
    )
    counted = (*every, *game.tallies)
    names = [tally.name for tally in counted]
    for name in names:
        if names.count(name) > 1:
            raise _fault(game, _('two tallies are called "{name}"', name=name))
    return counted


_GIVEN: Final = 3
"""How many of the tallies are those of every game: they need no facts."""


@frozen
class Measure:
    """One thing that was counted, of one side or of the deals as wholes.

    :ivar name: what programs call it; ``title`` what people do.
    :ivar side: None if it is of the deals and of no side.
    :ivar is_share: whether it is a share, so many made of so many tried; else it is the mean of
        an amount, such as points, over so many deals.
    :ivar made: how often it was made; of an amount the sum.
    :ivar tried: how often it was tried; of an amount in how many deals it was told.
    :ivar squares: of an amount the sum of the squares.

    >>> made = Measure("nils", _("Nils made"), 0, True, made=30, tried=40, squares=0)
    >>> made.value, [round(end, 3) for end in made.interval]
    (0.75, [0.598, 0.858])
    """

    name: str
    title: Text
    side: int | None
    is_share: bool
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
        if self.is_share:
            return of_share(self.made, self.tried)
        return of_mean(self.tried, self.made, self.squares)

    def to_json(self) -> dict[str, Any]:
        """The measure as JSON data, a value and the ends of its interval null where unknown."""
        low, high = self.interval or (None, None)
        return {
            "measure": self.name,
            "title": str(self.title),
            "side": self.side,
            "kind": "share" if self.is_share else "mean",
            "value": self.value,
            "low": low,
            "high": high,
            "made": self.made,
            "tried": self.tried,
        }


def measures(game: Game, sums: Sums) -> tuple[Measure, ...]:
    """The measures of a game from the sums of `numbers_of`; no sums stand for no deals."""
    numbers = iter(sums)
    found = []
    for tally in tallies(game):
        for side in _sides(game, tally):
            made, tried, squares = (next(numbers, 0) for _number in range(3))
            found.append(
                Measure(tally.name, tally.title, side, not tally.amount, made, tried, squares)
            )
    return tuple(found)


def _sides(game: Game, tally: Tally) -> Sequence[int | None]:
    return [None] if tally.whole else range(len(game.seating.sides))


def numbers_of(game: Game, counted: Sequence[Tally], deal: FinishedDeal) -> Iterator[int]:
    """Three numbers for each tally and side: made, tried, and the square of an amount.

    :raises PluginError: if a tally of the game fails, or answers what it cannot.
    """
    for number, tally in enumerate(counted):
        sides = len(_sides(game, tally))
        if number >= _GIVEN and deal.facts is None:
            yield from (0, 0, 0) * sides
            continue
        try:
            answer = list(tally.count(deal))
        except (Exception, SystemExit) as error:  # a plugin's code may raise anything; it is named
            cause = _("the tally {name}: {cause}", name=tally.name, cause=told(error))
            raise _fault(game, cause) from error
        if len(answer) != sides:
            raise _fault(game, _wrong(tally, answer))
        for each in answer:
            yield from _three(game, tally, each)


def _three(game: Game, tally: Tally, answer: Any) -> tuple[int, int, int]:
    if tally.amount:
        if type(answer) is int:
            return answer, 1, answer * answer
    elif (
        isinstance(answer, tuple)
        and len(answer) == 2
        and all(type(part) is int for part in answer)
        and 0 <= answer[0] <= answer[1]
    ):
        return (*answer, 0)
    raise _fault(game, _wrong(tally, answer))


def _wrong(tally: Tally, answer: object) -> Text:
    return _("the tally {name} cannot be {answer}", name=tally.name, answer=spelled(answer))


def _fault(game: Game, cause: Text) -> PluginError:
    return PluginError(game.name, game.build.__module__, cause)
