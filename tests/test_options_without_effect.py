"""No game takes an option that changes nothing, since another one is set otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import tricktaker as tt
from tests.cli.rule_texts import rules
from tests.one_option import with_option
from tricktaker.options import specs


def pairs(name: str) -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Two options of a game at other values than usual: without the second, and with it."""
    game = tt.load_game(name)
    options = specs(type(game.options))
    for first in options:
        for value in first.trial:
            _game, without = with_option(game, first.name, value)
            for second in options:
                if second.name in without:
                    continue
                for other in second.trial:
                    yield first.name, second.name, without, {**without, second.name: other}


@pytest.mark.parametrize("name", sorted(tt.games()))
def test_an_option_that_changes_no_rule_is_refused(name: str) -> None:
    game, looked = tt.load_game(name), 0
    told: dict[str, list[str]] = {}
    silent = set()
    for first, second, without, settings in pairs(name):
        try:
            varied = game.with_options(**settings)
        except tt.InvalidOption:
            continue
        key = str(without)
        if key not in told:
            told[key] = rules(game.with_options(**without))
        looked += 1
        if rules(varied) == told[key]:
            silent.add((first, second))
    assert looked > 0
    assert not silent
