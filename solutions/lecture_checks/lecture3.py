"""What the instant checks of lecture 3 ask."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from aima_games import Game, State
from aima_games.games import make_game
from autograder.authoring import Family, Item, SearchProblem, mistakes, to_depth, together, tree
from solutions import one_loop
from solutions.misconceptions import PRUNING, REMEMBERING, FlawedAlphaBeta
from solutions.misconceptions.plain import NOTHING_YET, without_an_end
from solutions.misconceptions.pruning import MORE_HANDWRITINGS, MORE_WINDOW, PLAIN, STYLES, styles
from solutions.misconceptions.wrapped import beginner_for_max
from solutions.searches.alpha_beta import alphabeta
from solutions.searches.minimax import minimax_value
from solutions.searches.transposition import alphabeta_with_table


def in_given_window(leaves: Any, alpha: int, beta: int, first: str = "MAX") -> SearchProblem:
    """A tree to be searched with a window."""
    return tree("called with a window", leaves, first, extras=({"number": alpha}, {"number": beta}))


def worth(game: dict[str, Any]) -> Any:
    """What a game is worth at the start."""
    rules = make_game(game)
    return minimax_value(rules, rules.initial)


def has_room(problem: Any) -> bool:
    """Whether the value lies inside the window that is given: then there is one right answer."""
    if not problem.extras:
        return True
    low, high = (extra["number"] for extra in problem.extras)
    return bool(low < worth(problem.game) < high)


def in_window(search: Callable[..., Any]) -> Callable[..., Any]:
    """A wrong or unusual search that may be called with α and β."""

    def called(game: Game, state: State, *window: Any) -> Any:
        if window and isinstance(search, FlawedAlphaBeta):
            return search.searched(game, state, window)
        return search(game, state)

    return called


IGNORED = Family.of(*(search.family for search in styles(PLAIN).values())).map(
    lambda search: lambda game, state, *window: search(game, state)
)
"""Right searches that ignore the window that they are called with: a helper always begins with the widest."""

FIRST_SLIPS = {
    **{
        name: Family.of(search).map(in_window)
        for name, search in {
            **MORE_WINDOW,
            "end-not-noticed": without_an_end(PLAIN),
        }.items()
    },
    "beginner-for-max": beginner_for_max(alphabeta, *map(in_window, styles(PLAIN).values())),
    **mistakes(one_loop.alphabeta, {"zero-for-nothing": NOTHING_YET}),
}
"""What beginners get wrong first, and what the lecture lets them find in somebody else's search."""
KNOWN = "    table = {} if table is None else table\n    if state in table:\n        return table[state]\n"
ENDS, ANSWER = "return game.utility(state, MAX), None", "return best_value, best_action"
BOUND_STORED = mistakes(one_loop.alphabeta, {"bound-stored-as-value": {
    "beta: Value = inf": "beta: Value = inf, table: Any = None",
    "    if game.is_terminal(state):": f"{KNOWN}    if game.is_terminal(state):",
    "action), alpha, beta)": "action), alpha, beta, table)",
    ENDS: [ENDS, f"table[state] = game.utility(state, MAX), None\n        {ENDS}"],
    "alpha >= beta": ["alpha >= beta", "alpha > beta"],
    ANSWER: f"table[state] = best_value, best_action\n    {ANSWER}",
}})  # fmt: skip
"""What a node returned counts as its value from then on, whatever its window was."""
BOUND_READ = mistakes(alphabeta_with_table, {"bound-read-as-value": [
    {"known.lower >= beta": "known.lower > alpha"},
    {"known.upper <= alpha": "known.upper < beta"},
    {"known.lower >= beta": "known.lower > alpha", "known.upper <= alpha": "known.upper < beta"},
]})  # fmt: skip

BEYOND = [[[15, 9], [3, 7]], [[5, 8], [6, 1]], [[2, 11], [12, 0]]]
THREE_PLY = [[[4, 9], [3, 7]], [[5, 8], [6, 1]], [[2, 11], [12, 0]]]
PRUNED = (
    tree("the game is over", 7),
    tree("the best so far is 0", [0, -3]),
    tree("the best so far is 0", [0, 5], "MIN"),
    tree("two plies", [[9, 5], [7, 8], [12, 1]]),
    tree("two plies", [[6, 1], [9, 4], [7, 2]], "MIN"),
    tree("two plies", [[1, -1, -3], [1, 4], [2, 5]]),
    tree("three plies", THREE_PLY),
    tree("three plies", THREE_PLY, "MIN"),
    tree("the reason for a cut lies further up", [6, [14, [3, [5, [2, 9]]]], [7, 8]]),
    tree("the reason for a cut lies further up", [-6, [-14, [-3, [-5, [-2, -9]]]], [-7, -8]], "MIN"),
    tree("four plies", [[[[9, 16], [10, 19]], [[13, -7], [-8, 11]]], [[[1, 0], [6, -14]], [[-16, -5], [-10, -15]]]]),
    tree("everything is lost", [[-5000, -8000], [-3000, -9000], [-4000, -2000]]),
    tree("everything is lost", [[5000, 8000], [3000, 9000], [4000, 2000]], "MIN"),
    tree("values that are equal", [[3, 5], [3, 1], [2, 9]]),
    tree("values that are equal", [[5, 3], [5, 7], [6, 1]], "MIN"),
    in_given_window(THREE_PLY, 8, 20),
    in_given_window(BEYOND, 8, 12),
    in_given_window(THREE_PLY, 0, 5, "MIN"),
    SearchProblem("a real game", {"name": "TicTacToe"}, (0, 4, 8, 2), counted=False),
)
# The seeds and positions below were found by a search: every table by the state alone goes wrong on at least one of
# them, and so does every table whose bounds are read as values, in any style; a test checks the seeds.
SHARED = (
    SearchProblem("a state comes again", {"name": "TicTacToe"}, (2, 4, 3), counted=False),
    *(
        SearchProblem("a state comes again", {"name": "PacMan", "maze": maze, "rounds": 4}, counted=False)
        for maze in ("P..\n...\n.G.", ".G.\n...\nP..")
    ),
)


def nim(group: str, heaps: tuple[int, ...], depth: int, seed: int) -> SearchProblem:
    """Nim to a depth, with a random estimate of each state: many lines of play lead to the same one."""
    rng, game = random.Random(seed), make_game({"name": "Nim", "heaps": heaps})
    states = [game.initial]
    for state in states:  # it grows while it is read
        children = [game.result(state, action) for action in game.actions(state)]
        states += [child for child in children if child not in states]
    table = [[state, rng.randint(-20, 20)] for state in states]
    extras = ({"number": depth}, {"evaluate": {"table": table}})
    return SearchProblem(group, {"name": "Nim", "heaps": heaps}, (), extras, counted=False)


def nim_to_depth(group: str, heaps: tuple[int, ...], depth: int, seed: int) -> SearchProblem:
    """The same for a search that is called with a cutoff."""
    problem = nim(group, heaps, depth, seed)
    return replace(problem, extras=to_depth(depth, problem.extras[1]["evaluate"]))


def hexapawn(moves: tuple[Any, ...], depth: int) -> SearchProblem:
    """Hexapawn on four rows, to a depth."""
    extras = ({"number": depth}, {"evaluate": {"name": "advancement"}})
    return SearchProblem("a real game", {"name": "Hexapawn", "rows": 4, "columns": 3}, moves, extras, counted=False)


TIC_TAC_TOE = SearchProblem(
    "to the end of the game",
    {"name": "TicTacToe"},
    (0, 4, 8, 2),
    ({"number": 9}, {"evaluate": {"name": "open_lines"}}),
    counted=False,
)
REMEMBERED = (
    TIC_TAC_TOE,
    hexapawn((), 6),
    nim("what was cut off comes again", (2, 2, 3), 4, seed=5),
    nim("what was cut off comes again", (2, 2, 3), 4, seed=25),
    nim("a state comes again at another depth", (2, 2, 3), 4, seed=8),
    *(nim("a bound between α and β comes again", (1, 2, 2, 2), 4, seed) for seed in (15, 52, 316)),
    nim("a bound between α and β comes again", (2, 2, 2, 2), 4, seed=13),
    nim("hopeless without a table", (4, 4, 5), 5, seed=0),
    # A search that stores no bounds is stopped: it asks eight times as much as any right search that we know.
    replace(nim("hopeless without bounds", (1, 2, 3, 4), 10, seed=0), calls_per_leaf=700),
)

ITEMS = [
    Item(
        name="alphabeta",
        reference=alphabeta,
        misconceptions={
            **{name: search.map(in_window) for name, search in together(PRUNING, MORE_HANDWRITINGS).items()},
            **FIRST_SLIPS,
            **BOUND_STORED,
            "given-window-ignored": IGNORED,
        },
        conventions={name: in_window(FlawedAlphaBeta(**style)) for name, style in STYLES.items() if style},
        weights={"value": 2, "action": 1, "leaves": 2},
        visible=(*PRUNED, *SHARED),
        valid=has_room,
        concepts=("P-03", "P-04"),
    ),
    Item(
        name="alphabeta_with_table",
        reference=alphabeta_with_table,
        misconceptions=REMEMBERING | BOUND_READ,
        weights={"value": 2, "action": 1},
        visible=REMEMBERED,
        concepts=("P-16",),
    ),
]
