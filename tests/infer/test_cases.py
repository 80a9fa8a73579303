"""Single positions: what follows from them, and what they are refused for."""

import pickle
from math import comb, factorial

import pytest

import tricktaker as tt
from tests.infer.tables import (
    FOLLOW,
    P12,
    at_once,
    belote_like,
    check_agrees,
    dealt,
    refilling,
    seen,
    table,
    tiny,
)
from tests.obligations.tables import P32
from tricktaker.infer import Inference, denied, possible, worlds


def test_en_08_a_seat_that_showed_a_void_gets_none_of_the_suit():
    game = tt.load_game("spades", double_nil=False)
    west = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    codes = ("3", "3", "3", "3", "play TH", "play QH", "play 4H", "play 7C")
    match = dealt(game, {0: "TH", 1: "QH", 2: "4H", 3: west}, *codes)
    hearts = game.cards.set(card for card in game.cards if card.suit.code == "H")
    for reader in (0, 1, 2, None):
        view = match.view(reader)
        assert denied(view) == {0: set(), 1: set(), 2: set(), 3: hearts - view.played}
        assert all(world.hands[3].isdisjoint(hearts) for world in worlds(view, 300, seed=4))
        drawn = [world.hands[1] & hearts for world in worlds(view, 300, seed=4)]
        assert len(set(drawn)) > 1 or reader == 1


def test_an_undertrump_tells_of_no_higher_trump():
    hands = {
        0: "AS KS QS JS TS 9S 8S 7S",
        1: "TH 9H JH 7C 8C 9C TC JC",
        2: "AH 7D 8D 9D TD JD QD AD",
        3: "7H 8H QH KH KD QC KC AC",
    }
    match = dealt(belote_like(), hands, "play AS", "play TH", "play AH", "play 7H")
    spades = P32.set(card for card in P32 if card.suit.code == "S")
    out = denied(match.view(0))
    assert out[3] == (spades | P32.set("9H JH")) - P32.set("AS")
    assert out[2] == out[1] == spades - P32.set("AS")


def test_a_drawn_card_lifts_the_denial_of_what_it_may_be():
    hands = {0: "AH KC QC JC TC", 1: "9C 9D TD JD QD", 2: "9H 9S TS JS QS"}
    hearts = {"TH", "JH", "QH", "KH"}
    for open_draws in (False, True):
        match = dealt(refilling(open_draws), hands, "play AH", "play 9C")
        assert {str(card) for card in denied(match.view(2))[1]} == hearts | {"9H"}
        match.act("play 9H")
        drawn = {str(card) for card in match.truth.hand_of(1)} - set(hands[1].split())
        left = {str(card) for card in denied(match.view(2))[1]}
        assert left == (hearts - drawn if open_draws else set())


def test_what_was_ruled_out_goes_along_with_cards_that_nobody_sees():
    game = tiny()
    events = [
        tt.DealBegun(1, 2),
        *[tt.Moved(tt.STOCK, tt.HAND[seat], 4, None) for seat in range(3)],
        tt.PhaseEntered("play"),
        *[seen(tt.HAND[seat], tt.TRICK, card) for seat, card in enumerate(("AH", "AC", "AD"))],
        tt.TrickTaken(0),
        tt.Moved(tt.HAND[1], tt.OFFER[1], 2, None),
        tt.Moved(tt.HAND[0], tt.OFFER[0], 1, None),
        tt.Moved(tt.OFFER[1], tt.HAND[2], 2, None),
    ]
    view = tt.View.fold(game, None, events)
    assert denied(view) == {0: set(), 1: P12.set("QH KH"), 2: P12.set("QH KH")}
    for world in worlds(view, 50, seed=1):
        assert {*world[tt.HAND[0]], *world[tt.OFFER[0]]} >= set(P12.set("QH KH"))


def test_a_hand_that_lies_face_down_to_its_seat_is_unknown():
    view = tt.Match(tt.load_game("spades"), seed=7, dealer=3).view(0)
    assert len(view.hand) == 0
    assert Inference(view).count == factorial(52) // factorial(13) ** 4
    drawn = worlds(view, 3, seed=1)
    assert len({world.hands[0] for world in drawn}) == 3
    for world in drawn:
        check_agrees(view, world)


def test_copies_of_a_card_are_cards_of_their_own():
    pack = tt.Pack.standard("KA", suits="CD", copies=2)
    phases = (tt.Dealing(plan=[tt.Each(2)]), tt.TrickPlay(follow=FOLLOW, tricks=2))
    game = table(pack, tt.Seating.each(2), phases)
    match = dealt(game, {0: "AC KD", 1: "AC.2 AD"})
    inference = Inference(match.view(0))
    assert inference.count == comb(6, 2) * factorial(4)
    every = [inference.world(rank) for rank in range(inference.count)]
    assert len(set(every)) == inference.count
    assert {tuple(map(str, world["hand 1"])) for world in every} >= {("AC.2", "AD"), ("KC", "KC.2")}
    at_once(match, "play AC", "play AC.2")
    assert sum(map(len, denied(match.view(0)).values())) == 0


def contradicted():
    """A view in which two seats lack the hearts that the third has not."""
    plays = enumerate(("AH", "AC", "AD"))
    events = [
        tt.DealBegun(1, 2),
        seen(tt.STOCK, tt.HAND[0], "AH AS KS QS"),
        *[tt.Moved(tt.STOCK, tt.HAND[seat], 4, None) for seat in (1, 2)],
        tt.PhaseEntered("play"),
        *[seen(tt.HAND[seat], tt.TRICK, card) for seat, card in plays],
    ]
    return tt.View.fold(tiny(), 0, [*events, tt.TrickTaken(0)])


def seen_and_ruled_out():
    """A view in which a seat that discarded on hearts is then seen with one."""
    match = dealt(tiny(), {0: "AH", 1: "AC KC QC KD", 2: "KH QH"}, "play AH", "play AC")
    shown = tt.Shown(tt.HAND[1], 1, P12.set("QH"))
    return tt.View.fold(match.game, None, [*match.view(None).events, shown])


def seen_twice_over():
    """A view that has seen more cards in a hand than lie there."""
    match = tt.Match(tiny(), seed=1)
    shown = tt.Shown(tt.HAND[1], 5, P12.set("AC KC QC AD KD"))
    return tt.View.fold(match.game, None, [*match.view(None).events, shown])


@pytest.mark.parametrize("view", [contradicted(), seen_and_ruled_out(), seen_twice_over()])
def test_a_view_that_contradicts_itself_is_refused(view):
    assert Inference(view).count == 0
    for ask in (
        lambda: worlds(view, 1, seed=1),
        lambda: possible(view, tt.HAND[1]),
        lambda: Inference(view).world(0),
    ):
        with pytest.raises(tt.TricktakerError):
            ask()


@pytest.mark.parametrize(
    ("n", "seed"), [(-1, 1), (True, 1), ("2", 1), (1.0, 1), (1, "7"), (1, None)]
)
def test_bad_numbers_are_refused(n, seed):
    view = tt.Match(tiny(), seed=1).view(0)
    with pytest.raises(tt.TricktakerError):
        worlds(view, n, seed)


def test_a_finished_deal_has_one_empty_world():
    match = tt.Match(tiny(), seed=1)
    while not match.is_over:
        match.act(match.legal_actions[0])
    (world,) = worlds(match.view(0), 1, seed=1)
    assert dict(world) == {}
    assert list(map(len, world.hands)) == [0, 0, 0]


def test_a_world_is_a_value():
    match = tt.Match(refilling(True), seed=1)
    world, other = worlds(match.view(0), 2, seed=1)
    assert world == pickle.loads(pickle.dumps(world))
    assert len({world, other, pickle.loads(pickle.dumps(world))}) == 2
    assert sorted(world) == ["hand 0", "hand 1", "hand 2", "stock"]
    assert world.hands[0] == match.view(0).hand == set(world["hand 0"])
    assert world.stock == world["stock"]
    assert repr(world).startswith("<World hand 0: ")
    with pytest.raises(AttributeError):
        world.seats = 4  # type: ignore[misc]  # that it cannot be set is the test
