"""Small edits of a function: each makes a slip, or mends one.

They are edits of one token, and templates: a few larger ones that are one slip of the mind. `release` makes edits of
one token from the references, because the cases have to notice such slips. Of both it is noted what they answer: a
function that answers so is one small edit from right. So is a function that one of its own edits mends (`mends`). A
student's text is read in a sandbox; what is believed comes from a process that no code of the student's has run in.
"""

# The standard library's `ast` is enough. mutmut and cosmic-ray edit files and run a test command for each edit, libcst
# keeps a layout that nobody sees here; and none of them swaps names or moves a statement in or out.

from __future__ import annotations

import ast
import builtins
import copy
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, product
from typing import Any

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE),
    ast.LtE: (ast.Lt, ast.GtE, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE),
    ast.GtE: (ast.Gt, ast.LtE, ast.Lt),
    ast.Eq: (ast.NotEq, ast.Is),
    ast.NotEq: (ast.Eq, ast.IsNot),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add, ast.Mult),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div, ast.Mod),
    ast.Mod: (ast.FloorDiv, ast.Mult),
    ast.Pow: (ast.Mult,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}
OPPOSITES = {"max": "min", "min": "max", "any": "all", "all": "any"}
SIGNED = ("inf", "infinity")
"""Names whose minus sign is as easily lost as a number's."""

COMPARISON, OPERATOR, CONDITION, NUMBER, NAME, ARGUMENTS, ORDER, STATEMENT, INDENTATION = (
    "the comparison", "the operator", "the condition", "the constant", "the name", "the arguments", "the order",
    "the statement", "the indentation",
)  # fmt: skip
"""What an edit changes, in words that point at the place without telling the edit."""

CONTEXT = 40
"""Characters of a line that are shown on each side of what an edit changes."""

_NOT_CODE = ("annotation", "returns", "decorator_list", "type_params", "type_comment")
"""Parts of a function that no case could test."""


@dataclass(frozen=True)
class Edit:
    """One edit: its line, what it changes there, the statement before and after it, and the whole text with it."""

    line: int
    place: str
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.after} instead of {self.before}"


@dataclass(frozen=True)
class _Change:
    """An edit still to be made in the tree, at a node, which is a part of a statement."""

    statement: ast.stmt
    node: ast.AST
    place: str
    do: Callable[[], Any]
    undo: Callable[[], Any]
    after: str = ""
    """What becomes of the statement, where its text does not show it."""


LIKELIEST = (COMPARISON, NUMBER, INDENTATION, CONDITION, OPERATOR, ARGUMENTS, ORDER, NAME, STATEMENT)
"""The places of edits, the most frequent slips first; of two edits that put a function right, the first counts."""
TRIES = 2_000
"""How many edits are tried at most to mend a function. A number, not a time: it is the same on every machine."""


def mends(source: str) -> Iterator[Edit]:
    """The edits that are tried to mend the functions in `source`: slips of one token, templates, what was left out.

    Raises SyntaxError.
    """
    known: set[str] = set()
    plain = sorted(_edits(source, known, _one_token), key=lambda edit: LIKELIEST.index(edit.place))
    return islice(chain(plain, _edits(source, known, _templates), _edits(source, known, _with_additions)), TRIES)


def edits(source: str, templates: bool = False) -> Iterator[Edit]:
    """Every one-token edit of the functions and classes in `source`, each resulting text once.

    With `templates`, there are larger edits as well. Raises SyntaxError.
    """
    return _edits(source, set(), _one_token, *([_templates] if templates else []))


def _edits(source: str, known: set[str], *kinds: Callable[[ast.stmt], Iterator[_Change]]) -> Iterator[Edit]:
    """The edits of some kinds whose text is not yet known."""
    tree = ast.parse(textwrap.dedent(source))
    known.add(ast.unparse(tree))
    for definition in filter(_is_definition, tree.body):
        for change in chain.from_iterable(kind(definition) for kind in kinds):
            # One by one: a hostile text could have any number.
            before = _first_line(change.statement)
            change.do()
            text, after = ast.unparse(tree), change.after or _first_line(change.statement)
            change.undo()
            if text not in known:
                known.add(text)
                line = getattr(change.node, "lineno", change.statement.lineno)
                before, after = (f"`{before}`", after) if change.after else _apart(before, after)
                yield Edit(line, change.place, before, after, text)


def _one_token(definition: ast.stmt) -> Iterator[_Change]:
    """Every edit of one token."""
    return chain(_in_expressions(definition, added=False), _in_blocks(definition))


def _with_additions(definition: ast.stmt) -> Iterator[_Change]:
    """Things put in that are easily forgotten, even if they have more tokens."""
    return _in_expressions(definition, added=True)


def _apart(before: str, after: str) -> tuple[str, str]:
    """Two lines as code; of long ones, only the part where they differ."""
    start = _common(before, after)
    end = _common(before[start:][::-1], after[start:][::-1])

    def around(line: str) -> str:
        first, last = max(0, start - CONTEXT), min(len(line), len(line) - end + CONTEXT)
        return f"`{'…' * (first > 0)}{line[first:last]}{'…' * (last < len(line))}`"

    return around(before), around(after)


def _common(one: str, other: str) -> int:
    """The length of the beginning that two texts have in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (here, there) in pairs if here != there), min(len(one), len(other)))


# Expressions


def _in_expressions(definition: ast.stmt, added: bool) -> Iterator[_Change]:
    attributes, constants, objects = _attributes(definition), _constants(definition), _objects(definition)
    constants += _read(definition) if added else []
    for statement, node, put, names in _expressions(definition, definition, ()):
        scope = [*(name for name in names if name not in objects), *constants]
        others = [*_others(node, scope, attributes), *(_added(node, scope, names) if added else ())]
        for place, other in others:
            yield _Change(statement, node, place, partial(put, other), partial(put, node))


Place = tuple[ast.stmt, ast.expr, Callable[[Any], Any], tuple[str, ...]]
"""A statement, an expression in it, what puts another in its place, and the enclosing functions' names."""


def _expressions(parent: ast.AST, statement: ast.stmt, names: tuple[str, ...]) -> Iterator[Place]:
    """Every expression below a node."""
    if isinstance(parent, ast.stmt):
        statement = parent
    if isinstance(parent, ast.FunctionDef | ast.Lambda):
        names = tuple(dict.fromkeys((*names, *_own_names(parent))))
    for field, value in ast.iter_fields(parent):
        if field in _NOT_CODE or (field == "value" and isinstance(parent, ast.Expr) and _is_text(value)):
            continue
        several = isinstance(value, list)
        for index, node in enumerate(value if several else [value]):
            if isinstance(node, ast.expr):
                put = partial(value.__setitem__, index) if several else partial(setattr, parent, field)
                yield statement, node, put, names
            if isinstance(node, ast.AST):
                yield from _expressions(node, statement, names)


def _own_names(node: ast.AST) -> Iterator[str]:
    """The names to which a function gives values, without those of functions inside it."""
    for below in ast.iter_child_nodes(node):
        if isinstance(below, ast.arg):
            yield below.arg
        elif isinstance(below, ast.Name) and isinstance(below.ctx, ast.Store):
            yield below.id
        elif not isinstance(below, ast.FunctionDef | ast.Lambda):
            yield from _own_names(below)


def _constants(definition: ast.AST) -> list[str]:
    """Names such as MAX and CHANCE."""
    found = {node.id: None for node in ast.walk(definition) if isinstance(node, ast.Name) and node.id.isupper()}
    return list(found | dict.fromkeys(("MAX", "MIN")) if found.keys() & {"MAX", "MIN"} else found)


def _read(definition: ast.AST) -> list[str]:
    """Names that are read but not assigned, such as parameters: a slip may put one in another's place."""
    names = [node for node in ast.walk(definition) if isinstance(node, ast.Name) and not node.id.isupper()]
    called = {
        node.func.id for node in ast.walk(definition) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    read = dict.fromkeys(node.id for node in names if isinstance(node.ctx, ast.Load))
    given = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return [name for name in read if name not in called | given | _objects(definition) and not hasattr(builtins, name)]


def _objects(definition: ast.AST) -> set[str]:
    """Names of objects with attributes, such as `game`: nothing works with another name in their place."""
    return {
        node.value.id
        for node in ast.walk(definition)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    } | {"self", "cls", "_"}


def _others(node: ast.expr, scope: list[str], attributes: list[str]) -> Iterator[tuple[str, ast.expr]]:
    """What could stand in place of an expression, one token away."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=right):
            for index, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    # Whether two names of players are one object depends on where they come from, so it says nothing.
                    if other not in (ast.Is, ast.IsNot) or not any(map(_is_named, (left, *right))):
                        yield COMPARISON, ast.Compare(left, [*ops[:index], other(), *ops[index + 1 :]], right)
        case ast.BinOp(left=left, op=op, right=right):
            for operator in OPERATORS.get(type(op), ()):
                yield OPERATOR, ast.BinOp(left, operator(), right)
            yield OPERATOR, left
            yield OPERATOR, right
        case ast.BoolOp(op=op, values=values):
            yield CONDITION, ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
            for index in range(len(values)):
                rest = values[:index] + values[index + 1 :]
                yield CONDITION, rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield CONDITION if isinstance(node.op, ast.Not) else OPERATOR, operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield CONDITION, ast.IfExp(test, orelse, body)
            yield from ((CONDITION, branch) for branch in (body, orelse))
        case ast.Constant(value=bool(value)):
            yield NUMBER, ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            for number in dict.fromkeys((value + 1, value - 1, 0, -value)):
                if number != value:
                    yield NUMBER, ast.Constant(number)
        case ast.Call(func=func, args=args, keywords=keywords):
            for index in range(len(args)):
                yield ARGUMENTS, ast.Call(func, args[:index] + args[index + 1 :], keywords)
                if index:
                    swapped = [*args[: index - 1], args[index], args[index - 1], *args[index + 1 :]]
                    yield ARGUMENTS, ast.Call(func, swapped, keywords)
            for index in range(len(keywords)):
                yield ARGUMENTS, ast.Call(func, args, keywords[:index] + keywords[index + 1 :])
        case ast.List(elts=parts, ctx=ast.Load()) | ast.Tuple(elts=parts, ctx=ast.Load()):
            constant = all(isinstance(part, ast.Constant) for part in parts)  # a table says what is where
            for index in range(1, 0 if constant else len(parts)):
                swapped = [*parts[: index - 1], parts[index], parts[index - 1], *parts[index + 1 :]]
                yield ORDER, type(node)(swapped, ast.Load())
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            yield from _without_conditions(node)
        case ast.Name(id=name, ctx=context):
            others = [other for other in scope if other.isupper() == name.isupper()] if name in scope else []
            others = others or [OPPOSITES[name]] if name in OPPOSITES else others
            yield from ((NAME, ast.Name(other, context)) for other in others if other != name)
            if name in SIGNED:
                yield OPERATOR, ast.UnaryOp(ast.USub(), node)
        case ast.Attribute(value=ast.Name(id="self") as itself, attr=name, ctx=context) if name in attributes:
            yield from ((NAME, ast.Attribute(itself, other, context)) for other in attributes if other != name)
        case ast.Subscript(value=value, slice=ast.Slice(), ctx=ast.Load()):
            yield OPERATOR, value


def _is_named(node: ast.expr) -> bool:
    """Whether a node is a constant, or the name of one, such as MAX."""
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id.isupper())


def _added(node: ast.expr, scope: list[str], names: Iterable[str]) -> Iterator[tuple[str, ast.expr]]:
    """Expressions with one thing more that is easily forgotten: a sign, a 1, an argument, a case of None."""
    match node:
        case ast.Call(func=func, args=args, keywords=keywords):
            for index, name in product(range(len(args) + 1), dict.fromkeys((*names, *scope))):
                yield ARGUMENTS, ast.Call(func, [*args[:index], ast.Name(name, ast.Load()), *args[index:]], keywords)
        case ast.Compare():
            for name in scope:
                is_none = ast.Compare(ast.Name(name, ast.Load()), [ast.Is()], [ast.Constant(None)])
                yield CONDITION, ast.BoolOp(ast.Or(), [is_none, node])
        case ast.Name(id=name, ctx=ast.Load()) if name in scope and not name.isupper():
            yield OPERATOR, ast.UnaryOp(ast.USub(), node)
            yield from ((OPERATOR, ast.BinOp(node, op(), ast.Constant(1))) for op in (ast.Add, ast.Sub))


def _without_conditions(node: Any) -> Iterator[tuple[str, ast.expr]]:
    """A comprehension without one of its `if`s, or with its opposite."""
    for index, generator in enumerate(node.generators):
        for which, test in enumerate(generator.ifs):
            for instead in ([], [ast.UnaryOp(ast.Not(), test)]):
                other, changed = copy.copy(node), copy.copy(generator)
                changed.ifs = [*generator.ifs[:which], *instead, *generator.ifs[which + 1 :]]
                other.generators = [*node.generators[:index], changed, *node.generators[index + 1 :]]
                yield CONDITION, other


def _attributes(definition: ast.stmt) -> list[str]:
    """The attributes that an object of the class keeps."""
    return list(
        dict.fromkeys(
            node.attr
            for node in ast.walk(definition)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
            if isinstance(node.ctx, ast.Store)
        )
    )


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# Statements


def _in_blocks(definition: ast.stmt) -> Iterator[_Change]:
    for parent in ast.walk(definition):
        for block in _blocks(parent):
            for index, statement in enumerate(block):
                yield from _in_place(block, index, statement)
                yield from _moved(block, index, statement)


def _blocks(statement: ast.AST) -> list[list[ast.stmt]]:
    """The blocks of a compound statement."""
    found = (getattr(statement, field, None) for field in ("body", "orelse", "finalbody"))
    return [block for block in found if isinstance(block, list) and block]


def _in_place(block: list[ast.stmt], index: int, statement: ast.stmt) -> Iterator[_Change]:
    """A statement dropped, or one token of it changed."""

    def change(place: str, *other: ast.stmt) -> _Change:
        new = [*block[:index], *other, *block[index + 1 :]] or [ast.Pass()]
        after = f"`{_first_line(other[0])}`" if other else "nothing"
        return _Change(statement, statement, place, *_rewriting((block, new)), after)

    if _is_definition(statement) or isinstance(statement, ast.Pass):
        return
    if isinstance(statement, ast.Expr) and _is_text(statement.value):
        return
    yield change(STATEMENT)
    match statement:
        case ast.If(test=test, body=body, orelse=orelse) | ast.While(test=test, body=body, orelse=orelse):
            yield change(CONDITION, type(statement)(ast.UnaryOp(ast.Not(), test), body, orelse))
        case ast.Break():
            yield change(STATEMENT, ast.Continue())
        case ast.Continue():
            yield change(STATEMENT, ast.Break())
        case ast.AugAssign(target=target, op=op, value=value):
            for operator in OPERATORS.get(type(op), ()):
                yield change(OPERATOR, ast.AugAssign(target, operator(), value))
            yield change(OPERATOR, ast.Assign([target], value, lineno=statement.lineno))


def _moved(block: list[ast.stmt], index: int, statement: ast.stmt) -> Iterator[_Change]:
    """A statement moved in, to the end of the block before it, or out of the block that it ends."""
    if _is_definition(statement):
        return
    if index and not _is_definition(block[index - 1]):
        without = [*block[:index], *block[index + 1 :]]
        for above in _blocks(block[index - 1]):
            rewriting = _rewriting((block, without), (above, [*above, statement]))
            yield _Change(statement, statement, INDENTATION, *rewriting, "the same further in")
    for inner in _blocks(statement):
        if len(inner) > 1:
            last = inner[-1]
            outside = [*block[: index + 1], last, *block[index + 1 :]]
            rewriting = _rewriting((inner, inner[:-1]), (block, outside))
            yield _Change(last, last, INDENTATION, *rewriting, "the same further out")


# Templates


def _templates(definition: ast.stmt) -> Iterator[_Change]:
    """Edits of more than one token that are one slip of the mind."""
    movers = _movers(definition)
    for statement, node, put, _ in _expressions(definition, definition, ()):
        for place, other in _larger(node, statement, movers):
            yield _Change(statement, node, place, partial(put, other), partial(put, node))
    for parent in ast.walk(definition):
        for block in _blocks(parent):
            yield from _exchanged(block)
        if isinstance(parent, ast.While):
            yield from _step_forgotten(parent)
    if isinstance(definition, ast.FunctionDef):
        yield from _other_search(definition)
    for place, mirrored in MIRRORS:
        yield from _at_both(definition, place, mirrored)


def _movers(definition: ast.AST) -> list[ast.expr]:
    """Every question who moves that the function asks, such as `game.to_move(state)`."""
    asked = {
        ast.unparse(node): node
        for node in ast.walk(definition)
        if isinstance(node, ast.Call) and _asks(node, "to_move")
    }
    return list(asked.values())


def _asks(node: ast.Call, method: str) -> bool:
    return isinstance(node.func, ast.Attribute) and node.func.attr == method


def _larger(node: ast.expr, statement: ast.stmt, movers: Sequence[ast.expr]) -> Iterator[tuple[str, ast.expr]]:
    """What could stand in place of an expression, one slip of the mind away."""
    match node:
        case ast.Call(func=func, args=[state, _], keywords=keywords) if _asks(node, "utility"):
            mover = ast.Call(ast.Attribute(func.value, "to_move", ast.Load()), [state], [])  # type: ignore[attr-defined]
            for player in (ast.Name("MAX", ast.Load()), ast.Name("MIN", ast.Load()), mover):
                yield ARGUMENTS, ast.Call(func, [state, player], keywords)
        case ast.Compare(left=ast.Name(), ops=[ast.Eq() | ast.NotEq()], comparators=[ast.Name()]):
            yield from ((CONDITION, ast.Compare(mover, node.ops, node.comparators)) for mover in movers)
        case ast.Name() if isinstance(statement, ast.If) and statement.test is node:
            whose = ast.Eq(), ast.NotEq()
            is_max = (ast.Compare(mover, [op], [ast.Name("MAX", ast.Load())]) for mover in movers for op in whose)
            yield from ((CONDITION, each) for each in is_max)
        case ast.Constant(value=None | int() | float()) if not isinstance(node.value, bool):
            starts = "None", "0", "float('inf')", "-float('inf')"
            yield from ((NUMBER, ast.parse(start, mode="eval").body) for start in starts)
        case ast.Name(id="inf") | ast.UnaryOp(op=ast.USub(), operand=ast.Name(id="inf")):
            yield from ((NUMBER, ast.Constant(start)) for start in (None, 0))
        case ast.Call(func=ast.Name(), args=[argument, *_]) if not isinstance(argument, ast.Starred):
            yield NAME, argument
    if isinstance(node, ast.Call | ast.Subscript | ast.BinOp) and isinstance(
        getattr(node, "ctx", ast.Load()), ast.Load
    ):
        yield OPERATOR, ast.UnaryOp(ast.USub(), node)
    if isinstance(statement, ast.Return) and statement.value is node:
        yield from _other_forms(node)


def _other_forms(returned: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What is returned in another form: a pair turned round, a part of it, or the value with an action."""
    match returned:
        case ast.Tuple(elts=[first, second]):
            yield STATEMENT, ast.Tuple([second, first], ast.Load())
            yield from ((STATEMENT, part) for part in (first, second))
        case ast.Tuple():
            return
        case _:
            yield from ((STATEMENT, ast.Subscript(returned, ast.Constant(n), ast.Load())) for n in (0, 1))
            yield STATEMENT, ast.Tuple([returned, ast.Constant(None)], ast.Load())


def _exchanged(block: list[ast.stmt]) -> Iterator[_Change]:
    """Two neighbours in a block exchanged, or a `return` put before an expression."""
    for index, statement in enumerate(block):
        if isinstance(statement, ast.Expr) and not _is_text(statement.value):
            returned = [*block[:index], ast.Return(statement.value), *block[index + 1 :]]
            yield _Change(statement, statement, STATEMENT, *_rewriting((block, returned)), "`return` before it")
        if index + 1 < len(block) and not any(map(_is_definition, block[index : index + 2])):
            other = [*block[:index], block[index + 1], statement, *block[index + 2 :]]
            yield _Change(statement, statement, STATEMENT, *_rewriting((block, other)), "the same after the next line")


def _step_forgotten(loop: ast.While) -> Iterator[_Change]:
    """A step at the end of a loop, for each name that it asks about and never changes."""
    asked = dict.fromkeys(node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name))
    changed = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for name in asked:
        if name not in changed:
            for step in (ast.Add(), ast.Sub()):
                body = [*loop.body, ast.AugAssign(ast.Name(name, ast.Store()), step, ast.Constant(1))]
                yield _Change(loop, loop, STATEMENT, *_rewriting((loop.body, body)), "a step at its end")


def _other_search(definition: ast.FunctionDef) -> Iterator[_Change]:
    """A call of another search where the function should call itself, with what it was given."""
    first, *own = [each.arg for each in definition.args.args] or [""]
    for statement, node, put, _ in _expressions(definition, definition, ()):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=game), below, *more]) if (
                game == first and name != definition.name
            ):
                handed = {each.id for each in more if isinstance(each, ast.Name)}
                missing = [ast.Name(each, ast.Load()) for each in own[1:] if each not in handed]
                itself = ast.Call(ast.Name(definition.name, ast.Load()), [node.args[0], below, *missing, *more], [])
                yield _Change(statement, node, NAME, partial(put, itself), partial(put, node))


def _turned(node: ast.expr, by: Mapping[Any, Any]) -> ast.expr | None:
    """The expression with what stands for one player, or one side, in place of what stands for the other."""
    match node:
        case ast.Name(id=name, ctx=context) if name in by:
            return ast.Name(by[name], context)
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in by:
            return ast.Compare(left, [by[type(op)]()], right)
    return None


MIRRORS: tuple[tuple[str, Mapping[Any, Any]], ...] = (
    (NAME, {"MAX": "MIN", "MIN": "MAX"}),
    (NAME, {"max": "min", "min": "max"}),
    (COMPARISON, {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}),
    (COMPARISON, {ast.Lt: ast.LtE, ast.Gt: ast.GtE}),
    (COMPARISON, {ast.LtE: ast.Lt, ast.GtE: ast.Gt}),
)
"""What is easily wrong at both players' places at once: whose turn it is, which end is better, whether equal counts."""


def _at_both(definition: ast.stmt, place: str, by: Mapping[Any, Any]) -> Iterator[_Change]:
    """One slip made wherever it can be made, if that is at two places or more."""
    turned = [
        (statement, node, put, other)
        for statement, node, put, _ in _expressions(definition, definition, ())
        if (other := _turned(node, by)) is not None
    ]
    if len(turned) < 2:
        return

    def do() -> None:
        for _, _, put, other in turned:
            put(other)

    def undo() -> None:
        for _, node, put, _ in turned:
            put(node)

    statement, first, *_ = turned[0]
    yield _Change(statement, first, place, do, undo, "the same turned round, here and below")


def _is_definition(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.FunctionDef | ast.ClassDef)


def _rewriting(*changes: tuple[list[ast.stmt], list[ast.stmt]]) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """Two functions: one gives blocks new statements, the other gives them back their present ones."""
    now = [(block, list(block)) for block, _ in changes]

    def write(contents: Any) -> None:
        for block, statements in contents:
            block[:] = statements

    return partial(write, changes), partial(write, now)


def _first_line(statement: ast.stmt) -> str:
    return ast.unparse(statement).partition("\n")[0]
