"""The tree of a question: the search on it step by step, and the leaves and moves in its picture that can be clicked.

Everything can also be done in the fields below the picture, by keyboard and with a screen reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aima_games.game import Game
from aima_games.graphics.scene import Circle, Mark, Polygon, Scene, Text
from aima_games.quiz.question import Question
from aima_games.quiz.small_trees import SmallTree, children_of, is_inner
from aima_games.quiz.wording import plain
from aima_games.text import value_text
from aima_games.traces.trace import Trace
from aima_games.traces.tree_search import alpha_beta_trace, minimax_trace

if TYPE_CHECKING:
    from aima_games.widgets.stepper import StepThrough

Box = tuple[float, float, float, float]
"""x, y, width and height."""

NODE, LABEL = "n", "l"
"""How the keys begin: that of a node's sign, and that of the name of the move to it; see `TreePicture`."""


def targets(scene: Scene, question: Question) -> list[list[Any]]:
    """What can be clicked: [key of the part, what it chooses, *box]. A leaf chooses itself; the name of a move chooses
    all leaves below it, which are cut off there, or the choice with that name."""
    names = {str(choice): name for name, choice in question.form.offered(question)}
    found: dict[str, list[str]] = {}
    if question.form.in_picture:
        written = {value_text(leaf): plain(leaf) for leaf in question.choices}
        leaf_of = {
            mark.key: written[mark.text]
            for mark in scene.marks
            if isinstance(mark, Text) and mark.key.startswith(NODE) and mark.text in written
        }
        found = {key: [leaf] for key, leaf in leaf_of.items()}
        for number, below in _leaves_below(question.data["tree"]).items():
            leaves = [leaf_of.get(f"{NODE}{each}") for each in below]
            if number and len(leaves) > 1 and None not in leaves:
                found[f"{LABEL}{number}"] = [leaf for leaf in leaves if leaf is not None]
    elif question.form.clickable:
        for mark in scene.marks:
            if isinstance(mark, Text) and mark.key.startswith(LABEL) and mark.text in names:
                found[mark.key] = [names[mark.text]]
        if len(found) < len(names):  # a choice that is no move in the picture
            found = {}
    boxes = _boxes(scene)
    return [[key, chosen, *boxes[key]] for key, chosen in found.items() if key in boxes]


def _leaves_below(tree: Any) -> Mapping[int, list[int]]:
    """The numbers of the leaves below each inner node; nodes are numbered depth first, as in the picture."""
    below: dict[int, list[int]] = {}

    def walk(subtree: Any, number: int) -> tuple[int, list[int]]:
        if not is_inner(subtree):
            return number + 1, [number]
        leaves: list[int] = []
        after = number + 1
        for child in children_of(subtree):
            after, more = walk(child, after)
            leaves += more
        below[number] = leaves
        return after, leaves

    walk(tree, 0)
    return below


def _boxes(scene: Scene) -> dict[str, Box]:
    """The box of the first shape of each part: a node's sign, the ground of a move's name."""
    boxes: dict[str, Box] = {}
    for mark in scene.marks:
        if mark.key[:1] in (NODE, LABEL) and (box := _box(mark)):
            boxes.setdefault(mark.key, box)
    return boxes


def _box(mark: Mark) -> Box | None:
    if isinstance(mark, Circle):
        return mark.x - mark.r, mark.y - mark.r, 2 * mark.r, 2 * mark.r
    if isinstance(mark, Polygon):
        xs, ys = zip(*mark.points, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    return None


# The search on it, step by step


def tree_game(question: Question) -> Game | None:
    """The tree to step through, as a game; None where the question is about something else."""
    if not question.search:
        return None
    try:
        return SmallTree(question.data["tree"], question.data["first"]).game
    except (KeyError, TypeError, ValueError):  # some leaves cannot be read
        return None


def trace_of(question: Question) -> Trace:
    """The search that the question is about. Raises ValueError where `tree_game` is None."""
    game = tree_game(question)
    if game is None:
        raise ValueError("this question is about no tree that could be stepped through")
    if question.search == "minimax":
        return minimax_trace(game)
    return alpha_beta_trace(game, equality_prunes=question.data.get("equality", True))


def searched_picture(question: Question, caption: str | None = None) -> Scene:
    """The tree as that search leaves it, with values, windows and cuts. Raises ValueError as `trace_of` does."""
    from aima_games.trees.draw import tree_scene

    trace = trace_of(question)
    tree = trace.tree_at(len(trace.events) - 1)
    tree.nodes[trace.events[-1].node]["current"] = False  # the search is over: no node is on its path any more
    return tree_scene(tree, caption=caption)


def step_through_question(question: Question) -> StepThrough:
    """The search that the question is about, step by step. Raises ValueError where `tree_game` is None."""
    from aima_games.widgets.stepper import step_through

    game = tree_game(question)
    if game is None:
        raise ValueError("this question is about no tree that could be stepped through")
    if question.search == "minimax":
        return step_through(game)
    return step_through(game, search="alpha-beta", equality_prunes=question.data.get("equality", True))
