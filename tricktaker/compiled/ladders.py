"""A ladder as a Python expression, with everything worked out that the strain settles."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tricktaker.cards import bits
from tricktaker.compiled.rules import NotCompilable
from tricktaker.obligations import breaking
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.compiled.rules import Rules
    from tricktaker.obligations import Condition, Must, Term
    from tricktaker.ranking import Ranking

_ = Domain("tricktaker", "tricktaker")


def ladder_lines(rules: Rules, *, leading: bool) -> list[str]:
    """Lines that set the legal mask from ``hand``: the first rung that allows a card binds.

    A rung is written as the cards that it allows, which are none, or false, if it does not bind.

    :raises NotCompilable: naming the rule.
    """
    rungs = []
    for rung in rules.lead if leading else rules.follow:
        text = _rung(rules, rung, leading)
        if text is not None:
            rungs.append(f"{text}  # {' '.join(rung.rule.split())}")
    if not rungs:
        return ["self.legal_mask = hand"]
    first, *others = rungs
    return [
        "self.legal_mask = (",
        f"    {first}",
        *(f"    or {rung}" for rung in others),
        "    or hand",
        ")",
    ]


def _rung(rules: Rules, rung: Must, leading: bool) -> str | None:
    """What a rung allows; None if it never binds."""
    parts = []
    if rung.when is not None:
        parts.append(_written(rules, rung, rung.when))
    if rung.unless is not None:
        parts.append(f"not {_written(rules, rung, rung.unless)}")
    if rung.holding is not None:
        parts.append(f"hand & {_written(rules, rung, rung.holding)}")
    parts.append(f"hand & {_written(rules, rung, rung.term)}")
    names = _Names(_meanings(rules, leading))
    try:
        meant = names.visit(ast.parse(" and ".join(parts), mode="eval").body)
    except SyntaxError as error:
        raise NotCompilable(
            _("the expressions of rule {rule} are no Python: {why}", rule=rung.rule, why=str(error))
        ) from error
    except KeyError as error:
        raise NotCompilable(
            _(
                "rule {rule} asks for {name}, which no position has",
                rule=rung.rule,
                name=error.args[0],
            )
        ) from error
    settled = _Settled(rules.ranking.full).visit(meant)
    if isinstance(settled, ast.Constant):
        return None
    return re.sub(r"\b\d{2,}\b", lambda mask: hex(int(mask[0])), ast.unparse(settled))


def _written(rules: Rules, rung: Must, word: Term | Condition) -> str:
    pack = rules.ranking.pack
    try:
        text = word.expression(pack)
    except NotImplementedError as error:
        raise NotCompilable(
            _("{word} of rule {rule} has no expression", word=repr(word), rule=rung.rule)
        ) from error
    for held_back in breaking((*rules.lead, *rules.follow)):
        text = text.replace(held_back.until.expression(pack), "broken")  # the position notes it
    return f"({text})"


def _meanings(rules: Rules, leading: bool) -> dict[str, str]:
    """What the names mean that terms and conditions use."""
    ranking = rules.ranking
    trump = hex(ranking.trump_mask)
    always = {
        "hand": "hand",
        "trump": trump,
        "strain": repr(ranking.strain),
        "broken": "self._broken",
        "first_trick": "self._opening",
        "played": "self._played",
        "stock_open": "self._stock_open",
    }
    if leading:
        return always | {
            "led": "0",
            "beat": hex(ranking.full),
            "over": trump,
            "under": "0",
            "over_led": "0",
            "trump_led": "False",
            "partner": "False",
            "first_lead": "self._opening",
        }
    # A trick with trumps is won by its highest, and every trump beats a card that is none.
    alone = len(set(rules.side_of)) == rules.seats
    return always | {
        "led": "self._led",
        "beat": "self._beat",
        "over": f"self._beat & {trump}",
        "under": "self._under" if _has_equal_trumps(ranking) else f"~self._beat & {trump}",
        "over_led": "self._over_led",
        "trump_led": f"self._led & {trump}",
        "partner": "False" if alone else "SIDE[seat] == SIDE[self._best]",
        "first_lead": "False",
    }


def _has_equal_trumps(ranking: Ranking) -> bool:
    return any(ranking.equals[card] != 1 << card for card in bits(ranking.trump_mask))


class _Names(ast.NodeTransformer):
    """Puts what names mean in their place."""

    def __init__(self, meanings: Mapping[str, str]) -> None:
        self.meanings = meanings

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.parse(self.meanings[node.id], mode="eval").body


class _Settled(ast.NodeTransformer):
    """Works out what is settled. Masks count only within the pack, conditions only as truth."""

    def __init__(self, full: int) -> None:
        self.full = full

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            return self.visit(self._inverted(node.operand))
        node = self.generic_visit(node)
        if isinstance(node, ast.expr) and not any(isinstance(n, ast.Name) for n in ast.walk(node)):
            return ast.Constant(eval(ast.unparse(node)))  # noqa: S307  # it has constants only
        if isinstance(node, ast.BinOp):
            return self._cut(node)
        if isinstance(node, ast.BoolOp):
            return self._decided(node)
        return node

    def _inverted(self, mask: ast.expr) -> ast.expr:
        """Every other card of the pack. Python's ``~`` makes a negative number, which is slow."""
        if isinstance(mask, ast.UnaryOp) and isinstance(mask.op, ast.Invert):
            return mask.operand
        if isinstance(mask, ast.BinOp) and isinstance(mask.op, (ast.BitAnd, ast.BitOr)):
            op = ast.BitOr() if isinstance(mask.op, ast.BitAnd) else ast.BitAnd()
            left = ast.UnaryOp(ast.Invert(), mask.left)
            return ast.BinOp(left, op, ast.UnaryOp(ast.Invert(), mask.right))
        return ast.BinOp(mask, ast.BitXor(), ast.Constant(self.full))

    def _cut(self, node: ast.BinOp) -> ast.expr:
        """A mask cut with, or added to, nothing or the whole pack."""
        if not isinstance(node.op, (ast.BitAnd, ast.BitOr)):
            return node
        idle, decisive = (self.full, 0) if isinstance(node.op, ast.BitAnd) else (0, self.full)
        for side, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(side, ast.Constant) and side.value in (idle, decisive):
                return other if side.value == idle else side
        return node

    def _decided(self, node: ast.BoolOp) -> ast.expr:
        decisive = isinstance(node.op, ast.Or)
        open_ones = []
        for value in node.values:
            if not isinstance(value, ast.Constant):
                open_ones.append(value)
            elif bool(value.value) is decisive:
                return ast.Constant(decisive)
        if len(open_ones) > 1:
            return ast.BoolOp(node.op, open_ones)
        return open_ones[0] if open_ones else ast.Constant(not decisive)
