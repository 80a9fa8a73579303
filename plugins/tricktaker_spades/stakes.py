"""Advice for players of Spades: what the trick on the table is worth, by who takes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import Told
from tricktaker_spades.options import options_of
from tricktaker_spades.scoring import BAG, contract_worth, helps, nil_makes_bags, nil_worth

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
    """What a side needs.

    :ivar contract: what its contract scores or costs; 0 if it has none.
    :ivar need: the tricks that it must still take for it.
    :ivar bag: what a bag is worth to it.
    :ivar of_nil: what the trick of a Nil is worth to it that has failed, and does not help.
    """

    contract: int
    need: int
    bag: float
    of_nil: float


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
    seating, options = view.game.seating, options_of(view)
    own = seating.side_of(view.turn)
    other = next(side for side in range(len(seating.sides)) if side != own)
    us, them = _side(view, own), _side(view, other)
    left = max(view.hand_sizes)
    won, lost = _balance(_after(us), them, left - 1), _balance(us, _after(them), left - 1)
    worth = []
    for seat, bid in enumerate(contract.bids):
        is_own = seating.side_of(seat) == own
        helped = helps(bid, options)
        if isinstance(bid, int):
            worth.append(won if is_own else lost)
            continue
        broken = 0.0 if helped else us.of_nil if is_own else -them.of_nil
        if not view.tricks_won[seat]:
            at_stake = 2 * NIL_HOLDS * nil_worth(bid, options)
            broken -= at_stake if is_own else -at_stake * _spare(us, left)
        taken = (won if is_own else lost) if helped else _balance(us, them, left - 1)
        worth.append(taken + broken)
    return tt.Stakes(worth)


def _spare(us: _Side, left: int) -> float:
    """How free a side is to go for a Nil of the others: its own contract comes first."""
    if us.need <= 0:
        return 1.0
    return min(1.0, max(0, left - 1 - us.need) / FREE)


def _side(view: tt.View, side: int) -> _Side:
    """What a side has bid, and still needs."""
    options, members = options_of(view), view.game.seating.sides[side]
    bids: Sequence[Told] = [view.contract.bids[seat] for seat in members]
    bid = sum(each for each in bids if isinstance(each, int))
    won = [view.tricks_won[seat] for seat in members]
    taken = sum(tricks for each, tricks in zip(bids, won, strict=True) if helps(each, options))
    bag = cost_of_bag(view, side)
    of_nil = bag if nil_makes_bags(bids, options) else 0.0
    contract = contract_worth(bid, options)
    return _Side(contract, bid - taken, bag if contract else of_nil, of_nil)


def cost_of_bag(view: tt.View, side: int) -> float:
    """What a bag is worth to a side: its point, less its share of the penalty that it nears."""
    options = options_of(view)
    if not options.bags:
        return 0.0
    # bags count little where the match will be over before they are punished
    ahead = (options.target - view.totals[side]) / options.target
    near = view.bags[side] / options.bag_limit
    share = min(1.0, max(0.2, ahead + near * 0.5))
    return BAG - share * options.bag_penalty / options.bag_limit


def _after(side: _Side) -> _Side:
    return _Side(side.contract, side.need - 1, side.bag, side.of_nil)


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
    if not side.contract:
        return side.bag * bags
    if bags < 0:
        return float(-side.contract)
    return side.contract + side.bag * bags
