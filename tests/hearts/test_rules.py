"""The rules of Hearts one by one, each under its number."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest

import tricktaker as tt
from tests.hearts.tables import (
    READERS,
    SEATS,
    TURNS,
    TWO_TRICKS,
    Other,
    at_random,
    codes,
    gives,
    hearts,
    held,
    in_position,
    is_broken,
    play,
    plays,
    refused,
    scene,
)

dealers = pytest.mark.parametrize("dealer", SEATS)
turns = pytest.mark.parametrize("other", TURNS, ids=str)
PLAYERS = (3, 4, 5)
SIZES = {3: 17, 4: 13, 5: 10}
LEFT_OUT = {3: {"2D"}, 4: set(), 5: {"2C", "2D"}}
players = pytest.mark.parametrize("count", PLAYERS)

Pass = tuple[int, int]


def passes(match: tt.Match) -> set[Pass]:
    """Who passes to whom in the deal that is on."""
    return {tuple(pair) for stage in match.view(None).note("passing") or () for pair in stage}


def pass_all(match: tt.Match, gifts: dict[int, str]) -> None:
    """Everybody passes these cards, seat by seat."""
    for seat, cards in gifts.items():
        for card in cards.split():
            match.act(f"give {card}", seat=seat)


# ---------------------------------------------------------------- H1: the table


def test_h1_1_four_players_each_for_themselves() -> None:
    game = hearts()
    assert game.seating.sides == ((0,), (1,), (2,), (3,))
    assert game.seating.clockwise
    assert len(tt.Match(game, seed=1).totals) == 4


def test_h1_2_ace_high_and_no_trumps() -> None:
    game = hearts()
    ranking = game.rankings[None]
    assert len(game.cards) == 52
    assert ranking.trump is None
    for suit in "CDHS":
        order = [game.cards.index(f"{rank}{suit}") for rank in "23456789TJQKA"]
        for low, high in pairwise(order):
            assert ranking.winning([low, high]) == 1
            assert ranking.winning([high, low]) == 0
    for led, other in product("CDHS", repeat=2):
        if led != other:
            cards = [game.cards.index(code) for code in (f"2{led}", f"A{other}")]
            assert ranking.winning(cards) == 0


@pytest.mark.parametrize("target", [20, 50, 100, 130])
def test_h1_3_the_target_ends_the_match(target: int) -> None:
    for ahead, over in ((target - 1, False), (target, True), (target + 9, True)):
        sheet = tt.ScoreSheet(hearts(target=target), {"totals": [ahead - 5, 3, 2, 0]})
        sheet.add({"points": [5, 0, 16, 5]})
        assert sheet.is_over is over
        assert sheet.winners == ((1,) if over else ())
    match = tt.Match(hearts(target=target), seed=target)
    at_random(match, random.Random(1))
    assert max(match.totals) >= target
    before = [t - s for t, s in zip(match.totals, match.deals[-1].scores, strict=True)]
    assert max(before) < target or before.count(min(before)) > 1


@players
def test_h1_4_how_many_play_with_which_cards(count: int) -> None:
    game = hearts(players=count)
    whole = {str(card) for card in tt.Pack.standard()}
    assert {str(card) for card in game.cards} == whole - LEFT_OUT[count]
    match = tt.Match(game, seed=1)
    assert match.view(None).hand_sizes == (SIZES[count],) * count
    assert sum(game.rankings[None].points) == 26
    at_random(match, random.Random(1), until=count * (3 + SIZES[count]))
    (deal,) = match.deals
    assert len(deal.tricks) == SIZES[count]
    assert all(len(trick.cards) == count for trick in deal.tricks)
    played = {str(card) for trick in deal.tricks for card in trick.cards}
    assert played == whole - LEFT_OUT[count]


@pytest.mark.parametrize("wrong", [2, 6, 0, -4, None, "4", 4.0, True])
def test_h1_4_other_numbers_of_players_are_refused(wrong: object) -> None:
    with pytest.raises(tt.InvalidOption, match='"players"'):
        hearts(players=wrong)


# ---------------------------------------------------------------- H2: the deal


def test_h2_1_the_first_dealer_is_drawn() -> None:
    drawn = {tt.Match(hearts(), seed=seed).view(None).dealer for seed in range(40)}
    assert drawn == set(SEATS)
    again = [tt.Match(hearts(), seed=3).view(None).dealer for _ in range(3)]
    assert len(set(again)) == 1


@players
def test_h2_2_dealt_one_at_a_time_from_the_next_seat_on(count: int) -> None:
    game = hearts(players=count)
    cards = random.Random(count).sample(list(map(str, game.cards)), len(game.cards))
    for dealer in range(count):
        match = tt.Match(game, packs=[" ".join(cards)], dealer=dealer)
        for place in range(count):
            seat = (dealer + 1 + place) % count
            assert held(match, seat) == set(cards[place::count])


@players
def test_h2_3_the_next_seat_deals_next(count: int) -> None:
    match = tt.Match(hearts(players=count), seed=1, dealer=count - 1, max_deals=count + 1)
    at_random(match, random.Random(2))
    assert [deal.dealer for deal in match.deals] == [*range(count - 1, count), *range(count)]


# ---------------------------------------------------------------- H3: the passing


@dealers
def test_h3_1_three_cards_each_and_then_what_comes(dealer: int) -> None:
    match = tt.Match(hearts(), seed=dealer, dealer=dealer)
    before = [held(match, seat) for seat in SEATS]
    gifts = {seat: " ".join(sorted(before[seat])[:3]) for seat in (2, 0, 3, 1)}
    for number, (seat, cards) in enumerate(gifts.items()):
        assert codes(match, seat) == gives(" ".join(before[seat]))
        for card in cards.split():
            assert match.view(None).phase == "passing"
            match.act(f"give {card}", seat=seat)
        if number < 3:
            # what was given has gone, nothing has come yet
            assert held(match, seat) == before[seat] - set(cards.split())
            assert codes(match, seat) == set()
    assert match.view(None).phase == "play"
    for seat in SEATS:
        came = set(gifts[(seat - 1) % 4].split())
        assert held(match, seat) == (before[seat] - set(gifts[seat].split())) | came


@dealers
def test_h3_1_what_came_is_not_passed_on(dealer: int) -> None:
    match = tt.Match(hearts(), seed=5, dealer=dealer)
    first, second = (dealer + 1) % 4, (dealer + 2) % 4
    gift = sorted(held(match, first))[:3]
    for card in gift:
        match.act(f"give {card}", seat=first)
    for card in gift:
        reason, rule = refused(match, f"give {card}", seat=second)
        assert reason == f"{card} is not in your hand"
        assert rule is None or rule.startswith("H3")


@pytest.mark.parametrize(("number", "step"), [(1, 1), (2, 3), (3, 2), (4, 0), (5, 1), (8, 0)])
def test_h3_2_left_right_across_and_hold(number: int, step: int) -> None:
    for dealer in (0, 3):
        match = tt.Match(hearts(target=1000), seed=number, dealer=dealer, max_deals=9)
        rng = random.Random(number)
        while match.view(None).deal < number:
            match.act(rng.choice(match.legal_actions))
        wanted = {(seat, (seat + step) % 4) for seat in SEATS} if step else set()
        assert passes(match) == wanted
        assert match.view(None).phase == ("passing" if step else "play")


@pytest.mark.parametrize(
    ("count", "steps"), [(3, (1, -1, 0, 1)), (4, (1, -1, 2, 0, 1)), (5, (1, -1, 2, -2, 0, 1))]
)
def test_h3_3_the_ways_of_three_and_of_five(count: int, steps: tuple[int, ...]) -> None:
    match = tt.Match(hearts(players=count, target=1000), seed=1, dealer=1, max_deals=len(steps))
    rng = random.Random(count)
    for number, step in enumerate(steps, 1):
        assert match.view(None).deal == number
        wanted = {(seat, (seat + step) % count) for seat in range(count)} if step else set()
        assert passes(match) == wanted
        while len(match.deals) < number:
            match.act(rng.choice(match.legal_actions))


@pytest.mark.parametrize(
    ("passing", "step"), [("left", 1), ("right", -1), ("across", 2), ("none", 0)]
)
@players
def test_h3_4_always_the_same_way(passing: str, step: int, count: int) -> None:
    if passing == "across" and count != 4:
        with pytest.raises(tt.InvalidOption) as caught:
            hearts(passing=passing, players=count)
        assert str(caught.value) == (
            f'"passing" cannot be across while "players" is {count}; it takes another way, or none'
        )
        return
    match = tt.Match(hearts(passing=passing, players=count, target=1000), seed=1, max_deals=5)
    rng = random.Random(count)
    for number in range(1, 6):
        wanted = {(seat, (seat + step) % count) for seat in range(count)} if step else set()
        assert passes(match) == wanted
        while len(match.deals) < number:
            match.act(rng.choice(match.legal_actions))


@pytest.mark.parametrize("wrong", ["up", "LEFT", "", None, 1])
def test_h3_4_other_ways_are_refused(wrong: object) -> None:
    with pytest.raises(tt.InvalidOption, match='"passing"'):
        hearts(passing=wrong)


def test_h3_4_in_words() -> None:
    def said(**options: object) -> list[str]:
        game = hearts(**options)
        return [str(text) for text, _rule in game.phase("passing").describe(game)]

    each = "Each player passes 3 cards face down, and then sees what comes."
    cycle = "Deal by deal, and then anew, the cards go: {}."
    assert said() == [each, cycle.format("to the left, to the right, across, nowhere")]
    assert said(players=3) == [each, cycle.format("to the left, to the right, nowhere")]
    two = "to the left, to the right, 2 places to the left, 2 places to the right, nowhere"
    assert said(players=5) == [each, cycle.format(two)]
    assert said(passing="right") == [each, "In every deal the cards go to the right."]
    assert said(passing="across") == [each, "In every deal the cards go across."]
    assert said(passing="none") == ["No cards are passed."]


@dealers
def test_h3_5_giver_and_receiver_know_the_cards(dealer: int) -> None:
    match = tt.Match(hearts(), seed=dealer, dealer=dealer)
    gifts = {seat: " ".join(sorted(held(match, seat))[:3]) for seat in SEATS}
    pass_all(match, gifts)
    for giver in SEATS:
        receiver = (giver + 1) % 4
        cards = set(gifts[giver].split()) - {"2C"}  # who holds that one is shown to all
        for reader in READERS:
            known = {str(card) for card in match.view(reader).hand_of(receiver)}
            if reader in (giver, receiver):
                assert cards <= known
            else:
                assert not cards & known


# ---------------------------------------------------------------- H4: the play


@pytest.mark.parametrize("holder", SEATS)
@dealers
def test_h4_1_who_holds_the_two_of_clubs_after_the_passing_leads_it(
    holder: int, dealer: int
) -> None:
    game = hearts(passing="left")
    pack = game.pack({holder: "2C"}, dealer=dealer)
    for passed in (True, False):
        match = tt.Match(game, packs=[pack], dealer=dealer)
        gifts = {seat: " ".join(sorted(held(match, seat) - {"2C"})[:3]) for seat in SEATS}
        if passed:
            gifts[holder] = f"2C {gifts[holder][:5]}"
        pass_all(match, gifts)
        leads = (holder + 1) % 4 if passed else holder
        assert match.to_act == leads
        assert codes(match) == {"play 2C"}
        match.act("play 2C")
        assert match.to_act == (leads + 1) % 4


@players
def test_h4_1_the_lowest_club_is_led(count: int) -> None:
    lowest = "3C" if count == 5 else "2C"
    for seed in range(5):
        match = tt.Match(hearts(players=count, passing="none"), seed=seed)
        assert codes(match) == {f"play {lowest}"}
        other = next(card for card in held(match, match.to_act or 0) if card != lowest)
        assert refused(match, f"play {other}") == (f"you must lead {lowest}", "H4.1")


@turns
def test_h4_1_the_highest_of_the_suit_led_takes_the_trick(other: Other) -> None:
    match = scene(other, TWO_TRICKS)
    first, second = match.view(None).tricks
    assert (first.winner, second.winner) == (other.seat(0), other.seat(0))
    assert match.to_act == other.seat(0)
    play(match, "9C 4C 7C JC")
    assert match.view(None).tricks[-1].winner == other.seat(3)
    assert match.to_act == other.seat(3)


@turns
def test_h4_2_follow_suit(other: Other) -> None:
    match = scene(other, "2C")
    assert match.to_act == other.seat(2)
    assert codes(match) == plays("5C 6C 7C")
    assert refused(match, "play AS") == ("clubs were led and you hold 5C, 6C, 7C", "H4.2")
    match = scene(other, f"{TWO_TRICKS} AD")
    assert codes(match) == plays(" ".join(held(match, other.seat(1))))  # no diamond


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("step", [1, 2, 3])
def test_h4_3_no_point_cards_to_the_first_trick(dealer: int, step: int) -> None:
    leader = 2
    seat = (leader + step) % 4
    hands = {leader: "2C", seat: "KH QS 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"}
    for allowed in (False, True):
        game = hearts(passing="none", first_trick_points=allowed)
        match = tt.Match(game, packs=[game.pack(hands, dealer=dealer)], dealer=dealer)
        while match.to_act != seat:
            match.act(match.legal_actions[0])
        if allowed:
            assert codes(match) == plays(hands[seat])
            continue
        assert codes(match) == plays(hands[seat].removeprefix("KH QS "))
        for card in ("KH", "QS"):
            reason, rule = refused(match, f"play {card}")
            assert reason.startswith(
                "this is the first trick: point cards may not be played, and you hold "
            )
            assert rule == "H4.3"


@pytest.mark.parametrize("step", [1, 2, 3])
def test_h4_3_who_holds_nothing_else_plays_a_point_card(step: int) -> None:
    seat = (1 + step) % 4
    hand = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    game = hearts(passing="none")
    match = tt.Match(game, packs=[game.pack({1: "2C", seat: hand}, dealer=3)], dealer=3)
    while match.to_act != seat:
        match.act(match.legal_actions[0])
    assert codes(match) == plays(hand)
    match.act("play 5H")
    assert is_broken(match)


@turns
def test_h4_3_later_point_cards_may_be_played(other: Other) -> None:
    match = scene(other, f"{TWO_TRICKS} AD")
    assert plays("2H QS") < codes(match)
    first = in_position("KH QS 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "2C", other)
    assert not plays("KH QS") & codes(first)
    assert codes(in_position("KH QS 3D", "2C", other)) == plays("KH QS 3D")


@turns
def test_h4_4_hearts_are_not_led_until_they_are_broken(other: Other) -> None:
    match = scene(other, TWO_TRICKS)
    assert not codes(match) & plays("5H 6H")
    assert refused(match, "play 6H")[1] == "H4.4"
    assert codes(in_position("6H", other=other)) == plays("6H")


@turns
@pytest.mark.parametrize("option", [False, True])
def test_h4_5_what_breaks_hearts(other: Other, option: bool) -> None:
    for card, broken in (("2H", True), ("QS", option), ("KS", False), ("4C", False)):
        match = scene(other, f"{TWO_TRICKS} AD", queen_breaks_hearts=option)
        assert not is_broken(match)
        play(match, f"{card} 2D 8D")
        assert is_broken(match) is broken
        assert (plays("5H 6H") <= codes(match)) is broken
    led = in_position("6H 2H", other=other)
    led.act("play 2H")
    assert is_broken(led)


def test_h4_5_in_words() -> None:
    for option, more in ((False, "."), (True, "; to play QS breaks them, too.")):
        game = hearts(queen_breaks_hearts=option)
        said = [str(text) for text, rule in game.phase("play").describe(game) if rule == "H4.4"]
        assert said == [
            f"Until they are broken, hearts may not be led unless you hold nothing else{more}"
        ]
