"""The mutants of a module: what mutmut changes in a node, at every node, and a few changes more.

mutmut itself changes only what stands in functions. Here a rule is often data that stands in a
module: the rungs of a ladder, the cards of a plan, the points of a table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import libcst as cst
from libcst import matchers as m
from mutmut.mutation.mutators import mutation_operators, operator_arg_removal, operator_string

WORDS = {
    "__repr__", "clause", "deed", "denial", "describe", "help", "noun", "noun_in", "nouns",
    "nouns_in", "other_rules", "sentence", "title", "words",
}  # fmt: skip
"""Functions that make words, which golden files hold."""

LEFT_OUT = {"_", "Domain", "cast"}
"""Calls in which nothing is changed: texts again, and what only a type checker reads."""

BUILT_IN = {
    "all", "any", "dict", "divmod", "enumerate", "frozenset", "isinstance", "len", "list", "map",
    "max", "min", "range", "reversed", "set", "sorted", "str", "sum", "tuple", "type", "zip",
}  # fmt: skip
"""Calls that cannot have None: to find that needs no test."""

OTHER_NAMES = {
    "LED_SUIT": "TRUMP",
    "TRUMP": "LED_SUIT",
    "OVER_TRUMP": "TRUMP",
    "UNDER_TRUMP": "OVER_TRUMP",
    "PARTNER_WINNING": "TRUMP_LED",
    "TRUMP_LED": "PARTNER_WINNING",
    "BROKEN": "TRUMP_LED",
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
}
"""Names that stand for another, which is as good to a type checker."""


@dataclass(frozen=True)
class Mutant:
    """One change: ``name`` says where and what; ``source`` is the module with it."""

    path: str
    name: str
    tree: cst.Module
    node: cst.CSTNode
    changed: cst.CSTNode

    @property
    def source(self) -> str:
        new = self.tree.deep_replace(self.node, self.changed)
        assert isinstance(new, cst.Module)
        code: str = new.code
        return code

    @property
    def lot(self) -> float:
        """A number from 0 to 1 that hangs on the name alone."""
        return drawn(self.name)


def drawn(name: str) -> float:
    """A number from 0 to 1 for a name, always the same one."""
    return int(sha256(name.encode()).hexdigest(), 16) / 2**256


def mutants(root: Path, path: str) -> list[Mutant]:
    """The mutants of a module, in the order of its text."""
    tree = cst.parse_module((root / path).read_text(encoding="utf-8"))
    made, seen = [], Counter[str]()
    for scope, node in _nodes(tree, ()):
        if not scope and isinstance(node, cst.Assign | cst.AnnAssign):
            continue  # a module without one of its names fails by itself
        for changed in _changes(node):
            name = f"{path} {'.'.join(scope) or '(module)'}: {_told(tree, node, changed)}"
            seen[name] += 1
            count = seen[name]
            made.append(
                Mutant(path, f"{name} ({count})" if count > 1 else name, tree, node, changed)
            )
    return made


def _nodes(
    node: cst.CSTNode, scope: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], cst.CSTNode]]:
    """Every node that may be changed, with the names of what it stands in."""
    if isinstance(node, cst.FunctionDef) and node.name.value in WORDS:
        return
    if isinstance(node, cst.Annotation | cst.Decorator | cst.Import | cst.ImportFrom):
        return
    if isinstance(node, cst.Call) and m.matches(
        node.func, m.OneOf(*[m.Name(name) for name in sorted(LEFT_OUT)])
    ):
        return
    if isinstance(node, cst.If) and m.matches(node.test, m.Name("TYPE_CHECKING")):
        return
    if m.matches(node, m.Assign(targets=[m.AssignTarget(m.Name("__all__") | m.Name("__slots__"))])):
        return
    if isinstance(node, cst.FunctionDef | cst.ClassDef):
        scope = (*scope, node.name.value)
    yield scope, node
    for child in node.children:
        yield from _nodes(child, scope)


def _changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            if operator is operator_string:
                # other letters are as wrong as other cases
                yield from list(operator(node))[:1]
            elif operator is operator_arg_removal:
                yield from _fewer_arguments(node)
            else:
                yield from operator(node)
    for kind, operator in MORE:
        if isinstance(node, kind):
            yield from operator(node)


def _fewer_arguments(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """A named argument left out, another one None."""
    assert isinstance(node, cst.Call)
    for number, arg in enumerate(node.args):
        before, after = node.args[:number], node.args[number + 1 :]
        if arg.keyword is not None:
            yield node.with_changes(args=[*before, *after])
        elif arg.star or m.matches(arg.value, m.Name("None") | m.Call(func=m.Name("_"))):
            continue
        elif not m.matches(node.func, m.OneOf(*[m.Name(name) for name in sorted(BUILT_IN)])):
            none = arg.with_changes(value=cst.Name("None"))
            yield node.with_changes(args=[*before, none, *after])


def _fewer_elements(node: cst.Tuple | cst.List | cst.Set) -> Iterator[cst.CSTNode]:
    """A rung of a ladder left out, and the like."""
    if isinstance(node, cst.Tuple) and not node.lpar:
        return  # what is unpacked
    for number in range(len(node.elements)):
        rest = [*node.elements[:number], *node.elements[number + 1 :]]
        if isinstance(node, cst.Tuple) and len(rest) == 1:
            rest = [rest[0].with_changes(comma=cst.Comma())]
        if rest or not isinstance(node, cst.Set):
            yield node.with_changes(elements=rest)


def _one_less(node: cst.Integer) -> Iterator[cst.CSTNode]:
    if node.evaluated_value > 0:
        yield node.with_changes(value=str(node.evaluated_value - 1))


def _other_order(node: cst.SimpleString) -> Iterator[cst.CSTNode]:
    """The order of ranks and suits, and the like."""
    value = node.raw_value
    if re.fullmatch(r'"[\w ]{3,}"', node.value) and value.isupper() and value[0] != value[1]:
        yield node.with_changes(value=f'"{value[1]}{value[0]}{value[2:]}"')


def _other_name(node: cst.Name) -> Iterator[cst.CSTNode]:
    other = OTHER_NAMES.get(node.value, "")
    if other.isupper():
        yield cst.parse_expression(f'__import__("tricktaker").{other}')
    elif other:
        yield node.with_changes(value=other)


def _when_for_unless(node: cst.Arg) -> Iterator[cst.CSTNode]:
    other = {"when": "unless", "unless": "when"}.get(node.keyword.value if node.keyword else "")
    if other:
        yield node.with_changes(keyword=cst.Name(other))


def _denied(node: cst.If | cst.While | cst.CompIf) -> Iterator[cst.CSTNode]:
    """A condition turned round, where no operator in it is."""
    if not m.matches(node.test, m.Comparison() | m.UnaryOperation(operator=m.Not())):
        inner = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield node.with_changes(test=cst.UnaryOperation(operator=cst.Not(), expression=inner))


def _left_out(node: cst.Expr) -> Iterator[cst.CSTNode]:
    """A step left out; what yields nothing else is still an iterator."""
    if not isinstance(node.value, cst.BaseString | cst.ConcatenatedString | cst.Ellipsis):
        nothing = cst.Yield(value=cst.From(cst.Tuple([])))
        yield node.with_changes(
            value=nothing if m.matches(node.value, m.Yield()) else cst.Name("None")
        )


MORE: Final[Sequence[tuple[Any, Callable[[Any], Iterator[cst.CSTNode]]]]] = [
    (cst.Tuple | cst.List | cst.Set, _fewer_elements),
    (cst.Integer, _one_less),
    (cst.SimpleString, _other_order),
    (cst.Name, _other_name),
    (cst.Arg, _when_for_unless),
    (cst.If | cst.While | cst.CompIf, _denied),
    (cst.Expr, _left_out),
]
"""What mutmut has no change for."""


def _told(tree: cst.Module, node: cst.CSTNode, changed: cst.CSTNode) -> str:
    """What changes, in a line."""
    if isinstance(node, cst.If | cst.While | cst.CompIf):
        assert isinstance(changed, cst.If | cst.While | cst.CompIf)
        node, changed = node.test, changed.test
    old, new = (" ".join(tree.code_for_node(n).split()) for n in (node, changed))
    if len(old) > 70:
        first = next(
            (n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(new)
        )
        last = 0
        while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
            last += 1
        first, last = max(0, first - 25), max(0, last - 10)
        old, new = (f"…{t[first : len(t) - last]}…" for t in (old, new))
    return f"{old} -> {new}"
