"""Chance is a pure function of the seed, the deal and the draw."""

from __future__ import annotations

import hashlib
import math
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tricktaker.chance
from tests.chi_square import chi_square
from tricktaker.chance import Chance, new_seed
from tricktaker.errors import TricktakerError

HOME = Path(tricktaker.chance.__file__).parent.parent

seeds = st.integers(-(2**130), 2**130)
deals = st.integers(1, 1000)


def reference(pool, count, seed, deal, draw):
    """The draw as the format describes it: digits of a mixed radix pick from what is left."""
    name = f"tricktaker/1/{seed}/{deal}/{draw}"
    number = int(hashlib.shake_256(name.encode()).hexdigest(2 * len(pool) + 16), 16)
    left, drawn = dict(enumerate(pool)), []
    for k in range(count):
        pick = k + number % (len(pool) - k)
        number //= len(pool) - k
        drawn.append(left[pick])
        left[pick] = left[k]
    return tuple(drawn)


# These values are a promise: a record that names a seed must deal the same for ever.
def test_known_values():
    chance = Chance(7)
    assert chance.shuffle(8, deal=1) == (3, 5, 1, 7, 4, 2, 6, 0)
    assert chance.shuffle(8, deal=2) == (3, 0, 2, 4, 6, 7, 5, 1)
    assert chance.shuffle(52, deal=1)[:13] == (0, 47, 20, 41, 12, 8, 1, 5, 9, 30, 10, 25, 33)
    assert Chance(-1).shuffle(5, deal=1) == (2, 0, 4, 1, 3)
    assert Chance(2**127 + 1).shuffle(5, deal=1) == (1, 3, 4, 0, 2)
    assert [Chance(seed).first_seat(4) for seed in range(12)] == [
        2,
        1,
        0,
        1,
        3,
        2,
        1,
        0,
        1,
        3,
        0,
        1,
    ]
    assert chance.sample([10, 20, 30, 40, 50], 3, deal=1, draw=1) == (40, 50, 20)
    assert chance.sample([10, 20, 30, 40, 50], 3, deal=1, draw=2) == (40, 10, 20)


@given(seeds, deals, st.integers(0, 60))
def test_a_shuffle_is_a_permutation_as_described(seed, deal, n):
    order = Chance(seed).shuffle(n, deal)
    assert sorted(order) == list(range(n))
    assert order == reference(range(n), n, seed, deal, 0)


@given(seeds, deals, st.integers(1, 9), st.lists(st.integers(), max_size=20), st.data())
def test_a_sample_is_as_described(seed, deal, draw, pool, data):
    count = data.draw(st.integers(0, len(pool)))
    sample = Chance(seed).sample(pool, count, deal, draw)
    assert sample == reference(pool, count, seed, deal, draw)
    assert not Counter(sample) - Counter(pool)


@given(seeds, st.integers(1, 8))
def test_the_first_seat_is_as_described(seed, seats):
    assert (Chance(seed).first_seat(seats),) == reference(range(seats), 1, seed, 0, 0)


@given(seeds, deals)
def test_draws_do_not_hang_on_earlier_draws(seed, deal):
    used = Chance(seed)
    used.shuffle(52, deal + 1)
    used.sample(range(20), 3, deal, 1)
    assert used.shuffle(52, deal) == Chance(seed).shuffle(52, deal)


def test_seeds_deals_and_draws_differ():
    orders = {Chance(seed).shuffle(52, deal) for seed in range(20) for deal in range(1, 20)}
    assert len(orders) == 20 * 19
    samples = {Chance(1).sample(range(52), 52, 1, draw) for draw in range(1, 20)}
    assert len(samples - {Chance(1).shuffle(52, 1)}) == 19


def looks_uniform(counts, outcomes):
    """Within five standard deviations of what chance gives, to either side."""
    freedom = outcomes - 1
    return abs(chi_square(counts, outcomes) - freedom) < 5 * math.sqrt(2 * freedom)


def test_every_order_of_four_is_as_likely():
    counts = Counter(Chance(2024).shuffle(4, deal) for deal in range(1, 24_001))
    assert set(counts) == set(permutations(range(4)))
    assert looks_uniform(counts, 24)


def test_every_card_is_as_likely_in_every_place():
    counts = Counter(
        (place, card)
        for deal in range(1, 2001)
        for place, card in enumerate(Chance(99).shuffle(52, deal))
    )
    assert looks_uniform(counts, 52 * 52)


def test_every_seat_and_every_sample_is_as_likely():
    assert looks_uniform(Counter(Chance(seed).first_seat(4) for seed in range(8000)), 4)
    assert looks_uniform(Counter(Chance(seed).first_seat(3) for seed in range(8000)), 3)
    draws = Counter(Chance(5).sample("abcde", 2, deal, 3) for deal in range(1, 8001))
    assert looks_uniform(draws, 20)


def test_the_yardstick_finds_a_biased_shuffle():
    source = random.Random(1)

    def biased():
        items = list(range(4))
        for i in range(4):
            j = source.randrange(4)
            items[i], items[j] = items[j], items[i]
        return tuple(items)

    assert not looks_uniform(Counter(biased() for _ in range(24_000)), 24)


def test_the_random_module_has_no_part_in_it():
    random.seed(1)
    state = random.getstate()
    first = Chance(7).shuffle(52, 1)
    assert random.getstate() == state
    random.seed(2)
    assert Chance(7).shuffle(52, 1) == first


def test_another_process_with_another_hash_seed_draws_the_same():
    code = (
        "import random; random.seed(5);"
        "from tricktaker.chance import Chance;"
        "c = Chance(7); print(c.shuffle(52, 3), c.first_seat(4), c.sample(range(9), 3, 1, 2))"
    )
    chance = Chance(7)
    here = f"{chance.shuffle(52, 3)} {chance.first_seat(4)} {chance.sample(range(9), 3, 1, 2)}"
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, cwd=HOME, env=env
        )
        assert done.stdout.decode().strip() == here


@pytest.mark.parametrize("seed", [None, True, 7.0, "7", 2**5000, -(2**5000)])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(TricktakerError):
        Chance(seed)


def test_the_largest_seed_works():
    assert sorted(Chance(2**4096 - 1).shuffle(5, 1)) == [0, 1, 2, 3, 4]


def test_draws_that_would_repeat_another_are_refused():
    with pytest.raises(ValueError, match="counted from 1"):
        Chance(7).shuffle(52, 0)
    with pytest.raises(ValueError, match="draw 0"):
        Chance(7).sample(range(5), 1, 1, 0)
    with pytest.raises(ValueError, match="draw 0"):
        Chance(7).sample(range(5), 1, 0, 1)
    for count in (6, -1):
        with pytest.raises(ValueError, match="cannot be drawn"):
            Chance(7).sample(range(5), count, 1, 1)


def test_a_repr_keeps_the_seed_to_itself():
    assert "7" not in repr(Chance(7))


def test_chances_are_values():
    assert pickle.loads(pickle.dumps(Chance(7))) == Chance(7)
    assert len({Chance(7), Chance(7), Chance(8)}) == 2


def test_new_seeds_are_wide_and_differ():
    fresh = {new_seed() for _ in range(100)}
    assert len(fresh) == 100
    assert max(fresh).bit_length() > 120
    assert all(0 <= seed < 2**128 for seed in fresh)
