"""Calls whose codes are those of cards, such as a bid of two clubs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import pytest
from attrs import evolve, frozen

import tricktaker as tt
from tricktaker.testing import PROMISES, check
from tricktaker.text import plain

PACK = tt.Pack.standard("23TJQKA")


@frozen
class Level(tt.Action):
    """A bid that is written like a card: ``2C``."""

    bid: str

    @property
    def code(self) -> str:
        return self.bid

    @property
    def text(self) -> tt.Text:
        return plain("bid " + self.bid)

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls(code.upper()) if code.upper() in ("2C", "3C") else None


@frozen(kw_only=True)
class Levels(tt.Phase):
    """Each seat bids once."""

    name: str = "levels"

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (Level,)

    def to_act(self, view: tt.View) -> int | None:
        calls = len(view.calls(self.name))
        return (view.dealer + 1 + calls) % 4 if calls < 4 else None

    def legal_actions(self, view: tt.View, seat: int) -> tuple[tt.Action, ...]:
        return (Level("2C"), Level("3C"))

    def act(self, view: tt.View, seat: int, action: tt.Action) -> Iterator[tt.Event]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)


def levels(options: Any = None) -> tt.Game:
    """Spades with a small pack, and with such bids in the place of its own."""
    spades = tt.load_game("spades", double_nil=False)
    dealing, play = tt.Dealing(plan=[tt.Each(1, times=7)]), spades.phase("play")
    assert isinstance(play, tt.TrickPlay)
    return evolve(
        spades,
        name="levels",
        options=tt.Options(),
        build=levels,
        cards=PACK,
        rankings={None: tt.Ranking.of(PACK, "23TJQKA", trump="S")},
        phases=[dealing, Levels(), evolve(play, tricks=7)],
        scoring=Nothing(),
        counters=(),
        read_contract=None,
        check_setup=None,
        notes=(),
        hints=tt.Hints(),
        end=tt.AfterDeals(1),
    )


@frozen
class Facts:
    """None are needed."""


class Nothing:
    """Nothing scores."""

    facts_type = Facts

    def facts(self, view: tt.View) -> Facts:
        return Facts()

    def check(self, facts: Facts, standing: tt.Standing) -> None:
        pass

    def lines(self, facts: Facts, standing: tt.Standing) -> list[tt.ScoreLine]:
        return [tt.ScoreLine(0, 0, plain("nothing"), "L1")]

    def describe(self) -> list[Any]:
        return []


def in_play() -> tt.Match:
    game = levels()
    pack = game.pack({0: "2C 3C AH"}, dealer=3)
    match = tt.Match(game, packs=[pack], dealer=3)
    for code in ("2c", "3C", "2C", "3c"):
        match.act(code)
    return match


def test_a_typed_card_is_played_and_a_bid_is_not() -> None:
    match = in_play()
    with pytest.raises(tt.IllegalAction, match="belongs to the levels; this is the play"):
        match.act(Level("2C"))
    assert match.truth.trick_indexes == ()
    match.act("2c")
    assert [str(card) for card in match.truth.trick.cards] == ["2C"]


def test_such_a_game_is_checked_and_keeps_its_promises() -> None:
    promises = [p for p in PROMISES if not p.by_name]
    wanted = (
        "refusals-change-nothing",
        "secrets-kept",
        "codes-read-back",
        "unseen-cards-make-no-difference",
    )
    report = check(levels(), promises=[p for p in promises if p.name in wanted])
    assert report.is_kept, report.broken
    assert len(report.kept) == len(wanted)


class Boasting(Levels):
    """Whoever bids tells a card of the hand as well."""

    def act(self, view: tt.View, seat: int, action: tt.Action) -> Iterator[tt.Event]:
        yield from super().act(view, seat, action)
        yield tt.Noted("boast", str(next(iter(view.hand))))


def test_a_card_that_is_told_beside_such_a_bid_is_found() -> None:
    dealing, _levels, play = levels().phases
    boasting = evolve(levels(), phases=[dealing, Boasting(), play])
    (promise,) = [each for each in PROMISES if each.name == "secrets-kept"]
    report = check(boasting, promises=[promise])
    assert report.broken is not None
    assert report.broken.fault == "phase levels: Boasting.act"
