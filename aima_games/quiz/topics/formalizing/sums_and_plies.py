"""One number or several, and who moves when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import networkx as nx

from aima_games import MAX, MIN
from aima_games.games import TreeGame
from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import OPERATOR, other
from aima_games.quiz.topics.drafting import paired
from aima_games.quiz.wording import listed, shown
from aima_games.text import count
from aima_games.trees.build import back_up, game_tree, principal_variation

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

# One number or several --------------------------------------------------------------------------------


ZERO, CONSTANT, GENERAL = "zero-sum", "constant-sum, and the constant is not 0", "general: the sum is not constant"
SUMS = (ZERO, CONSTANT, GENERAL)
Tables = Sequence[Sequence[tuple[int, int]]]


class KindsOfSums(QuestionType, name="kinds-of-sums", concepts=("F-07",), levels=("easy", "medium")):
    def draw(self, random: Random) -> Drawn:
        kinds = [ZERO, CONSTANT, GENERAL, random.choice((GENERAL, CONSTANT, ZERO))]
        random.shuffle(kinds)
        return {"tables": [self._ends(random, kind) for kind in kinds]}

    def _ends(self, random: Random, kind: str) -> list[tuple[int, int]]:
        ends = random.choice((3, 4))
        mine = sorted(random.sample(range(-4 if kind == ZERO else 0, 11), ends))
        if kind == GENERAL:
            # What the one gains the other loses, but not as much: opposed, and still not constant-sum.
            theirs = sorted(random.sample(range(-4, 11), ends), reverse=True)
            while len({one + two for one, two in zip(mine, theirs, strict=True)}) == 1:
                theirs = sorted(random.sample(range(-4, 11), ends), reverse=True)
        else:
            total = 0 if kind == ZERO else random.choice((1, 2, 5, 10, 12))
            theirs = [total - one for one in mine]
        pairs = list(zip(mine, theirs, strict=True))
        random.shuffle(pairs)
        return pairs

    def solve(self, tables: Tables) -> tuple[str, ...]:
        sums = [set(map(sum, pairs)) for pairs in tables]
        return tuple(GENERAL if len(each) > 1 else ZERO if each == {0} else CONSTANT for each in sums)

    def mistakes(self, right: tuple[str, ...], tables: Tables) -> Iterator[Mistake]:
        def instead(old: str, new: str) -> tuple[str, ...]:
            return tuple(new if kind == old else kind for kind in right)

        opposed = "That the one gains where the other loses is not enough: add up the two numbers at every end."
        same = "A sum that is the same at every end is constant-sum, and as good as zero-sum."
        zero = "Zero-sum means that the sum is 0; subtract the constant first, and then it is."
        yield Mistake(instead(GENERAL, ZERO), "opposed-is-zero-sum", opposed)
        yield Mistake(instead(CONSTANT, GENERAL), "constant-is-general", same)
        yield Mistake(instead(CONSTANT, ZERO), "constant-is-zero", zero)

    def ask(self, right: tuple[str, ...], tables: Tables) -> Question:
        return Question(
            kind="matching",
            prompt="Each row lists all ends of a game for two players, each end as (utility of A, utility of B). What "
            "kind of game is it?",
            explanation="Add up the two numbers of each end:\n\n"
            + "\n".join(
                f"- {paired(pairs)}: {listed(map(sum, pairs))}, so {kind}"
                for pairs, kind in zip(tables, right, strict=True)
            ),
            rows=tuple(map(paired, tables)),
            choices=SUMS,
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


class GeneralGameEnd(QuestionType, name="general-game-end", concepts=("F-07",), levels=("easy", "medium"), least=2):
    def draw(self, random: Random) -> Drawn | None:
        widths = [random.choice((2, 2, 3)) for _ in range(random.choice((2, 3)))]
        ones, twos = random.sample(range(10), sum(widths)), random.sample(range(10), sum(widths))
        pool = list(zip(ones, twos, strict=True))
        vectors = [[pool.pop() for _ in range(width)] for width in widths]
        sums = sorted(sum(vector) for leaves in vectors for vector in leaves)
        return {"vectors": vectors} if sums[-1] > sums[-2] else None

    def solve(self, vectors: Vectors) -> str:
        return paired([back_up(game_tree(_vector_game(vectors)))])

    def mistakes(self, right: str, vectors: Vectors) -> Sequence[Mistake] | None:
        everything = [vector for leaves in vectors for vector in leaves]
        hurt = max((min(leaves) for leaves in vectors), key=lambda v: v[0])
        mistakes = [
            Mistake(paired([hurt]), "treated-as-zero-sum",
                    "That would be B's way to hurt A. In a general game B does not care for A's number: it wants its "
                    "own, the second, to be large."),
            Mistake(paired([max(everything)]), "hope-chess",
                    "A would like that end best, but B chooses otherwise on the way."),
            Mistake(paired([max(everything, key=sum)]), "best-for-both-together",
                    "Together they would have most there, but each player looks at its own number only."),
            Mistake(paired([max(everything, key=lambda v: v[1])]), "other-player-decides",
                    "That is B's favourite; but A moves first, and does not go there."),
        ]  # fmt: skip
        if right in (mistakes[0].answer, mistakes[2].answer):
            return None
        return mistakes

    def ask(self, right: str, vectors: Vectors) -> Question:
        wrong = {mistake.answer for mistake in self.mistakes(right, vectors) or ()}
        texts = [paired([vector]) for leaves in vectors for vector in leaves]
        best = [max(leaves, key=lambda v: v[1]) for leaves in vectors]
        tree = game_tree(_vector_game(vectors))
        back_up(tree)
        return Question(
            kind="choice",
            prompt="Two players, A and B, but their interests are not opposed: each end has a utility for both, "
            "written (A's, B's). A moves first, then B, who sees A's move. Each wants its own number to be as large as "
            "possible and cares for nothing else. In which end does the game end?",
            explanation="B takes the end with the largest second number: after "
            f"{', '.join(f'a{i + 1}' for i in range(len(vectors)))} that is {paired(best)}. Of these A takes the one "
            f"with the largest first number, by {principal_variation(tree)[0]}: {right}.",
            choices=tuple(text for text in texts if text in {right, *wrong}),
            effort=len(texts) + 2 * len(vectors) + 2,
            draw=partial(_vector_scene, vectors, False),
            draw_key=partial(_vector_scene, vectors, True),
        )


# Plies and levels -------------------------------------------------------------------------------------


class BestChild(QuestionType, name="best-child", concepts=("F-08",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        level, values = random.randint(1, 30), random.sample(range(-9, 10), 4)
        nearest, furthest = min(values, key=abs), max(values, key=abs)
        ends = (min(values), max(values))
        if len(set(map(abs, values))) < 4 or nearest in ends or furthest not in ends:
            return None
        return {"first": random.choice((MAX, MIN)), "level": level, "values": values}

    def _mover(self, first: str, level: int) -> str:
        return first if level % 2 == 0 else other(first)

    def solve(self, first: str, level: int, values: Sequence[int]) -> str:
        return _child(OPERATOR[self._mover(first, level)](values))

    def mistakes(self, right: str, first: str, level: int, values: Sequence[int]) -> Iterator[Mistake]:
        player, nearest = self._mover(first, level), min(values, key=abs)
        swapped = OPERATOR[other(player)](values)
        last = next(value for value in values if _child(value) != right and value not in (swapped, nearest))
        side = (
            f"After {count(level, 'ply', 'plies')} {player} is to move, and all numbers are seen from MAX's side: "
            f"{player} wants them {'large' if player == MAX else 'small'}."
        )
        even = "A value near 0 means an even game; no player aims at that where more can be had."
        yield Mistake(_child(swapped), "max-min-swapped", side)
        yield Mistake(_child(nearest), "wants-balance", even)
        yield Mistake(_child(last), "second-best", "There is a child that is better still for the player to move.")

    def ask(self, right: str, first: str, level: int, values: Sequence[int]) -> Question:
        player = self._mover(first, level)
        return Question(
            kind="choice",
            prompt=f"{first} made the first move of the game, and the players alternate. After "
            f"{count(level, 'ply', 'plies')} the four children of the position have the values {listed(values)}, seen "
            "from MAX's vantage point as always. Which child is best for the player who is to move?",
            explanation=f"{first} moves on even levels, the root's is 0, and {level} is "
            f"{'even' if level % 2 == 0 else 'odd'}. So {player} is to move, and it wants the value to be "
            f"{'large' if player == MAX else 'small'}: {shown(OPERATOR[player](values))}. Good news for MIN is a small "
            "number.",
            choices=tuple(map(_child, values)),
            effort=5,
        )


def _child(value: int) -> str:
    return f"the child with {shown(value)}"
