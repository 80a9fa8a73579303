"""A match that ends by a counter of its game, as the contract suite checks it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

import tricktaker as tt
from tricktaker.testing import PROMISES, check
from tricktaker.text import plain


class ByBags:
    """Three bags end the match."""

    length = plain("three bags")
    lowest = False

    def winners(self, standing: tt.Standing, deals: int) -> tuple[int, ...] | None:
        bags = dict(standing.counters).get("bags", (0,))  # an option of Spades plays without
        return (bags.index(max(bags)),) if max(bags) >= 3 else None

    def describe(self) -> Sequence[tuple[tt.Text, str]]:
        return [(plain("Three bags end the match."), "S7.1")]


@frozen
class Target(tt.Options):
    target: int = tt.option(500, help=plain("points"), rule="S7.1", at_least=1, trial=(100,))


def by_bags(options: Target | None = None) -> tt.Game:
    spades = tt.load_game("spades")
    made = Target() if options is None else options
    return evolve(spades, name="by-bags", options=made, build=by_bags, end=ByBags())


def test_the_end_of_a_match_is_asked_with_the_counters_of_its_game() -> None:
    game = by_bags()
    (promise,) = [each for each in PROMISES if each.name == "options-do-something"]
    report = check(game, promises=[promise])
    # the target has no say any more, and that is what is found
    assert report.broken is not None
    assert "the option target changes nothing" in report.broken.what
