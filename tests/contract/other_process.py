"""Work that is done in another process, which never had the seed: jobs in, digests out.

Each line of the input is a job as JSON, each line of the output its digest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import tricktaker as tt
from tests.contract.table import Walk, play_out, state, view_text


def digest(*texts: str) -> str:
    """A short name for texts."""
    return sha256("\x00".join(texts).encode()).hexdigest()


def fold(record: str) -> str:
    """Fold a seat record."""
    return digest(view_text(tt.Record.parse(record).view()))


def resume(record: str, seed: int) -> str:
    """Load a saved match, compare nothing, and play it out with these random actions."""
    match = tt.Match.from_record(tt.Record.parse(record))
    before = state(match)
    return digest(*before, play_out(match, Random(seed)))


def play(game: str, seed: int, house: Sequence[str]) -> str:
    """Play a whole match from a seed."""
    walk = Walk(tt.load_game(game), seed, deals=2, house=house)
    return digest(*state(walk.play()))


JOBS: dict[str, Callable[..., str]] = {"fold": fold, "resume": resume, "play": play}


def elsewhere(jobs: Sequence[dict[str, Any]], hash_seed: str = "2") -> list[str]:
    """Do jobs in one other process; it finds the same plugins as this one."""
    lines = "".join(json.dumps(job) + "\n" for job in jobs)
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.other_process"],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
    )
    if done.returncode:
        raise AssertionError(f"the other process failed:\n{done.stderr}")
    return done.stdout.split()


def main() -> None:
    """Do the jobs on standard input."""
    for line in sys.stdin:
        job = json.loads(line)
        print(JOBS[job.pop("job")](**job))


if __name__ == "__main__":
    main()
