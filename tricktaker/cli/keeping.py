"""What is kept in a file as it goes on: from the beginning, from some moment on, or never."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from tricktaker.cli import FAILED
from tricktaker.cli.files import Grown, check_free, typed_path, unwritable
from tricktaker.cli.terminal import complain, say
from tricktaker.errors import TricktakerError
from tricktaker.record import line_text
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktaker.record import Line
    from tricktaker.text import Text

_ = Domain("tricktaker", "tricktaker")

SHEET: Final = "tricktaker-sheet"
"""The first key of a score sheet's file."""


class Kept(ABC):
    """A match or a sheet, and the file that grows with it, if there is one.

    Whatever ends the program, the file holds something that can be gone on with: at worst its last
    line is torn, and reading drops that.

    A kind of them says what its lines are, and its own sentences.
    """

    command: ClassVar[str]
    """The command that goes on with such a file."""

    def __init__(self) -> None:
        self._file: Grown | None = None
        self._written = 0
        self._lost = False

    # ------------------------------------------------------------------ what a kind says

    @abstractmethod
    def lines(self, first: int) -> Sequence[Line]:
        """The lines of the file from this number on; the header is number 0."""

    @abstractmethod
    def saved_in(self, file: str) -> Text:
        """In which file it is."""

    @abstractmethod
    def left_unsaved(self, why: Text) -> Text:
        """Why it was left, and that it is in no file."""

    @abstractmethod
    def left_in(self, typed: str, why: Text) -> Text:
        """Why it was left, and how to go on with its file."""

    @abstractmethod
    def no_longer_saved(self, cause: Text) -> Text:
        """Why its file is written no more."""

    # ------------------------------------------------------------------ the file

    @property
    def path(self) -> Path | None:
        """Where it is kept; None if it is not."""
        return None if self._file is None else self._file.path

    @property
    def exit_code(self) -> int:
        """Of the program, when it is left: whether all of it is where it should be."""
        return FAILED if self._lost else 0

    def begin(self, path: Path) -> None:
        """Keep it in a new file from now on.

        :raises TricktakerError: if there is such a file already, or it cannot be written.
        """
        lines = self.lines(0)
        file = _new_file(path, _text(lines), self.command)
        self.close()
        self._file, self._written, self._lost = file, len(lines), False

    def take_over(self, file: Grown) -> None:
        """Keep it from now on in the file that it was read from, which is mended.

        :raises TricktakerError: if that cannot be written.
        """
        lines = self.lines(0)
        try:
            file.mend(_text(lines))
        except OSError as error:
            raise unwritable(file.path, error) from error
        self._file, self._written = file, len(lines)

    def keep(self) -> None:
        """Write what is new; if that fails, say so, and go on without a file."""
        if self._file is None:
            return
        try:
            self.add()
        except OSError as error:
            complain(self.no_longer_saved(unwritable(self._file.path, error).reason))
            self.close()
            self._lost = True

    def add(self) -> None:
        """Write what is new to the file.

        :raises OSError: if it cannot be written.
        """
        assert self._file is not None
        lines = self.lines(self._written)
        self._file.add(_text(lines))
        self._written += len(lines)

    def close(self) -> None:
        """Write to the file no more; everything is on the disk."""
        if self._file is not None:
            self._file.close()
        self._file = None

    # ------------------------------------------------------------------ what a person is told

    def save(self, name: str) -> None:
        """Do what ``save`` asks for, and say what came of it."""
        if not name:
            path = self.path
            say(_("Say where: save FILE") if path is None else self.saved_in(str(path)))
            return
        try:
            path = Path(name).expanduser()
            if self._is_kept_in(path):
                say(_("Saved already: {file} is written as you play.", file=name))
                return
            self.begin(path)
        except RuntimeError as error:  # there is no such home
            say(_("{file} cannot be written: {cause}", file=name, cause=str(error)))
        except TricktakerError as error:
            say(error.reason)
        else:
            say(_("Saved; from here on {file} is written as you play.", file=str(path)))

    def _is_kept_in(self, path: Path) -> bool:
        with suppress(OSError, ValueError):
            return self.path is not None and path.samefile(self.path)
        return False

    def left(self, why: Text) -> Text:
        """Why it was left, and how to go on with it."""
        path = self.path
        return self.left_unsaved(why) if path is None else self.left_in(typed_path(path), why)


def _text(lines: Sequence[Line]) -> str:
    return "".join(map(line_text, lines))


def _new_file(path: Path, text: str, command: str) -> Grown:
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


def _exists(path: Path, command: str) -> TricktakerError:
    if not _is_of(path, command):
        reason = _("{file} exists already and is left as it is: name another file", file=str(path))
        return TricktakerError(reason)
    return TricktakerError(
        _(
            "{file} exists already and is left as it is: go on with it by {command} --resume"
            " {typed}, or name another file",
            file=str(path),
            command=f"tricktaker {command}",
            typed=typed_path(path),
        )
    )


def _is_of(path: Path, command: str) -> bool:
    """Whether a file may be one that a command goes on with, by its beginning."""
    try:
        with path.open("rb") as file:
            begun = file.read(len(SHEET) + 20)
    except OSError:
        return False
    return (SHEET.encode() in begun) == (command == "score")
