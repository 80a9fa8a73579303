"""Skat written a second time, plainly, from the rule page alone.

Seats are numbered in turn order; the seat after the dealer is forehand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SUITS = "CDHS"
PACK = tuple(rank + suit for suit in SUITS for rank in "789TJQKA")
ORDER = "789QKTA"
NULL_ORDER = "789TJQKA"
JACKS = ("JD", "JH", "JS", "JC")
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
BASE = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
SUIT = {"diamonds": "D", "hearts": "H", "spades": "S", "clubs": "C"}
NULL = {"null": 23, "null-hand": 35, "null-ouvert": 46, "null-hand-ouvert": 59}
GAMES = (
    *(f"{name}{more}" for name in BASE for more in (
        "", "-hand", "-hand-schneider", "-hand-schwarz", "-hand-ouvert")),
    *NULL,
)  # fmt: skip
BIDS = tuple(sorted(
    {BASE[name] * times for name in SUIT for times in range(2, 19)}
    | {24 * times for times in range(2, 12)} | set(NULL.values())
))  # fmt: skip


@dataclass(frozen=True)
class Rules:
    """The options of the rule page, with its defaults."""

    deals: int = 12
    ramsch: bool = False


def trumps(game: str) -> list[str]:
    """The trumps of a game, low to high (J5.1 to J5.3)."""
    name = game.split("-", maxsplit=1)[0]
    if name == "null":
        return []
    return [rank + SUIT[name] for rank in ORDER if name in SUIT] + list(JACKS)


def suit_of(card: str, game: str) -> str:
    """What a card counts as."""
    return "trump" if card in trumps(game) else card[1]


def power(card: str, game: str) -> int:
    """How high a card is in its suit."""
    own = trumps(game)
    if card in own:
        return own.index(card)
    return (NULL_ORDER if game.startswith("null") else ORDER).index(card[0])


def winner(trick: Sequence[str], game: str) -> int:
    """Which card of a trick wins, counted from its leader (J6.3)."""
    there = [suit_of(card, game) for card in trick]
    wanted = "trump" if "trump" in there else there[0]
    best = max((power(card, game), n) for n, card in enumerate(trick) if there[n] == wanted)
    return best[1]


def playable(hand: Iterable[str], trick: Sequence[str], game: str) -> set[str]:
    """The cards that may be played from a hand (J6.2)."""
    cards = set(hand)
    if not trick:
        return cards
    led = suit_of(trick[0], game)
    return {card for card in cards if suit_of(card, game) == led} or cards


def matadors(game: str, own: Iterable[str]) -> int:
    """With or without how many (J7.2); nothing in a null."""
    held = [card in set(own) for card in reversed(trumps(game))]
    count = 0
    while count < len(held) and held[count] == held[0]:
        count += 1
    return count


def game_value(
    game: str, spikes: int | None, points: int | None, tricks: int, bid: int
) -> tuple[int, bool]:
    """The value of a game and whether it is won (J7, J8)."""
    if game in NULL:
        return NULL[game], tricks == 0
    assert spikes is not None
    assert points is not None
    name, *said = game.split("-")
    one, all_ = points >= 90 or points <= 30, tricks in (0, 10)
    times = spikes + 1
    if "hand" in said:
        times += 1
    announced = {"schneider": 1, "schwarz": 2, "ouvert": 2}.get(said[-1] if said else "", 0)
    times += 1 if one or announced else 0
    times += 1 if announced else 0
    times += 1 if all_ or announced == 2 else 0
    times += 1 if announced == 2 else 0
    times += 1 if "ouvert" in said else 0
    won = points >= 61
    if announced == 1:
        won = points >= 90
    elif announced == 2:
        won = tricks == 10
    value = BASE[name] * times
    while value < bid:
        won = False
        value += BASE[name]
    return value, won


def ramsch(points: Sequence[int], tricks: Sequence[int]) -> list[int]:
    """What a ramsch scores (J9)."""
    if 10 in tricks:
        return [120 if won == 10 else 0 for won in tricks]
    most = max(points)
    if min(points) == most:
        return [0, 0, 0]
    each = 2 * most if 0 in tricks else most
    return [-each if own == most else 0 for own in points]


class PlainDeal:
    """One deal: the dialogue, the skat, the game, ten tricks."""

    def __init__(self, rules: Rules, pack: Sequence[str], dealer: int) -> None:
        if sorted(pack) != sorted(PACK):
            raise ValueError("not a pack of 32 different cards")
        self.rules = rules
        self.order = [(dealer + step) % 3 for step in (1, 2, 3)]
        self.dealer = dealer
        stock = list(pack)
        self.hands: list[set[str]] = [set() for _ in range(3)]
        self.skat: set[str] = set()
        for packet in (3, 4, 3):
            for seat in self.order:
                self.hands[seat].update(stock[:packet])
                del stock[:packet]
            if not self.skat:
                self.skat = set(stock[:2])
                del stock[:2]
        self.phase = "bidding"
        self.bid = 0
        self.holder, self.bidder = self.order[0], self.order[1]
        self.asks = "bid"  # bid, hold, or last
        self.rear_came_in = False
        self.declarer: int | None = None
        self.game = ""
        self.picked_up = False
        self.leader = self.order[0]
        self.trick: list[str] = []
        self.tricks: list[tuple[int, tuple[str, ...], int]] = []
        self.points = [0, 0, 0]
        self.won = [0, 0, 0]
        self.own: set[str] = set()

    @property
    def over(self) -> bool:
        """Whether the deal is played out or passed out."""
        return self.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat that decides."""
        if self.phase == "bidding":
            return self.holder if self.asks in ("hold", "last") else self.bidder
        if self.phase in ("picking up", "discarding", "declaration"):
            return self.declarer
        if self.phase == "play":
            return (self.leader + len(self.trick)) % 3
        return None

    def legal(self, seat: int) -> set[str]:
        """The codes of everything that this seat may do now."""
        if seat != self.to_act:
            return set()
        if self.phase == "bidding":
            if self.asks == "hold":
                return {"hold", "pass"}
            if self.asks == "last":
                return {"18", "pass"}
            return {"pass", *(str(value) for value in BIDS if value > self.bid)}
        if self.phase == "discarding":
            return {f"discard {card}" for card in self.hands[seat]}
        if self.phase == "play":
            return {f"play {card}" for card in playable(self.hands[seat], self.trick, self.game)}
        games = {game for game in GAMES if ("hand" in game) != self.picked_up}
        games = {game for game in games if NULL.get(game, 1000) >= self.bid}
        return games if self.picked_up else games | {"pick-up"}

    def act(self, seat: int, code: str) -> None:
        """Do one thing; it must be legal."""
        if code not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {code}")
        if self.phase == "bidding":
            self.call(seat, code)
        elif self.phase == "discarding":
            card = code.removeprefix("discard ")
            self.hands[seat].remove(card)
            self.skat.add(card)
            if len(self.skat) == 2:
                self.phase = "declaration"
        elif self.phase == "play":
            self.play(seat, code.removeprefix("play "))
        elif code == "pick-up":
            self.hands[seat] |= self.skat
            self.skat = set()
            self.picked_up = True
            self.phase = "discarding"
        else:
            self.own = self.hands[seat] | self.skat
            self.start(code)

    def call(self, seat: int, code: str) -> None:
        """A bid, an answer or a pass (J3)."""
        if self.asks == "last":
            if code == "18":
                self.bid, self.declarer, self.phase = 18, seat, "picking up"
            elif self.rules.ramsch:
                self.start("grand")
            else:
                self.phase = "over"
        elif code == "hold":
            self.asks = "bid"
        elif code != "pass":
            self.bid, self.asks = int(code), "hold"
        else:
            left = self.bidder if seat == self.holder else self.holder
            self.holder = left
            if not self.rear_came_in:
                self.rear_came_in = True
                self.bidder, self.asks = self.order[2], "bid"
            elif self.bid:
                self.declarer, self.phase = left, "picking up"
            else:
                self.asks = "last"

    def start(self, game: str) -> None:
        """The game is known."""
        self.game, self.phase = game, "play"

    def play(self, seat: int, card: str) -> None:
        """One card of a trick (J6)."""
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) < 3:
            return
        taker = (self.leader + winner(self.trick, self.game)) % 3
        self.tricks.append((self.leader, tuple(self.trick), taker))
        self.points[taker] += sum(WORTH[each[0]] for each in self.trick)
        self.won[taker] += 1
        self.leader, self.trick = taker, []
        lost = self.game in NULL and taker == self.declarer
        if len(self.tricks) == 10 or lost:
            self.phase = "over"

    def score(self) -> list[int]:
        """What each seat gets (J8, J9)."""
        if not self.game:
            return [0, 0, 0]
        rest = sum(WORTH[card[0]] for card in self.skat)
        if self.declarer is None:
            self.points[self.tricks[-1][2]] += rest
            return ramsch(self.points, self.won)
        mine = self.declarer
        value, won = game_value(
            self.game,
            matadors(self.game, self.own),
            self.points[mine] + rest,
            self.won[mine],
            self.bid,
        )
        out = [0, 0, 0]
        out[mine] = value if won else -2 * value
        return out


@dataclass
class PlainMatch:
    """So many deals; the packs are given, one for each deal."""

    rules: Rules
    packs: Sequence[Sequence[str]]
    dealer: int
    totals: list[int] = field(default_factory=lambda: [0, 0, 0])
    scores: list[list[int]] = field(default_factory=list)
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
        change = self.deal.score()
        self.scores.append(change)
        for side in range(3):
            self.totals[side] += change[side]
        if len(self.scores) == self.rules.deals:
            best = max(self.totals)
            self.winners = tuple(seat for seat in range(3) if self.totals[seat] == best)
        if not self.is_over:
            self.dealer = (self.dealer + 1) % 3
            self.deal = PlainDeal(self.rules, self.packs[len(self.scores)], self.dealer)
