"""The record of a match: what was chosen or drawn, a JSON object a line.

A *match record* can be replayed and holds every card; a *seat record* is one reader's events, with
``??`` for the cards that it did not see.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Self

from attrs import field, frozen

from tricktaker.actions import Action
from tricktaker.answers import at_fault, blamed_on
from tricktaker.errors import PluginError, RecordError, RecordWarning, TricktakerError, told
from tricktaker.events import event_from_json
from tricktaker.game import VERSION, Game
from tricktaker.loading import load_game, steps_for
from tricktaker.text import Domain
from tricktaker.values import to_tuple
from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

FORMAT: Final = 1
"""The version of the record format."""

Line = Mapping[str, Any]

_HEADER: Final = (
    "tricktaker", "game", "version", "options", "house", "players", "dealer", "start", "setup",
    "max_deals",
)  # fmt: skip
_OPTIONAL: Final = ("first_deal",)
_SAVED: Final = ("seed", "packs", "chances")
_LINES: Final[Mapping[frozenset[str], str]] = {
    frozenset({"deal", "dealer", "pack"}): "deal",
    frozenset({"seat", "do"}): "action",
    frozenset({"chance"}): "chance",
    frozenset({"undo"}): "undo",
    frozenset({"hint"}): "hint",
    frozenset({"result"}): "result",
}


@frozen(repr=False)
class Record:
    """A record: its header and the lines after it, as JSON data.

    ``Record.parse(text)`` and ``str(record)`` are a pair.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), seed=7)
    >>> record = match.save()
    >>> tt.Record.parse(str(record)) == record
    True
    """

    header: Line
    lines: tuple[Line, ...] = field(default=(), converter=to_tuple)

    @property
    def reader(self) -> int | None:
        """Whose record it is: the seat of a seat record, None for a spectator's.

        :raises TricktakerError: for a match record, which is nobody's.
        """
        if not self.is_seat_record:
            raise TricktakerError(_("a match record is no seat's record"))
        reader: int | None = self.header["seat"]
        return reader

    @property
    def is_seat_record(self) -> bool:
        """Whether it is one reader's events, and not a match to be replayed."""
        return "seat" in self.header

    @property
    def is_assisted(self) -> bool:
        """Whether somebody took back an action or was given a hint; a seat record does not tell.

        >>> import tricktaker as tt
        >>> match = tt.Match(tt.load_game("spades"), seed=7)
        >>> match.mark_hint(match.to_act)
        >>> match.record().is_assisted
        True
        """
        return not self.is_seat_record and any("undo" in x or "hint" in x for x in self.lines)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a record.

        A last line without its newline is dropped with a `RecordWarning`.

        :raises RecordError: naming the line and the cause, if the text is damaged.
        """
        if not isinstance(text, str):
            raise RecordError(_("a record is read from a text"))
        rows = text.split("\n")
        if rows.pop():
            message = _("the last line has no newline; it was dropped")
            warnings.warn(RecordWarning(str(message)), stacklevel=2)
        if not rows:
            raise RecordError(_("the record is empty"))
        header = read_line(rows[0].removesuffix("\r"), 1)
        _check_header(header)
        lines = [read_line(row.removesuffix("\r"), n) for n, row in enumerate(rows[1:], 2)]
        if "seat" not in header:
            for number, line in enumerate(lines, 2):
                _check_shape(line, number)
        return cls(header, tuple(lines))

    def __repr__(self) -> str:
        # a record holds packs and a seed: no more of it than a spectator may see
        whose = f" of reader {self.header['seat']}" if self.is_seat_record else ""
        return f"<Record{whose}: {self.header.get('game')}, {len(self.lines)} lines>"

    def __str__(self) -> str:
        return "".join(line_text(line) for line in (self.header, *self.lines))

    # ------------------------------------------------------------------ what it speaks of

    def game(self) -> Game:
        """The game that was played, with its options.

        :raises RecordError: if the game, an option or the game's version is not known here.
        """
        header = self.header
        try:
            game = load_game(header["game"])
            missing = [name for name in game.options.to_json() if name not in header["options"]]
            if missing and header["version"] == game.version:
                # an older version of the rules may lack an option that came since: it had no say
                raise RecordError(_("the option {name} is missing", name=missing[0]), 1)
            with blamed_on(game):
                game = game.with_options(**header["options"])
        except (PluginError, RecordError):
            raise
        except TricktakerError as error:
            raise RecordError(error.reason, 1) from error
        if not _readable(header["version"], game.version):
            raise RecordError(
                _(
                    "version {found} of {game} is not known here; this is version {ours}",
                    found=header["version"],
                    game=game.name,
                    ours=game.version,
                ),
                1,
            )
        return game

    def view(self) -> View:
        """The view of a seat record's reader at its end, folded from its events.

        :raises RecordError: naming the line of an event that cannot be.
        """
        game, reader = self.game(), self.reader
        if reader is not None and reader not in range(game.seating.seats):
            raise RecordError(_("there is no seat {seat}", seat=reader), 1)
        try:
            steps = steps_for(game, tuple(self.header["house"]))
        except TricktakerError as error:
            raise RecordError(error.reason, 1) from error
        events = []
        for number, line in enumerate(self.lines, 2):
            try:
                events.append(event_from_json(line, game.cards, partial(_action, game)))
            except (KeyError, TypeError, ValueError, AttributeError, TricktakerError) as error:
                cause = error.reason if isinstance(error, TricktakerError) else told(error)
                raise RecordError(_("this is no event: {cause}", cause=cause), number) from error
        seats = range(game.seating.seats)
        for number, event in enumerate(events, 2):
            if getattr(event, "seat", 0) not in seats or getattr(event, "dealer", 0) not in seats:
                raise RecordError(_("there is no such seat at the table"), number)
        try:
            view = View.fold(game, reader, events, self.header["start"], steps)
            view.to_json()  # asks who acts and what is legal: nonsense shows here, not later
        except Exception as error:  # a plugin's phase meets events that cannot be
            raise cannot_follow(game, error) from error
        return view


def cannot_follow(game: Game, error: Exception) -> RecordError:
    """The error for events of which nobody has checked that they can follow each other.

    A phase that meets what cannot be may fail at it, and so may one that is at fault itself: where
    it is the game that failed, it is named.
    """
    if isinstance(error, TricktakerError) and not isinstance(error, PluginError):
        return RecordError(error.reason)
    failed = error if isinstance(error, PluginError) else at_fault(game, error)
    if failed is None:
        return RecordError(_("the events cannot follow each other"))
    return RecordError(_("the events cannot follow each other: {cause}", cause=failed.reason))


def _action(game: Game, code: str) -> Action:
    with blamed_on(game):
        return game.parse_action(code)


def line_text(line: Line) -> str:
    """A line as it stands in a record's file."""
    return json.dumps(line, ensure_ascii=False) + "\n"


def kind_of(line: Line) -> str:
    """What a line of a match record is: deal, action, chance, undo, hint or result."""
    return _LINES[frozenset(line)]


# ------------------------------------------------------------------ damage


def read_line(row: str, number: int) -> dict[str, Any]:
    """A line of a file as `line_text` wrote it.

    :raises RecordError: naming the line, if it is no JSON object.
    """
    if not row.strip():
        raise RecordError(_("the line is blank"), number)
    if row.startswith("\ufeff"):
        raise RecordError(_("there is a byte-order mark"), number)
    try:
        line = json.loads(row, object_pairs_hook=_once, parse_constant=_no_constant)
        _check_depth(line)
    except _Damage as error:
        raise RecordError(error.args[0], number) from error
    except (ValueError, RecursionError) as error:
        cause = _("this is no JSON: {cause}", cause=str(error) or type(error).__name__)
        raise RecordError(cause, number) from error
    if not isinstance(line, dict):
        raise RecordError(_("a line must be a JSON object"), number)
    return line


class _Damage(Exception):
    """A fault found inside a JSON text, before its line is known."""


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    line: dict[str, Any] = {}
    for key, value in pairs:
        if key in line:
            raise _Damage(_('the key "{key}" stands twice', key=key))
        line[key] = value
    return line


_DEEPEST: Final = 20
"""How deep the values of a line may lie within each other."""


def _check_depth(value: Any, left: int = _DEEPEST) -> None:
    if left == 0:
        raise _Damage(_("the values lie too deep within each other"))
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for item in inner:
        _check_depth(item, left - 1)


def _no_constant(name: str) -> None:
    raise _Damage(_("{name} is no value of a record", name=name))


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


_HEADER_TYPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "tricktaker": _is_int,
    "game": lambda value: isinstance(value, str),
    "version": lambda value: isinstance(value, str),
    "options": lambda value: isinstance(value, dict),
    "house": _texts,
    "players": _texts,
    "dealer": _is_int,
    "start": lambda value: isinstance(value, dict),
    "setup": lambda value: value is None or isinstance(value, dict),
    "max_deals": lambda value: value is None or (_is_int(value) and value >= 1),
    "first_deal": lambda value: _is_int(value) and value >= 2,
    "seed": _is_int,
    "packs": _texts,
    "chances": _texts,
    "seat": lambda value: value is None or _is_int(value),
}


def _check_header(header: Mapping[str, Any]) -> None:
    if "tricktaker" not in header:
        raise RecordError(_("this is no tricktaker record"), 1)
    if header["tricktaker"] != FORMAT or not _is_int(header["tricktaker"]):
        found = str(header["tricktaker"])
        raise RecordError(_("record format {found} is not known here", found=found), 1)
    extra = ("seat",) if "seat" in header else _SAVED
    for key in header:
        if key not in _HEADER and key not in _OPTIONAL and key not in extra:
            raise RecordError(_('the header has an unknown key "{key}"', key=key), 1)
    for key in _HEADER:
        if key not in header:
            raise RecordError(_('the header lacks "{key}"', key=key), 1)
    for key, value in header.items():
        if not _HEADER_TYPES[key](value):
            raise RecordError(_('"{key}" cannot be {value}', key=key, value=json.dumps(value)), 1)


_LINE_TYPES: Final[Mapping[str, Callable[[Line], bool]]] = {
    "deal": lambda x: _is_int(x["deal"]) and _is_int(x["dealer"]) and isinstance(x["pack"], str),
    "action": lambda x: _is_int(x["seat"]) and isinstance(x["do"], str),
    "chance": lambda x: isinstance(x["chance"], str),
    "undo": lambda x: _is_int(x["undo"]),
    "hint": lambda x: _is_int(x["hint"]),
    "result": lambda x: isinstance(x["result"], dict) and _is_result(x["result"]),
}


def _is_result(result: Mapping[str, Any]) -> bool:
    flags = {"unfinished", "incomplete"}
    keys = set(result) - flags
    lists = all(isinstance(result[k], list) and all(map(_is_int, result[k])) for k in keys)
    true = all(result.get(flag, True) is True for flag in flags)
    return keys == {"totals", "winners"} and lists and true


def _check_shape(line: Line, number: int) -> None:
    kind = _LINES.get(frozenset(line))
    if kind is None:
        known = {key for keys in _LINES for key in keys}
        odd = [key for key in line if key not in known]
        if odd:
            raise RecordError(_('the line has an unknown key "{key}"', key=odd[0]), number)
        raise RecordError(
            _("the keys of this line do not go together: {keys}", keys=tuple(line)), number
        )
    if not _LINE_TYPES[kind](line):
        raise RecordError(_("a value of this line is of the wrong kind"), number)


def _readable(found: str, ours: str) -> bool:
    """Whether a record of version `found` can be read by version `ours` of the same game."""
    if not VERSION.fullmatch(found):
        return False
    major, minor = map(int, found.split("."))
    our_major, our_minor = map(int, ours.split("."))
    return major == our_major and minor <= our_minor
