"""One number or several, and who moves when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games import MAX, MIN
from aima_games.games import TreeGame
from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import OPERATOR, other
from aima_games.quiz.topics.drafting import exact, paired
from aima_games.quiz.wording import listed, shown
from aima_games.trees.build import back_up, game_tree, principal_variation

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

# One number or several --------------------------------------------------------------------------------


class ToZeroSum(QuestionType, name="to-zero-sum", concepts=("F-07",), levels=("easy",), least=3):
    def draw(self, random: Random) -> Drawn:
        total = random.randint(3, 30)
        return {"total": total, "mine": random.randint(0, total), "player": random.choice((MAX, MIN))}

    def solve(self, total: int, mine: int, player: str) -> Value:
        return exact(Fraction(2 * mine - total, 2))

    def mistakes(self, right: Any, total: int, mine: int, player: str) -> Iterator[Mistake]:
        difference = (
            "That difference is zero-sum too, but on another scale: here the same number is subtracted from both "
            "utilities."
        )
        whole = f"Subtracting all of {total} from both makes the sum {shown(-total)}, not 0."
        yield Mistake(2 * mine - total, "difference", difference)
        yield Mistake(mine, "unchanged", f"{mine} and {total - mine} do not add up to 0.")
        yield Mistake(mine - total, "whole-constant", whole)
        yield Mistake(-right, "other-players-utility", "That is MIN's new utility. MAX's is asked for.")

    def ask(self, right: Any, total: int, mine: int, player: str) -> Question:
        gets, half = mine if player == MAX else total - mine, shown(exact(Fraction(total, 2)))
        return Question(
            kind="number",
            prompt=f"MAX and MIN share {total} points, so the game is constant-sum. To make it zero-sum, the same "
            f"number is subtracted from both players' utilities at every end. At one end {player} has {gets} "
            f"point{'s' if gets != 1 else ''}. What is MAX's utility there in the zero-sum game?",
            explanation=f"Half the constant, {half}, has to go from each: MAX has {mine}, so its utility becomes "
            f"{mine} − {half} = {shown(right)}, and MIN's {shown(-right)}. Every end changes by the same amount, so no "
            "decision changes.",
            effort=4,
        )


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


class PliesPlayed(QuestionType, name="plies-played", concepts=("F-08",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn:
        plies = random.randint(11, 99)
        return {"plies": plies, "player": random.choice((MAX, MIN)) if random.random() < 0.5 else None}

    def solve(self, plies: int, player: str | None) -> int:
        return plies if player is None else plies - plies // 2 if player == MAX else plies // 2

    def mistakes(self, right: int, plies: int, player: str | None) -> Sequence[Mistake]:
        if player is None:
            own = "Each player's move is a ply of its own and leads one level down."
            mistakes = (
                Mistake(plies - plies // 2, "ply-is-a-round", own),
                Mistake(plies + 1, "root-is-level-one", "The root is level 0, so after one ply we are on level 1."),
                Mistake(plies - 1, "root-is-level-one", "After k plies we are on level k: the root itself is level 0."),
            )
        else:
            off = "Off by one: the plies 1, 3, 5, … are MAX's, and 2, 4, 6, … are MIN's."
            mistakes = (
                Mistake(plies, "ply-is-a-round", "A ply is one move by one player; the two share them."),
                Mistake(right + (1 if player == MIN else -1), "off-by-one", off),
                Mistake(2 * plies, "ply-is-a-round", "A ply is one move by one player, not a move of each."),
            )
        return mistakes

    def ask(self, right: int, plies: int, player: str | None) -> Question:
        first, second = plies - plies // 2, plies // 2
        if player is None:
            ask = (
                f"White has made {first} moves and Black {second}. White is MAX and began. On which level of the game "
                "tree does the position stand, if the initial position is on level 0?"
            )
            explanation = f"{first} + {second} = {plies} plies, and each leads one level down from level 0."
            data: dict[str, Any] = {"moves": [first, second]}
        else:
            ask = (
                f"A game lasts exactly {plies} plies, and MAX makes the first of them. How many moves does {player} "
                "make?"
            )
            explanation = (
                f"The plies 1, 3, 5, … are MAX's, that is {first} of {plies}; the plies 2, 4, 6, … are MIN's, {second}."
            )
            data = {"plies": plies, "player": player}
        return Question(kind="number", prompt=ask, explanation=explanation, data=data, effort=3)


class LevelsOf(QuestionType, name="levels-of", concepts=("F-08",), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn | None:
        player, first = random.choice((MAX, MIN)), random.choice((MAX, MIN, MIN))
        drawn: Drawn = {"player": player, "first": first, "on": tuple(sorted(random.sample(range(0, 41), 5)))}
        return drawn if 2 <= len(self.solve(**drawn)) <= 3 else None

    def solve(self, player: str, first: str, on: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(level for level in on if (level % 2 == 0) == (player == first))

    def mistakes(self, right: tuple[int, ...], player: str, first: str, on: tuple[int, ...]) -> list[Mistake]:
        even = (
            f"{first} makes the first move, at the root, and the root is level 0. So on even levels {first} is to move."
        )
        rounds = tuple(level for level in on if level % 4 in ((0, 1) if player == first else (2, 3)))
        mistakes = (
            Mistake(tuple(level for level in on if level not in right), "parity-swapped", even),
            Mistake(rounds, "rounds", "The players change at every ply, not at every second one."),
            Mistake(on, "every-level", "On each level only one of the players is to move."),
        )
        return [mistake for mistake in mistakes if mistake.answer]

    def ask(self, right: tuple[int, ...], player: str, first: str, on: tuple[int, ...]) -> Question:
        return Question(
            kind="several",
            prompt=f"{first} makes the first move, at the root, which is level 0; then the players alternate. On which "
            f"of these levels is {player} to move?",
            explanation=f"{first} moves on the even levels, 0, 2, 4, …, and {other(first)} on the odd ones. So "
            f"{player} has the {'even' if player == first else 'odd'} levels: {listed(right)}.",
            choices=on,
            data={"player": player, "first": first, "levels": list(on)},
            effort=6,
        )


class BestChild(QuestionType, name="best-child", concepts=("F-08",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        level, values = random.randint(1, 30), random.sample(range(-9, 10), 4)
        nearest, furthest = min(values, key=abs), max(values, key=abs)
        ends = (min(values), max(values))
        if len(set(map(abs, values))) < 4 or nearest in ends or furthest not in ends:
            return None
        return {"level": level, "values": values}

    def _mover(self, level: int) -> str:
        return MAX if level % 2 == 0 else MIN

    def solve(self, level: int, values: Sequence[int]) -> str:
        return _child(OPERATOR[self._mover(level)](values))

    def mistakes(self, right: str, level: int, values: Sequence[int]) -> Iterator[Mistake]:
        player, nearest = self._mover(level), min(values, key=abs)
        swapped = OPERATOR[other(player)](values)
        last = next(value for value in values if _child(value) != right and value not in (swapped, nearest))
        side = (
            f"After {level} plies {player} is to move, and all numbers are seen from MAX's side: {player} wants them "
            f"{'large' if player == MAX else 'small'}."
        )
        even = "A value near 0 means an even game; no player aims at that where more can be had."
        yield Mistake(_child(swapped), "max-min-swapped", side)
        yield Mistake(_child(nearest), "wants-balance", even)
        yield Mistake(_child(last), "second-best", "There is a child that is better still for who is to move.")

    def ask(self, right: str, level: int, values: Sequence[int]) -> Question:
        player = self._mover(level)
        return Question(
            kind="choice",
            prompt=f"MAX made the first move of the game, and the players alternate. After {level} plies the four "
            f"children of the position have the values {listed(values)}, seen from MAX's vantage point as always. "
            "Which child is best for the player who is to move?",
            explanation=f"{level} is {'even' if player == MAX else 'odd'}, so {player} is to move, and it wants the "
            f"value to be {'large' if player == MAX else 'small'}: {shown(OPERATOR[player](values))}. Good news for "
            "MIN is a small number.",
            choices=tuple(map(_child, values)),
            effort=5,
        )


def _child(value: int) -> str:
    return f"the child with {shown(value)}"
