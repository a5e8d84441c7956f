"""Questions of the topic "minimax" about small trees: values, decisions, a limit of depth, weak opponents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from aima_games import MAX, MIN
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import (
    AVERAGE,
    FIRST_LEAF,
    HOPE,
    LAST_PLY,
    SWAPPED,
    Path,
    SmallTree,
    about,
    decisions_of,
    is_inner,
    other,
    random_tree,
    values_of,
)
from aima_games.quiz.topics.drafting import kept
from aima_games.quiz.wording import listed, shown

# Values and decisions in small trees ------------------------------------------------------------------


def _either(random: Random) -> str:
    """Who moves first: mostly MAX, as in the book, but not always."""
    return random.choice((MAX, MAX, MIN))


@question_type("minimax", "root-value", "M-02", "M-05", levels=("easy",))
def root_value(random: Random) -> Question:
    tree = random_tree(random, (3,), (2, 3, 3), first=_either(random))
    return about(
        tree,
        "What is the minimax value of the root, A?",
        right=tree.value(),
        mistakes=values_of(tree, (SWAPPED, HOPE, FIRST_LEAF)),
        explanation=f"Back the values up from the leaves:\n\n{tree.walk}",
    )


@question_type("minimax", "deep-root-value", "M-02", levels=("medium",))
def deep_root_value(random: Random) -> Question:
    tree = random_tree(random, (2, 3), (2,), (2,), first=_either(random))
    return about(
        tree,
        "This game lasts three plies. What is the minimax value of the root, A?",
        right=tree.value(),
        mistakes=values_of(tree, (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY)),
        explanation=f"Back the values up from the leaves, one ply at a time:\n\n{tree.walk}",
    )


@question_type("minimax", "four-ply-value", "M-02", levels=("hard",))
def four_ply_value(random: Random) -> Question:
    tree = random_tree(random, (2,), (2,), (2,), (2,), first=_either(random))
    return about(
        tree,
        "This game lasts four plies. What is the minimax value of the root, A?",
        right=tree.value(),
        mistakes=values_of(tree, (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY)),
        explanation=f"Back the values up from the leaves, one ply at a time:\n\n{tree.walk}",
    )


@question_type("minimax", "inner-value", "M-02", levels=("medium", "hard"))
def inner_value(random: Random) -> Question:
    tree = random_tree(random, (2, 3), (2,), (2, 2, 3), first=_either(random))
    marked = (random.randrange(len(tree.nested)),)
    mistakes = values_of(tree, (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY), marked)
    if tree.best() != marked:  # otherwise the root's value is the right answer
        why = "That is the value of the root. A node's value depends on what lies below it, on nothing above it."
        mistakes.append(Mistake(tree.value(), "value-of-root", why))
    return about(
        tree,
        f"Which value does minimax back up to the node marked **?** (the one that move {tree.move(marked)} leads to)?",
        right=tree.value(marked),
        mistakes=mistakes,
        explanation=f"The marked node is {tree.names[marked]}. Only the part of the tree below it counts; all values, "
        f"from the leaves up:\n\n{tree.walk}",
        marked=marked,
        node=marked,
    )


@question_type("minimax", "first-move", "M-05", "M-06", levels=("easy",))
def first_move(random: Random) -> Question | None:
    tree = random_tree(random, (3,), (3,), first=_either(random))
    mistakes = decisions_of(tree, (SWAPPED, HOPE, FIRST_LEAF, AVERAGE))
    if mistakes is None:
        return None
    best = tree.move(tree.best())
    return about(
        tree,
        "Which move does minimax choose at the root, A?",
        right=best,
        mistakes=mistakes,
        explanation=f"{tree.walk}\n\nThe root's value comes from {best}: that is the minimax decision.",
        choices=tree.first_moves,
    )


@question_type("minimax", "expected-play", "M-06", levels=("medium",))
def expected_play(random: Random) -> Question | None:
    tree = random_tree(random, (2, 3), (2,), (2,), first=_either(random))
    right = tree.expected_play()
    mistakes = {wrong: wrong.expected_play(tree) for wrong in (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY)}
    leaves = sorted({right, *mistakes.values()})  # from left to right, as in the tree
    if len(leaves) < 4:
        return None
    return about(
        tree,
        "Both players follow minimax. Which line of play do you expect?",
        right=tree.line(right),
        mistakes=[wrong.mistake(tree.line(leaf)) for wrong, leaf in mistakes.items()],
        explanation=f"{tree.walk}\n\nFrom the root, follow at each node the move its value came from: "
        f"{tree.line(right)}. The leaf at the end has the root's value.",
        choices=tuple(map(tree.line, leaves)),
    )


@question_type("minimax", "deep-move", "M-02", "M-06", levels=("medium", "hard"))
def deep_move(random: Random) -> Question | None:
    tree = random_tree(random, (3,), (2, 3), (2,), first=_either(random))
    best = tree.move(tree.best())
    made = decisions_of(tree, (LAST_PLY, SWAPPED, HOPE, FIRST_LEAF, AVERAGE))
    if made is None or made[0].answer == best:
        return None
    return about(
        tree,
        "This game lasts three plies. Which move does minimax choose at the root, A?",
        right=best,
        mistakes=kept(best, made),
        explanation=f"{tree.walk}\n\nThe root's value comes from {best}: that is the minimax decision.",
        choices=tree.first_moves,
    )


# Whose point of view, and where to stop ---------------------------------------------------------------


def _negamax(tree: SmallTree, path: Path, minus: bool = True, turn_leaves: bool = True) -> int:
    """What negamax returns for a node: its worth to whoever moves there. Without `minus` it forgets to turn the sign
    on the way up, without `turn_leaves` at MIN's leaves."""
    if not is_inner(tree.at(path)):
        return -tree.at(path) if turn_leaves and tree.player(path) == MIN else tree.at(path)
    below = [_negamax(tree, (*path, i), minus, turn_leaves) for i in range(len(tree.at(path)))]
    return max(-value if minus else value for value in below)


@question_type("minimax", "negamax-value", "M-04", levels=("medium", "hard"))
def negamax_value(random: Random) -> Question | None:
    tree = random_tree(random, (2, 3), (2,), (2, 2, 3), first=_either(random))
    marked = (random.randrange(len(tree.nested)),)
    right, name = _negamax(tree, marked), tree.names[marked]
    mover = tree.player(marked)
    if right == 0:
        return None
    mistakes = (
        Mistake(
            -right, "movers-view", f"The sign is {other(mover)}'s. Who moves at {name}, and is that good or bad for it?"
        ),
        Mistake(
            _negamax(tree, marked, minus=False),
            "sign-not-turned",
            "What is good for the one is bad for the other: the sign of a child's value is turned on the way up.",
        ),
        Mistake(
            _negamax(tree, marked, turn_leaves=False),
            "utility-of-max",
            "A leaf too is worth something to whoever "
            "would have to move there; where that is MIN, the sign of the utility is turned.",
        ),
        Mistake(_negamax(tree, ()), "value-of-root", "That is what it returns for the root."),
    )
    return about(
        tree,
        "Negamax is minimax in another form: it returns for every node, leaves too, what the node is worth *to the "
        "player who is to move there* (at a leaf: who would be). So at an inner node it takes the largest of the "
        "children's values with their signs turned. Which value does negamax return for the node marked **?** (the "
        f"one that move {tree.move(marked)} leads to)?",
        right=right,
        mistakes=kept(right, mistakes),
        explanation=f"Minimax, with MAX's numbers everywhere:\n\n{tree.walk}\n\nThe marked node is {name}, worth "
        f"{shown(tree.value(marked))} to MAX. There {mover} is to move, so negamax returns {shown(right)}.",
        caption="MAX's numbers everywhere; negamax turns the sign where MIN is to move.",
        marked=marked,
        node=marked,
    )


@question_type("minimax", "limited-value", "M-11", levels=("medium",))
def limited_value(random: Random) -> Question | None:
    pool = random.sample(range(-15, 16), 31)

    def second() -> list[Any]:
        """Two moves, one of which ends the game."""
        moves = [pool.pop(), [pool.pop(), pool.pop()]]
        return random.sample(moves, 2)

    tree = SmallTree([second() for _ in range(3)])
    estimates = {path: pool.pop() for path in tree.names if path}
    deepest = [path for path in estimates if len(path) == 2]

    def limited(limit: int, over: int | None = None) -> int:
        """Minimax that stops at depth `limit`, where a state counts as `over` if the game is over and that is given."""

        def search(path: Path) -> int:
            subtree = tree.at(path)
            if not is_inner(subtree):
                return subtree if over is None or len(path) < limit else over
            if len(path) == limit:
                return estimates[path]
            return tree.choose(tree.player(path), [search((*path, i)) for i in range(len(subtree))])

        return search(())

    right = limited(2)
    mistakes = (
        Mistake(
            limited(2, over=0),
            "cutoff-before-terminal",
            "Where the game is over, its utility counts; so the test for the end comes before the test for the depth.",
        ),
        Mistake(
            limited(3), "one-ply-too-deep", "That goes down to depth 3; at depth 2 the search stops and estimates."
        ),
        Mistake(limited(1), "one-ply-too-shallow", "That stops at depth 1 already, below the root's moves."),
    )
    said = ", ".join(f"{tree.names[path]} {shown(value)}" for path, value in estimates.items())
    cut = _cut_off(tree, estimates)
    question = about(
        tree,
        "A search looks two plies ahead: it stops at depth 2 (the root has depth 0) and asks an evaluation function "
        f"there, unless the game is over. The evaluation function estimates: {said}. It knows nothing of ends of the "
        "game: asked about one, it would say 0. What is the value of the root, A, for this search?",
        right=right,
        mistakes=mistakes,
        explanation="At depth 2 a state where the game is over has its utility, another one its estimate "
        f"({', '.join(f'{tree.names[path]} {shown(estimates[path])}' for path in deepest)}):\n\n{cut.walk}",
        estimates=[[list(path), value] for path, value in estimates.items()],
    )
    caption = "The tree as the search sees it: estimates stand at depth 2 where the game goes on."
    return replace(question, draw_key=partial(cut.picture, values=True, caption=caption))


def _cut_off(tree: SmallTree, estimates: Mapping[Path, int]) -> SmallTree:
    """The tree down to depth 2."""
    return SmallTree(
        [
            [estimates[i, k] if is_inner(leaf) else leaf for k, leaf in enumerate(moves)]
            for i, moves in enumerate(tree.nested)
        ]
    )


# An opponent who is weaker than minimax assumes -------------------------------------------------------

OPPONENTS: dict[str, tuple[str, Callable[[Sequence[int]], int]]] = {
    "leftmost": ("always plays its leftmost move, whatever the leaves say", lambda leaves: leaves[0]),
    "rightmost": ("always plays its rightmost move, whatever the leaves say", lambda leaves: leaves[-1]),
    "generous": ("has forgotten that the utilities are MAX's, and always goes for the largest number", max),
}


EXPECTED = "Thick: the play that minimax expects, not what this MIN plays."


def _against(random: Random) -> tuple[SmallTree, str, str, list[int]]:
    """A tree of two plies, the name and the habit of a weak MIN, and what each of MAX's moves earns against it."""
    tree = random_tree(random, (3,), (3,))
    name = random.choice(tuple(OPPONENTS))
    habit, reply = OPPONENTS[name]
    return tree, name, habit, [reply(leaves) for leaves in tree.nested]


@question_type("minimax", "weak-opponent", "M-08", levels=("easy",))
def weak_opponent(random: Random) -> Question:
    tree, name, habit, earned = _against(random)
    best = tree.best()
    gets, most = earned[best[0]], max(earned)
    mistakes = [
        Mistake(
            tree.value(),
            "guarantee-is-result",
            "That is what minimax guarantees. Here MIN plays worse, so MAX gets more.",
        ),
        # Equal to the right answer where minimax misses nothing; then the question is drawn again.
        Mistake(
            most,
            "minimax-exploits",
            "MAX could have had that by another first move, but minimax expects best replies and does not look for it.",
        ),
    ]
    return about(
        tree,
        f"MAX plays the move that minimax chooses. But this MIN is no minimax player: it {habit}. With which utility "
        "does the game end?",
        right=gets,
        mistakes=mistakes,
        explanation=f"{tree.walk}\n\nMinimax plays {tree.move(best)}, sure of at least {shown(tree.value())}. This "
        f"MIN then moves to the leaf {shown(gets)}. Against it, MAX's moves {', '.join(tree.first_moves)} would earn "
        f"{listed(earned)}: minimax keeps its promise and gets more, yet it misses {shown(most)}.",
        caption=EXPECTED,
        opponent=name,
    )


@question_type("minimax", "best-against-weak", "M-08", levels=("easy",))
def best_against_weak(random: Random) -> Question | None:
    tree, name, habit, earned = _against(random)
    right = earned.index(max(earned))
    minimax_move = tree.move(tree.best())
    # What each wrong way does here; against some opponents one of them is right, for once.
    ways = {
        HOPE: "hopes for the largest leaf",
        FIRST_LEAF: "reads only the first leaf below each move",
        AVERAGE: "averages MIN's moves, as if it rolled dice",
    }
    for wrong in {"generous": (HOPE,), "leftmost": (FIRST_LEAF,)}.get(name, ()):
        del ways[wrong]
    mistakes = decisions_of(tree, [replace(wrong, why=f"That {way}; this MIN {habit}.") for wrong, way in ways.items()])
    if mistakes is None:
        return None
    cautious = (
        f"That is minimax's move: best against best replies, and sure of {shown(tree.value())} against anybody. But "
        "MAX knows more about this MIN, and can use it."
    )
    return about(
        tree,
        f"MAX knows its opponent: this MIN {habit}. Which first move earns MAX the most against this MIN?",
        right=tree.move((right,)),
        mistakes=[Mistake(minimax_move, "minimax-is-always-best", cautious), *mistakes],
        explanation=f"Against this MIN the moves {', '.join(tree.first_moves)} earn {listed(earned)}. Minimax would "
        f"play {minimax_move}, which is sure of {shown(tree.value())} whatever MIN does; {tree.move((right,))} is "
        f"sure of only {shown(min(tree.nested[right]))}, so it pays only if MAX is right about MIN.",
        choices=tree.first_moves,
        caption=EXPECTED,
        opponent=name,
    )
