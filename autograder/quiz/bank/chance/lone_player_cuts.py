"""Trees without MIN: what can be left out where MAX moves twice, or MAX and chance, and what that requires."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from aima_games.games import OnePlayer, TreeGame
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree, chance_node, chances_of, children_of
from aima_games.quiz.wording import shown
from autograder.quiz.bank.chance.chance_nodes import biased
from autograder.quiz.bank.question_types import question_type

KNOWN = {
    "any": "A leaf may be any number.",
    "not negative": "No leaf is below 0; how large one may be is not known.",
    "bounded": "No leaf is below 0 or above 10.",
}


def looked_at(tree: Any, highest: float, careless: bool = False) -> int:
    """How many leaves a search from left to right needs, for the value at the root; no leaf is above `highest`.

    `careless` leaves a node at the first leaf that is no better than the best so far, as below a MIN: the mistake.
    """
    best, looked = float("-inf"), 0
    for child in tree:
        leaves, chances = children_of(child), chances_of(child) if isinstance(child, dict) else ()
        for i in range(len(leaves) + 1):
            hoped = [*leaves[:i], *[highest] * (len(leaves) - i)]
            sure = best if chances else max([best, *leaves[:i]])
            reach = sum(float(p) * leaf for p, leaf in zip(chances, hoped, strict=True)) if chances else max(hoped)
            if i == len(leaves):
                best = max(best, reach)
            elif reach <= sure + 1e-9 or (careless and i and leaves[i - 1] <= best):
                best = sure
                break
            else:
                looked += 1
    return looked


def _without_min(game: Any) -> Any:
    from aima_games.trees.draw import tree_scene

    return tree_scene(game, values=False)


@question_type("lone-player-cuts", ("X-08", "P-01"), levels=("easy", "medium"), least=1)
def lone_player_cuts(random: Random) -> Question | None:
    """How many leaves of a max tree, or of a tree of MAX and chance, have to be looked at?"""
    with_chance, known = random.random() < 0.6, random.choice(("any", "not negative", "bounded", "bounded", "bounded"))
    widths = random.choice(((2, 2), (2, 3), (3, 3), (2, 2, 2), (3, 2, 2), (3, 3, 3)))
    pool = random.sample(range(11), sum(widths)) if known != "any" else random.sample(range(-4, 11), sum(widths))
    nested: list[Any] = [
        chance_node((chance, pool.pop()) for chance in biased(random, n))
        if with_chance
        else [pool.pop() for _ in range(n)]
        for n in widths
    ]
    highest = 10 if known == "bounded" else float("inf")
    right, every = looked_at(nested, highest), sum(widths)
    if known == "bounded" and right == every and random.random() < 0.9:
        return None
    bounded, careless = looked_at(nested, 10), looked_at(nested, highest, careless=True)
    tree: Any = SmallTree(nested) if with_chance else OnePlayer(TreeGame(nested))
    if with_chance and tree.tied:
        return None
    worth = tree.value() if with_chance else max(max(leaves) for leaves in nested)
    below = "chance nodes, with the probabilities at the edges" if with_chance else "nodes at which MAX moves as well"
    if known != "bounded":
        why = "The last leaf may be so large that it decides everything. A lower bound is no help where MAX wants more."
    elif with_chance:
        why = "A chance node is left if it is worth no more than the best so far even with 10 at all its other leaves."
    else:
        why = "Only a leaf of 10 ends the search: nothing can be better. Without one there is nothing to leave out."
    return Question(
        kind="number",
        prompt=f"MAX moves at the root; below it are {below}. There is no MIN. {KNOWN[known]} A search looks at the "
        "leaves from left to right, and stops, at a node or altogether, as soon as it is certain that the rest can't "
        "raise the value of the root. How many leaves does it look at?",
        right=right,
        mistakes=tuple(
            Mistake(answer, name, said)
            for answer, name, said in (
                (
                    every,
                    "no-cut-without-min",
                    "Where all leaves are bounded from above, the rest may be unable to matter.",
                ),
                (bounded, "bound-made-up", "That takes 10 for the largest possible leaf; nobody has said so."),
                (
                    careless,
                    "cut-as-below-min",
                    "A poor leaf settles a node of MIN's. Here better ones may follow, and count.",
                ),
                (len(widths), "first-leaves-only", "The first leaf of a node says nothing yet about the others."),
            )
        ),
        explanation=f"{why} So {right} of the {every} leaves are looked at. The root is worth {shown(worth)}.",
        data={"tree" if with_chance else "moves": nested, "known": known},
        effort=every + 4 * (right < every) + 3 * with_chance,
        draw=tree.picture if with_chance else partial(_without_min, tree),
    )
