"""What assignment 7 asks for: likely boards, payoff matrices, trembling hands, a gap, regrets, CFR plus, a chase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count, product
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Game, PartiallyObservableGame, Player, State, Value

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
    return [sum(p for (_, o), p in belief.items() if o >> square & 1) / total for square in squares]


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


def matrix_exploitability(payoffs: Sequence[Sequence[Value]], rows: Sequence[float], columns: Sequence[float]) -> Value:
    """How much the players of a matrix game gain on average if each knows the other's mixed strategy.

    `payoffs[i][j]` is MAX's utility in row i and column j; MAX mixes the rows, MIN the columns.
    """
    by_row = [sum(q * payoff for q, payoff in zip(columns, row, strict=True)) for row in payoffs]
    by_column = [
        sum(p * payoff for p, payoff in zip(rows, column, strict=True)) for column in zip(*payoffs, strict=True)
    ]
    return (max(by_row) - min(by_column)) / 2


def plus_step(regrets: Sequence[float], utilities: Sequence[float]) -> tuple[list[float], list[float]]:
    """The regrets after a round of regret matching plus, and the next mixture.

    In the round action i was worth `utilities[i]`.
    """
    now = mixture(regrets)
    value = sum(p * utility for p, utility in zip(now, utilities, strict=True))
    after = [max(regret + utility - value, 0) for regret, utility in zip(regrets, utilities, strict=True)]
    return after, mixture(after)


def mixture(regrets: Sequence[float]) -> list[float]:
    """Probabilities in proportion to regrets, none of which is negative; all alike where all are 0."""
    total = sum(regrets)
    return [regret / total if total else 1 / len(regrets) for regret in regrets]


def cfr_plus(game: PartiallyObservableGame, rounds: int) -> dict[Information, dict[Action, float]]:
    """The average strategy after so many rounds of CFR in which no regret is below 0 and later rounds count more.

    Source: Tammelin, "Solving large imperfect information games using CFR+", arXiv 1407.5042 (2014); here both players
    learn at the same time.
    """
    regrets: dict[Information, dict[Action, float]] = {}
    played: dict[Information, dict[Action, float]] = {}

    def walk(state: State, weight: float, reach: Mapping[Player, float]) -> float:
        """What `state` is worth to MAX; what is learnt in this round waits in `news`."""
        if game.is_terminal(state):
            return game.utility(state, MAX)
        player = game.to_move(state)
        if player == CHANCE:
            chances = dict(game.outcomes(state))
        else:
            known, actions = game.information(state), game.actions(state)
            chances = scaled(regrets.setdefault(known, dict.fromkeys(actions, 0.0)))
        values = {
            action: walk(game.result(state, action), weight, {**reach, player: reach[player] * p})
            for action, p in chances.items()
        }
        value = sum(p * values[action] for action, p in chances.items())
        if player != CHANCE:
            sign, others = (1, reach[MIN] * reach[CHANCE]) if player == MAX else (-1, reach[MAX] * reach[CHANCE])
            total = played.setdefault(known, dict.fromkeys(actions, 0.0))
            for action, p in chances.items():
                news.append((known, action, sign * others * (values[action] - value)))
                total[action] += weight * reach[player] * p
        return value

    for number in range(1, rounds + 1):
        news: list[tuple[Information, Action, float]] = []
        walk(game.initial, number, {MAX: 1.0, MIN: 1.0, CHANCE: 1.0})
        for known, action, regret in news:
            regrets[known][action] += regret
        for regret_of in regrets.values():
            for action in regret_of:
                regret_of[action] = max(regret_of[action], 0)
    return {known: scaled(total) for known, total in played.items()}


def scaled(parts: Mapping[Any, float]) -> dict[Any, float]:
    """Parts, none of which is negative, as probabilities; all alike where all are 0."""
    total = sum(parts.values())
    return {name: part / total if total else 1 / len(parts) for name, part in parts.items()}


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
