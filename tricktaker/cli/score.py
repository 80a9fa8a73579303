"""`tricktaker score`: the score of a match that is played with real cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from tricktaker.cli import INTERRUPTED, completing
from tricktaker.cli.asking import Asker, Undone, value_of
from tricktaker.cli.files import file_named
from tricktaker.cli.interrupts import uninterrupted
from tricktaker.cli.parameters import GameCommand, game_with, settings_option
from tricktaker.cli.prompt import HELP, QUIT, SAVE, UNDO, ask, help_rows, meaningless, refusal
from tricktaker.cli.terminal import BOLD, complain, paint, placeholders, say, words
from tricktaker.errors import InvalidFacts, TricktakerError
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktaker.cli.sheets import KeptSheet
    from tricktaker.scoresheet import ScoreSheet

_ = Domain("tricktaker", "tricktaker")

_HELP_TEXT = _(
    "Keep the score of a match of GAME that people play with real cards: after each deal you are"
    " asked what happened, and get the score with its reasons.\n\n"
    "At the prompt `undo` takes back the last value, answer or deal, `?` says what else can be"
    " typed. The sheet ends when the match is won."
)

_WORDS: Final = (
    ("?", _("this help; also: help")),
    ("none", _("an answer: there was none, such as nobody who took")),
    ("undo", _("take back what was typed last: a value, an answer, or a deal")),
    ("score", _("show how the match stands")),
    ("save [FILE]", _("keep the sheet in a file, from here on as you go")),
    ("quit", _("leave the sheet; also: exit")),
)

_EXAMPLES: Final = (
    ("tricktaker score belote", _("Keep the score of a match of Belote.")),
    ("tricktaker score spades --save sheet.jsonl", _("Keep the sheet in a file as you go.")),
    ("tricktaker score --resume sheet.jsonl", _("Go on with it.")),
    (
        "tricktaker score spades --start totals=490,480 --start bags=9,0",
        _("Begin where two sides stand already."),
    ),
)


@click.command(
    cls=GameCommand,
    examples=_EXAMPLES,
    help=str(_HELP_TEXT),
)
@click.argument("game", required=False, shell_complete=completing.games)
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
    shell_complete=completing.files,
    help=str(_("Keep the sheet in a new file as you go.")),
)
@click.option(
    "--resume",
    metavar="FILE",
    callback=file_named,
    shell_complete=completing.files,
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
        raise click.MissingParameter(param_hint=placeholders("GAME"), param_type="argument")
    else:
        scorer = _begun(game, settings, begun, save)
    click.get_current_context().exit(scorer.run())


def _begun(game: str, settings: Sequence[str], begun: Sequence[str], save: str | None) -> Scorer:
    from tricktaker.cli.sheets import KeptSheet, header_of
    from tricktaker.scoresheet import ScoreSheet

    rules = game_with(game, settings)
    start = _start(begun)
    sheet = ScoreSheet(rules, start)
    kept = KeptSheet([header_of(rules, start)])
    if save is not None:
        kept.begin(Path(save))
    return Scorer(sheet, kept)


def _resumed(game: str | None, path: str) -> Scorer:
    from tricktaker.cli.saving import file_to_go_on
    from tricktaker.cli.sheets import KeptSheet, read_sheet

    held = file_to_go_on(path)
    try:
        sheet, lines = read_sheet(path)
        _check_game(path, sheet, game)
        kept = KeptSheet(lines)
        kept.take_over(held)
    except BaseException:
        held.close()
        raise
    return Scorer(sheet, kept, resumed=True)


def _check_game(path: str, sheet: ScoreSheet, game: str | None) -> None:
    other = sheet.game.name
    if game is not None and game != other:
        reason = _("{file} is a sheet of {other}, not of {game}", file=path, other=other, game=game)
        raise TricktakerError(reason)


def _start(begun: Sequence[str]) -> dict[str, list[int]]:
    """Totals and counters as they were typed.

    :raises click.BadParameter: if one is not a name with numbers, or is given twice.
    """
    start: dict[str, list[int]] = {}
    for setting in begun:
        name, _equals, values = setting.partition("=")
        name, given = name.strip(), [value_of(value.strip()) for value in values.split(",")]
        if not all(isinstance(value, int) for value in given):
            reason = _('"{setting}" is not like totals=490,480', setting=setting)
            raise click.BadParameter(str(reason), param_hint="--start")
        if name in start:
            reason = _('the start "{name}" is given twice', name=name)
            raise click.BadParameter(str(reason), param_hint="--start")
        start[name] = given
    return start


class _Left(Exception):  # it is no error
    """The person leaves the sheet."""

    def __init__(self, why: Text, asked: bool) -> None:
        super().__init__(why)
        self.why = why
        self.asked = asked


class Scorer:
    """A sheet that is filled in at the terminal.

    :param kept: the same sheet, with its file.
    :param resumed: whether it was begun before.
    """

    def __init__(self, sheet: ScoreSheet, kept: KeptSheet, resumed: bool = False) -> None:
        from tricktaker.cli.labels import Labels

        self._sheet = sheet
        self._labels = Labels(sheet.game, ())
        self._kept = kept
        self._resumed = resumed
        self._asker = Asker(sheet, self._labels, self._line)
        self._told = dict(enumerate(kept.deals()))  # of deals that were taken back, too

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
            self._kept.close()
        return self._kept.exit_code

    def _left(self, why: Text) -> Text:
        """Why the sheet was left, how to go on with it, and what is not in it."""
        deal = len(self._sheet.deals)
        if self._kept.path is not None and (self._told.get(deal) or self._asker.given):
            why = _("{why} What was told of deal {number} is not in the sheet.", why=why,
                    number=deal + 1)  # fmt: skip
        return self._kept.left(why)

    def _fill_in(self) -> None:
        from tricktaker.cli.scores import outcome

        if self._sheet.is_over:
            self._reopen()
        while not self._sheet.is_over:
            self._ask_deal()
        say(*outcome(self._labels, self._sheet.standing, self._sheet.winners))
        if self._kept.path is not None:
            say("", _("The sheet is saved in {file}.", file=str(self._kept.path)))

    def _reopen(self) -> None:
        """A match that is won already may have been won by a slip."""
        from tricktaker.cli.scores import outcome

        say(*outcome(self._labels, self._sheet.standing, self._sheet.winners))
        say("", _("An empty line ends; `undo` takes back the last deal."))
        try:
            while typed := self._line("> "):
                say(meaningless(typed))
        except Undone:
            self._undo()

    def _ask_deal(self) -> None:
        deal = len(self._sheet.deals)
        say("", paint(words(_("Deal {number}", number=deal + 1)), BOLD))
        try:
            self._add(self._asker.facts(self._told.setdefault(deal, {})))
        except Undone:
            self._undo()
        except InvalidFacts as error:
            say(refusal(error))
            if len(self._sheet.questions) > 1:
                say(_("The answers do not go together: all are asked again."))

    def _add(self, facts: dict[str, Any]) -> None:
        from tricktaker.cli.scores import score

        with uninterrupted():
            lines = self._sheet.add(facts)
            self._kept.tell({"facts": facts})
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
            self._kept.tell({"undo": 1})
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
                say(*help_rows(_WORDS))
            elif typed.lower() == "score":
                self._show_standing()
            elif word == SAVE:
                self._kept.save(rest.strip())
            else:
                return typed
