"""The documents say all that they must, and their links lead somewhere.

That their examples run is seen to by sybil (see ``conftest.py`` at the top).
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tricktaker as tt
from tests.contract.installing import install, installed
from tricktaker.cli import COMMANDS
from tricktaker.describe import setting_text
from tricktaker.hookspecs import DiscoverySpecs, ObserverSpecs, StepSpecs
from tricktaker.options import specs

TOP = Path(__file__).parents[1]
DOCS = TOP / "docs"
DOCUMENTS = sorted([*DOCS.rglob("*.md"), *TOP.glob("*.md")])
PLUGINS = sorted((TOP / "plugins").rglob("*.py"))
RULE = re.compile(r"[A-Z][0-9]+(\.[0-9]+)?")
FENCE = re.compile(r"^```(\S*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HOOKS = [
    name
    for specs_ in (DiscoverySpecs, StepSpecs, ObserverSpecs)
    for name in vars(specs_)
    if name.startswith("tricktaker_")
]

each_document = pytest.mark.parametrize(
    "path", DOCUMENTS, ids=[str(path.relative_to(TOP)) for path in DOCUMENTS]
)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def rows(page: str) -> dict[str, list[str]]:
    """The rows of the tables of a page whose first cell is a name, with their other cells."""
    found = re.findall(r"^\| `(\w+)` \|(.*)\|$", page, re.MULTILINE)
    return {name: [cell.strip() for cell in rest.split(" | ")] for name, rest in found}


# ---------------------------------------------------------------- hooks


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_a_section(hook: str) -> None:
    sections = re.split(r"^#+ ", read(DOCS / "hooks.md"), flags=re.MULTILINE)
    (section,) = [text for text in sections if text.startswith(f"`{hook}`\n")]
    for part in ("**Called**", "**Arguments**", "**Return**", f"def {hook}("):
        assert part in section


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_named_by_a_test(hook: str) -> None:
    named = re.compile(rf"\b{hook}\b")
    others = [path for path in (TOP / "tests").rglob("*.py") if path != Path(__file__)]
    assert any(named.search(read(path)) for path in others)


def test_every_section_on_hooks_is_of_a_hook() -> None:
    assert re.findall(r"^### `(\w+)`$", read(DOCS / "hooks.md"), re.MULTILINE) == HOOKS


# ---------------------------------------------------------------- rules and options


def rules_in(source: str) -> set[str]:
    """The rule numbers that a file of a plugin names, in whatever place."""
    constants = (
        node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)
    )
    return {value for value in constants if isinstance(value, str) and RULE.fullmatch(value)}


@pytest.mark.parametrize("path", PLUGINS, ids=[str(path.relative_to(TOP)) for path in PLUGINS])
def test_every_rule_that_a_plugin_names_is_on_a_rule_page(path: Path) -> None:
    pages = "".join(map(read, sorted((DOCS / "rules").glob("*.md"))))
    written = set(re.findall(r"^- \*\*([A-Z][0-9.]+)\*\* ", pages, re.MULTILINE))
    written |= set(re.findall(r"^## ([A-Z][0-9]+) ", pages, re.MULTILINE))
    assert rules_in(read(path)) <= written


def test_the_rules_of_spades_are_found_in_its_code() -> None:
    """The test above looks at something."""
    found = set().union(*(rules_in(read(path)) for path in PLUGINS))
    assert {"S2.2", "S3.4", "S5.2", "S6.7", "S7.3"} <= found


def test_every_rule_on_a_rule_page_has_a_test_with_its_number() -> None:
    page = read(DOCS / "rules" / "spades.md")
    written = re.findall(r"^- \*\*([A-Z][0-9.]+)\*\* ", page, re.MULTILINE)
    tests = "".join(map(read, sorted((TOP / "tests" / "spades").glob("*.py"))))
    untested = [
        rule
        for rule in written
        if not re.search(rf"def test_{rule.lower().replace('.', '_')}(?![0-9])", tests)
    ]
    assert len(written) > 40
    assert untested == []


BUILT_IN = [
    name
    for plugin in tt.plugins()
    if plugin.package.split()[0] == "tricktaker"
    for name in plugin.games
]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_option_is_on_the_rule_page_with_its_default(name: str) -> None:
    table = rows(read(DOCS / "rules" / f"{name}.md"))
    options = specs(type(tt.load_game(name).options))
    assert list(table) == [spec.name for spec in options]
    for spec in options:
        default, _takes, rule = table[spec.name]
        assert default == f"`{setting_text(spec.default)}`"
        assert rule == spec.rule


def test_there_are_built_in_games() -> None:
    assert "spades" in BUILT_IN


# ---------------------------------------------------------------- public names


def test_every_public_name_is_listed() -> None:
    assert sorted(rows(read(DOCS / "api.md"))) == sorted(tt.__all__)


def test_public_names_are_where_the_annotations_say() -> None:
    """What type checkers read and what is imported when a name is used are one list."""
    source = ast.parse(read(TOP / "tricktaker" / "__init__.py"))
    (block,) = [
        node
        for node in source.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    declared: dict[str, str] = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        for alias in node.names:
            # `import x as x` is what makes a name public for a type checker
            assert alias.name == alias.asname
            assert alias.name not in declared
            declared[alias.name] = node.module or ""
    assert declared.pop("infer") == "tricktaker"
    homes = vars(tt)["_HOMES"]
    listed = [
        (name, f"tricktaker.{home}") for home, names in homes.items() for name in names.split()
    ]
    assert len(listed) == len(dict(listed))
    assert declared == dict(listed)
    assert sorted(tt.__all__) == sorted([*declared, "infer", "__version__"])


def test_public_names_stay_what_they_are() -> None:
    """A module of the same name must not take the place of a name once it has been imported."""
    code = (
        "import tricktaker as tt\n"
        "from importlib import import_module\n"
        "homes = {n: f'tricktaker.{m}' for m, names in tt._HOMES.items() for n in names.split()}\n"
        "for home in set(homes.values()): import_module(home)\n"
        "tt.games()\n"
        "print([n for n, h in homes.items() if getattr(tt, n) is not getattr(import_module(h), n)])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert ran.stdout.strip() == "[]"


# ---------------------------------------------------------------- the pages themselves


def anchors(page: str) -> set[str]:
    """The places of a page that a link can name, as GitHub and MyST make them."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", page), re.MULTILINE)
    words = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {word.strip().replace(" ", "-") for word in words}


@each_document
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", FENCE.sub("", read(path))):
        if link.startswith("https://"):
            continue
        file, _hash, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        assert target.is_file(), link
        if anchor:
            assert anchor in anchors(read(target)), link


@each_document
def test_every_example_is_run_or_is_no_python(path: Path) -> None:
    """A block in another spelling of the language would be passed over without a word."""
    assert {language for language, _code in FENCE.findall(read(path))} <= {"", "python", "toml"}
    assert read(path).count("\n```") % 2 == (1 if read(path).startswith("```") else 0)


@each_document
def test_commands_in_the_documents_exist(path: Path) -> None:
    shell = [code for language, code in FENCE.findall(read(path)) if not language]
    for line in "".join(shell).splitlines():
        typed = re.match(r"(?:.*/)?tricktaker (\S+)", line)
        if typed:
            assert typed[1] in COMMANDS, line


def test_the_index_has_every_page() -> None:
    linked = set(re.findall(r"\]\(([^)#\s]+\.md)\)", read(DOCS / "index.md")))
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} - {"index.md"}
    assert pages <= linked


def test_the_readme_begins_with_the_two_commands() -> None:
    first, play, test, last, *_rest = read(TOP / "README.md").splitlines()
    assert (first, last) == ("```", "```")
    assert play.startswith("python3 -m venv .venv && ")
    assert test.startswith("python3 -m venv .venv && ")
    assert play.endswith(" && .venv/bin/tricktaker play spades")
    assert test.endswith(" && .venv/bin/pytest")


# ---------------------------------------------------------------- the tutorial


@pytest.fixture(scope="module")
def tutorial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package of the tutorial, put together from its blocks and installed beside tricktaker."""
    source = tmp_path_factory.mktemp("slobberhannes")
    target = tmp_path_factory.mktemp("beside")
    for name, text in tutorial_files().items():
        file = source / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    install(source, target)
    with installed(target):
        yield target


def tutorial_files() -> dict[str, str]:
    """The files of the tutorial: a sentence names one, and ends in a colon before each block."""
    found: dict[str, list[str]] = {}
    block = re.compile(r"`([\w/.]+)`:\n\n```(?:python|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    for name, code in block.findall(read(DOCS / "tutorial.md")):
        found.setdefault(name, []).append(code)
    return {name: "\n\n".join(parts) for name, parts in found.items()}


def on_the_command_line(target: Path, *words: str, typed: str = "") -> str:
    ran = subprocess.run(
        [sys.executable, "-c", "from tricktaker.cli import main; main()", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(target), "PYTHONIOENCODING": "utf-8"},
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_game_of_the_tutorial_is_short() -> None:
    files = tutorial_files()
    assert set(files) == {
        "pyproject.toml",
        "tricktaker_slobberhannes/__init__.py",
        "tricktaker_slobberhannes/house.py",
    }
    assert len(files["tricktaker_slobberhannes/__init__.py"].splitlines()) < 60


def test_the_game_of_the_tutorial_is_found_and_resumed(tutorial: Path) -> None:
    game = tt.load_game("slobberhannes", limit=3)
    match = tt.Match(game, seed=7, house=["heavy-queen"])
    while not match.is_over:
        match.act(match.legal_actions[-1])
    assert min(match.totals) <= -3
    reasons = [str(line.reason) for deal in match.deals for line in deal.score_lines]
    assert reasons.count("a heavy queen") == len(match.deals)
    again = tt.Match.from_record(tt.Record.parse(str(match.record())))
    assert again.deals == match.deals


def test_the_game_of_the_tutorial_is_played_from_the_command_line(tutorial: Path) -> None:
    assert "slobberhannes" in on_the_command_line(tutorial, "games")
    rules = on_the_command_line(tutorial, "rules", "slobberhannes")
    for text in ("L3", "Follow the suit led if you can.", "limit=10", "-10 points or below"):
        assert text in rules
    assert "heavy-queen" in on_the_command_line(tutorial, "plugins")
    play = ("play", "slobberhannes", "-o", "limit=3", "--seed", "7", "--house", "heavy-queen")
    told = on_the_command_line(tutorial, *play, typed="1\n" * 200)
    assert "a heavy queen" in told
    on_the_command_line(tutorial, "watch", "slobberhannes", "--seed", "7", "-o", "limit=3")
