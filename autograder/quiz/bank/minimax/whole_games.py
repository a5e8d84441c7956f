"""Questions about whole games, a few plies from the end: tic-tac-toe and hexapawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX, Action, Game, State
from aima_games.games import Hexapawn
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import shown
from aima_games.trees.build import best_child
from autograder.quiz.bank.drafting import PLACES, TICTACTOE, board
from autograder.quiz.bank.question_types import question_type

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene


HEXAPAWN = tuple(Hexapawn(rows, columns) for rows, columns in ((3, 3), (3, 4), (4, 3), (5, 3)))


@dataclass(frozen=True)
class Solution:
    """What the tree below a position says: its minimax value, the first best action, how the game can end (with good
    play or bad), and how many nodes and plies there are."""

    value: int
    best: Action | None
    ends: frozenset[int]
    nodes: int
    plies: int

    @property
    def effort(self) -> int:
        """What solving the position takes; few people look at every node of its tree, so half of them count."""
        return self.nodes // 2 + self.plies


@cache
def _solutions(game: Game) -> dict[State, Solution]:
    """Every position that play can reach. All nodes are counted, but a position reached twice is solved once."""
    solutions: dict[State, Solution] = {}

    def solve(state: State) -> Solution:
        if state not in solutions:
            if game.is_terminal(state):
                value = game.utility(state, MAX)
                solutions[state] = Solution(value, None, frozenset({value}), 1, 0)
            else:
                below = {action: solve(game.result(state, action)) for action in game.actions(state)}
                best = best_child(game.to_move(state), below, lambda action: below[action].value)
                solutions[state] = Solution(
                    below[best].value,
                    best,
                    frozenset().union(*(each.ends for each in below.values())),
                    1 + sum(each.nodes for each in below.values()),
                    1 + max(each.plies for each in below.values()),
                )
        return solutions[state]

    solve(game.initial)
    return solutions


def _positions(game: Game, largest: int) -> list[tuple[State, Solution]]:
    """Every position, except the ends, that play can reach and whose tree has at most `largest` nodes."""
    return [(state, each) for state, each in _solutions(game).items() if 1 < each.nodes <= largest]


def _best(game: Game, state: State) -> Any:
    """The action that minimax chooses."""
    return _solutions(game)[state].best


RESULTS = {1: "X wins (+1)", 0: "a draw (0)", -1: "O wins (−1)"}


@cache
def _tictactoe_positions() -> tuple[tuple[Any, int, tuple[Mistake, ...]], ...]:
    """Positions in which both wrong results have a reason, with value and mistakes."""
    game = TICTACTOE
    chosen, seen = [], set()
    for state, solution in _positions(game, largest=65):
        value, leaves = solution.value, solution.ends
        mover = game.to_move(state)
        sign = 1 if mover == MAX else -1
        wins_at_once = any(game.is_terminal(s) and game.utility(s, mover) == 1 for s in _children(game, state))
        mistakes = [
            Mistake(
                RESULTS[sign * max(sign * leaf for leaf in leaves)],
                "hope-chess",
                "Some line ends like that, but only if the opponent misses its best reply.",
            ),
            Mistake(
                RESULTS[sign * min(sign * leaf for leaf in leaves)],
                "fears-every-line",
                "Some line ends like that, but the player to move does not have to go there.",
            ),
        ]
        if not wins_at_once and sign * value != 0:
            mistakes.append(
                Mistake(RESULTS[0], "looks-one-ply", "Nobody wins with the next move, but the game goes on after it.")
            )
        mistakes = [mistake for mistake in mistakes if mistake.answer != RESULTS[value]]
        # A position turned or mirrored is the same question.
        shape = min(game.symmetries(state))
        if len({mistake.answer for mistake in mistakes}) == 2 and shape not in seen:
            seen.add(shape)
            chosen.append((state, value, tuple(mistakes)))
    return tuple(chosen)


def _children(game: Game, state: Any) -> list[Any]:
    return [game.result(state, action) for action in game.actions(state)]


def _tree_of_boards(game: Game, state: Any) -> Scene:
    """The whole tree where it fits on a page, else its first two plies with the values they get from below."""
    from aima_games.trees.draw import tree_scene

    if _solutions(game)[state].nodes <= 20:
        return tree_scene(game, state)
    below = "Where the game goes on below the last row, its values are backed up from there."
    return tree_scene(game, state, 2, evaluate=lambda s: _solutions(game)[s].value, caption=below)


@question_type("tictactoe-value", ("M-09",))
def tic_tac_toe_value(random: Random) -> Question:
    """How does a game of tic-tac-toe end if both sides play well from here?"""
    # The result first, so that no result is rare.
    wanted = random.choice(sorted({value for _, value, _ in _tictactoe_positions()}))
    state, value, mistakes = random.choice([each for each in _tictactoe_positions() if each[1] == wanted])
    state = random.choice(TICTACTOE.symmetries(state))
    game = TICTACTOE
    mover, opponent = ("X", "O") if game.to_move(state) == MAX else ("O", "X")
    return Question(
        kind="choice",
        prompt=f"Tic-tac-toe, {mover} to move. X is MAX, O is MIN; a win of X counts +1, a draw 0, a win of O −1. "
        "How does the game end if both sides play their best from here?",
        right=RESULTS[value],
        mistakes=mistakes,
        explanation=_why_tictactoe(game, state, mover, opponent),
        data={"game": "TicTacToe", "text": game.to_text(state)},
        effort=_solutions(game)[state].effort,
        essence=min(game.symmetries(state)),
        choices=tuple(RESULTS.values()),
        draw=partial(board, game, state),
        draw_key=partial(_tree_of_boards, game, state),
    )


def _why_tictactoe(game: Game, state: Any, mover: str, opponent: str) -> str:
    """What each move leads to, best reply included, as a Markdown list."""
    lines = []
    for action in game.actions(state):
        child = game.result(state, action)
        reply, end = _best(game, child), f"the value is {shown(_solutions(game)[child].value)}"
        if reply is None:
            lines.append(f"- {mover} takes {PLACES[action]}: the game is over, {end}.")
        else:
            lines.append(f"- {mover} takes {PLACES[action]}: best is then {opponent} on {PLACES[reply]}, {end}.")
    value = shown(_solutions(game)[state].value)
    return "\n".join(lines) + f"\n\n{mover} takes {PLACES[_best(game, state)]}: the value of the position is {value}."


NO_MOVE = "none of them"


@cache
def _hexapawn_positions() -> tuple[tuple[Hexapawn, Any, bool], ...]:
    """Positions with at least two moves, at most one of which wins, each with a line that makes it look otherwise."""
    chosen, seen = [], set()
    for game in HEXAPAWN:
        for state, _ in _positions(game, largest=100):
            mover = 1 if game.to_move(state) == MAX else -1
            moves = [_solutions(game)[child] for child in _children(game, state)]
            if not 2 <= len(moves) <= 5:
                continue
            winning = sum(move.value == mover for move in moves)
            # A losing move must look as if it could win, and a winning one as if it could lose.
            deceptive = all(len(move.ends) == 2 for move in moves)
            shape = (game, min(game.symmetries(state)))
            if winning <= 1 and deceptive and shape not in seen:
                seen.add(shape)
                chosen.append((game, state, winning == 1))
    return tuple(chosen)


@question_type("hexapawn-move", ("M-09", "M-06"))
def hexapawn_move(random: Random) -> Question:
    """Which move wins, if one does?"""
    hopeless = random.random() < 0.25
    game, state, _ = random.choice([each for each in _hexapawn_positions() if each[2] != hopeless])
    state = random.choice(game.symmetries(state))
    wins = _solutions(game)[state].value == (1 if game.to_move(state) == MAX else -1)
    right = game.action_text(_best(game, state)) if wins else NO_MOVE
    mover, opponent = ("White", "Black") if game.to_move(state) == MAX else ("Black", "White")
    best = {action: _best(game, game.result(state, action)) for action in game.actions(state)}
    # Each move with the best reply; none where it ends the game.
    replies = {game.action_text(a): "" if reply is None else game.action_text(reply) for a, reply in best.items()}
    mistakes = []
    for name, reply in replies.items():
        if name != right:
            hope = f"{mover} can win after {name}, but only if {opponent} errs: {opponent} answers {reply} and wins."
            mistakes.append(Mistake(name, "hope-chess", hope))
    if right != NO_MOVE:
        fear = f"{mover} can still lose after {right}, but only by a mistake of its own."
        mistakes.append(Mistake(NO_MOVE, "fears-every-line", fear))
    lines = [
        f"- After {name} {mover} wins against every reply."
        if name == right
        else f"- After {name} {opponent} answers {reply} and wins."
        for name, reply in replies.items()
    ]
    return Question(
        kind="choice",
        prompt=f"Hexapawn on {game.rows} rows and {game.columns} columns, {mover} to move. White moves up the "
        "board, Black down. A pawn steps straight ahead onto an empty square, or captures one square diagonally "
        "ahead. A player wins by reaching the far side, by taking the last enemy pawn, or when the opponent has no "
        "move. Columns are called a, b, c … from the left; rows are counted from the bottom.\n\n"
        f"Which move wins for {mover} against every defence?",
        right=right,
        mistakes=tuple(mistakes),
        explanation="\n".join(lines),
        data={"game": "Hexapawn", "rows": game.rows, "columns": game.columns, "text": game.to_text(state)},
        effort=_solutions(game)[state].effort,
        essence=(game.rows, game.columns, min(game.symmetries(state))),
        choices=(*replies, NO_MOVE),
        draw=partial(board, game, state),
        draw_key=partial(_tree_of_boards, game, state),
    )
