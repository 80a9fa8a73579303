"""`tricktaker games`: what can be played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import click

from tricktaker.cli.parameters import Command, json_option
from tricktaker.cli.terminal import BOLD, entry, padded, paint, say, typeset, width, words
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.loading import Found

_ = Domain("tricktaker", "tricktaker")

_EXAMPLES: Final = (
    ("tricktaker games", _("List the games: how many play, how many cards, how long a match is.")),
    ("tricktaker games --json", _("Print the same for other programs, with the options of each.")),
    ("tricktaker games --plugin my_game.py", _("List a game that is not installed, too.")),
)


@click.command(
    cls=Command,
    examples=_EXAMPLES,
    help=str(_("List the games that are installed, and the plugins that could not be loaded.")),
)
@json_option
def command(as_json: bool) -> None:
    """Print a line for each game."""
    from tricktaker.loading import discover

    found = discover()
    if as_json:
        say(json.dumps(_to_json(found), indent=2))
        return
    names = max((width(words(name)) for name in found.games), default=0)
    titles = max((width(words(game.title)) for game in found.games.values()), default=0)
    for family, games in _families(found).items():
        say(paint(f"-- {family} --", BOLD))
        for name, game in games.items():
            head = f"{padded(words(name), names)}  {padded(words(game.title), titles)}  "
            say(*entry(head, typeset(f"{words(_table(game))}, {words(game.end.length)}")))
            if game.special is not None:
                say(*entry(" " * width(head), words(game.special)))
    if not found.games:
        say(_("No game is installed."))
    say(*failures(found))


def _families(found: Found) -> dict[str, dict[str, Game]]:
    """The games by family, those without one last."""
    families: dict[str, dict[str, Game]] = {}
    for name, game in found.games.items():
        if game.family is not None:
            families.setdefault(words(game.family), {})[name] = game
    ordered = dict(sorted(families.items()))
    alone = {name: game for name, game in found.games.items() if game.family is None}
    if alone:
        ordered[words(_("Other games"))] = alone
    return ordered


def _table(game: Game) -> Text:
    seats, sides = game.seating.seats, len(game.seating.sides)
    if sides < seats:
        return _(
            "{seats} players in {sides} partnerships, {cards} cards",
            seats=seats,
            sides=sides,
            cards=len(game.cards),
        )
    return _("{seats} players, {cards} cards", seats=seats, cards=len(game.cards))


def failures(found: Found) -> list[Text]:
    """What could not be loaded, and the names that two plugins claim: a line each."""
    from tricktaker.loading import failure_text

    failed = [failure_text(plugin) for plugin in found.plugins if plugin.failure is not None]
    return [*failed, *found.conflicts.values()]


def _to_json(found: Found) -> dict[str, Any]:
    return {
        "games": [
            {
                "name": name,
                "title": str(game.title),
                "family": None if game.family is None else str(game.family),
                "special": None if game.special is None else str(game.special),
                "length": str(game.end.length),
                "version": game.version,
                "seats": game.seating.seats,
                "partnerships": [list(side) for side in game.seating.partnerships],
                "cards": len(game.cards),
                "options": game.options.to_json(),
            }
            for name, game in found.games.items()
        ],
        "failed": [
            {"name": plugin.name, "package": plugin.package, "cause": str(plugin.failure)}
            for plugin in found.plugins
            if plugin.failure is not None
        ],
        "conflicts": {name: str(text) for name, text in found.conflicts.items()},
    }
