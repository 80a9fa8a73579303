"""Bad input: odd actions at every stage of a match, and damaged records."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import tricktaker as tt
from tests.contract.table import Walk, hold, readers, state

NOT_TEXT: tuple[Any, ...] = (
    None, True, False, 0, 4, -1, 3.5, float("nan"), 1j, b"play AS", bytearray(b"4"), [], ["play AS"],
    (), ("play", "AS"), {}, {"do": "pass"}, set(), object(), type, print, tt, Ellipsis, range(3),
)  # fmt: skip

TEXTS = (
    "", " ", "\n", "\t4", "\0", "\x1b[31m", "play", "play ", "play  ", "give", "give ??", "play ??",
    "??", "play AS AS", "play AS x", "play 1S", "play ASS", "play A S", "playAS", "PLAY", "play 11S",
    "play AS.1", "play AS.2", "play AS.99", "play AS.", "AS.2", "AS.99", "S", "A", "10", "1H", "0H",
    "-1", "+4", "4.0", "4e0", "0x4", "14", "99", "999", "9" * 5000, "four", "\uff14", "\u0664", "\u00b2",
    "nil ", "NIL!", "double nil", "double-nil-nil", "bid 4", "pass", "take", "take S", "keep", "look at",
    "discard", "done", "rob", "rob 9", "rob x", "rob -1", "barter 0", "barter 99", "barter \u00b2",
    "undo", "quit", "save", "?", "*", "x" * 100_000, "play " * 1000, "\ud800", "\u2660", "A\u2660\u2660",
    "\U0001f0a1", "\u202eSA yalp", "{}", '{"do": "pass"}', "%s", "{0}", "{card}", "../../etc/passwd",
    "None", "True", "\ufeff4", "4\r\n", "play AS\nplay KS",
)  # fmt: skip

SEATS: tuple[Any, ...] = (-1, 4, 99, 10**30, True, False, "0", "", 0.0, 1.5, b"0", [], [0], {}, object())


def refusals_change_nothing(game: tt.Game, seeds: Iterable[int], house: Sequence[str] = ()) -> int:
    """Whatever is not legal is an IllegalAction with its reason, and leaves the match as it is."""
    refused = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        phases: set[str] = set()
        for match in walk:
            phase = str(match.view(None).phase)
            thorough = phase not in phases
            phases.add(phase)
            if thorough or len(walk.done) % 9 == seed % 9:
                refused += _refuse_all(match, walk.where, thorough=thorough)
        refused += _refuse_all(walk.match, f"{walk.where} at the end", thorough=True)
    return refused


def _refuse_all(match: tt.Match, where: str, *, thorough: bool) -> int:
    before = state(match)
    tried = 0
    for action, seat in _odd(match):
        _refused(match, action, seat, where)
        tried += 1
        if thorough and tried % 8 == 0:
            hold(state(match) == before, f"{where}: refusing {action!r:.60} changed the match")
    hold(state(match) == before, f"{where}: a refusal changed the match")
    return tried


def _odd(match: tt.Match) -> Iterator[tuple[Any, Any]]:
    """Actions that are none, or not now, or not this seat's."""
    legal = {str(action) for action in match.legal_actions}
    taken = {code.lower() for code in legal} | {code.split()[-1].lower() for code in legal}
    for thing in NOT_TEXT:
        yield thing, None
    for text in TEXTS:
        if " ".join(text.split()).lower() not in taken:
            yield text, None
    for card in match.game.cards:
        for code in (f"play {card}", f"give {card}", f"discard {card}", f"nonsense {card}"):
            if code not in legal:
                yield code, None
    for action in (tt.Action(), tt.Bid(99), tt.Bid(-1), tt.Look(), tt.Play(tt.parse_card("AS.77"))):
        if action not in match.legal_actions:
            yield action, None
    usual = next(iter(legal), "play AS")
    for seat in SEATS:
        yield usual, seat
        yield None, seat
    for seat in range(match.game.seating.seats):
        if seat not in match.may_act:
            yield usual, seat


def _refused(match: tt.Match, action: Any, seat: Any, where: str) -> None:
    what = f"{where}: {action!r:.60} by {seat!r:.20}"
    actions = len(match.record().lines)
    try:
        match.act(action, seat)
    except tt.IllegalAction as error:
        hold(str(error) and "\n" not in str(error), f"{what} is refused with {str(error)!r}")
        hold(str(error.reason), f"{what} is refused without a reason")
        hold(isinstance(error.code, str), f"{what} is refused under the code {error.code!r}")
        told = tuple(map(str, error.legal))
        who = match.to_act if seat is None else seat
        mine = isinstance(who, int) and not isinstance(who, bool) and who in match.may_act
        legal = tuple(map(str, match.view(who).legal_actions)) if mine else ()
        hold(told in {legal, ()}, f"{what}: told that {told} are legal, and they are {legal}")
        hold(told or not mine or seat is not None, f"{what}: not told what is legal")
        hold(len(match.record().lines) == actions, f"{what}: refused, and written down")
        return
    except Exception as error:  # noqa: BLE001  # no other type may escape
        raise AssertionError(f"{what} raises {type(error).__name__}: {error}") from error
    raise AssertionError(f"{what} is taken")


def odd_questions_are_refused(game: tt.Game, seed: int = 0) -> int:
    """Undo, views and set-ups that cannot be are refused with an error of ours."""
    walk = Walk(game, seed)
    walk.play(3)
    match = walk.match
    before = state(match)
    asked: list[Callable[[], object]] = []
    asked += [lambda n=n: match.undo(n) for n in (0, -1, 4, 10**9, True, 1.0, "1", None)]  # type: ignore[misc]
    asked += [lambda r=r: match.view(r) for r in (-1, 99, True, 1.0, "0", [], b"")]  # type: ignore[misc]
    for settings in _bad_settings(game):
        asked.append(lambda settings=settings: tt.Match(game, **settings))  # type: ignore[misc]
    asked += [lambda thing=thing: tt.Match(thing) for thing in (None, game.name, 4)]  # type: ignore[misc]
    for question in asked:
        try:
            question()
        except tt.TricktakerError as error:
            hold(str(error) and "\n" not in str(error), f"{game.name}: refused with {error!r}")
        except Exception as error:  # noqa: BLE001  # no other type may escape
            told = question.__defaults__  # type: ignore[attr-defined]
            raise AssertionError(f"{game.name}: {told} raises {error!r}") from error
        else:
            told = question.__defaults__  # type: ignore[attr-defined]
            raise AssertionError(f"{game.name}: {told!r} is taken")
        hold(state(match) == before, f"{game.name}: a refused question changed the match")
    return len(asked)


def _bad_settings(game: tt.Game) -> Iterator[dict[str, Any]]:
    pack = " ".join(map(str, game.cards))
    first = pack.split()[0]
    for seed in (True, "7", 7.0, b"7", [], 2**5000):
        yield {"seed": seed}
    for dealer in (-1, 99, True, 1.0, "0", []):
        yield {"dealer": dealer}
    for packs in (pack, [""], [first], [pack + " " + first], ["XX " + pack], [None], [1], 7):
        yield {"packs": packs}
    yield {"packs": [pack.replace(first, pack.split()[1], 1)]}
    for chances in ("AS", ["XX"], [None], [f"{first} {first}"], 7):
        yield {"chances": chances}
    for start in ([], "x", 7, {"x": []}, {"totals": 0}, {"totals": []}, {"totals": [0.5] * 9}):
        yield {"start": start}
    yield {"start": {"totals": ["0"] * len(game.seating.sides)}}
    yield {"start": {"totals": [True] * len(game.seating.sides)}}
    for counter in game.counters:
        below = [counter.at_least - 1] * len(game.seating.sides)
        yield {"start": {counter.name: below}}
        if counter.below is not None:
            yield {"start": {counter.name: [counter.below] * len(game.seating.sides)}}
    for most in (0, -1, True, 1.0, "1"):
        yield {"max_deals": most}
    for house in (["no such rule"], [None], [1], "no such rule", 7, [[]]):
        yield {"house": house}
    for players in (["A"], ["A"] * 99, "ABCD", 7, [1] * game.seating.seats):
        yield {"players": players}


# ------------------------------------------------------------------ records


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
                hold(error.line == line, f"{where}: line {line} is damaged, not {error.line}: {error}")
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
            hold(str(error) and "\n" not in str(error), f"{where} is refused with {str(error)!r:.200}")
            return error
        except Exception as error:  # noqa: BLE001  # no other type may escape
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
    """Damaged forms of a whole record, each with what is wrong and, where it is certain, the line."""
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
    for number in ("NaN", "Infinity", "-Infinity", "1e999", "1.0", "1.5", "true", "null", '"1"', "[1]"):
        yield f"the undo of {number}", _joined([*lines[:3], f'{{"undo": {number}}}', *lines[3:]]), 4


def _damaged_header(game: tt.Game, lines: Sequence[str]) -> Iterator[Damage]:
    header = json.loads(lines[0])

    def changed(**values: Any) -> str:
        return _with_line(lines, 1, json.dumps({**header, **values}))

    for key in header:
        less = {k: v for k, v in header.items() if k != key}
        yield f"no {key}", _with_line(lines, 1, json.dumps(less)), 1
        for odd in (1.5, {"a": 1}, [[]], "no such thing", -7, [None], "\ud800"):
            if key == "players" and odd == "x":
                continue
            yield f"{key} {odd!r}", changed(**{key: odd}), 1
    yield "an unknown key", changed(colour="red"), 1
    yield "a doubled key", _with_line(lines, 1, lines[0].replace("{", '{"game": "x", ', 1)), 1
    for version in (0, 2, 10**9, True, "1", None):
        yield f"format {version!r}", changed(tricktaker=version), 1
    for version in ("2.0", "0.9", "1.1", "1", "", "1.0.0", "x.y", "-1.0", "1.-1", " 1.0 ", "\u0661.\u0660"):
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
    for key, odd in (("deal", 2), ("deal", 0), ("dealer", 99), ("pack", None), ("pack", []), ("deal", "1")):
        yield f"{key} {odd!r}", _with_line(lines, 2, json.dumps({**deal, key: odd})), 2
    yield "an unknown key in a line", _with_line(lines, 2, json.dumps({**deal, "x": 1})), 2
    yield "no deal", _joined([lines[0], *lines[2:]]), None
    yield "a deal twice", _joined([*lines[:2], *lines[1:]]), 3
    act = next(n for n, row in enumerate(rows, 1) if "do" in row)
    for odd in ("", "nonsense", "play XX", "play ??", "undo", "\0", "9" * 5000, "give ??"):
        yield f"the action {odd:.20}", _with_line(lines, act, json.dumps({**rows[act - 1], "do": odd})), act
    for seat in (-1, 99, "0", None, True, 1.0):
        yield f"seat {seat!r}", _with_line(lines, act, json.dumps({**rows[act - 1], "seat": seat})), act
    yield "a doubled key in a line", _with_line(lines, act, lines[act - 1].replace("{", '{"seat": 0, ', 1)), act
    yield "an action left out", _joined([*lines[: act - 1], *lines[act:]]), None
    yield "an action twice", _joined([*lines[:act], *lines[act - 1 :]]), None
    yield "a chance from nowhere", _joined([*lines[:act], '{"chance": "' + cards[0] + '"}', *lines[act:]]), act + 1
    for count in (0, -1, 2, 10**9):
        yield f"an undo of {count}", _joined([*lines[:act], f'{{"undo": {count}}}', *lines[act:]]), act + 1
    for number, row in enumerate(rows, 1):
        if "chance" in row:
            yield "another chance", _with_line(lines, number, '{"chance": "XX"}'), number
            yield "no chance", _joined([*lines[: number - 1], *lines[number:]]), None
            yield "a chance twice", _joined([*lines[:number], *lines[number - 1 :]]), number + 1
            break
    yield from _damaged_result(lines, rows)


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
    spaced = [json.dumps(json.loads(line), separators=(" ,  ", " : ")) for line in text.splitlines()]
    typed = text.replace('"do": "play ', '"do": "PLAY  ')
    for form in (text.replace("\n", "\r\n"), _joined(spaced), typed):
        match = tt.Match.from_record(tt.Record.parse(form))
        hold(str(match.record()) == text, f"{game.name}: a harmless form is not read as the same")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", tt.RecordWarning)
        unfinished = tt.Match.from_record(tt.Record.parse(_joined(text.splitlines()[:-1])))
    hold(told and unfinished.is_over, f"{game.name}: a missing result is not read with a warning")


def damaged_seat_records_are_refused(game: tt.Game, seed: int = 0) -> int:
    """A seat record with a damaged line raises a RecordError when it is folded, and nothing else."""
    walk = Walk(game, seed)
    walk.play(8)
    tried = 0
    for reader in readers(game):
        lines = str(walk.match.seat_record(reader)).splitlines()
        for number in range(2, len(lines) + 1):
            row = json.loads(lines[number - 1])
            for key in row:
                for odd in (None, "x", 99, -1, [], {}, [["x"]], True, 1.5):
                    if odd == row[key]:
                        continue
                    text = _with_line(lines, number, json.dumps({**row, key: odd}))
                    _fold(text, f"{walk.where}: {reader}'s record with {key} {odd!r} in line {number}")
                    tried += 1
            _fold(_joined([*lines[: number - 1], *lines[number:]]), f"{walk.where}: a line left out")
            _fold(_with_line(lines, number, "{}"), f"{walk.where}: an empty line {number}")
    return tried


def _fold(text: str, where: str) -> None:
    try:
        tt.Record.parse(text).view().to_json()
    except tt.RecordError:
        return
    except Exception as error:  # noqa: BLE001  # no other type may escape
        raise AssertionError(f"{where} raises {type(error).__name__}: {error}") from error
