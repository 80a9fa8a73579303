"""Advice for players of Spades: what the trick on the table is worth, by who takes it."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import DOUBLE_NIL
from tricktaker_spades.options import CommonOptions
from tricktaker_spades.scoring import BAG, TRICK_BID

DEFAULTS = CommonOptions()
NIL_HOLDS = 0.75
"""How likely a Nil that has taken no trick yet is thought to hold: what of it is at stake."""
EVEN = 1.0
"""How many tricks either side is thought to take beside those that it needs, in proportion."""
FREE = 3
"""With so many tricks more to come than it needs, a side goes for a Nil of the others."""
SPREAD = 0.2
"""How far the tricks to come spread around what the bids let expect, for each trick."""


@frozen
class _Side:
    """What a side needs: its bid, what it must still take for it, and what a bag costs it."""

    bid: int
    need: int
    bag: float


def stakes(view: tt.View) -> tt.Stakes | None:
    """Contracts made and set, Nils that hold or fall, and bags, in points of the score.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), dealer=3, setup={
    ...     "hands": {0: "AS", 1: "KS"}, "leader": 0, "tricks": [3, 3, 3, 3],
    ...     "contract": {"bids": [4, 3, 3, 3]}})
    >>> worth = stakes(match.view(0)).tricks
    >>> worth[0] - worth[1] > 100
    True
    """
    contract = view.contract
    if contract is None or contract.bids is None or view.turn is None:
        return None
    seating, won = view.game.seating, view.tricks_won
    own = seating.side_of(view.turn)
    other = next(side for side in range(len(seating.sides)) if side != own)
    us, them = _side(view, own), _side(view, other)
    left = max(view.hand_sizes)
    lost = _balance(us, _after(them), left - 1)
    worth = []
    for seat in range(seating.seats):
        side = seating.side_of(seat)
        bid = contract.bids[seat]
        if isinstance(bid, int):
            worth.append(_balance(_after(us), them, left - 1) if side == own else lost)
            continue
        sign = 1 if side == own else -1
        broken = sign * (us if side == own else them).bag
        if not won[seat]:
            at_stake = 2 * NIL_HOLDS * nil_value(view, bid)
            broken -= at_stake if side == own else -at_stake * _spare(us, left)
        worth.append(_balance(us, them, left - 1) + broken)
    return tt.Stakes(worth)


def _spare(us: _Side, left: int) -> float:
    """How free a side is to go for a Nil of the others: its own contract comes first."""
    if us.need <= 0:
        return 1.0
    return min(1.0, max(0, left - 1 - us.need) / FREE)


def _side(view: tt.View, side: int) -> _Side:
    """What a side has bid, and still needs."""
    bids = view.contract.bids
    bidders = [seat for seat in view.game.seating.sides[side] if isinstance(bids[seat], int)]
    bid = sum(bids[seat] for seat in bidders)
    taken = sum(view.tricks_won[seat] for seat in bidders)
    return _Side(bid, bid - taken, cost_of_bag(view, side))


def cost_of_bag(view: tt.View, side: int) -> float:
    """What a bag is worth to a side: its point, less its share of the penalty that it nears."""
    if not option(view, "bags"):
        return 0.0
    limit, penalty = option(view, "bag_limit"), option(view, "bag_penalty")
    target = option(view, "target")
    # bags count little where the match will be over before they are punished
    ahead = (target - view.totals[side]) / target
    near = view.bags[side] / limit
    share = min(1.0, max(0.2, ahead + near * 0.5))
    return BAG - share * penalty / limit


def option(view: tt.View, name: str) -> int:
    """An option of the match; by default as the rules have it."""
    return int(getattr(view.game.options, name, getattr(DEFAULTS, name)))


def nil_value(view: tt.View, bid: str = "nil") -> int:
    """What a Nil or a Double Nil scores if it holds, and costs if it does not."""
    return option(view, "nil_value") * (2 if bid == DOUBLE_NIL.word else 1)


def _after(side: _Side) -> _Side:
    return _Side(side.bid, side.need - 1, side.bag)


@lru_cache(maxsize=1 << 16)
def _balance(us: _Side, them: _Side, left: int) -> float:
    """What our score less theirs will be, with so many tricks to come."""
    ours, theirs = max(us.need, 0), max(them.need, 0)
    likely = left * (ours + EVEN) / (ours + theirs + 2 * EVEN)
    spread = max(0.05, SPREAD * left)
    total = weight = 0.0
    for tricks in range(left + 1):
        chance = exp(-((tricks - likely) ** 2) / (2 * spread)) + 1e-4
        total += chance * (_score(us, tricks) - _score(them, left - tricks))
        weight += chance
    return total / weight


def _score(side: _Side, tricks: int) -> float:
    bags = tricks - side.need
    if not side.bid:
        return side.bag * bags
    if bags < 0:
        return float(-TRICK_BID * side.bid)
    return TRICK_BID * side.bid + side.bag * bags
