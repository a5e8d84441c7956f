"""Questions about small trees: values, decisions, weak opponents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from aima_games import MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import Path, SmallTree, is_inner, other
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


@question_type("root-value", ("M-02", "M-05"))
def root_value(random: Random) -> Question:
    """What is the root worth? In trees of two, three and four plies: easy, medium and hard."""
    shapes: tuple[tuple[tuple[int, ...], ...], ...] = (((3,), (2, 3, 3)), ((2, 3), (2,), (2,)), ((2,),) * 4)
    tree = random_tree(random, *random.choice(shapes), first=either(random))
    # In two plies, counting the turns one ply off is hope chess.
    wrong = (SWAPPED, HOPE, FIRST_LEAF, *((LAST_PLY,) if _plies(tree) > 2 else ()))
    ask = f"This game lasts {IN_WORDS[_plies(tree)]} plies. What is the minimax value of the root, A?"
    explanation = f"Back the values up from the leaves, one ply at a time:\n\n{tree.working}"
    return about(tree, ask, tree.value(), values_of(tree, wrong), explanation, search="minimax")


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


# Whose point of view ---------------------------------------------------------------


def _negamax(tree: SmallTree, path: Path, minus: bool = True, turn_leaves: bool = True) -> int:
    """What negamax returns for a node: its worth to whoever moves there. Without `minus` it forgets to turn the sign
    on the way up, without `turn_leaves` at MIN's leaves."""
    if not is_inner(tree.at(path)):
        return -tree.at(path) if turn_leaves and tree.player(path) == MIN else tree.at(path)
    below = [_negamax(tree, (*path, i), minus, turn_leaves) for i in range(len(tree.at(path)))]
    return max(-value if minus else value for value in below)


@question_type("negamax-value", ("M-04",), levels=("medium", "hard"), least=1, side_room=True)
def negamax_value(random: Random) -> Question | None:
    """What does negamax return for a node?"""
    tree = random_tree(random, (2, 3), (2,), (2, 2, 3), first=either(random))
    marked = (random.randrange(len(tree.nested)),)
    if tree.value(marked) == 0:
        return None  # 0 has no sign
    right = _negamax(tree, marked)
    theirs = (
        f"The sign is {other(tree.player(marked))}'s. Who moves at {tree.names[marked]}, and is that good or bad "
        "for it?"
    )
    turned = "What is good for one is bad for the other: the sign of a child's value is turned on the way up."
    leaves = (
        "A leaf too is worth something to whoever would have to move there; where that is MIN, the sign of the "
        "utility is turned."
    )
    return about(
        tree,
        "Negamax is minimax in another form: it returns for every node, leaves too, what the node is worth *to the "
        "player who is to move there* (at a leaf: who would be). So at an inner node it takes the largest of the "
        "children's values with their signs turned. Which value does negamax return for the node marked **?** (the "
        f"one that move {tree.move(marked)} leads to)?",
        right,
        (
            Mistake(-right, "movers-view", theirs),
            Mistake(_negamax(tree, marked, minus=False), "sign-not-turned", turned),
            Mistake(_negamax(tree, marked, turn_leaves=False), "utility-of-max", leaves),
            Mistake(_negamax(tree, ()), "value-of-root", "That is what it returns for the root."),
        ),
        f"Minimax, with MAX's numbers everywhere:\n\n{tree.working}\n\nThe marked node is {tree.names[marked]}, "
        f"worth {shown(tree.value(marked))} to MAX. There {tree.player(marked)} is to move, so negamax returns "
        f"{shown(right)}.",
        caption="MAX's numbers everywhere; negamax turns the sign where MIN is to move.",
        marked=marked,
        search="minimax",
        node=marked,
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
