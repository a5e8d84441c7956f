"""Games of chance, as lecture 5 teaches them: expectiminimax, expectimax, Star1, and rollouts.

Every search here has the form `search(game, state, ...) -> (value, action)`: the value from MAX's vantage
point, the action None at a leaf and where nobody chooses, and among equally good actions the first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import inf

from aima_games import CHANCE, MAX, MIN, Action, Cutoff, Evaluation, Game, State, Value
from solutions.searches.defaults import no_estimate, to_the_end

Policy = Callable[[Game, State], Sequence[tuple[Action, Value]]]
"""`policy(game, state)`: a player's actions with their probabilities, as `game.outcomes` gives them for chance."""


def expectiminimax(
    game: Game, state: State, cutoff: Cutoff = to_the_end, evaluate: Evaluation = no_estimate, depth: int = 0
) -> tuple[Value, Action | None]:
    """The largest value at MAX, the smallest at MIN, the expected value at chance nodes (AIMA 4e, section 5.5).

    A chance node counts as a ply for `cutoff(state, depth)`. Source: Michie, "Game-playing and game-learning
    automata" (1966).
    """

    def value(state: State, depth: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        player = game.to_move(state)
        search = chance_value if player == CHANCE else max_value if player == MAX else min_value
        return search(state, depth)

    def max_value(state: State, depth: int) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), depth + 1)
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state: State, depth: int) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), depth + 1)
            if v2 < v:
                v, move = v2, a
        return v, move

    def chance_value(state: State, depth: int) -> tuple[Value, Action | None]:
        return sum(p * value(game.result(state, outcome), depth + 1)[0] for outcome, p in game.outcomes(state)), None

    return value(state, depth)


def uniform(game: Game, state: State) -> list[tuple[Action, float]]:
    """The policy of a player who moves at random."""
    actions = game.actions(state)
    return [(action, 1 / len(actions)) for action in actions]


def expectimax(
    game: Game,
    state: State,
    policy: Policy = uniform,
    cutoff: Cutoff = to_the_end,
    evaluate: Evaluation = no_estimate,
    depth: int = 0,
) -> tuple[Value, Action | None]:
    """MAX's best reply to an opponent who is known: MIN does not choose, but draws from `policy(game, state)`.

    MIN's nodes become chance nodes, so there the action is None.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    player = game.to_move(state)
    if player in (CHANCE, MIN):
        outcomes = game.outcomes(state) if player == CHANCE else policy(game, state)
        return sum(
            probability * expectimax(game, game.result(state, drawn), policy, cutoff, evaluate, depth + 1)[0]
            for drawn, probability in outcomes
        ), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = expectimax(game, game.result(state, a), policy, cutoff, evaluate, depth + 1)
        if v2 > v:
            v, move = v2, a
    return v, move


def outcome_window(
    alpha: Value, beta: Value, done: Value, probability: Value, rest: Value, lowest: Value, highest: Value
) -> tuple[Value, Value]:
    """The window (α, β) for one outcome of a chance node that has the window (`alpha`, `beta`) itself.

    `done` is what the outcomes before it brought, each value times its probability; `probability` is that of this
    outcome, `rest` that of all outcomes after it. No value is below `lowest` or above `highest`.
    """
    return (alpha - done - rest * highest) / probability, (beta - done - rest * lowest) / probability


def star1(
    game: Game,
    state: State,
    lowest: Value,
    highest: Value,
    cutoff: Cutoff = to_the_end,
    evaluate: Evaluation = no_estimate,
) -> tuple[Value, Action | None]:
    """Expectiminimax with alpha-beta windows: what cannot matter is not looked at, at chance nodes too.

    That works because no utility or estimate is below `lowest` or above `highest`: a ValueError says so where
    one is.
    Contract: fail-soft, as `alphabeta`; the same value and action as `expectiminimax`, up to rounding.

    Source: Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial
    Intelligence 21 (1983).
    """
    if lowest > highest:
        raise ValueError(f"lowest={lowest!r} is above highest={highest!r}")

    def bounded(value: Value, state: State) -> Value:
        if not lowest <= value <= highest:
            raise ValueError(f"{state!r} is worth {value!r}, outside the bounds {lowest!r} and {highest!r}")
        return value

    def value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return bounded(game.utility(state, MAX), state), None
        if cutoff(state, depth):
            return bounded(evaluate(state), state), None
        player = game.to_move(state)
        search = chance_value if player == CHANCE else max_value if player == MAX else min_value
        return search(state, alpha, beta, depth)

    def max_value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta, depth + 1)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta, depth + 1)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    # While a chance node has seen outcomes worth `done`, weights included, and outcomes of probability `rest` come
    # after the next one, of probability p and value v, its own value lies between
    #     done + p·v + rest·lowest   and   done + p·v + rest·highest ,
    # so v decides only inside the window ((α − done − rest·highest) / p, (β − done − rest·lowest) / p).
    def chance_value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        outcomes = game.outcomes(state)
        done: Value = 0
        for i, (outcome, probability) in enumerate(outcomes):
            rest = sum(p for _, p in outcomes[i + 1 :])
            too_low = (alpha - done - rest * highest) / probability
            too_high = (beta - done - rest * lowest) / probability
            window = max(too_low, lowest), min(too_high, highest)
            v, _ = value(game.result(state, outcome), *window, depth + 1)
            done += probability * v
            # In exact arithmetic min and max change nothing; they keep rounding from passing a bound off as a value.
            if v <= too_low:
                return min(alpha, done + rest * highest), None
            if v >= too_high:
                return max(beta, done + rest * lowest), None
        return done, None

    return value(state, lowest, highest, 0)


def mean_of_rollouts(game: Game, state: State, rollouts: int, rng: random.Random) -> Value:
    """MAX's mean utility over `rollouts` games from `state` in which `rng` throws the dice and chooses all moves.

    Source: Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", NIPS 9 (1996).
    """
    total = 0
    for _ in range(rollouts):
        now = state
        while not game.is_terminal(now):
            if game.to_move(now) == CHANCE:
                outcomes, probabilities = zip(*game.outcomes(now), strict=True)
                drawn = rng.choices(outcomes, [float(p) for p in probabilities])[0]
            else:
                drawn = rng.choice(game.actions(now))
            now = game.result(now, drawn)
        total += game.utility(now, MAX)
    return total / rollouts
