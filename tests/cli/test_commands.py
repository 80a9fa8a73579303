"""The commands that print: games, rules, plugins; and what is said to somebody who mistypes."""

from __future__ import annotations

import json
import re
from importlib.metadata import version

import pytest

import tricktaker as tt

from .runs import environment, install, one_error, process, run


def test_games_has_a_line_for_each_game():
    result = run("games")
    assert result.exit_code == 0
    assert re.search(
        r"^spades  +Spades  +4 players in 2 partnerships, 52 cards, to 500\n +points$",
        result.stdout,
        re.MULTILINE,
    )
    assert len(result.stdout.splitlines()) >= len(tt.games())


def test_games_as_json():
    data = json.loads(run("games", "--json").stdout)
    (spades,) = [game for game in data["games"] if game["name"] == "spades"]
    assert spades["seats"] == 4
    assert spades["partnerships"] == [[0, 2], [1, 3]]
    assert spades["options"]["target"] == 500


def test_version():
    for flag in ("-V", "--version"):
        assert run(flag).stdout == f"tricktaker {version('tricktaker')}\n"


# ------------------------------------------------------------------ mistyped


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["gmaes"], 'did you mean "games"?'),
        (["xyzzy"], "there are: games, rules, play"),
        (["--versoin"], 'did you mean "--version"?'),
        (["play", "spaeds"], 'did you mean "spades"?'),
        (["watch", "spaeds"], 'did you mean "spades"?'),
        (["rules", "SPADES"], 'did you mean "spades"?'),
        (["play", "spades", "--sed", "1"], 'did you mean "--seed"?'),
        (["play", "spades", "-o", "taget=250"], 'did you mean "target"?'),
        (["play", "spades", "-o", "target=4.0"], "a whole number of at least 1"),
        (["play", "spades", "-o", "target"], "target=VALUE"),
        (["play", "spades", "-o", "target=1", "-o", "target=2"], "given twice"),
        (["play", "spades", "-o", "floor=500"], '"floor" cannot be 500 while "target" is 500'),
        (["play", "spades", "--seat", "4"], "the seats are 0 to 3"),
        (["play", "spades", "--players", "randon"], 'did you mean "random"?'),
        (["play", "spades", "--players", "random,random"], "4 seats"),
        (["play", "spades", "--players", "me,random,me,random", "--seat", "0"], "leave out --seat"),
        (["play", "spades", "--players", ",,,"], 'a name is missing in --players ",,,"'),
        (["play", "spades", "--save", ""], "this names no file"),
        (["play", "--resume", ""], "this names no file"),
        (["play", "spades", "--players", "random,random,random,random"], '"me" must be named'),
        (["play", "spades", "--seat", "1", "--players", "me,random,random,random"], "Seat 1"),
        (["play", "spades", "--house", "nosuch"], '"nosuch"'),
        (["play", "spades", "--seed", "x"], "--seed"),
        (["play"], "GAME"),
        (["watch", "spades", "--players", "me"], "only bots"),
        (["watch", "spades", "--deals", "0"], "--deals"),
        (["watch", "spades", "--delay", "-1"], "--delay"),
        (["watch", "spades", "--delay", "nan"], "--delay"),
        (["rules", "spades", "--house", "nosuch"], '"nosuch"'),
        (["play", "spades", "-o", "target=1000000000001"], "from 1 to 1000000000000"),
        (["games", "--plugin"], " games --help)"),
        (["play", "spades", "--seed"], " play --help)"),
        (["--version=3"], " --help)"),
        (["play", "spades", "--players", "bb"], "there are: basic, random, me"),
        (["play", "--resume", "x", "--seed", "1"], "those of the record"),
    ],
)  # fmt: skip
def test_what_is_mistyped_is_answered_in_one_line_with_the_nearest_right_name(args, said):
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert said in one_error(result.stderr)
    assert result.stdout == ""


# ------------------------------------------------------------------ plugins


BROKEN = "import not_there\n"
TWIN = """
import tricktaker as tt
from tricktaker_spades.spades import spades

@tt.hookimpl
def tricktaker_games():
    return [spades()]
"""
COMMAND = """
import click, tricktaker as tt

@click.command()
@click.argument("what")
def shout(what):
    "Say it loudly."
    if what == "oops":
        raise ZeroDivisionError("by design")
    click.echo(what.upper())

@tt.hookimpl
def tricktaker_commands():
    return [shout]
"""


@pytest.fixture
def site(tmp_path):
    """A folder that the program takes for one of installed packages."""
    return tmp_path, environment(PYTHONPATH=str(tmp_path))


def test_pl01_a_plugin_that_fails_is_named_and_the_other_games_work(site):
    folder, env = site
    install(folder, "mygame", "my_package", BROKEN)
    listed = process("games", env=env)
    assert listed.returncode == 0
    lines = listed.stdout.decode().splitlines()
    assert any(line.startswith("spades ") for line in lines)
    cause = "ModuleNotFoundError: No module named 'not_there'"
    assert f"mygame (from my_package 1.0) failed: {cause}" in lines

    played = process("play", "mygame", env=env)
    assert played.returncode == 1
    assert "ModuleNotFoundError" in one_error(played.stderr)
    assert process("watch", "spades", "--deals", "1", env=env).returncode == 0

    data = json.loads(process("games", "--json", env=env).stdout)
    assert [failed["name"] for failed in data["failed"]] == ["mygame"]
    plugins = json.loads(process("plugins", "--json", env=env).stdout)["plugins"]
    (mine,) = [plugin for plugin in plugins if plugin["name"] == "mygame"]
    assert mine["package"] == "my_package 1.0"
    assert "not_there" in mine["failure"]


def test_two_plugins_with_one_name_are_a_conflict_that_names_both(site):
    folder, env = site
    install(folder, "twin", "twin_package", TWIN)
    listed = process("games", env=env).stdout.decode()
    assert "spades comes from both" in listed
    assert "twin_package 1.0" in listed
    played = process("play", "spades", env=env)
    assert played.returncode == 1
    assert "twin_package 1.0" in one_error(played.stderr)


def test_a_plugins_own_command_is_found_when_it_is_typed(site):
    folder, env = site
    install(folder, "shout", "shout_package", COMMAND)
    assert process("shout", "hello", env=env).stdout == b"HELLO\n"
    assert "commands: shout" in process("plugins", env=env).stdout.decode()
    nearest = process("shuot", "hello", env=env)
    assert 'did you mean "shout"?' in one_error(nearest.stderr)
    failed = process("shout", "oops", env=env)
    assert failed.returncode == 1
    assert "ZeroDivisionError: by design" in one_error(failed.stderr)


HOUSE = """
class Gentle:
    \"\"\"Nobody is cross.

    More of it.\"\"\"

    GAMES = ("spades", "belote")

class Quiet:
    \"\"\"Nobody speaks.\"\"\"

class Nameless:
    pass
"""


@pytest.fixture
def houses(site):
    """Four house rules: for two games, for any, one that says nothing, one that fails."""
    folder, env = site
    install(folder, "gentle", "gentle_package:Gentle", HOUSE, group="tricktaker.house")
    for name, where in (
        ("quiet", "gentle_package:Quiet"),
        ("nameless", "gentle_package:Nameless"),
        ("broken", "not_there"),
    ):
        info = folder / f"{name}_package-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}_package\nVersion: 1.0\n"
        )
        (info / "entry_points.txt").write_text(f"[tricktaker.house]\n{name} = {where}\n")
    return env


def test_plugins_says_of_house_rules_what_they_do_and_for_which_games(houses):
    text = process("plugins", env=houses).stdout.decode()
    lines = [" ".join(line.split()) for line in text.replace("\n    ", " ").splitlines()]
    assert "gentle gentle_package 1.0 a house rule for spades, belote: Nobody is cross." in lines
    assert "quiet quiet_package 1.0 a house rule: Nobody speaks." in lines
    assert "nameless nameless_package 1.0 a house rule" in lines
    assert any("a house rule that failed: ModuleNotFoundError" in line for line in lines)
    assert any("spades tricktaker" in line and "games: spades" in line for line in lines)
    data = json.loads(process("plugins", "--json", env=houses).stdout)["house"]
    gentle = next(rule for rule in data if rule["name"] == "gentle")
    assert gentle == {
        "name": "gentle",
        "package": "gentle_package 1.0",
        "about": "Nobody is cross.",
        "games": ["spades", "belote"],
        "failure": None,
    }
    assert next(rule for rule in data if rule["name"] == "quiet")["games"] is None


@pytest.mark.parametrize("command", ["play", "watch", "rules"])
def test_a_house_rule_that_is_not_there_is_answered_with_those_that_are(houses, command):
    close = process(command, "spades", "--house", "gentel", env=houses)
    assert close.returncode == 2
    assert 'there is no house rule "gentel"; did you mean "gentle"?' in one_error(close.stderr)
    far = process(command, "spades", "--house", "nope", env=houses)
    assert far.returncode == 2
    assert "there are: broken, gentle, nameless, quiet" in one_error(far.stderr)
    assert "none is installed" in run(command, "spades", "--house", "nope").stderr


def test_rules_says_what_the_house_rules_say(houses):
    args = ("rules", "spades", "--house", "gentle", "--house", "quiet")
    text = process(*args, env=houses).stdout.decode()
    section = text.partition("House rules\n")[2].partition("\n\n")[0]
    assert [" ".join(line.split()) for line in section.splitlines()] == [
        "gentle: Nobody is cross.",
        "quiet: Nobody speaks.",
    ]
    data = json.loads(process(*args, "--json", env=houses).stdout)
    assert data["house"][0] == {"name": "gentle", "about": "Nobody is cross."}
    other = process("rules", "spades-two", "--house", "gentle", env=houses)
    assert other.returncode == 1
    assert "gentle is for spades, belote" in one_error(other.stderr)


BOTS = """
import tricktaker as tt

class Bad:
    def __init__(self, error): self.error = error
    def choose(self, view, rng): raise self.error

class Mute(Exception):
    def __str__(self): raise RuntimeError

@tt.hookimpl
def tricktaker_bots():
    errors = [SystemExit(0), Mute(), BrokenPipeError(), RuntimeError("10" * 5000), GeneratorExit()]
    return {f"bad{n}": lambda error=error: Bad(error) for n, error in enumerate(errors)}
"""


@pytest.mark.parametrize("bot", [f"bad{number}" for number in range(5)])
def test_a_bot_that_fails_is_named(tmp_path, bot):
    path = tmp_path / "bad_bots.py"
    path.write_text(BOTS)
    done = process("watch", "belote", "--seed", "1", "--players", bot, "--plugin", str(path))
    assert done.returncode == 1
    line = one_error(done.stderr)
    assert 'the plugin "Bad" of the package bad_bots failed' in line
    assert len(line) < 400


def test_watch_offers_nobody_but_bots():
    told = one_error(run("watch", "spades", "--players", "bb").stderr)
    assert told == 'tricktaker: there is no bot "bb"; there are: basic, random'


UNMADE = """
import sys
import tricktaker as tt

def leave():
    sys.exit(0)

class Bad:
    def __init__(self):
        raise ValueError("by design")

@tt.hookimpl
def tricktaker_bots():
    return {"leaves": leave, "bad": Bad}
"""


@pytest.mark.parametrize("command", ["play", "watch"])
@pytest.mark.parametrize(("bot", "said"), [("leaves", "SystemExit: 0"), ("bad", "by design")])
def test_a_bot_that_cannot_be_made_is_named(tmp_path, command, bot, said):
    path = tmp_path / "bots_unmade.py"
    path.write_text(UNMADE)
    done = process(command, "spades", "--players", bot, "--plugin", str(path))
    assert done.returncode == 1
    line = one_error(done.stderr)
    assert f'the plugin "{bot}" of the package bots_unmade failed: ' in line
    assert said in line


WILD = """
import click
import tricktaker as tt
from attrs import evolve, frozen

class Mute(Exception):
    def __str__(self):
        raise RuntimeError

class Loud(BaseException):
    pass

@frozen(kw_only=True)
class Wild(tt.Phase):
    name: str = "wild"
    speaks = (tt.Pass,)
    def to_act(self, view):
        raise {error}
    def legal_actions(self, view, seat):
        return (tt.Pass(),)
    def act(self, view, seat, action):
        return ()

def wild(options=None):
    game = tt.load_game("belote")
    return evolve(game, name="wild", build=wild, phases=(game.phases[0], Wild()))

@tt.hookimpl
def tricktaker_games():
    return [wild()]

@click.command()
def leave():
    raise {error}

@tt.hookimpl
def tricktaker_commands():
    return [leave]
"""


@pytest.mark.parametrize(
    "error",
    [
        "Loud('x')",
        "GeneratorExit()",
        "Mute()",
        "SystemExit(0)",
        "BaseExceptionGroup('x', [Loud()])",
    ],
)
@pytest.mark.parametrize("args", [("watch", "wild"), ("play", "wild"), ("leave",)])
def test_whatever_a_plugin_raises_ends_in_one_line(tmp_path, args, error):
    path = tmp_path / "wild_file.py"
    path.write_text(WILD.replace("{error}", error))
    if args == ("leave",):
        install(tmp_path, "wild", "wild_file", path.read_text())
        done = process(*args, env=environment(PYTHONPATH=str(tmp_path)))
        if error == "SystemExit(0)":  # a command may end as it likes
            assert (done.returncode, done.stderr) == (0, b"")
            return
    else:
        done = process(*args, "--plugin", str(path))
    assert done.returncode == 1
    assert error.partition("(")[0] in one_error(done.stderr)


def test_a_screen_of_any_height_is_cleared():
    env = environment(LINES="99999999")
    done = process("play", "spades-two", "--players", "me,me", typed=b"\nquit\n", env=env)
    assert done.returncode == 0
    assert len(done.stdout) < 10_000
