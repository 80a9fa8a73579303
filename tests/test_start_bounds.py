"""The largest numbers with which a match may start."""

import pytest

import tricktaker as tt

MOST = 10**12


@pytest.mark.parametrize("name", ["spades", "spades-two", "belote"])
@pytest.mark.parametrize("sign", [1, -1])
def test_totals_are_no_larger_than_a_million_millions(name, sign):
    game = tt.load_game(name)
    totals = (sign * MOST, 0)
    assert tt.Match(game, start={"totals": totals}).totals == totals
    for beyond in (sign * (MOST + 1), sign * MOST * 10):
        with pytest.raises(tt.InvalidSetup):
            tt.Match(game, start={"totals": (0, beyond)})
