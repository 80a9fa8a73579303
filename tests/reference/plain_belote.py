"""Belote written a second time, plainly, from the rule page alone.

Seats are numbered in turn order; the seat after the dealer speaks and leads first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SUITS = "CDHS"
PACK = tuple(rank + suit for suit in SUITS for rank in "789TJQKA")
TRUMP_ORDER = "78QKTA9J"
PLAIN_ORDER = "789JQKTA"
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


@dataclass(frozen=True)
class Rules:
    """The options of the rule page, with its defaults."""

    target: int | None = None
    undertrump: bool = True


def points(card: str, trump: str) -> int:
    """What a card is worth (B4)."""
    return (TRUMP_POINTS if card[1] == trump else PLAIN_POINTS)[card[0]]


def winner(trick: Sequence[str], trump: str) -> int:
    """Which card of a trick wins, counted from its leader (B5.6)."""
    trumps = [card for card in trick if card[1] == trump]
    if trumps:
        return trick.index(max(trumps, key=lambda card: TRUMP_ORDER.index(card[0])))
    led = [card for card in trick if card[1] == trick[0][1]]
    return trick.index(max(led, key=lambda card: PLAIN_ORDER.index(card[0])))


def playable(
    hand: Iterable[str], trick: Sequence[str], trump: str, undertrump: bool = True
) -> set[str]:
    """The cards that may be played from a hand (B5.2 to B5.5)."""
    cards = set(hand)
    if not trick:
        return cards
    trumps = {card for card in cards if card[1] == trump}
    there = [TRUMP_ORDER.index(card[0]) for card in trick if card[1] == trump]
    best = max(there, default=-1)
    over = {card for card in trumps if TRUMP_ORDER.index(card[0]) > best}
    led = trick[0][1]
    if led == trump:
        return over or trumps or cards
    follow = {card for card in cards if card[1] == led}
    if follow:
        return follow
    if (len(trick) - winner(trick, trump)) % 2 == 0:  # the partner is winning
        return (cards - trumps) | over if over else cards
    if over:
        return over
    return trumps if trumps and undertrump else cards


@dataclass(frozen=True)
class Facts:
    """What the score of a deal depends on, by partnership; ``cards`` without the last trick."""

    taker: int | None
    cards: tuple[int, int] = (0, 0)
    last: int = 0
    tricks: tuple[int, int] = (0, 0)
    belote: int | None = None


def score(facts: Facts) -> tuple[int, int]:
    """The points of both partnerships (B7)."""
    if facts.taker is None:
        return 0, 0
    mine, theirs = facts.taker % 2, 1 - facts.taker % 2
    book = list(facts.cards)
    capot = 8 in facts.tricks
    book[facts.last] += 100 if capot else 10
    whole = sum(book)
    bonus = [20 if facts.belote == side else 0 for side in (0, 1)]
    if book[mine] + bonus[mine] >= book[theirs] + bonus[theirs]:
        return book[0] + bonus[0], book[1] + bonus[1]
    lost = [0, 0]
    lost[theirs] = whole + sum(bonus)
    return lost[0], lost[1]


def victors(totals: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Who has won after a deal that was played; nobody while the match goes on (B1.3, X13)."""
    if totals[0] != totals[1]:
        best = 0 if totals[0] > totals[1] else 1
        return (best,) if rules.target is None or max(totals) >= rules.target else ()
    return (0, 1) if rules.target is None else ()


class PlainDeal:
    """One deal: two rounds of bidding, the second packets, eight tricks."""

    def __init__(self, rules: Rules, pack: Sequence[str], dealer: int) -> None:
        if sorted(pack) != sorted(PACK):
            raise ValueError("not a pack of 32 different cards")
        self.rules = rules
        self.order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.stock = list(pack)
        self.hands: list[set[str]] = [set() for _ in range(4)]
        for packet in (3, 2):
            for seat in self.order:
                self.hands[seat].update(self.take(packet))
        (self.upcard,) = self.take(1)
        self.known: list[set[str]] = [hand | {self.upcard} for hand in self.hands]
        self.calls: list[tuple[int, str]] = []
        self.phase = "bidding"
        self.taker: int | None = None
        self.trump = ""
        self.leader = self.order[0]
        self.trick: list[str] = []
        self.tricks: list[tuple[int, tuple[str, ...], int]] = []
        self.cards = [0, 0]
        self.belote_seat: int | None = None
        self.announced: list[tuple[int, str, int]] = []  # seat, word, number of the trick

    def take(self, count: int) -> list[str]:
        """The next cards from the top."""
        cards, self.stock = self.stock[:count], self.stock[count:]
        return cards

    @property
    def over(self) -> bool:
        """Whether the deal is played out or cancelled."""
        return self.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat that decides."""
        if self.phase == "bidding":
            return self.order[len(self.calls) % 4]
        if self.phase == "play":
            return (self.leader + len(self.trick)) % 4
        return None

    def legal(self, seat: int) -> set[str]:
        """The codes of everything that this seat may do now."""
        if seat != self.to_act:
            return set()
        if self.phase == "bidding":
            if len(self.calls) < 4:
                return {"pass", "take"}
            return {"pass", *(f"take {suit}" for suit in SUITS if suit != self.upcard[1])}
        cards = playable(self.hands[seat], self.trick, self.trump, self.rules.undertrump)
        return {f"play {card}" for card in cards}

    def act(self, seat: int, code: str) -> None:
        """Do one thing; it must be legal."""
        if code not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {code}")
        if self.phase == "play":
            self.play(seat, code.removeprefix("play "))
            return
        self.calls.append((seat, code))
        if code.startswith("take"):
            self.deal_rest(seat, code.removeprefix("take").strip() or self.upcard[1])
        elif len(self.calls) == 8:
            self.phase = "over"

    def deal_rest(self, taker: int, trump: str) -> None:
        """The upcard and the second packets (B2.2)."""
        self.taker, self.trump = taker, trump
        self.hands[taker].add(self.upcard)
        for seat in self.order:
            cards = self.take(2 if seat == taker else 3)
            self.hands[seat].update(cards)
            self.known[seat].update(cards)
        for seat in range(4):
            if {f"K{trump}", f"Q{trump}"} <= self.hands[seat]:
                self.belote_seat = seat
        self.phase = "play"

    def play(self, seat: int, card: str) -> None:
        """One card of a trick (B5), with belote and rebelote (B6)."""
        if seat == self.belote_seat and card in (f"K{self.trump}", f"Q{self.trump}"):
            word = "rebelote" if self.announced else "belote"
            self.announced.append((seat, word, len(self.tricks) + 1))
        self.hands[seat].remove(card)
        self.trick.append(card)
        for known in self.known:
            known.add(card)
        if len(self.trick) == 4:
            taker = (self.leader + winner(self.trick, self.trump)) % 4
            self.tricks.append((self.leader, tuple(self.trick), taker))
            self.cards[taker % 2] += sum(points(each, self.trump) for each in self.trick)
            self.leader = taker
            self.trick = []
            if len(self.tricks) == 8:
                self.phase = "over"

    def facts(self) -> Facts:
        """What the score depends on."""
        if self.taker is None:
            return Facts(None)
        takers = [taker for _, _, taker in self.tricks]
        won = sum(taker % 2 for taker in takers)
        return Facts(
            taker=self.taker,
            cards=(self.cards[0], self.cards[1]),
            last=takers[-1] % 2,
            tricks=(8 - won, won),
            belote=None if self.belote_seat is None else self.belote_seat % 2,
        )


@dataclass
class PlainMatch:
    """Deals until somebody has won; the packs are given, one for each deal."""

    rules: Rules
    packs: Sequence[Sequence[str]]
    dealer: int
    totals: list[int] = field(default_factory=lambda: [0, 0])
    scores: list[tuple[int, int]] = field(default_factory=list)
    winners: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.deal = PlainDeal(self.rules, self.packs[0], self.dealer)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, or the packs are used up."""
        return bool(self.winners) or len(self.scores) == len(self.packs)

    def act(self, seat: int, code: str) -> None:
        """Do one thing; at the end of a deal score it, and deal again."""
        self.deal.act(seat, code)
        if not self.deal.over:
            return
        change = score(self.deal.facts())
        self.scores.append(change)
        for side in (0, 1):
            self.totals[side] += change[side]
        if self.deal.taker is not None:
            self.winners = victors(self.totals, self.rules)
        if not self.is_over:
            self.dealer = (self.dealer + 1) % 4
            self.deal = PlainDeal(self.rules, self.packs[len(self.scores)], self.dealer)
