"""What the instant checks of lecture 2 ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aima_games import MAX, MIN, Player, State, play_line
from aima_games.games import make_game
from autograder.authoring import Family, Item, SearchProblem, estimated, limited, mistakes, to_depth, tree
from solutions import depth_limited_minimax, maxn, minimax, minimax_value, one_loop
from solutions.lecture_checks.lecture3 import nim_to_depth
from solutions.misconceptions import LIMITING, MANY_PLAYERS, MINIMAX, VALUING, Flawed
from solutions.misconceptions.leaves import other_player
from solutions.misconceptions.plain import NOTHING_YET_BY_SIDE, Children, value_only, without_an_end
from solutions.misconceptions.wrapped import beginner_for_max


def best_for_beginner(player: Player, children: Children, ply: int) -> tuple[Any, Any]:
    """Every node chooses for the player at the root, as with two functions that each call themselves."""
    return children.best(player if ply % 2 == 0 else other_player(player))[:2]


FIRST_SLIPS = {
    "end-not-noticed": without_an_end(Flawed()),
    "beginner-for-max": beginner_for_max(depth_limited_minimax, Flawed(last=(MAX, MIN))),
    "beginner-everywhere": Flawed(best_for_beginner),
    **mistakes(one_loop.depth_limited_minimax, {"zero-for-nothing": NOTHING_YET_BY_SIDE}),
}
"""What beginners get wrong first: there is no test for the end, levels alternate without a look at who moves, or `not`
takes a 0 for nothing."""
OVER, STOPS = "    if game.is_terminal(state):", "return evaluate(state), None"
ANSWER, REMEMBERED = "    return best_value, best_action", "table[state] = best_value, best_action\n"
KNOWN = "    table = {} if table is None else table\n    if state in table:\n        return table[state]\n"
FORGETTING = mistakes(one_loop.depth_limited_minimax, {"table-forgets-depth": [
    {
        "depth: int = 0": "depth: int = 0, table: Any = None",
        before: KNOWN + before,
        STOPS: [STOPS, f"table[state] = evaluate(state), None\n        {STOPS}"],
        "depth + 1)": "depth + 1, table)",
        ANSWER: f"    {REMEMBERED}{ANSWER}",
    }
    for before in (OVER, "    best_value, best_action = None, None")
]})  # fmt: skip
"""A state's value at one depth counts as its value from then on."""


def to_the_end(search: Callable[..., Any]) -> Callable[..., Any]:
    """A search to a depth as one that goes to the end."""
    return lambda game, state: search(game, state, lambda state, depth: False, lambda state: 0)


SEARCHED = (
    tree("the game is over", 7),
    SearchProblem("the game is over", {"name": "TicTacToe"}, (0, 3, 1, 4, 2)),
    tree("one ply, MAX to move", [4, 11, 6]),
    tree("one ply, MIN to move", [4, -2, 6], first="MIN"),
    tree("one ply, MAX to move", [0, -3]),
    tree("one ply, MIN to move", [0, 5], first="MIN"),
    tree("one ply, MAX to move", [-4100, -9000, -6200]),
    tree("one ply, MIN to move", [4100, 9000, 6200], first="MIN"),
    tree("two plies", [[9, 5], [7, 8], [12, 1]]),
    tree("two plies", [[2, 13], [10, 3], [1, 6]], first="MIN"),
    tree("ends at different depths", [6, [15, [2, [8, 3]]]]),
    SearchProblem("a real game", {"name": "Nim", "heaps": (1, 2)}),
    SearchProblem("a real game", {"name": "Hexapawn", "rows": 3, "columns": 3}, ((6, 3), (1, 3))),
)


UNEVEN = [6, [15, [2, [8, 3]]], [[7, 1], 4]]
TO_A_DEPTH = (
    limited("depth 0: nothing but the estimate", [[9, 5], [7, 8]], 0, seed=1),
    limited("all leaves are estimates", [[[9, 5], [7, 8]], [[12, 1], [3, 6]]], 2, seed=2),
    limited("all leaves are estimates", [[[9, 5], [7, 8]], [[12, 1], [3, 6]]], 1, seed=3, first="MIN"),
    estimated("all leaves are estimates", [[9, 5], [7, 8]], {(0,): 0, (1,): -3}, 1),
    estimated("all leaves are estimates", [[9, 5], [7, 8]], {(0,): 0, (1,): 4}, 1, first="MIN"),
    limited("the game ends before the depth, or at it", UNEVEN, 1, seed=4),
    limited("the game ends before the depth, or at it", UNEVEN, 2, seed=5),
    limited("the game ends before the depth, or at it", [[3, 8], [5, 1]], 2, seed=6),
    limited("the game ends before the depth, or at it", [[3, 8], [5, 1], [[6, 2], 7]], 3, seed=8, first="MIN"),
    limited("deep enough for the whole tree", UNEVEN, 9, seed=7),
    SearchProblem(
        "a real game",
        {"name": "Hexapawn", "rows": 4, "columns": 3},
        extras=to_depth(3, {"name": "pawn_difference"}),
    ),
)
AT_TWO_DEPTHS = [nim_to_depth("a state comes again at another depth", (3, 4), 4, seed) for seed in (23, 202)]
"""Every table by the state alone goes wrong with at least one of these seeds."""

THREE = {"name": "TreeGame", "players": [0, 1, 2]}
NAMED = {"name": "TreeGame", "players": ["north", "east", "west"]}
VECTORS = [[[[1, 2, 6], [4, 3, 2]], [[6, 1, 3], [7, 4, 1]]], [[[5, 1, 1], [2, 5, 4]], [[3, 7, 2], [5, 4, 8]]]]
MANY = (
    SearchProblem("the game is over", THREE | {"tree": [4, 0, 7]}),
    SearchProblem("one ply", THREE | {"tree": [[4, 0, 7], [5, 9, 1], [3, 8, 8]]}),
    SearchProblem("one ply", THREE | {"tree": [[4, 0, 7], [5, 2, 1], [9, 1, 8]], "first": 1}),
    SearchProblem("three plies", THREE | {"tree": VECTORS}),
    SearchProblem("three plies", THREE | {"tree": VECTORS, "first": 2}),
    SearchProblem("three plies", NAMED | {"tree": VECTORS, "first": "east"}),
    SearchProblem("a real game", {"name": "Standoff", "troops": [2, 1, 1], "turns": 3}),
    SearchProblem("somebody is out", {"name": "Standoff", "troops": [3, 1, 1], "turns": 4}),
)
"""No tie matters in these, so that any of equally good actions may be taken."""


def no_tie_matters(problem: Any) -> bool:
    """Whether all actions that are best for a mover bring everybody the same, wherever the game may go."""
    game = make_game(problem.game)

    def matters_nowhere(state: State) -> bool:
        if game.is_terminal(state):
            return True
        mine = game.players.index(game.to_move(state))
        children = [game.result(state, action) for action in game.actions(state)]
        values = [maxn(game, child)[0] for child in children]
        most = max(vector[mine] for vector in values)
        return len({v for v in values if v[mine] == most}) == 1 and all(map(matters_nowhere, children))

    return matters_nowhere(play_line(game, game.initial, problem.moves))


MINIMAX_SLIPS = {name: Family.of(search).map(to_the_end) for name, search in FIRST_SLIPS.items()}

ITEMS = [
    Item(
        name="minimax_value",
        reference=minimax_value,
        misconceptions={name: Family.of(search).map(value_only) for name, search in (VALUING | MINIMAX_SLIPS).items()},
        weights={"value": 3, "leaves": 1},
        visible=SEARCHED,
        concepts=("M-02", "M-04"),
    ),
    Item(
        name="minimax",
        reference=minimax,
        misconceptions=MINIMAX | MINIMAX_SLIPS,
        weights={"value": 1, "action": 2, "leaves": 1},
        visible=SEARCHED,
        concepts=("M-04", "M-06"),
    ),
    Item(
        name="depth_limited_minimax",
        reference=depth_limited_minimax,
        misconceptions={**LIMITING, **MINIMAX, **FIRST_SLIPS, **FORGETTING},
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=(*TO_A_DEPTH, *AT_TWO_DEPTHS),
        concepts=("M-11",),
    ),
    Item(
        name="maxn",
        reference=maxn,
        misconceptions=MANY_PLAYERS,
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=MANY,
        valid=no_tie_matters,
        concepts=("M-12",),
    ),
]
