"""Alpha-beta and its relatives against brute force, the counts of the literature, and the traps that code falls into."""

from __future__ import annotations

import random
from itertools import count, pairwise
from math import inf
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import MAX, MIN, recorded
from aima_games.evaluation.linear import open_lines, pawn_difference
from aima_games.games import Hexapawn, Nim, TicTacToe, TreeGame
from solutions import (
    HashMove,
    KillerMoves,
    StaticOrder,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_with_table,
    depth_limited_minimax,
    iterations,
    iterative_deepening,
    minimax,
    minimax_value,
)
from tests.solutions.random_games import random_graph, random_tree, states

DISTINCT = range(-10_000, 10_000)  # hardly ever a tie
FEW = range(-2, 3)  # a tie nearly always


def games(seed, number=1500):
    """Trees and graphs, with ties and without, MAX or MIN to move first."""
    for k in range(number):
        rng = random.Random(f"{seed}/{k}")
        values = rng.choice([DISTINCT, FEW, range(-9, 10)])
        if k % 2:
            yield random_graph(rng, plies=rng.randint(1, 5), values=values)
        else:
            yield TreeGame(random_tree(rng, rng.randint(0, 5), values=values), first=rng.choice([MAX, MIN]))


def leaves(game, search, *arguments, **options):
    """The leaves that a search looks at, in order."""
    watched = recorded(game)
    search(watched, game.initial, *arguments, **options)
    return [state for _, state in watched.log.leaves]


def nodes(game, search, *arguments, **options):
    """How many nodes a search visits: each but the root comes from a call of `result`."""
    watched = recorded(game)
    search(watched, game.initial, *arguments, **options)
    return watched.log.counts["result"] + 1


# Right


@pytest.mark.parametrize(
    "search",
    [
        alphabeta,
        alphabeta_fail_hard,
        alphabeta_with_table,
        lambda game, state: alphabeta(game, state, equality_prunes=False),
    ],
)
def test_value_and_first_best_action_are_those_of_minimax(search):
    for game in games("right"):
        assert search(game, game.initial) == minimax(game, game.initial)


@given(st.recursive(st.integers(-3, 3), lambda tree: st.lists(tree, min_size=1, max_size=4), max_leaves=25))
def test_the_same_on_trees_that_hypothesis_makes_up(tree):
    game = TreeGame(tree)
    expected = minimax(game, ())
    for search in (alphabeta, alphabeta_fail_hard, alphabeta_with_table):
        assert search(game, ()) == expected


def test_fail_soft_and_fail_hard_keep_their_contracts_in_every_window():
    for k, game in enumerate(games("windows", 1000)):
        rng = random.Random(k)
        value = minimax_value(game, game.initial)
        alpha = rng.randint(-10, 9)
        beta = rng.randint(alpha + 1, 10)
        for equality_prunes in (True, False):
            soft, action = alphabeta(game, game.initial, window=(alpha, beta), equality_prunes=equality_prunes)
            assert value <= soft if soft <= alpha else value >= soft if soft >= beta else value == soft
            if alpha < soft < beta and action is not None:
                assert minimax_value(game, game.result(game.initial, action)) == value
        hard, _ = alphabeta_fail_hard(game, game.initial, window=(alpha, beta))
        if not game.is_terminal(game.initial):
            assert hard == min(max(value, alpha), beta)


def test_both_forms_look_at_the_same_leaves_and_fail_soft_says_more():
    said_more = 0
    for game in games("forms", 500):
        assert leaves(game, alphabeta) == leaves(game, alphabeta_fail_hard)
        said_more += alphabeta(game, game.initial, window=(20, 30))[0] < 20
    assert said_more > 100


def test_what_is_never_looked_at_does_not_matter():
    for k, game in enumerate(games("unseen", 400)):
        seen = set(leaves(game, alphabeta))
        rng = random.Random(k)
        noise = {state: rng.randint(-(10**6), 10**6) for state in states(game)}

        class Changed(TreeGame):
            def __init__(self, game, seen, noise):
                self.__dict__.update(game.__dict__)
                self.seen, self.noise = seen, noise

            def utility(self, state, player):
                if state in self.seen:
                    return super().utility(state, player)
                return self.noise[state] if player == MAX else -self.noise[state]

        assert minimax_value(Changed(game, seen, noise), game.initial) == minimax_value(game, game.initial)


def test_cut_off_at_any_depth_it_is_depth_limited_minimax():
    for k, game in enumerate(games("depths", 800)):
        rng = random.Random(k)
        estimates = {state: rng.randint(-5, 5) for state in states(game)}
        for depth in range(5):

            def cutoff(state, ply, depth=depth):
                return ply >= depth

            expected = depth_limited_minimax(game, game.initial, cutoff, estimates.get)
            assert alphabeta(game, game.initial, cutoff, estimates.get) == expected
            assert alphabeta_fail_hard(game, game.initial, cutoff, estimates.get) == expected
            assert alphabeta_with_table(game, game.initial, depth, estimates.get) == expected
            assert (
                iterative_deepening(game, game.initial, estimates.get, depth=max(depth, 1))[0]
                == (
                    depth_limited_minimax(game, game.initial, lambda s, ply, d=max(depth, 1): ply >= d, estimates.get)[
                        0
                    ]
                )
            )


def test_the_end_comes_before_the_cutoff():
    game = TreeGame([5, [1, 2]])
    assert alphabeta(game, (), lambda state, depth: depth >= 1, lambda state: 9 if state == (0,) else 0) == (5, 0)
    with pytest.raises(TypeError, match="give `evaluate`"):
        alphabeta(game, (), lambda state, depth: depth >= 1)


def test_infinite_utilities():
    """As in the book, nothing is better than −∞, so where all is lost for ever there is no action, but in fail-hard."""

    class Infinite(TreeGame):
        def utility(self, state, player):
            return super().utility(state, player) * inf

    for search, lost in ((alphabeta, None), (alphabeta_fail_hard, 0), (alphabeta_with_table, None)):
        assert search(Infinite([[-1], [-1]]), ()) == (-inf, lost)
        for tree in ([[-1, 1], [1, 1]], [[[-1]], [[1]]]):
            assert search(Infinite(tree), ()) == (inf, 1)


# The facts


@pytest.mark.parametrize(
    ("tree", "value", "seen"),
    [
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3, [3, 12, 8, 2, 14, 5, 2]),
        ([[10, 8], [4, 50]], 8, [10, 8, 4]),
        ([[[10, 6], [100, 8]], [[1, 2], [20, 4]]], 10, [10, 6, 100, 1, 2]),
        ([10, [20, [1, [4, 2]]]], 10, [10, 20, 1, 4]),
    ],
)
def test_trees_of_the_lectures(tree, value, seen):
    game = TreeGame(tree)
    for search in (alphabeta, alphabeta_fail_hard, alphabeta_with_table):
        assert search(game, ())[0] == value
        assert [game.utility(state, MAX) for state in leaves(game, search)] == seen


def test_the_deep_cut_needs_the_roots_alpha():
    game = TreeGame([10, [20, [1, [4, 2]]]])
    below = (1, 1)  # MAX's node [1, [4, 2]], searched with MIN's bound alone
    watched = recorded(game)
    alphabeta(watched, below, window=(-inf, 20))
    assert len(watched.log.leaves) == 3
    watched = recorded(game)
    alphabeta(watched, below, window=(10, 20))
    assert len(watched.log.leaves) == 2


def test_nodes_of_tic_tac_toe():
    assert nodes(TicTacToe(), alphabeta) == 18_297
    assert nodes(TicTacToe(), alphabeta_fail_hard) == 18_297
    assert nodes(TicTacToe(), alphabeta, equality_prunes=False) == 146_120
    assert alphabeta(TicTacToe(), "." * 9) == (0, 0)


def perfect_tree(branching, depth, value=0, maximizing=True):
    """A tree worth `value` in which the first child is always a best one, the others worse for the mover."""
    if depth == 0:
        return value
    worse = -1 if maximizing else 1
    return [
        perfect_tree(branching, depth - 1, value + (worse * i if i else 0), not maximizing) for i in range(branching)
    ]


@pytest.mark.parametrize("branching", [1, 2, 3, 5])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4, 5])
def test_knuth_and_moores_minimal_tree(branching, depth):
    game = TreeGame(perfect_tree(branching, depth))
    minimal = branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    assert len(leaves(game, alphabeta)) == minimal
    assert len(leaves(game, alphabeta_fail_hard)) == minimal


# The traps


def test_trap_a_bound_stored_as_a_value():
    def naive(game, state):
        table = {}

        def search(state, alpha, beta):
            if game.is_terminal(state):
                return game.utility(state, MAX)
            if state in table:
                return table[state]
            maximizing = game.to_move(state) == MAX
            best = -inf if maximizing else inf
            for action in game.actions(state):
                value = search(game.result(state, action), alpha, beta)
                best = max(best, value) if maximizing else min(best, value)
                alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
                if alpha >= beta:
                    break
            table[state] = best
            return best

        return search(state, -inf, inf)

    wrong = 0
    for k in range(500):
        game = random_graph(random.Random(k), plies=5)
        value = minimax_value(game, game.initial)
        assert alphabeta_with_table(game, game.initial)[0] == value
        wrong += naive(game, game.initial) != value
    assert wrong > 5


def test_trap_a_table_that_forgets_the_plies_left():
    # The state S is met with two plies left and with one; what it is worth differs.
    import networkx as nx

    graph = nx.DiGraph(
        [("root", "A"), ("root", "B"), ("A", "S"), ("B", "C"), ("C", "S"), ("S", "T"), ("T", "win"), ("T", "loss")]
    )
    nx.set_node_attributes(graph, {"root": MAX, "A": MIN, "B": MIN, "C": MIN, "S": MAX, "T": MAX}, "to_move")
    nx.set_node_attributes(graph, {"win": 9, "loss": -9}, "utility")
    game = TreeGame(graph)
    estimate = {"S": 3, "T": 1, "A": 0, "B": 0, "C": 0, "root": 0}.get
    expected = depth_limited_minimax(game, "root", lambda state, ply: ply >= 3, estimate)
    assert expected == (3, "B")
    table = {}
    assert alphabeta_with_table(game, "root", 3, estimate, table=table) == expected
    assert table["S", 1].lower == 1
    assert table["S", 0] == (3, 3)


def test_trap_equal_root_moves_under_a_shared_alpha():
    def naive(game, state):
        best, moves = -inf, []
        for action in game.actions(state):
            value, _ = alphabeta(game, game.result(state, action), window=(best, inf))
            if value > best:
                best, moves = value, [action]
            elif value == best:
                moves.append(action)
        return moves

    game = TreeGame([[3, 12], [3, 1]])
    assert naive(game, ()) == [0, 1]  # and action 1 is worth 1
    assert alphabeta(game, ()) == (3, 0)


def test_trap_the_root_has_to_update_alpha():
    def naive(game, state):
        return max(alphabeta(game, game.result(state, action))[0] for action in game.actions(state)), None

    game = TreeGame([[10, 8], [4, 50]])
    assert len(leaves(game, naive)) == 4
    assert len(leaves(game, alphabeta)) == 3


# Order


def test_ordered_searches_find_the_value_and_a_best_action():
    for k, game in enumerate(games("order", 600)):
        rng = random.Random(k)
        promise = {(state, action): rng.random() for state in states(game) for action in game.actions(state)}
        static = StaticOrder(lambda state, action, promise=promise: promise[state, action])
        value = minimax_value(game, game.initial)
        for order in (static, KillerMoves(), KillerMoves(static), HashMove(KillerMoves(static))):
            for search in (alphabeta, alphabeta_with_table):
                found, action = search(game, game.initial, order=order)
                assert found == value
                if action is not None:
                    assert minimax_value(game, game.result(game.initial, action)) == value


def test_good_order_helps():
    game = TreeGame([[14, 5, 2], [2, 4, 6], [3, 12, 8]])
    promise = {(): {2: 1}, (0,): {2: 1}, (1,): {0: 1}}
    best_first = StaticOrder(lambda state, action: promise.get(state, {}).get(action, 0))
    assert len(leaves(game, alphabeta)) == 7
    assert len(leaves(game, alphabeta, order=best_first)) == 5
    board = TicTacToe()
    plain = nodes(board, alphabeta)
    centre_first = StaticOrder(lambda state, square: (square == 4) * 2 + (square in (0, 2, 6, 8)))
    assert nodes(board, alphabeta, order=centre_first) < plain
    assert nodes(board, alphabeta, order=KillerMoves()) < plain


def test_killers_are_the_last_two_and_legal():
    order = KillerMoves()
    for action in ("a", "b", "c", "b"):
        order.learn("some state", action, 2, True)
    order.learn("some state", "d", 2, False)
    assert order.sort("another", ("a", "c", "d", "b"), 2) == ["b", "c", "a", "d"]
    assert order.sort("another", ("a", "d"), 2) == ["a", "d"]
    assert order.sort("another", ("a", "b"), 3) == ["a", "b"]


# The table


def test_every_entry_bounds_what_it_is_about():
    for game in games("table", 600):
        table = {}
        alphabeta_with_table(game, game.initial, table=table)
        for (state, _), (lower, upper) in table.items():
            assert lower <= minimax_value(game, state) <= upper


def test_a_table_can_be_used_again():
    game, evaluate = Hexapawn(4, 3), pawn_difference(Hexapawn(4, 3))
    table = {}
    first = alphabeta_with_table(game, game.initial, 6, evaluate, table=table)
    assert alphabeta_with_table(game, game.initial, 6, evaluate, table=table) == first
    assert all(lower <= upper for lower, upper in table.values())
    assert nodes(game, alphabeta_with_table, 6, evaluate, table=table) == len(game.actions(game.initial)) + 1


def test_the_table_saves_nodes_where_states_repeat():
    assert nodes(TicTacToe(), alphabeta_with_table) < 18_297 / 3
    assert alphabeta_with_table(Nim((4, 5, 6)), Nim((4, 5, 6)).initial)[0] == 1  # 4 ⊕ 5 ⊕ 6 = 7


# Deepening


def test_each_iteration_is_a_whole_search():
    game = TicTacToe()
    evaluate = open_lines(game)
    history = list(iterations(game, game.initial, evaluate, depth=5))
    assert [iteration.depth for iteration in history] == [1, 2, 3, 4, 5]
    for iteration in history:
        expected, _ = depth_limited_minimax(game, game.initial, lambda s, ply, d=iteration.depth: ply >= d, evaluate)
        assert iteration.value == expected
    assert all(a.expanded < b.expanded for a, b in pairwise(history))
    assert iterative_deepening(game, game.initial, evaluate, depth=5) == (history[-1].value, history[-1].action)


def test_deepening_stops_by_itself_when_the_game_is_solved():
    game = Hexapawn()
    history = list(iterations(game, game.initial, pawn_difference(game)))
    assert history[-1].value == -1
    assert history[-1].depth < 12
    over = TreeGame(7)
    assert [i[:3] for i in iterations(over, (), lambda state: 0)] == [(1, 7, None)]


def test_an_unfinished_iteration_is_dropped():
    game = TicTacToe()
    evaluate = open_lines(game)
    whole = list(iterations(game, game.initial, evaluate, depth=6))
    for iteration, following in pairwise(whole):
        for nodes in (iteration.expanded, following.expanded - 1):
            kept = list(iterations(game, game.initial, evaluate, nodes=nodes))
            assert kept == whole[: iteration.depth]
    assert list(iterations(game, game.initial, evaluate, nodes=0)) == whole[:1]  # there is always an action
    assert list(iterations(game, game.initial, evaluate, seconds=0)) == whole[:1]


def test_time_is_kept(monkeypatch):
    """By a clock on which a millisecond passes whenever somebody looks at it."""
    looks = count()
    monkeypatch.setattr("solutions.searches.deepening.time", SimpleNamespace(monotonic=lambda: next(looks) / 1000))
    game = Hexapawn(6, 6)
    _, action = iterative_deepening(game, game.initial, pawn_difference(game), seconds=0.2)
    assert next(looks) == 201
    assert action in game.actions(game.initial)


def test_deepening_pays_for_itself_through_order():
    game = TicTacToe()
    evaluate = open_lines(game)
    depth = 7
    plain = nodes(game, alphabeta, lambda state, ply: ply >= depth, evaluate)
    assert nodes(game, iterative_deepening, evaluate, depth) < plain
