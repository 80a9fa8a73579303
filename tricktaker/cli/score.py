"""`tricktaker score`: the score of a match that is played with real cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from tricktaker.cli.asking import Asker, Undone, refusal
from tricktaker.cli.files import file_named, typed_path, unwritable
from tricktaker.cli.interrupts import uninterrupted
from tricktaker.cli.parameters import GameCommand, game_with, settings_option
from tricktaker.cli.prompt import HELP, QUIT, SAVE, UNDO, ask
from tricktaker.cli.terminal import BOLD, complain, paint, say, words
from tricktaker.errors import InvalidFacts, TricktakerError
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktaker.cli.sheets import SheetFile
    from tricktaker.record import Line
    from tricktaker.scoresheet import ScoreSheet

_ = Domain("tricktaker", "tricktaker")

FINE, FAILED, INTERRUPTED = 0, 1, 130

_HELP_TEXT = _(
    "Keep the score of a match of GAME that people play with real cards: after each deal you are"
    " asked what happened, and get the score with its reasons.\n\n"
    "At the prompt `undo` takes back the last answer or deal, `?` says what else can be typed."
    " The sheet ends when the match is won."
)

_WORDS: Final = (
    ("?", _("this help; also: help")),
    ("none", _("there is no such thing")),
    ("undo", _("take back the last answer, or the last deal")),
    ("score", _("show how the match stands")),
    ("save [FILE]", _("keep the sheet in a file, from here on as you go")),
    ("quit", _("leave the sheet; also: exit")),
)


@click.command(
    cls=GameCommand,
    short_help=str(_("Keep the score of a match that is played with real cards.")),
    help=str(_HELP_TEXT),
)
@click.argument("game", required=False)
@click.option(
    "--start",
    "begun",
    metavar="NAME=VALUES",
    multiple=True,
    help=str(_("What the sides begin with, such as totals=490,480; may be given several times.")),
)
@click.option(
    "--save",
    metavar="FILE",
    callback=file_named,
    help=str(_("Keep the sheet in a new file as you go.")),
)
@click.option(
    "--resume",
    metavar="FILE",
    callback=file_named,
    help=str(_("Go on with the sheet in a file. GAME and the options are the file's.")),
)
@settings_option
def command(
    game: str | None,
    begun: tuple[str, ...],
    save: str | None,
    resume: str | None,
    settings: tuple[str, ...],
) -> None:
    """Begin or resume a sheet, and fill it in."""
    if resume is not None:
        if settings or begun or save is not None:
            reason = _("the options, the start and the file are those of the resumed sheet")
            raise click.UsageError(str(reason))
        scorer = _resumed(game, resume)
    elif game is None:
        raise click.MissingParameter(param_hint="GAME", param_type="argument")
    else:
        scorer = _begun(game, settings, begun, save)
    click.get_current_context().exit(scorer.run())


def _begun(game: str, settings: Sequence[str], begun: Sequence[str], save: str | None) -> Scorer:
    from tricktaker.cli.sheets import SheetFile, header_of
    from tricktaker.scoresheet import ScoreSheet

    rules = game_with(game, settings)
    start = _start(begun)
    sheet = ScoreSheet(rules, start)
    lines = [header_of(rules, start)]
    file = SheetFile.create(Path(save), lines) if save is not None else None
    return Scorer(sheet, lines, file)


def _resumed(game: str | None, path: str) -> Scorer:
    from tricktaker.cli.saving import file_to_go_on
    from tricktaker.cli.sheets import SheetFile, read_sheet

    held = file_to_go_on(path)
    try:
        sheet, lines, text = read_sheet(path)
        _check_game(path, sheet, game)
        held.mend(text)
    except OSError as error:
        held.close()
        raise unwritable(Path(path), error) from error
    except BaseException:
        held.close()
        raise
    return Scorer(sheet, lines, SheetFile(held), resumed=True)


def _check_game(path: str, sheet: ScoreSheet, game: str | None) -> None:
    other = sheet.game.name
    if game is not None and game != other:
        reason = _("{file} is a sheet of {other}, not of {game}", file=path, other=other, game=game)
        raise TricktakerError(reason)


def _start(begun: Sequence[str]) -> dict[str, list[int]]:
    """Totals and counters as they were typed.

    :raises click.BadParameter: if one is not a name with numbers.
    """
    start: dict[str, list[int]] = {}
    for setting in begun:
        name, _equals, values = setting.partition("=")
        try:
            start[name.strip()] = [int(value) for value in values.split(",")]
        except ValueError:
            reason = _('"{setting}" is not like totals=490,480', setting=setting)
            raise click.BadParameter(str(reason), param_hint="--start") from None
    return start


class _Left(Exception):  # it is no error
    """The person leaves the sheet."""

    def __init__(self, why: Text, asked: bool) -> None:
        super().__init__(why)
        self.why = why
        self.asked = asked


class Scorer:
    """A sheet that is filled in at the terminal.

    :param lines: the lines of its file so far, kept for a file that is named later.
    :param file: where it is kept.
    """

    def __init__(
        self, sheet: ScoreSheet, lines: list[Line], file: SheetFile | None, resumed: bool = False
    ) -> None:
        from tricktaker.cli.labels import Labels

        self._sheet = sheet
        self._labels = Labels(sheet.game, ())
        self._lines = lines
        self._file = file
        self._resumed = resumed
        self._lost = False
        self._asker = Asker(sheet, self._labels, self._line)

    def run(self) -> int:
        """Fill in the sheet; the exit code."""
        try:
            say(_("{game}: the score of a match. ? says what can be typed.",
                  game=self._sheet.game.title))  # fmt: skip
            if self._resumed:
                self._show_standing()
            self._fill_in()
        except _Left as left:
            text = self._left(left.why)
            if left.asked:
                say(text)
            else:
                complain(text)
        except KeyboardInterrupt:
            complain(self._left(_("Interrupted.")))
            return INTERRUPTED
        finally:
            if self._file is not None:
                self._file.close()
        return FAILED if self._lost else FINE

    def _fill_in(self) -> None:
        from tricktaker.cli.scores import outcome

        if self._sheet.is_over:
            self._reopen()
        while not self._sheet.is_over:
            self._ask_deal()
        say(*outcome(self._labels, self._sheet.standing, self._sheet.winners))
        if self._file is not None:
            say("", _("The sheet is saved in {file}.", file=str(self._file.path)))

    def _reopen(self) -> None:
        """A match that is won already may have been won by a slip."""
        from tricktaker.cli.scores import outcome

        say(*outcome(self._labels, self._sheet.standing, self._sheet.winners))
        say("", _("An empty line ends; `undo` takes back the last deal."))
        try:
            self._line("> ")
        except Undone:
            self._undo()

    def _ask_deal(self) -> None:
        kept: dict[str, Any] = {}
        while True:
            number = len(self._sheet.deals) + 1
            say("", paint(words(_("Deal {number}", number=number)), BOLD))
            try:
                kept = self._asker.facts(kept)
            except Undone:
                kept = {}
                self._undo()
                continue
            try:
                self._add(kept)
            except InvalidFacts as error:
                say(refusal(error))
                continue
            return

    def _add(self, facts: dict[str, Any]) -> None:
        from tricktaker.cli.scores import score

        with uninterrupted():
            lines = self._sheet.add(facts)
            self._keep({"facts": facts})
        number = len(self._sheet.deals)
        if not lines:
            say("", _("Deal {number} scores nothing.", number=number))
            return
        say("", paint(words(_("Score of deal {number}", number=number)), BOLD))
        say(*score(self._labels, lines, self._sheet.standing))

    def _undo(self) -> None:
        if not self._sheet.deals:
            say(_("There is nothing to take back."))
            return
        with uninterrupted():
            self._sheet.undo()
            self._keep({"undo": 1})
        say(_("Deal {number} is taken back.", number=len(self._sheet.deals) + 1))
        self._show_standing()

    def _show_standing(self) -> None:
        from tricktaker.cli.scores import standing

        say(*standing(self._labels, self._sheet.standing))

    # ------------------------------------------------------------------ what is typed

    def _line(self, prompt: str) -> str:
        """A line that answers a question; what else can be typed is done."""
        while True:
            typed = ask(prompt)
            if typed is None:
                raise _Left(_("The input ended before the match did."), asked=False)
            typed = typed.strip()
            word, _blank, rest = typed.partition(" ")
            word = word.lower()
            if typed.lower() in QUIT:
                raise _Left(_("Left."), asked=True)
            if typed.lower() == UNDO:
                raise Undone
            if typed.lower() in HELP:
                wide = max(len(what) for what, _text in _WORDS)
                say(*(f"  {what:<{wide}}  {words(text)}" for what, text in _WORDS))
            elif typed.lower() == "score":
                self._show_standing()
            elif word == SAVE:
                self._save(rest.strip())
            else:
                return typed

    # ------------------------------------------------------------------ the file

    def _keep(self, line: Line) -> None:
        """Write a line to the file; if that fails, say so and go on."""
        self._lines.append(line)
        if self._file is None:
            return
        try:
            self._file.add(line)
        except OSError as error:
            cause = unwritable(self._file.path, error).reason
            complain(_("{cause}; the sheet goes on and is no longer saved", cause=cause))
            self._file.close()
            self._file = None
            self._lost = True

    def _save(self, name: str) -> None:
        from tricktaker.cli.sheets import SheetFile

        if not name:
            if self._file is None:
                say(_("Say where: save FILE"))
            else:
                say(_("The sheet is saved in {file} as you go.", file=str(self._file.path)))
            return
        try:
            file = SheetFile.create(Path(name).expanduser(), self._lines)
        except RuntimeError as error:  # there is no such home
            say(_("{file} cannot be written: {cause}", file=name, cause=str(error)))
            return
        except TricktakerError as error:
            say(error.reason)
            return
        if self._file is not None:
            self._file.close()
        self._file, self._lost = file, False
        say(_("Saved; from here on {file} is written as you go.", file=str(file.path)))

    def _left(self, why: Text) -> Text:
        """Why the sheet was left, and how to go on with it."""
        if self._file is None:
            return _("{why} The sheet was not saved.", why=why)
        return _(
            "{why} The sheet is saved; go on with: tricktaker score --resume {file}",
            why=why,
            file=typed_path(self._file.path),
        )
