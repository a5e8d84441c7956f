"""The topic "evaluation", first part: what an evaluation function is, counting on boards, and weighted sums.

Trees that are cut off, settle, or end at a horizon are in `estimated_trees.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX, MIN, Game
from aima_games.evaluation import LinearEvaluation, open_lines
from aima_games.features import features_of
from aima_games.games import Othello
from aima_games.quiz.bank import question_type
from aima_games.quiz.drafting import PLACES, TICTACTOE, kept, offered, shuffled, ticked
from aima_games.quiz.question import Mistake, Question, Value, listed, shown

if TYPE_CHECKING:
    from aima_games.scene import Scene


def _board(game: Game, state: Any) -> Scene:
    from aima_games.drawing import board_scene

    return board_scene(game, state)


def _played(game: Game, random: Random, plies: int) -> Any:
    """The state after so many random plies, or None where the game is over by then."""
    state = game.initial
    for _ in range(plies):
        state = game.result(state, random.choice(game.actions(state)))
        if game.is_terminal(state):
            return None
    return state


def _exact(number: Fraction) -> Value:
    """A number as a question holds it: whole if it is."""
    return int(number) if number.denominator == 1 else number


# What an evaluation function is -----------------------------------------------------------------------

YES, MOVER = "an evaluation function", "none: it is the mover's view, not MAX's"
HISTORY, AHEAD = "none: it needs the moves made so far", "none: it looks ahead"
VERDICTS = (YES, MOVER, HISTORY, AHEAD)

_THINGS = {
    "chess": ("pawns", "legal moves", "rooks on open files", "pieces in the centre"),
    "Othello": ("discs", "corners", "legal moves", "discs on the edge"),
    "Connect Four": ("discs in the middle column", "open lines of four"),
}
_SIDES = {"chess": ("White", "Black"), "Othello": ("Black", "White"), "Connect Four": ("X", "O")}
_DONE = {
    "chess": ("how often {0} has given check so far", "how many moves {0} has made with the queen so far"),
    "Othello": ("how many discs {0} has turned over so far", "how often {1} has had to pass so far"),
    "Connect Four": ("how often {0} has played in the middle so far", "how many threats {1} has parried so far"),
}


@question_type("evaluation", "static-and-from-max", "E-02", levels=("easy", "medium"))
def static_and_from_max(random: Random) -> Question:
    game = random.choice(tuple(_THINGS))
    first, second = _SIDES[game]
    things, plies = random.sample(_THINGS[game], 2), random.choice(("two", "three", "four"))
    told = {
        f"{first}'s {things[0]} minus {second}'s {things[0]}": YES,
        f"the mover's {things[1]} minus the opponent's {things[1]}": MOVER,
        random.choice(_DONE[game]).format(first, second): HISTORY,
        f"the largest lead in {things[0]} that {first} can reach within {plies} plies": AHEAD,
    }  # fmt: skip
    dull = random.choice(("0, whatever the position", f"1 if {first} is to move, otherwise 0"))
    told[dull] = YES
    rows = shuffled(random, told)
    if random.random() < 0.5:
        rows.remove(random.choice([row for row in rows if told[row] != YES]))
    right = tuple(told[row] for row in rows)
    mistakes = (
        Mistake(tuple(YES if verdict == MOVER else verdict for verdict in right), "movers-view", "A number that is "
                "always the mover's changes its sign from ply to ply; an evaluation function, as we define it, is "
                "MAX's."),
        Mistake(tuple(AHEAD if row == dull else told[row] for row in rows), "bad-is-none", "It may be a bad one, but "
                "it is static and not the mover's view: it is an evaluation function."),
        Mistake(tuple(YES if verdict == AHEAD else verdict for verdict in right), "looking-ahead-is-evaluation",
                "What needs moves to be tried is a search. An evaluation function reads off the position itself."),
        Mistake(tuple(YES if verdict == HISTORY else verdict for verdict in right), "path-counts", "The same "
                "position may come about in different ways, and must get the same number."),
    )  # fmt: skip
    return Question(
        kind="matching",
        prompt=f"A number for each position of {game}; {first} is MAX. Is it an evaluation function, that is static "
        "(read off the position alone, which tells whose turn it is) and always from MAX's side? Good or bad "
        "does not matter.",
        right=right,
        mistakes=kept(right, mistakes),
        explanation="\n".join(f"- {row} → {verdict}" for row, verdict in zip(rows, right, strict=True)),
        rows=tuple(rows),
        choices=VERDICTS,
        data={"game": game, "rows": rows},
        effort=3 * len(rows) + 2,
        essence=frozenset(rows),
    )


AHEADS = ("MAX is ahead", "even", "MIN is ahead")


@question_type("evaluation", "mover-or-max", "E-02", levels=("easy",))
def mover_or_max(random: Random) -> Question | None:
    numbers = [*random.sample([n for n in range(-9, 10) if n], 3), 0]
    random.shuffle(numbers)
    movers = [random.choice((MAX, MIN)) for _ in numbers]
    right = tuple(
        AHEADS[1] if n == 0 else AHEADS[0] if (n > 0) == (mover == MAX) else AHEADS[2]
        for n, mover in zip(numbers, movers, strict=True)
    )
    naive = tuple(AHEADS[1] if n == 0 else AHEADS[0] if n > 0 else AHEADS[2] for n in numbers)
    mistakes = (
        Mistake(naive, "movers-view", "These numbers are the mover's: where MIN is to move, a positive one is good for "
                "MIN."),
        Mistake(tuple(AHEADS[0] if mover == MAX else AHEADS[2] for mover in movers), "mover-is-ahead",
                "Who is to move is not therefore ahead: the number says who is."),
    )  # fmt: skip
    if right in (naive, mistakes[1].answer):
        return None
    rows = tuple(f"{mover} to move, {shown(n)}" for mover, n in zip(movers, numbers, strict=True))
    return Question(
        kind="matching",
        prompt="A program estimates positions **from the side of the player to move**: above 0 means that the mover is "
        "ahead. Who is ahead in these positions?",
        right=right,
        mistakes=mistakes,
        explanation="\n".join(
            f"- {row}: seen from MAX's side {shown(n if mover == MAX else -n)}, so {answer}"
            for row, n, mover, answer in zip(rows, numbers, movers, right, strict=True)
        ),
        rows=rows,
        choices=AHEADS,
        data={"numbers": numbers, "movers": movers},
        effort=2 * len(rows),
    )


# A good one -------------------------------------------------------------------------------------------


def _ends_in_words(values: Sequence[int]) -> str:
    won, drawn, lost = values[:2], values[2:4], values[4:]
    return f"won {listed(won)}; drawn {listed(drawn)}; lost {listed(lost)}"


def _orders(values: Sequence[int]) -> bool:
    """Whether every win is above every draw and every draw above every loss."""
    return min(values[:2]) > max(values[2:4]) and min(values[2:4]) > max(values[4:])


@question_type("evaluation", "orders-the-ends", "E-03", levels=("medium",))
def orders_the_ends(random: Random) -> Question | None:
    functions: list[list[int]] = []
    while len(functions) < 5:
        low = random.choice((-9, -9, 0, -20))
        values = sorted(random.sample(range(low, low + 19), 6), reverse=True)
        if random.random() < 0.6:  # exchange two neighbours of different classes, or not
            i = random.choice((1, 3))
            values[i], values[i + 1] = values[i + 1], values[i]
        for start in (0, 2, 4):
            if random.random() < 0.5:
                values[start], values[start + 1] = values[start + 1], values[start]
        functions.append(values)
    texts = [_ends_in_words(values) for values in functions]
    right = ticked(texts, [text for text, values in zip(texts, functions, strict=True) if _orders(values)])
    signs = [text for text, v in zip(texts, functions, strict=True) if min(v[:2]) > 0 > max(v[4:])]
    means = [text for text, v in zip(texts, functions, strict=True) if sum(v[:2]) > sum(v[2:4]) > sum(v[4:])]
    sure = [text for text, v in zip(texts, functions, strict=True) if min(v[:2]) > max(v[4:])]
    if not 2 <= len(right) <= 3 or ticked(texts, means) == right:
        return None
    every = (
        Mistake(ticked(texts, means), "on-average-is-enough", "On average is not enough: a single draw that gets more "
                "than a win misleads the search."),
        Mistake(ticked(texts, signs), "signs-decide", "The signs do not matter here, nor does where 0 lies: only the "
                "order does."),
        Mistake(ticked(texts, sure), "draws-overlooked", "Draws have to lie in between as well, below every win and "
                "above every loss."),
    )  # fmt: skip
    mistakes = tuple(mistake for mistake in kept(right, every) if mistake.answer)
    reasons = []
    for text, v in zip(texts, functions, strict=True):
        if _orders(v):
            reasons.append(f"- {text}: yes")
        else:
            above = "a draw" if min(v[:2]) <= max(v[2:4]) else "a loss"
            below = "a win" if above == "a draw" else "a draw"
            reasons.append(f"- {text}: no, {above} gets more than {below}")
    return Question(
        kind="several",
        prompt="Five evaluation functions were asked about the same six ends of a game: two that MAX has won, two "
        "drawn, two lost. Each choice lists what one of them said. Which order the ends as the utility does, "
        "that is put every win above every draw, and every draw above every loss?",
        right=right,
        mistakes=mistakes,
        explanation="\n".join(reasons),
        choices=tuple(texts),
        data={"functions": functions},
        effort=4 * len(functions),
    )


@question_type("evaluation", "win-or-estimate", "E-03", levels=("easy",))
def win_or_estimate(random: Random) -> Question | None:
    player = random.choice((MAX, MIN))
    sign = 1 if player == MAX else -1
    pawns = random.sample(range(-3, 6), 3)
    scaled = random.random() < 0.5
    values = [Fraction(sign * n, 10) if scaled else Fraction(sign * n) for n in pawns]
    if max(sign * value for value in values) in (0, 1) or max(pawns) < 2:
        return None
    moves = ["a1", "a2", "a3", "a4"]
    win = random.randrange(4)
    values.insert(win, Fraction(sign))
    best = max(range(4), key=lambda i: sign * values[i])
    worst = min(range(4), key=lambda i: sign * values[i])
    greedy = max((i for i in range(4) if i != win), key=lambda i: sign * values[i])
    rest = next(i for i in range(4) if i not in (win, greedy, worst))
    right = moves[best]
    mistakes = [
        Mistake(moves[worst], "max-min-swapped", f"All numbers are seen from MAX's side, and {player} is to move: it "
                f"wants the number to be {'large' if player == MAX else 'small'}."),
        Mistake(moves[rest], "second-best", f"There is a number that is {'larger' if player == MAX else 'smaller'}."),
    ]  # fmt: skip
    if best == win:
        mistakes.append(Mistake(moves[greedy], "estimate-beats-win", "Divided by ten the estimates stay between a loss "
                                "and a win: the win counts more."))  # fmt: skip
    else:
        mistakes.append(Mistake(moves[win], "a-win-is-always-taken", "The program does not know what a win is. It "
                "compares numbers, and here an estimate is beyond the utility of a win."))  # fmt: skip
    count = (
        "the number of MAX's pawns minus MIN's, divided by ten" if scaled else "the number of MAX's pawns minus MIN's"
    )
    told = "; ".join(
        f"{move} wins the game" if i == win else f"after {move} the evaluation says {shown(_exact(values[i]))}"
        for i, move in enumerate(moves)
    )
    return Question(
        kind="choice",
        prompt=f"{player} looks one ply ahead. A game that is over counts its utility for MAX: 1 if MAX has won, −1 if "
        f"MIN has. Any other position counts {count}. {player} has four moves: {told}. Which one does the program "
        "play?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"The numbers of {', '.join(moves)} are {listed(map(_exact, values))}; {player} takes the "
        f"{'largest' if player == MAX else 'smallest'}: {right}. "
        + ("Estimates that lie between a loss and a win never outweigh a win."
           if scaled else "No estimate should be worth more than a win: it has to be scaled down first."),
        choices=tuple(moves),
        data={"player": player, "values": [str(value) for value in values], "win": win},
        effort=8,
    )  # fmt: skip


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
    state = _played(game, random, random.randint(2, 6))
    if state is None:
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
        draw=partial(_board, game, state),
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
        draw=partial(_board, game, state),
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
    return _board(game, game.from_text(fen))


@question_type("evaluation", "material", "E-05", levels=("easy", "medium"))
def material_count(random: Random) -> Question | None:
    import chess  # here: who doesn't play chess need not wait for it

    from aima_games.features.chess import material
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
        Mistake(_exact(-right), "movers-view", "That is Black's lead. White is MAX, and the "
                "number is MAX's, whoever is to move."),
        Mistake(men_lead, "heads-counted", "That counts heads; the pieces have different values."),
        Mistake(_exact(Fraction(material(Chess(), {**values, "P": Fraction(0)})(state))), "pawns-forgotten",
                "Pawns count as well."),
        *(Mistake(_exact(Fraction(material(Chess(), table)(state))), "other-values", "That is with other values of the "
                  "pieces than the ones given.") for _, table in rest),
    ]  # fmt: skip
    mistakes = list(kept(_exact(right), mistakes))
    if right == 0 or len({mistake.answer for mistake in mistakes}) < 3:
        return None
    sums = []
    for colour, side in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
        counted = [(len(board.pieces(chess.Piece.from_symbol(letter).piece_type, colour)), letter) for letter in values]
        total = sum((n * values[letter] for n, letter in counted), Fraction(0))
        parts = " + ".join(f"{n}·{shown(_exact(values[letter]))}" for n, letter in counted if n)
        sums.append(f"{side} has {parts} = {shown(_exact(total))}")
    fen = board.fen()
    return Question(
        kind="number",
        prompt=f"Chess, {'White' if board.turn else 'Black'} to move; White is MAX. Count the material{said}; the "
        "king does not count. What does the evaluation say of this position?",
        right=_exact(right),
        mistakes=tuple(mistakes),
        explanation=f"{sums[0]}; {sums[1]}. White's minus Black's is {shown(_exact(right))}.",
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


# Weighted sums ----------------------------------------------------------------------------------------


@cache
def _othello() -> tuple[Othello, dict[str, Any]]:
    game = Othello(6)
    return game, features_of(game)


@question_type("evaluation", "othello-sum", "E-07", "E-08", levels=("medium", "hard"))
def othello_sum(random: Random) -> Question | None:
    game, features = _othello()
    state = _played(game, random, random.randint(9, 22))
    if state is None:
        return None
    names = ["discs", "corners", "next_to_empty_corner"][: random.choice((2, 3, 3))]
    weights = {
        "discs": Fraction(1, random.choice((1, 2, 10))),
        "corners": Fraction(random.choice((5, 8, 10))),
        "next_to_empty_corner": Fraction(-random.choice((2, 3, 4))),
    }
    chosen = LinearEvaluation({name: features[name] for name in names}, {name: weights[name] for name in names})
    values = chosen.vector(state)
    if any(value == 0 for value in values):
        return None
    right = Fraction(chosen(state))
    unsigned = sum(abs(weights[name]) * value for name, value in zip(names, values, strict=True))
    mistakes = [
        Mistake(sum(values), "weights-ignored", "That adds up the features; each has to be multiplied by its weight."),
        Mistake(_exact(-right), "sign", "That is White's lead. Black is MAX here."),
        Mistake(values[0], "discs-only", "That is the discs alone; the other features count as well."),
        Mistake(_exact(right + weights["corners"] * (abs(values[1]) - values[1])), "corners-for-black",
                "White's corners count against Black."),
    ]  # fmt: skip
    if len(names) == 3:
        mistakes.append(Mistake(_exact(Fraction(unsigned)), "sign-of-weight-lost", "The weight of discs beside an "
                "empty corner is negative: they are bad for who has them."))  # fmt: skip
    mistakes = list(kept(_exact(right), mistakes))
    if len({mistake.answer for mistake in mistakes}) < 3:
        return None
    in_words = {
        "discs": "discs",
        "corners": "corners",
        "next_to_empty_corner": "discs on one of the three squares next to a corner that is empty",
    }
    terms = "; ".join(f"{shown(_exact(weights[name]))} for {in_words[name]}" for name in names)
    black, white, _ = state
    return Question(
        kind="number",
        prompt="Othello on 6 × 6 squares; Black (filled discs) is MAX. Each feature is Black's number minus White's, "
        f"and the weights are: {terms}. What does the weighted sum say of this position?",
        right=_exact(right),
        mistakes=tuple(mistakes),
        explanation="\n".join(
            f"- {in_words[name]}: {shown(value)}, times {shown(_exact(weights[name]))}"
            for name, value in zip(names, values, strict=True)
        )
        + f"\n\nTogether {shown(_exact(right))}.",
        data={"text": game.to_text(state), "weights": {name: str(weights[name]) for name in names}},
        effort=8 * len(names) + (black | white).bit_count() // 6,
        essence=(min(game.symmetries(state)), tuple(names)),
        draw=partial(_board, game, state),
    )


_FEATURES = {
    "pawns": (Fraction(1), range(2, 9)),
    "knights": (Fraction(3), range(0, 3)),
    "rooks": (Fraction(5), range(0, 3)),
    "doubled pawns": (Fraction(-1, 2), range(0, 4)),
    "isolated pawns": (Fraction(-1, 2), range(0, 4)),
    "rooks on open files": (Fraction(1, 4), range(0, 3)),
    "legal moves": (Fraction(1, 10), range(12, 41)),
}


@question_type("evaluation", "weighted-sum", "E-07", levels=("easy",))
def weighted_sum(random: Random) -> Question | None:
    good, bad = ("pawns", "knights", "rooks", "legal moves", "rooks on open files"), ("doubled pawns", "isolated pawns")
    names = random.sample(good, 2) + random.sample(bad, 1)
    white = [random.choice(_FEATURES[name][1]) for name in names]
    black = [random.choice(_FEATURES[name][1]) for name in names]
    weights = [_FEATURES[name][0] for name in names]
    leads = [a - b for a, b in zip(white, black, strict=True)]
    if 0 in leads:
        return None

    def total(numbers: Sequence[int], by: Sequence[Fraction]) -> Value:
        return _exact(sum((w * n for w, n in zip(by, numbers, strict=True)), Fraction(0)))

    right = total(leads, weights)
    mistakes = (
        Mistake(total(leads, list(map(abs, weights))), "sign-of-weight-lost", "A negative weight belongs to a "
                "feature that is bad to have: subtract it."),
        Mistake(total([a + b for a, b in zip(white, black, strict=True)], weights), "black-added", "What Black has "
                "counts against White: each feature is White's number minus Black's."),
        Mistake(total(white, weights), "own-features-only", "That is White's side alone; Black's has to be "
                "subtracted."),
        Mistake(sum(leads), "weights-ignored", "Each feature has to be multiplied by its weight first."),
    )  # fmt: skip
    if len({mistake.answer for mistake in kept(right, mistakes)}) < 4:
        return None
    rows = "\n".join(
        f"- {name}: White {a}, Black {b}; weight {shown(_exact(w))}"
        for name, a, b, w in zip(names, white, black, weights, strict=True)
    )
    products = [_exact(w * lead) for w, lead in zip(weights, leads, strict=True)]
    return Question(
        kind="number",
        prompt="A chess program evaluates by a weighted sum; White is MAX. Each feature is White's number minus "
        f"Black's. In a position it counts:\n\n{rows}\n\nWhat is the value of the position?",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"The features are {listed(leads)}, their products with the weights {listed(products)}, and the "
        f"sum is {shown(right)}.",
        data={"white": white, "black": black, "weights": [str(w) for w in weights]},
        effort=12,
    )


def _vector(numbers: Sequence[int]) -> str:
    return f"({listed(numbers)})"


def _dot(weights: Sequence[int], features: Sequence[int]) -> int:
    return sum(w * f for w, f in zip(weights, features, strict=True))


@question_type("evaluation", "weights-choose-move", "E-07", levels=("easy",))
def weights_choose_move(random: Random) -> Question | None:
    player = random.choice((MAX, MIN))
    sign = 1 if player == MAX else -1
    weights = [random.randint(1, 3), random.randint(4, 9), -random.randint(2, 6)]
    random.shuffle(weights)
    features = [[random.randint(-4, 6) for _ in weights] for _ in range(4)]
    moves = ["a1", "a2", "a3", "a4"]

    def choice(by: Sequence[int], flip: int = 1) -> str | None:
        values = [flip * sign * _dot(by, vector) for vector in features]
        return moves[values.index(max(values))] if values.count(max(values)) == 1 else None

    largest = max(range(3), key=lambda i: abs(weights[i]))
    ways = {
        "max-min-swapped": (choice(weights, -1), f"{player} is to move, and the sum is seen from MAX's side: "
        f"{player} wants it {'large' if player == MAX else 'small'}."),
        "weights-ignored": (choice([1, 1, 1]), "That adds up the features without their weights."),
        "sign-of-weight-lost": (choice(list(map(abs, weights))), "One of the weights is negative: what is bad to have "
                                "must lower the sum."),
        "largest-weight-only": (choice([w if i == largest else 0 for i, w in enumerate(weights)]), "The largest "
        "weight does not decide alone; small weights times large features count as well."),
    }  # fmt: skip
    right = choice(weights)
    mistakes = [Mistake(move, name, why) for name, (move, why) in ways.items() if move is not None and move != right]
    if right is None or {right, *(m.answer for m in mistakes)} != set(moves):
        return None
    values = [_dot(weights, vector) for vector in features]
    if len(set(values)) < 4:
        return None
    told = "; ".join(f"{move} to {_vector(vector)}" for move, vector in zip(moves, features, strict=True))
    return Question(
        kind="choice",
        prompt=f"The evaluation is a weighted sum of three features, seen from MAX's side, with the weights "
        f"{_vector(weights)}. {player} looks one ply ahead; its moves lead to positions with the features: {told}. "
        "Which move does it choose?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"The sums are {listed(values)} for {', '.join(moves)}; {player} takes the "
        f"{'largest' if player == MAX else 'smallest'}, {shown(values[moves.index(right)])}: {right}.",
        choices=tuple(moves),
        data={"player": player, "weights": weights, "features": features},
        effort=len(moves) * len(weights) + 2,
    )


@question_type("evaluation", "find-weights", "E-07", levels=("medium",))
def find_weights(random: Random) -> Question | None:
    features = [[random.randint(-4, 9) for _ in range(3)] for _ in range(3)]
    wanted = [random.choice((1, -1)) * size for size in random.sample(range(1, 10), 3)]

    def ranks(weights: Sequence[int]) -> bool:
        return all(a > b for a, b in pairwise(_dot(weights, vector) for vector in features))

    a, b, c = wanted
    candidates = {
        "sign-of-weight-lost": (abs(a), abs(b), abs(c)),
        "weights-exchanged": random.choice(((b, a, c), (a, c, b), (c, b, a))),
        "one-feature-only": tuple(w if abs(w) == max(map(abs, wanted)) else 0 for w in wanted),
        "all-signs-turned": (-a, -b, -c),
        "weights-ignored": (1, 1, 1),
    }
    if not ranks(wanted):
        return None
    right = _vector(wanted)
    mistakes = []
    for name, weights in random.sample(sorted(candidates.items()), 4):
        values = [_dot(weights, vector) for vector in features]
        if ranks(weights) or len(set(values)) < 3:
            return None
        order = " > ".join(sorted("ABC", key=lambda letter: -values["ABC".index(letter)]))
        mistakes.append(Mistake(_vector(weights), name, f"These give A, B, C the values {listed(values)}: {order}."))
    if len({mistake.answer for mistake in mistakes}) < 4:
        return None
    right_values = [_dot(wanted, vector) for vector in features]
    told = ", ".join(f"{letter} {_vector(vector)}" for letter, vector in zip("ABC", features, strict=True))
    return Question(
        kind="choice",
        prompt=f"Three positions have the features {told}. Strong players prefer A for MAX to B, and B to C. With "
        "which weights does the weighted sum say so too?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"With {right} the values of A, B, C are {listed(right_values)}: A > B > C.",
        choices=offered(random, right, mistakes),
        data={"features": features, "choices": [list(wanted), *(list(candidates[m.misconception]) for m in mistakes)]},
        effort=3 * 3 + 2 * len(mistakes),
    )
