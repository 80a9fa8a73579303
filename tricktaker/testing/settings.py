"""Promises about options, and the settings with which a game is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, Final

import tricktaker as tt
from tricktaker.options import OptionSpec, Value, specs
from tricktaker.testing import blame
from tricktaker.testing.promise import House, Moment, Seed, fail, hold
from tricktaker.testing.table import Walk

Setting = Mapping[str, Value]
"""Values of options by name; those that are left out are the defaults."""

MORE: Final = 60
"""In how many matches an option is looked at that has changed nothing yet."""


def values(spec: OptionSpec) -> tuple[Value, ...]:
    """The values with which an option is tried, the default first."""
    return (spec.default, *(value for value in spec.trial if value != spec.default))


def tried(game: tt.Game) -> dict[str, tuple[Value, ...]]:
    """What is tried of each option; one that has been set stays as it is."""
    chosen = game.options.to_json()
    return {
        spec.name: values(spec) if chosen[spec.name] == spec.default else (chosen[spec.name],)
        for spec in specs(type(game.options))
    }


def fits(game: tt.Game, setting: Setting) -> tt.Game | None:
    """The game with these settings; None where it refuses them together."""
    try:
        return game.with_options(**setting)
    except tt.InvalidOption:
        return None


def covering(game: tt.Game) -> tuple[Setting, ...]:
    """Settings in which each two values of two options occur together, as far as they may.

    The first are the game's own.

    >>> from tricktaker import load_game
    >>> rows = covering(load_game("belote"))
    >>> len(rows), dict(rows[0])
    (6, {'target': None, 'undertrump': True})
    """
    named = tried(game)
    usual = {name: choice[0] for name, choice in named.items()}
    if fits(game, usual) is None:
        return ()
    open_ = {pair for pair in _pairs(named) if fits(game, {**usual, **dict(pair)}) is not None}
    rows = [usual]
    open_ -= set(_pairs_of(usual))
    while open_:
        row = _row(game, named, usual, open_)
        rows.append(row)
        open_ -= set(_pairs_of(row))
    return tuple(rows)


Two = tuple[tuple[str, Value], ...]
"""The values of two options, or of the only one."""


def _pairs(named: Mapping[str, Sequence[Value]]) -> Iterator[Two]:
    if len(named) == 1:
        (only,) = named
        yield from (((only, value),) for value in named[only])
    for a, b in combinations(named, 2):
        yield from product([(a, value) for value in named[a]], [(b, value) for value in named[b]])


def _pairs_of(row: Setting) -> Iterator[Two]:
    return _pairs({name: (value,) for name, value in row.items()})


def _row(
    game: tt.Game, named: Mapping[str, Sequence[Value]], usual: Setting, open_: set[Two]
) -> dict[str, Value]:
    """Settings in which many of the pairs occur that are still open: first one, then others."""
    ordered = sorted(open_, key=str)
    row = {**usual, **dict(ordered[0])}
    fixed = {name for name, _value in ordered[0]}
    for name in named:
        if name in fixed:
            continue
        fixed.add(name)
        best = {value: _met(row, fixed, name, value, open_) for value in named[name]}
        for value in sorted(named[name], key=lambda value: -best[value]):
            changed = {**row, name: value}
            if fits(game, changed) is not None:
                row = changed
                break
    return row


def _met(row: Setting, fixed: set[str], name: str, value: Value, open_: set[Two]) -> int:
    settled = {other: row[other] for other in fixed} | {name: value}
    return sum(pair in open_ for pair in _pairs_of({n: settled[n] for n in row if n in settled}))


def all_settings(game: tt.Game) -> Iterator[Setting]:
    """Every way to set the options to the values that are tried."""
    named = tried(game)
    for row in product(*named.values()):
        setting = dict(zip(named, row, strict=True))
        if fits(game, setting) is not None:
            yield setting


def changed(game: tt.Game, setting: Setting) -> dict[str, Value]:
    """What of a setting is not as in the game."""
    usual = game.options.to_json()
    return {name: value for name, value in setting.items() if value != usual[name]}


# ------------------------------------------------------------------ the promise


def options_do_something(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Each option changes what is legal, dealt, scored or won; what is none is refused."""
    wanted = [seed for seed in seeds if isinstance(seed, int)]
    at = Moment(game.name)

    @cache
    def usual(seed: int) -> tuple[str, ...]:
        return _behaviour(game, seed, house)

    declared = specs(type(game.options))
    for spec in declared:
        fault = blame.option(game, spec.name)
        trials = [fits(game, {spec.name: value}) for value in values(spec)[1:]]
        others = [other for other in trials if other is not None]
        hold(others or not wanted, f"the option {spec.name} has no value to try", at, fault)
        more = range(max(wanted, default=0) + 1, max(wanted, default=0) + MORE)
        matters = any(
            _ends(other) != _ends(game) or _behaviour(other, seed, house) != usual(seed)
            for seed in (*wanted, *(more if wanted else ()))
            for other in others
        )
        if not matters and wanted:
            told = " or ".join(str(value) for value in values(spec)[1:])
            shown = Walk(game, wanted[0], house=house).moment()
            fail(f"the option {spec.name} changes nothing when it is {told}", shown, fault)
        _refuses(game, spec, at)
    known = {spec.name for spec in declared}
    for name in {"no_such_option", "targt", "", "target "} - known:
        _refused(game, name, 1, at)
    return len(declared)


def _refuses(game: tt.Game, spec: OptionSpec, at: Moment) -> None:
    wrong = {"int": (True, "1"), "bool": (1, 0, "true"), "str": (1, True)}[spec.kind]
    for value in (3.5, b"1", [1], {"a": 1}, object(), "no such value", *wrong):
        if spec.kind != "str" or spec.choices or not isinstance(value, str):
            _refused(game, spec.name, value, at)


def _refused(game: tt.Game, name: str, value: object, at: Moment) -> None:
    fault = blame.option(game, name)
    try:
        game.with_options(**{name: value})
    except tt.InvalidOption as error:
        hold(error.name == name, f"{name}={value!r} is refused as {error.name}", at, fault)
        hold(str(error), f"{name}={value!r} is refused without a word", at, fault)
        return
    fail(f"the option {name} takes {value!r}", at, fault)


def _behaviour(game: tt.Game, seed: int, house: House) -> tuple[str, ...]:
    """What happens in a match."""
    walk = Walk(game, seed, deals=2, house=house)
    out = [str(tuple(map(str, match.legal_actions))) for match in walk]
    return (*out, *(str(event.to_json(None)) for event in walk.match.truth.events))


def _ends(game: tt.Game) -> tuple[Any, ...]:
    """Which standings end a match."""
    sides = len(game.seating.sides)
    out = []
    for total in range(-500, 1001, 10):
        ahead = tt.Standing((total, *[0] * (sides - 1)))
        behind = tt.Standing((total, *[total - 20] * (sides - 1)))
        out.append((game.end.winners(ahead), game.end.winners(behind)))
    return tuple(out)
