"""Games, nodes and states of small trees, and how large trees are."""

from __future__ import annotations

from functools import cache, partial
from math import factorial, perm
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX
from aima_games.quiz.question import Mistake, Question
from aima_games.trees.build import game_tree
from autograder.quiz.bank.drafting import PLACES, TICTACTOE, board
from autograder.quiz.bank.question_types import question_type

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

# Below a position of tic-tac-toe ------------------------------------------------------------------------

Late = tuple[Any, int, int, int, int]
"""A position: the state, how many squares are free, and how many games, nodes and states are below it."""


@cache
def _late_positions() -> tuple[Late, ...]:
    """Positions with three or four free squares in which games end early: state, free squares, games, nodes, states."""
    game = TICTACTOE
    found, seen, frontier = [], set(), [game.initial]
    for state in frontier:  # grows while we walk it
        for action in game.actions(state):
            child = game.result(state, action)
            shape = min(game.symmetries(child))
            if shape not in seen:
                seen.add(shape)
                frontier.append(shape)
    for state in frontier:
        free = len(game.actions(state))
        if free in (3, 4) and not game.is_terminal(state):
            tree = game_tree(game, state)
            games = sum(attributes["leaf"] for _, attributes in tree.nodes(data=True))
            states = len({each for _, each in tree.nodes(data="state")})
            if games < factorial(free) and states < tree.number_of_nodes():
                found.append((state, free, games, tree.number_of_nodes(), states))
    return tuple(found)


def _tree(state: Any) -> Scene:
    from aima_games.trees.draw import tree_scene

    return tree_scene(TICTACTOE, state, values=False)


def _by_first_move(state: Any) -> str:
    game, lines = TICTACTOE, []
    mover = "X" if game.to_move(state) == MAX else "O"
    for action in game.actions(state):
        tree = game_tree(game, game.result(state, action))
        games = sum(attributes["leaf"] for _, attributes in tree.nodes(data=True))
        lines.append(f"- {mover} on {PLACES[action]}: {tree.number_of_nodes()} and {games}")
    return "\n".join(lines)


ASK = {
    "games": "In how many different ways can the game still go on, each to its end?",
    "nodes": "How many nodes has the whole game tree below this position, the root included?",
    "states": "How many different positions can still come up, this one included? (The board is not turned or "
    "mirrored.)",
}
INSTEAD = {
    "games": "That counts the games, that is the leaves of the tree.",
    "nodes": "That counts the nodes of the tree: every beginning of a game, the empty one included.",
    "states": "That counts a position only once, however it is reached.",
}


@question_type("count-from-here", ("F-10", "F-11"), least=1)
def count_from_here(random: Random) -> Question | None:
    """How many games, nodes or positions are below this one, a few plies before the end?"""
    shape, free, games, nodes, states = random.choice(_late_positions())
    state = random.choice(TICTACTOE.symmetries(shape))
    counts = {"games": games, "nodes": nodes, "states": states}
    asked = random.choice(tuple(counts))
    if len({*counts.values(), factorial(free)}) < 4:
        return None
    mistakes = [Mistake(counts[each], f"{each}-for-{asked}", INSTEAD[each]) for each in counts if each != asked]
    full = factorial(free) if asked == "games" else sum(perm(free, k) for k in range(free + 1))
    early = "A game stops as soon as somebody has three in a row; the squares that are free then stay free."
    mistakes.append(Mistake(full, "fills-the-board", early))
    if asked != "games":
        root = "The position itself, the root, is a node as well."
        root = root if asked == "nodes" else "The position itself is one of them as well."
        mistakes.append(Mistake(counts[asked] - 1, "root-forgotten", root))
    mover = "X" if TICTACTOE.to_move(state) == MAX else "O"
    return Question(
        kind="number",
        prompt=f"Tic-tac-toe, {mover} to move. A game is over when somebody has three in a row, or when the board is "
        f"full. {ASK[asked]}",
        right=counts[asked],
        mistakes=tuple(mistakes),
        explanation=f"By first move, the nodes and the games below it:\n\n{_by_first_move(state)}\n\nWith the root "
        f"that makes {nodes} nodes and {games} games. Different orders of the same moves lead to the same position, so "
        f"there are only {states} positions.",
        data={"text": TICTACTOE.to_text(state), "asked": asked},
        effort=nodes // 2 + 3 + (states if asked == "states" else 0) // 3,
        essence=(shape, asked),
        draw=partial(board, TICTACTOE, state),
        # A larger tree could not be read on paper.
        draw_key=partial(_tree, state) if nodes <= 20 else None,
    )


# How trees grow ---------------------------------------------------------------------------------------
