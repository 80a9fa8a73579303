"""Advice for players of Spades: what to bid, to draw, and to give away."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp

import tricktaker as tt
from tricktaker_spades.calls import DOUBLE_NIL, NIL
from tricktaker_spades.cards import TRICKS
from tricktaker_spades.draw import DRAW, DRAWN
from tricktaker_spades.options import options_of
from tricktaker_spades.scoring import TRICK_BID, nil_worth
from tricktaker_spades.stakes import stakes

# A card goes by its place: how many cards of its suit are higher. The ace of a side suit has place
# 0, its king 1; among the spades is whatever counts as one (S1.4, S1.5).
Places = Sequence[int]
"""The places of the cards that a hand has of a suit."""

# What the cards of a hand take, in tricks: measured in deals that `basic` played with itself.
_SIDE = (
    (0.95, 0.95, 0.95, 0.95, 0.95, 0.85),
    (0.30, 0.68, 0.68, 0.68, 0.55),
    (0.30, 0.30, 0.30, 0.30, 0.26),
    (0.0, 0.0, 0.10, 0.10),
)
"""A card of a side suit by its place, and by the length of its suit from one card on."""
_SPADE = (
    (1.0,),
    (0.20, 0.82),
    (0.42, 0.42, 0.55),
    (0.32, 0.32, 0.32, 0.41),
    (0.0, 0.0, 0.0, 0.33),
)
"""A spade by its place, and by how many there are."""
_SPADES = (-0.10, 0.05, 0.32, 0.65, 1.12, 1.70, 2.55, 3.4, 4.4)
"""What spades take by their number alone."""
_SHORT = (0.82, 0.44, 0.12)
"""What it brings with three spades or more to hold no card of a suit, one, or two."""

# The same where two play, and half of the cards are out of play.
_SIDE_OF_TWO = (0.82, 0.6, 0.35, 0.14, 0.1, 0.05, 0.0, 0.0, -0.04, -0.08, -0.1, -0.15, -0.2)
_SPADE_OF_TWO = (1.4, 1.3, 1.3, 1.15, 1.0, 0.8, 0.65, 0.6, 0.45, 0.42, 0.4)
_SHORT_OF_TWO = (0.5, 0.1)

MODEST = 0.4
"""How much less than it expects a player bids, so that the contract holds."""
BESIDE_NIL = 0.5
"""How much more a player expects whose partner has bid Nil, and will take none."""
CROWDED = 0.1
"""How much less the last to bid expects for each trick that the others bid above nine."""
MANY = 9

# How likely a Nil holds: what its cards weigh, as the logarithm of the odds.
_LOW = ((11, 0.12), (8, 0.18), (5, 0.12), (2, 0.15))
"""From which place on the lowest card of a suit is harmless, the second lowest, and so on; and what
each place weighs by which it is higher."""
_TOP_SPADES = ((6, 0.16), (8, 0.18), (10, 0.30))
"""The same for the highest spade, the second highest and the third."""
_MOST_SPADES, _TOO_HIGH = 4, 1
"""No Nil holds with more spades than these, or with one in this place or higher."""
_SURE = 1.65
_COVER = 0.23
"""What each trick weighs that the partner has bid above the usual three."""
NIL_FROM = 0.62
"""How likely a Nil must be to hold, where nothing hangs on the score."""
BOLD = 0.1
"""How much less is enough for who is about to lose the match."""

HIGH = 3
"""So many of the highest cards of a side suit are kept in the draw."""
HARMLESS = 7
"""A Double Nil bidder keeps cards of less danger."""


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
        return _nearest(view, _bid(view, seat))
    if view.phase in ("exchange", "replacement") and view.hand:
        return _part_with(view, seat)
    return None


# ------------------------------------------------------------------ the bid


def _nearest(view: tt.View, wish: tt.Action) -> tt.Action:
    """The bid that is wanted; where the table does not allow it (S3.7 to S3.10), the next number.

    Nil is no number: it is bid where it is wanted, or where nothing else is open.
    """
    if wish in view.legal_actions:
        return wish
    wanted = wish.tricks if isinstance(wish, tt.Bid) else 0
    numbers = [bid for bid in view.legal_actions if isinstance(bid, tt.Bid)]
    return min(numbers, key=lambda bid: abs(bid.tricks - wanted), default=NIL)


def _bid(view: tt.View, seat: tt.Seat) -> tt.Action:
    if not view.hand:
        return DOUBLE_NIL if _is_desperate(view, seat) else tt.Look()
    behind = _is_behind(view, seat)
    bids = {call.seat: call.action for call in view.calls("bidding") if call.action != tt.Look()}
    partner = view.game.seating.partner_of(seat)
    partners = None if partner is None else bids.get(partner)
    enough = NIL_FROM - BOLD * behind
    if nil_holds(view.hand, view.ranking, partners) > enough and not _nearly_home(view, seat):
        return NIL
    said = [bid.tricks for bid in bids.values() if isinstance(bid, tt.Bid)]
    expected = tricks_of(view.hand, view.ranking, view.game.seating.seats) - MODEST * (not behind)
    if partners in (NIL, DOUBLE_NIL):
        expected += BESIDE_NIL
    if len(bids) == 3:
        expected -= CROWDED * (sum(said) - MANY)
    wanted = max(1, round(expected))
    return tt.Bid(min(wanted, _enough(view, seat, partners, wanted)))


def tricks_of(hand: tt.CardSet, ranking: tt.Ranking, seats: int = 4) -> float:
    """How many tricks a hand of thirteen takes, as far as it can be told.

    >>> import tricktaker as tt
    >>> game = tt.load_game("spades")
    >>> hand = game.cards.set("AS KS QS 2S AH KH 3H 2H 4D 3D 2D 3C 2C")
    >>> round(tricks_of(hand, game.rankings[None]), 1)
    5.2
    """
    spades, sides = _suits(hand, ranking)
    short = _SHORT if seats > 2 else _SHORT_OF_TWO
    total = 0.0
    for suit in sides:
        total += _honours(suit, _SIDE) if seats > 2 else _each(suit, _SIDE_OF_TWO)
        if len(suit) < len(short):
            total += short[len(suit)] * min(len(spades), 3) / 3
    if seats == 2:
        return total + _each(spades, _SPADE_OF_TWO)
    return total + _honours(spades, _SPADE) + _by(len(spades), _SPADES)


def _honours(suit: Places, worth: Sequence[Sequence[float]]) -> float:
    return sum(_by(len(suit) - 1, worth[place]) for place in suit if place < len(worth))


def _each(suit: Places, worth: Sequence[float]) -> float:
    return sum(_by(place, worth) for place in suit)


def _by(number: int, worth: Sequence[float]) -> float:
    """What a number stands for in a table; the last of it, if the number is beyond its end."""
    return worth[min(number, len(worth) - 1)]


def _place(card: int, ranking: tt.Ranking) -> int:
    """How many cards of its suit are higher than a card, which is told by its index."""
    return (ranking.beats[card] & ranking.follow[card]).bit_count()


def _suits(hand: tt.CardSet, ranking: tt.Ranking) -> tuple[Places, list[Places]]:
    """The spades of a hand, and each other suit: the places of the cards, from the lowest on."""
    spades: Places = ()
    sides: list[Places] = []
    index = hand.pack.index
    for group in ranking.groups:
        held = [index(card) for card in hand if group.mask >> index(card) & 1]
        places = sorted((_place(card, ranking) for card in held), reverse=True)
        if group.key == ranking.trump:
            spades = places
        else:
            sides.append(places)
    return spades, sides


def nil_holds(hand: tt.CardSet, ranking: tt.Ranking, partner: tt.Action | None = None) -> float:
    """How likely a hand takes no trick, with a partner who covers it.

    >>> import tricktaker as tt
    >>> game = tt.load_game("spades")
    >>> low = game.cards.set("2S 5S 2H 4H 7H 9H 3D 5D 6D 2C 4C 8C TC")
    >>> high = game.cards.set("2S KS 2H 4H 7H 9H 3D 5D 6D 2C 4C 8C AC")
    >>> nil_holds(low, game.rankings[None]) > 0.6 > 0.1 > nil_holds(high, game.rankings[None])
    True
    """
    spades, sides = _suits(hand, ranking)
    if len(spades) > _MOST_SPADES or (spades and min(spades) <= _TOO_HIGH):
        return 0.0
    weight = _SURE
    for suit in sides:
        for place, (harmless, above) in zip(suit, _LOW, strict=False):
            weight -= max(0, harmless - place) * above
    for place, (harmless, above) in zip(reversed(spades), _TOP_SPADES, strict=False):
        weight -= max(0, harmless - place) * above
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
    target = options_of(view).target
    return target - view.totals[side], target - others


def _nil(view: tt.View) -> int:
    """What a Nil scores or costs at the table."""
    return nil_worth(NIL.word, options_of(view))


def _is_behind(view: tt.View, seat: tt.Seat) -> bool:
    """Whether the others may win with this deal, and the own side hardly can."""
    own, others = _gap(view, seat)
    nil = _nil(view)
    return others <= nil and own >= others + nil


def _is_desperate(view: tt.View, seat: tt.Seat) -> bool:
    """Whether only a Double Nil may still save the match, and is open."""
    own, others = _gap(view, seat)
    lost = others <= TRICK_BID * 6 and own >= others + nil_worth(DOUBLE_NIL.word, options_of(view))
    return lost and DOUBLE_NIL in view.legal_actions


def _nearly_home(view: tt.View, seat: tt.Seat) -> bool:
    """Whether an ordinary contract may win the match now, so that a Nil would risk it."""
    own, others = _gap(view, seat)
    return own <= TRICK_BID * 5 and others > own


def _enough(view: tt.View, seat: tt.Seat, partner: tt.Action | None, wanted: int) -> int:
    """How high a bid wins the match, if it can and the others are far from it: no need for more."""
    own, others = _gap(view, seat)
    if own <= 0 or others <= _nil(view):
        return wanted
    more = ceil(own / TRICK_BID) - (partner.tricks if isinstance(partner, tt.Bid) else 0)
    return max(more, wanted - 2, 1)


# ------------------------------------------------------------------ cards that are kept or not


def _draw(view: tt.View, seat: tt.Seat) -> tt.Action:
    """Look at the first card, then keep spades, and of the other suits the three highest cards."""
    drawn = list(view.known(DRAWN[seat]))
    if not drawn:
        return DOUBLE_NIL if _is_desperate(view, seat) else tt.Look()
    said_nil = any(call.seat == seat and call.action == DOUBLE_NIL for call in view.calls(DRAW))
    card = view.game.cards.index(drawn[0])
    is_spade = view.ranking.trump_mask >> card & 1 == 1
    good = is_spade or _place(card, view.ranking) < HIGH
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
        return min(cards, key=lambda action: _danger(view, action.card))
    worst = max(cards, key=lambda action: _danger(view, action.card))
    if tt.Done() in legal and _danger(view, worst.card) < HARMLESS:
        return tt.Done()
    return worst


def _danger(view: tt.View, card: tt.Card) -> float:
    """How likely a card takes a trick against the will of its player."""
    index = view.game.cards.index(card)
    height = max(0, TRICKS - 1 - _place(index, view.ranking))
    return height * (1.5 if view.ranking.trump_mask >> index & 1 else 1.0)


HINTS = tt.Hints(bid=suggested_bid, stakes=stakes)
"""What players of Spades are told."""
