"""The declarations of Belote written a second time, plainly, from the rule page alone.

Who has the best declaration is found with all hands open, and not from what the players say.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

ROW = "AKQJT987"
SUITS = "CDHS"
WORTH = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
BEST_FIRST = "J9ATKQ"


@dataclass(frozen=True)
class Group:
    """Cards that are declared together, the highest first."""

    cards: tuple[str, ...]

    @property
    def is_carre(self) -> bool:
        """Whether it is four cards of a rank."""
        return len({card[0] for card in self.cards}) == 1

    @property
    def kind(self) -> str:
        """What it is called."""
        if self.is_carre:
            return "carre"
        return {3: "tierce", 4: "cinquante"}.get(len(self.cards), "cent")

    @property
    def points(self) -> int:
        """What it is worth (B6.3)."""
        if self.is_carre:
            return WORTH[self.cards[0][0]]
        return {"tierce": 20, "cinquante": 50, "cent": 100}[self.kind]

    @property
    def place(self) -> tuple[int, int]:
        """The lower, the better, trumps and seats aside (B6.6)."""
        if self.is_carre:
            return 0, BEST_FIRST.index(self.cards[0][0])
        kind = ["cent", "cinquante", "tierce"].index(self.kind)
        return 1 + kind, ROW.index(self.cards[0][0])

    def is_trump(self, trump: str) -> bool:
        """Whether it is a sequence of trumps."""
        return not self.is_carre and self.cards[0][1] == trump


def rows(cards: Collection[str]) -> list[Group]:
    """The sequences among some cards, each as long as it is."""
    found = []
    for suit in SUITS:
        row: tuple[str, ...] = ()
        for rank in (*ROW, "end"):
            if rank + suit in cards:
                row += (rank + suit,)
                continue
            if len(row) >= 3:
                found.append(Group(row))
            row = ()
    return found


def groups(hand: Collection[str]) -> list[Group]:
    """The worthier grouping of a hand: every choice of its carrés is tried (B6.5)."""
    fours = [tuple(rank + suit for suit in SUITS) for rank in BEST_FIRST]
    carres = [Group(four) for four in fours if set(four) <= set(hand)]
    choices = []
    for count in range(len(carres) + 1):
        for kept in combinations(carres, count):
            used = {card for carre in kept for card in carre.cards}
            choices.append([*kept, *rows(set(hand) - used)])
    return max(choices, key=lambda choice: (sum(g.points for g in choice), carre_count(choice)))


def carre_count(choice: Sequence[Group]) -> int:
    """How many carrés are in a grouping."""
    return sum(group.is_carre for group in choice)


@dataclass(frozen=True)
class Declared:
    """What comes of the declarations of a deal.

    ``said`` has for each seat what it says, ``shown`` the groups that it shows.
    """

    said: Mapping[int, list[str]]
    shown: Mapping[int, list[Group]]
    side: int | None
    points: int


def declared(hands: Sequence[Collection[str]], first: int, trump: str) -> Declared:
    """All that is declared in a deal, from the hands before the first trick and who leads to it."""
    order = [(first + step) % 4 for step in range(4)]
    has = {seat: groups(hands[seat]) for seat in order}

    def key(turn: int, group: Group) -> tuple[int, int, bool, int]:
        return (*group.place, not group.is_trump(trump), turn)

    best = {seat: min(has[seat], key=lambda group: key(0, group)) for seat in order if has[seat]}
    said: dict[int, list[str]] = {}
    for turn, seat in enumerate(order):
        if seat in best:
            earlier = [best[other] for other in order[:turn] if other in best]
            said[seat] = [in_words(best[seat], earlier, trump)]
            said[seat] += [group.kind for group in has[seat] if group != best[seat]]
    keys = {key(turn, best[seat]): seat for turn, seat in enumerate(order) if seat in best}
    side = keys[min(keys)] % 2 if keys else None
    shown = {seat: has[seat] for seat in best if seat % 2 == side}
    points = sum(group.points for found in shown.values() for group in found)
    return Declared(said, shown, side, points)


def in_words(mine: Group, earlier: Sequence[Group], trump: str) -> str:
    """What is said of the best declaration of a player (B6.7)."""
    full = f"{mine.kind} {mine.cards[0][0]}"
    if all(mine.place < other.place for other in earlier):
        return full
    if mine.is_trump(trump) and all(mine.place <= other.place for other in earlier):
        return f"{full} trumps"
    return mine.kind


# ------------------------------------------------------------------ the score


@dataclass(frozen=True)
class House:
    """The options that a score goes by."""

    last_trick: int = 10
    capot: int = 100
    failed_belote: str = "to-defenders"
    round_to_ten: bool = False
    litige: bool = False


@dataclass(frozen=True)
class Told:
    """What happened in a deal that was taken."""

    taker: int
    cards: tuple[int, int]
    last: int
    tricks: tuple[int, int]
    belote: int | None = None
    declared: int | None = None
    declarations: int = 0


def rounded(points: int) -> int:
    """To tens; five goes down (B7.9)."""
    tens, ones = divmod(points, 10)
    return 10 * (tens + (ones > 5))


def score(told: Told, house: House, waiting: Sequence[int] = (0, 0)) -> tuple[list[int], list[int]]:
    """The points of both partnerships, and what waits of each after the deal (B7)."""
    mine, theirs = told.taker % 2, 1 - told.taker % 2
    worth = list(told.cards)
    worth[told.last] += house.capot if 8 in told.tricks else house.last_trick
    if told.declared is not None:
        worth[told.declared] += told.declarations
    pair = [20 * (told.belote == side) for side in (0, 1)]
    total = [worth[side] + pair[side] for side in (0, 1)]
    left, points = list(waiting), [0, 0]
    if house.litige and total[mine] == total[theirs]:
        left[mine] += total[mine]
        points[theirs] = total[theirs]
    else:
        fails = total[mine] < total[theirs]
        points = list(total)
        if fails:
            kept = pair[mine] if house.failed_belote == "stays" else 0
            points[mine], points[theirs] = kept, sum(total) - kept
        if house.litige:
            points[theirs if fails else mine] += sum(left)
            left = [0, 0]
    return ([rounded(each) for each in points] if house.round_to_ten else points), left
