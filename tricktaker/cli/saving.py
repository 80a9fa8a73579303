"""Records in files: read whole or not at all, and written while the match is played."""

from __future__ import annotations

import sys
import warnings
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tricktaker.cli.files import Grown, typed_path, unreadable, unwritable
from tricktaker.cli.keeping import SHEET, Kept
from tricktaker.cli.terminal import complain
from tricktaker.errors import RecordError, RecordWarning, TricktakerError
from tricktaker.record import Record
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricktaker.match import Match
    from tricktaker.record import Line
    from tricktaker.text import Text

_ = Domain("tricktaker", "tricktaker")


def read_record(path: str, seed: int | None = None) -> Record:
    """The record in a file; ``-`` is the standard input, and a position in words is one as well.

    What can be read in spite of a small fault, such as a torn last line, is reported.

    :param seed: settles the later deals of a position; a record has its own.
    :raises TricktakerError: if the file cannot be read or is damaged.
    """
    if names_position(path):
        from tricktaker.position import Position

        # without a seed it is the same match every time, with the deals after the position
        return Position.parse(path).match(seed=0 if seed is None else seed).save()
    raw = _read(path)
    if raw.strip() and not raw.lstrip().startswith(b"{"):
        raise TricktakerError(_("{file} is not a saved match", file=path))
    text = _decoded(path, raw)
    if text.startswith(f'{{"{SHEET}"'):
        raise TricktakerError(
            _(
                "{file} is a score sheet; go on with it by: tricktaker score --resume {typed}",
                file=path,
                typed=typed_path(path),
            )
        )
    with _reported(path):
        try:
            return Record.parse(text)
        except RecordError as error:
            raise in_file(path, error) from error


def names_position(path: str) -> bool:
    """Whether what was typed for a record is a position in words, and no file."""
    from tricktaker.position import is_position

    if not is_position(path):
        return False
    try:
        return not Path(path).exists()
    except OSError:
        return True  # such as a name that is too long for a file


def read_text(path: str) -> str:
    """The text in a file; ``-`` is the standard input.

    :raises TricktakerError: if the file cannot be read or holds no text.
    """
    return _decoded(path, _read(path))


def _decoded(path: str, raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise in_file(path, RecordError(_("this is no UTF-8 text"), line)) from error


def replay(path: str, record: Record) -> Match:
    """The match of a record, verified.

    :raises TricktakerError: naming the file, the line and the cause.
    """
    from tricktaker.match import Match

    with _reported(path):
        try:
            return Match.from_record(record)
        except RecordError as error:
            raise in_file(path, error) from error


_MOST: Final = 100_000_000
"""The most bytes that are read: thousands of matches, and what has no end is not waited for."""


def _read(path: str) -> bytes:
    if path == "-":
        data = sys.stdin.buffer.read(_MOST + 1) if sys.stdin is not None else b""
    else:
        try:
            with Path(path).open("rb") as file:
                data = file.read(_MOST + 1)
        except (OSError, ValueError) as error:
            raise unreadable(path, error) from error
    if len(data) > _MOST:
        raise TricktakerError(_("{file} has over {most} bytes", file=path, most=_MOST))
    return data


def in_file(path: str, error: TricktakerError) -> TricktakerError:
    """The error with the file that it is about."""
    return TricktakerError(_("{file}: {cause}", file=path, cause=error.reason))


@contextmanager
def _reported(path: str) -> Iterator[None]:
    """Report what the reader warns of in one line each, and nothing of where in the code."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    for warning in caught:
        if issubclass(warning.category, RecordWarning):
            said = str(warning.message)
            complain(_("warning: {file}: {message}", file=path, message=said))


class Store(Kept):
    """A match with the file that its record grows in, if there is one."""

    command = "play"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    @classmethod
    def create(cls, path: Path, match: Match) -> Store:
        """A match in a new file.

        :raises TricktakerError: if there is such a file already, or it cannot be written.
        """
        store = cls(match)
        store.begin(path)
        return store

    @classmethod
    def go_on(cls, file: Grown, match: Match) -> Store:
        """A match in the file that it was read from; what is torn or missing in it is mended.

        :raises TricktakerError: if it cannot be written.
        """
        store = cls(match)
        store.take_over(file)
        return store

    def lines(self, first: int) -> Sequence[Line]:
        if first:
            return self._match.record_lines(first - 1)
        saved = self._match.save()
        return (saved.header, *saved.lines)

    def saved_in(self, file: str) -> Text:
        return _("The match is saved in {file} as you play.", file=file)

    def left_unsaved(self, why: Text) -> Text:
        return _("{why} The match was not saved.", why=why)

    def left_in(self, typed: str, why: Text) -> Text:
        return _(
            "{why} The match is saved; go on with: tricktaker play --resume {file}",
            why=why,
            file=typed,
        )

    def no_longer_saved(self, cause: Text) -> Text:
        return _("{cause}; the match goes on and is no longer saved", cause=cause)


def file_to_go_on(path: str) -> Grown:
    """A file that is there, to be gone on with by this process alone.

    :raises TricktakerError: if it cannot be had.
    """
    check_regular(path)
    try:
        return Grown.take(Path(path))
    except FileNotFoundError as error:
        raise unreadable(path, error) from error
    except (OSError, ValueError) as error:
        raise unwritable(Path(path), error) from error


def check_regular(path: str) -> None:
    """Refuse what would be waited for, such as a pipe.

    :raises TricktakerError: naming it.
    """
    with suppress(OSError, ValueError):
        if not Path(path).is_file() and Path(path).exists():
            raise TricktakerError(_("{file} is no regular file", file=path))
