"""What assignment 5 asks: the searches of lecture 5, luck and skill, the worth of knowing a roll, a player of Pig.

The searches go to the end of the game; `solutions.searches.chance` has them with a cutoff as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf

from aima_games import CHANCE, MAX, Action, Game, State, Value
from aima_games.games import Pig
from solutions.searches.chance import Policy


def expectiminimax(game: Game, state: State) -> tuple[Value, Action | None]:
    """The value of a state if both players play their best and dice are thrown, and an action that gets it.

    The action is None where nobody chooses: at the end of the game and at a roll.
    """

    def value(state: State) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        player = game.to_move(state)
        search = chance_value if player == CHANCE else max_value if player == MAX else min_value
        return search(state)

    def max_value(state: State) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state: State) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a))
            if v2 < v:
                v, move = v2, a
        return v, move

    def chance_value(state: State) -> tuple[Value, Action | None]:
        return sum(p * value(game.result(state, roll))[0] for roll, p in game.outcomes(state)), None

    return value(state)


def expectimax(game: Game, state: State, policy: Policy) -> tuple[Value, Action | None]:
    """What MAX gets with its best play against a MIN that draws its actions from `policy`, and MAX's best action.

    `policy(game, state)` lists pairs (action, probability). The action is None where MAX does not move.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    player = game.to_move(state)
    if player == MAX:
        scored = [(expectimax(game, game.result(state, action), policy)[0], action) for action in game.actions(state)]
        return max(scored, key=lambda pair: pair[0])
    drawn = game.outcomes(state) if player == CHANCE else policy(game, state)
    return sum(p * expectimax(game, game.result(state, step), policy)[0] for step, p in drawn), None


def star1(game: Game, state: State, lowest: Value, highest: Value) -> tuple[Value, Action | None]:
    """The value and action of `expectiminimax`, without a look at what cannot matter any more.

    No utility is below `lowest` or above `highest`.
    """

    def value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        player = game.to_move(state)
        search = chance_value if player == CHANCE else max_value if player == MAX else min_value
        return search(state, alpha, beta)

    def max_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    def chance_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        done, rest = 0, 1  # what earlier rolls brought, times their probabilities; the probability of those to come
        for roll, p in game.outcomes(state):
            rest -= p
            # The node is worth from done + p·v + rest·lowest to done + p·v + rest·highest.
            low = (alpha - done - rest * highest) / p
            high = (beta - done - rest * lowest) / p
            v, _ = value(game.result(state, roll), max(low, lowest), min(high, highest))
            done += p * v
            if v <= low:
                return done + rest * highest, None
            if v >= high:
                return done + rest * lowest, None
        return done, None

    return value(state, lowest, highest)


def luck_and_skill(game: Game, state: State, line: Sequence[Action]) -> tuple[Value, Value, Value]:
    """What made the difference in a game: MAX's luck, what MAX has given away, what MIN has given away.

    `line` has the actions and the outcomes of chance from `state` on, in order.
    """
    luck = given_by_max = given_by_min = 0
    for step in line:
        player, child = game.to_move(state), game.result(state, step)
        change = expectiminimax(game, child)[0] - expectiminimax(game, state)[0]
        if player == CHANCE:
            luck += change
        elif player == MAX:
            given_by_max -= change  # the value of a state is that of the best action, so a move never adds to it
        else:
            given_by_min += change
        state = child
    return luck, given_by_max, given_by_min


def value_of_information(game: Game, state: State) -> Value:
    """How much it is worth to the player to move to know the next roll before choosing. Never negative.

    Every action leads to a chance node, and these all throw the same dice.
    """
    best = max if game.to_move(state) == MAX else min
    thrown = [game.result(state, action) for action in game.actions(state)]
    uninformed = best(expectiminimax(game, child)[0] for child in thrown)
    informed = sum(
        probability * best(expectiminimax(game, game.result(child, outcome))[0] for child in thrown)
        for outcome, probability in game.outcomes(thrown[0])
    )
    return abs(informed - uninformed)


def pig_player(game: Pig, state: State) -> Action:
    """The player's action in a game of Pig with a limit of turns: "roll" or "hold"."""
    return pig_search(game.target, game.turns, game.faces, state)[1]


@cache
def pig_search(target: int, turns: int, faces: int, state: State) -> tuple[Value, Action | None]:
    """Expectiminimax that remembers: each state of each game is searched once, however often it is asked for."""
    game = Pig(target, turns, faces)
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    worth = {action: pig_search(target, turns, faces, game.result(state, action))[0] for action in game.actions(state)}
    if game.to_move(state) == CHANCE:
        return sum(worth.values()) / faces, None
    best = (max if game.to_move(state) == MAX else min)(worth, key=worth.__getitem__)
    return worth[best], best
