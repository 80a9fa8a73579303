"""Non-interference: what a reader has not seen makes no difference to anything that it gets."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import tricktaker as tt
from tests.contract.table import Seen, Walk, events_json, hold, now_text, places_of, readers
from tricktaker.loading import bots


class Twin:
    """The same match, as far as one reader can tell: two cards that it has not seen lie exchanged.

    All that was done is done again, by seats that find the one card where they had the other.
    """

    def __init__(self, match: tt.Match, reader: tt.Reader, pair: tuple[str, str]) -> None:
        self.reader = reader
        self.pair = pair
        self._other = {pair[0]: pair[1], pair[1]: pair[0]}
        record = match.save()
        journal = record.lines
        begun = max(n for n, line in enumerate(journal) if "deal" in line)
        packs = [line["pack"] for line in journal if "deal" in line]
        packs[-1] = self.exchanged(packs[-1])
        chances = [
            line["chance"] if n < begun else self.exchanged(line["chance"])
            for n, line in enumerate(journal)
            if "chance" in line
        ]
        header = record.header
        self.match = tt.Match(
            match.game,
            packs=packs,
            chances=chances,
            seed=header["seed"],
            dealer=header["dealer"],
            start=header["start"],
            max_deals=header["max_deals"],
            house=header["house"],
        )
        for number, line in enumerate(journal):
            if "do" in line:
                code = line["do"] if number < begun else self.exchanged(line["do"])
                self.act(code, line["seat"])

    def exchanged(self, text: str) -> str:
        """A code or a row of cards, with the two cards exchanged."""
        return " ".join(self._other.get(word, word) for word in text.split())

    def act(self, code: str, seat: tt.Seat) -> tuple[tt.Event, ...]:
        """Do an action in the exchanged world.

        :raises CannotBe: if another seat could not have done it with these cards.
        """
        try:
            return self.match.act(code, seat)
        except tt.IllegalAction as error:
            if seat == self.reader:
                raise AssertionError(
                    f"seat {seat} may do {code} or not, by cards {self.pair} that it has not seen:"
                    f" {error}"
                ) from error
            raise CannotBe from error


class CannotBe(Exception):
    """The exchanged cards do not go with what was done."""


def secrets_make_no_difference(
    game: tt.Game,
    seeds: Iterable[int],
    house: Sequence[str] = (),
    deals: int = 1,
    declared: Collection[str] = (),
) -> Counter[str]:
    """Exchange cards that a reader has not seen, at every decision and for every reader.

    Its view, its events, what it may do, why it is refused and what a bot does for it must stay
    the same to the byte.

    :param declared: notes that a rule makes a seat declare, because of what it holds, when it acts.
    :returns: how many exchanges were looked at, by phase.
    """
    looked: Counter[str] = Counter()
    for seed in seeds:
        _Watch(Walk(game, seed, house=house, deals=deals), declared, looked).run()
    return looked


class _Watch:
    """A match beside a twin for each reader."""

    def __init__(self, walk: Walk, declared: Collection[str], looked: Counter[str]) -> None:
        self._walk = walk
        self._declared = declared
        self._looked = looked
        self._rng = Random(f"swaps {walk.seed}")
        self._twins: dict[tt.Reader, Twin] = {}
        self._seen = Seen(walk.game)
        self._bot: Any = bots()["random"]()

    def run(self) -> None:
        """Play the match to its end."""
        self._seen.take(self._walk.match.truth.events)
        for match in self._walk:
            if self._walk.done:
                self._follow()
            for reader in readers(match.game):
                twin = self._twins.get(reader) or self._exchange(reader)
                if twin is not None:
                    self._twins[reader] = twin
                    self._compare(twin)

    def _follow(self) -> None:
        """Do in every twin what was done, and part with those that show a difference by right."""
        seat, action = self._walk.done[-1]
        events = self._walk.events
        self._seen.take(events)
        fresh = any(isinstance(event, tt.DealBegun) for event in events)
        drawn = "chance" in self._walk.match.record().lines[-1]
        for reader, twin in list(self._twins.items()):
            if fresh or drawn or self._seen.by[reader] & set(twin.pair):
                del self._twins[reader]
                continue
            try:
                theirs = twin.act(twin.exchanged(str(action)), seat)
            except CannotBe:
                del self._twins[reader]
                continue
            same = self._told_alike(twin, events, theirs, f"{action} of seat {seat} is")
            if not same:
                del self._twins[reader]

    def _exchange(self, reader: tt.Reader) -> Twin | None:
        """A twin in which two cards lie exchanged that the reader has not seen."""
        truth = self._walk.match.truth
        lies = {str(card): place for place in places_of(truth) for card in truth.known(place)}
        out = self._seen.by[reader]
        unseen = [code for code in map(str, self._walk.game.cards) if code not in out]
        if len(unseen) < 2:
            return None
        pairs = (self._rng.sample(unseen, 2) for _time in range(30))
        for a, b in islice(((a, b) for a, b in pairs if lies[a] != lies[b]), 6):
            try:
                twin = Twin(self._walk.match, reader, (a, b))
            except CannotBe:
                continue
            mine, theirs = (m.view(reader).events for m in (self._walk.match, twin.match))
            if self._told_alike(twin, mine, theirs, "the events are"):
                return twin
        return None

    def _told_alike(
        self, twin: Twin, ours: Iterable[tt.Event], theirs: Iterable[tt.Event], what: str
    ) -> bool:
        """Whether the reader is told the same; False if a rule had a seat declare a difference."""
        told = [events_json(events, twin.reader) for events in (ours, theirs)]
        if told[0] == told[1]:
            return True
        rest = [_undeclared(events, self._declared) for events in told]
        hold(rest[0] == rest[1] and rest != told, self._message(twin, f"{what} told differently"))
        return False

    def _message(self, twin: Twin, what: str) -> str:
        a, b = twin.pair
        return f"{self._walk.where}: {what} to {twin.reader} if {a} and {b} are exchanged"

    def _compare(self, twin: Twin) -> None:
        reader, match = twin.reader, self._walk.match
        ours, theirs = match.view(reader), twin.match.view(reader)
        same = ours.to_json() == theirs.to_json()
        hold(same, self._message(twin, "the view shows a difference"))
        self._looked[str(ours.phase)] += 1
        if reader is None:
            return
        if reader in match.may_act:
            chosen = [
                self._bot.choose(view, Random(len(self._walk.done))) for view in (ours, theirs)
            ]
            hold(chosen[0] == chosen[1], self._message(twin, "a bot acts differently"))
        if len(self._walk.done) % 4 == reader:
            same = ours == theirs and now_text(ours) == now_text(theirs)
            hold(same, self._message(twin, "the views are not equal"))
            same = len(self._walk.done) % 12 != reader or _pickled(ours) == _pickled(theirs)
            hold(same, self._message(twin, "what a view carries to another process differs"))
            self._compare_refusals(twin)

    def _compare_refusals(self, twin: Twin) -> None:
        match, reader = self._walk.match, twin.reader
        kinds = {action.code.split()[0] for action in match.legal_actions if " " in action.code}
        odd = [f"{verb} {code}" for verb in sorted({*kinds, "play", "give"}) for code in twin.pair]
        legal = set(map(str, match.view(reader).legal_actions))
        for code in sorted({*odd, twin.pair[0], "14", "nonsense"} - legal):
            refusals = [_refusal(m, code, reader) for m in (match, twin.match)]
            hold(refusals[0] == refusals[1], self._message(twin, f"{code} is refused differently"))


def _pickled(view: tt.View) -> bytes:
    # once over: which equal values are one object is no secret, and is left behind
    return pickle.dumps(pickle.loads(pickle.dumps(view)))


def _refusal(match: tt.Match, code: str, seat: tt.Reader) -> tuple[object, ...]:
    try:
        match.copy().act(code, seat)
    except tt.IllegalAction as error:
        return (str(error), error.code, str(error.reason), error.rule, error.legal)
    return ("legal",)


def _undeclared(events: Sequence[Mapping[str, Any]], declared: Collection[str]) -> list[Any]:
    """Events without what a rule made a seat declare: the note, and what it shows with it."""
    rest: list[Any] = []
    shows = False
    for event in events:
        note = event.get("key") in declared
        if not (note or (shows and event["event"] == "shown")):
            rest.append(event)
        shows = note
    return rest
