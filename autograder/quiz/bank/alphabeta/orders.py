"""Moves to be put in order: as a search would try them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.kinds.matching import PLACES
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree, leaf_paths
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.misreadings import about
from autograder.quiz.bank.question_types import Drawn, QuestionType
from autograder.quiz.bank.random_trees import average, either, random_tree


class BestFirst(QuestionType, name="best-first", concepts=("P-14", "P-12", "P-15"), least=2):
    """The moves at the root in the order of what they are worth."""

    def draw(self, random: Random) -> Drawn | None:
        shape = random.choice((((3, 4), (2,)), ((4, 5), (2, 3)), ((3, 4), (2,), (2,))))
        tree = random_tree(random, *shape, first=either(random))
        return {"tree": tree} if self.solve(tree) != tree.first_moves else None

    def solve(self, tree: SmallTree) -> tuple[str, ...]:
        return in_order(tree, [tree.value((i,)) for i in range(len(tree.first_moves))])

    def mistakes(self, right: tuple[str, ...], tree: SmallTree) -> Iterator[Mistake]:
        below = [[tree.at((i, *path)) for path in leaf_paths(subtree)] for i, subtree in enumerate(tree.nested)]
        turned = f"{tree.first} moves at the root: what is best for {tree.first} comes first."
        hope = "The opponent decides as well: back the values up before you compare them."
        mean = "Nobody plays at random: back the values up instead of averaging them."
        yield Mistake(right[::-1], "wrong-player", turned)
        yield Mistake(in_order(tree, [(max if tree.first == MAX else min)(each) for each in below]), "best-leaf", hope)
        yield Mistake(in_order(tree, list(map(average, below))), "average-leaf", mean)
        yield Mistake(in_order(tree, [each[0] for each in below]), "first-leaf", hope)

    def ask(self, right: tuple[str, ...], tree: SmallTree) -> Question:
        values = ", ".join(f"{move} {shown(tree.value((tree.first_moves.index(move),)))}" for move in right)
        return about(
            tree,
            "Iterative deepening has searched this tree without pruning, and sorts the moves at the root for the next, "
            "deeper search. In which order should it try them?",
            f"What is best for {tree.first} comes first. The moves are worth, the best first, {values}:\n\n"
            f"{tree.working}",
            kind="order",
            choices=tree.first_moves,
            rows=PLACES[: len(tree.first_moves)],
        )


def in_order(tree: SmallTree, values: Sequence[Any]) -> tuple[str, ...]:
    """The moves at the root, by these values of theirs."""
    ranked = sorted(range(len(values)), key=lambda i: values[i], reverse=tree.first == MAX)
    return tuple(tree.first_moves[i] for i in ranked)


class OrderTried(QuestionType, name="order-tried", concepts=("P-14", "P-16"), levels=("easy", "medium"), least=3):
    """Hash move, killer moves, and the others by a score: the order in which a search tries them."""

    def draw(self, random: Random) -> Drawn | None:
        columns = range(1, 8)
        actions = sorted(random.sample(columns, random.choice((5, 5, 6))))
        cuts = [random.choice(columns) for _ in range(random.randint(2, 4))]
        drawn: Drawn = {"actions": actions, "hashed": random.choice(actions), "cuts": cuts}
        return drawn if killers(cuts) and set(killers(cuts)) & set(actions) - {drawn["hashed"]} else None

    def solve(self, actions: Sequence[int], hashed: int, cuts: Sequence[int]) -> tuple[int, ...]:
        return put_first([hashed, *killers(cuts)], actions)

    def mistakes(
        self, right: tuple[int, ...], actions: Sequence[int], hashed: int, cuts: Sequence[int]
    ) -> Iterator[Mistake]:
        table = "What the table has was found in this very position: it comes before what cut off elsewhere."
        oldest = "Of two killer moves the one that cut off last comes first."
        all_of_them = "Only the last two different moves that cut off are kept."
        unused = "Killer moves come before those that only knowledge of the game speaks for."
        columns = "The others are tried from the centre outward, and the centre column is 4."
        yield Mistake(put_first([*killers(cuts), hashed], actions), "killers-before-hash", table)
        yield Mistake(put_first([hashed, *killers(cuts)[::-1]], actions), "oldest-killer-first", oldest)
        yield Mistake(put_first([hashed, *cuts[::-1]], actions), "all-cuts-kept", all_of_them)
        yield Mistake(put_first([hashed], actions), "killers-forgotten", unused)
        yield Mistake(put_first([hashed, *killers(cuts)], actions, centre=False), "score-forgotten", columns)

    def ask(self, right: tuple[int, ...], actions: Sequence[int], hashed: int, cuts: Sequence[int]) -> Question:
        kept = [killer for killer in killers(cuts) if killer in actions and killer != hashed]
        return Question(
            kind="order",
            prompt="A search of Connect Four tries first the hash move, then the two killer moves, the latest first, "
            "then what is nearer to the centre column, 4; of two equally near ones the smaller number. Here "
            f"the columns {listed(actions)} are free. The table has {hashed} as the best move of this position. At "
            f"this depth these moves have cut off nodes, in this order of time: {listed(cuts)}. In which order are "
            "the moves tried?",
            explanation=f"The hash move is {hashed}. The last two different moves that cut off are "
            f"{' and '.join(map(str, killers(cuts)))}, the latest first; of them {' and '.join(map(str, kept))} "
            f"{'are' if len(kept) > 1 else 'is'} still to be tried here. The others follow from the centre outward: "
            f"{listed(right)}.",
            choices=tuple(actions),
            rows=PLACES[: len(actions)],
            effort=2 * len(actions) + len(cuts) + 2,
        )


def killers(cuts: Sequence[int]) -> list[int]:
    """The last two different moves that cut off, the latest first."""
    return list(dict.fromkeys(reversed(cuts)))[:2]


def put_first(first: Sequence[int], actions: Sequence[int], centre: bool = True) -> tuple[int, ...]:
    """The actions with those of `first` in front, the others from the centre outward."""
    others = sorted(actions, key=lambda column: abs(column - 4)) if centre else actions
    return tuple(dict.fromkeys([*(each for each in first if each in actions), *others]))
