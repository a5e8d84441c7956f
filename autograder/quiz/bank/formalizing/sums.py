"""One number or several: the sums of utilities, and games in which both look only at their own."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import networkx as nx

from aima_games.games import TreeGame
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import listed
from aima_games.trees.build import back_up, game_tree, principal_variation
from autograder.quiz.bank.drafting import paired
from autograder.quiz.bank.question_types import question_type

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

ZERO, CONSTANT, GENERAL = "zero-sum", "constant-sum, and the constant is not 0", "general: the sum is not constant"
SUMS = (ZERO, CONSTANT, GENERAL)
Ends = list[tuple[int, int]]


def _some_ends(random: Random, kind: str) -> Ends:
    ends = random.choice((3, 4))
    mine = sorted(random.sample(range(-4 if kind == ZERO else 0, 11), ends))
    if kind == GENERAL:
        # What one gains the other loses, but not the same amount: opposed, and still not constant-sum.
        theirs = sorted(random.sample(range(-4, 11), ends), reverse=True)
        while len({one + two for one, two in zip(mine, theirs, strict=True)}) == 1:
            theirs = sorted(random.sample(range(-4, 11), ends), reverse=True)
    else:
        total = 0 if kind == ZERO else random.choice((1, 2, 5, 10, 12))
        theirs = [total - one for one in mine]
    pairs = list(zip(mine, theirs, strict=True))
    random.shuffle(pairs)
    return pairs


@question_type("kinds-of-sums", ("F-07",), levels=("easy", "medium"))
def kinds_of_sums(random: Random) -> Question:
    """Which of these games are zero-sum, which constant-sum?"""
    right = [*SUMS, random.choice((GENERAL, CONSTANT, ZERO))]
    random.shuffle(right)
    tables = [_some_ends(random, kind) for kind in right]

    def instead(old: str, new: str) -> tuple[str, ...]:
        return tuple(new if kind == old else kind for kind in right)

    opposed = "It is not enough that one gains where the other loses: add up the two numbers at every end."
    same = "A sum that is the same at every end is constant-sum, and as good as zero-sum."
    zero = "Zero-sum means that the sum is 0; subtract the constant first, and then it is."
    sums = (
        f"- {paired(pairs)}: {listed(map(sum, pairs))}, so {kind}" for pairs, kind in zip(tables, right, strict=True)
    )
    return Question(
        kind="matching",
        prompt="Each row lists all ends of a game for two players, each end as (utility of A, utility of B). What kind "
        "of game is it?",
        right=tuple(right),
        mistakes=(
            Mistake(instead(GENERAL, ZERO), "opposed-is-zero-sum", opposed),
            Mistake(instead(CONSTANT, GENERAL), "constant-is-general", same),
            Mistake(instead(CONSTANT, ZERO), "constant-is-zero", zero),
        ),
        explanation="Add up the two numbers of each end:\n\n" + "\n".join(sums),
        rows=tuple(map(paired, tables)),
        choices=SUMS,
        data={"tables": [[list(pair) for pair in pairs] for pairs in tables]},
        effort=sum(map(len, tables)),
    )


Vectors = list[list[tuple[int, int]]]
"""The ends below each of A's moves, with the utilities of both."""


def _vector_game(vectors: Vectors) -> TreeGame:
    graph = nx.DiGraph()
    graph.add_node((), to_move="A")
    for i, leaves in enumerate(vectors):
        graph.add_node((i,), to_move="B")
        graph.add_edge((), (i,), action=f"a{i + 1}")
        for j, vector in enumerate(leaves):
            graph.add_node((i, j), utility=vector)
            graph.add_edge((i,), (i, j), action=f"b{i + 1}{j + 1}")
    return TreeGame(graph, players=("A", "B"))


def _vector_scene(vectors: Vectors, values: bool) -> Scene:
    from aima_games.trees.draw import tree_scene

    return tree_scene(_vector_game(vectors), values=values)


@question_type("general-game-end", ("F-07",), levels=("easy", "medium"), least=2)
def general_game_end(random: Random) -> Question | None:
    """Where does a game in which both look only at their own numbers end?"""
    widths = [random.choice((2, 2, 3)) for _ in range(random.choice((2, 3)))]
    ones, twos = random.sample(range(10), sum(widths)), random.sample(range(10), sum(widths))
    pool = list(zip(ones, twos, strict=True))
    vectors = [[pool.pop() for _ in range(width)] for width in widths]
    everything = [vector for leaves in vectors for vector in leaves]
    together = max(everything, key=sum)
    tree = game_tree(_vector_game(vectors))
    right = back_up(tree)
    hurt = max((min(leaves) for leaves in vectors), key=lambda v: v[0])
    if sum(sum(vector) == sum(together) for vector in everything) > 1 or right in (hurt, together):
        return None
    zero_sum = (
        "That would be B's way to hurt A. In a general game B does not care for A's number: it wants its own, the "
        "second, to be large."
    )
    hope = "A would like that end best, but B chooses otherwise on the way."
    both = "Together they would have the most there, but each player looks only at its own number."
    favourite = "That is B's favourite; but A moves first, and does not go there."
    wrong = (
        (hurt, "treated-as-zero-sum", zero_sum),
        (max(everything), "hope-chess", hope),
        (together, "best-for-both-together", both),
        (max(everything, key=lambda v: v[1]), "other-player-decides", favourite),
    )
    offered = {right, *(end for end, *_ in wrong)}
    best = [max(leaves, key=lambda v: v[1]) for leaves in vectors]
    return Question(
        kind="choice",
        prompt="Two players, A and B, but their interests are not opposed: each end has a utility for both, written "
        "(A's, B's). A moves first, then B, who sees A's move. Each wants its own number to be as large as possible "
        "and cares for nothing else. In which end does the game end?",
        right=paired([right]),
        mistakes=tuple(Mistake(paired([end]), name, why) for end, name, why in wrong),
        explanation=f"B takes the end with the largest second number: after "
        f"{', '.join(f'a{i + 1}' for i in range(len(vectors)))} that is {paired(best)}. Of these A takes the one with "
        f"the largest first number, by {principal_variation(tree)[0]}: {paired([right])}.",
        choices=tuple(paired([end]) for end in everything if end in offered),
        data={"vectors": [[list(vector) for vector in leaves] for leaves in vectors]},
        effort=len(everything) + 2 * len(vectors) + 2,
        draw=partial(_vector_scene, vectors, False),
        draw_key=partial(_vector_scene, vectors, True),
    )
