"""How things are told in a sentence: as people at the table would read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

import tricktaker as tt
from tricktaker.errors import told

LONGEST = 200
"""How much of a thing is told."""


def row(words: Iterable[object]) -> str:
    """Words as a row: commas, and *and* before the last.

    >>> row(["ace", "king", "queen"]), row([])
    ('ace, king and queen', 'nothing')
    """
    *first, last = [*map(str, words)] or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def seats(named: Sequence[object]) -> str:
    """Seats, or whatever is there in place of them.

    >>> seats((0, 2)), seats([1]), seats(())
    ('seats 0 and 2', 'seat 1', 'no seat')
    """
    if not named:
        return "no seat"
    return f"{'seat' if len(named) == 1 else 'seats'} {row(map(thing, named))}"


def seat(named: object) -> str:
    """One seat; None is nobody."""
    return "nobody" if named is None else f"seat {thing(named)}"


def cards(named: Iterable[object]) -> str:
    """Cards in a row, as a hand is written.

    >>> cards(tt.Pack.standard().set("AS KS")), cards([])
    ('KS AS', 'no card')
    """
    return " ".join(map(str, named)) or "no card"


def counts(numbers: Iterable[object]) -> str:
    """A number for each seat or side, in order.

    >>> counts((3, 0, 1))
    '3, 0, 1'
    """
    return ", ".join(map(thing, numbers))


def thing(value: object) -> str:
    """Any value, as short as it can be told; one that cannot be told by its kind.

    >>> thing(None), thing(True), thing("hey"), thing(frozenset({1}))
    ('nothing', 'true', '"hey"', 'a frozenset of 1')
    >>> thing({"bids": [1, 2]}), thing(object())
    ('"bids": 1, 2', 'an object')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | int | float | bytes):
        words = f'"{value}"' if isinstance(value, str) else str(value)
        return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
    try:
        words = _words(value)
    except (Exception, SystemExit):  # noqa: BLE001  # a plugin's code may raise anything
        words = kind(value)
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def _words(value: object) -> str:
    if isinstance(value, tt.Event):
        return event(value)
    if isinstance(value, tt.Action | tt.Text):
        return f'"{value}"'
    if isinstance(value, tt.Card | tt.CardSet):
        return str(value) or "no card"
    if isinstance(value, tt.ScoreLine):
        return line(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{thing(k)}: {thing(v)}" for k, v in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return counts(value) or "nothing"
    if isinstance(value, set | frozenset):
        return f"{kind(value)} of {counts(sorted(value, key=str)) or 'nothing'}"
    return kind(value)


def kind(value: object) -> str:
    """What kind of thing a value is: *a Play*, *an object*."""
    name = type(value).__name__
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def line(value: tt.ScoreLine) -> str:
    """A line of a score."""
    counted = "".join(f", {name} {change:+}" for name, change in value.counts)
    reason = f"for {thing(value.reason)}" if str(value.reason) else "for no reason"
    rule = f"rule {value.rule}" if value.rule else "no rule"
    return f"{thing(value.amount)} to side {thing(value.side)} {reason}, {rule}{counted}"


def event(value: tt.Event) -> str:
    """What an event tells of."""
    if isinstance(value, tt.Noted):
        return f"the note {thing(value.key)}"
    if isinstance(value, tt.Said):
        return f"{thing(value.action)} of seat {thing(value.seat)}"
    if isinstance(value, tt.Moved):
        return f"the move of cards from {value.source} to {value.target}"
    if isinstance(value, tt.Shown):
        return f"the show of cards in {value.place}"
    if isinstance(value, tt.TrickTaken):
        return f"the trick of seat {thing(value.seat)}"
    names = {tt.DealBegun: "the beginning of a deal", tt.PhaseEntered: "the beginning of a phase"}
    return names.get(type(value), "the score")


def apart(one: object, other: object) -> str:
    """In what two things differ: *its loud is 5, and not 0*."""
    if type(one) is not type(other):
        return f"it is {kind(one)}, and not {kind(other)}"
    has: Any = type(one)
    for name in [field.name for field in attrs.fields(has)] if attrs.has(has) else []:
        mine, theirs = getattr(one, name, None), getattr(other, name, None)
        if mine != theirs:
            return f"its {name} is {thing(mine)}, and not {thing(theirs)}"
    return "the two are not equal"


def failure(error: BaseException) -> str:
    """What an error says: those of tricktaker in their own words, others with their kind.

    >>> failure(KeyError("x")), failure(tt.TricktakerError("no cards"))
    ("KeyError: 'x'", 'no cards')
    """
    return str(error) if isinstance(error, tt.TricktakerError) else told(error)
