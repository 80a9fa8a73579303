"""Whole deals of Skat made to order, at every dealer and with every declarer."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_skat import PACK

SEATS = (0, 1, 2)
READERS = (*SEATS, None)
ROLES = {0: ("pass", "pass", "18"), 1: ("18", "pass", "pass"), 2: ("pass", "18", "pass")}
"""What is said so that forehand, middlehand or rearhand plays for 18."""

every_dealer = pytest.mark.parametrize("dealer", SEATS)
every_table = pytest.mark.parametrize(
    ("dealer", "declarer"), [(dealer, seat) for dealer in SEATS for seat in SEATS]
)


def skat(**options: Any) -> tt.Game:
    """Skat with these options."""
    return tt.load_game("skat", **options)


def begin(
    hands: Mapping[int, str] | None = None, *, dealer: int = 2, seed: int = 1, **options: Any
) -> tt.Match:
    """A match whose first deal gives these hands; the cards that are left are the skat's."""
    game = skat(**options)
    packs = [] if hands is None else [game.pack(hands, dealer=dealer)]
    return tt.Match(game, packs=packs, dealer=dealer, seed=seed)


def say(match: tt.Match, *codes: str) -> tt.Match:
    """Do these things in turn."""
    for code in codes:
        match.act(code)
    return match


def bid(match: tt.Match, declarer: int) -> tt.Match:
    """The bidding, so that this seat plays for 18."""
    dealer = match.view(None).dealer
    return say(match, *ROLES[(declarer - dealer - 1) % 3])


def hand_game(game: str, *, dealer: int = 2, declarer: int = 0, **more: Any) -> tt.Match:
    """A match in which this seat plays a game from the hand, before the first lead."""
    return say(bid(begin(dealer=dealer, **more), declarer), game)


def codes(match: tt.Match, seat: int | None = None) -> set[str]:
    """The legal codes of the seat to act, or of this seat."""
    actions = match.legal_actions if seat is None else match.view(seat).legal_actions
    return {str(action) for action in actions}


def cards(text: str) -> set[str]:
    """The codes for playing these cards."""
    return {f"play {card}" for card in text.split()}


def hand(match: tt.Match, seat: int, reader: int | None = -1) -> set[str]:
    """The cards that a reader knows in a hand; by default its own seat."""
    return {str(card) for card in match.view(seat if reader == -1 else reader).hand_of(seat)}


def refused(match: tt.Match, code: str, seat: int | None = None) -> tuple[str, str | None]:
    """Why something is refused, and by which rule; nothing changes."""
    before = (str(match.save()), *(match.view(reader) for reader in READERS))
    with pytest.raises(tt.IllegalAction) as caught:
        match.act(code, seat=seat)
    assert (str(match.save()), *(match.view(reader) for reader in READERS)) == before
    return str(caught.value.reason), caught.value.rule


def play_on(match: tt.Match, seed: int = 1) -> tt.Match:
    """Random cards to the end of the deal."""
    rng, deals = random.Random(seed), len(match.deals)
    while len(match.deals) == deals:
        match.act(rng.choice(match.legal_actions))
    return match


def lines(match: tt.Match) -> list[tuple[int, int, str]]:
    """The score lines of the last deal: seat, points, rule."""
    return [(line.side, line.amount, line.rule) for line in match.deals[-1].score_lines]


def rotated(texts: tuple[str, str, str], first: int) -> dict[int, str]:
    """Hands for three seats in turn, the first of them for this one."""
    return {(first + step) % 3: text for step, text in enumerate(texts)}


def left(hands: Mapping[int, str]) -> set[str]:
    """The cards that are in none of these hands."""
    return set(PACK) - {card for text in hands.values() for card in text.split()}
