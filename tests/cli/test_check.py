"""`tricktaker check`: a line for each promise that is kept, and the whole story of a broken one."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tricktaker.testing import PROMISES, bot_promises

from .runs import PROGRAM, environment, one_error, process, run

LOSES = """
import tricktaker as tt
import tricktaker_belote
from attrs import evolve, frozen

@frozen(kw_only=True)
class Sleeves(tt.TrickPlay):
    def act(self, view, seat, action):
        yield from super().act(view, seat, action)
        rest = view.hand - view.game.cards.set([action.card])
        if rest:
            card = view.game.cards.set([next(iter(rest))])
            yield tt.Moved(tt.HAND[seat], "sleeve", 2, card, audience=(seat,))

def sleeves(options=None):
    (game,) = tricktaker_belote.tricktaker_games()
    play = game.phases[-1]
    cheats = Sleeves(follow=play.follow, tricks=8, rule="B5.2")
    phases = [*game.phases[:-1], cheats]
    return evolve(game, name="sleeves", build=sleeves, options=tt.Options(), phases=phases)

@tt.hookimpl
def tricktaker_games():
    return [sleeves()]
"""

SLEEPS = """
import time
from pathlib import Path
import tricktaker as tt

class Sleeps:
    asked = 0

    def choose(self, view, rng):
        type(self).asked += 1
        if self.asked > 400:
            Path(__file__).with_suffix(".asleep").touch()
            time.sleep(60)
        return view.legal_actions[0]

class Cheats:
    def choose(self, view, rng):
        return tt.Pass()

@tt.hookimpl
def tricktaker_bots():
    return {"sleeps": Sleeps, "cheats": Cheats}
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    file = tmp_path / "extra_sleeves.py"
    file.write_text(LOSES, encoding="utf-8")
    return file


def checked(*args: str) -> subprocess.CompletedProcess[bytes]:
    return process("check", *args)


def test_a_built_in_game_keeps_every_promise_in_under_a_minute() -> None:
    begun = time.monotonic()
    done = checked("belote")
    took = time.monotonic() - begun
    assert done.returncode == 0, done.stdout
    lines = done.stdout.decode("ascii").splitlines()
    names = [re.match(r"kept  ([a-z-]+) +\S", line) for line in lines]
    assert [name[1] for name in names if name] == [promise.name for promise in PROMISES]
    assert len(lines) == len(PROMISES)
    assert re.search(r"[0-9,]+ decisions, with 6 settings$", lines[0])
    assert done.stderr == b""
    assert took < 60


def test_what_is_broken_is_told_with_what_is_at_fault_and_a_record(
    plugin: Path, tmp_path: Path
) -> None:
    done = checked("sleeves", "--plugin", str(plugin))
    assert done.returncode == 1
    first, *rest = done.stdout.decode().splitlines()
    assert first.startswith("broken: cards-conserved. Every card lies in one place")
    told = " ".join(" ".join(rest).split())
    assert "at fault: phase play: Sleeves.act" in told
    record = tmp_path / "shown.jsonl"
    lines = [line for line in rest if line.startswith("{")]
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert json.loads(lines[-1])["do"].startswith("play ")
    shown = process("show", str(record), "--plugin", str(plugin))
    assert shown.returncode == 0, shown.stderr
    assert done.stderr == b""


def test_as_json(plugin: Path) -> None:
    done = checked("sleeves", "--plugin", str(plugin), "--json")
    assert done.returncode == 1
    data = json.loads(done.stdout)
    assert (data["game"], data["kept"]) == ("sleeves", [])
    assert data["broken"]["promise"] == "cards-conserved"
    assert data["broken"]["fault"] == "phase play: Sleeves.act"
    assert data["broken"]["record"].endswith("\n")


def test_a_bot_is_checked_in_one_game_or_in_all() -> None:
    data = json.loads(checked("belote", "--bot", "random", "--json").stdout)
    names = [promise.name for promise in bot_promises("random")]
    assert (data["bot"], data["broken"]) == ("random", None)
    assert [each["promise"] for each in data["kept"]] == names
    one = data["kept"][0]["looked"]
    done = checked("--bot", "random")
    assert done.returncode == 0
    (everywhere,) = re.findall(rb"acts-legally +([0-9,]+) choices", done.stdout)
    assert int(everywhere.replace(b",", b"")) > 2 * one


def test_a_bot_that_cheats_is_caught(tmp_path: Path) -> None:
    file = tmp_path / "extra_sleeps.py"
    file.write_text(SLEEPS, encoding="utf-8")
    done = checked("spades", "--bot", "cheats", "--plugin", str(file))
    assert done.returncode == 1
    told = " ".join(done.stdout.decode().split())
    assert "broken: acts-legally." in told
    assert "chose Pass()" in told
    assert "at fault: bot cheats" in told


def wait_for(file: Path) -> None:
    """Wait until a file is there, and take it away."""
    for _time in range(1200):
        if file.exists():
            return file.unlink()
        time.sleep(0.1)
    pytest.fail(f"{file.name} never came")


def test_ctrl_c_leaves_what_is_finished(tmp_path: Path) -> None:
    file = tmp_path / "extra_sleeps.py"
    file.write_text(SLEEPS, encoding="utf-8")
    for form in ([], ["--json"]):
        words = ["check", "spades", "--bot", "sleeps", "--plugin", str(file), *form]
        child = subprocess.Popen(
            [*PROGRAM, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        wait_for(tmp_path / "extra_sleeps.asleep")
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
        assert child.returncode == 130
        assert one_error(err) == "tricktaker: interrupted"
        if form:
            assert [each["promise"] for each in json.loads(out)["kept"]] == ["acts-legally"]
        else:
            assert re.fullmatch(rb"kept  acts-legally +[0-9]+ choices\n", out)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "name a game to check, or a bot with --bot"),
        (["spaeds"], 'did you mean "spades"?'),
        (["spades", "-o", "taget=5"], 'did you mean "target"?'),
        (["spades", "--house", "nosuch"], '"nosuch"'),
        (["--bot", "randon"], 'did you mean "random"?'),
        (["--bot", "random", "-o", "target=5"], "options are those of a game"),
        (["spades", "--bot", "random", "--house", "x"], "without house rules"),
    ],
)
def test_what_is_mistyped(args: list[str], said: str) -> None:
    result = run("check", *args)
    assert result.exit_code == 2, result.output
    assert said in one_error(result.stderr)
    assert result.stdout == ""


def test_the_options_of_the_game_are_in_its_help() -> None:
    assert "undertrump=true" in run("check", "belote", "--help").stdout
