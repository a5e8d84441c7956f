"""What assignment 5 asks beyond the searches of lecture 5: small functions around chance, and a table of states."""

from __future__ import annotations

from collections.abc import Sequence

from aima_games import CHANCE, MAX, Action, Game, State, Value
from solutions.searches.chance import Policy, expectimax, expectiminimax


def given_away(game: Game, state: State, action: Action) -> Value:
    """How much of its chance to win the player to move gives away with `action`: 0 for a best one, never negative.

    For games that are won (utility +1) or lost (−1); the chance to win is a number from 0 to 1.
    """
    best, _ = expectiminimax(game, state)
    value, _ = expectiminimax(game, game.result(state, action))
    return abs(best - value) / 2  # from −1 to +1 it is two steps, from 0 to 1 only one


def flipping_range(old: Sequence[Value], new: Sequence[Value]) -> tuple[Value, Value]:
    """Between which two probabilities p, smaller first, transforming `old` into `new` flips MAX's move.

    Both are three pay-offs in increasing order. MAX has the middle one for certain, or a gamble: the largest with
    probability p, otherwise the smallest. Where the two numbers are equal, no p flips the move.
    """
    # The p at which gamble and certainty are worth the same: below it MAX stays away, above it MAX gambles.
    turns = [(middle - smallest) / (largest - smallest) for smallest, middle, largest in (old, new)]
    return min(turns), max(turns)


def assumption_table(game: Game, state: State, policy: Policy) -> list[list[Value]]:
    """What MAX gets on average, by what MAX assumes (rows) and by who the opponent is (columns).

    First row and first column: a perfect opponent; second row and second column: one who draws from `policy`.
    For games in which MAX moves once, and MIN replies.
    """
    _, pessimist = expectiminimax(game, state)
    _, optimist = expectimax(game, state, policy)
    table = []
    for action in (pessimist, optimist):
        child = game.result(state, action)
        table.append([expectiminimax(game, child)[0], expectimax(game, child, policy)[0]])
    return table


def expectiminimax_with_table(game: Game, state: State) -> tuple[Value, Action | None]:
    """The value and action of `expectiminimax`, but each state is searched once only, however often it comes."""
    table: dict[State, tuple[Value, Action | None]] = {}

    def search(state: State) -> tuple[Value, Action | None]:
        if state not in table:
            table[state] = answer(state)
        return table[state]

    def answer(state: State) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if game.to_move(state) == CHANCE:
            return sum(p * search(game.result(state, outcome))[0] for outcome, p in game.outcomes(state)), None
        scored = [(search(game.result(state, action))[0], action) for action in game.actions(state)]
        best = max if game.to_move(state) == MAX else min
        return best(scored, key=lambda pair: pair[0])

    return search(state)
