"""Questions of the topic "minimax" about small trees: values, decisions, weak opponents, and what minimax costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from aima_games import MAX, MIN
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question, listed, shown
from aima_games.quiz.small_trees import (
    AVERAGE,
    FIRST_LEAF,
    HOPE,
    LAST_PLY,
    SWAPPED,
    SmallTree,
    about,
    decisions_of,
    random_tree,
    values_of,
)

if TYPE_CHECKING:
    pass

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
        f"MAX plays the move that minimax chooses. But this MIN is no minimax player: it {habit}. "
        "With which utility does the game end?",
        right=gets,
        mistakes=mistakes,
        explanation=f"{tree.walk}\n\nMinimax plays {tree.move(best)}, sure of at least {shown(tree.value())}. This MIN "
        f"then moves to the leaf {shown(gets)}. Against it, MAX's moves {', '.join(tree.first_moves)} would earn "
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
        f"That is minimax's move: best against best replies, and sure of {shown(tree.value())} against anybody. "
        "But MAX knows more about this MIN, and can use it."
    )
    return about(
        tree,
        f"MAX knows its opponent: this MIN {habit}. Which first move earns MAX the most against this MIN?",
        right=tree.move((right,)),
        mistakes=[Mistake(minimax_move, "minimax-is-always-best", cautious), *mistakes],
        explanation=f"Against this MIN the moves {', '.join(tree.first_moves)} earn {listed(earned)}. Minimax would "
        f"play {minimax_move}, which is sure of {shown(tree.value())} whatever MIN does; {tree.move((right,))} is sure "
        f"of only {shown(min(tree.nested[right]))}, so it pays only if MAX is right about MIN.",
        choices=tree.first_moves,
        caption=EXPECTED,
        opponent=name,
    )


# What minimax costs -----------------------------------------------------------------------------------


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
        explanation=f"Each ply multiplies the number of positions by {b}: {b}<sup>{m}</sup> = {leaves:,}. "
        "Minimax leaves none of them out.",
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
            f"A game tree has branching factor {b} everywhere, and all its leaves lie at depth {m} (the root has depth "
            "0). How many nodes does minimax visit, the root and the leaves included?"
        ),
        right=nodes,
        mistakes=(
            Mistake(leaves, "leaves-for-nodes", "That counts the leaves only; the inner nodes are visited as well."),
            Mistake(nodes - 1, "root-forgotten", "The root is a node too."),
            Mistake(nodes - leaves, "one-ply-off", "The last ply is missing: the leaves are nodes too."),
            Mistake(1 + b * m, "cost-linear", "So many are in memory at once, but more are visited."),
        ),
        explanation=f"{' + '.join(f'{b**ply:,}' for ply in range(m + 1))} = {nodes:,}: "
        f"depth by depth, each row {b} times the row above it.",
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
            f"Minimax runs depth-first through a tree with branching factor {b} whose leaves all lie at depth {m} (the "
            "root has depth 0). When it comes to an inner node it generates all children of that node at once, and it "
            "drops them together when the node's value is known. How many nodes are in memory at most at one time, the "
            "root included?"
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
    mistakes = random.sample(every_mistake, 3)
    answers = sorted({right, *(wrong for wrong, _, _ in mistakes)})
    if len(answers) < 4:
        return None
    text = {answer: f"{answer:,} second{'s' if answer != 1 else ''}" for answer in answers}
    return Question(
        kind="choice",
        prompt=(
            f"A program searches a game with branching factor {b} by plain minimax. To depth {depth} it takes "
            f"{seconds} second{'s' if seconds != 1 else ''}. Its time is proportional to the number of leaves. "
            f"How long does it take to depth {depth + more}?"
        ),
        right=text[right],
        mistakes=tuple(Mistake(text[wrong], name, why) for wrong, name, why in mistakes),
        explanation=f"From depth {depth} to depth {depth + more} the leaves grow from {b}<sup>{depth}</sup> to "
        f"{b}<sup>{depth + more}</sup>, {b}<sup>{more}</sup> = {b**more:,} times as many: "
        f"{seconds} · {b**more:,} = {right:,} seconds.",
        data={"b": b, "depth": depth, "more": more, "seconds": seconds},
        effort=more + 1,
        choices=tuple(text[answer] for answer in answers),
    )
