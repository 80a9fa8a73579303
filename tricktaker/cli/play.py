"""`tricktaker play`: a match against bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from tricktaker.cli import completing
from tricktaker.cli.again import go_back, point
from tricktaker.cli.files import file_named
from tricktaker.cli.pace import Pace, pace_option
from tricktaker.cli.parameters import (
    DEFAULT_BOT,
    ME,
    GameCommand,
    bots_for,
    check_house,
    game_with,
    house_option,
    seat_named,
    seated,
    seed_option,
    settings_option,
    split_players,
)
from tricktaker.cli.terminal import complain, placeholders, say, wrapped
from tricktaker.errors import TricktakerError
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktaker.cli.files import Grown
    from tricktaker.cli.saving import Store
    from tricktaker.cli.session import Session
    from tricktaker.game import Game
    from tricktaker.match import Match
    from tricktaker.seating import Seat

_ = Domain("tricktaker", "tricktaker")

_HELP = _(
    "Play a match of GAME against bots, or go on with a saved one.\n\n"
    "At the prompt type a card (AS, 10H), the number of a choice, or ? for help.\n\n"
    "Leaving by `quit` or by the end of the input is fine (exit code 0); Ctrl-C gives 130. With"
    " --save or --resume the file is whole at any moment, whatever ends the program."
)


class Manner(NamedTuple):
    """How a match is played at the terminal."""

    pace: Pace
    auto: bool


_EXAMPLES: Final = (
    ("tricktaker play spades", _("Play a match of Spades against bots.")),
    (
        "tricktaker play belote --seat 2 -o target=500",
        _("Play Belote to 500 points, from another seat."),
    ),
    ("tricktaker play spades-two --save match.jsonl", _("Keep the match in a file as you play.")),
    ("tricktaker play --resume match.jsonl", _("Go on with it.")),
)


@click.command(cls=GameCommand, examples=_EXAMPLES, help=str(_HELP))
@click.argument("game", required=False, shell_complete=completing.games)
@click.option(
    "--seat",
    metavar="SEAT",
    shell_complete=completing.seats,
    help=str(_("Your seat: its number, from 0 (the default) in turn order, or its name.")),
)
@click.option(
    "--players",
    metavar="NAMES",
    shell_complete=completing.several_players,
    help=str(
        _(
            "The players of all seats, parted by commas: bots, and `me` for you; or those of the"
            " other seats only; or one bot for all of them (default: basic). With several `me`"
            " the screen is cleared before another person's turn."
        )
    ),
)
@seed_option
@click.option(
    "--save",
    metavar="FILE",
    callback=file_named,
    shell_complete=completing.files,
    help=str(_("Keep the match in a new file as you play. It shows every card to who reads it.")),
)
@click.option(
    "--resume",
    metavar="FILE",
    callback=file_named,
    shell_complete=completing.files,
    help=str(
        _(
            "Go on with the match in a file, and keep it there, or with --save in another. GAME and"
            " the options that begin a match are the file's. A position in words stands for a file;"
            " --seed settles the deals after it."
        )
    ),
)
@click.option(
    "--from",
    "begun",
    metavar="RECORD[:ACTION]",
    callback=file_named,
    shell_complete=completing.files,
    help=str(
        _(
            "Play a saved match again, with the same cards: from its beginning, or from after so"
            " many actions (`p` in `replay --step` says how many). RECORD stays as it is."
        )
    ),
)
@pace_option()
@click.option(
    "--auto",
    is_flag=True,
    help=str(_("Play your card for you where no other may be played, as the last one.")),
)
@settings_option
@house_option
def command(
    game: str | None,
    seat: str | None,
    players: str | None,
    seed: int | None,
    save: str | None,
    resume: str | None,
    begun: str | None,
    pace: float | None,
    auto: bool,
    settings: tuple[str, ...],
    house: tuple[str, ...],
) -> None:
    """Begin or resume a match, and play it."""
    names, manner = split_players(players), Manner(Pace(pace), auto)
    if resume is not None and begun is not None:
        raise click.UsageError(str(_("--resume goes on with a match, --from begins one: give one")))
    if begun is not None:
        path, actions = point(begun)
        _check_resumed(path, seed, settings, house)
        target = None if save is None else Path(save)
        session = _gone_on(game, path, seat, names, manner, target, seed, actions)
    elif resume is not None:
        _check_resumed(resume, seed, settings, house)
        session = _resumed(game, resume, seed, save, seat, names, manner)
    elif game is None:
        raise click.MissingParameter(param_hint=placeholders("GAME"), param_type="argument")
    else:
        session = _begun(game_with(game, settings), seed, save, seat, names, house, manner)
    code = session.run()
    click.get_current_context().exit(code)


def _begun(
    game: Game,
    seed: int | None,
    save: str | None,
    seat: str | None,
    names: Sequence[str],
    house: Sequence[str],
    manner: Manner,
) -> Session:
    from tricktaker.cli.labels import YOU, Labels
    from tricktaker.cli.saving import Store
    from tricktaker.cli.session import Session
    from tricktaker.match import Match

    me = _my_seat(game, seat_named(game, seat), names)
    sitting = seated(game, names, me)
    bots = bots_for(sitting)
    called = [YOU if name == ME else name for name in sitting]
    check_house(house)
    match = Match(game, seed, house=house, players=called)
    store = Store.create(Path(save), match) if save is not None else None
    people = _people(sitting)
    labels = Labels(game, called, None if people else me)
    return Session(match, bots, labels, store, people=people, **manner._asdict())


def _people(sitting: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of several people at one terminal; none if there is only one."""
    seats = tuple(seat for seat, name in enumerate(sitting) if name == ME)
    return seats if len(seats) > 1 else ()


def _check_resumed(
    path: str, seed: int | None, settings: Sequence[str], house: Sequence[str]
) -> None:
    """Refuse what is settled already, in a record or by a position.

    :raises click.UsageError: saying what it is.
    """
    from tricktaker.cli.saving import names_position

    # a position says nothing of the deals after it
    if seed is not None and not names_position(path):
        reason = _("the seed, options and house rules are those of the record")
        raise click.UsageError(str(reason))
    if settings or house:
        reason = _("the options and house rules are those of the record")
        raise click.UsageError(str(reason))


def _resumed(
    game: str | None,
    path: str,
    seed: int | None,
    save: str | None,
    seat: str | None,
    names: Sequence[str],
    manner: Manner,
) -> Session:
    from tricktaker.cli.saving import check_regular, file_to_go_on, names_position

    if names_position(path):
        target = None if save is None else Path(save)
        return _gone_on(game, path, seat, names, manner, target, seed)
    check_regular(path)
    if save is not None and Path(save).resolve() != Path(path).resolve():
        return _gone_on(game, path, seat, names, manner, Path(save))
    # held before it is read: nobody else may go on with it meanwhile
    held = file_to_go_on(path)
    try:
        return _gone_on(game, path, seat, names, manner, held)
    except BaseException:
        held.close()
        raise


def _gone_on(
    game: str | None,
    path: str,
    seat: str | None,
    names: Sequence[str],
    manner: Manner,
    target: Path | Grown | None,
    seed: int | None = None,
    actions: int | None = None,
) -> Session:
    """The match in a file, to be kept in a new file, in that which is held, or not at all.

    :param actions: after how many actions it is gone on with; without it from its end.
    """
    from tricktaker.cli.labels import YOU, Labels
    from tricktaker.cli.saving import read_record, replay
    from tricktaker.cli.scores import recap
    from tricktaker.cli.session import Session

    record = read_record(path, seed)
    match = replay(path, record)
    if actions is not None:
        go_back(match, path, actions)
    _check_resumable(match, path, game)
    at = seat_named(match.game, seat)
    me, sitting = _seated_again(match.game, record.header["players"], at, names)
    bots = bots_for(sitting)
    store = None if target is None else _kept(target, match)
    people = _people(sitting)
    called = [YOU if name == ME else name for name in sitting]
    header = {"players": called} if people else record.header
    labels = Labels.of_record(match.game, header, None if people else me)
    say(*wrapped(recap(match.view(labels.me), labels)))
    return Session(match, bots, labels, store, people=people, **manner._asdict())


def _kept(target: Path | Grown, match: Match) -> Store:
    from tricktaker.cli.saving import Store

    if isinstance(target, Path):
        return Store.create(target, match)
    return Store.go_on(target, match)


def _check_my_seat(game: Game, called: Sequence[str], seat: Seat | None) -> None:
    """Refuse to sit down at another seat than that from which the match was played."""
    from tricktaker.cli.labels import YOU

    if seat is not None and called.count(YOU) == 1 and called[seat : seat + 1] != [YOU]:
        own = game.seating.name(called.index(YOU))
        reason = _("this match is played from {seat}: leave out --seat, or name all players",
                   seat=own)  # fmt: skip
        raise click.UsageError(str(reason))


def _check_resumable(match: Match, path: str, game: str | None) -> None:
    if game is not None and game != match.game.name:
        other = match.game.name
        reason = _("{file} is a match of {other}, not of {game}", file=path, other=other, game=game)
        raise TricktakerError(reason)
    if match.is_over:
        from tricktaker.cli.files import typed_path

        typed = typed_path(path)
        reason = _("the match in {file} is finished; see it with: tricktaker show {typed}",
                   file=path, typed=typed)  # fmt: skip
        if not match.winners:
            reason = _.plural(
                "the match in {file} was to be stopped after {count} deal, and is; see it with:"
                " tricktaker show {typed}",
                "the match in {file} was to be stopped after {count} deals, and is; see it with:"
                " tricktaker show {typed}",
                count=len(match.deals),
                file=path,
                typed=typed,
            )
        raise TricktakerError(reason)


def _seated_again(
    game: Game, called: Sequence[str], seat: Seat | None, names: Sequence[str]
) -> tuple[Seat, tuple[str, ...]]:
    """The person's seat and all players of a resumed match: as recorded, or as now named."""
    if names:
        me = _my_seat(game, seat, names)
        return me, seated(game, names, me)
    from tricktaker.cli.labels import YOU
    from tricktaker.cli.prompt import echoed
    from tricktaker.loading import bots

    _check_my_seat(game, list(called), seat)
    known = bots()
    me = _my_seat(game, seat, [ME if name == YOU else name for name in called])
    sitting = [name if name in known else DEFAULT_BOT for name in called]
    for name in called:
        if name not in known and name != YOU:
            said = echoed(name)
            complain(_("there is no bot {name}; {bot} plays instead", name=said, bot=DEFAULT_BOT))
    if len(sitting) != game.seating.seats:
        return me, seated(game, (), me)
    if called.count(YOU) > 1:
        sitting = [ME if name == YOU else sits for name, sits in zip(called, sitting, strict=True)]
    sitting[me] = ME
    return me, tuple(sitting)


def _my_seat(game: Game, seat: int | None, names: Sequence[str]) -> Seat:
    if seat is not None and names.count(ME) > 1:
        reason = _("several people play, each on a seat of its own: leave out --seat")
        raise click.UsageError(str(reason))
    if seat is None:
        full = len(names) == game.seating.seats
        return names.index(ME) if full and ME in names else 0
    return seat
