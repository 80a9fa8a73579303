"""A saved match played again, from its beginning or from some point of it."""

from __future__ import annotations

import re

import pytest

import tricktaker as tt

from .runs import one_error, process, run, script

TYPED = ("", "3", *["1"] * 13, "", "3", "1")


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "mine.jsonl"
    run("play", "spades", "--seed", "6", "--save", str(path), typed=[*TYPED, "quit"])
    return path


def again(path, actions, *args, typed=("quit",)):
    return run("play", "--from", f"{path}:{actions}", *args, typed=typed)


def test_the_same_deal_again(saved):
    text = saved.read_bytes()
    first = run("play", "spades", "--seed", "6", typed=[*TYPED[:5], "quit"]).stdout
    for point in ("", ":0"):
        shown = run("play", "--from", f"{saved}{point}", typed=[*TYPED[:5], "quit"]).stdout
        # the bots do the same again after the same
        tables = [out[out.rindex("-- Spades") :] for out in (first, shown)]
        assert tables[0] == tables[1]
    assert saved.read_bytes() == text


def test_on_from_a_point_in_a_record_of_its_own(saved, tmp_path):
    target = tmp_path / "other.jsonl"
    shown = again(saved, 30, "--save", str(target)).stdout
    match = tt.Match.from_record(tt.Record.parse(saved.read_text(encoding="utf-8")))
    done = sum("do" in line for line in match.record().lines)
    match.undo(done - 30)
    record = tt.Record.parse(target.read_text(encoding="utf-8"))
    other = tt.Match.from_record(record)
    assert [line for line in record.lines if "undo" in line] == [{"undo": done - 30}]
    assert "Going on with Spades, deal 1, play" in shown
    # bots may have acted since, up to the person's turn
    kept = [line for line in other.record().lines if "do" in line][:30]
    assert kept == [line for line in match.record().lines if "do" in line][:30]
    assert other.to_act == 0
    assert record.is_assisted
    assert "Assisted: taken back once.\n" in run("show", str(target)).stdout


def test_a_finished_match_is_played_again(tmp_path):
    path = tmp_path / "over.jsonl"
    run("watch", "belote", "--seed", "3", "--save", str(path))
    assert "is finished" in one_error(run("play", "--resume", str(path)).stderr)
    shown = again(path, 0, "--seat", "2").stdout
    assert "Your turn" in shown
    everything = sum('"do"' in line for line in path.read_text().splitlines())
    assert "is finished" in one_error(again(path, everything).stderr)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--from", "{}:99999"), "has {count} actions, not 99999"),
        (("--from", "{}:0", "--resume", "{}"), "give one"),
        (("--from", "{}:0", "--seed", "3"), "the seed"),
        (("--from", "{}:0", "-o", "target=3"), "the options"),
        (("--from", "nothing.jsonl:3"), "nothing.jsonl"),
        (("--from", ""), "names no file"),
        (("belote", "--from", "{}"), "is a match of spades, not of belote"),
        (("--from", "{}:0", "--save", "{}"), "exists already"),
    ],
)
def test_refusals(saved, args, said):
    done = process("play", *(arg.format(saved) for arg in args), typed=script("quit"))
    assert done.returncode in (1, 2)
    count = sum('"do"' in line for line in saved.read_text().splitlines())
    assert said.replace("{count}", str(count)) in one_error(done.stderr)


@pytest.mark.parametrize("name", sorted(tt.games()))
def test_replay_says_how_to_play_on_from_each_step(name, tmp_path):
    from random import Random

    rng, bot = Random(4), tt.load_bot("random")
    match = tt.Match(tt.load_game(name), seed=4, max_deals=2)
    tables = {0: match.view(None)}
    while not match.is_over:
        match.act(bot.choose(match.view(match.to_act), rng))
        tables[len(tables)] = match.view(None)
    path = tmp_path / "watched.jsonl"
    path.write_text(str(match.save()), encoding="utf-8")
    steps = match.view(None).game.seating.seats * 4
    shown = run("replay", str(path), "--step", typed=[*["p", ""] * steps, "d", "p", "q"]).stdout
    numbers = [int(n) for n in re.findall(rf"tricktaker play --from {path}:(\d+)", shown)]
    assert numbers[:steps] == list(range(steps))
    later = [n for n, view in tables.items() if view.deal == 2]
    assert numbers[-1] == (later[0] if later and later[0] >= steps else len(tables) - 1)


def test_a_seats_own_record_is_not_played_on(tmp_path):
    path = tmp_path / "own.jsonl"
    match = tt.Match(tt.load_game("spades"), seed=4)
    path.write_text(str(match.seat_record(1)), encoding="utf-8")
    shown = run("replay", str(path), "--step", typed=["p", "q"]).stdout
    assert "does not hold all the cards" in shown
    assert "--from" not in shown
