"""Rows in columns that fit the terminal: what there is no room for is said shorter, or left out."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from attrs import field, frozen

from tricktaker.cli.terminal import columns, padded, shortened, width
from tricktaker.values import to_tuple

_LEAST_LABEL: Final = 8
_GAP: Final = "  "
_DEEPEST: Final = 9

FIRST: Final = 0
"""What gives way before the names become short."""
NAMES: Final = 1
"""The names; if that is not enough, long titles are set in two lines before more gives way."""

Form = tuple[str, ...]
"""A title and what stands under it, row by row; an empty one leaves the column out."""


@frozen
class Column:
    """A column of a table.

    :ivar forms: how it looks where there is room, then in fewer and fewer letters.
    :ivar yields: for each shorter form how soon it is taken: those of the lowest number first.
    :ivar left: whether it begins at its left.
    """

    forms: tuple[Form, ...] = field(converter=to_tuple)
    yields: tuple[int, ...] = field(default=(), converter=to_tuple)
    left: bool = field(default=False, kw_only=True)


def fitted(table: Sequence[Column], last_cut: bool = True) -> list[str] | None:
    """The lines of a table that fits the terminal; None if it cannot.

    :param last_cut: whether the last column is cut then, so that it can.
    """
    lines: list[str] = []
    for forms, deep in _layouts(table):
        lines = _drawn(table, forms, deep)
        if max(map(width, lines), default=0) < columns():
            return lines
    return [shortened(line, columns() - 1) for line in lines] if last_cut else None


def _layouts(table: Sequence[Column]) -> Iterator[tuple[list[Form], int]]:
    """The forms of all columns, from the roomy to the short, and in how many lines titles stand."""
    now = [column.forms[0] for column in table]
    steps = sorted(
        (soon, number, place)
        for place, column in enumerate(table)
        for number, soon in enumerate(column.yields, 1)
    )
    yield now, 1
    deep = 1
    for soon, number, place in steps:
        if soon > NAMES and deep == 1:
            deep = 2
            yield now, deep
        now = [*now[:place], table[place].forms[number], *now[place + 1 :]]
        yield now, deep
    yield now, 2
    yield now, _DEEPEST


def _stacked(title: str, wide: int, deep: int) -> list[str]:
    """A title in at most so many lines, over cells of a width."""
    wide = max([wide, *map(width, title.split())])
    while len(lines := textwrap.wrap(title, wide, break_on_hyphens=False)) > deep:
        wide += 1
    return lines


def _drawn(table: Sequence[Column], forms: Sequence[Form], deep: int) -> list[str]:
    shown = [n for n, form in enumerate(forms) if any(form)]
    heads, cells, sizes = [], [], []
    for place in shown:
        title, *below = forms[place]
        wide = max(map(width, below), default=0)
        head = [title] if deep == 1 and title else _stacked(title, wide, deep)
        heads.append(head)
        cells.append(below)
        sizes.append(max([wide, *map(width, head)]))
    most = max(map(len, heads), default=0)
    rows = [[""] * len(shown) for _line in range(most)]
    for column, head in enumerate(heads):
        for line, words in enumerate(head, most - len(head)):
            rows[line][column] = words
    rows += [list(row) for row in zip(*cells, strict=True)]
    left = {column for column, place in enumerate(shown) if table[place].left}
    return [_row(row, sizes, left) for row in rows]


def _row(cells: Sequence[str], sizes: Sequence[int], left: Collection[int]) -> str:
    return _GAP.join(
        padded(cell, size, right=column not in left)
        for column, (cell, size) in enumerate(zip(cells, sizes, strict=True))
    ).rstrip()


def grid(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> list[str]:
    """Rows in columns, without those that are empty; the first is cut on a narrow terminal.

    :param left: the columns that begin at their left.
    """
    kept = [n for n in range(len(rows[0])) if n == 0 or any(row[n] for row in rows)]
    sizes = [max(width(row[column]) for row in rows) for column in kept]
    spare = columns() - 1 - sum(sizes[1:]) - len(_GAP) * (len(sizes) - 1)
    sizes[0] = min(sizes[0], max(spare, _LEAST_LABEL))
    begin = {place for place, column in enumerate(kept) if column in left}
    lines = [
        _row([shortened(row[kept[0]], sizes[0]), *(row[n] for n in kept[1:])], sizes, begin)
        for row in rows
    ]
    return [shortened(line, columns() - 1) for line in lines]
