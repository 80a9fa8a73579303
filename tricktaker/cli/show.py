"""`tricktaker show`: what a record holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from tricktaker.cli.parameters import Command, json_option
from tricktaker.cli.saving import in_file, read_record, replay
from tricktaker.cli.terminal import BOLD, paint, say, words
from tricktaker.errors import RecordError, TricktakerError
from tricktaker.events import DealBegun, Scored
from tricktaker.scoring import Standing
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tricktaker.cli.labels import Labels
    from tricktaker.match import Match
    from tricktaker.record import Record
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_HELP = _(
    "Show the scores of the deals in RECORD and where the match stands (`-` reads the record from"
    " the input).\n\n"
    "The record of a match is replayed and checked; all hands are shown, or with --seat what that"
    " seat knows. A seat's own record shows what it knows.\n\n"
    "With --json: the view of a seat; or for a whole match an object with `game`, `options`,"
    " `house`, `players`, `deals` (each with `deal`, `dealer`, `scores`, `lines`), `totals`,"
    " `winners`, `is_over`, and the views `spectator` and `seats`."
)


@click.command(
    cls=Command, short_help=str(_("Show what is in a record of a match.")), help=str(_HELP)
)
@click.argument("record")
@click.option("--seat", type=int, metavar="N", help=str(_("Show what this seat knows.")))
@json_option
def command(record: str, seat: int | None, as_json: bool) -> None:
    """Print a record."""
    found = read_record(record)
    if found.is_seat_record:
        say(*_own_lines(record, found, seat, as_json))
        return
    match = replay(record, found)
    if seat is not None:
        say(*_view_lines(match.view(seat), found, as_json))
    elif as_json:
        say(json.dumps(_to_json(match, found), indent=2))
    else:
        say(*_open_lines(match, found))


def _own_lines(path: str, record: Record, seat: int | None, as_json: bool) -> list[str]:
    """The lines for a seat's own record. Nobody has checked what its events say."""
    view = _own_view(path, record, seat)
    try:
        return _view_lines(view, record, as_json)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        cause = RecordError(_("the events cannot follow each other"))
        raise in_file(path, cause) from error


def _own_view(path: str, record: Record, seat: int | None) -> View:
    if seat is not None and seat != record.reader:
        if record.reader is None:
            words_ = _("{file} is the record of a spectator; it holds no seat's view", file=path)
        else:
            words_ = _(
                "{file} is the record of seat {own}; it does not hold what seat {seat} knows",
                file=path,
                own=record.reader,
                seat=seat,
            )
        raise TricktakerError(words_)
    try:
        return record.view()
    except TricktakerError as error:
        raise in_file(path, error) from error


def _view_lines(view: View, record: Record, as_json: bool) -> list[str]:
    from tricktaker.cli.labels import Labels
    from tricktaker.cli.table import hand, table

    if as_json:
        return [json.dumps(view.to_json(), indent=2)]
    labels = Labels.of_record(view.game, record.header)
    lines = [*_scores(view, labels, record.header["start"]), *table(view, labels)]
    if isinstance(view.reader, int) and view.hand_sizes[view.reader]:
        lines += ["", _owner(labels, view.reader), *hand(view, view.reader)]
    return [*lines, *_end(view, labels)]


def _open_lines(match: Match, record: Record) -> list[str]:
    from tricktaker.cli.labels import Labels
    from tricktaker.cli.table import hand, table

    public = match.view(None)
    labels = Labels.of_record(match.game, record.header)
    lines = [*_scores(public, labels, record.header["start"]), *table(public, labels)]
    for seat in range(match.game.seating.seats):
        view = match.view(seat)
        if view.hand_sizes[seat]:
            lines += ["", _owner(labels, seat), *hand(view, seat)]
    return [*lines, *_end(public, labels)]


def _owner(labels: Labels, seat: Seat) -> str:
    return paint(words(_("Hand of {seat}:", seat=labels.seat(seat))), BOLD)


def _scores(view: View, labels: Labels, start: Mapping[str, Any]) -> Iterator[str]:
    from tricktaker.cli.telling import score

    standing = Standing.start(len(view.game.seating.sides), view.game.counters, start)
    deal = 0
    for event in view.events:
        if isinstance(event, DealBegun):
            deal = event.deal
        elif isinstance(event, Scored):
            standing = standing.after(event.lines)
            yield paint(words(_("Score of deal {number}", number=deal)), BOLD)
            yield from score(labels, event.lines, standing)
            yield ""


def _end(view: View, labels: Labels) -> list[str]:
    from tricktaker.cli.telling import outcome

    winners = view.notes.get("winners")
    if winners is None or view.phase is not None:
        return []
    return outcome(labels, view.standing, winners)


def _to_json(match: Match, record: Record) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "options": match.game.options.to_json(),
        "house": list(record.header["house"]),
        "players": list(record.header["players"]),
        "deals": [
            {
                "deal": deal.number,
                "dealer": deal.dealer,
                "scores": list(deal.scores),
                "lines": [line.to_json() for line in deal.score_lines],
            }
            for deal in match.deals
        ],
        **match.standing.to_json(),
        "winners": list(match.winners),
        "is_over": match.is_over,
        "spectator": match.view(None).to_json(),
        "seats": [match.view(seat).to_json() for seat in range(match.game.seating.seats)],
    }
