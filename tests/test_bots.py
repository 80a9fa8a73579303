"""Bots: found by the hook `tricktaker_bots`, and players that see a view and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import tricktaker as tt
from tests.contract.installing import installed, write_package
from tricktaker.bots.random import RandomBot
from tricktaker.loading import bots

FIRST = """
import tricktaker as tt

class First:
    def choose(self, view, rng):
        return view.legal_actions[0]

@tt.hookimpl
def tricktaker_bots():
    return {"first": First}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    for name in [n for n in sys.modules if n.startswith("extra_bots")]:
        del sys.modules[name]


def brought_by(folder: Path, source: str) -> None:
    write_package(
        folder, "extra-bots", {"extra_bots": source}, {"tricktaker": {"extra_bots": "extra_bots"}}
    )


def test_the_bots_of_the_base_install_are_found_like_any() -> None:
    assert bots()["random"] is RandomBot


def test_a_bot_of_another_package_is_found_and_plays(folder: Path) -> None:
    brought_by(folder, FIRST)
    with installed(folder):
        assert set(bots()) >= {"first", "random"}
        bot = bots()["first"]()
        match = tt.Match(tt.load_game("spades"), seed=7, max_deals=1)
        while not match.is_over:
            match.act(bot.choose(match.view(match.to_act), Random(1)))
        assert len(match.deals) == 1


def test_two_bots_of_one_name_are_a_conflict(folder: Path) -> None:
    brought_by(folder, FIRST.replace('"first"', '"random"'))
    with installed(folder):
        assert "random" not in bots()


@pytest.mark.parametrize("answer", ["None", "[1]", "1 / 0"])
def test_a_plugin_whose_bots_cannot_be_had_hurts_no_other(folder: Path, answer: str) -> None:
    brought_by(folder, FIRST.replace('{"first": First}', answer))
    with installed(folder):
        assert "first" not in bots()
        assert bots()["random"] is RandomBot
        assert "spades" in tt.games()
        failed = [plugin.name for plugin in tt.plugins() if plugin.failure is not None]
        assert failed == ([] if answer == "None" else ["extra_bots"])


def test_the_random_bot_sees_its_view_alone_and_is_settled_by_its_chance() -> None:
    match = tt.Match(tt.load_game("spades"), seed=7, max_deals=1)
    bot = RandomBot()
    while not match.is_over:
        view = match.view(match.to_act)
        chosen = bot.choose(view, Random(3))
        assert chosen in view.legal_actions
        assert bot.choose(view, Random(3)) == chosen
        match.act(chosen)
