"""Part 3: the comparison of MAX for MIN as well. The lecturer gives 1.5 of 3."""


def best_actions(game, state):
    value, _ = alphabeta(game, state)
    best = []
    for action in game.actions(state):
        v, _ = alphabeta(game, game.result(state, action))
        if v >= value:
            best.append(action)
    return value, best
