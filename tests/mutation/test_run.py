"""What counts as found in a run with changed rules, and what is run with nothing changed."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("mutmut", reason="needs the extra `mutation`")

import libcst as cst

from tests.mutation import run
from tests.mutation.mutants import Mutant
from tests.mutation.run import Trial

TREE = cst.parse_module("a = 1\n")
CHANGED = Trial(("some.py",), Mutant("a.py", "a.py: 1 -> 2", TREE, TREE, TREE))
UNCHANGED = Trial(("some.py",))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """What the tests have said."""
    path = tmp_path / "log"
    path.write_text("no such file\n", encoding="utf-8")
    return path


def test_a_failed_test_finds_a_change_and_so_does_a_time_limit(log: Path) -> None:
    assert run.end_of(CHANGED, 0, log) == "passed"
    assert run.end_of(CHANGED, 1 << 8, log) == "killed"
    assert run.end_of(CHANGED, signal.SIGPROF, log) == "no end"
    assert run.end_of(CHANGED, signal.SIGKILL, log) == "no end"
    assert run.end_of(UNCHANGED, 0, log) == "passed"


@pytest.mark.parametrize("code", [2, 3, 4, 5, run.FAULT, -signal.SIGALRM, -signal.SIGSEGV])
def test_tests_that_could_not_run_find_nothing(code: int, log: Path) -> None:
    with pytest.raises(SystemExit) as caught:
        run.end_of(CHANGED, code << 8 if code > 0 else -code, log)
    assert "no such file" in str(caught.value)
    assert f"exit code {int(code)}" in str(caught.value)


@pytest.mark.parametrize("status", [1 << 8, signal.SIGPROF])
def test_a_test_that_fails_with_nothing_changed_ends_the_run(status: int, log: Path) -> None:
    with pytest.raises(SystemExit):
        run.end_of(UNCHANGED, status, log)


def test_each_part_of_the_tests_is_run_with_nothing_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[Trial] = []

    def outcomes(trials: Iterable[Trial], jobs: int) -> Iterator[tuple[Trial, str, float]]:
        for trial in trials:
            done.append(trial)
            yield trial, "passed" if trial.mutant is None else "killed", 0.1

    monkeypatch.setattr(run, "outcomes", outcomes)
    other = Trial(("some.py", "more.py"), CHANGED.mutant)
    ends, survivors = run.try_all([CHANGED, other, CHANGED], jobs=1)
    assert done == [UNCHANGED, Trial(other.tests), CHANGED, other, CHANGED]
    assert (ends["killed"], survivors) == (3, [])


def test_every_part_names_tests_that_there_are() -> None:
    for tests in run.TARGETS.values():
        for file in " ".join(tests).split():
            assert (run.ROOT / "tests" / file).exists(), file
