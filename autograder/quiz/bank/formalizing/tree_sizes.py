"""Games, nodes and states of small trees, and how large trees are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, partial
from math import comb, factorial, log10, perm
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX
from aima_games.quiz.question import Mistake, Question
from aima_games.trees.build import game_tree
from autograder.quiz.bank.drafting import PLACES, TICTACTOE, board
from autograder.quiz.bank.question_types import question_type

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

# Tic-tac-toe: many things to count --------------------------------------------------------------------


X_WINS, O_WINS, DRAWN = "games that X wins", "games that O wins", "games that are drawn"
GAMES, NODES = "games, each played to its end", "nodes of the game tree"
STATES = "different positions that play can reach"
FILLINGS = "orders in which nine squares can be filled, 9!"
ESTIMATE = "leaves by the estimate bᵐ, with 5 free squares on average and 9 plies"
BOARDS = "ways to put X, O or nothing on each of nine squares"


@cache
def _counts() -> dict[str, int]:
    """What can be counted in tic-tac-toe, in words, and how often it is there."""
    game = TICTACTOE
    ends: dict[Any, Counter[int]] = {}  # how the games from a state end: a node for every way to come to it

    def count(state: Any) -> Counter[int]:
        if state not in ends:
            if game.is_terminal(state):
                ends[state] = Counter([game.utility(state, MAX)])
            else:
                ends[state] = sum((count(game.result(state, action)) for action in game.actions(state)), Counter())
        return ends[state]

    total = count(game.initial)
    ways = Counter({game.initial: 1})
    for state in sorted(ends, key=lambda marks: sum(marks).bit_count()):
        for action in game.actions(state):
            ways[game.result(state, action)] += ways[state]
    return {
        GAMES: total.total(),
        X_WINS: total[1],
        O_WINS: total[-1],
        DRAWN: total[0],
        NODES: ways.total(),
        STATES: len(ends),
        FILLINGS: factorial(9),
        ESTIMATE: 5**9,
        BOARDS: 3**9,
    }


COMPARED = (
    (GAMES, NODES, "nodes-for-games", "A game is a leaf of the tree; a node is the beginning of a game, so there are "
     "more nodes."),
    (NODES, STATES, "states-for-nodes", "A state that is reached in many ways is one state, and many nodes."),
    (GAMES, STATES, "states-for-games", "Many games run through the same positions, so there are far fewer of these."),
    (X_WINS, O_WINS, "first-mover-ignored", "X moves first and may have a line sooner: more games end with X's."),
    (O_WINS, DRAWN, "draws-overrated", "If all games are counted, good and bad, draws are the rarest."),
    (FILLINGS, GAMES, "fills-the-board", "A game that is won early stops there, so there are fewer games than ways to "
     "fill the board."),
    (FILLINGS, ESTIMATE, "mean-branching", "The factors 9, 8, …, 1 are 5 on average, but their product is smaller than "
     "that of nine fives."),
    (BOARDS, STATES, "impossible-boards", "Most of those boards cannot come about, as with nine Xs: the positions that "
     "play can reach are fewer."),
)  # fmt: skip
"""What may be taken for each other, with the mistake's name and the reason."""


@question_type("tictactoe-counts", ("F-10",), levels=("easy", "medium"))
def tictactoe_counts(random: Random) -> Question | None:
    """Which number belongs to what can be counted in tic-tac-toe?"""
    counts = _counts()
    rows = random.sample(tuple(counts), random.choice((4, 5)))

    def numbers(things: Iterable[str]) -> tuple[str, ...]:
        return tuple(f"{counts[thing]:,}" for thing in things)

    mistakes = []
    for one, two, name, why in COMPARED:
        if one in rows and two in rows:
            swap = {one: two, two: one}
            mistakes.append(Mistake(numbers(swap.get(row, row) for row in rows), name, why))
    if len(mistakes) < 2:
        return None
    in_order = sorted(rows, key=counts.__getitem__)
    sizes = "\n".join(f"- {counts[row]:,}: {row}" for row in in_order)
    return Question(
        kind="matching",
        prompt="In tic-tac-toe many things can be counted. You need not know the numbers by heart: put what is counted "
        "in order of size, then compare. (The board is not turned or mirrored.)",
        right=numbers(rows),
        mistakes=tuple(mistakes),
        explanation=f"From the smallest to the largest:\n\n{sizes}\n\n"
        + " ".join(dict.fromkeys(mistake.why for mistake in mistakes)),
        rows=tuple(rows),
        choices=numbers(in_order),
        data={"rows": rows},
        effort=3 * len(rows) + len(mistakes),
        essence=frozenset(rows),
    )


Late = tuple[Any, int, int, int, int]
"""A position: the state, how many squares are free, how many games, nodes and states are below it."""


@cache
def _late_positions() -> tuple[Late, ...]:
    """Positions with three or four free squares in which games end early: state, free squares, games, nodes, states."""
    game = TICTACTOE
    found, seen, frontier = [], set(), [game.initial]
    for state in frontier:  # grows while we walk it
        for action in game.actions(state):
            child = game.result(state, action)
            shape = min(game.symmetries(child))
            if shape not in seen:
                seen.add(shape)
                frontier.append(shape)
    for state in frontier:
        free = len(game.actions(state))
        if free in (3, 4) and not game.is_terminal(state):
            tree = game_tree(game, state)
            games = sum(attributes["leaf"] for _, attributes in tree.nodes(data=True))
            states = len({each for _, each in tree.nodes(data="state")})
            if games < factorial(free) and states < tree.number_of_nodes():
                found.append((state, free, games, tree.number_of_nodes(), states))
    return tuple(found)


def _tree(state: Any) -> Scene:
    from aima_games.trees.draw import tree_scene

    return tree_scene(TICTACTOE, state, values=False)


def _by_first_move(state: Any) -> str:
    game, lines = TICTACTOE, []
    mover = "X" if game.to_move(state) == MAX else "O"
    for action in game.actions(state):
        tree = game_tree(game, game.result(state, action))
        games = sum(attributes["leaf"] for _, attributes in tree.nodes(data=True))
        lines.append(f"- {mover} on {PLACES[action]}: {tree.number_of_nodes()} and {games}")
    return "\n".join(lines)


ASK = {
    "games": "In how many different ways can the game still go on, each to its end?",
    "nodes": "How many nodes has the whole game tree below this position, the root included?",
    "states": "How many different positions can still come up, this one included? (The board is not turned or "
    "mirrored.)",
}
INSTEAD = {
    "games": "That counts the games, that is the leaves of the tree.",
    "nodes": "That counts the nodes of the tree: every beginning of a game, the empty one included.",
    "states": "That counts a position only once, however one comes to it.",
}


@question_type("count-from-here", ("F-10", "F-11"), least=1)
def count_from_here(random: Random) -> Question | None:
    """How many games, nodes or positions are below this one, a few plies before the end?"""
    shape, free, games, nodes, states = random.choice(_late_positions())
    state = random.choice(TICTACTOE.symmetries(shape))
    counts = {"games": games, "nodes": nodes, "states": states}
    asked = random.choice(tuple(counts))
    if len({*counts.values(), factorial(free)}) < 4:
        return None
    mistakes = [Mistake(counts[each], f"{each}-for-{asked}", INSTEAD[each]) for each in counts if each != asked]
    full = factorial(free) if asked == "games" else sum(perm(free, k) for k in range(free + 1))
    early = "A game stops as soon as somebody has three in a row; the squares that are free then stay free."
    mistakes.append(Mistake(full, "fills-the-board", early))
    if asked != "games":
        root = "The position itself, the root, is a node as well."
        root = root if asked == "nodes" else "The position itself is one of them as well."
        mistakes.append(Mistake(counts[asked] - 1, "root-forgotten", root))
    mover = "X" if TICTACTOE.to_move(state) == MAX else "O"
    return Question(
        kind="number",
        prompt=f"Tic-tac-toe, {mover} to move. A game is over when somebody has three in a row, or when the board is "
        f"full. {ASK[asked]}",
        right=counts[asked],
        mistakes=tuple(mistakes),
        explanation=f"By first move, the nodes and the games below it:\n\n{_by_first_move(state)}\n\nWith the root "
        f"that makes {nodes} nodes and {games} games. Different orders of the same moves lead to the same position, so "
        f"there are only {states} positions.",
        data={"text": TICTACTOE.to_text(state), "asked": asked},
        effort=nodes // 2 + 3 + (states if asked == "states" else 0) // 3,
        essence=(shape, asked),
        draw=partial(board, TICTACTOE, state),
        # A larger tree could not be read on paper.
        draw_key=partial(_tree, state) if nodes <= 20 else None,
    )


# How trees grow ---------------------------------------------------------------------------------------


@question_type("nodes-on-level", ("F-11", "F-10"), levels=("easy",), least=3)
def nodes_on_level(random: Random) -> Question:
    """How many nodes, or positions, are there after a few marks on an empty board?"""
    squares, plies = random.randint(4, 16), random.randint(2, 4)
    asked = random.choice(("nodes", "positions"))
    first = (plies + 1) // 2
    nodes, positions = perm(squares, plies), comb(squares, first) * comb(squares - first, plies - first)
    product = " · ".join(str(squares - i) for i in range(plies))
    taken = "A square that is taken is no longer free: each ply has one action fewer."
    whose = "That counts which squares are taken, but not by whom."
    multiply = "For each first move all the second ones are possible: multiply, not add."
    if asked == "nodes":
        right, ask = nodes, f"How many nodes are on level {plies} of the game tree? (The root is level 0.)"
        explanation = f"There are {squares} first moves, then one fewer at each ply: {product} = {nodes:,}."
        ways = "A node is a way to come to a position; several ways are several nodes."
        mixed_up = Mistake(positions, "states-for-nodes", ways)
    else:
        right, ask = positions, f"How many different positions are there after {plies} plies?"
        explanation = (
            f"The {plies} moves can be made in {product} = {nodes:,} ways. Exchanging marks of the same player leads "
            f"to the same position: X has made {first} of the moves and O {plies - first}, so divide by {first}! · "
            f"{plies - first}! = {factorial(first) * factorial(plies - first)}, which leaves {positions:,}."
        )
        orders = "That counts each order of the moves; the same marks in another order are the same position."
        mixed_up = Mistake(nodes, "nodes-for-states", orders)
    return Question(
        kind="number",
        prompt=f"On a board of {squares} squares X and O take turns to mark an empty square, X first. Nobody can win "
        f"before ply {plies + 1}. {ask}",
        right=right,
        mistakes=(
            Mistake(squares**plies, "branching-stays", taken),
            Mistake(comb(squares, plies), "marks-forgotten", whose),
            mixed_up,
            Mistake(sum(range(squares - plies + 1, squares + 1)), "choices-add", multiply),
        ),
        explanation=explanation,
        data={"squares": squares, "plies": plies, "asked": asked},
        effort=plies + (0 if asked == "nodes" else plies),
    )


@question_type("power-of-ten", ("F-11",), levels=("easy",), least=3)
def power_of_ten(random: Random) -> Question | None:
    """How large is b to the power of m, as a power of ten?"""
    b, m = random.randint(3, 400), random.choice(range(10, 201, 5))
    exact, given = m * log10(b), f"{log10(b):.3f}"
    right = round(exact)
    by_hand = round(m * float(given))
    if abs(exact - by_hand) > 0.4 or abs(exact - right) > 0.4 or b % 10 == 0:
        return None
    swapped = f"That is {m} to the power of {b}; at each of {m} plies the number is multiplied by {b}."
    linear = "The plies multiply, they do not add: b to the power of m, not b times m."
    digits = "10<sup>k</sup> has k + 1 digits; the exponent is asked for."
    return Question(
        kind="number",
        prompt=f"A game has about {b} actions in every state and lasts about {m} plies. Its tree then has about "
        f"{b}<sup>{m}</sup> ≈ 10<sup>k</sup> leaves. What is k, rounded to a whole number? (log₁₀ {b} ≈ {given})",
        right=right,
        mistakes=(
            Mistake(round(b * log10(m)), "base-and-exponent-swapped", swapped),
            Mistake(m, "every-factor-is-ten", f"Each of the {m} factors is {b}, not 10."),
            Mistake(round(log10(b * m)), "cost-linear", linear),
            Mistake(right + 1, "digits-for-exponent", digits),
        ),
        explanation=f"log₁₀ {b}<sup>{m}</sup> = {m} · log₁₀ {b} ≈ {m} · {given} ≈ {m * float(given):.1f}, so k = "
        f"{right}.",
        data={"b": b, "m": m},
        effort=4,
    )
