"""Deals of Hearts made to order, and what the tests ask of a match."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import tricktaker as tt

SEATS = (0, 1, 2, 3)
READERS = (*SEATS, None)


@dataclass(frozen=True)
class Other:
    """A scene with everybody moved some seats on, and perhaps diamonds and spades exchanged."""

    turn: int = 0
    swapped: bool = False

    def __str__(self) -> str:
        return f"{self.turn}{'swapped' if self.swapped else ''}"

    def seat(self, seat: int) -> int:
        """The seat where this player of the scene sits."""
        return (seat + self.turn) % 4

    def cards(self, text: str) -> str:
        """The cards of the scene in its other suits."""
        return text.translate(str.maketrans("DS", "SD")) if self.swapped else text

    def hands(self, hands: Mapping[int, str]) -> dict[int, str]:
        """Hands by seat, moved and in other suits."""
        return {self.seat(seat): self.cards(text) for seat, text in hands.items()}


TURNS = tuple(Other(turn) for turn in SEATS)
OTHERS = tuple(Other(turn, swapped) for turn in SEATS for swapped in (False, True))


# ---------------------------------------------------------------- reading a match


def hearts(**options: Any) -> tt.Game:
    """Hearts with these options."""
    return tt.load_game("hearts", **options)


def codes(match: tt.Match, seat: int | None = None) -> set[str]:
    """The legal codes of the seat to act, or of this seat."""
    actions = match.legal_actions if seat is None else match.view(seat).legal_actions
    return {str(action) for action in actions}


def plays(text: str) -> set[str]:
    """The codes for playing these cards."""
    return {f"play {card}" for card in text.split()}


def gives(text: str) -> set[str]:
    """The codes for passing these cards."""
    return {f"give {card}" for card in text.split()}


def held(match: tt.Match, seat: int) -> set[str]:
    """The cards that a seat holds."""
    return {str(card) for card in match.truth.hand_of(seat)}


def is_broken(match: tt.Match) -> bool:
    """Whether hearts are broken, as a spectator sees it."""
    return bool(match.view(None).note("broken"))


def snapshot(match: tt.Match) -> tuple[object, ...]:
    """All that anybody can see, and the record: what a refusal must leave alone."""
    readers = (*range(match.game.seating.seats), None)
    views = tuple(match.view(reader) for reader in readers)
    return (*views, str(match.record()), match.to_act, tuple(match.may_act))


def refused(match: tt.Match, action: object, seat: int | None = None) -> tuple[str, str | None]:
    """Why something is refused, and by which rule; it changes nothing."""
    before = snapshot(match)
    with pytest.raises(tt.IllegalAction) as caught:
        match.act(action, seat=seat)  # type: ignore[arg-type]  # some are no action on purpose
    assert snapshot(match) == before
    return str(caught.value.reason), caught.value.rule


def read(text: str) -> tt.Match:
    """The match of a record's text."""
    return tt.Match.from_record(tt.Record.parse(text))


def lines_of(match: tt.Match) -> list[dict[str, Any]]:
    """The lines of the match's record, header first."""
    return [json.loads(row) for row in str(match.record()).splitlines()]


_CARD = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9TJQKA])[CDHS](?![0-9A-Za-z])")


def named(text: str) -> set[str]:
    """Every card that a text names."""
    return set(_CARD.findall(text))


# ---------------------------------------------------------------- playing


def at_random(match: tt.Match, rng: random.Random, until: int | None = None) -> None:
    """Legal actions at random to the end of the match, or for so many actions."""
    left = until
    while not match.is_over and left != 0:
        seat = rng.choice(list(match.may_act))
        match.act(rng.choice(match.view(seat).legal_actions), seat=seat)
        if left is not None:
            left -= 1


def play(match: tt.Match, cards: str) -> None:
    """These cards, one after the other."""
    for card in cards.split():
        match.act(f"play {card}")


HANDS = {
    0: "AC KC 9C AD KD 5H 6H 2S 3S 4S 5S 6S 7S",
    1: "2C 3C 4C 2H 3H 4H 7H 8S 9S TS JS QS KS",
    2: "5C 6C 7C 2D 3D 4D 5D 6D 7D 8H 9H TH AS",
    3: "8C TC JC QC 8D 9D TD JD QD JH QH KH AH",
}
"""Seat 1 leads the two of clubs and has no diamond; seat 0 can take the first tricks."""
TWO_TRICKS = "2C 5C 8C AC KC 3C 6C TC"


def scene(other: Other = Other(), cards: str = "", **options: Any) -> tt.Match:
    """A deal of these hands without passing, after the cards that are named."""
    game = hearts(**{"passing": "none", **options})
    dealer = other.seat(3)
    pack = game.pack(other.hands(HANDS), dealer=dealer)
    match = tt.Match(game, packs=[pack], dealer=dealer, seed=1, max_deals=1)
    play(match, other.cards(cards))
    return match


def in_position(
    hand: str,
    trick: str = "",
    other: Other = Other(),
    **more: Any,
) -> tt.Match:
    """A set-up in which the seat to play holds these cards; nothing else is known."""
    seat = len(trick.split())
    setup = {
        "leader": other.seat(0),
        "trick": other.cards(trick),
        "hands": {other.seat(seat): other.cards(hand)},
        **more,
    }
    return tt.Match(hearts(), dealer=other.seat(3), setup=setup, seed=1, max_deals=1)


# ---------------------------------------------------------------- deals with given points


def ending(
    hands: Mapping[int, str], points: Sequence[int], leader: int, start: Any = None, **options: Any
) -> tt.Match:
    """The last tricks of a deal, of which all is known that was before; played to the end.

    Each seat plays its cards in the order in which they are given.
    """
    seats = len(hands)
    left = {seat: cards.split() for seat, cards in hands.items()}
    size = len(left[0])
    whole = {3: 17, 4: 13, 5: 10}[seats]
    tricks = [0] * seats
    takers = [seat for seat in range(seats) if points[seat] or seat == leader]
    for number in range(whole - size):
        tricks[takers[number % len(takers)]] += 1
    setup = {"hands": dict(hands), "leader": leader, "tricks": tricks, "points": list(points)}
    game = hearts(players=seats, **options)
    match = tt.Match(game, setup=setup, dealer=0, seed=1, max_deals=1, start=start)
    assert match.is_complete
    while match.view(None).phase == "play":
        assert match.to_act is not None
        match.act(f"play {left[match.to_act].pop(0)}")
    return match


def high_hand(players: int) -> str:
    """The cards with which a player who plays them in this order takes every trick but none led."""
    size = {3: 17, 4: 13, 5: 10}[players]
    clubs, high = size // 2, "AKQJT98765432"
    return " ".join([f"{rank}C" for rank in high[:clubs]] + ["AS"] + [
        f"{rank}H" for rank in high[: size - clubs - 1]
    ])  # fmt: skip


def moon(shooter: int, dealer: int, seed: int = 0, **options: Any) -> tt.Match:
    """A deal in which a seat takes all tricks, up to the last card of the play."""
    players = options.get("players", 4)
    game = hearts(**{"passing": "none", **options})
    own = high_hand(players).split()
    pack = game.pack({shooter: " ".join(own)}, dealer=dealer)
    match = tt.Match(game, packs=[pack], dealer=dealer, seed=1, max_deals=1)
    rng = random.Random(seed)
    while match.view(None).phase == "play":
        seat = match.to_act
        match.act(f"play {own.pop(0)}" if seat == shooter else rng.choice(match.legal_actions))
    return match
