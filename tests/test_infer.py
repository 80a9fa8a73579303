"""What views imply: nothing true is excluded, and worlds are drawn with equal chances."""

import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from math import comb, factorial

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

import tricktaker as tt
from tricktaker.infer import Inference, World, denied, possible, worlds
from tricktaker.infer.counting import Group, Placements
from tricktaker.text import plain

SUITS = "CDHS"


# ---------------------------------------------------------------- games for the tests


class NoScore:
    """Nobody scores."""

    facts_type = tuple

    def facts(self, view):
        return ()

    def check(self, facts):
        pass

    def lines(self, facts, standing):
        return ()

    def describe(self):
        return ()


def table(pack, seating, phases, ranking=None, hooks=()):
    """A game of these phases that ends after a deal."""

    def build(_options):
        return game

    game = tt.Game(
        name="test",
        title=plain("test"),
        options=tt.Options(),
        build=build,
        cards=pack,
        seating=seating,
        rankings={None: ranking or tt.Ranking.of(pack)},
        phases=phases,
        scoring=NoScore(),
        end=tt.FirstTo(None),
        hooks=hooks,
    )
    return game


FOLLOW = (tt.Must(tt.LED_SUIT, rule="1"),)
P12 = tt.Pack.standard("QKA")
THREE = tt.Seating.each(3)


def tiny(hooks=(), play=tt.TrickPlay):
    """Three seats, four cards each, follow suit."""
    phases = (tt.Dealing(plan=[tt.Each(4)]), play(follow=FOLLOW, tricks=4))
    return table(P12, THREE, phases, hooks=hooks)


P32 = tt.Pack.standard("789TJQKA")
BELOTE_FOLLOW = (
    tt.Must(tt.OVER_TRUMP, when=tt.TRUMP_LED, rule="B5.3"),
    tt.Must(tt.LED_SUIT, rule="B5.2"),
    tt.Must(tt.OVER_TRUMP, unless=tt.PARTNER_WINNING, rule="B5.4"),
    tt.Must(tt.TRUMP, unless=tt.PARTNER_WINNING, rule="B5.4"),
    tt.Must(~tt.UNDER_TRUMP, when=tt.PARTNER_WINNING, holding=tt.OVER_TRUMP, rule="B5.5"),
)


def belote_like():
    """Four partners, hearts trumps, to be overtrumped."""
    ranking = tt.Ranking.of(P32, "789JQKTA", trump="H", trump_order="78QKTA9J")
    phases = (tt.Dealing(plan=[tt.Each(8)]), tt.TrickPlay(follow=BELOTE_FOLLOW, tricks=8))
    return table(P32, tt.Seating.partners(4), phases, ranking)


@frozen(kw_only=True)
class Refilling(tt.TrickPlay):
    """After each trick everybody draws a card from the stock, open or not."""

    open: bool = False

    def act(self, view, seat, action):
        events = list(super().act(view, seat, action))
        if isinstance(events[-1], tt.TrickTaken) and view.size(tt.STOCK):
            for drawer in view.game.seating.order_from(events[-1].seat):
                audience = tt.EVERYBODY if self.open else (drawer,)
                events.append(tt.Move(tt.STOCK, tt.HAND[drawer], 1, audience=audience))
        return events


def refilling(open_draws):
    """Three seats with five cards, refilled from a stock of nine."""
    pack = tt.Pack.standard("9TJQKA")
    play = Refilling(follow=FOLLOW, tricks=8, open=open_draws)
    return table(pack, THREE, (tt.Dealing(plan=[tt.Each(5)]), play))


def at_once(match, *codes):
    for code in codes:
        match.act(code)
    return match


def dealt(game, hands, *codes, dealer=None):
    """A match of these hands after these plays; seat 0 leads."""
    dealer = game.seating.seats - 1 if dealer is None else dealer
    match = tt.Match(game, packs=[game.pack(hands, dealer=dealer)], dealer=dealer, seed=1)
    return at_once(match, *codes)


# ---------------------------------------------------------------- what must always hold


def truth_of(match):
    """The unplayed cards of every place."""
    truth, seats = match.truth, match.game.seating.seats
    places = [*tt.HAND[:seats], *tt.OFFER[:seats], tt.STOCK]
    return {place: set(truth.known(place)) for place in places if truth.size(place)}


def check_agrees(view, world):
    """A world has every unplayed card once, where the view says that it may lie."""
    cards = [card for place in world for card in world[place]]
    assert len(cards) == len(set(cards))
    assert set(cards) == set(view.game.cards) - set(view.played)
    for place, lot in world.items():
        assert len(lot) == view.size(place)
        assert set(view.known(place)) <= set(lot) <= set(view.possible(place))
    for seat, cannot in denied(view).items():
        assert world.hands[seat].isdisjoint(cannot)


def check_true(match, reader):
    """The truth is among the deals that agree with the view; how many cards were denied."""
    view = match.view(reader)
    inference = Inference(view)
    for place, cards in truth_of(match).items():
        assert cards <= set(inference.possible(place))
    out = denied(view)
    for seat, cannot in out.items():
        assert cannot.isdisjoint(match.truth.hand_of(seat))
    check_agrees(view, inference.draw(seed=3, number=len(view.played)))
    return sum(map(len, out.values()))


def check_whole(match, rng):
    """Random play to the end of the match, checked at every decision for one reader."""
    excluded = 0
    while not match.is_over:
        excluded += check_true(match, rng.choice([*range(match.game.seating.seats), None]))
        seat = rng.choice(match.may_act)
        match.act(rng.choice(match.view(seat).legal_actions), seat=seat)
    return excluded


@pytest.mark.parametrize(
    "options", [{}, {"exchange": "simultaneous"}, {"exchange_cards": 13}, {"double_nil": False}]
)
def test_the_truth_of_spades_is_never_excluded(options):
    rng = random.Random(5)
    game = tt.load_game("spades", **options)
    excluded = exchanged = 0
    for seed in range(60):
        match = tt.Match(game, seed=seed, max_deals=1)
        excluded += check_whole(match, rng)
        exchanged += "give" in str(match.record())
    assert excluded > 20_000
    assert exchanged > 20 or options == {"double_nil": False}


def test_the_truth_of_many_deals_is_never_excluded():
    match = tt.Match(tt.load_game("spades"), seed=11, max_deals=4)
    assert check_whole(match, random.Random(6)) > 0
    assert len(match.deals) == 4


def test_overtrumping_never_excludes_the_truth():
    rng, game = random.Random(7), belote_like()
    assert sum(check_whole(tt.Match(game, seed=seed), rng) for seed in range(150)) > 20_000


@pytest.mark.parametrize("open_draws", [False, True])
def test_a_refilled_hand_may_hold_again_what_it_lacked(open_draws):
    rng, game = random.Random(8), refilling(open_draws)
    assert sum(check_whole(tt.Match(game, seed=seed), rng) for seed in range(60)) > 1000


class LowestTakes:
    """The trick goes to the lowest card."""

    @tt.hookimpl
    def tricktaker_trick_winner(self, view, trick):
        return trick.seats[trick.cards.index(min(trick.cards, key=view.game.cards.index))]


class Revoking:
    """Anybody may play anything."""

    @tt.hookimpl
    def tricktaker_legal_actions(self, view, seat, legal):
        return tt.Play.each(view.game.cards, view.hand.mask)


class FreePlay(tt.TrickPlay):
    """A phase that forgets its ladder."""

    def legal_actions(self, view, seat):
        return tt.Play.each(view.game.cards, view.hand.mask)


def test_other_winners_of_tricks_leave_the_inference_as_it_is():
    rng, game = random.Random(9), tiny(hooks=[LowestTakes()])
    assert sum(check_whole(tt.Match(game, seed=seed), rng) for seed in range(60)) > 300


@pytest.mark.parametrize("game", [tiny(hooks=[Revoking()]), tiny(play=FreePlay)])
def test_where_the_ladder_does_not_decide_nothing_is_inferred(game):
    rng = random.Random(10)
    assert sum(check_whole(tt.Match(game, seed=seed), rng) for seed in range(60)) == 0


# ---------------------------------------------------------------- single cases


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
    hands = {0: "AS", 1: "TH", 2: "AH", 3: "7H QH KD"}
    match = dealt(belote_like(), hands, "play AS", "play TH", "play AH", "play 7H")
    spades = P32.set(card for card in P32 if card.suit.code == "S")
    out = denied(match.view(0))
    assert out[3] == (spades | P32.set("9H JH")) - P32.set("AS")
    assert out[1] == spades - P32.set("AS")


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
        *[
            tt.Moved(tt.HAND[seat], tt.TRICK, 1, P12.set(card))
            for seat, card in enumerate(("AH", "AC", "AD"))
        ],
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
        tt.Moved(tt.STOCK, tt.HAND[0], 4, P12.set("AH AS KS QS")),
        *[tt.Moved(tt.STOCK, tt.HAND[seat], 4, None) for seat in (1, 2)],
        tt.PhaseEntered("play"),
        *[tt.Moved(tt.HAND[seat], tt.TRICK, 1, P12.set(card)) for seat, card in plays],
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


# ---------------------------------------------------------------- equal chances


def chi_square(counts, cells):
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in counts.values())


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
    # one in a thousand by chance: 111 with 69 degrees of freedom, 27.9 with 9
    assert chi_square(drawn, len(every)) < (111 if not codes else 27.9)


def test_the_order_of_the_stock_is_drawn_as_well():
    match = tt.Match(refilling(False), seed=1)
    tops = Counter(world.stock[0] for world in worlds(match.view(0), 3800, seed=3))
    unseen = 24 - 5
    assert chi_square(tops, unseen) < 42.3
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
        seen = pack.set(moved) if data.draw(st.booleans()) else None
        events.append(tt.Moved(source, target, count, seen))
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


# ---------------------------------------------------------------- nothing else counts


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
