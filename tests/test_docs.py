"""The documents say all that they must, and their links lead somewhere.

That their examples run is seen to by sybil (see ``conftest.py`` at the top).
"""

from __future__ import annotations

import ast
import inspect
import io
import os
import re
import shlex
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from types import FrameType

import attrs
import click
import mypy.api
import pytest

import tricktaker as tt
from tests.contract.installing import install, installed
from tricktaker import events, loading, record, setup
from tricktaker.cli import COMMANDS, program
from tricktaker.describe import setting_text
from tricktaker.hookspecs import DiscoverySpecs, ObserverSpecs, StepSpecs
from tricktaker.options import specs

TOP = Path(__file__).parents[1]
DOCS = TOP / "docs"
DOCUMENTS = sorted([*DOCS.rglob("*.md"), *TOP.glob("*.md")])
PLUGINS = sorted((TOP / "plugins").rglob("*.py"))
RULE = re.compile(r"[A-Z][0-9]+(\.[0-9]+)?")
RULE_IN_WORDS = re.compile(r"\b[A-Z][0-9]+(?:\.[0-9]+)?\b")
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


PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def hook_sections() -> list[tuple[str, str]]:
    """The sections of the page on hooks, in order, each with its heading."""
    found = re.split(r"^#+ (.*)$", read(DOCS / "hooks.md"), flags=re.MULTILINE)
    return list(zip(["", *found[1::2]], found[::2], strict=True))


def implemented(source: str) -> set[str]:
    """The hooks that functions of a module are marked as answers to."""
    return {
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(mark).split(".")[-1] == "hookimpl" for mark in node.decorator_list)
    }


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_a_section(hook: str) -> None:
    (section,) = [text for heading, text in hook_sections() if heading == f"`{hook}`"]
    for part in ("**Called**", "**Arguments**", "**Return**"):
        assert part in section
    example = "\n".join(PYTHON.findall(section))
    assert hook in implemented(example)
    assert any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(example)))


@pytest.mark.parametrize("hook", HOOKS)
def test_every_argument_of_a_hook_is_described(hook: str) -> None:
    (spec,) = [
        vars(specs_)[hook]
        for specs_ in (DiscoverySpecs, StepSpecs, ObserverSpecs)
        if hook in vars(specs_)
    ]
    taken = list(inspect.signature(spec).parameters)[1:]
    (section,) = [text for heading, text in hook_sections() if heading == f"`{hook}`"]
    (line,) = re.findall(r"^- \*\*Arguments\*\*(.*)$", section, re.MULTILINE)
    assert [name for name in re.findall(r"`(\w+)`", line) if name in taken] == taken
    assert (": none." in line) == (not taken)
    assert inspect.getdoc(spec)


def test_every_example_of_a_hook_asks_it() -> None:
    """The page is run as it stands; in the section of a hook its own example is called."""
    names: dict[str, object] = {}
    asked: set[tuple[str, str]] = set()
    here = ""

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename == "hooks.md":
            asked.add((here, frame.f_code.co_name))

    try:
        for heading, text in hook_sections():
            here = heading.strip("`")
            for code in PYTHON.findall(text):
                block = compile(code, "hooks.md", "exec")
                sys.setprofile(note)
                exec(block, names)
                sys.setprofile(None)
    finally:
        sys.setprofile(None)
    assert [hook for hook in HOOKS if (hook, hook) not in asked] == []


# Where a hook may have a real use: what is installed, and what the tests install.
REAL = [
    *(TOP / "tricktaker").rglob("*.py"),
    *PLUGINS,
    *(TOP / "tests" / "games").rglob("*.py"),
]


def in_packages_of_tests() -> set[str]:
    """The hooks that are answered in a package that a test writes and runs, given as source."""
    found: set[str] = set()
    for path in (TOP / "tests").rglob("*.py"):
        if path == Path(__file__):
            continue
        for node in ast.walk(ast.parse(read(path))):
            if isinstance(node, ast.Constant) and "hookimpl" in str(node.value):
                with suppress(SyntaxError):
                    found |= implemented(str(node.value))
    return found


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_a_real_use(hook: str) -> None:
    uses = [path for path in REAL if hook in implemented(read(path))]
    assert uses or hook in in_packages_of_tests()


def test_the_real_uses_are_run(tmp_path: Path) -> None:
    """Plugins are looked for, and a match is played by every house rule of the test games."""
    install(TOP / "tests" / "games", tmp_path)
    asked: set[str] = set()
    # by the end of its path: another test may have imported the test games from elsewhere
    real = {path.parts[-2:] for path in REAL}

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name in HOOKS and Path(code.co_filename).parts[-2:] in real:
            asked.add(code.co_name)

    with installed(tmp_path):
        sys.setprofile(note)
        try:
            game = tt.load_game("tiny_hearts")
            match = tt.Match(game, seed=1, house=loading.house_rules())
            while not match.is_over:
                match.act(match.legal_actions[0])
        finally:
            sys.setprofile(None)
    there = set().union(*(implemented(read(path)) for path in REAL))
    assert there - asked == set()
    assert set(HOOKS) - there <= in_packages_of_tests()


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
    tree = ast.parse(source)
    constants = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    found = {value for value in constants if isinstance(value, str) and RULE.fullmatch(value)}
    return found.union(*(RULE_IN_WORDS.findall(words) for words in told_in(source)))


def told_in(source: str) -> Iterator[str]:
    """The comments of a file, and what its docstrings say outside code."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and "noqa" not in token.string:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield re.sub(r"``.*?``|>>>.*", "", str(node.value.value))


@pytest.mark.parametrize("path", PLUGINS, ids=[str(path.relative_to(TOP)) for path in PLUGINS])
def test_every_rule_that_a_plugin_names_is_on_a_rule_page(path: Path) -> None:
    pages = "".join(map(read, sorted((DOCS / "games").glob("*.md"))))
    written = set(re.findall(r"^- \*\*([A-Z][0-9.]+)\*\* ", pages, re.MULTILINE))
    written |= set(re.findall(r"^## ([A-Z][0-9]+) ", pages, re.MULTILINE))
    assert rules_in(read(path)) <= written


def test_rules_are_found_in_comments_and_docstrings() -> None:
    source = '# J7.1 is so\ndef f():\n    """J8, by J8.4: ``S1`` is code."""\n    return "E9.9"\n'
    assert rules_in(source) == {"J7.1", "J8", "J8.4", "E9.9"}


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
    """In the name of a test, or of a case, of that game or of all games."""
    folders = [TOP / "tests" / name.replace("-", "_"), TOP / "tests" / "exact"]
    tests = "".join(read(path) for folder in folders for path in sorted(folder.glob("*.py")))
    written = rules_on(read(DOCS / "games" / f"{name}.md"))
    untested = []
    for rule in written:
        number = rule.lower().replace(".", "_")
        if not re.search(rf"(def test_|\"){number}(?![0-9])", tests):
            untested.append(rule)
    assert len(written) > 25
    assert len(set(written)) == len(written)
    assert untested == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_page_has_its_parts(name: str) -> None:
    page = read(DOCS / "games" / f"{name}.md")
    assert page.splitlines()[0].endswith(f"(`{name}`)")
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    for part in ("Options", "Worked examples", "Exact points"):
        assert part in headings
    assert any(rule.startswith("X21") for rule in rules_on(page))
    for other in (TOP / "README.md", DOCS / "index.md"):
        assert f"games/{name}.md)" in read(other)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_action_of_a_game_is_on_its_rule_page(name: str) -> None:
    page = read(DOCS / "games" / f"{name}.md")
    (codes,) = re.findall(r"^The codes are (.*)$", page, re.MULTILINE)
    words = {code.split()[0] for code in re.findall(r"`([^`]+)`", codes)}
    kinds = {kind for phase in tt.load_game(name).phases for kind in phase.speaks}
    said = {getattr(kind, "word", getattr(kind, "verb", None)) for kind in kinds}
    assert {word for word in words if not word.isdecimal()} == said - {None}


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_option_is_on_the_rule_page_with_its_default(name: str) -> None:
    table = rows(read(DOCS / "games" / f"{name}.md"))
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
    assert listed == [*record._HEADER, *record._OPTIONAL, *record._SAVED]
    assert quoted(first_table(section(page, "Set-ups"))) == list(setup.KEYS)
    kinds = re.findall(r"^\*\*`\{\"(\w+)\"", section(page, "Lines"), re.MULTILINE)
    assert kinds == ["deal", "seat", "chance", "undo", "hint", "result"]
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
    assert named == there - {"__init__", "__pycache__", "locale"}


@pytest.mark.parametrize("path", sorted((TOP / "benchmarks").glob("*.py")), ids=lambda p: p.name)
def test_every_benchmark_is_described(path: Path) -> None:
    if "def main" in read(path):
        assert f"`{path.name}`" in first_table(read(DOCS / "benchmarks.md"))


# ---------------------------------------------------------------- events


def test_every_kind_of_event_is_on_its_page_with_its_fields() -> None:
    table = rows(section(read(DOCS / "events.md"), "The kinds"))
    kinds = {kind.__name__: kind for kind in events._NAMES}
    assert {kind.__name__ for kind in events.Event.__subclasses__()} == set(kinds)
    assert list(table) == list(kinds)
    for name, (held, in_json, whole, others) in table.items():
        kind = kinds[name]
        assert name in tt.__all__
        assert in_json == f"`{events._NAMES[kind]}`"
        assert quoted([held]) == [a.name for a in attrs.fields(kind) if a.name != "audience"]
        public = not attrs.fields(kind).audience.init
        assert public == (whole == "everybody") == (others == "")


def test_the_match_over_events_is_exhaustive(tmp_path: Path) -> None:
    """mypy finds nothing in the example, and a kind that is left out whichever it is."""
    (code,) = [code for code in PYTHON.findall(read(DOCS / "events.md")) if "assert_never" in code]
    (tmp_path / "whole.py").write_text(code, encoding="utf-8")
    kinds = [kind.__name__ for kind in events._NAMES]
    for kind in kinds:
        lacking = re.sub(
            rf"^        case tt\.{kind}\(.*\n            .*\n", "", code, flags=re.MULTILINE
        )
        assert lacking != code
        (tmp_path / f"no_{kind}.py").write_text(lacking, encoding="utf-8")
    found, problems, _status = mypy.api.run(
        ["--strict", "--config-file=", f"--cache-dir={tmp_path / 'cache'}", str(tmp_path)]
    )
    assert problems == ""
    errors = re.findall(r"(\w+)\.py:\d+: error: (.*)$", found, re.MULTILINE)
    assert sorted(file for file, _error in errors) == sorted(f"no_{kind}" for kind in kinds)
    for file, error in errors:
        assert re.search(rf'"assert_never".*"{file.removeprefix("no_")}"', error)


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


# ---------------------------------------------------------------- the packages of the pages


PACKAGES = {
    "tutorial.md": {
        "pyproject.toml",
        "tricktaker_slobberhannes/__init__.py",
        "tricktaker_slobberhannes/house.py",
    },
    "players.md": {"pyproject.toml", "tricktaker_thumbs/__init__.py"},
    "house-rules.md": {"pyproject.toml", "tricktaker_parlour/__init__.py"},
}
"""The pages that put a package together, and its files."""


def files_of(page: str) -> dict[str, str]:
    """The files of a page: a sentence names one, and ends in a colon before each block."""
    found: dict[str, list[str]] = {}
    block = re.compile(r"`([\w/.]+)`:\n\n```(?:python|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    for name, code in block.findall(read(DOCS / page)):
        found.setdefault(name, []).append(code)
    return {name: "\n\n".join(parts) for name, parts in found.items()}


@contextmanager
def package_of(page: str, folder: Path) -> Iterator[Path]:
    """The package of a page, put together from its blocks and installed beside tricktaker."""
    source, target = folder / "source", folder / "beside"
    source.mkdir()
    target.mkdir()
    for name, text in files_of(page).items():
        file = source / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    install(source, target)
    with installed(target):
        yield target


@pytest.fixture(scope="module")
def tutorial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with package_of("tutorial.md", tmp_path_factory.mktemp("slobberhannes")) as target:
        yield target


def on_the_command_line(
    target: Path, *words: str, typed: str = "", here: Path | None = None
) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", "from tricktaker.cli import main; main()", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(target), "PYTHONIOENCODING": "utf-8"},
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("page", PACKAGES)
def test_the_files_of_a_package_are_all_of_it(page: str) -> None:
    assert set(files_of(page)) == PACKAGES[page]
    folders = {name.partition("/")[0] for name in PACKAGES[page] if "/" in name}
    assert f'packages = ["{folders.pop()}"]' in files_of(page)["pyproject.toml"]


@pytest.mark.parametrize("page", PACKAGES)
def test_what_a_page_types_works_where_its_package_is_installed(page: str, tmp_path: Path) -> None:
    """Every command line, in its order, in a folder that was empty."""
    here = tmp_path / "here"
    here.mkdir()
    shell = [code for language, code in FENCE.findall(read(DOCS / page)) if not language]
    lines = [line for code in shell for line in code.splitlines() if line.startswith("tricktaker ")]
    assert len(lines) > 3
    name = re.search(r'^name = "(.*)"$', files_of(page)["pyproject.toml"], re.MULTILINE)
    assert name is not None
    with package_of(page, tmp_path) as target:
        for line in lines:
            words = shlex.split(line)[1:]
            said = on_the_command_line(target, *words, typed="1\n" * 30, here=here)
            assert said, line
            if words == ["plugins"]:
                assert name[1] in said
                assert "failed" not in said


def test_the_house_rules_of_the_page_forbid_by_name(tmp_path: Path) -> None:
    with package_of("house-rules.md", tmp_path):
        game = tt.load_game("belote")
        setup = {"hands": {0: "AH 7H 8H 9H TH JH QH KH"}, "leader": 0}
        setup = {**setup, "contract": {"taker": 0, "strain": "S"}}
        match = tt.Match(game, dealer=3, setup=setup, house=["no-ace-first"])
        with pytest.raises(tt.IllegalAction, match="the house rules forbid it: no-ace-first"):
            match.act("play AH")
        with pytest.raises(tt.InvalidSetup, match="every-trick is for spades, spades-two"):
            tt.Match(game, house=["every-trick"])


def test_the_bots_of_the_page_finish_whole_matches_and_are_reproducible(tmp_path: Path) -> None:
    with package_of("players.md", tmp_path) as target:
        assert {"thumb", "ahead"} <= set(loading.bots())
        watch = ("watch", "spades", "--players", "thumb", "--seed", "7", "--deals", "1", "--json")
        assert on_the_command_line(target, *watch) == on_the_command_line(target, *watch)
        for name in BUILT_IN:
            bot, rng = tt.load_bot("thumb"), Random(7)
            match = tt.Match(tt.load_game(name), seed=7, max_deals=5)
            while not match.is_over:
                match.act(bot.choose(match.view(match.to_act), rng))
            assert match.deals


# ---------------------------------------------------------------- the tutorial


def test_the_game_of_the_tutorial_is_short() -> None:
    game = files_of("tutorial.md")["tricktaker_slobberhannes/__init__.py"]
    assert len(game.splitlines()) < 60


def test_the_checks_of_the_tutorial_run_before_anything_is_installed(tmp_path: Path) -> None:
    """As the page says: in a file beside the package, below the lines that fetch the game."""
    files = files_of("tutorial.md")
    page = read(DOCS / "tutorial.md")
    (fetch,) = re.findall(r"^```\n(from .*?)^```$", page, re.MULTILINE | re.DOTALL)
    parts = "".join(files.values())
    checks = [code for code in PYTHON.findall(page) if code not in parts]
    assert len(checks) == 4
    for name, text in {**files, "check.py": fetch + "\n".join(checks)}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-W", "error", "check.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


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
