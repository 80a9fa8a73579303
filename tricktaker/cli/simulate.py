"""`tricktaker simulate`: many deals among bots, and what comes out."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import click

from tricktaker.cli import completing
from tricktaker.cli.experiments import (
    Experiment,
    between,
    deals_option,
    in_percent,
    in_points,
    many,
    with_end,
    workers_option,
)
from tricktaker.cli.parameters import (
    GameCommand,
    check_house,
    game_with,
    house_option,
    json_option,
    seated,
    seed_option,
    settings_option,
    split_players,
)
from tricktaker.cli.terminal import BOLD, padded, paint, say, width, words, wrapped
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.lab import Measure, Simulation

_ = Domain("tricktaker", "tricktaker")

_COLUMNS: Final = ("measure", "side", "kind", "value", "low", "high", "made", "tried")

_HELP = _(
    "Let bots play many deals of GAME, and count: points, deals won, and what the game counts, such"
    " as contracts made. Each value has an interval that holds the true one with 95 %"
    " confidence.\n\n"
    "Each deal stands by itself, at no points; dealers take turns. With the same seed the packs are"
    " the same, also with other options. Ctrl-C prints what is done."
)

_EXAMPLES: Final = (
    (
        "tricktaker simulate spades -n 10000 --seed 7",
        _("Count what comes out of 10,000 deals, the same ones each time."),
    ),
    (
        "tricktaker simulate spades -n 10000 --seed 7 -o double_nil=false --workers 2",
        _("Play the same packs without Double Nil, in two processes."),
    ),
    (
        "tricktaker simulate belote -n 1000 --csv > belote.csv",
        _("Write a table for other programs."),
    ),
)


@click.command(
    cls=GameCommand,
    examples=_EXAMPLES,
    help=str(_HELP),
)
@click.argument("game", shell_complete=completing.games)
@deals_option
@click.option(
    "--players",
    metavar="NAMES",
    shell_complete=completing.several_bots,
    help=str(_("The bots of all seats, parted by commas, or one for all (default: basic).")),
)
@workers_option
@seed_option
@settings_option
@house_option
@json_option
@click.option(
    "--csv", "as_csv", is_flag=True, help=str(_("Print CSV, a row for each measure and side."))
)
def command(
    game: str,
    deals: int,
    players: str | None,
    workers: int | None,
    seed: int | None,
    settings: tuple[str, ...],
    house: tuple[str, ...],
    as_json: bool,
    as_csv: bool,
) -> None:
    """Play, and print what was counted."""
    from tricktaker.lab import simulate

    if as_json and as_csv:
        raise click.UsageError(str(_("choose one of --json and --csv")))
    rules = game_with(game, settings)
    check_house(house)
    sitting = seated(rules, split_players(players), None)
    experiment: Experiment[Simulation] = Experiment(deals, workers)
    result = experiment.run(
        lambda executor, told: simulate(
            rules, sitting, deals, seed, house=house, executor=executor, told=told
        )
    )
    if as_json:
        say(json.dumps(with_end(result, experiment.interrupted), indent=2))
    elif as_csv:
        say(*_csv(result.measures))
    else:
        say(*_lines(rules, result))
    experiment.end()


def _csv(measures: Sequence[Measure]) -> list[str]:
    out = io.StringIO()
    rows = csv.DictWriter(out, _COLUMNS, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    rows.writerows(each.to_json() for each in measures)
    return out.getvalue().splitlines()


def _lines(game: Game, result: Simulation) -> Iterator[str]:
    deals = _.plural(
        "{deals} deal of {game} by {players}, seed {seed}",
        "{deals} deals of {game} by {players}, seed {seed}",
        count=result.deals,
        deals=many(result.deals),
        game=result.game,
        players=result.players[: 1 if len(set(result.players)) == 1 else None],
        seed=result.seed,
    )
    yield from wrapped(words(deals))
    yield ""
    rows = [tuple(map(words, (_("counted"), _("side"), _("value"), _("95 % interval"), _("made"))))]
    rows += [_row(game, measure) for measure in result.measures]
    wide = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = [
            padded(cell, size, right=at in (2, 3))
            for at, (cell, size) in enumerate(zip(row, wide, strict=True))
        ]
        line = "   ".join(cells).rstrip()
        yield paint(line, BOLD) if number == 0 else line


def _row(game: Game, measure: Measure) -> tuple[str, ...]:
    side = "" if measure.side is None else _side(game, measure.side)
    shown = in_percent if measure.kind == "share" else in_points
    made = _("{made} of {tried}", made=many(measure.made), tried=many(measure.tried))
    return (
        words(measure.title),
        side,
        "" if measure.value is None else shown(measure.value),
        "" if measure.interval is None else between(measure.interval, shown),
        words(made) if measure.kind == "share" else "",
    )


def _side(game: Game, side: int) -> str:
    """A side by its seats."""
    return " ".join(map(str, game.seating.sides[side]))
