"""Options that limit what is bid and led: S3.7 to S3.11 and S5.7."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tricktaker as tt
from tests.spades.tables import codes, refused, spades, taking
from tricktaker_spades.hints import suggested_bid

ALL = {"nil", *map(str, range(1, 14))}
HANDS = {
    0: "AS KS QS JS 9C 8C 7C 6C 5C 4C 3C 2C TC",
    1: "TS 9S 8S JC QC KC AC 2D 3D 4D 5D 6D 7D",
    2: "7S 6S 5S 4S 3S 2S 8D 9D TD JD QD KD AD",
    3: "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
}
"""Hands with four, three, six and no spades."""


def table(*bids: str, **options: Any) -> tt.Match:
    """A match in which these were bid, seat 0 first; `look` before each that is no Double Nil."""
    game = spades(**options)
    match = tt.Match(game, packs=[game.pack(hands=HANDS, dealer=3)], dealer=3, seed=1)
    for bid in bids:
        look(match, bid)
        match.act(bid)
    return match


def look(match: tt.Match, bid: str = "") -> None:
    """The seat to act takes up its cards, if they lie face down and it does not bid blind."""
    if bid != "double-nil" and "look" in codes(match):
        match.act("look")


def open_to(*bids: str, **options: Any) -> set[str]:
    """What may be bid after these bids by a player who has looked."""
    match = table(*bids, **options)
    look(match)
    return codes(match)


def numbers(low: int) -> set[str]:
    """Bids of this many tricks and more."""
    return {str(tricks) for tricks in range(low, 14)}


@pytest.mark.parametrize("least", [2, 4])
def test_s3_7_the_last_partner_brings_the_contract_up(least: int) -> None:
    option = {"min_bid": least}
    assert open_to(**option) == ALL
    assert open_to("1", **option) == ALL
    assert open_to("1", "1", **option) == numbers(least - 1)
    assert open_to(str(least), "1", **option) == ALL
    assert open_to("nil", "1", **option) == {"nil", *numbers(least)}
    assert open_to("double-nil", "1", **option) == {"nil", *numbers(least)}
    assert {"look", "double-nil"} <= codes(table("1", "1", **option))


def test_s3_7_a_contract_that_is_too_low_is_refused() -> None:
    match = table("1", "1", min_bid=4)
    look(match)
    for bid in ("2", "nil"):
        error = refused(match, bid)
        assert error.rule == "S3.7"
        assert str(error.reason) == "your contract must be at least 4 tricks"
    assert refused(match, "14").rule == "S3.2"


@pytest.mark.parametrize(
    ("bids", "taken"),
    [
        ([1, 2, 3, 2], True),
        ([1, 2, 2, 2], False),
        ([1, 4, "nil", 4], False),
        (["nil", 2, "nil", 2], True),
        ([1, 4, "double-nil", 4], True),
    ],
)
def test_s3_7_on_a_sheet_and_in_a_set_up(bids: list[Any], taken: bool) -> None:
    game = spades(min_bid=4)
    accepts(game, bids, taken, "S3.7")


def accepts(game: tt.Game, bids: Sequence[Any], taken: bool, rule: str) -> None:
    """A sheet takes the bids, and so does a set-up; or both refuse them."""
    setup = {"hands": {0: "AS", 1: "KS", 2: "QS", 3: "JS"}, "contract": {"bids": bids}}
    if taken:
        assert tt.ScoreSheet(game).add({"bids": bids, "tricks": [4, 3, 3, 3]})
        assert tt.Match(game, setup={**setup, "leader": 0}).legal_actions
        return
    with pytest.raises(tt.InvalidFacts) as caught:
        tt.ScoreSheet(game).add({"bids": bids, "tricks": [4, 3, 3, 3]})
    assert caught.value.rule == rule
    with pytest.raises(tt.InvalidSetup):
        tt.Match(game, setup={**setup, "leader": 0})


def test_s3_8_whiz() -> None:
    for bids, spades_held in (((), 4), (("nil",), 3), (("nil", "3"), 6)):
        assert open_to(*bids, whiz=True) == {"nil", str(spades_held)}
    assert open_to("nil", "3", "6", whiz=True) == {"nil"}
    match = table(whiz=True, double_nil=False)
    assert refused(match, "5").rule == "S3.8"
    assert codes(table(whiz=True)) == {"look", "double-nil"}


def test_s3_9_mirror() -> None:
    for bids, bid in (((), "4"), (("4",), "3"), (("4", "3"), "6"), (("4", "3", "6"), "nil")):
        assert open_to(*bids, mirror=True) == {bid}
    match = table(mirror=True, double_nil=False)
    error = refused(match, "nil")
    assert (error.rule, str(error.reason)) == ("S3.9", "you bid the number of spades in your hand")
    assert codes(table(mirror=True)) == {"look", "double-nil"}


def test_s3_10_suicide() -> None:
    assert open_to(suicide=True) == ALL
    assert open_to("3", "nil", suicide=True) == {"nil"}
    assert open_to("nil", "3", suicide=True) == numbers(1)
    assert open_to("double-nil", "3", suicide=True) == numbers(1)
    assert codes(table("nil", "3", suicide=True)) == {"look", "double-nil"}
    assert open_to(suicide=True, min_bid=3) == {"nil", *numbers(3)}
    match = table("3", "nil", suicide=True, double_nil=False)
    assert refused(match, "2").rule == "S3.10"


@pytest.mark.parametrize(
    ("bids", "taken"),
    [
        (["nil", 3, 4, "nil"], True),
        (["double-nil", 3, 4, "nil"], True),
        (["double-nil", 3, "nil", "nil"], True),
        ([3, 3, 4, "nil"], False),
        (["nil", 3, "nil", "nil"], False),
    ],
)
def test_s3_10_on_a_sheet_and_in_a_set_up(bids: list[Any], taken: bool) -> None:
    accepts(spades(suicide=True), bids, taken, "S3.10")


@pytest.mark.parametrize(
    ("settings", "one", "other"),
    [
        ({"mirror": True, "whiz": True}, "mirror", "whiz"),
        ({"min_bid": 4, "whiz": True}, "min_bid", "whiz"),
        ({"min_bid": 4, "mirror": True}, "min_bid", "mirror"),
        ({"suicide": True, "whiz": True}, "suicide", "whiz"),
        ({"suicide": True, "mirror": True}, "suicide", "mirror"),
    ],
)
def test_s3_7_to_s3_10_that_cannot_go_together(
    settings: dict[str, Any], one: str, other: str
) -> None:
    with pytest.raises(tt.InvalidOption) as caught:
        spades(**settings)
    assert f'"{one}" cannot be' in str(caught.value)
    assert f'while "{other}" is true' in str(caught.value)


def test_s3_11_the_first_deal_bids_itself() -> None:
    game = spades(first_hand_bids_itself=True)
    deals = [taking(["nil"] * 4, [7, 3, 3, 0], dealer=0), taking([3, 3, 3, 3], [4, 3, 3, 3], 1)]
    match = tt.Match(game, packs=[deal.pack(game) for deal in deals], dealer=0, max_deals=2)
    assert match.view(None).phase == "play"
    assert len(match.view(2).hand) == 13
    for card in deals[0].plays:
        match.act(f"play {card}")
    assert match.totals == (100, 30)
    assert {line.rule for line in match.deals[0].score_lines} == {"S3.11"}
    assert match.view(None).phase == "bidding"
    assert codes(match) == {"look", "double-nil"}

    ten = tt.ScoreSheet(spades(first_hand_bids_itself=True, ten_for_200=True))
    ten.add({"tricks": [7, 3, 3, 0]})
    assert ten.totals == (200, 30)


def asked(sheet: tt.ScoreSheet) -> str | None:
    """What a sheet asks first of the next deal."""
    question = sheet.next_question({})
    return None if question is None else question.name


@pytest.mark.parametrize("name", ["spades", "spades-two"])
def test_s3_11_a_sheet_knows_which_deal_is_the_first(name: str) -> None:
    sheet = tt.ScoreSheet(tt.load_game(name, first_hand_bids_itself=True))
    seats = sheet.game.seating.seats
    first, bids = [7, 6] + [0] * (seats - 2), [3] * seats
    assert asked(sheet) == "tricks"
    with pytest.raises(tt.InvalidFacts, match='no "bids" in a deal like this'):
        sheet.add({"bids": bids, "tricks": first})
    sheet.add({"tricks": first})
    assert sheet.totals == (70, 60)
    assert asked(sheet) == "bids"
    with pytest.raises(tt.InvalidFacts, match='"bids" is missing'):
        sheet.add({"tricks": first})
    sheet.add({"bids": bids, "tricks": first})
    sheet.undo()
    assert asked(sheet) == "bids"
    sheet.undo()
    assert asked(sheet) == "tricks"
    assert asked(tt.ScoreSheet(tt.load_game(name))) == "bids"


def test_s3_11_nobody_calls_double_nil_in_the_draw_of_the_first_deal() -> None:
    match = tt.Match(tt.load_game("spades-two", first_hand_bids_itself=True), seed=1)
    with pytest.raises(tt.IllegalAction) as caught:
        match.act("double-nil")
    assert caught.value.rule == "S3.11"


@pytest.mark.parametrize("anytime", [True, False])
def test_s5_7_spades_may_be_led_at_any_time(anytime: bool) -> None:
    match = table("1", "1", "1", "1", lead_spades_anytime=anytime)
    assert ("play AS" in codes(match)) is anytime
    if not anytime:
        assert refused(match, "play AS").rule == "S5.3"


@pytest.mark.parametrize(
    ("option", "rule", "words"),
    [
        ({"min_bid": 4}, "S3.7", "at least 4 tricks"),
        ({"whiz": True}, "S3.8", "the number of spades in the hand, or Nil"),
        ({"mirror": True}, "S3.9", "the number of spades in the hand; Nil, if there is none"),
        ({"suicide": True}, "S3.10", "One of two partners bids Nil"),
        ({"first_hand_bids_itself": True}, "S3.11", "Nobody bids in the first deal"),
        ({"first_hand_bids_itself": True}, "S3.11", "each trick taken scores 10"),
        ({"lead_spades_anytime": True}, "S5.7", "Spades may be led at any time"),
    ],
)
def test_s3_7_to_s3_11_and_s5_7_in_words(option: dict[str, Any], rule: str, words: str) -> None:
    def said(game: tt.Game) -> list[tuple[tt.Text, str | None]]:
        phases = [line for phase in game.phases for line in phase.describe(game)]
        return [*phases, *game.scoring.describe(), *game.other_rules]

    assert any(number == rule and words in str(text) for text, number in said(spades(**option)))
    assert not any(words in str(text) for text, _number in said(spades()))


@pytest.mark.parametrize(
    "options", [{"min_bid": 4}, {"whiz": True}, {"mirror": True}, {"suicide": True}], ids=str
)
def test_s3_7_to_s3_10_the_advice_is_open(options: dict[str, Any]) -> None:
    match = table(**options)
    while match.view(None).phase == "bidding":
        assert match.to_act is not None
        view = match.view(match.to_act)
        advice = suggested_bid(view)
        assert advice is not None
        assert advice in view.legal_actions
        match.act(advice)
