"""Draws what a view says: the seats with the trick, and the score."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from tricktaker.actions import (
    Action,
    CardAction,
    Done,
    FaceDown,
    Keep,
    Look,
    Pass,
    Play,
    Refuse,
)
from tricktaker.cli.cards import card_text, ranking_of
from tricktaker.cli.notes import columns_of, facts, value_text
from tricktaker.cli.terminal import (
    BOLD,
    columns,
    flowed,
    padded,
    paint,
    shortened,
    width,
    words,
    wrapped,
)
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_LEAST_LABEL = 8
_NARROW = 60  # columns; below this, seats are named in short
_MOVING = (CardAction, FaceDown)
_PASSING = (Done, Keep, Look, Pass, Refuse)
"""Said for the moment: when the phase is over, nobody asks who said it."""


# ------------------------------------------------------------------ the whole


def table(view: View, labels: Labels) -> list[str]:
    """Everything on the table but the reader's own cards."""
    head = [paint(row, BOLD) for row in wrapped(_headline(view))]
    lines = [*head, *_seats(view, labels), "", *sides(view, labels)]
    notes = [words(note) for note in facts(view, labels)]
    if notes:
        lines.append("")
    for row in flowed(notes, indent="  "):
        lines += wrapped(row, hanging="    ")
    return lines


def _headline(view: View) -> str:
    parts: list[Text] = [view.game.title, _("deal {number}", number=view.deal)]
    if view.phase is not None:
        parts.append(view.game.phase(view.phase).title)
    if view.phase is not None and has_tricks(view):
        parts.append(_("trick {number}", number=view.trick_count + 1))
    ranking = ranking_of(view)
    if ranking is not None and len(view.game.rankings) > 1 and ranking.trump is not None:
        parts.append(_("{trumps} are trumps", trumps=ranking.trump_name))
    elif ranking is not None and view.strain is not None and ranking.trump is None:
        parts.append(_("no trumps"))
    return "-- " + ", ".join(map(words, parts)) + " --"


def has_tricks(view: View) -> bool:
    """Whether the deal has come to where tricks are played."""
    now = view.phase is not None and Play in view.game.phase(view.phase).speaks
    return now or bool(view.trick_count or view.trick_seats)


# ------------------------------------------------------------------ seats


def _seats(view: View, labels: Labels) -> list[str]:
    said = _said(view)
    tricks = has_tricks(view)
    points = tricks and _counts_points(view) and not view.game.seating.partnerships
    # a bid that was called stands there already
    noted = [] if said else list(columns_of(view, "seat"))
    titles = {phase: words(view.game.phase(phase).title) for phase in said}
    head = ["", "", *(padded(titles[phase], width(said[phase][0])) for phase in said)]
    head += [words(title) for title, _values in noted]
    head += [words(_("tricks"))] if tricks else []
    head += [words(_("card points"))] if points else []
    head.append(words(_("plays")) if tricks else "")
    opener, opens = labels.opener(view.dealer)
    won = view.points_won
    rows = [head] if any(head) else []
    for seat in range(view.game.seating.seats):
        row = [_marked(view, labels, seat), words(opens) if seat == opener else ""]
        row += [calls[seat] for calls in said.values()]
        row += [value_text(values[seat]) for _title, values in noted]
        row += [str(view.tricks_won[seat])] if tricks else []
        row += [str(won[seat])] if points else []
        rows.append([*row, _playing(view, seat)])
    return grid(rows, left=(0, 1, len(head) - 1))


def _marked(view: View, labels: Labels, seat: Seat) -> str:
    pointer = "> " if seat == view.to_act else "  "
    return pointer + words(labels.short(seat) if _is_narrow() else labels.seat(seat))


def _is_narrow() -> bool:
    return columns() < _NARROW


def _counts_points(view: View) -> bool:
    return any(any(ranking.points) for ranking in view.game.rankings.values())


def _playing(view: View, seat: Seat) -> str:
    """A seat's card in the trick, or what else there is to know of it now."""
    trick = view.trick
    if seat in trick.seats:
        shown = card_text(trick.cards[trick.seats.index(seat)])
        wins, leads = seat == _winning(view), seat == trick.leader
        if leads and wins:
            return words(_("{card} led, wins so far", card=shown))
        if leads:
            return words(_("{card} led", card=shown))
        return words(_("{card} wins so far", card=shown)) if wins else shown
    if seat in view.out:
        return words(_("sits out"))
    if seat == view.turn and seat != view.to_act and view.to_act is not None:
        return words(_("is played for"))
    return ""


def _winning(view: View) -> Seat | None:
    """Who is winning the trick; None for a lead alone, or where a house rule says who wins."""
    ranking = ranking_of(view)
    if ranking is None or len(view.trick_seats) < 2 or "trick_winner" in view.steps.overridden:
        return None
    return view.trick_seats[ranking.winning(view.trick_indexes)]


def _said(view: View) -> dict[str, list[str]]:
    """What each seat said, by phase: the course of it while it goes on, then what still counts."""
    found: dict[str, list[str]] = {}
    for phase in view.game.phases:
        now = phase.name == view.phase
        said: list[list[str]] = [[] for _seat in range(view.game.seating.seats)]
        for call in view.calls(phase.name):
            if _is_said(call.action, now):
                said[call.seat].append(str(call.action))
        if any(said):
            found[phase.name] = (
                _course(said) if now else [words(("", *calls)[-1]) for calls in said]
            )
    return found


def _course(said: Sequence[Sequence[str]]) -> list[str]:
    """The calls of each seat side by side; of a long course the last, as many as have room."""
    most = max(map(len, said))
    turns = [[words(calls[n]) if n < len(calls) else "" for calls in said] for n in range(most)]
    sizes = [max(map(width, turn)) for turn in turns]
    first = most - 1
    while first and sum(sizes[first - 1 :]) + 2 * (most - first) <= columns() // 2:
        first -= 1
    lines = [
        "  ".join(padded(turns[n][seat], sizes[n]) for n in range(first, most))
        for seat in range(len(said))
    ]
    return [f"... {line}" for line in lines] if first else lines


def _is_said(action: Action, now: bool) -> bool:
    """Whether an action is a call, and not a card that moves."""
    return not isinstance(action, _MOVING if now else (*_MOVING, *_PASSING))


# ------------------------------------------------------------------ sides


def sides(view: View, labels: Labels) -> list[str]:
    """Totals, counters and what else there is by side, such as the contract and its tricks."""
    standing, members = view.standing, view.game.seating.sides
    shared = bool(view.game.seating.partnerships)
    numbers: list[tuple[Text, Sequence[Any]]] = [(_("points"), standing.totals)]
    numbers += [(labels.counter(name), values) for name, values in standing.counters]
    noted = list(columns_of(view, "side"))
    numbers += noted
    if has_tricks(view) and (noted or shared):
        won = view.tricks_won
        numbers.append((_("tricks"), [sum(won[seat] for seat in side) for side in members]))
    if has_tricks(view) and shared and _counts_points(view):
        points = view.points_won
        numbers.append((_("card points"), [sum(points[seat] for seat in side) for side in members]))
    rows = [["", *(words(title) for title, _values in numbers)]]
    for side in range(len(members)):
        row = ["  " + words(labels.side(side, short=_is_narrow()))]
        rows.append(row + [value_text(values[side]) for _title, values in numbers])
    return grid(rows)


# ------------------------------------------------------------------ rows and columns


def grid(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> list[str]:
    """Rows in columns, without those that are empty; the first is cut on a narrow terminal.

    :param left: the columns that begin at their left.
    """
    kept = [n for n in range(len(rows[0])) if n == 0 or any(row[n] for row in rows)]
    sizes = [max(width(row[column]) for row in rows) for column in kept]
    spare = columns() - 1 - sum(sizes[1:]) - 2 * (len(sizes) - 1)
    sizes[0] = min(sizes[0], max(spare, _LEAST_LABEL))
    return [
        "  ".join(
            padded(shortened(row[column], size), size, right=column not in left)
            for column, size in zip(kept, sizes, strict=True)
        ).rstrip()
        for row in rows
    ]
