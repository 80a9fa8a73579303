"""Deals of Euchre made to order, and moved to other suits and seats.

The scenes are written with spades as trumps; another scene keeps the colours together, since the
left bower is of the trumps' colour.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_euchre import PACK, SUITS, TWIN, Facts, PlainDeal, Rules, pack_of

SEATS = (0, 1, 2, 3)
READERS = (*SEATS, None)


@dataclass(frozen=True)
class Other:
    """The same scene with other suits (in the order clubs, diamonds, hearts, spades) and seats."""

    suits: str = SUITS
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.suits}{self.turn}"

    @property
    def trump(self) -> str:
        """What spades have become."""
        return self.suits[3]

    def cards(self, text: str) -> str:
        """The cards of the scene in its other suits."""
        return text.translate(str.maketrans(SUITS, self.suits))

    def seat(self, seat: int) -> int:
        """The seat where this player of the scene sits."""
        return (seat + self.turn) % 4

    def hands(self, hands: Mapping[int, str]) -> dict[int, str]:
        """Hands by seat, moved and in other suits."""
        return {self.seat(seat): self.cards(text) for seat, text in hands.items()}


OTHERS = tuple(
    Other("".join(suits), turn)
    for suits in permutations(SUITS)
    if TWIN[suits[0]] == suits[3]
    for turn in SEATS
)
"""Every order of the suits in which colours stay together, with every seat."""
others = pytest.mark.parametrize("other", OTHERS, ids=str)
dealers = pytest.mark.parametrize("dealer", SEATS)


def euchre(**options: Any) -> tt.Game:
    """Euchre with these options."""
    return tt.load_game("euchre", **options)


def pack(hands: Mapping[int, str], upcard: str, dealer: int, cards: Iterable[str] = PACK) -> str:
    """A pack that deals these hands, filled with what is left, and turns up this card."""
    named = {card for text in hands.values() for card in text.split()} | {upcard}
    left = [card for card in cards if card not in named]
    whole = {seat: hands.get(seat, "").split() for seat in SEATS}
    for held in whole.values():
        while len(held) < 5:
            held.append(left.pop(0))
    packets = [((dealer + step) % 4, count) for step, count in enumerate((3, 2, 3, 2), 1)]
    first = [card for seat, count in packets for card in whole[seat][:count]]
    second = [card for seat, count in packets for card in whole[seat][count:]]
    return " ".join([*first, *second, upcard, *left])


def dealt(
    hands: Mapping[int, str] | None = None, upcard: str = "9S", dealer: int = 3, **options: Any
) -> tt.Match:
    """A match of one deal with these hands, before the first call."""
    made = pack(hands or {}, upcard, dealer, pack_of(Rules(**options)))
    return tt.Match(euchre(**options), packs=[made], dealer=dealer, seed=1, max_deals=1)


def shuffled(number: int) -> list[str]:
    """A whole pack in some order."""
    return random.Random(number).sample(PACK, 24)


def fresh(dealer: int = 3, number: int = 0, **options: Any) -> tt.Match:
    """A match with a known dealer and pack, before the first call."""
    cards = random.Random(number).sample(pack_of(Rules(**options)), len(pack_of(Rules(**options))))
    return tt.Match(euchre(**options), packs=[" ".join(cards)], dealer=dealer, seed=1)


def say(match: tt.Match, *codes: str) -> tt.Match:
    """Do these things, one after the other."""
    for code in codes:
        match.act(code)
    return match


def codes(match: tt.Match) -> set[str]:
    """What may be done now."""
    return {str(action) for action in match.legal_actions}


def refused(match: tt.Match, code: str) -> tuple[str, str | None]:
    """Why something is refused, and by which rule; nothing has happened then."""
    before = match.view(None)
    with pytest.raises(tt.IllegalAction) as caught:
        match.act(code)
    assert match.view(None) == before
    assert {str(action) for action in caught.value.legal} == codes(match)
    return str(caught.value.reason), caught.value.rule


def hand(match: tt.Match, seat: int) -> set[str]:
    """The cards that a seat truly holds."""
    return {str(card) for card in match.truth.hand_of(seat)}


def known(match: tt.Match, reader: int | None, place: str) -> set[str]:
    """The cards that a reader knows to lie in a place."""
    return {str(card) for card in match.view(reader).known(place)}


def at_random(match: tt.Match, number: int = 0, until: str | None = None) -> tt.Match:
    """Play on by chance to the end of the deal, or to a phase."""
    rng = random.Random(number)
    deals = len(match.deals)
    while len(match.deals) == deals and match.view(None).phase != until:
        match.act(rng.choice(match.legal_actions))
    return match


def set_up(
    hands: Mapping[int, str],
    trick: str = "",
    leader: int = 0,
    trump: str = "S",
    maker: int = 0,
    **more: Any,
) -> tt.Match:
    """A position of the play."""
    setup = {"hands": hands, "leader": leader, "trick": trick, **more}
    setup["contract"] = {"maker": maker, "strain": trump, **more.get("contract", {})}
    return tt.Match(euchre(), setup=setup, dealer=(leader - 1) % 4, max_deals=1)


@dataclass(frozen=True)
class Found:
    """A deal with certain facts, and everything that is done in it."""

    pack: str
    dealer: int
    done: tuple[tuple[int, str], ...]

    def played(self, **options: Any) -> tt.Match:
        """The deal in a match of its own."""
        match = tt.Match(
            euchre(**options), packs=[self.pack], dealer=self.dealer, seed=1, max_deals=1
        )
        for seat, code in self.done:
            match.act(code, seat=seat)
        return match


@cache
def found(wanted: Facts, dealer: int = 3, defend: bool = False) -> Found:
    """A deal of that dealer with these facts, by chance on the plain reference.

    :param defend: with the option ``defend_alone``.
    """
    for number in range(20_000):
        rng = random.Random(number)
        cards = rng.sample(PACK, 24)
        deal = PlainDeal(Rules(defend_alone=defend), cards, dealer)
        done = []
        while not deal.over:
            seat = deal.to_act
            assert seat is not None
            legal = sorted(deal.legal(seat))
            code = "pass" if wanted.makers is None else rng.choice(legal)
            deal.act(seat, code)
            done.append((seat, code))
        if deal.facts() == wanted:
            return Found(" ".join(cards), dealer, tuple(done))
    raise LookupError(wanted)
