"""What single plays give away in the games, and where cards go that only some have seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tricktaker as tt
from tests.infer.tables import at_once
from tricktaker.infer import denied, possible, worlds

LAST = 3
"""The seat whose play is looked at."""


def belote(hands: Sequence[str], played: Sequence[str], **options: Any) -> tt.View:
    """What seat 0 sees when these cards were played from these hands; hearts are trumps."""
    setup = {
        "hands": dict(enumerate(hands)),
        "leader": 0,
        "contract": {"taker": 0, "strain": "H"},
    }
    match = tt.Match(tt.load_game("belote", **options), setup=setup, seed=1)
    for card in played:
        match.act(f"play {card}")
    return match.view(0)


def suit(view: tt.View, code: str) -> set[str]:
    """The cards of a suit that were not played."""
    left = view.game.cards.full - view.played
    return {str(card) for card in left if card.suit.code == code}


def trumps(view: tt.View, ranks: str) -> set[str]:
    """Those of these trumps of Belote that were not played."""
    return {f"{rank}H" for rank in ranks.split()} & suit(view, "H")


def check_denied(view: tt.View, wanted: set[str]) -> None:
    """The last seat lacks these cards and no others, and no world gives it one of them."""
    cannot = denied(view)[LAST]
    assert {str(card) for card in cannot} == wanted
    hand = tt.HAND[LAST]
    assert possible(view, hand).isdisjoint(cannot)
    drawn = worlds(view, 800, seed=1)
    assert all(world.hands[LAST].isdisjoint(cannot) for world in drawn)
    came = {str(card) for world in drawn for card in world.hands[LAST]}
    assert came == {str(card) for card in possible(view, hand)}


# ---------------------------------------------------------------- Belote


def test_b5_2_following_tells_nothing() -> None:
    view = belote(["AS 7C", "7S 8C", "8S 9C", "9S JH"], ["AS", "7S", "8S", "9S"])
    check_denied(view, set())


def test_b5_4_a_discard_tells_of_no_card_of_the_suit_and_no_trump() -> None:
    view = belote(["AS 7C", "7S 8C", "8S 9C", "TC JC"], ["AS", "7S", "8S", "TC"])
    check_denied(view, suit(view, "S") | suit(view, "H"))


def test_b5_4_a_trump_tells_of_no_card_of_the_suit() -> None:
    view = belote(["AS 7C", "7S 8C", "8S 9C", "7H JH"], ["AS", "7S", "8S", "7H"])
    check_denied(view, suit(view, "S"))


@pytest.mark.parametrize("low", ["7", "Q"])
def test_b5_4_an_undertrump_tells_of_no_higher_trump(low: str) -> None:
    """Seat 2 has gone over with the ace, seat 3 lays a lower trump."""
    view = belote(["AS 7C", "TH 8C", "AH 9C", f"{low}H TC"], ["AS", "TH", "AH", f"{low}H"])
    check_denied(view, suit(view, "S") | trumps(view, "9 J"))


def test_b5_4_a_trump_that_goes_over_tells_of_no_trump() -> None:
    view = belote(["AS 7C", "TH 8C", "AH 9C", "9H 7H"], ["AS", "TH", "AH", "9H"])
    check_denied(view, suit(view, "S"))


def test_b5_4_without_undertrumping_a_discard_tells_of_no_higher_trump_alone() -> None:
    hands, played = ["AS 7C", "TH 8C", "AH 9C", "TC 7H"], ["AS", "TH", "AH", "TC"]
    view = belote(hands, played, undertrump=False)
    check_denied(view, suit(view, "S") | trumps(view, "9 J"))


def test_b5_4_without_undertrumping_a_lower_trump_tells_of_no_higher_one() -> None:
    hands, played = ["AS 7C", "TH 8C", "AH 9C", "7H TC"], ["AS", "TH", "AH", "7H"]
    view = belote(hands, played, undertrump=False)
    check_denied(view, suit(view, "S") | trumps(view, "9 J"))


@pytest.mark.parametrize("undertrump", [True, False])
def test_b5_5_a_discard_under_the_partners_trump_tells_of_no_card_of_the_suit(
    undertrump: bool,
) -> None:
    """Seat 1 has trumped and wins: its partner, seat 3, need not trump, and may have any."""
    hands, played = ["AS 7C", "TH 8C", "8S 9C", "TC JH"], ["AS", "TH", "8S", "TC"]
    view = belote(hands, played, undertrump=undertrump)
    check_denied(view, suit(view, "S"))


@pytest.mark.parametrize("undertrump", [True, False])
def test_b5_5_an_undertrump_of_the_partner_tells_of_no_higher_trump(undertrump: bool) -> None:
    hands, played = ["AS 7C", "TH 8C", "8S 9C", "7H QH"], ["AS", "TH", "8S", "7H"]
    view = belote(hands, played, undertrump=undertrump)
    check_denied(view, suit(view, "S") | trumps(view, "A 9 J"))


@pytest.mark.parametrize("low", ["7", "Q", "T"])
@pytest.mark.parametrize("second", ["AH 8H", "8H AH"])
def test_b5_3_a_lower_trump_to_trumps_tells_of_no_higher_one(low: str, second: str) -> None:
    """It makes no difference whether the partner, seat 1, is winning with the ace."""
    lead = ["KH", *second.split()]
    hands = [f"{lead[0]} 7C", f"{lead[1]} 8C", f"{lead[2]} 9C", f"{low}H TC"]
    view = belote(hands, [*lead, f"{low}H"])
    check_denied(view, trumps(view, "9 J"))


def test_b5_3_no_trump_to_trumps_tells_of_none() -> None:
    view = belote(["KH 7C", "8H 8C", "AH 9C", "TC JC"], ["KH", "8H", "AH", "TC"])
    check_denied(view, suit(view, "H"))


# ---------------------------------------------------------------- Spades


def spades(hands: Sequence[str], played: Sequence[str]) -> tt.View:
    """What seat 0 sees when these cards were played from these hands."""
    setup = {"hands": dict(enumerate(hands)), "leader": 0, "notes": {"broken": False}}
    match = tt.Match(tt.load_game("spades"), setup=setup, dealer=3, seed=1)
    for card in played:
        match.act(f"play {card}")
    return match.view(0)


@pytest.mark.parametrize("card", ["2C", "2S"])
def test_s5_2_a_discard_or_a_spade_tells_of_no_card_of_the_suit(card: str) -> None:
    view = spades(["AH 3C", "2H 4C", "3H 5C", f"{card} 6D"], ["AH", "2H", "3H", card])
    check_denied(view, suit(view, "H"))


def test_s5_2_following_tells_nothing() -> None:
    view = spades(["AH 3C", "2H 4C", "3H 5C", "4H 6D"], ["AH", "2H", "3H", "4H"])
    check_denied(view, set())


def test_s5_3_a_lead_of_unbroken_spades_tells_of_nothing_but_spades() -> None:
    setup = {
        "hands": {0: "AH 3H", 1: "2H 4C", 2: "3C 5C", 3: "2S 4S"},
        "leader": 3,
        "notes": {"broken": False},
    }
    match = tt.Match(tt.load_game("spades"), setup=setup, dealer=3, seed=1)
    view = at_once(match, "play 2S").view(0)
    check_denied(view, suit(view, "C") | suit(view, "D") | suit(view, "H"))


# ---------------------------------------------------------------- the exchange


def exchanged(mode: str) -> tuple[tt.Match, list[str], list[str]]:
    """Seat 1 bids Double Nil and gives three cards to seat 3, which gives three back."""
    game = tt.load_game("spades", exchange=mode)
    hands = {1: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"}
    hands[3] = hands[1].replace("C", "D")
    match = tt.Match(game, packs=[game.pack(hands, dealer=0)], dealer=0, seed=1)
    at_once(match, "double-nil", "look", "3", "look", "3", "look", "3")
    given, back = ["AC", "KC", "QC"], ["2D", "3D", "4D"]
    for seat, cards in ((1, given), (3, back)):
        for card in cards:
            match.act(f"give {card}", seat=seat)
    return match, given, back


@pytest.mark.parametrize("mode", ["bidder-first", "simultaneous"])
def test_s4_4_cards_given_lie_where_they_went_for_the_two_who_know(mode: str) -> None:
    match, given, back = exchanged(mode)
    assert match.view(None).phase == "play"
    for reader, other, sent in ((1, 3, given), (3, 1, back)):
        view = match.view(reader)
        cards = view.game.cards.set(sent)
        assert cards == view.hand_of(other) == view.known(tt.HAND[other])
        assert all(cards <= world.hands[other] for world in worlds(view, 100, seed=1))
        assert all(possible(view, tt.HAND[seat]).isdisjoint(cards) for seat in (0, 2))
        assert cards <= possible(view, tt.HAND[other])


@pytest.mark.parametrize("reader", [0, 2, None])
def test_s4_4_the_others_do_not_know_where_a_card_went(reader: tt.Reader) -> None:
    view = exchanged("bidder-first")[0].view(reader)
    cards = view.game.cards.set(["AC", "KC", "QC", "2D", "3D", "4D"]) - view.hand
    for seat in (1, 3):
        assert len(view.hand_of(seat)) == 0
        assert cards <= possible(view, tt.HAND[seat])


def test_s4_3_cards_that_are_still_offered_lie_in_no_hand() -> None:
    game = tt.load_game("spades")
    match = tt.Match(game, dealer=0, seed=1)
    at_once(match, "double-nil", "look", "3", "look", "3", "look", "3")
    first = next(iter(match.view(1).hand))
    match.act(f"give {first}", seat=1)
    for world in worlds(match.view(1), 50, seed=1):
        assert world[tt.OFFER[1]] == (first,)
    offered = {world[tt.OFFER[1]] for world in worlds(match.view(3), 300, seed=1)}
    assert len(offered) > 20
    assert possible(match.view(3), tt.OFFER[1]) == match.view(3).hand.complement


# ---------------------------------------------------------------- the draw of two-player Spades


def drawn(**options: Any) -> tt.Match:
    """Two-player Spades after the draw; each player keeps and refuses by turns."""
    match = tt.Match(tt.load_game("spades-two", **options), seed=3, dealer=1)
    turn = 0
    while match.view(None).phase == "draw":
        codes = {str(action) for action in match.legal_actions}
        if "double-nil" in codes:
            match.act("double-nil" if match.to_act == 0 else "look")
        else:
            match.act("refuse" if turn // 2 % 2 else "keep")
            turn += 1
    return match


@pytest.mark.parametrize("peek", [False, True])
def test_t2_4_what_a_player_saw_go_to_the_pile_is_never_dealt(peek: bool) -> None:
    match = drawn(double_nil=False, peek_discard=peek)
    for reader in (0, 1):
        view, other = match.view(reader), tt.HAND[1 - reader]
        seen = view.known("discard")
        assert len(seen) == (13 if peek else 6)
        assert seen <= match.truth.known("discard")
        assert possible(view, other) == (seen | view.hand).complement
        for world in worlds(view, 100, seed=1):
            assert seen <= set(world["discard"])
            assert seen.isdisjoint(world.hands[1 - reader])
        assert match.truth.known("discard") - seen <= possible(view, "discard")


def test_t4_3_cards_given_up_never_come_back() -> None:
    match = drawn()
    assert match.view(None).phase == "replacement"
    given = sorted(match.view(0).hand, key=str)[:3]
    pile = match.view(0).known("discard")
    for card in given:
        match.act(f"discard {card}", seat=0)
    assert match.view(None).phase != "replacement"
    own, other = match.view(0), match.view(1)
    drawn_again = own.hand & pile
    for world in worlds(own, 100, seed=1):
        assert set(world["out"]) == set(given)
        assert pile - drawn_again <= set(world["discard"])
        assert world.hands[1].isdisjoint(own.game.cards.set(given))
    # seat 1 knows cards of the pile of before: each is there still or was drawn, but not given up
    seen = {e.cards for e in other.deal_events if isinstance(e, tt.Moved) and e.target == "discard"}
    cards = other.game.cards.set([card for some in seen if some for card in some])
    assert len(cards) == 6
    assert cards.isdisjoint(possible(other, "out"))
    assert cards <= possible(other, tt.HAND[0])
    assert cards <= possible(other, "discard")
    assert other.hand.isdisjoint(possible(other, "out"))
