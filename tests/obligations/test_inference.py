"""What a play gives away."""

import random

from attrs import evolve

from tests.obligations.tables import BELOTE, BELOTE_FOLLOW, LADDERS, P32, at
from tricktaker.cards import bits
from tricktaker.obligations import (
    BROKEN,
    OVER_TRUMP,
    TRUMP,
    Cards,
    Must,
    Situation,
    denied,
    legal_mask,
)


def random_situation(rng, ranking, hand_size):
    pack = ranking.pack
    drawn = rng.sample(range(len(pack)), hand_size + 9)
    trick, hand, gone = drawn[: rng.randint(0, 3)], drawn[3 : 3 + hand_size], drawn[-6:]
    return Situation.of(
        ranking,
        sum(1 << card for card in hand),
        trick,
        partners=[len(trick) - 2],
        played=sum(1 << card for card in gone),
        tricks_done=rng.randrange(3),
        broken=rng.choice([None, BROKEN]),
    )


def test_inference_never_excludes_a_card_that_was_held():
    rng = random.Random(3)
    excluded = 0
    for _ in range(6000):
        ladder, ranking = rng.choice(LADDERS)
        situation = random_situation(rng, ranking, rng.randint(1, 8))
        unseen = evolve(situation, hand=0)
        for card in bits(legal_mask(ladder, situation)):
            gone = denied(ladder, unseen, card)
            assert not gone & situation.hand
            assert 0 <= gone <= ranking.full
            excluded += gone.bit_count()
    assert excluded > 10_000


def test_inference_misses_nothing_that_one_card_can_tell():
    """A card is excluded if and only if no hand with it could have played what was played."""
    rng = random.Random(4)
    for _ in range(400):
        ladder, ranking = rng.choice(LADDERS)
        situation = random_situation(rng, ranking, 1)
        card = situation.hand.bit_length() - 1
        gone = denied(ladder, evolve(situation, hand=0), card)
        for other in bits(ranking.full & ~situation.played & ~situation.hand):
            pair = evolve(situation, hand=situation.hand | 1 << other)
            could = legal_mask(ladder, pair) >> card & 1
            assert bool(gone >> other & 1) == (not could)


def test_below_a_rung_that_may_have_bound_nothing_is_known():
    situation = at(BELOTE["H"], "AS TH AH")
    gone = denied(BELOTE_FOLLOW, situation, P32.index("7H"))
    # Undertrumping tells of no spade and no higher trump, and of no other lack.
    assert gone == P32.suit_mask("S") | P32.mask("9H JH")


def test_a_rung_whose_cards_are_all_elsewhere_did_not_bind():
    ladder = (
        Must(TRUMP, holding=OVER_TRUMP, rule="1"),
        Must(Cards("7H 8H"), rule="2"),
    )
    situation = at(BELOTE["H"], "AS 9H")
    nine, jack = P32.index("QH"), P32.mask("JH")
    assert denied(ladder, situation, nine) == 0
    assert denied(ladder, evolve(situation, played=situation.played | jack), nine) == P32.mask(
        "7H 8H"
    )
