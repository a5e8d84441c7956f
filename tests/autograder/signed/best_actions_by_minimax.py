"""Part 3: right, with the given minimax, which looks at too many leaves. The lecturer gives 2.5 of 3."""


def best_actions(game, state):
    value, _ = minimax(game, state)
    return value, [a for a in game.actions(state) if minimax(game, game.result(state, a))[0] == value]
