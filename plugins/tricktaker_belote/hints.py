"""Advice for players of Belote: whether to take, and what tricks and trumps are worth."""

from __future__ import annotations

import tricktaker as tt
from tricktaker_belote.options import options_of
from tricktaker_belote.scoring import TRICKS
from tricktaker_belote.taking import SUITS, TAKING, UPCARD

# What the cards of the taker bring its side, in points with the last trick: measured in deals that
# `basic` played with itself. (The upcard is counted in, two cards are still to come.)
_BASE = 47
_TRUMP = {"J": 20, "9": 10.5, "A": 9, "T": 7, "K": 3.5, "Q": 2}
_LENGTH = (0, 8, 16, 23, 27, 38, 49)
"""By the number of trumps."""
_ACE = 8.5
_TEN = {"with its ace": 4, "guarded": 5, "bare": 0}
_SHORT = (2.5, 1.5)
"""No card of a plain suit, or one."""
ENOUGH = 87
"""From how many points expected a player takes: then three of four contracts are made."""
LATE = 5
"""How many fewer are enough where the others are about to win the match, and the own side not."""

DRAWS = 5.0
"""How keen the taker's side is to lead trumps, in points, and how loath the defenders are."""


def suggested_call(view: tt.View) -> tt.Action | None:
    """Take a suit in which the hand is strong, with the upcard counted in; else pass."""
    if view.phase != TAKING.name or not isinstance(view.reader, int):
        return None
    takes = [action for action in view.legal_actions if isinstance(action, tt.Take)]
    (upcard,) = view.known(UPCARD)
    hand = view.hand | view.game.cards.set([upcard])
    worth = {take: expected_points(hand, take.strain or upcard.suit.code) for take in takes}
    best = max(takes, key=worth.__getitem__, default=None)
    if best is None or worth[best] < ENOUGH - LATE * _is_late(view, view.reader):
        return tt.Pass()
    return best


def expected_points(hand: tt.CardSet, suit: str) -> float:
    """How many points the taker's side gets with these cards and two more, and a suit as trumps.

    >>> import tricktaker as tt
    >>> hand = tt.load_game("belote").cards.set("JH 9H 7H AS KS 8D")
    >>> expected_points(hand, "H") > 100 > 70 > expected_points(hand, "D")
    True
    """
    suits: dict[str, list[str]] = {code: [] for code in SUITS}
    for card in hand:
        suits[card.suit.code].append(card.rank.code)
    trumps = suits.pop(suit)
    total = _BASE + _LENGTH[len(trumps)] + sum(_TRUMP.get(rank, 0) for rank in trumps)
    for ranks in suits.values():
        total += _ACE * ("A" in ranks)
        if "T" in ranks:
            guard = "with its ace" if "A" in ranks else "guarded" if len(ranks) > 1 else "bare"
            total += _TEN[guard]
        if len(ranks) < len(_SHORT):
            total += _SHORT[len(ranks)]
    return total


def _is_late(view: tt.View, seat: tt.Seat) -> bool:
    """Whether the others are about to win the match, and the own side is not."""
    target = options_of(view).target
    if target is None:
        return False
    side = view.game.seating.side_of(seat)
    return view.totals[side] < target - 100 <= view.totals[1 - side]


# ------------------------------------------------------------------ the play


def stakes(view: tt.View) -> tt.Stakes | None:
    """Points of cards for the own side, the last trick, and all tricks where they may be had.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("belote"), dealer=3, setup={
    ...     "hands": {0: "AS"}, "leader": 0, "tricks": [2, 2, 2, 1],
    ...     "contract": {"taker": 0, "strain": "H"}})
    >>> stakes(match.view(0)).tricks
    (10, -10, 10, -10)
    """
    if view.turn is None:
        return None
    table, options = view.game.seating, options_of(view)
    side = table.side_of(view.turn)
    done, won = view.trick_count, view.tricks_won
    by_side = [sum(won[seat] for seat in members) for members in table.sides]
    trick = options.last_trick if done == TRICKS - 1 else 0
    if done >= TRICKS // 2 and max(by_side) == done:
        trick += (options.capot - options.last_trick) // (TRICKS + 1 - done)
    signs = [1 if table.side_of(seat) == side else -1 for seat in range(table.seats)]
    return tt.Stakes(tuple([sign * trick for sign in signs]), tuple(signs))


def merit(view: tt.View, card: tt.Card) -> float:
    """The taker's side draws trumps; the defenders keep theirs.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("belote"), dealer=3, setup={
    ...     "hands": {0: "JH 9H AS"}, "leader": 0, "contract": {"taker": 0, "strain": "H"}})
    >>> jack, ace = match.view(0).game.cards.parse("JH AS")
    >>> merit(match.view(0), jack) < merit(match.view(0), ace)
    True
    """
    if view.turn is None or not tt.leads_trumps(view, card):
        return 0.0
    taker = view.contract.taker
    own = view.turn == taker or view.game.seating.are_partners(view.turn, taker)
    return -DRAWS if own else DRAWS


HINTS = tt.Hints(bid=suggested_call, stakes=stakes, merit=merit)
"""What players of Belote are told."""
