"""What every bot keeps: the bots of the base install do, and one that breaks it is caught."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final

import pytest

import tricktaker as tt
from tests.contract.installing import installed, write_package
from tricktaker.testing import bot_promises, check_bot

NUMBERS: Final = itertools.count()


class First:
    """Does the first thing that is legal."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        return view.legal_actions[0]


class Anything(First):
    """Plays any card of its hand."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        if view.phase == "play":
            return tt.Play(rng.choice(list(view.hand)))
        return super().choose(view, rng)


class Fails(First):
    """Knows no second trick."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        return view.legal_actions[0 if not view.tricks else 99]


class Exits(First):
    """Leaves Python."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        raise SystemExit(0)


class Whim(First):
    """Does what another generator says."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        return random.choice(view.legal_actions)


class Counting(First):
    """Goes on from match to match."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        return view.legal_actions[next(NUMBERS) % len(view.legal_actions)]


class Hashing(First):
    """Takes whatever comes first out of a set."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        return {str(action): action for action in view.legal_actions}[
            next(iter({str(action) for action in view.legal_actions}))
        ]


class Gossip(First):
    """Tells its like what it holds."""

    hands: ClassVar[dict[int, str]] = {}

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        if view.trick_count == 0 and not view.played:
            Gossip.hands.clear()
        assert isinstance(view.reader, int)
        Gossip.hands[view.reader] = str(view.hand)
        told = sum(map(ord, str(sorted(Gossip.hands.items()))))
        return view.legal_actions[told % len(view.legal_actions)]


class Slow(First):
    """Thinks for long at its last card."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        if view.phase == "play" and len(view.hand) == 1:
            time.sleep(0.03)
        return super().choose(view, rng)


BROKEN: list[tuple[Callable[[], Any], str, str]] = [
    (Anything, "acts-legally", "chose Play"),
    (Fails, "acts-legally", "the bot fails: IndexError"),
    (Exits, "acts-legally", "the bot fails: SystemExit"),
    (Whim, "reproducible", "when it was asked again"),
    (Counting, "reproducible", "when it was asked again"),
    (Gossip, "blind-to-unseen-cards", "are exchanged, which it has not seen"),
    (Slow, "in-time", "s to choose, of 0.0 s"),
]


@pytest.mark.parametrize(("bot", "promise", "what"), BROKEN, ids=lambda each: str(each)[-40:])
def test_a_bot_that_breaks_a_promise_is_caught(
    bot: Callable[[], Any], promise: str, what: str
) -> None:
    games = [tt.load_game("belote"), tt.load_game("spades")]
    seconds = 0.02 if bot is Slow else 5.0
    broken = check_bot(bot, games=games, seconds=seconds).broken
    assert broken is not None
    assert broken.promise is not None
    assert broken.promise.name == promise, broken
    assert what in broken.what
    assert broken.fault == f"bot {bot.__name__}"
    tt.Match.from_record(tt.Record.parse(broken.record))


def test_a_bot_that_differs_in_another_process_is_caught(tmp_path: Any) -> None:
    source = (
        "import tricktaker as tt\nfrom tests.contract.test_bots_kept import Hashing\n"
        "@tt.hookimpl\ndef tricktaker_bots():\n    return {'hashing': Hashing}\n"
    )
    entries = {"tricktaker": {"extra_hashing": "extra_hashing"}}
    write_package(tmp_path, "extra-hashing", {"extra_hashing": source}, entries)
    with installed(tmp_path):
        broken = check_bot("hashing", games=[tt.load_game("belote")]).broken
    assert broken is not None
    assert broken.promise is not None
    assert broken.promise.name == "reproducible"
    assert "in another process, under hash seed" in broken.what


def test_every_promise_of_bots_has_a_bot_that_breaks_it() -> None:
    assert {promise for _bot, promise, _what in BROKEN} == {
        promise.name for promise in bot_promises("random")
    }


def test_the_bots_of_the_base_install_keep_their_promises(game: tt.Game) -> None:
    report = check_bot("random", games=[game], seconds=5.0)
    assert report.is_kept, report.broken
    assert all(kept.looked > 15 for kept in report.kept)


def test_a_plain_bot_keeps_them_too() -> None:
    assert check_bot(First, games=[tt.load_game("spades")]).is_kept
