"""The compiled position against the ladder and the ranking themselves, and against a match."""

import copy
import pickle
import random
import re

import pytest
from attrs import evolve, field, frozen

import tricktaker as tt
from tests.obligations.tables import BELOTE_FOLLOW
from tricktaker import (
    BROKEN,
    FIRST_LEAD,
    FIRST_TRICK,
    HEADS,
    LED_SUIT,
    OVER_LED,
    OVER_TRUMP,
    PARTNER_WINNING,
    STOCK_OPEN,
    TRUMP,
    TRUMP_LED,
    UNDER_TRUMP,
    Cards,
    Must,
    Played,
    Playout,
    Strain,
)
from tricktaker.cards import HEARTS, bits
from tricktaker.obligations import Condition, Situation, Term, legal_mask
from tricktaker.steps import Steps
from tricktaker.text import plain
from tricktaker.view import View


class NoScore:
    """Counts nothing: these games are only played."""

    facts_type: type = type(None)

    def facts(self, view):
        return None

    def check(self, facts, standing):
        pass

    def lines(self, facts, standing):
        return ()

    def describe(self):
        return ()


def game_of(name, rankings, follow, lead=(), seating=None, tricks=None):
    """A game that deals all cards and plays tricks."""
    seating = seating or tt.Seating()
    pack = next(iter(rankings.values())).pack
    tricks = tricks or len(pack) // seating.seats
    dealing = tt.Dealing(plan=[tt.Each(1, times=tricks)], rule="1")
    play = tt.TrickPlay(follow=follow, lead=lead, tricks=tricks, rule="2")
    made = tt.Game(
        name=name.replace(",", "").replace(" ", "-"),
        title=plain(name),
        options=tt.Options(),
        build=lambda options: made,
        cards=pack,
        seating=seating,
        rankings=rankings,
        phases=(dealing, play),
        scoring=NoScore(),
        end=tt.FirstTo(1),
    )
    return made


P52, P36, P32, P24 = map(tt.Pack.standard, ["23456789TJQKA", "6789TJQKA", "789TJQKA", "9TJQKA"])
P48 = tt.Pack.standard("9JQKTA", copies=2)
P104 = tt.Pack.standard(copies=2)
FOLLOW = (Must(LED_SUIT, rule="F1"),)

BELOTE = {
    strain: tt.Ranking.of(
        P32,
        "789JQKTA",
        trump=strain,
        trump_order="78QKTA9J" if strain else None,
        points={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
        trump_points={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3} if strain else None,
    )
    for strain in ("C", "D", "H", "S", None)
}
LEFT = {"C": "S", "S": "C", "D": "H", "H": "D"}
EUCHRE = {
    t: tt.Ranking.of(
        P24,
        "9TJQKA",
        trump=t,
        trump_order=[*(rank + t for rank in "9TQKA"), "J" + LEFT[t], "J" + t],
    )
    for t in "CDHS"
}
PUUR = Cards("JH", called=plain("puur"))
JASS_FOLLOW = (
    Must(TRUMP, when=TRUMP_LED, holding=TRUMP & ~PUUR, rule="J1"),
    Must(LED_SUIT | OVER_TRUMP, unless=TRUMP_LED, holding=LED_SUIT, rule="J2"),
    Must(~UNDER_TRUMP, rule="J3"),
)
HEARTS_RANKING = tt.Ranking.of(
    P52, points={**{str(card): 1 for card in P52 if card.suit == HEARTS}, "QS": 13}
)
HEARTS_LEAD = (
    Must(Cards("2C"), when=FIRST_LEAD, rule="H2"),
    Must(~Cards(HEARTS), unless=Played(HEARTS), rule="H5"),
)
HEARTS_FOLLOW = (
    Must(LED_SUIT, rule="H3"),
    Must(~Cards(HEARTS, "QS"), when=FIRST_TRICK, rule="H4"),
)
# Head the trick in the suit led, else trump over: both copies of a face are equal.
PINOCHLE_FOLLOW = (
    Must(LED_SUIT & OVER_LED, when=~TRUMP_LED, rule="P1"),
    Must(OVER_TRUMP, when=TRUMP_LED, rule="P2"),
    Must(LED_SUIT, rule="P3"),
    Must(OVER_TRUMP, rule="P4"),
    Must(~UNDER_TRUMP & TRUMP, rule="P5"),
    Must(TRUMP, rule="P6"),
)
SKAT = tt.Ranking.of(
    P32,
    "789QKTA",
    trump="C",
    trump_order=[*(rank + "C" for rank in "789QKTA"), "JD", "JH", "JS", "JC"],
    points={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
)
# 2C and 2D belong to no suit: they ask for nothing and win nothing.
FOOLS = tt.Ranking.of(
    P52,
    trump="S",
    groups={
        suit: [str(card) for card in P52 if card.suit.code == suit and str(card) not in "2C 2D"]
        for suit in "CDHS"
    },
    points={"2C": -4, "A": 3},
)
FOOLS_FOLLOW = (
    Must(OVER_LED, when=PARTNER_WINNING, rule="E1"),
    Must(LED_SUIT, rule="E2"),
    Must(OVER_TRUMP, unless=PARTNER_WINNING, rule="E3"),
    Must(HEADS | Cards("2C"), when=Played("2C", "2D") & ~FIRST_TRICK, rule="E4"),
)
EACH = tt.Seating.each
BROKEN_HEARTS = (Must(~Cards(HEARTS), unless=Played(HEARTS, "QS"), rule="H1"),)
NO_LEAD = (Must(~TRUMP, unless=BROKEN, rule="S5.3"),)

GAMES = [
    tt.load_game("spades"),
    *(game_of(f"belote {s}", {None: r}, BELOTE_FOLLOW) for s, r in BELOTE.items()),
    *(game_of(f"euchre {t}", {None: r}, FOLLOW) for t, r in EUCHRE.items()),
    game_of("hearts", {None: HEARTS_RANKING}, HEARTS_FOLLOW, HEARTS_LEAD, EACH(4)),
    *(
        game_of(
            f"jass {t}",
            {None: tt.Ranking.of(P36, "6789TJQKA", trump=t, trump_order="678TQKA9J")},
            JASS_FOLLOW,
        )
        for t in "HS"
    ),
    game_of("two packs", {None: tt.Ranking.of(P48, "9JQKTA", trump="D")}, PINOCHLE_FOLLOW),
    game_of("two large packs", {None: tt.Ranking.of(P104, trump="H")}, BELOTE_FOLLOW, NO_LEAD),
    game_of("two seats", {None: tt.Ranking.of(P52, trump="S")}, FOLLOW, NO_LEAD, EACH(2)),
    game_of("two seats, short", {None: BELOTE["H"]}, BELOTE_FOLLOW, (), EACH(2), tricks=8),
    game_of("three seats", {None: SKAT}, FOLLOW, (), EACH(3), tricks=10),
    game_of("two against one", {None: SKAT}, BELOTE_FOLLOW, (), tt.Seating(3, ((0, 1), (2,)))),
    game_of("six seats", {None: BELOTE["C"]}, BELOTE_FOLLOW, NO_LEAD, tt.Seating.partners(6)),
    game_of("fools", {None: FOOLS}, FOOLS_FOLLOW, NO_LEAD),
    game_of("fools who go over", {None: FOOLS}, (Must(OVER_LED, rule="E1"),)),
    game_of("broken hearts", {None: HEARTS_RANKING}, FOLLOW, BROKEN_HEARTS, EACH(4)),
    game_of("no obligations", {None: HEARTS_RANKING}, ()),
]
IDS = [game.name for game in GAMES]


class Plain:
    """The play as the ladder and the ranking say, worked out afresh at every decision."""

    def __init__(self, game, hands, leader, strain=None):
        self.play = next(p for p in game.phases if isinstance(p, tt.TrickPlay))
        self.ranking = game.rankings[strain]
        self.seating = game.seating
        self.hands, self.seat = list(hands), leader
        self.trick, self.seats = [], []
        self.played = self.done = 0
        self.won, self.points = [0] * len(hands), [0] * len(hands)

    @property
    def is_over(self):
        return self.done == self.play.tricks

    def legal(self):
        if self.is_over:
            return 0
        partner = [p for p, s in enumerate(self.seats) if self.seating.are_partners(s, self.seat)]
        situation = Situation.of(
            self.ranking,
            self.hands[self.seat],
            self.trick,
            partners=partner,
            played=self.played,
            tricks_done=self.done,
        )
        return legal_mask(self.play.follow if self.trick else self.play.lead, situation)

    def apply(self, card):
        self.hands[self.seat] ^= 1 << card
        self.played |= 1 << card
        self.trick.append(card)
        self.seats.append(self.seat)
        if len(self.trick) < len(self.hands):
            self.seat = self.seating.next(self.seat)
            return
        self.seat = self.seats[self.ranking.winning(self.trick)]
        self.won[self.seat] += 1
        self.points[self.seat] += sum(self.ranking.points[card] for card in self.trick)
        self.done += 1
        self.trick, self.seats = [], []


def dealt(rng, game):
    """Random hands by seat, as many cards as there are tricks."""
    play = next(p for p in game.phases if isinstance(p, tt.TrickPlay))
    order = rng.sample(range(len(game.cards)), game.seating.seats * play.tricks)
    return [
        sum(1 << card for card in order[s :: game.seating.seats]) for s in range(game.seating.seats)
    ]


def same(position, wanted):
    assert position.legal_mask == wanted.legal()
    assert position.legal_actions() == tuple(bits(position.legal_mask))
    assert position.seat == wanted.seat
    assert position.is_over == wanted.is_over
    assert position.hands == tuple(wanted.hands)
    assert position.tricks_won == tuple(wanted.won)
    assert position.points == tuple(wanted.points)


def play_both(rng, game, strain=None, check=lambda position: None):
    hands = dealt(rng, game)
    leader = rng.randrange(game.seating.seats)
    position = Playout.start(game, hands, leader, strain)
    wanted = Plain(game, hands, leader, strain)
    while not wanted.is_over:
        same(position, wanted)
        check(position)
        card = rng.choice(position.legal_actions())
        position.apply(card)
        wanted.apply(card)
    same(position, wanted)
    check(position)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_position_plays_as_the_ladder_and_the_ranking_say(game):
    rng = random.Random(game.name)
    for _ in range(250):
        play_both(rng, game)


def test_every_strain_of_one_game():
    game = game_of("belote", BELOTE, BELOTE_FOLLOW)
    rng = random.Random(1)
    for strain in BELOTE:
        for _ in range(40):
            play_both(rng, game, strain)


CONDITIONS = [
    *(TRUMP_LED, PARTNER_WINNING, BROKEN, FIRST_TRICK, FIRST_LEAD, STOCK_OPEN),
    *(Played("8C", "KH"), Played(HEARTS), Strain("H"), Strain(None, "C")),
]
TERMS = [
    *(LED_SUIT, TRUMP, OVER_TRUMP, UNDER_TRUMP, OVER_LED, HEADS),
    *(Cards(HEARTS), Cards("AS", "8D", "8C", "KD")),
]


def some(rng, leaves, depth=2):
    """A random term or condition made of the leaves."""
    if depth == 0 or rng.random() < 0.4:
        return rng.choice(leaves)
    one, other = some(rng, leaves, depth - 1), some(rng, leaves, depth - 1)
    return rng.choice([~one, one & other, one | other])


def some_ladder(rng):
    rungs = []
    for number in range(rng.randint(0, 5)):
        term = some(rng, TERMS)
        rungs.append(
            Must(
                term,
                when=some(rng, CONDITIONS) if rng.random() < 0.5 else None,
                unless=some(rng, CONDITIONS) if rng.random() < 0.3 else None,
                holding=term & some(rng, TERMS) if rng.random() < 0.4 else None,
                rule=f"R{number}",
            )
        )
    return tuple(rungs)


def test_any_ladder():
    rng = random.Random(7)
    doubled = tt.Ranking.of(tt.Pack.standard("78QKA", copies=2), "78QKA", trump="H")
    rankings = [BELOTE["H"], BELOTE[None], FOOLS, SKAT, doubled]
    tables = [tt.Seating(), EACH(2), EACH(3), tt.Seating(3, ((0, 2), (1,)))]
    for _ in range(400):
        ranking, seating = rng.choice(rankings), rng.choice(tables)
        tricks = rng.randint(2, 8)
        game = game_of("any", {None: ranking}, some_ladder(rng), some_ladder(rng), seating, tricks)
        for _ in range(3):
            play_both(rng, game)


# ---------------------------------------------------------------------- beside a match


def at_play(game, seed):
    """A match of one deal, taken to the play by random actions."""
    match, rng = tt.Match(game, seed=seed, max_deals=1), random.Random(seed)
    while match.truth.phase != "play":
        match.act(rng.choice(match.legal_actions))
    return match, rng


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_position_goes_with_a_match_and_is_read_from_it_at_every_card(game):
    for seed in range(4):
        match, rng = at_play(game, seed)
        position = Playout.from_view(match.truth)
        while not match.is_over:
            view = match.truth
            assert Playout.from_view(view) == position
            assert position.seat == match.to_act
            legal = [game.cards.index(action.card) for action in match.legal_actions]
            assert sorted(legal) == list(position.legal_actions())
            assert position.tricks_won == view.tricks_won
            card = rng.choice(legal)
            match.act(f"play {game.cards[card]}")
            position.apply(card)
        assert position.is_over
        assert position.legal_actions() == ()
        assert position.tricks_won == match.truth.tricks_won
        taken = [
            sum(t.points for t in match.truth.tricks if t.winner == s)
            for s in range(len(position.hands))
        ]
        assert position.points == tuple(taken)


def test_a_view_with_an_unknown_hand_is_refused():
    match, rng = at_play(tt.load_game("spades"), seed=3)
    other = next(seat for seat in range(4) if seat != match.to_act)
    for reader in (None, match.to_act, other):
        with pytest.raises(tt.TricktakerError, match=r"^the hand of seat \d is not known$"):
            Playout.from_view(match.view(reader))
    while len(match.truth.tricks) < 12 or match.truth.trick.cards:
        match.act(rng.choice(match.legal_actions))
    for _ in range(3):
        match.act(match.legal_actions[0])
    # the one card that is left is known to its holder
    assert Playout.from_view(match.view(match.to_act)) == Playout.from_view(match.truth)
    match.act(match.legal_actions[0])
    with pytest.raises(tt.TricktakerError, match="no tricks are played now: the deal is over"):
        Playout.from_view(match.truth)


# ---------------------------------------------------------------------- one position


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_an_illegal_card_is_refused_and_changes_nothing(game):
    rng = random.Random(game.name)

    def check(position):
        before, count = position.copy(), len(game.cards)
        for card in (*range(count), -1, -count, -count - 1, count, 2 * count, 10**30):
            if 0 <= card < count and position.legal_mask >> card & 1:
                continue
            with pytest.raises(tt.IllegalAction) as caught:
                position.apply(card)
            assert len(caught.value.legal) == position.legal_mask.bit_count()
            assert position == before

    play_both(rng, game, check=check)


@pytest.mark.parametrize("card", ["AS", None, 3.0, slice(2), (1,)])
def test_what_is_no_number_is_refused(card):
    position = Playout.start(tt.load_game("spades"), ["AS", "KS", "QS", "JS"], 0)
    with pytest.raises(tt.IllegalAction):
        position.apply(card)


def test_a_refusal_names_the_card_and_what_is_legal():
    game = tt.load_game("spades")
    position = Playout.start(game, ["AS 2H", "KS 3H", "QS 4H", "JS 5H"], leader=2)
    with pytest.raises(tt.IllegalAction) as caught:
        position.apply(game.cards.index("QS"))
    assert str(caught.value) == '"play QS" is not legal: seat 2 may not; legal: play 4H'


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_copies_and_pickles_go_their_own_way(game):
    rng = random.Random(game.name)
    position = Playout.start(game, dealt(rng, game), 0)
    while not position.is_over:
        twins = [position.copy(), pickle.loads(pickle.dumps(position)), copy.deepcopy(position)]
        before = pickle.dumps(position)
        for twin in twins:
            assert type(twin) is type(position)
            assert twin == position
            while not twin.is_over:
                twin.apply(rng.choice(twin.legal_actions()))
            assert twin != position
        assert pickle.dumps(position) == before
        position.apply(rng.choice(position.legal_actions()))
    assert position.copy() == position


def test_what_a_position_hands_out_cannot_change_it():
    position = Playout.start(tt.load_game("spades"), ["AS", "KS", "QS", "JS"], 0)
    for value in (position.hands, position.tricks_won, position.points, position.legal_actions()):
        assert type(value) is tuple
    with pytest.raises(TypeError):
        hash(position)
    assert position != "position"
    assert repr(position) == "<Playout: seat 0 to play, 4 cards left>"


def test_hands_are_masks_sets_or_codes():
    game = tt.load_game("spades")
    codes = ["AS 2H", "KS 3H", "QS 4H", "JS 5H"]
    sets = [game.cards.set(hand) for hand in codes]
    masks = [hand.mask for hand in sets]
    one, two, three = (Playout.start(game, hands, 1) for hands in (codes, sets, masks))
    assert one == two == three
    assert one.hands == tuple(masks)


def test_an_ending_is_not_the_first_trick():
    game = next(game for game in GAMES if game.name == "hearts")
    position = Playout.start(game, ["3C", "QS", "KH", "4C"], 0)
    position.apply(game.cards.index("3C"))
    assert [str(game.cards[card]) for card in position.legal_actions()] == ["QS"]
    ending = Playout.start(game, ["3C 5C", "QS 2D", "KH 3H", "4C 6C"], 0)
    ending.apply(game.cards.index("3C"))
    assert ending.legal_mask == game.cards.mask("QS 2D")


def test_a_deal_may_end_before_the_hands_do():
    game = game_of("short", {None: BELOTE["H"]}, FOLLOW, tricks=2)
    position = Playout.start(game, dealt(random.Random(1), evolve(game, phases=GAMES[1].phases)), 0)
    for _ in range(8):
        position.apply(position.legal_actions()[0])
    assert position.is_over
    assert position.legal_actions() == ()
    assert [hand.bit_count() for hand in position.hands] == [6, 6, 6, 6]
    assert Playout.start(game, ["", "", "", ""], 0).is_over


@pytest.mark.parametrize(
    ("hands", "leader", "reason"),
    [
        (["AS", "KS", "QS"], 0, "there are 4 seats and 3 hands"),
        (["AS", "KS", "QS", "AS"], 0, "AS is in two hands"),
        (["AS", "KS", "QS", "JS 2H"], 0, "the hands are not equally large"),
        (["AS", "KS", "QS", "JS"], 4, "there is no seat 4 to lead"),
        (["AS", "KS", "QS", "JS"], -1, "there is no seat -1 to lead"),
        (["AS", "KS", "QS", 1 << 52], 0, "has cards that the pack lacks"),
        (["AS", "KS", "QS", -1], 0, "has cards that the pack lacks"),
        (["AS", "KS", "QS", "1S"], 0, '"1S" is not a card'),
    ],
)
def test_hands_and_leaders_that_cannot_be(hands, leader, reason):
    with pytest.raises(tt.TricktakerError, match=re.escape(reason)):
        Playout.start(tt.load_game("spades"), hands, leader)


# ---------------------------------------------------------------------- classes and their source


def test_equal_rules_share_one_class():
    game = tt.load_game("spades")
    assert Playout.of(game) is Playout.of(tt.load_game("spades", target=250))
    # games compare by name and options alone: the class goes by the rules
    play = game.phases[-1]
    assert isinstance(play, tt.TrickPlay)
    other = evolve(game, phases=(*game.phases[:-1], evolve(play, lead=())))
    assert other == game
    assert Playout.of(other) is not Playout.of(game)
    assert isinstance(Playout.start(game, ["AS", "KS", "QS", "JS"], 0), Playout.of(game))


def test_a_class_has_only_what_its_rules_ask_for():
    def fields(name):
        game = next(game for game in GAMES if game.name == name.replace(" ", "-"))
        return set(Playout.of(game).__slots__)

    always = {"seat", "legal_mask", "is_over"} | {
        "_hands",
        "_won",
        "_best",
        "_beat",
        "_last",
        "_left",
    }
    assert fields("no obligations") == always | {"_points", "_value"}
    assert fields("euchre H") == always | {"_led"}
    assert fields("spades") == always | {"_led", "_broken"}
    assert fields("belote H") == always | {"_led", "_points", "_value"}
    assert fields("hearts") == always | {"_led", "_broken", "_opening", "_points", "_value"}
    assert fields("broken hearts") == always | {"_led", "_broken", "_points", "_value"}
    assert fields("two packs") == always | {"_led", "_over_led", "_under"}
    assert not hasattr(Playout.start(GAMES[0], ["AS", "KS", "QS", "JS"], 0), "__dict__")


def test_the_source_of_belote():
    game = game_of("belote", BELOTE, BELOTE_FOLLOW)
    source = Playout.source(game, "H")
    follow = source[source.rindex("        hand = hands") : source.index("    def legal_actions")]
    lines = follow.replace("SIDE[seat] == SIDE[self._best]", "WITH").splitlines()
    assert [line.strip() for line in lines if line] == [
        "hand = hands[seat]",
        "self.legal_mask = (",
        "self._led & 0xff0000 and hand & (self._beat & 0xff0000)  # B5.3",
        "or hand & self._led  # B5.2",
        "or not WITH and hand & (self._beat & 0xff0000)  # B5.4",
        "or not WITH and hand & 0xff0000  # B5.4",
        "or WITH and hand & (self._beat & 0xff0000) and hand & (self._beat | 0xff00ffff)  # B5.5",
        "or hand",
        ")",
    ]
    # without trumps only following suit is left
    follow = Playout.source(game)
    assert "B5.2" in follow
    assert "SIDE" not in follow
    assert "B5.3" not in follow


@frozen(repr=False)
class Bare(Term):
    """A term that says which cards it means and not how to write it."""

    text = field(default=None)

    def mask(self, situation):
        return 0

    def expression(self, pack):
        if self.text is None:
            raise NotImplementedError
        return self.text

    def __repr__(self):
        return "BARE"


class Mood(Condition):
    def holds(self, situation):
        return True

    def __repr__(self):
        return "MOOD"


@pytest.mark.parametrize(
    ("rung", "reason"),
    [
        (Must(Bare(), rule="X1"), "BARE of rule X1 has no expression"),
        (Must(LED_SUIT, holding=LED_SUIT & Bare(), rule="X2"), "of rule X2 has no expression"),
        (Must(LED_SUIT, unless=Mood(), rule="X3"), "MOOD of rule X3 has no expression"),
        (Must(Bare("len(led)"), rule="X4"), "rule X4 asks for len, which no position has"),
        (Must(Bare("led &"), rule="X5"), "the expressions of rule X5 are no Python"),
    ],
)
def test_a_ladder_that_cannot_be_written_is_refused(monkeypatch, rung, reason):
    monkeypatch.setattr("tricktaker.game.check_ladder", lambda *ladder: None)
    game = game_of("odd", {None: BELOTE["H"]}, FOLLOW, lead=(rung,))
    with pytest.raises(tt.TricktakerError, match="the play of odd cannot be compiled: ") as caught:
        Playout.of(game)
    assert reason in str(caught.value)


class HighWins:
    @tt.hookimpl
    def tricktaker_trick_winner(self, view, trick):
        return trick.seats[-1]


class Quiet:
    @tt.hookimpl
    def tricktaker_match_end(self, standing, deals):
        return None


class Backwards(tt.TrickPlay):
    def to_act(self, view):
        return 0


def test_games_that_change_a_step_of_the_play_are_refused():
    game = GAMES[0]
    with pytest.raises(
        tt.TricktakerError, match=r"play of spades .* step trick_winner is overridden"
    ):
        Playout.of(evolve(game, hooks=[HighWins()]))
    assert Playout.of(evolve(game, hooks=[Quiet()])) is Playout.of(game)
    match, _rng = at_play(game, seed=1)
    house = View.fold(game, 0, match.view(0).events, steps=Steps(game, [("high", HighWins())]))
    with pytest.raises(tt.TricktakerError, match="its step trick_winner is overridden"):
        Playout.from_view(house)
    phases = (Backwards(follow=FOLLOW, tricks=13),)
    with pytest.raises(tt.TricktakerError, match="its phase play has its own to_act"):
        Playout.of(evolve(game, phases=phases))
    alone = game_of("patience", {None: BELOTE["H"]}, FOLLOW, seating=EACH(1))
    with pytest.raises(tt.TricktakerError, match="it has one seat"):
        Playout.of(alone)


def test_games_without_tricks_or_the_strain_are_refused():
    game = GAMES[0]
    with pytest.raises(tt.TricktakerError, match="spades has no phase of trick play"):
        Playout.of(evolve(game, phases=game.phases[:1]))
    with pytest.raises(tt.TricktakerError, match="spades has no strain H; there are: None"):
        Playout.of(game, "H")
    with pytest.raises(tt.TricktakerError, match=r"call Playout\.of"):
        Playout(["AS", "KS", "QS", "JS"], 0)
