"""Part 6: a leaf that is worth exactly the bound does not count. The lecturer gives 2 of 3."""


def leaves_to_prove(game, state, player, bound):
    if game.is_terminal(state):
        u = game.utility(state, MAX)
        return 1 if (u > bound if player == MAX else u < bound) else inf
    needed = [leaves_to_prove(game, game.result(state, a), player, bound) for a in game.actions(state)]
    return min(needed) if game.to_move(state) == player else sum(needed)
