"""The seven questions of a game, asked about positions of small games.

Whole formalizations are in `formalized_games.py`, strategies in `strategies.py`, utilities and plies in
`sums_and_plies.py`, kinds of games in `kinds_of_games.py`, the size of trees in `tree_sizes.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from random import Random

from aima_games import MAX, MIN, State
from aima_games.games import Hexapawn
from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import other
from aima_games.quiz.topics.drafting import TICTACTOE, board, paired, played
from aima_games.quiz.wording import listed, shown

Heaps = tuple[int, ...]


PAWNS = (
    "White moves up the board, Black down. A pawn steps straight ahead onto an empty square, or captures one square "
    "diagonally ahead; it cannot capture straight ahead."
)


class HexapawnActions(
    QuestionType, name="hexapawn-actions", concepts=("F-06", "F-09"), levels=("easy", "medium"), least=1
):
    def draw(self, random: Random) -> Drawn | None:
        game = Hexapawn(random.choice((4, 5)), random.choice((4, 5, 6)))
        state = played(game, random, random.randint(3, 8))
        # A capture should be among the actions.
        captures = not game.is_terminal(state) and self._steps(game, state) < len(game.actions(state))
        return {"game": game, "state": state} if captures else None

    def _steps(self, game: Hexapawn, state: State) -> int:
        """How many actions are no captures."""
        return sum((to - start) % game.columns == 0 for start, to in game.actions(state))

    def solve(self, game: Hexapawn, state: State) -> int:
        return len(game.actions(state))

    def mistakes(self, right: int, game: Hexapawn, state: State) -> Iterator[Mistake]:
        white, black, player = state
        theirs = len(game.actions((white, black, other(player))))
        pawns = "That counts the pawns: a pawn may have no action, or up to three."
        wrong = f"Those are the other side's moves; it is {_side(state)}'s turn."
        yield Mistake(self._steps(game, state), "captures-forgotten", "Captures are actions as well.")
        yield Mistake(_own_pawns(state), "pawns-for-actions", pawns)
        yield Mistake(theirs, "wrong-player", wrong)

    def ask(self, right: int, game: Hexapawn, state: State) -> Question:
        name = _side(state)
        actions = ", ".join(game.action_text(action) for action in game.actions(state))
        return Question(
            kind="number",
            prompt=f"Hexapawn on {game.rows} rows and {game.columns} columns, {name} to move. {PAWNS} How many actions "
            "does Actions(s) have in this state?",
            explanation=f"{name} can play {actions} (an x stands for a capture): {right} actions.",
            data={"rows": game.rows, "columns": game.columns, "text": game.to_text(state)},
            effort=2 * _own_pawns(state) + right,
            essence=(game.rows, game.columns, min(game.symmetries(state))),
            draw=partial(board, game, state),
        )


def _side(state: State) -> str:
    return "White" if state[2] == MAX else "Black"


def _own_pawns(state: State) -> int:
    white, black, player = state
    return (white if player == MAX else black).bit_count()


HALF = Fraction(1, 2)
SCALES: dict[str, tuple[str, dict[int, Value]]] = {
    "signs": ("a win is worth 1, a draw 0 and a loss −1", {1: 1, 0: 0, -1: -1}),
    "points": ("a win is worth 1 point, a draw ½ and a loss 0", {1: 1, 0: HALF, -1: 0}),
    "football": ("a win is worth 3 points, a draw 1 and a loss 0", {1: 3, 0: 1, -1: 0}),
}


class UtilityOfEnd(QuestionType, name="utility-of-end", concepts=("F-06", "F-10"), levels=("easy",), least=2):
    def draw(self, random: Random) -> Drawn:
        state = played(TICTACTOE, random, 9)
        scale, player = random.choice(tuple(SCALES)), random.choice((MAX, MIN))
        return {"state": state, "player": player, "scale": scale}

    def solve(self, state: State, player: str, scale: str) -> Value:
        return SCALES[scale][1][TICTACTOE.utility(state, player)]

    def mistakes(self, right: Value, state: State, player: str, scale: str) -> Sequence[Mistake] | None:
        result = TICTACTOE.utility(state, player)
        said, worth = SCALES[scale]
        mistakes = [
            Mistake(
                worth[-result], "other-players-utility", f"That is the end's utility for {other(player)}, not {player}."
            ),
            Mistake(worth[0], "full-board-is-a-draw", "The game was over as soon as three in a row stood there.")
            if result
            else Mistake(worth[1], "full-board-is-a-win", "Three in a row are nowhere: nobody has won."),
        ]
        why = f"That is the number on another scale; here {said}."
        mistakes += [
            Mistake(values[result], "another-scale", why) for name, (_, values) in SCALES.items() if name != scale
        ]
        return mistakes

    def ask(self, right: Value, state: State, player: str, scale: str) -> Question:
        x, o = state
        who = {
            1: "X has three in a row",
            -1: "O has three in a row",
            0: "nobody has three in a row and the board is full",
        }[TICTACTOE.utility(state, MAX)]
        for_player = {1: "a win", 0: "a draw", -1: "a loss"}[TICTACTOE.utility(state, player)]
        return Question(
            kind="number",
            prompt=f"Tic-tac-toe, X is MAX and O is MIN. In this formalization {SCALES[scale][0]}, for either player. "
            f"What is Utility(s, {player}) in this state s?",
            explanation=f"In s {who}: for {player} {for_player}, worth {shown(right)}.",
            data={"text": TICTACTOE.to_text(state), "player": player, "scale": scale},
            effort=4 + (x | o).bit_count() // 3,
            essence=(min(TICTACTOE.symmetries(state)), player, scale),
            draw=partial(board, TICTACTOE, state),
        )


class SuccessorList(QuestionType, name="successor-list", concepts=("F-06",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn:
        allowed = tuple(sorted(random.sample(range(1, 7), 3)))
        # The largest number must be too much, so that legality matters.
        n = random.randrange(allowed[1], allowed[2])
        drawn: Drawn = {"allowed": allowed, "stones": n, "player": random.choice((MAX, MIN))}
        right = self.solve(**drawn)
        first, *others = self._every(**drawn)
        return {**drawn, "wrong": [first, *random.sample([each for each in others if each.answer != right], 3)]}

    def _listed(self, moves: Iterable[int], stones: int, player: str) -> str:
        """Moves with the states that they lead to, `player` to move."""
        return paired([(k, f"({max(stones - k, 0)}, {player})") for k in moves])

    def _legal(self, allowed: Heaps, stones: int) -> list[int]:
        return [k for k in allowed if k <= stones]

    def solve(self, allowed: Heaps, stones: int, player: str, wrong: Sequence[Mistake] = ()) -> str:
        return self._listed(self._legal(allowed, stones), stones, other(player))

    def _every(self, allowed: Heaps, stones: int, player: str) -> list[Mistake]:
        then, legal = other(player), self._legal(allowed, stones)
        states = [f"({stones - k}, {then})" for k in legal]
        illegal = f"Nobody can take {allowed[2]} of {stones} stones: only legal moves are in the list."
        turn = "After a move it is the other player's turn, and that is a part of the state."
        alone = "Those are the states alone; without the moves nobody knows how to come to them."
        return [
            Mistake(self._listed(allowed, stones, then), "illegal-move-listed", illegal),
            Mistake(self._listed(legal, stones, player), "turn-not-passed", turn),
            Mistake(paired(list(zip(states, legal, strict=True))), "pair-swapped",
                    "The pairs are (move, state), not the other way round."),
            Mistake(", ".join(states), "states-only", alone),
            Mistake(self._listed(range(1, stones + 1), stones, then), "all-numbers",
                    f"Only {listed(allowed)} stones may be taken at once."),
        ]  # fmt: skip

    def mistakes(
        self, right: str, allowed: Heaps, stones: int, player: str, wrong: Sequence[Mistake]
    ) -> Sequence[Mistake]:
        return wrong

    def ask(self, right: str, allowed: Heaps, stones: int, player: str, wrong: Sequence[Mistake]) -> Question:
        legal = self._legal(allowed, stones)
        return Question(
            kind="choice",
            prompt=f"A game with one heap: a player takes {allowed[0]}, {allowed[1]} or {allowed[2]} stones, and no "
            "more than are there. A state is a pair (stones left, who is to move), a move is the number of stones "
            f"taken. Which list does the successor function give for the state ({stones}, {player})?",
            explanation="The successor function lists a pair (move, state that it leads to) for each legal move. With "
            f"{stones} stones the legal moves are {listed(legal)}: {right}. Its first parts are Actions(s), its second "
            "parts the values of Result(s, a): the two wordings say the same.",
            data={"allowed": list(allowed), "stones": stones, "player": player},
            effort=len(legal) + len(allowed) + 2,
        )
