"""How many lines of code a game takes: what is no blank line, comment or docstring.

Every module of its package counts that is loaded when a match by the default rules is played to its
end. What is left out are the options as they are declared, what the builder does only where one is
set (``if options.ramsch:``), and advice for players. (The game is not looked for among the plugins:
that loads their commands, too.)
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

PLUGINS = Path(__file__).parents[1] / "plugins"
NO_RULES = {"hints.py", "tallies.py"}
"""Where a game gives advice and says what simulations count: that is no rule."""
_NAMES_THEM = re.compile(
    r"from \w+\.(tallies import TALLIES|hints import HINTS)$|\s+(tallies=TALLIES|hints=HINTS),$"
)

_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def lines_of_code(source: str) -> int:
    """The lines of a module with code, without options and what names its tallies and hints."""
    source = "".join(
        line for line in source.splitlines(True) if not _NAMES_THEM.match(line.rstrip())
    )
    tree = ast.parse(source)
    told = set(_docstrings(tree))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - told - set(_options(tree)))


def _docstrings(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if text and isinstance(statement.value.value, str):
                yield from range(statement.lineno, (statement.end_lineno or 0) + 1)


def _options(tree: ast.Module) -> Iterator[int]:
    """The lines on which options are declared, or bring something that is else not there."""
    for node in ast.walk(tree):
        if _is_for_option(node):
            assert isinstance(node, ast.stmt)
            yield from range(node.lineno, (node.end_lineno or 0) + 1)


def _is_for_option(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return not node.orelse and _is_set(node.test)
    return isinstance(node, ast.AnnAssign) and _is_option(node.value)


def _is_option(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) in ("option", "tt.option")


def _is_set(test: ast.expr) -> bool:
    """Whether a test asks for an option: ``options.ramsch``, ``options.scoring == "rubber"``."""
    return ast.unparse(test).startswith("options.")


PLAYS = """
import sys
import tricktaker as tt
from {package}.{game} import {game}

match = tt.Match({game}(), seed=1)
while not match.is_over:
    match.act(tt.advice(match.view(match.to_act)) or match.legal_actions[0])
files = [getattr(module, "__file__", None) for module in sys.modules.values()]
print(*sorted(file for file in files if file), sep="\\n")
"""


def loaded(game: str, package: str) -> list[Path]:
    """The modules of a package that are loaded when a default match is played, in a new process."""
    ran = subprocess.run(
        [sys.executable, "-c", PLAYS.format(game=game, package=package)],
        capture_output=True,
        text=True,
        check=True,
    )
    files = map(Path, ran.stdout.splitlines())
    return [file for file in files if file.parent == PLUGINS / package]


def of_game(game: str, package: str) -> int:
    """The lines of code that the default rules of a game take."""
    files = [file for file in loaded(game, package) if file.name not in NO_RULES]
    return sum(lines_of_code(file.read_text(encoding="utf-8")) for file in files)
