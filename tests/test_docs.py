"""The documents say all that they must, and their links lead somewhere.

That their examples run is seen to by sybil (see ``conftest.py`` at the top).
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import tricktaker as tt
from tests.contract.installing import install, installed
from tricktaker import events, record, setup
from tricktaker.cli import COMMANDS, program
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


BUILT_IN = [
    name
    for plugin in tt.plugins()
    if plugin.package.split()[0] == "tricktaker"
    for name in plugin.games
]


def rules_on(page: str) -> list[str]:
    """The numbers of the rules that a page states."""
    return re.findall(r"^- \*\*([A-Z][0-9.]+)\*\* ", page, re.MULTILINE)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_on_a_rule_page_has_a_test_with_its_number(name: str) -> None:
    """In the name of a test, or of a case; the exact points (X) run through all games."""
    own = sorted((TOP / "tests" / name.replace("-", "_")).glob("*.py"))
    everywhere = sorted((TOP / "tests").rglob("*.py"))
    written = rules_on(read(DOCS / "rules" / f"{name}.md"))
    untested = []
    for rule in written:
        tests = "".join(map(read, everywhere if rule.startswith("X") else own))
        number = rule.lower().replace(".", "_")
        if not re.search(rf"(def test_|\"){number}(?![0-9])", tests):
            untested.append(rule)
    assert len(written) > 25
    assert len(set(written)) == len(written)
    assert untested == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_page_has_its_parts(name: str) -> None:
    page = read(DOCS / "rules" / f"{name}.md")
    assert page.splitlines()[0].endswith(f"(`{name}`)")
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    for part in ("Options", "Worked examples", "Exact points"):
        assert part in headings
    assert any(rule.startswith("X21") for rule in rules_on(page))
    for other in (TOP / "README.md", DOCS / "index.md"):
        assert f"rules/{name}.md)" in read(other)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_action_of_a_game_is_on_its_rule_page(name: str) -> None:
    page = read(DOCS / "rules" / f"{name}.md")
    (codes,) = re.findall(r"^The codes are (.*)$", page, re.MULTILINE)
    words = {code.split()[0] for code in re.findall(r"`([^`]+)`", codes)}
    kinds = {kind for phase in tt.load_game(name).phases for kind in phase.speaks}
    said = {getattr(kind, "word", getattr(kind, "verb", None)) for kind in kinds}
    said = (said - {None}) | ({"take"} if tt.Take in kinds else set())
    assert {word for word in words if not word.isdecimal()} == said


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


# ---------------------------------------------------------------- phases, records, modules


def section(page: str, heading: str) -> str:
    """A section of a page with those below it, up to the next heading as large."""
    mark = re.search(rf"^(#+) {re.escape(heading)}$", page, re.MULTILINE)
    assert mark is not None, heading
    rest = FENCE.sub("", page[mark.end() :])
    return re.split(rf"^#{{1,{len(mark[1])}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def first_table(text: str) -> list[str]:
    """What the first cells of the first table say, without its head."""
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("| "))
    cells = []
    for line in lines[start + 2 :]:
        if not line.startswith("| "):
            break
        cells.append(line.split(" | ")[0].removeprefix("| "))
    return cells


def quoted(cells: list[str]) -> list[str]:
    """The names in code font of some cells."""
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


def test_every_part_of_a_phase_is_described() -> None:
    listed = quoted(first_table(section(read(DOCS / "phases.md"), "What a phase is")))
    public = {name for name in vars(tt.Phase) if not name.startswith("_")}
    assert set(listed) == public
    assert len(listed) == len(set(listed))


def test_every_event_and_instruction_is_described() -> None:
    tables = section(read(DOCS / "phases.md"), "What an action does")
    made = {
        name.partition("(")[0] for name in re.findall(r"^\| `(\w+\(.*?\))`", tables, re.MULTILINE)
    }
    instructions = {kind.__name__ for kind in tt.Instruction.__args__}
    assert made == {"Said", "Moved", "Shown", "Noted", "TrickTaken"} | instructions
    for name in made:
        assert name in tt.__all__


def test_every_key_of_a_record_is_specified() -> None:
    page = read(DOCS / "records.md")
    header = section(page, "Header")
    listed = re.findall(r"^\| `(\w+)` \|", header, re.MULTILINE)
    assert listed == [*record._HEADER, *record._SAVED]
    assert quoted(first_table(section(page, "Set-ups"))) == list(setup.KEYS)
    kinds = re.findall(r"^\*\*`\{\"(\w+)\"", section(page, "Lines"), re.MULTILINE)
    assert kinds == ["deal", "seat", "chance", "undo", "result"]
    assert len(kinds) == len(record._LINES)


def test_every_event_and_key_of_a_view_is_specified() -> None:
    page = read(DOCS / "records.md")
    assert quoted(first_table(section(page, "Events"))) == list(events._NAMES.values())
    view = tt.Match(tt.load_game("spades"), seed=1).view(0).to_json()
    listed = quoted(first_table(section(page, "Views")))
    assert listed == [key for key in view if key != "bags"]


def test_every_key_of_a_set_up_is_described() -> None:
    listed = first_table(section(read(DOCS / "embedding.md"), "Set-ups"))
    assert quoted(listed) == list(setup.KEYS)


def test_every_property_of_a_view_that_is_named_exists() -> None:
    listed = quoted(first_table(section(read(DOCS / "embedding.md"), "Views: what a seat knows")))
    view = tt.Match(tt.load_game("spades"), seed=1).view(0)
    for name in listed:
        assert hasattr(view, name.removeprefix("view.").partition("(")[0]), name


def test_the_floors_are_those_of_the_import_contract() -> None:
    project = tomllib.loads(read(TOP / "pyproject.toml"))
    (floors,) = [c for c in project["tool"]["importlinter"]["contracts"] if c["id"] == "floors"]
    wanted = [sorted(layer.split(" | ")) for layer in reversed(floors["layers"])]
    table = section(read(DOCS / "design.md"), "The floors")
    rows_ = re.findall(r"^\| ([0-9]+) \| (.*?) \|", table, re.MULTILINE)
    assert [int(number) for number, _modules in rows_] == list(range(1, len(wanted) + 1))
    assert [sorted(quoted([modules])) for _number, modules in rows_] == wanted
    there = {p.stem for p in (TOP / "tricktaker").iterdir() if p.suffix == ".py" or p.is_dir()}
    named = {module for modules in wanted for module in modules}
    assert named == there - {"__init__", "__pycache__"}


@pytest.mark.parametrize("path", sorted((TOP / "benchmarks").glob("*.py")), ids=lambda p: p.name)
def test_every_benchmark_is_described(path: Path) -> None:
    if "def main" in read(path):
        assert f"`{path.name}`" in first_table(read(DOCS / "benchmarks.md"))


# ---------------------------------------------------------------- public names


@each_document
def test_public_names_that_are_spoken_of_exist(path: Path) -> None:
    for name in re.findall(r"`tt\.(\w+)", read(path)):
        assert name in tt.__all__


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


@each_document
def test_options_in_the_documents_exist(path: Path) -> None:
    """What is typed after a command is what its `--help` lists."""
    shell = [code for language, code in FENCE.findall(read(path)) if not language]
    for line in "".join(shell).splitlines():
        typed = re.match(r"(?:.*/)?tricktaker (\S+)([^#]*)", line)
        if typed and typed[1] in COMMANDS:
            command = program.get_command(click.Context(program), typed[1])
            assert command is not None
            known = {o for p in command.get_params(click.Context(command)) for o in p.opts}
            assert set(re.findall(r"(?<=\s)(--?[a-z][a-z-]*)", typed[2])) <= known, line


def test_the_readme_shows_every_command() -> None:
    shown = re.findall(r"^tricktaker (\w+)", read(TOP / "README.md"), re.MULTILINE)
    assert set(shown) == set(COMMANDS)
    assert sorted(set(shown), key=shown.index) == list(COMMANDS)


@each_document
def test_documents_speak_of_no_place_outside_the_project(path: Path) -> None:
    assert not re.search(r"/work/|/home/|\bshared/", read(path))


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


def test_the_house_rule_of_the_tutorial_is_for_its_game_alone(tutorial: Path) -> None:
    with pytest.raises(tt.InvalidSetup, match="heavy-queen is for slobberhannes, not for spades"):
        tt.Match(tt.load_game("spades"), house=["heavy-queen"])


def test_the_game_of_the_tutorial_is_played_from_the_command_line(tutorial: Path) -> None:
    assert "slobberhannes" in on_the_command_line(tutorial, "games")
    rules = " ".join(on_the_command_line(tutorial, "rules", "slobberhannes").split())
    for text in ("L3", "Follow the suit led if you can.", "limit=10", "10 points or below"):
        assert text in rules
    assert "heavy-queen" in on_the_command_line(tutorial, "plugins")
    play = ("play", "slobberhannes", "-o", "limit=3", "--seed", "7", "--house", "heavy-queen")
    told = on_the_command_line(tutorial, *play, typed="1\n" * 200)
    assert "a heavy queen" in told
    on_the_command_line(tutorial, "watch", "slobberhannes", "--seed", "7", "-o", "limit=3")
