"""Finds games, bots, commands and house rules among the installed packages.

Built-in ones are found like anyone else's: through entry points. A plugin that fails to load is
kept with its package and cause, and hurts no other. A plugin that is still being written need not
be installed: `load_file` takes it from its file.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from functools import lru_cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import pluggy
from attrs import frozen

from tricktaker.errors import (
    InvalidSetup,
    PluginError,
    TricktakerError,
    UnknownGame,
    UnknownPlugin,
    called,
    told,
)
from tricktaker.game import Game
from tricktaker.hookspecs import PROJECT, DiscoverySpecs
from tricktaker.steps import Steps
from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from tricktaker.bots import Bot

_ = Domain("tricktaker", "tricktaker")

PLUGINS: Final = "tricktaker"
HOUSE: Final = "tricktaker.house"
"""The entry-point groups."""


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
    """Names that two plugins claim, with a sentence that names both."""
    house: Mapping[str, tuple[EntryPoint, ...]]
    """The house rules; they are loaded when a match names them."""


def games() -> Mapping[str, Game]:
    """All games that are installed, by name, each with its default options.

    >>> "spades" in games()
    True
    """
    return discover().games


def bots() -> Mapping[str, Any]:
    """All bots that are installed, by name."""
    return discover().bots


def load_bot(name: str) -> Bot:
    """A bot by name.

    :raises UnknownPlugin: if no plugin brings it; says the nearest name.

    >>> type(load_bot("random")).__name__
    'RandomBot'
    """
    kind = bots().get(name) if isinstance(name, str) else None
    if kind is None:
        raise UnknownPlugin(called(name), sorted(bots()))
    try:
        bot: Bot = kind()
    except (Exception, SystemExit) as error:  # a plugin's code may raise anything; it is reported
        raise PluginError(name, getattr(kind, "__module__", "?"), _why(error)) from error
    return bot


def plugins() -> tuple[Plugin, ...]:
    """All plugins that are installed, those that failed with the cause."""
    return discover().plugins


def load_game(name: str, **options: Any) -> Game:
    """A game by name, with some of its options set.

    :raises UnknownGame: if no plugin brings it; says the nearest name, or why its plugin failed.
    :raises InvalidOption: naming the option, the value and what is allowed.

    >>> load_game("spades", target=250).options.target
    250
    """
    found = discover()
    game = found.games.get(name) if isinstance(name, str) else None
    if game is None:
        shown = called(name)
        raise UnknownGame(shown, sorted(found.games), _cause(found, shown))
    return game.with_options(**options) if options else game


def _cause(found: Found, name: str) -> Text | None:
    if name in found.conflicts:
        return found.conflicts[name]
    for plugin in found.plugins:
        if plugin.failure is not None and plugin.name == name:
            return failure_text(plugin)
    return None


def failure_text(plugin: Plugin) -> Text:
    """A failed plugin in one line: its name, its package and the cause."""
    return _(
        "{name} (from {package}) failed: {cause}",
        name=plugin.name,
        package=plugin.package,
        cause=plugin.failure if plugin.failure is not None else "",
    )


@lru_cache(maxsize=1)
def discover() -> Found:
    """Look through the installed packages once; `discover.cache_clear()` looks again."""
    brought: dict[str, dict[str, tuple[str, Any]]] = {"games": {}, "bots": {}, "commands": {}}
    conflicts: dict[str, dict[str, Text]] = {"games": {}, "bots": {}, "commands": {}}
    entries = sorted(entry_points(group=PLUGINS), key=lambda e: (e.name, _package(e)))
    found = [_load(entry.name, _package(entry), entry.load) for entry in entries]
    found += [_load(path.stem, str(path), partial(import_module, path.stem)) for path in _files]
    seen = []
    for plugin, things in found:
        for kind, named in things.items():
            for name, thing in named.items():
                if name in brought[kind]:
                    clash = _clash(name, brought[kind][name][0], plugin.package)
                    conflicts[kind][name] = clash
                brought[kind][name] = (plugin.package, thing)
        seen.append(plugin)
    ready = {
        kind: {n: named[n][1] for n in sorted(named) if n not in conflicts[kind]}
        for kind, named in brought.items()
    }
    return Found(
        games=MappingProxyType(ready["games"]),
        bots=MappingProxyType(ready["bots"]),
        commands=MappingProxyType(ready["commands"]),
        plugins=tuple(seen),
        conflicts=MappingProxyType(
            {n: t for named in conflicts.values() for n, t in named.items()}
        ),
        house=MappingProxyType(_house_entries()),
    )


def _house_entries() -> dict[str, tuple[EntryPoint, ...]]:
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in entry_points(group=HOUSE):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


def _clash(name: str, first: str, second: str) -> Text:
    return _("{name} comes from both {first} and {second}", name=name, first=first, second=second)


def _load(
    plugin: str, package: str, load: Callable[[], Any]
) -> tuple[Plugin, dict[str, dict[str, Any]]]:
    """One plugin and what it brings; a failure is kept, so that the others are still found."""
    # a manager for each: one that holds a faulty plugin fails for whatever is registered after it
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(DiscoverySpecs)
    try:
        # what a plugin prints while it loads must not stand in what a command prints
        with redirect_stdout(sys.stderr):
            manager.register(load(), name=f"{package}:{plugin}")
            manager.check_pending()
            things = _things(manager.hook)
        names = {kind: tuple(sorted(named)) for kind, named in things.items()}
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # a plugin may raise anything; it is reported
        return Plugin(plugin, package, failure=_why(error)), {}
    return Plugin(plugin, package, names["games"], names["bots"], names["commands"]), things


def _things(hook: Any) -> dict[str, dict[str, Any]]:
    games = {}
    for game in _flat(hook.tricktaker_games()):
        if not isinstance(game, Game):
            raise TypeError(f"tricktaker_games gave {game!r}, which is no Game")
        games[game.name] = game
    bots: dict[str, Any] = {}
    for named in hook.tricktaker_bots():
        for name, bot in named.items():
            if not isinstance(name, str) or not callable(bot):
                raise TypeError(f"tricktaker_bots gave {name!r}: {bot!r}, which is no bot by name")
            bots[name] = bot
    commands = {command.name: command for command in _flat(hook.tricktaker_commands())}
    return {"games": games, "bots": bots, "commands": commands}


def _flat(answers: Iterable[Iterable[Any]]) -> list[Any]:
    return [thing for answer in answers for thing in answer]


def _why(error: BaseException) -> Text:
    return plain(told(error))


def _package(entry: EntryPoint) -> str:
    if entry.dist is None:
        return "?"
    return f"{entry.dist.name} {entry.dist.version}"


# ------------------------------------------------------------------ plugins that are not installed

_files: list[Path] = []


def load_file(path: str | Path) -> Plugin:
    """Take a plugin from a file that is not installed, as if it were.

    The file's folder is put at the end of `sys.path`, so that what the plugin makes can be pickled.

    :raises TricktakerError: if there is no such file, it cannot be a plugin's by its name, it
        brings nothing, or it brings a name that is taken.
    :raises PluginError: if it fails to load.

    >>> load_file("no_file.py")
    Traceback (most recent call last):
    tricktaker.errors.TricktakerError: no_file.py cannot be taken as a plugin: there is no such file
    """
    file = Path(path).resolve()
    if file not in _files:
        _check_file(file, path)
        before = [*sys.path]
        if str(file.parent) not in before:
            sys.path.append(str(file.parent))
        _files.append(file)
        discover.cache_clear()
        try:
            _check_brought(file, path)
        except TricktakerError:
            _files.remove(file)
            sys.path[:] = before
            sys.modules.pop(file.stem, None)  # it may be mended and taken again
            discover.cache_clear()
            raise
    return _plugin_of(file)


def loaded_files() -> tuple[str, ...]:
    """The files of the plugins that `load_file` has taken, for another process to take as well."""
    return tuple(map(str, _files))


def _check_file(file: Path, path: str | Path) -> None:
    if not str(path).strip():
        raise _unusable(f'"{path}"', _("this names no file"))
    if not file.exists():
        raise _unusable(path, _("there is no such file"))
    if not file.is_file():
        raise _unusable(path, _("it is no file"))
    if file.suffix != ".py" or not file.stem.isidentifier():
        raise _unusable(path, _("a plugin is a Python module, such as my_game.py"))


def _check_brought(file: Path, path: str | Path) -> None:
    """See that a file is the module of its name, that it loads, and that it brings something."""
    spec = find_spec(file.stem)
    found = None if spec is None or spec.origin is None else Path(spec.origin)
    if found is None or not found.is_file() or not file.samefile(found):
        raise _unusable(path, _('another module is called "{name}"; rename it', name=file.stem))
    plugin = _plugin_of(file)
    if plugin.failure is not None:
        raise PluginError(plugin.name, str(path), plugin.failure)
    names = (*plugin.games, *plugin.bots, *plugin.commands)
    if not names:
        reason = _("it brings no game, bot or command; are its hooks marked with hookimpl?")
        raise _unusable(path, reason)
    for name in names:
        if name in discover().conflicts:
            raise _unusable(path, discover().conflicts[name])


def _plugin_of(file: Path) -> Plugin:
    return next(plugin for plugin in plugins() if plugin.package == str(file))


def _unusable(path: str | Path, cause: Text) -> TricktakerError:
    return TricktakerError(
        _("{file} cannot be taken as a plugin: {cause}", file=str(path), cause=cause)
    )


# ------------------------------------------------------------------ house rules


def house_rules() -> tuple[str, ...]:
    """The names of the house rules that are installed."""
    return tuple(sorted(discover().house))


def steps_for(game: Game, house: Sequence[str] = ()) -> Steps:
    """The steps of a match of this game with these house rules.

    :raises InvalidSetup: if they are no list of names.
    :raises UnknownPlugin: if a name is not installed.
    :raises PluginError: if a house rule fails to load, or two packages bring one of that name.
    """
    if isinstance(house, str):
        house = (house,)
    if not isinstance(house, Sequence) or not all(isinstance(name, str) for name in house):
        raise InvalidSetup(_("house rules are a list of names"))
    names = tuple(house)
    if len(set(names)) != len(names):
        raise TricktakerError(_("a house rule is named twice: {names}", names=names))
    rules = [(name, _house_rule(name)) for name in names]
    for name, rule in rules:
        fits = getattr(rule, "GAMES", None)
        if fits is not None and game.name not in fits:
            raise InvalidSetup(
                _(
                    "the house rule {name} is for {games}, not for {game}",
                    name=name,
                    games=tuple(str(each) for each in fits),
                    game=game.name,
                )
            )
    return Steps(game, rules, rebuild=(steps_for, (game, names)))


def _house_rule(name: str) -> object:
    entries = discover().house.get(name, ())
    if not entries:
        raise UnknownPlugin(str(name), house_rules())
    if len(entries) > 1:
        clash = _clash(name, _package(entries[0]), _package(entries[1]))
        raise PluginError(name, _package(entries[1]), clash)
    entry = entries[0]
    try:
        rule: object = entry.load()
        return rule() if isinstance(rule, type) else rule
    except (Exception, SystemExit) as error:  # a plugin's code may raise anything; it is reported
        raise PluginError(name, _package(entry), _why(error)) from error
