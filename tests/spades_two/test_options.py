"""What the options of both games of Spades do in two-player Spades: T3.3, T5.1 and T6.4."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.spades_two.tables import codes

ALL = {"nil", *map(str, range(1, 14))}


def two(*draws: str, **options: Any) -> tt.Match:
    """Two-player Spades after the draw: the second player, seat 1, holds all spades."""
    game = tt.load_game("spades-two", **options)
    rest = [card.code for card in game.cards if card.suit.code != "S"]
    pack = []
    for spade in game.cards.suit_mask("S").bit_count() * ["S"]:
        pack += [rest.pop(), rest.pop()]
        pack += [f"{'23456789TJQKA'[len(pack) // 4]}{spade}", rest.pop()]
    match = tt.Match(game, packs=[" ".join(pack)], dealer=1, seed=1)
    for action in draws:
        match.act(action)
    while match.view(None).phase == "draw":
        match.act("look" if "look" in codes(match) else "keep")
    return match


def test_t3_3_the_limits_for_two() -> None:
    assert codes(two()) == ALL
    assert codes(two(min_bid=4)) == {"nil", *map(str, range(4, 14))}
    assert codes(two(whiz=True)) == {"nil", "13"}
    assert codes(two(mirror=True)) == {"13"}
    match = two(mirror=True)
    match.act("13")
    assert codes(match) == {"nil"}
    with pytest.raises(tt.IllegalAction) as caught:
        match.act("1")
    assert caught.value.rule == "S3.9"
    with pytest.raises(tt.InvalidFacts) as low:
        tt.ScoreSheet(tt.load_game("spades-two", min_bid=4)).add({"bids": [3, 4], "tricks": [6, 7]})
    assert low.value.rule == "S3.7"


def test_t3_3_the_first_deal_for_two_bids_itself() -> None:
    match = two(first_hand_bids_itself=True)
    assert not any(str(call.action) in ("look", "double-nil") for call in match.view(None).calls())
    assert match.view(None).phase == "play"
    while match.view(None).deal == 1:
        match.act(match.legal_actions[0])
    assert match.totals == (0, 130)
    assert "double-nil" in codes(match)


def test_t5_1_spades_may_be_led_at_any_time_for_two() -> None:
    for anytime in (True, False):
        game = tt.load_game("spades-two", lead_spades_anytime=anytime)
        setup = {"hands": {0: "2C 3C", 1: "AS KD"}, "leader": 1, "contract": {"bids": [1, 1]}}
        assert ("play AS" in codes(tt.Match(game, setup=setup))) is anytime


@pytest.mark.parametrize(
    ("option", "deal", "usual", "changed"),
    [
        ({"nil_value": 50}, (["nil", 9], [0, 13]), 100, 50),
        ({"nil_value": 50}, (["double-nil", 9], [1, 12]), -199, -99),
        ({"bags": False}, ([7, 5], [8, 5]), 71, 70),
        ({"failed_nil_bags": False}, (["nil", 9], [2, 11]), -98, -100),
        ({"ten_for_200": True}, ([10, 2], [11, 2]), 101, 201),
    ],
)
def test_t6_4_the_options_of_the_score_for_two(
    option: dict[str, Any], deal: tuple[list[Any], list[int]], usual: int, changed: int
) -> None:
    for settings, points in (({}, usual), (option, changed)):
        sheet = tt.ScoreSheet(tt.load_game("spades-two", **settings))
        sheet.add({"bids": deal[0], "tricks": deal[1]})
        assert sheet.totals[0] == points
