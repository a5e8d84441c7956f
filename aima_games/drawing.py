"""Game trees and boards as pictures: `draw_tree` and `draw_board` for matplotlib, `tree_scene` and `board_scene` as data.

What colour says is said again by shape, dash or text: MAX △, MIN ▽, chance ○, leaf □, another player ⬡; the line
of play is thick, a cut edge is struck through, and what a search never visited is dashed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Real
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games.game import CHANCE, MAX, MIN, Game, State
from aima_games.layout import tidy_tree
from aima_games.scene import Circle, Line, Mark, Polygon, Scene, Style, Text, text_width
from aima_games.trees import back_up, game_tree, root_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Node = Hashable

LARGEST = 2_000
"""A tree with more nodes than this is not drawn: nobody could read it."""

# Contrast of each text colour with white and with the fills is 4.5:1 or better; blue and orange stay apart for
# every usual kind of colour blindness.
INK, GREY, CUT, LINE = "#222222", "#666666", "#a3200d", "#0b4f8a"
FILLS = {MAX: "#d6e6f5", MIN: "#fde3c8", CHANCE: "#e4efdc", None: "#ffffff"}
OTHER_FILL = "#ece4f3"
DASH = (4.0, 3.0)

_VALUE, _LABEL, _SMALL = 13.0, 11.5, 11.5  # sizes of text
_PADDING, _SIBLINGS = 12.0, 10.0
_BOARD = 58.0  # the longer side of a board inside a tree
_LABEL_AT, _BARS_AT = 0.64, 0.36  # how far down an edge its label and the bars of a cut stand


def tree_scene(
    source: Game | nx.DiGraph | Sequence[Any],
    state: State | None = None,
    depth: int | None = None,
    *,
    values: bool = True,
    line: bool | None = None,
    labels: bool = True,
    boards: bool | None = None,
    evaluate: Callable[[State], Any] | None = None,
    ask: Iterable[Node] | Mapping[Node, Any] = (),
    legend: bool = False,
    caption: str | None = None,
) -> Scene:
    """The picture of a game tree.

    `source` is a game, whose tree is grown below `state` (the initial state by default) `depth` plies deep (to the end
    by default); or nested lists as `TreeGame` takes them; or a networkx DiGraph. A graph in which every inner node has
    `to_move` is drawn as it is, with the attributes that `aima_games.trees` lists; another one is read by `TreeGame`.
    Values are backed up unless a graph brings its own: at the leaves utility, else `evaluate(state)`. A game's tree that
    `depth` cut off is drawn without values where there is no `evaluate`. Nothing given is ever changed.

    values: False leaves inner nodes empty and the line of play unmarked, for an exercise; leaves keep their value.
    line: whether the line of play is thick; by default where values are shown and nothing is asked for.
    labels: whether edges carry the names of actions.
    boards: whether each node shows the game's picture; by default for games on a board (not Nim).
    ask: nodes that show "?" in place of their value, or a dict from nodes to what to write there. A game's nodes are
        numbered from 0 in the order of a depth-first walk; those of a graph have the graph's names.
    legend: whether to explain the signs that occur, below the tree. caption: a text below everything.

    Raises ValueError for what is no tree, a leaf without a value where values are wanted, a value that is NaN, an
    unknown node in `ask`, or more than 2,000 nodes.
    """
    tree = _tree(source, state, depth, values, evaluate)
    asked = _asked(tree, ask)
    shown_line = (values and not asked) if line is None else line
    picture = _Picture(tree, values, shown_line, labels, _boards(tree, boards), asked)
    return picture.scene(legend, caption)


def draw_tree(source: Game | nx.DiGraph | Sequence[Any], *args: Any, ax: Axes | None = None, **options: Any) -> Axes:
    """`tree_scene(source, …)` on matplotlib's `ax`, or on a new figure of the tree's size. Same arguments, same errors."""
    return tree_scene(source, *args, **options).draw(ax)


def board_scene(game: Game, state: State | None = None) -> Scene:
    """The picture of `state` (the initial state by default); the state's text where the game has no picture."""
    state = game.initial if state is None else state
    scene = game.picture(state)
    return _text_board(game.to_text(state)) if scene is None else scene


def draw_board(game: Game, state: State | None = None, ax: Axes | None = None) -> Axes:
    """`board_scene(game, state)` on matplotlib's `ax`, or on a new figure of the board's size."""
    return board_scene(game, state).draw(ax)


def value_text(value: Any) -> str:
    """A value as it is written in a node: `3`, `−1`, `0.333`, `1/3`, `−∞`; a tuple of values in brackets."""
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(value_text, value)) + ")"
    if isinstance(value, bool) or not isinstance(value, Real):
        return str(value)
    if isinstance(value, Fraction) or float(value).is_integer():
        text = str(value if isinstance(value, Fraction) else int(value))
    elif math.isinf(value):
        text = "∞" if value > 0 else "-∞"
    else:
        text = f"{float(value):.3f}".rstrip("0").rstrip(".")
        if text in ("0", "-0"):  # not nothing, only small
            text = f"{float(value):.0e}"
    return text.replace("-", "−")
