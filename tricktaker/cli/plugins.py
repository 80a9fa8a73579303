"""`tricktaker plugins`: which packages bring what."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import click

from tricktaker.cli.parameters import Command, json_option
from tricktaker.cli.terminal import padded, say, width, words, wrapped
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cli.house import HouseRule
    from tricktaker.loading import Plugin

_ = Domain("tricktaker", "tricktaker")

_EXAMPLES: Final = (
    ("tricktaker plugins", _("List what each package brings, and what could not be loaded.")),
    ("tricktaker plugins --plugin mine.py", _("See what a file brings that is not installed.")),
)


@click.command(
    cls=Command,
    examples=_EXAMPLES,
    help=str(
        _(
            "List the plugins that are installed: the package of each, and the games, bots and"
            " commands that it brings, or why it could not be loaded; then the house rules: what"
            " each does, and for which games if not for any."
        )
    ),
)
@json_option
def command(as_json: bool) -> None:
    """Print a line for each plugin and each house rule."""
    from tricktaker.cli.house import installed
    from tricktaker.loading import discover

    found = discover()
    houses = installed()
    if as_json:
        everything = {
            "plugins": [_to_json(plugin) for plugin in found.plugins],
            "house": [_house_to_json(rule) for rule in houses],
            "conflicts": {name: str(text) for name, text in found.conflicts.items()},
        }
        say(json.dumps(everything, indent=2))
        return
    rows = [(plugin.name, plugin.package, _brings(plugin)) for plugin in found.plugins]
    rows += [(rule.name, rule.package, rule.text) for rule in houses]
    _print_rows(rows)
    say(*found.conflicts.values())


def _print_rows(rows: list[tuple[str, str, Text]]) -> None:
    names = max((width(words(row[0])) for row in rows), default=0)
    packages = max((width(words(row[1])) for row in rows), default=0)
    for name, package, brings in rows:
        head = f"{padded(words(name), names)}  {padded(words(package), packages)}  "
        say(*wrapped(words(brings), indent=head, hanging="    "))


def _brings(plugin: Plugin) -> Text:
    if plugin.failure is not None:
        return _("failed: {cause}", cause=plugin.failure)
    parts = []
    if plugin.games:
        parts.append(_("games: {names}", names=plugin.games))
    if plugin.bots:
        parts.append(_("bots: {names}", names=plugin.bots))
    if plugin.commands:
        parts.append(_("commands: {names}", names=plugin.commands))
    return _("{parts}", parts=tuple(parts)) if parts else _("nothing")


def _house_to_json(rule: HouseRule) -> dict[str, Any]:
    return {
        "name": rule.name,
        "package": rule.package,
        "about": rule.about,
        "games": None if rule.games is None else list(rule.games),
        "failure": None if rule.failure is None else str(rule.failure),
    }


def _to_json(plugin: Plugin) -> dict[str, Any]:
    return {
        "name": plugin.name,
        "package": plugin.package,
        "games": list(plugin.games),
        "bots": list(plugin.bots),
        "commands": list(plugin.commands),
        "failure": None if plugin.failure is None else str(plugin.failure),
    }
