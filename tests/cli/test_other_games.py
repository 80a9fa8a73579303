"""Games of another package are played, watched, explained and kept like any other."""

from __future__ import annotations

import pytest

import tricktaker as tt
from tests.contract.installing import GAMES, install, installed

from .runs import run


@pytest.fixture(scope="module", autouse=True)
def _other_package(tmp_path_factory):
    site = tmp_path_factory.mktemp("site")
    install(GAMES, site)
    with installed(site):
        yield


NAMES = ("magpie", "tiny_hearts")


@pytest.mark.parametrize("name", NAMES)
def test_watched_to_the_end(name):
    result = run("watch", name, "--seed", "2")
    assert result.exit_code == 0, result.output
    assert "The match is over" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", [0, 2])
def test_played_by_number_and_resumed(name, seat, tmp_path):
    path = tmp_path / "match.jsonl"
    args = ("play", name, "--seed", "3", "--seat", str(seat), "--save", str(path))
    first = run(*args, typed=["?", *["1"] * 12, "undo", "1", "quit"])
    assert first.exit_code == 0, first.output
    assert "Not possible" not in first.stdout
    resumed = run("play", "--resume", str(path), typed=[*["1"] * 12, "quit"])
    assert resumed.exit_code == 0, resumed.output
    assert tt.Match.from_record(tt.Record.parse(path.read_text(encoding="utf-8"))).game.name == name
    assert run("show", str(path)).exit_code == 0


@pytest.mark.parametrize("name", NAMES)
def test_described(name):
    result = run("rules", name)
    assert result.exit_code == 0
    game = tt.load_game(name)
    assert str(game.title) in result.stdout
    said = " ".join(result.stdout.split())
    for text, _rule in game.scoring.describe():
        assert " ".join(str(text).split()) in said


def test_card_points_stand_in_the_table():
    output = run("play", "tiny_hearts", "--seed", "3", typed=[*["1"] * 8, "quit"]).stdout
    assert "  tricks  card points  plays\n" in output
    assert "card points" not in run("play", "spades", typed=["", "quit"]).stdout


def test_a_house_rule_is_played_and_recorded(tmp_path):
    path = tmp_path / "match.jsonl"
    args = ("--house", "one-deal", "--seed", "4", "--save", str(path))
    result = run("watch", "spades", *args)
    assert result.exit_code == 0, result.output
    assert "Deal 2" not in result.stdout
    assert tt.Record.parse(path.read_text(encoding="utf-8")).header["house"] == ["one-deal"]
    assert "The match is over" in run("show", str(path)).stdout
