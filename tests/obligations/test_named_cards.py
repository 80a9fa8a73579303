"""Cards that a term names, in packs other than the one they were taken from."""

import pytest

from tests.obligations.tables import P24, P32, P52
from tricktaker.obligations import Cards, Situation
from tricktaker.ranking import Ranking


@pytest.mark.parametrize("origin", [P24, P32, P52])
@pytest.mark.parametrize("pack", [P24, P32, P52])
def test_a_set_of_cards_names_the_same_cards_in_every_pack(origin, pack):
    term = Cards(origin.set("AH KH 9C"))
    assert term.mask(Situation.of(Ranking.of(pack))) == pack.mask("AH KH 9C")
