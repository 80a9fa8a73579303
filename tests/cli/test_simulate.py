"""`tricktaker simulate` and `tricktaker tournament`."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tricktaker as tt
from tests.lab.bots import SOURCE
from tricktaker.lab import simulate, tournament

from .runs import PROGRAM, environment, one_error, process, run
from .terminals import on_screen


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """A file with bots, for ``--plugin``."""
    file = tmp_path / "lab_bots.py"
    file.write_text(SOURCE, encoding="utf-8")
    return file


def test_simulate_prints_a_row_for_each_thing_and_side() -> None:
    result = run("simulate", "spades", "-n", "40", "--seed", "7", "--workers", "1")
    assert result.exit_code == 0
    expected = simulate(tt.load_game("spades"), ["basic"], 40, seed=7)
    first, blank, head, *rows = result.stdout.splitlines()
    assert first == "40 deals of spades by basic, seed 7"
    assert blank == ""
    assert head.split() == ["counted", "side", "value", "95", "%", "interval", "made"]
    assert len(rows) == len(expected.measures)
    made = expected.measure("contracts", 1)
    (row,) = [row for row in rows if row.startswith("contracts made     1 3")]
    low, high = made.interval or (0, 0)
    assert made.value is not None
    assert (
        row.split()[4:]
        == (
            f"{100 * made.value:.1f} % {100 * low:.1f} % to {100 * high:.1f} % {made.made} of 40"
        ).split()
    )
    assert re.search(r"^Double Nils made   0 2 +0 of 0$", result.stdout, re.MULTILINE)


def test_simulate_as_json() -> None:
    args = ("simulate", "hearts", "-n", "9", "--seed", "7", "-o", "players=3", "--json")
    data = json.loads(run(*args).stdout)
    expected = simulate(tt.load_game("hearts", players=3), ["basic"], 9, seed=7)
    assert data == {**expected.to_json(), "interrupted": False}


def test_simulate_as_csv() -> None:
    text = run("simulate", "belote", "-n", "30", "--seed", "7", "--csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    expected = simulate(tt.load_game("belote"), ["basic"], 30, seed=7)
    assert [(row["measure"], row["side"]) for row in rows] == [
        (each.name, "" if each.side is None else str(each.side)) for each in expected.measures
    ]
    for row, each in zip(rows, expected.measures, strict=True):
        assert float(row["value"]) == each.value
        assert (float(row["low"]), float(row["high"])) == each.interval
        assert (row["kind"], int(row["made"]), int(row["tried"])) == (
            each.kind,
            each.made,
            each.tried,
        )


def test_without_a_seed_it_is_said_which_it_was() -> None:
    seed = re.search(r"seed (\d+)", " ".join(run("simulate", "euchre", "-n", "2").stdout.split()))
    assert seed is not None
    assert int(seed[1]) > 2**64


def test_plugins_and_options_go_along_to_other_processes(bots: Path) -> None:
    args = ("simulate", "spades", "-n", "90", "--seed", "7", "-o", "double_nil=false", "--json")
    more = ("--players", "counting,random,low,chatty", "--plugin", str(bots))
    one, two = (process(*args, *more, "--workers", count) for count in ("1", "2"))
    assert (one.returncode, two.returncode) == (0, 0), two.stderr
    assert json.loads(one.stdout) == json.loads(two.stdout)
    assert b"my turn" in two.stderr  # what a plugin prints does not stand among the results
    assert json.loads(two.stdout)["options"]["double_nil"] is False


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("command", [("simulate", "forgetful"), ("tournament", "low,forgetful")])
def test_a_bot_that_fails_is_one_line_that_names_the_deal(
    bots: Path, workers: str, command: tuple[str, str]
) -> None:
    name, players = command
    args = (name, "spades", "-n", "60", "--seed", "7", "--plugin", str(bots), "--workers", workers)
    done = process(*args, "--players", players)
    assert (done.returncode, done.stdout) == (1, b"")
    line = one_error(done.stderr)
    assert '"forgetful" of the package lab_bots failed: deal 41 of seed 7' in line


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["simulate", "spades", "--json", "--csv"], "one of --json and --csv"),
        (["simulate", "spades", "-n", "0"], "'-n'"),
        (["simulate", "spades", "--workers", "0"], "--workers"),
        (["simulate", "spades", "--players", "me"], "only bots"),
        (["simulate", "spades", "--players", "random,random"], "4 seats"),
        (["simulate", "spades", "--players", "randon"], 'did you mean "random"?'),
        (["simulate", "spades", "--house", "nosuch"], '"nosuch"'),
        (["simulate", "spaeds"], 'did you mean "spades"?'),
        (["simulate", "spades", "-o", "taget=1"], 'did you mean "target"?'),
        (["tournament", "spades"], "--players"),
        (["tournament", "spades", "--players", "random"], "two players or more"),
        (["tournament", "spades", "--players", "random,me"], "only bots"),
        (["tournament", "spades", "--players", "random,randon"], 'did you mean "random"?'),
    ],
)
def test_what_is_mistyped_is_answered_in_one_line(args: list[str], said: str) -> None:
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert said in one_error(result.stderr)
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_the_help_has_an_example_and_the_options_of_a_game(command: str) -> None:
    text = " ".join(run(command, "spades", "--help").stdout.split())
    assert f"Examples: tricktaker {command} " in text
    assert "target=500" in text


# ------------------------------------------------------------------ tournaments


def test_tournament_says_by_how_much_and_who_is_better(bots: Path) -> None:
    args = ("tournament", "spades", "-n", "60", "--seed", "7", "--plugin", str(bots))
    done = process(*args, "--players", "high,low")
    told = done.stdout.decode().splitlines()
    data = json.loads(process(*args, "--players", "high,low", "--json").stdout)
    (pair,) = data["pairings"]
    high, low = pair["won"]
    share, least, most = (100 * pair[end] for end in ("share", "share_low", "share_high"))
    assert told == [
        "60 deals of spades, each at 2 tables with exchanged seats, seed 7",
        "",
        "high against low",
        f"  margin of high: {pair['margin']:.2f} points a deal",
        f"  95 % interval: {pair['low']:.2f} to {pair['high']:.2f}",
        f"  deals won: {high} by high, {low} by low, {60 - high - low} level",
        f"  high won {share:.1f} % of the deals that were won, {least:.1f} % to {most:.1f} %",
        "  high is better.",
    ]


def test_tournament_as_json_and_where_nobody_is_better() -> None:
    args = ("tournament", "hearts", "-n", "12", "--seed", "7", "--players", "random,random")
    data = json.loads(run(*args, "--json").stdout)
    expected = tournament(tt.load_game("hearts"), ["random", "random"], 12, seed=7)
    assert data == {**expected.to_json(), "interrupted": False}
    told = run(*args).stdout
    assert "Neither is shown to be better: the interval of the margin holds 0." in told
    assert "points a deal that it did not take" in " ".join(told.split())


def test_of_several_players_each_pair_is_told(bots: Path) -> None:
    args = (
        "tournament",
        "belote",
        "-n",
        "5",
        "--plugin",
        str(bots),
        "--players",
        "low,high,random",
    )
    told = process(*args).stdout.decode()
    assert re.findall(r"^(\w+ against \w+)$", told, re.MULTILINE) == [
        "low against high",
        "low against random",
        "high against random",
    ]


PAGE = Path(__file__).parents[2] / "docs" / "simulation.md"
SHOWN = re.findall(
    r"^```\n(tricktaker [^\n]*)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize(("line", "printed"), SHOWN)
def test_what_the_page_shows_is_what_is_printed(line: str, printed: str) -> None:
    assert run(*line.split()[1:]).stdout == printed


def test_the_page_shows_three() -> None:
    assert len(SHOWN) == 3


# ------------------------------------------------------------------ terminals


def test_on_a_terminal_a_bar_shows_how_far_it_is() -> None:
    args = ("simulate", "belote", "-n", "300", "--seed", "7", "--workers", "1")
    lines, raw, code = on_screen(*args)
    assert code == 0
    assert "deals" in raw
    assert "100%" in raw
    assert any(line.startswith("300 deals of belote") for line in lines)


def test_elsewhere_there_is_none() -> None:
    done = process("simulate", "belote", "-n", "30", "--seed", "7", "--workers", "1")
    assert done.stderr == b""


# ------------------------------------------------------------------ stopped


@contextmanager
def long_run(bots: Path, *args: str, workers: int) -> Iterator[subprocess.Popen[bytes]]:
    """A long run in a group of its own, in which every worker has played some deals."""
    marks = bots.parent / "marks"
    marks.mkdir()
    command = [*PROGRAM, *args, "-n", "1000000", "--seed", "7", "--plugin", str(bots)]
    with subprocess.Popen(
        [*command, "--workers", str(workers)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(MARKS=str(marks)),
        start_new_session=True,
    ) as running:
        try:
            for _time in range(1200):
                if len(list(marks.iterdir())) == workers:
                    break
                time.sleep(0.05)
            else:
                pytest.fail("it did not come to deal 40")
            yield running
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)


def nobody_is_left(group: int) -> bool:
    for _time in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


RUNS = (
    ("simulate", "belote", "--players", "slow"),
    ("tournament", "belote", "--players", "slow,low"),
)


@pytest.mark.parametrize("args", RUNS, ids=["simulate", "tournament"])
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("everybody", [True, False], ids=["the group", "the program alone"])
def test_ctrl_c_prints_what_is_done(
    bots: Path, args: tuple[str, ...], workers: int, everybody: bool
) -> None:
    with long_run(bots, *args, "--json", workers=workers) as running:
        if everybody:
            os.killpg(running.pid, signal.SIGINT)
        else:
            running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    data = json.loads(out)
    assert data["interrupted"] is True
    done = data["deals"]
    assert 0 < done < 1_000_000
    told = f"interrupted: this is of the first {done} of 1000000 deals"
    assert one_error(err) == f"tricktaker: {told}"
    assert nobody_is_left(running.pid)
    again = process(*args, "-n", str(done), "--seed", "7", "--plugin", str(bots), "--json",
                    env=environment(MARKS=str(bots.parent / "marks")))  # fmt: skip
    assert json.loads(again.stdout) == {**data, "interrupted": False}


def test_before_anything_is_done_there_is_nothing_to_print(bots: Path) -> None:
    for delay in (0.3, 0.6, 0.9):
        command = [*PROGRAM, "simulate", "spades", "-n", "1000000", "--workers", "2"]
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
            start_new_session=True,
        ) as running:
            time.sleep(delay)
            os.killpg(running.pid, signal.SIGINT)
            _out, err = running.communicate(timeout=60)
        assert running.returncode == 130
        assert "interrupted" in one_error(err)
        assert nobody_is_left(running.pid)


def test_workers_end_when_the_program_is_killed(bots: Path) -> None:
    with long_run(bots, *RUNS[0], workers=2) as running:
        running.kill()
        running.communicate(timeout=60)
    assert nobody_is_left(running.pid)
