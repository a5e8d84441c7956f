"""Endgame tablebases by retrograde analysis: from the ends of the game backward, until nothing is left to know."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from aima_games import CHANCE, MAX, MIN, Action, Game, Player, State, Value


class Ending(NamedTuple):
    """How a position ends if both play their best: MAX's value 1, 0 or −1, and the plies until then.

    The winner makes it short, the loser makes it long; a draw that never ends has no number of plies.
    """

    value: Value
    plies: int | None


def ending_of(player: Player, below: Sequence[Ending | None]) -> Ending | None:
    """How a position ends where `player` is to move, by how it ends after each action; None as long as that is open.

    `below` has None for an action of which nothing is known yet. A win is to come soon, a loss late.
    """
    wanted = 1 if player == MAX else -1
    known = [(value, plies or 0) for value, plies in filter(None, below)]
    if won := [plies for value, plies in known if value == wanted]:
        return Ending(wanted, min(won) + 1)
    return Ending(-wanted, max(plies for _, plies in known) + 1) if len(known) == len(below) else None


def itself(state: State) -> State:
    """The canonical form of a state in a game without symmetries."""
    return state


def retrograde(
    game: Game, states: Iterable[State], canonical: Callable[[State], State] = itself
) -> dict[State, Ending]:
    """The ending of each of `states`, and of all that can be reached from them; the game may go round in circles.

    The ends of the game are known. A known position is passed back to its predecessors: a player who can move to a win
    has won; one whose moves all lose has lost. What nobody ever reaches in this way is a draw. Positions that are the
    same by symmetry share an entry, under `canonical(state)`. Utilities have to be wins, draws and losses, for two
    players without chance. It does not search: each position is looked at once, with each of its moves.

    Sources: Ströhlein, Untersuchungen über kombinatorische Spiele (dissertation, Munich 1970); Thompson, "Retrograde
    analysis of certain endgames", ICCA Journal 9 (1986).
    """
    known: dict[State, Ending] = {}
    before: dict[State, list[State]] = {}  # where one may come from; one entry for each move
    open_moves: dict[State, int] = {}  # how many moves have not been seen to lose
    frontier = list(dict.fromkeys(map(canonical, states)))
    reached = set(frontier)
    ends: deque[State] = deque()
    while frontier:
        state = frontier.pop()
        if game.is_terminal(state):
            utility = game.utility(state, MAX)
            known[state] = Ending((utility > 0) - (utility < 0), 0)
            ends.append(state)
            continue
        children = [canonical(game.result(state, action)) for action in game.actions(state)]
        open_moves[state] = len(children)
        for child in children:
            before.setdefault(child, []).append(state)
            if child not in reached:
                reached.add(child)
                frontier.append(child)
    while ends:  # first in, first out: so the nearer endings come first
        state = ends.popleft()
        value, plies = known[state]
        for earlier in before.get(state, ()):
            if earlier in known or value == 0:
                continue
            open_moves[earlier] -= 1
            if value == (1 if game.to_move(earlier) == MAX else -1) or open_moves[earlier] == 0:
                known[earlier] = Ending(value, (plies or 0) + 1)
                ends.append(earlier)
    return {state: known.get(state, Ending(0, None)) for state in reached}


def backward(game: Game) -> dict[State, Value]:
    """MAX's value of every state of a game that never comes back to a state; chance may have a part in it.

    A state gets its value after its children have theirs, each once. Contract: as expectiminimax.
    """
    values: dict[State, Value] = {}
    path = [game.initial]
    while path:
        state = path[-1]
        if game.is_terminal(state):
            values[state] = game.utility(state, MAX)
        children = [] if state in values else [game.result(state, action) for action in game.actions(state)]
        if unknown := [child for child in children if child not in values]:
            path += unknown
            continue
        if children:
            below, player = [values[child] for child in children], game.to_move(state)
            chances = [float(chance) for _, chance in game.outcomes(state)] if player == CHANCE else []
            mean = sum(chance * value for chance, value in zip(chances, below, strict=False))
            values[state] = mean if chances else (max if player == MAX else min)(below)
        path.pop()
    return values


def best_by_table(
    game: Game, state: State, table: dict[State, Ending], canonical: Callable[[State], State] = itself
) -> tuple[Value, Action | None]:
    """The value and the best action of a state by looking its children up: the quickest win, the slowest loss.

    Raises KeyError for a state that the table does not have.
    """
    value = table[canonical(state)].value
    if game.is_terminal(state):
        return value, None
    side = {MAX: 1, MIN: -1}[game.to_move(state)]

    def wanted(action: Action) -> tuple[Value, int]:
        child = table[canonical(game.result(state, action))]
        worth = side * child.value
        return worth, -worth * (child.plies or 0)  # a win in few plies, a loss in many

    return value, max(game.actions(state), key=wanted)
