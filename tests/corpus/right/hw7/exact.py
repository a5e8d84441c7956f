"""Exact fractions where there are few rounds."""

from fractions import Fraction

from aima_games import CHANCE, MAX


def cfr(game, rounds):
    """Exact where there are few rounds, as the text advises; else with floats."""
    exact = Fraction if rounds <= 10 else float
    regrets = {}
    sums = {}

    def matched(weights):
        above = {a: max(w, exact(0)) for a, w in weights.items()}
        total = sum(above.values())
        return {a: w / total if total else exact(1) / len(above) for a, w in above.items()}

    def walk(state, now, ours, theirs, chance):
        if game.is_terminal(state):
            return exact(game.utility(state, MAX))
        if game.to_move(state) == CHANCE:
            odds = [(o, exact(p)) for o, p in game.outcomes(state)]
            return sum(p * walk(game.result(state, o), now, ours, theirs, chance * p) for o, p in odds)
        known, is_max = game.information(state), game.to_move(state) == MAX
        regrets.setdefault(known, dict.fromkeys(game.actions(state), exact(0)))
        sums.setdefault(known, dict.fromkeys(game.actions(state), exact(0)))
        if known not in now:  # all nodes of a set are played the same way, which is worked out at the first of them
            now[known] = matched(regrets[known])
        values = {}
        for a, p in now[known].items():
            values[a] = walk(
                game.result(state, a), now, ours * p if is_max else ours, theirs if is_max else theirs * p, chance
            )
        mean = sum(now[known][a] * values[a] for a in values)
        for a in values:
            regrets[known][a] += chance * (theirs * (values[a] - mean) if is_max else ours * (mean - values[a]))
            sums[known][a] += (ours if is_max else theirs) * now[known][a]
        return mean

    for _ in range(rounds):
        walk(game.initial, {}, exact(1), exact(1), exact(1))
    return {known: matched(each) for known, each in sums.items()}
