"""The functions of assignment 3, in the order in which a student writes them.

Alpha-beta itself, fail-soft and with the test for α ≥ β, is given. Values are from MAX's vantage point; α is the best
value that MAX, β the best that MIN can already be sure of on the path from the root.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from aima_games import MAX, MIN, Action, Evaluation, Game, Player, State, Value
from solutions.searches.alpha_beta import alphabeta

Advice = Callable[[Game, State], Sequence[tuple[Action, float]]]
"""`advice(game, state)`: each action with the probability that a strong player takes it."""


def cut_by_hand(tree: str, x: int) -> bool:
    """Whether alpha-beta never looks at the leaf Y of `tree`, "A" to "G", where its leaf X is worth `x`."""
    return {
        "A": x <= 6,  # MIN leaves the node where X is no more than MAX's 6
        "B": x >= 7,  # MAX has X or 15, whichever is smaller, and MIN has 7 elsewhere
        "C": x <= 4,  # the 4 of the root, not the 3 next door
        "D": x >= 5,  # the first child is then worth 5 or more, and the second, with its 5, no better
        "E": x >= 9,  # then MAX has 9 already, and the last node, with its 9, is no better
        "F": True,  # X is never looked at either
        "G": False,  # the first child is worth 11 at most, and the second has 12 so far
    }[tree]


def best_actions(game: Game, state: State) -> tuple[Value, list[Action]]:
    """The minimax value of `state`, and all actions that are best for whoever moves there, in the game's order."""
    maximizing = game.to_move(state) == MAX
    best: Value = None
    actions: list[Action] = []
    for action in game.actions(state):
        # The window begins just beyond the best value, so that what is equal to it still lies inside.
        low = best - 1 if maximizing and actions else -inf
        high = best + 1 if actions and not maximizing else inf
        value, _ = alphabeta(game, game.result(state, action), low, high)
        if best is None or (value > best if maximizing else value < best):
            best, actions = value, []
        if value == best:
            actions.append(action)
    return best, actions


def leaves_to_prove(game: Game, state: State, player: Player, bound: Value) -> float:
    """The fewest leaves that prove how much `player` can be sure of, or ∞ where it is not so.

    To be proved is, for MAX, that `state` is worth `bound` or more, for MIN, that it is worth `bound` or less.
    Source: the two strategies of Knuth and Moore, "An analysis of alpha-beta pruning", Artificial
    Intelligence 6 (1975).
    """
    if game.is_terminal(state):
        utility = game.utility(state, MAX)
        return 1 if (utility >= bound if player == MAX else utility <= bound) else inf
    needed = [leaves_to_prove(game, game.result(state, action), player, bound) for action in game.actions(state)]
    return min(needed) if game.to_move(state) == player else sum(needed)


def fewest_leaves(game: Game, state: State) -> float:
    """The fewest leaves that any search has to look at to know what `state` is worth."""
    value, _ = alphabeta(game, state)
    # Where both players keep to their strategies they meet at one leaf, which belongs to both proofs.
    return leaves_to_prove(game, state, MAX, value) + leaves_to_prove(game, state, MIN, value) - 1


def advised_alphabeta(
    game: Game, state: State, advice: Advice, share: float, alpha: Value = -inf, beta: Value = inf
) -> tuple[Value, Action | None]:
    """Alpha-beta with forward pruning: the likeliest actions first, and none once they make up `share`.

    `advice(game, state)` gives `((action, probability), …)`: how likely a strong player takes each
    action in `state`.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action, tried = None, None, 0.0
    for action, probability in sorted(advice(game, state), key=lambda pair: pair[1], reverse=True):
        value, _ = advised_alphabeta(game, game.result(state, action), advice, share, alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        tried += probability
        if alpha >= beta or tried >= share:
            break
    return best_value, best_action


class OutOfBudgetError(Exception):
    """The leaves that a search may look at are used up."""


def iterative_deepening(
    game: Game, state: State, evaluate: Evaluation, depth: int, leaves: int, margin: int
) -> tuple[Value, Action | None]:
    """The value and action of the deepest completed search of 1, 2, … `depth` plies.

    From the second on, a search begins with the window (v - margin, v + margin), where v is the
    value of the last one completed, and begins anew with a wider one where the value lies outside.
    All searches together may look at `leaves` leaves; the first is completed in any case.

    Sources: Slate and Atkin, "Chess 4.5", in Chess Skill in Man and Machine (1977); aspiration
    windows: Marsland, "A review of game-tree pruning", ICCA Journal 9 (1986).
    """
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
        low, high = completed[0] - margin, completed[0] + margin
        try:
            found = search(state, plies, low, high)
            if found[0] <= low:
                found = search(state, plies, -inf, high)
            elif found[0] >= high:
                found = search(state, plies, low, inf)
        except OutOfBudgetError:
            break
        completed = found
    return completed


def value_from_guess(
    game: Game, state: State, depth: int, evaluate: Evaluation, guess: int
) -> tuple[Value, Action | None]:
    """The value of `state`, `depth` plies deep, and a best action, by questions "is it k or more?".

    Each question is a search with the narrowest window there is, (k - 1, k), and what one finds out
    about any state the next ones know. Source: MTD(f), by Plaat, Schaeffer, Pijls and de Bruin,
    "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87 (1996).
    """
    table: dict[tuple[State, int], tuple[Value, Value]] = {}  # (state, plies left) -> (lower, upper)

    def value_of(state: State, left: int, k: int) -> Value:
        lower, upper = table.get((state, left), (-inf, inf))
        if lower >= k:
            return lower
        if upper < k:
            return upper
        value, action = search(state, left, k)
        if action is None:  # a leaf: its number is its value
            lower = upper = value
        elif value >= k:
            lower = value
        else:
            upper = value
        table[state, left] = lower, upper
        return value

    def search(state: State, left: int, k: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left == 0:
            return evaluate(state), None
        maximizing = game.to_move(state) == MAX
        best_value, best_action = None, None
        for action in game.actions(state):
            value = value_of(game.result(state, action), left - 1, k)
            if best_value is None or (value > best_value if maximizing else value < best_value):
                best_value, best_action = value, action
            if (best_value >= k) if maximizing else (best_value < k):
                break
        return best_value, best_action

    lower, upper, k, action = -inf, inf, guess, None
    while lower < upper:
        value, action = search(state, depth, k)
        if value >= k:
            lower, k = value, value + 1
        else:
            upper, k = value, value
    return lower, action  # when both bounds have met, the table lets no worse action look as good
