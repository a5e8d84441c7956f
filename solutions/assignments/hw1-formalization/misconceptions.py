"""What goes wrong when a game is formalized and its tree is counted: the mistakes of hw1-formalization.

A readable function or game for each item, with parts that can be replaced; what the mistakes are called stands at the
end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games import MAX, MIN, Action, Game, IllegalActionError, Player, State, Value
from aima_games.game import not_over
from aima_games.games import OnePlayer
from autograder.authoring import Family, add_misconceptions
from solutions.misconceptions.leaves import BOTH, other_player
from solutions.misconceptions.plain import CHOOSING, DECIDING, LOOPING, Flawed
from solutions.searches.formalizing import count_nodes, reachable_states
from solutions.searches.minimax import minimax_value

from .reference import Hexapawn, NoEcho, ways_to

# Wins at once


def _children(game: Game, state: State) -> list[State]:
    return [game.result(state, action) for action in game.actions(state)]


@dataclass(frozen=True)
class FlawedWins:
    """`winning_moves` in which whose win it is, what a win is, and the list can be replaced."""

    whose: Callable[[Game, State, State], Player] = lambda game, state, child: game.to_move(state)
    wins: Callable[[Value], bool] = lambda utility: utility > 0
    looks_at: Callable[[Game, State, State], State] = lambda game, state, child: child
    """Which state is asked whether it is over, from the parent and the child."""
    goes_on: Callable[[Game, State, Player], bool] = lambda game, child, player: False
    """Whether an action is listed that does not end the game."""
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    listed: Callable[[Game, State, list[Action]], Any] = lambda game, state, actions: actions
    at_end: Callable[[], Any] = list
    overwrites: bool = False
    mover_known: bool = False
    """Who moves is asked once, before the loop."""
    tests_end: bool = True
    sides: tuple[Player, ...] = BOTH
    """Where who moves the mistake is made."""

    def __call__(self, game: Game, state: State) -> Any:
        if game.is_terminal(state):
            return self.at_end()
        mover, root, found = game.to_move(state), state, []
        hand = self if mover in self.sides else FlawedWins()
        for action in hand.tried(game.actions(state)):
            child = game.result(state, action)
            if not hand.tests_end or game.is_terminal(hand.looks_at(game, state, child)):
                if hand.wins(game.utility(child, hand.whose(game, root if hand.mover_known else state, child))):
                    found.append(action)
            elif hand.goes_on(game, child, mover):
                found.append(action)
            if hand.overwrites:
                state = child
        return hand.listed(game, root, found)


def _won(game: Game, child: State, player: Player) -> bool:
    value = minimax_value(game, child)
    return (value > 0) if player == MAX else (value < 0)


def _may_be_won(game: Game, child: State, player: Player) -> bool:
    if game.is_terminal(child):
        return bool(game.utility(child, player) > 0)
    return any(_may_be_won(game, below, player) for below in _children(game, child))


def _largest(game: Game, state: State, actions: list[Action]) -> list[Action]:
    worth = {action: game.utility(game.result(state, action), game.to_move(state)) for action in actions}
    return [action for action in actions if worth[action] == max(worth.values())]


def _wins(*mistakes: dict[str, Any], halves: bool = False) -> Family:
    return Family.across(FlawedWins(), *mistakes, halves=halves)


def _nothing() -> None:
    return None


def _fail() -> None:
    raise ValueError("what Python says of an empty list")


WINNING: dict[str, Callable[..., Any]] = {
    "wins-of-max": _wins(
        {"whose": lambda game, state, child: MAX},
        {"tried": lambda actions: [], "sides": (MIN,)},
    ),
    "wins-of-min": _wins({"whose": lambda game, state, child: MIN}, {"tried": lambda actions: [], "sides": (MAX,)}),
    "wins-of-the-next": _wins(
        {"whose": lambda game, state, child: game.to_move(child)},
        {"whose": lambda game, state, child: other_player(game.to_move(state))},
        {"wins": lambda utility: utility < 0},
        halves=True,
    ),
    "every-end-wins": _wins({"wins": lambda utility: True}, halves=True),
    "somebody-wins": _wins({"wins": lambda utility: utility != 0}, halves=True),
    "draws-win": _wins({"wins": lambda utility: utility >= 0}, halves=True),
    "win-is-one": _wins({"wins": lambda utility: utility == 1}, {"wins": lambda utility: utility >= 1.5}, halves=True),
    "largest-win-only": _wins({"listed": _largest}),
    "first-win-only": _wins(
        {"listed": lambda game, state, actions: actions[:1]},
        {"listed": lambda game, state, actions: actions[-1:]},
        {"listed": lambda game, state, actions: actions[0] if actions else None, "at_end": _nothing},
        {"listed": lambda game, state, actions: actions[0] if actions else []},
        {"listed": lambda game, state, actions: actions[0] if actions else None},
    ),
    "wins-later-listed": _wins(
        {"goes_on": _won},
        {"goes_on": _may_be_won},
        {"goes_on": lambda game, child, player: any(map(game.is_terminal, _children(game, child)))},
        halves=True,
    ),
    "actions-without-end": _wins(
        {"goes_on": lambda game, child, player: True},
        {"goes_on": lambda game, child, player: True, "wins": lambda utility: utility >= 0},
        halves=True,
    ),
    "end-not-tested": _wins({"tests_end": False}),
    "end-tested-too-early": _wins({"looks_at": lambda game, state, child: state}, {"tried": lambda actions: []}),
    "states-for-actions": _wins(
        {"listed": lambda game, state, actions: [game.result(state, action) for action in actions]},
        {"listed": lambda game, state, actions: [(action, game.result(state, action)) for action in actions]},
    ),
    "utilities-listed": _wins(
        *(
            {"listed": lambda game, state, actions, entry=entry: [entry(game, state, action) for action in actions]}
            for entry in (
                lambda game, state, action: game.utility(game.result(state, action), game.to_move(state)),
                lambda game, state, action: (action, game.utility(game.result(state, action), game.to_move(state))),
            )
        )
    ),
    "none-for-empty-list": _wins(
        *(
            {"listed": lambda game, state, actions, none=none: actions or none, "at_end": at_end}
            for none, at_end in ((None, _nothing), (None, list), ([None], list), (False, list))
        ),
        {"at_end": _nothing},
        {"at_end": _fail},
    ),
    "first-child-skipped": _wins({"tried": lambda actions: actions[1:]}),
    "last-child-skipped": _wins({"tried": lambda actions: actions[:-1]}),
    "state-overwritten": _wins({"overwrites": True}, {"overwrites": True, "mover_known": True}),
    "first-action-only": _wins(
        {"tried": lambda actions: actions[:1]}, {"tried": lambda actions: actions[:1], "at_end": _nothing}
    ),
    "answers-for-actions": _wins(
        {"listed": lambda game, state, actions: len(actions), "at_end": int},
        {"listed": lambda game, state, actions: bool(actions), "at_end": bool},
        {"listed": lambda game, state, actions: [action in actions for action in game.actions(state)]},
    ),
}
"""Mistakes about whose win it is, and what a win is."""


# Hexapawn

Mark = Callable[[str, str, str], bool]
"""Whether a pawn may go onto a mark: the mark, its own colour, the other one."""


def _is_other(mark: str, own: str, other: str) -> bool:
    return mark == other


class FlawedPawns(Hexapawn):
    """Hexapawn in which the moves, the three ways to win and their worth can be replaced."""

    straight: Mark = staticmethod(lambda mark, own, other: mark == ".")
    side: Mark = staticmethod(_is_other)
    sides: tuple[int, ...] = (-1, 1)
    """To which columns a pawn captures, seen from its own."""
    inside: Callable[[int, int], bool] = staticmethod(lambda column, columns: 0 <= column < columns)
    capture_ahead: Callable[[int], int] = staticmethod(lambda ahead: ahead)
    only_if: str = ""
    """Captures are looked for only where the square ahead is "free" or "blocked"."""
    one_capture: bool = False
    capturers: str = "WB"
    """Whose pawns capture."""
    lists: Callable[[int, int, int], tuple[int, int]] = staticmethod(lambda row, column, ahead: (row, column))
    """The square that a capture is noted with."""
    far_of: str = "WB"
    """For which pawns the far side wins."""
    far_rows: Callable[[Sequence[str]], tuple[str, str]] = staticmethod(lambda board: (board[0], board[-1]))
    """The far side of W and that of B."""
    far_full: bool = False
    """It takes the whole row."""
    blocked: Callable[[Player], Player | None] = staticmethod(lambda player: other_player(player))
    """Who wins where `player`, who is to move, has no move."""
    blocked_either: bool = False
    """A player without a move loses, whoever is to move."""
    blocked_by_steps: bool = False
    """A player who can only capture is taken for blocked."""
    without_pawns: Callable[[Player], Player | None] | None = None
    """Who wins where this player has no pawns left, if that is asked before anything else."""
    blocked_first: bool = False
    asks_actions: bool = False
    """Whether `winner` asks `actions` for the moves, which asks whether there is a winner."""
    winner_of: Callable[[Player | None], Any] = staticmethod(lambda winner: winner)
    """What `winner` returns."""
    ends_with: Callable[[Any], bool] = staticmethod(lambda winner: winner is not None)
    worth: Callable[[Player, Player], Any] = staticmethod(lambda winner, player: 1 if winner == player else -1)
    early: Callable[[Hexapawn, State, Player], Any] | None = None
    """The utility while the game goes on, if there is one."""

    def moves(self, state: State) -> tuple[Action, ...]:
        board, player = state
        own, other, ahead = ("W", "B", -1) if player == MAX else ("B", "W", 1)
        found = []
        for row in range(self.rows):
            for column in range(self.columns):
                if board[row][column] != own or not 0 <= row + ahead < self.rows:
                    continue
                free = self.straight(board[row + ahead][column], own, other)
                if free:
                    found.append(((row, column), (row + ahead, column)))
                if own in self.capturers and self.only_if != ("blocked" if free else "free"):
                    found += self._captures(board, row, column, self.capture_ahead(ahead), own, other)
        return tuple(found)

    def _captures(self, board: Any, row: int, column: int, ahead: int, own: str, other: str) -> list[Action]:
        found: list[Action] = []
        if not 0 <= row + ahead < self.rows:
            return found
        for step in self.sides:
            side = column + step
            if self.inside(side, self.columns) and self.side(board[row + ahead][side], own, other):
                found.append(((row, column), self.lists(row + ahead, side, ahead)))
                if self.one_capture:
                    break
        return found

    def winner(self, state: State) -> Any:
        return self.winner_of(self._winner(state))

    def _winner(self, state: State) -> Player | None:
        board, player = state
        if self.without_pawns is not None:
            for mark, its_player in (("W", MAX), ("B", MIN)):
                if mark not in "".join(board):
                    return self.without_pawns(its_player)
        if self.blocked_first and not self.moves(state):
            return self.blocked(player)
        for mark, far, its_player in zip("WB", self.far_rows(board), BOTH, strict=True):
            if mark in self.far_of and (set(far) == {mark} if self.far_full else mark in far):
                return its_player
        if self.blocked_either:
            stuck = (its_player for its_player in BOTH if not self.moves((board, its_player)))
            return next((self.blocked(its_player) for its_player in stuck), None)
        moves = self.actions(state) if self.asks_actions else self.moves(state)
        if self.blocked_by_steps:
            moves = tuple(move for move in moves if move[0][1] == move[1][1])
        return None if moves else self.blocked(player)

    def is_terminal(self, state: State) -> bool:
        return self.ends_with(self.winner(state))

    def utility(self, state: State, player: Player) -> Any:
        if not self.is_terminal(state):
            if self.early is not None:
                return type(self).early(self, state, player)  # type: ignore[misc]
            raise not_over(self, state)
        return self.worth(self._winner(state), player)


def _kind(base: type, parts: dict[str, Any]) -> type:
    """A game with some parts replaced, which may be functions."""
    return type(base.__name__, (base,), {n: staticmethod(p) if callable(p) else p for n, p in parts.items()})


def _pawns(*mistakes: dict[str, Any]) -> Family:
    return Family(tuple(_kind(FlawedPawns, parts) for parts in mistakes))


def _loses_if_blocked(own: Player) -> Callable[[Player], Player | None]:
    """Only this player loses by it."""
    return lambda player: other_player(player) if player == own else None


def _swapped_rows(board: Sequence[str]) -> tuple[str, str]:
    return board[-1], board[0]


def _worth_of(values: Callable[[bool], Any]) -> dict[str, Any]:
    return {"worth": lambda winner, player: values(winner == player)}


PAWNS: dict[str, Callable[..., Any]] = {
    "captures-forgotten": _pawns({"sides": ()}),
    "captures-to-one-side": _pawns(*({"sides": sides} for sides in ((-1,), (1,), (-1, -1), (1, 1)))),
    "captures-of-one-colour": _pawns({"capturers": "W"}, {"capturers": "B"}),
    "captures-one-only": _pawns({"one_capture": True}, {"one_capture": True, "sides": (1, -1)}),
    "captures-ahead": _pawns({"straight": lambda mark, own, other: mark != own}, {"sides": (-1, 0, 1)}),
    "captures-own": _pawns(
        {"side": lambda mark, own, other: mark != "."},
        {"side": lambda mark, own, other: mark == own},
        *({"side": lambda mark, own, other, one=one: mark == one} for one in "BW"),
    ),
    "steps-aside": _pawns(
        {"side": lambda mark, own, other: mark != own},
        {"side": lambda mark, own, other: mark == "."},
        {"side": lambda mark, own, other: True},
    ),
    "captures-backwards": _pawns({"capture_ahead": lambda ahead: -ahead}, {"capture_ahead": lambda ahead: 0}),
    "captures-one-way": _pawns({"capture_ahead": lambda ahead: -1}, {"capture_ahead": lambda ahead: 1}),
    "captures-where-free": _pawns({"only_if": "free"}, {"only_if": "blocked"}),
    "captures-noted-wrongly": _pawns(
        {"lists": lambda row, column, ahead: (row - ahead, column)},
        {"lists": lambda row, column, ahead: (column, row)},
    ),
    "round-the-edge": _pawns(
        {"inside": lambda column, columns: column < columns},
    ),
    "edge-left-out": _pawns(
        {"inside": lambda column, columns: 0 < column < columns},
        {"inside": lambda column, columns: 0 <= column < columns - 1},
        {"inside": lambda column, columns: 0 < column < columns - 1},
    ),
    "off-the-board": _pawns({"inside": lambda column, columns: column >= 0}, {"inside": lambda column, columns: True}),
    "far-side-forgotten": _pawns({"far_of": ""}, {"far_of": "W"}, {"far_of": "B"}, {"far_full": True}),
    "far-sides-swapped": _pawns({"far_rows": _swapped_rows}),
    "far-side-of-three-rows": _pawns(
        {"far_rows": lambda board: (board[0], board[2])},
        {"far_rows": lambda board: (board[1], board[-2])},
        {"far_rows": lambda board: (board[0], board[-2])},
    ),
    "far-side-by-columns": _pawns(
        {"far_rows": lambda board: (board[0], board[len(board[0]) - 1])},
    ),
    "blocked-goes-on": _pawns(
        {"blocked": lambda player: None, "without_pawns": other_player},
        {"blocked": lambda player: None},
        *(
            {"blocked": _loses_if_blocked(own), **more}
            for own in BOTH
            for more in ({}, {"without_pawns": other_player})
        ),
    ),
    "blocked-wins": _pawns(
        {"blocked": lambda player: player},
        {"blocked": lambda player: player, "without_pawns": other_player},
        {"blocked": lambda player: player, "blocked_first": True},
        {"blocked": lambda player: MAX},
        {"blocked": lambda player: MIN},
    ),
    "blocked-on-the-others-turn": _pawns(
        {"blocked_either": True, "without_pawns": other_player}, {"blocked_either": True}
    ),
    "blocked-by-steps": _pawns({"blocked_by_steps": True}),
    "winner-never-found": _pawns({"worth": lambda winner, player: -1}),
    "winner-without-a-player": _pawns({"winner_of": lambda winner: winner or False}),
    "blocked-is-a-draw": _pawns(
        *(
            {"blocked": lambda player, drawn=drawn: drawn, **more}
            for drawn in (0, "draw")
            for more in ({}, {"worth": lambda winner, player: 1 if winner == player else -1 if winner in BOTH else 0})
        )
    ),
    "winner-asks-actions": _pawns({"asks_actions": True}),
    "utility-turned-round": _pawns(_worth_of(lambda won: -1 if won else 1)),
    "utility-ignores-player": _pawns(
        {"worth": lambda winner, player: 1 if winner == MAX else -1},
        {"worth": lambda winner, player: 1},
        {"worth": lambda winner, player: 1 if winner == MIN else -1},
    ),
    "utility-of-other-size": _pawns(
        *(_worth_of(values.__getitem__) for values in ((0, 1), (-1, 0), (False, True), (-10, 10)))
    ),
    "utility-too-early": _pawns(
        {"early": lambda game, state, player: -1},
        {"early": lambda game, state, player: 0},
        {"early": lambda game, state, player: None},
        {"early": lambda game, state, player: 1 if player == MIN else -1},
        {"early": lambda game, state, player: 1},
    ),
}
"""Mistakes about hexapawn's moves, its three ways to win, and their worth."""


# No Echo


class FlawedEcho(NoEcho):
    """No Echo in which what a state holds, what is legal, and what the end is worth can be replaced.

    A state is (stones left, what may not be taken, who is to move, whatever else somebody keeps).
    """

    first_echo: int = 0
    begins: Player = MAX
    forbids: Callable[[int, Any, Any], bool] = staticmethod(lambda taken, echo, kept: taken == echo)
    least: int = 1
    upto: Callable[[int, int], int] = staticmethod(lambda stones, most: min(stones, most))
    nothing_left: Callable[[int], bool] = staticmethod(lambda stones: stones <= 0)
    """Whether there is nothing to take."""
    keeps: Callable[[int, int, Any], Any] = staticmethod(lambda taken, left, echo: taken)
    """What is remembered for the next player: from what was taken, what is left and what was remembered."""
    remembers: Callable[[Any, int], Any] = staticmethod(lambda kept, taken: None)
    refuses: Callable[[int, int, int, bool], bool] = staticmethod(lambda taken, stones, most, legal: not legal)
    """Whether `result` refuses: from what is taken, the stones, `most`, and whether `actions` has it."""
    refusal: type[Exception] | None = None
    turn: Callable[[Player, int], Player] = staticmethod(lambda player, left: other_player(player))
    over: Callable[[int, bool, Any], bool] = staticmethod(lambda stones, stuck, echo: stuck)
    """Whether it is over: from the stones, whether there is no action, and what was remembered."""
    stuck: int = 0
    """What the player to move gets who may take none."""
    empty: int = -1
    """What the player to move gets where no stones are left."""
    of_whom: Callable[[Player], Player] = staticmethod(lambda player: player)
    early: Any = "refused"
    """The utility while the game goes on."""
    worth: Callable[[int], Any] = staticmethod(lambda utility: utility)

    def __init__(self, stones: int, most: int = 3) -> None:
        super().__init__(stones, most)
        self.initial: State = (stones, self.first_echo, self.begins, self.remembers(None, 0))

    def actions(self, state: State) -> tuple[int, ...]:
        stones, echo, _, kept = state
        if self.nothing_left(stones):
            return ()
        numbers = range(self.least, self.upto(stones, self.most) + 1)
        return tuple(taken for taken in numbers if not self.forbids(taken, echo, kept))

    def result(self, state: State, taken: Action) -> State:
        stones, echo, player, kept = state
        if self.refuses(taken, stones, self.most, taken in self.actions(state)):
            raise IllegalActionError(self, state, taken) if self.refusal is None else self.refusal("illegal")
        left = stones - taken
        return left, self.keeps(taken, left, echo), self.turn(player, left), self.remembers(kept, taken)

    def is_terminal(self, state: State) -> bool:
        return self.over(state[0], not self.actions(state), state[1])

    def utility(self, state: State, player: Player) -> Any:
        goes_on = self.actions(state) if self.early == "refused with actions" else not self.is_terminal(state)
        if goes_on and self.early in ("refused", "refused with actions"):
            raise not_over(self, state)
        if goes_on and self.early != "as at the end":
            return self.early
        mine = self.stuck if state[0] > 0 else self.empty
        return self.worth(mine if state[2] == self.of_whom(player) else -mine)


EARLY = ("as at the end", "refused with actions")
"""When else the utility is refused: never, or where somebody can move."""


class _OneStateForAll(NoEcho):
    """The state is a list, and `result` changes it."""

    def __init__(self, stones: int, most: int = 3) -> None:
        super().__init__(stones, most)
        self.initial: State = [stones, 0, MAX]

    def result(self, state: State, taken: Action) -> State:
        state[:] = super().result(state, taken)
        return state


class _EchoInTheGame(NoEcho):
    """What was just taken is kept in the game, so all states have the echo of the last question."""

    first_looks = True
    """Whether `result` asks what is legal before it changes that."""

    def __init__(self, stones: int, most: int = 3) -> None:
        super().__init__(stones, most)
        self.echo = 0

    def actions(self, state: State) -> tuple[int, ...]:
        return tuple(taken for taken in range(1, min(state[0], self.most) + 1) if taken != self.echo)

    def result(self, state: State, taken: Action) -> State:
        if self.first_looks and taken not in self.actions(state):
            raise IllegalActionError(self, state, taken)
        self.echo = taken
        return state[0] - taken, taken, other_player(state[2])


class _EchoInTheGameUnasked(_EchoInTheGame):
    first_looks = False


class _AsLists(NoEcho):
    """States are lists, each a new one."""

    def __init__(self, stones: int, most: int = 3) -> None:
        super().__init__(stones, most)
        self.initial: State = [stones, 0, MAX]

    def result(self, state: State, taken: Action) -> State:
        return list(super().result(state, taken))


class _AsListsLater(NoEcho):
    """Only the first state is a tuple."""

    def result(self, state: State, taken: Action) -> State:
        return list(super().result(state, taken))


def _echoes(*mistakes: dict[str, Any]) -> Family:
    return Family(tuple(_kind(FlawedEcho, parts) for parts in mistakes))


def _own_last(kept: Any, taken: int) -> Any:
    """What the player to move took last, and what the other one did."""
    return (0, 0) if kept is None else (kept[1], taken)


def _all_taken(kept: Any, taken: int) -> Any:
    return frozenset() if kept is None else kept | {taken}


ECHOES: dict[str, Callable[..., Any]] = {
    "echo-allowed": _echoes({"forbids": lambda taken, echo, kept: False}),
    "own-echo-forbidden": _echoes(
        {"remembers": _own_last, "forbids": lambda taken, echo, kept: taken == kept[0]},
        {"remembers": _own_last, "forbids": lambda taken, echo, kept: taken in kept},
    ),
    "every-echo-forbidden": _echoes({"remembers": _all_taken, "forbids": lambda taken, echo, kept: taken in kept}),
    "echo-of-the-heap": _echoes({"keeps": lambda taken, left, echo: left}),
    "first-number-remembered": _echoes({"keeps": lambda taken, left, echo: echo or taken}),
    "only-more-or-fewer": _echoes(
        {"forbids": lambda taken, echo, kept: 0 < echo <= taken}, {"forbids": lambda taken, echo, kept: taken <= echo}
    ),
    "first-move-not-free": _echoes(*({"first_echo": number} for number in (1, 2, 3))),
    "nothing-may-be-taken": _echoes({"least": 0}, {"least": 0, "forbids": lambda taken, echo, kept: 0 < taken == echo}),
    "one-never-taken": _echoes({"least": 2}),
    "more-than-left": _echoes({"upto": lambda stones, most: most}),
    "below-zero": _echoes(
        {"upto": lambda stones, most: most, "nothing_left": lambda stones: False},
        {"upto": lambda stones, most: most, "nothing_left": lambda stones: stones == 0},
    ),
    "most-never-taken": _echoes({"upto": lambda stones, most: min(stones, most - 1)}),
    "last-stone-never-taken": _echoes(
        {"upto": lambda stones, most: min(stones - 1, most)}, {"upto": lambda stones, most: min(stones, most) - 1}
    ),
    "most-is-three": _echoes({"upto": lambda stones, most: min(stones, 3)}),
    "most-ignored": _echoes({"upto": lambda stones, most: stones}),
    "nothing-refused": _echoes(
        {"refuses": lambda taken, stones, most, legal: False},
        {"refuses": lambda taken, stones, most, legal: taken > stones},
        {"refuses": lambda taken, stones, most, legal: not 1 <= taken <= most},
        {"refuses": lambda taken, stones, most, legal: not 1 <= taken <= min(stones, most)},
        {"refusal": ValueError},
        {"refusal": TypeError},
    ),
    "turn-kept": _echoes({"turn": lambda player, left: MAX}, {"turn": lambda player, left: player}),
    "min-begins": _echoes({"begins": MIN}),
    "only-empty-ends": _echoes(
        {"over": lambda stones, stuck, echo: stones == 0},
        *({"over": lambda stones, stuck, echo: stones == 0, "early": early} for early in EARLY),
        {"over": lambda stones, stuck, echo: stones <= 0, "early": 0},
    ),
    "one-left-ends": _echoes({"over": lambda stones, stuck, echo: stones <= 1 or stuck}),
    "stuck-too-often": _echoes(
        {"over": lambda stones, stuck, echo: stones == 0 or stones == echo},
        {"over": lambda stones, stuck, echo: stones == 0 or stones <= echo},
    ),
    "stuck-loses": _echoes({"stuck": -1}),
    "stuck-wins": _echoes({"stuck": 1}),
    "result-changes-state": _OneStateForAll,
    "states-are-lists": Family((_AsLists, _AsListsLater)),
    "echo-kept-in-the-game": Family((_EchoInTheGame, _EchoInTheGameUnasked)),
    "last-stone-loses": _echoes({"empty": 1}),
    "utility-turned-round": _echoes(
        {"of_whom": other_player}, {"of_whom": other_player, "stuck": 1}, {"of_whom": other_player, "stuck": -1}
    ),
    "utility-ignores-player": _echoes(
        {"of_whom": lambda player: MAX}, {"of_whom": lambda player: MIN}, {"worth": lambda utility: abs(utility)}
    ),
    "utility-of-other-size": _echoes(
        {"worth": lambda utility: max(utility, 0)}, {"worth": lambda utility: {1: 1, 0: 0.5, -1: 0}[utility]}
    ),
    "utility-too-early": _echoes({"early": 0}, {"early": "as at the end"}, {"early": None}),
}
"""Mistakes about No Echo: what a state has to hold, what is legal, when it is over, what the end is worth."""


# Counting


def _ends(game: Game, state: State) -> list[State]:
    """The end of each game from `state` on."""
    if game.is_terminal(state):
        return [state]
    return [end for child in _children(game, state) for end in _ends(game, child)]


def _nodes(game: Game, state: State) -> list[State]:
    return [state, *(node for child in _children(game, state) for node in _nodes(game, child))]


def _sorted_out(utilities: Iterable[Value]) -> list[int]:
    utilities = list(utilities)
    return [sum(u > 0 for u in utilities), sum(u == 0 for u in utilities), sum(u < 0 for u in utilities)]


@dataclass(frozen=True)
class FlawedOutcomes:
    """`count_outcomes` in which what is counted, whose it is and how it is sorted can be replaced."""

    counted: Callable[[Game, State], Iterable[State]] = _ends
    worth: Callable[[Game, State, State], Value] = lambda game, root, end: game.utility(end, MAX)
    sort: Callable[[list[Value]], Sequence[Value]] = _sorted_out
    answer: Callable[[Sequence[Value]], Any] = tuple
    at_end: Any = None
    """What a game that is over gets, if not its own outcome."""
    tried: Callable[[Sequence[State]], Sequence[State]] = lambda children: children

    def __call__(self, game: Game, state: State) -> Any:
        if self.at_end is not None and game.is_terminal(state):
            return self.at_end
        found = [self.worth(game, state, end) for end in self.counted(game, state)]
        return self.answer(self.sort(found))


def _outcomes(*mistakes: dict[str, Any]) -> Family:
    return Family.across(FlawedOutcomes(), *mistakes)


def _only(sort: Callable[[Value], int | None]) -> Callable[[list[Value]], list[int]]:
    """Sorted by a rule for each utility: 0 to the wins, 1 to the draws, 2 to the losses, None nowhere."""
    return lambda utilities: [sum(sort(u) == place for u in utilities) for place in range(3)]


def _twice(sort: Callable[[Value], tuple[bool, ...]]) -> Callable[[list[Value]], list[int]]:
    """Sorted by three tests, of which a utility may pass more than one."""
    return lambda utilities: [sum(column) for column in zip((0, 0, 0), *map(sort, utilities), strict=True)]


def _first_children(game: Game, state: State) -> list[State]:
    return [state] if game.is_terminal(state) else _first_children(game, _children(game, state)[0])


def _ends_of_some(tried: Callable[[list[State]], list[State]]) -> Callable[[Game, State], list[State]]:
    def ends(game: Game, state: State) -> list[State]:
        if game.is_terminal(state):
            return [state]
        return [end for child in tried(_children(game, state)) for end in ends(game, child)]

    return ends


def _put_together(start: tuple[int, ...]) -> Callable[[Game, State], tuple[int, ...]]:
    """The children's tuples are joined by +, which makes a longer one."""

    def outcomes(game: Game, state: State) -> tuple[int, ...]:
        if game.is_terminal(state):
            return tuple(_sorted_out([game.utility(state, MAX)]))
        return sum((outcomes(game, child) for child in _children(game, state)), start)

    return outcomes


COUNTING_OUTCOMES: dict[str, Callable[..., Any]] = {
    "outcomes-of-min": _outcomes(
        {"worth": lambda game, root, end: game.utility(end, MIN)},
        {"answer": lambda counts: tuple(counts[::-1])},
    ),
    "outcomes-of-mover": _outcomes(
        {"worth": lambda game, root, end: game.utility(end, game.to_move(end))},
        {"worth": lambda game, root, end: game.utility(end, other_player(game.to_move(end)))},
        {"worth": lambda game, root, end: game.utility(end, game.to_move(root))},
    ),
    "draws-are-losses": _outcomes({"sort": _only(lambda u: 0 if u > 0 else 2)}),
    "draws-are-wins": _outcomes({"sort": _only(lambda u: 0 if u >= 0 else 2)}),
    "losses-are-draws": _outcomes({"sort": _only(lambda u: 0 if u > 0 else 1)}),
    "draws-left-out": _outcomes({"sort": _only(lambda u: 0 if u > 0 else 2 if u < 0 else None)}),
    "outcomes-overlap": _outcomes(
        *(
            {"sort": _twice(sort)}
            for sort in (
                lambda u: (u > 0, u >= 0, u < 0),
                lambda u: (u > 0, u <= 0, u < 0),
                lambda u: (u >= 0, u == 0, u < 0),
                lambda u: (u > 0, u == 0, u <= 0),
                lambda u: (u > 0, u == 0, u != 0),
                lambda u: (u != 0, u == 0, u < 0),
            )
        ),
    ),
    "outcomes-in-other-order": _outcomes(
        *(
            {"answer": lambda counts, order=order: tuple(counts[place] for place in order)}
            for order in ((0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
        )
    ),
    "only-ones-counted": _outcomes(
        {"sort": _only(lambda u: {1: 0, 0: 1, -1: 2}.get(u))},
        {"sort": _only(lambda u: {1: 0, 0: 1}.get(u, 2))},
        {"sort": _only(lambda u: {1: 0, -1: 2}.get(u, 1))},
        {"sort": _only(lambda u: {-1: 2, 0: 1}.get(u, 0))},
    ),
    "utilities-summed": _outcomes(
        {"sort": lambda us: [sum(u for u in us if u > 0), sum(u == 0 for u in us), sum(u for u in us if u < 0)]},
        {"sort": lambda us: [sum(u for u in us if u > 0), sum(u == 0 for u in us), -sum(u for u in us if u < 0)]},
        {"sort": lambda us: us, "answer": sum},
    ),
    "ends-merged": _outcomes(
        {"counted": lambda game, state: set(_ends(game, state))},
        {"counted": lambda game, state: [s for s in reachable_states(game, state) if game.is_terminal(s)]},
    ),
    "used-up": _outcomes({"sort": lambda utilities: [sum(u > 0 for u in utilities), 0, 0]}),
    "games-not-sorted": _outcomes({"answer": sum}),
    "shares-of-games": _outcomes({"answer": lambda counts: tuple(count / sum(counts) for count in counts)}),
    "tuples-put-together": Family((_put_together((0, 0, 0)), _put_together(()))),
    "ends-at-once-only": _outcomes(
        {"counted": lambda game, state: [s for s in (state, *_children(game, state)) if game.is_terminal(s)]},
        {"counted": lambda game, state: [s for s in _children(game, state) if game.is_terminal(s)]},
    ),
    "end-itself-not-counted": _outcomes({"at_end": (0, 0, 0)}, {"at_end": ()}),
    "values-of-nodes-counted": _outcomes(
        {"counted": _nodes, "worth": lambda game, root, node: minimax_value(game, node)},
        {
            "counted": lambda game, state: _children(game, state) or [state],
            "worth": lambda g, r, n: minimax_value(g, n),
        },
        {"counted": lambda game, state: [state], "worth": lambda game, root, node: minimax_value(game, node)},
    ),
    "first-child": _outcomes({"counted": _first_children}),
    "last-child": _outcomes({"counted": _ends_of_some(lambda children: children[-1:])}),
    "first-child-skipped": _outcomes({"counted": _ends_of_some(lambda children: children[1:] or children)}),
    "last-child-skipped": _outcomes({"counted": _ends_of_some(lambda children: children[:-1] or children)}),
}
"""Mistakes about the ends of the games."""


def _repeated(game: Game, state: State, counts: Callable[[State, int], Any]) -> int:
    return sum(int(counts(one, number)) for one, number in ways_to(game, state).items())


def _repeats(*counts: Callable[[Game, State, int], Any]) -> Family:
    """So much is added for each state, from it and the number of ways to it."""
    return Family(
        tuple(
            lambda game, state, count=count: _repeated(game, state, lambda one, ways: count(game, one, ways))
            for count in counts
        )
    )


def _paths(game: Game, state: State) -> Iterable[tuple[State, ...]]:
    """Every way from a state downwards, as the states on it."""
    yield (state,)
    for child in _children(game, state):
        for path in _paths(game, child):
            yield (state, *path)


def _by_level(game: Game, state: State) -> int:
    """States that come twice on one level, level by level."""
    row, found = [state], 0
    while row:
        found += sum(number > 1 for number in Counter(row).values())
        row = [child for one in row for child in _children(game, one)]
    return found


def _met_first(game: Game, state: State) -> int:
    """States that a search meets again; below them it does not go on."""
    seen, again, frontier = {state}, set(), [state]
    while frontier:
        for child in _children(game, frontier.pop()):
            if child in seen:
                again.add(child)
            else:
                seen.add(child)
                frontier.append(child)
    return len(again)


def _edges(game: Game, state: State) -> Counter[State]:
    return Counter(child for parent in reachable_states(game, state) for child in _children(game, parent))


TRANSPOSING: dict[str, Callable[..., Any]] = {
    "all-states-counted": _repeats(lambda game, state, ways: 1, lambda game, state, ways: ways == 1),
    "all-nodes-counted": lambda game, state: count_nodes(game, state),
    "extra-ways-counted": _repeats(lambda game, state, ways: ways - 1),
    "all-ways-counted": _repeats(lambda game, state, ways: ways if ways > 1 else 0),
    "pairs-of-ways-counted": _repeats(lambda game, state, ways: ways * (ways - 1) // 2),
    "two-ways-exactly": _repeats(lambda game, state, ways: ways == 2),
    "three-ways-at-least": _repeats(lambda game, state, ways: ways > 2),
    "parents-counted": Family(
        (
            lambda game, state: sum(number > 1 for number in _edges(game, state).values()),
            _met_first,
            lambda game, state: sum(number - 1 for number in _edges(game, state).values()),
        )
    ),
    "siblings-only": Family(
        (
            lambda game, state: sum(n > 1 for n in Counter(_children(game, state)).values()),
            lambda game, state: sum(
                n > 1 for one in reachable_states(game, state) for n in Counter(_children(game, one)).values()
            ),
        )
    ),
    "ends-only": _repeats(lambda game, state, ways: ways > 1 and game.is_terminal(state)),
    "inner-nodes-only": _repeats(lambda game, state, ways: ways > 1 and not game.is_terminal(state)),
    "states-for-number": Family(
        (
            lambda game, state: [one for one, number in ways_to(game, state).items() if number > 1],
            lambda game, state: {one for one, number in ways_to(game, state).items() if number > 1},
        )
    ),
    "one-too-many-or-few": Family(
        (
            lambda game, state: _repeated(game, state, lambda one, ways: ways > 1) + 1,
            lambda game, state: _repeated(game, state, lambda one, ways: ways > 1) - 1,
        )
    ),
}
"""Mistakes about states that are reached in more than one way."""


# Values


def _path_of(game: Game, state: State) -> list[Action]:
    if game.is_terminal(state):
        return []
    _, action = Flawed()(game, state)
    return [action, *_path_of(game, game.result(state, action))]


def _alone(*mistakes: dict[str, Any]) -> Family:
    return Family.across(Flawed(), *mistakes)


def _by_oneself(search: Callable[..., Any]) -> Callable[[Game, State], Any]:
    return lambda game, state: search(OnePlayer(game), state)


_ALONE: dict[str, Callable[..., Any]] = {
    **{
        name: CHOOSING[name]
        for name in (*("always-minimizing", "first-child", "last-child", "average", "root-only", "utility-of-min"),)
    },
    **DECIDING,
    **{
        name: LOOPING[name]
        for name in ("last-child-skipped", "first-child-skipped", "best-starts-at-zero", "state-overwritten")
    },
    "greedy-one-ply": Flawed(horizon=1),
    "values-summed": _alone(
        {"choose": lambda player, children, ply: (sum(value for value, *_ in children), children.best(player)[1])}
    ),
    "plies-taken-off": _alone(
        *(
            {
                "choose": lambda player, children, ply, off=off: (
                    children.best(player)[0] + off,
                    children.best(player)[1],
                )
            }
            for off in (-1, 1)
        )
    ),
    "path-for-action": _alone(
        *(
            {"answer": lambda game, state, value, action, path=path: (value, path(game, state))}
            for path in (_path_of, lambda game, state: tuple(_path_of(game, state)) or None)
        )
    ),
    "state-for-action": _alone(
        {
            "answer": lambda game, state, value, action: (
                value,
                None if action is None else game.result(state, action),
            )
        }
    ),
}
ALONE: dict[str, Callable[..., Any]] = {
    **{name: Family.of(search).map(_by_oneself) for name, search in _ALONE.items()},
    "opponent-in-between": Family.of(
        Flawed(), _alone({"choose": lambda player, children, ply: children.best((MAX, MIN)[ply % 2])[:2]})
    ),
}
"""Mistakes of somebody who plays alone."""


def _end_in_sight(any_end: bool) -> Callable[[Game, State], tuple[Value, Action | None]]:
    """The best end that comes at once, if there is one or it is a win; else the first action, and the same again."""

    def search(game: Game, state: State) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        children = [(game.result(state, action), action) for action in game.actions(state)]
        ends = [(game.utility(child, MAX), action) for child, action in children if game.is_terminal(child)]
        ends = [end for end in ends if any_end or end[0] > 0]
        if ends:
            return max(ends, key=lambda end: end[0])
        child, action = children[0]
        return search(game, child)[0], action

    return search


MORE_ALONE: dict[str, Callable[..., Any]] = {
    "end-in-sight-taken": Family((_end_in_sight(True), _end_in_sight(False))),
    "utility-of-mover": _alone(
        {
            "choose": lambda player, children, ply: children.best(MAX)[:2],
            "utility": lambda game, state: game.utility(state, game.to_move(state)),
        }
    ),
}
"""The same, rarer."""


@dataclass(frozen=True)
class FlawedRobot:
    """`value_against_robot` in which who is the robot, and what each side does, can be replaced."""

    robot: Callable[[Player, Player, int], bool] = lambda mover, first, ply: mover == MIN
    """Whether the robot moves: who does in the state and at the root, and the ply."""
    number: int | None = 0
    """Which child the robot takes; None for what `theirs` makes of all."""
    theirs: Callable[[list[Value]], Value] = min
    mine: Callable[[list[Value]], Value] = max
    order: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    """The order in which the robot sees its actions."""
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    root: Callable[[Game, State, Value], Any] = lambda game, state, value: value
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    horizon: int = 99
    sign: int = 1
    """By what the value is multiplied where the robot moves."""

    def __call__(self, game: Game, state: State) -> Any:
        first = None if game.is_terminal(state) else game.to_move(state)

        def value(state: State, ply: int) -> Value:
            if game.is_terminal(state):
                return self.utility(game, state)
            if ply >= self.horizon:
                return 0
            robot, actions = self.robot(game.to_move(state), first, ply), game.actions(state)
            if robot and self.number is not None:
                return self.sign * value(game.result(state, self.order(actions)[self.number]), ply + 1)
            tried = actions if robot else self.tried(actions)
            values = [value(game.result(state, action), ply + 1) for action in tried]
            return (self.theirs if robot else self.mine)(values)

        return self.root(game, state, value(state, 0))


def _robot(*mistakes: dict[str, Any]) -> Family:
    return Family.across(FlawedRobot(), *mistakes)


def _of_the_mover(game: Game, state: State, value: Value) -> Value:
    return -value if game.to_move(state) == MIN else value


def _planned_alone(game: Game, state: State) -> Value:
    """MAX moves as if it could choose for the robot as well; then the robot moves as it does."""

    def alone(state: State) -> Value:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return max(map(alone, _children(game, state)))

    while not game.is_terminal(state):
        children = _children(game, state)
        state = children[0] if game.to_move(state) == MIN else max(children, key=alone)
    return game.utility(state, MAX)


AGAINST_ROBOT: dict[str, Callable[..., Any]] = {
    "robot-not-foreseen": _planned_alone,
    "robot-helps": _robot({"number": None, "theirs": max}),
    "robot-minimizes": _robot({"number": None, "theirs": min}),
    "robot-averaged": _robot({"number": None, "theirs": lambda values: sum(values) / len(values)}),
    "robot-takes-last": _robot({"number": -1}),
    "robot-takes-second": _robot({"order": lambda actions: actions[1:] or actions}, {"number": 1}),
    "robot-takes-smallest": _robot(
        {"order": lambda actions: [min(actions)]}, {"order": lambda actions: sorted(actions, key=str)}
    ),
    "robot-on-both-sides": _robot({"robot": lambda mover, first, ply: True}),
    "robot-for-max": _robot(
        {"robot": lambda mover, first, ply: mover == MAX, "mine": min},
        {"robot": lambda mover, first, ply: mover == MAX},
    ),
    "robot-at-root-only": _robot(
        {"robot": lambda mover, first, ply: mover == MIN and ply == 0},
        {"robot": lambda mover, first, ply: mover == MIN and ply <= 1},
    ),
    "robot-below-root-only": _robot({"robot": lambda mover, first, ply: mover == MIN and ply > 0}),
    "robot-moves-second": _robot(
        {"robot": lambda mover, first, ply: ply % 2 == 1},
        {"robot": lambda mover, first, ply: mover != first},
    ),
    "own-nodes-minimized": _robot({"mine": min}),
    "own-nodes-averaged": _robot({"mine": lambda values: sum(values) / len(values)}),
    "values-summed": _robot({"mine": sum}),
    "robot-turns-the-sign": _robot({"sign": -1}),
    "movers-view": _robot({"root": _of_the_mover}),
    "utility-of-min": _robot({"utility": lambda game, state: game.utility(state, MIN)}),
    "utility-of-mover": _robot({"utility": lambda game, state: game.utility(state, game.to_move(state))}),
    "best-starts-at-zero": _robot({"mine": lambda values: max([0, *values])}),
    "greedy-one-ply": _robot({"horizon": 1}, {"horizon": 2}),
    "first-child-skipped": _robot({"tried": lambda actions: actions[1:] or actions}),
    "last-child-skipped": _robot({"tried": lambda actions: actions[:-1] or actions}),
}
"""Mistakes about an opponent whose moves are known."""


add_misconceptions("""
wins-of-max: only MAX's wins are found
    `game.utility(state, player)` asks for whom. Who takes the action where MIN is to move?
wins-of-the-next: a win is looked for on behalf of the player who would move next
    After the action it is the other one's turn. In which state do you ask who moves?
every-end-wins: every action that ends the game counts as a win
    One can also end a game by losing it, or with a draw. Which question tells?
draws-win: a utility of 0 counts as a win
    What is a draw worth, and is that above 0?
first-win-only: only one winning action is listed
    There may be several. Look for a `return` inside the loop.
captures-ahead: pawns capture straight ahead as well
    Two pawns that face each other block each other. Which squares can a pawn capture on?
captures-own: pawns capture their own side
    Whose pawn stands on the square? That it is not empty is not enough.
steps-aside: pawns step diagonally onto empty squares
    A pawn goes diagonally only to capture. What has to stand there?
round-the-edge: pawns capture across the edge of the board
    In Python `row[-1]` is the last square of a row, not one beyond its first. Which columns are on the board?
far-side-forgotten: the game goes on when a pawn has reached the far side
    Which is the far side for white, and which for black? Look at these rows first.
far-sides-swapped: the far sides are swapped
    Row 0 is at the top. Where does white start, and which way does it go?
blocked-goes-on: the game goes on when the player to move has no move
    Nobody passes in hexapawn. Who wins when the one to move cannot?
blocked-wins: the player without a move wins
    You win if your *opponent* has no move. Who is to move in that state?
utility-turned-round: the winner gets what the loser should get
    At the end, who is to move has *not* just moved. Who has won then, and who asks?
utility-ignores-player: the utility is the same for both players
    `utility(state, player)` is asked once for each player. Where do you use `player`?
utility-too-early: there is a utility while the game goes on
    Read the last sentence of the docstring of `utility`. What happens in the middle of a game?
echo-allowed: a player may take as many as the other has just taken
    The legal actions depend on the last one. How do they get to know it, if not from the state?
own-echo-forbidden: a player may not repeat its own last number
    It is the other player's number that is forbidden. Whose does your state hold?
more-than-left: a player may take more stones than there are
    One stone is left. Which numbers are in your `actions`?
below-zero: stones are taken from an empty heap
    What are the legal actions when one stone is left, and when none is?
most-never-taken: the largest number is never allowed
    `range(1, n)` stops before n. How many stones may be taken at most?
nothing-refused: illegal actions are not refused as they should be
    What does `result` do when somebody takes a hundred stones? It should `raise IllegalActionError(…)`.
turn-kept: the turn never passes to the other player
    After MAX's move it is MIN's turn. What does `result` write into the state?
only-empty-ends: only an empty heap ends the game
    One stone is left and the other has just taken one. What may the player to move do, and is the game over?
stuck-loses: the player who may take none loses
    There are stones left, so nobody has taken the last one. Read the rules once more: what is that worth?
stuck-wins: the player who may take none wins
    There are stones left, so nobody has taken the last one. Read the rules once more: what is that worth?
result-changes-state: the state that `result` is given gets changed
    An action makes a *new* state; the old one may still be wanted. Tuples can't be changed by accident.
inner-nodes-only: the ends of the games are not counted
    The end of a game is a position, too. What should the answer be where the game is over?
ends-only: only the ends of the games are counted
    What about the positions on the way? Draw a game with two plies, and count what you should get.
all-states-counted: every state is counted, however many ways lead to it
    In a tree without repetitions, what should the answer be?
extra-ways-counted: each further way to a state is counted, not each state
    A state that can be reached in five ways is one transposition. How often does it count with you?
parents-counted: only the states where two ways meet are counted, not those that come after them
    If two ways lead to a state, how many lead to its children?
outcomes-of-min: the outcomes are counted for MIN
    Won, drawn and lost are meant for MAX. For whom do you ask the utility?
outcomes-of-mover: the outcomes are counted for whoever would be to move
    Won, drawn and lost are meant for MAX, whoever moved last. For whom do you ask the utility?
draws-are-losses: draws are counted as losses
    Three numbers, three cases. What is the utility of a draw?
ends-merged: two games that end in the same state are counted once
    The same moves in another order are another game. How many ways lead to the end?
robot-helps: MIN's actions are chosen for you
    Alone you choose for both. Here MIN's choice is fixed: which of its actions does the robot take?
robot-minimizes: the robot takes what is worst for you
    This robot does not think. Which of its actions does it take?
robot-averaged: the robot's actions are averaged
    This robot does not draw lots. Which of its actions does it take?
robot-takes-last: the robot takes its last action
    Your loop goes over all of MIN's actions and keeps the last. Which one does the robot take?
robot-on-both-sides: MAX plays like the robot
    Only MIN is a robot. What do you do where `game.to_move(state)` is MAX?
robot-for-max: MAX is the robot, and MIN chooses
    It is the other way round. Whose turn is it where you take the first action?
wins-of-min: only MIN's wins are found
    Whose utility has to be above 0? Try a position in which MAX can win at once.
somebody-wins: an action counts as a win whoever wins by it
    An action may also lose the game at once. For whom has the utility to be above 0?
win-is-one: only a utility of 1 counts as a win, or not every one above 0
    Which utilities are above 0? In some games a win is worth more than in others.
largest-win-only: only the wins with the largest utility are listed
    A win by 3 is a win, too, even where another action wins by 5.
wins-later-listed: actions are listed after which the game is won later, or may be
    The win has to come at once. Is the game over after each action that you list?
actions-without-end: actions are listed that do not end the game
    What does your function do with a child in which the game goes on?
end-not-tested: the utility is asked for although the game may go on
    A utility exists only where the game is over. What do you have to ask before you ask for it?
end-tested-too-early: nothing is ever found, as if the end were looked for before the action
    About which state do you ask `is_terminal`: the one before the action or the one after it?
states-for-actions: the list holds the states that the actions lead to, with or without the actions
    What could you give to `game.result(state, …)`: what you list, or something else?
utilities-listed: the list holds utilities, with or without the actions
    The list is to hold actions alone. What stands in yours for the tree `[3, -2]`?
none-for-empty-list: something else than an empty list is returned where nobody can win
    What is asked for where nobody can win at once? And where the game is over?
captures-to-one-side: pawns capture to one side only
    A pawn has two squares diagonally ahead. Which of them does your loop look at?
captures-of-one-colour: only the pawns of one colour capture
    `own`, `other` and `ahead` say whose turn it is. Where do your captures use MAX, or the colour white, instead?
captures-one-only: a pawn that could capture on both sides captures on one only
    May a pawn have two captures at the same time? What ends your loop, or which `elif` stands between them?
captures-backwards: pawns capture backwards or beside them, not ahead
    In which row is the square diagonally ahead, for white and for black?
captures-one-way: all pawns capture in the same direction, whoever they belong to
    Which way is ahead for MIN? Where do your captures ask that?
captures-where-free: whether a pawn can capture is made to depend on the square straight ahead
    Does the square straight ahead matter to a capture? Look at what your captures are indented under.
captures-noted-wrongly: a capture is listed with the wrong square
    An action is `((row, column), (new row, new column))`. Which row does a capture lead to?
edge-left-out: captures on the outermost columns are left out
    Which numbers do the columns of the board have? Is the first one allowed in your test, and the last one?
off-the-board: captures are looked for beyond the last column
    What is the number of the last column? What does Python say to `board[row][self.columns]`?
far-side-of-three-rows: the far side is looked for in the wrong row, at least on some boards
    Which row is white's far side on a board of five rows, and which is black's?
blocked-on-the-others-turn: a player without a move loses even while the other one is to move
    Who has to move and can't? Ask for the moves of that player alone.
far-side-by-columns: black's far side is looked for in the row with the number of the last column
    Which row is black's far side on a board of five rows and two columns?
blocked-by-steps: a player who can only capture is taken for blocked
    A capture is a legal move as well. What do you ask to find out whether somebody has one?
winner-without-a-player: the method `winner` returns something else than MAX, MIN or None
    Which values does the first line of `winner` promise? What do the other methods do with it?
utility-of-other-size: a win and a loss are worth other numbers than 1 and −1
    What is it worth to the winner, and what to the loser? Read the sentence in the text.
every-echo-forbidden: a number may not be taken again in the whole game
    Only what the other has *just* taken is forbidden. How far back does your state remember?
echo-of-the-heap: it is remembered how many stones are left, not how many were taken
    What exactly is the next player not allowed to take? What does your state hold in its place?
first-number-remembered: the number that is forbidden is always that of the first move
    The second move forbids a number as well. What does `result` put into the new state?
only-more-or-fewer: a player has to take more, or fewer, than the other has just taken
    Which numbers does the rule forbid after a 2?
first-move-not-free: a number is forbidden on the first move already
    Nobody has taken anything before the first move. What does the initial state say about that?
nothing-may-be-taken: a player may take no stone at all
    What is the smallest number of stones that may be taken?
one-never-taken: a single stone may never be taken
    What is the smallest number of stones that may be taken? Where does your range begin?
last-stone-never-taken: the largest number that the heap allows is left out
    With two stones left, may somebody take both? Where does your range end?
most-is-three: at most three stones may be taken, whatever `most` says
    What is `most` in `NoEcho(7, 4)`? Where do you use it?
most-ignored: any number of stones that is left may be taken, whatever `most` says
    What is `most` in `NoEcho(7, 2)`? Where do you use it?
min-begins: MIN begins
    Who moves first? What does the initial state say?
one-left-ends: the game is over although a stone can still be taken
    One stone is left, and nobody has just taken one. What may the player to move do?
stuck-too-often: the game is over where the forbidden number is the only thing that was looked at
    Three stones are left and the other has just taken three. Is there really nothing that may be taken?
last-stone-loses: whoever takes the last stone loses
    Who has taken the last stone when the heap is empty: the player to move or the other one? What is that worth?
outcomes-overlap: some games are counted in two of the three numbers
    Add the three numbers up: are there more than there are games? Which two of your tests can both be true?
draws-are-wins: draws are counted as wins
    What is a utility of 0?
losses-are-draws: losses are counted as draws
    Which utilities are draws? What is one below 0?
draws-left-out: draws are not counted at all
    Which of your tests lets a utility of 0 through?
outcomes-in-other-order: the three numbers stand in another order than the text asks for
    Which number comes first, which second? Compare with Nim, where there are no draws.
only-ones-counted: a win or a loss is only seen where the utility is 1 or −1
    In some games a win is worth 6. Which utilities are wins?
first-action-only: only the first action is looked at
    Does your loop come to the second action? Look for a `return` inside it.
answers-for-actions: what is returned are not the actions themselves
    Which actions win? Neither how many there are nor whether there are some is asked for.
winner-never-found: nobody is ever found to have won
    With what does `utility` compare what `winner` returns? Print both at the end of a game.
blocked-is-a-draw: a player without a move has neither won nor lost
    There are three ways to win. Which of them is it if your opponent has no move?
winner-asks-actions: two methods ask each other without end
    `actions` asks whether the game is over, and that asks `winner`. What may `winner` ask?
states-are-lists: a state is a list, which cannot be put into a set
    Two sides that come to the same state should come to the *same* one. Which type of Python cannot be changed?
echo-kept-in-the-game: the number just taken is kept in the game, not in the state
    A search asks about one state, then about another, and then about the first again. Whose number is in `self` then?
games-not-sorted: all games are counted together, however they end
    How many numbers are asked for, and in which order?
shares-of-games: it is which part of the games is won, not how many
    How many games does MAX win?
tuples-put-together: tuples are put together, not added up
    `(1, 0, 0) + (0, 1, 0)` has six members in Python. How do you add place by place?
states-for-number: the states are returned, not their number
    How many are there?
robot-turns-the-sign: the value changes its sign where the robot moves
    A value is MAX's, whoever moves. What does the robot's action change about it?
utilities-summed: utilities are added up, not games
    How many games is a single win worth 6?
ends-at-once-only: only the ends right below the state are counted
    A game may go on for several moves. What does your function do with a child that is not an end?
end-itself-not-counted: a game that is already over is not counted
    From a finished game, how many games can be played on? There is one: the one that has just ended.
values-of-nodes-counted: states are sorted by who wins with best play, not by how games end
    Every game counts, also those in which somebody plays badly. Where does a choice come into your function?
all-nodes-counted: all nodes of the tree are counted
    Which of the nodes are the same state? The question is how many states come more than once.
all-ways-counted: all ways to the transpositions are counted, not the states
    A state that is reached in three ways: how much does it add to your number?
pairs-of-ways-counted: pairs of ways are counted, not states
    A state that is reached in three ways: how much does it add to your number?
two-ways-exactly: only states with exactly two ways are counted
    A state can be reached in three ways. Is that more than one?
three-ways-at-least: a state has to be reached in three ways before it is counted
    How many ways are more than one?
siblings-only: only states are found that are children of the same node
    Two ways to a state may part at the root already. Whose children do you compare?
one-too-many-or-few: the number is one too large or one too small
    Is the state that you begin with reached in more than one way? Count on Nim with the heaps 1 and 1.
opponent-in-between: somebody else is taken to make every second move
    You make every move yourself. Where does your function take the smallest value?
values-summed: the values of the children are added up
    You take one action. What is the state worth if you take the best?
plies-taken-off: the value changes from ply to ply
    A state is worth as much as the best of its children, no more and no less. What do you add on the way up?
path-for-action: a list of all actions to the end is returned, not the first action
    The text asks for a first action towards the value. Which of yours is it?
state-for-action: the state that the action leads to is returned, not the action
    What could you give to `game.result(state, …)`: what you return, or something else?
robot-takes-second: the robot takes its second action
    Python counts from 0. Which action is `actions[1]`?
robot-takes-smallest: the robot takes the smallest of its actions, not the first
    The first action is the one that `game.actions` lists first. Do you sort them?
robot-at-root-only: only one move of MIN's is the robot's
    The robot makes all of MIN's moves. Which moves does your function let it make?
robot-below-root-only: it is not the robot who moves where MIN moves at the root
    The robot may be the one to move in the state that you are given.
robot-moves-second: the robot is taken to make every second move, or all moves of whoever does not begin
    The robot makes MIN's moves. Whom do you ask who moves?
used-up: after the first count nothing is left to count
    A generator, or what `map`, `filter` and `zip` return, can be gone through once. How do you keep what it yields?
end-in-sight-taken: an end that is near is taken, and nobody looks any further
    There may be a better end further down. What does the search do with the other actions?
robot-not-foreseen: MAX plans as if it moved for the robot, too
    You know what the robot will do. Which action is best with that in mind?
""")
