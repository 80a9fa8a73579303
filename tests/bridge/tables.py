"""Tables of Bridge for the tests: matches in an auction, in the play, and at the last trick."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import tricktaker as tt
from tests.reference.plain_bridge import PACK, STRAINS, SUITS

SEATS = (0, 1, 2, 3)
READERS = (*SEATS, None)
WHO = ("none", "ns", "ew", "both")

SUITED = {seat: " ".join(f"{rank}{suit}" for rank in "23456789TJQKA") for seat, suit in
          enumerate(SUITS)}  # fmt: skip
"""Each seat holds a whole suit: seat 0 the clubs."""


def bridge(**options: Any) -> tt.Game:
    """The game with these options."""
    return tt.load_game("bridge", **options)


def shuffled(number: int) -> str:
    """A whole pack in some order."""
    return " ".join(random.Random(number).sample(PACK, 52))


def fresh(dealer: int = 0, *calls: str, number: int = 0, **options: Any) -> tt.Match:
    """A match with a known pack, after these calls."""
    match = tt.Match(bridge(**options), packs=[shuffled(number)] * 3, dealer=dealer, seed=number)
    return called(match, *calls)


def called(match: tt.Match, *calls: str) -> tt.Match:
    """The match after more calls; several may stand in one text."""
    for call in " ".join(calls).split():
        match.act(call)
    return match


def dealt(hands: dict[int, str], dealer: int, *calls: str, **options: Any) -> tt.Match:
    """A match in which these hands are dealt, after these calls."""
    game = bridge(**options)
    match = tt.Match(game, packs=[game.pack(hands, dealer=dealer)], dealer=dealer, seed=1)
    return called(match, *calls)


def codes(match: tt.Match, seat: int | None = None) -> set[str]:
    """What a seat may do; by default the one that decides."""
    view = match.view(match.to_act if seat is None else seat)
    return {str(action) for action in view.legal_actions}


def refused(match: tt.Match, code: str) -> tuple[str, str | None]:
    """Why an action is refused, and by which rule."""
    try:
        match.act(code)
    except tt.IllegalAction as error:
        return str(error.reason), error.rule
    raise AssertionError(f"{code} is taken")


def contract(match: tt.Match) -> tuple[Any, ...] | None:
    """Level, strain, doubled, declarer and dummy."""
    made = match.view(None).contract
    names = ("level", "strain", "doubled", "declarer", "dummy")
    return None if made is None else tuple(made[name] for name in names)


def at_random(match: tt.Match, rng: random.Random, until: int | None = None) -> None:
    """Go on by chance, for some actions or to the end of the match; auctions end early."""
    done = 0
    while not match.is_over and done != until:
        legal = match.legal_actions
        short = rng.random() < 0.7 and legal[0] == tt.Pass()
        match.act(legal[0] if short else rng.choice(legal))
        done += 1


def last_trick(
    written: str,
    tricks: int,
    declarer: int = 0,
    vulnerable: str | None = "none",
    dealer: int = 0,
    start: dict[str, Any] | None = None,
    **options: Any,
) -> tt.Match:
    """A deal that is over, with so many tricks for the declarer's side."""
    level, rest = int(written[0]), written[1:]
    strain = rest.rstrip("X")
    assert strain in STRAINS
    left = (declarer + 1) % 4
    mine, theirs = max(tricks - 1, 0), 12 - max(tricks - 1, 0)
    told = [0, 0, 0, 0]
    told[declarer], told[left] = mine, theirs
    leader = left if theirs else declarer
    best, others = (declarer if tricks else left), iter(("2D", "3D", "4D"))
    setup: dict[str, Any] = {
        "hands": {seat: "AD" if seat == best else next(others) for seat in SEATS},
        "leader": leader,
        "tricks": told,
        "contract": {
            "level": level, "strain": strain, "doubled": rest[len(strain):], "declarer": declarer,
        },
    }  # fmt: skip
    if vulnerable is not None:
        setup["notes"] = {
            "vulnerable": [vulnerable in ("ns", "both"), vulnerable in ("ew", "both")]
        }
    game = bridge(**options)
    match = tt.Match(game, setup=setup, dealer=dealer, max_deals=1, seed=1, start=start)
    for _card in SEATS:
        match.act(match.legal_actions[0])
    assert match.deals[0].facts.tricks == tricks
    return match


def sheet_of(
    facts: Sequence[dict[str, Any]], start: dict[str, Any] | None = None, **options: Any
) -> tt.ScoreSheet:
    """A score sheet with these deals."""
    sheet = tt.ScoreSheet(bridge(**options), start=start)
    for each in facts:
        sheet.add(each)
    return sheet
