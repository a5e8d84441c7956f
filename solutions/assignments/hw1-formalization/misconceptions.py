"""What goes wrong when a game is formalized and its tree is counted: the mistakes of hw1-formalization."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from aima_games import MAX, MIN, Action, Game, IllegalActionError, Player, State
from aima_games.game import not_over
from autograder.authoring import Family
from solutions.misconceptions.plain import CHOOSING, DECIDING, LOOPING, Flawed
from solutions.searches.formalizing import count_nodes, reachable_states

from .reference import Hexapawn, NoEcho, value_against_robot, ways_to

# Wins at once


def _children(game: Game, state: State) -> list[State]:
    return [game.result(state, action) for action in game.actions(state)]


def _wins(game: Game, state: State, wins: Callable[[State], bool]) -> list[Action]:
    children = [(action, game.result(state, action)) for action in game.actions(state)]
    return [action for action, child in children if game.is_terminal(child) and wins(child)]


WINNING: dict[str, Callable[..., Any]] = {
    "wins-of-max": lambda game, state: _wins(game, state, lambda end: game.utility(end, MAX) > 0),
    "wins-of-the-next": lambda game, state: _wins(game, state, lambda end: game.utility(end, game.to_move(end)) > 0),
    "every-end-wins": lambda game, state: _wins(game, state, lambda end: True),
    "draws-win": lambda game, state: _wins(game, state, lambda end: game.utility(end, game.to_move(state)) >= 0),
    "first-win-only": lambda game, state: _wins(
        game, state, lambda end: game.utility(end, game.to_move(state)) > 0
    )[:1],
}  # fmt: skip
"""Mistakes about whose win it is, and what a win is."""


# Hexapawn


class _Pawns(Hexapawn):
    """Hexapawn whose pawns move as `goes` says: onto which mark, straight ahead or to the side."""

    lowest_column = 0

    def goes(self, mark: str, own: str, straight: bool) -> bool:
        return mark == "." if straight else mark not in (".", own)

    def moves(self, state: State) -> tuple[Action, ...]:
        board, player = state
        own, ahead = ("W", -1) if player == MAX else ("B", 1)
        return tuple(
            ((row, column), (row + ahead, to))
            for row in range(self.rows)
            for column in range(self.columns)
            if board[row][column] == own and 0 <= row + ahead < self.rows
            for to in (column - 1, column, column + 1)
            if self.lowest_column <= to < self.columns and self.goes(board[row + ahead][to], own, to == column)
        )


class _NoCaptures(_Pawns):
    def goes(self, mark: str, own: str, straight: bool) -> bool:
        return mark == "." and straight


class _CapturesAhead(_Pawns):
    def goes(self, mark: str, own: str, straight: bool) -> bool:
        return mark != own if straight else mark not in (".", own)


class _CapturesOwn(_Pawns):
    def goes(self, mark: str, own: str, straight: bool) -> bool:
        return mark == "." if straight else mark != "."


class _StepsAside(_Pawns):
    def goes(self, mark: str, own: str, straight: bool) -> bool:
        return mark == "." if straight else mark != own


class _RoundTheEdge(_Pawns):
    lowest_column = -1


class _NoFarSide(Hexapawn):
    def winner(self, state: State) -> Player | None:
        return None if self.moves(state) else MIN if state[1] == MAX else MAX


class _FarSidesSwapped(Hexapawn):
    def winner(self, state: State) -> Player | None:
        board, _ = state
        return MAX if "W" in board[-1] else MIN if "B" in board[0] else super().winner(state)


class _BlockedGoesOn(Hexapawn):
    def winner(self, state: State) -> Player | None:
        board, _ = state
        pawns = "".join(board)
        if "W" in board[0] or "B" not in pawns:
            return MAX
        return MIN if "B" in board[-1] or "W" not in pawns else None


class _BlockedWins(_BlockedGoesOn):
    def winner(self, state: State) -> Player | None:
        return super().winner(state) or (None if self.moves(state) else state[1])


def turned_round(rules: Callable[..., Any]) -> Callable[..., Any]:
    """A game in which the winner has the loser's utility."""

    class Turned(rules):  # type: ignore[misc, valid-type]
        def utility(self, state: State, player: Player) -> Any:
            return -super().utility(state, player)

    return Turned


def same_for_both(rules: Callable[..., Any]) -> Callable[..., Any]:
    """A game whose utility does not ask for whom."""

    class Same(rules):  # type: ignore[misc, valid-type]
        def utility(self, state: State, player: Player) -> Any:
            return super().utility(state, MAX)

    return Same


class _PawnsTooEarly(Hexapawn):
    def utility(self, state: State, player: Player) -> int:
        return 1 if self.winner(state) == player else -1


PAWNS: dict[str, Callable[..., Any]] = {
    "captures-forgotten": _NoCaptures,
    "captures-ahead": _CapturesAhead,
    "captures-own": _CapturesOwn,
    "steps-aside": _StepsAside,
    "round-the-edge": _RoundTheEdge,
    "far-side-forgotten": _NoFarSide,
    "far-sides-swapped": _FarSidesSwapped,
    "blocked-goes-on": _BlockedGoesOn,
    "blocked-wins": _BlockedWins,
    "utility-turned-round": turned_round(Hexapawn),
    "utility-ignores-player": same_for_both(Hexapawn),
    "utility-too-early": _PawnsTooEarly,
}
"""Mistakes about hexapawn's moves, its three ways to win, and their worth."""


# No Echo


class _EchoAllowed(NoEcho):
    def actions(self, state: State) -> tuple[int, ...]:
        return tuple(range(1, min(state[0], self.most) + 1))


class _OwnEcho(NoEcho):
    """A state is (stones left, what the player to move took last, what the other did, who is to move)."""

    def __init__(self, stones: int, most: int = 3) -> None:
        super().__init__(stones, most)
        self.initial: State = (stones, 0, 0, MAX)

    def to_move(self, state: State) -> Player:
        return state[3]

    def actions(self, state: State) -> tuple[int, ...]:
        return super().actions(state[:3])

    def result(self, state: State, taken: Action) -> State:
        if taken not in self.actions(state):
            raise IllegalActionError(self, state, taken)
        stones, _, other, player = state
        return stones - taken, other, taken, MIN if player == MAX else MAX

    def utility(self, state: State, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        return 0 if state[0] else -1 if state[3] == player else 1


class _MoreThanLeft(NoEcho):
    def actions(self, state: State) -> tuple[int, ...]:
        stones, echo, _ = state
        return tuple(taken for taken in range(1, self.most + 1) if taken != echo) if stones > 0 else ()


class _BelowZero(NoEcho):
    def actions(self, state: State) -> tuple[int, ...]:
        return tuple(taken for taken in range(1, self.most + 1) if taken != state[1])


class _OneTooFew(NoEcho):
    def actions(self, state: State) -> tuple[int, ...]:
        stones, echo, _ = state
        return tuple(taken for taken in range(1, min(stones + 1, self.most)) if taken != echo)


class _NothingRefused(NoEcho):
    def result(self, state: State, taken: Action) -> State:
        stones, _, player = state
        return stones - taken, taken, MIN if player == MAX else MAX


class _TurnKept(NoEcho):
    def result(self, state: State, taken: Action) -> State:
        stones, echo, _ = super().result(state, taken)
        return stones, echo, MAX


class _OnlyEmptyEnds(NoEcho):
    def is_terminal(self, state: State) -> bool:
        return state[0] == 0


class _StuckHasUtility(_OnlyEmptyEnds):
    """The game goes on for ever with a utility: whether it is over is asked here and there in two ways."""

    def utility(self, state: State, player: Player) -> int:
        return NoEcho(self.stones, self.most).utility(state, player)


class _StuckLoses(NoEcho):
    def utility(self, state: State, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        return -1 if state[2] == player else 1


class _StuckWins(NoEcho):
    def utility(self, state: State, player: Player) -> int:
        worth = super().utility(state, player)
        return worth if state[0] == 0 else 1 if state[2] == player else -1


class _EchoTooEarly(NoEcho):
    def utility(self, state: State, player: Player) -> int:
        return 0 if state[0] else -1 if state[2] == player else 1


class _OneStateForAll(NoEcho):
    """The state is a list, and `result` changes it."""

    def __init__(self, stones: int, most: int = 3) -> None:
        super().__init__(stones, most)
        self.initial: State = [stones, 0, MAX]

    def result(self, state: State, taken: Action) -> State:
        state[:] = super().result(state, taken)
        return state


ECHOES: dict[str, Callable[..., Any]] = {
    "echo-allowed": _EchoAllowed,
    "own-echo-forbidden": _OwnEcho,
    "more-than-left": _MoreThanLeft,
    "below-zero": _BelowZero,
    "most-never-taken": _OneTooFew,
    "nothing-refused": _NothingRefused,
    "turn-kept": _TurnKept,
    "only-empty-ends": Family((_OnlyEmptyEnds, _StuckHasUtility)),
    "stuck-loses": _StuckLoses,
    "stuck-wins": _StuckWins,
    "result-changes-state": _OneStateForAll,
    "utility-turned-round": turned_round(NoEcho),
    "utility-ignores-player": same_for_both(NoEcho),
    "utility-too-early": _EchoTooEarly,
}
"""Mistakes about No Echo: what a state has to hold, what is legal, when it is over, what the end is worth."""


# Counting


def _ends(game: Game, state: State) -> list[State]:
    """The end of each game from `state` on."""
    if game.is_terminal(state):
        return [state]
    return [end for child in _children(game, state) for end in _ends(game, child)]


def _sorted_out(utilities: Any) -> tuple[int, int, int]:
    utilities = list(utilities)
    return sum(u > 0 for u in utilities), sum(u == 0 for u in utilities), sum(u < 0 for u in utilities)


def _apart_from_draws(game: Game, state: State) -> tuple[int, int, int]:
    won, drawn, lost = _sorted_out(game.utility(end, MAX) for end in _ends(game, state))
    return won, 0, lost + drawn


COUNTING_OUTCOMES: dict[str, Callable[..., Any]] = {
    "outcomes-of-min": lambda game, state: _sorted_out(game.utility(end, MIN) for end in _ends(game, state)),
    "outcomes-of-mover": lambda game, state: _sorted_out(
        game.utility(end, game.to_move(end)) for end in _ends(game, state)
    ),
    "draws-are-losses": _apart_from_draws,
    "ends-merged": lambda game, state: _sorted_out(game.utility(end, MAX) for end in set(_ends(game, state))),
}
"""Mistakes about the ends of the games."""


def _repeated(game: Game, state: State, counts: Callable[[State], bool]) -> int:
    ways = ways_to(game, state)
    return sum(number > 1 and counts(state) for state, number in ways.items())


TRANSPOSING: dict[str, Callable[..., Any]] = {
    "all-states-counted": lambda game, state: len(reachable_states(game, state)),
    "extra-ways-counted": lambda game, state: count_nodes(game, state) - len(reachable_states(game, state)),
    "parents-counted": lambda game, state: sum(
        number > 1
        for number in Counter(
            child for parent in reachable_states(game, state) for child in _children(game, parent)
        ).values()
    ),
    "ends-only": lambda game, state: _repeated(game, state, game.is_terminal),
    "inner-nodes-only": lambda game, state: _repeated(game, state, lambda s: not game.is_terminal(s)),
}
"""Mistakes about states that are reached in more than one way."""


# Values


ALONE: dict[str, Callable[..., Any]] = {
    **{name: CHOOSING[name] for name in ("always-minimizing", "first-child", "last-child", "average", "root-only")},
    **DECIDING,
    **{name: LOOPING[name] for name in ("last-child-skipped", "first-child-skipped", "best-starts-at-zero")},
    "greedy-one-ply": Flawed(horizon=1),
}
"""Mistakes of somebody who plays alone."""


def _robot(
    theirs: Callable[[list[Any]], Any], mine: Callable[[list[Any]], Any] = max, player: Player = MIN
) -> Callable[..., Any]:
    """A search in which `player` makes `theirs` of its children's values, and the other one `mine`."""

    def value(game: Game, state: State) -> Any:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game, child) for child in _children(game, state)]
        return (theirs if game.to_move(state) == player else mine)(values)

    return value


def _following(number: int, mine: Callable[[Any], Any] = max, player: Player = MIN) -> Family:
    """`player` takes the child with this number; the others are searched for nothing, or not at all."""

    def value(game: Game, state: State) -> Any:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        children = _children(game, state)
        if game.to_move(state) == player:
            return value(game, children[number])
        return mine(value(game, child) for child in children)

    return Family((value, _robot(lambda values: values[number], mine, player)))


def _first(game: Game, state: State) -> Any:
    """The end of the game in which everybody takes the first action."""
    return game.utility(state, MAX) if game.is_terminal(state) else _first(game, _children(game, state)[0])


def _of_the_mover(game: Game, state: State) -> Any:
    value = value_against_robot(game, state)
    return -value if game.to_move(state) == MIN else value


AGAINST_ROBOT: dict[str, Callable[..., Any]] = {
    "robot-helps": _robot(max),
    "robot-minimizes": _robot(min),
    "robot-averaged": _robot(lambda values: sum(values) / len(values)),
    "robot-takes-last": _following(-1),
    "robot-on-both-sides": Family((_first, _robot(lambda values: values[0], lambda values: values[0]))),
    "robot-for-max": _following(0, min, MAX),
    "own-nodes-minimized": _following(0, min),
    "movers-view": _of_the_mover,
}
"""Mistakes about an opponent whose moves are known."""
