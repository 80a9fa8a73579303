"""Looks for plugins: in the installed packages, and in the files that were taken besides.

Built-in ones are found like anyone else's: through entry points. A plugin that fails to load is
kept with its package and cause, and hurts no other.

A plugin may ask for games while it is being loaded, to make a variant of one. All others are then
loaded first, as far as they can do without it. One that asked in vain is tried again when there is
more. What is found while something is still being loaded is kept by nobody.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pluggy
from attrs import define, frozen

from tricktaker.errors import TricktakerError, spelled, told
from tricktaker.game import NAME, NAME_IN_WORDS, Game
from tricktaker.hookspecs import PROJECT, DiscoverySpecs
from tricktaker.text import Domain, Text, plain

_ = Domain("tricktaker", "tricktaker")

PLUGINS: Final = "tricktaker"
HOUSE: Final = "tricktaker.house"
"""The entry-point groups."""

PEOPLE: Final = ("me", "You")
"""What people at the terminal are called, in ``--players`` and in records; no bot can be."""

_DEEPEST: Final = 12
"""How many plugins may be waiting for each other before one gets what there is."""


@frozen
class Plugin:
    """A plugin as it was found.

    :ivar name: of its entry point.
    :ivar package: the distribution that brings it, with version.
    :ivar failure: why it could not be used; None if it could.
    """

    name: str
    package: str
    games: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    failure: Text | None = None


@frozen
class Found:
    """Everything that was found, by name, and the plugins that brought it."""

    games: Mapping[str, Game]
    bots: Mapping[str, Any]
    commands: Mapping[str, Any]
    plugins: tuple[Plugin, ...]
    conflicts: Mapping[str, Text]
    """Names that are claimed twice, with a sentence that says by whom."""
    house: Mapping[str, tuple[EntryPoint, ...]]
    """The house rules; they are loaded when a match names them."""


class Discovery:
    """Looks once, when it is first called; `cache_clear` makes it look again.

    A call from a plugin that is being loaded gets what has been loaded so far, without that plugin.
    Each thread looks for itself: none sees what another has half done.

    :ivar files: the plugins that are not installed, in the order in which they were taken.
    """

    def __init__(self) -> None:
        self.files: tuple[Path, ...] = ()
        self._kept: Found | None = None
        self._cleared = 0

    def __call__(self) -> Found:
        search = _here.search
        if search is not None:
            search.asked()
            return search.found()
        if self._kept is not None:
            return self._kept
        cleared = self._cleared
        search = _here.search = _Search(self.files)
        try:
            search.settle()
        finally:
            _here.search = None
        found = search.found()
        if search.is_whole and cleared == self._cleared:
            self._kept = found
        return found

    @property
    def is_under_way(self) -> bool:
        """Whether this thread is loading plugins just now."""
        return _here.search is not None

    def take(self, file: Path) -> None:
        """Look into a file, too, from now on."""
        self.files = (*self.files, file)
        self.cache_clear()

    def drop(self, file: Path) -> None:
        """Look into a file no more."""
        self.files = tuple(each for each in self.files if each != file)
        self.cache_clear()

    def cache_clear(self) -> None:
        """Forget what was found."""
        self._cleared += 1
        self._kept = None


discover: Final = Discovery()
"""What all of tricktaker asks for games, bots, commands and house rules."""


def package_of(entry: EntryPoint) -> str:
    """The distribution that an entry point comes from, with its version."""
    if entry.dist is None:
        return "?"
    return f"{entry.dist.name} {entry.dist.version}"


def clash(name: str, first: str, second: str) -> Text:
    """What is said of a name that is claimed twice."""
    if first == second:
        return _("{name} comes twice from {package}", name=name, package=first)
    return _("{name} comes from both {first} and {second}", name=name, first=first, second=second)


def why(error: BaseException) -> Text:
    """What a plugin raised, in one line."""
    return plain(str(error) if isinstance(error, TricktakerError) else told(error))


# ------------------------------------------------------------------ the search


_Thing = tuple[str, str, Any]
"""What a plugin brings: its kind, its name and itself."""


@define(eq=False)
class _Candidate:
    """A plugin, and how far it has come.

    :ivar module: the name of its module.
    :ivar tried: whether it was begun at all.
    :ivar plugin: None until it was loaded or failed.
    :ivar nested: whether it was last begun while another was being loaded.
    :ivar saw: how many others had been loaded when it last asked for them; None if it did not.
    """

    name: str
    package: str
    module: str
    load: Callable[[], Any]
    tried: bool = False
    plugin: Plugin | None = None
    things: Sequence[_Thing] = ()
    nested: bool = False
    saw: int | None = None

    @property
    def is_loaded(self) -> bool:
        return self.plugin is not None and self.plugin.failure is None


class _Search:
    """One look through all plugins."""

    def __init__(self, files: Iterable[Path]) -> None:
        entries = sorted(entry_points(group=PLUGINS), key=lambda e: (e.name, package_of(e)))
        self._all = [_Candidate(e.name, package_of(e), e.module, e.load) for e in entries]
        for path in files:
            load = partial(import_module, path.stem)
            self._all.append(_Candidate(path.stem, str(path), path.stem, load))
        self._house = _house_entries()
        self._under_way: list[_Candidate] = []
        self._loaded = 0

    @property
    def is_whole(self) -> bool:
        """Whether each plugin was loaded or failed: one is neither while it is being imported."""
        return all(candidate.plugin is not None for candidate in self._all)

    def asked(self) -> None:
        """Load what can be loaded before the plugin that asks."""
        if len(self._under_way) <= _DEEPEST:
            self.settle()
        for asking in self._under_way[-1:]:
            asking.saw = self._loaded

    def settle(self) -> None:
        """Load what is due, until nothing is."""
        while (due := next(filter(self._is_due, self._all), None)) is not None:
            due.tried, due.nested, due.saw = True, bool(self._under_way), None
            self._under_way.append(due)
            try:
                due.plugin, due.things = _load(due)
            finally:
                self._under_way.pop()
            self._loaded += due.is_loaded

    def _is_due(self, candidate: _Candidate) -> bool:
        if candidate in self._under_way or candidate.is_loaded:
            return False
        if candidate.plugin is not None and candidate.saw is not None:
            return candidate.saw < self._loaded
        # what failed inside another may have failed because of it
        return not candidate.tried or (candidate.nested and not self._under_way)

    def found(self) -> Found:
        """What there is so far."""
        brought: dict[str, dict[str, tuple[str, Any]]] = {"games": {}, "bots": {}, "commands": {}}
        conflicts: dict[str, dict[str, Text]] = {kind: {} for kind in brought}
        for candidate in self._all:
            if candidate in self._under_way:
                continue
            for kind, name, thing in candidate.things:
                if name in brought[kind]:
                    first = brought[kind][name][0]
                    conflicts[kind][name] = clash(name, first, candidate.package)
                brought[kind][name] = (candidate.package, thing)
        ready = {
            kind: {n: named[n][1] for n in sorted(named) if n not in conflicts[kind]}
            for kind, named in brought.items()
        }
        return Found(
            games=MappingProxyType(ready["games"]),
            bots=MappingProxyType(ready["bots"]),
            commands=MappingProxyType(ready["commands"]),
            plugins=tuple(filter(None, map(self._told, self._all))),
            conflicts=MappingProxyType(
                {n: t for named in conflicts.values() for n, t in named.items()}
            ),
            house=MappingProxyType(self._house),
        )

    def _told(self, candidate: _Candidate) -> Plugin | None:
        if candidate in self._under_way:
            failure = _("it is being loaded just now")
            return Plugin(candidate.name, candidate.package, failure=failure)
        return candidate.plugin


class _Here(threading.local):
    """The search of this thread, while it goes on."""

    search: _Search | None = None


_here = _Here()


def _house_entries() -> dict[str, tuple[EntryPoint, ...]]:
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in entry_points(group=HOUSE):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


# ------------------------------------------------------------------ one plugin


def _load(candidate: _Candidate) -> tuple[Plugin | None, Sequence[_Thing]]:
    """One plugin and what it brings; a failure is kept, so that the others are still found.

    None while its module is still being imported, by whoever asks.
    """
    # a manager for each: one that holds a faulty plugin fails for whatever is registered after it
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(DiscoverySpecs)
    name, package = candidate.name, candidate.package
    try:
        # what a plugin prints while it loads must not stand in what a command prints
        with redirect_stdout(sys.stderr):
            loaded = candidate.load()
            if any(map(_is_being_imported, _with_parents(candidate.module))):
                return None, ()
            manager.register(loaded, name=f"{package}:{name}")
            manager.check_pending()
            things = _things(manager.hook)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # a plugin may raise anything; it is reported
        if _is_half_imported(candidate.module, error):
            return None, ()
        return Plugin(name, package, failure=why(error)), ()
    games, bots, commands = (_names(things, kind) for kind in ("games", "bots", "commands"))
    return Plugin(name, package, games, bots, commands), things


def _with_parents(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[: count + 1]) for count in range(len(parts))]


def _is_being_imported(module: str) -> bool:
    """Whether the import of a module has begun and not ended (Python notes it in its spec)."""
    spec = getattr(sys.modules.get(module), "__spec__", None)
    return bool(getattr(spec, "_initializing", False))


def _is_half_imported(module: str, error: BaseException) -> bool:
    """Whether a plugin may have failed because what it is made of is just being imported."""
    top = module.partition(".")[0]
    needed = [name for name in [*sys.modules] if name == top or name.startswith(f"{top}.")]
    if isinstance(error, ImportError) and error.name:
        needed.append(error.name)
    return any(map(_is_being_imported, needed))


def _things(hook: Any) -> list[_Thing]:
    things: list[_Thing] = []
    for game in _flat(hook.tricktaker_games()):
        if not isinstance(game, Game):
            raise TypeError(f"tricktaker_games gave {game!r}, which is no Game")
        things.append(("games", game.name, game))
    for named in hook.tricktaker_bots():
        for name, bot in named.items():
            if not isinstance(name, str) or not callable(bot):
                raise TypeError(f"tricktaker_bots gave {name!r}: {bot!r}, which is no bot by name")
            _check_name(_("bot"), name)
            if name in PEOPLE:
                raise TricktakerError(_('no bot can be called "{name}": people are', name=name))
            things.append(("bots", name, bot))
    for command in _flat(hook.tricktaker_commands()):
        _check_name(_("command"), command.name)
        things.append(("commands", command.name, command))
    return things


def _check_name(kind: Text, name: object) -> None:
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise TricktakerError(
            _(
                "a {kind} cannot be called {name}: {allowed}",
                kind=kind,
                name=spelled(name),
                allowed=NAME_IN_WORDS,
            )
        )


def _names(things: Iterable[_Thing], kind: str) -> tuple[str, ...]:
    return tuple(sorted({name for each, name, _thing in things if each == kind}))


def _flat(answers: Iterable[Iterable[Any]]) -> list[Any]:
    return [thing for answer in answers for thing in answer]
