"""Open lines in tic-tac-toe, material in chess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX
from aima_games.evaluation.linear import open_lines
from aima_games.libraries import needed_for
from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.topics.drafting import PLACES, TICTACTOE, board, exact, played, shuffled
from aima_games.quiz.wording import listed, shown

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


class OpenLinesValue(QuestionType, name="open-lines", concepts=("E-04",), levels=("easy",), least=2):
    def draw(self, random: Random) -> Drawn | None:
        state = played(TICTACTOE, random, random.randint(2, 6))
        return None if TICTACTOE.is_terminal(state) else {"state": state}

    def solve(self, state: Marks) -> int:
        return open_lines(TICTACTOE)(state)

    def mistakes(self, right: int, state: Marks) -> Iterator[Mistake]:
        x, o = state
        for_x, for_o = _open(state)
        masks = [sum(1 << square for square in line) for line in TICTACTOE.lines]
        marked = sum((bool(line & x) and not line & o) - (bool(line & o) and not line & x) for line in masks)
        yield Mistake(marked, "only-lines-with-a-mark", "An empty line is open as well, for both players.")
        yield Mistake(-right, "sign", "That is O's lines minus X's; X is MAX, so it is X's minus O's.")
        yield Mistake(for_x, "own-lines-only", "That is X's open lines alone; O's have to be subtracted.")
        yield Mistake(for_o - for_x, "closed-lines", "That counts the lines that are closed.")

    def ask(self, right: int, state: Marks) -> Question:
        x, o = state
        for_x, for_o = _open(state)
        return Question(
            kind="number",
            prompt=f"Tic-tac-toe, X is MAX. {OPEN} What does the evaluation (lines open for X) − (lines open for O) "
            "say of this position?",
            explanation=f"{for_x} of the eight lines have no O, {for_o} have no X: {for_x} − {for_o} = {shown(right)}.",
            data={"text": TICTACTOE.to_text(state)},
            effort=10 + (x | o).bit_count() // 2,
            essence=min(TICTACTOE.symmetries(state)),
            draw=partial(board, TICTACTOE, state),
        )


def _replies(state: tuple[int, int]) -> dict[int, int]:
    """What open lines say after each of the mover's squares."""
    return {square: open_lines(TICTACTOE)(TICTACTOE.result(state, square)) for square in TICTACTOE.actions(state)}


@cache
def _with_one_best_square() -> dict[bool, list[tuple[int, int]]]:
    """Positions, up to symmetry, in which one square is best and three values occur; by whether it is the centre."""
    game, found, frontier = TICTACTOE, {TICTACTOE.initial: None}, [TICTACTOE.initial]
    for state in frontier:  # grows while we walk it
        for child in (game.result(state, square) for square in game.actions(state)):
            if (shape := min(game.symmetries(child))) not in found:
                found[shape] = None
                frontier.append(shape)
    chosen: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
    for state in frontier:
        worth = _replies(state)
        if len(set(worth.values())) < 3 or any(game.is_terminal(game.result(state, square)) for square in worth):
            continue
        best = (max if game.to_move(state) == MAX else min)(worth.values())
        squares = [square for square in worth if worth[square] == best]
        if len(squares) == 1:
            chosen[squares == [4]].append(state)
    return chosen


class OpenLinesMove(QuestionType, name="open-lines-move", concepts=("E-04", "E-01"), levels=("medium",)):
    def draw(self, random: Random) -> Drawn:
        # The centre is best so often that one could guess it.
        shape = random.choice(_with_one_best_square()[random.random() < 0.4])
        state = random.choice(TICTACTOE.symmetries(shape))
        worth = _replies(state)
        values = sorted(set(worth.values()), reverse=True)
        # One square for each value: which of those that are equally good is offered makes no difference.
        squares = [random.choice([square for square in worth if worth[square] == value]) for value in values]
        return {"state": state, "squares": squares, "order": shuffled(random, squares)}

    def _sign(self, state: Marks) -> int:
        return 1 if TICTACTOE.to_move(state) == MAX else -1

    def _best(self, state: Marks) -> int:
        worth, sign = _replies(state), self._sign(state)
        return max(worth, key=lambda square: sign * worth[square])

    def solve(self, state: Marks, squares: Sequence[int], order: Sequence[int]) -> str:
        return PLACES[self._best(state)]

    def mistakes(self, right: str, state: Marks, squares: Sequence[int], order: Sequence[int]) -> list[Mistake]:
        worth, sign = _replies(state), self._sign(state)
        worst = min(squares, key=lambda square: sign * worth[square])
        mistakes = []
        for square in squares:
            if square == self._best(state):
                continue
            for_x, for_o = _open(TICTACTOE.result(state, square))
            why = f"Then {for_x} lines are open for X and {for_o} for O, which makes {shown(worth[square])}."
            if square == worst:
                why += f" {'X' if sign == 1 else 'O'} wants the number to be {'large' if sign == 1 else 'small'}."
            mistakes.append(Mistake(PLACES[square], "max-min-swapped" if square == worst else "lines-miscounted", why))
        return mistakes

    def ask(self, right: str, state: Marks, squares: Sequence[int], order: Sequence[int]) -> Question:
        best, sign = self._best(state), self._sign(state)
        mover = "X" if sign == 1 else "O"
        for_x, for_o = _open(TICTACTOE.result(state, best))
        return Question(
            kind="choice",
            prompt=f"Tic-tac-toe, {mover} to move. {OPEN} The evaluation is (lines open for X) − (lines open for O). "
            f"Which of these squares does {mover} take if it looks one ply ahead?",
            explanation=f"On {right}: {for_x} lines stay open for X and {for_o} for O, which makes "
            f"{shown(_replies(state)[best])}. No other square gives {mover} a {'larger' if sign == 1 else 'smaller'} "
            "number.",
            choices=tuple(PLACES[square] for square in order),
            data={"text": TICTACTOE.to_text(state)},
            effort=16 + 2 * len(squares),
            essence=min(TICTACTOE.symmetries(state)),
            draw=partial(board, TICTACTOE, state),
        )


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


class MaterialPlyByPly(QuestionType, name="material-ply-by-ply", concepts=("E-05", "E-11"), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn | None:
        before, men = random.randint(-5, 5), random.sample(tuple(WORTH), 4)
        balances = self._balances(before, men)
        return {"before": before, "men": men} if len(set(balances)) == 4 else None

    def _gains(self, men: Sequence[str]) -> list[int]:
        """What the three captures change; the last man stays."""
        return [WORTH[man] if ply % 2 == 0 else -WORTH[man] for ply, man in enumerate(men[:3])]

    def _balances(self, before: int, men: Sequence[str]) -> list[int]:
        return list(accumulate(self._gains(men), initial=before))

    def solve(self, before: int, men: Sequence[str]) -> tuple[int, ...]:
        return tuple(self._balances(before, men)[1:])

    def mistakes(self, right: tuple[int, ...], before: int, men: Sequence[str]) -> Iterator[Mistake]:
        added = tuple(accumulate(map(abs, self._gains(men)), initial=before))[1:]
        changes = "That is what each capture changes; the balance sums it all up, from the beginning on."
        yield Mistake((before, *right[:2]), "one-ply-late", "These are the balances before each of the captures.")
        yield Mistake(added, "all-gains-are-whites", "What Black takes counts against White.")
        yield Mistake(tuple(self._gains(men)), "not-summed-up", changes)

    def ask(self, right: tuple[int, ...], before: int, men: Sequence[str]) -> Question:
        sides = (("White", "black"), ("Black", "white"), ("White", "black"))
        # What has just captured is what is taken back.
        told = [
            f"{side}'s {capturing} takes the {enemy} {man}"
            for (side, enemy), man, capturing in zip(sides, men, men[1:], strict=False)
        ]
        balances = self._balances(before, men)
        numbers = {*balances, *self._gains(men), *accumulate(map(abs, self._gains(men)), initial=before)}
        return Question(
            kind="matching",
            prompt=f"Chess, White is MAX. Material, White's minus Black's, stands at {shown(before)} (pawn 1, knight "
            f"and bishop 3, rook 5, queen 9). Then {told[0]}, {told[1]}, and {told[2]}, all on the same square. What "
            "does the evaluation say if one stops after so many plies of this line?",
            explanation=f"From {shown(before)} by {listed(self._gains(men))}: the balance runs {listed(balances)}. Who "
            "stops after one ply is delighted too soon.",
            rows=("after 1 ply", "after 2 plies", "after 3 plies"),
            choices=tuple(sorted(numbers)),
            data={"before": before, "taken": list(men[:3])},
            effort=9,
        )
