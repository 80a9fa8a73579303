"""The settings with which a game is tried, and whether an option is seen to do something."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path

import pytest
from attrs import evolve, frozen

import tricktaker as tt
from tests.contract.broken_games import Build
from tests.contract.installing import GAMES, install, installed, write_package
from tests.contract.sound import Greeting
from tricktaker.options import Value, specs
from tricktaker.testing import Broken
from tricktaker.testing.settings import all_settings, covering, fits, options_do_something
from tricktaker.text import plain

FEW = {
    ("target", 100), ("bags", False), ("litige", True), ("declarations", True), ("ramsch", True),
    ("scoring", "rubber"), ("stick_the_dealer", True), ("jack_of_diamonds", True), ("moon", "none"),
}  # fmt: skip
"""Options that are tried in each run; all of them tried with all others are for the soak."""
SOAK = pytest.mark.soak
SHIPPED = ("belote", "bridge", "euchre", "hearts", "skat", "spades", "spades-two")


TRIALS = [
    (name, spec.name, value)
    for name in SHIPPED
    for spec in specs(type(tt.load_game(name).options))
    for value in spec.trial
]
"""Each option of each game at each of its trial values."""


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [pytest.param(*trial, marks=[] if trial[1:] in FEW else SOAK) for trial in TRIALS],
)
def test_an_option_that_has_been_set_does_something(name: str, option: str, value: Value) -> None:
    game = fits(tt.load_game(name), {option: value})
    if game is None:
        game = next(
            tt.load_game(name).with_options(**row)
            for row in all_settings(tt.load_game(name))
            if row[option] == value
        )
    assert options_do_something(game, [0])


@frozen
class Hanging(tt.Options):
    on: bool = tt.option(False, help=plain("on"), rule="H1")
    loud: bool = tt.option(False, help=plain("loud"), rule="H1")


@frozen
class Strict(Hanging):
    def check(self) -> None:
        if self.loud and not self.on:
            raise self.conflict("loud", "on", plain("false"))


class Voices(Greeting):
    """Is noted where it is on, and loud."""

    def more(self, view, seat, action):
        if view.game.options.on:
            yield tt.Noted("loud", view.game.options.loud)


def voices(options: tt.Options) -> tt.Game:
    sound = Build("sound")()
    phases = [sound.phases[0], Voices(), sound.phases[2]]
    return evolve(sound, name="voices", options=options, build=voices, phases=phases)


@pytest.mark.parametrize("options", [Hanging(), Strict(), Hanging(on=True), Strict(on=True)])
def test_an_option_that_hangs_on_another_does_something(options: tt.Options) -> None:
    assert options_do_something(voices(options), [0]) == 2


# ------------------------------------------------------------------ what ends a match


@frozen
class Far(tt.Options):
    target: int = tt.option(2000, help=plain("points"), rule="H1", trial=(2500, 3000))


@frozen
class Deep(tt.Options):
    floor: int = tt.option(-700, help=plain("points"), rule="H1", trial=(-900,))


@frozen
class Lead(tt.Options):
    lead: int = tt.option(1500, help=plain("points ahead"), rule="H1", trial=(1600,))


@frozen
class Medals(tt.Options):
    medals: int = tt.option(40, help=plain("medals"), rule="H1", trial=(50, 60))


@frozen
class Ahead:
    """Whoever is so far ahead has won."""

    lead: int
    length = plain("long")
    lowest = False

    def winners(self, standing: tt.Standing, deals: int) -> tuple[int, ...] | None:
        *_others, second, best = sorted(standing.totals)
        return (standing.totals.index(best),) if best - second >= self.lead else None

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        return ((plain("Whoever is far ahead wins."), "H1"),)


@frozen
class Decorated(Ahead):
    """Whoever has so many medals has won."""

    def winners(self, standing: tt.Standing, deals: int) -> tuple[int, ...] | None:
        most = max(standing.named("medals"))
        return (standing.named("medals").index(most),) if most >= self.lead else None


def ended(options: tt.Options) -> tt.Game:
    """The sound game with another end."""
    medals = [tt.Counter("medals")] if isinstance(options, Medals) else []
    match options:
        case Far():
            end: tt.End = tt.FirstTo(options.target, rule="H1")
        case Deep():
            end = tt.FirstTo(None, options.floor, floor_rule="H1")
        case Medals():
            end = Decorated(options.medals)
        case Lead():
            end = Ahead(options.lead)
        case _:
            end = tt.FirstTo(8, rule="H1")
    sound = Build("sound")()
    return evolve(sound, name="ended", options=options, build=ended, end=end, counters=medals)


@pytest.mark.parametrize("options", [Far(), Far(target=3000), Deep(), Lead(), Medals()])
def test_an_option_that_ends_a_match_does_something_however_far_off(options: tt.Options) -> None:
    assert options_do_something(ended(options), [0]) == 1


@frozen
class Idle(tt.Options):
    idle: int = tt.option(2000, help=plain("points"), rule="H1", trial=(2500, 3000))


def test_an_option_that_ends_nothing_is_still_told() -> None:
    with pytest.raises(Broken, match="the option idle changes nothing"):
        options_do_something(ended(Idle()), [0])


CHOOSY = """
from attrs import evolve, frozen
import tricktaker as tt
from tricktaker.text import plain
from tricktaker_testgames.tiny_hearts import tiny_hearts

@frozen
class Choosy(tt.Options):
    one: int = tt.option(1, help=plain("one"), rule="H1", trial=(2, 3))
    two: int = tt.option(1, help=plain("two"), rule="H1", trial=(2, 3))
    three: bool = tt.option(False, help=plain("three"), rule="H1")

    def check(self):
        if self.one == 3 and self.two == 3:
            raise self.conflict("one", "two", plain("a lower number"))
        if self.one == 1 and self.three:
            raise self.conflict("three", "one", plain("false"))

def choosy(options=Choosy()):
    return evolve(tiny_hearts(), name="choosy", options=options, build=choosy)

@tt.hookimpl
def tricktaker_games():
    return [choosy()]
"""


def test_settings_that_a_game_refuses_together_are_left_out(tmp_path: Path) -> None:
    install(GAMES, tmp_path)
    entries = {"tricktaker": {"choosy": "extra_choosy"}}
    write_package(tmp_path, "extra-choosy", {"extra_choosy": CHOOSY}, entries)
    with installed(tmp_path):
        game = tt.load_game("choosy")
        rows = covering(game)
        assert {frozenset(pair) for row in rows for pair in combinations(row.items(), 2)} == {
            frozenset(pair)
            for one, two, three in product((1, 2, 3), (1, 2, 3), (False, True))
            if not (one == 3 and two == 3) and not (one == 1 and three)
            for pair in combinations((("one", one), ("two", two), ("three", three)), 2)
        }
        pairs = {(row["one"], row["two"]) for row in rows}
        assert len(pairs) == 8
        assert (3, 3) not in pairs
        assert len(list(all_settings(game))) == 13
        assert len(covering(game)) < 13
        assert covering(game) == covering(game)
        settled = game.with_options(one=2)
        assert {row["one"] for row in covering(settled)} == {2}


def test_an_option_that_only_a_rare_deal_shows_is_found_on_a_sheet() -> None:
    game = tt.load_game("belote")
    facts = tt.ScoreSheet(game).questions
    assert [question.name for question in facts if question.total] == ["cards", "tricks"]
    assert options_do_something(game, [0]) == len(specs(type(game.options)))
