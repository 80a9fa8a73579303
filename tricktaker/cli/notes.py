"""The noted facts of a deal, such as its contract: what stands in columns, and what in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tricktaker.cli.cards import place_text, ranking_of
from tricktaker.cli.labels import counter_name, owner
from tricktaker.cli.terminal import number, typeset, words
from tricktaker.deal import CANCELLED, EARLIER, NOT_HELD
from tricktaker.events import HAND, HOLDER, TRICK, WON, DealBegun, Event, Moved, Noted, Said
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

UNTOLD: Final = ("winners", "leader", "strain", CANCELLED, EARLIER, NOT_HELD)
"""Notes that the screen shows in another way, or that say nothing to a person."""


class Actors:
    """Follows events to tell which notes name a seat: those by which a seat's act notes itself.

    A number among the noted facts may count anything; one that is the very seat whose act it
    follows is that seat: who takes, who declares. What was once another number counts something.
    """

    def __init__(self) -> None:
        self._counts: set[tuple[str, str]] = set()
        self._actor: Seat | None = None
        self._named: dict[tuple[str, str], Seat] = {}

    @classmethod
    def of(cls, events: Iterable[Event]) -> Actors:
        """With these events followed."""
        actors = cls()
        for event in events:
            actors.follow(event)
        return actors

    def follow(self, event: Event) -> None:
        """Take in the next event."""
        if isinstance(event, DealBegun):
            self._actor = None
            self._named.clear()
        elif isinstance(event, Said):
            self._actor = event.seat
        elif isinstance(event, Moved) and event.target == TRICK:
            self._actor = HOLDER[event.source]
        elif isinstance(event, Noted):
            for name, value in parts(event.value):
                self._name((event.key, name), value)

    def _name(self, which: tuple[str, str], value: Any) -> None:
        self._named.pop(which, None)
        if type(value) is int and value == self._actor and which not in self._counts:
            self._named[which] = value
        else:
            self._counts.add(which)

    def seat(self, key: str, name: str = "") -> Seat | None:
        """The seat that a note, or what it has under a name, holds; None if it holds no seat."""
        return self._named.get((key, name))


def parts(value: Any) -> Iterable[tuple[str, Any]]:
    """What a note holds by name; a single value has none."""
    return value.items() if isinstance(value, Mapping) else [("", value)]


# ------------------------------------------------------------------ columns


def columns_of(view: View, said: Sequence[str]) -> Iterator[tuple[Text, Sequence[Any]]]:
    """What is noted for each side, such as the tricks of a contract.

    :param said: what each seat has said last: of a note that repeats it, one column will do.
    """
    for key, value in view.notes.items():
        if key in UNTOLD:
            continue
        found = [
            (name, part)
            for name, part in parts(value)
            if _has_one_each(part, view.game.seating.sides)
        ]
        fresh = [(name, part) for name, part in found if [*map(str, part)] != [*said]]
        shown = fresh or found[-1:]
        for name, part in shown:
            yield counter_name(key if len(shown) == 1 else f"{key} {name}"), part


def _has_one_each(value: Any, whom: Sequence[Any]) -> bool:
    """Whether a value has one number or word for each side, or each seat."""
    plain = isinstance(value, tuple) and all(isinstance(item, int | str) for item in value)
    return plain and len(value) == len(whom)


# ------------------------------------------------------------------ in words


def facts(view: View, labels: Labels) -> Iterator[Text]:
    """What else is noted, and what lies in places that all can see."""
    # what a phase notes under its own name is for itself
    phases = [phase.name for phase in view.game.phases]
    actors = Actors.of(view.events)
    for key, value in view.notes.items():
        if key == "broken":
            if value:
                yield broken(view)
        elif key not in UNTOLD and key not in phases:
            yield from _said(view, labels, key, value, actors)
    for place in sorted(view.table.sizes):
        played = place == TRICK or place in HAND or place in WON
        whose = owner(place, len(view.hand_sizes))
        if not played and view.size(place) and (whose is None or whose != view.reader):
            yield place_text(view, labels, place)


def broken(view: View) -> Text:
    """That trumps may be led."""
    ranking = ranking_of(view)
    if ranking is None:
        return _("trumps are broken")
    return _("{trumps} are broken", trumps=ranking.trump_name)


def _said(view: View, labels: Labels, key: str, value: Any, actors: Actors) -> Iterator[Text]:
    seating = view.game.seating
    for name, part in parts(value):
        title = counter_name(name or key)
        seat = actors.seat(key, name)
        if seat is not None:
            yield _("{name}: {value}", name=title, value=labels.seat(seat))
        elif name == "strain" and part == view.strain:
            continue  # the headline says it
        elif not any(_has_one_each(part, whom) for whom in (seating.sides, range(seating.seats))):
            said = value_text(part)
            if said:
                yield _("{name}: {value}", name=title, value=said)


def value_text(value: Any) -> str:
    """A noted value that is no seat."""
    if isinstance(value, bool):
        return words(_("yes") if value else _("no"))
    if isinstance(value, int):
        return number(value)
    if isinstance(value, tuple):
        return words(", ".join(map(value_text, value)))
    return words(typeset(str(value)))
