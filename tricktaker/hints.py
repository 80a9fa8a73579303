"""What a game tells players that ask: advice, and what tricks and cards are worth.

All that ask a game's hints ask here. Where a hint fails, or answers what it cannot, the game is
named, and not the player that asked.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from tricktaker.actions import Action
from tricktaker.errors import PluginError, spelled, told
from tricktaker.game import Stakes
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktaker.cards import Card
    from tricktaker.game import Game
    from tricktaker.text import Text
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


def advice(view: View) -> Action | None:
    """What the game advises a seat to do, from its view, where no card is played to a trick.

    None if it advises nothing, or what is not legal: a house rule may forbid it.

    :raises PluginError: if the game fails at it, or advises what is no action.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), seed=7)
    >>> str(advice(match.view(match.to_act)))
    'look'
    """
    hint = view.game.hints.bid
    if hint is None:
        return None
    advised = _asked(view.game, "bid", hint, view)
    if advised is not None and not isinstance(advised, Action):
        raise _nonsense(view.game, "bid", advised)
    return advised if advised in view.legal_actions else None


def stakes(view: View) -> Stakes | None:
    """What the game says the trick on the table is worth, by who takes it; None if it does not.

    :raises PluginError: if it fails at it, or does not tell a number for each seat.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), dealer=3, setup={
    ...     "hands": {2: "KH 3H"}, "leader": 0, "trick": "5H AH",
    ...     "contract": {"bids": [3, 3, 3, 3]}, "tricks": [3, 3, 2, 3]})
    >>> len(stakes(match.view(2)).tricks)
    4
    """
    hint = view.game.hints.stakes
    if hint is None:
        return None
    worth: Stakes | None = _asked(view.game, "stakes", hint, view)
    if worth is None or _are_stakes(worth, view.game.seating.seats):
        return worth
    raise _nonsense(view.game, "stakes", worth)


def merit(view: View, card: Card) -> float:
    """What the game says keeping a card is worth besides tricks; 0 if it says nothing of it.

    :raises PluginError: if it fails at it, or tells no number.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), seed=7)
    >>> merit(match.view(0), match.game.cards.card("AS"))
    0.0
    """
    hint = view.game.hints.merit
    if hint is None:
        return 0.0
    worth: float = _asked(view.game, "merit", hint, view, card)
    if not _is_number(worth):
        raise _nonsense(view.game, "merit", worth)
    return worth


def leads_trumps(view: View, card: Card) -> bool:
    """Whether a card would be a lead of trumps, while others may hold some.

    What most games advise about keeping trumps hangs on it: who plays alone draws them.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("belote"), dealer=3, setup={
    ...     "hands": {0: "JH AS"}, "leader": 0, "contract": {"taker": 0, "strain": "H"}})
    >>> [leads_trumps(match.view(0), card) for card in match.game.cards.parse("JH AS")]
    [True, False]
    """
    trumps = view.ranking.trump_mask
    if view.trick_indexes or not trumps & view.game.cards.bit(card):
        return False
    return trumps & ~view.played_mask & ~view.hand.mask != 0


def _asked(game: Game, name: str, hint: Callable[..., object], *about: object) -> Any:
    try:
        return hint(*about)
    except PluginError:
        raise
    except (Exception, SystemExit) as error:  # a plugin's code may raise anything; it is named
        cause = _("the hint {name}: {cause}", name=name, cause=told(error))
        raise _fault(game, name, cause) from error


def _are_stakes(worth: object, seats: int) -> bool:
    """Whether what a hint answered is a number for each seat."""
    if not isinstance(worth, Stakes):
        return False
    for numbers in (worth.tricks, worth.points):
        if not isinstance(numbers, tuple | list) or not all(map(_is_number, numbers)):
            return False
    return len(worth.tricks) == seats and len(worth.points) in (0, seats)


def _is_number(worth: object) -> bool:
    return isinstance(worth, int) or (isinstance(worth, float) and isfinite(worth))


def _nonsense(game: Game, name: str, answer: object) -> PluginError:
    cause = _("the hint {name} cannot be {answer}", name=name, answer=spelled(answer))
    return _fault(game, name, cause)


def _fault(game: Game, name: str, cause: Text) -> PluginError:
    error = PluginError(game.name, game.build.__module__, cause)
    error.part = f"hints: Hints.{name}"
    return error
