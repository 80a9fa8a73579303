"""No deal that truly lies on the table is ever excluded."""

import random

import pytest

import tricktaker as tt
from tests.infer.tables import belote_like, check_whole, refilling, tiny


@pytest.mark.parametrize(
    "options", [{}, {"exchange": "simultaneous"}, {"exchange_cards": 13}, {"double_nil": False}]
)
def test_the_truth_of_spades_is_never_excluded(options):
    rng = random.Random(5)
    game = tt.load_game("spades", **options)
    excluded = exchanged = 0
    for seed in range(50):
        match = tt.Match(game, seed=seed, max_deals=1)
        excluded += check_whole(match, rng)
        exchanged += "give" in str(match.record())
    assert excluded > 10_000
    assert exchanged > 20 or options == {"double_nil": False}


def test_the_truth_of_many_deals_is_never_excluded():
    match = tt.Match(tt.load_game("spades"), seed=11, max_deals=4)
    assert check_whole(match, random.Random(6)) > 0
    assert len(match.deals) == 4


def test_overtrumping_never_excludes_the_truth():
    rng, game = random.Random(7), belote_like()
    assert sum(check_whole(tt.Match(game, seed=seed), rng) for seed in range(100)) > 10_000


@pytest.mark.parametrize("open_draws", [False, True])
def test_a_refilled_hand_may_hold_again_what_it_lacked(open_draws):
    rng, game = random.Random(8), refilling(open_draws)
    assert sum(check_whole(tt.Match(game, seed=seed), rng) for seed in range(60)) > 1000


class LowestTakes:
    """The trick goes to the lowest card."""

    @tt.hookimpl
    def tricktaker_trick_winner(self, view, trick):
        return trick.seats[trick.cards.index(min(trick.cards, key=view.game.cards.index))]


class Revoking:
    """Anybody may play anything."""

    @tt.hookimpl
    def tricktaker_legal_actions(self, view, seat, legal):
        return tt.Play.each(view.game.cards, view.hand.mask)


class FreePlay(tt.TrickPlay):
    """A phase that forgets its ladder."""

    def legal_actions(self, view, seat):
        return tt.Play.each(view.game.cards, view.hand.mask)


def test_other_winners_of_tricks_leave_the_inference_as_it_is():
    rng, game = random.Random(9), tiny(hooks=[LowestTakes()])
    assert sum(check_whole(tt.Match(game, seed=seed), rng) for seed in range(60)) > 300


@pytest.mark.parametrize("game", [tiny(hooks=[Revoking()]), tiny(play=FreePlay)])
def test_where_the_ladder_does_not_decide_nothing_is_inferred(game):
    rng = random.Random(10)
    assert sum(check_whole(tt.Match(game, seed=seed), rng) for seed in range(60)) == 0
