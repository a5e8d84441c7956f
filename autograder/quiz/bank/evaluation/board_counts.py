"""Open lines in tic-tac-toe."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from aima_games import MAX
from aima_games.evaluation.linear import open_lines
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import shown
from autograder.quiz.bank.drafting import PLACES, TICTACTOE, board, played
from autograder.quiz.bank.question_types import question_type

if TYPE_CHECKING:
    pass


# Tic-tac-toe's open lines -----------------------------------------------------------------------------


OPEN = "A line (row, column or diagonal) is open for a player as long as the opponent has no mark in it."


@question_type("open-lines", ("E-04", "E-01"), levels=("easy", "medium"), least=2)
def count_open_lines(random: Random) -> Question | None:
    """What does the evaluation say of a position: easy; of the best one a ply ahead: medium."""
    state, ahead = played(TICTACTOE, random, random.randint(2, 6)), random.random() < 0.5
    after = {} if TICTACTOE.is_terminal(state) else {a: TICTACTOE.result(state, a) for a in TICTACTOE.actions(state)}
    if not after or (ahead and any(map(TICTACTOE.is_terminal, after.values()))):
        return None
    evaluate = open_lines(TICTACTOE)
    mark, larger, wanted = ("X", "larger", "large") if TICTACTOE.to_move(state) == MAX else ("O", "smaller", "small")
    # In the order of the mover's preference.
    squares = sorted(after, key=lambda square: evaluate(after[square]), reverse=mark == "X")
    judged = after[squares[0]] if ahead else state
    right = evaluate(judged)
    lines = [{judged[square] for square in line} for line in TICTACTOE.lines]
    for_x, for_o = sum("O" not in line for line in lines), sum("X" not in line for line in lines)
    marked = sum(("X" in line and "O" not in line) - ("O" in line and "X" not in line) for line in lines)
    mistakes = [
        Mistake(marked, "only-lines-with-a-mark", "An empty line is open as well, for both players."),
        Mistake(-right, "sign", "That is O's lines minus X's; X is MAX, so it is X's minus O's."),
        Mistake(for_x, "own-lines-only", "That is X's open lines alone; O's have to be subtracted."),
        Mistake(for_o - for_x, "closed-lines", "That counts the lines that are closed."),
    ]
    told, best = "", ""
    ask = "What does the evaluation (lines open for X) − (lines open for O) say of this position?"
    if ahead:
        wants = f"{mark} wants the number to be {wanted}."
        now = f"That is the position as it stands; {mark} still has to move."
        mistakes += [
            Mistake(evaluate(after[squares[-1]]), "max-min-swapped", wants),
            Mistake(evaluate(state), "one-ply-short", now),
        ]
        told = f", and {mark} is to move"
        ask = (
            f"The evaluation is (lines open for X) − (lines open for O). {mark} looks one ply ahead and takes the "
            "square that is best by it. What does the evaluation say then?"
        )
        best = f" That is with {mark} on {PLACES[squares[0]]}; no square brings a {larger} number."
    return Question(
        kind="number",
        prompt=f"Tic-tac-toe, X is MAX{told}. {OPEN} {ask}",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"Of the eight lines, those without an O are {for_x} and those without an X {for_o}: {for_x} − "
        f"{for_o} = {shown(right)}.{best}",
        data={"text": TICTACTOE.to_text(state), "ahead": ahead},
        effort=10 + (9 - state.count(".")) // 2 + (3 + len(after) if ahead else 0),
        essence=(min(TICTACTOE.symmetries(state)), ahead),
        draw=partial(board, TICTACTOE, state),
    )
