"""Positions on the table, and what `basic` does in them."""

from __future__ import annotations

from random import Random
from typing import Any

import tricktaker as tt


def view_of(game: str, seat: int, options: dict[str, Any] | None = None, **setup: Any) -> tt.View:
    """What a seat sees of a set-up; ``dealer`` and ``start`` are those of the match."""
    dealer, start = setup.pop("dealer", 3), setup.pop("start", None)
    made = tt.load_game(game, **(options or {}))
    return tt.Match(made, dealer=dealer, start=start, setup=setup, seed=1).view(seat)


def choice(view: tt.View) -> str:
    """What `basic` does, as a code; a card played is told by itself."""
    return str(tt.load_bot("basic").choose(view, Random(1))).removeprefix("play ")


def played(game: str, seat: int, options: dict[str, Any] | None = None, **setup: Any) -> str:
    """The card that `basic` plays in a set-up."""
    return choice(view_of(game, seat, options, **setup))


def dealt(game: str, seat: int, hand: str, said: tuple[str, ...] = (), **match: Any) -> tt.View:
    """What a seat sees that was dealt a hand, after some calls; `seat` speaks next."""
    options, start = match.pop("options", {}), match.pop("start", None)
    made = tt.load_game(game, **options)
    dealer = match.pop("dealer", 3)
    pack = made.pack({seat: hand}, dealer=dealer)
    table = tt.Match(made, packs=[pack], dealer=dealer, start=start)
    for code in said:
        table.act(code)
    return table.view(seat)
