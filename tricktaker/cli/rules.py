"""`tricktaker rules`: the rules of a game in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from tricktaker.cli.parameters import GameCommand, game_with, json_option, settings_option
from tricktaker.cli.terminal import BOLD, paint, say, width, words, wrapped
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.game import Game

_ = Domain("tricktaker", "tricktaker")


@click.command(
    cls=GameCommand,
    short_help=str(_("Print the rules of a game, with its options.")),
    help=str(
        _(
            "Print the rules of GAME as they are with the options given: each with its number, then"
            " the options with their defaults."
        )
    ),
)
@click.argument("game")
@settings_option
@json_option
def command(game: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Print what the data of the game say in words."""
    rules = game_with(game, settings)
    if as_json:
        say(json.dumps(_to_json(rules), indent=2))
    else:
        say(*lines(rules))


def lines(game: Game) -> list[str]:
    """The rules of a game as they are printed."""
    from tricktaker.describe import describe, options_text

    sections = [s for s in (*describe(game), options_text(game)) if s.lines]
    numbers = [rule or "" for section in sections for _text, rule in section.lines]
    wide = max(map(width, numbers), default=0)
    title = _(
        "{title} ({name}, version {version})",
        title=game.title,
        name=game.name,
        version=game.version,
    )
    out = [paint(words(title), BOLD)]
    for section in sections:
        out += ["", paint(headline(words(section.title)), BOLD)]
        for text, rule in section.lines:
            out += _rule(text, rule or "", wide)
    return out


def _rule(text: Text, rule: str, wide: int) -> list[str]:
    head = f"  {rule:<{wide}}  "
    return wrapped(words(text), indent=head, hanging=" " * len(head))


def _to_json(game: Game) -> dict[str, Any]:
    from tricktaker.describe import describe
    from tricktaker.options import specs

    return {
        "game": game.name,
        "title": str(game.title),
        "version": game.version,
        "sections": [
            {
                "title": str(section.title),
                "rules": [{"rule": rule, "text": str(text)} for text, rule in section.lines],
            }
            for section in describe(game)
        ],
        "options": [
            {
                "name": spec.name,
                "value": getattr(game.options, spec.name),
                "default": spec.default,
                "allowed": str(spec.allowed),
                "help": str(spec.help),
                "rule": spec.rule,
            }
            for spec in specs(type(game.options))
        ],
    }


def headline(title: str) -> str:
    """A title with its first letter large: phases are named as in the middle of a sentence."""
    return title[:1].upper() + title[1:]
