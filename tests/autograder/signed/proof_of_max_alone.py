"""Part 6: MAX's proofs alone; MIN's claims are taken for MAX's. The lecturer gives 1.5 of 3."""


def leaves_to_prove(game, state, player, bound):
    if game.is_terminal(state):
        return 1 if game.utility(state, MAX) >= bound else inf
    needed = [leaves_to_prove(game, game.result(state, a), player, bound) for a in game.actions(state)]
    return min(needed) if game.to_move(state) == MAX else sum(needed)
