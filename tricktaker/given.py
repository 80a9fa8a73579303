"""Checks of what is given for a match: each refusal says what was wrong and what is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tricktaker.errors import InvalidSetup, spelled
from tricktaker.text import Domain, Text
from tricktaker.values import thaw

if TYPE_CHECKING:
    from tricktaker.seating import Seating

_ = Domain("tricktaker", "tricktaker")


def whole(name: str, value: object, least: int) -> int | None:
    """A whole number of at least `least`, or None.

    >>> whole("max_deals", 3, 1)
    3
    """
    if value is None:
        return None
    if type(value) is not int or value < least:
        raise InvalidSetup(
            _("{name} must be a whole number of at least {least}", name=name, least=least)
        )
    return value


def texts(name: str, value: Sequence[str]) -> tuple[str, ...]:
    """A list of texts that can be written to a file.

    >>> texts("chances", ["7H 2C"])
    ('7H 2C',)
    """
    listed = isinstance(value, Sequence) and all(isinstance(item, str) for item in value)
    if isinstance(value, str) or not listed:
        raise InvalidSetup(_("{name} is a list of texts", name=name))
    for text in value:
        # half a character has no form in UTF-8
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            raise InvalidSetup(_("{name} has a text that cannot be written", name=name))
    return tuple(value)


def names(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """The names of all players by seat, or of none."""
    given = texts("players", players)
    if len(given) not in (0, seats):
        raise InvalidSetup(
            _.plural(
                "{count} player is named for {seats} seats",
                "{count} players are named for {seats} seats",
                count=len(given),
                seats=seats,
            )
        )
    return given


def is_one_of(value: object, values: Sequence[Any]) -> bool:
    """Whether a value is one of these, and of the same kind: True is not 1.

    >>> is_one_of(1, (0, 1)), is_one_of(True, (0, 1))
    (True, False)
    """
    return any(type(value) is type(each) and value == each for each in values)


def listed(values: Sequence[Any]) -> Text:
    """The values that there are, in words.

    >>> str(listed(range(14))), str(listed(("none", "both")))
    ('0 to 13', 'none, both')
    """
    if isinstance(values, range) and len(values) > 2:
        return _("{low} to {high}", low=values[0], high=values[-1])
    return _("{values}", values=tuple(map(str, values)))


def misfit(
    name: Text,
    value: Any,
    seating: Seating,
    *,
    names: str | None = None,
    per: str | None = None,
    of: Sequence[object] | None = None,
) -> Text | None:
    """Why a value of this name cannot be; None if it can.

    :param names: ``"seat"`` or ``"side"`` if it is the number of one, ``"seats"`` if it lists some.
    :param per: ``"seat"`` or ``"side"`` if it has a value for each.
    :param of: the values that there are, if they can be listed; with `per` those of each.
    """
    if names == "seats":
        return _no_seats(name, value, seating)
    counts = {"seat": seating.seats, "side": len(seating.sides)}
    kinds = {"seat": _("seat"), "side": _("side")}
    if names is not None and (type(value) is not int or value not in range(counts[names])):
        return _(
            "{name}: there is no {kind} {value}; they are 0 to {last}",
            name=name,
            kind=kinds[names],
            value=spelled(value),
            last=counts[names] - 1,
        )
    if per is not None and (not isinstance(value, list | tuple) or len(value) != counts[per]):
        return _(
            "{name}: there is one for each {kind}, {count} in all; given is {value}",
            name=name,
            kind=kinds[per],
            count=counts[per],
            value=spelled(thaw(value)),
        )
    for each in value if per is not None else (value,):
        if of is not None and not is_one_of(each, of):
            return _(
                "{name}: {value} cannot be; there are {values}",
                name=name,
                value=spelled(each),
                values=listed(of),
            )
    return None


def _no_seats(name: Text, value: object, seating: Seating) -> Text | None:
    """Why a value is no list of seats; None if it is one."""
    if not isinstance(value, list | tuple):
        return _("{name}: {value} is no list of seats", name=name, value=spelled(thaw(value)))
    for seat in value:
        wrong = misfit(name, seat, seating, names="seat")
        if wrong is not None:
            return wrong
    if len(set(value)) < len(value):
        return _("{name}: {value} is no list of seats", name=name, value=spelled(thaw(value)))
    return None
