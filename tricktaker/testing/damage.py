"""Damaged records: each is refused by line and cause, and nothing but a RecordError escapes."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import tricktaker as tt
from tricktaker.actions import understand
from tricktaker.options import specs
from tricktaker.testing import blame, traces
from tricktaker.testing.promise import UNKNOWN, House, Moment, Seed, fail, hold
from tricktaker.testing.table import Walk, who

NO_COUNTS: Final = (
    "NaN", "Infinity", "-Infinity", "1e999", "1.0", "1.5", "true", "null", '"1"', "[1]",
)  # fmt: skip
ODD: Final[tuple[Any, ...]] = (None, "x", 99, -1, [], {}, [["x"]], True, 1.5)


def damaged_records_refused(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """A damaged record is refused, naming the line; nothing but a `RecordError` escapes."""
    tried = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        walk.play()
        at = walk.moment()
        text = str(walk.match.record())
        for what, damaged, line in damages(game, text):
            error = _read(game, damaged, f"a record with {what}", at)
            if line is not None:
                told = f"a record with {what} has line {line} damaged, and what is told is: {error}"
                if error is None or error.line != line:
                    fail(told, at, _reader(game, damaged, line))
            tried += 1
        tried += _cut_everywhere(game, text, at) + _damaged_seat_records(game, seed, house)
    return tried


def _reader(game: tt.Game, text: str, number: int) -> str:
    """What reads a line of a record, counted from 1, and should refuse it."""
    if number == 1:
        return f"options: {type(game.options).__name__}"
    try:
        code = json.loads(text.splitlines()[number - 1])["do"]
    except (ValueError, LookupError, TypeError):
        return UNKNOWN
    return blame.reading(game, code, tt.Action)


def _read(game: tt.Game, text: str, what: str, at: Moment) -> tt.RecordError | None:
    """The error that reading a record raises; None if it is whole after all."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tt.RecordWarning)
        try:
            match = tt.Match.from_record(tt.Record.parse(text))
        except tt.RecordError as error:
            told = str(error)
            hold(told and "\n" not in told, f"{what} is refused with {told!r:.200}", at)
            return error
        except (Exception, SystemExit) as error:  # noqa: BLE001  # anything else is the fault
            told = f"{what} raises {type(error).__name__}: {error}"
            fail(told, at, traces.raised(error))
    # without one of its actions it may be another match, as good as the first
    whole = [line for line in str(match.record()).splitlines() if '"result"' not in line]
    told_of = [line for line in text.splitlines() if '"result"' not in line]
    pairs = zip(whole, told_of, strict=False)
    number = next((n for n, (one, other) in enumerate(pairs, 1) if one != other), None)
    if number is not None:
        what = f"{what} is read, as another match than it tells of"
        fail(what, at, _reader(game, text, number))
    return None


def _cut_everywhere(game: tt.Game, text: str, at: Moment) -> int:
    """Cut a record after each of its characters: whole lines are kept, half a line is dropped."""
    ends = {0}
    for length in range(len(text)):
        cut = text[:length]
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", tt.RecordWarning)
            try:
                record = tt.Record.parse(cut)
            except tt.RecordError:
                hold("\n" not in cut, f"cut after {length}, its whole lines are refused", at)
                continue
        whole = cut[: cut.rindex("\n") + 1]
        hold(str(record) == whole, f"cut after {length}, it reads as something else", at)
        warned = bool(told) == (whole != cut)
        hold(warned, f"cut after {length}, there are {len(told)} warnings", at)
        if len(whole) not in ends:
            ends.add(len(whole))
            _read(game, whole, f"a record cut after {length}", at)
    return len(text)


Damage = tuple[str, str, int | None]


def damages(game: tt.Game, text: str) -> Iterator[Damage]:
    """Damaged forms of a record, each with what is wrong and, where it is certain, the line."""
    lines = text.splitlines()
    yield from _damaged_text(lines)
    yield from _damaged_header(game, lines)
    yield from _damaged_lines(lines)


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
    for number in NO_COUNTS:
        undo = f'{{"undo": {number}}}'
        yield f"the undo of {number}", _joined([*lines[:3], undo, *lines[3:]]), 4


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
    major, minor = map(int, game.version.split("."))
    others = [f"{major + 1}.0", f"{major}.{minor + 1}", *([f"{major - 1}.9"] if major else [])]
    odd_versions = ("1", "", "1.0.0", "x.y", "-1.0", "1.-1", " 1.0 ", "\u0661.\u0660")
    for version in (*others, *odd_versions):
        yield f"version {version!r}", changed(version=version), 1
    for name in ("", "no_such_game", "SPADES ", None, 7):
        yield f"the game {name!r}", changed(game=name), 1
    options = header["options"]
    yield "an unknown option", changed(options={**options, "colour": 1}), 1
    for spec in specs(type(game.options)):
        less = {k: v for k, v in options.items() if k != spec.name}
        yield f"no option {spec.name}", changed(options=less), 1
        for odd in (1.5, [], {}, *(() if spec.kind == "str" and not spec.choices else ("x",))):
            yield f"{spec.name}={odd!r}", changed(options={**options, spec.name: odd}), 1
    for house in (["no such rule"], ["x", "x"], [7]):
        yield f"the house rules {house}", changed(house=house), 1
    yield "too few totals", changed(start={"totals": [0]}), 1
    yield "an unknown start", changed(start={"colour": [0, 0]}), 1
    if game.seating.seats > 1:
        yield "another dealer", changed(dealer=(header["dealer"] + 1) % game.seating.seats), 2
    yield "no such dealer", changed(dealer=99), 1


def _damaged_lines(lines: Sequence[str]) -> Iterator[Damage]:
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
    for seat in (-1, 99, True, "0"):
        yield f"a hint for {seat!r}", put_in(json.dumps({"hint": seat})), act + 1
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


def harmless_forms_read(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Other spellings of codes, carriage returns and another order of keys are no damage."""
    tried = 0
    for number, seed in enumerate(seeds):
        walk = Walk(game, seed, house=house)
        for match in walk:
            _typed_alike(walk, match)
        if number == 0:  # a whole record for each of its actions takes long
            tried += _whole_forms(walk)
    return tried


def _typed_alike(walk: Walk, match: tt.Match) -> None:
    """Whatever is legal can be typed with capitals and blanks."""
    speaks, legal = walk.game.phase(match.truth.phase).speaks, match.legal_actions
    for action in legal:
        typed = _typed(str(action))
        fault = blame.action(type(action), "parse")
        try:
            read = understand(typed, legal, speaks, walk.game.cards)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin's parser may raise anything
            fail(f'"{action}" typed as {typed!r} cannot be read: {error}', walk, fault)
        told = "nothing" if read is None else f'"{read}"'
        hold(read == action, f'"{action}" typed as {typed!r} is read as {told}', walk, fault)


def _whole_forms(walk: Walk) -> int:
    """A record in other forms is the same match; how many forms were read."""
    game, at = walk.game, walk.moment()
    text = str(walk.match.record())
    rows = list(map(json.loads, text.splitlines()))
    spaced = [json.dumps(row, separators=(" ,  ", " : ")) for row in rows]
    turned = [json.dumps(dict(reversed(row.items()))) for row in rows]
    for form in (text.replace("\n", "\r\n"), _joined(spaced), _joined(turned)):
        _reads_as(text, form, "another form of the same record", at)
    tried = 4
    for number, row in enumerate(rows, 1):
        if "do" in row:
            typed = _typed(row["do"])
            form = _with_line(text.splitlines(), number, json.dumps({**row, "do": typed}))
            fault = blame.action(type(game.parse_action(row["do"])), "parse")
            _reads_as(text, form, f"a record with {typed!r} for {row['do']!r}", at, fault)
            tried += 1
    _without_result(text, at)
    return tried


def _typed(code: str) -> str:
    return f"  {code.upper().replace(' ', '   ')} "


def _reads_as(text: str, form: str, what: str, at: Moment, fault: str | None = None) -> None:
    try:
        match = tt.Match.from_record(tt.Record.parse(form))
    except tt.RecordError as error:
        fail(f"{what} is refused: {error}", at, fault)
    hold(str(match.record()) == text, f"{what} is read as another match", at, fault)


def _without_result(text: str, at: Moment) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", tt.RecordWarning)
        match = tt.Match.from_record(tt.Record.parse(_joined(text.splitlines()[:-1])))
    hold(told and match.is_over, "a missing result is not read with a warning", at)


def _damaged_seat_records(game: tt.Game, seed: Seed, house: House) -> int:
    """A seat record with a damaged line raises a RecordError when folded, and nothing else."""
    walk = Walk(game, seed, house=house)
    walk.play(5)
    at, tried = walk.moment(), 0
    for reader in (0, None):
        lines = str(walk.match.seat_record(reader)).splitlines()
        for number in range(2, len(lines) + 1):
            what = f"a record of {who(reader)} "
            row = json.loads(lines[number - 1])
            for key in row:
                odd = walk.rng.choice(ODD)
                text = _with_line(lines, number, json.dumps({**row, key: odd}))
                _fold(text, f"{what} with {key} {odd!r} in line {number}", at)
                tried += 1
            short = _joined([*lines[: number - 1], *lines[number:]])
            _fold(short, f"{what} without line {number}", at)
            _fold(_with_line(lines, number, "{}"), f"{what} with line {number} empty", at)
    return tried


def _fold(text: str, what: str, at: Moment) -> None:
    try:
        tt.Record.parse(text).view().to_json()
    except tt.RecordError:
        return
    except (Exception, SystemExit) as error:  # noqa: BLE001  # anything else is the fault
        fail(f"{what} raises {type(error).__name__}: {error}", at, traces.raised(error))
