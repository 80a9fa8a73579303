"""What must be played to a trick: every row of the table of obligations, and the field cases.

Each row stands as a set-up under every order of the suits and from every seat, and comes up in a
real deal, dealt and bid and played to that trick, under every trump suit from every seat.
"""

from __future__ import annotations

import pytest

import tricktaker as tt
from tests.belote.tables import (
    MOST,
    OTHERS,
    SEATS,
    NoSuchDeal,
    Other,
    arrange,
    at,
    belote,
    codes,
    hand,
    plays,
    refused,
    set_up,
)
from tests.reference.plain_belote import playable

# name, cards of the trick from its leader, hand, legal, rule that refuses the rest
# Seat 0 leads; hearts are trump. What the player before last led is the partner's.
ROWS = [
    ("over_on_a_trump_lead", "9H", "JH 7H AS", "JH", "B5.3"),
    ("over_the_partner_on_a_trump_lead", "AH 8D", "9H 8H KS", "9H", "B5.3"),
    ("cannot_go_over_on_a_trump_lead", "JH", "9H 7H KS", "9H 7H", "B5.2"),
    ("must_trump", "AS", "7H KH QD", "7H KH", "B5.4"),
    ("must_overtrump", "AS TH AH", "QH 9H KD", "9H", "B5.4"),
    ("must_undertrump", "AS TH AH", "QH 7H KD", "QH 7H", "B5.4"),
    ("partner_leads_and_wins", "AS 7S", "KD 7H 9H", "KD 7H 9H", None),
    ("partner_trumps_go_over_or_discard", "TS AH 7S", "KD QH 9H", "KD 9H", "B5.5"),
    ("partner_trumps_too_high", "TS JH 7S", "KD QH 9H", "KD QH 9H", None),
    ("partner_trumps_only_trumps", "TS AH 7S", "QH 9H", "9H", "B5.5"),
    # the field cases, with hearts for trump
    ("be_01", "QH 7H", "JH 8H AC", "JH", "B5.3"),
    ("be_03_a", "KD 8D", "AH 8H 7S TC", "AH 8H 7S TC", None),
    ("be_03_b", "KD AD", "AH 8H 7S TC", "AH 8H", "B5.4"),
    ("be_03_c", "KD QH", "AH 8H 7S TC", "AH", "B5.4"),
    ("be_04", "KD JH", "AH 8H 7S TC", "AH 8H", "B5.4"),
    ("be_07_a", "AD TH KD", "JH 7H 9S", "JH 9S", "B5.5"),
    ("be_07_b", "AD TH KD", "7H 8H 9S", "7H 8H 9S", None),
    ("be_07_c", "AD TH KD", "JH 7H", "JH", "B5.5"),
    ("be_07_d", "AD TH KD", "7H 9S", "7H 9S", None),
    ("be_08", "7C JH", "TH 9H AS", "TH 9H", "B5.4"),
    # what the table leaves to the reader
    ("b5_2_follow", "TS", "7S AS JH", "7S AS", "B5.2"),
    ("b5_2_follow_although_trumped", "TS 9H", "7S AS JH", "7S AS", "B5.2"),
    ("b5_2_no_need_to_win", "TS 8D", "7S AS JH", "7S AS", "B5.2"),
    ("b5_3_any_trump_under_the_partner", "JH 8D", "9H 8H KS", "9H 8H", "B5.2"),
    ("b5_3_no_trump_on_a_trump_lead", "9H 7H", "9D 7D AC", "9D 7D AC", None),
    ("b5_4_no_trump", "AS", "9D 7D AC", "9D 7D AC", None),
    ("b5_4_no_trump_over_one", "AS TH", "9D 7D AC", "9D 7D AC", None),
    ("b5_4_opponent_wins_behind_the_partner", "KS 8S AS", "7H KH QD", "7H KH", "B5.4"),
    ("b5_4_partner_overtrumped", "AS TH 9H", "JH QH KD", "JH", "B5.4"),
    ("b5_5_partner_wins_plain", "7S AS 8S", "7H KH QD", "7H KH QD", None),
    ("b5_5_discards_only", "7S AS 8S", "7D KC QD", "7D KC QD", None),
    ("b5_5_trumps_only_plain", "7S AS 8S", "7H KH JH", "7H KH JH", None),
]

rows = pytest.mark.parametrize(
    ("trick", "held", "legal", "rule"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)


def check(match: tt.Match, seat: int, legal: str, rule: str | None) -> None:
    """What is legal, and that the rest of the hand is refused with the rule."""
    assert match.to_act == seat
    assert codes(match) == plays(legal)
    for card in sorted(hand(match, seat) - set(legal.split())):
        error = refused(match, f"play {card}")
        assert error.rule == rule
        assert error.code == f"play {card}"
        assert set(error.legal) == plays(legal)
        assert str(error.reason)


@rows
def test_obligation_as_a_set_up(trick: str, held: str, legal: str, rule: str | None) -> None:
    place = len(trick.split())
    for other in MOST:
        seat = other.seat(place)
        match = set_up(
            {seat: other.cards(held)},
            trick=other.cards(trick),
            leader=other.seat(0),
            trump=other.trump,
        )
        assert match.to_act == seat, other
        assert codes(match) == plays(other.cards(legal)), other
        if other.turn == place:
            check(match, seat, other.cards(legal), rule)


@pytest.mark.parametrize("other", OTHERS, ids=str)
@rows
def test_obligation_in_a_real_deal(
    trick: str, held: str, legal: str, rule: str | None, other: Other
) -> None:
    place = len(trick.split())
    match = at(arrange({place: held}, trick=trick, other=other))
    assert hand(match, other.seat(place)) == set(other.cards(held).split())
    check(match, other.seat(place), other.cards(legal), rule)


@pytest.mark.parametrize("other", OTHERS, ids=str)
@rows
def test_obligation_at_the_first_trick(
    trick: str, held: str, legal: str, rule: str | None, other: Other
) -> None:
    """The same with a hand of eight: cards beside it change nothing but that they may be played."""
    laid = trick.split()
    place = len(laid)
    free = set(legal.split()) - {c for c in held.split() if c[1] == "H"} if laid else set()
    plain = [s for s in "CDS" if laid[0][1] != s]
    gone = {*laid, *held.split()}
    more = [rank + suit for rank in "789JQKTA" for suit in plain if rank + suit not in gone]
    whole = [*held.split(), *more[: 8 - len(held.split())]]
    discard = bool(free) and laid[0][1] not in {c[1] for c in held.split()}
    wanted = {*legal.split(), *(more[: 8 - len(held.split())] if discard else ())}
    only_trumps = all(card[1] == "H" for card in held.split())
    if only_trumps:  # then a discard was free, but there was none to make
        wanted = playable(whole, laid, "H")
        assert set(legal.split()) <= wanted
    match = at(arrange({place: " ".join(whole)}, trick=trick, other=other))
    assert match.view(None).trick_count == 0
    check(match, other.seat(place), other.cards(" ".join(sorted(wanted))), rule)


# ---------------------------------------------------------------- the option


UNDER = [
    ("AS TH AH", "QH 7H KD", "QH 7H KD"),
    ("AS TH AH", "QH 9H KD", "9H"),
    ("KD JH", "AH 8H 7S TC", "AH 8H 7S TC"),
    ("7C JH", "TH 9H AS", "TH 9H AS"),
    ("AS", "7H KH QD", "7H KH"),
    ("JH", "9H 7H KS", "9H 7H"),
    ("TS AH 7S", "KD QH 9H", "KD 9H"),
    ("AS TH AH", "QH 7H", "QH 7H"),
]


@pytest.mark.parametrize(("trick", "held", "legal"), UNDER)
def test_b5_4_without_undertrump(trick: str, held: str, legal: str) -> None:
    place = len(trick.split())
    game = belote(undertrump=False)
    for other in OTHERS:
        match = set_up(
            {other.seat(place): other.cards(held)},
            trick=other.cards(trick),
            leader=other.seat(0),
            trump=other.trump,
            game=game,
        )
        assert codes(match) == plays(other.cards(legal)), other


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_b5_4_undertrump_in_real_deals(other: Other) -> None:
    deal = arrange({3: "QH 7H KD"}, trick="AS TH AH", other=other)
    assert codes(at(deal)) == plays(other.cards("QH 7H"))
    assert codes(at(deal, belote(undertrump=True))) == plays(other.cards("QH 7H"))
    try:
        match = at(deal, belote(undertrump=False))
    except tt.IllegalAction:  # pragma: no cover  # what is legal with it is legal without
        pytest.fail("without undertrump more is legal, never less")
    assert codes(match) == plays(other.cards("QH 7H KD"))


def test_impossible_positions_are_not_dealt() -> None:
    with pytest.raises((NoSuchDeal, AssertionError)):
        # the second player holds a spade and has trumped: no deal comes to that
        arrange({2: "KD QH 9C", 1: "8S 7S"}, trick="AS 9H", other=Other())


def test_every_seat_is_used() -> None:
    assert {other.turn for other in OTHERS} == set(SEATS)
