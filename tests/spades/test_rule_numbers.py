"""The numbers of rules that only some options or slips bring up, in both games of Spades."""

import pytest

import tricktaker as tt


@pytest.mark.parametrize(("name", "target"), [("spades", "S7.1"), ("spades-two", "T7.2")])
def test_s7_3_the_floor_ends_a_match(name, target):
    for options, rules in (({}, [target]), ({"floor": -100}, [target, "S7.3"])):
        end = tt.load_game(name, **options).end
        assert [rule for _text, rule in end.describe()] == rules


@pytest.mark.parametrize(("name", "rule"), [("spades", "S3.2"), ("spades-two", "T3.1")])
def test_s3_2_t3_1_a_bid_of_too_many_tricks(name, rule):
    match = tt.Match(tt.load_game(name, double_nil=False), seed=1)
    while match.view(None).phase != "bidding":
        match.act("keep")
    with pytest.raises(tt.IllegalAction) as caught:
        match.act("14")
    assert caught.value.rule == rule


def test_s5_2_a_card_that_an_unknown_hand_cannot_hold():
    """Seat 1 did not follow to the ace of spades: it has no spade to follow with later."""
    setup = {
        "hands": {0: "AS KS", 2: "2S 3C", 3: "4S 5C"},
        "leader": 0,
        "notes": {"broken": True},
    }
    match = tt.Match(tt.load_game("spades"), setup=setup)
    for card in ("AS", "7C", "2S", "4S", "KS"):
        match.act(card)
    with pytest.raises(tt.IllegalAction) as caught:
        match.act("QS")
    assert caught.value.rule == "S5.2"
