"""For the players of Euchre: what they type, what to make trumps, and what tricks are worth."""

from functools import lru_cache
from math import comb

import tricktaker as tt
from tricktaker_euchre.making import Alone

SPELLINGS = {
    "p": "pass", "order up": "take", "pick it up": "take",
    "clubs": "take C", "diamonds": "take D", "hearts": "take H", "spades": "take S",
}  # fmt: skip
"""What people type for a call, besides its code."""

# What the cards of the maker's hand bring in tricks, with the partner and alone: measured in deals
# that `basic` played with itself. Trumps from the right bower down; the last is for the rest.
TRUMPS = (0.95, 0.54, 0.49, 0.40, 0.32, 0.29, 0.24)
TRUMPS_ALONE = (1.38, 0.97, 0.82, 0.71, 0.67, 0.60, 0.60)
THIRD, FOURTH, FIFTH = 0.22, 0.19, 0.08
ACE, ACE_ALONE = 0.30, 0.63
KING, KING_ALONE = 0.12, 0.24
SHORT = 0.14
BASE, BASE_ALONE = 1.47, -0.18
UPCARD = {"J": 2.5, "A": 1.5, "K": 1.2, "Q": 1.0, "T": 0.9}
TO_OPPONENT, TO_PARTNER = -0.27, 0.43
"""What each of these weighs for who takes: the dealer gets the upcard."""

ENOUGH = 3.0
"""From how many tricks expected a player makes trumps."""
LATE = 0.2
"""How many fewer are enough where the others need no more than two points to win."""
ALONE = 3.8
"""From how many tricks expected alone a player plays alone."""
DEFENDS = 3.4
"""The same for a defender."""
KEEN = 0.6
"""How keen the makers are to lead trumps, and how loath the defenders are."""


def suggested_call(view: tt.View) -> tt.Action | None:
    """Make the best suit trumps if the hand is good for it, alone if it is great; else pass."""
    seat = view.reader
    if not isinstance(seat, int):
        return None
    if view.phase == "discarding":
        return _laid_away(view)
    if view.phase == "defending" and view.strain is not None:
        alone = expected_tricks(view, view.hand, view.strain, alone=True)
        return Alone() if alone >= DEFENDS else tt.Pass()
    takes = [call for call in view.legal_actions if type(call) is tt.Take]
    worth = {take: _worth(view, seat, take, alone=False) for take in takes}
    best = max(takes, key=worth.__getitem__, default=None)
    if best is None:
        return None
    if tt.Pass() in view.legal_actions and worth[best] < ENOUGH - LATE * _is_late(view, seat):
        return tt.Pass()
    return Alone(best.strain) if _worth(view, seat, best, alone=True) >= ALONE else best


def _worth(view: tt.View, seat: tt.Seat, take: tt.Take, *, alone: bool) -> float:
    """How many tricks a player expects who takes, with what the upcard brings to the dealer."""
    (upcard,) = view.known("upcard")
    if take.strain is not None:
        return expected_tricks(view, view.hand, take.strain, alone=alone)
    suit = upcard.suit.code
    if seat == view.dealer:
        hand = view.hand | view.game.cards.set([upcard])
        away = _lowest(view.game.rankings[suit], hand)
        return expected_tricks(view, hand - view.game.cards.set([away]), suit, alone=alone)
    gets = TO_PARTNER if view.game.seating.are_partners(seat, view.dealer) else TO_OPPONENT
    gift = UPCARD.get(upcard.rank.code, 0.8) * gets
    return expected_tricks(view, view.hand, suit, alone=alone) + (min(gift, 0) if alone else gift)


def expected_tricks(view: tt.View, hand: tt.CardSet, suit: str, *, alone: bool) -> float:
    """How many tricks the makers take with this hand, or its player alone.

    >>> game = tt.load_game("euchre")
    >>> view = tt.Match(game, seed=1).view(0)
    >>> hand = game.cards.set("JS JC AS 9D 9H")
    >>> spades, hearts = (expected_tricks(view, hand, suit, alone=False) for suit in "SH")
    >>> spades > 3 > 2.8 > hearts
    True
    """
    ranking = view.game.rankings[suit]
    trumps = _trumps(ranking)
    worth = TRUMPS_ALONE if alone else TRUMPS
    held = [place for place, level in enumerate(trumps) if level & hand.mask]
    total = BASE_ALONE if alone else BASE
    total += sum(worth[min(place, len(worth) - 1)] for place in held)
    total += sum((THIRD, FOURTH, FIFTH)[: max(0, len(held) - 2)])
    for group in ranking.groups:
        if group.key == ranking.trump:
            continue
        mine = hand.mask & group.mask
        if not mine:
            total += SHORT
        elif mine & group.levels[-1]:
            total += ACE_ALONE if alone else ACE
        elif mine & group.levels[-2] and mine.bit_count() > 1:
            total += KING_ALONE if alone else KING
    return total


def _trumps(ranking: tt.Ranking) -> tuple[int, ...]:
    return next(group.levels[::-1] for group in ranking.groups if group.key == ranking.trump)


def _is_late(view: tt.View, seat: tt.Seat) -> bool:
    """Whether the others are about to win the match."""
    other = 1 - view.game.seating.side_of(seat)
    target: int = getattr(view.game.options, "target", 10)
    return target - view.totals[other] <= 2


def _laid_away(view: tt.View) -> tt.Action | None:
    """The lowest plain card, if possible the only one of its suit."""
    cards = [action.card for action in view.legal_actions if isinstance(action, tt.Discard)]
    if not cards:
        return None
    return tt.Discard(_lowest(view.ranking, view.game.cards.set(cards), view.hand))


def _lowest(ranking: tt.Ranking, cards: tt.CardSet, hand: tt.CardSet | None = None) -> tt.Card:
    whole = (hand or cards).mask
    index = ranking.pack.index

    def value(card: tt.Card) -> tuple[bool, bool, bool, int]:
        place = index(card)
        suit = ranking.follow[place]
        above = (ranking.beats[place] & suit).bit_count()
        is_trump = bool(ranking.trump_mask >> place & 1)
        return is_trump, above == 0, (whole & suit).bit_count() > 1, -above

    return min(cards, key=value)


# ------------------------------------------------------------------ the play


def stakes(view: tt.View) -> tt.Stakes | None:
    """What a trick is worth on the way to three of five, and to all five.

    >>> match = tt.Match(tt.load_game("euchre"), dealer=3, setup={
    ...     "hands": {0: "AS 9D"}, "leader": 0, "tricks": [2, 1, 0, 0],
    ...     "contract": {"maker": 0, "strain": "S"}})
    >>> worth = stakes(match.view(0)).tricks
    >>> worth[0] > 0 > worth[1]
    True
    """
    if view.turn is None or view.contract is None:
        return None
    maker = view.contract.maker
    table, won = view.game.seating, view.tricks_won
    makers = table.sides[table.side_of(maker)]
    taken = sum(won[seat] for seat in makers)
    march = 4 if any(seat in view.out for seat in makers) else 2
    left = max(view.hand_sizes[seat] for seat in range(4) if seat not in view.out) - 1
    more = _outcome(taken + 1, left, march)
    less = _outcome(taken, left, march)
    half = (more - less) / 2 + 0.05
    sign = 1 if view.turn in makers else -1
    return tt.Stakes(tuple(sign * (half if seat in makers else -half) for seat in range(4)))


@lru_cache(maxsize=256)
def _outcome(taken: int, left: int, march: int) -> float:
    """What the makers score less the others, with so many tricks and so many to come."""
    share = 0.6
    total = 0.0
    for more in range(left + 1):
        chance = comb(left, more) * share**more * (1 - share) ** (left - more)
        tricks = taken + more
        total += chance * (march if tricks == 5 else 1 if tricks > 2 else -2)
    return total


def merit(view: tt.View, card: tt.Card) -> float:
    """The makers draw trumps, the defenders keep theirs."""
    if view.turn is None or view.contract is None or not tt.leads_trumps(view, card):
        return 0.0
    maker = view.contract.maker
    own = view.turn == maker or view.game.seating.are_partners(view.turn, maker)
    return -KEEN if own else KEEN


HINTS = tt.Hints(bid=suggested_call, stakes=stakes, merit=merit)
"""What players of Euchre are told."""
