"""`tricktaker show`: what a record holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import click

from tricktaker.cli import completing
from tricktaker.cli.parameters import Command, json_option, seat_named
from tricktaker.cli.saving import in_file, read_record, replay
from tricktaker.cli.terminal import BOLD, paint, say, words
from tricktaker.errors import TricktakerError
from tricktaker.events import DealBegun, Moved, Said, Scored, Shown
from tricktaker.record import cannot_follow
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tricktaker.cli.labels import Labels
    from tricktaker.events import Event
    from tricktaker.match import Match
    from tricktaker.record import Record
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_HELP = _(
    "Show the scores of the deals in RECORD, what was said and played in the last of them, and"
    " where the match stands (`-` reads the record from the input). A position in one line, such as"
    " 'spades hands=0:AS,KS leader=0', may stand for a record.\n\n"
    "The record of a match is replayed and checked; each hand is shown as its own seat knows it"
    " (one that its seat has not looked at stays face down), or with --seat what that seat knows."
    " A seat's own record shows what it knows.\n\n"
    "With --json: the view of a seat; or for a whole match an object with `game`, `options`,"
    " `house`, `players`, `deals` (the finished ones, each with `deal`, `dealer`, `scores`,"
    " `lines`), `totals`, `winners`, `is_over`, `assisted` (by undo or hints), and the views"
    " `spectator` and `seats`. A view has, of the last deal, the `calls` by phase (each a seat and"
    " what it said), the finished `tricks` (each with `leader`, `seats`, `cards`, `winner`,"
    " `points`), the `trick` that is on, the `notes`, the `hand` and the `places` with what is"
    " known of them."
)

_EXAMPLES: Final = (
    ("tricktaker show match.jsonl", _("Show all hands, the scores, and where the match stands.")),
    ("tricktaker show match.jsonl --seat 1", _("Show what seat 1 knows, and no more.")),
    (
        'tricktaker show "spades hands=0:AS,KS leader=0"',
        _("Show a position that is written in one line."),
    ),
)


@click.command(
    cls=Command,
    examples=_EXAMPLES,
    help=str(_HELP),
)
@click.argument("record", shell_complete=completing.files)
@click.option("--seat", metavar="SEAT", help=str(_("Show what this seat knows.")))
@json_option
def command(record: str, seat: str | None, as_json: bool) -> None:
    """Print a record."""
    found = read_record(record)
    if found.is_seat_record:
        say(*_own_lines(record, found, seat, as_json))
        return
    match = replay(record, found)
    at = seat_named(match.game, seat)
    if at is not None:
        say(*_view_lines(match.view(at), found, as_json))
    elif as_json:
        say(json.dumps(_to_json(match, found), indent=2))
    else:
        say(*_open_lines(match, found))


def _own_lines(path: str, record: Record, seat: str | None, as_json: bool) -> list[str]:
    """The lines for a seat's own record. Nobody has checked what its events say."""
    view = own_view(path, record, seat)
    try:
        return _view_lines(view, record, as_json)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise in_file(path, cannot_follow(view.game, error)) from error


def own_view(path: str, record: Record, seat: str | None) -> View:
    """The view that a seat's own record holds.

    :raises TricktakerError: if it is damaged, or another seat's.
    """
    try:
        game = record.game()
        at = seat_named(game, seat)
        if at in (None, record.reader):
            return record.view()
    except TricktakerError as error:
        raise in_file(path, error) from error
    if record.reader is None:
        reason = _("{file} is the record of a spectator; it holds no seat's view", file=path)
    else:
        own, other = game.seating.name(record.reader), game.seating.name(at)
        reason = _(
            "{file} is the record of {own}; it does not hold what {seat} knows",
            file=path,
            own=own,
            seat=other,
        )
    raise TricktakerError(reason)


def _view_lines(view: View, record: Record, as_json: bool) -> list[str]:
    from tricktaker.cli.cards import open_hands, others_known
    from tricktaker.cli.labels import Labels

    if as_json:
        return [json.dumps(view.to_json(), indent=2)]
    labels = Labels.told_from(view.game, record.header, view.reader)
    lines = _course(view, labels, record.header["start"])
    lines += open_hands(view, labels)
    if isinstance(view.reader, int):
        lines += hand_lines(view, labels, view.reader)
        lines += others_known(view, labels)
    return [*lines, *end_lines(view, labels)]


def _open_lines(match: Match, record: Record) -> list[str]:
    from tricktaker.cli.labels import Labels
    from tricktaker.cli.scores import help_given

    public = match.view(None)
    labels = Labels.told_from(match.game, record.header, None)
    views = [match.view(seat) for seat in range(match.game.seating.seats)]
    lines = _course(public, labels, record.header["start"], views)
    for seat, view in enumerate(views):
        lines += hand_lines(view, labels, seat)
    return [*lines, *end_lines(public, labels), *help_given(record)]


def hand_lines(view: View, labels: Labels, seat: Seat) -> list[str]:
    """What a seat holds, and what else it has; nothing after the last card."""
    from tricktaker.cli.cards import beside, hand

    others = list(beside(view, seat))
    if view.phase is None or not (others or view.hand_sizes[seat]):
        return []
    title = paint(words(_("Hand of {seat}:", seat=labels.seat(seat))), BOLD)
    return ["", title, *hand(view, seat), *others]


def _course(
    view: View, labels: Labels, start: Mapping[str, Any], opened: Sequence[View] = ()
) -> list[str]:
    """The scores of the deals before, what happened in the last one, and its table if it is on.

    :param opened: the views of those whose cards are told as well.
    """
    from tricktaker.cli.table import table
    from tricktaker.cli.telling import Teller

    reader = view.reader if isinstance(view.reader, int) else None
    teller = Teller(labels, start, reader, drawn=view.phase is not None)
    before: list[str] = []
    told: list[str] = []
    score: list[str] = []
    for event in together([view.events, *(other.events for other in opened)]):
        lines = teller.tell([event])
        if isinstance(event, DealBegun):
            before += score
            told, score = [], []
        elif isinstance(event, Scored):
            score = lines
        told += lines
    out = [*before, *told]
    if view.phase is not None:
        out += ["", *table(view, labels)]
    return out[1:] if out and not out[0] else out


def together(logs: Sequence[Sequence[Event]]) -> list[Event]:
    """The events of several readers of one match, each as the one tells it that saw most."""
    return [max(versions, key=_openness) for versions in zip(*logs, strict=True)]


def _openness(event: Event) -> bool:
    if isinstance(event, Moved | Shown):
        return event.cards is not None
    return isinstance(event, Said) and event.action.turned() != event.action


def end_lines(view: View, labels: Labels) -> list[str]:
    """How the match ended, if it has."""
    from tricktaker.cli.scores import outcome

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
        "assisted": record.is_assisted,
        "spectator": match.view(None).to_json(),
        "seats": [match.view(seat).to_json() for seat in range(match.game.seating.seats)],
    }
