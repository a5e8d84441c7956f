"""The figures of the kit, one function for each; `make benchmarks` (python -m tests.benchmarks) prints them all.

A figure compares ours and theirs, or counts nodes; goals are ratios, as seconds depend on the machine. To add one,
write a function that returns `Figure`s and put `@figure` above it.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pyspiel
from easyAI import AI_Player, Negamax
from easyAI.games.ConnectFour import ConnectFour as EasyConnectFour

from aima_games import MAX, recorded, tree_scene
from aima_games.games import Checkers, ConnectFour, Othello, TicTacToe, TreeGame
from aima_games.trees.layout import tidy_tree
from solutions import KillerMoves, StaticOrder, alphabeta, iterative_deepening
from solutions import minimax as lecture_minimax
from tests.benchmarks.figure import Figure, figure

ROUNDS = 5


def race(ours, theirs, rounds=ROUNDS):
    """The best times in seconds of two searches that take turns, and what they found.

    `ours()` and `theirs()` make a fresh game, so that nothing is left in its tables, and return the search to be
    timed. Time is processor time, and the best of several rounds: what a search needs when the machine does nothing else.
    """
    best, found = [float("inf")] * 2, [None] * 2
    for _ in range(rounds):
        for side, prepare in enumerate((ours, theirs)):
            search = prepare()
            start = time.process_time()
            found[side] = search()
            best[side] = min(best[side], time.process_time() - start)
    return best, found


def faster(what, nodes, times, goal):
    """A row that says how many times as fast ours is: nodes searched and time for each side."""
    ours, theirs = (f"{count:,} nodes, {seconds:.3g} s" for count, seconds in zip(nodes, times, strict=True))
    ratio = times[1] / max(times[0], 1e-9)  # a clock may not have moved
    return Figure(what, ours, theirs, f"{ratio:.2f}×" if ratio < 10 else f"{ratio:.0f}×", f"≥ {goal}×", ratio >= goal)


# OpenSpiel's states, driven from Python by the same textbook minimax.
#
# The two functions differ only in how each library spells an action's result; `state.child` is OpenSpiel's fastest
# way. In checkers an action of ours is a whole move, and OpenSpiel has one action for each jump of it, so plies are
# counted where the turn passes: both searches see the same positions to the same depth, and OpenSpiel's also those
# in the middle of a move, which are part of what a move costs there.


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


def openspiel_minimax_by_turns(state, depth, player):
    if state.is_terminal():
        return state.player_return(0)
    if state.current_player() != player:
        depth, player = depth - 1, 1 - player
    if depth == 0:
        return 0
    values = [openspiel_minimax_by_turns(state.child(action), depth, player) for action in state.legal_actions()]
    return max(values) if player == 0 else min(values)


def count_nodes(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return 1
    return 1 + sum(count_nodes(game, game.result(state, action), depth - 1) for action in game.actions(state))


def count_openspiel_nodes(state, depth, by_turns=False):
    player = state.current_player()
    if depth == 0 or state.is_terminal():
        return 1
    children = [state.child(action) for action in state.legal_actions()]
    same = [by_turns and child.current_player() == player for child in children]
    return 1 + sum(
        count_openspiel_nodes(child, depth - (not again), by_turns) for child, again in zip(children, same, strict=True)
    )


def opening(game, plies):
    """Random moves, always the same, after which the game is still going on."""
    rng = random.Random(0)
    while True:
        state, played = game.initial, []
        while len(played) < plies and not game.is_terminal(state):
            played.append(rng.choice(game.actions(state)))
            state = game.result(state, played[-1])
        if not game.is_terminal(state):
            return played


def apply_to_theirs(other, action):
    """Play an action of ours on OpenSpiel's state: the same number, but a pass is 64, and a checkers move has parts."""
    if action == "pass":
        other.apply_action(64)
    elif not isinstance(action, tuple):
        other.apply_action(action)
    else:
        # Our square 1 is their g1: the board turned round, as there the side to begin is at the bottom.
        names = ["gecahfdb"[(square - 1) % 8] + str((square - 1) // 4 + 1) for square in action]
        for start, end in pairwise(names):
            other.apply_action(other.string_to_action(start + end))


def against_openspiel(what, make, name, plies, depth, goal):
    by_turns = name == "checkers"
    played = opening(make(), plies)

    def our_state(game):
        state = game.initial
        for action in played:
            state = game.result(state, action)
        return state

    def their_state():
        state = pyspiel.load_game(name).new_initial_state()
        for action in played:
            apply_to_theirs(state, action)
        return state

    def ours():
        game = make()
        state = our_state(game)
        return lambda: minimax(game, state, depth)

    def theirs():
        state = their_state()
        if by_turns:
            return lambda: openspiel_minimax_by_turns(state, depth, state.current_player())
        return lambda: openspiel_minimax(state, depth)

    times, values = race(ours, theirs)
    assert values[0] == values[1], (what, values)
    game = make()
    nodes = count_nodes(game, our_state(game), depth), count_openspiel_nodes(their_state(), depth, by_turns)
    return faster(f"minimax, {what} : OpenSpiel", nodes, times, goal)


@figure
def tic_tac_toe():
    yield against_openspiel("all of tic-tac-toe", TicTacToe, "tic_tac_toe", 0, 9, 2)


@figure
def connect_four():
    yield against_openspiel("Connect Four, depth 6", ConnectFour, "connect_four", 0, 6, 1)
    yield against_openspiel("Connect Four from ply 16, depth 6", ConnectFour, "connect_four", 16, 6, 1)


@figure
def othello():
    yield against_openspiel("Othello, depth 6", Othello, "othello", 0, 6, 0.5)
    yield against_openspiel("Othello from ply 20, depth 4", Othello, "othello", 20, 4, 0.5)
    yield against_openspiel("Othello from ply 50, depth 6", Othello, "othello", 50, 6, 0.5)


@figure
def checkers():
    yield against_openspiel("checkers, depth 6", Checkers, "checkers", 0, 6, 0.5)
    yield against_openspiel("checkers from ply 40, depth 6", Checkers, "checkers", 40, 6, 0.5)


# easyAI as shipped: its Connect Four and its Negamax, which is alpha-beta, against our game and our alpha-beta.
# (Its value of a win falls a little with the depth, so that its windows and its nodes are not exactly ours.)


@figure
def easyai():
    yield against_easyai("Connect Four, depth 6", [])
    yield against_easyai("Connect Four from ply 16, depth 6", opening(ConnectFour(), 16))


def against_easyai(what, played, depth=6):
    def ours():
        game = ConnectFour()
        state = game.initial
        for column in played:
            state = game.result(state, column)
        return lambda: alphabeta(game, state, lambda state, ply: ply >= depth, lambda state: 0)[0]

    class Counted(EasyConnectFour):
        moves = 0

        def make_move(self, column):
            Counted.moves += 1
            super().make_move(column)

    search = Negamax(depth)

    def easy_state(make=EasyConnectFour):
        game = make([AI_Player(search), AI_Player(search)])
        for column in played:
            game.make_move(column)
            game.switch_player()
        return game

    def theirs():
        game = easy_state()

        def value():
            search(game)
            return search.alpha if len(played) % 2 == 0 else -search.alpha

        return value

    times, values = race(ours, theirs, rounds=2)
    assert (values[0] > 0) == (values[1] > 0), values
    assert (values[0] < 0) == (values[1] < 0), values
    game = easy_state(Counted)
    Counted.moves = 0
    search(game)
    counting = Counting(ConnectFour())
    state = counting.initial
    for column in played:
        state = counting.result(state, column)
    counting.nodes = 1
    alphabeta(counting, state, lambda state, ply: ply >= depth, lambda state: 0)
    return faster(f"alpha-beta, {what} : easyAI", (counting.nodes, Counted.moves + 1), times, 50)


# Counts of nodes


class Counting:
    """A game that counts the states it makes; a call log keeps them all, which is too much for millions."""

    def __init__(self, game):
        self.game, self.nodes = game, 1  # the root

    def __getattr__(self, name):
        return getattr(self.game, name)

    def result(self, state, action):
        self.nodes += 1
        return self.game.result(state, action)


@figure
def fewer_nodes():
    """Alpha-beta with a table, killer moves, columns from the centre outward, and deepening, against plain alpha-beta."""
    depth, game = 9, ConnectFour()
    columns = [(0b111111 << 7 * column, 3 - abs(column - 3)) for column in range(7)]

    def evaluate(state):
        """Discs near the centre, in thousandths of a win."""
        x, o = game.discs(state)
        return sum(w * ((x & column).bit_count() - (o & column).bit_count()) for column, w in columns) / 1000

    plain, improved = Counting(game), Counting(game)
    value, _ = alphabeta(plain, game.initial, lambda state, ply: ply >= depth, evaluate)
    order = KillerMoves(StaticOrder(lambda state, column: -abs(column - 3)))
    assert iterative_deepening(improved, game.initial, evaluate, depth, order=order)[0] == value
    share = improved.nodes / plain.nodes
    yield Figure(
        f"nodes, table + order + deepening : plain alpha-beta, Connect Four, depth {depth}",
        f"{improved.nodes:,} nodes", f"{plain.nodes:,} nodes", f"1/{1 / share:.0f}", "≤ 1/10", share <= 0.1,
    )  # fmt: skip


def best_first_tree(branching, depth, value=0, maximizing=True):
    """A tree worth `value` whose first child is best everywhere, and every other child worse for the mover."""
    if depth == 0:
        return value
    worse = -1 if maximizing else 1
    return [best_first_tree(branching, depth - 1, value + worse * i, not maximizing) for i in range(branching)]


@figure
def knuth_moore():
    shapes = [(2, 10), (5, 5), (20, 3)]
    seen, minimal = [], []
    for b, d in shapes:
        counting = Counting(TreeGame(best_first_tree(b, d)))
        leaves = []
        counting.utility = lambda state, player, game=counting.game, leaves=leaves: (
            leaves.append(state) or game.utility(state, player)
        )
        alphabeta(counting, ())
        seen.append(len(leaves))
        minimal.append(b ** -(-d // 2) + b ** (d // 2) - 1)
    what = f"leaves of alpha-beta, best first, (b, d) = {', '.join(map(str, shapes))} : Knuth and Moore"
    same = seen == minimal
    counts = (", ".join(map(str, numbers)) for numbers in (seen, minimal))
    yield Figure(what, *counts, "the same" if same else "not the same", "the same", same)


@figure
def import_time():
    """In a fresh process each time; what the interpreter itself loads does not count."""
    code = (
        "import sys, time; start = time.perf_counter(); import aima_games, aima_games.games; "
        "print(time.perf_counter() - start, *sorted({'numpy', 'matplotlib', 'networkx'} & set(sys.modules)))"
    )
    best, heavy = float("inf"), []
    for _ in range(2 * ROUNDS):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        seconds, *heavy = done.stdout.split()
        best = min(best, float(seconds))
    loaded = f"loads {', '.join(heavy) or 'no numpy, matplotlib, networkx'}"
    yield Figure("import aima_games.games", loaded, "", f"{best:.3f} s", "< 0.1 s", best < 0.1 and not heavy)


# Watching and drawing


@figure
def recording_cost():
    """What it costs to be watched: all of tic-tac-toe by the lecture's minimax, without and with a log."""

    def run(game):
        return lambda: lecture_minimax(game, game.initial)

    (plain, watched), _ = race(lambda: run(TicTacToe()), lambda: run(recorded(TicTacToe())))
    ratio = watched / plain
    what = "minimax, all of tic-tac-toe: plain : recorded"
    yield Figure(what, f"{plain:.3g} s", f"{watched:.3g} s", f"{ratio:.2f}×", "≤ 3×", ratio <= 3)


def random_tree(nodes: int, seed: int = 0) -> nx.DiGraph:
    """A tree that is wide in some places and deep in others."""
    rng = random.Random(seed)
    tree = nx.DiGraph()
    tree.add_node(0)
    tree.add_edges_from((rng.randrange(max(0, i - 30), i), i) for i in range(1, nodes))
    for node, attributes in tree.nodes(data=True):
        attributes.update({"to_move": MAX} if tree.out_degree(node) else {"utility": node % 10})
    return tree


def layout_seconds(nodes: int) -> float:
    """The best time of some that the layout of a random tree takes."""
    tree = random_tree(nodes)
    return best_of(lambda: tidy_tree(tree, lambda node: (20.0, 20.0)))


def best_of(function: Callable[[], object], rounds: int = 3) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return min(times)


@figure
def layout():
    """Linear time: ten times the nodes should take ten times as long, up to what caches and memory add."""
    small, large = layout_seconds(10_000), layout_seconds(100_000)
    ratio = large / small
    what = "layout of a tree: 10,000 nodes : 100,000 nodes"
    yield Figure(what, f"{small:.3g} s", f"{large:.3g} s", f"{ratio:.1f}×", "≤ 15×", ratio <= 15)


def plot_layout(path: Path) -> None:
    """Layout times of trees up to 100,000 nodes beside a straight line through the largest, as a picture."""
    from matplotlib import pyplot

    sizes = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]
    times = [layout_seconds(size) for size in sizes]
    figure, axes = pyplot.subplots(figsize=(6, 3.6), layout="constrained")
    axes.loglog(sizes, times, "o-", color="#0b4f8a", label="measured")
    axes.loglog(sizes, [times[-1] * size / sizes[-1] for size in sizes], ":", color="#555555", label="linear")
    axes.set(xlabel="nodes", ylabel="seconds")
    axes.legend(frameon=False)
    figure.savefig(path, dpi=120, metadata={"Software": None} if path.suffix == ".png" else None)
    pyplot.close(figure)


@figure
def drawing():
    """A tree of 1,000 nodes as SVG and as PNG."""
    tree = random_tree(1_000)
    svg = best_of(lambda: tree_scene(tree).to_svg())
    scene = tree_scene(tree)
    with tempfile.TemporaryDirectory() as folder:
        png = best_of(lambda: scene.draw().figure.savefig(Path(folder) / "tree.png", dpi=100))
    yield Figure("tree of 1,000 nodes to SVG", f"{svg:.3g} s", "", "", "< 0.2 s", svg < 0.2)
    yield Figure("tree of 1,000 nodes to PNG", f"{png:.3g} s", "", "", "< 2 s", png < 2)
