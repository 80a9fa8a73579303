"""Two-player Spades written a second time, plainly, from the rule pages alone.

Seat ``dealer`` is the second player of a deal. What the engine leaves to chance (the cards of a
replacement) is told to this reference by its caller.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

RANKS = "23456789TJQKA"
SUITS = "CDHS"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBERS = ("nil", *(str(n) for n in range(1, 14)))
GIVEN_UP_AT_MOST = 3


@dataclass(frozen=True)
class Rules:
    """The options of the rule page, with its defaults."""

    target: int = 500
    floor: int | None = None
    bag_limit: int = 10
    bag_penalty: int = 100
    double_nil: bool = True
    blind_nil_min_deficit: int = 0
    peek_discard: bool = False


def winner(trick: Sequence[str]) -> int:
    """Which of the two cards wins: 0 the leader's, 1 the other."""
    led, other = trick
    if other[1] == led[1]:
        return int(RANKS.index(other[0]) > RANKS.index(led[0]))
    return int(other[1] == "S")


def playable(hand: Iterable[str], led: str | None, broken: bool) -> set[str]:
    """The cards that may be played from a hand."""
    cards = set(hand)
    if led is not None:
        wanted = {card for card in cards if card[1] == led[1]}
    else:
        wanted = {card for card in cards if broken or card[1] != "S"}
    return wanted or cards


def score_seat(bid: str, won: int) -> tuple[int, int]:
    """Points and new bags of one player, bag penalty aside (T6)."""
    if bid in ("nil", "double-nil"):
        worth = 100 if bid == "nil" else 200
        return (worth, 0) if won == 0 else (won - worth, won)
    need = int(bid)
    if won < need:
        return -10 * need, 0
    return 10 * need + won - need, won - need


def carry(bags: int, new: int, rules: Rules) -> tuple[int, int]:
    """Points lost to the bag penalty, and the bags that are carried over (T6.3)."""
    times, left = divmod(bags + new, rules.bag_limit)
    return times * rules.bag_penalty, left


def victors(totals: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Who has won after a scored deal; nobody while the match goes on (T7.2)."""
    reached = max(totals) >= rules.target
    sunk = rules.floor is not None and min(totals) <= rules.floor
    if not (reached or sunk) or totals[0] == totals[1]:
        return ()
    return (int(totals[1] > totals[0]),)


class PlainDeal:
    """One deal: draw, replacement, bidding, play."""

    def __init__(
        self, rules: Rules, pack: Sequence[str], dealer: int, totals: Sequence[int] = (0, 0)
    ) -> None:
        if sorted(pack) != sorted(PACK):
            raise ValueError("not a pack of 52 different cards")
        self.rules = rules
        self.first, self.second = 1 - dealer, dealer
        self.stock = list(pack)
        self.hands: list[set[str]] = [set(), set()]
        self.pile: list[str] = []
        self.set_aside: list[str] = []
        self.seen: list[set[str]] = [set(), set()]  # cards a seat may ever hear named
        need = rules.blind_nil_min_deficit
        self.blind_open = [
            rules.double_nil and (need == 0 or totals[1 - s] - totals[s] >= need) for s in (0, 1)
        ]
        self.bids: dict[int, str] = {}
        self.phase = "draw"
        self.turn = self.first
        self.started = [False, False]
        self.drawn: str | None = None
        self.replacing: list[int] = []
        self.given_up: list[str] = []
        self.wanted = 0  # cards to be drawn by chance before anything else happens
        self.trick: list[str] = []
        self.broken = False
        self.tricks: list[tuple[int, tuple[str, ...], int]] = []
        self.won = [0, 0]
        self.begin_turn()

    @property
    def over(self) -> bool:
        """Whether all thirteen tricks are taken."""
        return self.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat that decides; nobody while chance has to draw."""
        return None if self.over or self.wanted else self.turn

    def legal(self, seat: int) -> set[str]:
        """The codes of everything that this seat may do now."""
        if seat != self.to_act:
            return set()
        if self.phase == "draw":
            return {"keep", "refuse"} if self.drawn else {"double-nil", "look"}
        if self.phase == "replacement":
            return {"done", *(f"discard {card}" for card in self.hands[seat])}
        if self.phase == "bidding":
            return set(NUMBERS)
        led = self.trick[0] if self.trick else None
        return {f"play {card}" for card in playable(self.hands[seat], led, self.broken)}

    def act(self, seat: int, code: str) -> None:
        """Do one thing; it must be legal."""
        if code not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {code}")
        if self.phase == "draw":
            self.draw_step(seat, code)
        elif self.phase == "replacement":
            self.replace_step(seat, code)
        elif self.phase == "bidding":
            self.bids[seat] = code
            self.next_bid()
        else:
            self.play(seat, code.removeprefix("play "))

    def begin_turn(self) -> None:
        """A turn of the draw: a card is taken up unless Double Nil may still be called (X5)."""
        if not self.stock:
            callers = [s for s in (self.second, self.first) if s in self.bids]
            self.replacing = callers
            self.next_replacement()
            return
        first_turn = not self.started[self.turn]
        self.started[self.turn] = True
        if not (first_turn and self.blind_open[self.turn]):
            self.take_up()

    def take_up(self) -> None:
        """The top card is drawn and looked at."""
        self.drawn = self.stock.pop(0)
        self.seen[self.turn].add(self.drawn)

    def draw_step(self, seat: int, code: str) -> None:
        """A look, a Double Nil, or what becomes of the card taken up (T2.2, T4.1)."""
        if self.drawn is None:
            if code == "double-nil":
                self.bids[seat] = code
            self.take_up()
            return
        other = self.stock.pop(0)
        kept, away = (self.drawn, other) if code == "keep" else (other, self.drawn)
        self.hands[seat].add(kept)
        self.pile.append(away)
        self.seen[seat].add(kept)
        if self.rules.peek_discard:
            self.seen[seat].add(away)
        self.drawn = None
        self.turn = 1 - seat
        self.begin_turn()

    def next_replacement(self) -> None:
        """The next Double Nil bidder may replace; then the bidding begins (T4.2, T4.3)."""
        self.given_up = []
        if self.replacing:
            self.phase = "replacement"
            self.turn = self.replacing.pop(0)
        else:
            self.phase = "bidding"
            self.next_bid()

    def replace_step(self, seat: int, code: str) -> None:
        """One card is given up, or no more (X6)."""
        if code != "done":
            card = code.removeprefix("discard ")
            self.hands[seat].remove(card)
            self.given_up.append(card)
            if len(self.given_up) < GIVEN_UP_AT_MOST:
                return
        self.set_aside += self.given_up
        self.wanted = len(self.given_up)
        if not self.wanted:
            self.next_replacement()

    def chance(self, cards: Sequence[str]) -> None:
        """The cards that replace those given up, as chance drew them."""
        if len(set(cards)) != self.wanted or not set(cards) <= set(self.pile):
            raise ValueError("replacements come from the pile, one for each card given up")
        for card in cards:
            self.pile.remove(card)
        self.hands[self.turn].update(cards)
        self.seen[self.turn].update(cards)
        self.wanted = 0
        self.next_replacement()

    def next_bid(self) -> None:
        """The second player bids, then the first; who called Double Nil is not asked (T3.1)."""
        due = [s for s in (self.second, self.first) if s not in self.bids]
        if due:
            self.turn = due[0]
        else:
            self.phase = "play"
            self.turn = self.second

    def play(self, seat: int, card: str) -> None:
        """One card of a trick (T5)."""
        hand = self.hands[seat]
        if card[1] == "S" and (
            self.trick[0][1] != "S" if self.trick else {each[1] for each in hand} == {"S"}
        ):
            self.broken = True
        hand.remove(card)
        self.trick.append(card)
        self.seen[1 - seat].add(card)
        self.turn = 1 - seat
        if len(self.trick) == 2:
            leader = self.turn
            taker = leader if winner(self.trick) == 0 else 1 - leader
            self.tricks.append((leader, tuple(self.trick), taker))
            self.won[taker] += 1
            self.trick = []
            self.turn = taker
            if len(self.tricks) == 13:
                self.phase = "over"

    def result(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Points and new bags of each player, penalty aside."""
        one, two = (score_seat(self.bids[s], self.won[s]) for s in (0, 1))
        return one, two


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
        """Do one thing; after a thirteenth trick score and begin the next deal."""
        self.deal.act(seat, code)
        if not self.deal.over:
            return
        change = [0, 0]
        for side, (points, new) in enumerate(self.deal.result()):
            lost, self.bags[side] = carry(self.bags[side], new, self.rules)
            change[side] = points - lost
            self.totals[side] += change[side]
        self.scores.append((change[0], change[1]))
        self.winners = victors(self.totals, self.rules)
        if not self.is_over:
            self.dealer = 1 - self.dealer
            pack = self.packs[len(self.scores)]
            self.deal = PlainDeal(self.rules, pack, self.dealer, self.totals)
