"""Score sheets in files: a header, then what happened in each deal, a JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tricktaker.cli.files import Grown
from tricktaker.cli.saving import in_file, new_file, read_text
from tricktaker.cli.terminal import complain
from tricktaker.errors import RecordError, TricktakerError
from tricktaker.record import Line, Record, line_text, read_line
from tricktaker.scoresheet import ScoreSheet
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.game import Game

_ = Domain("tricktaker", "tricktaker")

KEY: Final = "tricktaker-sheet"
FORMAT: Final = 1
"""The version of the format of a sheet's file."""

_HEADER: Final[Mapping[str, type]] = {
    KEY: int, "game": str, "version": str, "options": dict, "start": dict,
}  # fmt: skip


class SheetFile:
    """A sheet's file: written whole, then added to after each deal."""

    def __init__(self, file: Grown) -> None:
        self.path = file.path
        self._file = file

    @classmethod
    def create(cls, path: Path, lines: list[Line]) -> SheetFile:
        """A new file with these lines.

        :raises TricktakerError: if there is such a file already, or it cannot be written.
        """
        return cls(new_file(path, "".join(map(line_text, lines)), "score"))

    def add(self, line: Line) -> None:
        """Write a line, and see that it is on the disk.

        :raises OSError: if it cannot be written.
        """
        self._file.add(line_text(line))
        self._file.sync()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def header_of(game: Game, start: Mapping[str, Any]) -> Line:
    """The first line of a sheet's file."""
    return {
        KEY: FORMAT,
        "game": game.name,
        "version": game.version,
        "options": game.options.to_json(),
        "start": dict(start),
    }


def read_sheet(path: str) -> tuple[ScoreSheet, list[Line], str]:
    """A sheet from its file, scored again; its lines; and the text of the whole lines.

    A torn last line is dropped, and that is reported.

    :raises TricktakerError: naming the file, the line and the cause, if it is damaged.
    """
    text = read_text(path)
    kept = text[: text.rfind("\n") + 1]
    try:
        lines = list(_lines(kept))
        sheet = _scored(lines)
    except RecordError as error:
        raise in_file(path, error) from error
    if kept != text:
        torn = _("the last line has no newline; it was dropped")
        complain(_("warning: {file}: {message}", file=path, message=torn))
    return sheet, lines, kept


def _lines(text: str) -> Iterator[Line]:
    if not text:
        raise RecordError(_("the sheet is empty"))
    for number, row in enumerate(text.split("\n")[:-1], 1):
        yield read_line(row.removesuffix("\r"), number)


def _scored(lines: list[Line]) -> ScoreSheet:
    header = lines[0]
    _check_header(header)
    game = Record(header).game()
    try:
        sheet = ScoreSheet(game, header["start"])
    except TricktakerError as error:
        raise RecordError(error.reason, 1) from error
    for number, line in enumerate(lines[1:], 2):
        try:
            _follow(sheet, line)
        except TricktakerError as error:
            raise RecordError(error.reason, number) from error
    return sheet


def _check_header(header: Line) -> None:
    if KEY not in header:
        raise RecordError(_("this is no score sheet of tricktaker"), 1)
    if type(header[KEY]) is not int or header[KEY] != FORMAT:
        found = str(header[KEY])
        raise RecordError(_("sheet format {found} is not known here", found=found), 1)
    for key in header:
        if key not in _HEADER:
            raise RecordError(_('the header has an unknown key "{key}"', key=key), 1)
    for key, kind in _HEADER.items():
        if key not in header:
            raise RecordError(_('the header lacks "{key}"', key=key), 1)
        if not isinstance(header[key], kind):
            raise RecordError(_('"{key}" is of the wrong kind', key=key), 1)


def _follow(sheet: ScoreSheet, line: Line) -> None:
    if set(line) == {"facts"} and isinstance(line["facts"], dict):
        sheet.add(line["facts"])
    elif set(line) == {"undo"} and type(line["undo"]) is int and line["undo"] == 1:
        sheet.undo()
    else:
        raise TricktakerError(_("a line of a sheet holds the facts of a deal, or an undo of 1"))
