"""Questions about small trees: values, decisions, weak opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.misreadings import (
    AVERAGE,
    FIRST_LEAF,
    HOPE,
    LAST_PLY,
    SWAPPED,
    decisions_of,
    values_of,
)
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about, either, random_tree

# Values and decisions in small trees ------------------------------------------------------------------

IN_WORDS = {2: "two", 3: "three", 4: "four"}


@question_type("root-value", ("M-02", "M-05", "F-08"))
def root_value(random: Random) -> Question:
    """What is the root worth? In trees of two, three and four plies: easy, medium and hard."""
    shapes: tuple[tuple[tuple[int, ...], ...], ...] = (((3,), (2, 3, 3)), ((2, 3), (2,), (2,)), ((2,),) * 4)
    tree = random_tree(random, *random.choice(shapes), first=either(random))
    # In two plies, counting the turns one ply off is hope chess.
    wrong = (SWAPPED, HOPE, FIRST_LEAF, *((LAST_PLY,) if _plies(tree) > 2 else ()))
    ask = f"This game lasts {IN_WORDS[_plies(tree)]} plies. What is the minimax value of the root, A?"
    explanation = f"Back the values up from the leaves, one ply at a time:\n\n{tree.working}"
    return about(tree, ask, tree.value(), values_of(tree, wrong), explanation, at_root=True, search="minimax")


def _plies(tree: SmallTree) -> int:
    """How deep a tree is whose leaves are all equally deep."""
    return len(tree.expected_play())


@question_type("first-move", ("M-02", "M-05", "M-06"), least=1)
def first_move(random: Random) -> Question | None:
    """Which move does minimax choose? In trees of two plies: easy; of three: medium and hard."""
    shapes: tuple[tuple[tuple[int, ...], ...], ...] = (((3,), (3,)), ((3,), (2,), (2,)), ((3,), (2, 3), (2,)))
    tree = random_tree(random, *random.choice(shapes), first=either(random))
    right = tree.move(tree.best())
    wrong = (LAST_PLY, HOPE, SWAPPED, FIRST_LEAF, AVERAGE)
    mistakes = decisions_of(tree, wrong[1:] if _plies(tree) == 2 else wrong)
    # Even a wrong way sometimes finds the best move; the first of them must not.
    if mistakes is None or mistakes[0].answer == right:
        return None
    return about(
        tree,
        f"This game lasts {IN_WORDS[_plies(tree)]} plies. Which move does minimax choose at the root, A?",
        right,
        mistakes,
        f"{tree.working}\n\nThe root's value comes from {right}: that is the minimax decision.",
        choices=tree.first_moves,
        search="minimax",
    )


# An opponent who is weaker than minimax assumes -------------------------------------------------------

OPPONENTS: dict[str, tuple[str, Callable[[Sequence[int]], int]]] = {
    "leftmost": ("always plays its leftmost move, whatever the leaves say", lambda leaves: leaves[0]),
    "rightmost": ("always plays its rightmost move, whatever the leaves say", lambda leaves: leaves[-1]),
    "generous": ("has forgotten that the utilities are MAX's, and always goes for the largest number", max),
}


@question_type("weak-opponent", ("M-08",), levels=("easy",))
def weak_opponent(random: Random) -> Question:
    """What does minimax's move earn against an opponent who errs?"""
    tree = random_tree(random, (3,), (3,))
    opponent = random.choice(tuple(OPPONENTS))
    habit, reply = OPPONENTS[opponent]
    earned = [reply(leaves) for leaves in tree.nested]  # by each of MAX's moves
    right = earned[tree.best()[0]]
    guarantee = "That is what minimax guarantees. Here MIN plays worse, so MAX gets more."
    missed = "MAX could have had that by another first move, but minimax expects best replies and does not look for it."
    return about(
        tree,
        f"MAX plays the move that minimax chooses. But this MIN is no minimax player: it {habit}. "
        "With which utility does the game end?",
        right,
        (
            Mistake(tree.value(), "guarantee-is-result", guarantee),
            Mistake(max(earned), "minimax-exploits", missed),
        ),
        f"{tree.working}\n\nMinimax plays {tree.move(tree.best())}, sure of at least {shown(tree.value())}. This "
        f"MIN then moves to the leaf {shown(right)}. Against it, MAX's moves {', '.join(tree.first_moves)} would "
        f"earn {listed(earned)}: minimax keeps its promise and gets more, yet it misses {shown(max(earned))}.",
        caption="Thick: the play that minimax expects, not what this MIN plays.",
        search="minimax",
        opponent=opponent,
    )
