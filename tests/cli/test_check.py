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

from .runs import PROGRAM, environment, install, one_error, process, run

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
import signal
import time
from pathlib import Path
import tricktaker as tt

class Sleeps:
    asked = 0

    def choose(self, view, rng):
        type(self).asked += 1
        if self.asked > 400:
            signal.setitimer(signal.ITIMER_REAL, 0)  # nobody wakes it
            Path(__file__).with_suffix(".asleep").touch()
            time.sleep(60)
        return view.legal_actions[0]

class Cheats:
    def choose(self, view, rng):
        return tt.Pass()

class Stares:
    def choose(self, view, rng):
        while 0 < len(view.hand) < 13:
            pass
        return view.legal_actions[0]

class Chats:
    def choose(self, view, rng):
        print("I think of", view.legal_actions[0])
        return view.legal_actions[0]

@tt.hookimpl
def tricktaker_bots():
    return {"sleeps": Sleeps, "cheats": Cheats, "stares": Stares, "chats": Chats}
"""

CHATS = """
import sys
import tricktaker as tt
import tricktaker_belote
from attrs import evolve, frozen

@frozen(kw_only=True)
class Aloud(tt.TrickPlay):
    def act(self, view, seat, action):
        print("somebody plays")
        sys.stdin.read()
        yield from super().act(view, seat, action)

def aloud(options=None):
    (game,) = tricktaker_belote.tricktaker_games()
    print("a game is made")
    play = Aloud(follow=game.phases[-1].follow, tricks=8, rule="B5.2")
    phases = [*game.phases[:-1], play]
    return evolve(game, name="aloud", build=aloud, options=tt.Options(), phases=phases)

@tt.hookimpl
def tricktaker_games():
    return [aloud()]
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    file = tmp_path / "extra_sleeves.py"
    file.write_text(LOSES, encoding="utf-8")
    return file


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    file = tmp_path / "extra_sleeps.py"
    file.write_text(SLEEPS, encoding="utf-8")
    return file


def checked(*args: str) -> subprocess.CompletedProcess[bytes]:
    return process("check", *args)


def test_a_built_in_game_keeps_every_promise() -> None:
    done = checked("skat")
    assert done.returncode == 0, done.stdout
    lines = done.stdout.decode("ascii").splitlines()
    names = [re.match(r"kept  ([a-z-]+) +\S", line) for line in lines]
    assert [name[1] for name in names if name] == [promise.name for promise in PROMISES]
    assert len(lines) == len(PROMISES)
    assert re.search(r"[0-9,]+ decisions, with [0-9]+ settings$", lines[0])
    assert done.stderr == b""


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


def test_a_bot_that_cheats_is_caught(bots: Path) -> None:
    done = checked("spades", "--bot", "cheats", "--plugin", str(bots))
    assert done.returncode == 1
    told = " ".join(done.stdout.decode().split())
    assert "broken: acts-legally." in told
    assert "chose Pass()" in told
    assert "at fault: bot cheats" in told


def test_a_bot_that_never_answers_is_told(bots: Path, tmp_path: Path) -> None:
    begun = time.monotonic()
    done = checked("spades", "--bot", "stares", "--plugin", str(bots))
    assert time.monotonic() - begun < 60
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    told = " ".join(" ".join(lines).split())
    assert told.startswith(
        "broken: in-time. The bot thinks about no choice for longer than it may."
    )
    assert re.search(r"decision \d+ \(play\): the bot of seat \d had not chosen after 1 s", told)
    assert "at fault: bot stares" in told
    record = tmp_path / "shown.jsonl"
    record.write_text("".join(f"{line}\n" for line in lines if line.startswith("{")), "utf-8")
    assert process("show", str(record)).returncode == 0
    assert done.stderr == b""


def test_what_a_bot_prints_stands_in_no_report(bots: Path) -> None:
    args = ("belote", "--bot", "chats", "--plugin", str(bots))
    done = checked(*args, "--json")
    names = [promise.name for promise in bot_promises("random")]
    assert [each["promise"] for each in json.loads(done.stdout)["kept"]] == names
    assert b"I think of" in done.stderr
    done = checked(*args)
    assert [line.split()[:2] for line in done.stdout.decode().splitlines()] == [
        ["kept", name] for name in names
    ]
    assert b"I think of" in done.stderr


def test_what_a_game_prints_and_reads_changes_no_report(tmp_path: Path) -> None:
    file = tmp_path / "extra_aloud.py"
    file.write_text(CHATS, encoding="utf-8")
    done = checked("aloud", "--plugin", str(file), "--json")
    data = json.loads(done.stdout)
    assert (data["broken"], data["interrupted"]) == (None, False)
    assert b"somebody plays" in done.stderr


MISSPELLED = """
import tricktaker as tt
import tricktaker_belote
from attrs import evolve

class Own:
    @tt.hookimpl
    def HOOK(self):
        return None

def misspelled(options=None):
    (game,) = tricktaker_belote.tricktaker_games()
    return evolve(game, name="misspelled", build=misspelled, options=tt.Options(), hooks=[Own()])

@tt.hookimpl
def tricktaker_games():
    return [misspelled()]
"""


@pytest.mark.parametrize(
    ("hook", "said"),
    [
        ("tricktaker_legal_action", "did you mean 'tricktaker_legal_actions'?"),
        ("tricktaker_evnt", "did you mean 'tricktaker_event'?"),
        ("tricktaker_xyz", "there are: tricktaker_legal_actions, tricktaker_next_to_act, "),
    ],
)
def test_a_misspelled_hook_is_told_in_a_line(tmp_path: Path, hook: str, said: str) -> None:
    file = tmp_path / "extra_misspelled.py"
    file.write_text(MISSPELLED.replace("HOOK", hook), encoding="utf-8")
    done = checked("misspelled", "--plugin", str(file))
    assert (done.returncode, done.stdout) == (1, b"")
    told = one_error(done.stderr)
    assert f"failed: unknown hook '{hook}' of the game misspelled; {said}" in told
    assert "0x" not in told


def test_a_hook_that_wraps_others_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "extra_wraps.py"
    wraps = MISSPELLED.replace(
        "@tt.hookimpl\n    def HOOK", "@tt.hookimpl(wrapper=True)\n    def HOOK"
    )
    wraps = wraps.replace("return None", "return (yield)").replace("HOOK", "tricktaker_next_to_act")
    file.write_text(wraps, encoding="utf-8")
    told = one_error(checked("misspelled", "--plugin", str(file)).stderr)
    assert "tricktaker_next_to_act cannot be a wrapper" in told


def test_two_bots_of_one_name_are_told(bots: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    install(again, "more", "more_bots", bots.read_text(encoding="utf-8"))
    install(again, "most", "most_bots", bots.read_text(encoding="utf-8"))
    done = process("check", "--bot", "chats", env=environment(PYTHONPATH=str(again)))
    assert done.returncode == 1
    assert "chats comes from both more_bots 1.0 and most_bots 1.0" in one_error(done.stderr)


def wait_for(file: Path) -> None:
    """Wait until a file is there, and take it away."""
    for _time in range(1200):
        if file.exists():
            return file.unlink()
        time.sleep(0.1)
    pytest.fail(f"{file.name} never came")


def test_ctrl_c_leaves_what_is_finished(bots: Path, tmp_path: Path) -> None:
    for form in ([], ["--json"]):
        words = ["check", "spades", "--bot", "sleeps", "--plugin", str(bots), *form]
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
            data = json.loads(out)
            assert [each["promise"] for each in data["kept"]] == ["acts-legally"]
            assert data["interrupted"] is True
        else:
            assert re.fullmatch(rb"kept  acts-legally +[0-9]+ choices\n", out)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "name a game to check, or a bot with --bot"),
        (["spaeds"], 'did you mean "spades"?'),
        (["spades", "-o", "taget=5"], 'did you mean "target"?'),
        (["spades", "--house", "nosuch"], '"nosuch"'),
        (["--bot", "randon"], 'there is no bot "randon"; did you mean "random"?'),
        (["--bot", "nosuch"], 'there is no bot "nosuch"; there are: basic, random'),
        (["--bot", ""], 'there is no bot ""; there are: basic, random'),
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
