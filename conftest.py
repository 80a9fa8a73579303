from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

# What the tests compare is English, whatever the person speaks who runs them.
os.environ["LANGUAGE"] = "en"

# How long an example takes says more about the machine than about the code.
settings.register_profile("tricktaker", deadline=None)
settings.load_profile("tricktaker")

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["*.md"],
).pytest()

_from_workers: list[dict[str, Any]] = []


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Keep what a process of the tests has counted (see tests/contract/conftest.py)."""
    counted = getattr(node, "workeroutput", {}).get("counted_swaps")
    if counted:
        _from_workers.append(counted)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many unseen cards were exchanged, and in how many matches."""
    own = getattr(terminalreporter.config, "counted_swaps", [])
    matches: Counter[str] = Counter()
    swaps: dict[str, Counter[str]] = {}
    for counted in (*own, *_from_workers):
        matches.update(counted["matches"])
        for game, by_phase in counted["swaps"].items():
            swaps.setdefault(game, Counter()).update(by_phase)
    if not swaps:
        return
    total = sum(sum(by_phase.values()) for by_phase in swaps.values())
    terminalreporter.write_sep(
        "-",
        f"non-interference: {total:,} swaps of unseen cards in {sum(matches.values()):,} matches",
    )
    for game, by_phase in sorted(swaps.items()):
        told = ", ".join(f"{phase} {count:,}" for phase, count in sorted(by_phase.items()))
        terminalreporter.write_line(f"{game}: {told}")
