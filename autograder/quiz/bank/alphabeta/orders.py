"""Moves to be put in the order in which a search would try them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.kinds.matching import PLACES
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree, leaf_paths
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about, average, either, random_tree


@question_type("best-first", ("P-14", "P-12", "P-15"), least=2)
def best_first(random: Random) -> Question | None:
    """In which order should the moves at the root be tried?"""
    shape = random.choice((((3, 4), (2,)), ((4, 5), (2, 3)), ((3, 4), (2,), (2,))))
    tree = random_tree(random, *shape, first=either(random))
    worth = {move: tree.value((i,)) for i, move in enumerate(tree.first_moves)}
    right = in_order(tree, list(worth.values()))
    if right == tree.first_moves:
        return None
    below = [[tree.at((i, *path)) for path in leaf_paths(subtree)] for i, subtree in enumerate(tree.nested)]
    turned = f"{tree.first} moves at the root: what is best for {tree.first} comes first."
    hope = "The opponent decides as well: back the values up before you compare them."
    mean = "Nobody plays at random: back the values up instead of averaging them."
    values = ", ".join(f"{move} {shown(worth[move])}" for move in right)
    return about(
        tree,
        "Iterative deepening has searched this tree without pruning, and sorts the moves at the root for the next, "
        "deeper search. In which order should it try them?",
        right,
        (
            Mistake(right[::-1], "wrong-player", turned),
            Mistake(in_order(tree, [(max if tree.first == MAX else min)(each) for each in below]), "best-leaf", hope),
            Mistake(in_order(tree, list(map(average, below))), "average-leaf", mean),
            Mistake(in_order(tree, [each[0] for each in below]), "first-leaf", hope),
        ),
        f"What is best for {tree.first} comes first. The moves are worth, the best first, {values}:\n\n{tree.working}",
        kind="order",
        choices=tree.first_moves,
        rows=PLACES[: len(tree.first_moves)],
    )


def in_order(tree: SmallTree, values: Sequence[Any]) -> tuple[str, ...]:
    """The moves at the root in the order of these values."""
    ranked = sorted(range(len(values)), key=lambda i: values[i], reverse=tree.first == MAX)
    return tuple(tree.first_moves[i] for i in ranked)


@question_type("order-tried", ("P-14", "P-16"), levels=("easy", "medium"), least=3)
def order_tried(random: Random) -> Question | None:
    """In which order are hash move, killer moves and the others tried?"""
    columns = range(1, 8)
    actions = sorted(random.sample(columns, random.choice((5, 5, 6))))
    cuts = [random.choice(columns) for _ in range(random.randint(2, 4))]
    hashed = random.choice(actions)
    killer_moves = list(dict.fromkeys(reversed(cuts)))[:2]  # the last two different ones that cut off
    kept = [killer for killer in killer_moves if killer in actions and killer != hashed]
    if not kept:
        return None
    right = put_first([hashed, *killer_moves], actions)
    table = "The table's move was found in this very position: it comes before moves that cut off elsewhere."
    oldest = "Of two killer moves the one that cut off last comes first."
    all_of_them = "Only the last two different moves that cut off are kept."
    unused = "Killer moves come before moves that only knowledge of the game recommends."
    score = "The others are tried from the centre outward, and the centre column is 4."
    return Question(
        kind="order",
        prompt="A search of Connect Four tries first the hash move, then the two killer moves, the latest first, "
        "then those nearer to the centre column, 4; of two equally near, the smaller number. Here "
        f"the columns {listed(actions)} are free. The table has {hashed} as the best move of this position. At "
        f"this depth these moves have cut off nodes, the earliest first: {listed(cuts)}. In which order are "
        "the moves tried?",
        right=right,
        mistakes=(
            Mistake(put_first([*killer_moves, hashed], actions), "killers-before-hash", table),
            Mistake(put_first([hashed, *killer_moves[::-1]], actions), "oldest-killer-first", oldest),
            Mistake(put_first([hashed, *cuts[::-1]], actions), "all-cuts-kept", all_of_them),
            Mistake(put_first([hashed], actions), "killers-forgotten", unused),
            Mistake(put_first([hashed, *killer_moves], actions, centre=False), "score-forgotten", score),
        ),
        explanation=f"The hash move is {hashed}. The last two different moves that cut off are "
        f"{' and '.join(map(str, killer_moves))}, the latest first; of these, {' and '.join(map(str, kept))} "
        f"{'are' if len(kept) > 1 else 'is'} still to be tried here. The others follow from the centre outward: "
        f"{listed(right)}.",
        choices=tuple(actions),
        rows=PLACES[: len(actions)],
        data={"actions": actions, "hashed": hashed, "cuts": cuts},
        effort=5 * len(actions) - 13 + len(cuts) // 2,  # most of the effort is in the length of the order
    )


def put_first(first: Sequence[int], actions: Sequence[int], centre: bool = True) -> tuple[int, ...]:
    """The actions with those of `first` in front, the others from the centre outward."""
    others = sorted(actions, key=lambda column: abs(column - 4)) if centre else actions
    return tuple(dict.fromkeys([*(each for each in first if each in actions), *others]))
