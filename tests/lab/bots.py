"""Bots for experiments, written to files that are taken as plugins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tricktaker.discovery import discover
from tricktaker.loading import load_file

SOURCE = '''
import os
from pathlib import Path
import tricktaker as tt

class Low:
    """The first of what is legal, bids as advised."""
    place = 0
    def choose(self, view, rng):
        advised = tt.advice(view)
        return view.legal_actions[self.place] if advised is None else advised

class High(Low):
    place = -1

class Forgetful(Low):
    """Fails in deal 41."""
    def choose(self, view, rng):
        if view.deal == 41:
            raise ZeroDivisionError("by design")
        return super().choose(view, rng)

class Cheat(Low):
    def choose(self, view, rng):
        return view.game.parse_action("play AS")

class Quitter(Low):
    def choose(self, view, rng):
        raise SystemExit("enough")

class Fragile(Low):
    """Takes its whole process with it."""
    def choose(self, view, rng):
        os._exit(3)

class Chatty(Low):
    def choose(self, view, rng):
        print("my turn")
        return super().choose(view, rng)

class Counting(Low):
    """Remembers how often it was asked, and plays by that."""
    asked = 0
    def choose(self, view, rng):
        self.asked += 1
        return view.legal_actions[(self.asked + rng.randrange(9)) % len(view.legal_actions)]

HEARD = []

class Gambler(Low):
    """Keeps the first chance that it got."""
    asked = False
    def choose(self, view, rng):
        if not self.asked:
            HEARD.append(rng.random())
        self.asked = True
        return super().choose(view, rng)

class Slow(Low):
    """Leaves a file behind in each process that has come to deal 40."""
    def choose(self, view, rng):
        if view.deal >= 40:
            Path(os.environ["MARKS"], str(os.getpid())).touch()
        return super().choose(view, rng)

@tt.hookimpl
def tricktaker_bots():
    kinds = (Low, High, Forgetful, Cheat, Quitter, Fragile, Chatty, Counting, Gambler, Slow)
    return {kind.__name__.lower(): kind for kind in kinds}
'''


@contextmanager
def loaded(folder: Path) -> Iterator[Path]:
    """The bots of this page, taken from a file."""
    file = folder / "lab_bots.py"
    file.write_text(SOURCE, encoding="utf-8")
    load_file(file)
    try:
        yield file
    finally:
        discover.drop(file)
