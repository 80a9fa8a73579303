"""How long `tricktaker --help` takes beside a click program that does nothing else."""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

import harness

BARE = '''\
import click


@click.group()
def main():
    """A program with one command."""


@main.command()
def hello():
    """Say hello."""
    click.echo("hello")


if __name__ == "__main__":
    main()
'''


def seconds(command: list[str]) -> float:
    """How long one start of a program takes."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Start both by turns and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=31, help="rounds (default %(default)s)")
    arguments = parser.parse_args()

    ours = [sys.executable, str(Path(sysconfig.get_path("scripts")) / "tricktaker"), "--help"]
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        theirs = [sys.executable, str(bare), "--help"]
        seconds(ours)
        seconds(theirs)
        rounds = [(seconds(ours), seconds(theirs)) for _ in range(arguments.rounds)]

    our_times, their_times = zip(*rounds, strict=True)
    print(f"milliseconds to start, median of {arguments.rounds} alternating rounds")
    print(f"  tricktaker --help   {statistics.median(our_times) * 1000:6.1f}")
    print(f"  a bare click --help {statistics.median(their_times) * 1000:6.1f}")
    print(f"ratio {harness.ratio(our_times, their_times)}")
    print("aim: at most 1.5")


if __name__ == "__main__":
    main()
