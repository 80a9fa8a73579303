"""Dealing in words, and a game that never finds who leads."""

from __future__ import annotations

import re
from typing import Any

import pytest

import tricktaker as tt
from tests.games.tricktaker_testgames.tiny_hearts import tiny_hearts
from tricktaker.phases import Dealing, Each, To


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (To("talon", 1), "1 card is dealt to the talon."),
        (To("talon", 2), "2 cards are dealt to the talon."),
        (To("upcard", 1, face_up=True), "The next card is turned face up as the upcard."),
        (To("widow", 3, face_up=True), "The next 3 cards are turned face up as the widow."),
        (
            Each(1, times=13),
            (
                "13 cards are dealt to each player, one at a time, starting with the one after the"
                " dealer."
            ),
        ),
        (Each(5), "Each player is dealt a packet of 5, starting with the one after the dealer."),
        (
            Each(3, times=2),
            "Each player is dealt a packet of 3, 2 times, starting with the one after the dealer.",
        ),
        (
            Each((4, 3)),
            "The players are dealt 4, 3, 4, 3 cards, starting with the one after the dealer.",
        ),
    ],
)
def test_each_step_of_a_dealing_plan_is_in_words(step: Any, text: str) -> None:
    game = tt.load_game("spades")
    assert [
        (str(words), rule) for words, rule in Dealing(plan=[step], rule="X1").describe(game)
    ] == [(text, "X1")]


def test_packets_go_round_by_turns_from_the_seat_after_the_dealer() -> None:
    dealing = Dealing(plan=[Each((3, 2)), Each((2, 3))])
    for dealer in range(4):
        order = [f"hand {(dealer + step) % 4}" for step in (1, 2, 3, 4)]
        first, second, third, last = order
        assert list(dealing.placement(tt.Seating.partners(4), dealer)) == [
            *(first,) * 3, *(second,) * 2, *(third,) * 3, *(last,) * 2,
            *(first,) * 2, *(second,) * 3, *(third,) * 2, *(last,) * 3,
        ]  # fmt: skip
    # three seats: the packets begin anew each time
    thrice = Dealing(plan=[Each((2, 1), times=2)]).placement(tt.Seating.each(3), 2)
    assert [thrice.count(f"hand {seat}") for seat in range(3)] == [4, 2, 4]


def test_a_play_that_looks_for_no_leader_says_so() -> None:
    class Lost(tt.TrickPlay):
        def begin(self, view: tt.View) -> tuple[()]:
            return ()

    whole = tiny_hearts()
    dealing, play = whole.phases
    assert isinstance(play, tt.TrickPlay)

    def build(options: tt.Options = whole.options) -> tt.Game:
        first = tt.HolderOf("2C")
        lost = Lost(follow=play.follow, tricks=13, first_leader=first, rule="L1")
        return tt.Game(
            name="lost", title=whole.title, options=options, build=build, cards=whole.cards,
            seating=whole.seating, rankings=whole.rankings, scoring=whole.scoring, end=whole.end,
            phases=[dealing, lost],
        )  # fmt: skip

    with pytest.raises(
        (TypeError, tt.TricktakerError), match=re.escape("nobody was found to lead")
    ):
        tt.Match(build(), seed=1)
