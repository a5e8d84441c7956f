"""Random problems for every graded function, with what the definition says about the answer.

`Problem.put(function)` calls a function on a watched game and gives back what it returned and which leaves it looked
at. The values come straight from the definitions: nothing here prunes or remembers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

import networkx as nx

from aima_games import CHANCE, MAX, MIN, Game, recorded
from aima_games.evaluation.linear import make_evaluation
from aima_games.games import Hexapawn, TicTacToe, TreeGame, chance
from tests.solutions.random_games import random_graph, random_tree, states

DISTINCT = range(-5000, 5000)  # hardly ever a tie
FEW = range(-2, 3)  # a tie nearly always
SMALL = range(-9, 10)


class Seen(NamedTuple):
    """What a function did: what it returned, or the name of what it raised, and the leaves it looked at, in order."""

    returned: Any
    leaves: tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Problem:
    """A game and a state to search, what else the function is called with, and the definition of the value."""

    game: Game
    state: Any
    value_of: Callable[[Any, int], Any]
    """The value of a state that is reached after so many plies."""
    extras: tuple[Any, ...] = ()
    evaluate: Callable[[Any], Any] | None = None
    """The evaluation function among the extras, where there is one; its calls count as leaves."""
    actions: Callable[[], Sequence[Any]] | None = None
    """The actions to choose from at the root; those of the game, where nothing is said."""
    waiting: Any = None
    """What it is worth to take none of the actions, where that is allowed."""

    def put(self, function: Callable[..., Any]) -> Seen:
        """Call the function on a watched game."""
        game = recorded(self.game)
        extras = [game.watch(extra) if extra is self.evaluate else extra for extra in self.extras]
        try:
            returned = function(game, self.state, *extras)
        except (ValueError, TypeError, KeyError) as error:  # an illegal action, a utility where there is none
            returned = type(error).__name__
        return Seen(returned, tuple(game.log.leaves))

    @cached_property
    def value(self) -> Any:
        """The right value."""
        return self.value_of(self.state, 0)

    @cached_property
    def right_actions(self) -> set[Any]:
        """Every action that is as good as any; None where nobody chooses, or where waiting is as good."""
        actions = self.game.actions(self.state) if self.actions is None else self.actions()
        best = {a for a in actions if self.value_of(self.game.result(self.state, a), 1) == self.value}
        return best | {None} if not actions or self.waiting == self.value else best

    def is_right(self, seen: Seen) -> bool:
        """Whether the value is right, and the action is, where one was asked for."""
        if not isinstance(seen.returned, tuple | list):
            return same(seen.returned, self.value)
        value, action = seen.returned
        return same(value, self.value) and action in self.right_actions


def same(seen: Any, expected: Any) -> bool:
    """The same number or vector, whatever the type; floating point may round."""
    if isinstance(expected, tuple):
        return isinstance(seen, tuple | list) and len(seen) == len(expected) and all(map(same, seen, expected))
    return not isinstance(seen, str | tuple | list) and abs(seen - expected) <= 1e-9


# The definitions


def back_up(
    game: Game,
    state: Any,
    stops: Callable[[Any, int], bool] = lambda state, ply: False,
    evaluate: Callable[[Any], Any] | None = None,
    policy: Callable[[Game, Any], Any] | None = None,
    ply: int = 0,
) -> Any:
    """The minimax value, with chance nodes, with a depth limit, and with an opponent who draws from `policy`."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if stops(state, ply):
        assert evaluate is not None
        return evaluate(state)
    player = game.to_move(state)
    lots = game.outcomes(state) if player == CHANCE else policy(game, state) if policy and player == MIN else None
    if lots is not None:
        return sum(p * back_up(game, game.result(state, a), stops, evaluate, policy, ply + 1) for a, p in lots)
    below = [back_up(game, game.result(state, a), stops, evaluate, policy, ply + 1) for a in game.actions(state)]
    return max(below) if player == MAX else min(below)


def vector_of(game: Game, state: Any) -> Any:
    """The utilities if each player takes what is best for itself."""
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in game.players)
    mine = game.players.index(game.to_move(state))
    return max((vector_of(game, game.result(state, a)) for a in game.actions(state)), key=lambda values: values[mine])


def settled(game: Game, state: Any, evaluate: Callable[[Any], Any], volatile: Callable[[Any], Any]) -> Any:
    """The best of standing pat, where a quiet action exists, and of the volatile actions."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [settled(game, game.result(state, action), evaluate, volatile) for action in volatile(state)]
    if len(volatile(state)) < len(game.actions(state)):
        values.append(evaluate(state))
    return max(values) if game.to_move(state) == MAX else min(values)


# Games


def mover(rng: random.Random) -> Any:
    return rng.choice([MAX, MIN])


def real_position(rng: random.Random) -> tuple[Game, Any, Any]:
    """A position of a real game near its end, and an evaluation function."""
    game, plies, evaluate = rng.choice([(TicTacToe(), 4, "open_lines"), (Hexapawn(3, 3), 1, "pawn_difference")])
    while True:
        state = game.initial
        for _ in range(rng.randint(plies, plies + 3)):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(game.actions(state)))
        if not game.is_terminal(state):
            return game, state, make_evaluation({"name": evaluate}, game)


def skipping_graph(rng: random.Random, nodes: int = 8) -> TreeGame:
    """A game in which a state is reached at different depths: an acyclic graph with edges that skip levels."""
    graph = nx.DiGraph()
    for node in range(nodes):
        for child in rng.sample(range(node + 1, min(node + 4, nodes + 3)), 2):
            graph.add_edge(node, child)
    graph = graph.subgraph({0, *nx.descendants(graph, 0)}).copy()
    for node in graph:
        if graph.out_degree(node):
            graph.nodes[node]["to_move"] = mover(rng)
        else:
            graph.nodes[node]["utility"] = rng.choice(SMALL)
    return TreeGame(graph)


def estimates(rng: random.Random, game: Game, values: Any) -> Callable[[Any], Any]:
    """A random estimate for every state."""
    return {state: rng.choice(values) for state in states(game)}.__getitem__


def sharing(rng: random.Random) -> tuple[Game, Any, Any]:
    """A game in which states repeat."""
    if rng.random() < 0.5:
        game, values = skipping_graph(rng), SMALL
    else:
        values = rng.choice([DISTINCT, SMALL])
        game = random_graph(rng, plies=rng.randint(2, 6), width=3, values=values)
    return game, game.initial, estimates(rng, game, values)


def deterministic(rng: random.Random) -> tuple[Game, Any, Any]:
    """A game of two players without chance, a state, an evaluation function."""
    kind = rng.random()
    if kind < 0.1:
        return real_position(rng)
    if kind < 0.3:
        return sharing(rng)
    values = rng.choice([DISTINCT, FEW, SMALL])
    game = TreeGame(random_tree(rng, rng.randint(0, 5), values=values), first=mover(rng))
    return game, game.initial, estimates(rng, game, values)


def fractions(rng: random.Random) -> Callable[[int], list[Fraction]]:
    """Probabilities that sum to 1 exactly."""

    def draw(n: int) -> list[Fraction]:
        weights = [rng.randint(1, 5) for _ in range(n)]
        return [Fraction(weight, sum(weights)) for weight in weights]

    return draw


def full_tree(rng: random.Random, plies: int, values: Any) -> Any:
    """Players and chance in turns, two or three branches everywhere: there is much to cut."""
    if plies == 0:
        return rng.choice(values)
    children = [full_tree(rng, plies - 1, values) for _ in range(rng.randint(2, 3))]
    return children if plies % 2 else chance(zip(fractions(rng)(len(children)), children, strict=True))


def with_chance(rng: random.Random, values: Any = SMALL) -> TreeGame:
    if rng.random() < 0.3:
        tree = full_tree(rng, rng.choice([3, 5]), values)
    else:
        tree = random_tree(rng, rng.randint(0, 5), values=values, chances=fractions(rng))
    return TreeGame(tree, first=mover(rng))


def vectors(rng: random.Random, plies: int, numbers: Any) -> Any:
    if plies == 0 or rng.random() < 0.1:
        return tuple(next(numbers) for _ in range(3))
    return [vectors(rng, plies - 1, numbers) for _ in range(rng.randint(1, 3))]


# Problems


def _limit(rng: random.Random) -> Callable[[Any, int], bool]:
    depth = rng.choice([0, 1, 2, 3, 4, 5, 5])
    return lambda state, ply: ply >= depth


def _limited(game: Game, state: Any, cutoff: Any, evaluate: Any, extras: tuple[Any, ...]) -> Problem:
    actions = (lambda: ()) if cutoff(state, 0) else None
    return Problem(
        game, state, lambda s, ply: back_up(game, s, cutoff, evaluate, ply=ply), extras, evaluate, chosen(game, actions)
    )


def chosen(game: Game, actions: Any = None, drawn: Sequence[Any] = (CHANCE,)) -> Any:
    """Nobody chooses at a root where lots are drawn."""
    if not game.is_terminal(game.initial) and game.to_move(game.initial) in drawn:
        return lambda: ()
    return actions


def searched(rng: random.Random) -> Problem:
    """`(game, state)`"""
    game, state, _ = deterministic(rng)
    return Problem(game, state, lambda s, ply: back_up(game, s))


def limited(rng: random.Random) -> Problem:
    """`(game, state, cutoff, evaluate)`"""
    game, state, evaluate = deterministic(rng)
    cutoff = _limit(rng)
    return _limited(game, state, cutoff, evaluate, (cutoff, evaluate))


def remembered(rng: random.Random) -> Problem:
    """`(game, state, depth, evaluate)`, the depth infinite at times"""
    game, state, evaluate = deterministic(rng) if rng.random() < 0.2 else sharing(rng)
    depth = rng.choice([inf, rng.randint(1, 5)])
    return _limited(game, state, lambda s, ply: ply >= depth, evaluate, (depth, evaluate))


def deepened(rng: random.Random) -> Problem:
    """`(game, state, evaluate, depth)`"""
    game, state, evaluate = deterministic(rng)
    depth = rng.randint(1, 4)
    return _limited(game, state, lambda s, ply: ply >= depth, evaluate, (evaluate, depth))


def many_players(rng: random.Random) -> Problem:
    """`(game, state)`, three players; no two numbers are equal, as the value of maxⁿ depends on how ties are broken"""
    numbers = iter(rng.sample(DISTINCT, 3 * 3**4))
    game = TreeGame(vectors(rng, rng.randint(0, 4), numbers), first=rng.choice((0, 1, 2)), players=(0, 1, 2))
    if rng.random() < 0.5:
        game = _any_turns(rng, game)
    return Problem(game, (), lambda s, ply: vector_of(game, s))


def _any_turns(rng: random.Random, tree: TreeGame) -> TreeGame:
    """The same tree, but whose turn it is goes by no rule."""
    graph = nx.DiGraph()
    for state in reversed(states(tree)):
        if tree.is_terminal(state):
            graph.add_node(state, utility=tuple(tree.utility(state, player) for player in tree.players))
        else:
            graph.add_node(state, to_move=rng.choice(tree.players))
        graph.add_edges_from((state, tree.result(state, action), {"action": action}) for action in tree.actions(state))
    return TreeGame(graph, players=tree.players)


def stochastic(rng: random.Random) -> Problem:
    """`(game, state)`, with chance nodes"""
    game = with_chance(rng, rng.choice([SMALL, FEW]))
    return Problem(game, (), lambda s, ply: back_up(game, s), actions=chosen(game))


def stochastic_limited(rng: random.Random) -> Problem:
    """`(game, state, cutoff, evaluate)`, with chance nodes"""
    game = with_chance(rng)
    cutoff, evaluate = _limit(rng), estimates(rng, game, SMALL)
    return _limited(game, (), cutoff, evaluate, (cutoff, evaluate))


def against_policy(rng: random.Random) -> Problem:
    """`(game, state, policy)`"""
    game, draw = with_chance(rng), fractions(rng)
    lots = {
        state: tuple(zip(game.actions(state), draw(len(game.actions(state))), strict=True))
        for state in states(game)
        if game.actions(state)
    }

    def policy(game: Game, state: Any) -> Any:
        return lots[state]

    return Problem(
        game, (), lambda s, ply: back_up(game, s, policy=policy), (policy,), actions=chosen(game, None, (CHANCE, MIN))
    )


def bounded(rng: random.Random) -> Problem:
    """`(game, state, lowest, highest)`; the bounds may be wider than they need to be, and of one sign"""
    shift, slack = rng.choice([0, 0, 0, 20, -20]), rng.choice([0, 0, 5])
    values = range(SMALL[0] + shift, SMALL[-1] + shift + 1)
    game = with_chance(rng, values)
    bounds = values[0] - slack, values[-1] + slack
    return Problem(game, (), lambda s, ply: back_up(game, s), bounds, actions=chosen(game))


def volatile(rng: random.Random) -> Problem:
    """`(game, state, evaluate, volatile)`"""
    game = TreeGame(random_tree(rng, 5), first=mover(rng))
    evaluate = estimates(rng, game, SMALL)
    noisy = {state: tuple(a for a in game.actions(state) if rng.random() < 0.5) for state in states(game)}
    quiet = len(noisy[()]) < len(game.actions(()))
    return Problem(
        game,
        (),
        lambda s, ply: settled(game, s, evaluate, noisy.__getitem__),
        (evaluate, noisy.__getitem__),
        evaluate,
        actions=lambda: noisy[()],
        waiting=evaluate(()) if quiet else None,
    )


PROBLEMS: dict[str, Callable[[random.Random], Problem]] = {
    "minimax_value": searched,
    "minimax": searched,
    "depth_limited_minimax": limited,
    "alphabeta": searched,
    "depth_limited_alphabeta": limited,
    "alphabeta_with_table": remembered,
    "iterative_deepening": deepened,
    "maxn": many_players,
    "expectiminimax": stochastic,
    "depth_limited_expectiminimax": stochastic_limited,
    "expectimax": against_policy,
    "star1": bounded,
    "quiescence": volatile,
}
"""Function -> a problem for it, drawn at random. The names are those of `solutions.misconceptions.WRONG`."""


def problems(function: str, number: int, seed: object = "") -> list[Problem]:
    """Problems that are the same for the same seed."""
    return [PROBLEMS[function](random.Random(f"{function} {seed} {k}")) for k in range(number)]
