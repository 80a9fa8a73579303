"""Files that are written whole or not at all, and then added to by one process alone."""

from __future__ import annotations

import errno
import os
import secrets
import shlex
import stat
from contextlib import suppress
from pathlib import Path
from typing import Self

import click

from tricktaker.errors import TricktakerError, system_cause
from tricktaker.text import Domain, Text

_ = Domain("tricktaker", "tricktaker")

# a pipe must be refused, not waited for
_OPEN = os.O_RDWR | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def file_named(
    _ctx: click.Context | None, param: click.Parameter | None, value: str | None
) -> str | None:
    """The name of a file, as an option's callback: an empty one is refused.

    :raises click.BadParameter: naming the option.
    """
    if value is not None and not value.strip():
        raise click.BadParameter(str(_("this names no file")), param=param)
    return value


def typed_path(path: str | Path) -> str:
    """A path as it is typed in a shell, so that a command that is proposed can be copied.

    >>> typed_path("my match.jsonl"), typed_path("-x")
    ("'my match.jsonl'", './-x')
    """
    name = str(path)
    return shlex.quote(f"./{name}" if name.startswith("-") else name)


def unreadable(path: str, error: OSError | ValueError) -> TricktakerError:
    """The error for a file that cannot be read."""
    return TricktakerError(_("{file} cannot be read: {cause}", file=path, cause=_cause(error)))


def unwritable(path: Path, error: OSError | ValueError) -> TricktakerError:
    """The error for a file that cannot be written."""
    return TricktakerError(
        _("{file} cannot be written: {cause}", file=str(path), cause=_cause(error))
    )


def _cause(error: OSError | ValueError) -> Text | str:
    return system_cause(error) if isinstance(error, OSError) else str(error)


class Grown:
    """A regular file that grows: open, locked, and as long as it was left.

    :ivar path: where it is.
    """

    def __init__(self, path: Path, number: int) -> None:
        self.path = path
        self._number = number
        self._length = os.fstat(number).st_size

    @classmethod
    def create(cls, path: Path, text: str) -> Self:
        """A new file with this text in it.

        :raises FileExistsError: if there is such a file.
        :raises OSError, ValueError: if it cannot be written.
        """
        return cls(path, _written(path, text, replace=False))

    @classmethod
    def take(cls, path: Path) -> Self:
        """A file that is there, for this process alone.

        :raises OSError, ValueError: if it cannot be had.
        """
        path = path.resolve()
        number = os.open(path, _OPEN)
        try:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                raise OSError(errno.EINVAL, str(_("it is no regular file")))
            _lock(number)
            if not os.path.samestat(os.fstat(number), path.stat()):
                raise _busy()  # another process has just put a new file in its place
        except BaseException:
            os.close(number)
            raise
        return cls(path, number)

    def mend(self, text: str) -> None:
        """See that the file holds this text, and nothing else.

        :raises OSError: if it cannot be written.
        """
        if self.path.read_bytes() == text.encode("utf-8"):
            return
        number = _written(self.path, text, replace=True)
        os.close(self._number)
        self._number, self._length = number, os.fstat(number).st_size

    def add(self, text: str) -> None:
        """Write more at the end.

        :raises OSError: if it cannot be written, or somebody else has written to it.
        """
        self._check_ours()
        data = text.encode("utf-8")
        try:
            _write(self._number, data)
        finally:
            self._length = os.fstat(self._number).st_size

    def _check_ours(self) -> None:
        """See that the file of that name is still this one, as it was left.

        :raises OSError: if it is not.
        """
        held = os.fstat(self._number)
        if held.st_size != self._length:
            raise OSError(errno.EBUSY, str(_("another program has changed it")))
        if not self.path.exists() or not os.path.samestat(held, self.path.stat()):
            raise OSError(errno.EBUSY, str(_("another program has moved or removed it")))

    def sync(self) -> None:
        """See that everything is on the disk."""
        os.fsync(self._number)

    def close(self) -> None:
        """Close the file, with everything on the disk."""
        with suppress(OSError):
            self.sync()
        with suppress(OSError):
            os.close(self._number)


def _lock(number: int) -> None:
    """Keep other processes of this program away."""
    try:
        import fcntl
    except ImportError:
        return  # Windows
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise _busy() from error
    except OSError:
        return  # a file system without locks


def _busy() -> OSError:
    return OSError(errno.EBUSY, str(_("another tricktaker is using it")))


def _write(number: int, data: bytes) -> None:
    while data:
        data = data[os.write(number, data) :]


def check_free(path: Path) -> None:
    """Refuse a name that a new file cannot have.

    :raises TricktakerError: saying what is there.
    """
    if path.is_dir():
        raise TricktakerError(_("{file} is a directory; name a file", file=str(path)))
    if path.is_symlink() and not path.exists():
        raise TricktakerError(
            _("{file} is a link to a file that is not there; name another", file=str(path))
        )
    if path.exists() and not path.is_file():
        raise TricktakerError(_("{file} is no regular file; name another", file=str(path)))


def _written(path: Path, text: str, replace: bool) -> int:
    """Write a file that is there with all of its text or not at all; it is left open, and locked.

    :raises FileExistsError: if there is such a file, and it is not to be replaced.
    """
    # a name of its own: it fits wherever the file's own name fits, and is nobody else's
    draft = path.parent / f".tricktaker-{secrets.token_hex(8)}"
    number = os.open(draft, _OPEN | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        try:
            _lock(number)
            _write(number, text.encode("utf-8"))
            os.fsync(number)
            if replace:
                draft.chmod(path.stat().st_mode)
                draft.replace(path)
            else:
                _link(draft, path)
        finally:
            draft.unlink(missing_ok=True)
    except BaseException:
        os.close(number)
        raise
    return number


def _link(draft: Path, path: Path) -> None:
    """Give a file its name, which must be free."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError as error:
        # a file system without links; a name that is too long is too long for any
        if error.errno == errno.ENAMETOOLONG:
            raise
        if path.exists():
            raise FileExistsError(path) from None
        draft.rename(path)
