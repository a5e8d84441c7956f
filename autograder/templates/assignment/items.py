"""What the test cells check. Never released.

An item is a test cell of the notebook: its `name` is the cell's grade_id, and its function is the one of its reference.
"""

from __future__ import annotations

import random

from autograder.authoring import Item, SearchProblem, random_position, random_tree, tree

from .misconceptions import BEST_END
from .reference import best_end

# Visible problems travel with the notebook: a student's own check uses them, with their answers. The first argument
# of each is its group, in the words of a report; points go by groups. `tree` is a search of nested lists.
# There are also SearchProblem (any position of a game), `position` and `call` (plain functions), GameProblem (the
# student writes a game) and MatchProblem (the student's player plays a series).
SEEN = [
    tree("the game is over", 7),
    tree("one ply", [4, 11, 6]),
    tree("two plies", [[9, 5], [7, 12], [8, 1]]),
]

TICTACTOE = {"name": "TicTacToe"}  # or a game of your own: a class `Kayles` in the course's `games/kayles.py`


def hidden(rng: random.Random) -> list[SearchProblem]:
    """Hidden problems are drawn once for the whole class; drawing until each mistake would show is done for you."""
    return [
        tree("the game is over", rng.randint(-9, 9)),
        tree("one ply", random_tree(rng, 1)),
        tree("two plies", random_tree(rng, 2)),
        random_position(rng, "a real game", TICTACTOE, 6),
    ]


ITEMS = [
    Item(
        name="best-end",  # the grade_id of the test cell
        reference=best_end,  # its name is that of the function, and the grade_id of the solution's cell
        misconceptions=BEST_END,
        # How much each aspect of an answer counts: "value", "action" (where the function returns a pair), and "leaves",
        # which leaves the search looks at. Leave out what the task leaves open.
        weights={"value": 3, "leaves": 1},
        # What the text demands of the function, by the id of the sentence, and what tests it: groups, or an aspect.
        demands={"1a": ("the game is over", "one ply", "two plies", "a real game"), "1b": ("leaves",)},
        visible=SEEN,
        hidden=hidden,
    ),
]
