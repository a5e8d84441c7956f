"""Questions of the topic "minimax" about what it costs: nodes, memory, and how they grow with the depth."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from aima_games.games import ConnectFour
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.topics.drafting import kept
from aima_games.quiz.wording import listed


@cache
def _visited(b: int, m: int) -> tuple[int, int]:
    """How many nodes, and how many leaves among them, minimax visits: every one."""
    return sum(b**ply for ply in range(m + 1)), b**m


def _size(random: Random) -> tuple[int, int]:
    """A branching factor and a depth whose tree can be counted by hand."""
    return random.choice([(b, m) for b in range(2, 11) for m in range(2, 8) if b != m and b**m <= 1_000])


@question_type("minimax", "leaves-visited", "M-07", levels=("easy",))
def leaves_visited(random: Random) -> Question:
    b, m = _size(random)
    nodes, leaves = _visited(b, m)
    return Question(
        kind="number",
        prompt=(
            f"In a little game every player always has exactly {b} moves, and every game ends after exactly {m} plies "
            "(moves of either player). Positions never repeat. For how many terminal states does minimax, started at "
            "the first position, look up the utility?"
        ),
        right=leaves,
        mistakes=(
            Mistake(
                b * m,
                "cost-linear",
                f"{b}·{m} is the order of the memory that minimax needs; the leaves multiply at every ply.",
            ),
            Mistake(m**b, "base-and-exponent-swapped", f"Base and exponent are swapped: each ply multiplies by {b}."),
            Mistake(b ** (m - 1), "one-ply-off", f"One ply is missing: each of the {m} plies multiplies by {b}."),
            Mistake(b ** (m + 1), "one-ply-off", "One ply too many: the root itself is no ply."),
            Mistake(nodes, "nodes-for-leaves", "That counts every node; only the leaves have a utility."),
        ),
        explanation=f"Each ply multiplies the number of positions by {b}: {b}<sup>{m}</sup> = {leaves:,}. Minimax "
        "leaves none of them out.",
        data={"b": b, "m": m},
        effort=m,
    )


@question_type("minimax", "nodes-visited", "M-07", levels=("easy",))
def nodes_visited(random: Random) -> Question:
    b, m = _size(random)
    nodes, leaves = _visited(b, m)
    return Question(
        kind="number",
        prompt=(
            f"A game tree has branching factor {b} everywhere, and all its leaves lie at depth {m} (the root has "
            "depth 0). How many nodes does minimax visit, the root and the leaves included?"
        ),
        right=nodes,
        mistakes=(
            Mistake(leaves, "leaves-for-nodes", "That counts the leaves only; the inner nodes are visited as well."),
            Mistake(nodes - 1, "root-forgotten", "The root is a node too."),
            Mistake(nodes - leaves, "one-ply-off", "The last ply is missing: the leaves are nodes too."),
            Mistake(1 + b * m, "cost-linear", "So many are in memory at once, but more are visited."),
        ),
        explanation=f"{' + '.join(f'{b**ply:,}' for ply in range(m + 1))} = {nodes:,}: depth by depth, each row {b} "
        "times the row above it.",
        data={"b": b, "m": m},
        effort=m,
    )


@question_type("minimax", "nodes-in-memory", "M-07", levels=("easy",))
def nodes_in_memory(random: Random) -> Question:
    b, m = _size(random)
    nodes, leaves = _visited(b, m)
    return Question(
        kind="number",
        prompt=(
            f"Minimax runs depth-first through a tree with branching factor {b} whose leaves all lie at depth {m} "
            "(the root has depth 0). When it comes to an inner node it generates all children of that node at once, "
            "and it drops them together when the node's value is known. How many nodes are in memory at most at one "
            "time, the root included?"
        ),
        right=1 + b * m,
        mistakes=(
            Mistake(nodes, "memory-is-time", "That is how many nodes are visited in all; most are gone by then."),
            Mistake(leaves, "memory-is-time", "That many leaves are visited in all, but never held at once."),
            Mistake(b * m, "root-forgotten", "The root is in memory too."),
            Mistake(m + 1, "only-the-path", "That is the path alone; its nodes' other children are in memory too."),
        ),
        explanation=(
            f"On the way down, each of the {m} inner nodes of the path holds its {b} children: {m}·{b}, and the root, "
            f"makes {1 + b * m}. With branching factor b and depth m, memory grows like b·m, time like b<sup>m</sup>."
        ),
        data={"b": b, "m": m},
        effort=m,
    )


@question_type("minimax", "deeper", "M-07", levels=("easy",))
def deeper(random: Random) -> Question | None:
    b, depth, more, seconds = random.randint(3, 12), random.randint(2, 6), random.choice((2, 3)), random.randint(1, 6)
    if seconds * (depth + more) % depth:
        return None  # the answer "in proportion to the depth" should be a whole number like the others
    right = seconds * b**more
    every_mistake: tuple[tuple[int, str, str], ...] = (
        (
            seconds * (depth + more) // depth,
            "cost-linear",
            "That is in proportion to the depth; each further ply multiplies the time.",
        ),
        (seconds * b, "one-ply-off", f"That is one ply deeper, not {more}."),
        (
            seconds * b * more,
            "plies-add",
            f"{more} plies multiply by {b} each time: {b} to the power of {more}, not {b} times {more}.",
        ),
        (seconds * b ** (more + 1), "one-ply-off", f"That is {more + 1} plies deeper, not {more}."),
        (
            seconds * b**depth,
            "wrong-exponent",
            f"The {seconds} s already cover {depth} plies; what multiplies them are the {more} plies that come on top.",
        ),
    )
    # Three of five, so that the right answer is not always the largest, or always in the same place.
    place, mistakes = random.choice((1, 2, 3)), random.sample(every_mistake, 3)
    answers = sorted({right, *(wrong for wrong, _, _ in mistakes)})
    if len(answers) < 4 or answers.index(right) != place:
        return None
    text = {answer: f"{answer:,} second{'s' if answer != 1 else ''}" for answer in answers}
    return Question(
        kind="choice",
        prompt=(
            f"A program searches a game with branching factor {b} by plain minimax. To depth {depth} it takes "
            f"{seconds} second{'s' if seconds != 1 else ''}. Its time is proportional to the number of leaves. How "
            f"long does it take to depth {depth + more}?"
        ),
        right=text[right],
        mistakes=tuple(Mistake(text[wrong], name, why) for wrong, name, why in mistakes),
        explanation=f"From depth {depth} to depth {depth + more} the leaves grow from {b}<sup>{depth}</sup> to "
        f"{b}<sup>{depth + more}</sup>, {b}<sup>{more}</sup> = {b**more:,} times as many: {seconds} · {b**more:,} = "
        f"{right:,} seconds.",
        data={"b": b, "depth": depth, "more": more, "seconds": seconds},
        effort=more + 1,
        choices=tuple(text[answer] for answer in answers),
    )


# How it grows -----------------------------------------------------------------------------------------


def _plies_within(b: int, leaves: int) -> int:
    """The depth of the deepest complete tree with branching factor b and no more leaves than that."""
    depth = 0
    while b ** (depth + 1) <= leaves:
        depth += 1
    return depth


@question_type("minimax", "plies-within-time", "M-10", "M-07", levels=("easy",))
def plies_within_time(random: Random) -> Question | None:
    b, speed, seconds = random.randint(3, 40), random.choice((1_000, 10_000, 100_000, 1_000_000)), random.randint(2, 60)
    right, in_one = _plies_within(b, speed * seconds), _plies_within(b, speed)
    powers = [b**depth for depth in range(1, right + 2)]
    if not 2 <= right <= 8 or any(0.8 < power / (speed * seconds) < 1.25 for power in powers):
        return None  # near the limit it would be a question of arithmetic
    mistakes = (
        Mistake(right + 1, "rounded-up", "There is not the time to finish that depth."),
        Mistake(in_one, "time-forgotten", "That is what one second is enough for."),
        Mistake(
            in_one * seconds, "cost-linear", "Twice the time is not twice the depth: every ply multiplies the leaves."
        ),
        Mistake(_plies_within(2, speed * seconds), "branching-forgotten", f"Each node has {b} children, not 2."),
    )
    return Question(
        kind="number",
        prompt=f"In a game with {b} moves in every position, a program looks at {speed:,} leaves in a second; nothing "
        f"else takes time. How many plies deep can plain minimax look, to the last leaf, in {seconds} seconds? "
        f"(Powers of {b}: {listed(b**depth for depth in range(1, 9) if b**depth <= 10**9)}.)",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"In {seconds} seconds the program sees {speed * seconds:,} leaves. At depth {right} there are "
        f"{b}<sup>{right}</sup> = {b**right:,}, at depth {right + 1} already {b ** (right + 1):,}.",
        data={"b": b, "speed": speed, "seconds": seconds},
        effort=4,
    )


@cache
def _growth(rows: int, columns: int, depth: int) -> tuple[int, ...]:
    """How many leaves the tree of a small Connect Four has at each depth from 1 on: lines of play, not positions."""
    game = ConnectFour(rows, columns)
    counts, level = [], Counter({game.initial: 1})
    for _ in range(depth):
        below: Counter[Any] = Counter()
        for state, lines in level.items():
            for action in game.actions(state):
                below[game.result(state, action)] += lines
        counts.append(sum(below.values()))
        level = below
    return tuple(counts)


@question_type("minimax", "next-depth", "M-10", levels=("easy",))
def next_depth(random: Random) -> Question | None:
    rows, columns, known = random.randint(4, 7), random.randint(4, 8), random.randint(3, 5)
    counts = _growth(rows, columns, known + 1)
    *measured, right = counts
    last, before = measured[-1], measured[-2]
    made = (
        (last + last - before, "grows-linear", "That adds as much as the last ply did; but every ply multiplies."),
        (2 * last, "doubles", "Each position has more than two moves."),
        (last * columns**2, "one-ply-off", "That is two plies deeper."),
        (last**2, "squared", "One more ply multiplies by the number of moves, not by the number of leaves."),
        (sum(measured), "sum-so-far", "That is how many there are in all the plies so far."),
    )
    wrong = random.sample(made, 3)
    numbers = sorted({right, *(number for number, _, _ in wrong)})
    if len(numbers) < 4 or any(0.5 < number / right < 2 for number, _, _ in wrong):
        return None  # only what is far off can be told apart without a machine
    table = "\n".join(f"| {depth} | {count:,} |" for depth, count in enumerate(measured, 1))
    return Question(
        kind="choice",
        prompt=f"Connect Four on a board with {rows} rows and {columns} columns. Somebody has counted how many "
        "positions minimax meets at each depth, the same position on another way counted again:\n\n| depth | "
        f"positions |\n|---|---|\n{table}\n\nWhich number comes next, at depth {known + 1}?",
        right=f"{right:,}",
        mistakes=tuple(Mistake(f"{number:,}", name, why) for number, name, why in wrong),
        explanation=f"There are {columns} moves, fewer where a column is full: each ply has about {columns} times as "
        f"many positions as the one before, {last:,} · {columns} = {last * columns:,}. Counted: {right:,}.",
        data={"rows": rows, "columns": columns, "known": known},
        effort=4,
        choices=tuple(f"{number:,}" for number in numbers),
    )
