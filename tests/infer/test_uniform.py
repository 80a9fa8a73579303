"""Worlds are drawn uniformly: a chi-square test over all deals that trying everything finds.

The seeds are fixed. A view fails when its statistic is above what chance alone exceeds once in a
thousand; a sampler that deals card by card to places with room is told by the same test.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import permutations

import pytest

import tricktaker as tt
from tests.chi_square import chi_square, critical
from tests.infer.by_force import Ending
from tests.infer.tables import FOLLOW, Refilling, at_once, dealt, table
from tests.infer.test_by_force import GAMES, codes, ending, known_to
from tricktaker.infer import Inference, World, denied, possible, worlds

PER_WORLD = 60
"""How often a world is expected."""


@dataclass(frozen=True)
class Case:
    """A view, and every deal that agrees with it as something that can be counted."""

    view: tt.View
    cells: set[Hashable]
    key: Callable[[World], Hashable]


def hands_of(world: World) -> Hashable:
    return tuple([codes(hand) for hand in world.hands])


def hands_and_stock(world: World) -> Hashable:
    return (hands_of(world), tuple(map(str, world.stock)))


def of_ending(name: str, size: int, wanted: Callable[[tt.View], bool]) -> Case:
    """The first ending at random that is wanted and leaves a good number of deals open."""
    game = tt.load_game("spades") if name == "exchange" else GAMES[name]
    for seed in range(500):
        rng = random.Random(f"uniform {seed}")
        match = ending(game, size, rng)
        for reader in range(game.seating.seats):
            view = match.view(reader)
            if wanted(view) and 40 <= Inference(view).count <= 300:
                known, pile = known_to(match, reader)
                return Case(view, set(Ending(view, known, pile).every()), hands_of)
    raise AssertionError(f"no such ending of {name}")


def lacking(view: tt.View) -> int:
    """How many seats are known to lack cards of which the reader does not know where they lie."""
    seats = range(len(view.hand_sizes))
    known = view.game.cards.set([card for seat in seats for card in view.hand_of(seat)])
    return sum(bool(cards - known - view.known("discard")) for cards in denied(view).values())


def partly_known(view: tt.View) -> int:
    """How many hands of others are known in part."""
    hands = [(view.hand_of(seat), size) for seat, size in enumerate(view.hand_sizes)]
    return sum(0 < len(hand) < size for hand, size in hands)


def is_void(view: tt.View) -> bool:
    return lacking(view) >= 2 and not partly_known(view)


def is_known_in_part(view: tt.View) -> bool:
    return lacking(view) >= 1 and partly_known(view) >= 1


def is_lacking(view: tt.View) -> bool:
    return lacking(view) >= 1


def of_stock(*plays: str) -> Case:
    """Three seats with two cards each and a stock of three, whose order counts."""
    pack = tt.Pack.standard("QKA", suits="CDH")
    play = Refilling(follow=FOLLOW, tricks=3)
    game = table(pack, tt.Seating.each(3), (tt.Dealing(plan=[tt.Each(2)]), play))
    match = at_once(dealt(game, {0: "AH KD", 1: "AC KC", 2: "AD QD"}), *plays)
    view = match.view(0)
    return Case(view, set(stock_orders(view)), hands_and_stock)


def stock_orders(view: tt.View) -> Iterator[Hashable]:
    """Every deal, by laying the unseen cards in every order."""
    sizes = view.hand_sizes
    unseen = codes(view.game.cards.full - view.hand - view.played)
    discarded = len(view.trick.cards) > 1 and view.trick.cards[1].suit.code != "H"
    for order in permutations(sorted(unseen)):
        one, two = order[: sizes[1]], order[sizes[1] : sizes[1] + sizes[2]]
        if discarded and any(card[1] == "H" for card in one):
            continue
        hands = (codes(view.hand), frozenset(one), frozenset(two))
        yield (hands, order[sizes[1] + sizes[2] :])


CASES: dict[str, Callable[[], Case]] = {
    "voids in Spades": lambda: of_ending("spades", 3, is_void),
    "voids in Belote": lambda: of_ending("belote", 3, is_void),
    "a hand of Belote known in part": lambda: of_ending("belote", 3, is_known_in_part),
    "cards given in the exchange": lambda: of_ending("exchange", 3, is_known_in_part),
    "a pile known in part": lambda: of_ending("spades-two", 2, is_lacking),
    "the order of the stock": of_stock,
    "the order of the stock, and a void": lambda: of_stock("play AH", "play AC"),
}


@pytest.mark.parametrize("name", CASES)
def test_every_deal_comes_equally_often(name: str) -> None:
    case = CASES[name]()
    assert Inference(case.view).count == len(case.cells) > 10
    made = worlds(case.view, PER_WORLD * len(case.cells), seed=20)
    drawn = Counter(map(case.key, made))
    assert set(drawn) <= case.cells
    assert chi_square(drawn, len(case.cells)) < critical(len(case.cells) - 1)


@pytest.mark.parametrize("name", ["voids in Spades", "voids in Belote"])
def test_a_sampler_that_deals_card_by_card_is_told(name: str) -> None:
    case, rng = CASES[name](), random.Random(20)
    deal = card_by_card(case.view, rng)
    drawn = Counter(next(deal) for _ in range(PER_WORLD * len(case.cells)))
    assert set(drawn) <= case.cells
    assert chi_square(drawn, len(case.cells)) > critical(len(case.cells) - 1)


def card_by_card(view: tt.View, rng: random.Random) -> Iterator[Hashable]:
    """Deal each hidden card to a hand that has room for it, and begin again if there is none."""
    seats = range(len(view.hand_sizes))
    may = {seat: codes(possible(view, tt.HAND[seat])) for seat in seats}
    hidden = sorted(codes(view.game.cards.full - view.played))
    while True:
        hands: list[set[str]] = [set() for _ in seats]
        for card in hidden:
            room = [s for s in seats if len(hands[s]) < view.hand_sizes[s] and card in may[s]]
            if not room:
                break
            hands[rng.choice(room)].add(card)
        else:
            yield tuple(map(frozenset, hands))


def test_the_critical_values_are_those_of_the_tables() -> None:
    for freedom, printed in ((10, 29.588), (50, 86.661), (100, 149.449)):
        assert critical(freedom) == pytest.approx(printed, rel=0.01)
