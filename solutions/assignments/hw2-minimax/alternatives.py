"""Right programs in styles that differ from the reference's: each earns full marks on every case. Never released."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value


def _sign(game: Game, state: State) -> int:
    """Whose number counts: 1 for MAX, -1 for MIN."""
    return 1 if game.to_move(state) == MAX else -1


# Minimax


def negamax_value(game: Game, state: State) -> Value:
    """Negamax, where the same player may move again."""

    def for_mover(state: State) -> Value:
        mine = _sign(game, state)
        best = -inf
        for action in game.actions(state):
            child = game.result(state, action)
            if game.is_terminal(child):
                value = game.utility(child, game.to_move(state))
            else:
                value = mine * _sign(game, child) * for_mover(child)
            best = max(best, value)
        return best

    return -game.utility(state, MIN) if game.is_terminal(state) else _sign(game, state) * for_mover(state)


def value_by_two_stacks(game: Game, state: State) -> Value:
    """No recursion: nodes to open, and values that wait for their parent."""
    todo, done = [(state, False)], []
    while todo:
        here, opened = todo.pop()
        if game.is_terminal(here):
            done.append(float(game.utility(here, MAX)))
        elif not opened:
            todo += [(here, True), *((game.result(here, action), False) for action in game.actions(here))]
        else:
            values = [done.pop() for _ in game.actions(here)]
            done.append(max(values) if game.to_move(here) == MAX else min(values))
    return done.pop()


def minimax_by_sorting(game: Game, state: State) -> tuple[Value, Action | None]:
    """The children in a list, sorted by their values; of equally good actions it takes the last."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    children = [(minimax_by_sorting(game, game.result(state, action))[0], action) for action in game.actions(state)]
    children.sort(key=lambda child: child[0])
    worst_for_max = children[0][0]
    if game.to_move(state) == MAX:
        return children[-1]
    return [child for child in children if child[0] == worst_for_max][-1]


def minimax_with_a_memo(game: Game, state: State) -> list[Any]:
    """What is known of a state is kept; the value is found first, then the action that has it."""

    @cache
    def value(state: State) -> Value:
        if not game.actions(state):
            return game.utility(state, MAX)
        below = [value(game.result(state, action)) for action in game.actions(state)]
        return max(below) if game.to_move(state) == MAX else min(below)

    best = (action for action in game.actions(state) if value(game.result(state, action)) == value(state))
    return [value(state), next(best, None)]


# To a depth


class Searcher:
    """An object that knows the game and how deep it may go."""

    def __init__(self, game: Game, cutoff: Cutoff, evaluate: Evaluation) -> None:
        self.game, self.cutoff, self.evaluate = game, cutoff, evaluate

    def leaf(self, state: State, depth: int) -> Value | None:
        """The value of a state where the search stops; None elsewhere."""
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX)
        return self.evaluate(state) if self.cutoff(state, depth) else None

    def search(self, state: State, depth: int) -> tuple[Value, Action | None]:
        """Starts from the value that the mover likes least, and looks at the actions from the last to the first."""
        if (value := self.leaf(state, depth)) is not None:
            return value, None
        maximizing = self.game.to_move(state) == MAX
        best, move = (-inf if maximizing else inf), None
        for action in reversed(self.game.actions(state)):
            value, _ = self.search(self.game.result(state, action), depth + 1)
            if value > best if maximizing else value < best:
                best, move = value, action
        return best, move


def limited_by_a_class(game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation) -> tuple[Value, Action | None]:
    """The same, done by an object."""
    return Searcher(game, cutoff, evaluate).search(state, 0)


def limited_from_above(
    game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation, depth: int = 0
) -> tuple[Value, Action | None]:
    """The loop over the actions finds out whether the search stops at a child."""
    if depth == 0 and (game.is_terminal(state) or cutoff(state, 0)):
        return (game.utility(state, MAX) if game.is_terminal(state) else evaluate(state)), None
    worth = {}
    for action in game.actions(state):
        child = game.result(state, action)
        if game.is_terminal(child):
            worth[action] = game.utility(child, MAX)
        elif cutoff(child, depth + 1):
            worth[action] = evaluate(child)
        else:
            worth[action] = limited_from_above(game, child, cutoff, evaluate, depth + 1)[0]
    choose = max if game.to_move(state) == MAX else min
    best = choose(worth, key=worth.__getitem__)
    return worth[best], best


# Many players


def maxn_by_levels(game: Game, state: State) -> tuple[tuple[Value, ...], Action | None]:
    """All nodes in a list, parents before children, folded up from its end. Takes the last of equally good actions."""
    nodes: list[tuple[State, list[Action], list[int]]] = [(state, [], [])]
    for here, actions, below in nodes:  # it grows meanwhile
        for action in () if game.is_terminal(here) else game.actions(here):
            actions.append(action)
            below.append(len(nodes))
            nodes.append((game.result(here, action), [], []))
    worth: dict[int, tuple[Value, ...]] = {}
    choice: dict[int, int] = {}
    for number in reversed(range(len(nodes))):
        here, actions, below = nodes[number]
        if not below:
            worth[number] = tuple(game.utility(here, player) for player in game.players)
            continue
        mine = game.players.index(game.to_move(here))
        choice[number] = max(reversed(range(len(below))), key=lambda k: worth[below[k]][mine])
        worth[number] = worth[below[choice[number]]]
    return worth[0], nodes[0][1][choice[0]] if 0 in choice else None


def maxn_with_dictionaries(game: Game, state: State) -> tuple[list[Value], Action | None]:
    """Utilities by player, and a vector only at the very end."""

    def search(state: State) -> tuple[dict[Player, Value], Action | None]:
        if game.is_terminal(state):
            return {player: game.utility(state, player) for player in game.players}, None
        best: tuple[dict[Player, Value], Action | None] = ({}, None)
        for action in game.actions(state):
            utilities, _ = search(game.result(state, action))
            if not best[0] or utilities[game.to_move(state)] >= best[0][game.to_move(state)]:
                best = utilities, action
        return best

    utilities, action = search(state)
    return [utilities[player] for player in game.players], action


# Plans


class NoPlanError(Exception):
    """Nothing can be promised from here on."""


def plan_by_exceptions(game: Game, state: State, player: Player, least: Value) -> list[Any] | None:
    """A promise that cannot be kept raises an exception, which is caught where there is another choice."""

    def plan(state: State) -> list[Any]:
        if game.is_terminal(state):
            if game.utility(state, player) < least:
                raise NoPlanError
            return []
        if game.to_move(state) != player:
            return [(action, plan(game.result(state, action))) for action in game.actions(state)]
        for action in game.actions(state):
            try:
                return [(action, plan(game.result(state, action)))]
            except NoPlanError:
                continue
        raise NoPlanError

    try:
        return plan(state)
    except NoPlanError:
        return None


def plan_by_value(game: Game, state: State, player: Player, least: Value) -> list[Any] | None:
    """Asks minimax first what can be promised, and then writes only plans that work; its pairs are lists."""

    def worth(state: State) -> Value:
        return negamax_value(game, state) if player == MAX else -negamax_value(game, state)

    def plan(state: State) -> list[Any]:
        children = [(action, game.result(state, action)) for action in game.actions(state)]
        if children and game.to_move(state) == player:
            children = [(action, child) for action, child in children if worth(child) >= least][:1]
        return [[action, plan(child)] for action, child in children]

    return plan(state) if worth(state) >= least else None


# Bounds


def bounds_by_two_fillings(
    game: Game, state: State, questions: int, lowest: Value, highest: Value
) -> tuple[Value, Value, int]:
    """First the utilities of the first ends, by path; then minimax twice, with two ways to fill in the rest."""

    def ends(state: State, path: tuple[Action, ...]) -> Iterator[tuple[tuple[Action, ...], State]]:
        if game.is_terminal(state):
            yield path, state
        for action in () if game.is_terminal(state) else game.actions(state):
            yield from ends(game.result(state, action), (*path, action))

    known = {path: game.utility(end, MAX) for path, end in islice(ends(state, ()), questions)}

    def value(state: State, path: tuple[Action, ...], rest: Value) -> Value:
        if game.is_terminal(state):
            return known.get(path, rest)
        below = [value(game.result(state, action), (*path, action), rest) for action in game.actions(state)]
        return max(below) if game.to_move(state) == MAX else min(below)

    return value(state, (), lowest), value(state, (), highest), len(known)


def bounds_by_a_counter(game: Game, state: State, questions: int, lowest: Value, highest: Value) -> list[Value]:
    """The questions that are left are a variable of the outer function."""
    left = questions

    def search(state: State) -> tuple[Value, Value]:
        nonlocal left
        if left and game.is_terminal(state):
            left -= 1
            return (game.utility(state, MAX),) * 2
        if not left:
            return lowest, highest
        low, high = zip(*[search(game.result(state, action)) for action in game.actions(state)], strict=True)
        return (max(low), max(high)) if game.to_move(state) == MAX else (min(low), min(high))

    return [*search(state), questions - left]


# The quickest win


def quickest_by_steps(game: Game, state: State) -> tuple[tuple[Value, int], Action | None]:
    """First the value, then the time among the actions that keep it; of equally good actions it takes the last."""
    if game.is_terminal(state):
        return (game.utility(state, MAX), 0), None
    children = {action: quickest_by_steps(game, game.result(state, action))[0] for action in game.actions(state)}
    maximizing = game.to_move(state) == MAX
    value = (max if maximizing else min)(value for value, _ in children.values())
    times = {action: plies for action, (worth, plies) in children.items() if worth == value}
    hurry = value > 0 if maximizing else value < 0
    plies = (min if hurry else max)(times.values())
    return (value, plies + 1), [action for action, time in times.items() if time == plies][-1]


def quickest_by_tuples(game: Game, state: State) -> tuple[list[Value], Action | None]:
    """Negamax on tuples, which Python compares from the left; a win is worth more the sooner it comes."""
    if game.is_terminal(state):
        return [float(game.utility(state, MAX)), 0], None
    best = None
    for action in game.actions(state):
        (value, plies), _ = quickest_by_tuples(game, game.result(state, action))
        mine = _sign(game, state) * value
        found = (mine, 1 / (plies + 1) if mine > 0 else plies + 1)
        if best is None or found > best[0]:
            best = found, [value, plies + 1], action
    assert best is not None, "a state that is not terminal has actions"
    return best[1], best[2]
