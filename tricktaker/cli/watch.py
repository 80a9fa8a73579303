"""`tricktaker watch`: bots among themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from tricktaker.cli import completing
from tricktaker.cli.files import file_named
from tricktaker.cli.pace import Pace, pace_option
from tricktaker.cli.parameters import (
    GameCommand,
    bots_for,
    check_house,
    game_with,
    house_option,
    json_option,
    seated,
    seed_option,
    settings_option,
    split_players,
)
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

_HELP = _(
    "Watch bots play a match of GAME, as a spectator: what is face down stays face down.\n\n"
    "With --json every event is a line of JSON, as a spectator gets it."
)

_EXAMPLES: Final = (
    ("tricktaker watch hearts --deals 1", _("Watch one deal of Hearts.")),
    (
        "tricktaker watch spades --players basic,random,basic,random --seed 7",
        _("Let two kinds of bots play; the seed deals the same cards each time."),
    ),
    (
        "tricktaker watch bridge --deals 2 --save match.jsonl",
        _("Keep what is played, to step through it with `replay`."),
    ),
)


@click.command(
    cls=GameCommand,
    examples=_EXAMPLES,
    help=str(_HELP),
)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--players",
    metavar="NAMES",
    shell_complete=completing.several_bots,
    help=str(_("The bots of all seats, parted by commas, or one for all (default: basic).")),
)
@seed_option
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    metavar="N",
    help=str(_("Stop after so many deals, whether somebody has won or not.")),
)
@pace_option("--delay")
@click.option(
    "--save",
    metavar="FILE",
    callback=file_named,
    shell_complete=completing.files,
    help=str(_("Keep the match in a new file as it goes on. It shows every card to who reads it.")),
)
@settings_option
@house_option
@json_option
def command(
    game: str,
    players: str | None,
    seed: int | None,
    deals: int | None,
    pace: float | None,
    save: str | None,
    settings: tuple[str, ...],
    house: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let the bots play, and tell what happens."""
    from tricktaker.cli.labels import Labels
    from tricktaker.cli.saving import Store
    from tricktaker.cli.session import Session
    from tricktaker.match import Match

    rules = game_with(game, settings)
    check_house(house)
    sitting = seated(rules, split_players(players), None)
    bots = bots_for(sitting, people=False)
    match = Match(rules, seed, house=house, players=sitting, max_deals=deals)
    store = Store.create(Path(save), match) if save is not None else None
    session = Session(
        match,
        bots,
        Labels(rules, sitting),
        store,
        as_json,
        pace=Pace(0 if as_json and pace is None else pace),
    )
    click.get_current_context().exit(session.run())
