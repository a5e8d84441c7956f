"""The tree is grown level by level, then backed up from the last level to the first. The leaves come in another order."""

from aima_games import MAX


def minimax(game, state):
    levels = [[(state, None, None)]]  # (state, index of the parent on the level above, action)
    while levels[-1]:
        levels.append([(game.result(s, a), i, a) for i, (s, _, _) in enumerate(levels[-1]) for a in game.actions(s)])
    below = []  # (value, parent, action) of the level below
    for level in reversed(levels):
        children = {}
        for value, parent, action in below:
            children.setdefault(parent, []).append((value, action))
        below = []
        for i, (s, parent, action) in enumerate(level):
            if game.is_terminal(s):
                value, move = game.utility(s, MAX), None
            else:
                value, move = (max if game.to_move(s) == MAX else min)(children[i], key=lambda pair: pair[0])
            below.append((value, parent, action))
    return value, move


def minimax_value(game, state):
    return minimax(game, state)[0]
