"""The phase in which everybody passes cards to another player, at any table."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.test_compiled import NoScore
from tricktaker.text import plain

PACK = tt.Pack.standard("9TJQKA")


def build(seats: int = 4, clockwise: bool = True, **passing: Any) -> tt.Game:
    """A game of passing, and of one trick."""
    options = tt.Options()

    def again(_options: tt.Options = options) -> tt.Game:
        return tt.Game(
            name="passing",
            title=plain("Passing"),
            options=options,
            build=again,
            cards=PACK,
            seating=tt.Seating.each(seats, clockwise),
            rankings={None: tt.Ranking.of(PACK, "9TJQKA")},
            phases=[
                tt.Dealing(plan=[tt.Each(3)], rule="P1"),
                tt.Passing(rule="P2", **passing),
                tt.TrickPlay(follow=(), tricks=3, rule="P4"),
            ],
            scoring=NoScore(),
            end=tt.AfterDeals(9),
        )

    return again()


def said(game: tt.Game) -> list[tuple[str, str | None]]:
    return [(str(text), rule) for text, rule in game.phase("passing").describe(game)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("count", [1, 2])
def test_cards_go_so_many_seats_on_deal_by_deal(seats: int, count: int) -> None:
    ways = (1, -1, 0, 2)
    match = tt.Match(build(seats, count=count, ways=ways), seed=1, dealer=0, max_deals=5)
    for number in range(5):
        way = ways[number % 4] % seats
        if way:
            before = [match.truth.hand_of(seat) for seat in range(seats)]
            gifts = [list(hand)[:count] for hand in before]
            assert match.may_act == match.game.seating.order_from((match.truth.dealer + 1) % seats)
            for seat in reversed(range(seats)):
                for card in gifts[seat]:
                    match.act(f"give {card}", seat=seat)
            for seat in range(seats):
                came = set(gifts[(seat - way) % seats])
                assert set(match.truth.hand_of(seat)) == (
                    set(before[seat]) - set(gifts[seat]) | came
                )
        assert match.view(None).phase == "play"
        while len(match.deals) == number:
            match.act(match.legal_actions[0])


def test_which_way_is_left_hangs_on_the_table() -> None:
    each = ("Each player passes 1 card face down, and then sees what comes.", "P2")
    left, right = (
        ("In every deal the cards go to the left.", "P2"),
        ("In every deal the cards go to the right.", "P2"),
    )
    assert said(build(count=1, ways=[1])) == [each, left]
    assert said(build(count=1, ways=[-1])) == [each, right]
    assert said(build(count=1, ways=[1], clockwise=False)) == [each, right]
    assert said(build(count=1, ways=[-1], clockwise=False)) == [each, left]


def test_the_ways_in_words() -> None:
    game = build(6, count=2, ways=[1, 2, 3, -2, -3, 0, 6], ways_rule="P3")
    each, ways = said(game)
    assert each == ("Each player passes 2 cards face down, and then sees what comes.", "P2")
    told, rule = ways
    assert rule == "P3"
    assert told == (
        "Deal by deal, and then anew, the cards go: to the left, 2 places to the left, across,"
        " 2 places to the right, across, nowhere, nowhere."
    )
    assert said(build(count=2, ways=[0], ways_rule="P3")) == [("No cards are passed.", "P3")]
    assert str(game.phase("passing").title) == "passing"


def test_the_holder_of_a_card_leads_and_the_card_is_told_as_cards_are() -> None:
    play = tt.TrickPlay(follow=(), tricks=3, first_leader=tt.HolderOf("9C"), rule="P4")
    text, _rule = play.describe(build(count=1, ways=[1]))[0]
    assert str(text) == "The holder of 9C leads it to the first trick."
    assert dict(text.params)["card"] == tt.parse_card("9C")
