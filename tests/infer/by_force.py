"""What a view leaves open, by trying every way to lay the hidden cards.

Nothing of `tricktaker.infer` and no ladder is used here: whether a play was legal is asked of the
plain references, which were written from the rule pages. A card is its code, a hand a set of codes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import tricktaker as tt
from tests.reference import plain_belote, plain_spades, plain_spades_two

Hand = frozenset[str]
Legal = Callable[[set[str], Sequence[str], bool], set[str]]
"""What may be played from a hand, to the cards in the trick, when spades are broken or not."""


def legal_in(game: tt.Game, strain: str | None) -> Legal:
    """The legality of a game, as its plain reference has it."""
    if game.name == "spades":
        return plain_spades.playable
    if game.name == "spades-two":
        return lambda hand, trick, broken: plain_spades_two.playable(
            hand, trick[0] if trick else None, broken
        )
    assert game.name == "belote"
    assert strain is not None
    undertrump = game.options.undertrump  # type: ignore[attr-defined]
    return lambda hand, trick, _broken: plain_belote.playable(hand, trick, strain, undertrump)


@dataclass(frozen=True)
class Played:
    """A card that was played: by whom, to which cards, and whether spades were broken."""

    seat: int
    card: str
    trick: tuple[str, ...]
    broken: bool


def plays_of(view: tt.View, broken: bool) -> list[Played]:
    """Every play of the deal; `broken` is how the play began."""
    plays = []
    for trick in (*view.tricks, view.trick):
        cards = tuple(map(str, trick.cards))
        for place, (seat, card) in enumerate(zip(trick.seats, cards, strict=True)):
            plays.append(Played(seat, card, cards[:place], broken))
            broken = broken or card[1] == "S"
    return plays


class Ending:
    """The hands that the seats can hold in an ending.

    :param known: the cards that the reader knows to be in a hand, by seat.
    :param elsewhere: cards that the reader knows to lie in no hand.
    """

    def __init__(
        self,
        view: tt.View,
        known: Mapping[int, Hand],
        elsewhere: Hand = frozenset(),
        broken: bool = False,
    ) -> None:
        self.sizes = view.hand_sizes
        self.legal = legal_in(view.game, view.strain)
        self.plays = plays_of(view, broken)
        gone = {play.card for play in self.plays}
        self.left: Hand = frozenset(map(str, view.game.cards)) - gone
        settled = frozenset().union(*known.values(), elsewhere)
        self.hands = {
            seat: [
                sure | more
                for more in map(frozenset, combinations(sorted(self.left - settled), size))
                if self.could_play(seat, sure | more)
            ]
            for seat, sure, size in self._open(known)
        }

    def _open(self, known: Mapping[int, Hand]) -> Iterator[tuple[int, Hand, int]]:
        """Each seat with what it is known to hold, and how many cards it holds besides."""
        for seat, size in enumerate(self.sizes):
            sure = known.get(seat, frozenset())
            yield seat, sure, size - len(sure)

    def could_play(self, seat: int, hand: Hand) -> bool:
        """Whether a seat that holds these cards now played by the rules all along."""
        held = set(hand)
        for play in reversed([play for play in self.plays if play.seat == seat]):
            held.add(play.card)
            if play.card not in self.legal(held, play.trick, play.broken):
                return False
        return True

    def denied(self, seat: int) -> Hand:
        """The unplayed cards that no hand of a seat holds, whatever the reader knows."""
        hands = map(frozenset, combinations(sorted(self.left), self.sizes[seat]))
        able = [hand for hand in hands if self.could_play(seat, hand)]
        return self.left - frozenset().union(*able)

    def _joined(self, seats: Sequence[int]) -> Counter[Hand]:
        """The cards that these seats can hold together, each with the ways to deal them out."""
        joined = Counter({frozenset[str](): 1})
        for seat in seats:
            wider: Counter[Hand] = Counter()
            for held, ways in joined.items():
                for hand in self.hands[seat]:
                    if held.isdisjoint(hand):
                        wider[held | hand] += ways
            joined = wider
        return joined

    def count(self) -> int:
        """The ways to lay the hidden cards."""
        return self._joined(range(len(self.sizes))).total()

    def possible(self, seat: int) -> Hand:
        """The cards that a seat holds in one of the ways."""
        others = self._joined([other for other in range(len(self.sizes)) if other != seat])
        found: set[str] = set()
        for hand in self.hands[seat]:
            if not hand <= found and any(map(hand.isdisjoint, others)):
                found |= hand
        return frozenset(found)

    def possible_elsewhere(self) -> Hand:
        """The cards that are in no hand in one of the ways."""
        whole = self._joined(range(len(self.sizes)))
        return frozenset().union(*[self.left - held for held in whole])

    def every(self, seat: int = 0, held: Hand = frozenset()) -> Iterator[tuple[Hand, ...]]:
        """Every way, as the hands by seat."""
        if seat == len(self.sizes):
            yield ()
            return
        for hand in self.hands[seat]:
            if held.isdisjoint(hand):
                for others in self.every(seat + 1, held | hand):
                    yield (hand, *others)
