"""Hearts written a second time, plainly, from the rule page alone.

Seats are numbered in turn order; the seat after the dealer is dealt to first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SUITS = "CDHS"
RANKS = "23456789TJQKA"
WHOLE = tuple(rank + suit for suit in SUITS for rank in RANKS)
PACK = WHOLE
WAYS = {3: (1, 2, 0), 4: (1, 3, 2, 0), 5: (1, 4, 2, 3, 0)}
"""How many seats on the cards go, deal by deal (H3.2, H3.3)."""


@dataclass(frozen=True)
class Rules:
    """The options of the rule page, with its defaults."""

    players: int = 4
    passing: str = "cycle"
    first_trick_points: bool = False
    queen_breaks_hearts: bool = False
    moon: str = "others-add"
    jack_of_diamonds: bool = False
    target: int = 100

    def pack(self) -> tuple[str, ...]:
        """The cards that are played with (H1.4)."""
        gone = {3: ["2D"], 4: [], 5: ["2C", "2D"]}[self.players]
        return tuple(card for card in WHOLE if card not in gone)

    def way(self, number: int) -> int:
        """How many seats on the cards go in a deal of this number, from 1."""
        if self.passing == "cycle":
            ways = WAYS[self.players]
            return ways[(number - 1) % len(ways)]
        return {"left": 1, "right": self.players - 1, "across": 2, "none": 0}[self.passing]


def is_point(card: str) -> bool:
    """Whether a card counts (H5.1)."""
    return card[1] == "H" or card == "QS"


def points(cards: Iterable[str]) -> int:
    """What cards count (H5.1)."""
    return sum(13 if card == "QS" else 1 for card in cards if is_point(card))


def winner(trick: Sequence[str]) -> int:
    """Which card of a trick wins, counted from its leader (H4.1)."""
    best = 0
    for place, card in enumerate(trick):
        if card[1] == trick[0][1] and RANKS.index(card[0]) > RANKS.index(trick[best][0]):
            best = place
    return best


def playable(
    hand: Iterable[str], trick: Sequence[str], is_first: bool, is_broken: bool, rules: Rules
) -> set[str]:
    """The cards that may be played from a hand (H4)."""
    cards = set(hand)
    if not trick and is_first:
        lowest = rules.pack()[0]
        return {lowest} if lowest in cards else cards
    if not trick:
        others = {card for card in cards if card[1] != "H"}
        return cards if is_broken or not others else others
    follow = {card for card in cards if card[1] == trick[0][1]}
    if follow:
        return follow
    if is_first and not rules.first_trick_points:
        return {card for card in cards if not is_point(card)} or cards
    return cards


def score(
    rules: Rules, taken: Sequence[int], jack: int | None = None, choice: str | None = None
) -> list[int]:
    """The score by seat of points taken (H5)."""
    out = list(taken)
    if 26 in taken and rules.moon != "none":
        shooter = list(taken).index(26)
        subtracts = rules.moon == "shooter-subtracts" or choice == "subtract"
        out = [0 if subtracts else 26] * len(out)
        out[shooter] = -26 if subtracts else 0
    if rules.jack_of_diamonds and jack is not None:
        out[jack] -= 10
    return out


def victors(totals: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Who has won after a deal; nobody while the match goes on (H6)."""
    best = [seat for seat, total in enumerate(totals) if total == min(totals)]
    return tuple(best) if max(totals) >= rules.target and len(best) == 1 else ()


class PlainDeal:
    """One deal: the passing, the tricks, and what the shooter chooses."""

    def __init__(self, rules: Rules, pack: Sequence[str], dealer: int, number: int = 1) -> None:
        if sorted(pack) != sorted(rules.pack()):
            raise ValueError("not the cards that are played with")
        self.rules = rules
        seats = rules.players
        self.order = [(dealer + step) % seats for step in range(1, seats + 1)]
        self.hands: list[set[str]] = [set() for _ in range(seats)]
        for place, card in enumerate(pack):
            self.hands[self.order[place % seats]].add(card)
        self.known: list[set[str]] = [set(hand) for hand in self.hands]
        self.way = rules.way(number)
        self.given: list[list[str]] = [[] for _ in range(seats)]
        self.phase = "passing" if self.way else "play"
        self.broken = False
        self.leader = 0
        self.trick: list[str] = []
        self.tricks: list[tuple[int, tuple[str, ...], int]] = []
        self.taken: list[list[str]] = [[] for _ in range(seats)]
        self.choice: str | None = None
        if not self.way:
            self.find_leader()

    def find_leader(self) -> None:
        """Who holds the lowest club leads (H4.1)."""
        self.phase = "play"
        lowest = self.rules.pack()[0]
        (self.leader,) = [seat for seat, hand in enumerate(self.hands) if lowest in hand]

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self.phase == "over"

    @property
    def may_act(self) -> tuple[int, ...]:
        """The seats that may do something, who is asked first at the beginning."""
        if self.phase == "passing":
            return tuple(seat for seat in self.order if len(self.given[seat]) < 3)
        if self.phase == "play":
            return ((self.leader + len(self.trick)) % self.rules.players,)
        if self.phase == "choice":
            return (self.points.index(26),)
        return ()

    @property
    def points(self) -> list[int]:
        """What each seat has taken."""
        return [points(cards) for cards in self.taken]

    def legal(self, seat: int) -> set[str]:
        """The codes of everything that this seat may do now."""
        if seat not in self.may_act:
            return set()
        if self.phase == "passing":
            return {f"give {card}" for card in self.hands[seat]}
        if self.phase == "choice":
            return {"add", "subtract"}
        cards = playable(self.hands[seat], self.trick, not self.tricks, self.broken, self.rules)
        return {f"play {card}" for card in cards}

    def act(self, seat: int, code: str) -> None:
        """Do one thing; it must be legal."""
        if code not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {code}")
        word, _blank, card = code.partition(" ")
        if word == "give":
            self.give(seat, card)
        elif word == "play":
            self.play(seat, card)
        else:
            self.choice = word
            self.phase = "over"

    def give(self, seat: int, card: str) -> None:
        """One card of the passing (H3.1)."""
        self.hands[seat].remove(card)
        self.given[seat].append(card)
        if self.may_act:
            return
        for giver, cards in enumerate(self.given):
            receiver = (giver + self.way) % self.rules.players
            self.hands[receiver].update(cards)
            self.known[receiver].update(cards)
        self.find_leader()
        lowest = self.rules.pack()[0]
        for known in self.known:
            known.add(lowest)

    def play(self, seat: int, card: str) -> None:
        """One card of a trick (H4)."""
        self.hands[seat].remove(card)
        self.trick.append(card)
        for known in self.known:
            known.add(card)
        if card[1] == "H" or (card == "QS" and self.rules.queen_breaks_hearts):
            self.broken = True
        if len(self.trick) < self.rules.players:
            return
        taker = (self.leader + winner(self.trick)) % self.rules.players
        self.tricks.append((self.leader, tuple(self.trick), taker))
        self.taken[taker] += self.trick
        self.leader, self.trick = taker, []
        if not any(self.hands):
            chooses = self.rules.moon == "shooter-chooses" and 26 in self.points
            self.phase = "choice" if chooses else "over"

    @property
    def jack(self) -> int | None:
        """Who took the jack of diamonds."""
        return next((seat for seat, cards in enumerate(self.taken) if "JD" in cards), None)

    def scores(self) -> list[int]:
        """The score of the deal by seat."""
        return score(self.rules, self.points, self.jack, self.choice)


@dataclass
class PlainMatch:
    """Deals until somebody has won; the packs are given, one for each deal."""

    rules: Rules
    packs: Sequence[Sequence[str]]
    dealer: int
    totals: list[int] = field(default_factory=list)
    scores: list[list[int]] = field(default_factory=list)
    winners: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.totals = self.totals or [0] * self.rules.players
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
        self.scores.append(self.deal.scores())
        self.totals = [old + new for old, new in zip(self.totals, self.scores[-1], strict=True)]
        self.winners = victors(self.totals, self.rules)
        if not self.is_over:
            self.dealer = (self.dealer + 1) % self.rules.players
            number = len(self.scores) + 1
            self.deal = PlainDeal(self.rules, self.packs[number - 1], self.dealer, number)
