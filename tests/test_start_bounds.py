"""The largest numbers with which a match may start."""

import pytest

import tricktaker as tt

GAMES = sorted(name for plugin in tt.plugins() for name in plugin.games)
MOST = 10**12


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("sign", [1, -1])
def test_totals_are_no_larger_than_a_million_millions(name, sign):
    game = tt.load_game(name)
    rest = (0,) * (len(game.seating.sides) - 1)
    totals = (sign * MOST, *rest)
    assert tt.Match(game, start={"totals": totals}).totals == totals
    for beyond in (sign * (MOST + 1), sign * MOST * 10):
        with pytest.raises(tt.InvalidSetup):
            tt.Match(game, start={"totals": (*rest, beyond)})
