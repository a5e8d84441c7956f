"""Open lines in tic-tac-toe, material in chess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX
from aima_games.evaluation.linear import open_lines
from aima_games.libraries import needed_for
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import other
from aima_games.quiz.wording import shown
from autograder.quiz.bank.drafting import PLACES, TICTACTOE, board, exact, played
from autograder.quiz.bank.question_types import Drawn, QuestionType

if TYPE_CHECKING:
    from chess import Board as ChessBoard

    from aima_games.graphics.scene import Scene


# Tic-tac-toe's open lines -----------------------------------------------------------------------------


def _open(state: tuple[int, int]) -> tuple[int, int]:
    """How many lines are open for X, and how many for O."""
    x, o = state
    masks = [sum(1 << square for square in line) for line in TICTACTOE.lines]
    return sum(not line & o for line in masks), sum(not line & x for line in masks)


OPEN = "A line (row, column or diagonal) is open for a player as long as the opponent has no mark in it."


Marks = tuple[int, int]


class OpenLines(QuestionType, name="open-lines", concepts=("E-04", "E-01"), levels=("easy", "medium"), least=2):
    """What the evaluation says of a position: easy; what it is worth to a search that looks a ply ahead: medium."""

    def draw(self, random: Random) -> Drawn | None:
        state, ahead = played(TICTACTOE, random, random.randint(2, 6)), random.random() < 0.5
        if TICTACTOE.is_terminal(state) or (ahead and any(map(TICTACTOE.is_terminal, self._after(state).values()))):
            return None
        return {"state": state, "ahead": ahead}

    def _after(self, state: Marks) -> dict[int, Marks]:
        """The positions after each of the mover's squares."""
        return {square: TICTACTOE.result(state, square) for square in TICTACTOE.actions(state)}

    def _best(self, state: Marks, player: str) -> int:
        """The square that this player would choose."""
        after, sign = self._after(state), 1 if player == MAX else -1
        return max(after, key=lambda square: sign * open_lines(TICTACTOE)(after[square]))

    def _judged(self, state: Marks, ahead: bool, player: str = "") -> Marks:
        """The position that is estimated."""
        return self._after(state)[self._best(state, player or TICTACTOE.to_move(state))] if ahead else state

    def solve(self, state: Marks, ahead: bool) -> int:
        return open_lines(TICTACTOE)(self._judged(state, ahead))

    def mistakes(self, right: int, state: Marks, ahead: bool) -> Iterator[Mistake]:
        x, o = judged = self._judged(state, ahead)
        for_x, for_o = _open(judged)
        masks = [sum(1 << square for square in line) for line in TICTACTOE.lines]
        marked = sum((bool(line & x) and not line & o) - (bool(line & o) and not line & x) for line in masks)
        yield Mistake(marked, "only-lines-with-a-mark", "An empty line is open as well, for both players.")
        yield Mistake(-right, "sign", "That is O's lines minus X's; X is MAX, so it is X's minus O's.")
        yield Mistake(for_x, "own-lines-only", "That is X's open lines alone; O's have to be subtracted.")
        yield Mistake(for_o - for_x, "closed-lines", "That counts the lines that are closed.")
        if ahead:
            mover = TICTACTOE.to_move(state)
            wants = f"{_mark(state)} wants the number to be {'large' if mover == MAX else 'small'}."
            worst = open_lines(TICTACTOE)(self._judged(state, ahead, other(mover)))
            yield Mistake(worst, "max-min-swapped", wants)
            now = f"That is the position as it stands; {_mark(state)} still has to move."
            yield Mistake(open_lines(TICTACTOE)(state), "one-ply-short", now)

    def ask(self, right: int, state: Marks, ahead: bool) -> Question:
        x, o = state
        for_x, for_o = _open(self._judged(state, ahead))
        mover, larger = _mark(state), "larger" if TICTACTOE.to_move(state) == MAX else "smaller"
        told, best = "", ""
        ask = "What does the evaluation (lines open for X) − (lines open for O) say of this position?"
        if ahead:
            told = f", and {mover} is to move"
            ask = (
                f"The evaluation is (lines open for X) − (lines open for O). {mover} looks one ply ahead and takes the "
                "square that is best by it. What does the evaluation say then?"
            )
            best = f" That is with {mover} on {PLACES[self._best(state, TICTACTOE.to_move(state))]}; no square "
            best += f"brings a {larger} number."
        return Question(
            kind="number",
            prompt=f"Tic-tac-toe, X is MAX{told}. {OPEN} {ask}",
            explanation=f"Of the eight lines, those without an O are {for_x} and those without an X {for_o}: {for_x} − "
            f"{for_o} = {shown(right)}.{best}",
            data={"text": TICTACTOE.to_text(state), "ahead": ahead},
            effort=10 + (x | o).bit_count() // 2 + (3 + len(self._after(state)) if ahead else 0),
            essence=(min(TICTACTOE.symmetries(state)), ahead),
            draw=partial(board, TICTACTOE, state),
        )


def _mark(state: Marks) -> str:
    """Whose turn it is."""
    return "X" if TICTACTOE.to_move(state) == MAX else "O"


# Chess: material --------------------------------------------------------------------------------------

_VALUES: dict[str, tuple[str, dict[str, Fraction]]] = {
    "Shannon": (" as Shannon did: pawn 1, knight 3, bishop 3, rook 5, queen 9",
                {"P": Fraction(1), "N": Fraction(3), "B": Fraction(3), "R": Fraction(5), "Q": Fraction(9)}),
    "Turing": (" as Turing did: pawn 1, knight 3, bishop 3.5, rook 5, queen 10",
               {"P": Fraction(1), "N": Fraction(3), "B": Fraction(7, 2), "R": Fraction(5), "Q": Fraction(10)}),
    "quarter": (": pawn 1, knight 3, bishop 3.25, rook 5, queen 9",
                {"P": Fraction(1), "N": Fraction(3), "B": Fraction(13, 4), "R": Fraction(5), "Q": Fraction(9)}),
}  # fmt: skip


def _chess_board(fen: str) -> Scene:
    from aima_games.games import Chess

    game = Chess()
    return board(game, game.from_text(fen))


class MaterialCount(QuestionType, name="material", concepts=("E-05",), levels=("easy", "medium"), least=3):
    def draw(self, random: Random) -> Drawn | None:
        with needed_for("this question", "chess"):  # here: who doesn't play chess need not wait for it
            import chess

        position = chess.Board(None)
        free = [square for square in chess.SQUARES if 0 < chess.square_rank(square) < 7]
        random.shuffle(free)
        position.set_piece_at(random.choice((chess.G1, chess.C1, chess.E1)), chess.Piece.from_symbol("K"))
        position.set_piece_at(random.choice((chess.G8, chess.C8, chess.E8)), chess.Piece.from_symbol("k"))
        for case in (str.upper, str.lower):
            men = random.sample("QRRBBNN", random.randint(2, 4)) + ["P"] * random.randint(2, 5)
            for man in men:
                position.set_piece_at(free.pop(), chess.Piece.from_symbol(case(man)))
        position.turn = random.random() < 0.5
        if not position.is_valid() or position.is_check():
            return None
        drawn: Drawn = {"position": position, "counted": random.choice(tuple(_VALUES))}
        return drawn if self.solve(**drawn) else None

    def solve(self, position: ChessBoard, counted: str) -> Value:
        return self._material(position, _VALUES[counted][1])

    def _material(self, position: ChessBoard, values: Mapping[str, Fraction]) -> Value:
        from aima_games.evaluation.features.chess import material
        from aima_games.games.chess import Chess, ChessState

        return exact(Fraction(material(Chess(), values)(ChessState(position))))

    def mistakes(self, right: Any, position: ChessBoard, counted: str) -> Iterator[Mistake]:
        black, white = (men.bit_count() for men in position.occupied_co)
        pawnless = {**_VALUES[counted][1], "P": Fraction(0)}
        mine = "That is Black's lead. White is MAX, and the number is MAX's, whoever is to move."
        heads = "That counts heads; the pieces have different values."
        others = "That is with other values of the pieces than the ones given."
        yield Mistake(-right, "movers-view", mine)
        yield Mistake(white - black, "heads-counted", heads)
        yield Mistake(self._material(position, pawnless), "pawns-forgotten", "Pawns count as well.")
        yield from (
            Mistake(self._material(position, values), "other-values", others)
            for name, (_, values) in _VALUES.items()
            if name != counted
        )

    def ask(self, right: Any, position: ChessBoard, counted: str) -> Question:
        said, values = _VALUES[counted]
        fen = position.fen()
        return Question(
            kind="number",
            prompt=f"Chess, {'White' if position.turn else 'Black'} to move; White is MAX. Count the material{said}; "
            "the king does not count. What does the evaluation say of this position?",
            explanation=f"White has {self._sum(position, True, values)}; Black has "
            f"{self._sum(position, False, values)}. White's minus Black's is {shown(right)}.",
            data={"fen": fen, "values": {letter: str(value) for letter, value in values.items()}},
            effort=position.occupied.bit_count() - 2,
            draw=partial(_chess_board, fen),
        )

    def _sum(self, position: ChessBoard, colour: bool, values: Mapping[str, Fraction]) -> str:
        import chess

        counted = [
            (len(position.pieces(chess.Piece.from_symbol(letter).piece_type, colour)), value)
            for letter, value in values.items()
        ]
        total = sum((n * value for n, value in counted), Fraction(0))
        return f"{' + '.join(f'{n}·{shown(exact(value))}' for n, value in counted if n)} = {shown(exact(total))}"


WORTH = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}
