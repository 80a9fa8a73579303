"""Each promise is seen to fail: for a game that breaks it on purpose, and for that alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tricktaker as tt
from tests.contract import damage, knowledge, promises, trouble
from tests.contract.broken_games import BROKEN
from tests.contract.installing import installed, write_package
from tests.contract.secrets import secrets_make_no_difference
from tests.contract.test_promises import SEEDED

Promise = Callable[..., Any]


@pytest.fixture(scope="module", autouse=True)
def broken_games(test_games: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    target = tmp_path_factory.mktemp("broken")
    entries = {"tricktaker": {"broken": "tests.contract.broken_games"}}
    write_package(target, "tricktaker-broken", {}, entries)
    with installed(target):
        yield


CAUGHT: list[tuple[str, Promise, str]] = [
    ("loses-cards", promises.cards_are_conserved, r"should lie in|lies in|lie nowhere"),
    ("miscounts", promises.cards_are_conserved, "should lie in"),
    ("misleads", knowledge.nobody_is_misled, "is sure of"),
    ("shows-what-is-not-there", promises.cards_are_conserved, "lies in|should lie in"),
    ("falls-silent", promises.somebody_can_act, "has nothing to do|has 0 legal actions"),
    ("mumbles", promises.codes_parse_back, "cannot be read back"),
    ("shouts", promises.codes_parse_back, "is read as"),
    ("whispers", knowledge.values_are_values, "cannot be copied or pickled"),
    ("numbers", trouble.refusals_change_nothing, "raises ValueError|raises PluginError"),
    ("numbers", damage.damage_is_refused, "raises ValueError|raises PluginError"),
    ("counts", promises.undo_is_exact, "led elsewhere|not as it was"),
    ("counts", promises.saves_go_on, "not as it was saved"),
    ("counts", promises.seeds_settle_everything, "another match"),
    ("counts", promises.saves_go_on_elsewhere, "in another process"),
    ("tosses", promises.seeds_settle_everything, "another match"),
    ("hashes", promises.seeds_settle_everything, "under hash seed"),
    ("drifts", knowledge.views_never_change, "has changed since"),
    ("drifts", promises.copies_are_independent, "changed the match|changed its copy"),
    ("writes-on-refusal", trouble.refusals_change_nothing, "changed the match"),
    ("notes-numbers-as-keys", knowledge.views_fold, "not equal|another view"),
    ("notes-seat", knowledge.views_fold, "cannot be read back|not equal|another view"),
    ("boasts", secrets_make_no_difference, "are exchanged"),
    ("boasts", knowledge.secrets_are_kept, "is told of|a repr shows"),
    ("hints", secrets_make_no_difference, "are exchanged"),
    ("reveals", secrets_make_no_difference, "are exchanged"),
    ("reveals", knowledge.secrets_are_kept, "is told of|a repr shows"),
    ("tells-in-legal-set", secrets_make_no_difference, "shows a difference|may do"),
    ("tells-in-refusal", secrets_make_no_difference, "refused differently"),
    ("tells-in-hint", secrets_make_no_difference, "a bot acts differently"),
    ("face-up", knowledge.hands_are_dealt_face_down, "sees"),
    ("scores-for-nobody", promises.scores_add_up, "which is none|for none of"),
    ("scores-in-halves", promises.scores_add_up, "brings 0.5 points"),
    ("scores-without-words", promises.scores_add_up, "gives no reason or no rule"),
    ("idle-option", promises.options_do_something, "the option idle changes nothing"),
]


@pytest.mark.parametrize(
    ("name", "promise", "message"), CAUGHT, ids=[f"{name}-{p.__name__}" for name, p, _m in CAUGHT]
)
def test_a_game_that_breaks_a_promise_is_caught(name: str, promise: Promise, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        promise(tt.load_game(name), range(12))


def test_a_match_whose_seed_can_be_guessed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    import tricktaker.match

    monkeypatch.setattr(tricktaker.match, "new_seed", iter(range(10)).__next__)
    promises.matches_without_seed_differ(tt.load_game("sound"), 5)
    monkeypatch.setattr(tricktaker.match, "new_seed", lambda: 7)
    with pytest.raises(AssertionError, match="5 matches without a seed, 1 deals"):
        promises.matches_without_seed_differ(tt.load_game("sound"), 5)


def test_a_view_that_keeps_what_has_faded_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that leave a place turned over may be any: who is still sure of them is misled."""
    from tricktaker.deal import Knowledge

    def forgets_to_forget(self: Knowledge, *_args: object) -> Knowledge:
        return self

    monkeypatch.setattr(Knowledge, "_moved_unseen", forgets_to_forget)
    with pytest.raises(AssertionError, match=r"is sure of|excludes"):
        knowledge.nobody_is_misled(tt.load_game("magpie"), range(4))


EVERY = [
    *(promise for promise, _seeds in SEEDED),
    promises.saves_go_on,
    promises.options_do_something,
    secrets_make_no_difference,
]


@pytest.mark.parametrize("promise", EVERY, ids=lambda promise: promise.__name__)
def test_the_sound_game_that_they_are_made_from_keeps_every_promise(promise: Promise) -> None:
    promise(tt.load_game("sound"), range(4))


def test_every_broken_game_and_every_promise_is_tried() -> None:
    assert {name for name, _promise, _message in CAUGHT} == set(BROKEN) - {"sound"}
    assert {promise for _name, promise, _message in CAUGHT} >= set(EVERY) - {
        knowledge.views_fold_elsewhere  # folds by the same code as `views_fold`
    }
