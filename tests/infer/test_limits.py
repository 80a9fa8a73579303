"""What inference may leave out, in games made for it: it may be too wide, never too narrow."""

from __future__ import annotations

from itertools import combinations

import tricktaker as tt
from tests.infer.tables import P12, THREE, at_once, dealt, refilling, table
from tricktaker.infer import Inference, denied

SPADES = {"QS", "KS", "AS"}
HEARTS = {"QH", "KH", "AH"}
EITHER_OR = (
    tt.Must(tt.LED_SUIT | tt.Cards("AC"), holding=tt.LED_SUIT, rule="1"),
    tt.Must(tt.Cards("QS KS AS"), rule="2"),
)
"""Who can follow must, or play the ace of clubs; else a spade must be played."""


def rest_of(world: tt.infer.World, seat: tt.Seat) -> frozenset[str]:
    return frozenset(map(str, world.hands[seat]))


def test_a_play_that_tells_of_one_lack_or_another_may_tell_of_none() -> None:
    """The ace of clubs on a heart: a heart is held as well, or no spade is."""
    phases = (tt.Dealing(plan=[tt.Each(4)]), tt.TrickPlay(follow=EITHER_OR, tricks=4))
    game = table(P12, THREE, phases)
    hands = {0: "AH QC QD KD", 1: "AC KC KH QS", 2: "QH KS AS AD"}
    view = at_once(dealt(game, hands), "play AH", "play AC").view(0)
    assert not any(denied(view).values())
    inference = Inference(view)
    found = {rest_of(inference.world(rank), 1) for rank in range(inference.count)}
    unseen = {str(card) for card in (view.hand | view.played).complement}
    every = set(map(frozenset, combinations(sorted(unseen), 3)))
    could = {hand for hand in every if hand & HEARTS or not hand & SPADES}
    assert could < every
    assert could <= found <= every


def test_how_many_of_some_cards_were_drawn_need_not_be_counted() -> None:
    """A seat without hearts draws one card that nobody sees: it may hold one heart since."""
    hands = {0: "AH KC QC JC TC", 1: "9C 9D TD JD QD", 2: "9H 9S TS JS QS"}
    match = at_once(dealt(refilling(False), hands), "play AH", "play 9C", "play 9H")
    view = match.view(2)
    assert not denied(view)[1]
    inference = Inference(view)
    drawn = [inference.draw(1, number).hands[1] for number in range(2000)]
    hearts = [sum(card.suit.code == "H" for card in hand) for hand in drawn]
    assert {0, 1} <= set(hearts)
