"""What alpha-beta costs: the smallest tree, a good order, iterative deepening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isqrt
from random import Random

from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.topics.alphabeta.pruned_trees import as_list
from aima_games.quiz.topics.drafting import shuffled
from aima_games.quiz.wording import shown


def fewest_leaves(b: int, m: int) -> int:
    """The least number of leaves that prove the value of a full tree (Knuth and Moore 1975)."""
    return b ** (m - m // 2) + b ** (m // 2) - 1


class MinimalLeaves(QuestionType, name="minimal-leaves", concepts=("P-13",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn:
        sizes = [(b, m) for b in range(2, 13) for m in range(2, 7) if b != m and b ** (m - m // 2) <= 1_000]
        b, m = random.choice(sizes)
        return {"b": b, "m": m}

    def solve(self, b: int, m: int) -> int:
        return fewest_leaves(b, m)

    def mistakes(self, right: int, b: int, m: int) -> Iterator[Mistake]:
        long = b ** (m - m // 2)
        shared = "The leaf to which both play their best belongs to both halves."
        half = "That is one half of the proof: what one player is sure of. It takes the other player's half as well."
        odd = "Where the number of plies is odd, the two halves are not equally large."
        yield Mistake(b**m, "nothing-pruned", "That is all of the tree, minimax's price.")
        yield Mistake(right + 1, "shared-leaf-counted-twice", shared)
        yield Mistake(long, "half-of-the-proof", half)
        yield Mistake(2 * long - 1, "depth-rounded-up", odd)
        yield Mistake(b * m, "cost-linear", "Each further ply multiplies; it does not add.")

    def ask(self, right: int, b: int, m: int) -> Question:
        long, short = b ** (m - m // 2), b ** (m // 2)
        return Question(
            kind="number",
            prompt=f"In a game tree every inner node has {b} moves, and all leaves are {m} plies deep. How many leaves "
            "does alpha-beta look at if each player always tries its best move first? (No search can do with fewer.)",
            explanation="To prove the value takes two things. One player has a strategy that is sure of at least so "
            f"much: one move at each of its own nodes, all {b} at the other's. The other has one that allows no more. "
            f"With {m} plies one strategy has {b}<sup>{m - m // 2}</sup> = {long:,} leaves, the other "
            f"{b}<sup>{m // 2}</sup> = {short:,}, and one leaf belongs to both: {long:,} + {short:,} − 1 = {right:,}.",
            effort=m + 2,
        )


def _rounded(low: int, high: int) -> int:
    """The roundest number from `low` to `high`."""
    unit = 10 ** len(str(high))
    while -(-low // unit) * unit > high:
        unit //= 10
    return -(-low // unit) * unit


class TwiceAsDeep(QuestionType, name="twice-as-deep", concepts=("P-12", "P-13"), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn:
        b, m = random.choice([(b, m) for b in range(3, 41) for m in range(3, 10) if fewest_leaves(b, m) < 20_000])
        return {"b": b, "leaves": _rounded(fewest_leaves(b, m), fewest_leaves(b, m + 1) - 1)}

    def solve(self, b: int, leaves: int) -> int:
        return next(depth for depth in range(1, 40) if fewest_leaves(b, depth + 1) > leaves)

    def _plain(self, b: int, leaves: int) -> int:
        """How deep minimax gets."""
        return next(depth for depth in range(1, 40) if b ** (depth + 1) > leaves)

    def mistakes(self, right: int, b: int, leaves: int) -> Iterator[Mistake]:
        plain = self._plain(b, leaves)
        all_of_them = f"So deep gets minimax, which looks at all {b}<sup>{plain}</sup> leaves."
        one = "A good order pays for more than one ply: it takes a square root."
        deeper = f"That takes {fewest_leaves(b, right + 1):,} leaves, too many."
        less = f"That takes {fewest_leaves(b, right - 1):,} leaves; one more ply can be paid."
        yield Mistake(plain, "nothing-pruned", all_of_them)
        yield Mistake(plain + 1, "pays-for-one-ply", one)
        yield Mistake(right + 1, "one-ply-off", deeper)
        yield Mistake(right - 1, "one-ply-off", less)

    def ask(self, right: int, b: int, leaves: int) -> Question:
        plain = self._plain(b, leaves)
        return Question(
            kind="number",
            prompt=f"In a game there are {b} moves in every position. A program has time for {leaves:,} leaves. How "
            "many plies deep can alpha-beta search at most, if each player's best move always comes first?",
            explanation=f"m plies take b<sup>⌈m/2⌉</sup> + b<sup>⌊m/2⌋</sup> − 1 leaves: {right} plies "
            f"{fewest_leaves(b, right):,}, {right + 1} plies {fewest_leaves(b, right + 1):,}. Minimax would get "
            f"{plain} {'ply' if plain == 1 else 'plies'} deep, about half as far.",
            effort=right + 2,
        )


class EffectiveBranching(QuestionType, name="effective-branching", concepts=("P-12",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn:
        root = random.choice([n for n in range(3, 16) if n != 4])
        return {"b": root**2, "m": random.choice((4, 6, 8))}

    def solve(self, b: int, m: int) -> int:
        return isqrt(b)

    def mistakes(self, right: int, b: int, m: int) -> Iterator[Mistake]:
        halved = "Not half of the moves count: the exponent is halved, not the base."
        added = "Each half of the proof grows like the square root; together they grow no faster."
        yield Mistake(b, "nothing-pruned", "That is minimax's cost. A good order does better.")
        yield Mistake(b // 2, "half-the-moves", halved)
        yield Mistake(2 * right, "two-halves-added", added)
        yield Mistake(b - 1, "one-move-less", "Far more than one move of each node is left out on the average.")

    def ask(self, right: int, b: int, m: int) -> Question:
        return Question(
            kind="number",
            prompt=f"A game has {b} moves in every position, and is to be searched {m} plies deep. With each player's "
            "best move first, the leaves that alpha-beta looks at grow as fast from ply to ply, on the average, as "
            "those of *minimax* in a game with fewer moves. How many moves are there in that game?",
            explanation="In the best order the number of leaves grows like b<sup>m/2</sup> = (√b)<sup>m</sup>. As if "
            f"there were √{b} = {right} moves.",
            effort=3,
        )


# Iterative deepening -----------------------------------------------------------------------------------


class DeepeningLeaves(QuestionType, name="deepening-leaves", concepts=("P-15",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn:
        b, depth = random.choice([(b, d) for b in range(2, 13) for d in range(2, 6) if b**d <= 20_000 and b != d])
        return {"b": b, "depth": depth}

    def solve(self, b: int, depth: int) -> int:
        return sum(b**d for d in range(1, depth + 1))

    def mistakes(self, right: int, b: int, depth: int) -> Iterator[Mistake]:
        last = b**depth
        alone = "That is the last search alone. The shallower ones were made as well."
        cheaper = "The shallower searches are much cheaper than the last one."
        yield Mistake(last, "last-search-only", alone)
        yield Mistake(right + 1, "depth-zero-searched", "The first search is one ply deep; none is 0 plies deep.")
        yield Mistake(depth * last, "all-as-dear-as-the-last", cheaper)
        yield Mistake(right - last, "last-search-forgotten", "The last search counts as well.")

    def ask(self, right: int, b: int, depth: int) -> Question:
        return Question(
            kind="number",
            prompt=f"In a game there are {b} moves in every position. Iterative deepening searches 1 ply deep, then 2 "
            f"plies, and so on, up to {depth}; each search begins anew, nothing is pruned or remembered, and each "
            "estimates all positions at its depth limit. How many estimates is that in all?",
            explanation=f"{' + '.join(f'{b**d:,}' for d in range(1, depth + 1))} = {right:,}; only "
            f"{right - b**depth:,} of them come before the last search.",
            effort=depth + 1,
        )


class DeepeningPrice(QuestionType, name="deepening-price", concepts=("P-15",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        b, depth = random.randint(3, 12), random.randint(4, 9)
        right = self.solve(b, depth)
        wrong = sorted(text for text in self._wrong(b, depth) if text != right)
        return {"b": b, "depth": depth, "texts": shuffled(random, [right, *random.sample(wrong, 3)])}

    def solve(self, b: int, depth: int, texts: Sequence[str] = ()) -> str:
        return _times(_price(b, depth))

    def _wrong(self, b: int, depth: int) -> dict[str, tuple[str, str]]:
        cheaper = f"Each search costs {b} times as much as the one before it; they do not all cost the same."
        return {
            _times(depth): ("all-as-dear-as-the-last", cheaper),
            _times(1 + Fraction(depth - 1, b)): ("all-as-dear-as-the-last", cheaper),
            _times(2): ("price-doubled", "The searches before the last one together cost far less than the last one."),
            _times(b): ("price-of-a-ply", f"So much more costs one more ply, {b} times. Here the plies before it "
                        "count."),
            _times(1): ("shallow-searches-free", f"They are cheap, but the last but one alone costs 1/{b} of the "
                        "last."),
            _times(1 + Fraction(1, b)): ("last-but-one-only", "There are others before the last search but one."),
        }  # fmt: skip

    def mistakes(self, right: str, b: int, depth: int, texts: Sequence[str]) -> list[Mistake]:
        wrong = self._wrong(b, depth)
        return [Mistake(text, *wrong[text]) for text in texts if text != right]

    def ask(self, right: str, b: int, depth: int, texts: Sequence[str]) -> Question:
        return Question(
            kind="choice",
            prompt=f"In a game there are {b} moves in every position. Instead of one search {depth} plies deep, "
            f"iterative deepening makes searches 1, 2, … {depth} plies deep, one after the other. Nothing is pruned or "
            "remembered, and the cost of a search is the number of its leaves. How many leaves are that, compared with "
            "the last search alone?",
            explanation=f"Each search has {b} times as many leaves as the one before it: 1 + 1/{b} + 1/{b}<sup>2</sup> "
            f"+ … is at most {b}/{b - 1}. Here it is {float(_price(b, depth)):.2f}. With pruning it often costs less "
            "than nothing, since the shallow searches say which move to try first.",
            data={"b": b, "depth": depth},
            effort=4,
            choices=tuple(texts),
        )


def _price(b: int, depth: int) -> Fraction:
    """All searches up to a depth, compared with the last one."""
    return Fraction(sum(b**d for d in range(1, depth + 1)), b**depth)


def _times(factor: Fraction | int) -> str:
    return f"{float(factor):.2f} times as many"


class DeepeningMove(QuestionType, name="deepening-move", concepts=("P-15",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn:
        depth = random.choice((3, 4, 5))
        moves = [random.choice(("a1", "a2", "a3", "a4")) for _ in range(depth + 1)]
        return {"moves": moves, "values": random.sample(range(-9, 10), depth + 1)}

    def solve(self, moves: Sequence[str], values: Sequence[int]) -> str:
        return moves[-2]

    def mistakes(self, right: str, moves: Sequence[str], values: Sequence[int]) -> list[Mistake] | None:
        unfinished, dearest = moves[-1], moves[values.index(max(values[:-1]))]
        not_through = "That search was not finished: other moves, or replies to this one, were still to come."
        seen_less = "A shallow search promised most for it, but it has seen less. The deepest search is to be believed."
        wrong = {
            unfinished: ("unfinished-search-used", not_through),
            moves[0]: ("first-iteration", "That is the answer of the first search, which knows least."),
            dearest: ("best-of-all-depths", seen_less),
        }
        rest = {"a1", "a2", "a3", "a4"} - {right, *wrong}
        if right in wrong or len(wrong) < 2 or dearest == unfinished or not rest <= set(moves):
            return None  # what no search has found nobody would choose
        for move in rest:
            wrong[move] = ("shallow-search-used", "A deeper search has been completed since.")
        return [Mistake(move, *why) for move, why in sorted(wrong.items())]

    def ask(self, right: str, moves: Sequence[str], values: Sequence[int]) -> Question:
        *finished, depth = range(1, len(moves) + 1)
        done = [
            f"{d} {'ply' if d == 1 else 'plies'}: completed, value {shown(value)}, best move {move}"
            for d, move, value in zip(finished, moves, values, strict=False)
        ]
        begun = f"{depth} plies: interrupted; the best move so far was {moves[-1]}, with {shown(values[-1])}"
        return Question(
            kind="choice",
            prompt="MAX is to move and searches by iterative deepening. When the time is up, this has happened:\n\n"
            f"{as_list([*done, begun])}\n\nA search that was interrupted does not count. Which move is played?",
            explanation=f"The deepest completed search, {depth - 1} plies deep, says {right}. Its value, "
            f"{shown(values[-2])}, is the best estimate there is, whatever shallower searches hoped for.",
            effort=depth,
            choices=("a1", "a2", "a3", "a4"),
        )
