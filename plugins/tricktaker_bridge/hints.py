"""For the players of Bridge: what they are called, what they type, and a simple natural auction.

With 12 points a player opens, with 6 it answers a partner who has; with a fit it raises, and it
stops where the points of both hands, as far as they were shown, say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_bridge.auction import contract_of

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

COMPASS = (_("North"), _("East"), _("South"), _("West"))
"""The seats (C1.1)."""
SPELLINGS = {
    "p": "pass", "x": "double", "dbl": "double", "xx": "redouble", "rdbl": "redouble",
}  # fmt: skip
"""What people type for a call, besides its code."""
SIGNS = str.maketrans("CDHS", "♣♦♥♠")

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
NT = "NT"
MAJORS = "SH"
MINORS = "DC"
FIT = 8
"""How many trumps both hands want."""
IN_SUIT = ((37, 7), (33, 6), (26, 4), (24, 3), (19, 2))
IN_MINOR = ((37, 7), (33, 6), (29, 5), (24, 3), (19, 2))
IN_NT = ((37, 7), (33, 6), (26, 3), (24, 2))
"""How high both hands go with so many points together; else to the first level."""
OPENS = 12
ANSWERS = 6
STRONG_NT = range(15, 18)
STRONGER_NT = range(20, 22)
OVERCALLS = (8, 10)
"""From how many points a suit of five is bid over the opponents, at the first level and higher."""
DOUBLES = 4
"""How many tricks of its own a player wants who doubles a game of the others."""


def contract_text(made: Any, name: Callable[[tt.Seat], tt.Text]) -> tt.Text:
    """The contract as it is written: ``4♠X by South``."""
    bid = f"{made.level}{made.strain.translate(SIGNS)}{made.doubled}"
    return _("{bid} by {declarer}", bid=bid, declarer=name(made.declarer))


def suggested_call(view: tt.View) -> tt.Action | None:
    """Open, answer, raise or stop, by points and length; else pass."""
    seat = view.reader
    if view.phase != "auction" or not isinstance(seat, int) or not view.legal_actions:
        return None
    hand = Hand.of(view.hand)
    calls = view.calls()
    own = _bids(calls, seat)
    partner = _bids(calls, (seat + 2) % 4)
    others = [bid for step in (1, 3) for bid in _bids(calls, (seat + step) % 4)]
    if partner:
        wanted = _with_partner(view, hand, own, partner)
    elif own:
        wanted = None
    elif others:
        wanted = _over(view, hand)
    else:
        wanted = _opening(hand)
    if wanted is not None and wanted in view.legal_actions:
        return wanted
    return tt.Double() if _doubles(view, hand) else tt.Pass()


@frozen
class Hand:
    """What a player counts in a hand."""

    points: int
    lengths: dict[str, int]
    honours: dict[str, str]

    @classmethod
    def of(cls, cards: tt.CardSet) -> Hand:
        """The points of a hand, the length of each suit, and its ranks.

        >>> cards = tt.load_game("bridge").cards.set("AS KS 4S 3S 2S QH 3H 2H KD 4D 3D 5C 2C")
        >>> hand = Hand.of(cards)
        >>> hand.points, hand.lengths["S"], hand.is_balanced
        (12, 5, True)
        """
        suits = {suit: [c.rank.code for c in cards if c.suit.code == suit] for suit in "CDHS"}
        return cls(
            sum(POINTS.get(card.rank.code, 0) for card in cards),
            {suit: len(ranks) for suit, ranks in suits.items()},
            {suit: "".join(ranks) for suit, ranks in suits.items()},
        )

    @property
    def is_balanced(self) -> bool:
        """Whether no suit is short: at most one of two cards, none of fewer."""
        lengths = sorted(self.lengths.values())
        return lengths[0] >= 2 and lengths[1] >= 3

    @property
    def longest(self) -> str:
        """The longest suit; of equal ones a major of five, else the lower."""
        majors = [suit for suit in MAJORS if self.lengths[suit] > 4]
        suits = majors or list("DC") if max(self.lengths.values()) < 5 else list("SHDC")
        return max(suits, key=self.lengths.__getitem__)

    def with_trumps(self, strain: str) -> int:
        """The points, and what short suits bring beside trumps."""
        if strain == NT:
            return self.points
        short = [max(0, 3 - count) for suit, count in self.lengths.items() if suit != strain]
        return self.points + (sum(short) if self.lengths[strain] > 2 else 0)

    def stops(self, suit: str) -> bool:
        """Whether the opponents cannot run a suit at once."""
        ranks = self.honours[suit]
        return (
            "A" in ranks or ("K" in ranks and len(ranks) > 1) or ("Q" in ranks and len(ranks) > 2)
        )


def _highest(view: tt.View) -> dict[str, Any] | None:
    """The contract that the last bid makes; None before there is one."""
    said = any(isinstance(call.action, tt.ContractBid) for call in view.calls())
    return contract_of(view.calls(), 0) if said else None


def _bids(calls: Sequence[tt.Call], seat: tt.Seat) -> list[tt.ContractBid]:
    return [c.action for c in calls if c.seat == seat and isinstance(c.action, tt.ContractBid)]


def _opening(hand: Hand) -> tt.ContractBid | None:
    """One of the longest suit with 12 points, no trumps with 15 to 17 or 20 and 21."""
    if hand.points < OPENS:
        return None
    if hand.is_balanced and hand.points in STRONG_NT:
        return tt.ContractBid(1, NT)
    if hand.is_balanced and hand.points >= STRONGER_NT[0]:
        return tt.ContractBid(2 if hand.points in STRONGER_NT else 3, NT)
    return tt.ContractBid(1, hand.longest)


def _over(view: tt.View, hand: Hand) -> tt.ContractBid | None:
    """A suit of five over the opponents' bid, or no trumps with their suit stopped."""
    suit = hand.longest
    made = _highest(view)
    if made is None:
        return None
    theirs = made["strain"]
    if hand.is_balanced and hand.points in STRONG_NT and theirs != NT and hand.stops(theirs):
        return tt.ContractBid(1, NT)
    bid = _lowest(view, suit)
    if bid is None or hand.lengths[suit] < 5 or bid.level > 2:
        return None
    return bid if hand.points >= OVERCALLS[bid.level - 1] else None


def _lowest(view: tt.View, strain: str) -> tt.ContractBid | None:
    """The lowest bid in a strain that is open."""
    bids = [bid for bid in view.legal_actions if isinstance(bid, tt.ContractBid)]
    return next((bid for bid in bids if bid.strain == strain), None)


# ------------------------------------------------------------------ with a partner who has bid


@frozen
class Shown:
    """What a partner has shown by its bids: points at least, and how many cards of each suit."""

    points: int
    lengths: dict[str, int]


def _shown(view: tt.View, own: list[tt.ContractBid], partner: list[tt.ContractBid]) -> Shown:
    """What the partner's bids show: an opening, a bid over the opponents, or an answer."""
    said = [call.action for call in view.calls() if isinstance(call.action, tt.ContractBid)]
    first, last = partner[0], partner[-1]
    answers = bool(own) and said.index(own[0]) < said.index(first)
    over = not answers and said[0] != first
    lengths: dict[str, int] = {}
    for bid in partner:
        if bid.strain != NT:
            five = over or (bid.strain in MAJORS and not answers)
            lengths[bid.strain] = lengths.get(bid.strain, (5 if five else 4) - 1) + 1
    if first.strain == NT:
        steps = (6, 10, 13) if answers else (15, 20, 22)
        points = steps[min(first.level, 3) - 1]
    elif answers and any(bid.strain == first.strain for bid in own):
        points = (6, 6, 10, 13)[min(first.level, 4) - 1]
        lengths[first.strain] = max(3, lengths[first.strain] - 1)
    elif answers:
        points = 6 if first.level == 1 else 10
    else:
        points = OVERCALLS[min(first.level, 2) - 1] if over else OPENS
    if len(partner) > 1 and last.level > 2:
        points += 3
    return Shown(points, lengths)


def _with_partner(
    view: tt.View, hand: Hand, own: list[tt.ContractBid], partner: list[tt.ContractBid]
) -> tt.ContractBid | None:
    """As high as both hands are worth, in the strain that fits best; or a suit of one's own."""
    if not own and hand.points < ANSWERS:
        return None
    shown = _shown(view, own, partner)
    strain = _fit(hand, shown)
    if strain is None:
        new = _new_suit(view, hand, own, partner)
        if new is not None:
            return new
        strain = NT
    table = IN_NT if strain == NT else IN_SUIT if strain in MAJORS else IN_MINOR
    together = hand.with_trumps(strain) + shown.points + 1
    level = next((level for least, level in table if together >= least), 1)
    made = _highest(view)
    lowest = _lowest(view, strain)
    if made is None or lowest is None or lowest.level > level:
        return None
    ours = made["declarer"] % 2 == view.reader % 2  # type: ignore[operator]
    if ours and made["level"] >= level - (made["strain"] in MAJORS and strain == NT):
        return None
    return tt.ContractBid(level, strain)


def _fit(hand: Hand, shown: Shown) -> str | None:
    """The suit of which both hands have eight cards, a major first; else none, or no trumps."""
    together = {s: hand.lengths[s] + shown.lengths.get(s, 0) for s in "SHDC"}
    for suit in MAJORS:
        if together[suit] >= FIT and (suit in shown.lengths or hand.lengths[suit] > 5):
            return suit
    fits = [s for s in MINORS if together[s] > FIT and s in shown.lengths]
    return fits[0] if fits and not hand.is_balanced else None


def _new_suit(
    view: tt.View, hand: Hand, own: list[tt.ContractBid], partner: list[tt.ContractBid]
) -> tt.ContractBid | None:
    """A suit that can be shown: four cards at the first level, five and some points at the second.

    A suit of six is bid again at the second level.
    """
    if partner[0].strain == NT and not own:
        return None
    named = {bid.strain for bid in partner} | {bid.strain for bid in own}
    for suit in sorted("HSDC", key=lambda suit: -hand.lengths[suit]):
        bid, length = _lowest(view, suit), hand.lengths[suit]
        if bid is None or (suit in named and length < 6) or suit in (b.strain for b in own[1:]):
            continue
        enough = hand.points >= (10 if not own else OPENS)
        if length >= 4 and bid.level == 1:
            return bid
        if bid.level == 2 and enough and length >= (6 if suit in named else 5 if not own else 4):
            return bid
    return None


def _doubles(view: tt.View, hand: Hand) -> bool:
    """Whether a game of the opponents is doubled: enough tricks in the own hand beat it."""
    made = _highest(view)
    if made is None or tt.Double() not in view.legal_actions or made["level"] < 4:
        return False
    tricks = sum(rank == "A" or (rank == "K" and len(ranks) > 1)
                 for ranks in hand.honours.values() for rank in ranks)  # fmt: skip
    trumps = 0 if made["strain"] == NT else max(0, hand.lengths[made["strain"]] - 3)
    return tricks + trumps >= DOUBLES


HINTS = tt.Hints(bid=suggested_call)
"""What players of Bridge are told."""
