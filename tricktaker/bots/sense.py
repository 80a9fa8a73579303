"""Card sense: what a player at the table makes of the cards that are still out.

Everything is worked out from a view: which cards the other hands may hold, by what they played,
and how likely each of them holds none of some cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tricktaker.events import HAND, HOLDER

if TYPE_CHECKING:
    from tricktaker.cards import Card
    from tricktaker.ranking import Ranking
    from tricktaker.seating import Seat
    from tricktaker.view import View


class Sense:
    """What the seat whose card is played next knows of the others.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), dealer=3, setup={
    ...     "hands": {1: "KH 3C 2S"}, "leader": 0, "trick": "QH",
    ...     "contract": {"bids": [4, 3, 3, 3]}})
    >>> sense = Sense(match.view(1))
    >>> hearts = match.view(1).game.cards.suit_mask("H")
    >>> sense.later, (sense.out & hearts).bit_count(), sense.lacks(2, hearts) < 0.6
    ((2, 3), 11, True)
    """

    __slots__ = (
        "_free",
        "_held",
        "_lacks",
        "_may",
        "_rest",
        "hand",
        "later",
        "others",
        "out",
        "ranking",
        "seat",
        "trick",
        "trick_seats",
        "view",
    )

    def __init__(self, view: View) -> None:
        turn = view.turn
        if turn is None:
            raise ValueError("nobody is to play")
        self.view = view
        self.seat: Seat = turn
        self.ranking: Ranking = view.ranking
        self.trick = view.trick_indexes
        self.trick_seats = view.trick_seats
        seats = view.game.seating.seats
        out_of_deal = view.out
        order = [(turn + step) % seats for step in range(1, seats)]
        self.others: tuple[Seat, ...] = tuple([s for s in order if s not in out_of_deal])
        done = self.trick_seats
        self.later: tuple[Seat, ...] = tuple([s for s in self.others if s not in done])
        self._lacks: dict[tuple[Seat, int], float] = {}
        self._locate(view)

    def _locate(self, view: View) -> None:
        """Where the cards lie that are known, and where the others may lie."""
        left = view.game.cards.full.mask & ~view.played_mask
        known = {place: mask & left for place, mask in view.knowledge.known.items()}
        self.hand: int = known.get(HAND[self.seat], 0)
        held = {seat: known.get(HAND[seat], 0) for seat in self.others}
        in_hands = sum(held.values())
        # what lies elsewhere for certain, such as the own discards, takes no part
        gone = sum([mask for place, mask in known.items() if place not in HOLDER])
        self.out = left & ~self.hand & ~gone
        free = self.out & ~in_hands
        lacking = out_of_suits(view)
        sizes = view.hand_sizes
        self._held = held
        self._may = {seat: free & ~lacking[seat] for seat in self.others}
        self._free = {seat: sizes[seat] - held[seat].bit_count() for seat in self.others}
        self._rest = free.bit_count() - sum(self._free.values())

    def lacks(self, seat: Seat, cards: int) -> float:
        """How likely a seat holds none of these cards."""
        key = (seat, cards)
        known = self._lacks.get(key)
        if known is None:
            known = self._lacks[key] = self._work_out(seat, cards)
        return known

    def _work_out(self, seat: Seat, cards: int) -> float:
        if self._held[seat] & cards:
            return 0.0
        may = self._may
        wanted = may[seat] & cards
        if not wanted:
            return 1.0
        free = self._free
        room = self._rest
        for other in self.others:
            if may[other] & wanted:
                room += free[other]
        share = free[seat] / room if room > 0 else 1.0
        return float((1.0 - min(share, 1.0)) ** wanted.bit_count())


def out_of_suits(view: View) -> Sequence[int]:
    """By seat, the cards of the suits that it did not follow in this deal.

    It is what everybody counts at the table; `tricktaker.infer.denied` knows more, and takes
    longer.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), dealer=3, setup={
    ...     "hands": {0: "KH", 1: "3C"}, "leader": 0, "contract": {"bids": [4, 3, 3, 3]}})
    >>> for code in ("play KH", "play 3C"):
    ...     events = match.act(code)
    >>> lacking = out_of_suits(match.view(2))
    >>> [lacking[seat] == match.view(2).game.cards.suit_mask("H") for seat in range(4)]
    [False, True, False, False]
    """
    suit_of = _suit_of(view.ranking)
    lacking = [0] * view.game.seating.seats
    for trick in (*view.tricks, view.trick):
        led = 0
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            suit = suit_of[card]
            if not led:
                led = suit
            elif suit != led:
                lacking[seat] |= led
    return lacking


@lru_cache(maxsize=256)
def _suit_of(ranking: Ranking) -> Mapping[Card, int]:
    return dict(zip(ranking.pack.cards, ranking.follow, strict=True))


@lru_cache(maxsize=256)
def suits_of(ranking: Ranking) -> Sequence[tuple[int, tuple[int, ...]]]:
    """The effective suits of a ranking: the mask of each, and its levels, strongest first.

    >>> import tricktaker as tt
    >>> spades = tt.load_game("spades")
    >>> mask, levels = suits_of(spades.rankings[None])[0]
    >>> str(spades.cards.from_mask(levels[0] | levels[1])), mask == sum(levels)
    ('KC AC', True)
    """
    return tuple((group.mask, tuple(reversed(group.levels))) for group in ranking.groups)
