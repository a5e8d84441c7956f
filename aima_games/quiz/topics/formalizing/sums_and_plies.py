"""The topic "formalizing": one number or several, and who moves when."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games import MAX, MIN
from aima_games.games import TreeGame
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import other
from aima_games.quiz.topics.drafting import exact, kept, paired
from aima_games.quiz.wording import listed, shown
from aima_games.trees.build import back_up, game_tree, principal_variation

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

# One number or several --------------------------------------------------------------------------------


@question_type("formalizing", "to-zero-sum", "F-07", levels=("easy",))
def to_zero_sum(random: Random) -> Question | None:
    total = random.randint(3, 30)
    mine = random.randint(0, total)
    player = random.choice((MAX, MIN))
    right = Fraction(2 * mine - total, 2)
    gets = mine if player == MAX else total - mine
    mistakes = (
        Mistake(2 * mine - total, "difference", "That difference is zero-sum too, but on another scale: here the same "
                "number is subtracted from both utilities."),
        Mistake(mine, "unchanged", f"{mine} and {total - mine} do not add up to 0."),
        Mistake(mine - total, "whole-constant", f"Subtracting all of {total} from both makes the sum {shown(-total)}, "
                "not 0."),
        Mistake(-right, "other-players-utility", "That is MIN's new utility. MAX's is asked for."),
    )  # fmt: skip
    if len({mistake.answer for mistake in kept(right, mistakes)}) < 3:
        return None
    return Question(
        kind="number",
        prompt=f"MAX and MIN share {total} points, so the game is constant-sum. To make it zero-sum, the same number "
        f"is subtracted from both players' utilities at every end. At one end {player} has {gets} "
        f"point{'s' if gets != 1 else ''}. What is MAX's utility there in the zero-sum game?",
        right=right if right.denominator > 1 else int(right),
        mistakes=kept(right, mistakes),
        explanation=f"Half the constant, {shown(exact(Fraction(total, 2)))}, has to go from each: MAX has {mine}, so "
        f"its utility becomes {mine} − {shown(exact(Fraction(total, 2)))} = {shown(exact(right))}, and MIN's "
        f"{shown(exact(-right))}. Every end changes by the same amount, so no decision changes.",
        data={"total": total, "mine": mine, "player": player},
        effort=4,
    )


ZERO, CONSTANT, GENERAL = "zero-sum", "constant-sum, and the constant is not 0", "general: the sum is not constant"
SUMS = (ZERO, CONSTANT, GENERAL)


@question_type("formalizing", "kinds-of-sums", "F-07", levels=("easy", "medium"))
def kinds_of_sums(random: Random) -> Question:
    kinds = [ZERO, CONSTANT, GENERAL, random.choice((GENERAL, CONSTANT, ZERO))]
    random.shuffle(kinds)
    rows, naive, tables = [], [], []
    for kind in kinds:
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
        tables.append([list(pair) for pair in pairs])
        rows.append(paired(pairs))
        naive.append(ZERO if kind == GENERAL else kind)
    mistakes = (
        Mistake(tuple(naive), "opposed-is-zero-sum", "That the one gains where the other loses is not enough: add up "
                "the two numbers at every end."),
        Mistake(tuple(GENERAL if kind == CONSTANT else kind for kind in kinds), "constant-is-general",
                "A sum that is the same at every end is constant-sum, and as good as zero-sum."),
        Mistake(tuple(ZERO if kind == CONSTANT else kind for kind in kinds), "constant-is-zero",
                "Zero-sum means that the sum is 0; subtract the constant first, and then it is."),
    )  # fmt: skip
    return Question(
        kind="matching",
        prompt="Each row lists all ends of a game for two players, each end as (utility of A, utility of B). What kind "
        "of game is it?",
        right=tuple(kinds),
        mistakes=mistakes,
        explanation="Add up the two numbers of each end:\n\n"
        + "\n".join(
            f"- {row}: {listed(sum(pair) for pair in pairs)}, so {kind}"
            for row, pairs, kind in zip(rows, tables, kinds, strict=True)
        ),
        rows=tuple(rows),
        choices=SUMS,
        data={"tables": tables},
        effort=sum(len(pairs) for pairs in tables),
    )


def _vector_game(vectors: list[list[tuple[int, int]]]) -> TreeGame:
    graph = nx.DiGraph()
    graph.add_node((), to_move="A")
    for i, leaves in enumerate(vectors):
        graph.add_node((i,), to_move="B")
        graph.add_edge((), (i,), action=f"a{i + 1}")
        for j, vector in enumerate(leaves):
            graph.add_node((i, j), utility=vector)
            graph.add_edge((i,), (i, j), action=f"b{i + 1}{j + 1}")
    return TreeGame(graph, players=("A", "B"))


def _vector_scene(vectors: list[list[tuple[int, int]]], values: bool) -> Scene:
    from aima_games.trees.draw import tree_scene

    return tree_scene(_vector_game(vectors), values=values)


@question_type("formalizing", "general-game-end", "F-07", levels=("easy", "medium"))
def general_game_end(random: Random) -> Question | None:
    widths = [random.choice((2, 2, 3)) for _ in range(random.choice((2, 3)))]
    ones, twos = random.sample(range(10), sum(widths)), random.sample(range(10), sum(widths))
    pool = list(zip(ones, twos, strict=True))
    vectors = [[pool.pop() for _ in range(width)] for width in widths]
    tree = game_tree(_vector_game(vectors))
    right = back_up(tree)
    moves = principal_variation(tree)
    everything = [vector for leaves in vectors for vector in leaves]
    together = max(everything, key=sum)
    if sum(sum(vector) == sum(together) for vector in everything) > 1:
        return None
    mistakes = [
        Mistake(max((min(leaves) for leaves in vectors), key=lambda v: v[0]), "treated-as-zero-sum",
                "That would be B's way to hurt A. In a general game B does not care for A's number: it wants its own, "
                "the second, to be large."),
        Mistake(max(everything), "hope-chess", "A would like that end best, but B chooses otherwise on the way."),
        Mistake(together, "best-for-both-together", "Together they would have most there, but each player looks at its "
                "own number only."),
        Mistake(max(everything, key=lambda v: v[1]), "other-player-decides", "That is B's favourite; but A moves "
                "first, and does not go there."),
    ]  # fmt: skip
    if right in (mistakes[0].answer, mistakes[2].answer):
        return None
    texts = [Mistake(paired([m.answer]), m.misconception, m.why) for m in mistakes if m.answer != right]  # type: ignore[list-item]
    choices = [
        paired([vector]) for vector in everything if paired([vector]) in {m.answer for m in texts} or vector == right
    ]
    if len(choices) < 3:
        return None
    best = [max(leaves, key=lambda v: v[1]) for leaves in vectors]
    first_moves = [f"a{i + 1}" for i in range(len(vectors))]
    return Question(
        kind="choice",
        prompt="Two players, A and B, but their interests are not opposed: each end has a utility for both, written "
        "(A's, B's). A moves first, then B, who sees A's move. Each wants its own number to be as large as possible "
        "and cares for nothing else. In which end does the game end?",
        right=paired([right]),
        mistakes=tuple(texts),
        explanation=f"B takes the end with the largest second number: after {', '.join(first_moves)} that is "
        f"{paired(best)}. Of these A takes the one with the largest first number, by {moves[0]}: {paired([right])}.",
        choices=tuple(choices),
        data={"vectors": [[list(vector) for vector in leaves] for leaves in vectors]},
        effort=len(everything) + 2 * len(vectors) + 2,
        draw=partial(_vector_scene, vectors, False),
        draw_key=partial(_vector_scene, vectors, True),
    )


# Plies and levels -------------------------------------------------------------------------------------


@question_type("formalizing", "plies-played", "F-08", levels=("easy",))
def plies_played(random: Random) -> Question:
    plies = random.randint(11, 99)
    first, second = plies - plies // 2, plies // 2
    if random.random() < 0.5:
        player = random.choice((MAX, MIN))
        right = first if player == MAX else second
        ask = f"A game lasts exactly {plies} plies, and MAX makes the first of them. How many moves does {player} make?"
        every = (
            Mistake(plies, "ply-is-a-round", "A ply is one move by one player; the two share them."),
            Mistake(right + (1 if player == MIN else -1), "off-by-one", "Off by one: the plies 1, 3, 5, … are MAX's, "
                    "and 2, 4, 6, … are MIN's."),
            Mistake(2 * plies, "ply-is-a-round", "A ply is one move by one player, not a move of each."),
        )  # fmt: skip
        explanation = (
            f"The plies 1, 3, 5, … are MAX's, that is {first} of {plies}; the plies 2, 4, 6, … are MIN's, {second}."
        )
        data: dict[str, Any] = {"plies": plies, "player": player}
    else:
        right = plies
        ask = (
            f"White has made {first} moves and Black {second}. White is MAX and began. On which level of the game tree "
            "does the position stand, if the initial position is on level 0?"
        )
        every = (
            Mistake(first, "ply-is-a-round", "Each player's move is a ply of its own and leads one level down."),
            Mistake(plies + 1, "root-is-level-one", "The root is level 0, so after one ply we are on level 1."),
            Mistake(plies - 1, "root-is-level-one", "After k plies we are on level k: the root itself is level 0."),
        )
        explanation = f"{first} + {second} = {plies} plies, and each leads one level down from level 0."
        data = {"moves": [first, second]}
    return Question(
        kind="number",
        prompt=ask,
        right=right,
        mistakes=kept(right, every),
        explanation=explanation,
        data=data,
        effort=3,
    )


@question_type("formalizing", "levels-of", "F-08", levels=("easy",))
def levels_of(random: Random) -> Question | None:
    player, first = random.choice((MAX, MIN)), random.choice((MAX, MIN, MIN))
    levels = tuple(sorted(random.sample(range(0, 41), 5)))
    right = tuple(level for level in levels if (level % 2 == 0) == (player == first))
    if not 2 <= len(right) <= 3:
        return None
    rest = tuple(level for level in levels if level not in right)
    mistakes = (
        Mistake(rest, "parity-swapped", f"{first} makes the first move, at the root, and the root is level 0. So on "
                f"even levels {first} is to move."),
        Mistake(tuple(level for level in levels if level % 4 in ((0, 1) if player == first else (2, 3))), "rounds",
                "The players change at every ply, not at every second one."),
        Mistake(levels, "every-level", "On each level only one of the players is to move."),
    )  # fmt: skip
    parity = "even" if player == first else "odd"
    return Question(
        kind="several",
        prompt=f"{first} makes the first move, at the root, which is level 0; then the players alternate. On which of "
        f"these levels is {player} to move?",
        right=right,
        mistakes=tuple(m for m in kept(right, mistakes) if m.answer),
        explanation=f"{first} moves on the even levels, 0, 2, 4, …, and {other(first)} on the odd ones. So {player} "
        f"has the {parity} levels: {listed(right)}.",
        choices=levels,
        data={"player": player, "first": first, "levels": list(levels)},
        effort=6,
    )


@question_type("formalizing", "best-child", "F-08", levels=("easy",))
def best_child(random: Random) -> Question | None:
    level = random.randint(1, 30)
    values = random.sample(range(-9, 10), 4)
    player = MAX if level % 2 == 0 else MIN
    wanted = max(values) if player == MAX else min(values)
    nearest = min(values, key=abs)
    furthest = max(values, key=abs)
    if len({abs(value) for value in values}) < 4 or nearest in (max(values), min(values)):
        return None

    def named(value: int) -> str:
        return f"the child with {shown(value)}"

    swapped = min(values) if player == MAX else max(values)
    mistakes = [
        Mistake(named(swapped), "max-min-swapped", f"After {level} plies {player} is to move, and all numbers are seen "
                f"from MAX's side: {player} wants them {'large' if player == MAX else 'small'}."),
        Mistake(named(nearest), "wants-balance", "A value near 0 means an even game; no player aims at that where more "
                "can be had."),
    ]  # fmt: skip
    if furthest not in (wanted, swapped):
        return None
    last = next(value for value in values if value not in (wanted, swapped, nearest))
    mistakes.append(Mistake(named(last), "second-best", "There is a child that is better still for who is to move."))
    return Question(
        kind="choice",
        prompt=f"MAX made the first move of the game, and the players alternate. After {level} plies the four children "
        f"of the position have the values {listed(values)}, seen from MAX's vantage point as always. Which child is "
        "best for the player who is to move?",
        right=named(wanted),
        mistakes=tuple(mistakes),
        explanation=f"{level} is {'even' if player == MAX else 'odd'}, so {player} is to move, and it wants the value "
        f"to be {'large' if player == MAX else 'small'}: {shown(wanted)}. Good news for MIN is a small number.",
        choices=tuple(named(value) for value in values),
        data={"level": level, "values": values},
        effort=5,
    )
