"""The topic "formalizing", third part: games, nodes and states of small trees, and how large trees are."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from math import comb, factorial, log10, perm
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.topics.drafting import PLACES, TICTACTOE, kept, offered, shuffled
from aima_games.trees.build import game_tree

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

# Tic-tac-toe: many things to count --------------------------------------------------------------------


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
        "games that X wins": total[1],
        "games that O wins": total[-1],
        "games that are drawn": total[0],
        NODES: ways.total(),
        STATES: len(ends),
        FILLINGS: factorial(9),
        ESTIMATE: 5**9,
        BOARDS: 3**9,
    }


@question_type("formalizing", "tictactoe-counts", "F-10", levels=("easy", "medium"))
def tictactoe_counts(random: Random) -> Question | None:
    counts = _counts()
    rows = random.sample(tuple(counts), random.choice((4, 5)))
    in_order = sorted(rows, key=counts.__getitem__)
    right = tuple(f"{counts[row]:,}" for row in rows)
    every = (
        (GAMES, NODES, "nodes-for-games", "A game is a leaf of the tree; a node is the beginning of a game, so there "
         "are more nodes."),
        (NODES, STATES, "states-for-nodes", "A state that is reached in many ways is one state, and many nodes."),
        (GAMES, STATES, "states-for-games", "Many games run through the same positions, so there are far fewer of "
         "these."),
        ("games that X wins", "games that O wins", "first-mover-ignored", "X moves first and may have a line sooner: "
         "more games end with X's."),
        ("games that O wins", "games that are drawn", "draws-overrated", "If all games are counted, good and bad, "
         "draws are the rarest."),
        (FILLINGS, GAMES, "fills-the-board", "A game that is won early stops there, so there are fewer games than ways "
         "to fill the board."),
        (FILLINGS, ESTIMATE, "mean-branching", "The factors 9, 8, …, 1 are 5 on average, but their product is smaller "
         "than that of nine fives."),
        (BOARDS, STATES, "impossible-boards", "Most of those boards cannot come about, as with nine Xs: the positions "
         "that play can reach are fewer."),
    )  # fmt: skip
    mistakes = []
    for one, two, name, why in every:
        if one in rows and two in rows:
            swap = {one: two, two: one}
            mistakes.append(Mistake(tuple(f"{counts[swap.get(row, row)]:,}" for row in rows), name, why))
    if len(mistakes) < 2:
        return None
    return Question(
        kind="matching",
        prompt="In tic-tac-toe many things can be counted. You need not know the numbers by heart: put what is counted "
        "in order of size, then compare. (The board is not turned or mirrored.)",
        right=right,
        mistakes=tuple(mistakes),
        explanation="From the smallest to the largest:\n\n"
        + "\n".join(f"- {counts[row]:,}: {row}" for row in in_order)
        + "\n\n"
        + " ".join(dict.fromkeys(mistake.why for mistake in mistakes)),
        rows=tuple(rows),
        choices=tuple(f"{counts[row]:,}" for row in in_order),
        data={"rows": rows},
        effort=3 * len(rows) + len(mistakes),
        essence=frozenset(rows),
    )


_GAMES, _NODES, _STATES = (
    "the number of games (255,168)",
    "the number of nodes (549,946)",
    "the number of positions (5,478)",
)
_EARLY = "a game stops as soon as there are three in a row"
REASONS: dict[tuple[str, str], str] = {
    ("5⁹ = 1,953,125", "9! = 362,880"): "of all products of nine numbers with the mean 5 the largest has equal factors",
    ("9! = 362,880", _GAMES): _EARLY,
    (_NODES, _GAMES): "the beginnings of games count there, as well as the whole games",
    (_NODES, _STATES): "different orders of moves lead to the same board",
    ("3⁹ = 19,683", _STATES): "most of the boards have too many Xs or too many Os",
    (_STATES, "the number of positions that differ even when the board may be turned and mirrored (765)"):
        "one board stands for up to eight",
}  # fmt: skip
"""Why the first number of a pair is larger than the second."""


@question_type("formalizing", "why-counts-differ", "F-10", levels=("easy",))
def why_counts_differ(random: Random) -> Question:
    (more, less), *others = shuffled(random, REASONS)
    right = REASONS[more, less]
    # That games stop early keeps some boards from coming about, so there it would be half a reason.
    others = [pair for pair in others if not (more.startswith("3⁹") and REASONS[pair] == _EARLY)]
    mistakes = tuple(
        Mistake(REASONS[pair], "another-reason", f"That is why {pair[0]} is larger than {pair[1]}.")
        for pair in others[:3]
    )
    return Question(
        kind="choice",
        prompt=f"Tic-tac-toe: why is {more} larger than {less}? Because …",
        right=right,
        mistakes=mistakes,
        explanation=f"Because {right}.",
        choices=offered(random, right, mistakes),
        data={"more": more, "less": less},
        effort=6,
        essence=(more, less),
    )


@cache
def _late_positions() -> tuple[tuple[Any, int, int, int, int], ...]:
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


def _board(state: Any) -> Scene:
    from aima_games.graphics.positions import board_scene

    return board_scene(TICTACTOE, state)


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


@question_type("formalizing", "count-from-here", "F-10", "F-11")
def count_from_here(random: Random) -> Question | None:
    game = TICTACTOE
    shape, free, games, nodes, states = random.choice(_late_positions())
    state = random.choice(game.symmetries(shape))
    asked = random.choice(("games", "nodes", "states"))
    counts = {"games": games, "nodes": nodes, "states": states}
    right = counts[asked]
    if len({*counts.values(), factorial(free)}) < 4:
        return None
    filled = sum(perm(free, k) for k in range(free + 1))
    why = {
        "games": "That counts the games, that is the leaves of the tree.",
        "nodes": "That counts the nodes of the tree: every beginning of a game, the empty one included.",
        "states": "That counts a position only once, however one comes to it.",
    }
    mistakes = [Mistake(number, f"{name}-for-{asked}", why[name]) for name, number in counts.items() if name != asked]
    full = factorial(free) if asked == "games" else filled
    early = "A game stops as soon as somebody has three in a row; the squares that are free then stay free."
    mistakes.append(Mistake(full, "fills-the-board", early))
    if asked == "nodes":
        mistakes.append(Mistake(nodes - 1, "root-forgotten", "The position itself, the root, is a node as well."))
    if asked == "states":
        mistakes.append(Mistake(states - 1, "root-forgotten", "The position itself is one of them as well."))
    ask = {
        "games": "In how many different ways can the game still go on, each to its end?",
        "nodes": "How many nodes has the whole game tree below this position, the root included?",
        "states": "How many different positions can still come up, this one included? (The board is not turned or "
        "mirrored.)",
    }[asked]
    mover = "X" if game.to_move(state) == MAX else "O"
    return Question(
        kind="number",
        prompt=f"Tic-tac-toe, {mover} to move. A game is over when somebody has three in a row, or when the board is "
        f"full. {ask}",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"By first move, the nodes and the games below it:\n\n{_by_first_move(state)}\n\nWith the root "
        f"that makes {nodes} nodes and {games} games. Different orders of the same moves lead to the same "
        f"position, so there are only {states} positions.",
        data={"text": game.to_text(state), "asked": asked},
        effort=nodes // 2 + 3 + (states if asked == "states" else 0) // 3,
        essence=(shape, asked),
        draw=partial(_board, state),
        # A larger tree could not be read on paper.
        draw_key=partial(_tree, state) if nodes <= 20 else None,
    )


# How trees grow ---------------------------------------------------------------------------------------


@question_type("formalizing", "nodes-on-level", "F-11", "F-10", levels=("easy",))
def nodes_on_level(random: Random) -> Question | None:
    n, k = random.randint(4, 12), random.randint(2, 4)
    asked = random.choice(("nodes", "positions"))
    nodes, first = perm(n, k), (k + 1) // 2
    positions = comb(n, first) * comb(n - first, k - first)
    right = nodes if asked == "nodes" else positions
    mistakes = (
        Mistake(n**k, "branching-stays", "A square that is taken is no longer free: each ply has one action fewer."),
        Mistake(comb(n, k), "marks-forgotten", "That counts which squares are taken, but not by whom."),
        Mistake(positions, "states-for-nodes", "A node is a way to come to a position; several ways are several nodes.")
        if asked == "nodes"
        else Mistake(nodes, "nodes-for-states", "That counts each order of the moves; the same marks in another "
                "order are the same position."),
        Mistake(sum(range(n - k + 1, n + 1)), "choices-add", "For each first move all the second ones are possible: "
                "multiply, not add."),
    )  # fmt: skip
    if len({mistake.answer for mistake in kept(right, mistakes)}) < 3:
        return None
    product = " · ".join(str(n - i) for i in range(k))
    if asked == "nodes":
        ask = f"How many nodes are on level {k} of the game tree? (The root is level 0.)"
        explanation = f"There are {n} first moves, then one fewer at each ply: {product} = {nodes:,}."
    else:
        ask = f"How many different positions are there after {k} plies?"
        explanation = (
            f"The {k} moves can be made in {product} = {nodes:,} ways. Exchanging marks of the same player leads to "
            f"the same position: X has made {first} of the moves and O {k - first}, so divide by {first}! · "
            f"{k - first}! = {factorial(first) * factorial(k - first)}, which leaves {positions:,}."
        )
    return Question(
        kind="number",
        prompt=f"On a board of {n} squares X and O take turns to mark an empty square, X first. Nobody can win before "
        f"ply {k + 1}. {ask}",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=explanation,
        data={"squares": n, "plies": k, "asked": asked},
        effort=k + (0 if asked == "nodes" else k),
    )


@question_type("formalizing", "power-of-ten", "F-11", levels=("easy",))
def power_of_ten(random: Random) -> Question | None:
    b, m = random.randint(3, 400), random.choice(range(10, 201, 5))
    given = f"{log10(b):.3f}"
    exact = m * log10(b)
    right = round(exact)
    if abs(exact - round(m * float(given))) > 0.4 or abs(exact - right) > 0.4 or b % 10 == 0:
        return None
    swapped = round(b * log10(m))
    mistakes = (
        Mistake(swapped, "base-and-exponent-swapped", f"That is {m} to the power of {b}; at each of {m} plies the "
                f"number is multiplied by {b}."),
        Mistake(m, "every-factor-is-ten", f"Each of the {m} factors is {b}, not 10."),
        Mistake(round(log10(b * m)), "cost-linear", "The plies multiply, they do not add: b to the power of m, not b "
                "times m."),
        Mistake(right + 1, "digits-for-exponent", "10<sup>k</sup> has k + 1 digits; the exponent is asked for."),
    )  # fmt: skip
    if len({mistake.answer for mistake in kept(right, mistakes)}) < 3:
        return None
    return Question(
        kind="number",
        prompt=f"A game has about {b} actions in every state and lasts about {m} plies. Its tree then has about "
        f"{b}<sup>{m}</sup> ≈ 10<sup>k</sup> leaves. What is k, rounded to a whole number? (log₁₀ {b} ≈ {given})",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"log₁₀ {b}<sup>{m}</sup> = {m} · log₁₀ {b} ≈ {m} · {given} ≈ {m * float(given):.1f}, so k = "
        f"{right}.",
        data={"b": b, "m": m},
        effort=4,
    )


@question_type("formalizing", "faster-computer", "F-11", "M-10", levels=("easy",))
def faster_computer(random: Random) -> Question | None:
    b, more, depth = random.randint(2, 12), random.randint(2, 5), random.randint(5, 20)
    times = b**more
    if times > 5_000 or b == more:
        return None
    asked_total = random.random() < 0.5
    right, start = (depth + more, depth) if asked_total else (more, 0)
    mixed_up = "how many plies are gained, not how deep it sees" if asked_total else "how deep it sees, not the gain"
    mistakes = (
        Mistake(start * times or times, "cost-linear", "Time does not grow with the depth but with the number of "
                f"leaves: each ply multiplies it by {b}."),
        Mistake(right + 1, "one-ply-off", f"For one ply more it would have to be {b ** (more + 1):,} times as fast."),
        Mistake(start + times // b, "divides-once", f"{times:,} / {b} is one ply gone; how often can one divide by "
                f"{b}?"),
        Mistake(more if asked_total else depth + more, "gain-and-depth-mixed-up", f"That is {mixed_up}."),
    )  # fmt: skip
    ask = "How many plies deep does the faster one see in the same time?" if asked_total else (
        "How many plies *more* does the faster one see in the same time?")  # fmt: skip
    return Question(
        kind="number",
        prompt=f"In a game with {b} actions in every state a program searches the whole tree {depth} plies deep in a "
        f"minute; its time is proportional to the number of leaves. A computer is {times:,} times as fast. {ask}",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"Each ply multiplies the leaves by {b}, and {times:,} = {b}<sup>{more}</sup>: the faster computer "
        f"sees {more} plies more, {depth + more} in place of {depth}.",
        data={"b": b, "more": more, "depth": depth, "total": asked_total},
        effort=more + 3,
    )
