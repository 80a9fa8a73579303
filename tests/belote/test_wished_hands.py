"""Packs that deal wished-for hands, whoever takes."""

import pytest

import tricktaker as tt
from tests.belote.tables import SEATS
from tests.reference.plain_belote import PACK


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("taker", SEATS)
def test_a_whole_hand_for_every_player(dealer, taker):
    """The taker gets one card more from the table, and so one wish less."""
    game = tt.load_game("belote")
    cards = iter(PACK)
    hands = {seat: {next(cards) for _ in range(7 if seat == taker else 8)} for seat in SEATS}
    wished = {seat: " ".join(hand) for seat, hand in hands.items()}
    pack = game.pack(wished, dealer=dealer, taker=taker)
    match = tt.Match(game, packs=[pack], dealer=dealer)
    while match.to_act != taker:
        match.act("pass")
    match.act("take")
    for seat, hand in hands.items():
        held = set(map(str, match.truth.hand_of(seat)))
        assert hand <= held
        assert len(held) == 8
