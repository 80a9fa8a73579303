"""Cards that are drawn while tricks are played, before their drawer has played anything."""

import random

from attrs import evolve, frozen

import tricktaker as tt
from tests.infer.tables import check_true
from tests.test_compiled import game_of

PACK = tt.Pack.standard("9TJQKA")


@frozen(kw_only=True)
class Treating(tt.TrickPlay):
    """Who plays treats the other player to a card from the stock."""

    def act(self, view, seat, action):
        yield from super().act(view, seat, action)
        if view.trick_count < self.tricks - 1:
            yield tt.Move(tt.STOCK, tt.HAND[1 - seat], 1, audience=(1 - seat,))


def treated(seed):
    follow = (tt.Must(tt.LED_SUIT, rule="2"),)
    game = game_of("treats", {None: tt.Ranking.of(PACK)}, follow, (), tt.Seating.each(2), 4)
    treating = Treating(follow=follow, tricks=4, rule="2")
    made: tt.Game = evolve(game, phases=(game.phases[0], treating), build=lambda options: made)
    return tt.Match(made, seed=seed)


def test_the_truth_is_never_excluded():
    for seed in range(20):
        match, choices = treated(seed), random.Random(seed)
        for _ in range(7):
            match.act(choices.choice(match.view(match.to_act).legal_actions))
            for reader in (0, 1, None):
                check_true(match, reader)
