"""Four-player Spades written a second time, plainly, from the rule page alone.

It knows every card, keeps everything in lists and sets, and uses nothing of the engine: what it
says is compared with what the engine says.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

RANKS = "23456789TJQKA"
SUITS = "CDHS"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBERS = ("nil", *(str(n) for n in range(1, 14)))
NILS = ("nil", "double-nil")


@dataclass(frozen=True)
class Rules:
    """The options of the rule page, with its defaults."""

    target: int = 500
    floor: int | None = None
    bag_limit: int = 10
    bag_penalty: int = 100
    double_nil: bool = True
    blind_nil_min_deficit: int = 0
    exchange: str = "bidder-first"
    exchange_cards: int = 3


def height(card: str) -> int:
    """How high a card stands in its suit (2 is lowest)."""
    return RANKS.index(card[0])


def winner(trick: Sequence[str]) -> int:
    """Which card of a trick wins, counted from its leader (S5.5)."""
    spades = [card for card in trick if card[1] == "S"]
    rivals = spades or [card for card in trick if card[1] == trick[0][1]]
    return trick.index(max(rivals, key=height))


def playable(hand: Iterable[str], trick: Sequence[str], broken: bool) -> set[str]:
    """The cards that may be played from a hand (S5.2, S5.3)."""
    cards = set(hand)
    if trick:
        return {card for card in cards if card[1] == trick[0][1]} or cards
    if broken:
        return cards
    return {card for card in cards if card[1] != "S"} or cards


def breaks(hand: Iterable[str], trick: Sequence[str], card: str) -> bool:
    """Whether playing this card from this hand breaks spades (S5.4)."""
    if card[1] != "S":
        return False
    if trick:
        return trick[0][1] != "S"
    return all(each[1] == "S" for each in hand)


def score_side(bids: Sequence[str], tricks: Sequence[int]) -> tuple[int, int]:
    """Points and new bags of one partnership, bag penalty aside (S6.1 to S6.6)."""
    points = bags = contract = taken = 0
    for bid, won in zip(bids, tricks, strict=True):
        if bid in NILS:
            worth = 100 if bid == "nil" else 200
            points += worth if won == 0 else -worth
            bags += won
            points += won
        else:
            contract += int(bid)
            taken += won
    if contract and taken >= contract:
        points += 10 * contract + taken - contract
        bags += taken - contract
    elif contract:
        points -= 10 * contract
    return points, bags


def carry(bags: int, new: int, rules: Rules) -> tuple[int, int]:
    """Points lost to the bag penalty, and the bags that are carried over (S6.7)."""
    lost = 0
    bags += new
    while bags >= rules.bag_limit:
        bags -= rules.bag_limit
        lost += rules.bag_penalty
    return lost, bags


def victors(totals: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Who has won after a scored deal; nobody while the match goes on (S7)."""
    low = rules.floor
    ended = any(t >= rules.target or (low is not None and t <= low) for t in totals)
    if not ended or totals[0] == totals[1]:
        return ()
    return (0,) if totals[0] > totals[1] else (1,)


def dealt(pack: Sequence[str], dealer: int) -> list[set[str]]:
    """The hands: one card at a time, from the dealer's left (S2.2)."""
    hands: list[set[str]] = [set() for _ in range(4)]
    for place, card in enumerate(pack):
        hands[(dealer + 1 + place) % 4].add(card)
    return hands


class PlainDeal:
    """One deal, from the dealt cards to its thirteenth trick."""

    def __init__(
        self, rules: Rules, pack: Sequence[str], dealer: int, totals: Sequence[int] = (0, 0)
    ) -> None:
        if sorted(pack) != sorted(PACK):
            raise ValueError("not a pack of 52 different cards")
        self.rules = rules
        self.dealer = dealer
        self.order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.hands = dealt(pack, dealer)
        self.face_up = [not self.blind_open(seat, totals) for seat in range(4)]
        self.known: list[set[str]] = [set() for _ in range(4)]  # cards a seat may ever hear named
        for seat in range(4):
            if self.face_up[seat]:
                self.known[seat] |= self.hands[seat]
        self.bids: dict[int, str] = {}
        self.pairs: list[tuple[int, int]] = []
        self.offers: dict[int, list[str]] = {}
        self.passed: list[tuple[int, int, tuple[str, ...]]] = []
        self.phase = "bidding"
        self.leader = self.order[0]
        self.trick: list[str] = []
        self.broken = False
        self.tricks: list[tuple[int, tuple[str, ...], int]] = []
        self.won = [0, 0, 0, 0]

    def blind_open(self, seat: int, totals: Sequence[int]) -> bool:
        """Whether Double Nil may be called by this seat in this deal (S3.6)."""
        if not self.rules.double_nil:
            return False
        need = self.rules.blind_nil_min_deficit
        side = seat % 2
        return need == 0 or totals[1 - side] - totals[side] >= need

    @property
    def over(self) -> bool:
        """Whether all thirteen tricks are taken."""
        return self.phase == "over"

    @property
    def may_act(self) -> tuple[int, ...]:
        """Every seat that may act now; the one that decides comes first."""
        if self.phase == "bidding":
            return (next(seat for seat in self.order if seat not in self.bids),)
        if self.phase == "exchange":
            due = [s for s in self.pairs[0] if len(self.offers[s]) < self.rules.exchange_cards]
            return tuple(due) if self.rules.exchange == "simultaneous" else (due[0],)
        if self.phase == "play":
            return ((self.leader + len(self.trick)) % 4,)
        return ()

    @property
    def to_act(self) -> int | None:
        """The seat that decides."""
        return self.may_act[0] if self.may_act else None

    def legal(self, seat: int) -> set[str]:
        """The codes of everything that this seat may do now."""
        if seat not in self.may_act:
            return set()
        if self.phase == "bidding":
            return set(NUMBERS) if self.face_up[seat] else {"double-nil", "look"}
        if self.phase == "exchange":
            return {f"give {card}" for card in self.hands[seat]}
        return {f"play {card}" for card in playable(self.hands[seat], self.trick, self.broken)}

    def act(self, seat: int, code: str) -> None:
        """Do one thing; it must be legal."""
        if code not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {code}")
        if self.phase == "bidding":
            self.say(seat, code)
        elif self.phase == "exchange":
            self.give(seat, code.removeprefix("give "))
        else:
            self.play(seat, code.removeprefix("play "))

    def say(self, seat: int, code: str) -> None:
        """A call or a look (S3)."""
        self.face_up[seat] = True
        self.known[seat] |= self.hands[seat]
        if code == "look":
            return
        self.bids[seat] = code
        if len(self.bids) < 4:
            return
        for bidder in self.order:
            partner = (bidder + 2) % 4
            if self.bids[bidder] == "double-nil" and self.bids[partner] != "double-nil":
                self.pairs.append((bidder, partner))
        self.next_pair()

    def next_pair(self) -> None:
        """Begin the next exchange, or the play."""
        self.phase = "exchange" if self.pairs else "play"
        self.offers = {seat: [] for seat in self.pairs[0]} if self.pairs else {}

    def give(self, seat: int, card: str) -> None:
        """One card of an exchange (S4.3)."""
        full = self.rules.exchange_cards
        self.hands[seat].remove(card)
        self.offers[seat].append(card)
        done = [giver for giver in self.pairs[0] if len(self.offers[giver]) == full]
        if self.rules.exchange == "simultaneous":
            if len(done) == 2:
                for giver in done:
                    self.hand_over(giver)
        elif len(self.offers[seat]) == full:
            self.hand_over(seat)
        if len(done) == 2:
            self.pairs.pop(0)
            self.next_pair()

    def hand_over(self, giver: int) -> None:
        """The partner takes up what this seat gave."""
        partner = (giver + 2) % 4
        cards = tuple(self.offers[giver])
        self.passed.append((giver, partner, cards))
        self.hands[partner].update(cards)
        self.known[partner].update(cards)

    def play(self, seat: int, card: str) -> None:
        """One card of a trick (S5)."""
        if breaks(self.hands[seat], self.trick, card):
            self.broken = True
        self.hands[seat].remove(card)
        self.trick.append(card)
        for known in self.known:
            known.add(card)
        if len(self.trick) == 4:
            taker = (self.leader + winner(self.trick)) % 4
            self.tricks.append((self.leader, tuple(self.trick), taker))
            self.won[taker] += 1
            self.leader = taker
            self.trick = []
            if len(self.tricks) == 13:
                self.phase = "over"

    def result(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Points and new bags of partnership 0 and of partnership 1, penalty aside."""
        first, second = (
            score_side([self.bids[s] for s in seats], [self.won[s] for s in seats])
            for seats in ((0, 2), (1, 3))
        )
        return first, second


@dataclass
class PlainMatch:
    """Deals until somebody has won; the packs are given, one for each deal."""

    rules: Rules
    packs: Sequence[Sequence[str]]
    dealer: int
    totals: list[int] = field(default_factory=lambda: [0, 0])
    bags: list[int] = field(default_factory=lambda: [0, 0])
    scores: list[tuple[int, int]] = field(default_factory=list)
    winners: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.deal = PlainDeal(self.rules, self.packs[0], self.dealer, self.totals)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, or the packs are used up."""
        return bool(self.winners) or len(self.scores) == len(self.packs)

    def act(self, seat: int, code: str) -> None:
        """Do one thing; after a thirteenth trick score and deal again."""
        self.deal.act(seat, code)
        if self.deal.over:
            self.settle()
            if not self.is_over:
                self.dealer = (self.dealer + 1) % 4
                pack = self.packs[len(self.scores)]
                self.deal = PlainDeal(self.rules, pack, self.dealer, self.totals)

    def settle(self) -> None:
        """Book the deal that has just ended."""
        change = [0, 0]
        for side, (points, new) in enumerate(self.deal.result()):
            lost, self.bags[side] = carry(self.bags[side], new, self.rules)
            change[side] = points - lost
            self.totals[side] += change[side]
        self.scores.append((change[0], change[1]))
        self.winners = victors(self.totals, self.rules)
