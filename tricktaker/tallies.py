"""What is worth counting over many deals of a game, such as contracts made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import field, frozen
from attrs.validators import in_

from tricktaker.errors import PluginError, spelled, told
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.history import FinishedDeal

_ = Domain("tricktaker", "tricktaker")

Kind = Literal["share", "mean"]
"""A share is so many made of so many tried; a mean is that of an amount, such as points."""

OF_EVERY_GAME: Final = ("points", "won", "unplayed")
"""What is counted of every game: no tally has one of these names."""

Sum = tuple[int, int, int]
"""How much was made, how often it was tried, and of a mean the square: what deals add up."""

NOTHING: Final[Sum] = (0, 0, 0)


@frozen
class Tally:
    """A thing that simulations count in each deal, for each side.

    :ivar name: what programs call it, in a word: ``contracts``.
    :ivar title: what people call it: "contracts made".
    :ivar count: a plain function of a game and a finished deal of it. For each side it says how
        often the thing was made and how often it was tried, ``[(1, 1), (0, 0)]``; of a mean just
        how much there was, ``[2, 0]``. It is asked only where the deal has facts.
    :ivar kind: ``"share"``, or ``"mean"`` of an amount, such as the bags of a deal.

    >>> made = Tally("contracts", _("contracts made"), lambda game, deal: [(1, 1), (0, 0)])
    >>> made.name, str(made.title), made.kind
    ('contracts', 'contracts made', 'share')
    """

    name: str
    title: Text
    count: Callable[[Game, FinishedDeal], Sequence[int] | Sequence[tuple[int, int]]]
    kind: Kind = field(default="share", validator=in_(("share", "mean")), kw_only=True)


def check_names(game: Game) -> None:
    """See that each tally of a game has a name of its own.

    :raises PluginError: if two have one name, or one has that of what is counted of every game.

    >>> import tricktaker as tt
    >>> check_names(tt.load_game("spades"))
    """
    seen = set(OF_EVERY_GAME)
    for tally in game.tallies:
        if tally.name in seen:
            raise _fault(game, tally, _('two tallies are called "{name}"', name=tally.name))
        seen.add(tally.name)


def told_by(tally: Tally, game: Game, deal: FinishedDeal) -> Iterator[Sum]:
    """What a tally says of a deal, side by side; nothing was tried where the deal has no facts.

    :raises PluginError: if it fails, or answers what it cannot.

    >>> import tricktaker as tt
    >>> from tricktaker.lab import play_deal
    >>> game = tt.load_game("belote")
    >>> deal = play_deal(game, ["random"], seed=7, deal=12).deals[0]
    >>> list(told_by(game.tallies[0], game, deal))
    [(1, 1, 0), (0, 0, 0)]
    """
    sides = len(game.seating.sides)
    if deal.facts is None:
        yield from [NOTHING] * sides
        return
    try:
        answer = list(tally.count(game, deal))
    except (Exception, SystemExit) as error:  # a plugin's code may raise anything; it is named
        cause = _("the tally {name}: {cause}", name=tally.name, cause=told(error))
        raise _fault(game, tally, cause) from error
    if len(answer) != sides:
        raise _nonsense(game, tally, answer)
    read = _amount if tally.kind == "mean" else _share
    for each in answer:
        told_of_side = read(each)
        if told_of_side is None:
            raise _nonsense(game, tally, each)
        yield told_of_side


def _amount(answer: Any) -> Sum | None:
    """What an amount adds up to; None if it is none."""
    return (answer, 1, answer * answer) if type(answer) is int else None


def _share(answer: Any) -> Sum | None:
    """What so many made of so many tried add up to; None if it is no such pair."""
    if not isinstance(answer, tuple) or [type(part) for part in answer] != [int, int]:
        return None
    made, tried = answer
    return (made, tried, 0) if 0 <= made <= tried else None


def _nonsense(game: Game, tally: Tally, answer: object) -> PluginError:
    cause = _("the tally {name} cannot be {answer}", name=tally.name, answer=spelled(answer))
    return _fault(game, tally, cause)


def _fault(game: Game, tally: Tally, cause: Text) -> PluginError:
    error = PluginError(game.name, game.build.__module__, cause)
    error.part = f"Game.tallies: {tally.name}"
    return error
