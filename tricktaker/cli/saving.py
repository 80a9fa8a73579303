"""Records in files: read whole or not at all, and written while the match is played."""

from __future__ import annotations

import os
import shlex
import sys
import warnings
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tricktaker.cli.terminal import complain
from tricktaker.errors import RecordError, RecordWarning, TricktakerError
from tricktaker.record import Record, line_text
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktaker.match import Match

_ = Domain("tricktaker", "tricktaker")


def read_record(path: str) -> Record:
    """The record in a file; ``-`` is the standard input.

    What can be read in spite of a small fault, such as a torn last line, is reported.

    :raises TricktakerError: if the file cannot be read or is damaged.
    """
    raw = _read(path)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise in_file(path, RecordError(_("this is no UTF-8 text"), line)) from error
    with _reported(path):
        try:
            return Record.parse(text)
        except RecordError as error:
            raise in_file(path, error) from error


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
        raise _unreadable(path, error) from error


def _unreadable(path: str, error: OSError | ValueError) -> TricktakerError:
    cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return TricktakerError(_("{file} cannot be read: {cause}", file=path, cause=cause))


def typed_path(path: str | Path) -> str:
    """A path as it is typed in a shell, so that a command that is proposed can be copied.

    >>> typed_path("my match.jsonl"), typed_path("-x")
    ("'my match.jsonl'", './-x')
    """
    name = str(path)
    return shlex.quote(f"./{name}" if name.startswith("-") else name)


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

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND)
        self._written = match.record_length

    @classmethod
    def create(cls, path: Path, match: Match) -> Store:
        """A new file with the match so far.

        :raises TricktakerError: if there is such a file already, or it cannot be written.
        """
        try:
            _write_whole(path, str(match.save()))
            return cls(path, match)
        except FileExistsError as error:
            raise _exists(path) from error
        except (OSError, ValueError) as error:
            raise unwritable(path, error) from error

    @classmethod
    def go_on(cls, path: Path, match: Match) -> Store:
        """The file that a match was read from; what is torn or missing in it is mended.

        :raises TricktakerError: if it cannot be written.
        """
        path = path.resolve()
        text = str(match.save())
        try:
            if path.read_bytes() != text.encode("utf-8"):
                _write_whole(path, text, replace=True)
            return cls(path, match)
        except OSError as error:
            raise unwritable(path, error) from error

    def add(self, match: Match) -> None:
        """Write what the match has done since.

        :raises OSError: if it cannot be written.
        """
        lines = match.record_lines(self._written)
        data = "".join(map(line_text, lines)).encode("utf-8")
        while data:
            data = data[os.write(self._file, data) :]
        self._written += len(lines)

    def writes(self, path: Path) -> bool:
        """Whether this is the file that is written."""
        with suppress(OSError):
            return path.samefile(self.path)
        return False

    def close(self) -> None:
        """Close the file, with everything on the disk."""
        with suppress(OSError):
            os.fsync(self._file)
        with suppress(OSError):
            os.close(self._file)


def unwritable(path: Path, error: OSError | ValueError) -> TricktakerError:
    """The error for a file that cannot be written."""
    cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return TricktakerError(_("{file} cannot be written: {cause}", file=str(path), cause=cause))


def _exists(path: Path) -> TricktakerError:
    return TricktakerError(
        _(
            "{file} exists already and is left as it is: go on with it by --resume {typed}, or"
            " name another file",
            file=str(path),
            typed=typed_path(path),
        )
    )


def _write_whole(path: Path, text: str, replace: bool = False) -> None:
    """Write a file that is there with all of its text or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("xb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        if replace:
            draft.chmod(path.stat().st_mode)
            draft.replace(path)
        else:
            _link(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _link(draft: Path, path: Path) -> None:
    """Give a file its name, which must be free."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:
        # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        draft.rename(path)
