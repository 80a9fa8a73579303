"""Promises of bots: a bot is asked in matches of every game that is installed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from time import perf_counter
from typing import Final

from attrs import evolve, frozen

import tricktaker as tt
from tricktaker.testing import amounts
from tricktaker.testing.checking import Kept, Report, keep, must_be_loaded, must_look
from tricktaker.testing.clock import Stopped, stopped_after
from tricktaker.testing.elsewhere import elsewhere
from tricktaker.testing.going_back import named
from tricktaker.testing.promise import Broken, HasMoment, House, Moment, Promise, Seed, fail, hold
from tricktaker.testing.swaps import CannotBe, Twin, pairs
from tricktaker.testing.table import Seen, Walk, reseeded
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

Make = Callable[[], tt.Bot]
"""Makes a bot: one is made for each seat of a match."""

SECONDS: Final = 1.0
"""How long a bot may think about one choice."""


def bot_promises(bot: str | Make, seconds: float = SECONDS) -> tuple[Promise, ...]:
    """What a bot keeps, in order.

    :param bot: its name, or what makes one.
    :param seconds: how long it may think about one choice.

    >>> [promise.name for promise in bot_promises("random")]
    ['acts-legally', 'reproducible', 'blind-to-unseen-cards', 'in-time']
    """
    kind = _Kind(partial(tt.load_bot, bot) if isinstance(bot, str) else bot, seconds)
    name = bot if isinstance(bot, str) else None
    return (
        Promise(
            "acts-legally",
            _("Whatever the bot chooses is a legal action."),
            partial(_acts_legally, kind),
            amounts.choices,
            seeds=4,
        ),
        Promise(
            "reproducible",
            _("The same seed has the bot choose the same, in every process."),
            partial(_reproducible, kind, name),
            amounts.choices,
            seeds=3,
            by_name=name is not None,
        ),
        Promise(
            "blind-to-unseen-cards",
            _("The bot chooses the same wherever the cards lie that it has not seen."),
            partial(_blind, kind),
            amounts.choices,
            seeds=6,
        ),
        Promise(
            "in-time",
            _("The bot thinks about no choice for longer than it may."),
            partial(_in_time, kind),
            amounts.choices,
            seeds=3,
        ),
    )


def check_bot(
    bot: str | Make,
    *,
    games: Sequence[tt.Game] | None = None,
    seeds: Sequence[int] | None = None,
    seconds: float = SECONDS,
    told: Callable[[Kept], object] = lambda _kept: None,
) -> Report:
    """Check a bot against what every bot keeps, in order, up to the first that it breaks.

    :param games: that it plays; by default all that are installed.
    :param seeds: of the matches that it plays.
    :param told: is told of each promise that is kept, as soon as it is.
    :raises UnknownGame: for a bot with a name, if a game is not loaded.
    :raises TricktakerError: if there is no game, or no seed: nothing would be looked at.

    >>> from tricktaker import load_game
    >>> report = check_bot("random", games=[load_game("belote")], seeds=[1])
    >>> report.is_kept, len(report.kept)
    (True, 4)
    """
    name = bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
    table = tuple(tt.games().values()) if games is None else games
    promises = bot_promises(bot, seconds)
    must_look(table, seeds)
    for game in table:
        must_be_loaded(game, promises)
    kept: list[Kept] = []
    *_others, in_time = promises
    for promise in promises:
        looked = 0
        for game in table:
            try:
                looked += keep(promise, game, seeds=seeds).looked
            except Broken as broken:
                which = in_time if isinstance(broken, _TooLate) else promise
                return Report(name, tuple(kept), broken.of(which, f"bot {name}"))
        kept.append(Kept(promise, looked))
        told(kept[-1])
    return Report(name, tuple(kept))


# ------------------------------------------------------------------ asking


class _TooLate(Broken):
    """A bot thought for too long: `in-time` is broken, whichever promise was looked at."""

    def of(self, promise: Promise, fault: str | None = None) -> _TooLate:
        broken = super().of(promise, fault)
        return _TooLate(broken.sentence, broken.moment, promise)


class _Misled(Broken):
    """What a game told a bot cannot be: the game is at fault, and not the bot that asked."""

    def of(self, promise: Promise, fault: str | None = None) -> _Misled:
        broken = super().of(promise)
        return _Misled(broken.sentence, broken.moment, promise)


@frozen
class _Kind:
    """What bots are checked: how one is made, and how long it may think about one choice."""

    make: Make
    seconds: float


@frozen
class _Choice:
    """What a bot chose."""

    seat: tt.Seat
    action: tt.Action


class _Bots:
    """A bot at each seat."""

    def __init__(self, kind: _Kind, game: tt.Game, seed: int) -> None:
        seats = range(game.seating.seats)
        self._seconds = kind.seconds
        self._bots = [kind.make() for _seat in seats]
        self._rngs = [Random(f"{seed} at seat {seat}") for seat in seats]

    def ask(self, seat: tt.Seat, view: tt.View, at: HasMoment) -> _Choice:
        """What the bot of a seat does, by the clock.

        :raises Broken: if it fails, or thinks for too long.
        """
        begun = perf_counter()
        try:
            with stopped_after(self._seconds):
                action = self._bots[seat].choose(view, self._rngs[seat])
        except Stopped:
            raise self._late(seat, at) from None
        except (Exception, SystemExit) as error:  # a bot may raise anything
            if perf_counter() - begun > self._seconds:
                raise self._late(seat, at) from error
            if isinstance(error, tt.PluginError) and error.part is not None:
                raise _Misled(str(error.cause), evolve(at.moment(), fault=error.part)) from error
            fail(f"the bot of seat {seat} fails: {type(error).__name__}: {error}", at)
        if perf_counter() - begun > self._seconds:
            raise self._late(seat, at)
        return _Choice(seat, action)

    def _late(self, seat: tt.Seat, at: HasMoment) -> _TooLate:
        what = f"the bot of seat {seat} had not chosen after {self._seconds:g} s"
        return _TooLate(what, at.moment())


def _asked(
    kind: _Kind, game: tt.Game, seed: Seed, house: House = (), *, follow: bool
) -> Iterator[tuple[Walk, _Choice]]:
    """A match in which the bot of whoever is to act is asked at every decision.

    :param follow: whether what it chooses is done; else the match goes on by chance, and comes to
        where the bot would not have gone.
    """
    walk = Walk(game, seed, house=house)
    bots = _Bots(kind, game, walk.seed)
    for match in walk.decisions():
        seat = match.to_act
        assert seat is not None
        choice = bots.ask(seat, match.view(seat), walk)
        yield walk, choice
        if follow and not walk.is_script:
            walk.do(seat, choice.action)
        else:
            walk.step()


def _choices(kind: _Kind, game: tt.Game, seed: int, house: House) -> Iterator[str]:
    """What a bot chooses in a match among its like."""
    for _walk, choice in _asked(kind, game, seed, house, follow=True):
        yield f"{choice.seat} {choice.action}"


def choices(make: Make, seconds: float, game: tt.Game, seed: int, house: House = ()) -> list[str]:
    """What a bot chooses in a match among its like; if it fails or is late, that comes last."""
    told = []
    try:
        for choice in _choices(_Kind(make, seconds), game, seed, house):
            told.append(choice)  # noqa: PERF402  # what was chosen before it failed counts
    except Broken as broken:
        told.append(broken.sentence)
    return told


# ------------------------------------------------------------------ the promises


def _acts_legally(kind: _Kind, game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Everything that the bot chooses is a legal action."""
    looked = 0
    for number, seed in enumerate(seeds):
        for walk, choice in _asked(kind, game, seed, house, follow=number % 2 == 0):
            legal = walk.match.legal_actions
            chosen = choice.action
            same = any(type(each) is type(chosen) and each == chosen for each in legal)
            told = ", ".join(map(str, legal))
            hold(same, f"the bot of seat {choice.seat} chose {chosen!r:.60}; legal: {told}", walk)
            looked += 1
    return looked


def _reproducible(
    kind: _Kind, name: str | None, game: tt.Game, seeds: Iterable[Seed], house: House = ()
) -> int:
    """The bot chooses the same again, whatever Python's generator or hash seed does."""
    looked = 0
    for seed in seeds:
        if not isinstance(seed, int):
            continue
        with reseeded(seed):
            ours = list(_choices(kind, game, seed, house))
        with reseeded(seed + 1):
            again = list(_choices(kind, game, seed, house))
        _same_choices(game, seed, house, ours, again, "again")
        if name is not None:
            about = {**named(game, house), "seed": seed, "seconds": kind.seconds}
            job = {"job": "ask", "bot": name, **about}
            for hash_seed in ("0", "1"):
                (there,) = elsewhere([job], hash_seed)
                told = f"in another process, under hash seed {hash_seed}"
                _same_choices(game, seed, house, ours, _choices_in(there), told)
        looked += len(ours)
    return looked


def _choices_in(answer: str) -> list[str]:
    """What was chosen in another process; the error if it failed there."""
    try:
        found: list[str] = json.loads(answer)
    except ValueError:
        return [answer]
    return found


def _same_choices(
    game: tt.Game, seed: int, house: House, ours: list[str], theirs: list[str], told: str
) -> None:
    if ours == theirs:
        return
    both = zip(ours, theirs, strict=False)
    same = min(len(ours), len(theirs))
    first = next((n for n, (one, other) in enumerate(both) if one != other), same)
    one, other = (" ".join(choices_[first : first + 1]) or "nothing" for choices_ in (ours, theirs))
    walk = Walk(game, seed, house=house)
    for seat, _blank, code in (choice.partition(" ") for choice in ours[:first]):
        walk.do(int(seat), code)
    fail(f"the bot chose {one}, and {other} when it was asked {told}", walk)


def _blind(kind: _Kind, game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """The bot chooses the same where cards that its seat has not seen lie exchanged."""
    looked = 0
    for seed in seeds:
        for reader in range(game.seating.seats):
            walk = Walk(game, seed, house=house)
            walk.play(walk.rng.choice((0, 0, 5, 20)))
            if walk.match.is_over:
                continue
            twin = _exchanged(walk, reader)
            if twin is not None:
                looked += _chooses_alike(kind, walk, twin)
    return looked


def _exchanged(walk: Walk, reader: tt.Seat) -> Twin | None:
    """The match with two cards exchanged that a reader has not seen."""
    seen = Seen(walk.game)
    seen.take(walk.match.truth.events)
    for pair in islice(pairs(walk, seen.by[reader], walk.rng), 6):
        try:
            return Twin(walk, reader, pair)
        except CannotBe:
            continue
    return None


@frozen
class _Question:
    """What a bot is asked, and where the match stands."""

    seat: tt.Seat
    view: tt.View
    at: Moment


def _chooses_alike(kind: _Kind, walk: Walk, twin: Twin) -> int:
    """Bots play the one match and then the other, as long as they are alike for the reader."""
    ours, theirs = _questions(walk, twin)
    here, there = (_Bots(kind, walk.game, walk.seed) for _world in range(2))
    mine, other = _answers(here, ours), _answers(there, theirs)
    a, b = twin.pair
    looked = 0
    for question, one, two in zip(ours, mine, other, strict=True):
        if question.seat == twin.reader:
            what = f"the bot of seat {twin.reader} chose {one}, and {two}"
            told = f"{what} if {a} and {b} are exchanged, which it has not seen"
            hold(one == two, told, question.at)
            looked += 1
    return looked


def _questions(walk: Walk, twin: Twin) -> tuple[list[_Question], list[_Question]]:
    """What the bots are asked in the one match and in the other."""
    ours: list[_Question] = []
    theirs: list[_Question] = []
    for match in walk.decisions():
        seat = match.to_act
        if seat is None or seat != twin.match.to_act:
            break
        at = walk.moment()
        ours.append(_Question(seat, match.view(seat), at))
        there = evolve(at, record=str(twin.match.save()), later=())
        theirs.append(_Question(seat, twin.match.view(seat), there))
        done, action = walk.step()
        if "chance" in walk.match.record_lines(walk.match.record_length - 1)[0]:
            break  # what is drawn by chance is drawn from other cards over there
        try:
            twin.act(str(action), done)
        except CannotBe:
            break
    return ours, theirs


def _answers(bots: _Bots, asked: Iterable[_Question]) -> list[tt.Action]:
    return [bots.ask(each.seat, each.view, each.at).action for each in asked]


def _in_time(kind: _Kind, game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """No choice takes longer than it may: whoever asks a bot looks at the clock."""
    return sum(1 for seed in seeds for _asking in _asked(kind, game, seed, house, follow=True))
