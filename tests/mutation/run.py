"""Change the rules in small ways, one at a time, and see which changes the tests find.

A change is not written to the file: a process of its own loads the module from another text. It
runs a fast part of the tests until one fails. Which changes are tried hangs on their names alone,
so that they are the same in each run; those that `explained.toml` names are not tried.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType

import click  # noqa: F401  # what the tests need is imported once, before each run parts
import hypothesis.stateful  # noqa: F401
import pluggy  # noqa: F401
import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from tests.mutation.mutants import Mutant, drawn, mutants  # noqa: E402

EXPLAINED = Path(__file__).with_name("explained.toml")

SPADES = (
    "spades/test_worked_examples.py spades/test_rules.py spades/test_rules_score.py"
    " spades/test_cases.py spades/test_exact.py spades/test_rule_numbers.py"
)
TWO = (
    "spades_two/test_rules.py spades_two/test_rules_score.py spades_two/test_cases.py"
    " spades_two/test_exact.py"
)
BELOTE = (
    "belote/test_rules.py belote/test_rules_score.py belote/test_obligations.py"
    " belote/test_cases.py belote/test_exact.py belote/test_wished_hands.py"
)
KNOWN = "spades/test_secrets.py spades_two/test_secrets.py belote/test_secrets.py"
SETUP = "test_scoresheet.py test_options.py test_setup.py cli/test_score.py test_sheet_questions.py"
ALONE = "test_blind_bids.py test_dealing.py obligations/test_in_matches.py"
GIVEN_AWAY = "infer/test_cases.py infer/test_given_away.py"
INFER = (
    "infer/test_chances.py infer/test_limits.py infer/test_uniform.py infer/test_refused_worlds.py"
    " infer/test_supposed.py infer/test_drawn_in_play.py infer/test_by_force.py"
)

EXAMPLES = (
    "spades/test_worked_examples.py spades_two/test_cases.py belote/test_cases.py cli/test_rules.py"
)

TARGETS: Mapping[str, tuple[str, str]] = {
    # what is changed, the tests that are run first, and the others
    "tricktaker/obligations": ("obligations", f"{BELOTE} {SPADES} test_compiled.py {GIVEN_AWAY}"),
    "tricktaker/phases": (
        EXAMPLES,
        f"{SPADES} {TWO} {BELOTE} {SETUP} {KNOWN} {GIVEN_AWAY} {ALONE}",
    ),
    "tricktaker/scoring.py": (EXAMPLES, f"{SPADES} {TWO} {BELOTE} {SETUP} test_start_bounds.py"),
    "tricktaker/deal.py": (
        EXAMPLES,
        f"{SPADES} {TWO} {BELOTE} {KNOWN} {SETUP} {GIVEN_AWAY} test_contract_notes.py",
    ),
    "tricktaker/log.py": (
        EXAMPLES,
        f"{SPADES} {KNOWN} test_handed_out.py test_taking_back.py infer/test_supposed.py {SETUP}",
    ),
    "tricktaker/infer": (GIVEN_AWAY, INFER),
    "plugins/tricktaker_spades": (
        EXAMPLES,
        f"{SPADES} {TWO} {KNOWN} {SETUP} contract/test_bots_kept.py",
    ),
    "plugins/tricktaker_belote": (
        EXAMPLES,
        f"{BELOTE} belote/test_secrets.py test_event_counts.py {SETUP} contract/test_bots_kept.py",
    ),
}
LEFT_OUT = {"words.py", "hints.py"}
"""Modules that only make words, or guesses that no rule holds."""

BUILDERS = {"belote.py", "spades.py", "two.py"}
"""Modules in which a game is put together: rules as data, as is whatever stands in a module."""
OFTENER = 3
"""How many times likelier what is declared is tried than another change."""
SAMPLE = 370
"""How many mutants are tried, those with the lowest lots."""

MOST = 4
"""How many cases of a test are run, and of a scene only one of its seatings."""
MANY = re.compile("worked_example|scores|obligation|cannot|refused|promises")
MOST_EXAMPLES = 40
"""How many of a test whose cases are each of another kind."""
SLOW = ("sv_01", "in_every_process", "random_set_ups", "set_ups_leave_open", "hash_seed", "ctrl_c")
"""Tests that take longer than what they find is worth here, or look at other processes."""

LONGEST = 120
"""Seconds of computing until a change counts as found because the tests no longer end."""


class Loader(SourceFileLoader):
    """Loads a module from another text than its file's."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self.text, self.path, "exec", dont_inherit=True)
        return code


class Finder:
    """Finds one module, as it is changed."""

    def __init__(self, mutant: Mutant) -> None:
        parts = Path(mutant.path).with_suffix("").parts
        parts = parts[1:] if parts[0] == "plugins" else parts
        self.path = str(ROOT / mutant.path)
        self.is_package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.is_package else parts)
        self.text = mutant.source

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(
            name,
            self.path,
            loader=Loader(name, self.path, self.text),
            submodule_search_locations=[str(Path(self.path).parent)] if self.is_package else None,
        )


class Fewer:
    """A plugin of pytest that leaves out most cases of the tests that have many."""

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        kept, seen = set(), Counter[str]()
        for name in sorted((item.nodeid for item in items), key=drawn):
            scene = re.sub(r"-?([CDHS]{3,4}\d)?\]$", "", name)
            test = name.partition("[")[0]
            most = MOST_EXAMPLES if MANY.search(test) else MOST
            if not seen[scene] and seen[test] < most and not any(part in test for part in SLOW):
                kept.add(name)
                seen[test] += 1
            seen[scene] += scene != test
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
        items[:] = [item for item in items if item.nodeid in kept]


def chosen(every: bool, only: str) -> list[tuple[Mutant, tuple[str, ...]]]:
    """The mutants to try, the same in each run, with their tests."""
    found: list[tuple[float, Mutant, tuple[str, ...]]] = []
    for target, tests in TARGETS.items():
        where = ROOT / target
        for file in [where] if where.suffix else sorted(where.glob("*.py")):
            if file.name in LEFT_OUT:
                continue
            for mutant in mutants(ROOT, file.relative_to(ROOT).as_posix()):
                declared = " (module): " in mutant.name or file.name in BUILDERS
                found.append((mutant.lot / (OFTENER if declared else 1), mutant, tests))
    found.sort(key=lambda entry: entry[0])
    some = found if every else found[:SAMPLE]
    return [(mutant, tests) for _lot, mutant, tests in some if only in mutant.name]


def start(mutant: Mutant | None, tests: Iterable[str], log: Path) -> int:
    """Run the tests in a process that parts from this one; its number."""
    if (pid := os.fork()) != 0:
        return pid
    if mutant is not None:
        # what the process computes, not the clock: other work on the machine must find nothing
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        signal.alarm(10 * LONGEST)
    with log.open("wb") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    code = 1
    try:
        if mutant is not None:
            sys.meta_path.insert(0, Finder(mutant))
        quick = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=line"]
        quick += ["-W", "ignore:Module already imported", "--assert=plain"]
        for some in tests:
            files = [f"tests/{file}" for file in some.split()]
            code = int(pytest.main([*quick, "--hypothesis-seed=1", *files], plugins=[Fewer()]))
            if code:
                break
    except Exception:  # noqa: BLE001  # the process ends here, whatever it was
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--all", action="store_true", help="all mutants, not the sample")
    ask.add_argument("--only", default="", metavar="TEXT", help="those whose name holds this")
    ask.add_argument("--jobs", type=int, default=1, help="how many at a time")
    ask.add_argument("--list", action="store_true", help="name the mutants, and try none")
    asked = ask.parse_args()
    os.chdir(ROOT)
    waiting = list(chosen(asked.all, asked.only))
    if asked.list:
        print(*[mutant.name for mutant, _tests in waiting], sep="\n")
        return 0
    told = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["explained"]
    explained = {name for entry in told for name in entry["mutants"]}
    ends = Counter({"explained": sum(mutant.name in explained for mutant, _tests in waiting)})
    waiting = [(mutant, tests) for mutant, tests in waiting if mutant.name not in explained]
    for name in sorted(explained - {mutant.name for mutant, _tests in chosen(True, "")}):
        print(f"explained, but there is no such mutant any more: {name}")
    began = time.monotonic()
    survivors: list[str] = []
    running: dict[int, tuple[Mutant, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        parts = zip(*[tests for _mutant, tests in waiting], strict=True)
        unchanged = [" ".join(dict.fromkeys(" ".join(part).split())) for part in parts]
        if os.waitpid(start(None, unchanged, Path(folder, "log")), 0)[1]:
            print(Path(folder, "log").read_text(encoding="utf-8"))
            return 2
        print(f"{len(waiting)} mutants to try; unchanged, the tests pass", flush=True)
        waiting.reverse()
        while waiting or running:
            while waiting and len(running) < asked.jobs:
                mutant, tests = waiting.pop()
                pid = start(mutant, tests, Path(folder, str(len(waiting))))
                running[pid] = mutant, time.monotonic()
            pid, status = os.wait()
            mutant, since = running.pop(pid)
            end = "no end" if os.WIFSIGNALED(status) else "killed" if status else "survived"
            ends[end] += 1
            if end == "survived":
                survivors.append(mutant.name)
            print(f"{time.monotonic() - since:5.1f} s  {end:9}  {mutant.name}", flush=True)
    tried = ends.total()
    print(
        f"\n{tried} mutants in {(time.monotonic() - began) / 60:.0f} minutes:"
        f" {ends['killed']} killed, {ends['no end']} killed since the tests do not end,"
        f" {ends['explained']} explained, {ends['survived']} survived."
    )
    print(*survivors, sep="\n")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
