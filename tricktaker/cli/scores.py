"""The score of a deal, how a match ended, and where one that is gone on with stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tricktaker.cli.grid import NAMES, Column, fitted, grid
from tricktaker.cli.terminal import BOLD, number, paint, typeset, words, wrapped
from tricktaker.scoring import ScoreLine, Standing, total
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.record import Record
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


def score(labels: Labels, lines: Sequence[ScoreLine], after: Standing) -> list[str]:
    """The score of a deal with its reasons, and where it leaves each side."""
    gains = total(lines, len(after.totals))
    out = []
    for side, gain in enumerate(gains):
        rows = [
            ["    " + typeset(words(line.reason)), number(line.amount, True), words(line.rule)]
            for line in lines
            if line.side == side
        ]
        rows.append(["    " + words(_("this deal")), number(gain, True), ""])
        rows.append(
            ["    " + words(_("total")), number(after.totals[side]), _counts(labels, after, side)]
        )
        out.append((words(labels.side(side)), rows))
    every = [row for _title, rows in out for row in rows]
    drawn = iter(grid(every, left=(0, 2)))
    shown: list[str] = []
    for title, rows in out:
        shown += wrapped(title, indent="  ")
        shown += [next(drawn) for _row in rows]
    return shown


def _counts(labels: Labels, standing: Standing, side: int) -> str:
    return ", ".join(
        words(_("{name}: {value}", name=labels.counter(name), value=number(values[side])))
        for name, values in standing.counters
    )


def standing(labels: Labels, now: Standing) -> list[str]:
    """Totals and counters, a line for each side."""
    sides = range(len(now.totals))
    names = [
        ("", *("  " + words(labels.side(side, short=short)) for side in sides))
        for short in (False, True)
    ]
    total = ("", *(words(_("total")) for _side in sides))
    found = [
        Column(names, [NAMES], left=True),
        Column([total], left=True),
        Column([("", *map(number, now.totals))]),
        Column([("", *(_counts(labels, now, side) for side in sides))], left=True),
    ]
    return fitted(found) or []


def outcome(labels: Labels, after: Standing, winners: Sequence[int]) -> list[str]:
    """How a match ended."""
    if not winners:
        line = _("The match was stopped; nobody has won.")
    elif len(winners) == 1:
        line = _("The match is over: {side} won.", side=labels.side(winners[0]))
    else:
        line = _("The match is over, level: {sides}.", sides=tuple(map(labels.side, winners)))
    out = ["", *(paint(row, BOLD) for row in wrapped(words(line)))]
    for side, points in enumerate(after.totals):
        row = _("{side}: {points}", side=labels.side(side), points=number(points))
        out += wrapped(words(row), indent="  ", hanging="    ")
    return out


def help_given(record: Record) -> list[str]:
    """That a match is assisted, and by what; nothing if it is not."""
    hints = sum("hint" in line for line in record.lines)
    undone = sum("undo" in line for line in record.lines)
    said: list[Text] = []
    if undone:
        said.append(_.plural("taken back once", "taken back {count} times", count=undone))
    if hints:
        said.append(_.plural("{count} hint", "{count} hints", count=hints))
    return [words(_("Assisted: {helps}.", helps=tuple(said)))] if record.is_assisted else []


def recap(view: View, labels: Labels) -> str:
    """Where a match stands, in one line."""
    totals = tuple(
        _("{side}: {points}", side=labels.side(side, short=True), points=number(points))
        for side, points in enumerate(view.totals)
    )
    parts: list[Text] = [view.game.title, _("deal {number}", number=view.deal)]
    if view.phase is not None:
        parts.append(view.game.phase(view.phase).title)
    if view.trick_count:
        tricks = _.plural("{count} trick played", "{count} tricks played", count=view.trick_count)
        parts.append(tricks)
    return words(_("Going on with {where}. {totals}.", where=tuple(parts), totals=totals))
