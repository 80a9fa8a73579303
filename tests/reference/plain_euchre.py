"""Euchre written a second time, plainly, from the rule page alone.

Seats are numbered in turn order; the seat after the dealer speaks first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SUITS = "CDHS"
RANKS = {24: "9TJQKA", 28: "89TJQKA", 32: "789TJQKA"}
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS[24])
TWIN = {"C": "S", "S": "C", "D": "H", "H": "D"}


@dataclass(frozen=True)
class Rules:
    """The options of the rule page, with its defaults."""

    target: int = 10
    cards: int = 24
    stick_the_dealer: bool = False
    defend_alone: bool = False


def pack_of(rules: Rules) -> tuple[str, ...]:
    """The cards that are played with (E1.2)."""
    return tuple(rank + suit for suit in SUITS for rank in RANKS[rules.cards])


def suit_of(card: str, trump: str) -> str:
    """The suit that a card belongs to (E5.2)."""
    return trump if card == "J" + TWIN[trump] else card[1]


def strength(card: str, trump: str, led: str) -> int:
    """How high a card is in a trick; 0 if it cannot take it (E5)."""
    if card == "J" + trump:
        return 200
    if card == "J" + TWIN[trump]:
        return 199
    rank = "789TJQKA".index(card[0]) + 1
    if card[1] == trump:
        return 100 + rank
    return rank if card[1] == led else 0


def winner(trick: Sequence[str], trump: str) -> int:
    """Which card of a trick wins, counted from its leader (E6.3)."""
    led = suit_of(trick[0], trump)
    return max(range(len(trick)), key=lambda place: strength(trick[place], trump, led))


def playable(hand: Iterable[str], trick: Sequence[str], trump: str) -> set[str]:
    """The cards that may be played from a hand (E6.2)."""
    cards = set(hand)
    if not trick:
        return cards
    led = suit_of(trick[0], trump)
    return {card for card in cards if suit_of(card, trump) == led} or cards


@dataclass(frozen=True)
class Facts:
    """What the score of a deal depends on; nobody made trumps if there is no side."""

    makers: int | None
    tricks: int = 0
    alone: bool = False
    defended_alone: bool = False


def score(facts: Facts) -> tuple[int, int]:
    """The points of both partnerships (E7)."""
    if facts.makers is None:
        return 0, 0
    points = [0, 0]
    if facts.tricks == 5:
        points[facts.makers] = 4 if facts.alone else 2
    elif facts.tricks >= 3:
        points[facts.makers] = 1
    else:
        points[1 - facts.makers] = 4 if facts.defended_alone else 2
    return points[0], points[1]


def victors(totals: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Who has won after a deal that was played; nobody while the match goes on (E1.3, X12)."""
    if totals[0] == totals[1] or max(totals) < rules.target:
        return ()
    return (0,) if totals[0] > totals[1] else (1,)


class PlainDeal:
    """One deal: who makes trumps, the dealer's discard, who defends alone, five tricks."""

    def __init__(self, rules: Rules, pack: Sequence[str], dealer: int) -> None:
        if sorted(pack) != sorted(pack_of(rules)):
            raise ValueError("not the pack of these rules")
        self.rules = rules
        self.dealer = dealer
        self.order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        stock = list(pack)
        self.hands: list[set[str]] = [set() for _ in range(4)]
        for packets in ((3, 2, 3, 2), (2, 3, 2, 3)):
            for seat, count in zip(self.order, packets, strict=True):
                self.hands[seat].update(stock[:count])
                del stock[:count]
        self.upcard = stock.pop(0)
        self.rest = stock
        self.known: list[set[str]] = [hand | {self.upcard} for hand in self.hands]
        self.calls: list[str] = []
        self.answers: list[str] = []
        self.phase = "taking"
        self.maker: int | None = None
        self.trump = ""
        self.out: list[int] = []
        self.discard: str | None = None
        self.leader = -1
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, tuple[str, ...], int]] = []

    @property
    def over(self) -> bool:
        """Whether the deal is played out or void."""
        return self.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat that decides."""
        if self.phase == "taking":
            return self.order[len(self.calls) % 4]
        if self.phase == "discarding":
            return self.dealer
        if self.phase == "defending":
            assert self.maker is not None
            defenders = [seat for seat in self.order if (seat - self.maker) % 2]
            return defenders[len(self.answers)]
        if self.phase == "play":
            return self.after(self.trick[-1][0]) if self.trick else self.leader
        return None

    def after(self, seat: int) -> int:
        """The next seat that does not sit out."""
        seat = (seat + 1) % 4
        return self.after(seat) if seat in self.out else seat

    def legal(self, seat: int) -> set[str]:
        """The codes of everything that this seat may do now."""
        if seat != self.to_act:
            return set()
        if self.phase == "taking":
            if len(self.calls) < 4:
                return {"pass", "take", "alone"}
            others = [suit for suit in SUITS if suit != self.upcard[1]]
            named = {f"{how} {suit}" for how in ("take", "alone") for suit in others}
            stuck = self.rules.stick_the_dealer and len(self.calls) == 7
            return named if stuck else named | {"pass"}
        if self.phase == "discarding":
            return {f"discard {card}" for card in self.hands[seat]}
        if self.phase == "defending":
            return {"pass", "alone"}
        trick = [card for _seat, card in self.trick]
        return {f"play {card}" for card in playable(self.hands[seat], trick, self.trump)}

    def act(self, seat: int, code: str) -> None:
        """Do one thing; it must be legal."""
        if code not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {code}")
        if self.phase == "taking":
            self.call(seat, code)
        elif self.phase == "discarding":
            self.discard = code.removeprefix("discard ")
            self.hands[seat].remove(self.discard)
            self.ask_defenders()
        elif self.phase == "defending":
            self.answers.append(code)
            if code == "alone":
                self.out.append((seat + 2) % 4)
            if code == "alone" or len(self.answers) == 2:
                self.begin_play()
        else:
            self.play(seat, code.removeprefix("play "))

    def call(self, seat: int, code: str) -> None:
        """A call on the trumps (E3)."""
        self.calls.append(code)
        if code == "pass":
            if len(self.calls) == 8:
                self.phase = "over"
            return
        how, _blank, suit = code.partition(" ")
        self.maker, self.trump = seat, suit or self.upcard[1]
        if how == "alone":
            self.out.append((seat + 2) % 4)
        if suit:
            self.ask_defenders()
        else:
            self.hands[self.dealer].add(self.upcard)
            self.phase = "discarding"

    def ask_defenders(self) -> None:
        """Against a lone maker the defenders may say something (E3.7)."""
        if self.rules.defend_alone and self.out:
            self.phase = "defending"
        else:
            self.begin_play()

    def begin_play(self) -> None:
        """The first lead (E6.1)."""
        self.phase = "play"
        self.leader = self.after(self.dealer)

    def play(self, seat: int, card: str) -> None:
        """One card of a trick (E6)."""
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        for known in self.known:
            known.add(card)
        if len(self.trick) < 4 - len(self.out):
            return
        cards = tuple(each for _seat, each in self.trick)
        taker = self.trick[winner(cards, self.trump)][0]
        self.tricks.append((self.trick[0][0], cards, taker))
        self.leader, self.trick = taker, []
        if len(self.tricks) == 5:
            self.phase = "over"

    def facts(self) -> Facts:
        """What the score depends on."""
        if self.maker is None:
            return Facts(None)
        side = self.maker % 2
        took = sum(taker % 2 == side for _leader, _cards, taker in self.tricks)
        return Facts(side, took, bool(self.out), len(self.out) == 2)


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
        if self.deal.maker is not None:
            self.winners = victors(self.totals, self.rules)
        if not self.is_over:
            self.dealer = (self.dealer + 1) % 4
            self.deal = PlainDeal(self.rules, self.packs[len(self.scores)], self.dealer)
