"""A tree to touch: the reader changes numbers, order and probabilities, and the search follows at once.

All of it happens in the browser, in `static/touch.js`, so that it needs no kernel; here its tree is written down.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Literal, NamedTuple

from aima_games.game import CHANCE, MAX, Player
from aima_games.games import TreeGame
from aima_games.libraries import needed_for
from aima_games.text import run_this_cell
from aima_games.traces.tree_search import alpha_beta_trace
from aima_games.trees.draw import tree_scene
from aima_games.widgets import STATIC, OnPages, script

with needed_for("a tree to touch", "anywidget"):
    import anywidget
    import traitlets

LARGEST, DEEPEST, FARTHEST = 64, 8, 9999
"""How many leaves and plies a tree to touch may have, to fit on a page, and how far from 0 its numbers may be."""


class Puzzle(NamedTuple):
    """Make exactly these leaves unnecessary, for alpha-beta that cuts at α ≥ β.

    `unnecessary` has their places, from 0 on the left. At most `most` numbers may change, and no children may be
    swapped; with 0 only children may be swapped, and with None everything is allowed.
    """

    title: str
    tree: Sequence[Any]
    unnecessary: tuple[int, ...]
    most: int | None
    said: str


PUZZLES = (
    Puzzle(
        "1 · One number",
        [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
        (4, 5, 7, 8),
        1,
        "Change one number, so that exactly the four framed leaves become unnecessary.",
    ),
    Puzzle(
        "2 · Everything counts",
        [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
        (),
        0,
        "Swap children, and nothing else, so that every leaf is looked at.",
    ),
    Puzzle(
        "3 · The best order",
        [[4, 6, 2], [14, 5, 2], [12, 3, 8]],
        (4, 5, 7, 8),
        0,
        "Swap children, and nothing else, so that exactly the four framed leaves become unnecessary.",
    ),
    Puzzle(
        "4 · As few as possible",
        [[[3, 2], [1, 7]], [[6, 8], [5, 4]]],
        (3, 6, 7),
        2,
        "Change two numbers, so that exactly the framed leaves become unnecessary: five of eight leaves are left.",
    ),
    Puzzle(
        "5 · From far away",
        [5, [20, [12, [15, 30]]]],
        (4,),
        1,
        "Change one number, so that the last leaf becomes unnecessary, and no other. Who makes the promise?",
    ),
    Puzzle(
        "6 · Only the middle",
        [[4, 9], [6, 5, 7], [3, 8, 2]],
        (3, 4),
        2,
        "Change two numbers, so that exactly the two framed leaves become unnecessary.",
    ),
)
"""For lecture 3, the easy ones first."""


class ToTouch(OnPages, anywidget.AnyWidget):
    """A widget that lives in the browser alone: the kernel only gives it its beginning, `given`."""

    _css = STATIC / "stepper.css"
    mark: str
    """The name by which a page's script knows it."""

    given: Any = traitlets.Dict(help="title, and what the script asks for").tag(sync=True)

    def __init__(self, given: Mapping[str, Any], picture: str) -> None:
        self.picture = picture
        super().__init__(given=dict(given))

    def static(self, picture: str = "") -> str:
        """The HTML for pages: a picture, which a page's script replaces by something that can be touched.

        A `picture` in Markdown, if given, is used instead, for a text.
        """
        told = f"{escape(self.given['title'])}. {run_this_cell('to touch it', 'span')}"
        figure = f"<figure>{self.picture}<figcaption>{told}</figcaption></figure>"
        inside = f"\n\n{picture}\n\n" if picture else figure
        return f'<div class="live-on-page" {self.mark}="{escape(json.dumps(self.given))}">{inside}</div>'

    def in_words(self) -> str:
        return f"{self.given['title']}, in the browser"


class TouchTree(ToTouch):
    """A tree that follows the reader's hand; see `touch_tree`."""

    _esm = script("touch.js")
    mark = "data-touch"

    def __init__(self, game: TreeGame, picture: str, given: Mapping[str, Any]) -> None:
        self.game = game
        tree = {"tree": game.to_text(game.initial), "first": game.to_move(game.initial)}
        super().__init__({**given, **tree}, picture)

    def in_words(self) -> str:
        return f"{self.given['title']}: {self.given['tree']}"


def touch_tree(
    tree: Any,
    *,
    search: Literal["minimax", "alpha-beta"] = "alpha-beta",
    first: Player = MAX,
    equality_prunes: bool = True,
    task: Literal["touch", "train", "puzzle", "plans"] = "touch",
    puzzles: Iterable[Puzzle] = PUZZLES,
    title: str = "A tree to touch",
) -> TouchTree:
    """A tree whose numbers can be dragged, while values, cuts and windows follow; it works without a kernel, too.

    The tree is nested lists for two players, as `TreeGame` takes them, with `chance([(p, subtree), …])` for a chance
    node. `search` follows the changes: "minimax" is expectiminimax at chance nodes, where alpha-beta has no cuts;
    `equality_prunes` says whether alpha-beta cuts at α = β. `first` moves at the root.

    It begins with a `task`, and the reader may switch: "touch" is free, "train" asks for α, β and values, "puzzle"
    gives the `puzzles`, and "plans" shows both players' strategies. On a page without a script a picture is shown.

    Raises ValueError for something that is not a tree, more than 64 leaves or 8 plies, a leaf beyond ±9,999, alpha-beta
    with chance nodes, and an unknown option.

    >>> touch_tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).in_words()
    'A tree to touch: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]'
    """
    for name, value, known in (
        ("search", search, ("minimax", "alpha-beta")),
        ("task", task, ("touch", "train", "puzzle", "plans")),
    ):
        if value not in known:
            raise ValueError(f"{name}={value!r}: it is {', '.join(map(repr, known[:-1]))} or {known[-1]!r}")
    if hasattr(tree, "nodes") or isinstance(tree, TreeGame):
        raise ValueError("a tree to touch is given as nested lists, such as [[3, 12, 8], [2, 4, 6]]")
    game = TreeGame(tree, first)
    states = _states(game)
    if (leaves := sum(map(game.is_terminal, states))) > LARGEST:
        raise ValueError(f"the tree has {leaves} leaves, and a tree to touch has at most {LARGEST}")
    if max(map(len, states)) > DEEPEST:
        raise ValueError(f"the tree is {max(map(len, states))} plies deep, and a tree to touch at most {DEEPEST}")
    if far := [state for state in states if game.is_terminal(state) and abs(game.utility(state, MAX)) > FARTHEST]:
        raise ValueError(f"the leaf at path {far[0]} is beyond ±{FARTHEST:,}, where the numbers of a tree to touch end")
    if search == "alpha-beta" and any(game.to_move(state) == CHANCE for state in states):
        raise ValueError("alpha-beta has no cuts at chance nodes: ask for search='minimax', which takes averages there")
    if search == "alpha-beta" and leaves > 1:
        scene = alpha_beta_trace(game, equality_prunes=equality_prunes).scene()
    else:
        scene = tree_scene(game)
    given = {
        "title": title,
        "search": search,
        "strict": not equality_prunes,
        "task": task,
        "puzzles": [puzzle._asdict() | {"tree": TreeGame(puzzle.tree).to_text(())} for puzzle in puzzles],
    }
    return TouchTree(game, scene.to_html(), given)


def _states(game: TreeGame) -> list[Any]:
    """All nodes, parents first."""
    states = [game.initial]
    for state in states:  # grows while we walk it
        states += [game.result(state, action) for action in game.actions(state)]
    return states
