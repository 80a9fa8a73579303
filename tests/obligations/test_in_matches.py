"""Rungs one by one, in matches: what they ask is known when a card is played."""

import pytest

import tricktaker as tt
from tests.test_compiled import game_of

PACK = tt.Pack.standard("9TJQKA")


def codes(view):
    """The cards that may be played."""
    return {str(action).split()[-1] for action in view.legal_actions}


@pytest.mark.parametrize("leader", range(4))
def test_no_partner_is_winning_for_the_leader(leader):
    """The rung holds back trumps unless the partner is winning, and nobody is before a lead."""
    lead = (tt.Must(~tt.TRUMP, unless=tt.PARTNER_WINNING, rule="1"),)
    rankings = {None: tt.Ranking.of(PACK, trump="S")}
    game = game_of("held back", rankings, (), lead, seating=tt.Seating.partners(4))
    dealer = (leader - 1) % 4
    pack = game.pack({leader: "AS KS 9H"}, dealer=dealer)
    view = tt.Match(game, packs=[pack], dealer=dealer).view(leader)
    plain = {str(card) for card in view.hand if card.suit.code != "S"}
    assert codes(view) == plain
    assert plain < set(map(str, view.hand))


@pytest.mark.parametrize(
    ("follow", "legal"),
    [
        ((tt.Must(tt.OVER_TRUMP, rule="1"),), {"KS", "AS"}),
        ((tt.Must(~tt.UNDER_TRUMP, rule="1"),), {"KS", "AS", "9H"}),
        ((tt.Must(~tt.TRUMP, when=tt.TRUMP_LED, rule="1"),), {"9H"}),
        ((tt.Must(~tt.TRUMP, when=tt.PARTNER_WINNING, rule="1"),), {"9S", "KS", "AS", "9H"}),
        ((tt.Must(~tt.TRUMP, unless=tt.PARTNER_WINNING, rule="1"),), {"9H"}),
    ],
)
def test_a_rung_alone_knows_who_is_winning(follow, legal):
    rankings = {None: tt.Ranking.of(PACK, trump="S")}
    game = game_of("alone", rankings, follow, seating=tt.Seating.each(2), tricks=4)
    pack = game.pack({0: "QS 9C TC JC", 1: "9S KS AS 9H"}, dealer=1)
    match = tt.Match(game, packs=[pack], dealer=1)
    match.act("QS")
    assert codes(match.view(1)) == legal


@pytest.mark.parametrize("best", [0, 1])
def test_a_condition_alone_knows_whether_the_partner_is_winning(best):
    follow = (tt.Must(tt.TRUMP, unless=tt.PARTNER_WINNING, rule="1"),)
    rankings = {None: tt.Ranking.of(PACK, trump="S")}
    game = game_of("alone", rankings, follow, seating=tt.Seating.partners(4), tricks=2)
    hands = {0: "AH 9C" if best == 0 else "QH 9C", 1: "KH TC", 2: "AS TD"}
    match = tt.Match(game, packs=[game.pack(hands, dealer=3)], dealer=3)
    match.act(hands[0][:2])
    match.act("KH")
    assert codes(match.view(2)) == ({"AS", "TD"} if best == 0 else {"AS"})
