"""Features of chess: material, and the other features that Shannon counted or named.

Shannon, "Programming a computer for playing chess", Philosophical Magazine 41 (1950), gives as an example

    material − 0.5 (doubled + backward + isolated pawns) + 0.1 mobility

each the number of white minus the number of black: with the names here
`LinearEvaluation({name: features[name] for name in SHANNON_WEIGHTS}, SHANNON_WEIGHTS)`.
His 200 for the king is left out: a player who loses the king has lost, and the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from aima_games.evaluation.features import Feature
from aima_games.game import State
from aima_games.games.chess import Chess
from aima_games.libraries import needed_for

with needed_for("the game of chess", "chess"):
    import chess

SHANNON = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9}
"""The values of pieces in Shannon (1950). Many put the bishop a little higher: `{**SHANNON, "B": 3.25}`."""

TURING = {"P": 1, "N": 3, "B": 3.5, "R": 5, "Q": 10}
"""The values of pieces in Turing's paper machine of 1948 ("Digital computers applied to games", 1953)."""

SHANNON_WEIGHTS = {
    "material": 1,
    "doubled_pawns": -0.5,
    "backward_pawns": -0.5,
    "isolated_pawns": -0.5,
    "mobility": 0.1,
}
"""The weights of Shannon's example, by the names of `FEATURES`."""

_CENTRE = (chess.D4, chess.E4, chess.D5, chess.E5)
_FIRST_RANK = {chess.WHITE: chess.BB_RANK_1, chess.BLACK: chess.BB_RANK_8}
_KNIGHTS_HOME = chess.BB_B1 | chess.BB_G1 | chess.BB_B8 | chess.BB_G8
_BISHOPS_HOME = chess.BB_C1 | chess.BB_F1 | chess.BB_C8 | chess.BB_F8
# For each file, the files next to it; for each colour and rank, that rank and those behind it.
_BESIDE = [(chess.BB_FILES[i - 1] if i > 0 else 0) | (chess.BB_FILES[i + 1] if i < 7 else 0) for i in range(8)]
_NOT_AHEAD = {
    chess.WHITE: [sum(chess.BB_RANKS[: rank + 1]) for rank in range(8)],
    chess.BLACK: [sum(chess.BB_RANKS[rank:]) for rank in range(8)],
}


def _difference(count: Callable[[chess.Board, chess.Color], Any]) -> Feature:
    """What `count(board, colour)` finds for white minus what it finds for black."""
    return lambda state: count(state.board, chess.WHITE) - count(state.board, chess.BLACK)


def material(game: Chess, values: Mapping[str, Any] = SHANNON) -> Feature:
    """The values of white's pieces minus those of black's, in pawns; `values` by the letters P, N, B, R, Q."""
    by_type = [(chess.Piece.from_symbol(letter).piece_type, value) for letter, value in values.items()]

    def feature(state: State) -> Any:
        board, total = state.board, 0
        for piece_type, value in by_type:
            white, black = board.pieces_mask(piece_type, chess.WHITE), board.pieces_mask(piece_type, chess.BLACK)
            total += value * (white.bit_count() - black.bit_count())
        return total

    return feature


def mobility(game: Chess) -> Feature:
    """White's legal moves minus black's, either counted as if it were that side's turn."""

    def moves(board: chess.Board, colour: chess.Color) -> int:
        if board.turn != colour:
            board = board.copy(stack=False)
            board.turn, board.ep_square = colour, None
        # Where the side to move stands in check, the other side's turn is a fiction: it doesn't take the king.
        return sum(1 for _ in board.generate_legal_moves(to_mask=~board.kings & chess.BB_ALL))

    return _difference(moves)


def doubled_pawns(game: Chess) -> Feature:
    """White's pawns behind another white one on the same file, minus the same for black."""

    def doubled(board: chess.Board, colour: chess.Color) -> int:
        pawns = board.pieces_mask(chess.PAWN, colour)
        return sum(max((pawns & file).bit_count() - 1, 0) for file in chess.BB_FILES)

    return _difference(doubled)


def isolated_pawns(game: Chess) -> Feature:
    """White's pawns without a white pawn on a neighbouring file, minus the same for black."""

    def isolated(board: chess.Board, colour: chess.Color) -> int:
        pawns = board.pieces_mask(chess.PAWN, colour)
        return sum(
            (pawns & file).bit_count()
            for file, beside in zip(chess.BB_FILES, _BESIDE, strict=True)
            if not pawns & beside
        )

    return _difference(isolated)


def backward_pawns(game: Chess) -> Feature:
    """White's backward pawns minus black's.

    A pawn is backward if its side's pawns on neighbouring files (without any, it is isolated) are all further ahead, so
    that none can protect it, and an opponent's pawn guards the square in front of it.
    """

    def backward(board: chess.Board, colour: chess.Color) -> int:
        forward = 8 if colour == chess.WHITE else -8
        own = board.pieces_mask(chess.PAWN, colour)
        theirs = board.pieces_mask(chess.PAWN, not colour)
        count = 0
        for square in chess.scan_forward(own):
            helpers = own & _BESIDE[chess.square_file(square)]
            late = helpers & _NOT_AHEAD[colour][chess.square_rank(square)]
            if helpers and not late and chess.BB_PAWN_ATTACKS[colour][square + forward] & theirs:
                count += 1
        return count

    return _difference(backward)


def rooks_on_open_files(game: Chess) -> Feature:
    """White's rooks on files without any pawn, minus black's."""

    def on_open_files(board: chess.Board, colour: chess.Color) -> int:
        rooks = board.pieces_mask(chess.ROOK, colour)
        return sum((rooks & file).bit_count() for file in chess.BB_FILES if not board.pawns & file)

    return _difference(on_open_files)


def centre_control(game: Chess) -> Feature:
    """How often white's pieces attack the squares d4, e4, d5 and e5, minus the same for black."""

    def attacks(board: chess.Board, colour: chess.Color) -> int:
        return sum(board.attackers_mask(colour, square).bit_count() for square in _CENTRE)

    return _difference(attacks)


def bishop_pair(game: Chess) -> Feature:
    """1 where white alone has bishops on squares of both colours, −1 where black alone has."""

    def pair(board: chess.Board, colour: chess.Color) -> bool:
        bishops = board.pieces_mask(chess.BISHOP, colour)
        return bool(bishops & chess.BB_LIGHT_SQUARES and bishops & chess.BB_DARK_SQUARES)

    return _difference(pair)


def development(game: Chess) -> Feature:
    """Black's knights and bishops that still stand where they began, minus white's."""

    def at_home(board: chess.Board, colour: chess.Color) -> int:
        pieces = board.knights & _KNIGHTS_HOME | board.bishops & _BISHOPS_HOME
        return -(pieces & board.occupied_co[colour] & _FIRST_RANK[colour]).bit_count()

    return _difference(at_home)


FEATURES = {
    "material": material,
    "material_turing": partial(material, values=TURING),
    "mobility": mobility,
    "doubled_pawns": doubled_pawns,
    "isolated_pawns": isolated_pawns,
    "backward_pawns": backward_pawns,
    "rooks_on_open_files": rooks_on_open_files,
    "centre_control": centre_control,
    "bishop_pair": bishop_pair,
    "development": development,
}
