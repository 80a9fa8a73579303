"""Whether another process has the same game when it loads it by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any, Final

from attrs import fields

from tricktaker.answers import blamed_on
from tricktaker.errors import TricktakerError, UnknownGame
from tricktaker.game import Game
from tricktaker.loading import games, load_game
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")


def check_loaded(game: Game) -> None:
    """Refuse a game that another process would not load as it is here.

    :raises UnknownGame: if no plugin brings it.
    :raises TricktakerError: naming the parts in which it differs from what its plugin makes.

    >>> import attrs, tricktaker as tt
    >>> spades = tt.load_game("spades", target=250)
    >>> check_loaded(spades)
    >>> check_loaded(attrs.evolve(spades, hints=tt.Hints()))
    Traceback (most recent call last):
    tricktaker.errors.TricktakerError: other processes load another spades than the one that was \
given: it differs in hints; bring it by a plugin
    """
    known = games().get(game.name)
    if known is None:
        raise UnknownGame(
            game.name,
            games(),
            _("no plugin brings it: load it first, with load_file, or install it"),
        )
    with blamed_on(game):
        parts = _differing(game, known)
    if parts:
        text = _(
            "other processes load another {game} than the one that was given: it differs in"
            " {parts}; bring it by a plugin",
            game=game.name,
            parts=tuple(parts),
        )
        raise TricktakerError(text)


def _differing(game: Game, known: Game) -> list[str]:
    """The parts in which a game differs from what a plugin makes with the same options."""
    if type(game.options) is not type(known.options):
        return ["options"]
    if not _alike(game.build, known.build):
        return ["build"]
    there = load_game(game.name, **game.options.to_json())
    names = [part.name for part in fields(Game) if part.init]
    return [name for name in names if not _alike(getattr(game, name), getattr(there, name))]


_SIMPLE: Final = (str, bytes, int, float, complex, type, CodeType)
"""What is equal or is not, and has no parts."""

Seen = dict[tuple[int, int], tuple[Any, Any]]


def _alike(one: Any, other: Any, seen: Seen | None = None) -> bool:
    """Whether two things that were made apart are made alike.

    Functions that a builder makes are never equal, nor is what holds them: they are compared by
    their code and what it is bound to, and objects by their parts.

    :param seen: what is being compared already, as it may hold itself.
    """
    if one is other or type(one) is not type(other):
        return one is other
    if isinstance(one, _SIMPLE) or one == other:
        return bool(one == other)
    seen = {} if seen is None else seen
    if (id(one), id(other)) in seen:
        return True
    seen[id(one), id(other)] = (one, other)
    mine, theirs = _parts_of(one), _parts_of(other)
    pairs = zip(mine, theirs, strict=False)
    return len(mine) == len(theirs) and all(_alike(*pair, seen) for pair in pairs)


def _parts_of(thing: Any) -> Sequence[Any]:
    """What a thing consists of; what cannot be taken apart is like nothing but itself."""
    if isinstance(thing, FunctionType):
        cells = [cell.cell_contents for cell in thing.__closure__ or ()]
        return (thing.__module__, thing.__code__, thing.__defaults__, thing.__kwdefaults__, *cells)
    if isinstance(thing, Mapping):
        return [part for item in thing.items() for part in item]
    if isinstance(thing, tuple | list):
        return thing
    try:
        parts = thing.__reduce_ex__(4)
    except TypeError:
        return (id(thing),)
    return parts if isinstance(parts, tuple) else (parts,)
