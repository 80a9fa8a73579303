"""An event says how many cards it moves or shows, and names as many where it names them."""

import random

import pytest

import tricktaker as tt
from tricktaker.events import Moved, Shown

GAMES = sorted(name for plugin in tt.plugins() for name in plugin.games)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", GAMES)
def test_as_many_cards_as_are_counted(name, seed):
    match, choices = tt.Match(tt.load_game(name), seed=seed), random.Random(seed)
    for _ in range(120):
        if match.is_over:
            break
        match.act(choices.choice(match.view(match.to_act).legal_actions))
    named = [
        (event.count, len(event.cards))
        for event in match.truth.events
        if isinstance(event, Moved | Shown) and event.cards is not None
    ]
    assert named
    assert all(count == cards for count, cards in named)
