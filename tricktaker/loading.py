"""Games, bots and house rules by name, from the installed packages.

`discovery` looks for them. A plugin that is still being written need not be installed: `load_file`
takes it from its file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tricktaker.discovery import Found, Plugin, clash, discover, package_of, why
from tricktaker.errors import (
    InvalidSetup,
    PluginError,
    TricktakerError,
    UnknownGame,
    UnknownPlugin,
    called,
    spelled,
    system_cause,
)
from tricktaker.game import Game
from tricktaker.steps import Steps
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.bots import Bot

__all__ = [
    "Found",
    "Plugin",
    "bots",
    "discover",
    "failure_text",
    "games",
    "house_rules",
    "load_bot",
    "load_file",
    "load_game",
    "loaded_files",
    "plugins",
    "steps_for",
]

_ = Domain("tricktaker", "tricktaker")

_LONGEST: Final = 200
"""How much of the name of a file a message shows."""


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
    :raises PluginError: if it cannot be made.

    >>> type(load_bot("random")).__name__
    'RandomBot'
    """
    kind = bots().get(name) if isinstance(name, str) else None
    if kind is None:
        raise UnknownPlugin(called(name), sorted(bots()), "bot")
    try:
        bot: Bot = kind()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a plugin's code may raise anything; it is reported
        raise PluginError(name, getattr(kind, "__module__", "?"), why(error)) from error
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


# ------------------------------------------------------------------ plugins that are not installed


def load_file(path: str | os.PathLike[str]) -> Plugin:
    """Take a plugin from a file that is not installed, as if it were.

    The file's folder is put at the end of `sys.path`, so that what the plugin makes can be pickled.

    :raises TricktakerError: if there is no such file, it cannot be a plugin's by its name, it
        brings nothing, it brings a name that is taken, or a plugin asks for it while it is loaded.
    :raises PluginError: if it fails to load.

    >>> load_file("no_file.py")
    Traceback (most recent call last):
    tricktaker.errors.TricktakerError: no_file.py cannot be taken as a plugin: there is no such file
    """
    shown = _shown(path)
    file = _checked_file(path, shown)
    if discover.is_under_way:
        raise _unusable(shown, _("other plugins are being loaded just now"))
    if file not in discover.files:
        _take(file, shown)
    return _plugin_of(file, shown)


def _take(file: Path, shown: str) -> None:
    """Take a file that is there; if it cannot be a plugin, nothing of it stays."""
    path, known = [*sys.path], file.stem in sys.modules
    if str(file.parent) not in path:
        sys.path.append(str(file.parent))
    discover.take(file)
    try:
        _check_module(file, shown)
        _check_brought(_plugin_of(file, shown), shown)
    except BaseException:
        discover.drop(file)
        sys.path[:] = path
        if not known:
            sys.modules.pop(file.stem, None)  # it may be mended and taken again
        raise


def loaded_files() -> tuple[str, ...]:
    """The files of the plugins that `load_file` has taken, for another process to take as well."""
    return tuple(map(str, discover.files))


def _shown(path: object) -> str:
    """A file as a message names it."""
    try:
        name = os.fspath(path)  # type: ignore[call-overload]  # it may be anything
    except TypeError:
        name = None
    if not isinstance(name, str):
        raise _unusable(spelled(path), _("a file is named by a text"))
    if not name.strip():
        raise _unusable(f'"{name}"', _("this names no file"))
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def _checked_file(path: str | os.PathLike[str], shown: str) -> Path:
    """The file, if it is there and has the name of a module."""
    try:
        file = Path(path).resolve()
        there, is_file = file.exists(), file.is_file()
    except RuntimeError:
        raise _unusable(shown, _("it is a link that leads back to itself")) from None
    except OSError as error:
        raise _unusable(shown, system_cause(error)) from None
    except ValueError:
        raise _unusable(shown, _("no file can have that name")) from None
    if not there:
        raise _unusable(shown, _("there is no such file"))
    if not is_file:
        raise _unusable(shown, _("it is no file"))
    if file.suffix != ".py" or not file.stem.isidentifier():
        raise _unusable(shown, _("a plugin is a Python module, such as my_game.py"))
    return file


def _check_module(file: Path, shown: str) -> None:
    """See that a file is the module of its name."""
    try:
        spec = find_spec(file.stem)
    except (ImportError, ValueError):  # the running program is a module without a spec
        spec = None
    found = None if spec is None or spec.origin is None else Path(spec.origin)
    if found is None or not found.is_file() or not file.samefile(found):
        raise _unusable(shown, _('another module is called "{name}"; rename it', name=file.stem))


def _check_brought(plugin: Plugin, shown: str) -> None:
    """See that a plugin could be loaded, and brings something that nobody else does."""
    if plugin.failure is not None:
        raise PluginError(plugin.name, shown, plugin.failure)
    names = (*plugin.games, *plugin.bots, *plugin.commands)
    if not names:
        reason = _("it brings no game, bot or command; are its hooks marked with hookimpl?")
        raise _unusable(shown, reason)
    for name in names:
        if name in discover().conflicts:
            raise _unusable(shown, discover().conflicts[name])


def _plugin_of(file: Path, shown: str) -> Plugin:
    found = [plugin for plugin in plugins() if plugin.package == str(file)]
    if not found:
        raise _unusable(shown, _("it is being imported just now"))
    return found[0]


def _unusable(shown: str, cause: Text) -> TricktakerError:
    return TricktakerError(
        _("{file} cannot be taken as a plugin: {cause}", file=shown, cause=cause)
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
        raise UnknownPlugin(str(name), house_rules(), "house rule")
    if len(entries) > 1:
        first, second = map(package_of, entries[:2])
        raise PluginError(name, second, clash(name, first, second))
    entry = entries[0]
    try:
        rule: object = entry.load()
        return rule() if isinstance(rule, type) else rule
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a plugin's code may raise anything; it is reported
        raise PluginError(name, package_of(entry), why(error)) from error
