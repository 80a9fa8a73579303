"""Plays seeded matches with random actions, and puts what readers know into words to compare."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import tricktaker as tt

CARD = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9TJQKA])[CDHS](?:\.\d+)?(?![A-Za-z0-9])")
"""A card's code wherever it stands in a text."""


def hold(condition: object, message: str) -> None:
    """Raise AssertionError with a message that tells what was promised, unless it holds."""
    if not condition:
        raise AssertionError(message)


def readers(game: tt.Game) -> tuple[tt.Reader, ...]:
    """Every seat, and a spectator."""
    return (*range(game.seating.seats), None)


def choose(match: tt.Match, rng: Random) -> tuple[tt.Seat, tt.Action]:
    """A seat that may speak and something for it to do: first the kind of action, so that rare
    kinds (a Double Nil among fourteen bids) come up often."""
    seat = rng.choice(match.may_act)
    legal = match.legal_actions if seat == match.to_act else match.view(seat).legal_actions
    hold(legal, f"{match.game.name}: seat {seat} may speak and has nothing to do")
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    return seat, rng.choice([action for action in legal if type(action).__name__ == kind])


def options_of(game: tt.Game, seed: int, deals: int) -> dict[str, Any]:
    """Settings of a match: now and then one that starts near the end of things."""
    start: dict[str, Any] = {}
    if seed % 3 == 1:
        for counter in game.counters:
            if counter.below is not None:
                start[counter.name] = [counter.below - 1] * len(game.seating.sides)
    return {"seed": seed, "max_deals": deals, "start": start}


class Walk:
    """A match with random actions: iterate to stand at every decision in turn.

    :ivar match: it goes on when the next decision is asked for.
    :ivar done: what was done so far, as seats and actions.
    """

    def __init__(
        self,
        game: tt.Game,
        seed: int,
        *,
        deals: int = 1,
        house: Sequence[str] = (),
        match: tt.Match | None = None,
        **settings: Any,
    ) -> None:
        self.game = game
        self.seed = seed
        self.rng = Random(seed)
        settings = {**options_of(game, seed, deals), **settings}
        self.match = match or tt.Match(game, house=house, **settings)
        self.done: list[tuple[tt.Seat, tt.Action]] = []
        self.events: tuple[tt.Event, ...] = ()

    @property
    def where(self) -> str:
        """Where the match stands, so that a failure can be found again."""
        phase = self.match.view(None).phase
        return f"{self.game.name}, seed {self.seed}, decision {len(self.done)} ({phase})"

    def __iter__(self) -> Iterator[tt.Match]:
        while not self.match.is_over:
            yield self.match
            self.step()

    def step(self) -> tuple[tt.Seat, tt.Action]:
        """Do the next action."""
        seat, action = choose(self.match, self.rng)
        self.events = done(self.match, action, seat)
        self.done.append((seat, action))
        return seat, action

    def play(self, actions: int | None = None) -> tt.Match:
        """Go on for so many actions, or to the end."""
        while not self.match.is_over and (actions is None or actions > 0):
            self.step()
            actions = None if actions is None else actions - 1
        return self.match


def done(match: tt.Match, action: tt.Action, seat: tt.Seat) -> tuple[tt.Event, ...]:
    """The events of a legal action."""
    try:
        return match.act(action, seat)
    except tt.TricktakerError as error:
        what = f"{match.game.name}: {action} of seat {seat} was legal, and fails"
        raise AssertionError(f"{what}: {error}") from error


def play_out(match: tt.Match, rng: Random) -> str:
    """Play a match to its end and give its record."""
    while not match.is_over:
        seat, action = choose(match, rng)
        done(match, action, seat)
    return str(match.save())


def places_of(view: tt.View) -> dict[str, int]:
    """How many cards lie where."""
    return {name: place["count"] for name, place in view.public.to_json()["places"].items()}


def view_text(view: tt.View) -> str:
    """Everything that a view says, as one line of JSON."""
    data = view.to_json()
    data["possible"] = {place: str(view.possible(place)) for place in data["places"]}
    data["events"] = events_json(view.events, view.reader)  # type: ignore[arg-type]  # not the truth
    return json.dumps(data, sort_keys=True)


def now_text(view: tt.View) -> str:
    """What a view says without the events that led to it."""
    data = view.to_json()
    data["possible"] = {place: str(view.possible(place)) for place in data["places"]}
    return json.dumps(data, sort_keys=True)


def events_json(events: Iterable[tt.Event], reader: tt.Reader) -> list[Mapping[str, Any]]:
    """Events as a reader is sent them."""
    return [event.to_json(reader) for event in events]


def state(match: tt.Match) -> tuple[str, ...]:
    """All that can be asked of a match, to see whether it is the same."""
    views = tuple(view_text(match.view(reader)) for reader in readers(match.game))
    legal = " ".join(map(str, match.legal_actions))
    return (str(match.save()), *views, legal, str(match.may_act), str(match.deals))


def named_cards(text: str, pack: tt.Pack) -> set[str]:
    """The codes of the cards of a pack that a text names."""
    known = {str(card) for card in pack}
    return {code for code in CARD.findall(text) if code in known}


class Seen:
    """Which cards each reader has seen in the deal that is on, from the events' audiences alone."""

    def __init__(self, game: tt.Game) -> None:
        self._game = game
        self.by: dict[tt.Reader, set[str]] = {reader: set() for reader in readers(game)}

    def take(self, events: Iterable[tt.Event]) -> None:
        """Take in events as the match gave them, whole."""
        for event in events:
            if isinstance(event, tt.DealBegun):
                self.by = {reader: set() for reader in self.by}
            for reader, cards in self.by.items():
                cards.update(self._shown(event, reader))

    def _shown(self, event: tt.Event, reader: tt.Reader) -> set[str]:
        own = isinstance(event, tt.Said) and event.seat == reader
        audience = event.audience
        if not own and audience is not tt.EVERYBODY and reader not in audience:
            return set()
        if isinstance(event, tt.Moved | tt.Shown):
            return set() if event.cards is None else {str(card) for card in event.cards}
        if isinstance(event, tt.Said):
            return named_cards(str(event.action), self._game.cards)
        return set()
