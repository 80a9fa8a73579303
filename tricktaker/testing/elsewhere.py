"""Work that is done in another process, which never had the seed: jobs in, digests out.

The first line of the input names plugins that are taken from files, each line after it is a job as
JSON; each line of the output is the digest of one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any, Final, TextIO

import tricktaker as tt
from tricktaker.loading import load_file, loaded_files


def digest(*texts: str) -> str:
    """A short name for texts."""
    return sha256("\x00".join(texts).encode()).hexdigest()


def elsewhere(jobs: Sequence[Mapping[str, Any]], hash_seed: str = "2") -> list[str]:
    """Do jobs in one other process, which finds the same plugins as this one; their digests.

    A job that fails there has the error in place of its digest.
    """
    if not jobs:
        return []
    lines = [list(loaded_files()), *jobs]
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(  # this Python, and a module of ours
        [sys.executable, "-P", "-m", "tricktaker.testing.elsewhere"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
    )
    digests = done.stdout.splitlines()
    if done.returncode or len(digests) != len(jobs):
        raise RuntimeError(f"the other process failed:\n{done.stderr}")
    return digests


# ------------------------------------------------------------------ over there


def _fold(record: str) -> str:
    """Fold a seat record."""
    from tricktaker.testing.table import view_text

    return digest(view_text(tt.Record.parse(record).view()))


def _resume(record: str, seed: int) -> str:
    """Load a saved match, and play it out with these random actions."""
    from tricktaker.testing.table import play_out, state

    match = tt.Match.from_record(tt.Record.parse(record))
    before = state(match)
    return digest(*before, play_out(match, Random(seed)))


def _play(game: str, settings: Mapping[str, Any], house: Sequence[str], seed: int) -> str:
    """Play a match from a seed: a digest for each of its decisions."""
    from tricktaker.testing.going_back import course

    return " ".join(course(tt.load_game(game, **settings), seed, house))


def _ask(bot: str, seconds: float, game: str, settings: Mapping[str, Any], **match: Any) -> str:
    """Let a bot play a match among its like: what it chose, as JSON."""
    from tricktaker.testing.bots import choices

    make = partial(tt.load_bot, bot)
    return json.dumps(choices(make, seconds, tt.load_game(game, **settings), **match))


JOBS: Final[Mapping[str, Callable[..., str]]] = {
    "fold": _fold,
    "resume": _resume,
    "play": _play,
    "ask": _ask,
}


def main() -> None:
    """Do the jobs on the standard input."""
    jobs, out = _private_pipes()
    for file in json.loads(jobs.readline()):
        load_file(file)
    for line in jobs:
        job = json.loads(line)
        try:
            answer = JOBS[job.pop("job")](**job)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin may raise anything; it is told
            answer = " ".join(f"{type(error).__name__}: {error}".split())
        print(answer, file=out)


def _private_pipes() -> tuple[TextIO, TextIO]:
    """The standard input and output, out of reach of plugins, which may read and print."""
    jobs = os.fdopen(os.dup(0), encoding="utf-8")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return jobs, out


if __name__ == "__main__":
    main()
