"""Workers: no word of theirs, and none of them left."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any

import pytest

import tricktaker as tt
from tricktaker.lab import pool


def test_one_worker_is_this_process_and_fails_like_any() -> None:
    before = multiprocessing.active_children()
    with pool(1) as here:
        assert here.submit(pow, 2, 5).result() == 32
        failed: Future[Any] = here.submit(int, "x")
        assert isinstance(failed.exception(), ValueError)
        with pytest.raises(KeyboardInterrupt):
            here.submit(_interrupted)
    assert multiprocessing.active_children() == before


def _interrupted() -> None:
    raise KeyboardInterrupt


def test_others_are_gone_afterwards() -> None:
    before = set(multiprocessing.active_children())
    with pool(2) as two:
        assert list(two.map(pow, [2, 3, 4], [2, 2, 2])) == [4, 9, 16]
        assert len(set(multiprocessing.active_children()) - before) == 2
    assert set(multiprocessing.active_children()) == before


def test_others_are_ended_at_once_where_the_block_fails() -> None:
    before = set(multiprocessing.active_children())
    waiting: list[Future[Any]] = []
    with pytest.raises(RuntimeError, match="enough"), pool(2) as two:  # noqa: PT012
        two.submit(pow, 2, 5).result()
        # more than anybody would wait for
        waiting += [two.submit(_for_ever) for _time in range(9)]
        raise RuntimeError("enough")
    assert set(multiprocessing.active_children()) == before
    for _time in range(600):
        if all(each.done() for each in waiting):
            break
        time.sleep(0.1)
    for each in waiting:
        assert each.cancelled() or isinstance(each.exception(), BrokenExecutor)


def _for_ever() -> None:
    while True:
        pow(2, 1000)


@pytest.mark.parametrize("workers", [0, -1, True, 1.5, "2"])
def test_what_is_no_number_of_workers_is_refused(workers: Any) -> None:
    with pytest.raises(tt.TricktakerError, match="at least one worker"), pool(workers):
        pass


CANCELLED = """
import time
from tricktaker.lab import pool

try:
    with pool(2) as two:
        tasks = [two.submit(time.sleep, 1000) for _task in range(40)]
        while not tasks[1].running():
            time.sleep(0.01)
        for task in tasks:
            task.cancel()
        raise ZeroDivisionError
except ZeroDivisionError:
    pass
"""


def test_tasks_that_were_cancelled_are_no_reason_to_complain(tmp_path: Path) -> None:
    script = tmp_path / "cancelled.py"
    script.write_text(CANCELLED)
    for _time in range(3):
        done = subprocess.run([sys.executable, script], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")


SCRIPT = """
import tricktaker as tt
from tricktaker.lab import pool, simulate

print("once")
with pool(2) as two:
    print(simulate(tt.load_game("belote"), ["random"], 20, seed=7, executor=two).deals)
print(__name__)
"""


def test_a_script_is_not_run_again_in_the_workers(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["once", "20", "__main__"]
