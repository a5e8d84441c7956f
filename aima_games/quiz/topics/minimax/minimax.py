"""Questions about small trees: values, decisions, a limit of depth, weak opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, ClassVar

from aima_games import MIN
from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import Path, SmallTree, either, is_inner, other, random_tree
from aima_games.quiz.topics.misreadings import (
    AVERAGE,
    FIRST_LEAF,
    HOPE,
    LAST_PLY,
    SWAPPED,
    about,
    decisions_of,
    values_of,
)
from aima_games.quiz.wording import listed, shown

# Values and decisions in small trees ------------------------------------------------------------------

Widths = tuple[tuple[int, ...], ...]


class ValueOfRoot(QuestionType):
    """What the types share that ask for the root's value in trees of some depth."""

    widths: ClassVar[Widths]
    length: ClassVar[str]

    def draw(self, random: Random) -> Drawn | None:
        return {"tree": random_tree(random, *self.widths, first=either(random))}

    def solve(self, tree: SmallTree) -> int:
        return tree.value()

    def mistakes(self, right: int, tree: SmallTree) -> list[Mistake]:
        return values_of(tree, (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY))

    def ask(self, right: int, tree: SmallTree) -> Question:
        ask = f"This game lasts {self.length} plies. What is the minimax value of the root, A?"
        explanation = f"Back the values up from the leaves, one ply at a time:\n\n{tree.working}"
        return about(tree, ask, explanation, at_root=True, search="minimax")


class RootValue(ValueOfRoot, name="root-value", concepts=("M-02", "M-05"), levels=("easy",)):
    widths = ((3,), (2, 3, 3))

    def mistakes(self, right: int, tree: SmallTree) -> list[Mistake]:
        return values_of(tree, (SWAPPED, HOPE, FIRST_LEAF))

    def ask(self, right: int, tree: SmallTree) -> Question:
        explanation = f"Back the values up from the leaves:\n\n{tree.working}"
        return about(tree, "What is the minimax value of the root, A?", explanation, at_root=True, search="minimax")


class DeepRootValue(ValueOfRoot, name="deep-root-value", concepts=("M-02",), levels=("medium",)):
    widths = ((2, 3), (2,), (2,))
    length = "three"


class FourPlyValue(ValueOfRoot, name="four-ply-value", concepts=("M-02",), levels=("hard",)):
    widths = ((2,), (2,), (2,), (2,))
    length = "four"


class InnerValue(QuestionType, name="inner-value", concepts=("M-02",), levels=("medium", "hard")):
    def draw(self, random: Random) -> Drawn:
        tree = random_tree(random, (2, 3), (2,), (2, 2, 3), first=either(random))
        return {"tree": tree, "marked": (random.randrange(len(tree.nested)),)}

    def solve(self, tree: SmallTree, marked: Path) -> int:
        return tree.value(marked)

    def mistakes(self, right: int, tree: SmallTree, marked: Path) -> list[Mistake]:
        mistakes = values_of(tree, (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY), marked)
        if tree.best() != marked:  # otherwise the root's value is the right answer
            why = "That is the value of the root. A node's value depends on what lies below it, on nothing above it."
            mistakes.append(Mistake(tree.value(), "value-of-root", why))
        return mistakes

    def ask(self, right: int, tree: SmallTree, marked: Path) -> Question:
        return about(
            tree,
            f"Which value does minimax back up to the node marked **?** (the one that move {tree.move(marked)} leads "
            "to)?",
            f"The marked node is {tree.names[marked]}. Only the part of the tree below it counts; all values, from the "
            f"leaves up:\n\n{tree.working}",
            marked=marked,
            search="minimax",
            node=marked,
        )


class MinimaxMove(QuestionType):
    """What the types share that ask for the minimax decision."""

    def solve(self, tree: SmallTree) -> str:
        return tree.move(tree.best())

    def about_move(self, ask: str, right: str, tree: SmallTree) -> Question:
        explanation = f"{tree.working}\n\nThe root's value comes from {right}: that is the minimax decision."
        return about(tree, ask, explanation, choices=tree.first_moves, search="minimax")


class FirstMove(MinimaxMove, name="first-move", concepts=("M-05", "M-06"), levels=("easy",)):
    def draw(self, random: Random) -> Drawn:
        return {"tree": random_tree(random, (3,), (3,), first=either(random))}

    def mistakes(self, right: str, tree: SmallTree) -> list[Mistake] | None:
        return decisions_of(tree, (SWAPPED, HOPE, FIRST_LEAF, AVERAGE))

    def ask(self, right: str, tree: SmallTree) -> Question:
        return self.about_move("Which move does minimax choose at the root, A?", right, tree)


class ExpectedPlay(QuestionType, name="expected-play", concepts=("M-06",), levels=("medium",)):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, (2, 3), (2,), (2,), first=either(random))
        return {"tree": tree} if len(self._leaves(tree)) >= 4 else None

    def _wrong(self, tree: SmallTree) -> list[tuple[Mistake, Path]]:
        leaves = [(wrong, wrong.expected_play(tree)) for wrong in (SWAPPED, HOPE, FIRST_LEAF, LAST_PLY)]
        return [(wrong.mistake(tree.line(leaf)), leaf) for wrong, leaf in leaves]

    def _leaves(self, tree: SmallTree) -> list[Path]:
        """Where play ends, rightly or wrongly, from left to right as in the tree."""
        return sorted({tree.expected_play(), *(leaf for _, leaf in self._wrong(tree))})

    def solve(self, tree: SmallTree) -> str:
        return tree.line(tree.expected_play())

    def mistakes(self, right: str, tree: SmallTree) -> list[Mistake]:
        return [mistake for mistake, _ in self._wrong(tree)]

    def ask(self, right: str, tree: SmallTree) -> Question:
        return about(
            tree,
            "Both players follow minimax. Which line of play do you expect?",
            f"{tree.working}\n\nFrom the root, follow at each node the move its value came from: {right}. The leaf at "
            "the end has the root's value.",
            choices=tuple(map(tree.line, self._leaves(tree))),
            search="minimax",
        )


class DeepMove(MinimaxMove, name="deep-move", concepts=("M-02", "M-06"), levels=("medium", "hard"), least=1):
    def draw(self, random: Random) -> Drawn:
        return {"tree": random_tree(random, (3,), (2, 3), (2,), first=either(random))}

    def mistakes(self, right: str, tree: SmallTree) -> Sequence[Mistake] | None:
        made = decisions_of(tree, (LAST_PLY, SWAPPED, HOPE, FIRST_LEAF, AVERAGE))
        return None if made is None or made[0].answer == right else made

    def ask(self, right: str, tree: SmallTree) -> Question:
        ask = "This game lasts three plies. Which move does minimax choose at the root, A?"
        return self.about_move(ask, right, tree)


# Whose point of view, and where to stop ---------------------------------------------------------------


def _negamax(tree: SmallTree, path: Path, minus: bool = True, turn_leaves: bool = True) -> int:
    """What negamax returns for a node: its worth to whoever moves there. Without `minus` it forgets to turn the sign
    on the way up, without `turn_leaves` at MIN's leaves."""
    if not is_inner(tree.at(path)):
        return -tree.at(path) if turn_leaves and tree.player(path) == MIN else tree.at(path)
    below = [_negamax(tree, (*path, i), minus, turn_leaves) for i in range(len(tree.at(path)))]
    return max(-value if minus else value for value in below)


class NegamaxValue(QuestionType, name="negamax-value", concepts=("M-04",), levels=("medium", "hard"), least=1):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, (2, 3), (2,), (2, 2, 3), first=either(random))
        marked = (random.randrange(len(tree.nested)),)
        return {"tree": tree, "marked": marked} if tree.value(marked) else None  # 0 has no sign

    def solve(self, tree: SmallTree, marked: Path) -> int:
        return _negamax(tree, marked)

    def mistakes(self, right: int, tree: SmallTree, marked: Path) -> Iterator[Mistake]:
        theirs = (
            f"The sign is {other(tree.player(marked))}'s. Who moves at {tree.names[marked]}, and is that good or bad "
            "for it?"
        )
        turned = "What is good for the one is bad for the other: the sign of a child's value is turned on the way up."
        leaves = (
            "A leaf too is worth something to whoever would have to move there; where that is MIN, the sign of the "
            "utility is turned."
        )
        yield Mistake(-right, "movers-view", theirs)
        yield Mistake(_negamax(tree, marked, minus=False), "sign-not-turned", turned)
        yield Mistake(_negamax(tree, marked, turn_leaves=False), "utility-of-max", leaves)
        yield Mistake(_negamax(tree, ()), "value-of-root", "That is what it returns for the root.")

    def ask(self, right: int, tree: SmallTree, marked: Path) -> Question:
        return about(
            tree,
            "Negamax is minimax in another form: it returns for every node, leaves too, what the node is worth *to the "
            "player who is to move there* (at a leaf: who would be). So at an inner node it takes the largest of the "
            "children's values with their signs turned. Which value does negamax return for the node marked **?** (the "
            f"one that move {tree.move(marked)} leads to)?",
            f"Minimax, with MAX's numbers everywhere:\n\n{tree.working}\n\nThe marked node is {tree.names[marked]}, "
            f"worth {shown(tree.value(marked))} to MAX. There {tree.player(marked)} is to move, so negamax returns "
            f"{shown(right)}.",
            caption="MAX's numbers everywhere; negamax turns the sign where MIN is to move.",
            marked=marked,
            search="minimax",
            node=marked,
        )


Estimates = dict[Path, int]


class LimitedValue(QuestionType, name="limited-value", concepts=("M-11",), levels=("medium",)):
    def draw(self, random: Random) -> Drawn:
        pool = random.sample(range(-15, 16), 31)

        def second() -> list[Any]:
            """Two moves, one of which ends the game."""
            moves = [pool.pop(), [pool.pop(), pool.pop()]]
            return random.sample(moves, 2)

        tree = SmallTree([second() for _ in range(3)])
        return {"tree": tree, "estimates": {path: pool.pop() for path in tree.names if path}}

    def solve(self, tree: SmallTree, estimates: Estimates) -> int:
        return _limited(tree, estimates, 2)

    def mistakes(self, right: int, tree: SmallTree, estimates: Estimates) -> Iterator[Mistake]:
        over = (
            "Where the game is over, its utility counts; so the test for the end comes before the test for the depth."
        )
        too_deep = "That goes down to depth 3; at depth 2 the search stops and estimates."
        too_shallow = "That stops at depth 1 already, below the root's moves."
        yield Mistake(_limited(tree, estimates, 2, over=0), "cutoff-before-terminal", over)
        yield Mistake(_limited(tree, estimates, 3), "one-ply-too-deep", too_deep)
        yield Mistake(_limited(tree, estimates, 1), "one-ply-too-shallow", too_shallow)

    def ask(self, right: int, tree: SmallTree, estimates: Estimates) -> Question:
        def named(paths: Sequence[Path]) -> str:
            return ", ".join(f"{tree.names[path]} {shown(estimates[path])}" for path in paths)

        cut = _cut_off(tree, estimates)
        question = about(
            tree,
            "A search looks two plies ahead: it stops at depth 2 (the root has depth 0) and asks an evaluation "
            f"function there, unless the game is over. The evaluation function estimates: {named(list(estimates))}. "
            "It knows nothing of ends of the game: asked about one, it would say 0. What is the value of the root, A, "
            "for this search?",
            "At depth 2 a state where the game is over has its utility, another one its estimate "
            f"({named([path for path in estimates if len(path) == 2])}):\n\n{cut.working}",
            at_root=True,
            estimates=[[list(path), value] for path, value in estimates.items()],
        )
        caption = "The tree as the search sees it: estimates stand at depth 2 where the game goes on."
        return replace(question, draw_key=partial(cut.picture, values=True, caption=caption))


def _limited(tree: SmallTree, estimates: Estimates, limit: int, over: int | None = None) -> int:
    """Minimax that stops at depth `limit`, where a state counts as `over` if the game is over and that is given."""

    def search(path: Path) -> int:
        subtree = tree.at(path)
        if not is_inner(subtree):
            return subtree if over is None or len(path) < limit else over
        if len(path) == limit:
            return estimates[path]
        return tree.choose(tree.player(path), [search((*path, i)) for i in range(len(subtree))])

    return search(())


def _cut_off(tree: SmallTree, estimates: Estimates) -> SmallTree:
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


class AgainstWeak(QuestionType, concepts=("M-08",), levels=("easy",)):
    """What the types share that are about a weak MIN, known by the name of its habit."""

    def draw(self, random: Random) -> Drawn:
        return {"tree": random_tree(random, (3,), (3,)), "opponent": random.choice(tuple(OPPONENTS))}

    def earned(self, tree: SmallTree, opponent: str) -> list[int]:
        """What each of MAX's moves earns against it."""
        _, reply = OPPONENTS[opponent]
        return [reply(leaves) for leaves in tree.nested]

    def about_weak(
        self, tree: SmallTree, opponent: str, ask: str, explanation: str, choices: tuple[str, ...] = ()
    ) -> Question:
        caption = "Thick: the play that minimax expects, not what this MIN plays."
        return about(tree, ask, explanation, choices=choices, caption=caption, search="minimax", opponent=opponent)


class WeakOpponent(AgainstWeak, name="weak-opponent"):
    def solve(self, tree: SmallTree, opponent: str) -> int:
        return self.earned(tree, opponent)[tree.best()[0]]

    def mistakes(self, right: int, tree: SmallTree, opponent: str) -> Iterator[Mistake]:
        guarantee = "That is what minimax guarantees. Here MIN plays worse, so MAX gets more."
        missed = (
            "MAX could have had that by another first move, but minimax expects best replies and does not look for it."
        )
        yield Mistake(tree.value(), "guarantee-is-result", guarantee)
        yield Mistake(max(self.earned(tree, opponent)), "minimax-exploits", missed)

    def ask(self, right: int, tree: SmallTree, opponent: str) -> Question:
        earned = self.earned(tree, opponent)
        return self.about_weak(
            tree,
            opponent,
            f"MAX plays the move that minimax chooses. But this MIN is no minimax player: it {OPPONENTS[opponent][0]}. "
            "With which utility does the game end?",
            f"{tree.working}\n\nMinimax plays {tree.move(tree.best())}, sure of at least {shown(tree.value())}. This "
            f"MIN then moves to the leaf {shown(right)}. Against it, MAX's moves {', '.join(tree.first_moves)} would "
            f"earn {listed(earned)}: minimax keeps its promise and gets more, yet it misses {shown(max(earned))}.",
        )


class BestAgainstWeak(AgainstWeak, name="best-against-weak"):
    def solve(self, tree: SmallTree, opponent: str) -> str:
        earned = self.earned(tree, opponent)
        return tree.first_moves[earned.index(max(earned))]

    def mistakes(self, right: str, tree: SmallTree, opponent: str) -> list[Mistake] | None:
        # What each wrong way does here; against some opponents one of them is right, for once.
        ways = {
            HOPE: "hopes for the largest leaf",
            FIRST_LEAF: "reads only the first leaf below each move",
            AVERAGE: "averages MIN's moves, as if it rolled dice",
        }
        for wrong in {"generous": (HOPE,), "leftmost": (FIRST_LEAF,)}.get(opponent, ()):
            del ways[wrong]
        habit = OPPONENTS[opponent][0]
        mistakes = decisions_of(
            tree, [replace(wrong, why=f"That {way}; this MIN {habit}.") for wrong, way in ways.items()]
        )
        cautious = (
            f"That is minimax's move: best against best replies, and sure of {shown(tree.value())} against anybody. "
            "But MAX knows more about this MIN, and can use it."
        )
        first = Mistake(tree.move(tree.best()), "minimax-is-always-best", cautious)
        return None if mistakes is None else [first, *mistakes]

    def ask(self, right: str, tree: SmallTree, opponent: str) -> Question:
        sure = min(tree.nested[tree.first_moves.index(right)])
        return self.about_weak(
            tree,
            opponent,
            f"MAX knows its opponent: this MIN {OPPONENTS[opponent][0]}. Which first move earns MAX the most against "
            "this MIN?",
            f"Against this MIN the moves {', '.join(tree.first_moves)} earn {listed(self.earned(tree, opponent))}. "
            f"Minimax would play {tree.move(tree.best())}, which is sure of {shown(tree.value())} whatever MIN does; "
            f"{right} is sure of only {shown(sure)}, so it pays only if MAX is right about MIN.",
            choices=tree.first_moves,
        )
