"""`tricktaker tournament`: which bot is better, by duplicate deals."""

from __future__ import annotations

import json
from collections.abc import Iterator
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
    ME,
    GameCommand,
    check_house,
    game_with,
    house_option,
    json_option,
    seed_option,
    settings_option,
    split_players,
)
from tricktaker.cli.terminal import BOLD, paint, say, words, wrapped
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.lab import Pairing, Tournament
    from tricktaker.text import Text

_ = Domain("tricktaker", "tricktaker")

_HELP = _(
    "Let bots play deals of GAME against each other: each pair with the same packs, and again with"
    " exchanged seats, so that the cards favour nobody. Says by how much the one does better in a"
    " deal, with an interval that holds the true margin with 95 % confidence.\n\n"
    "With the same seed the deals are the same. Ctrl-C prints what is done."
)

_EXAMPLES: Final = (
    (
        "tricktaker tournament spades --players basic,random -n 200",
        _("Find out by how much the one is better than the other."),
    ),
    (
        "tricktaker tournament hearts --players basic,mine -n 500 --plugin mine.py",
        _("Hold a bot of your own against the one that is there."),
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
    help=str(_("Two bots or more, parted by commas; each plays each.")),
)
@deals_option
@workers_option
@seed_option
@settings_option
@house_option
@json_option
def command(
    game: str,
    players: str | None,
    deals: int,
    workers: int | None,
    seed: int | None,
    settings: tuple[str, ...],
    house: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play, and print how each pair fared."""
    from tricktaker.lab import tournament

    names = split_players(players)
    if len(names) < 2:
        raise click.UsageError(str(_("name two players or more, such as --players a,b")))
    if ME in names:
        raise click.UsageError(str(_("nobody at the terminal can play here, only bots")))
    rules = game_with(game, settings)
    check_house(house)
    experiment: Experiment[Tournament] = Experiment(deals, workers)
    result = experiment.run(
        lambda executor, told: tournament(
            rules, names, deals, seed, house=house, executor=executor, told=told
        )
    )
    if as_json:
        say(json.dumps(with_end(result, experiment.interrupted), indent=2))
    else:
        say(*_lines(result, rules.end.lowest))
    experiment.end()


def _lines(result: Tournament, lowest: bool) -> Iterator[str]:
    told = _.plural(
        "{deals} deal of {game}, each at {tables} tables with exchanged seats, seed {seed}",
        "{deals} deals of {game}, each at {tables} tables with exchanged seats, seed {seed}",
        count=result.deals,
        deals=many(result.deals),
        game=result.game,
        tables=result.pairings[0].tables,
        seed=result.seed,
    )
    yield from wrapped(words(told))
    for pairing in result.pairings:
        yield ""
        first, second = pairing.players
        title = _("{first} against {second}", first=first, second=second)
        yield paint(words(title), BOLD)
        for text in _told(pairing, lowest):
            yield from wrapped(words(text), indent="  ")


def _told(pairing: Pairing, lowest: bool) -> Iterator[Text]:
    first, second = pairing.players
    if pairing.margin is not None:
        told = {"first": first, "margin": in_points(pairing.margin)}
        if lowest:
            yield _("margin of {first}: {margin} points a deal that it did not take", **told)
        else:
            yield _("margin of {first}: {margin} points a deal", **told)
    if pairing.interval is not None:
        yield _("95 % interval: {interval}", interval=between(pairing.interval, in_points))
    mine, theirs = pairing.won
    yield _(
        "deals won: {mine} by {first}, {theirs} by {second}, {level} level",
        mine=many(mine),
        theirs=many(theirs),
        level=many(pairing.deals - mine - theirs),
        first=first,
        second=second,
    )
    if pairing.share is not None and pairing.share_interval is not None:
        yield _(
            "{first} won {share} of the deals that were won, {interval}",
            first=first,
            share=in_percent(pairing.share),
            interval=between(pairing.share_interval, in_percent),
        )
    if pairing.better is not None:
        yield _("{name} is better.", name=pairing.better)
    elif pairing.interval is None:
        yield _("Neither is shown to be better: that takes more deals than one.")
    else:
        yield _("Neither is shown to be better: the interval of the margin holds 0.")
