"""Records in files: read whole or not at all, and written while the match is played."""

from __future__ import annotations

import sys
import warnings
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tricktaker.cli.files import Grown, check_free, typed_path, unreadable, unwritable
from tricktaker.cli.terminal import complain
from tricktaker.errors import RecordError, RecordWarning, TricktakerError
from tricktaker.record import Record, line_text
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktaker.match import Match

_ = Domain("tricktaker", "tricktaker")


def read_record(path: str) -> Record:
    """The record in a file; ``-`` is the standard input, and a position in words is one as well.

    What can be read in spite of a small fault, such as a torn last line, is reported.

    :raises TricktakerError: if the file cannot be read or is damaged.
    """
    if names_position(path):
        from tricktaker.position import Position

        # the same again, the same match again: also for the deals after it
        return Position.parse(path).match(seed=0).save()
    text = read_text(path)
    with _reported(path):
        try:
            return Record.parse(text)
        except RecordError as error:
            raise in_file(path, error) from error


def names_position(path: str) -> bool:
    """Whether what was typed for a record is a position in words, and no file."""
    from tricktaker.position import is_position

    return is_position(path) and not Path(path).exists()


def read_text(path: str) -> str:
    """The text in a file; ``-`` is the standard input.

    :raises TricktakerError: if the file cannot be read or holds no text.
    """
    raw = _read(path)
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


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read() if sys.stdin is not None else b""
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error


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


class Store:
    """A record's file: created whole, then added to after each act.

    Whatever ends the program, the file holds a record that can be resumed: at worst its last line
    is torn, and reading drops that.
    """

    def __init__(self, file: Grown, match: Match) -> None:
        self.path = file.path
        self._file = file
        self._written = match.record_length

    @classmethod
    def create(cls, path: Path, match: Match) -> Store:
        """A new file with the match so far.

        :raises TricktakerError: if there is such a file already, or it cannot be written.
        """
        return cls(new_file(path, str(match.save()), "play"), match)

    @classmethod
    def go_on(cls, file: Grown, match: Match) -> Store:
        """The file that a match was read from; what is torn or missing in it is mended.

        :raises TricktakerError: if it cannot be written.
        """
        try:
            file.mend(str(match.save()))
        except OSError as error:
            raise unwritable(file.path, error) from error
        return cls(file, match)

    def add(self, match: Match) -> None:
        """Write what the match has done since.

        :raises OSError: if it cannot be written.
        """
        lines = match.record_lines(self._written)
        self._file.add("".join(map(line_text, lines)))
        self._written += len(lines)

    def writes(self, path: Path) -> bool:
        """Whether this is the file that is written."""
        with suppress(OSError):
            return path.samefile(self.path)
        return False

    def close(self) -> None:
        """Close the file, with everything on the disk."""
        self._file.close()


def new_file(path: Path, text: str, command: str) -> Grown:
    """A new file with this text, to be added to.

    :param command: the command that can go on with it.
    :raises TricktakerError: if there is such a file already, or it cannot be written.
    """
    try:
        check_free(path)
        return Grown.create(path, text)
    except FileExistsError as error:
        raise _exists(path, command) from error
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def file_to_go_on(path: str) -> Grown:
    """A file that is there, to be gone on with by this process alone.

    :raises TricktakerError: if it cannot be had.
    """
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


def _exists(path: Path, command: str) -> TricktakerError:
    return TricktakerError(
        _(
            "{file} exists already and is left as it is: go on with it by {command} --resume"
            " {typed}, or name another file",
            file=str(path),
            command=f"tricktaker {command}",
            typed=typed_path(path),
        )
    )
