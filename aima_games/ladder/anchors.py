"""Opponents that never change, the same in every tournament: random, greedy, one to four plies ahead, and UCT.

They play any game of two players, with dice or without; where `features_of` knows the game, those that look ahead judge
the position that they reach; elsewhere they see only wins and losses. All choose at random among equally good actions.
"""

from __future__ import annotations

import random
from math import inf, log, sqrt
from typing import Any

from aima_games.evaluation.features import features_of
from aima_games.evaluation.linear import LinearEvaluation, bounded
from aima_games.game import CHANCE, MAX, Action, Evaluation, Game, State, Value
from aima_games.matches.match import RandomizedStrategy, Strategy, draw_outcome, greedy_player, random_player
from aima_games.recording import require_no_check
from aima_games.wrappers import unwrapped

WEIGHTS = {
    "corners": 10,
    "next_to_empty_corner": -4,
    "next_to_own_corner": 2,
    "discs": 0.1,
    "windows_with_1": 0,
    "windows_with_2": 1,
    "windows_with_3": 4,
    "men": 10,
    "kings": 16,
    "pawn_difference": 10,
}
"""The weights of features, where they are not 1."""
SCALE = 30
"""A sum of weighted features that counts as a clear advantage."""
PLAYOUTS = 100
"""Random games that UCT plays for a move."""
EXPLORATION = sqrt(2)


def anchors(game: Game) -> dict[str, Strategy]:
    """The anchors of a game, by their names, the weakest kind first.

    With dice no anchor looks further ahead than one ply: two plies of backgammon have 10,000 continuations.
    """
    deepest = 1 if has_chance(game) else 4
    made: dict[str, Strategy] = {"random": random_player(), "greedy": greedy_player()}
    for plies in range(1, deepest + 1):
        made[f"{plies} {'ply' if plies == 1 else 'plies'}"] = lookahead_player(plies)
    made["UCT"] = uct_player()
    return made


def has_chance(game: Game, looked: int = 40) -> bool:
    """Whether dice or coins are thrown, as far as a random game shows."""
    rng, state = random.Random(0), game.initial
    for _ in range(looked):
        if game.is_terminal(state):
            return False
        if game.to_move(state) == CHANCE:
            return True
        state = game.result(state, rng.choice(game.actions(state)))
    return False


def estimate(game: Game) -> Evaluation:
    """What a position of a game seems to be worth, from −1 to 1: 0 where the kit knows no features of the game."""
    features = features_of(unwrapped(game))
    weights = {name: WEIGHTS.get(name, 1) for name in features}
    return bounded(LinearEvaluation(features, weights), SCALE)


def lookahead_player(plies: int, seed: int = 0) -> Strategy:
    """A strategy that looks `plies` plies ahead. A throw of dice is no ply."""
    judged: dict[int, Evaluation] = {}  # by the game's identity: a tournament has a single game

    def choose(game: Game, state: State, rng: random.Random) -> Action:
        if id(game) not in judged:
            judged[id(game)] = estimate(game)
        return best_of(game, state, plies, judged[id(game)], rng)

    choose.__name__ = f"{plies} plies"
    return RandomizedStrategy(choose, seed)


def best_of(game: Game, state: State, plies: int, evaluate: Evaluation, rng: random.Random) -> Action:
    """One of the best actions, each with the same probability."""
    actions = list(game.actions(state))
    rng.shuffle(actions)
    sign = 1 if game.to_move(state) == MAX else -1
    best, worth = actions[0], -inf
    for action in actions:
        window = (worth, inf) if sign == 1 else (-inf, -worth)
        found = sign * ahead(game, game.result(state, action), plies - 1, evaluate, *window)
        if found > worth:
            best, worth = action, found
    return best


def ahead(game: Game, state: State, plies: int, evaluate: Evaluation, low: float = -inf, high: float = inf) -> Value:
    """What a state is worth, searched to `plies` plies: exact between `low` and `high`, a bound outside them."""
    require_no_check(game, "an anchor's search")
    if game.is_terminal(state):
        return game.utility(state, MAX)
    mover = game.to_move(state)
    if mover == CHANCE:
        return sum(
            float(chance) * ahead(game, game.result(state, outcome), plies, evaluate)
            for outcome, chance in game.outcomes(state)
        )
    if plies <= 0:
        return evaluate(state)
    sign = 1 if mover == MAX else -1
    best: Value = -inf
    for action in game.actions(state):
        best = max(best, sign * ahead(game, game.result(state, action), plies - 1, evaluate, low, high))
        if sign == 1:
            low = max(low, best)
        else:
            high = min(high, -best)
        if low >= high:
            break
    return sign * best


class _Node:
    """A node of UCT's tree: how often it was visited, and what that earned MAX."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, _Node] = {}
        self.visits, self.total = 0, 0.0


def uct_player(playouts: int = PLAYOUTS, seed: int = 0) -> Strategy:
    """A strategy that plays `playouts` games through a growing tree by UCB1, and takes the action visited most.

    Source: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML (2006).
    """

    def choose(game: Game, state: State, rng: random.Random) -> Action:
        if len(game.actions(state)) == 1:
            return game.actions(state)[0]
        root = _Node()
        for _ in range(playouts):
            _one_game(game, state, root, rng)
        return max(root.children, key=lambda action: root.children[action].visits)

    choose.__name__ = "UCT"
    return RandomizedStrategy(choose, seed)


def _one_game(game: Game, state: State, node: _Node, rng: random.Random) -> None:
    path, inside = [node], True
    while not game.is_terminal(state):
        mover = game.to_move(state)
        if mover == CHANCE:
            action = draw_outcome(game, state, rng)
        elif inside and (fresh := [a for a in game.actions(state) if a not in node.children]):
            action = rng.choice(fresh)
        elif inside:
            action = _selected(node, game.actions(state), 1 if mover == MAX else -1)
        else:
            action = rng.choice(game.actions(state))
        state = game.result(state, action)
        if inside:
            inside = action in node.children or mover == CHANCE
            node = node.children.setdefault(action, _Node())
            path.append(node)
    utility = float(game.utility(state, MAX))
    for node in path:
        node.visits += 1
        node.total += utility


def _selected(node: _Node, actions: Any, sign: int) -> Action:
    spread = EXPLORATION * sqrt(log(node.visits))

    def index(action: Action) -> float:
        child = node.children[action]
        return sign * child.total / child.visits + spread / sqrt(child.visits)

    return max(actions, key=index)
