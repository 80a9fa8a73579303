"""`game.pack` deals wished-for hands of Hearts, whoever deals and however many play."""

from __future__ import annotations

import pytest

import tricktaker as tt
from tests.hearts.tables import hearts, held


@pytest.mark.parametrize("players", [3, 4, 5])
def test_hands_are_dealt_as_wished(players: int) -> None:
    game = hearts(players=players)
    wishes = {0: "QS AH 3C", 2: "AS KS"}
    for dealer in range(players):
        match = tt.Match(game, packs=[game.pack(wishes, dealer=dealer)], dealer=dealer)
        for seat, cards in wishes.items():
            assert set(cards.split()) <= held(match, seat)
        assert sum(match.view(None).hand_sizes) == len(game.cards)


@pytest.mark.parametrize(
    ("players", "wishes", "message"),
    [
        (3, {0: "2D"}, "2D"),
        (5, {0: "2C"}, "2C"),
        (4, {0: "QS", 1: "QS"}, "QS is wished for twice"),
        (4, {4: "QS"}, "no seat 4"),
        (5, {0: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"}, "11 cards for the hand 0 are more than 10"),
    ],
)
def test_wishes_that_cannot_be(players: int, wishes: dict[int, str], message: str) -> None:
    with pytest.raises(tt.InvalidSetup, match=message):
        hearts(players=players).pack(wishes)
