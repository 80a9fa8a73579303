"""For the players of Skat: their names in a deal, what they type, how to bid, declare and play."""

from collections.abc import Callable, Iterator
from itertools import combinations
from math import exp
from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_skat.bidding import Declare, PickUp, ValueBid, bid_of
from tricktaker_skat.scoring import matadors_of
from tricktaker_skat.values import BASES, GAMES, NAMES, NULLS, VALUES

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")

POSITIONS = (_("forehand"), _("middlehand"), _("rearhand"))
"""What the players of a deal are called, from the dealer's left on (J2.2)."""
SPELLINGS = {"p": "pass", "yes": "hold"}
"""What people type for a call, besides its code."""

# What the ten cards that the declarer plays bring, in points, without those of the skat: measured
# in deals that `basic` played with itself. Trumps from the jack of clubs down.
SUIT_TRUMPS = (8.7, 6.0, 5.7, 5.5, 10.7, 9.8, 5.5, 5.0, 3.1, 2.9, 2.4)
GRAND_TRUMPS = (14.2, 10.8, 10.8, 11.0)
SIXTH = 3.0
"""Each trump above five."""
BASE = 7.0
ACE, TEN, KING = 9.6, 1.8, 1.1
"""High cards of a plain suit; a ten that stands alone is worth nothing."""
VOID, LOSER = 3.5, -1.6
"""A suit of which there is no card, and a card that is none of the above."""
SKAT_BRINGS = 15.0
"""What picking up the skat brings, its own points counted in."""
SPREAD, SPREAD_BEFORE = 7.0, 8.3
"""How far the points lie around what is expected, with the skat and before it."""
NEEDED = 60.5

# How likely a null holds, as the logarithm of the odds: how high the lowest card of a suit may be
# and do no harm, the second lowest and so on, and what each step above weighs.
NULL_LOW = (0, 2, 4, 6)
NULL_ABOVE = (0.40, 0.21, 0.14, 0.47)
NULL_SURE = 1.34

SURE = 0.46
"""How likely a game must seem for a player to bid on it. Those that seem so are won two times in
three, as a game has to be that costs twice when it is lost: measured."""
OUVERT = 0.8
"""How likely a null must be won to be played ouvert."""
KEEN = 20.0
"""How keen the declarer is to lead trumps, in points, and how loath the others are."""


def contract_text(made: Any, name: Callable[[tt.Seat], tt.Text]) -> tt.Text:
    """The game with what was announced, and who plays it; or that it is a ramsch."""
    if "ramsch" in made:
        return _("ramsch")
    game, who = made.game.replace("-", " "), name(made.declarer)
    return _("{game} by {declarer}, bid {bid}", game=game, declarer=who, bid=made.bid)


def suggested_call(view: tt.View) -> tt.Action | None:
    """Bid as high as a game that is likely won is worth, then lay away and declare the best one."""
    legal = view.legal_actions
    if not legal or view.strain is not None:
        return None
    if isinstance(legal[-1], ValueBid | tt.Hold | tt.Pass) or tt.Pass() in legal:
        return _bid(view)
    if PickUp() in legal:
        return PickUp()
    if isinstance(legal[0], tt.Discard):
        return _laid_away(view)
    return _declared(view)


@frozen
class Plan:
    """A game that a hand may play: what it is called, how likely it is won, what it is worth."""

    game: str
    chance: float
    value: int

    @property
    def gain(self) -> float:
        """What it brings in the long run."""
        return self.value * (self.chance - 2 * (1 - self.chance))


def _bid(view: tt.View) -> tt.Action:
    """The next value or a hold, up to what the best game is worth that is likely won."""
    plans = plans_of(view, view.hand)
    limit = max((plan.value for plan in plans if plan.chance >= SURE), default=0)
    bid = bid_of(view)
    if tt.Hold() in view.legal_actions:
        return tt.Hold() if bid <= limit else tt.Pass()
    bids = [ValueBid(value) for value in VALUES if bid < value <= limit]
    return next((bid for bid in bids if bid in view.legal_actions), tt.Pass())


def _laid_away(view: tt.View) -> tt.Action:
    """One of the two cards whose going leaves the best game."""
    still = len(view.hand) - 10
    cards = [action.card for action in view.legal_actions if isinstance(action, tt.Discard)]
    bid = bid_of(view)

    def left(away: tuple[tt.Card, ...]) -> float:
        gone = view.game.cards.set(away)
        laid = gone | view.known("skat")
        plans = plans_of(view, view.hand - gone, laid)
        return max(plan.gain - 1000 * (plan.value < bid) for plan in plans)

    best = max(combinations(cards, still), key=left)
    return tt.Discard(best[0])


def _declared(view: tt.View) -> tt.Action | None:
    """The game with the best outlook of those that may be declared and cover the bid."""
    bid = bid_of(view)
    plans = list(plans_of(view, view.hand, view.known("skat")))
    open_ = [plan for plan in plans if Declare(plan.game) in view.legal_actions]
    if not open_:
        return None
    best = max(open_, key=lambda plan: plan.gain - 1000 * (plan.value < bid))
    return Declare(best.game)


# ------------------------------------------------------------------ what a hand is worth


def plans_of(view: tt.View, hand: tt.CardSet, laid: tt.CardSet | None = None) -> Iterator[Plan]:
    """The games that a hand may play.

    :param laid: what is laid away, whose points and matadors count; None before the skat is seen.
    """
    own = hand if laid is None else hand | laid
    spread = SPREAD_BEFORE if laid is None else SPREAD
    for strain, base in BASES.items():
        ranking = view.game.rankings[strain]
        points = expected_points(ranking, hand)
        if laid is None:
            points += SKAT_BRINGS
        else:
            points += sum(ranking.points[ranking.pack.index(card)] for card in laid)
        chance = 1 / (1 + exp((NEEDED - points) / spread))
        yield Plan(NAMES[strain], chance, base * (matadors_of(ranking, own) + 1))
    chance = null_holds(view.game.rankings[GAMES["null"]], hand)
    yield Plan("null", chance, NULLS["null"])
    if chance >= OUVERT and laid is not None:
        yield Plan("null-ouvert", chance, NULLS["null-ouvert"])


def expected_points(ranking: tt.Ranking, hand: tt.CardSet) -> float:
    """How many points a declarer takes with ten cards, without the skat.

    >>> game = tt.load_game("skat")
    >>> hand = game.cards.set("JC JS JH AC TC KC 9C AS TS AH")
    >>> clubs, hearts = (expected_points(game.rankings[suit], hand) for suit in "CH")
    >>> clubs > 70 > hearts
    True
    """
    total = BASE
    for group in ranking.groups:
        held = [place for place, level in enumerate(reversed(group.levels)) if level & hand.mask]
        if group.key != ranking.trump:
            total += _of_plain_suit(held)
            continue
        worth = GRAND_TRUMPS if len(group.levels) == len(GRAND_TRUMPS) else SUIT_TRUMPS
        total += sum(worth[place] for place in held) + SIXTH * max(0, len(held) - 5)
    return total


def _of_plain_suit(held: list[int]) -> float:
    """What the cards of a plain suit bring; they are told by how many are above them."""
    if not held:
        return VOID
    ace, ten = 0 in held, 1 in held and len(held) > 1
    return ACE * ace + TEN * ten + KING * (2 in held) + LOSER * (len(held) - ace - ten)


def null_holds(ranking: tt.Ranking, hand: tt.CardSet) -> float:
    """How likely a hand takes no trick in a null."""
    weight = NULL_SURE
    for group in ranking.groups:
        held = [place for place, level in enumerate(group.levels) if level & hand.mask]
        for place, low, above in zip(held, NULL_LOW, NULL_ABOVE, strict=False):
            weight -= above * max(0, place - low)
    return 1 / (1 + exp(-weight))


# ------------------------------------------------------------------ the play


def stakes(view: tt.View) -> tt.Stakes | None:
    """Points for the own side; in a null the trick itself; in a ramsch points are bad."""
    contract, seat = view.contract, view.turn
    if contract is None or seat is None:
        return None
    if "ramsch" in contract:
        return tt.Stakes((0.0,) * 3, tuple(-1.0 if s == seat else 0.5 for s in range(3)))
    sign = 1.0 if seat == contract.declarer else -1.0
    signs = tuple(sign if s == contract.declarer else -sign for s in range(3))
    if contract.game in NULLS:
        return tt.Stakes(tuple(-each for each in signs))
    return tt.Stakes((0.0,) * 3, signs)


def merit(view: tt.View, card: tt.Card) -> float:
    """The declarer draws trumps, the others keep theirs."""
    contract = view.contract
    if contract is None or "ramsch" in contract or not tt.leads_trumps(view, card):
        return 0.0
    return -KEEN if view.turn == contract.declarer else KEEN


HINTS = tt.Hints(bid=suggested_call, stakes=stakes, merit=merit)
"""What players of Skat are told."""
