"""Wrong programs made from a right one: every one-token edit of it, and mistakes of a whole search.

The cases of an assignment have to tell each of them from the right program, unless it is right in its own way.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple, NoReturn

from aima_games import CHANCE, Action, Game, Player, State
from aima_games.checking.misconceptions import MISCONCEPTIONS, add_misconception, added
from aima_games.wrappers import WrappedGame
from autograder.sandbox.edits import (
    ARGUMENTS,
    COMPARISON,
    CONDITION,
    INDENTATION,
    NAME,
    NUMBER,
    OPERATOR,
    ORDER,
    STATEMENT,
    Edit,
    edits,
)

CLIPPED = (1_000, 1_000_000)
"""Beyond these numbers, infinity as some programs write it, utilities are cut off."""


@dataclass(frozen=True)
class WrongProgram:
    """A wrong program: what is wrong, in words that stay the same when the text around it changes, and how it is made.

    Where it is an edit, `program` is the text with it, `file` and `line` say where it was made, `edit` what it is, and
    `larger` whether it changes more than a token.
    """

    name: str
    make: Callable[[], Any]
    program: str = ""
    file: str = ""
    line: int = 0
    edit: Edit | None = None
    larger: bool = False

    @cached_property
    def function(self) -> Callable[..., Any]:
        """The program, made when it is first asked for; what fails as it is defined fails whenever it is called."""
        return self.make() or _undefined


def _undefined(*arguments: Any) -> NoReturn:
    raise NameError("the function could not be defined")


def unit_of(reference: Any, references: Iterable[Any]) -> list[Any]:
    """The reference with what it calls in its own module, except what is another item's reference."""
    unit = [reference] if isinstance(reference, FunctionType | type) else []
    others = set(references)
    for definition in unit:  # it grows meanwhile
        around = _around(definition)
        for name in sorted(_names(definition) & around.keys()):
            other = around[name]
            if isinstance(other, FunctionType | type) and other.__module__ == reference.__module__:
                unit += [other] if other not in unit and other not in others else []
    return unit


def _around(definition: Any) -> dict[str, Any]:
    """The names of a definition's own module, also where a module of that name has been loaded anew since."""
    functions = [definition, *vars(definition).values()] if isinstance(definition, type) else [definition]
    found = next((each.__globals__ for each in functions if isinstance(each, FunctionType)), None)
    return vars(sys.modules[definition.__module__]) if found is None else found


def texts_of(unit: Iterable[Any]) -> list[str]:
    """The texts of functions and classes; none where they have no source."""
    try:
        return [textwrap.dedent(inspect.getsource(each)) for each in unit]
    except (OSError, TypeError):
        return []


def _names(definition: Any) -> set[str]:
    """The names that a function, or the functions of a class, mention."""
    functions = [definition] if isinstance(definition, FunctionType) else vars(definition).values()
    codes = [function.__code__ for function in functions if isinstance(function, FunctionType)]
    for code in codes:  # it grows meanwhile
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return {name for code in codes for name in code.co_names}


def made(program: str, reference: Any, **more: Any) -> Any:
    """The changed reference, made in a copy of its module, so that it calls itself and its helpers as changed.

    None where it fails as it is defined.
    """
    around = {**_around(reference), **more}
    try:
        exec(compile(program, "<edit>", "exec", flags=__future__.annotations.compiler_flag), around)
    except Exception:
        return None
    return around.get(reference.__name__)


def edited(reference: Any, references: Iterable[Any] = (), templates: bool = False) -> Iterator[WrongProgram]:
    """Every one-token edit of the reference and its helpers."""
    unit = unit_of(reference, references)
    texts = texts_of(unit)
    met: dict[tuple[str, bool], int] = {}
    for number, text in enumerate(texts):
        first, source = inspect.getsourcelines(unit[number])[1], inspect.getsourcefile(unit[number]) or ""
        file = Path(source).name.partition("#")[0]
        small = {each.source for each in edits(text)} if templates else set()
        for edit in edits(text, templates=templates):
            program = "\n\n".join([*texts[:number], edit.source, *texts[number + 1 :]])
            name, larger = f"{unit[number].__name__}, {edit}", templates and edit.source not in small
            # Of a long line only a part is shown, which may not tell two edits apart.
            met[name, larger] = met.get((name, larger), 0) + 1
            yield WrongProgram(
                name + (f" ({met[name, larger]})" if met[name, larger] > 1 else ""),
                partial(made, program, reference),
                program,
                file,
                first + edit.line - 1,
                edit,
                larger,
            )


# Names: the place of an edit, which is the label of its line, and its kind

KINDS = {
    COMPARISON: "choice", NAME: "choice", CONDITION: "choice", NUMBER: "number", OPERATOR: "number",
    STATEMENT: "order", INDENTATION: "order", ARGUMENTS: "order", ORDER: "order",
}  # fmt: skip
HINTS = {
    "choice": "Say in words what is asked or compared there, and what should be. Try the smallest example by hand.",
    "number": "Follow the number through the smallest example. Which one should it be, and where is it another?",
    "order": "What is done first there, what after it, and how often? Follow the lines through the smallest example.",
}
"""The hint for a place of which `places.txt` says nothing, by the kind of edit."""
MOST_PLACES = 3
"""If edits of more than 3 places make a right function go wrong alike, none of them is named."""


def name_places(labels: Iterable[str]) -> None:
    """Make a name known for each label of which `places.txt` says nothing, and for each kind of edit there."""
    for label in labels:
        if (place := _place(label)) not in MISCONCEPTIONS or place in added([place]):
            title = f"a line is not right that is about “{label}”"
            add_misconception(place, title, HINTS["choice"])
            for kind, hint in HINTS.items():
                add_misconception(f"{place}/{kind}", title, hint)


def name_of(wrong: WrongProgram, labels: Mapping[int, str]) -> str:
    """The name of a wrong program: its own, or the place and kind of its edit. Empty where its line has no label."""
    if wrong.edit is None:
        return NAMED.get(wrong.name, wrong.name)
    label = labels.get(wrong.line, "")
    return f"{_place(label)}/{KINDS[wrong.edit.place]}" if label else ""


def in_common(names: Iterable[str]) -> tuple[str, ...]:
    """What to say of wrong programs that go wrong alike: their places, and the kind where a place has only one.

    Nothing where one of them has no name, or where there are too many places.
    """
    names, places = list(names), dict[str, list[str]]()
    for name in dict.fromkeys(names):
        places.setdefault(name.partition("/")[0], []).append(name)
    if "" in names or len(places) > MOST_PLACES:
        return ()
    said = {place: kinds[0] if len(kinds) == 1 else place for place, kinds in places.items()}
    return tuple(name if name in MISCONCEPTIONS else place for place, name in said.items())


def _place(label: str) -> str:
    return label.replace(" ", "-")


# Mistakes of a whole search


def whole_mistakes(reference: Any, references: Iterable[Any] = ()) -> Iterator[WrongProgram]:
    """Mistakes that no single edit makes, for any reference that is called with a game and a state."""
    if not isinstance(reference, FunctionType):
        return
    if list(inspect.signature(reference).parameters)[:2] == ["game", "state"]:
        yield WrongProgram("turns are taken to alternate", partial(partial, _taking_turns, reference))
        yield WrongProgram("places are taken for actions", partial(partial, _counting, reference))
        for most in CLIPPED:
            yield WrongProgram(f"utilities are clipped at {most:,}", partial(partial, _clipping, reference, most))
    text = "\n\n".join(texts_of(unit_of(reference, references)))
    for name, rewriting in REWRITTEN.items():
        rewritten = ast.unparse(ast.fix_missing_locations(rewriting().visit(ast.parse(text))))
        if rewritten != ast.unparse(ast.parse(text)):
            yield WrongProgram(name, partial(made, rewritten, reference, KeptByState=KeptByState))


class _Turn(NamedTuple):
    """A state, and whose turn it is taken to be."""

    state: State
    player: Player


class _Alternating(WrappedGame):
    """A game in which players take turns, whatever its own rules say."""

    def to_move(self, state: Any) -> Player:
        mover = self.game.to_move(state.state)
        return CHANCE if mover == CHANCE else state.player

    def result(self, state: Any, action: Action) -> State:
        players = list(self.players)
        chance = self.game.to_move(state.state) == CHANCE
        following = state.player if chance else players[(players.index(state.player) + 1) % len(players)]
        return _Turn(self.game.result(state.state, action), following)

    def actions(self, state: Any) -> Sequence[Any]:
        return self.game.actions(state.state)

    def outcomes(self, state: Any) -> Sequence[tuple[Any, Any]]:
        return self.game.outcomes(state.state)

    def is_terminal(self, state: Any) -> bool:
        return self.game.is_terminal(state.state)

    def utility(self, state: Any, player: Player) -> Any:
        return self.game.utility(state.state, player)


def _taking_turns(search: Callable[..., Any], game: Game, state: State, *more: Any) -> Any:
    """The search, which knows who moves at the root and takes turns from there on."""
    nobody = game.is_terminal(state) or game.to_move(state) == CHANCE
    turn = _Turn(state, game.players[0] if nobody else game.to_move(state))
    return search(_Alternating(game), turn, *map(_asked_plainly, more))


def _asked_plainly(given: Any) -> Any:
    """A function that a search is given asks about the state and the game as they are."""
    return partial(_asking_plainly, given) if callable(given) else given


def _asking_plainly(function: Callable[..., Any], *given: Any) -> Any:
    plain = [each.state if isinstance(each, _Turn) else each for each in given]
    return function(*(each.game if isinstance(each, _Alternating) else each for each in plain))


class _Numbered(WrappedGame):
    """A game whose actions are called by their places, 0, 1, 2 and so on."""

    def actions(self, state: State) -> Sequence[Any]:
        return range(len(self.game.actions(state)))

    def result(self, state: State, action: Action) -> State:
        return self.game.result(state, self.game.actions(state)[action])


def _counting(search: Callable[..., Any], game: Game, *more: Any) -> Any:
    return search(_Numbered(game), *more)


class _Clipped(WrappedGame):
    """A game whose utilities are cut off."""

    def __init__(self, game: Game, most: int) -> None:
        super().__init__(game)
        self._most = most

    def utility(self, state: State, player: Player) -> Any:
        return max(-self._most, min(self._most, self.game.utility(state, player)))


def _clipping(search: Callable[..., Any], most: int, game: Game, *more: Any) -> Any:
    return search(_Clipped(game, most), *more)


class KeptByState:
    """A function that remembers its results by its argument `state` alone, until the call from outside is over."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function, self._signature = function, inspect.signature(function)
        self._known: dict[Any, Any] = {}
        self._inside = 0

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        state = self._signature.bind(*arguments, **named).arguments["state"]
        self._inside += 1
        try:
            if state not in self._known:
                self._known[state] = self._function(*arguments, **named)
            return self._known[state]
        finally:
            self._inside -= 1
            if not self._inside:
                self._known.clear()


class _Keeping(ast.NodeTransformer):
    """Results are kept by the state alone, without depth or bounds."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if any(each.arg == "state" for each in node.args.args):
            node.decorator_list.append(ast.Name(KeptByState.__name__, ast.Load()))
        return node


class _ZeroForNothing(ast.NodeTransformer):
    """Whether there is a best value yet is asked by its truth: 0, or an empty plan, is taken for nothing."""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        match node:
            case ast.Compare(left=left, ops=[ast.Is()], comparators=[ast.Constant(value=None)]):
                return ast.UnaryOp(ast.Not(), left)
            case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
                return left
            case ast.Compare(ops=[ast.Lt() | ast.Gt()], comparators=[ast.Name() as best]):
                return ast.BoolOp(ast.Or(), [ast.UnaryOp(ast.Not(), best), node])
        return node


class _ComparingActions(ast.NodeTransformer):
    """Pairs of value and action are compared, so that in a tie the actions are."""

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.If(
                test=ast.Compare(ops=[ast.Lt() | ast.Gt()] as ops, comparators=[ast.Name(id=best)]),
                body=[ast.Assign(targets=[ast.Tuple(elts=[ast.Name(id=kept), *more])], value=ast.Tuple() as new), *_],
            ) if kept == best:
                pair: list[ast.expr] = [ast.Name(ast.unparse(each), ast.Load()) for each in (ast.Name(best), *more)]
                node.test = ast.Compare(new, ops, [ast.Tuple(pair, ast.Load())])
        return node


NAMED = {
    "turns are taken to alternate": "turns-assumed",
    "places are taken for actions": "place-for-action",
    "results are kept by the state alone": "kept-by-state-alone",
    "0 is taken for nothing": "zero-for-nothing",
    "a tie is decided by comparing actions": "ties-by-action",
    **{f"utilities are clipped at {most:,}": "large-for-infinity" for most in CLIPPED},
}
"""What the mistakes of a whole search are called in the catalogue."""
REWRITTEN: dict[str, type[ast.NodeTransformer]] = {
    "results are kept by the state alone": _Keeping,
    "0 is taken for nothing": _ZeroForNothing,
    "a tie is decided by comparing actions": _ComparingActions,
}
"""Mistakes that are made by rewriting the reference, by their names."""
