"""Small changes to a Python source, one at a time: what `tools/mutants.py` tries.

A change that could only raise an error at once (a list minus a list, a local name that is never set) is left out,
because every test would notice it. So are annotations, imports, docstrings, texts and assertions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar

Item = TypeVar("Item")
Path = tuple[tuple[str, int], ...]
"""From the module down to a node: a field of each node, and the place in that field if it is a list, else -1."""

WIDEST: Final = 110
"""A change is shown with as much of its statement as fits into so many characters."""
LEFT_OUT: Final = ("annotation", "returns", "decorator_list")

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
FUNCTIONS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
SEQUENCES: Final = (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr)


class Mutant(NamedTuple):
    """One change: where it is, what it looks like, and the node that takes the place of another."""

    file: str
    line: int
    last_line: int
    function: str
    before: str
    after: str
    path: Path
    replacement: ast.AST

    @property
    def place(self) -> tuple[str, str, str, str]:
        """What an explanation names, so that it outlives changes of other lines."""
        return self.file, self.function, self.before, self.after


class Ancestors(NamedTuple):
    """The nodes above and including one, from the module on, and the path to each."""

    nodes: tuple[ast.AST, ...]
    paths: tuple[Path, ...]

    def below(self, node: ast.AST, field: str, at: int) -> Ancestors:
        return Ancestors((*self.nodes, node), (*self.paths, (*self.paths[-1], (field, at))))

    def function(self) -> str:
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        return ".".join([node.name for node in self.nodes if isinstance(node, kinds)])

    def statement(self) -> int:
        return max([at for at, node in enumerate(self.nodes) if isinstance(node, ast.stmt)])


def mutants_of(source: str, file: str) -> list[Mutant]:
    """Every change of a source, in the order of its lines; two that look the same are one."""
    tree = ast.parse(source)
    found: dict[tuple[int, str, str], Mutant] = {}
    for ancestors in descendants(Ancestors((tree,), ((),))):
        for replacement in replacements(ancestors):
            mutant = described(tree, file, ancestors, replacement)
            found.setdefault((mutant.line, mutant.before, mutant.after), mutant)
    return sorted(found.values(), key=lambda mutant: mutant.line)


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """The syntax tree of the source with the change made."""
    tree = ast.parse(source)
    replace(tree, mutant.path, mutant.replacement)
    return ast.fix_missing_locations(tree)


def descendants(ancestors: Ancestors) -> Iterator[Ancestors]:
    """Every node below that can be changed, or holds one that can be."""
    for field, value in ast.iter_fields(ancestors.nodes[-1]):
        if field in LEFT_OUT:
            continue
        children = list(enumerate(value)) if isinstance(value, list) else [(-1, value)]
        for at, child in children:
            if isinstance(child, ast.AST) and not is_left_out(child):
                below = ancestors.below(child, field, at)
                yield below
                yield from descendants(below)


def is_left_out(node: ast.AST) -> bool:
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name):
        return node.test.id == "TYPE_CHECKING"
    return isinstance(node, (ast.Assert, ast.Import, ast.ImportFrom))


# What is changed into what --------------------------------------------------------------------------------------------


def replacements(ancestors: Ancestors) -> Iterator[ast.AST]:
    """The nodes that may take the place of the last one."""
    node = ancestors.nodes[-1]
    if isinstance(node, ast.stmt):
        yield from of_statement(node, ancestors)
    elif isinstance(node, ast.comprehension):
        for at in range(len(node.ifs)):
            yield ast.comprehension(node.target, node.iter, without(node.ifs, at), node.is_async)
    elif isinstance(node, ast.Constant):
        yield from of_constant(node)
    elif isinstance(node, ast.expr):
        yield from of_expression(node)


def of_statement(node: ast.stmt, ancestors: Ancestors) -> Iterator[ast.AST]:
    """Skip a branch, or its condition; leave out a statement."""
    if isinstance(node, (ast.If, ast.While)):
        yield with_field(node, "test", ast.Constant(False))
        if isinstance(node, ast.If):
            yield with_field(node, "test", ast.Constant(True))
    elif isinstance(node, ast.AugAssign):
        yield ast.Pass()
        if type(node.op) in ARITHMETIC and not is_sequence(node.value):
            yield with_field(node, "op", ARITHMETIC[type(node.op)]())
    elif can_be_dropped(node, ancestors):
        yield ast.Pass()


def can_be_dropped(node: ast.stmt, ancestors: Ancestors) -> bool:
    parent = ancestors.nodes[-2]
    if isinstance(node, ast.Return):
        return not isinstance(parent, ast.FunctionDef)
    if isinstance(node, ast.Assign):
        names = [name for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)]
        stored = any([isinstance(name.ctx, ast.Store) for name in names])
        return not stored and not ancestors.function().endswith("__init__")
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    return is_call or isinstance(node, (ast.Break, ast.Continue, ast.Delete))


def of_constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def of_expression(node: ast.expr) -> Iterator[ast.AST]:
    """Another operator, one operand less, the other branch."""
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            ops = [*node.ops[:at], COMPARISONS[type(op)](), *node.ops[at + 1 :]]
            yield with_field(node, "ops", ops)
    elif isinstance(node, ast.BinOp):
        if type(node.op) in ARITHMETIC and not is_sequence(node.left) and not is_sequence(node.right):
            yield with_field(node, "op", ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield with_field(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for at in range(len(node.values)):
            rest = without(node.values, at)
            yield with_field(node, "values", rest) if len(rest) > 1 else rest[0]
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse
    elif isinstance(node, ast.Call):
        yield from of_call(node)


def of_call(node: ast.Call) -> Iterator[ast.AST]:
    """The opposite function, a narrower range, and a note that is told to everybody instead of some."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in FUNCTIONS:
        yield with_field(node, "func", ast.Name(FUNCTIONS[name], ast.Load()))
    elif name == "range":
        *start, stop = node.args[:2]
        first: ast.expr = ast.BinOp(start[0], ast.Add(), ast.Constant(1)) if start else ast.Constant(1)
        yield with_field(node, "args", [first, stop, *node.args[2:]])
        yield with_field(node, "args", [*start, ast.BinOp(stop, ast.Sub(), ast.Constant(1)), *node.args[2:]])
    for at, keyword in enumerate(node.keywords):
        if keyword.arg == "to":
            yield with_field(node, "keywords", without(node.keywords, at))


def is_sequence(node: ast.expr) -> bool:
    """Whether this is a list or a tuple, as far as one sees at once."""
    if isinstance(node, ast.BinOp):
        return is_sequence(node.left) or is_sequence(node.right)
    return isinstance(node, SEQUENCES)


def with_field(node: ast.AST, field: str, value: object) -> ast.AST:
    """A copy of the node with another value of one field."""
    fields = {**dict(ast.iter_fields(node)), field: value}
    return ast.copy_location(type(node)(**fields), node)


def without(items: list[Item], at: int) -> list[Item]:
    return [*items[:at], *items[at + 1 :]]


# What it looks like ---------------------------------------------------------------------------------------------------


def described(tree: ast.Module, file: str, ancestors: Ancestors, replacement: ast.AST) -> Mutant:
    """The mutant with its text before and after the change, which is made for a moment."""
    path, statement = ancestors.paths[-1], ancestors.statement()
    widest = next(
        (at for at in range(statement, len(ancestors.nodes)) if len(text_of(ancestors.nodes[at])) <= WIDEST),
        len(ancestors.nodes) - 1,
    )
    shown = ancestors.paths[widest]
    before = text_of(ancestors.nodes[widest])
    original = replace(tree, path, replacement)
    after = text_of(node_at(tree, shown))
    replace(tree, path, original)
    first, last = lines_of(ancestors.nodes[statement])
    return Mutant(file, first, last, ancestors.function(), before, after, path, replacement)


def text_of(node: ast.AST) -> str:
    """The source of a node on one line; only the head of a statement that has a body."""
    if hasattr(node, "body") and isinstance(node, ast.stmt):
        empty: dict[str, list[ast.AST]] = {field: [] for field in ("orelse", "decorator_list") if hasattr(node, field)}
        head = type(node)(**{**dict(ast.iter_fields(node)), **empty, "body": [ast.Pass()]})
        return ast.unparse(ast.fix_missing_locations(head)).splitlines()[0]
    return " ".join(ast.unparse(node).split())


def lines_of(statement: ast.AST) -> tuple[int, int]:
    """The first and the last line of a statement, or of its head."""
    assert isinstance(statement, ast.stmt)
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno
    return statement.lineno, max(statement.lineno, last or 0)


def node_at(tree: ast.AST, path: Path) -> ast.AST:
    for field, at in path:
        value = getattr(tree, field)
        tree = value if at < 0 else value[at]
    return tree


def replace(tree: ast.AST, path: Path, new: ast.AST) -> ast.AST:
    """Put a node in the place of another, which is returned."""
    parent, (field, at) = node_at(tree, path[:-1]), path[-1]
    if at < 0:
        old: ast.AST = getattr(parent, field)
        setattr(parent, field, new)
        return old
    items: list[ast.AST] = getattr(parent, field)
    items[at], old = new, items[at]
    return old
