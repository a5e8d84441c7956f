"""The seven questions of a game, asked about positions of small games.

Whole formalizations are in `formalized_games.py`, strategies in `strategies.py`, utilities and plies in
`sums_and_plies.py`, kinds of games in `kinds_of_games.py`, the size of trees in `tree_sizes.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from random import Random

from aima_games import MAX, MIN
from aima_games.games import Hexapawn
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import other
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.drafting import TICTACTOE, board, paired, played
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


HALF = Fraction(1, 2)
SCALES: dict[str, tuple[str, dict[int, Value]]] = {
    "signs": ("a win is worth 1, a draw 0 and a loss −1", {1: 1, 0: 0, -1: -1}),
    "points": ("a win is worth 1 point, a draw ½ and a loss 0", {1: 1, 0: HALF, -1: 0}),
    "football": ("a win is worth 3 points, a draw 1 and a loss 0", {1: 3, 0: 1, -1: 0}),
}


@question_type("utility-of-end", ("F-06", "F-10"), levels=("easy",), least=2)
def utility_of_end(random: Random) -> Question:
    """What is an end of tic-tac-toe worth to one of the players, on a given scale?"""
    state = x, o = played(TICTACTOE, random, 9)
    scale, player = random.choice(tuple(SCALES)), random.choice((MAX, MIN))
    said, worth = SCALES[scale]
    result = TICTACTOE.utility(state, player)
    early = "The game was over as soon as three in a row stood there."
    nobody = "Three in a row are nowhere: nobody has won."
    who = {
        1: "X has three in a row",
        -1: "O has three in a row",
        0: "nobody has three in a row and the board is full",
    }[TICTACTOE.utility(state, MAX)]
    return Question(
        kind="number",
        prompt=f"Tic-tac-toe, X is MAX and O is MIN. In this formalization {said}, for either player. What is "
        f"Utility(s, {player}) in this state s?",
        right=worth[result],
        mistakes=(
            Mistake(
                worth[-result], "other-players-utility", f"That is the end's utility for {other(player)}, not {player}."
            ),
            Mistake(worth[0], "full-board-is-a-draw", early)
            if result
            else Mistake(worth[1], "full-board-is-a-win", nobody),
            *(
                Mistake(values[result], "another-scale", f"That is the number on another scale; here {said}.")
                for name, (_, values) in SCALES.items()
                if name != scale
            ),
        ),
        explanation=f"In s {who}: for {player} {'a loss' if result < 0 else 'a win' if result else 'a draw'}, worth "
        f"{shown(worth[result])}.",
        data={"text": TICTACTOE.to_text(state), "player": player, "scale": scale},
        effort=4 + (x | o).bit_count() // 3,
        essence=(min(TICTACTOE.symmetries(state)), player, scale),
        draw=partial(board, TICTACTOE, state),
    )


@question_type("successor-list", ("F-06",), levels=("easy",))
def successor_list(random: Random) -> Question:
    """Which (move, state) pairs does the successor function list?"""
    allowed = tuple(sorted(random.sample(range(1, 9), 3)))
    # The largest number must be too much, so that legality matters.
    stones = random.randrange(allowed[1], allowed[2])
    player = random.choice((MAX, MIN))
    then = other(player)
    legal = [k for k in allowed if k <= stones]
    states = [f"({stones - k}, {then})" for k in legal]

    def pairs(moves: Iterable[int], mover: str = then) -> str:
        """Moves with the states that they lead to, `mover` to move."""
        return paired([(k, f"({max(stones - k, 0)}, {mover})") for k in moves])

    right = pairs(legal)
    illegal = f"Nobody can take {allowed[2]} of {stones} stones: only legal moves are in the list."
    turn = "After a move it is the other player's turn, and that is a part of the state."
    swapped = "The pairs are (move, state), not the other way round."
    alone = "Those are the states alone; without the moves nobody knows how to come to them."
    every = f"Only {listed(allowed)} stones may be taken at once."
    first, *others = (
        Mistake(pairs(allowed), "illegal-move-listed", illegal),
        Mistake(pairs(legal, player), "turn-not-passed", turn),
        Mistake(paired(list(zip(states, legal, strict=True))), "pair-swapped", swapped),
        Mistake(", ".join(states), "states-only", alone),
        Mistake(pairs(range(1, stones + 1)), "all-numbers", every),
    )
    return Question(
        kind="choice",
        prompt=f"A game with one heap: a player takes {allowed[0]}, {allowed[1]} or {allowed[2]} stones, and no more "
        "than are there. A state is a pair (stones left, who is to move), a move is the number of stones taken. Which "
        f"list does the successor function give for the state ({stones}, {player})?",
        right=right,
        mistakes=(first, *random.sample([each for each in others if each.answer != right], 3)),
        explanation="The successor function lists a pair (move, state that it leads to) for each legal move. With "
        f"{stones} stones the legal moves are {listed(legal)}: {right}. Its first parts are Actions(s), its second "
        "parts the values of Result(s, a): the two wordings say the same.",
        data={"allowed": list(allowed), "stones": stones, "player": player},
        effort=len(legal) + len(allowed) + 2,
    )
