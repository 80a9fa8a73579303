"""Worlds are drawn with equal chances, from the view and the seed and nothing else."""

import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tricktaker as tt
from tests.chi_square import chi_square, critical
from tests.infer.tables import P12, at_once, dealt, refilling, table, tiny
from tricktaker.infer import Inference, World, denied, worlds
from tricktaker.infer.counting import Group, Placements


def by_hand(view, unseen, sizes):
    """Every way to lay the unseen cards into the hands of seats 1 and 2 but for what is denied."""
    for first in combinations(unseen, sizes[1]):
        hands = (set(first), set(unseen) - set(first))
        if all(hand.isdisjoint(denied(view)[seat]) for seat, hand in enumerate(hands, 1)):
            yield tuple(map(frozenset, hands))


@pytest.mark.parametrize("codes", [(), ("play AH", "play QC"), ("play AH", "play QC", "play QH")])
def test_every_deal_that_agrees_comes_and_comes_equally_often(codes):
    match = dealt(tiny(), {0: "AH AS KS AD", 1: "AC KC QC KD", 2: "QH KH QS QD"}, *codes)
    view = match.view(0)
    unseen = [card for card in P12 if card not in view.hand | view.played]
    expected = set(by_hand(view, unseen, view.hand_sizes))
    inference = Inference(view)
    every = [inference.world(rank) for rank in range(inference.count)]
    assert {tuple(map(frozenset, world.hands[1:])) for world in every} == expected
    assert len(every) == len(expected) == (comb(8, 4) if not codes else comb(5, 3))
    drawn = Counter(worlds(view, 200 * len(every), seed=2))
    assert chi_square(drawn, len(every)) < critical(len(every) - 1)


def test_the_order_of_the_stock_is_drawn_as_well():
    match = tt.Match(refilling(False), seed=1)
    tops = Counter(world.stock[0] for world in worlds(match.view(0), 3800, seed=3))
    unseen = 24 - 5
    assert chi_square(tops, unseen) < critical(unseen - 1)
    rng = random.Random(1)
    while match.view(0).size(tt.STOCK) > 3:
        match.act(rng.choice(match.legal_actions))
    stocks = Counter(world.stock for world in worlds(match.view(None), 2000, seed=3))
    assert all(len(set(stock)) == 3 for stock in stocks)


@given(st.data())
def test_placements_are_those_that_trying_everything_finds(data):
    places = range(data.draw(st.integers(1, 4)))
    cards = range(data.draw(st.integers(0, 6)))
    kinds = data.draw(st.lists(st.sets(st.sampled_from(places)), min_size=1, max_size=4))
    may = [data.draw(st.sampled_from(kinds)) for _ in cards]
    room = [0] * len(places)
    for card in cards:
        room[data.draw(st.sampled_from(sorted(may[card]) or places))] += 1
    tried = {
        laid
        for laid in product(places, repeat=len(cards))
        if all(place in may[card] for card, place in enumerate(laid))
        and all(laid.count(place) == room[place] for place in places)
    }
    groups = [
        Group(tuple(card for card in cards if may[card] == kind), tuple(sorted(kind)))
        for kind in sorted({frozenset(kind) for kind in may}, key=sorted)
    ]
    placements = Placements(room, groups)
    made = [placements.lay(rank) for rank in range(placements.count)]
    found = {tuple(next(p for p in places if card in lay[p]) for card in cards) for lay in made}
    assert found == tried
    assert len(made) == len(tried)
    for place in places:
        reach = {card for laid in tried for card in cards if laid[card] == place}
        assert placements.reaching(place) == sum(1 << card for card in reach)


@given(st.data())
def test_moves_of_any_kind_leave_the_worlds_that_trying_everything_finds(data):
    """Cards move about, seen and unseen; the truth and nothing impossible is among the worlds."""
    pack = tt.Pack.standard("KA", suits="CDH")
    game = table(pack, tt.Seating.each(2), (tt.Dealing(plan=[tt.Each(1)]),))
    places = [tt.STOCK, *tt.HAND[:2], "nest"]
    lies = {place: list(pack) if place == tt.STOCK else [] for place in places}
    events: list[tt.Event] = [tt.DealBegun(1, 0)]
    for _ in range(data.draw(st.integers(1, 5))):
        source = data.draw(st.sampled_from([place for place in places if lies[place]]))
        target = data.draw(st.sampled_from([place for place in places if place != source]))
        count = data.draw(st.integers(1, len(lies[source])))
        moved = data.draw(st.permutations(lies[source]))[:count]
        cards = pack.set(moved) if data.draw(st.booleans()) else None
        events.append(tt.Moved(source, target, count, cards, audience=tt.EVERYBODY))
        lies[source] = [card for card in lies[source] if card not in moved]
        lies[target] += moved
    view = tt.View.fold(game, 0, events)
    inference = Inference(view)
    filled = [place for place in places if lies[place]]
    tried = {
        laid
        for laid in product(filled, repeat=len(pack))
        if all(laid.count(place) == view.size(place) for place in filled)
        and all(card in view.possible(place) for card, place in zip(pack, laid, strict=True))
    }
    orders = factorial(len(lies[tt.STOCK]))
    assert inference.count == len(tried) * orders
    found = set()
    for rank in range(0, inference.count, orders):
        world = inference.world(rank)
        found.add(tuple(next(p for p in world if card in world[p]) for card in pack))
    assert found == tried
    assert tuple(next(p for p in filled if card in lies[p]) for card in pack) in tried


def test_the_worlds_depend_on_nothing_but_the_view():
    """Cards that seat 0 has not seen are swapped in the pack: it draws the same worlds."""
    game, rng, swaps = tt.load_game("spades", double_nil=False), random.Random(12), 0
    for seed in range(60):
        pack = list(game.cards)
        rng.shuffle(pack)
        match = tt.Match(game, packs=[" ".join(map(str, pack))], dealer=3)
        actions = []
        for _ in range(rng.randrange(4, 50)):
            actions.append(rng.choice(match.legal_actions))
            match.act(actions[-1])
        left = [sorted(match.truth.hand_of(seat), key=str) for seat in (1, 3)]
        if not all(left):
            continue
        one, other = (rng.choice(cards) for cards in left)
        swap = {one: other, other: one}
        twin = tt.Match(game, packs=[" ".join(str(swap.get(c, c)) for c in pack)], dealer=3)
        try:
            at_once(twin, *actions)
        except tt.IllegalAction:
            continue
        swaps += 1
        assert match.view(0) == twin.view(0)
        assert worlds(match.view(0), 4, seed) == worlds(twin.view(0), 4, seed)
        sent = pickle.loads(pickle.dumps(match.view(0)))
        assert worlds(sent, 4, seed) == worlds(match.view(0), 4, seed)
        assert worlds(sent, 4, seed) != worlds(sent, 4, seed + 1)
    assert swaps > 20


SCRIPT = """
import random, tricktaker as tt
match, rng = tt.Match(tt.load_game("spades"), seed=5), random.Random(5)
for _ in range(45):
    match.act(rng.choice(match.legal_actions))
print([sorted(world.items()) for world in tt.infer.worlds(match.view(1), 5, seed=9)])
print([sorted(world.items()) for world in tt.infer.worlds(match.view(None), 2, seed=9)])
"""


def test_the_same_seed_gives_the_same_worlds_in_every_process():
    told = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4711")
    ]
    assert len(set(told)) == 1
    assert len(told[0]) > 1000


def test_more_worlds_begin_with_the_same_ones():
    view = tt.Match(tt.load_game("spades"), seed=5).view(0)
    assert worlds(view, 6, seed=1)[:2] == worlds(view, 2, seed=1)
    assert worlds(view, 0, seed=1) == ()
    assert isinstance(worlds(view, 1, seed=-1)[0], World)
