"""Open lines in tic-tac-toe, material in chess."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from aima_games import MAX
from aima_games.evaluation.linear import open_lines
from aima_games.libraries import needed_for
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import shown
from autograder.quiz.bank.drafting import PLACES, TICTACTOE, board, exact, played
from autograder.quiz.bank.question_types import question_type

if TYPE_CHECKING:
    from chess import Board as ChessBoard

    from aima_games.graphics.scene import Scene


# Tic-tac-toe's open lines -----------------------------------------------------------------------------


OPEN = "A line (row, column or diagonal) is open for a player as long as the opponent has no mark in it."


@question_type("open-lines", ("E-04", "E-01"), levels=("easy", "medium"), least=2)
def count_open_lines(random: Random) -> Question | None:
    """What the evaluation says of a position: easy; what it is worth to a search that looks a ply ahead: medium."""
    state, ahead = played(TICTACTOE, random, random.randint(2, 6)), random.random() < 0.5
    after = {} if TICTACTOE.is_terminal(state) else {a: TICTACTOE.result(state, a) for a in TICTACTOE.actions(state)}
    if not after or (ahead and any(map(TICTACTOE.is_terminal, after.values()))):
        return None
    evaluate = open_lines(TICTACTOE)
    mark, larger, wanted = ("X", "larger", "large") if TICTACTOE.to_move(state) == MAX else ("O", "smaller", "small")
    # In order of what the mover thinks of them.
    squares = sorted(after, key=lambda square: evaluate(after[square]), reverse=mark == "X")
    judged = after[squares[0]] if ahead else state
    right = evaluate(judged)
    x, o = judged
    masks = [sum(1 << square for square in line) for line in TICTACTOE.lines]
    for_x, for_o = sum(not line & o for line in masks), sum(not line & x for line in masks)
    marked = sum((bool(line & x) and not line & o) - (bool(line & o) and not line & x) for line in masks)
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
        effort=10 + sum(state).bit_count() // 2 + (3 + len(after) if ahead else 0),
        essence=(min(TICTACTOE.symmetries(state)), ahead),
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


def _material(position: ChessBoard, values: Mapping[str, Fraction]) -> int | Fraction:
    from aima_games.evaluation.features.chess import material
    from aima_games.games.chess import Chess, ChessState

    return exact(Fraction(material(Chess(), values)(ChessState(position))))


def _sum(position: ChessBoard, colour: bool, values: Mapping[str, Fraction]) -> str:
    import chess

    counted = [
        (len(position.pieces(chess.Piece.from_symbol(letter).piece_type, colour)), value)
        for letter, value in values.items()
    ]
    total = sum((n * value for n, value in counted), Fraction(0))
    return f"{' + '.join(f'{n}·{shown(exact(value))}' for n, value in counted if n)} = {shown(exact(total))}"


@question_type("material", ("E-05",), levels=("easy", "medium"), least=3)
def material_count(random: Random) -> Question | None:
    """What does the material say of a position in chess?"""
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
    counted = random.choice(tuple(_VALUES))
    said, values = _VALUES[counted]
    right = _material(position, values)
    if not right:
        return None
    black, white = (men.bit_count() for men in position.occupied_co)
    pawnless = {**values, "P": Fraction(0)}
    mine = "That is Black's lead. White is MAX, and the number is MAX's, whoever is to move."
    heads = "That counts heads; the pieces have different values."
    others = "That is with other values of the pieces than the ones given."
    mistakes = [
        Mistake(-right, "movers-view", mine),
        Mistake(white - black, "heads-counted", heads),
        Mistake(_material(position, pawnless), "pawns-forgotten", "Pawns count as well."),
        *(
            Mistake(_material(position, other), "other-values", others)
            for name, (_, other) in _VALUES.items()
            if name != counted
        ),
    ]
    fen = position.fen()
    return Question(
        kind="number",
        prompt=f"Chess, {'White' if position.turn else 'Black'} to move; White is MAX. Count the material{said}; "
        "the king does not count. What does the evaluation say of this position?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"White has {_sum(position, True, values)}; Black has "
        f"{_sum(position, False, values)}. White's minus Black's is {shown(right)}.",
        data={"fen": fen, "values": {letter: str(value) for letter, value in values.items()}},
        effort=position.occupied.bit_count() - 2,
        draw=partial(_chess_board, fen),
    )


WORTH = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}
