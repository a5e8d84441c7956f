"""Ways through a game that the tests of several games take."""

from __future__ import annotations

import pytest

from aima_games import IllegalActionError


def legal_instead(game, state, action):
    """The actions that are said to be legal where this one is refused; none where the game is over."""
    with pytest.raises(IllegalActionError) as refused:
        game.result(state, action)
    return refused.value.legal


def perft(game, state, depth):
    """How many sequences of `depth` actions start in `state`."""
    if depth == 0:
        return 1
    actions = game.actions(state)
    return len(actions) if depth == 1 else sum(perft(game, game.result(state, a), depth - 1) for a in actions)


def random_game(game, rng):
    """The states of one game of random moves."""
    state = game.initial
    yield state
    while actions := game.actions(state):
        state = game.result(state, rng.choice(actions))
        yield state


def reachable(game):
    """All states of a game."""
    seen, frontier = {game.initial}, [game.initial]
    while frontier:
        state = frontier.pop()
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                frontier.append(child)
    return seen
