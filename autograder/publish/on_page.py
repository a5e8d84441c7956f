"""What a page shows without a kernel and without a network: formulas, guesses, steppers, boards to play on.

The data of a widget is in the page, and its own script makes something of it there.
"""

from __future__ import annotations
import __future__

import ast
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import escape
from importlib.util import find_spec
from math import isfinite
from numbers import Real
from pathlib import Path
from typing import Any

from latex2mathml.converter import convert

from aima_games.game import MAX, MIN, Action, Game, Player, State
from aima_games.games import find_game
from aima_games.graphics.positions import board_scene
from aima_games.widgets import STATIC, script
from aima_games.widgets.play_board import outcome_text
from aima_games.widgets.stepper import StepThrough, step_through, step_through_mcts
from autograder.publish.marks import AFTER

STYLES = (STATIC / "stepper.css", STATIC / "board.css")
WIDGETS = {
    "data-stepper=": ("stepper.js", "steppers.js"),
    "data-board=": ("board.js", "boards.js"),
    "data-touch=": ("touch.js", "touched.js"),
    "data-kuhn=": ("kuhn.js", "touched.js"),
}
"""By the data that shows that a page has one: the widget's own script, and what takes the kernel's place."""
GUESSES = Path(__file__).with_name("guesses.js")
"""Takes guesses, and opens what waits for them: there the widget is made of the browser's own fields."""


def scripts(page: str) -> list[str]:
    """What a page has to run, as HTML, for the widgets whose data it has."""
    asked = [GUESSES.read_text(encoding="utf-8")] if "data-guess=" in page else []
    return [*(_script(mark) for mark in WIDGETS if mark in page), *asked]


def on_slides(page: str) -> str:
    """The scripts and the style that a lecture's slides need for what is touched there, as HTML."""
    found = [
        f"<script>{_script(mark)}</script>"
        for mark, files in WIDGETS.items()
        if files[1] == "touched.js" and mark in page
    ]
    return f"<style>{STYLES[0].read_text(encoding='utf-8')}</style>{''.join(found)}" if found else ""


def _script(mark: str) -> str:
    widget, in_place_of_the_kernel = WIDGETS[mark]
    theirs = f'const MARK = "{mark.rstrip("=")}";\n{script(widget)}'
    ours = (Path(__file__).parent / in_place_of_the_kernel).read_text(encoding="utf-8")
    assert theirs.count("export default { render };") == 1
    return f"(() => {{\n{theirs.replace('export default { render };', '')}\n{ours}}})();"


# Formulas as MathML, which browsers show by themselves: no script, no network, and screen readers can read it.


@cache
def mathml(tex: str, display: bool = False) -> str:
    """The LaTeX formula `tex` as MathML; with `display` as one that has a line of its own."""
    # Space after a line break, `\\[2pt]`, is not known to the converter.
    return str(convert(re.sub(r"\\\\\[[^\]]*\]", r"\\\\", tex.strip()), display="block" if display else "inline"))


def math_font() -> Path:
    """A font with the signs that grow with what they enclose; few systems have one. (STIX Two Math, from ziamath.)"""
    found = find_spec("ziamath")
    assert found is not None, "ziamath is missing; it comes with: pip install -e '.[book]'"
    assert found.origin is not None
    return Path(found.origin).with_name("fonts") / "STIXTwoMath-Regular.ttf"


# Steppers on pages without a kernel: where a cell steps through a tree that is written down in its notebook.
# The widget's data is all that its script needs to step; what the kernel would judge, the page judges from the answers.

STEPPERS: dict[str, Callable[..., StepThrough]] = {
    "step_through": step_through,
    "step_through_mcts": step_through_mcts,
}
SHARED = tuple(StepThrough.class_own_traits(sync=True))
"""What the widget's script reads."""


def written_down(cells: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What the code cells give a name and write down as it is, such as `TWO_PLY = [[3, 12, 8], …]`."""
    found = {}
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        for statement in ast.parse("".join(cell["source"])).body:
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                with suppress(ValueError):
                    found[statement.targets[0].id] = ast.literal_eval(statement.value)
    return found


def tree_policies(cells: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The lecture's own tree policies, by name: what its worked solutions define with mathematics alone."""
    found: dict[str, Any] = {}
    for cell in cells:
        source = "".join(cell["source"])
        if "solution" in cell["metadata"].get("tags", ()) and re.match(r"def (upper_confidence|puct_index)\b", source):
            exec(compile(source, "<lecture>", "exec", __future__.annotations.compiler_flag), {**vars(math)}, found)
    return found


def stepper_of(source: str, known: Mapping[str, Any]) -> StepThrough | None:
    """The stepper that a cell shows, if it can be made from what is `known` and what the cell itself writes down."""
    statements = ast.parse(source).body
    call = statements[-1].value if statements and isinstance(statements[-1], ast.Expr) else None
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in STEPPERS):
        return None

    def read(written: ast.expr) -> Any:
        return known[written.id] if isinstance(written, ast.Name) else ast.literal_eval(written)

    try:
        return STEPPERS[call.func.id](
            *map(read, call.args), **{option.arg or "": read(option.value) for option in call.keywords}
        )
    except (KeyError, ValueError):  # a record, or a tree that is computed
        return None


def add_steppers(notebook: dict[str, Any]) -> None:
    """Give the pages made of a notebook's JSON the data of its steppers; `steppers.js` makes something of it."""
    known = {**written_down(notebook["cells"]), **tree_policies(notebook["cells"])}
    for cell in notebook["cells"]:
        shown = [output for output in cell.get("outputs", ()) if "text/html" in output.get("data", {})]
        if cell["cell_type"] != "code" or not shown:
            continue
        if (stepper := stepper_of("".join(cell["source"]), known)) is not None:
            html = "".join(shown[-1]["data"]["text/html"])
            shown[-1]["data"]["text/html"] = f'<div class="live-on-page" data-stepper="{_data(stepper)}">{html}</div>'


def _data(stepper: StepThrough) -> str:
    data = {name: getattr(stepper, name) for name in SHARED}
    answers = {node: value for node, (value, *_) in stepper.trace.values.items()}
    numbers = {number: float(Fraction(answers[node])) for number, node in _returned(stepper) if _finite(answers[node])}
    if len(numbers) < sum(kind == "return" for _, kind, _ in stepper.steps):  # vectors, as in maxⁿ
        data["modes"] = [each for each in stepper.modes if each[0] != "values"]
    return escape(json.dumps({**data, "cut": list(stepper.trace.unexplored), "returns": numbers}))


def _returned(stepper: StepThrough) -> list[tuple[int, Any]]:
    """The steps at which a node returns its value, by number."""
    return [(k, event.node) for k, event in enumerate(stepper.trace.events) if event.kind == "return"]


def _finite(value: Any) -> bool:
    return isinstance(value, Real) and isfinite(value)


def fold_outputs(notebook: dict[str, Any]) -> None:
    """Let the pages made of a notebook's JSON fold the outputs of code that waits for a guess."""
    for cell in notebook["cells"]:
        tags = cell["metadata"].get("tags", [])
        if cell["cell_type"] == "code" and AFTER in tags and "hide-output" not in tags:
            cell["metadata"]["tags"] = [*tags, "hide-output"]


# Boards, where a cell plays a small game against perfect play: all that can happen on one is written down as a table of
# states, the opponent's best moves among them, and the page's script plays from it.

PERFECT = {"minimax": False, "far_sighted": True}
"""The lectures' opponents that play perfectly, and whether each prefers, among equals, what leaves most to play."""
LARGEST = 6000
"""How many reachable states a game that is solved for a page may have: tic-tac-toe has 5,478."""


def add_boards(notebook: dict[str, Any]) -> None:
    """Give the pages made of a notebook's JSON the tables of its boards; `boards.js` makes something of them."""
    games = dict(games_of(notebook["cells"]))
    for cell in notebook["cells"]:
        shown = [output for output in cell.get("outputs", ()) if "text/html" in output.get("data", {})]
        if cell["cell_type"] == "code" and shown and (board := board_of("".join(cell["source"]), games)):
            html = "".join(shown[-1]["data"]["text/html"])
            data = escape(json.dumps(board, separators=(",", ":")))
            shown[-1]["data"]["text/html"] = f'<div class="live-on-page" data-board="{data}">{html}</div>'


def games_of(cells: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, Game]]:
    """The games of ours that code cells give a name, such as `hexapawn = Hexapawn(3, 3)`."""
    for cell in cells:
        if cell["cell_type"] == "code":
            for statement in ast.parse("".join(cell["source"])).body:
                match statement:
                    case ast.Assign([ast.Name(name)], value) if game := _game(value, {}):
                        yield name, game


def _game(expression: ast.expr, named: Mapping[str, Game]) -> Game | None:
    match expression:
        case ast.Name(name):
            return named.get(name)
        case ast.Call(ast.Name(name), arguments, options) if kind := find_game(name):
            try:
                given = {each.arg or "": ast.literal_eval(each.value) for each in options}
                game: Game = kind(*map(ast.literal_eval, arguments), **given)
                return game
            except (TypeError, ValueError):  # what is not written down there
                return None
    return None


def board_of(source: str, games: Mapping[str, Game]) -> dict[str, Any] | None:
    """The table for the board that a cell shows, if its game is small, and one of `games` or of the kit's."""
    last = next(reversed(ast.parse(source).body), None)
    match last:
        case ast.Expr(ast.Call(ast.Name("play_widget"), [rules, ast.Name(opponent)], options)):
            game, you = _game(rules, games), MAX
            for option in options:
                if option.arg == "you":
                    you = {"MAX": MAX, "MIN": MIN}[ast.unparse(option.value)]
            if game is not None and opponent in PERFECT and is_small(game):
                return table(game, perfect(game, PERFECT[opponent]), you)
    return None


def is_small(game: Game) -> bool:
    """Whether it is a game of MAX and MIN without chance that has at most `LARGEST` states."""
    found, waiting = {game.initial}, [game.initial]
    while waiting and set(game.players) == {MAX, MIN} and len(found) <= LARGEST:
        state = waiting.pop()
        if not game.is_terminal(state):
            if game.to_move(state) not in (MAX, MIN):
                return False
            new = {game.result(state, action) for action in game.actions(state)} - found
            found |= new
            waiting += new
    return not waiting


def perfect(game: Game, resists: bool) -> Callable[[State], Action]:
    """A best action in each state: of several the first, or the first of those that leave the largest tree to play."""

    @cache
    def seen(state: State) -> tuple[Any, int]:
        """The minimax value, and how many nodes the tree below has."""
        if game.is_terminal(state):
            return game.utility(state, MAX), 1
        below = [seen(game.result(state, action)) for action in game.actions(state)]
        best = max if game.to_move(state) == MAX else min
        return best(value for value, _ in below), 1 + sum(size for _, size in below)

    def choose(state: State) -> Action:
        def preference(action: Action) -> tuple[Any, int]:
            value, size = seen(game.result(state, action))
            return (value if game.to_move(state) == MAX else -value), size if resists else 0

        return max(game.actions(state), key=preference)

    return choose


def table(game: Game, opponent: Callable[[State], Action], you: Player) -> dict[str, Any]:
    """All that can happen on the board against `opponent`, whichever side the reader takes from the beginning.

    What occurs more than once, such as a line of a picture, stands once among the `words`; a state goes by its number.
    """
    legal: dict[State, list[Action]] = {}  # what can be played there, by the reader or the opponent
    for reader in (MAX, MIN):
        waiting, found = [game.initial], {game.initial}
        while waiting:
            state = waiting.pop()
            known, now = legal.setdefault(state, []), []
            if not game.is_terminal(state):
                now = list(game.actions(state)) if game.to_move(state) == reader else [opponent(state)]
            known += [action for action in now if action not in known]
            new = {game.result(state, action) for action in now} - found
            found |= new
            waiting += new
    numbers = {state: number for number, state in enumerate(legal)}
    words: dict[str, int] = {}

    def word(value: Any) -> int:
        return words.setdefault(json.dumps(value), len(words))

    def row(state: State, actions: Iterable[Action]) -> dict[str, Any]:
        scene = replace(board_scene(game, state), alt="the board")  # the areas say what stands where
        keys = {area.key for area in scene.areas}
        there: dict[str, Any] = {
            "picture": [word(line) for line in scene.to_svg().splitlines()],
            "areas": [word([a.key, a.label, a.x, a.y, a.width, a.height]) for a in scene.areas],
        }
        if game.is_terminal(state):
            return {**there, "end": {player: word(outcome_text(game, state, player)) for player in (MAX, MIN)}}
        places = {action: game.places(action) for action in actions}
        moves = [
            [word([game.action_text(action), at if keys >= set(at) else ()]), numbers[game.result(state, action)]]
            for action, at in places.items()
        ]
        best = opponent(state)
        return {**there, "mover": game.to_move(state), "moves": moves, "reply": [*places, best].index(best)}

    states = [row(state, actions) for state, actions in legal.items()]
    return {"you": you, "states": states, "words": [json.loads(text) for text in words]}
