"""Every promise, for every installed game and for the games of the tests.

``pytest -m soak tests/contract`` runs them over many more matches.
"""

from __future__ import annotations

from collections import Counter

import pytest

import tricktaker as tt
from tests.contract import conftest, damage, knowledge, promises, trouble
from tests.contract.secrets import secrets_make_no_difference

SEEDED = [
    (promises.cards_are_conserved, 12),
    (promises.somebody_can_act, 20),
    (promises.codes_parse_back, 20),
    (promises.undo_is_exact, 2),
    (promises.saves_go_on_elsewhere, 3),
    (promises.copies_are_independent, 2),
    (promises.seeds_settle_everything, 5),
    (knowledge.views_fold, 3),
    (knowledge.views_fold_elsewhere, 3),
    (knowledge.nobody_is_misled, 12),
    (knowledge.hands_are_dealt_face_down, 40),
    (knowledge.secrets_are_kept, 4),
    (knowledge.views_never_change, 4),
    (knowledge.values_are_values, 3),
    (promises.scores_add_up, 20),
    (trouble.refusals_change_nothing, 1),
    (damage.damage_is_refused, 1),
]
SWAPPED = 40
"""Matches of each game in which unseen cards are exchanged."""

DECLARED = {"belote": ("belote", "rebelote")}
"""Notes that a game's rules have a seat declare because of what it holds, by game."""

by_name = pytest.mark.parametrize(
    ("promise", "seeds"), SEEDED, ids=[promise.__name__ for promise, _seeds in SEEDED]
)


@by_name
def test_promise(game: tt.Game, promise, seeds: int) -> None:
    assert promise(game, range(seeds)) >= seeds


@pytest.mark.soak
@by_name
def test_promise_at_length(game: tt.Game, promise, seeds: int) -> None:
    assert promise(game, range(1000, 1000 + 15 * seeds)) >= seeds


def test_a_match_saved_at_every_decision_goes_on(game: tt.Game) -> None:
    assert promises.saves_go_on(game, range(1)) >= 25


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


def _swapped(game: tt.Game, seeds: range, deals: int = 1) -> Counter[str]:
    looked = secrets_make_no_difference(
        game, seeds, deals=deals, declared=DECLARED.get(game.name, ())
    )
    conftest.swaps.setdefault(game.name, Counter()).update(looked)
    conftest.matches[game.name] += len(seeds)
    return looked


def test_every_option_does_something(game: tt.Game) -> None:
    promises.options_do_something(game, range(8))


def test_matches_without_a_seed_all_differ(game: tt.Game) -> None:
    assert promises.matches_without_seed_differ(game, 1000) == 1000


def test_odd_questions_are_refused(game: tt.Game) -> None:
    assert trouble.odd_questions_are_refused(game) > 50


def test_harmless_forms_of_a_record_are_read(game: tt.Game) -> None:
    damage.harmless_forms_are_read(game)


def test_damaged_seat_records_are_refused(game: tt.Game) -> None:
    assert damage.damaged_seat_records_are_refused(game) > 100


def test_rare_branches_are_played(game: tt.Game) -> None:
    """The random players try every kind of action, so that the promises are seen to hold there."""
    from tests.contract.table import Walk

    seen: set[type[tt.Action]] = set()
    for seed in range(12):
        walk = Walk(game, seed)
        walk.play()
        seen.update(type(action) for _seat, action in walk.done)
    assert seen == {kind for phase in game.phases for kind in phase.speaks}


def test_each_option_keeps_the_promises(game: tt.Game) -> None:
    """The promises hold for other settings too, and not for the default rules alone."""
    from tricktaker.options import specs

    for spec in specs(type(game.options)):
        values = spec.trial or spec.choices or ((not spec.default,) if spec.kind == "bool" else ())
        other = game.with_options(**{spec.name: values[0]})
        for promise in (promises.codes_parse_back, knowledge.nobody_is_misled):
            promise(other, range(1))
        _swapped(other, range(1))
