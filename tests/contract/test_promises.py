"""Every promise, for every installed game and for the games of the tests.

``pytest -m soak tests/contract`` runs them over many more matches, and with every setting.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import tricktaker as tt
from tests.contract import conftest
from tricktaker.options import specs
from tricktaker.testing import PROMISES, Promise
from tricktaker.testing.checking import keep
from tricktaker.testing.settings import all_settings, covering, fits, values
from tricktaker.testing.swaps import unseen_cards
from tricktaker.testing.table import Walk, readers

SWAPS = "unseen-cards-make-no-difference"
MAY_HAVE_NOTHING = ("options-do-something", "compiled-play-agrees")
"""Promises that have nothing to look at where there are no options, or no compiled play."""

SWAPPED = 40
"""Matches of each game in which unseen cards are exchanged."""

each_promise = pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)


@each_promise
def test_promise(game: tt.Game, promise: Promise) -> None:
    if promise.name == SWAPS:
        return  # looked at more closely below
    looked = keep(promise, game, settings=covering(game)[1:]).looked
    assert looked or promise.name in MAY_HAVE_NOTHING


@pytest.mark.soak
@each_promise
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


def test_unseen_cards_make_no_difference_in_later_deals(game: tt.Game) -> None:
    assert _swapped(game, range(900, 902), deals=2)


def test_unseen_cards_make_no_difference_with_other_settings(game: tt.Game) -> None:
    for number, setting in enumerate(covering(game)[1:]):
        assert _swapped(game.with_options(**setting), range(number, number + 1))


def _swapped(game: tt.Game, seeds: range, deals: int = 1) -> Counter[str]:
    looked = unseen_cards(game, seeds, deals=deals)
    conftest.swaps.setdefault(game.name, Counter()).update(looked)
    conftest.matches[game.name] += len(seeds)
    return looked


def test_every_two_values_of_two_options_are_tried_together(game: tt.Game) -> None:
    rows = [dict(row) for row in covering(game)]
    usual = game.options.to_json()
    declared = specs(type(game.options))
    for spec in declared:
        for value in values(spec):
            assert any(row[spec.name] == value for row in rows)
    for one, other in combinations(declared, 2):
        for a in values(one):
            for b in values(other):
                if fits(game, {**usual, one.name: a, other.name: b}) is not None:
                    together = [row for row in rows if (row[one.name], row[other.name]) == (a, b)]
                    assert together, f"{one.name}={a} and {other.name}={b}"
    assert len(rows) <= 16


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
    found = game.cards.set([card for card in leads if isinstance(card, str)])
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
