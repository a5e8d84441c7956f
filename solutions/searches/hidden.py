"""Games of hidden information, as lecture 7 shows them: belief states, best response, regret matching, CFR."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aima_games import CHANCE, MAX, MIN, Action, Game, PartiallyObservableGame, Player, State, Value

Information = str
Strategy = Mapping[Information, Mapping[Action, float]]
"""For each information set the probability of each action."""


def after_attempt(game: Game, belief: Iterable[State], square: int, free: bool) -> set[State]:
    """The boards that are still possible once the player to move has tried a square and heard whether it was free.

    The referee's answer rules boards out. Where the square was free, it is marked now.
    """
    if free:
        return {game.result(board, square) for board in belief if square in game.actions(board)}
    return {board for board in belief if square not in game.actions(board)}


def after_reply(game: Game, belief: Iterable[State]) -> set[State]:
    """The boards that are possible after a move that one doesn't see, if the game goes on before and after it."""
    replies = {
        game.result(board, square) for board in belief if not game.is_terminal(board) for square in game.actions(board)
    }
    return {board for board in replies if not game.is_terminal(board)}


def wins_for_sure(game: Game, belief: set[State]) -> bool:
    """Whether X, to move, can force a win without ever seeing O's marks: an AND-OR search of belief states.

    X chooses what to try (OR); the plan has to work whatever the referee says, and whatever O does (AND). Source: AIMA
    4e, sections 4.4 and 5.6.1.
    """
    for square in range(9):
        free, taken = after_attempt(game, belief, square, True), after_attempt(game, belief, square, False)
        if not free or taken == belief:
            continue  # nothing is won by trying it, and nothing is learnt
        drawn = any(game.is_terminal(board) and game.utility(board, MAX) <= 0 for board in free)
        going_on = {board for board in free if not game.is_terminal(board)}
        lost = any(game.is_terminal(game.result(board, reply)) for board in going_on for reply in game.actions(board))
        if drawn or lost or (taken and not wins_for_sure(game, taken)):
            continue
        if not going_on or wins_for_sure(game, after_reply(game, going_on)):
            return True
    return False


def expected_value(game: PartiallyObservableGame, state: State, strategy: Strategy) -> Value:
    """MAX's expected utility from `state` if both players follow `strategy`."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    chances = dict(game.outcomes(state)) if game.to_move(state) == CHANCE else strategy[game.information(state)]
    return sum(p * expected_value(game, game.result(state, action), strategy) for action, p in chances.items())


def best_response_value(game: PartiallyObservableGame, strategy: Strategy, player: Player) -> Value:
    """The most that `player` can expect against an opponent who follows `strategy`.

    `reached` are states with the probability that chance and the opponent lead there. All states in which the player
    knows the same are decided together. Needs perfect recall.
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
            elif game.to_move(state) == CHANCE:
                stack += [(game.result(state, outcome), weight * p) for outcome, p in game.outcomes(state)]
            else:
                chances = strategy[game.information(state)]
                stack += [(game.result(state, action), weight * p) for action, p in chances.items()]
        for together in to_decide.values():
            actions = game.actions(next(iter(together)))
            total += max(best({game.result(state, action): w for state, w in together.items()}) for action in actions)
        return total

    return best({game.initial: 1})


def exploitability(game: PartiallyObservableGame, strategy: Strategy) -> Value:
    """How much the players could gain, on average, if each knew the other's part of `strategy`: 0 in equilibrium."""
    return (best_response_value(game, strategy, MAX) + best_response_value(game, strategy, MIN)) / 2


def regret_matching(regrets: Mapping[Action, float]) -> dict[Action, float]:
    """Each action with a probability proportional to its regret, if that is positive; all alike where none is.

    Source: Hart and Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium", Econometrica
    68 (2000).
    """
    positive = {action: max(regret, 0) for action, regret in regrets.items()}
    total = sum(positive.values())
    return {action: regret / total if total > 0 else 1 / len(positive) for action, regret in positive.items()}


def information_sets(game: PartiallyObservableGame) -> dict[Information, tuple[Action, ...]]:
    """All that players may know in a game, each with the actions that they have there, in depth-first order."""
    found: dict[Information, tuple[Action, ...]] = {}
    stack = [game.initial]
    while stack:
        state = stack.pop()
        if game.is_terminal(state):
            continue
        if game.to_move(state) != CHANCE:
            found.setdefault(game.information(state), tuple(game.actions(state)))
        stack += [game.result(state, action) for action in reversed(game.actions(state))]
    return found


def cfr(game: PartiallyObservableGame, rounds: int) -> dict[Information, dict[Action, float]]:
    """The average strategy of counterfactual regret minimization, for both players, after so many rounds.

    Source: Zinkevich, Johanson, Bowling and Piccione, "Regret minimization in games with incomplete information", NIPS
    20 (2007).
    """
    sets = information_sets(game)
    regrets = {known: dict.fromkeys(actions, 0.0) for known, actions in sets.items()}
    played = {known: dict.fromkeys(actions, 0.0) for known, actions in sets.items()}

    def walk(state: State, strategy: Strategy, reach: dict[Player, float]) -> float:
        """What `state` is worth to MAX; `reach` has how likely each player makes it that the game gets here."""
        if game.is_terminal(state):
            return float(game.utility(state, MAX))
        player = game.to_move(state)
        chances = dict(game.outcomes(state)) if player == CHANCE else strategy[game.information(state)]
        values = {
            action: walk(game.result(state, action), strategy, {**reach, player: reach[player] * float(p)})
            for action, p in chances.items()
        }
        value = sum(float(p) * values[action] for action, p in chances.items())
        if player != CHANCE:
            known, sign, other = game.information(state), *((1, MIN) if player == MAX else (-1, MAX))
            for action, p in chances.items():
                regrets[known][action] += reach[other] * reach[CHANCE] * sign * (values[action] - value)
                played[known][action] += reach[player] * p
        return value

    for _ in range(rounds):
        strategy = {known: regret_matching(regret) for known, regret in regrets.items()}
        walk(game.initial, strategy, {MAX: 1.0, MIN: 1.0, CHANCE: 1.0})
    return {known: regret_matching(total) for known, total in played.items()}
