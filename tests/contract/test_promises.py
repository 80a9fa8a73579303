"""Every promise, for every installed game and for the games of the tests.

``pytest -m soak tests/contract`` runs them over many more matches, and with every setting.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

import tricktaker as tt
from tests.contract import conftest
from tricktaker.options import Value, specs
from tricktaker.testing import PROMISES, Promise
from tricktaker.testing.checking import keep
from tricktaker.testing.settings import all_settings, covering
from tricktaker.testing.swaps import unseen_cards
from tricktaker.testing.table import Walk, readers

SWAPS = "unseen-cards-make-no-difference"
SWAPPED = 10
"""Matches of each game in which unseen cards are exchanged."""

OTHERS = [promise for promise in PROMISES if promise.name != SWAPS]
"""The promises but one, which is looked at more closely below."""


@pytest.mark.parametrize("number", range(len(OTHERS)), ids=[promise.name for promise in OTHERS])
def test_promise(game: tt.Game, number: int) -> None:
    promise = OTHERS[number]
    # half the matches of a check, and an eighth of the settings, each promise with others; at
    # length it is with more matches and all settings
    seeds = range((promise.seeds + 1) // 2)
    looked = keep(promise, game, seeds=seeds, settings=covering(game)[1:][number % 8 :: 8]).looked
    has_nothing = promise.name == "options-do-something" and not specs(type(game.options))
    assert looked or has_nothing


@pytest.mark.soak
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_promise_at_length(game: tt.Game, promise: Promise) -> None:
    seeds = range(1000, 1000 + 15 * promise.seeds)
    keep(promise, game, seeds=seeds, settings=tuple(all_settings(game)))


def test_unseen_cards_make_no_difference(game: tt.Game) -> None:
    swaps = _swapped(game, range(SWAPPED))
    phases = {phase.name for phase in game.phases if phase.speaks}
    assert set(swaps) == phases, "a phase in which nothing was exchanged"
    assert sum(swaps.values()) > 90 * SWAPPED, swaps


@pytest.mark.soak
def test_unseen_cards_make_no_difference_at_length(game: tt.Game) -> None:
    assert sum(_swapped(game, range(5000, 5000 + 10 * SWAPPED)).values()) > 900 * SWAPPED


def test_unseen_cards_make_no_difference_with_other_settings(game: tt.Game) -> None:
    for number, setting in enumerate(covering(game)[1::3]):
        assert _swapped(game.with_options(**setting), range(number, number + 1))


def _swapped(game: tt.Game, seeds: range) -> Counter[str]:
    looked = unseen_cards(game, seeds)
    conftest.swaps.setdefault(game.name, Counter()).update(looked)
    conftest.matches[game.name] += len(seeds)
    return looked


def test_every_two_values_of_two_options_are_tried_together(game: tt.Game) -> None:
    rows = [dict(row) for row in covering(game)]
    assert rows[0] == game.options.to_json()
    together = met(rows)
    declared = specs(type(game.options))
    for one, other in combinations(declared, 2):
        for values in product((one.default, *one.trial), (other.default, *other.trial)):
            pair = tuple(zip((one.name, other.name), values, strict=True))
            assert pair in together or not can_be(game, dict(pair)), pair
    assert len(rows) <= 36


def can_be(game: tt.Game, pair: dict[str, Value]) -> bool:
    """Whether two options can have these values, at need with another value of a third."""
    others = specs(type(game.options))
    for more in ({}, *({spec.name: each} for spec in others for each in spec.trial)):
        try:
            game.with_options(**{**more, **pair})
        except tt.InvalidOption:
            continue
        return True
    return False


def met(rows: list[dict[str, Value]]) -> set[object]:
    """The pairs of values that occur together in some settings."""
    return {pair for row in rows for pair in combinations(row.items(), 2)}


def dealt_differently(game: tt.Game, matches: int) -> int:
    """How many different deals there are in so many matches without a seed."""
    return len({str(tt.Match(game).record().lines[0]["pack"]) for _ in range(matches)})


def test_matches_without_a_seed_all_differ(game: tt.Game) -> None:
    assert dealt_differently(game, 1000) == 1000


def test_hands_are_dealt_face_down(game: tt.Game) -> None:
    """Before anybody has acted nobody knows a card in another's hand, but the one that leads.

    (No game here opens a hand; whether one should, no promise can know.)
    """
    leads = [getattr(phase, "first_leader", None) for phase in game.phases]
    found = game.cards.set([first.card for first in leads if isinstance(first, tt.HolderOf)])
    for seed in range(40):
        match = Walk(game, seed).match
        for reader in readers(game):
            for seat in range(game.seating.seats):
                assert reader == seat or not match.view(reader).hand_of(seat) - found


def test_rare_branches_are_played(game: tt.Game) -> None:
    """The random players try every kind of action, so that the promises are seen to hold there."""
    seen: set[type[tt.Action]] = set()
    for seed in range(12):
        walk = Walk(game, seed)
        walk.play()
        seen.update(type(action) for _seat, action in walk.done)
    assert seen == {kind for phase in game.phases for kind in phase.speaks}
