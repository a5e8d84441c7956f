"""Other right ways to write assignment 3. Instructor's side: never released."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Evaluation, Game, Player, State, Value
from solutions.searches.alpha_beta import alphabeta

from .reference import Advice, OutOfBudgetError, leaves_to_prove


def cut_by_table(tree: str, x: int) -> bool:
    """The numbers for which Y is cut, written down one by one."""
    cut: dict[str, Any] = {"A": range(7), "B": range(7, 21), "C": [0, 1, 2, 3, 4], "D": {*range(5, 21)}}
    return x in {**cut, "E": range(9, 21), "F": range(21), "G": ()}[tree]


def cut_by_ifs(tree: str, x: int) -> bool:
    """A condition for each tree, and an answer that is not quite a bool."""
    if tree in "AC":
        return x < (7 if tree == "A" else 5)
    return bool({"B": x > 6, "D": x > 4, "E": x > 8, "F": 1}.get(tree, 0))


# Alpha-beta


def alphabeta_fail_hard(game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> Any:
    """A node returns a value inside its window, and is left only where α > β."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    low, high, action = alpha, beta, None
    for candidate in game.actions(state):
        value, _ = alphabeta_fail_hard(game, game.result(state, candidate), alpha, beta)
        if game.to_move(state) == MAX and (value > alpha or action is None):
            alpha, action = max(alpha, value), candidate
        elif game.to_move(state) == MIN and (value < beta or action is None):
            beta, action = min(beta, value), candidate
        if alpha > beta:
            break
    return min(max(alpha if game.to_move(state) == MAX else beta, low), high), action


def alphabeta_by_negamax(game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> Any:
    """Values from the mover's side; the sign is turned only where the player changes."""

    def sign(state: State) -> int:
        return -1 if not game.is_terminal(state) and game.to_move(state) == MIN else 1

    def best(state: State, low: Value, high: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        top, move = -inf, None
        for action in game.actions(state):
            child = game.result(state, action)
            turn = sign(state) * sign(child)
            value = turn * best(child, *((low, high) if turn > 0 else (-high, -low)))[0]
            if value > top:
                top, move = value, action
            low = max(low, value)
            if low >= high:
                break
        return top, move

    side = sign(state)
    value, action = best(state, *((alpha, beta) if side > 0 else (-beta, -alpha)))
    return side * value, action


@dataclass
class Node:
    """A node that is being searched, on a stack of our own."""

    state: State
    window: list[Value]
    waiting: list[Action]
    best: tuple[Any, Any] = (None, None)
    player: Player = MAX


@dataclass
class Stacked:
    """Alpha-beta with a stack in place of recursion; `ranked` gives the actions of a state in their order."""

    game: Game
    ranked: Any
    stack: list[Node] = field(default_factory=list)

    def push(self, state: State, alpha: Value, beta: Value) -> None:
        waiting = list(self.ranked(state))[::-1]
        self.stack.append(Node(state, [alpha, beta], waiting, player=self.game.to_move(state)))

    def take(self, node: Node, value: Value, action: Action) -> None:
        better = node.best[0] is None or (value > node.best[0] if node.player == MAX else value < node.best[0])
        if better:
            node.best = value, action
        side, choose = (0, max) if node.player == MAX else (1, min)
        node.window[side] = choose(node.window[side], value)

    def search(self, state: State, alpha: Value = -inf, beta: Value = inf) -> Any:
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX), None
        self.push(state, alpha, beta)
        while True:
            node = self.stack[-1]
            if not node.waiting or node.window[0] >= node.window[1]:
                self.stack.pop()
                if not self.stack:
                    return node.best
                self.take(self.stack[-1], node.best[0], self.stack[-1].waiting.pop())
                continue
            child = self.game.result(node.state, node.waiting[-1])
            if self.game.is_terminal(child):
                self.take(node, self.game.utility(child, MAX), node.waiting.pop())
            else:
                self.push(child, *node.window)


def alphabeta_on_a_stack(game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> Any:
    """No recursion at all."""
    return Stacked(game, game.actions).search(state, alpha, beta)


# All best actions


def best_actions_by_windows(game: Game, state: State) -> tuple[Value, list[Action]]:
    """A loop; each window begins just beyond the best value, so that equal values still lie inside."""
    maximizing = game.to_move(state) == MAX
    best, listed = None, []  # type: ignore[var-annotated]
    for action in game.actions(state):
        low = best - 1 if maximizing and listed else -inf  # type: ignore[operator]
        high = best + 1 if listed and not maximizing else inf  # type: ignore[operator]
        value, _ = alphabeta(game, game.result(state, action), low, high)
        if best is None or (value > best if maximizing else value < best):
            best, listed = value, []
        if value == best:
            listed.append(action)
    return best, listed


def best_actions_by_sorting(game: Game, state: State) -> tuple[Value, tuple[Action, ...]]:
    """From the mover's side, by a negamax, with a dictionary; a tuple in place of a list."""
    sign = 1 if game.to_move(state) == MAX else -1
    worth: dict[Action, Value] = {}
    for action in game.actions(state):
        worth[action] = sign * alphabeta_by_negamax(game, game.result(state, action))[0]
    best = max(worth.values())
    return sign * best, tuple(action for action in worth if worth[action] == best)


# Advice


def ordered_on_a_stack(game: Game, state: State, advice: Advice) -> Any:
    """A stack of nodes, whose actions are ranked before the node is searched."""

    def ranked(state: State) -> list[Action]:
        return [action for action, _ in sorted(advice(game, state), key=lambda pair: -pair[1])]

    return Stacked(game, ranked).search(state)


def ordered_in_one_loop(
    game: Game, state: State, advice: Advice, alpha: Value = -inf, beta: Value = inf
) -> tuple[Value, Action | None]:
    """One loop for both players."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action, _ in sorted(advice(game, state), key=lambda pair: pair[1], reverse=True):
        value, _ = ordered_in_one_loop(game, game.result(state, action), advice, alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best_value, best_action


def ordered_by_picking(game: Game, state: State, advice: Advice, alpha: Value = -inf, beta: Value = inf) -> Any:
    """Picks the likeliest of the remaining actions; fail-hard, and stops only at α > β."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pairs, best, action, entry = list(advice(game, state)), None, None, (alpha, beta)
    maximizing = game.to_move(state) == MAX
    while pairs and alpha <= beta:
        chosen = pairs.pop(max(range(len(pairs)), key=lambda number: pairs[number][1]))[0]
        value, _ = ordered_by_picking(game, game.result(state, chosen), advice, alpha, beta)
        if best is None or (value > best if maximizing else value < best):
            best, action = value, chosen
        alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
    return min(max(best, entry[0]), entry[1]), action


# Deeper and deeper


def deepening_in_one_loop(
    game: Game, state: State, evaluate: Evaluation, depth: int, leaves: int
) -> tuple[Value, Action | None]:
    """One loop for both players."""
    looked_at, allowed = 0, inf  # until the first search is completed

    def search(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        nonlocal looked_at
        over = game.is_terminal(state)
        if over or left == 0:
            if looked_at >= allowed:
                raise OutOfBudgetError
            looked_at += 1
            return (game.utility(state, MAX) if over else evaluate(state)), None
        maximizing = game.to_move(state) == MAX
        best_value, best_action = None, None
        for action in game.actions(state):
            value, _ = search(game.result(state, action), left - 1, alpha, beta)
            if best_value is None or (value > best_value if maximizing else value < best_value):
                best_value, best_action = value, action
            if maximizing:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best_value, best_action

    completed = search(state, 1, -inf, inf)
    allowed = leaves
    for plies in range(2, depth + 1):
        try:
            completed = search(state, plies, -inf, inf)
        except OutOfBudgetError:
            break
    return completed


def deepening_without_exceptions(game: Game, state: State, evaluate: Evaluation, depth: int, leaves: int) -> Any:
    """A search that runs out returns None, all the way up."""
    used = [0]

    def search(state: State, plies: int, alpha: Value, beta: Value, first: bool) -> Any:
        if game.is_terminal(state) or plies == 0:
            if not first and used[0] >= leaves:
                return None
            used[0] = used[0] + 1
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            return evaluate(state), None
        answer: Any = None
        for action in game.actions(state):
            below = search(game.result(state, action), plies - 1, alpha, beta, first)
            if below is None:
                return None
            value = below[0]
            if answer is None or (value > answer[0] if game.to_move(state) == MAX else value < answer[0]):
                answer = (value, action)
            if game.to_move(state) == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return answer

    good = search(state, 1, -inf, inf, True)
    for plies in range(2, depth + 1):
        found = search(state, plies, -inf, inf, False)
        if found is None:
            return good
        good = found
    return good


def deepening_by_tickets(game: Game, state: State, evaluate: Evaluation, depth: int, leaves: int) -> Any:
    """α > β, and tickets for leaves; it stops where nothing is left to estimate."""
    estimated = False

    def search(state: State, left: int, alpha: Value, beta: Value, tickets: Any) -> Any:
        nonlocal estimated
        if game.is_terminal(state) or left == 0:
            next(tickets)
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            estimated = True
            return evaluate(state), None
        sign = 1 if game.to_move(state) == MAX else -1
        best, move = -inf, None
        for action in game.actions(state):
            value = sign * search(game.result(state, action), left - 1, alpha, beta, tickets)[0]
            best, move = (value, action) if value > best else (best, move)
            alpha, beta = (max(alpha, value), beta) if sign > 0 else (alpha, min(beta, -value))
            if alpha > beta:
                break
        return sign * best, move

    answer = search(state, 1, -inf, inf, iter(range(10**9)))
    tickets = iter(range(max(0, leaves - len(game.actions(state)))))
    for plies in range(2, depth + 1):
        if not estimated:
            break
        estimated = False
        try:
            answer = search(state, plies, -inf, inf, tickets)
        except StopIteration:
            break
    return answer


# Proofs


def proof_as_a_list(game: Game, state: State, player: Player, bound: Value) -> float:
    """A list of leaves, not only its length; None where there is no proof."""

    def proof(state: State) -> Any:
        if game.is_terminal(state):
            gain = game.utility(state, MAX) - bound
            return [state] if (gain if player == MAX else -gain) >= 0 else None
        proofs = [proof(game.result(state, action)) for action in game.actions(state)]
        if game.to_move(state) == player:
            return min((found for found in proofs if found is not None), key=len, default=None)
        return None if None in proofs else [leaf for found in proofs for leaf in found]

    found = proof(state)
    return inf if found is None else len(found)


def proof_backwards(game: Game, state: State, player: Player, bound: Value) -> float:
    """All nodes in a row, each with the numbers of its children; then worked out backwards."""
    sign = 1 if player == MAX else -1
    nodes, children = [state], []
    for here in nodes:  # it grows on the way
        first = len(nodes)
        nodes += [game.result(here, action) for action in game.actions(here)]
        children.append(range(first, len(nodes)))
    needed: dict[int, float] = {}
    for number, here in reversed(list(enumerate(nodes))):
        below = [needed[child] for child in children[number]]
        if not below:
            needed[number] = 1 if sign * game.utility(here, MAX) >= sign * bound else inf
        else:
            needed[number] = min(below) if game.to_move(here) == player else sum(below)
    return needed[0]


def fewest_in_one_go(game: Game, state: State) -> float:
    """For each node its value, and what the two proofs take for any bound."""

    def counts(state: State) -> Any:
        if game.is_terminal(state):
            value = game.utility(state, MAX)
            return value, (lambda k: 1 if value >= k else inf), (lambda k: 1 if value <= k else inf)
        below = [counts(game.result(state, action)) for action in game.actions(state)]
        values = [value for value, _, _ in below]
        if game.to_move(state) == MAX:
            return max(values), (lambda k: min(f(k) for _, f, _ in below)), (lambda k: sum(g(k) for _, _, g in below))
        return min(values), (lambda k: sum(f(k) for _, f, _ in below)), (lambda k: min(g(k) for _, _, g in below))

    value, at_least, at_most = counts(state)
    return float(at_least(value) + at_most(value) - 1)


def fewest_by_a_loop(game: Game, state: State) -> float:
    """The sum over both players, minus the shared leaf."""
    value = alphabeta_by_negamax(game, state)[0]
    return sum(leaves_to_prove(game, state, player, value) for player in game.players) - 1
