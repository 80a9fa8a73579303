"""How many lines of code a game takes: what is no blank line, comment or docstring."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

PLUGINS = Path(__file__).parents[1] / "plugins"
NO_RULES = {"options.py", "hints.py", "tallies.py"}
"""Where a game declares its options, gives advice, says what is counted: that is no rule."""
_NAMES_TALLIES = re.compile(r"from \w+\.tallies import TALLIES$|\s+tallies=TALLIES,$")

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
    """The lines of a module with code on them, but for those that name its tallies."""
    source = "".join(
        line for line in source.splitlines(True) if not _NAMES_TALLIES.match(line.rstrip())
    )
    told = set(_docstrings(ast.parse(source)))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - told)


def _docstrings(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if text and isinstance(statement.value.value, str):
                yield from range(statement.lineno, (statement.end_lineno or 0) + 1)


def of_package(name: str, left_out: frozenset[str] = frozenset()) -> int:
    """The lines of code of a plugin package, without options, advice and the modules left out."""
    files = sorted((PLUGINS / name).glob("*.py"))
    return sum(
        lines_of_code(file.read_text(encoding="utf-8"))
        for file in files
        if file.name not in NO_RULES | left_out
    )
