"""Part 6: the leaf that both proofs share is counted twice. The lecturer gives 0.5 of 1."""


def fewest_leaves(game, state):
    value, _ = alphabeta(game, state)
    return leaves_to_prove(game, state, MAX, value) + leaves_to_prove(game, state, MIN, value)
