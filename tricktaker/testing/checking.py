"""Checks a game: promise after promise, up to the first that is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from traceback import walk_tb
from types import SimpleNamespace
from typing import Final

from attrs import evolve, frozen

import tricktaker as tt
from tricktaker.loading import steps_for
from tricktaker.testing import blame, telling, traces
from tricktaker.testing.promise import Broken, House, Moment, Promise, Seed
from tricktaker.testing.promises import PROMISES
from tricktaker.testing.settings import Setting, changed, covering, fits
from tricktaker.testing.table import Walk
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

SEARCHED: Final = 8
"""In how many more matches the shortest one is looked for that shows what is broken."""
SHORT: Final = 1
"""A match of so many actions is short enough: no other is looked for."""


@frozen
class Kept:
    """A promise that a game keeps.

    :ivar looked: how much was looked at, a number of ``promise.counts``.
    :ivar settings: how many settings of the options it was looked at with.
    """

    promise: Promise
    looked: int
    settings: int = 1


@frozen
class Report:
    """What a check found.

    :ivar name: of the game, or of the bot.
    :ivar kept: the promises that it keeps, in order.
    :ivar broken: the first that it breaks; None if it keeps all.
    """

    name: str
    kept: tuple[Kept, ...]
    broken: Broken | None = None

    @property
    def is_kept(self) -> bool:
        """Whether all promises are kept."""
        return self.broken is None


def check(
    game: tt.Game,
    *,
    house: House = (),
    seeds: Sequence[int] | None = None,
    promises: Iterable[Promise] = PROMISES,
    settings: Sequence[Setting] | None = None,
    told: Callable[[Kept], object] = lambda _kept: None,
) -> Report:
    """Check a game against promises, in order, up to the first that it breaks.

    :param house: house rules by which it is played.
    :param seeds: of the matches that are looked at; by default as many as each promise needs.
    :param settings: what the options are set to besides; by default each two values of two options
        occur together.
    :param told: is told of each promise that is kept, as soon as it is.
    :raises UnknownGame: if a promise is looked at in another process or in a record, and no plugin
        that is loaded brings the game.
    :raises TricktakerError: if there is no promise, or no seed: nothing would be looked at.

    >>> from tricktaker import load_game
    >>> report = check(load_game("belote"), promises=PROMISES[:1], seeds=[1, 2])
    >>> report.is_kept, len(report.kept), report.broken
    (True, 1, None)
    """
    promises = tuple(promises)
    must_look(promises, seeds)
    must_be_loaded(game, promises)
    kept: list[Kept] = []
    others = covering(game)[1:] if settings is None else settings
    for promise in promises:
        try:
            kept.append(keep(promise, game, house=house, seeds=seeds, settings=others))
        except Broken as broken:
            return Report(game.name, tuple(kept), broken)
        told(kept[-1])
    return Report(game.name, tuple(kept))


def must_look(things: Sequence[object], seeds: Sequence[int] | None) -> None:
    """Refuse to look at nothing, which would be kept whatever it is.

    :param things: the promises that are looked at, or the games in which they are.
    :raises TricktakerError: if there are none of them, or no seeds.
    """
    if not things:
        raise tt.TricktakerError(_("a check needs a promise and a game to look at"))
    if seeds is not None and not seeds:
        raise tt.TricktakerError(_("a check needs a match to look at: it has no seed"))


def must_be_loaded(game: tt.Game, promises: Sequence[Promise]) -> None:
    """Refuse a game that nobody finds by its name, where a promise has it looked for.

    :raises UnknownGame: if it is not loaded.
    """
    if game.name not in tt.games() and any(promise.by_name for promise in promises):
        cause = _("no plugin brings it: load it first, with load_file, or install it")
        raise tt.UnknownGame(game.name, tt.games(), cause)


def keep(
    promise: Promise,
    game: tt.Game,
    *,
    house: House = (),
    seeds: Sequence[int] | None = None,
    settings: Sequence[Setting] = (),
) -> Kept:
    """See that a game keeps one promise, also with other settings if the promise asks for it.

    :raises Broken: with the shortest match that was found to show that it does not.
    """
    wanted = range(promise.seeds) if seeds is None else seeds
    looked, count = look(promise, game, wanted, house), 1
    for number, setting in enumerate(settings if promise.each_setting else (), 1):
        looked += look_with(promise, game, setting, [number], house)
        count += 1
    return Kept(promise, looked, count)


def look(
    promise: Promise,
    game: tt.Game,
    seeds: Sequence[int],
    house: House = (),
    searched: Sequence[int] | None = None,
) -> int:
    """See that a game keeps a promise in some matches; how much was looked at.

    :param searched: the matches among which the shortest is looked for; by default the same.
    :raises Broken: with the shortest match that was found to show that it does not.
    """
    try:
        return _once(promise, game, seeds, house)
    except Broken as first:
        broken = _shortest(first, promise, game, seeds if searched is None else searched, house)
        better = _house_fault(broken, promise, game, seeds, house)
        better = better or _own_fault(broken, promise, game, seeds, house)
        raise broken.of(promise, better) from None


def look_with(
    promise: Promise, game: tt.Game, setting: Setting, seeds: Sequence[int], house: House = ()
) -> int:
    """See that a game keeps a promise with other settings, in some matches.

    :raises Broken: with the settings without which the promise is kept.
    """
    more = range(promise.seeds)
    try:
        return look(promise, game.with_options(**setting), seeds, house, more)
    except Broken as broken:
        both = [*seeds, *more]
        raise _with_settings(broken, promise, game, setting, both, house) from None


def _once(promise: Promise, game: tt.Game, seeds: Iterable[Seed], house: House) -> int:
    """Look once; whatever a plugin's code raises on the way breaks the promise."""
    try:
        return promise.keeps(game, seeds, house)
    except Broken:
        raise
    except (Exception, SystemExit) as error:
        walk = _walk_in(error)
        begun = walk is not None and walk.is_begun
        moment = walk.moment() if walk is not None and begun else Moment(_where(game, walk))
        fault = traces.raised(error, walk.match if walk is not None and begun else None, game)
        what = f"the game fails: {telling.failure(error)}"
        raise Broken(what, moment).of(promise, fault) from error


def _walk_in(error: BaseException) -> Walk | None:
    """The match that was on when an error was raised, also one that could not begin."""
    for frame, _line in walk_tb(error.__traceback__):
        for value in frame.f_locals.values():
            if isinstance(value, Walk):
                return value
    return None


def _where(game: tt.Game, walk: Walk | None) -> str:
    """Where a match stands that could not begin."""
    return game.name if walk is None else f"{game.name}, seed {walk.seed}, at the beginning"


# ------------------------------------------------------------------ the shortest match


def _shortest(
    first: Broken, promise: Promise, game: tt.Game, seeds: Sequence[int], house: House
) -> Broken:
    """The same broken promise in the match with the fewest actions."""
    found = first
    for seed in seeds[:SEARCHED]:
        if found.record and found.moment.actions <= SHORT:
            return found
        found = _shorter(found, promise, game, seed, house)
    for script in (*first.moment.later, *found.moment.later):
        found = _shorter(found, promise, game, script, house)
    return found


def _shorter(found: Broken, promise: Promise, game: tt.Game, seed: Seed, house: House) -> Broken:
    try:
        _once(promise, game, [seed], house)
    except Broken as other:
        if other.record and (other.moment.actions < found.moment.actions or not found.record):
            return other
    return found


# ------------------------------------------------------------------ what is at fault


def _is_broken(promise: Promise, game: tt.Game, seeds: Sequence[int], house: House) -> bool:
    try:
        _once(promise, game, seeds, house)
    except Broken:
        return True
    return False


def _house_fault(
    broken: Broken, promise: Promise, game: tt.Game, seeds: Sequence[int], house: House
) -> str | None:
    """The house rule without which the promise is kept, if there is one."""
    for name in house:
        if not _is_broken(promise, game, seeds, [rule for rule in house if rule != name]):
            if broken.fault.endswith(f" of house rule {name}"):
                return broken.fault
            return blame.house_rule(name, dict(steps_for(game, [name]).plugins)[name])
    return None


def _own_fault(
    broken: Broken, promise: Promise, game: tt.Game, seeds: Sequence[int], house: House
) -> str | None:
    """The hook of the game's own without which the promise is kept, if there is one.

    It is looked for where a hook is named, which may be one of several, or nothing of the plugin's
    own. (Where the game is looked for by its name, it is found with all its hooks.)
    """
    told = broken.fault
    suspected = told.startswith("hook ") or blame.is_engines(game, told)
    if promise.by_name or not suspected:
        return None
    found = [(plugin, name) for plugin in game.hooks for name in blame.hooks_of(plugin)]
    # those that are named already come first
    found.sort(key=lambda each: not (each[1] in told and blame.called(each[0]) in told))
    for plugin, name in found:
        others = [_without(each, name) if each is plugin else each for each in game.hooks]
        if not _is_broken(promise, evolve(game, hooks=others), seeds, house):
            return blame.own_hook(plugin, [name])
    return None


def _without(plugin: object, name: str) -> object:
    """A plugin with all its hooks but one."""
    hooks = [each for each in blame.hooks_of(plugin) if each != name]
    return SimpleNamespace(**{each: getattr(plugin, each) for each in hooks})


def _with_settings(
    broken: Broken,
    promise: Promise,
    game: tt.Game,
    setting: Setting,
    seeds: Sequence[int],
    house: House,
) -> Broken:
    """The same broken promise with no more settings than it takes, which are at fault, too."""
    needed = changed(game, setting)
    for name in list(needed):
        fewer = {other: value for other, value in needed.items() if other != name}
        tried = fits(game, fewer)
        if tried is None:
            continue
        try:
            look(promise, tried, seeds, house)
        except Broken as other:
            needed, broken = fewer, other
    told = ", ".join(f"{blame.option(game, name)} set to {needed[name]}" for name in needed)
    return broken.of(promise, f"{broken.fault}, with {told}" if told else None)
