"""Chess under the course's interface; the rules themselves come from the library `chess` (python-chess)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over
from aima_games.libraries import needed_for

with needed_for("the game of chess", "chess"):
    import chess

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

PositionKey = tuple[int, ...]


class ChessState:
    """A position, and what the drawing rules need of its past. `board` is for reading: changing it breaks the state.

    `seen` pairs each position since the last capture or pawn move, this one included, with the number of times it
    occurred.
    """

    def __init__(self, board: chess.Board, earlier: frozenset[tuple[PositionKey, int]] = frozenset()) -> None:
        self.board = board
        key = position_key(board)
        times = dict(earlier)
        self.times_here = times.get(key, 0) + 1
        self.seen = frozenset({**times, key: self.times_here}.items())
        self._identity = key, board.halfmove_clock, board.fullmove_number, self.seen
        self._hash = hash(self._identity)

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The legal moves in UCI notation, sorted."""
        return tuple(sorted(move.uci() for move in self.board.legal_moves))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChessState) and self._identity == other._identity

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"ChessState({self.board.fen()!r})"


def position_key(board: chess.Board) -> PositionKey:
    """What makes two positions the same under the law on repetition: pieces, mover, and the same possible moves."""
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.turn,
        board.clean_castling_rights(),
        board.ep_square if board.ep_square is not None and board.has_legal_en_passant() else -1,
    )


class Chess(Game):
    """White (MAX) and black (MIN) play chess by the FIDE Laws of Chess (2023).

    Utility is +1 for the winner, −1 for the loser, 0 for a draw (the points 1, ½, 0 of tournaments on another scale).
    The game is drawn by stalemate, by a position in which neither side can ever give mate, when a position occurs for
    the third time, and after fifty moves of each side without a capture or a pawn move. The Laws let a player *claim*
    the last two (articles 9.2 and 9.3), and end the game by themselves only after five repetitions and 75 moves; like
    most programs, and like OpenSpiel, we treat every claim as made. Mate on the last of the fifty moves counts.

    A state is a `ChessState`: the position, with what those two rules need of its past. An action is a move in UCI
    notation, such as `"e2e4"`, `"e1g1"` (castling) or `"e7e8q"`; actions are in alphabetical order. Text is FEN, which
    says nothing about earlier positions: the count of repetitions starts again there.

    Source: the FIDE Laws of Chess (2023). The moves come from the library python-chess.

    >>> game = Chess()
    >>> len(game.actions(game.initial))
    20
    """

    def __init__(self) -> None:
        self.initial = ChessState(chess.Board())

    def to_move(self, state: ChessState) -> Player:
        return MAX if state.board.turn == chess.WHITE else MIN

    def actions(self, state: ChessState) -> tuple[str, ...]:
        return () if self._drawn(state) else state.legal

    def result(self, state: ChessState, action: str) -> ChessState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        board = state.board.copy(stack=False)
        board.push(chess.Move.from_uci(action))
        board.clear_stack()
        # After a capture or a pawn's move no earlier position can come back.
        return ChessState(board, state.seen if board.halfmove_clock else frozenset())

    def _drawn(self, state: ChessState) -> bool:
        """Whether a rule other than stalemate ends the game in a draw here."""
        board = state.board
        return (
            state.times_here >= 3
            or (board.halfmove_clock >= 100 and bool(state.legal))  # without a legal move it is mate or stalemate
            or board.is_insufficient_material()
        )

    def is_capture(self, state: ChessState, action: str) -> bool:
        """Whether a move takes a piece, en passant included."""
        return state.board.is_capture(chess.Move.from_uci(action))

    def is_terminal(self, state: ChessState) -> bool:
        return not self.actions(state)

    def utility(self, state: ChessState, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        if self._drawn(state) or not state.board.is_check():
            return 0
        return -1 if self.to_move(state) == player else 1

    def to_text(self, state: ChessState) -> str:
        """The position in Forsyth–Edwards notation (FEN)."""
        return state.board.fen()

    def from_text(self, text: str) -> ChessState:
        """The state with the position that a FEN describes; the counters at its end may be missing.

        Raises ValueError if the text is not FEN, or the position cannot occur in a game.
        """
        try:
            board = chess.Board(text.strip())
        except ValueError as error:
            raise ValueError(f"no FEN, as '{chess.STARTING_FEN}' is one: {error}") from None
        if status := board.status():
            problems = ", ".join(str(flag.name).lower().replace("_", " ") for flag in status)
            raise ValueError(f"this position cannot come up in a game of chess ({problems}): {text.strip()}")
        return ChessState(board)

    def picture(self, state: ChessState) -> Scene:
        from aima_games.graphics.boards import grid_board

        pieces = {
            (7 - chess.square_rank(square), chess.square_file(square)): piece.unicode_symbol()
            for square, piece in state.board.piece_map().items()
        }
        alt = f"chess board: {state.board}\n{'white' if state.board.turn else 'black'} to move"
        ranks = [str(rank) for rank in range(8, 0, -1)]
        return grid_board(8, 8, pieces, checkered=True, alt=alt, column_names=chess.FILE_NAMES, row_names=ranks)

    def places(self, action: str) -> tuple[str, ...]:
        """The squares from and to; castling is the king's move."""
        squares = map(chess.parse_square, (action[:2], action[2:4]))
        return tuple(f"{7 - chess.square_rank(square)},{chess.square_file(square)}" for square in squares)
