"""Score sheets in files: a header, then what happened in each deal, a JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tricktaker.cli.keeping import SHEET, Kept
from tricktaker.cli.saving import in_file, read_text
from tricktaker.cli.terminal import complain
from tricktaker.errors import RecordError, TricktakerError
from tricktaker.record import Line, Record, read_line
from tricktaker.scoresheet import ScoreSheet
from tricktaker.text import Domain, plain

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.text import Text

_ = Domain("tricktaker", "tricktaker")

FORMAT: Final = 1
"""The version of the format of a sheet's file."""

_HEADER: Final[Mapping[str, type]] = {
    SHEET: int, "game": str, "version": str, "options": dict, "start": dict,
}  # fmt: skip


class KeptSheet(Kept):
    """The lines of a sheet, with the file that they are in, if there is one."""

    command = "score"

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = list(lines)

    def tell(self, line: Line) -> None:
        """Take in what happened, and write it."""
        self._lines.append(line)
        self.keep()

    def add(self) -> None:
        super().add()
        if self._file is not None:
            self._file.sync()  # nobody plays a deal of real cards again

    def lines(self, first: int) -> Sequence[Line]:
        return self._lines[first:]

    def deals(self) -> list[dict[str, Any]]:
        """What was told of each deal that is on the sheet."""
        facts: list[dict[str, Any]] = []
        for line in self._lines[1:]:
            if "undo" in line:
                facts.pop()
            else:
                facts.append(dict(line["facts"]))
        return facts

    def saved_in(self, file: str) -> Text:
        return _("The sheet is saved in {file} as you play.", file=file)

    def left_unsaved(self, why: Text) -> Text:
        return _("{why} The sheet was not saved.", why=why)

    def left_in(self, typed: str, why: Text) -> Text:
        return _(
            "{why} The sheet is saved; go on with: tricktaker score --resume {file}",
            why=why,
            file=typed,
        )

    def no_longer_saved(self, cause: Text) -> Text:
        return _("{cause}; the sheet goes on and is no longer saved", cause=cause)


def header_of(game: Game, start: Mapping[str, Any]) -> Line:
    """The first line of a sheet's file."""
    return {
        SHEET: FORMAT,
        "game": game.name,
        "version": game.version,
        "options": game.options.to_json(),
        "start": dict(start),
    }


def read_sheet(path: str) -> tuple[ScoreSheet, list[Line]]:
    """A sheet from its file, scored again, and the lines of the file.

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
    return sheet, lines


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
            raise RecordError(plain(str(error)), number) from error
    return sheet


def _check_header(header: Line) -> None:
    if SHEET not in header:
        if "tricktaker" in header:
            reason = _("this is the record of a match; go on with it by: tricktaker play --resume")
            raise RecordError(reason, 1)
        raise RecordError(_("this is no score sheet of tricktaker"), 1)
    if type(header[SHEET]) is not int or header[SHEET] != FORMAT:
        found = str(header[SHEET])
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
