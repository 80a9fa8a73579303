"""What a rule of the table that says who takes a trick is told."""

from __future__ import annotations

from typing import Any

from attrs import evolve

import tricktaker as tt

BELOTE = tt.load_game("belote")
SETUP: dict[str, Any] = {
    "hands": {0: "AS 7C", 1: "TH 8C", 2: "AH 9C", 3: "7H TC"},
    "leader": 0,
    "contract": {"taker": 0, "strain": "H"},
}


class ToTheLast:
    """Whoever played last takes the trick."""

    def __init__(self) -> None:
        self.told: list[tt.Trick] = []

    @tt.hookimpl
    def tricktaker_trick_winner(self, view: tt.View, trick: tt.Trick) -> tt.Seat:
        assert view.reader is None
        self.told.append(trick)
        return trick.seats[-1]


def played(game: tt.Game) -> tt.Match:
    """A trick is taken, and the next one led."""
    match = tt.Match(game, setup=SETUP, seed=1)
    for code in ("play AS", "play TH", "play AH", "play 7H"):
        match.act(code)
    match.act(match.legal_actions[0])
    return match


def test_a_rule_of_the_table_is_told_the_trick_and_who_would_take_it() -> None:
    rule = ToTheLast()
    match = played(evolve(BELOTE, hooks=[rule]))
    (told,) = rule.told
    cards = tuple(BELOTE.cards.parse("AS TH AH 7H"))
    assert (told.leader, told.seats, told.cards) == (0, (0, 1, 2, 3), cards)
    assert (told.winner, told.points) == (2, 11 + 10 + 11)
    assert match.view(None).tricks[0].winner == 3
    assert match.view(None).trick.leader == 3
