"""The opponent's nodes made into chance nodes, and one function for both."""

from aima_games import MAX


def expectimax(game, state, policy):
    def lots(state):
        return {MAX: lambda: None, "MIN": lambda: policy(game, state), "CHANCE": lambda: game.outcomes(state)}[
            game.to_move(state)
        ]()

    def search(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        drawn = lots(state)
        if drawn is None:
            return max([(search(game.result(state, a))[0], a) for a in game.actions(state)], key=lambda c: c[0])
        return sum(p * search(game.result(state, a))[0] for a, p in dict(drawn).items()), None

    return search(state)
