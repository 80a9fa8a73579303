"""A supposed match begins with a world that agrees with its view, and with no other."""

import random
from itertools import combinations

import pytest

import tricktaker as tt
from tests.infer.tables import P12, dealt, tiny, truth_of
from tests.infer.test_truth import FreePlay, Revoking
from tricktaker.infer import worlds


def laid(view, **changes):
    """A world that agrees with a view, some of its places as said: ``hand_1="AC KC"``."""
    (world,) = worlds(view, 1, seed=1)
    named = {name.replace("_", " "): text for name, text in changes.items()}
    return {**world, **{place: tuple(view.game.cards.set(named[place])) for place in named}}


def exchanged(world, one, other):
    """The world with two of its cards in each other's places."""
    swap = {one: other, other: one}
    return {place: tuple(swap.get(card, card) for card in cards) for place, cards in world.items()}


def discarded(game):
    """Seat 1 has thrown a club on a heart, and 2 follows; seat 0 looks on."""
    hands = {0: "AH AS KS QS", 1: "AC KC QC KD", 2: "QH KH QD AD"}
    return dealt(game, hands, "play AH", "play AC", "play QH").view(0)


def test_a_card_of_a_suit_that_was_not_followed_is_refused():
    view = discarded(tiny())
    good = laid(view, hand_1="KC QC KD", hand_2="KH QD AD")
    assert tt.Match.from_world(view, good).to_act == 0
    bad = exchanged(good, *P12.parse("KC KH"))
    with pytest.raises(tt.InvalidSetup) as caught:
        tt.Match.from_world(view, bad)
    assert str(caught.value) == "KH cannot lie in the hand 1, as the plays tell"


@pytest.mark.parametrize("game", [tiny(hooks=[Revoking()]), tiny(play=FreePlay)])
def test_plays_that_prove_nothing_refuse_nothing(game):
    view = discarded(game)
    world = laid(view, hand_1="KH QC KD", hand_2="KC QD AD")
    assert tt.Match.from_world(view, world).to_act == 0


def astray(view, world):
    """Exchanges of cards that nobody is certain of, after which one may not lie where it does."""
    for one, other in combinations(sorted(world), 2):
        for first in set(world[one]) - view.known(one):
            for second in set(world[other]) - view.known(other):
                if first not in view.possible(other) or second not in view.possible(one):
                    yield first, second


def test_a_card_that_may_not_lie_in_a_place_is_refused():
    """After a replacement in two-player Spades the reader knows what the others cannot have."""
    game, rng, tried = tt.load_game("spades-two"), random.Random(1), 0
    for seed in range(30):
        match = tt.Match(game, seed=seed, max_deals=1)
        while match.view(None).phase in ("draw", "replacement"):
            match.act(rng.choice(match.legal_actions))
        for reader in (0, 1):
            view = match.view(reader)
            (world,) = worlds(view, 1, seed=seed)
            tt.Match.from_world(view, world)
            wrong = sorted(astray(view, world), key=str)
            for first, second in rng.sample(wrong, min(3, len(wrong))):
                tried += 1
                with pytest.raises(tt.InvalidSetup, match=f"({first}|{second}) cannot lie in the"):
                    tt.Match.from_world(view, exchanged(world, first, second))
    assert tried > 20


def test_the_truth_is_never_refused():
    for name in ("spades", "spades-two", "belote"):
        rng = random.Random(3)
        for seed in range(12):
            match = tt.Match(tt.load_game(name), seed=seed, max_deals=1)
            while not match.is_over:
                seat = rng.choice(match.may_act)
                match.act(rng.choice(match.view(seat).legal_actions), seat=seat)
                if not match.is_over and rng.random() < 0.3:
                    reader = rng.choice([*range(match.game.seating.seats), None])
                    tt.Match.from_world(match.view(reader), truth_of(match))
