"""`tricktaker rules`: the rules of a game in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import click

from tricktaker.cli import completing
from tricktaker.cli.parameters import (
    GameCommand,
    check_house,
    game_with,
    house_option,
    json_option,
    settings_option,
)
from tricktaker.cli.terminal import BOLD, headline, paint, say, typeset, width, words, wrapped
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktaker.game import Game

_ = Domain("tricktaker", "tricktaker")

_EXAMPLES: Final = (
    ("tricktaker rules belote", _("Print the rules of Belote by number, with its options.")),
    (
        "tricktaker rules spades -o jokers=true",
        _("Print them as they are when two jokers are in the pack."),
    ),
    ("tricktaker rules spades --help", _("List the options of Spades, with what each takes.")),
)


@click.command(
    cls=GameCommand,
    examples=_EXAMPLES,
    help=str(
        _(
            "Print the rules of GAME as they are with the options given: each with its number, then"
            " the house rules that are named, and the options with their defaults."
        )
    ),
)
@click.argument("game", shell_complete=completing.games)
@settings_option
@house_option
@json_option
def command(game: str, settings: tuple[str, ...], house: tuple[str, ...], as_json: bool) -> None:
    """Print what the data of the game say in words."""
    from tricktaker.cli.house import chosen
    from tricktaker.loading import steps_for

    rules = game_with(game, settings)
    check_house(house)
    steps_for(rules, house)  # which refuses those that are for other games
    if as_json:
        say(json.dumps(_to_json(rules, chosen(house)), indent=2))
    else:
        say(*lines(rules, chosen(house)))


def lines(game: Game, house: Sequence[tuple[str, Text]] = ()) -> list[str]:
    """The rules of a game as they are printed.

    :param house: house rules by name, with what they say of themselves.
    """
    from tricktaker.describe import Section, describe, options_text

    said = [(_("{name}: {about}", name=name, about=about), None) for name, about in house]
    options = options_text(game)
    sections = [s for s in (*describe(game), Section(_("House rules"), said), options) if s.lines]
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
            # a setting stays as it is typed
            shown = words(text) if section is options else typeset(words(text))
            out += _rule(shown, rule or "", wide)
    return out


def about(game: Game, asked: str, house: Sequence[tuple[str, Text]] = ()) -> list[str]:
    """The rules with a number, of a chapter, or else those with a word in them.

    :param asked: ``S5.2``, ``S5`` or ``bags``; with nothing asked they are all of them.
    """
    if not asked:
        return lines(game, house)
    from tricktaker.describe import describe

    wanted = asked.lower()
    every = [
        (words(text), rule or "") for section in describe(game) for text, rule in section.lines
    ]
    every += [(words(text), name) for name, text in house]
    found = [row for row in every if row[1].lower() == wanted]
    found = found or [row for row in every if row[1].lower().startswith(f"{wanted}.")]
    found = found or [row for row in every if wanted in row[0].lower()]
    wide = max((width(rule) for _text, rule in found), default=0)
    return [line for text, rule in found for line in _rule(typeset(text), rule, wide)]


def _rule(text: str, rule: str, wide: int) -> list[str]:
    head = f"  {rule:<{wide}}  "
    return wrapped(text, indent=head, hanging=" " * len(head))


def _to_json(game: Game, house: Sequence[tuple[str, Text]]) -> dict[str, Any]:
    from tricktaker.describe import describe
    from tricktaker.options import specs

    return {
        "game": game.name,
        "title": str(game.title),
        "version": game.version,
        "sections": [
            {
                "title": headline(str(section.title)),
                "rules": [{"rule": rule, "text": str(text)} for text, rule in section.lines],
            }
            for section in describe(game)
        ],
        "house": [{"name": name, "about": str(about)} for name, about in house],
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
