"""What every bot keeps: the bots of the base install do, and one that breaks it is caught."""

from __future__ import annotations

import itertools
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

import pytest
from attrs import evolve

import tricktaker as tt
from tests.contract.installing import installed, write_package
from tricktaker.testing import Broken, Report, bot_promises, check_bot

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


class Endless(First):
    """Thinks about its last card for ever."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        while view.phase == "play" and len(view.hand) == 1:
            pass
        return super().choose(view, rng)


class Stubborn(First):
    """Waits for ever, and goes on whatever happens to it; it gives up after a while."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        for _time in range(2):
            with suppress(BaseException):
                time.sleep(60)
        raise RuntimeError("it gives up")


class Newcomer(First):
    """Thinks for ever if it comes to a match that has begun."""

    def __init__(self) -> None:
        self.is_new = True

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        while self.is_new and view.trick_count:
            pass
        self.is_new = False
        return super().choose(view, rng)


class Homesick(First):
    """Thinks for ever at seat 2 in any other process."""

    def choose(self, view: tt.View, rng: Random) -> tt.Action:
        away = getattr(sys.modules["__main__"].__spec__, "name", "").endswith("elsewhere")
        while away and view.reader == 2:
            pass
        return super().choose(view, rng)


BROKEN: list[tuple[Callable[[], Any], str, str]] = [
    (Anything, "acts-legally", "chose Play"),
    (Fails, "acts-legally", "fails: IndexError"),
    (Exits, "acts-legally", "the bot of seat 3 fails: SystemExit"),
    (Whim, "reproducible", "when it was asked again"),
    (Counting, "reproducible", "when it was asked again"),
    (Gossip, "blind-to-unseen-cards", "are exchanged, which it has not seen"),
    (Slow, "in-time", "had not chosen after 0.02 s"),
    (Endless, "in-time", "had not chosen after 0.3 s"),
    (Stubborn, "in-time", "the bot of seat 3 had not chosen after 0.3 s"),
    (Newcomer, "in-time", "had not chosen after 0.3 s"),
]
SECONDS: Final[dict[object, float]] = {Slow: 0.02, Endless: 0.3, Stubborn: 0.3, Newcomer: 0.3}
"""How long some of them may think."""


@pytest.mark.parametrize(("bot", "promise", "what"), BROKEN, ids=lambda each: str(each)[-40:])
def test_a_bot_that_breaks_a_promise_is_caught(
    bot: Callable[[], Any], promise: str, what: str
) -> None:
    games = [tt.load_game("belote"), tt.load_game("spades")]
    broken = check_bot(bot, games=games, seconds=SECONDS.get(bot, 5.0)).broken
    assert broken is not None
    assert broken.promise is not None
    assert broken.promise.name == promise, broken
    assert what in broken.what
    assert broken.fault == f"bot {bot.__name__}"
    tt.Match.from_record(tt.Record.parse(broken.record))


def no_action(_view: tt.View) -> Any:
    return "pass"


def no_stakes(_view: tt.View) -> tt.Stakes:
    return tt.Stakes([1.0])


@pytest.mark.parametrize(
    ("hints", "fault"),
    [
        (tt.Hints(bid=no_action), "hints: Hints.bid"),
        (tt.Hints(stakes=no_stakes), "hints: Hints.stakes"),
        (tt.Hints(merit=lambda _view, _card: 1 / 0), "hints: Hints.merit"),
    ],
    ids=["bid", "stakes", "merit"],
)
def test_a_bot_is_not_at_fault_for_what_a_game_tells_it(hints: tt.Hints, fault: str) -> None:
    game = evolve(tt.load_game("belote"), hints=hints)
    broken = check_bot("basic", games=[game], seeds=[1]).broken
    assert broken is not None
    assert broken.fault == fault
    assert broken.what.startswith("belote, seed 1")


def checked_by_name(bot: type[Any], folder: Path, seconds: float) -> Broken:
    """What a bot breaks that is found by its name, in another process too."""
    source = (
        f"import tricktaker as tt\nfrom tests.contract.test_bots_kept import {bot.__name__}\n"
        f"@tt.hookimpl\ndef tricktaker_bots():\n    return {{'extra': {bot.__name__}}}\n"
    )
    entries = {"tricktaker": {"extra_bot": "extra_bot"}}
    write_package(folder, "extra-bot", {"extra_bot": source}, entries)
    with installed(folder):
        broken = check_bot("extra", games=[tt.load_game("belote")], seconds=seconds).broken
    sys.modules.pop("extra_bot", None)
    assert broken is not None
    return broken


def test_a_bot_that_differs_in_another_process_is_caught(tmp_path: Path) -> None:
    broken = checked_by_name(Hashing, tmp_path, 5.0)
    assert broken.promise is not None
    assert broken.promise.name == "reproducible"
    assert "in another process, under hash seed" in broken.what


def test_a_bot_that_never_answers_in_another_process_is_caught(tmp_path: Path) -> None:
    broken = checked_by_name(Homesick, tmp_path, 0.3)
    assert broken.promise is not None
    assert broken.promise.name == "reproducible"
    told = "the bot of seat 2 had not chosen after 0.3 s when it was asked in another process"
    assert told in broken.what
    match = tt.Match.from_record(tt.Record.parse(broken.record))
    assert match.to_act == 2


# ------------------------------------------------------------------ the clock


def test_what_never_ends_is_told_with_the_decision_at_which_it_shows() -> None:
    report = check_bot(Endless, games=[tt.load_game("belote")], seconds=0.3)
    assert [kept.promise.name for kept in report.kept] == []
    assert report.broken is not None
    match = tt.Match.from_record(tt.Record.parse(report.broken.record))
    assert match.to_act is not None
    assert f"the bot of seat {match.to_act} had" in report.broken.what
    assert len(match.view(match.to_act).hand) == 1


def test_the_alarm_is_left_as_it_was() -> None:
    before = signal.getsignal(signal.SIGALRM)
    assert not check_bot(Endless, games=[tt.load_game("belote")], seconds=0.1).is_kept
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_an_alarm_that_is_set_goes_on() -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _frame: rung.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        check_bot(Slow, games=[tt.load_game("belote")], seconds=5.0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert rung == [signal.SIGALRM]


def test_in_another_thread_who_is_too_slow_is_told_when_it_has_answered() -> None:
    reports: list[Report] = []
    belote = [tt.load_game("belote")]
    work = threading.Thread(
        target=lambda: reports.append(check_bot(Slow, games=belote, seconds=0.02))
    )
    work.start()
    work.join()
    (report,) = reports
    assert report.broken is not None
    assert "had not chosen after 0.02 s" in report.broken.what


def test_a_bot_may_be_given_all_the_time_there_is() -> None:
    assert check_bot(First, games=[tt.load_game("belote")], seeds=[1], seconds=float("inf")).is_kept


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
