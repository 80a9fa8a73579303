"""Non-interference: what a reader has not seen makes no difference to anything that it gets."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice, zip_longest
from random import Random

import tricktaker as tt
from tricktaker.testing import blame
from tricktaker.testing.promise import House, Seed, fail, hold
from tricktaker.testing.spoken import codes_of
from tricktaker.testing.table import Seen, Walk, events_json, now_text, places_of, readers, who


class CannotBe(Exception):
    """The exchanged cards do not go with what was done."""


class Twin:
    """The same match, as far as one reader can tell: two cards that it has not seen lie exchanged.

    All that was done is done again, by seats that find the one card where they had the other.
    Worlds are alike for a reader only as long as it has seen neither card in either of them: a
    seat that has to show a card in the one need not in the other. Nor are they if a seat that knows
    one of the cards has to say of its hand in the one what it does not in the other.

    :raises CannotBe: if another seat could not have done it with these cards, or the reader has
        seen one of them now, or heard something else from a seat that knows one.
    """

    def __init__(self, walk: Walk, reader: tt.Reader, pair: tuple[str, str]) -> None:
        self.walk = walk
        self.reader = reader
        self.pair = pair
        self._other = {pair[0]: pair[1], pair[1]: pair[0]}
        self._seen = Seen(walk.game)
        record = walk.match.save()
        journal, header = record.lines, record.header
        begun = max(n for n, line in enumerate(journal) if "deal" in line)
        packs = [line["pack"] for line in journal if "deal" in line]
        packs[-1] = self.exchanged(packs[-1])
        chances = [
            line["chance"] if n < begun else self.exchanged(line["chance"])
            for n, line in enumerate(journal)
            if "chance" in line
        ]
        self.match = tt.Match(
            walk.game,
            packs=packs,
            chances=chances,
            **{key: header[key] for key in ("seed", "dealer", "start", "max_deals", "house")},
        )
        self._seen.take(self.match.truth.events)
        for number, line in enumerate(journal):
            if "do" not in line:
                continue
            if number < begun:
                self._seen.take(self._do(line["do"], line["seat"]))
            else:
                self._look(self._do(self._code(line["do"]), line["seat"]))
        self._look(())
        self._hear(walk.match.truth.deal_events, self.match.truth.deal_events)

    def exchanged(self, text: str) -> str:
        """A code or a row of cards, with the two cards exchanged."""
        return " ".join(self._other.get(word, word) for word in text.split())

    def act(self, code: str, seat: tt.Seat) -> tuple[tt.Event, ...]:
        """Do in the exchanged world what was done; what came of it."""
        events = self._do(self._code(code), seat)
        self._look(events)
        self._hear(self.walk.events, events)
        return events

    def _code(self, code: str) -> str:
        """What is done here for a code; one that is a card and nothing else is a call."""
        return code if code in self._other else self.exchanged(code)

    def _hear(self, ours: Iterable[tt.Event], theirs: Iterable[tt.Event]) -> None:
        """Part where something else is said, besides what is done, by a seat that knows a card."""
        for one, other in zip_longest(self._besides(ours), self._besides(theirs)):
            if one != other:
                speakers = [said.seat for said in (one, other) if isinstance(said, tt.Said)]
                if any(self._seen.by[seat] & set(self.pair) for seat in speakers):
                    raise CannotBe
                return

    def _besides(self, events: Iterable[tt.Event]) -> list[tt.Event]:
        done = {str(action) for _seat, action in self.walk.done}
        done |= set(map(self.exchanged, done))
        said = [event for event in events if isinstance(event, tt.Said)]
        return [each.seen_by(self.reader) for each in said if str(each.action) not in done]

    def _look(self, events: Sequence[tt.Event]) -> None:
        self._seen.take(events)
        if self._seen.by[self.reader] & set(self.pair):
            raise CannotBe

    def _do(self, code: str, seat: tt.Seat) -> tuple[tt.Event, ...]:
        try:
            return self.match.act(code, seat)
        except tt.IllegalAction as error:
            if seat != self.reader:
                raise CannotBe from error
            cards = " and ".join(self.pair)
            what = f"seat {seat} may do {code} or not, by {cards}, which it has not seen: {error}"
            fail(what, self.walk, blame.legal(self.walk, self.match.truth.phase))


def unseen_cards(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> Counter[str]:
    """Exchange cards that a reader has not seen, at every decision and for every reader.

    Its view, its events, what it may do, why it is refused and what is advised must stay the same
    to the byte. Now and then a match has two deals, so that there are totals.

    :returns: how many exchanges were looked at, by phase.
    """
    looked: Counter[str] = Counter()
    for seed in seeds:
        deals = 2 if isinstance(seed, int) and seed % 4 == 1 else 1
        _Watch(Walk(game, seed, house=house, deals=deals), looked).run()
    return looked


def unseen_cards_make_no_difference(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """What a reader has not seen makes no difference to anything that it gets."""
    return sum(unseen_cards(game, seeds, house).values())


class _Watch:
    """A match beside a twin for each reader."""

    def __init__(self, walk: Walk, looked: Counter[str]) -> None:
        self._walk = walk
        self._looked = looked
        self._rng = Random(f"swaps {walk.seed}")
        self._twins: dict[tt.Reader, Twin] = {}
        self._seen = Seen(walk.game)

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
        drawn = "chance" in self._walk.match.record_lines(self._walk.match.record_length - 1)[0]
        for reader, twin in list(self._twins.items()):
            if fresh or drawn or self._seen.by[reader] & set(twin.pair):
                del self._twins[reader]
                continue
            try:
                theirs = twin.act(str(action), seat)
            except CannotBe:
                del self._twins[reader]
                continue
            self._told_alike(twin, events, theirs, f"{action} of seat {seat} is told differently")

    def _exchange(self, reader: tt.Reader) -> Twin | None:
        """A twin in which two cards lie exchanged that the reader has not seen."""
        for pair in islice(pairs(self._walk, self._seen.by[reader], self._rng), 6):
            try:
                twin = Twin(self._walk, reader, pair)
            except CannotBe:
                continue
            mine, theirs = (m.view(reader).events for m in (self._walk.match, twin.match))
            self._told_alike(twin, mine, theirs, "the events are told differently")
            return twin
        return None

    def _told_alike(
        self, twin: Twin, ours: Sequence[tt.Event], theirs: Sequence[tt.Event], what: str
    ) -> None:
        mine, other = (events_json(events, twin.reader) for events in (ours, theirs))
        number = blame.first_difference(mine, other)
        if number is not None:
            fault = blame.of_any_event(self._walk, mine, number)
            fail(self._what(twin, what), self._walk, fault)

    def _what(self, twin: Twin, what: str) -> str:
        a, b = twin.pair
        return f"{what} to {who(twin.reader)} if {a} and {b} are exchanged, which it has not seen"

    def _compare(self, twin: Twin) -> None:
        reader, match, walk = twin.reader, self._walk.match, self._walk
        ours, theirs = match.view(reader), twin.match.view(reader)
        if ours.to_json() != theirs.to_json():
            fault = blame.of_event(walk)
            if ours.legal_actions != theirs.legal_actions:
                fault = blame.legal(walk)
            fail(self._what(twin, "the view shows a difference"), walk, fault)
        self._looked[str(ours.phase)] += 1
        if reader in match.may_act:
            self._acts_alike(twin, ours, theirs)
        if reader in match.may_act or walk.is_script or self._is_turn_of(reader, 1):
            self._compare_refusals(twin)
        if walk.is_script or self._is_turn_of(reader, 1):
            same = ours == theirs and now_text(ours) == now_text(theirs)
            hold(same, self._what(twin, "the views are not equal"), walk)
        if walk.is_script or self._is_turn_of(reader, 3):
            same = _pickled(ours) == _pickled(theirs)
            hold(same, self._what(twin, "what a view carries to another process differs"), walk)

    def _is_turn_of(self, reader: tt.Reader, rounds: int) -> bool:
        """Whether to look at this reader: at each decision another, in every so many rounds."""
        all_ = readers(self._walk.game)
        return len(self._walk.done) % (len(all_) * rounds) == all_.index(reader)

    def _acts_alike(self, twin: Twin, ours: tt.View, theirs: tt.View) -> None:
        """What may be done is called the same, and the same is advised."""
        mine, other = (
            [(str(a), str(a.text)) for a in view.legal_actions] for view in (ours, theirs)
        )
        what = self._what(twin, "what may be done is put into other words")
        hold(mine == other, what, self._walk, lambda: blame.legal(self._walk))
        hint = self._walk.game.hints.bid
        if hint is not None:
            same = hint(ours) == hint(theirs)
            what = self._what(twin, "other advice is given")
            hold(same, what, self._walk, "hints: Hints.bid")

    def _compare_refusals(self, twin: Twin) -> None:
        match, reader = self._walk.match, twin.reader
        if reader is None:
            return
        for code in self._odd(twin, match.view(reader)):
            refusals = [_refusal(m, code, reader) for m in (match, twin.match)]
            refused = blame.phase(match.game, match.truth.phase, "refusal")
            what = self._what(twin, f"{code} is refused differently")
            hold(refusals[0] == refusals[1], what, self._walk, refused)

    def _odd(self, twin: Twin, view: tt.View) -> list[str]:
        """What a reader may not do: with the cards exchanged, with its own, as others have done.

        And what may be said in the phase, also if it never is legal.
        """
        game = view.game
        kinds = game.phase(view.phase).speaks if view.phase is not None else ()
        codes = [action.code for action in self._walk.match.legal_actions if " " in action.code]
        cards = [kind.verb for kind in kinds if issubclass(kind, tt.CardAction)]
        verbs = sorted({*(code.split()[0] for code in codes), *cards, "play", "give"})
        legal = set(map(str, view.legal_actions))
        own = [f"{verb} {card}" for verb in verbs for card in view.hand]
        odd = [f"{verb} {code}" for verb in verbs for code in twin.pair]
        odd += self._some([code for code in own if code not in legal])
        odd += self._some([str(action) for _seat, action in self._walk.done])
        for kind in kinds:
            if not issubclass(kind, tt.CardAction):
                odd += self._some([c for c in codes_of(kind, game.cards) if c not in legal])
        return sorted({*odd, twin.pair[0], "14", "nonsense"} - legal)

    def _some(self, codes: Sequence[str]) -> list[str]:
        return self._rng.sample(codes, min(2, len(codes)))


def pairs(walk: Walk, seen: set[str], rng: Random) -> Iterable[tuple[str, str]]:
    """Cards that a reader has not seen, two and two, which lie in different places."""
    truth = walk.match.truth
    lies = {str(card): place for place in places_of(truth) for card in truth.known(place)}
    unseen = [code for code in map(str, walk.game.cards) if code not in seen]
    if len(unseen) < 2:
        return
    for _time in range(30):
        a, b = rng.sample(unseen, 2)
        if lies[a] != lies[b]:
            yield a, b


def _pickled(view: tt.View) -> bytes:
    # once over: which equal values are one object is no secret, and is left behind
    return pickle.dumps(pickle.loads(pickle.dumps(view)))  # noqa: S301


def _refusal(match: tt.Match, code: str, seat: tt.Reader) -> tuple[object, ...]:
    try:
        match.copy().act(code, seat)
    except tt.IllegalAction as error:
        return (str(error), error.code, str(error.reason), error.rule, error.legal)
    return ("legal",)
