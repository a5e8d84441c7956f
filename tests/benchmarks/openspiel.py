"""How fast our games are beside OpenSpiel's, both driven from Python by the same textbook minimax.

    python -m tests.benchmarks.openspiel

The two functions below differ only in how each library spells an action's result, and the way OpenSpiel spells
it is its fastest (`state.child`). Both searches run in turn in one process, each time with a new game, so that
nothing is left in its tables; the best time of each counts. Figures are ratios: above 1 ours is the faster.
"""

from __future__ import annotations

import random
import time

import pyspiel

from aima_games import MAX
from aima_games.games import ConnectFour, Othello, TicTacToe

ROUNDS = 5


def minimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    values = [minimax(game, game.result(state, action), depth - 1) for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


def openspiel_minimax(state, depth):
    if state.is_terminal():
        return state.player_return(0)
    if depth == 0:
        return 0
    values = [openspiel_minimax(state.child(action), depth - 1) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def nodes(game, state, depth):
    """The nodes that both searches look at."""
    if depth == 0 or game.is_terminal(state):
        return 1
    return 1 + sum(nodes(game, game.result(state, action), depth - 1) for action in game.actions(state))


def opening(game, plies):
    """A game of random moves that is still going on after so many plies, always the same."""
    rng = random.Random(0)
    while True:
        state, played = game.initial, []
        while len(played) < plies and not game.is_terminal(state):
            played.append(rng.choice(game.actions(state)))
            state = game.result(state, played[-1])
        if not game.is_terminal(state):
            return played


def replayed(game, actions):
    state = game.initial
    for action in actions:
        state = game.result(state, action)
    return state


def compare(make, name, plies, depth):
    """Nodes searched, and the best time of ours and of OpenSpiel's search."""
    played = opening(make(), plies)
    ours_best = theirs_best = float("inf")
    for _ in range(ROUNDS):
        game = make()
        state = replayed(game, played)
        start = time.perf_counter()
        value = minimax(game, state, depth)
        ours_best = min(ours_best, time.perf_counter() - start)

        other = pyspiel.load_game(name).new_initial_state()
        for action in played:
            other.apply_action(64 if action == "pass" else action)  # Othello's pass
        start = time.perf_counter()
        other_value = openspiel_minimax(other, depth)
        theirs_best = min(theirs_best, time.perf_counter() - start)
        assert value == other_value
    return nodes(game, state, depth), ours_best, theirs_best


COMPARISONS = [
    ("tic-tac-toe, whole tree", TicTacToe, "tic_tac_toe", 0, 9, 2),
    ("Connect Four, depth 6", ConnectFour, "connect_four", 0, 6, 1),
    ("Connect Four, ply 16, depth 6", ConnectFour, "connect_four", 16, 6, 1),
    ("Othello, depth 6", Othello, "othello", 0, 6, 0.5),
    ("Othello, ply 20, depth 4", Othello, "othello", 20, 4, 0.5),
    ("Othello, ply 50, depth 6", Othello, "othello", 50, 6, 0.5),
]


def main():
    print(f"{'minimax':31}{'nodes':>10}{'ours':>9}{'OpenSpiel':>11}{'ratio':>8}{'goal':>8}")
    for title, make, name, plies, depth, goal in COMPARISONS:
        count, ours, theirs = compare(make, name, plies, depth)
        print(f"{title:31}{count:10,}{ours:8.3f}s{theirs:10.3f}s{theirs / ours:7.2f}×{f'≥ {goal}×':>8}")


if __name__ == "__main__":
    main()
