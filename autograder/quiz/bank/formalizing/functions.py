"""The seven questions of a game, asked about positions of small games.

Whole formalizations are in `formalized_games.py`, strategies in `strategies.py`, utilities in `sums.py`,
kinds of games in `kinds_of_games.py`, the size of trees in `tree_sizes.py`.
"""

from __future__ import annotations

from functools import partial
from random import Random

from aima_games import MAX
from aima_games.games import Hexapawn
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import other
from autograder.quiz.bank.drafting import board, played
from autograder.quiz.bank.question_types import question_type

PAWNS = (
    "White moves up the board, Black down. A pawn steps straight ahead onto an empty square, or captures one square "
    "diagonally ahead; it cannot capture straight ahead."
)


@question_type("hexapawn-actions", ("F-06", "F-09"), levels=("easy", "medium"), least=1)
def hexapawn_actions(random: Random) -> Question | None:
    """How many actions are legal in a position of hexapawn?"""
    game = Hexapawn(random.choice((4, 5)), random.choice((4, 5, 6)))
    state = played(game, random, random.randint(3, 8))
    white, black, player = state
    actions = [] if game.is_terminal(state) else game.actions(state)
    steps = sum((to - start) % game.columns == 0 for start, to in actions)
    if steps == len(actions):
        return None  # a capture should be among the actions
    name, pawns = ("White", white.bit_count()) if player == MAX else ("Black", black.bit_count())
    theirs = len(game.actions((white, black, other(player))))
    return Question(
        kind="number",
        prompt=f"Hexapawn on {game.rows} rows and {game.columns} columns, {name} to move. {PAWNS} How many actions "
        "does Actions(s) have in this state?",
        right=len(actions),
        mistakes=(
            Mistake(steps, "captures-forgotten", "Captures are actions as well."),
            Mistake(pawns, "pawns-for-actions", "That counts the pawns: a pawn may have no action, or up to three."),
            Mistake(theirs, "wrong-player", f"Those are the other side's moves; it is {name}'s turn."),
        ),
        explanation=f"{name} can play {', '.join(map(game.action_text, actions))} (an x stands for a capture): "
        f"{len(actions)} actions.",
        data={"rows": game.rows, "columns": game.columns, "text": game.to_text(state)},
        effort=2 * pawns + len(actions),
        essence=(game.rows, game.columns, min(game.symmetries(state))),
        draw=partial(board, game, state),
    )
