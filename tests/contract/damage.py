"""Damaged records: each is refused by line and cause, and nothing but a RecordError escapes."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import tricktaker as tt
from tests.contract.table import Walk, hold

ODD: Final[tuple[Any, ...]] = (None, "x", 99, -1, [], {}, [["x"]], True, 1.5)


def damage_is_refused(game: tt.Game, seeds: Iterable[int]) -> int:
    """A damaged record is refused with a RecordError that names the line; nothing else escapes."""
    tried = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=1)
        walk.play()
        text = str(walk.match.record())
        for what, damaged, line in damages(game, text):
            where = f"{walk.where}: a record with {what}"
            error = _read(damaged, where)
            hold(error is not None, f"{where} is taken")
            if error is not None and line is not None:
                hold(error.line == line, f"{where} has line {line} damaged: {error}")
            tried += 1
        tried += _cut_everywhere(text, walk.where)
    return tried


def _read(text: str, where: str) -> tt.RecordError | None:
    """The error that reading a record raises, or None."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tt.RecordWarning)
        try:
            tt.Match.from_record(tt.Record.parse(text))
        except tt.RecordError as error:
            told = str(error)
            hold(told and "\n" not in told, f"{where} is refused with {told!r:.200}")
            return error
        except Exception as error:
            raise AssertionError(f"{where} raises {type(error).__name__}: {error}") from error
    return None


def _cut_everywhere(text: str, where: str) -> int:
    """Cut a record after each of its characters: whole lines are kept, half a line is dropped."""
    ends = {0}
    for length in range(len(text)):
        cut = text[:length]
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", tt.RecordWarning)
            try:
                record = tt.Record.parse(cut)
            except tt.RecordError:
                hold("\n" not in cut, f"{where}: cut after {length}, its whole lines are refused")
                continue
        whole = cut[: cut.rindex("\n") + 1]
        hold(str(record) == whole, f"{where}: cut after {length}, it reads as something else")
        hold(bool(told) == (whole != cut), f"{where}: cut after {length}, {len(told)} warnings")
        if len(whole) not in ends:
            ends.add(len(whole))
            _read(cut, f"{where}, cut after {length}")
    return len(text)


Damage = tuple[str, str, int | None]


def damages(game: tt.Game, text: str) -> Iterator[Damage]:
    """Damaged forms of a record, each with what is wrong and, where it is certain, the line."""
    lines = text.splitlines()
    yield from _damaged_text(lines)
    yield from _damaged_header(game, lines)
    yield from _damaged_lines(game, lines)


def _joined(lines: Sequence[str]) -> str:
    return "".join(line + "\n" for line in lines)


def _with_line(lines: Sequence[str], number: int, line: str) -> str:
    """The record with one of its lines, counted from 1, written anew."""
    return _joined([*lines[: number - 1], line, *lines[number:]])


def _damaged_text(lines: Sequence[str]) -> Iterator[Damage]:
    last = len(lines)
    yield "nothing in it", "", None
    yield "one newline", "\n", 1
    yield "no newline at all", lines[0], None
    yield "a byte-order mark", "\ufeff" + _joined(lines), 1
    yield "a byte-order mark inside", _with_line(lines, 3, "\ufeff" + lines[2]), 3
    yield "a blank first line", _joined(["", *lines]), 1
    yield "a blank line", _joined([*lines[:3], "", *lines[3:]]), 4
    yield "blanks for a line", _joined([*lines[:3], "  ", *lines[3:]]), 4
    yield "a blank last line", _joined([*lines, ""]), last + 1
    yield "two lines in one", _joined([lines[0], lines[1] + lines[2], *lines[3:]]), 2
    yield "a NUL", _with_line(lines, 3, lines[2] + "\0"), 3
    for odd in ("[]", "4", "null", '"x"', "NaN", "{", "}", "{}", "{'seat': 0}", "x", "[" * 100_000):
        yield f"the line {odd:.20}", _with_line(lines, 3, odd), 3
        yield f"the header {odd:.20}", _with_line(lines, 1, odd), 1
    deep = '{"seat": ' + '{"a": ' * 100_000 + "0" + "}" * 100_001
    yield "a line nested deeply", _with_line(lines, 3, deep), 3
    yield "a long number", _with_line(lines, 3, '{"undo": ' + "9" * 5000 + "}"), 3
    yield "a lone surrogate", _with_line(lines, 3, '{"seat": 0, "do": "\\ud800"}'), 3
    for number in [
        "NaN",
        "Infinity",
        "-Infinity",
        "1e999",
        "1.0",
        "1.5",
        "true",
        "null",
        '"1"',
        "[1]",
    ]:
        yield f"the undo of {number}", _joined([*lines[:3], f'{{"undo": {number}}}', *lines[3:]]), 4


def _damaged_header(game: tt.Game, lines: Sequence[str]) -> Iterator[Damage]:
    header = json.loads(lines[0])
    odd: Any

    def changed(**values: Any) -> str:
        return _with_line(lines, 1, json.dumps({**header, **values}))

    for key in header:
        less = {k: v for k, v in header.items() if k != key}
        yield f"no {key}", _with_line(lines, 1, json.dumps(less)), 1
        for odd in (1.5, {"a": 1}, [[]], "no such thing", -7, [None], "\ud800"):
            yield f"{key} {odd!r}", changed(**{key: odd}), 1
    yield "an unknown key", changed(colour="red"), 1
    yield "a doubled key", _with_line(lines, 1, lines[0].replace("{", '{"game": "x", ', 1)), 1
    for version in (0, 2, 10**9, True, "1", None):
        yield f"format {version!r}", changed(tricktaker=version), 1
    versions = ("2.0", "0.9", "1.1", "1", "", "1.0.0", "x.y", "-1.0", "1.-1", " 1.0 ")
    for version in (*versions, "\u0661.\u0660"):
        yield f"version {version!r}", changed(version=version), 1
    for name in ("", "no_such_game", "SPADES ", None, 7):
        yield f"the game {name!r}", changed(game=name), 1
    options = header["options"]
    yield "an unknown option", changed(options={**options, "colour": 1}), 1
    for name in options:
        less = {k: v for k, v in options.items() if k != name}
        yield f"no option {name}", changed(options=less), 1
        for odd in (1.5, [], {}, "x"):
            yield f"{name}={odd!r}", changed(options={**options, name: odd}), 1
    for house in (["no such rule"], ["x", "x"], [7]):
        yield f"the house rules {house}", changed(house=house), 1
    yield "too few totals", changed(start={"totals": [0]}), 1
    yield "an unknown start", changed(start={"colour": [0, 0]}), 1
    yield "another dealer", changed(dealer=(header["dealer"] + 1) % game.seating.seats), 2
    yield "no such dealer", changed(dealer=99), 1


def _damaged_lines(game: tt.Game, lines: Sequence[str]) -> Iterator[Damage]:
    rows = [json.loads(line) for line in lines]
    deal = rows[1]
    cards = deal["pack"].split()
    packs = {
        "a card twice": [cards[1], *cards[1:]],
        "a card missing": cards[1:],
        "a card too many": [*cards, cards[0]],
        "no card": ["XX", *cards[1:]],
        "an empty pack": [],
    }
    for what, pack in packs.items():
        yield what, _with_line(lines, 2, json.dumps({**deal, "pack": " ".join(pack)})), 2
    odd_deals: tuple[tuple[str, Any], ...] = (
        ("deal", 2), ("deal", 0), ("deal", "1"), ("dealer", 99), ("pack", None), ("pack", []),
    )  # fmt: skip
    for key, odd in odd_deals:
        yield f"{key} {odd!r}", _with_line(lines, 2, json.dumps({**deal, key: odd})), 2
    yield "an unknown key in a line", _with_line(lines, 2, json.dumps({**deal, "x": 1})), 2
    yield "no deal", _joined([lines[0], *lines[2:]]), None
    yield "a deal twice", _joined([*lines[:2], *lines[1:]]), 3
    yield from _damaged_actions(lines, rows, cards)
    yield from _damaged_result(lines, rows)


def _damaged_actions(
    lines: Sequence[str], rows: Sequence[Any], cards: Sequence[str]
) -> Iterator[Damage]:
    act = next(n for n, row in enumerate(rows, 1) if "do" in row)
    first = rows[act - 1]

    def changed(**values: Any) -> str:
        return _with_line(lines, act, json.dumps({**first, **values}))

    def put_in(line: str) -> str:
        return _joined([*lines[:act], line, *lines[act:]])

    for odd in ("", "nonsense", "play XX", "play ??", "undo", "\0", "9" * 5000, "give ??"):
        yield f"the action {odd:.20}", changed(do=odd), act
    for seat in (-1, 99, "0", None, True, 1.0):
        yield f"seat {seat!r}", changed(seat=seat), act
    doubled = lines[act - 1].replace("{", '{"seat": 0, ', 1)
    yield "a doubled key in a line", _with_line(lines, act, doubled), act
    yield "an action left out", _joined([*lines[: act - 1], *lines[act:]]), None
    yield "an action twice", _joined([*lines[:act], *lines[act - 1 :]]), None
    yield "a chance from nowhere", put_in(json.dumps({"chance": cards[0]})), act + 1
    for count in (0, -1, 2, 10**9):
        yield f"an undo of {count}", put_in(json.dumps({"undo": count})), act + 1
    for number, row in enumerate(rows, 1):
        if "chance" in row:
            yield "another chance", _with_line(lines, number, '{"chance": "XX"}'), number
            yield "no chance", _joined([*lines[: number - 1], *lines[number:]]), None
            yield "a chance twice", _joined([*lines[:number], *lines[number - 1 :]]), number + 1
            break


def _damaged_result(lines: Sequence[str], rows: Sequence[Any]) -> Iterator[Damage]:
    last, result = len(lines), rows[-1]["result"]
    totals = result["totals"]
    for what, odd in {
        "other totals": {**result, "totals": [totals[0] + 1, *totals[1:]]},
        "too few totals": {**result, "totals": totals[1:]},
        "other winners": {**result, "winners": [*result["winners"], 0]},
        "an unknown key": {**result, "x": 1},
        "no totals": {"winners": []},
        "text for totals": {**result, "totals": "x"},
        "an unfinished match that is finished": {**result, "unfinished": False},
        "nothing": {},
    }.items():
        yield f"a result with {what}", _with_line(lines, last, json.dumps({"result": odd})), last
    yield "no list as result", _with_line(lines, last, '{"result": []}'), last
    yield "its result twice", _joined([*lines, lines[-1]]), last + 1
    yield "a result too early", _joined([*lines[:3], lines[-1], *lines[3:]]), 4
    yield "an action after the end", _joined([*lines, '{"seat": 0, "do": "play AS"}']), last + 1


def harmless_forms_are_read(game: tt.Game, seed: int = 0) -> None:
    """Carriage returns, other spellings of codes and another order of keys are no damage."""
    walk = Walk(game, seed, deals=1)
    text = str(walk.play().record())
    lines = map(json.loads, text.splitlines())
    spaced = [json.dumps(line, separators=(" ,  ", " : ")) for line in lines]
    typed = text.replace('"do": "play ', '"do": "PLAY  ')
    for form in (text.replace("\n", "\r\n"), _joined(spaced), typed):
        match = tt.Match.from_record(tt.Record.parse(form))
        hold(str(match.record()) == text, f"{game.name}: a harmless form is not read as the same")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", tt.RecordWarning)
        unfinished = tt.Match.from_record(tt.Record.parse(_joined(text.splitlines()[:-1])))
    hold(told and unfinished.is_over, f"{game.name}: a missing result is not read with a warning")


def damaged_seat_records_are_refused(game: tt.Game, seed: int = 0) -> int:
    """A seat record with a damaged line raises a RecordError when folded, and nothing else."""
    walk = Walk(game, seed)
    walk.play(5)
    tried = 0
    for reader in (0, None):
        lines = str(walk.match.seat_record(reader)).splitlines()
        for number in range(2, len(lines) + 1):
            row = json.loads(lines[number - 1])
            for key in row:
                for odd in walk.rng.sample(ODD, 3):
                    if odd == row[key]:
                        continue
                    text = _with_line(lines, number, json.dumps({**row, key: odd}))
                    _fold(
                        text, f"{walk.where}: {reader}'s record, line {number} with {key} {odd!r}"
                    )
                    tried += 1
            short = _joined([*lines[: number - 1], *lines[number:]])
            _fold(short, f"{walk.where}: {reader}'s record without line {number}")
            _fold(_with_line(lines, number, "{}"), f"{walk.where}: an empty line {number}")
    return tried


def _fold(text: str, where: str) -> None:
    try:
        tt.Record.parse(text).view().to_json()
    except tt.RecordError:
        return
    except Exception as error:
        raise AssertionError(f"{where} raises {type(error).__name__}: {error}") from error
