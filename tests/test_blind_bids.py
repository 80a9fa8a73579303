"""Blind bids at tables with other numbers of sides than the games have."""

import pytest
from attrs import evolve

import tricktaker as tt
from tests.test_compiled import game_of
from tricktaker_spades.calls import DOUBLE_NIL

BIDS = [tt.Bid(number) for number in (1, 2, 3)]


def at_a_table_of_three(totals, blind=BIDS[2:]):
    """A match of three players, of whom who is 50 points behind may bid 3 blind."""
    pack = tt.Pack.standard("9TJQKA")
    game = game_of("three", {None: tt.Ranking.of(pack)}, (), seating=tt.Seating.each(3))
    dealing, play = game.phases
    bidding = tt.Bidding(bids=BIDS[:2], blind=blind, behind=50, rule="3")
    phases = (evolve(dealing, face_down=True), bidding, play)
    made: tt.Game = evolve(game, phases=phases, build=lambda options: made)
    return tt.Match(made, start={"totals": totals}, dealer=2)


@pytest.mark.parametrize(
    ("totals", "open_to"),
    [
        ((0, 50, 0), {0, 2}),
        ((0, 0, 50), {0, 1}),
        ((50, 0, 99), {1}),
        ((0, 49, 0), set()),
        ((10, 60, 110), {0, 1}),
    ],
)
def test_behind_is_behind_the_side_with_most(totals, open_to):
    match = at_a_table_of_three(totals)
    for seat in range(3):
        codes = {str(action) for action in match.view(seat).legal_actions}
        assert ("look" in codes) == (seat in open_to), (seat, codes)
        if "look" in codes:
            match.act("look")
        match.act("1")


def test_a_blind_bid_of_a_kind_of_its_own_is_a_bid():
    match = at_a_table_of_three((0, 50, 0), blind=[DOUBLE_NIL])
    match.act("double-nil")
    with pytest.raises(tt.IllegalAction) as caught:
        match.act("double-nil")
    assert str(caught.value.reason) == (
        "double-nil is open only to a side that is at least 50 points behind"
    )
