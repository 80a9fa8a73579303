"""Draws what a view says: the seats with the trick, and the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

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
from tricktaker.cli.grid import FIRST, NAMES, Column, fitted
from tricktaker.cli.notes import columns_of, facts, value_text
from tricktaker.cli.terminal import BOLD, columns, flowed, padded, paint, width, words, wrapped
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_MOVING = (CardAction, FaceDown)
_PASSING = (Done, Keep, Look, Pass, Refuse)
"""Said for the moment: when the phase is over, nobody asks who said it."""

_CALLS: Final = {
    "pass": _("pass"), "take": _("take"), "look": _("look"), "keep": _("keep"),
    "refuse": _("refuse"), "hold": _("hold"), "double": _("double"), "redouble": _("redouble"),
}  # fmt: skip


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
    if ranking is not None and len(view.game.rankings) > 1:
        if ranking.trump_suit is not None:
            parts.append(_("{trumps} are trumps", trumps=ranking.trump_name))
        else:
            parts.append(ranking.name)
    return "-- " + ", ".join(map(words, parts)) + " --"


def has_tricks(view: View) -> bool:
    """Whether the deal has come to where tricks are played."""
    now = view.phase is not None and Play in view.game.phase(view.phase).speaks
    return now or bool(view.trick_count or view.trick_seats)


# ------------------------------------------------------------------ seats


_POSITION: Final = 2
_COURSE: Final = 3
_PLAYS: Final = 4
_OVER: Final = 5
_DEALS: Final = 6
"""How soon a column of the seats gives way after the names, from the first to the last."""


def _seats(view: View, labels: Labels) -> list[str]:
    seats = range(view.game.seating.seats)
    tricks = has_tricks(view)
    found = [_names(view, labels, seats), _places(view, labels, seats)]
    calls = list(_said(view, labels))
    # a bid that was called stands there already
    noted = [] if calls else columns_of(view, "seat")
    found += calls
    found += [Column([(words(title), *map(value_text, values))]) for title, values in noted]
    if tricks:
        found.append(Column([(words(_("tricks")), *map(str, view.tricks_won))]))
        if _counts_points(view) and not view.game.seating.partnerships:
            found.append(Column([(words(_("card points")), *map(str, view.points_won))]))
    title = words(_("plays")) if tricks else ""
    plays = [_playing(view, labels, seat) for seat in seats]
    forms = [(title, *long_) for long_ in zip(*plays, strict=True)]
    found.append(Column(forms, [_PLAYS], left=True))
    return fitted(found) or []


def _names(view: View, labels: Labels, seats: Sequence[Seat]) -> Column:
    forms = [
        ("", *(("> " if seat == view.to_act else "  ") + words(name(seat)) for seat in seats))
        for name in (labels.seat, labels.short)
    ]
    return Column(forms, [NAMES], left=True)


def _places(view: View, labels: Labels, seats: Sequence[Seat]) -> Column:
    """Who deals, or is first, and what the others are called in the deal."""
    opener, opens = labels.opener(view.dealer)
    told = ["", *(words(opens) if seat == opener else "" for seat in seats)]
    positions = [view.game.seating.position(seat, view.dealer) for seat in seats]
    if None in positions:
        return Column([tuple(told), ()], [_DEALS], left=True)
    full = ["", *(words(position or "") for position in positions)]
    both = [", ".join(filter(None, pair)) for pair in zip(full, told, strict=True)]
    return Column([tuple(both), tuple(told), ()], [_POSITION, _DEALS], left=True)


def _counts_points(view: View) -> bool:
    return any(any(ranking.points) for ranking in view.game.rankings.values())


def _playing(view: View, labels: Labels, seat: Seat) -> tuple[str, str]:
    """A seat's card in the trick, or what else there is to know of it now; and in fewer letters."""
    trick = view.trick
    if seat in trick.seats:
        shown = card_text(trick.cards[trick.seats.index(seat)])
        wins, leads = seat == _winning(view), seat == trick.leader
        if wins:
            short = words(_("{card} wins", card=shown))
            long_ = (
                _("{card} led, wins so far", card=shown)
                if leads
                else _("{card} wins so far", card=shown)
            )
            return words(long_), short
        told = words(_("{card} led", card=shown)) if leads else shown
        return told, told
    told = words(_idle(view, labels, seat))
    return told, told


def _idle(view: View, labels: Labels, seat: Seat) -> Text | str:
    """Why a seat plays no card of its own accord."""
    if seat in view.out:
        return _("sits out")
    if seat == view.dummy:
        return _("dummy")
    if seat == view.turn and view.to_act not in (None, seat):
        return _("played by {seat}", seat=labels.short(view.to_act))
    return ""


def _winning(view: View) -> Seat | None:
    """Who is winning the trick; None for a lead alone, or where a house rule says who wins."""
    ranking = ranking_of(view)
    if ranking is None or len(view.trick_seats) < 2 or "trick_winner" in view.steps.overridden:
        return None
    return view.trick_seats[ranking.winning(view.trick_indexes)]


def _said(view: View, labels: Labels) -> Iterator[Column]:
    """What each seat said, by phase: the course of it while it goes on, then what still counts."""
    told = labels.contract(view.contract) is not None
    for phase in view.game.phases:
        now = phase.name == view.phase
        said: list[list[str]] = [[] for _seat in range(view.game.seating.seats)]
        for call in view.calls(phase.name):
            if _is_said(call.action, now):
                said[call.seat].append(_in_short(call.action))
        if not any(said):
            continue
        if Play in phase.speaks:
            continue  # what is said beside the cards stands below, in words
        title = words(phase.title)
        if now:
            forms = [_course(title, said, columns() // part) for part in (2, 3, 5)]
            yield Column(forms, [_COURSE, _COURSE])
        else:
            last = (title, *(("", *calls)[-1] for calls in said))
            yield Column([last, ()], [FIRST if told else _OVER])


def _in_short(action: Action) -> str:
    """A call in as few letters as its code, in the language of the reader."""
    word, blank, rest = str(action).partition(" ")
    return words(_CALLS.get(word, word)) + words(blank + rest)


def _course(title: str, said: Sequence[Sequence[str]], room: int) -> tuple[str, ...]:
    """The calls of each seat side by side; of a long course the last, as many as have room."""
    most = max(map(len, said))
    turns = [[calls[n] if n < len(calls) else "" for calls in said] for n in range(most)]
    sizes = [max(map(width, turn)) for turn in turns]
    first = most - 1
    while first and sum(sizes[first - 1 :]) + 2 * (most - first) <= room:
        first -= 1
    lines = [
        "  ".join(padded(turns[n][seat], sizes[n]) for n in range(first, most))
        for seat in range(len(said))
    ]
    lines = [f"... {line}" for line in lines] if first else lines
    return (padded(title, width(lines[0])), *lines)


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
    return _side_by_side(numbers, labels, range(len(members)))


def _side_by_side(
    numbers: Sequence[tuple[Text, Sequence[Any]]], labels: Labels, sides: Sequence[int]
) -> list[str]:
    """A line for each side; where the terminal is too narrow for that, one for each number."""
    names = [
        ("", *("  " + words(labels.side(side, short=short)) for side in sides))
        for short in (False, True)
    ]
    values = [(words(title), *map(value_text, row)) for title, row in numbers]
    found = [Column(names, [NAMES], left=True), *(Column([form]) for form in values)]
    lines = fitted(found, last_cut=False)
    if lines is not None:
        return lines
    titles = ("", *("  " + form[0] for form in values))
    by_side = [(names[1][side + 1].strip(), *(form[side + 1] for form in values)) for side in sides]
    return fitted([Column([titles], left=True), *(Column([form]) for form in by_side)]) or []
