"""What is wrong with scores and options in the broken games."""

from __future__ import annotations

from attrs import frozen

import tricktaker as tt
from tests.contract.broken_actions import LosesCards
from tests.contract.sound import Greeting, Tricks
from tricktaker import ScoreLine
from tricktaker.text import plain

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")


class ScoresForNobody(Tricks):
    def lines(self, facts, standing):
        yield ScoreLine(-1, 4, _("tricks"), "B1")


class ScoresInHalves(Tricks):
    def lines(self, facts, standing):
        yield ScoreLine(0, 0.5, _("tricks"), "B1")  # type: ignore[arg-type]  # the fault


class ScoresWithoutWords(Tricks):
    def lines(self, facts, standing):
        yield ScoreLine(0, 1, plain(""), "")


class RefusesItsOwn(Tricks):
    """Takes it that there are five tricks, where people say how many."""

    def check(self, facts, standing):
        if sum(facts.tricks) != 5:
            raise tt.InvalidFacts(_("three players take five tricks together"), "B1")


class SaysNoNumber(Tricks):
    def describe(self):
        return [(_("A point a trick."), "")]


class Lax(tt.Counter):
    """Takes any number to start with."""

    def check(self, values):
        """All goes."""


@frozen
class IdleOptions(tt.Options):
    idle: int = tt.option(1, help=_("Nothing."), rule="B2", trial=(2, 3))


@frozen
class ThinOptions(tt.Options):
    thin: bool = tt.option(False, help=_("Loses a card."), rule="B3")


class Thins(Greeting):
    """Loses cards where an option says so."""

    def more(self, view, seat, action):
        return LosesCards.more(self, view, seat, action) if view.game.options.thin else ()  # type: ignore[arg-type]


class LateLosses(Greeting):
    """Loses cards from the second deal on."""

    def more(self, view, seat, action):
        return LosesCards.more(self, view, seat, action) if view.totals != (0, 0, 0) else ()  # type: ignore[arg-type]


# ------------------------------------------------------------------ tallies


def for_all(game, deal):
    return [(0, 1)] * 3


def for_one(game, deal):
    """Tells of the dealer alone."""
    return [(1, 1)]


def too_many(game, deal):
    """More are made than tried."""
    return [(2, 1)] * 3


def of_nobody(game, deal):
    """Counts what no facts tell."""
    return [(deal.facts.greeted, 1)] * 3


def in_halves(game, deal):
    return [0.5] * 3
