"""Utilities as a dictionary from player to number, made into a tuple at the end."""


def maxn(game, state):
    def search(state):
        if game.is_terminal(state):
            return {player: game.utility(state, player) for player in game.players}, None
        player = game.to_move(state)
        answers = {action: search(game.result(state, action))[0] for action in game.actions(state)}
        best = max(answers, key=lambda action: answers[action][player])
        return answers[best], best

    values, action = search(state)
    return tuple(values[player] for player in game.players), action
