"""Change the rules in small ways, one at a time, and see which changes the tests find.

A change is not written to the file: a process of its own loads the module from another text. It
runs a fast part of the tests until one fails. Which changes are tried hangs on their names alone,
so that they are the same in each run; those that `explained.toml` names are not tried. Before that
each part of the tests is run with nothing changed, as it will be run with a change.
"""

from __future__ import annotations

import argparse
import importlib
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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
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
    " spades/test_options_bidding.py spades/test_options_cards.py spades/test_options_score.py"
)
TWO = (
    "spades_two/test_rules.py spades_two/test_rules_score.py spades_two/test_cases.py"
    " spades_two/test_exact.py spades_two/test_options.py"
)
BELOTE = (
    "belote/test_rules.py belote/test_rules_score.py belote/test_obligations.py"
    " belote/test_cases.py belote/test_exact.py belote/test_wished_hands.py"
    " belote/test_declarations.py belote/test_declared_score.py belote/test_options_score.py"
)
OTHERS = (
    "bridge/test_rules.py bridge/test_rules_score.py skat/test_rules.py skat/test_rules_score.py"
    " hearts/test_rules.py hearts/test_rules_score.py euchre/test_rules.py euchre/test_score.py"
)
KNOWN = "spades/test_secrets.py spades_two/test_secrets.py belote/test_secrets.py"
SETUP = (
    "test_scoresheet.py test_options.py test_setup.py cli/test_score.py test_sheet_questions.py"
    " test_as_json.py"
)
ALONE = (
    "test_blind_bids.py test_dealing.py test_trick_winner.py obligations/test_in_matches.py"
    " test_auction.py test_leading.py test_passing.py test_taking.py test_passed_out.py"
    " test_dummy.py test_contract_notes.py"
)
GIVEN_AWAY = "infer/test_cases.py infer/test_given_away.py"
INFER = (
    "infer/test_chances.py infer/test_limits.py infer/test_uniform.py infer/test_refused_worlds.py"
    " infer/test_supposed.py infer/test_drawn_in_play.py infer/test_by_force.py"
    " infer/test_claims.py"
)
COUNTED = "lab/test_tallies.py contract/test_bots_kept.py"

EXAMPLES = (
    "spades/test_worked_examples.py spades_two/test_cases.py belote/test_cases.py cli/test_rules.py"
)

TARGETS: Mapping[str, tuple[str, str]] = {
    # what is changed, the tests that are run first, and the others
    "tricktaker/obligations": ("obligations", f"{BELOTE} {SPADES} test_compiled.py {GIVEN_AWAY}"),
    "tricktaker/phases": (
        EXAMPLES,
        f"{OTHERS} {SPADES} {TWO} {BELOTE} {ALONE} {SETUP} {KNOWN} {GIVEN_AWAY}",
    ),
    "tricktaker/scoring.py": (
        EXAMPLES,
        f"{SPADES} {TWO} {BELOTE} {OTHERS} {SETUP} test_start_bounds.py",
    ),
    "tricktaker/deal.py": (
        EXAMPLES,
        f"{SPADES} {TWO} {BELOTE} {OTHERS} {KNOWN} {SETUP} {GIVEN_AWAY} test_contract_notes.py",
    ),
    "tricktaker/log.py": (
        EXAMPLES,
        f"{SPADES} {KNOWN} test_handed_out.py test_taking_back.py infer/test_supposed.py {SETUP}",
    ),
    "tricktaker/infer": (GIVEN_AWAY, INFER),
    "plugins/tricktaker_spades": (
        EXAMPLES,
        f"{SPADES} {TWO} {KNOWN} {SETUP} {COUNTED}",
    ),
    "plugins/tricktaker_belote": (
        EXAMPLES,
        f"{BELOTE} belote/test_secrets.py test_event_counts.py {SETUP} {COUNTED}",
    ),
}
LEFT_OUT = {"words.py", "hints.py", "stakes.py"}
"""Modules that only make words, or guesses that no rule holds."""

BUILDERS = {"belote.py", "spades.py", "two.py"}
"""Modules in which a game is put together: rules as data, as is whatever stands in a module."""
OFTENER = 3
"""How many times likelier what is declared is tried than another change."""
SAMPLE = 370
"""How many mutants are tried, those with the lowest lots unless some are skipped."""

MOST = 4
"""How many cases of a test are run, and of a scene only one of its seatings."""
MANY = re.compile("worked_example|scores|obligation|cannot|refused|promises")
MOST_EXAMPLES = 40
"""How many of a test whose cases are each of another kind."""
SLOW = (
    "sv_01", "process", "random_set_ups", "set_ups_leave_open", "hash_seed", "ctrl_c"
)  # fmt: skip
"""Tests that take longer than what they find is worth here, or look at other processes."""

LONGEST = 120
"""Seconds of computing until a change counts as found because the tests no longer end.

On the clock it is ten times as long, so that other work on the machine finds nothing.
"""

FOUND = 1
"""The exit code of pytest when a test has failed: no other says that a change is found."""
FAULT = 70
"""The exit code of a process that could not begin with the tests."""
NO_END = (-signal.SIGPROF, -signal.SIGKILL)
"""What ends a process that takes longer."""


class Loader(SourceFileLoader):
    """Loads a module from other code than its file's."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class Finder:
    """Finds one module, as it is changed."""

    def __init__(self, mutant: Mutant) -> None:
        parts = Path(mutant.path).with_suffix("").parts
        parts = parts[1:] if parts[0] == "plugins" else parts
        self.path = str(ROOT / mutant.path)
        self.is_package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.is_package else parts)
        self.code: CodeType = compile(mutant.source, self.path, "exec", dont_inherit=True)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(
            name,
            self.path,
            loader=Loader(name, self.path, self.code),
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


@dataclass(frozen=True)
class Trial:
    """Tests to run in a process of its own, with a change or with none."""

    tests: tuple[str, ...]
    """Files of tests; each lot of them is run after the one before has passed."""
    mutant: Mutant | None = None

    @property
    def name(self) -> str:
        return self.mutant.name if self.mutant else f"unchanged: {self.tests[0]} …"


def drawn_lots() -> list[Trial]:
    """All mutants with their tests, by their lots: the same in each run."""
    found: list[tuple[float, Trial]] = []
    for target, tests in TARGETS.items():
        where = ROOT / target
        for file in [where] if where.suffix else sorted(where.glob("*.py")):
            if file.name in LEFT_OUT:
                continue
            for mutant in mutants(ROOT, file.relative_to(ROOT).as_posix()):
                declared = " (module): " in mutant.name or file.name in BUILDERS
                lot = mutant.lot / (OFTENER if declared else 1)
                found.append((lot, Trial(tests, mutant)))
    return [trial for _lot, trial in sorted(found, key=lambda entry: entry[0])]


# ------------------------------------------------------------------ a trial


def run(trial: Trial) -> int:
    """Run the tests until one fails; the exit code."""
    if trial.mutant is not None:
        finder = Finder(trial.mutant)
        sys.meta_path.insert(0, finder)
        try:
            importlib.import_module(finder.name)
        except Exception:  # noqa: BLE001  # no test could even begin
            traceback.print_exc()
            return FOUND
    quick = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=line"]
    quick += ["-W", "ignore:Module already imported", "--assert=plain"]
    for lot in trial.tests:
        files = [f"tests/{file}" for file in lot.split()]
        code = int(pytest.main([*quick, "--hypothesis-seed=1", *files], plugins=[Fewer()]))
        if code:
            return code
    return 0


def start(trial: Trial, log: Path) -> int:
    """Run a trial in a process that parts from this one; its number."""
    if (pid := os.fork()) != 0:
        return pid
    code = FAULT
    try:
        os.setpgid(0, 0)  # with the processes that the tests begin
        # no alarm: tests of what never ends have their own
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        with log.open("wb") as out:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
        code = run(trial)
    except BaseException:  # noqa: BLE001  # the process ends here, whatever it was
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def end_of(trial: Trial, status: int, log: Path) -> str:
    """How a trial came out: "passed", "killed", or "no end" where its time was over.

    :raises SystemExit: if it is none of these, or a test fails with nothing changed.
    """
    if not status:
        return "passed"
    code = os.waitstatus_to_exitcode(status)
    if trial.mutant is not None and code in (FOUND, *NO_END):
        return "killed" if code == FOUND else "no end"
    told = log.read_text(encoding="utf-8", errors="replace")
    sys.exit(f"{told}\nno change was found by this (exit code {code}): {trial.name}")


def next_end(since: Mapping[int, float]) -> tuple[int, int]:
    """Wait until a process ends: which, and its status. Who takes too long is ended.

    :param since: when each of them began.
    """
    while True:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid:
            kill(pid)  # what it may have left
            return pid, status
        for pid, began in since.items():
            if time.monotonic() - began > 10 * LONGEST:
                kill(pid)
        time.sleep(0.05)


def kill(pid: int) -> None:
    """End a process and those that it began."""
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def outcomes(trials: Iterable[Trial], jobs: int) -> Iterator[tuple[Trial, str, float]]:
    """Run so many trials at a time; how each came out, and the seconds that it took."""
    waiting = list(reversed(list(trials)))
    running: dict[int, tuple[Trial, Path, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        try:
            while waiting or running:
                while waiting and len(running) < jobs:
                    trial = waiting.pop()
                    log = Path(folder, str(len(waiting)))
                    running[start(trial, log)] = trial, log, time.monotonic()
                pid, status = next_end({pid: since for pid, (_, _, since) in running.items()})
                trial, log, since = running.pop(pid)
                yield trial, end_of(trial, status, log), time.monotonic() - since
        finally:
            for pid in running:
                kill(pid)


# ------------------------------------------------------------------ the run


def arguments() -> argparse.Namespace:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--skip", type=int, default=0, metavar="N", help="pass over the first N")
    ask.add_argument("--count", type=int, default=SAMPLE, metavar="N", help="try N, not the sample")
    ask.add_argument("--all", action="store_true", help="all mutants, not the sample")
    ask.add_argument("--only", default="", metavar="TEXT", help="of those whose name holds this")
    ask.add_argument("--jobs", type=int, default=1, help="how many at a time")
    ask.add_argument("--list", action="store_true", help="name the mutants, and try none")
    return ask.parse_args()


def explained_in(every: Sequence[Trial]) -> set[str]:
    """The names of the mutants that are explained; says which of them no longer are."""
    told = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["explained"]
    explained = {name for entry in told for name in entry["mutants"]}
    for name in sorted(explained - {trial.name for trial in every}):
        print(f"explained, but there is no such mutant any more: {name}")
    return explained


def try_all(trials: Sequence[Trial], jobs: int) -> tuple[Counter[str], list[str]]:
    """Try mutants: how many came out how, and the names of those that no test finds."""
    unchanged = [Trial(tests) for tests in dict.fromkeys(trial.tests for trial in trials)]
    for trial, _end, took in outcomes(unchanged, jobs):
        print(f"{took:5.1f} s  {trial.name}", flush=True)
    print(f"{len(trials)} mutants to try; unchanged, the tests pass", flush=True)
    ends, survivors = Counter[str](), []
    for trial, how, took in outcomes(trials, jobs):
        end = "survived" if how == "passed" else how
        ends[end] += 1
        if end == "survived":
            survivors.append(trial.name)
        print(f"{took:5.1f} s  {end:9}  {trial.name}", flush=True)
    return ends, survivors


def main() -> int:
    asked = arguments()
    os.chdir(ROOT)
    every = drawn_lots()
    some = every if asked.all else every[asked.skip : asked.skip + asked.count]
    some = [trial for trial in some if asked.only in trial.name]
    if asked.list:
        print(*[trial.name for trial in some], sep="\n")
        return 0
    explained = explained_in(every)
    began = time.monotonic()
    trials = [trial for trial in some if trial.name not in explained]
    ends, survivors = try_all(trials, asked.jobs)
    print(
        f"\n{len(some)} mutants in {(time.monotonic() - began) / 60:.0f} minutes:"
        f" {ends['killed']} killed, {ends['no end']} killed since the tests do not end,"
        f" {len(some) - len(trials)} explained, {ends['survived']} survived."
    )
    print(*survivors, sep="\n")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
