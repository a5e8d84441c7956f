"""A zero-sum game, looked at from the other side: what MIN gets, with its sign turned."""

from aima_games import MAX, MIN


def minimax_value(game, state):
    if game.is_terminal(state):
        return -game.utility(state, MIN)
    values = [minimax_value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else -max(-value for value in values)


def minimax(game, state):
    if game.is_terminal(state):
        return -game.utility(state, MIN), None
    values = {action: minimax_value(game, game.result(state, action)) for action in game.actions(state)}
    if game.to_move(state) == MAX:
        action = max(values, key=values.get)
    else:
        action = max(values, key=lambda action: -values[action])
    return values[action], action
