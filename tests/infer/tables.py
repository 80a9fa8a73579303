"""Small games for the tests of inference, and what must hold of every view."""

from attrs import frozen

import tricktaker as tt
from tests.obligations.tables import BELOTE, BELOTE_FOLLOW, P32
from tricktaker.infer import Inference, denied
from tricktaker.testing.table import readers
from tricktaker.text import plain


class NoScore:
    """Nobody scores."""

    facts_type = tuple

    def facts(self, view):
        return ()

    def check(self, facts, standing):
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


def belote_like():
    """Four partners, hearts trumps, to be overtrumped."""
    phases = (tt.Dealing(plan=[tt.Each(8)]), tt.TrickPlay(follow=BELOTE_FOLLOW, tricks=8))
    return table(P32, tt.Seating.partners(4), phases, BELOTE["H"])


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


def seen(source, target, cards):
    """A move that everybody sees."""
    moved = P12.set(cards)
    return tt.Moved(source, target, len(moved), moved, audience=tt.EVERYBODY)


def dealt(game, hands, *codes, dealer=None):
    """A match of these hands after these plays; seat 0 leads."""
    dealer = game.seating.seats - 1 if dealer is None else dealer
    match = tt.Match(game, packs=[game.pack(hands, dealer=dealer)], dealer=dealer, seed=1)
    return at_once(match, *codes)


# ---------------------------------------------------------------- what must always hold


def check_agrees(view, world):
    """A world has every unplayed card once, where the view says that it may lie."""
    pack, left = view.game.cards, view.played.complement
    assert sum(map(len, world.values())) == len(left)
    for place, cards in world.items():
        lot = pack.set(cards)
        assert lot <= left
        assert len(lot) == view.size(place)
        assert view.known(place) <= lot <= view.possible(place)
        left -= lot
    assert not left


def truth_of(match):
    """Where the cards that were not played truly lie, by the names of the places."""
    truth = match.truth
    sizes = truth.table.sizes
    hidden = [p for p in sizes if sizes[p] and p != tt.TRICK and not p.startswith("won ")]
    return {place: truth.known(place) for place in hidden}


def check_true(match, reader, told=""):
    """The truth is among the deals that agree with the view; how many cards were denied."""
    view, where = match.view(reader), truth_of(match)
    inference = Inference(view)
    assert inference.count > 0, f"{told}: no deal agrees with what {reader} sees"
    for place, cards in where.items():
        wrong = cards - inference.possible(place)
        assert not wrong, f"{told}: {reader} thinks that {wrong} cannot lie in {place}"
    world = inference.draw(seed=4, number=len(view.events))
    check_agrees(view, world)
    out = denied(view)
    for seat, cannot in out.items():
        wrong = cannot & where.get(tt.HAND[seat], view.game.cards.set())
        assert not wrong, f"{told}: {reader} thinks that {seat} cannot hold {wrong}"
        assert cannot.isdisjoint(world.hands[seat])
    return sum(map(len, out.values()))


def check_whole(match, rng):
    """Random play to the end of the match, checked at every decision for one reader."""
    excluded = 0
    while not match.is_over:
        excluded += check_true(match, rng.choice(readers(match.game)))
        seat = rng.choice(match.may_act)
        match.act(rng.choice(match.view(seat).legal_actions), seat=seat)
    return excluded
