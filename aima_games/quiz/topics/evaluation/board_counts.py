"""The topic "evaluation": open lines in tic-tac-toe, material in chess."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING

from aima_games import MAX
from aima_games.evaluation.linear import open_lines
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.topics.drafting import PLACES, TICTACTOE, board, exact, kept, played
from aima_games.quiz.wording import listed, shown

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene


# Tic-tac-toe's open lines -----------------------------------------------------------------------------


def _open(state: tuple[int, int]) -> tuple[int, int]:
    """How many lines are open for X, and how many for O."""
    x, o = state
    masks = [sum(1 << square for square in line) for line in TICTACTOE.lines]
    return sum(not line & o for line in masks), sum(not line & x for line in masks)


OPEN = "A line (row, column or diagonal) is open for a player as long as the opponent has no mark in it."


@question_type("evaluation", "open-lines", "E-04", levels=("easy",))
def open_lines_value(random: Random) -> Question | None:
    game = TICTACTOE
    state = played(game, random, random.randint(2, 6))
    if game.is_terminal(state):
        return None
    x, o = state
    right = open_lines(game)(state)
    for_x, for_o = _open(state)
    masks = [sum(1 << square for square in line) for line in game.lines]
    marked = sum((bool(line & x) and not line & o) - (bool(line & o) and not line & x) for line in masks)
    mistakes = (
        Mistake(marked, "only-lines-with-a-mark", "An empty line is open as well, for both players."),
        Mistake(-right, "sign", "That is O's lines minus X's; X is MAX, so it is X's minus O's."),
        Mistake(for_x, "own-lines-only", "That is X's open lines alone; O's have to be subtracted."),
        Mistake(8 - for_x - (8 - for_o), "closed-lines", "That counts the lines that are closed."),
    )
    if len({mistake.answer for mistake in kept(right, mistakes)}) < 2:
        return None
    return Question(
        kind="number",
        prompt=f"Tic-tac-toe, X is MAX. {OPEN} What does the evaluation (lines open for X) − (lines open for O) say of "
        "this position?",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"{for_x} of the eight lines have no O, {for_o} have no X: {for_x} − {for_o} = {shown(right)}.",
        data={"text": game.to_text(state)},
        effort=10 + (x | o).bit_count() // 2,
        essence=min(game.symmetries(state)),
        draw=partial(board, game, state),
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


@question_type("evaluation", "open-lines-move", "E-04", "E-01", levels=("medium",))
def open_lines_move(random: Random) -> Question:
    game = TICTACTOE
    # The centre is best so often that one could guess it.
    state = random.choice(game.symmetries(random.choice(_with_one_best_square()[random.random() < 0.4])))
    children = {square: game.result(state, square) for square in game.actions(state)}
    sign = 1 if game.to_move(state) == MAX else -1
    worth = _replies(state)
    by_value = {value: [s for s in worth if worth[s] == value] for value in sorted(set(worth.values()), reverse=True)}
    best = max(worth, key=lambda square: sign * worth[square])
    # One square for each value: which of those that are equally good is offered makes no difference.
    squares = [random.choice(members) for members in by_value.values()]
    worst = min(squares, key=lambda square: sign * worth[square])
    mover = "X" if sign == 1 else "O"
    mistakes = []
    for square in squares:
        if square == best:
            continue
        for_x, for_o = _open(children[square])
        why = f"Then {for_x} lines are open for X and {for_o} for O, which makes {shown(worth[square])}."
        if square == worst:
            wants = "large" if sign == 1 else "small"
            why += f" {mover} wants the number to be {wants}."
        mistakes.append(Mistake(PLACES[square], "max-min-swapped" if square == worst else "lines-miscounted", why))
    random.shuffle(squares)
    for_x, for_o = _open(children[best])
    return Question(
        kind="choice",
        prompt=f"Tic-tac-toe, {mover} to move. {OPEN} The evaluation is (lines open for X) − (lines open for O). "
        f"Which of these squares does {mover} take if it looks one ply ahead?",
        right=PLACES[best],
        mistakes=tuple(mistakes),
        explanation=f"On {PLACES[best]}: {for_x} lines stay open for X and {for_o} for O, which makes "
        f"{shown(worth[best])}. No other square gives {mover} a {'larger' if sign == 1 else 'smaller'} number.",
        choices=tuple(PLACES[square] for square in squares),
        data={"text": game.to_text(state)},
        effort=16 + 2 * len(squares),
        essence=min(game.symmetries(state)),
        draw=partial(board, game, state),
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


@question_type("evaluation", "material", "E-05", levels=("easy", "medium"))
def material_count(random: Random) -> Question | None:
    import chess  # here: who doesn't play chess need not wait for it

    from aima_games.evaluation.features.chess import material
    from aima_games.games.chess import Chess, ChessState

    board = chess.Board(None)
    free = [square for square in chess.SQUARES if 0 < chess.square_rank(square) < 7]
    random.shuffle(free)
    board.set_piece_at(random.choice((chess.G1, chess.C1, chess.E1)), chess.Piece.from_symbol("K"))
    board.set_piece_at(random.choice((chess.G8, chess.C8, chess.E8)), chess.Piece.from_symbol("k"))
    for case in (str.upper, str.lower):
        men = random.sample("QRRBBNN", random.randint(2, 4)) + ["P"] * random.randint(2, 5)
        for man in men:
            board.set_piece_at(free.pop(), chess.Piece.from_symbol(case(man)))
    board.turn = random.random() < 0.5
    if not board.is_valid() or board.is_check():
        return None
    state, (name, (said, values)) = ChessState(board), random.choice(tuple(_VALUES.items()))
    right = Fraction(material(Chess(), values)(state))
    rest = [_VALUES[other_name] for other_name in _VALUES if other_name != name]
    men_lead = board.occupied_co[chess.WHITE].bit_count() - board.occupied_co[chess.BLACK].bit_count()
    mistakes = [
        Mistake(exact(-right), "movers-view", "That is Black's lead. White is MAX, and the "
                "number is MAX's, whoever is to move."),
        Mistake(men_lead, "heads-counted", "That counts heads; the pieces have different values."),
        Mistake(exact(Fraction(material(Chess(), {**values, "P": Fraction(0)})(state))), "pawns-forgotten",
                "Pawns count as well."),
        *(Mistake(exact(Fraction(material(Chess(), table)(state))), "other-values", "That is with other values of the "
                  "pieces than the ones given.") for _, table in rest),
    ]  # fmt: skip
    mistakes = list(kept(exact(right), mistakes))
    if right == 0 or len({mistake.answer for mistake in mistakes}) < 3:
        return None
    sums = []
    for colour, side in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
        counted = [(len(board.pieces(chess.Piece.from_symbol(letter).piece_type, colour)), letter) for letter in values]
        total = sum((n * values[letter] for n, letter in counted), Fraction(0))
        parts = " + ".join(f"{n}·{shown(exact(values[letter]))}" for n, letter in counted if n)
        sums.append(f"{side} has {parts} = {shown(exact(total))}")
    fen = board.fen()
    return Question(
        kind="number",
        prompt=f"Chess, {'White' if board.turn else 'Black'} to move; White is MAX. Count the material{said}; the "
        "king does not count. What does the evaluation say of this position?",
        right=exact(right),
        mistakes=tuple(mistakes),
        explanation=f"{sums[0]}; {sums[1]}. White's minus Black's is {shown(exact(right))}.",
        data={"fen": fen, "values": {letter: str(value) for letter, value in values.items()}},
        effort=board.occupied.bit_count() - 2,
        draw=partial(_chess_board, fen),
    )


_MEN = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}


@question_type("evaluation", "material-ply-by-ply", "E-05", "E-11", levels=("easy",))
def material_ply_by_ply(random: Random) -> Question | None:
    before = random.randint(-5, 5)
    names = random.sample(tuple(_MEN), 4)
    taken = names[:3]
    balances, told = [before], []
    for ply, man in enumerate(taken):
        side = "White" if ply % 2 == 0 else "Black"
        balances.append(balances[-1] + (_MEN[man] if side == "White" else -_MEN[man]))
        enemy = "black" if side == "White" else "white"
        # What has just captured is what is taken back.
        told.append(f"{side}'s {names[ply + 1]} takes the {enemy} {man}")
    right = tuple(balances[1:])
    added, gains = [before], []
    for ply, man in enumerate(taken):
        added.append(added[-1] + _MEN[man])
        gains.append(_MEN[man] if ply % 2 == 0 else -_MEN[man])
    mistakes = (
        Mistake(tuple(balances[:3]), "one-ply-late", "These are the balances before each of the captures."),
        Mistake(tuple(added[1:]), "all-gains-are-whites", "What Black takes counts against White."),
        Mistake(tuple(gains), "not-summed-up", "That is what each capture changes; the balance sums it all up, from "
                "the beginning on."),
    )  # fmt: skip
    if len({*right, before}) < 4:
        return None
    choices = sorted({n for m in mistakes for n in m.answer} | set(right))  # type: ignore[union-attr]
    return Question(
        kind="matching",
        prompt=f"Chess, White is MAX. Material, White's minus Black's, stands at {shown(before)} (pawn 1, knight and "
        f"bishop 3, rook 5, queen 9). Then {told[0]}, {told[1]}, and {told[2]}, all on the same square. What "
        "does the evaluation say if one stops after so many plies of this line?",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"From {shown(before)} by {listed(gains)}: the balance runs {listed(balances)}. Who stops after "
        "one ply is delighted too soon.",
        rows=("after 1 ply", "after 2 plies", "after 3 plies"),
        choices=tuple(choices),
        data={"before": before, "taken": taken},
        effort=9,
    )
