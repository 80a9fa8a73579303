"""Contract Bridge written a second time, plainly, from the rule page alone.

Seats are numbered in turn order, North first; the dealer calls first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SUITS = "CDHS"
RANKS = "23456789TJQKA"
STRAINS = ("C", "D", "H", "S", "NT")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
LADDER = [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]
FOUR = ("none", "ns", "ew", "both")
BOARDS = (*FOUR, *FOUR[1:], *FOUR[:1], *FOUR[2:], *FOUR[:2], *FOUR[3:], *FOUR[:3])


@dataclass(frozen=True)
class Rules:
    """The options of the rule page, with its defaults."""

    scoring: str = "duplicate"
    deals: int = 4
    vulnerability: str = "cycle"
    first_board: int = 1


def vulnerable_in(rules: Rules, deal: int) -> str:
    """Who is vulnerable in a deal of a match scored as duplicate (C2.3, C2.4)."""
    if rules.vulnerability != "cycle":
        return rules.vulnerability
    return BOARDS[(rules.first_board + deal - 2) % 16]


def winner(trick: Sequence[str], strain: str) -> int:
    """Which card of a trick wins, counted from its leader (C4.4)."""
    best = 0
    for place in range(1, len(trick)):
        card, high = trick[place], trick[best]
        if card[1] == high[1]:
            if RANKS.index(card[0]) > RANKS.index(high[0]):
                best = place
        elif card[1] == strain:
            best = place
    return best


def playable(hand: Iterable[str], trick: Sequence[str]) -> set[str]:
    """The cards that may be played from a hand (C4.3)."""
    cards = set(hand)
    follow = {card for card in cards if trick and card[1] == trick[0][1]}
    return follow or cards


def below_the_line(level: int, strain: str, doubled: int) -> int:
    """C5.1 and C5.2; `doubled` is 0, 1 or 2."""
    if strain in ("C", "D"):
        points = 20 * level
    elif strain == "NT":
        points = 40 + 30 * (level - 1)
    else:
        points = 30 * level
    return points * (1, 2, 4)[doubled]


def penalty(short: int, doubled: int, vulnerable: bool) -> int:
    """C6."""
    if doubled == 0:
        return short * (100 if vulnerable else 50)
    points = 0
    for number in range(1, short + 1):
        if number == 1:
            points += 200 if vulnerable else 100
        elif number <= 3:
            points += 300 if vulnerable else 200
        else:
            points += 300
    return points * doubled


def above_the_line(level: int, strain: str, doubled: int, over: int, vulnerable: bool) -> int:
    """C5.5 to C5.8: slams, the insult, overtricks."""
    points = 0
    if level == 6:
        points += 750 if vulnerable else 500
    if level == 7:
        points += 1500 if vulnerable else 1000
    points += 50 * doubled
    if doubled == 0:
        return points + over * (20 if strain in ("C", "D") else 30)
    return points + over * doubled * (200 if vulnerable else 100)


@dataclass(frozen=True)
class Facts:
    """What the score of a deal depends on."""

    level: int = 0  # 0 if all passed
    strain: str = ""
    doubled: int = 0
    declarer: int = 0
    tricks: int = 0
    vulnerable: str = "none"
    honours: tuple[int, int] = (0, 0)

    def is_vulnerable(self, side: int) -> bool:
        """Whether a side is."""
        return self.vulnerable in ("both", ("ns", "ew")[side])


def score(facts: Facts) -> tuple[int, int]:
    """The points of both partnerships in duplicate (C5, C6)."""
    points = [0, 0]
    if facts.level:
        side = facts.declarer % 2
        vulnerable = facts.is_vulnerable(side)
        over = facts.tricks - 6 - facts.level
        if over < 0:
            points[1 - side] = penalty(-over, facts.doubled, vulnerable)
        else:
            below = below_the_line(facts.level, facts.strain, facts.doubled)
            game = 500 if vulnerable else 300
            points[side] = below + (50 if below < 100 else game)
            points[side] += above_the_line(
                facts.level, facts.strain, facts.doubled, over, vulnerable
            )
    return points[0], points[1]


@dataclass
class Rubber:
    """The score of a rubber (C7)."""

    totals: list[int] = field(default_factory=lambda: [0, 0])
    games: list[int] = field(default_factory=lambda: [0, 0])
    below: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def vulnerable(self) -> str:
        """Who has won a game."""
        return ("none", "ns", "ew", "both")[(self.games[0] > 0) + 2 * (self.games[1] > 0)]

    def add(self, facts: Facts) -> None:
        """Score a deal."""
        for side in (0, 1):
            self.totals[side] += facts.honours[side]
        if not facts.level:
            return
        side = facts.declarer % 2
        vulnerable = self.games[side] > 0
        over = facts.tricks - 6 - facts.level
        if over < 0:
            self.totals[1 - side] += penalty(-over, facts.doubled, vulnerable)
            return
        points = below_the_line(facts.level, facts.strain, facts.doubled)
        self.totals[side] += points
        self.totals[side] += above_the_line(
            facts.level, facts.strain, facts.doubled, over, vulnerable
        )
        self.below[side] += points
        if self.below[side] >= 100:
            self.below = [0, 0]
            self.games[side] += 1
            if self.games[side] == 2:
                self.totals[side] += 500 if self.games[1 - side] else 700


def honours(hands: Sequence[Iterable[str]], strain: str) -> tuple[int, int]:
    """Points of honours, from the hands that were dealt (C7.6)."""
    points = [0, 0]
    for seat, hand in enumerate(hands):
        if strain == "NT":
            held = sum(card[0] == "A" for card in hand)
            points[seat % 2] += 150 if held == 4 else 0
        else:
            held = sum(card[1] == strain and card[0] in "AKQJT" for card in hand)
            points[seat % 2] += {4: 100, 5: 150}.get(held, 0)
    return points[0], points[1]


class PlainDeal:
    """One deal: the auction and thirteen tricks."""

    def __init__(self, rules: Rules, pack: Sequence[str], dealer: int) -> None:
        if sorted(pack) != sorted(PACK):
            raise ValueError("not a pack of 52 different cards")
        self.rules = rules
        self.dealer = dealer
        self.hands: list[set[str]] = [set(), set(), set(), set()]
        for number, card in enumerate(pack):
            self.hands[(dealer + 1 + number) % 4].add(card)
        self.dealt = [frozenset(hand) for hand in self.hands]
        self.calls: list[tuple[int, str]] = []
        self.phase = "auction"
        self.contract = ""  # its level and strain
        self.doubled = 0
        self.bidder = 0
        self.declarer: int | None = None
        self.leader = 0
        self.trick: list[str] = []
        self.tricks: list[tuple[int, tuple[str, ...], int]] = []

    @property
    def over(self) -> bool:
        """Whether the deal is played or passed out."""
        return self.phase == "over"

    @property
    def strain(self) -> str:
        """The strain of the contract."""
        return self.contract[1:]

    @property
    def dummy(self) -> int | None:
        """The declarer's partner."""
        return None if self.declarer is None else (self.declarer + 2) % 4

    @property
    def dummy_lies_open(self) -> bool:
        """Whether the first card has been led."""
        return self.declarer is not None and bool(self.trick or self.tricks)

    @property
    def turn(self) -> int | None:
        """The seat whose call or card is next."""
        if self.phase == "auction":
            return (self.dealer + len(self.calls)) % 4
        if self.phase == "play":
            return (self.leader + len(self.trick)) % 4
        return None

    @property
    def to_act(self) -> int | None:
        """The seat that decides: the declarer for dummy."""
        if self.phase == "play" and self.turn == self.dummy:
            return self.declarer
        return self.turn

    def legal(self, seat: int) -> set[str]:
        """The codes of everything that this seat may do now."""
        if seat != self.to_act:
            return set()
        if self.phase == "play":
            assert self.turn is not None
            return {f"play {card}" for card in playable(self.hands[self.turn], self.trick)}
        codes = {"pass"}
        first = LADDER.index(self.contract) + 1 if self.contract else 0
        codes.update(LADDER[first:])
        if self.contract:
            if self.bidder % 2 != seat % 2 and self.doubled == 0:
                codes.add("double")
            if self.bidder % 2 == seat % 2 and self.doubled == 1:
                codes.add("redouble")
        return codes

    def act(self, seat: int, code: str) -> None:
        """Do one thing; it must be legal."""
        if code not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {code}")
        if self.phase == "play":
            self.play(code.removeprefix("play "))
            return
        self.calls.append((seat, code))
        if code in ("double", "redouble"):
            self.doubled += 1
        elif code != "pass":
            self.contract, self.doubled, self.bidder = code, 0, seat
        last = [each for _seat, each in self.calls]
        if len(last) >= 4 and last[-3:] == ["pass"] * 3:
            self.close()

    def close(self) -> None:
        """The end of the auction."""
        if not self.contract:
            self.phase = "over"
            return
        for seat, code in self.calls:
            if seat % 2 == self.bidder % 2 and code[1:] == self.strain and code in LADDER:
                self.declarer = seat
                break
        assert self.declarer is not None
        self.leader = (self.declarer + 1) % 4
        self.phase = "play"

    def play(self, card: str) -> None:
        """One card of a trick."""
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) == 4:
            taker = (self.leader + winner(self.trick, self.strain)) % 4
            self.tricks.append((self.leader, tuple(self.trick), taker))
            self.leader, self.trick = taker, []
            if len(self.tricks) == 13:
                self.phase = "over"

    def facts(self, vulnerable: str) -> Facts:
        """What the score depends on."""
        if self.declarer is None:
            return Facts(vulnerable=vulnerable)
        side = self.declarer % 2
        return Facts(
            level=int(self.contract[0]),
            strain=self.strain,
            doubled=self.doubled,
            declarer=self.declarer,
            tricks=sum(taker % 2 == side for _leader, _cards, taker in self.tricks),
            vulnerable=vulnerable,
            honours=honours(self.dealt, self.strain),
        )


class PlainMatch:
    """Deals until the match is over; the packs are given, one for each deal."""

    def __init__(self, rules: Rules, packs: Sequence[Sequence[str]], dealer: int) -> None:
        self.rules = rules
        self.packs = packs
        self.dealer = dealer
        self.scores: list[tuple[int, int]] = []
        self.rubber = Rubber()
        self.totals = [0, 0]
        self.winners: tuple[int, ...] = ()
        self.deal = PlainDeal(rules, packs[0], dealer)

    @property
    def is_over(self) -> bool:
        """Whether the match is over, or the packs are used up."""
        return bool(self.winners) or len(self.scores) == len(self.packs)

    @property
    def vulnerable(self) -> str:
        """Who is vulnerable in the deal that is on."""
        if self.rules.scoring == "rubber":
            return self.rubber.vulnerable
        return vulnerable_in(self.rules, len(self.scores) + 1)

    def act(self, seat: int, code: str) -> None:
        """Do one thing; at the end of a deal score it, and deal again."""
        self.deal.act(seat, code)
        if not self.deal.over:
            return
        before = list(self.totals)
        facts = self.deal.facts(self.vulnerable)
        if self.rules.scoring == "rubber":
            self.rubber.add(facts)
            self.totals = list(self.rubber.totals)
            done = max(self.rubber.games) == 2
        else:
            self.totals = [a + b for a, b in zip(self.totals, score(facts), strict=True)]
            done = len(self.scores) + 1 == self.rules.deals
        self.scores.append((self.totals[0] - before[0], self.totals[1] - before[1]))
        if done:
            best = max(self.totals)
            self.winners = tuple(side for side in (0, 1) if self.totals[side] == best)
        if not self.is_over:
            self.dealer = (self.dealer + 1) % 4
            self.deal = PlainDeal(self.rules, self.packs[len(self.scores)], self.dealer)
