"""Questions about what minimax costs: nodes, memory, and how they grow with the depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from aima_games.games import ConnectFour
from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.topics.drafting import Slip, around
from aima_games.quiz.wording import listed


class OfTree(QuestionType, concepts=("M-07",), levels=("easy",)):
    """What the types share that ask about a full tree with branching factor b and depth m."""

    def draw(self, random: Random) -> Drawn:
        """A tree that can be counted by hand."""
        b, m = random.choice([(b, m) for b in range(2, 11) for m in range(2, 8) if b != m and b**m <= 1_000])
        return {"b": b, "m": m}


def _nodes(b: int, m: int) -> int:
    """How many nodes minimax visits: every one."""
    return sum(b**ply for ply in range(m + 1))


class LeavesVisited(OfTree, name="leaves-visited"):
    def solve(self, b: int, m: int) -> int:
        return b**m

    def mistakes(self, right: int, b: int, m: int) -> Iterator[Mistake]:
        linear = f"{b}·{m} is the order of the memory that minimax needs; the leaves multiply at every ply."
        yield Mistake(b * m, "cost-linear", linear)
        yield Mistake(m**b, "base-and-exponent-swapped", f"Base and exponent are swapped: each ply multiplies by {b}.")
        yield Mistake(b ** (m - 1), "one-ply-off", f"One ply is missing: each of the {m} plies multiplies by {b}.")
        yield Mistake(b ** (m + 1), "one-ply-off", "One ply too many: the root itself is no ply.")
        yield Mistake(_nodes(b, m), "nodes-for-leaves", "That counts every node; only the leaves have a utility.")

    def ask(self, right: int, b: int, m: int) -> Question:
        return Question(
            kind="number",
            prompt=f"In a little game every player always has exactly {b} moves, and every game ends after exactly {m} "
            "plies (moves of either player). Positions never repeat. For how many terminal states does minimax, "
            "started at the first position, look up the utility?",
            explanation=f"Each ply multiplies the number of positions by {b}: {b}<sup>{m}</sup> = {right:,}. Minimax "
            "leaves none of them out.",
            effort=m,
        )


class NodesVisited(OfTree, name="nodes-visited"):
    def solve(self, b: int, m: int) -> int:
        return _nodes(b, m)

    def mistakes(self, right: int, b: int, m: int) -> Iterator[Mistake]:
        yield Mistake(b**m, "leaves-for-nodes", "That counts the leaves only; the inner nodes are visited as well.")
        yield Mistake(right - 1, "root-forgotten", "The root is a node too.")
        yield Mistake(right - b**m, "one-ply-off", "The last ply is missing: the leaves are nodes too.")
        yield Mistake(1 + b * m, "cost-linear", "So many are in memory at once, but more are visited.")

    def ask(self, right: int, b: int, m: int) -> Question:
        return Question(
            kind="number",
            prompt=f"A game tree has branching factor {b} everywhere, and all its leaves lie at depth {m} (the root "
            "has depth 0). How many nodes does minimax visit, the root and the leaves included?",
            explanation=f"{' + '.join(f'{b**ply:,}' for ply in range(m + 1))} = {right:,}: depth by depth, each row "
            f"{b} times the row above it.",
            effort=m,
        )


class NodesInMemory(OfTree, name="nodes-in-memory"):
    def solve(self, b: int, m: int) -> int:
        return 1 + b * m

    def mistakes(self, right: int, b: int, m: int) -> Iterator[Mistake]:
        visited = "That is how many nodes are visited in all; most are gone by then."
        path = "That is the path alone; its nodes' other children are in memory too."
        yield Mistake(_nodes(b, m), "memory-is-time", visited)
        yield Mistake(b**m, "memory-is-time", "That many leaves are visited in all, but never held at once.")
        yield Mistake(b * m, "root-forgotten", "The root is in memory too.")
        yield Mistake(m + 1, "only-the-path", path)

    def ask(self, right: int, b: int, m: int) -> Question:
        return Question(
            kind="number",
            prompt=f"Minimax runs depth-first through a tree with branching factor {b} whose leaves all lie at depth "
            f"{m} (the root has depth 0). When it comes to an inner node it generates all children of that node at "
            "once, and it drops them together when the node's value is known. How many nodes are in memory at most at "
            "one time, the root included?",
            explanation=f"On the way down, each of the {m} inner nodes of the path holds its {b} children: {m}·{b}, "
            f"and the root, makes {right}. With branching factor b and depth m, memory grows like b·m, time like "
            "b<sup>m</sup>.",
            effort=m,
        )


class Deeper(QuestionType, name="deeper", concepts=("M-07",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        b, depth = random.randint(3, 10), random.randint(4, 6)
        more, seconds = random.choice((2, 2, 3)), random.randint(1, 6)
        if seconds * (depth + more) % depth:
            return None  # the answer "in proportion to the depth" should be a whole number like the others
        slips = (
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
                f"The {seconds} s already cover {depth} plies; what multiplies them are the {more} plies that come on "
                "top.",
            ),
            (
                seconds * b ** (depth + more),
                "starts-anew",
                f"The {seconds} s are for {depth} plies, not for a single leaf.",
            ),
        )
        chosen = around(random, seconds * b**more, slips)
        if chosen is None:
            return None
        return {"b": b, "depth": depth, "more": more, "seconds": seconds, "slips": chosen}

    def solve(self, b: int, depth: int, more: int, seconds: int, slips: Sequence[Slip]) -> str:
        return _seconds(seconds * b**more)

    def mistakes(self, right: str, slips: Sequence[Slip], **drawn: int) -> list[Mistake]:
        return [Mistake(_seconds(wrong), name, why) for wrong, name, why in slips]

    def ask(self, right: str, b: int, depth: int, more: int, seconds: int, slips: Sequence[Slip]) -> Question:
        answers = sorted([seconds * b**more, *(wrong for wrong, *_ in slips)])
        return Question(
            kind="choice",
            prompt=f"A program searches a game with branching factor {b} by plain minimax. To depth {depth} it takes "
            f"{_seconds(seconds)}. Its time is proportional to the number of leaves. How long does it take to depth "
            f"{depth + more}?",
            explanation=f"From depth {depth} to depth {depth + more} the leaves grow from {b}<sup>{depth}</sup> to "
            f"{b}<sup>{depth + more}</sup>, {b}<sup>{more}</sup> = {b**more:,} times as many: {seconds} · "
            f"{b**more:,} = {seconds * b**more:,} seconds.",
            data={"b": b, "depth": depth, "more": more, "seconds": seconds},
            effort=more + 1,
            choices=tuple(map(_seconds, answers)),
        )


def _seconds(count: int) -> str:
    return f"{count:,} second{'s' if count != 1 else ''}"


# How it grows -----------------------------------------------------------------------------------------


def _plies_within(b: int, leaves: int) -> int:
    """The depth of the deepest complete tree with branching factor b and no more leaves than that."""
    depth = 0
    while b ** (depth + 1) <= leaves:
        depth += 1
    return depth


class PliesWithinTime(QuestionType, name="plies-within-time", concepts=("M-10", "M-07"), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn | None:
        b, speed = random.randint(3, 40), random.choice((1_000, 10_000, 100_000, 1_000_000))
        seconds = random.randint(2, 60)
        right = _plies_within(b, speed * seconds)
        powers = [b**depth for depth in range(1, right + 2)]
        if not 2 <= right <= 8 or any(0.8 < power / (speed * seconds) < 1.25 for power in powers):
            return None  # near the limit it would be a question of arithmetic
        return {"b": b, "speed": speed, "seconds": seconds}

    def solve(self, b: int, speed: int, seconds: int) -> int:
        return _plies_within(b, speed * seconds)

    def mistakes(self, right: int, b: int, speed: int, seconds: int) -> Iterator[Mistake]:
        in_one = _plies_within(b, speed)
        linear = "Twice the time is not twice the depth: every ply multiplies the leaves."
        yield Mistake(right + 1, "rounded-up", "There is not the time to finish that depth.")
        yield Mistake(in_one, "time-forgotten", "That is what one second is enough for.")
        yield Mistake(in_one * seconds, "cost-linear", linear)
        yield Mistake(_plies_within(2, speed * seconds), "branching-forgotten", f"Each node has {b} children, not 2.")

    def ask(self, right: int, b: int, speed: int, seconds: int) -> Question:
        return Question(
            kind="number",
            prompt=f"In a game with {b} moves in every position, a program looks at {speed:,} leaves in a second; "
            "nothing else takes time. How many plies deep can plain minimax look, to the last leaf, in "
            f"{seconds} seconds? (Powers of {b}: "
            f"{listed(b**depth for depth in range(1, 9) if b**depth <= 10**9)}.)",
            explanation=f"In {seconds} seconds the program sees {speed * seconds:,} leaves. At depth {right} there are "
            f"{b}<sup>{right}</sup> = {b**right:,}, at depth {right + 1} already {b ** (right + 1):,}.",
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


class NextDepth(QuestionType, name="next-depth", concepts=("M-10",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        rows, columns, known = random.randint(4, 7), random.randint(4, 8), random.randint(3, 5)
        *measured, right = _growth(rows, columns, known + 1)
        last, before = measured[-1], measured[-2]
        slips = (
            (last + last - before, "grows-linear", "That adds as much as the last ply did; but every ply multiplies."),
            (2 * last, "doubles", "Each position has more than two moves."),
            (last * columns**2, "one-ply-off", "That is two plies deeper."),
            (last * columns**3, "two-plies-off", "That is three plies deeper."),
            (last**2, "squared", "One more ply multiplies by the number of moves, not by the number of leaves."),
            (sum(measured), "sum-so-far", "That is how many there are in all the plies so far."),
        )
        # Only what is far off can be told apart without a machine.
        chosen = around(random, right, [slip for slip in slips if not 0.5 < slip[0] / right < 2])
        if chosen is None:
            return None
        return {"rows": rows, "columns": columns, "known": known, "slips": chosen}

    def solve(self, rows: int, columns: int, known: int, slips: Sequence[Slip]) -> str:
        return f"{_growth(rows, columns, known + 1)[-1]:,}"

    def mistakes(self, right: str, slips: Sequence[Slip], **drawn: int) -> list[Mistake]:
        return [Mistake(f"{number:,}", name, why) for number, name, why in slips]

    def ask(self, right: str, rows: int, columns: int, known: int, slips: Sequence[Slip]) -> Question:
        *measured, following = _growth(rows, columns, known + 1)
        table = "\n".join(f"| {depth} | {count:,} |" for depth, count in enumerate(measured, 1))
        return Question(
            kind="choice",
            prompt=f"Connect Four on a board with {rows} rows and {columns} columns. Somebody has counted how many "
            "positions minimax meets at each depth, the same position on another way counted again:\n\n| depth | "
            f"positions |\n|---|---|\n{table}\n\nWhich number comes next, at depth {known + 1}?",
            explanation=f"There are {columns} moves, fewer where a column is full: each ply has about {columns} times "
            f"as many positions as the one before, {measured[-1]:,} · {columns} = {measured[-1] * columns:,}. Counted: "
            f"{right}.",
            data={"rows": rows, "columns": columns, "known": known},
            effort=4,
            choices=tuple(f"{number:,}" for number in sorted([following, *(number for number, *_ in slips)])),
        )
