"""Seeded matches with random actions, and what readers know put into words to compare."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import tricktaker as tt
from tricktaker.testing import blame, telling, traces
from tricktaker.testing.promise import Broken, HasMoment, House, Moment, Script, Seed, fail, hold

CODE: Final = re.compile(r"(?<![A-Za-z0-9])[A-Za-z0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9])")
"""What may be a card's code in a text."""

ACTIONS: Final = 1000
"""A deal of more actions than this never ends."""


def readers(game: tt.Game) -> tuple[tt.Reader, ...]:
    """Every seat, and a spectator."""
    return (*range(game.seating.seats), None)


def who(reader: tt.Reader) -> str:
    """A reader in words."""
    return "a spectator" if reader is None else f"seat {reader}"


def legal_for(match: tt.Match, seat: tt.Seat) -> tuple[tt.Action, ...]:
    """What a seat that may speak may do."""
    return match.legal_actions if seat == match.to_act else match.view(seat).legal_actions


def start_of(game: tt.Game, seed: int) -> dict[str, Any]:
    """What a match starts from: now and then it is near the end of things."""
    if seed % 3 != 1:
        return {}
    sides = len(game.seating.sides)
    return {c.name: [c.below - 1] * sides for c in game.counters if c.below is not None}


class Walk:
    """A match with random actions: iterate to stand at every decision in turn.

    :ivar match: it goes on when the next decision is asked for.
    :ivar done: what was done so far, as seats and actions.
    :ivar events: what came of the last action, or of the beginning.
    :ivar acted: the phase in which the last action was done; None at the beginning.
    :ivar begun: in which phase each action was done, by the number of the first event of it.
    :ivar is_begun: whether there is a match; it may be one that cannot be.
    :param keeps: players mostly do the kind of thing that was done before them: what takes the
        same answer many times, such as a deal that all pass, comes up.
    """

    def __init__(
        self,
        game: tt.Game,
        seed: Seed,
        *,
        deals: int = 1,
        house: House = (),
        keeps: bool = False,
    ) -> None:
        self.game = game
        self.is_begun = False
        self._keeps = keeps
        self.is_script = isinstance(seed, Script)
        self.seed = seed.seed if isinstance(seed, Script) else seed
        self.rng = Random(self.seed)
        self._script: list[tuple[tt.Seat, str]] = []
        settings: dict[str, Any] = {"start": start_of(game, self.seed)}
        if isinstance(seed, Script):
            self._script = list(seed.actions)
            settings = {"packs": [seed.pack], "dealer": seed.dealer, "start": seed.start}
            settings["chances"] = seed.chances
        self.match = tt.Match(game, seed=self.seed, house=house, max_deals=deals, **settings)
        self.done: list[tuple[tt.Seat, tt.Action]] = []
        self.events: tuple[tt.Event, ...] = self.match.truth.events
        self.acted: str | None = None
        self.begun: dict[int, str] = {}
        self._happened = len(self.events)
        self._actions: Counter[int] = Counter()
        self.is_begun = True

    # ------------------------------------------------------------------ where it stands

    @property
    def where(self) -> str:
        """Where the match stands, so that it can be found again."""
        phase = self.match.truth.phase or "the end"
        return f"{self.game.name}, seed {self.seed}, decision {len(self.done)} ({phase})"

    def moment(self) -> Moment:
        """Where the match stands."""
        record = self.match.save()
        return Moment(
            where=self.where,
            record=str(record),
            actions=len(self.done),
            fault=blame.of_event(self),
            later=tuple(_later(self.match, record, self.seed)),
        )

    def looks(self, every: int) -> bool:
        """Whether to look at this decision, where one in so many is enough."""
        return self.is_script or (len(self.done) + self.seed) % every == 0

    # ------------------------------------------------------------------ going on

    def __iter__(self) -> Iterator[tt.Match]:
        while not self.match.is_over:
            yield self.match
            self.step()

    def until_it_fails(self, fault: str = "") -> Iterator[tt.Match]:
        """The decisions up to the first at which the game cannot go on.

        :param fault: what is at fault then begins with this; any other fault is raised.
        """
        try:
            yield from self
        except Broken as broken:
            if not broken.fault.startswith(fault):
                raise

    def decisions(self) -> Iterator[tt.Match]:
        """The decisions, for whoever says what is done at each; see `do`."""
        while not self.match.is_over:
            yield self.match

    def step(self) -> tuple[tt.Seat, tt.Action]:
        """Do the next action, as it is written or by chance."""
        seat, action = self._written() or self._chosen()
        self.do(seat, action)
        return seat, action

    def do(self, seat: tt.Seat, action: tt.Action | str) -> None:
        """Do an action that is legal."""
        _count(self._actions, self.match, self)
        if isinstance(action, str):
            action = self.game.parse_action(action)
        phase = self.match.truth.phase
        try:
            events = self.match.act(action, seat)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin's code may raise anything
            what = f"{action} of seat {seat} is legal, and fails: {telling.failure(error)}"
            fail(what, self, traces.raised(error, self.match))
        if phase is not None:
            self.begun[self._happened] = phase
        self.acted, self.events = phase, events
        self._happened += len(events)
        self.done.append((seat, action))

    def _written(self) -> tuple[tt.Seat, tt.Action] | None:
        """What the script says, as long as it can be done."""
        if not self._script:
            return None
        seat, code = self._script.pop(0)
        may = legal_for(self.match, seat) if seat in self.match.may_act else ()
        found = next((action for action in may if str(action) == code), None)
        if found is None:
            self._script = []
            return None
        return seat, found

    def _chosen(self) -> tuple[tt.Seat, tt.Action]:
        like = type(self.done[-1][1]).__name__ if self._keeps and self.done else None
        try:
            return choose(self.match, self.rng, self, like)
        except Broken:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin's code may raise anything
            whose = telling.seat(self.match.to_act)
            what = f"what {whose} may do cannot be told: {telling.failure(error)}"
            fail(what, self, traces.raised(error, self.match))

    def play(self, actions: int | None = None) -> tt.Match:
        """Go on for so many actions, or to the end."""
        while not self.match.is_over and (actions is None or actions > 0):
            self.step()
            actions = None if actions is None else actions - 1
        return self.match


def _later(match: tt.Match, record: tt.Record, seed: int) -> Iterator[Script]:
    """The last deals of a match, each as a match that begins with it."""
    lines = record.lines
    if any("undo" in line for line in lines):
        return
    begun = [number for number, line in enumerate(lines) if "deal" in line]
    sides = len(match.game.seating.sides)
    for at in begun[1:][-2:]:
        standing = tt.Standing.start(sides, match.game.counters, record.header["start"])
        for deal in match.deals:
            if deal.number < lines[at]["deal"]:
                standing = standing.after(deal.score_lines)
        rest = lines[at:]
        yield Script(
            seed=seed,
            pack=lines[at]["pack"],
            dealer=lines[at]["dealer"],
            start=standing.to_json(),
            chances=tuple(line["chance"] for line in rest if "chance" in line),
            actions=tuple((line["seat"], line["do"]) for line in rest if "do" in line),
        )


def choose(
    match: tt.Match, rng: Random, at: HasMoment | None = None, like: str | None = None
) -> tuple[tt.Seat, tt.Action]:
    """A seat that may speak and something for it to do.

    First the kind of action, so that rare kinds (a Double Nil among fourteen bids) come up often.

    :param at: where the match stands, if somebody knows.
    :param like: the kind of action that is chosen three times of four, if it is legal.
    :raises Broken: if there is none.
    """
    at = at or Moment(match.game.name)
    may = match.may_act
    hold(may, "nobody may speak, and the match is not over", at, lambda: blame.turn_in(match))
    seat = rng.choice(may)
    legal = legal_for(match, seat)
    what = f"seat {seat} may speak, and has nothing to do"
    hold(legal, what, at, lambda: blame.legal_in(match))
    kinds = sorted({type(action).__name__ for action in legal})
    kind = like if like in kinds and rng.random() < 0.75 else rng.choice(kinds)
    return seat, rng.choice([action for action in legal if type(action).__name__ == kind])


def _count(actions: Counter[int], match: tt.Match, at: HasMoment) -> None:
    """Count an action of a deal, and see that they come to an end."""
    actions[len(match.deals)] += 1
    if actions[len(match.deals)] > ACTIONS:
        what = f"the deal goes on after {ACTIONS} actions"
        fail(what, at, blame.phase(match.game, match.truth.phase, "to_act"))


def play_out(match: tt.Match, rng: Random) -> str:
    """Play a match to its end and give its record."""
    actions: Counter[int] = Counter()
    while not match.is_over:
        _count(actions, match, Moment(match.game.name))
        seat, action = choose(match, rng)
        match.act(action, seat)
    return str(match.save())


@contextmanager
def reseeded(seed: int) -> Iterator[None]:
    """Python's own generator has another seed meanwhile: nothing should hang on it."""
    before = random.getstate()
    random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)


# ------------------------------------------------------------------ in words, to compare


def places_of(view: tt.View) -> dict[str, int]:
    """How many cards lie where."""
    return {place: count for place, count in sorted(view.table.sizes.items()) if count}


def view_text(view: tt.View) -> str:
    """Everything that a view says, as one line of JSON."""
    data = _now(view)
    data["events"] = events_json(view.events, view.reader)  # type: ignore[arg-type]  # not the truth
    return json.dumps(data, sort_keys=True)


def now_text(view: tt.View) -> str:
    """What a view says without the events that led to it."""
    return json.dumps(_now(view), sort_keys=True)


def _now(view: tt.View) -> dict[str, Any]:
    data = view.to_json()
    data["possible"] = {place: str(view.possible(place)) for place in data["places"]}
    return data


def events_json(events: Iterable[tt.Event], reader: tt.Reader) -> list[Mapping[str, Any]]:
    """Events as a reader is sent them."""
    return [event.to_json(reader) for event in events]


def state(match: tt.Match) -> tuple[str, ...]:
    """All that can be asked of a match, to see whether it is the same; the record comes first."""
    views = tuple(view_text(match.view(reader)) for reader in readers(match.game))
    legal = " ".join(map(str, match.legal_actions))
    return (str(match.save()), *views, legal, str(match.may_act), str(match.deals))


def named_cards(text: str, pack: tt.Pack) -> set[str]:
    """The codes of the cards of a pack that a text names."""
    return {str(card) for card in pack}.intersection(CODE.findall(text))


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
            named = named_cards(str(event.action), self._game.cards)
            return named - {str(event.action)}  # that is a call, such as a bid of two clubs
        return set()
