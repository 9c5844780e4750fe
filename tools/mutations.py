"""Mutations of Python source: one small mistake each, found in the syntax tree and written into the text.

Docstrings, annotations, decorators, assertions, formatted strings and log calls are left alone: a mistake there changes
no behaviour that a test could be asked to see.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from difflib import unified_diff
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
FUNCTIONS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNTESTED_CALLS: Final = ("LOGGER", "warnings", "cast")
SKIPPED: Final = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)
Replacement: TypeAlias = tuple[str, ast.AST]  # what changes, and the new node


class Mutation(NamedTuple):
    """A replacement of bytes in one file."""

    path: str
    line: int
    start: int
    end: int
    text: str
    operator: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]

    def compiles(self, source: bytes) -> bool:
        try:
            compile(self.apply(source), self.path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return False
        return True

    def diff(self, source: bytes) -> str:
        old, new = source.decode().splitlines(), self.apply(source).decode().splitlines()
        return "\n".join(unified_diff(old, new, self.path, self.path, lineterm="", n=1))


def mutations(path: str, source: bytes) -> list[Mutation]:
    """Return all mutations of a module, in the order of the text."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda one: (one.start, one.end, one.operator, one.text))


class _Finder(ast.NodeVisitor):
    """Collects the mutations of one module."""

    def __init__(self, path: str, source: bytes) -> None:
        self.found: list[Mutation] = []
        self._path = path
        self._offsets = [0]
        for line in source.splitlines(keepends=True):
            self._offsets.append(self._offsets[-1] + len(line))

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, SKIPPED) or _is_untested(node):
            return
        for operator, new in (*_expression_changes(node), *_statement_changes(node)):
            self._add(node, operator, new)
        for place, operator, new in _condition_changes(node):
            self._add(place, operator, new)
        for child in _children(node):
            self.visit(child)

    def _add(self, node: ast.AST, operator: str, new: ast.AST) -> None:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._offsets[node.lineno - 1] + node.col_offset
        end = self._offsets[node.end_lineno - 1] + node.end_col_offset
        text = ast.unparse(new)
        if isinstance(new, ast.expr) and not isinstance(new, ast.Constant | ast.Name | ast.Call):
            text = f"({text})"
        self.found.append(Mutation(self._path, node.lineno, start, end, text, operator))


def _is_untested(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):
            return True  # a docstring
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name))) | ast.Call(func=ast.Name(id=name)):
            return name in UNTESTED_CALLS
    return False


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the child nodes whose value matters at run time."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        children = value if isinstance(value, list) else [value]
        yield from (child for child in children if isinstance(child, ast.AST))


def _expression_changes(node: ast.AST) -> Iterator[Replacement]:
    match node:
        case ast.Compare(ops=ops):
            for number, op in enumerate(ops):
                new = deepcopy(node)
                new.ops[number] = COMPARISONS[type(op)]()
                yield "comparison", new
        case ast.BinOp(op=op, left=left, right=right) if type(op) in OPERATORS and not _is_text(left, right):
            yield "arithmetic", ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.BoolOp(op=op, values=values):
            yield "and/or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for number in range(len(values)):
                rest = [value for place, value in enumerate(values) if place != number]
                yield "operand removed", rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.Constant(value=bool() | int() | float()):
            yield from _constant_changes(node)
        case ast.Call():
            yield from _call_changes(node)
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            yield from _filter_changes(node)


def _condition_changes(node: ast.AST) -> Iterator[tuple[ast.AST, str, ast.AST]]:
    """Yield changes of signs and conditions, with the node to replace."""
    match node:
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield node, "sign removed", operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield node, "branches swapped", ast.IfExp(test, orelse, body)
        case ast.If(test=test) | ast.While(test=test) if isinstance(test, ast.Name | ast.Attribute | ast.Call):
            yield test, "condition negated", ast.UnaryOp(ast.Not(), test)


def _constant_changes(node: ast.Constant) -> Iterator[Replacement]:
    match node.value:
        case bool(value):
            yield "constant", ast.Constant(not value)
        case int(number) | float(number):
            yield "constant", ast.Constant(number + 1)
            yield "constant", ast.BinOp(ast.Constant(number), ast.Sub(), ast.Constant(1))


def _is_text(left: ast.expr, right: ast.expr) -> bool:
    """Whether this is a text operation or a union of types, where other operators only raise."""
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str | None))
        for side in (left, right)
    )


def _call_changes(node: ast.Call) -> Iterator[Replacement]:
    if isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
        new = deepcopy(node)
        new.func = ast.Name(FUNCTIONS[node.func.id])
        yield "function", new
    for place, (first, second) in enumerate(pairwise(node.args)):
        if _can_be_confused(first, second):
            new = deepcopy(node)
            new.args[place : place + 2] = second, first
            yield "arguments swapped", new


def _can_be_confused(first: ast.expr, second: ast.expr) -> bool:
    """Whether two arguments look alike; exchanging others is a mistake of types, not of tests."""
    alike = type(first) is type(second) and not isinstance(first, ast.Starred)
    if isinstance(first, ast.Constant) and isinstance(second, ast.Constant):
        alike = type(first.value) is type(second.value)
    return alike and ast.dump(first) != ast.dump(second)


def _filter_changes(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Iterator[Replacement]:
    for number, loop in enumerate(node.generators):
        for place in range(len(loop.ifs)):
            new = deepcopy(node)
            test = new.generators[number].ifs.pop(place)
            yield "filter removed", new
            negated = deepcopy(new)
            negated.generators[number].ifs.insert(place, ast.UnaryOp(ast.Not(), test))
            yield "filter negated", negated


def _statement_changes(node: ast.AST) -> Iterator[Replacement]:
    match node:
        case ast.Expr(value=value) if not _is_untested(value):
            yield "statement removed", ast.Pass()
        case ast.AugAssign(target=target, op=op, value=value):
            yield "statement removed", ast.Pass()
            if type(op) in OPERATORS:
                yield "arithmetic", ast.AugAssign(target, OPERATORS[type(op)](), value)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]) | ast.Delete() | ast.Raise():
            yield "statement removed", ast.Pass()
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield "return value removed", ast.Return(ast.Constant(None))
        case ast.Break():
            yield "break", ast.Continue()
        case ast.Continue():
            yield "break", ast.Break()
        case ast.If(body=[*_, ast.Return() | ast.Raise() | ast.Continue() | ast.Break()], orelse=[]):
            yield "guard removed", ast.Pass()
