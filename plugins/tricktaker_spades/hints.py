"""Advice for players of Spades: what to bid, to draw, and to give away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, exp

import tricktaker as tt
from tricktaker_spades.calls import DOUBLE_NIL, NIL
from tricktaker_spades.draw import DRAW, DRAWN
from tricktaker_spades.scoring import TRICK_BID
from tricktaker_spades.stakes import nil_value, option, stakes

SIDE_SUITS = "CDH"
RANKS = "23456789TJQKA"

# What the cards of a hand take, in tricks: measured in deals that `basic` played with itself.
_SIDE = {
    "A": (0.95, 0.95, 0.95, 0.95, 0.95, 0.85),
    "K": (0.30, 0.68, 0.68, 0.68, 0.55),
    "Q": (0.30, 0.30, 0.30, 0.30, 0.26),
    "J": (0.0, 0.0, 0.10, 0.10),
}
"""A card of a side suit, by the length of its suit from one card on."""
_SPADE = {
    "A": (1.0,),
    "K": (0.20, 0.82),
    "Q": (0.42, 0.42, 0.55),
    "J": (0.32, 0.32, 0.32, 0.41),
    "T": (0.0, 0.0, 0.0, 0.33),
}
"""A spade, by how many there are."""
_SPADES = (-0.10, 0.05, 0.32, 0.65, 1.12, 1.70, 2.55, 3.4, 4.4)
"""What spades take by their number alone."""
_SHORT = (0.82, 0.44, 0.12)
"""What it brings with three spades or more to hold no card of a suit, one, or two."""

# The same where two play, and half of the cards are out of play.
_SIDE_OF_TWO = {
    "2": -0.2, "3": -0.15, "4": -0.1, "5": -0.08, "6": -0.04, "7": 0.0, "8": 0.0,
    "9": 0.05, "T": 0.1, "J": 0.14, "Q": 0.35, "K": 0.6, "A": 0.82,
}  # fmt: skip
_SPADE_OF_TWO = {
    "2": 0.4, "3": 0.4, "4": 0.4, "5": 0.42, "6": 0.45, "7": 0.6, "8": 0.65,
    "9": 0.8, "T": 1.0, "J": 1.15, "Q": 1.3, "K": 1.3, "A": 1.4,
}  # fmt: skip
_SHORT_OF_TWO = (0.5, 0.1)

MODEST = 0.4
"""How much less than it expects a player bids, so that the contract holds."""
BESIDE_NIL = 0.5
"""How much more a player expects whose partner has bid Nil, and will take none."""
CROWDED = 0.1
"""How much less the last to bid expects for each trick that the others bid above nine."""
MANY = 9

# How likely a Nil holds: what its cards weigh, as the logarithm of the odds.
_LOW = (1, 4, 7, 10)
"""How high the lowest card of a suit may be and do no harm, the second lowest, and so on."""
_ABOVE = (0.12, 0.18, 0.12, 0.15)
_TOP_SPADES = ((6, 0.16), (4, 0.18), (2, 0.30))
"""How high the highest spade may be, the second highest and the third; and what is above weighs."""
_SURE = 1.65
_COVER = 0.23
"""What each trick weighs that the partner has bid above the usual three."""
NIL_FROM = 0.62
"""How likely a Nil must be to hold, where nothing hangs on the score."""
BOLD = 0.1
"""How much less is enough for who is about to lose the match."""


def suggested_bid(view: tt.View) -> tt.Action | None:
    """What a sound player bids; before the play, what it keeps, gives away or lays aside.

    It looks rather than bid blind, unless the match would be lost.
    """
    seat = view.reader
    if not isinstance(seat, int):
        return None
    if view.phase == DRAW:
        return _draw(view, seat)
    if view.phase == "bidding":
        return _bid(view, seat)
    if view.phase in ("exchange", "replacement") and view.hand:
        return _part_with(view, seat)
    return None


# ------------------------------------------------------------------ the bid


def _bid(view: tt.View, seat: tt.Seat) -> tt.Action:
    if not view.hand:
        return DOUBLE_NIL if _is_desperate(view, seat) else tt.Look()
    behind = _is_behind(view, seat)
    bids = {call.seat: call.action for call in view.calls("bidding") if call.action != tt.Look()}
    partner = view.game.seating.partner_of(seat)
    partners = None if partner is None else bids.get(partner)
    enough = NIL_FROM - BOLD * behind
    if nil_holds(view.hand, partners) > enough and not _nearly_home(view, seat):
        return NIL
    said = [bid.tricks for bid in bids.values() if isinstance(bid, tt.Bid)]
    expected = tricks_of(view.hand, view.game.seating.seats) - MODEST * (not behind)
    if partners in (NIL, DOUBLE_NIL):
        expected += BESIDE_NIL
    if len(bids) == 3:
        expected -= CROWDED * (sum(said) - MANY)
    wanted = max(1, round(expected))
    return tt.Bid(min(wanted, _enough(view, seat, partners, wanted)))


def tricks_of(hand: tt.CardSet, seats: int = 4) -> float:
    """How many tricks a hand of thirteen takes, as far as it can be told.

    >>> import tricktaker as tt
    >>> pack = tt.load_game("spades").cards
    >>> round(tricks_of(pack.set("AS KS QS 2S AH KH 3H 2H 4D 3D 2D 3C 2C")), 1)
    5.2
    """
    spades = _ranks(hand, "S")
    short = _SHORT if seats > 2 else _SHORT_OF_TWO
    total = 0.0
    for suit in SIDE_SUITS:
        ranks = _ranks(hand, suit)
        total += _honours(ranks, _SIDE) if seats > 2 else sum(_SIDE_OF_TWO[r] for r in ranks)
        if len(ranks) < len(short):
            total += short[len(ranks)] * min(len(spades), 3) / 3
    if seats == 2:
        return total + sum(_SPADE_OF_TWO[rank] for rank in spades)
    return total + _honours(spades, _SPADE) + _SPADES[min(len(spades), len(_SPADES) - 1)]


def _honours(ranks: Sequence[str], worth: Mapping[str, tuple[float, ...]]) -> float:
    place = len(ranks) - 1
    return sum(worth[r][min(place, len(worth[r]) - 1)] for r in ranks if r in worth)


def _ranks(hand: Iterable[tt.Card], suit: str) -> list[str]:
    return [card.rank.code for card in hand if card.suit.code == suit]


def nil_holds(hand: tt.CardSet, partner: tt.Action | None = None) -> float:
    """How likely a hand takes no trick, with a partner who covers it.

    >>> import tricktaker as tt
    >>> pack = tt.load_game("spades").cards
    >>> low = nil_holds(pack.set("2S 5S 2H 4H 7H 9H 3D 5D 6D 2C 4C 8C TC"))
    >>> high = nil_holds(pack.set("2S KS 2H 4H 7H 9H 3D 5D 6D 2C 4C 8C AC"))
    >>> low > 0.6 > 0.1 > high
    True
    """
    spades = sorted(RANKS.index(rank) for rank in _ranks(hand, "S"))
    if len(spades) > 4 or (spades and spades[-1] >= RANKS.index("K")):
        return 0.0
    weight = _SURE
    for suit in SIDE_SUITS:
        heights = sorted(RANKS.index(rank) for rank in _ranks(hand, suit))
        for height, low, above in zip(heights, _LOW, _ABOVE, strict=False):
            weight -= max(0, height - low) * above
    for height, (low, above) in zip(reversed(spades), _TOP_SPADES, strict=False):
        weight -= max(0, height - low) * above
    if isinstance(partner, tt.Bid):
        weight += _COVER * (partner.tricks - 3)
    elif partner is not None:
        weight -= 1
    return 1 / (1 + exp(-weight))


# ------------------------------------------------------------------ the score


def _gap(view: tt.View, seat: tt.Seat) -> tuple[int, int]:
    """How far a seat's side is from the target, and how far the others are."""
    side = view.game.seating.side_of(seat)
    others = max(total for number, total in enumerate(view.totals) if number != side)
    target = option(view, "target")
    return target - view.totals[side], target - others


def _is_behind(view: tt.View, seat: tt.Seat) -> bool:
    """Whether the others may win with this deal, and the own side hardly can."""
    own, others = _gap(view, seat)
    return others <= nil_value(view) and own >= others + nil_value(view)


def _is_desperate(view: tt.View, seat: tt.Seat) -> bool:
    """Whether only a Double Nil may still save the match, and is open."""
    own, others = _gap(view, seat)
    lost = others <= TRICK_BID * 6 and own >= others + 2 * nil_value(view)
    return lost and DOUBLE_NIL in view.legal_actions


def _nearly_home(view: tt.View, seat: tt.Seat) -> bool:
    """Whether an ordinary contract may win the match now, so that a Nil would risk it."""
    own, others = _gap(view, seat)
    return own <= TRICK_BID * 5 and others > own


def _enough(view: tt.View, seat: tt.Seat, partner: tt.Action | None, wanted: int) -> int:
    """How high a bid wins the match, if it can and the others are far from it: no need for more."""
    own, others = _gap(view, seat)
    if own <= 0 or others <= nil_value(view):
        return wanted
    more = ceil(own / TRICK_BID) - (partner.tricks if isinstance(partner, tt.Bid) else 0)
    return max(more, wanted - 2, 1)


# ------------------------------------------------------------------ cards that are kept or not


def _draw(view: tt.View, seat: tt.Seat) -> tt.Action:
    """Look at the first card, then keep spades and high cards."""
    drawn = list(view.known(DRAWN[seat]))
    if not drawn:
        return DOUBLE_NIL if _is_desperate(view, seat) else tt.Look()
    said_nil = any(call.seat == seat and call.action == DOUBLE_NIL for call in view.calls(DRAW))
    good = drawn[0].suit.code == "S" or drawn[0].rank.code in "AKQ"
    return tt.Keep() if good != said_nil else tt.Refuse()


def _part_with(view: tt.View, seat: tt.Seat) -> tt.Action | None:
    """Who bid Double Nil parts with the cards that may take tricks, the partner with low ones."""
    legal = view.legal_actions
    cards = [action for action in legal if isinstance(action, tt.Give | tt.Discard)]
    if not cards:
        return None
    own_nil = any(
        call.seat == seat and call.action == DOUBLE_NIL
        for call in (*view.calls("bidding"), *view.calls(DRAW))
    )
    if not own_nil:
        return min(cards, key=lambda action: _danger(action.card))
    worst = max(cards, key=lambda action: _danger(action.card))
    if tt.Done() in legal and _danger(worst.card) < RANKS.index("9"):
        return tt.Done()
    return worst


def _danger(card: tt.Card) -> float:
    """How likely a card takes a trick against the will of its player."""
    rank = card.rank.code
    height = RANKS.index(rank) if rank in RANKS else len(RANKS)  # a joker is above all
    return height * (1.5 if card.suit.code == "S" else 1.0)


HINTS = tt.Hints(bid=suggested_bid, stakes=stakes)
"""What players of Spades are told."""
