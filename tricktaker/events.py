"""What happened at the table: a few kinds of events, each with its audience.

An event names who sees it whole; the default is nobody. Everyone else receives the same event
*turned over*: how many cards moved, but not which. `Event.seen_by` gives the event as one reader
gets it, and there is no JSON form without a reader.

A phase that may not know which cards move returns an *instruction* (`Move`, `Show`, `Find`)
instead, and the referee fills in the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import evolve, field, frozen

from tricktaker.actions import Action
from tricktaker.cards import CardSet, Pack
from tricktaker.scoring import ScoreLine
from tricktaker.seating import Seat
from tricktaker.values import freeze, thaw

if TYPE_CHECKING:
    from collections.abc import Callable

Place = str
"""Where cards lie: ``"stock"``, ``"trick"``, ``"upcard"``, or a place of a seat: ``"hand 0"``."""

STOCK: Final = "stock"
TRICK: Final = "trick"

_MOST_SEATS = 8
HAND: Final = tuple(f"hand {seat}" for seat in range(_MOST_SEATS))
WON: Final = tuple(f"won {seat}" for seat in range(_MOST_SEATS))
OFFER: Final = tuple(f"offer {seat}" for seat in range(_MOST_SEATS))
"""The places of each seat: its hand, the tricks that it took, cards on their way face down."""

HOLDER: Final[Mapping[Place, Seat]] = {place: seat for seat, place in enumerate(HAND)}
"""Whose hand a place is."""


class Everybody(Enum):
    """The audience of a public event."""

    EVERYBODY = "everybody"

    def __repr__(self) -> str:
        return "EVERYBODY"


EVERYBODY: Final = Everybody.EVERYBODY
Audience = tuple[Seat, ...] | Literal[Everybody.EVERYBODY]
NOBODY: Final[tuple[Seat, ...]] = ()

Reader = Seat | None
"""Whoever a view is for: a seat, or None for a spectator."""


@frozen
class Event:
    """Something that happened; ``audience`` says who sees it whole.

    The kinds that can hide a card (`Moved`, `Shown`, `Said`) take an audience, by default nobody;
    the others are public by nature and take none.
    """

    audience: Audience = field(init=False, default=EVERYBODY)

    def seen_by(self, reader: Reader) -> Event:
        """The event as a seat, or a spectator (None), gets it."""
        audience = self.audience
        if audience is EVERYBODY or reader in audience:
            return self
        return self.turned()

    def witnesses(self) -> tuple[Seat, ...]:
        """The seats that see more of the event than everybody does."""
        return () if self.audience is EVERYBODY else self.audience

    def turned(self) -> Event:
        """The event turned over: what those outside the audience get."""
        return self

    def to_json(self, reader: Reader) -> dict[str, Any]:
        """The event as JSON data for one reader, cards that it does not see as ``??``."""
        event = self.seen_by(reader)
        data = {"event": _NAMES[type(self)], **event._fields()}
        if self.audience is not EVERYBODY:
            data["audience"] = list(self.audience)
        return data

    def _fields(self) -> dict[str, Any]:
        raise TypeError(f"{type(self).__name__} has no JSON form")

    def __repr__(self) -> str:
        # what a spectator may see: events end up in logs
        shown = self.seen_by(None)._fields()
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in shown.items())})"


@frozen(repr=False)
class DealBegun(Event):
    """A deal begins: its number in the match, from 1, and its dealer. The pack is the stock."""

    deal: int
    dealer: Seat

    def _fields(self) -> dict[str, Any]:
        return {"deal": self.deal, "dealer": self.dealer}


@frozen(repr=False)
class PhaseEntered(Event):
    """The next phase of the deal begins."""

    phase: str

    def _fields(self) -> dict[str, Any]:
        return {"phase": self.phase}


@frozen(repr=False)
class Moved(Event):
    """Cards moved from one place to another; ``cards`` is None for those who do not see which."""

    source: Place
    target: Place
    count: int
    cards: CardSet | None
    audience: Audience = field(default=NOBODY, kw_only=True)

    def turned(self) -> Event:
        return Moved(self.source, self.target, self.count, None, audience=self.audience)

    def _fields(self) -> dict[str, Any]:
        return {
            "from": self.source,
            "to": self.target,
            "count": self.count,
            "cards": _cards_text(self.cards, self.count),
        }


@frozen(repr=False)
class Shown(Event):
    """Cards were shown where they lie; ``cards`` is None for those who did not see them."""

    place: Place
    count: int
    cards: CardSet | None
    audience: Audience = field(default=NOBODY, kw_only=True)

    def turned(self) -> Event:
        return Shown(self.place, self.count, None, audience=self.audience)

    def _fields(self) -> dict[str, Any]:
        return {
            "place": self.place,
            "count": self.count,
            "cards": _cards_text(self.cards, self.count),
        }


@frozen(repr=False)
class Said(Event):
    """A seat said or did something; those outside the audience learn that, not with which card."""

    seat: Seat
    action: Action
    audience: Audience = field(default=NOBODY, kw_only=True)

    def seen_by(self, reader: Reader) -> Event:
        return self if reader == self.seat else super().seen_by(reader)

    def witnesses(self) -> tuple[Seat, ...]:
        # whoever does something knows what it does
        others = super().witnesses()
        return others if self.seat in others else (*others, self.seat)

    def turned(self) -> Event:
        return Said(self.seat, self.action.turned(), audience=self.audience)

    def _fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "action": str(self.action)}


@frozen(repr=False)
class Noted(Event):
    """A public fact under a name, such as ``broken``.

    :ivar key: the name: views find the fact by it. ``contract`` is the contract of the deal, and
        its ``strain`` settles the ranking; `tricktaker.PASSED_OUT` ends the deal.
    :ivar value: JSON data; views have lists as tuples, and objects by key or as attributes.
    """

    key: str
    value: Any = field(converter=freeze)

    def _fields(self) -> dict[str, Any]:
        return {"key": self.key, "value": thaw(self.value)}


@frozen(repr=False)
class TrickTaken(Event):
    """A trick is complete: its cards go to the seat that took it."""

    seat: Seat
    points: int = 0

    def _fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "points": self.points}


@frozen(repr=False)
class Scored(Event):
    """The deal is over and these are the lines of its score."""

    lines: tuple[ScoreLine, ...]

    def _fields(self) -> dict[str, Any]:
        return {"lines": [line.to_json() for line in self.lines]}


_NAMES: Final = {
    DealBegun: "deal",
    PhaseEntered: "phase",
    Moved: "moved",
    Shown: "shown",
    Said: "said",
    Noted: "noted",
    TrickTaken: "trick",
    Scored: "scored",
}


def _cards_text(cards: CardSet | None, count: int) -> str:
    return " ".join(["??"] * count) if cards is None else str(cards)


def event_from_json(data: Mapping[str, Any], pack: Pack, action: Callable[[str], Action]) -> Event:
    """The event that `Event.to_json` wrote, as its reader got it.

    :param action: reads an action's code, as `Game.parse_action` does.
    :raises KeyError, ValueError, TypeError, TricktakerError: if the data is no event.
    """
    rest = dict(data)
    kind = rest.pop("event")
    audience = rest.pop("audience", None)
    event = _READERS[kind](rest, pack, action)
    if isinstance(event, Moved | Shown | Said):
        heard = EVERYBODY if audience is None else tuple(_seat(seat) for seat in audience)
        return evolve(event, audience=heard)
    return event


def _read_cards(text: str, pack: Pack) -> CardSet | None:
    return None if text.startswith("??") else pack.set(text)


_OLD_KEYS: Final = {"cancelled": "passed out"}
"""Names of notes as older records have them."""


def _number(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is no number of an event")
    return value


def _seat(value: Any) -> Seat:
    if _number(value) >= _MOST_SEATS:
        raise ValueError(f"there is no seat {value}")
    return value  # type: ignore[no-any-return]  # it is a number


_READERS: Final[Mapping[str, Callable[..., Event]]] = {
    "deal": lambda d, _p, _a: DealBegun(_number(d["deal"]), _seat(d["dealer"])),
    "phase": lambda d, _p, _a: PhaseEntered(d["phase"]),
    "moved": lambda d, p, _a: Moved(
        d["from"], d["to"], _number(d["count"]), _read_cards(d["cards"], p)
    ),
    "shown": lambda d, p, _a: Shown(d["place"], _number(d["count"]), _read_cards(d["cards"], p)),
    "said": lambda d, _p, a: Said(_seat(d["seat"]), a(d["action"])),
    "noted": lambda d, _p, _a: Noted(_OLD_KEYS.get(d["key"], d["key"]), d["value"]),
    "trick": lambda d, _p, _a: TrickTaken(_seat(d["seat"]), int(d["points"])),
    "scored": lambda d, _p, _a: Scored(tuple(ScoreLine.from_json(x) for x in d["lines"])),
}


# ------------------------------------------------------------------ instructions to the referee


@frozen
class Move:
    """Move cards that the phase may not see: the referee finds which.

    All of the source if ``count`` is None. From the stock the top cards go, or those at the depths
    ``at`` (0 is the top). With ``by_chance`` they are drawn at random.
    """

    source: Place
    target: Place
    count: int | None = None
    audience: Audience = field(default=NOBODY, kw_only=True)
    at: tuple[int, ...] | None = field(default=None, kw_only=True)
    by_chance: bool = field(default=False, kw_only=True)


@frozen
class Show:
    """Show what lies in a place; nothing happens if it is empty.

    :ivar place: where the cards lie; they stay there.
    :ivar audience: who sees them. The others learn that they were shown, and to whom.
    """

    place: Place
    audience: Audience = field(default=NOBODY, kw_only=True)


@frozen
class Find:
    """Note publicly, under ``key``, the seat that holds a card: *the two of clubs leads*."""

    card: str
    key: str


Instruction = Move | Show | Find
