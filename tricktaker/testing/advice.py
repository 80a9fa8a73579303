"""Promises about what a game tells players that ask: what is advised, and what things are worth."""

from __future__ import annotations

from collections.abc import Iterable

import tricktaker as tt
from tricktaker import hints
from tricktaker.testing import telling
from tricktaker.testing.promise import House, Seed, fail, hold
from tricktaker.testing.table import Walk

ADVICE = "hints: Hints.bid"


def advice_legal(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """At every decision what a game advises each seat that may speak is legal, or None.

    (Advice knows no house rules: where one changes what is legal there is nothing to compare.)
    """
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        if "legal_actions" in walk.match.truth.steps.overridden:
            continue
        for match in walk.until_it_fails("scoring"):
            for seat in match.may_act:
                _legal(walk, match.view(seat))
                looked += 1
    return looked


def _legal(walk: Walk, view: tt.View) -> None:
    ask = walk.game.hints.bid
    try:
        advice = ask(view) if ask is not None else None
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin's code may raise anything
        fail(f"advice cannot be given: {telling.failure(error)}", walk, ADVICE)
    legal = view.legal_actions
    told = f"seat {view.reader} is advised to {advice}, in the phase {view.phase}"
    what = f"{told}; it may {_some(legal)}"
    hold(advice is None or advice in legal, what, walk, ADVICE)


def worth_is_numbers(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Wherever a card is played, a game says in numbers what the trick and each card are worth."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        for match in walk.until_it_fails("scoring"):
            view = match.view(match.to_act)
            plays = [action for action in view.legal_actions if isinstance(action, tt.Play)]
            if view.turn is not None and plays:
                _worth(walk, view, plays)
                looked += 1
    return looked


def _worth(walk: Walk, view: tt.View, plays: Iterable[tt.Play]) -> None:
    try:
        hints.stakes(view)
        for play in plays:
            hints.merit(view, play.card)
    except tt.PluginError as error:
        fail(str(error.cause), walk, error.part)


def _some(legal: Iterable[tt.Action]) -> str:
    """A few of the legal actions."""
    codes = [str(action) for action in legal]
    return ", ".join(codes[:6]) + (" and more" if len(codes) > 6 else "")
