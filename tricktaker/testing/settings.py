"""Promises about options, and the settings with which a game is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from math import prod
from random import Random
from typing import Any, Final

import tricktaker as tt
from tricktaker.facts import Question
from tricktaker.options import OptionSpec, Value, specs
from tricktaker.testing import blame
from tricktaker.testing.promise import House, Moment, Seed, fail, hold
from tricktaker.testing.table import Walk

Setting = Mapping[str, Value]
"""Values of options by name; those that are left out are the defaults."""

FEW: Final = 500
"""So many settings are all gone through; of more, as many by chance and those near the game's."""
MORE: Final = 60
"""In how many matches an option is looked at that has changed nothing yet."""


def values(spec: OptionSpec) -> tuple[Value, ...]:
    """The values with which an option is tried, the default first."""
    return (spec.default, *(value for value in spec.trial if value != spec.default))


def tried(game: tt.Game) -> dict[str, tuple[Value, ...]]:
    """What is tried of each option, its own value first; one that has been set stays as it is."""
    return {
        name: choice if choice[0] == spec.default else choice[:1]
        for spec, (name, choice) in zip(
            specs(type(game.options)), any_values(game).items(), strict=True
        )
    }


def any_values(game: tt.Game) -> dict[str, tuple[Value, ...]]:
    """The values with which each option is tried, its own first, whether it has been set or not."""
    chosen = game.options.to_json()
    return {
        spec.name: tuple(dict.fromkeys((chosen[spec.name], *values(spec))))
        for spec in specs(type(game.options))
    }


def fits(game: tt.Game, setting: Setting) -> tt.Game | None:
    """The game with these settings; None where it refuses them together, or cannot be built.

    (What cannot be built breaks `options_do_something`.)
    """
    made = _built(game, setting)
    return made if isinstance(made, tt.Game) else None


def _built(game: tt.Game, setting: Setting) -> tt.Game | BaseException:
    """The game with these settings, or what is raised in its place."""
    try:
        return game.with_options(**setting)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a builder of a plugin may raise anything
        return error


Two = tuple[tuple[str, Value], ...]
"""The values of two options, or of the only one."""


def covering(game: tt.Game) -> tuple[Setting, ...]:
    """Settings in which each two values of two options occur together, as far as they may.

    The first are the game's own.

    >>> from tricktaker import load_game
    >>> rows = covering(load_game("skat"))
    >>> len(rows), dict(rows[0])
    (6, {'deals': 12, 'ramsch': False})
    """
    return _covering(game, tried(game))


def _covering(game: tt.Game, named: Mapping[str, Sequence[Value]]) -> tuple[Setting, ...]:
    """Take the settings one by one in which most pairs occur that occurred in none before."""
    usual, *others = _settings(named)
    rows = [usual]
    sound = [_without_idle(game, row) for row in others]
    left = [(row, set(_pairs(row)) - set(_pairs(usual))) for row in sound]
    while left := [each for each in left if each[1]]:
        best = max(left, key=lambda each: len(each[1]))
        left.remove(best)
        row, new = best[0], set(best[1])
        # building takes longer than looking: only what is to be taken is built
        if fits(game, row) is not None:
            rows.append(row)
            for _row, pairs in left:
                pairs.difference_update(new)
    return tuple(rows)


def _without_idle(game: tt.Game, row: Setting) -> Setting:
    """A setting in which options that say nothing beside the others have their defaults."""
    sound = dict(row)
    for spec in specs(type(game.options)):
        if any(sound.get(other, needed) != needed for other, needed in spec.only_with):
            sound[spec.name] = spec.default
    return {name: sound[name] for name in row}


def _pairs(row: Setting) -> Iterator[Two]:
    items = tuple(row.items())
    return combinations(items, min(2, len(items)))


def _settings(named: Mapping[str, Sequence[Value]]) -> Iterator[Setting]:
    """The ways to set options to these values, the first of each first: all if they are few.

    Else many by chance, and all that differ from the first in two options.
    """
    if prod(map(len, named.values())) <= FEW:
        yield from (dict(zip(named, row, strict=True)) for row in product(*named.values()))
        return
    usual = {name: choice[0] for name, choice in named.items()}
    yield usual
    rng = Random("settings")
    for _time in range(FEW):
        yield {name: rng.choice(choice) for name, choice in named.items()}
    for a, b in combinations(named, 2):
        yield from ({**usual, a: one, b: two} for one, two in product(named[a], named[b]))


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
    _can_be_built(game, at)
    if wanted:
        _each_does_something(game, wanted, house)
    declared = specs(type(game.options))
    for spec in declared:
        _refuses(game, spec, at)
    known = {spec.name for spec in declared}
    for name in ("no_such_option", "targt", "", "target "):
        if name not in known:
            _refused(game, name, 1, at)
    return len(declared)


def _can_be_built(game: tt.Game, at: Moment) -> None:
    """With whatever settings, the game is built or refuses them."""
    made = [(row, _built(game, row)) for row in _settings(any_values(game))]
    failed = [
        (changed(game, row), error)
        for row, error in made
        if isinstance(error, BaseException) and not isinstance(error, tt.InvalidOption)
    ]
    if failed:
        setting, error = min(failed, key=lambda each: len(each[0]))
        told = ", ".join(f"{name} set to {value}" for name, value in setting.items())
        fault = " and ".join(blame.option(game, name) for name in setting)
        what = f"it cannot be built with {told}: {type(error).__name__}: {error}"
        fail(what, at, fault or "the builder of the game")


def _each_does_something(game: tt.Game, wanted: Sequence[int], house: House) -> None:
    """Of each option there are settings that differ only in it and make another match."""
    behaves, ends = cache(lambda made, seed: _behaviour(made, seed, house)), cache(_ends)
    named = any_values(game)
    sweeps = cache(lambda made, seed: _sweeps(made, seed, house))
    rows = _covering(game, named)
    more = range(max(wanted) + 1, max(wanted) + MORE)
    for name, choice in named.items():
        fault = blame.option(game, name)
        found = [pair for row in rows for pair in _differ_in(game, row, name, choice)]
        hold(found, f"the option {name} has no value to try", Moment(game.name), fault)
        own = list(_differ_in(game, rows[0], name, choice)) or found[:1]
        matters = any(
            ends(one) != ends(other)
            or behaves(one, seed) != behaves(other, seed)
            or sweeps(one, seed) != sweeps(other, seed)
            for pairs, seeds in ((own, wanted), (found, wanted), (own, more))
            for one, other in pairs
            for seed in seeds
        )
        if not matters:
            told = " or ".join(map(str, choice[1:]))
            shown = Walk(game, wanted[0], house=house).moment()
            fail(f"the option {name} changes nothing when it is {told}", shown, fault)


def _differ_in(
    game: tt.Game, row: Setting, name: str, choice: Sequence[Value]
) -> Iterator[tuple[tt.Game, tt.Game]]:
    """Games with these settings but for one option, two and two."""
    tried_ = (fits(game, {**row, name: value}) for value in choice)
    made = [each for each in tried_ if each is not None]
    yield from ((made[0], other) for other in made[1:])


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
    """What happens in a match; in every other one players keep to what was done before them."""
    walk = Walk(game, seed, deals=2, house=house, keeps=seed % 2 == 1)
    out = [str(tuple(map(str, match.legal_actions))) for match in walk]
    return (*out, *map(_happening, walk.match.truth.events))


def _sweeps(game: tt.Game, seed: int, house: House) -> tuple[Any, ...]:
    """What a sheet makes of a deal, had one side taken all: chance seldom plays such a deal."""
    walk = Walk(game, seed, house=house)
    walk.play()
    facts = [deal.facts for deal in walk.match.deals if deal.facts is not None]
    return tuple(
        _swept(game, each, side) for each in facts for side in range(len(game.seating.sides))
    )


def _swept(game: tt.Game, facts: Any, side: int) -> Any:
    """The score of a deal in which a side has all that is shared out; None if none can be so."""
    sheet = tt.ScoreSheet(game)
    try:
        told = {each.name: _all_to(game, side, each, facts) for each in sheet.questions}
        return [(line.side, line.amount, line.counts) for line in sheet.add(told)]
    except tt.TricktakerError:
        return None


def _all_to(game: tt.Game, side: int, question: Question, facts: Any) -> Any:
    """A fact of a deal, with all that is shared out given to a side."""
    value = getattr(facts, question.name)
    if value is None:
        return None
    if question.total is not None:
        owner = side if question.per == "side" else game.seating.sides[side][0]
        return [question.total if place == owner else 0 for place in range(len(value))]
    return side if question.names == "side" else value


def _happening(event: tt.Event) -> str:
    """What happens in an event, without the words in which it is told."""
    if isinstance(event, tt.Scored):
        return str([(line.side, line.amount, line.counts) for line in event.lines])
    return str(event.to_json(None))


def _ends(game: tt.Game) -> tuple[Any, ...]:
    """Which standings end a match, and who has won then."""
    start = tt.Standing.start(len(game.seating.sides), game.counters)
    deals = sorted({*range(1, 101), *(number for number in _numbers(game) if number > 0)})
    return (
        *(_winners(game, standing) for standing in _standings(game)),
        *(_winners(game, start, number) for number in deals),
    )


def _winners(game: tt.Game, standing: tt.Standing, deals: int = 1) -> Any:
    """Who has won; where that cannot be told, how it fails: it may be a standing that cannot be."""
    try:
        return game.end.winners(standing, deals)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin's code may raise anything
        return type(error).__name__


def _standings(game: tt.Game) -> Iterator[tt.Standing]:
    """Standings near which a match may end, by what the options can be set to."""
    sides, told = len(game.seating.sides), _numbers(game)
    start = {counter.name: (max(0, counter.at_least),) * sides for counter in game.counters}
    near = {each for number in told for each in (number - 1, number, number + 1, 2 * number)}
    near |= {-number for number in near}
    for total in sorted({*range(-500, 1001, 10), *near}):
        for others in (0, total - 20, total):
            yield _standing(start, total, others, sides)
    for counter in game.counters:
        for value in sorted(each for each in near if each >= counter.at_least):
            for total in told:
                one = (value, *start[counter.name][1:])
                for values in (one, (value,) * sides):
                    yield _standing({**start, counter.name: values}, total, 0, sides)


def _numbers(game: tt.Game) -> list[int]:
    """Nothing, and all numbers to which the options are set, here or when they are tried."""
    choices = any_values(game).values()
    return sorted({0, *(value for choice in choices for value in choice if type(value) is int)})


def _standing(
    counters: Mapping[str, tuple[int, ...]], total: int, others: int, sides: int
) -> tt.Standing:
    """A standing of the first side and of all others."""
    return tt.Standing((total, *[others] * (sides - 1)), tuple(counters.items()))
