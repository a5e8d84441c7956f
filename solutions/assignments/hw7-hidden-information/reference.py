"""What assignment 7 asks for: likely boards, payoff matrices, trembling hands, a chase; CFR in turns.

CFR itself is the lecture's, `solutions.searches.hidden.cfr`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count, product

from aima_games import CHANCE, MAX, MIN, Action, Game, PartiallyObservableGame, Player, State, Value
from solutions.searches.hidden import information_sets, regret_matching

Information = str
Strategy = Mapping[Information, Mapping[Action, float]]


def marks_likely(game: Game, liking: Sequence[float], attempts: Sequence[tuple[int, bool]]) -> list[float]:
    """For each square the probability that O stands there, once X has made these attempts and is to move again.

    O plays a free square with a probability proportional to `liking[square]`.
    """
    belief: dict[State, float] = {game.initial: 1.0}
    for square, free in attempts:
        after: dict[State, float] = {}
        for board, p in belief.items():
            if (square in game.actions(board)) != free:
                continue
            if not free:
                after[board] = p
                continue
            marked = game.result(board, square)
            replies = game.actions(marked)
            liked = sum(liking[reply] for reply in replies)
            for reply in replies:
                replied = game.result(marked, reply)
                if not game.is_terminal(replied):
                    after[replied] = after.get(replied, 0) + p * liking[reply] / liked
        belief = after
    total = sum(belief.values())
    squares = range(len(game.actions(game.initial)))
    return [sum(p for board, p in belief.items() if board[square] == "O") / total for square in squares]


def payoff_matrix(game: PartiallyObservableGame) -> list[list[Value]]:
    """MAX's expected utility for each of its pure strategies (rows) and each of MIN's (columns)."""
    sets: dict[Player, dict[Information, Sequence[Action]]] = {MAX: {}, MIN: {}}

    def collect(state: State) -> None:
        if game.is_terminal(state):
            return
        if game.to_move(state) != CHANCE:
            sets[game.to_move(state)].setdefault(game.information(state), game.actions(state))
        for action in game.actions(state):
            collect(game.result(state, action))

    def value(state: State, plan: Mapping[Information, Action]) -> Value:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == CHANCE:
            return sum(p * value(game.result(state, outcome), plan) for outcome, p in game.outcomes(state))
        return value(game.result(state, plan[game.information(state)]), plan)

    collect(game.initial)
    rows, columns = (
        [dict(zip(known, choice, strict=True)) for choice in product(*known.values())] for known in sets.values()
    )
    return [[value(game.initial, row | column) for column in columns] for row in rows]


def trembling_response(game: PartiallyObservableGame, strategy: Strategy, player: Player, tremble: float) -> Value:
    """The most that `player` can expect against `strategy` if its own hand trembles.

    At each of its nodes it does, with probability `tremble`, something at random instead of what it wants.
    """

    def best(reached: dict[State, float]) -> Value:
        total: Value = 0
        to_decide: dict[Information, dict[State, float]] = {}
        stack = list(reached.items())
        while stack:
            state, weight = stack.pop()
            if game.is_terminal(state):
                total += weight * game.utility(state, player)
            elif game.to_move(state) == player:
                to_decide.setdefault(game.information(state), {})[state] = weight
            else:
                by_chance = game.to_move(state) == CHANCE
                chances = dict(game.outcomes(state)) if by_chance else strategy[game.information(state)]
                stack += [(game.result(state, action), weight * p) for action, p in chances.items()]
        for together in to_decide.values():
            actions = game.actions(next(iter(together)))
            values = [best({game.result(state, action): w for state, w in together.items()}) for action in actions]
            total += (1 - tremble) * max(values) + tremble * sum(values) / len(values)
        return total

    return best({game.initial: 1})


def in_turn(*order: Player) -> Callable[[PartiallyObservableGame, int], dict[Information, dict[Action, float]]]:
    """CFR in which the players learn one after the other in each round, the second from what the first has learned."""

    def cfr(game: PartiallyObservableGame, rounds: int) -> dict[Information, dict[Action, float]]:
        sets = information_sets(game)
        regrets = {known: dict.fromkeys(actions, 0.0) for known, actions in sets.items()}
        played = {known: dict.fromkeys(actions, 0.0) for known, actions in sets.items()}

        def walk(state: State, strategy: Strategy, learner: Player, own: float, others: float) -> float:
            """What `state` is worth to the learner, and how likely it and the others make it to get there."""
            if game.is_terminal(state):
                return float(game.utility(state, learner))
            by_chance, mine = game.to_move(state) == CHANCE, game.to_move(state) == learner
            chances = dict(game.outcomes(state)) if by_chance else strategy[game.information(state)]
            values = {
                action: walk(
                    game.result(state, action),
                    strategy,
                    learner,
                    own * (float(p) if mine else 1.0),
                    others * (1.0 if mine else float(p)),
                )
                for action, p in chances.items()
            }
            value = sum(float(p) * values[action] for action, p in chances.items())
            for action, p in chances.items() if mine else ():
                regrets[game.information(state)][action] += others * (values[action] - value)
                played[game.information(state)][action] += own * p
            return value

        for _ in range(rounds):
            for learner in order:
                walk(game.initial, {known: regret_matching(each) for known, each in regrets.items()}, learner, 1.0, 1.0)
        return {known: regret_matching(total) for known, total in played.items()}

    return cfr


def capture_times(streets: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    """Where the spy can be caught by you, who are at `start` and move first, and in how many moves of both together.

    `streets[place]` are the places to which one may go from there. Where the spy can run for ever it does.
    """
    times = {(place, place, mine): 0 for place in streets for mine in (True, False)}  # you, the spy, whose move

    def decided(you: str, spy: str, mine: bool) -> bool:
        """Whether you can move, or the spy has to move, to a position from which it is known to be caught."""
        if mine:
            return any((to, spy, False) in times for to in streets[you])
        return all((you, to, True) in times for to in streets[spy])

    for moves in count(1):
        new = [each for each in product(streets, streets, (True, False)) if each not in times and decided(*each)]
        if not new:
            break
        times |= dict.fromkeys(new, moves)
    return {spy: times[start, spy, True] for spy in streets if (start, spy, True) in times}
